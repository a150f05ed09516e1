"""The names of everything that can be wrong with a template or its rendering."""

from __future__ import annotations

from enum import StrEnum


class ErrorCode(StrEnum):
    """Codes of EngineError; the comment names what EngineError.values holds."""

    # names that are not declared: name
    FIELD_NOT_FOUND = "field_not_found"
    PARAMETER_NOT_FOUND = "parameter_not_found"
    VARIABLE_NOT_FOUND = "variable_not_found"
    QUERY_PARAMETER_NOT_FOUND = "query_parameter_not_found"
    CLASS_NOT_FOUND = "class_not_found"
    NAME_NOT_RESOLVED = "name_not_resolved"
    DATASET_NOT_FOUND = "dataset_not_found"
    UNKNOWN_GROUP = "unknown_group"  # name, kind (evaluation, reset, increment)
    DUPLICATE_NAME = "duplicate_name"  # kind, name

    # geometry
    ELEMENT_OUTSIDE_BAND = "element_outside_band"  # y, height, band_height
    PAGE_HEIGHT = "page_height"  # section (detail, title, ...)
    PAGE_WIDTH = "page_width"
    NEGATIVE_WIDTH = "negative_width"

    # the file
    NOT_WELL_FORMED = "not_well_formed"  # reason
    WRONG_NAMESPACE = "wrong_namespace"
    NEWER_FORMAT = "newer_format"  # JasperReports 7 syntax
    WRONG_ORDER = "wrong_order"  # name, expected
    UNKNOWN_ATTRIBUTE = "unknown_attribute"  # attribute, name
    BAD_VALUE = "bad_value"  # value, allowed
    MISSING_ATTRIBUTE = "missing_attribute"  # attribute, name
    BAD_UUID = "bad_uuid"  # value
    BAD_NUMBER = "bad_number"  # value

    # expressions: reason
    EXPRESSION_ERROR = "expression_error"
    WRONG_TYPE = "wrong_type"  # expected, found
    LANGUAGE_UNKNOWN = "language_unknown"  # name

    # resources: name
    FONT_MISSING = "font_missing"
    STYLE_MISSING = "style_missing"
    IMAGE_MISSING = "image_missing"
    SUBREPORT_MISSING = "subreport_missing"
    BAD_PATTERN = "bad_pattern"  # pattern

    # the result
    NO_PAGES = "no_pages"
    TOO_MANY_PAGES = "too_many_pages"  # limit
    TEXT_CUT = "text_cut"  # text, printed
    TEXT_DROPPED = "text_dropped"  # text, height, needed
    TEXT_LOST = "text_lost"  # text

    # the guard: what (a short name of the thing), where
    FORBIDDEN = "forbidden"

    # anything else, in the engine's own words
    ENGINE_ERROR = "engine_error"

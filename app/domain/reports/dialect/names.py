"""How version 6 and version 7 name the same things."""

from __future__ import annotations

SECTIONS = (
    "background",
    "title",
    "pageHeader",
    "columnHeader",
    "columnFooter",
    "pageFooter",
    "lastPageFooter",
    "summary",
    "noData",
)
# Elements: the tag of version 6, the kind of version 7.
KINDS = {
    "staticText": "staticText",
    "textField": "textField",
    "line": "line",
    "rectangle": "rectangle",
    "ellipse": "ellipse",
    "image": "image",
    "frame": "frame",
    "subreport": "subreport",
    "break": "break",
    "crosstab": "crosstab",
    "elementGroup": "elementGroup",
    "componentElement": "component",
}
TAGS = {kind: tag for tag, kind in KINDS.items()}
# Children: (parent's tag in version 6, tag in version 6), tag in version 7.
CHILDREN = {
    ("jasperReport", "queryString"): "query",
    ("subDataset", "queryString"): "query",
    ("jasperReport", "subDataset"): "dataset",
    ("field", "fieldDescription"): "description",
    ("parameter", "parameterDescription"): "description",
    ("scriptlet", "scriptletDescription"): "description",
    ("variable", "variableDescription"): "description",
    ("variable", "variableExpression"): "expression",
    ("group", "groupExpression"): "expression",
    ("textField", "textFieldExpression"): "expression",
    ("image", "imageExpression"): "expression",
    ("subreport", "subreportExpression"): "expression",
    ("subreport", "subreportParameter"): "parameter",
    ("subreportParameter", "subreportParameterExpression"): "expression",
    ("datasetRun", "datasetParameter"): "parameter",
    ("datasetParameter", "datasetParameterExpression"): "expression",
    ("hyperlinkParameter", "hyperlinkParameterExpression"): "expression",
    ("list", "listContents"): "contents",
    ("crosstab", "crosstabParameter"): "parameter",
    ("crosstabParameter", "parameterValueExpression"): "expression",
    ("crosstab", "crosstabHeaderCell"): "headerCell",
    ("rowGroup", "crosstabRowHeader"): "header",
    ("rowGroup", "crosstabTotalRowHeader"): "totalHeader",
    ("columnGroup", "crosstabColumnHeader"): "header",
    ("columnGroup", "crosstabTotalColumnHeader"): "totalHeader",
    ("bucket", "bucketExpression"): "expression",
    ("measure", "measureExpression"): "expression",
    ("crosstab", "crosstabCell"): "cell",
    ("crosstabCell", "cellContents"): "contents",
}
PARENTS = {(parent, seven): six for (parent, six), seven in CHILDREN.items()}
# Attributes that are not merely named without their "is": (tag in version 6, name), name in version 7.
ATTRIBUTES = {
    ("textField", "hyperlinkType"): "linkType",
    ("textField", "hyperlinkTarget"): "linkTarget",
    ("image", "hyperlinkType"): "linkType",
    ("image", "hyperlinkTarget"): "linkTarget",
    ("image", "hAlign"): "hImageAlign",
    ("image", "vAlign"): "vImageAlign",
    ("rowGroup", "headerPosition"): "position",
    ("columnGroup", "headerPosition"): "position",
    ("returnValue", "subreportVariable"): "fromVariable",
}
TEXT = {
    "textAlignment": "hTextAlign",
    "verticalAlignment": "vTextAlign",
    "rotation": "rotation",
    "markup": "markup",
}
TEXT_OF_BETAS = {"horizontalTextAlign": "hTextAlign", "verticalTextAlign": "vTextAlign"}
FONT = {
    "fontName": "fontName",
    "size": "fontSize",
    "isBold": "bold",
    "isItalic": "italic",
    "isUnderline": "underline",
    "isStrikeThrough": "strikeThrough",
    "pdfFontName": "pdfFontName",
    "pdfEncoding": "pdfEncoding",
    "isPdfEmbedded": "pdfEmbedded",
}
PLACE = (
    "uuid",
    "key",
    "style",
    "positionType",
    "stretchType",
    "isPrintRepeatedValues",
    "mode",
    "x",
    "y",
    "width",
    "height",
    "isRemoveLineWhenBlank",
    "isPrintInFirstWholeBand",
    "isPrintWhenDetailOverflows",
    "printWhenGroupChanges",
    "forecolor",
    "backcolor",
)
PLACE_CHILDREN = ("property", "propertyExpression", "printWhenExpression", "styleExpression")
FLAGS = frozenset(
    """
    isTitleNewPage isSummaryNewPage isSummaryWithPageHeaderAndFooter isFloatColumnFooter isIgnorePagination
    isForPrompting isDefault isBold isItalic isUnderline isStrikeThrough isPdfEmbedded isBlankWhenNull
    isStartNewColumn isStartNewPage isResetPageNumber isReprintHeaderOnEachPage isReprintHeaderOnEachColumn
    isPrintRepeatedValues isRemoveLineWhenBlank isPrintInFirstWholeBand isPrintWhenDetailOverflows
    isUsingCache isLazy isRepeatColumnHeaders isRepeatRowHeaders isDataPreSorted
    """.split()  # noqa: SIM905
)
# Cells of a crosstab that version 6 wraps into cellContents and version 7 does not.
UNWRAPPED = (
    "crosstabHeaderCell",
    "crosstabRowHeader",
    "crosstabTotalRowHeader",
    "crosstabColumnHeader",
    "crosstabTotalColumnHeader",
    "whenNoDataCell",
)
BARCODES = frozenset(
    """
    Codabar Code128 DataMatrix EAN128 Code39 UPCA UPCE EAN13 EAN8 Interleaved2Of5 RoyalMailCustomer
    USPSIntelligentMail POSTNET PDF417 QRCode
    """.split()  # noqa: SIM905
)
COMPONENT_KINDS = {name: f"barcode4j:{name}" for name in BARCODES} | {
    "table": "table",
    "list": "list",
    "barbecue": "barbecue",
}
COMPONENT_TAGS = {kind: name for name, kind in COMPONENT_KINDS.items()}
# What keeps the main namespace although it stands in a component.
CORE = frozenset(
    """
    property propertyExpression printWhenExpression datasetRun box pen topPen leftPen bottomPen rightPen
    datasetParameter datasetParameterExpression parametersMapExpression connectionExpression
    dataSourceExpression returnValue
    """.split()  # noqa: SIM905
)
COMPONENT_ORDER = {
    name: rank
    for rank, name in enumerate(
        """
        datasetRun property propertyExpression box printWhenExpression tableHeader tableFooter groupHeader
        groupFooter columnHeader columnFooter detailCell column columnGroup noData
        codeExpression applicationIdentifierExpression
        """.split()  # noqa: SIM905
    )
}
CROSSTAB_ORDER = {
    parent: {name: rank for rank, name in enumerate(children.split())}
    for parent, children in (
        (
            "crosstab",
            "property reportElement crosstabParameter parametersMapExpression crosstabDataset titleCell "
            "crosstabHeaderCell rowGroup columnGroup measure crosstabCell whenNoDataCell",
        ),
        ("rowGroup", "bucket crosstabRowHeader crosstabTotalRowHeader"),
        ("columnGroup", "bucket crosstabHeader crosstabColumnHeader crosstabTotalColumnHeader"),
        ("bucket", "bucketExpression orderByExpression comparatorExpression"),
        ("cellContents", "property box"),
    )
}


def bare(name: str) -> str:
    """Return version 7's name of an attribute: isBold is bold there."""
    return name[2].lower() + name[3:] if name in FLAGS else name


WITH_IS = {bare(name): name for name in FLAGS}

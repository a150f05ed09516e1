"""Another picture in the place of one that is there: 把logo换成 company.png."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.editing.things.pictures import FILE, PICTURE, Mime, picture_expression, picture_fault

_TURNS = r"[换改替](?:换)?[成为]|替换|更换|换(?=上|一?张)|\b(?:replace|change|swap|exchange|switch|use)\b"
_REST = (
    r"原来的?|现[在有]的?|文件名?|图片|附件|这张|里面?的|中的|上的|\b(?:with|to|by|for|instead of|in place of"
    r"|the"
    r"|file"
    r"|named"
    r"|called|current|existing|present|attached|new|one)\b"
)


class ChangeImage(Edit):
    """Let a picture show another file: PNG, JPEG or GIF as base64 text in data, or by its name."""

    kind: Literal["change_image"] = "change_image"
    hints: ClassVar[str] = r"图|logo|照片|章|image|picture|photo"
    company: ClassVar[str] = r"\b(?:swap|exchange|substitute|trade|for)\b"
    rank = 34
    target: str = Field(description="the picture")
    data: str = Field("", repr=False)
    file: str = Field("", max_length=100, pattern=r"^[^\"\\$:]*$", description="a file beside the report")
    mime: Mime = "image/png"

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Understand 把logo换成 company.png, replace the picture in the title with company.png."""
        # A file may stand in quotes, which words leave out.
        said = clause.text[clause.start : clause.end]
        files = list(compiled(FILE).finditer(said))
        if not clause.has(_TURNS) or not (files or clause.pictures):
            return []
        pictures = [one.id for one in outline.elements if one.kind == "image"]
        if not pictures or not (clause.has(PICTURE) or len(files) > 1):
            return []
        data, mime = next(iter(clause.pictures), ("", "image/png"))
        instead = clause.has(r"\binstead of\b|\bin place of\b")
        new = files[0 if instead else -1] if files else None
        if new is not None and not data:
            clause.take(clause.start + new.start(), clause.start + new.end())
        section = clause.section()
        known = {one.id for one in outline.in_section(section)} if section else set(pictures)
        named = [one for one in clause.targets("image", required=False) if one in pictures] or pictures
        meant = [one for one in named if one in known]
        if len(meant) != 1:
            raise clause.unclear(meant or pictures)
        for pattern in (_TURNS, PICTURE, _REST):
            heard(clause, pattern)
        file = new.group() if new is not None and not data else ""
        return [cls.model_validate({"target": meant[0], "data": data, "file": file, "mime": mime})]

    def check(self, outline: Outline) -> str:
        """There must be such a picture, and another to show."""
        info = outline.element(self.target)
        if info is not None and info.kind != "image":
            return _("{what} is no picture.", what=called([self.target], outline))
        return unknown([self.target], outline) or picture_fault(self.data, self.file)

    def describe(self, outline: Outline) -> str:
        """Name both pictures."""
        what = called([self.target], outline)
        if self.file and not self.data:
            return _(
                "{what} shows {file} now; it must lie where the report is printed.", what=what, file=self.file
            )
        return _("{what} shows the attached picture now.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Write the new expression; a file that is missing leaves the place blank."""
        node = template.find(self.target)
        if node is None:
            return
        said = xml.child(node, "imageExpression")
        if said is None:
            said = template.add(node, made(template.root, "imageExpression"))
        said.attrib.pop("class", None)
        said.text = picture_expression(self.data, self.file)
        if not self.data:
            node.set("onErrorType", "Blank")

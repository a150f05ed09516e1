"""Items of every kind, plain and with signs that mean something to a file format."""

from __future__ import annotations

import pytest

from app.domain.questions.computed.batch import make_items
from app.domain.questions.models import Item, Option

NASTY = "=cmd|' /C calc'!A0 ~50%{a:b}#c \\d \"q\" <b>&amp;</b> ]]> {{c1::x}} 第一行\n第二行"


@pytest.fixture
def nasty():
    return NASTY


@pytest.fixture
def items():
    """Computed items and cases, and items of every other kind with hostile texts."""
    found = [*make_items(4, 1, "zh"), *make_items(2, 1, "en"), *make_items(1, 1, "zh", "case")]
    options = [
        Option(text=f"{NASTY} 甲", right=True),
        Option(text="+1=2", reason=NASTY),
        Option(text="@sum", reason="-错"),
        Option(text="%50% 丁", reason="~"),
    ]
    several = [o.model_copy(update={"right": n < 2}) for n, o in enumerate(options)]
    base = {"language": "zh", "explanation": f"依据：{NASTY}", "tags": ["标签 一"], "topic": "合同"}
    found += [
        Item(id="s:1", kind="single", stem=f"{NASTY}：", options=options, answer="A", **base),
        Item(id="m=1", kind="multiple", stem=f"多选{NASTY}：", options=several, answer="AB", **base),
        Item(id="t{1}", kind="true_false", stem=f"判断{NASTY}。", answer="false", **base),
        Item(id="c~1", kind="cloze", stem=f"填空____{NASTY}。", answer="百分之二十", **base),
        Item(id="k#1", kind="short", stem=f"简答{NASTY}？", answer=f"要点{NASTY}", **base),
    ]
    return found

"""Sentences for the sample shop that run on a click."""

from __future__ import annotations

from app.core.i18n import N_, language
from app.widgets.empty_state import SampleItem

SENTENCES: dict[str, tuple[str, str, str]] = {
    "zh": (
        "新增客户：编号KH0007，姓名赵磊，电话13812340011，地址江南路9号",
        "给客户张三下一个订单，两箱红富士苹果、五斤香蕉，送货日期下周五",
        "商品编号\t商品名称\t单位\t单价\t类别\nSG-010\t海南西瓜\t斤\t2.80\t水果\nSC-010\t黄瓜\t斤\t3.20\t蔬菜",
    ),
    "en": (
        "New customer: code KH0007, name Zhao Lei, phone 13812340011",
        "Order for customer 张三: 2 红富士苹果 and 5 香蕉, deliver next Friday",
        "code\tname\tunit\tprice\tcategory\nSG-010\t海南西瓜\t斤\t2.80\t水果\nSC-010\t黄瓜\t斤\t3.20\t蔬菜",
    ),
}
CARDS = (
    (N_("A new customer"), N_("One sentence, one row."), "user"),
    (
        N_("An order with its lines"),
        N_("Names are looked up, dates are worked out."),
        "records",
    ),
    (N_("A pasted table"), N_("Two products, straight from a spreadsheet."), "table"),
)


def examples() -> list[SampleItem]:
    """Return three examples in the language of now."""
    texts = SENTENCES[language()]
    return [
        SampleItem(title, about, text, (), icon)
        for (title, about, icon), text in zip(CARDS, texts, strict=True)
    ]

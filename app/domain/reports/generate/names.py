"""Words that stand for real values: what a column of this label may hold."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.core.text import is_cjk

_CODE = re.compile(
    r"单号|编号|编码|号码|工号|学号|序列号|条码|号$|代码|\b(?:no|number|code|id|sku)\b", re.IGNORECASE
)
SERIAL = re.compile(r"序号|行号|^#$|^no\.?$|serial", re.IGNORECASE)
_NAMES: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        r"客户|公司|单位名称|供应商|厂商|customer|client|company|supplier|vendor",
        ("华东贸易有限公司", "新星电子", "蓝海物流", "北方机械厂"),
        ("Northwind Ltd", "Blue Harbor Inc", "Acme Tools", "Green Valley Co"),
    ),
    (
        r"产品|商品|品名|物料|货物|货品|product|item|goods|article|material",
        ("不锈钢螺丝 M6", "轴承 6204", "控制面板", "电源线 2 米"),
        ("Steel screw M6", "Bearing 6204", "Control panel", "Power cord 2 m"),
    ),
    (
        r"部门|科室|department|dept|division|team",
        ("销售部", "生产部", "财务部", "研发部"),
        ("Sales", "Production", "Finance", "Research"),
    ),
    (
        r"地区|区域|大区|区$|region|area|territory|zone",
        ("华东", "华南", "华北", "西南"),
        ("North", "South", "East", "West"),
    ),
    (r"城市|市$|city|town", ("上海", "深圳", "北京", "成都"), ("London", "Berlin", "Boston", "Oslo")),
    (r"省份?$|province|state$", ("浙江", "广东", "河北", "四川"), ("Ohio", "Texas", "Utah", "Maine")),
    (r"国家|country", ("中国", "德国", "法国", "日本"), ("China", "Germany", "France", "Japan")),
    (
        r"姓名|员工|人员|经办|负责人|业务员|联系人|销售员|学生|教师|person|employee|salesperson|contact|student|teacher|^name$",
        ("王伟", "李娜", "张敏", "陈刚"),
        ("Anna Bell", "John Carter", "Mary Dunn", "Peter Ellis"),
    ),
    (r"邮箱|邮件|e-?mail", ("wang@example.com", "li@example.com"), ("anna@example.com", "john@example.com")),
    (
        r"电话|手机|联系方式|phone|mobile|tel\b",
        ("13800001234", "13900005678", "021-5550123"),
        ("555-0123", "555-0147", "555-0188"),
    ),
    (
        r"地址|住址|address|street",
        ("上海市浦东新区世纪大道 100 号", "深圳市南山区科技路 8 号"),
        ("12 Main Street, Boston", "8 Harbor Road, Oslo"),
    ),
    (r"状态|status|state", ("已完成", "处理中", "待审核"), ("done", "in progress", "to review")),
    (
        r"类别|类型|分类|品类|category|type|class|kind",
        ("五金", "电子", "耗材"),
        ("Hardware", "Electronics", "Supplies"),
    ),
    (r"单位$|unit$|uom", ("个", "箱", "台"), ("pcs", "box", "set")),
    (r"规格|型号|spec|model", ("M6×20", "6204-2RS", "KP-100"), ("M6x20", "6204-2RS", "KP-100")),
    (
        r"备注|说明|描述|remark|note|comment|description",
        ("", "加急", "已通知客户"),
        ("", "urgent", "customer informed"),
    ),
    (r"仓库|库位|warehouse|location", ("一号仓", "二号仓"), ("Warehouse A", "Warehouse B")),
    (r"性别|gender|sex", ("男", "女"), ("m", "f")),
    (r"颜色|colou?r", ("红色", "蓝色", "白色"), ("red", "blue", "white")),
    (r"班级|班$|年级", ("三年一班", "三年二班"), ("Class 3A", "Class 3B")),
    (r"科目|课程|subject|course", ("语文", "数学", "英语"), ("Mathematics", "English", "Physics")),
)


def text_of(label: str, number: int, *, different: bool = False) -> str:
    """Return the made-up value of a row; different ones where rows must not share a value."""
    if SERIAL.search(label):
        return str(number + 1)
    if _CODE.search(label):
        return f"NO2026{number + 1:04d}"
    values = _values(label)
    if not values:
        return f"{label} {number + 1}"
    found, again = values[number % len(values)], number // len(values)
    return f"{found} {again + 1}" if different and again and found else found


def typical_text(label: str) -> str:
    """Return the longest value that is expected under a label."""
    values = _values(label)
    return max(values, key=len) if values else text_of(label, 0)


def shape_of(values: Iterable[str]) -> str:
    """Return what one of the longer values looks like, without saying it: AAA-000 for SKU-417.

    Of ten values nine are no longer.
    """
    by_length = sorted((one.strip() for one in values), key=len)
    longer = by_length[len(by_length) * 9 // 10] if by_length else ""
    return "".join(_shape(char) for char in longer)


def _shape(char: str) -> str:
    if char.isdigit():
        return "0"
    if is_cjk(char):
        return "国"
    return ("A" if char.isupper() else "n") if char.isalpha() else char


def _values(label: str) -> tuple[str, ...]:
    chinese = any(ord(char) > 0x2E80 for char in label)
    for pattern, zh, en in _NAMES:
        if re.search(pattern, label, re.IGNORECASE):
            return zh if chinese else en
    return ()

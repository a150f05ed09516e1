"""Make the files in resources/samples/documents: a sales table, meeting notes and a contract, twice."""

from __future__ import annotations

import random
from pathlib import Path

import docx
import openpyxl

OUT = Path(__file__).resolve().parents[1] / "resources" / "samples" / "documents"
SEED = 20260901
SALES = {
    "zh": (
        "销售明细.xlsx",
        "销售明细",
        ("订单号", "月份", "地区", "产品", "数量", "金额（元）"),
        ("华东", "华南", "华北", "西南"),
        (("滤芯", 86), ("水泵", 640), ("阀门", 215)),
    ),
    "en": (
        "sales.xlsx",
        "Sales",
        ("Order", "Month", "Region", "Product", "Quantity", "Amount (EUR)"),
        ("North", "South", "East", "West"),
        (("Filter", 12), ("Pump", 95), ("Valve", 34)),
    ),
}
NOTES = {
    "周例会记录.txt": """项目周例会记录
时间：2026-08-24 09:30
地点：三楼会议室
主持：陈立
参加：陈立、周敏、何俊、沈月

一、样机测试
周敏：样机第二轮测试完成，水压达到 0.6 MPa，漏水点剩 2 处。
决定：漏水点在 8 月 31 日前解决，由何俊负责。

二、采购
沈月：密封圈报价收到 3 家，最低单价 4.2 元，交期 15 天。
决定：选用第二家，首批 500 只。
待办：沈月 8 月 27 日前签订合同。

三、说明书
何俊：中文说明书完成初稿，共 24 页。
待办：周敏 9 月 2 日前审核说明书。

下次会议：2026-08-31 09:30
""",
    "meeting_notes.txt": """Notes of the project meeting
Date: 2026-08-24 09:30
Place: room 3.1
Chair: Anna Berg
Present: Anna Berg, Tom Wells, Lea Moore, Sam Hill

1. Prototype
Tom: the second test is done; the pressure reached 0.6 MPa, 2 leaks are left.
Decision: the leaks are closed by 31 August, Lea is responsible.

2. Purchasing
Sam: 3 offers for the seals came in, the lowest at 4.20 EUR a piece, delivery in 15 days.
Decision: the second supplier is taken, 500 pieces at first.
Action: Sam signs the contract by 27 August.

3. Manual
Lea: the first draft of the manual is done, 24 pages.
Action: Tom reviews the manual by 2 September.

Next meeting: 2026-08-31 09:30
""",
}
CONTRACTS = {
    "设备采购合同.docx": (
        "设备采购合同",
        [
            "合同编号：SB-2026-031",
            "甲方（买方）：清河水务有限公司",
            "乙方（卖方）：远山机械有限公司",
            "第一条 标的：乙方向甲方供应水泵 12 台，型号 YS-80。",
            "第二条 价款：合同总价为人民币 360,000 元（含税），税率 13%。",
            "第三条 付款：签订后 7 日内支付 30% 预付款；到货验收合格后支付 60%；质保期满后支付 10%。",
            "第四条 交货：乙方应于 2026 年 10 月 20 日前交货至甲方仓库。",
            "第五条 验收：甲方应在到货后 5 个工作日内验收，逾期视为验收合格。",
            "第六条 质保：质保期 24 个月，自验收合格之日起计算。",
            "第七条 违约责任：乙方逾期交货的，每逾期一日按合同总价的 0.1% 支付违约金，"
            "累计不超过合同总价的 5%。",
            "第八条 争议解决：协商不成的，由乙方所在地人民法院管辖。",
        ],
    ),
    "supply_contract.docx": (
        "Supply Contract",
        [
            "Contract No. SC-2026-031",
            "Buyer: Clearwater Utilities Ltd.",
            "Seller: Far Hill Machinery Ltd.",
            "1. Subject. The Seller supplies 12 pumps, type YS-80.",
            "2. Price. The total price is EUR 48,000, including VAT.",
            "3. Payment. 30% is paid within 7 days after signing, 60% after acceptance, "
            "10% at the end of the warranty.",
            "4. Delivery. The Seller delivers to the Buyer's warehouse by 20 October 2026.",
            "5. Acceptance. The Buyer inspects within 5 working days after delivery; "
            "after that the goods are deemed accepted.",
            "6. Warranty. The warranty is 24 months from acceptance.",
            "7. Delay. For each day of delay the Seller pays 0.1% of the total price, at most 5% in all.",
            "8. Disputes. The courts at the Seller's seat decide.",
        ],
    ),
}


def make_sales(language: str) -> None:
    """Write a workbook of 96 orders over six months; one order stands twice, one amount is blank."""
    name, title, head, regions, products = SALES[language]
    chance = random.Random(SEED)
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title
    sheet.append(list(head))
    for number in range(96):
        product, price = products[number % len(products)]
        count = chance.randint(2, 30) + number // 8
        row = [f"A{1001 + number}", f"2026-{1 + number // 16:02d}", regions[number % 4], product, count]
        sheet.append([*row, None if number == 40 else count * price])
    sheet.append([cell.value for cell in sheet[20]])
    for column, width in zip("ABCDEF", (12, 10, 10, 12, 10, 14), strict=True):
        sheet.column_dimensions[column].width = width
    book.save(OUT / name)


def make_contract(name: str) -> None:
    """Write a contract as DOCX."""
    title, clauses = CONTRACTS[name]
    file = docx.Document()
    file.core_properties.author = ""
    file.add_heading(title, 0)
    for clause in clauses:
        file.add_paragraph(clause)
    file.save(OUT / name)


def main() -> None:
    """Make all files."""
    OUT.mkdir(parents=True, exist_ok=True)
    for language in SALES:
        make_sales(language)
    for name, text in NOTES.items():
        (OUT / name).write_text(text, encoding="utf-8")
    for name in CONTRACTS:
        make_contract(name)


if __name__ == "__main__":
    main()

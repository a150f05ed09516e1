"""A request with its files for each of the twelve types of document, in both languages."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

Wanted = tuple[str, list[Path]]


def _written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def analysis(folder: Path) -> Wanted:
    """Forty days, so that the chart's points are too many to be written at, and column heads with digits."""
    chance = random.Random(7)
    rows = ["order_id,day,region,Q1 plan,amount (USD)"]
    for at in range(120):
        day = f"2026-{at % 3 + 4:02d}-{at % 28 + 1:02d}"
        region = ("North", "South", "East 2", "West")[at % 4]
        rows.append(f"O-{at},{day},{region},{at % 9 * 12.5},{chance.uniform(3, 4000):.2f}")
    rows.append("O-3,2026-05-01,North,,")
    data = _written(folder, "orders 2026.csv", "\n".join(rows))
    return "Write an analysis of the orders by region and by day with charts.", [data]


def minutes(folder: Path) -> Wanted:
    text = (
        "会议主题：三号线改造例会\n时间：2026年3月12日 14:00-15:30\n地点：302会议室\n主持：周岚\n"
        "参会：周岚、李想、王珂等7人\n李想：上周完成了68%的布线，还差120米电缆。\n"
        "王珂：新到的24台传感器有2台不合格，已退货。\n"
        "周岚：决定4月10日前完成全部调试，预算增加3.5万元。\n"
        "待办：李想3月20日前补齐120米电缆；王珂3月18日前联系供应商换货2台。\n下次会议：3月19日14:00。\n"
    )
    return "把这份记录整理成会议纪要。", [_written(folder, "例会记录.txt", text)]


def contract(folder: Path) -> Wanted:
    from docx import Document

    file = Document()
    for line in (
        "设备采购合同",
        "合同编号：CG-2026-0417",
        "甲方：华岭机械有限公司",
        "乙方：恒拓自动化有限公司",
        "第一条 合同总价为人民币1,260,000元，含13%增值税。",
        "第二条 付款：签订后5个工作日内支付30%预付款，验收合格后支付60%，质保期满支付10%。",
        "第三条 交货：乙方应于2026年9月30日前交付全部12台设备。",
        "第四条 质保期为验收合格之日起24个月。",
        "第五条 违约责任：逾期交货的，每逾期一日按合同总价的0.5‰支付违约金，累计不超过合同总价的5%。",
        "第六条 争议提交甲方所在地人民法院解决。",
    ):
        file.add_paragraph(line)
    path = folder / "采购合同.docx"
    file.save(str(path))
    return "提取这份合同的要点并提示风险。", [path]


def inspection(folder: Path) -> Wanted:
    rows = ["点检日期,设备编号,车间,温度(℃),振动(mm/s),是否合格"]
    for at in range(36):
        bad = at % 11 == 5
        rows.append(
            f"2026-06-{at % 12 + 1:02d},P-{100 + at % 6},{'一二三'[at % 3]}车间,{61.5 + at % 7 * 2.3:.1f},"
            f"{1.2 + at % 5 * 0.4 + 4 * bad:.2f},{'否' if bad else '是'}"
        )
    return "根据点检记录写一份设备检查报告，列出不合格清单。", [
        _written(folder, "点检记录.csv", "\n".join(rows))
    ]


def energy(folder: Path) -> Wanted:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["月份", "车间", "用电量(kWh)", "用水量(m³)"])
    for month in range(1, 19):
        for at, part in enumerate(("1号车间", "2号车间")):
            year, day = divmod(month - 1, 12)
            sheet.append([f"{2025 + year}-{day + 1:02d}", part, 12000 + 731 * month + 97 * at, 310.4 + month])
    path = folder / "能耗2025-2026.xlsx"
    book.save(path)
    return "写一份能耗分析报告，含月度走势图，并与上年同期对比。", [path]


def incident(folder: Path) -> Wanted:
    log = (
        "2026-02-03 08:14:55 INFO gateway: 211 sessions open\n"
        "2026-02-03 08:15:02 ERROR db: connection pool exhausted (50/50)\n"
        "2026-02-03 08:15:09 ERROR gateway: 37 requests failed with status 503\n"
        "2026-02-03 08:21:40 WARN db: pool raised to 80 connections\n"
        "2026-02-03 08:24:31 INFO gateway: recovered, error rate 0.2%\n"
    )
    return "Write an incident report on this outage with a timeline.", [_written(folder, "gateway.log", log)]


def comparison(folder: Path) -> Wanted:
    first = "型号,价格（元）,功率（kW）,交期（天）,质保（月）\nA200,128000,7.5,30,24\nA220,141500,11,35,24\n"
    second = "型号,价格（元）,功率（kW）,交期（天）,质保（月）\nB9,119900,7.5,45,18\nB12,150300,15,40,36\n"
    return "对比两家供应商的报价，写一份对比报告。", [
        _written(folder, "甲公司报价.csv", first),
        _written(folder, "乙公司报价.csv", second),
    ]


def weekly(folder: Path) -> Wanted:
    text = (
        "Week 23\nDone: closed 14 of 17 tickets; moved 3,200 records to the new store; "
        "cut the build to 4.5 minutes.\n"
        "Problems: two servers of rack 7 run at 91% of their memory.\n"
        "Next: migrate the last 850 records by 12 June; order 2 memory kits for 640 EUR.\n"
    )
    return "Turn these notes into a weekly report.", [_written(folder, "notes week 23.md", text)]


def summary(folder: Path) -> Wanted:
    import pymupdf

    made = pymupdf.open()
    for lines in (
        ["The plant shipped 48,200 units in 2025, 6.4% more than in 2024.", "Scrap fell from 2.1% to 1.7%."],
        ["Energy cost 1.32 million EUR.", "Three of the 11 lines were rebuilt; line 4 follows in May 2026."],
    ):
        page = made.new_page()
        for at, line in enumerate(lines):
            page.insert_text((72, 100 + 24 * at), line)
    path = folder / "annual review.pdf"
    made.save(path)
    return "Write a one-page summary of this review for the board.", [path]


def survey(folder: Path) -> Wanted:
    rows = ["序号,部门,总体满意度(1-5),课程内容(1-5),您的建议"]
    said = ("希望增加实操", "希望增加实操", "时间太短，只有2小时", "", "很好")
    rows += [
        f"{at},{('研发', '生产', '质量')[at % 3]},{3 + at % 3},{2 + at % 4},{said[at % 5]}"
        for at in range(1, 41)
    ]
    return "根据问卷写一份培训满意度调查结果摘要。", [_written(folder, "问卷.csv", "\n".join(rows))]


def policy(folder: Path) -> Wanted:
    text = (
        "差旅费管理办法\n第一条 本办法适用于公司全体员工，自2026年1月1日起施行。\n"
        "第二条 住宿费标准：一类城市每晚不超过550元，其他城市每晚不超过380元。\n"
        "第三条 员工应在出差结束后10个工作日内报销，逾期超过30日的不予报销。\n"
        "第四条 伙食补助每人每天100元。\n第五条 虚报费用的，追回全部款项，并处以虚报金额20%的罚款。\n"
    )
    return "写一份差旅制度要点解读。", [_written(folder, "差旅费管理办法.txt", text)]


def letter(folder: Path) -> Wanted:
    rows = "invoice,date,amount (EUR),paid (EUR)\nR-1041,2026-01-15,12400.50,5000\nR-1077,2026-02-20,8300,0\n"
    return "Write a letter to the customer Weber AG about the open invoices.", [
        _written(folder, "open items.csv", rows)
    ]


KINDS: dict[str, Callable[[Path], Wanted]] = {
    one.__name__: one
    for one in (
        analysis,
        minutes,
        contract,
        inspection,
        energy,
        incident,
        comparison,
        weekly,
        summary,
        survey,
        policy,
        letter,
    )
}

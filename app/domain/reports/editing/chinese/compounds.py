"""Chinese labels that are named in English word by word: "delivery date" is 送货日期."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from app.domain.reports.editing.request.clause import normal

_PARTS = """
customer client buyer|客户 顾客 买方
supplier vendor|供应商 供货
delivery delivered|送货 交货 发货 配送
shipping shipped shipment|发货 运输 装运 送货
receiving receiver received recipient consignee|收货 接收 收件
order|订单 订货 下单
document voucher|单据 单
delivery note|送货单
bill|账单 单据
invoice|发票 开票
contract|合同
date day|日期 日
time|时间
no number num|编号 号码 单号 号 人数
id|编号 号 工号
code|编码 代码 编号
name|名称 姓名 名
phone telephone tel|电话
mobile|手机
address|地址
contact|联系人 联系方式 联系
person|人 者
company firm|公司 单位
department dept|部门 科室
unit organisation organization|单位
vehicle car|车辆 用车 车
plate|车牌 牌
type kind category|类型 类别 种类
place location point|地点 地
destination|去向 目的地 到达
pickup boarding departure|乘车 上车 出发
driver|司机 驾驶员
passenger passengers|乘客 乘车人 乘车
applicant requester|申请人 申请
application request requested|申请
count headcount|人数 数量 数
start starting begin|开始 起始 起
end ending finish|结束 截止 止
creation created create|创建 制单
use usage|使用 用车 用
remark remarks note notes comment comments|备注 附注 说明
description|说明 描述 摘要
reason purpose|事由 原因 理由 用途
signature sign signed|签字 签名 签收 签章
payment paid|付款 支付 结算
method mode|方式
terms|条件 方式
salesperson salesman agent|业务员 销售员
sales sale|销售
purchase purchasing|采购
unit price|单价
price|单价 价格 价
amount sum money|金额 款
total|合计 总计 总
tax|税
quantity qty|数量
material|物料
product item goods commodity article|产品 商品 物料 货品 品
stock inventory|库存
book booked|账面
actual counted physical|实盘 实际 实
difference variance|差异 差额
warehouse depot|仓库 仓
outbound issuing issue|出库
inbound|入库
specification spec model|规格 型号
position job title post|职位 岗位 职务
employee staff worker|员工 职工 工
entry hire hiring joining|入职
salary wage pay|工资 薪资
prepared preparer issuer|制单人 制单
reviewer reviewed checker checked auditor approved approver|审核 复核 审批
sender deliverer courier|送货人 发货人
flight|航班
train|车次
mileage kilometre kilometer distance|公里 里程
fee charge cost expense|费用 费 成本
extra other|其他 其它 附加
night|夜间 夜
service|服务
hour hours|小时 工时
days|天数 天
rental lease hire|租赁 租
backup fallback emergency|备用 应急 紧急
dispatch|派工 调度
task|任务
amount in words|金额大写 大写
words|大写
age|年龄
gender sex|性别
city|城市 市
country|国家
region area|地区 区域
year|年
month|月
status state|状态
return|返回 回程 归
"""
_MOST_WORDS = 4
_COVERED = 0.6
_WORD = re.compile(r"[A-Za-z]+")
_IDLE = frozenset(("of", "the", "by", "for"))


@cache
def _senses() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _PARTS.strip().splitlines():
        english, chinese = line.split("|")
        for one in english.split():
            found[one] = (*found.get(one, ()), *chinese.split())
    return found


def compounds_in(text: str, labels: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """Yield where an English phrase of several words names one Chinese label, and that label."""
    known = [one for one in dict.fromkeys(labels) if re.search(r"[\u3400-\u9fff]", one)]
    words = list(_WORD.finditer(text)) if known else []
    found: list[tuple[int, int, str]] = []
    for among in (_plain_runs(words), [words]):
        for run in among:
            fresh = [one for one in run if all(one.end() <= s or one.start() >= e for s, e, _n in found)]
            found += _named_in(fresh, text, known)
    yield from sorted(found)


def _plain_runs(words: list[re.Match[str]]) -> list[list[re.Match[str]]]:
    """Return the words in runs between idle words such as "of"."""
    runs: list[list[re.Match[str]]] = [[]]
    for one in words:
        if one.group().lower() in _IDLE:
            runs.append([])
        else:
            runs[-1].append(one)
    return runs


def _named_in(words: list[re.Match[str]], text: str, known: list[str]) -> Iterator[tuple[int, int, str]]:
    at = 0
    while at < len(words):
        count, name = _longest(words[at : at + _MOST_WORDS], text, known)
        if name:
            yield words[at].start(), words[at + count - 1].end(), name
        at += max(count, 1)


def _longest(words: list[re.Match[str]], text: str, known: list[str]) -> tuple[int, str]:
    """Return how many of the words name a label, the most first, and which; 0 where none or several fit."""
    for count in range(len(words), 1, -1):
        run = words[:count]
        if run[0].group().lower() in _IDLE or not _joined(run, text):
            continue
        said = [one.group().lower() for one in run if one.group().lower() not in _IDLE]
        fits = [one for one in known if len(said) > 1 and _named(said, one)]
        shortest = sorted(fits, key=lambda one: len(normal(one)))
        if shortest and (len(fits) == 1 or len(normal(shortest[0])) < len(normal(shortest[1]))):
            return count, shortest[0]
    return 0, ""


def _joined(run: list[re.Match[str]], text: str) -> bool:
    """Tell whether words follow one another with nothing but spaces between them."""
    gaps = (text[one.end() : other.start()] for one, other in pairwise(run))
    return all(gap in (" ", "-", "'s ") or gap.strip(" ") == "" for gap in gaps)


def _named(said: list[str], label: str) -> bool:
    """Tell whether every word stands for a part of a label, and the parts make up most of it."""
    plain, covered = normal(label).rstrip(":\uff1a"), set[int]()
    for word in said:
        options = _senses().get(word) or _senses().get(word.removesuffix("s"), ())
        spots = [
            range(at, at + len(one))
            for one in options
            if (at := plain.find(one)) >= 0 and not covered >= set(range(at, at + len(one)))
        ]
        if not spots:
            return False
        covered |= set(max(spots, key=lambda spot: len(set(spot) - covered)))
    return bool(plain) and len(covered) / len(plain) >= _COVERED

"""What a question about reports is about: its terms, with the words that mean the same."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from app.core.text import bigrams, normalise

_CONCEPTS = """
字段|field|fields|$f
静态文本|文本字段|static text|text field|statictext|textfield
参数|传参|传值|parameter|parameters|$p
变量|variable|variables|$v
声明|定义|declare|declares|define|defined
区段|band|bands|section|sections
标题|title
页眉|pageheader|page header|header|headers
表头|列头|columnheader|column header|column head|heads
页脚|页尾|pagefooter|page footer|footer|footers
页码|第几页|共几页|总页数|page_number|page 1 of|page number|page numbers|page x of y|number of pages|total pages
合计|总计|总和|求和|汇总|累计|add up|adds up|adding up|total|totals|grand total|sum|sums
*平均|平均值|最大值|最小值|最高|最低|average|averages|mean|maximum|minimum|highest|lowest
*逐行|滚动|余额|running|running total|cumulative|balance
*承前页|过次页|承前|过次|carried forward|brought forward|carry over
*本页|每页合计|每页小计|page total|page totals|current page
*占比|百分之|百分比|percent|percents|percentage|percentages|share
*不重复|去重|计数|记录数|总条数|个数|number of rows|row count|distinct|unique|count
高度|height|heights
*时区|time zone|time zones|timezone
*存储过程|stored procedure|stored procedures
*脚本|scriptlet|scriptlets
*布尔|boolean|booleans
*定时|邮件|打印机|scheduler|schedule|email|emails|mail|printer
*word|docx
*uuid
*竖线|vertical line|vertical lines
*排序|倒序|升序|降序|排列|sort|sorts|sorted|sorting|order by
*过滤|筛选|filter|filters|filtering|filterexpression|exclude|excluded|left out
*分栏|几栏|三栏|两栏|多栏|标签|columns|label|labels
*超链接|链接|hyperlink|hyperlinks|link|links|clickable
*内边距|行距|行间距|padding|line spacing
*当前日期|今天的日期|今天日期|制表时间|today|current date
*相除|除不尽|乘除|四舍五入|舍入|divide|division|multiply|round|rounding|arithmetic
*大写字母|去空格|截取|upper case|uppercase|lower case|trim|substring
*第一页|首页|first page
*补空行|补足|空行|空白行|blank rows|empty rows|blank lines|empty lines
*每页固定|固定行数|每页多少|条记录|rows per page|lines per page
为零|零值|为 0|等于零|zero|zeros
*复选框|打勾|勾选|check box|check boxes|checkbox|checkboxes|ticked
*书签|目录|bookmark|bookmarks|table of contents|outline
*签字|签名|签字栏|signature|signatures
*小票|收据|热敏|连续纸|卷筒|receipt|receipts|roll|continuous paper
*detail
负数|negative
小计|subtotal|subtotals|group total|group totals
分组|按组|组头|组尾|每组|group|groups|grouping
换页|分页|新页|新的一页|另起一页|new page|page break|page breaks
重复|repeat|repeats|repeated|repeating
行号|序号|编号|number the rows|number rows|row number|row numbers|line number|line numbers|report_count
计算时间|计算时机|evaluationtime|evaluation time
截断|截掉|截去|显示不全|不完整|被切|cut|cut off|truncated|clipped
不显示|显示不出|不见了|丢失|消失|missing|disappear|disappears|not shown
变高|增高|撑高|撑开|拉伸|伸展|stretch|stretches|stretchheight|grow|grows
自动换行|换行|折行|wrap|wraps
边框|线条|画线|表格线|框线|border|borders|box|boxes|line|lines
行高|同高|elementgroupheight|row height
字体|font|fonts|fontname
中文|汉字|chinese
乱码|方框|garbled
*子报表|嵌套报表|subreport|subreports|sub-report|sub-reports
表格|列表|table|tables|list|lists
图片|图像|照片|徽标|图标|logo|logos|image|images|picture|pictures
条形码|条码|barcode|barcodes
*二维码|qrcode|qr|qr code|qr codes
图表|饼图|柱图|柱状图|折线图|chart|charts|pie
交叉表|透视表|crosstab|crosstabs|pivot
样式|style|styles
条件|condition|conditions|conditional
条件显示|按条件|隐藏|printwhenexpression|printwhen|hide|only when|only if|under a condition|conditionally
隔行|隔一行|斑马|交替|alternating|alternate|zebra|every second row
变色|颜色|底色|color|colors|colour|colours
*红色|变红|标红|高亮|red|highlight|highlighted
空值|null
拼接|拼成|拼起来|连接|join|joining|concatenate|concat
二选一|三元|如果|choosing|choose|ternary|if else
加粗|粗体|bold
日期|date|dates
时间|time|times
格式|pattern|patterns|format|formats|formatted
金额|数字|数值|千分位|小数|money|amount|amounts|number|numbers|decimal|decimals|thousands
货币|currency
语言|月份|locale|language|month names
大写|capitals|in words
数据源|datasource|datasources|data source|data sources
*json
*csv
查询|数据库|sql|jdbc|query|queries|database
*注入|injection|inject
*空白页|空页|白页|空白的一页|多出一页|多一页|多了一页|blank page|blank pages|empty page|empty pages|extra page
最后一页|末页|最后面|last page
没有数据|空白|无数据|没数据|空数据|no data|blank|no rows|no pages|empty result
*excel|xlsx|xls
导出|export|exporting|exported
合并单元格|merged cells|merged cell
纸张|页面大小|a4|paper|page size
页边距|边距|margin|margins
横向|纵向|landscape|portrait|orientation
*水印|背景|watermark|background
模板格式|6和7|6 和 7|6 and 7|6 or 7|format 6|format 7|jasperreports 6|jasperreports 7|version 6|version 7
报错|错误|异常|error|errors|exception
找不到|未找到|没有声明|not found|can't find|cannot find|not declared
*编译不过|编译不通过|编译失败|编译出错|编译报错|not compile|compile error|compilation error
编译|compile|compiles|compiled|compiling
*对齐|居中|靠右|靠左|align|aligned|alignment|center|centre|centered|centred
*旋转|竖排|rotate|rotated|rotation
*密码|加密|password|encrypt|encrypted|encryption
*jrxml
表达式|expression|expressions
放不下|超出|超过|does not fit|doesn't fit|not fit|too high
页数太多|太多页|没完没了|死循环|无限循环|too many pages|endless|infinite|without end|never ends
内存|大报表|memory|virtualizer|large reports|huge
版本|升级|version|versions|upgrade
.jasper|jasper 文件|jasper文件
""".strip()  # noqa: E501
_FILLER = re.compile(
    r"jasperreports?|jasper|ireport|draftsmith|怎么办|怎么样|怎么|怎样|如何|什么|请问|请|设置|可以|能不能|能否|为什么|为何"
    r"|区别|报表|不同|一个|需要|应该|使用|显示|计算|配置|打印|输出|添加|增加|实现|文字|文本|帮我|一下|哪些|哪里|哪种|时候|的时候"
    r"|[的是吗呢和与在里有让我想要加做用写放把给会能]"
    r"|\b(?:what|which|how|why|when|where|who|is|are|be|was|the|a|an|do|does|did|i|in|on|at|of|to|can|could|should"
    r"|must|between|and|or|difference|report|reports|text|texts|my|me|it|its|for|with|from|by|set|get|use|using|used|add|put"
    r"|make|show|print|prints|printed|display|want|need|have|has|there|this|that|these|not|no|only|into|each|every"
    r"|work|works|compute|calculate|configure|one|some|any|you|your|we|if|so|up|all|tell|about|please|explain)\b",
    re.IGNORECASE,
)
_MEANS = re.compile(r"\bwhat (?:does|do)\b(.*?)\bmeans?\b")
KNOWN, OTHER, TELLING = 1.0, 0.5, 2.0


class Term(NamedTuple):
    """Something a question asks about: words that all mean it, and how much it counts."""

    words: tuple[str, ...]
    weight: float

    def stands_in(self, text: str) -> bool:
        """Tell whether any of the words stands in a normalised text."""
        return any(_pattern(word).search(text) for word in self.words)


def terms_of(question: str) -> list[Term]:
    """Return what a question is about, without its question words."""
    return list(_terms(question))


@lru_cache(maxsize=1024)
def _terms(question: str) -> tuple[Term, ...]:
    text = _MEANS.sub(r" \1 ", normalise(question))
    found = dict.fromkeys(_by_word()[match.group()] for match in _any_word().finditer(text))
    rest = _FILLER.sub(" ", _any_word().sub(" ", text))
    others = dict.fromkeys(word for word in bigrams(rest) if len(word) > (1 if not word.isascii() else 2))
    return (*found, *(Term((word,), OTHER) for word in others))


def share(terms: list[Term], text: str) -> float:
    """Return the weighted share of terms that stand in a normalised text, 0 to 1."""
    whole = sum(term.weight for term in terms)
    return sum(term.weight for term in terms if term.stands_in(text)) / whole if whole else 0.0


@cache
def _by_word() -> dict[str, Term]:
    return {word: term for term in map(_term, _CONCEPTS.splitlines()) for word in term.words}


def _term(line: str) -> Term:
    """Read a line of words; a star marks what hardly any other entry speaks of."""
    return Term(tuple(line.lstrip("*").split("|")), TELLING if line.startswith("*") else KNOWN)


@cache
def _any_word() -> re.Pattern[str]:
    longest_first = sorted(_by_word(), key=len, reverse=True)
    return re.compile("|".join(_pattern(word).pattern for word in longest_first))


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """Find a Latin word only as a whole, a Chinese one anywhere."""
    before = r"(?<![a-z0-9_])" if word[0].isascii() and word[0].isalnum() else ""
    after = r"(?![a-z0-9_])" if word[-1].isascii() and word[-1].isalnum() else ""
    return re.compile(f"{before}{re.escape(word)}{after}")

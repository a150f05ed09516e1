"""Words of a clause that say nothing of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.reports.editing.request.clause_text import HIDDEN, compiled

FILLER = re.compile(
    r"\b(?:in|of|on|from) the table\b|\b(?:in|at|on) both (?:places|parts|slips|copies|halves"
    r"|spots)\b|(?:公司|银行|企业|品牌|单位)的?(?=\s*(?:logo|标志|徽标|图标))|"
    r"该(?=单元格|格|字段|列|行|值|数|文字|字体|元素|标签)|[那这]?一?整排|[那这]一?整?[排行列](?!序|版|数)|一整[行列]|一排(?!序|版)|(?<!在)一起|一并|一同|一块儿?(?!地)"
    r"|连同|顺手|顺便|顺带|(?<=点)儿|(?<=些)儿|表单|单据|条目|[这那整本]?[张份个]?表格(?![上下左右前后旁\ufffc])|[这那整本][张份个]?表|[那这]段(?:话|文字|提示|说明|注释)?|相应地?|整体|反白|等比例?|按比例|紧?[挨靠]着|紧挨|紧贴着?|一?段(?=$|[^落间\u4e00-\u9fff])|内容|名(?=太)|请你?|麻烦|帮我|帮忙|给我|我想要?|我要|我希望|希望"
    r"|能不能|能否|可以|可不可以|需要|应该|要|把|将|给|让|使|对"
    r"|在|用|以|从|到|成|为|的话|的|地|得|了|着|吧|呢|啊|哦|嘛|吗"
    r"|一下|仍然?|依然|依旧|[那这]?[几两三]?句话?|一些|一点|些|统统|点|所有|全部|整个|全|都|也|再|还|又|同时|并且|并|且"
    r"|然后|跟|接着|最后|另外|此外|和|与|及|以及|或|就|那么"
    r"|那|这|个|它们?|他们?|其|里面?|中|内|上|下|处|部分|进行|做|来|去|一个|一条|一列|一行|每|各"
    r"|颜色|字体|文字|内容|文本|部分|报表|模板|元素|字段|地方|样子|方式|形式|格式|改|换|设置?|按照?"
    r"|两|几|位置|角|行|列|面|边缘|边|标|这样|样(?!式)|显示成|作为"
    r"|排序?|放|前|后|(?<!边)框(?=$|[^\u4e00-\u9fff]|[往向加高宽]|[里中内]面?的)|正常|恢复(?=正常|原状)|太长?|名称"
    r"|名字|副|占比|比例|变|调整?|修改|更改|显示|加|添加"
    r"|增加|插入|(?<!不要)(?<!不)(?<!别)(?<!不能)(?<!直接)(?<!就)会?被?(?:截[掉断去]|切[掉断]|挡住|盖住|遮住|挤[掉到])|(?:看|显示|打印|打)不(?:全"
    r"|清楚?|到|见|下|完整?)|一[项栏处块共张枚幅份条根]|总共|这项|那项"
    r"|项|出来?|掉|印|缩|补|总|人|数(?=$|[^\u4e00-\u9fff])|号码|栏|[那这]块|时候|(?<=个)字母|一起(?=用|都|设|改|加|变|换)|[涂刷]|[那这]一?组|(?<=[印示出])时(?=加|用|要|都|字|放|居|靠|以)|头(?=$|[^\u4e00-\u9fff])|[两三四五六七八九](?:[列个项](?:数字?)?|处)"
    r"|文(?=$|[^\u4e00-\u9fff])"
    r"|[这那整本][张份个]?表格?|表(?=$|[^\u4e00-\u9fff])|拉|页面?|名(?=$|[^\u4e00-\u9fff])|短|容(?=$"
    r"|[^\u4e00-\u9fff])|一遍|一次|拼音|(?<=标)签|签[字名]?(?![字名]?(?:文字|标签|[人栏]|那[几些]))|一(?![\u4e00-\u9fff])|弄|搞|新增|增加|增添"
    r"|追加|插入|新建|创建|生成|制作|绘制|设定|更换|应用|增(?=$|[^\u4e00-\u9fff])|整|打|种|字"
    r"|张|份|统计|这里|那里|那|这些|那些|几个|单元"
    r"|一?格子?|样式|[一两三四几那这]?[根条](?=$|[^\u4e00-\u9fff])|整[条块体]|[一两三四几][根条]|大概|大约|差不多|约(?=\d)|(?<=\d)(?:磅|点|号)?左右|够了|就[行好]了?|[中英法德葡日]文(?=的?(?:\ufffc|表头|标题|标签|列名|副标题))|帮|您|你|谢谢|现在|目前|直接|统一|一律|统统|稍微?|略|会|能"
    r"|\b(?:please|could|can|you|would|like|want|i|we|need|just|also|then|and|or|the|a|an|this"
    r"|that|these|those|it|its|them|their|of|in|on|at|to|for|from|into|with|by|as|is|are|be|should"
    r"|must|so|now|make|insert|include|append|create|showing|displaying|apply|adjust|modify"
    r"|update|set|change|turn|put|let|use|give|have|has|get|do|my|our|your|all|every|each|both|any"
    r"|whole|text|texts|report|template|element|elements|field|fields|one|some|there|here|s|too|paint"
    r"|reduce|blank|start|anymore|longer|units?|split|grand|they|word|wording|everywhere|respectively"
    r"|switch|needs?|d|ll|re|ve|m|bump|please|thanks|up|currently|really|bit|little|per|page|cells?"
    r"|look|looks|appear|appears|see|want|display|displayed|shown|put|placed?|print|show|add|label"
    r"|column|columns|row|rows|corner|side|than|when|if|which|where)\b"
    r"|\b(?:type ?face|type|lettering|characters?|letters|form|invoice|document|sheet"
    r"|list|statement|way|notch|ugly"
    r"|properly|simply|quite|rather|slightly|much|very|really|nicely|clearly|somewhat|nice|nicer|good|better|best"
    r"|great|kindly|gimme|pop|stuff|anything|someone|must|ought|supposed|enough|appropriate|proper|suitable"
    r"|overall|entire|complete|completely|own|respective|existing|present|stand|stands|again|keep|leave|write"
    r"|alphabetically|horizontally|tad|thing"
    r"|chronologically|leading|huge|labels|texts|fields|cells|hard|read)\b"
    r"|[\s,,。.;;!!??、::'\"“”「」『』()()~-]+|" + HIDDEN,
    re.IGNORECASE,
)


# The document itself: 给这张发票加水印, a watermark across the receipt.
THE_DOCUMENT = (
    r"(?:^|[给在把将为对于到让使]|[这本该此]|[,\uff0c])(?:[这本该此整我们的]{0,3}[张份个页本款]?)"
    r"(?!另|别的|其[他它余])(?:(?!的)[\u4e00-\u9fff]){0,4}?(?:发票|小票|票据|收据|单据?子?|报表|表格?|清单|名单|账单"
    r"|合同|报告|凭证|证书|通知|标签|卡片?|文档|模板|[日周旬月季年]报|花名册|名册|台账|报销单|[\u4e00-\u9fff](?:总表|月表|日报表|登记簿))"
    r"(?=$|[的上里中内加添打印改换设每整全都也用横竖纸页底顶左右变按要做再给需应得]|最[后底上下顶]|标题|所有|全部|表头|字)"
    r"|\b(?:the|this|our|my|that|whole|entire) (?:(?:delivery|packing|price|employee|staff|stock|customer"
    r"|sales"
    r"|purchase|pos|bank|payment|credit|return|tax) )?"
    r"(?:receipt|invoice|statement|bill|slip|list|sheet|form|document|voucher|quotation"
    r"|certificate|profile|roster|printout|memo|payslip|report|(?:delivery|credit|return) note)\b"
    r"(?! (?:numbers?|no\b|dates?|totals?|amounts?|lines?|ids?|names?|titles?|headings?|headers?|footers?"
    r"|items?|\ufffc))"
)


REPORTS_SUBJECT = re.compile(
    r"(?:订单|发票|库存|销售|采购|客户|员工|产品|商品|检验|数据|统计)(?=的?(?:表格|报表|清单|标题))|表格的?(?=列标题|列头|表头|标题行|列名)|明细(?:数据|行|表|记录)?(?=[按里中]|加上?序号|斑马)"
    r"|(?<=个)小标题|[小副]标题(?=\s*[「『“\"\ufffc])|\bsection (?:headings?|headers|titles?)\b"
    r"|\btable(?= (?:head(?:er|ing)s?|cells?|rows?|columns?)\b)",
    re.IGNORECASE,
)


def rows_called(text: str, titles: Iterable[str]) -> list[tuple[int, int]]:
    """Return where the title over the rows only says whose rows are meant: 热门套餐按数量排."""
    found = []
    for title in titles:
        found += [one.span() for one in re.finditer(re.escape(title) + _WHOSE, text)]
    return found


def rows_table(text: str, titles: Iterable[str]) -> list[tuple[int, int]]:
    """Return where a table is named by the title over its rows: 热门套餐表里的."""
    return [one.span() for title in titles for one in compiled(re.escape(title) + _ITS_TABLE).finditer(text)]


_ITS_TABLE = r"[」』”\"]?(?:[这那]?[个张份]?(?:表格|列表|清单|表(?!头|标|尾|名))| (?:table|list)\b)"
_WHOSE = (
    rf"(?:{_ITS_TABLE}|[」』”\"]?(?:[这那]?[个张份]?(?:部分|数据))?"
    r"(?=\s*(?:[的按里中]|最[下后末]|by\b)))"
)


# What a datum is, said right before its name: 发票号 documentno. A verb there would be no description.
_KIND_OF_DATUM = re.compile(
    r"(?P<w>(?![删隐移挪改去换加减清拆合])[\u4e00-\u9fff]{1,5}(?:号码?|编?码|名称?|日期|时间|金?额|单?价|数?量|状态|地址|电话|邮箱|邮件|网址|传真"
    r"|部门|[人员率])|(?:备注|说明|描述|原因|类[型别]|国家|城市|地区|客户|供应商|[产商]品"
    r"|单位|运费|合计|总计|标志?|结果)) ?(?=[A-Za-z_\ufffc$])"
)


def without_kinds_of_data(unused: str, text: str, names: Iterable[str]) -> str:
    """Return words that nobody understood without those that only say what the datum behind them is."""
    known = [one.lower() for one in names if one.isascii()]

    def idle(found: re.Match[str]) -> str:
        named = re.match(r"[A-Za-z_][A-Za-z0-9_]*", text[found.end() :], re.ASCII)
        said = named is not None and named.group().lower() in known
        return " " * len(found.group()) if said else found.group()

    return _KIND_OF_DATUM.sub(idle, unused)


_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def without_words_of_names(unused: str, text: str, names: Iterable[str]) -> str:
    """Return words that nobody understood without those that a name right behind them says again.

    The driver's names driver1Name: both words are of the name.
    """
    known = {one for one in names if one.isascii() and len(_PARTS.findall(one)) > 1}
    kept = list(unused)
    for name in known:
        for found in compiled(rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])").finditer(text):
            own = {one.lower() for one in _PARTS.findall(name)}
            before = re.search(r"(?:[A-Za-z]+(?:['’]s)? ){1,3}$", text[: found.start()])
            if before is None:
                continue
            for word in re.finditer(r"([A-Za-z]+)(?:['’]s)?", before.group()):
                if word[1].lower() in own or word[1].lower().removesuffix("s") in own:
                    at = before.start() + word.start()
                    kept[at : at + len(word[0])] = " " * len(word[0])
    return "".join(kept)


# Nouns that only say what sort of thing a name stands for; joined to it by "and" they are another thing.
_SORT_OF_THING = re.compile(
    r"\blines?(?= of\b)|\b(?:sections?|cards?|records?|entr(?:y|ies)|areas?|zones?|pieces?"
    r"|parts?|portions?|figures?"
    r"|amounts?|data|information|info|strings?|details?|receipts?|papers?|quotations?)\b"
    r"|字样|信息|数据|数值|条目|[这那整一]排|一起|比较|有时候?|经常"
    r"|(?:发票|收据|小票|单子|凭证)(?=$|[的上里中加改换设,\uff0c\s])",
    re.IGNORECASE,
)
# What was read right before has its number: the passenger phone number.
_HAS_A_NUMBER = re.compile(r"(?:phone|mobile|fax|tel|plate)[\"'\u201d]? $", re.IGNORECASE)
_NUMBER_OF = re.compile(rf"(?<={HIDDEN} )numbers?\b(?! \d)", re.IGNORECASE)
_JOINED = re.compile(
    r"(?:\b(?:and|or|plus|but|not|except|without)\b|[,&、,，和与及跟或同]|除了?|不)\s*(?:\b(?:the|an?|this|these|its|their)\b\s*)?$",
    re.IGNORECASE,
)


def without_sorts_of_things(unused: str, text: str, start: int = 0) -> str:
    """Return words that nobody understood, from a place of the text on, without nouns such as "section"."""

    def idle(found: re.Match[str]) -> str:
        joined = _JOINED.search(text[: start + found.start()])
        boxed = found.group() == "信息" and text[start + found.end() :].startswith(
            ("框", "区", "块", "栏", "表")
        )
        return found.group() if joined or boxed else " " * len(found.group())

    def its_own(found: re.Match[str]) -> str:
        whose = _HAS_A_NUMBER.search(text[: start + found.start()])
        return " " * len(found.group()) if whose else found.group()

    return _NUMBER_OF.sub(its_own, _SORT_OF_THING.sub(idle, unused))


# A character that stands alone between words that were understood says nothing of its own, unless it says
# where, how many, which, of what colour or not.
_ALONE = re.compile(
    r"(?<![\u3400-\u9fff\x00])(?![左右上下前后内外大小多少粗细高低宽窄长短厚薄深浅红黄蓝绿黑白灰紫橙粉青金银棕不别没无未非勿除只仅光单"
    r"双奇偶首末尾头顶底初第半倍若如当遇逢或至隔每各另替类组段章年月日周季时分秒元角万千百十亿零一二三四五六七八九十"
    r"图表线框圈点页签码名值列行栏格删去减横竖正负反斜圆方弧空满平均总和差积商同先原绝移看取留最块量率而但却则仍惟唯独余剩新旧早晚近远拆合分"
    r"倒翻转旋描藏遮剪抄填套嵌连断接拼锁停启禁跳省译算乘比曾已仿像似])"
    r"[\u3400-\u9fff](?![\u3400-\u9fff\x00])"
)
_PARTICLES = frozenset("的把将在给对用了都也再就")


def without_light(unused: str) -> str:
    """Return words that nobody understood without filler and characters left alone among read words.

    A character beside filler may be half of a word (居 of 居中), and is kept.
    """

    def filled(found: re.Match[str]) -> str:
        words = found.group()
        plain = words in _PARTICLES or not re.search(r"[\u3400-\u9fff]", words)
        return " " * len(words) if plain else "\x00" * len(words)

    return _ALONE.sub(" ", FILLER.sub(filled, unused)).replace("\x00", " ")

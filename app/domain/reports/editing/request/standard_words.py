"""A request in standard words: one word for each of its synonyms.

Those that a reader would take for something else are put so before a request is read, the others where
the user's own words are not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from app.domain.reports.editing.references.looking_so import ZH_NAMES
from app.domain.reports.editing.request.clause_text import QUOTES
from app.domain.reports.editing.request.numerals import COLOUR, EN_COLOUR

Said = str | Callable[[re.Match[str]], str]
Compiled = tuple[tuple[re.Pattern[str], Said], ...]
_PRIVATE, _NAME = 0xE000, "[\ue000-\uf8ff]"
_SHORT = 1
_THING = r"(?=(?:an? |another |two |three )(?!bit\b|little\b|lot\b))"
_SIDES = (
    r"(?:below|above|under(?:neath)?|beneath|after|before|beside|next to|behind|on top of"
    r"|(?:to|on) the (?:left|right) of)"
)
# What is put in standard words before a request is read.
_ENGLISH_FIRST: tuple[tuple[str, str], ...] = (
    # Numbers are set amid their cells, which stay.
    (
        r"^(?:put|place) (?P<x>(?:all )?(?:the )?(?:numbers|figures|amounts|dates)) (?:in|at)"
        r" the (?:cent(?:er|re)|middle)$",
        r"center \g<x>",
    ),
    (rf" (?:directly|immediately|just|right|straight)(?= {_SIDES}\b)", ""),
    (
        r"\bin (?:(?:the )?place|(?:the )?stead) of"
        r"(?= the (?:text|words?|heading|label|title)\b| [\ue000-\uf8ff])",
        "instead of",
    ),
    (r"(?<=\d) ?(?:px|pixels?)\b", " pt"),
    (
        r"(?P<s>^|, (?:and )?|; |\band (?:then )?)(?:lay|put|place|insert|include"
        r"|introduce|set up|create|define) "
        r"(?=an? (?:[\w-]+ ){0,3}(?:parameter|variable|watermark)\b)",
        r"\g<s>add ",
    ),
    (r"\bat the (?:very )?top of (?:each|every) page\b", "in the page header"),
    (
        r"^(?:enlarge|extend|broaden|expand|stretch)"
        r" (?=(?:the )?(?:column [^,;]+|[^,;]+ column) (?:by|to) \d)",
        "widen ",
    ),
    (
        r"\b(?P<c>(?:an? (?:new |further |extra )?|new |further |extra )column) (?:with the (?:heading"
        r"|header|title|name|caption)"
        r"|headed|titled|entitled|labell?ed)(?: as)? (?=\S)",
        r"\g<c> named ",
    ),
    (
        r"\bthe column (?:headed|called|named|titled|entitled|labell?ed|with the "
        r"(?:heading|header|title|name))"
        rf" (?P<x>{_NAME})",
        r"the \g<x> column",
    ),
    (r"\brunning total column (?:for|of) ", "running total of "),
    (r"\bwith (?:its|an?) own (?:sub-?)?data ?set,? (?=(?:listing|showing|with|containing)\b)", ""),
    (r"(?P<t>\btable\b.*),? and (?:with )?its own (?:sub-?)?data ?set$", r"\g<t>"),
)
_CHINESE_FIRST: tuple[tuple[str, str], ...] = (
    (r"(?<=标题)的?下(?:方|面)?(?=[左右](?:侧|边|面)的)", ""),
    # All of the row, not the column that is called like the rows: 运费超过 500 的订单整个标红.
    (
        r"的(?:订单|记录|单子|数据|条目|明细|商品|员工|客户)(?:整个|整条|整行|一整行|全部)(?:都|全)?"
        r"(?=标|变|显示|用|加|涂|改|设|染)",
        "的整行",
    ),
    # What is of no use goes: the second clause names nothing of its own.
    (
        r"(?:不用|不要|不需要)了[,\uff0c]\s*(?:就|请|把它)?(?:整个|整组|整段|全部|直接|都)*"
        r"(?P<d>去掉|删掉|删除|移除)(?:它|吧|了)?(?=\s*$)",
        r"\g<d>",
    ),
    # A new column declares the field that it shows.
    (
        r"(?P<c>列.*)[,\uff0c](?:这个|该)?(?:字段|报表里)?(?:如果|要是)?(?:没有|不存在)(?:这个|该)?(?:字段)?(?:的话)?"
        r"[,\uff0c]?就?(?:新建|新增|加|声明|创建|定义)(?:上|一?个)?(?:这个|该)?(?:字段)?\s*$",
        r"\g<c>",
    ),
    # Where a band was printed is told with where it is printed now.
    (
        r"(?P<b>页眉|页脚)(?:现在|目前)?只(?:有|在)?(?:第一页|第1页|首页)(?:上|才)?(?:有|打印|显示|出现)?"
        r"[,\uff0c](?:我|现在|请|帮我)*(?:要|想|改成|改为|希望|让它)?(?P<e>[每各]一?页都)",
        r"\g<b>\g<e>",
    ),
    # Numbers that are counted out number the rows.
    (
        r"(?P<h>改[成为用])\s*1\s*[、,\uff0c]\s*2\s*[、,\uff0c]\s*3(?:[、,\uff0c]\s*4)?(?:[.…]+)?(?:这样|这种|的)*"
        r"(?:自动|依次|顺序|连续)*(?:往下|下去)?(?:排下去|排列?|递增|编号|编|自增)?的?(?:序号|编号)?(?=\s*$)",
        r"\g<h>自动编号",
    ),
    (r"铺(?:上|满|一层|个)*(?=(?:[浅深淡])?[红橙黄绿青蓝紫灰黑白粉棕]色?的?底)", "加"),
    (r"[,\uff0c]?\s*(?:颜色)?色号(?:为|是|用|:|：)?\s*(?=#)", " "),
    # What a column printed is told with what it prints now.
    (
        r"(?:列|这一列)?(?:不要|不再|别)(?:取|用|显示|使用)\s*"
        rf"(?:(?:原来的?|原先的?|原有的?|现在的?)?(?:字段|数据|值|内容)|(?:字段)?(?:{_NAME}|[A-Za-z_][A-Za-z0-9_]*)(?:字段)?)了?"
        r"[,\uff0c]\s*(?=改[成为用])",
        "列",
    ),
    (r"【(?P<x>[^【】]+)】", r"“\g<x>”"),
    (
        rf"(?:列?表头|列?标题|列名|名称?)(?:名为|为|是|叫做?|写着)\s*(?P<x>{_NAME})\s*的?[那这]?一?"
        r"(?P<c>[列栏])(?!表|清)",
        r"\g<x>列",
    ),
    (
        r"(?P<d>字段\s*(?P<n>[A-Za-z_][A-Za-z0-9_]*)[^A-Za-z_](?:(?![加增插添]).)*?)(?:改[为成]|换成)?(?:显示"
        r"|打印)(?:它|其值?|该字段|这个字段)(?:的值)?$",
        r"\g<d>改成显示字段 \g<n>",
    ),
    (r"(?<=[换改]成)[\u4e00-\u9fff\ue000-\uf8ff]{2,8}\s*(?=(?a:[A-Za-z_]\w*)\s*的(?:中文|人民币)?大写)", ""),
    (r"(?<=[^\s不])(?:吧|哦|呀|哈|呗|啦)[!！~～]*$", ""),
    (r"设置(?=[为成]\s*[:\uff1a])", "改"),
    (r"^(?:增加|添加|加)?(?:一?个)?(?:隐藏|显示|打印)(?:的)?条件\s*[:\uff1a]\s*", ""),
    (r"左[边侧]?栏(?:和|与|跟)右[边侧]?栏(?:之间)?(?=的?间)", "两栏"),
    (r"(?:改[为成]|换成|设[为成]|变成)(?=(?:只|仅|不)(?:显示|打印?|印|保留|留)(?!在))", ""),
    (
        r"每一?[条行笔个]?(?:记录|数据|行|明细)?的\s*(?=[^,\uff0c\s的]{1,16}\s*(?:为空|是空|没有?值|[为是]\s*[0零])"
        r"[^,\uff0c行]{0,4}[,\uff0c]?就?(?:不打印|不显示|隐藏))",
        "",
    ),
    (r"(?<=列)的?(?:内容|数据|数值|值)(?:和|与|及|连同)(?:表头|列头|标题)(?=[都均全也]|一[起并])", ""),
    (
        r"^(?:如果|若|要是|当)?\s*(?P<f>[A-Za-z_][A-Za-z0-9_]*)\s*(?:为空|没有?值|无值)(?:的话"
        r"|时|的时候)?[,\uff0c]?(?:就|则)"
        r"(?P<v>不打印|不显示|隐藏)(?P<l>\S.*)$",
        r"\g<f>为空时\g<v>\g<l>",
    ),
    (
        r"(?P<d>(?:字段|列)\s*(?P<n>[A-Za-z_][A-Za-z0-9_]*).*?加[一1]?个?列\s*[^,\uff0c]{1,12}?)[,\uff0c]?"
        r"(?:用来|来)?(?:显示|打印|展示|放)(?:它|其值?|该字段|这个字段)",
        r"\g<d>，字段为 \g<n>",
    ),
)
# What is a part or a look of a thing, and so no other name of it.
_PARTS = (
    r"(?:the|our|their|columns?|headings?|headers?|labels?|titles?|rows?|cells?|values?|fields?|text|words?"
    r"|font|size|colou?r|width|height|border|background|format|pattern|totals?|sum|line|frame|band|group"
    r"|between|and|or|above|below|under|after|before|beside|behind|next|right|left|with|without"
    r"|averages?|means?|maximum|minimum|counts?|numbers?|shares?|percent\w*|differences?|running|new|cop(?:y|ies)"
    r"|\w+est|first|second|third|last|codes?|barcodes?|charts?|pictures?|images?|logo|parameters?|variables?)\b"
)
_ENGLISH: tuple[tuple[str, str], ...] = (
    (
        r"\b(?:move|shift) (?:things|the columns|columns|it all)(?: around| about)? so that (?P<x>.+?)"
        r" (?:comes|stands|goes|sits|is) (?=(?:right |directly |just )?(?:after|before|behind)\b)",
        r"move \g<x> ",
    ),
    # A name with what it means before it: the reason for refusal (Motif du refus).
    (rf"\b(?:the|our) (?:(?!{_PARTS})[a-z]+ ){{1,4}}\((?P<x>{_NAME}|[a-z]+_\w+)\)", r"the \g<x>"),
    (
        r"\bfrom \d+(?:\.\d+)? ?(?:pt|points?|mm|cm) (?:down |up )?"
        r"(?=to \d+(?:\.\d+)? ?(?:pt|points?|mm|cm))",
        "",
    ),
    (
        r"(?P<s>^|, (?:and )?|; |\band (?:then )?)(?:correct|fix|amend) (?!.*\bfor\b)"
        r"(?:the (?:spelling|wording|typo)s? (?:of|in) )?(?=(?:(?! and )[^,;])+ to )",
        r"\g<s>change ",
    ),
    (r"^at the (?:very )?(?P<at>bottom|end),? add (?P<x>[^,;]+)$", r"add \g<x> at the \g<at>"),
    (r"\ban? bold (?P<x>(?:grand )?totals? (?:row|line)[^,;]*)$", r"a \g<x>, in bold"),
    (
        rf"\b(?P<in>(?:in|of|on) the )(?:{EN_COLOUR}) (?=(?:title|heading) (?:bar|banner|strip|box|frame)\b)",
        r"\g<in>",
    ),
    (r"\b(?:underneath|beneath)\b", "below"),
    (r"\bin case\b", "if"),
    (
        rf"^(?:call|name|label|title) (?P<x>(?:the )?{_NAME}(?: column)?) (?P<y>\S.*?)(?: instead)?$",
        r"rename \g<x> to \g<y>",
    ),
    (
        r"\bthe (?:(?:phone|telephone|fax|mobile|order|invoice|document|account|customer"
        r"|postal|product|item|company) )?"
        r"(?:numbers?|codes?|amounts?|dates?|names?|address|prices?|id|slogan|company"
        rf"|city|country) (?={_NAME})",
        "",
    ),
    (
        r"^(?P<v>remove|delete|drop|take out) (?P<x>.+?) and (?:make|let) (?P<y>[^,;]+?) wider "
        r"(?:with|by|using|into)"
        r" (?:the|its) (?:freed |free |extra |gained )?(?:space|room|width)$",
        r"remove \g<x> and give its width to \g<y>",
    ),
    (r"\bto (?P<x>[^,;]+?) and the (?:label|text|heading|title|column) (?=[^,;]+ to )", r"to \g<x> and "),
    (r", (?:still|again) (?P<o>landscape|portrait)$", r", \g<o>"),
    (rf"^(?P<v>change|replace|rename|reword) the (?:label|text|word) (?={_NAME} to {_NAME} and )", r"\g<v> "),
    (r"\bfinal (?=column|row|line|page)", "last "),
    (r"\b(?:throughout(?: the report)?|everywhere|for the (?:whole|entire) report)$", "for everything"),
    (
        r"^(?:set|make|change) the (?:font|text) size (?:of|in) the (?P<b>page (?:footer"
        r"|header)|title|detail)"
        r"(?: band)? to (?P<n>\d+)(?: ?(?:pt|points))?$",
        r"set all texts in the \g<b> to \g<n> pt",
    ),
    (
        r"^(?P<b>page (?:footer|header)) in (?P<n>\d+) ?(?:pt|points)$",
        r"set all texts in the \g<b> to \g<n> pt",
    ),
    (
        r"^(?:change|edit|set|alter|rename|reword) the (?:column )?(?:heading|header"
        r"|column title) (?:of )?(?:the )?"
        rf"(?P<x>{_NAME}|[\w ]+?)(?: column)? (?:in)?to ",
        r"rename the \g<x> column to ",
    ),
    (
        r"^(?P<g>group (?:the \w+ )?by [^,;]+?),? with (?:(?:the|its) [a-z]+ in the group header and )?"
        r"(?P<s>(?:an? )?(?:sub)?totals? (?:of|for) [^,;]+?) in (?:the|its|each) group footers?$",
        r"\g<g> with \g<s>",
    ),
    (
        r"^(?:change|edit|set|alter) the (?:name|title|heading|caption|label) of (?P<x>.+?) (?:in)?to ",
        r"rename \g<x> to ",
    ),
    (r"^(?:relabel|retitle|rename|re-?name) (?P<x>.+?) (?:as|into) ", r"rename \g<x> to "),
    (
        r"(?P<s>^|, (?:and )?|; |\band (?:then )?)(?:lay|put|place|insert|include"
        r"|introduce|set up|create|declare|define"
        rf"|stick|drop|give me|i need|we need|let there be|there should be|have) (?!an? [$€£¥] ){_THING}",
        r"\g<s>add ",
    ),
    (
        rf"\ban? (?:(?:narrow|small|slim|thin) )?(?P<x>{_NAME}) column(?P<p> [^,;]*?)?,? "
        r"(?:that|which) (?:numbers|counts) (?:all |each of )?the (?:rows|lines|records|entries)\b",
        r"a row number column called \g<x>\g<p>",
    ),
    (r",? instead of (?:one|two|three|four|\d+)$", ""),
    (
        rf"^(?P<v>change|set|turn|make) (?P<x>{_NAME}) (?P<to>(?:in)?to) (?P<y>{_NAME}) and "
        r"(?P<z>the [^,;]+? (?:behind|around|below|above|under|beside)) it (?:in)?to (?P<w>[^,;]+)$",
        r"\g<v> \g<z> \g<x> to \g<w>; \g<v> \g<x> \g<to> \g<y>",
    ),
    (
        r"\b(?:exceeding|greater than|more than|higher than|bigger than|larger than"
        r"|over|in excess of) (?=[\d.,]*\d)",
        "above ",
    ),
    (r"\b(?:fewer than|lower than|smaller than|less than|under) (?=[\d.,]*\d)", "below "),
    (r"^(?:arrange|order|rank) ", "sort "),
    (r"^(?:take out|get rid of|erase|strike(?: out)?|eliminate|clear|drop|cut) ", "remove "),
    (r"^(?:switch|swap|alter|modify|update) (?P<x>[^,;]+?) (?:in)?to ", r"change \g<x> to "),
    (r"\bin the summary(?: band| section)?\b", "at the end of the report"),
    (r"\bat the (?:bottom|foot) of (?:each|every|all|the) pages?\b", "in the page footer"),
    (r"\bat the (?:top|head) of (?:each|every|all|the) pages?\b", "in the page header"),
    (
        r"\b(?:at|in|on) the (?:(?:bottom|lower|top|upper) )?(?P<a>left|right|cent"
        r"(?:er|re)|middle)(?: corner| side)? of the "
        r"(?P<b>page (?:footer|header))",
        r"in the \g<b> at the \g<a>",
    ),
    (
        r"\b(?P<v>narrow|widen|shrink|stretch|enlarge) (?P<x>.+?) to (?P<n>\d+)(?: ?"
        r"(?:points?|pt|px|pixels))?(?! ?%)\b",
        r"make \g<x> \g<n> points wide",
    ),
    (r"\bthe (?:word|text|wording|caption) (?=[A-Z\ue000-\uf8ff])", "the label "),
    (
        r"\b(?:the )?(?:values?|numbers?|amounts?|figures?) (?P<c>(?:above|below|at least"
        r"|at most) [\d.,]*\d) "
        rf"(?:under|below|in|of) (?P<x>(?:the )?(?:column )?{_NAME})",
        r"\g<x> values \g<c>",
    ),
    (
        r"^add (?P<x>(?:an? )?(?:new )?column .+?) (?:to the right of|right of|behind|next to|beside)"
        rf" (?P<y>(?:the )?(?:{_NAME}|[\w ]+?)(?: column)?)$",
        r"add \g<x> after \g<y>",
    ),
    (
        r"^add (?P<x>(?:an? )?(?:new )?column .+?) (?:to the left of|left of)"
        rf" (?P<y>(?:the )?(?:{_NAME}|[\w ]+?)(?: column)?)$",
        r"add \g<x> before \g<y>",
    ),
    (
        r"\b(?:summary|sum) (?P<r>row|line) (?:with|for|showing|of)(?: the (?:sum|total)s? of)? ",
        r"total \g<r> for ",
    ),
    (r"^accumulate (?P<x>.+?) in an? (?:new|extra|separate) column", r"add a running total of \g<x>"),
    (
        r"^(?:restrict|limit|reduce) (?:the )?(?:rows|records|list|report|data) to "
        r"(?:(?:those|rows|records|ones) )?"
        r"(?:with|where|whose|having) ",
        "only show rows where ",
    ),
    (
        r"^filter out (?:the )?(?:rows|records) (?:whose|where|with) (?P<x>.+?) (?:is|are) not ",
        r"only show rows where \g<x> is ",
    ),
    (
        rf"^(?:put|use|show|print|set) (?:the (?:word|text) )?(?P<x>{_NAME}|\w+) as "
        r"(?:an? |the )?watermark\b",
        r'add a watermark "\g<x>"',
    ),
    (
        r"^(?:enable|turn on|switch on|allow|activate) (?:text |word |line )?wrapp?(?:ing)? (?:in|for|on)"
        r" (?P<x>[^,;]+)$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?:show|print|display|use|place|put) (?P<x>[\w/-]+\.(?:png|jpe?g|gif|svg)) (?=at|in|on|to)",
        r"add the image \g<x> ",
    ),
    (r"^embolden ", "bold "),
    (r"\bfont colou?r\b", "colour"),
    (r"(?P<n>\d+ (?:points|pt)) (?:large|big)\b", r"\g<n>"),
    (rf"^(?:relabel|retitle|rename) (?P<x>[^,;]+?) (?P<y>{_NAME})$", r"change \g<x> to \g<y>"),
    (r"^(?:edit|alter|reword|make|let) (?P<x>[^,;]+?) (?:to |should )?(?:say|read)s? ", r"change \g<x> to "),
    (r"\b(?:has|have|holds?|contains?) (?:a|any) value\b", "is not empty"),
    (r"^lower (?P<x>[^,;]+?) by (?P<n>\d+)(?: ?(?:points?|pt))?", r"move \g<x> \g<n> points down"),
    (r"^raise (?P<x>[^,;]+?) by (?P<n>\d+)(?: ?(?:points?|pt))?", r"move \g<x> \g<n> points up"),
    (r" as (?=[yMd]{1,4}[-./年])", ", format "),
)
_CHINESE: tuple[tuple[str, str], ...] = (
    (r"(?:更正|纠正|订正|修正)(?=[成为])", "改"),
    (
        r"^(?:把|将)?(?P<x>[^,\uff0c;\uff1b]+?)的?(?P<f>外?边?框)线?都?(?:改|换|设|变)[成为]\s*"
        rf"(?P<w>\d+(?:\.\d+)?\s*磅)的?[、,\uff0c]?\s*(?P<c>{COLOUR})?(?:的?(?:实线|线))?$",
        r"给\g<x>加 \g<w>\g<c>\g<f>",
    ),
    (r"[,\uff0c]?\s*(?:多出来?|多占|增加|加宽)的\s*(?:\d+\s*(?:磅|点)?)?的?(?:宽度?)?(?=从)", "，宽度"),
    (r"(?P<l>logo|标志|图标|商标)\s*的图片", r"\g<l>"),
    (r"(?:文字|字体|字)色(?=[改设换变调]|[为用是成])", "颜色"),
    (rf"(?:{ZH_NAMES})色?的?(?=标题[栏条框](?:的?正?中|的?最?[左右上下]|里|内|上))", ""),
    (
        rf"(?P<p>页码[^,\uff0c]{{0,6}})[,\uff0c]?\s*(?:内容|样子)?(?:写成|写作|写为|显示[成为]|打成|印成|样式[为是]?|形式[为是]?)\s*(?P<x>{_NAME})",
        r"\g<p>，格式\g<x>",
    ),
    (r"(?:从)?左(?:边|侧)?(?:往右|向右|至右|到右)?(?:起|数|开始)的?(?=第[一二三四五六七八九十\d])", ""),
    (rf"(?<![\u4e00-\u9fff])(?:表头|抬头|大标题|标题)(?:文字)?(?={_NAME}(?:改|换|替))", ""),
    (r"正(?=[上下][面方边])", ""),
    (
        r"[,\uff0c](?:就)?用(?P<x>[^,\uff0c]+?(?:减去?|加上?|乘以?|除以?|[-+*/×÷])[^,\uff0c]+?)"
        r"(?:来)?(?:算出来|计算|得出|得到|算)(?=$|[,\uff0c])",
        r"=\g<x>",
    ),
    (r"最[前左](?:面|边)?(?:的)?[那这]?一?列", "第一列"),
    (r"最[后末右](?:面|边|端)?的?[那这]一?列", "最后一列"),
    (r"^把(?=最后一列的?表头)", ""),
    (r"全文(?!本)", "所有文字"),
    (r"(?P<a>表头|明细|页眉|页脚|标题|合计行)、(?=明细|页眉|页脚|标题|表头|合计行)", r"\g<a>和"),
    (r"[,\uff0c](?:并)?(?:排|铺|撑|占)满(?:整个?)?(?:页宽|页面|整页|宽度|纸宽|一页)$", ""),
    (
        r"^(?:用|基于|以)(?:子?数据集)\s*(?P<d>\w+)\s*(?P<p>.*?)再?(?P<v>加|放|插入"
        r"|建)一[张个](?P<t>子?表格?)[,\uff0c]?(?P<c>.*)$",
        r"\g<p>\g<v>一张\g<t>格，用数据集 \g<d>，\g<c>",
    ),
    (r"(?<=[,\uff0c])[两三四五六七八九]列[:\uff1a]\s*(?=[A-Za-z_])", "列为 "),
    (r"(?:现有|已有|原有|现在)的?(?=表格)", ""),
    (
        r"(?P<a>第[一二三四五六七八九十\d]+个(?P<k>文本框|文本|矩形|椭圆|圆|图片|标签|方框).*?)"
        r"(?P<b>第[一二三四五六七八九十\d]+个)(?=的?[左右上下旁][边面方侧])",
        r"\g<a>\g<b>\g<k>",
    ),
    (r"平移(?=\s*\d)", "移"),
    (r"(?<=\d)\s*个?单位(?![\u4e00-\u9fff])", "点"),
    (r"(?<=[移放挪调换])至", "到"),
    (r"(?<=[面后前边列])插(?=一?列)", "加"),
    (r"(?<!保)留(?=[一两二三四\d]位)", "保留"),
    (r"则(?:为|显示为?|变[成为]?)(?=\w{1,2}色)", "显示为"),
    (r"套上?(?=[^,\uff0c]*框)", "加"),
    (r"(?<=的)框(?=$|[,\uff0c])", "边框"),
    (r"根据内容(?=自动)", "随内容"),
    (
        r"名为\s*(?P<n>[A-Za-z_][A-Za-z0-9_]*)\s*的(?P<t>[\u4e00-\u9fff]{0,6}(?:参数|字段|变量))",
        r"\g<t> \g<n>",
    ),
    (
        r"(?P<x>[^\s,\uff0c]+?)(?:作|做|当)?为?(?:横轴|x ?轴|分类轴?)[,\uff0c](?P<y>[^\s,\uff0c]+?"
        r")(?:作|做|当)?为?(?:纵轴|y ?轴|数值轴?)$",
        r"横轴\g<x>，纵轴\g<y>",
    ),
    (
        r"(?P<k>码)[,\uff0c]取(?:值)?自?\s*(?P<f>(?a:[A-Za-z_]\w*))\s*(?:字段)?(?:的值)?$",
        r"\g<k>，内容是\g<f>",
    ),
    (
        rf"^(?:把)?(?P<l>{_NAME}|[^,\uff0c]+?)在\s*(?P<f>[A-Za-z_][A-Za-z0-9_]*|{_NAME})\s*(?:为空"
        r"|没有?值|无值)(?:时|的时候)"
        r"(?:就)?(?:不打印|不显示|隐藏|不出现)$",
        r"\g<f>为空时\g<l>不打印",
    ),
    (
        rf"^(?P<l>{_NAME}|[^,\uff0c]+?)(?:只|仅)在\s*(?P<f>[A-Za-z_][A-Za-z0-9_]*|{_NAME})\s*"
        r"(?:不为空|有值|非空)(?:时|的时候)才?(?:打印|显示)$",
        r"\g<f>为空时\g<l>不打印",
    ),
    (
        rf"^(?:仅|只有)?当?\s*(?P<f>[A-Za-z_][A-Za-z0-9_]*|{_NAME})\s*(?:有值|不为空|非空)(?:时"
        r"|的时候)?才?(?:打印|显示)(?P<l>.+)$",
        r"\g<f>为空时\g<l>不打印",
    ),
    (
        rf"^(?P<f>[A-Za-z_][A-Za-z0-9_]*|{_NAME})\s*(?:为空|没有?值)则(?P<l>.+?)(?:不打印|不显示)$",
        r"\g<f>为空时\g<l>不打印",
    ),
    (
        r"(?<=列)[,\uff0c](?P<h>列?表头|标题|列名)(?P<x>[^\s,\uff0c“「\ue000-\uf8ff是为叫写]{1,12})$",
        r"，\g<h>为“\g<x>”",
    ),
    (r"底下(?!的?那)", "下面"),
    (r"置中|(?<=[都列字])放在?(?:正)?中间$|(?:改成|设为|变成|设成)放在?中间", "居中"),
    (r"水平居中(?=[写放加印打显])", "居中"),
    (
        r"(?P<s>^|[,\uff0c;\uff1b。]|[上下左右前后底部尾端头眉脚首末页边面方角里处旁给再并])"
        r"(?:新增|增添|增设|追加|插入|添上?|补上?|来|做|弄|放|建)"
        r"(?:上|入)?(?=[一两三]?[个条行列张幅]|[一两三])",
        r"\g<s>加",
    ),
    (r"(?:拿|撤|清|抹|弄|扔)[掉走]|清除|剔除|(?<!切)[去除]除", "去掉"),
    (r"(?:只|仅)(?:仅)?(?:列出?|要|保留|留下?|打印|打出?|印出?|输出|展示|看)(?![部分])", "只显示"),
    (r"每一(?=[页行列组张条])", "每"),
    (r"(?<=[列行组面项])之后(?=[加插放添])", "后面"),
    (r"(?<=[列行组面项])之前(?=[加插放添])", "前面"),
    (r"(?:结尾|尾部|尾端|文末|篇末)(?!的)", "末尾"),
    (r"(?:设成?为?|设定[成为]|设置[成为]|调[成为]|换[成为]|变[成为]|改[为作用])(?=\S)", "改成"),
    (r"水印[ :\uff1a]+(?P<x>[^\s,\uff0c“「]{1,12})$", r"水印“\g<x>”"),
    (
        r"(?P<h>(?:列?表头|标题|列名|列标题)(?:文字)?(?:写|叫做?|名?为|是|用))(?:成"
        r"|作)?[ :\uff1a]*(?P<x>[^\s,\uff0c“「\ue000-\uf8ff]{1,12})$",
        r"\g<h>“\g<x>”",
    ),
    (r"(?P<k>椭圆|圆形?|矩形|方框|长方形|圆角框)的?(?:轮廓)?线条?(?=[加变改调粗细设])", r"\g<k>的边框"),
    (
        r"(?P<w>大写(?:金额)?)[,\uff0c](?:内容|数据|数值|值)?(?:取自?|用|是|为|来自"
        r"|对应)\s*(?P<x>[A-Za-z_][A-Za-z0-9_]*|[\ue000-\uf8ff])(?:的值)?$",
        r"\g<x>的\g<w>",
    ),
    (
        r"查询(?:语句)?(?:里面?|中)?(?:就)?(?:用|按|以|拿|根据)(?:它|其|这个参数|该参数)"
        r"(?:来|去)?(?:过滤|筛选)\s*(?P<x>[A-Za-z_][A-Za-z0-9_]*|[\ue000-\uf8ff])$",
        r"查询里 \g<x> 等于它",
    ),
    (
        r"(?:查询|(?<![A-Za-z])SQL)(?:语句)?(?:最后|末尾|里面?|中|后面)*的?\s*ORDER BY "
        r"[\w ,.\ue000-\uf8ff]+?\s*(?:改成|改为|换成)\s*(?:ORDER BY )?(?P<x>[\w ,.\ue000-\uf8ff]+)"
        r"$",
        r"查询的排序改成 \g<x>",
    ),
    (
        r"(?<=列[\ue000-\uf8ff])[,\uff0c](?:对应|绑定|取自?|显示|关联)新?的?(?:数值"
        r"|文本|字符串|日期)?字段\s*(?=[A-Za-z_])",
        "，字段为 ",
    ),
    (r"(?P<a>[\w\ue000-\uf8ff])\s*(?:来)?(?:对比|比较)\s*(?=[\w\ue000-\uf8ff])", r"\g<a> 统计 "),
    (r"(?P<a>统计[^,\uff0c]*?)的(?:数量|数值|大小|多少|情况|值)$", r"\g<a>"),
    (r"(?:文字|汉字|字)(?:要|应该?|都)?用(?=[\u4e00-\u9fff]*色)", "改成"),
)


def compiled(rules: Iterable[tuple[str, Said]]) -> Compiled:
    """Return rules ready to be applied: what stands there, whatever the case, and what it says."""
    return tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in rules)


_FIRST_EN, _FIRST_ZH = compiled(_ENGLISH_FIRST), compiled(_CHINESE_FIRST)
_RULES_EN, _RULES_ZH = compiled(_ENGLISH), compiled(_CHINESE)


def said_plainly(text: str, names: Iterable[str], *, english: bool) -> str:
    """Return a request without the words that would be taken for something else."""
    return reworded(text, names, _FIRST_EN if english else _FIRST_ZH)


def in_standard_words(text: str, names: Iterable[str], *, english: bool) -> str:
    """Return a request in standard words; names of the template and quotations stay as they are."""
    return reworded(text, names, _RULES_EN if english else _RULES_ZH)


def reworded(text: str, names: Iterable[str], rules: Compiled) -> str:
    """Return a request with rules applied in turn; names of the template and quotations stay as they are."""
    kept: list[str] = []

    def hidden(found: re.Match[str]) -> str:
        kept.append(found.group())
        return chr(_PRIVATE + len(kept) - 1)

    said = shown = QUOTES.sub(hidden, text.rstrip(" .。"))
    own = {one for one in names if len(one) > _SHORT and (" " in one or not one.islower())}
    for name in sorted((one for one in own if one in shown), key=len, reverse=True):
        said = shown = re.sub(rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])", hidden, shown)
    for pattern, plain in rules:
        shown = pattern.sub(plain, shown)
    if shown == said:
        return text
    return re.sub(_NAME, lambda one: kept[ord(one.group()) - _PRIVATE], shown)

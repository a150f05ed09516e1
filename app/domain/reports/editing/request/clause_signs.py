"""The words by which a request's clauses are told apart."""

from __future__ import annotations

import re

KEPT = re.compile(
    r"^(?:其[他它余](?:的|地方|部分)?|别的|剩下的?)?[^,,]{0,12}(?:不变|保留|留着|别动|不要动"
    r"|不用改|不要改|保持原样|保持原状|照旧)(?:位置)?[了吧。.]?$"
    r"|^(?:上下|左右|高低|前后|高度|宽度|大小|位置|高矮)(?:的?位置)?(?:都|就|还是|保持)?(?:不动|别动|不变|别变|不要动)$"
    r"|^(?:但是?|并|仍然?|还是)?(?:保留|留着)(?:原来的?|原有的?|它的?)?(?:边框|框线?|线条?|文字|字|背景|底色|内容|标签|样式|格式|位置|字体|颜色)$"
    r"|^why (?:is|are|does|do|did|was|were)\b.*"
    r"|^(?:but )?(?:keep|leave) (?:the )?(?:rest|others?|everything else|all else)\b.*$"
    r"|^(?:the )?(?:rest|others?|everything else)\b.*(?:same|unchanged|as (?:is|it is|they are))$",
    re.IGNORECASE,
)
DESTRUCTIVE = ("delete", "remove")
LOOKS = (
    "font",
    "colour",
    "align",
    "borders",
    "padding",
    "rotate",
    "line_spacing",
    "number_format",
    "date_format",
    "stretch",
)
DETAILED = (
    *("zebra", "add_line", "watermark", "table_grid", "conditional_style", "add_text", "page_number"),
    *("print_date", "add_barcode", "add_chart", "borders", "add_total", "add_column"),
    *(
        "table_edge",
        "add_running_total",
        "add_row_number",
        "add_data",
        "add_rectangle",
        "add_capital",
        "page_border",
    ),
    *("number_format", "band_height", "column_width", "resize", "margins", "add_text_near"),
)
SIZED = ("column_width", "resize", "margins", "band_height")
PLACED = re.compile(
    r"(?:放|摆|移|排|挪)[到在至]?.+(?:[上左右][面方边侧]|之上|前面|[左右][上下]角)"
    r"|\b(?:put|placed?|move) .*\b(?:above|beside|next to|(?:left|right) of)\b",
    re.IGNORECASE,
)
OTHERS = re.compile(r"\b(?:others?|rest|remaining) (?:ones |margins |sides )?.*\d", re.IGNORECASE)
COMMANDS = re.compile(
    r"(?:and )?(?:make|set|change|delete|remove|drop|move|rename|resize|underline|align|cent(?:er|re)"
    r"|rotate|hide|sort"
    r"|group|filter|format|widen|narrow|replace|swap|highlight|enlarge|shrink|bold|duplicate)\b",
    re.IGNORECASE,
)
HEADS = re.compile(
    r"^(?:and |with )?(?:an? |the |its )?(?:title|heading|caption)(?: is|:)? ?[\"“'‘]", re.IGNORECASE
)
STATES = re.compile(
    r"^(?!.*(?:\d|[\"“']\w|\b(?:should|must|shall|ought|wish|want|would|could|bold|italic|underlined"
    r"|left|right|only|not|no"
    r"|red|blue|green|gr[ae]y|black|white|yellow|wider|narrower|bigger|smaller|cent(?:er|re)d|aligned"
    r"|hidden|missing|needed|sorted|grouped|empty|blank|zero|when|if"
    r"|where)\b))(?:the |our |these |those )?\w[\w ]*"
    r" (?:is|are|was|were|matters?|looks?|seems?|gets?|has|have|comes?|counts?|feels?|sounds?|means?"
    r"|tends?|keeps?)\b"
    r"|^(?:we|they|i|you) (?:really |actually )?"
    r"(?:(?:don['’]t|do not|doesn['’]t|no longer|never|hardly"
    r"|needs?|uses?|reads?) (?:ever )?)+(?:use|need|want|require|fill in|look at|read)?s? ?(?:the )?[\w ]+$",
    re.IGNORECASE,
)
# How it is now, before a wish for every page: "the headings appear on the first page only, but ...".
ONE_PAGE = re.compile(
    r"^(?!.*\b(?:should|must|shall|make|let|want|print the|show the)\b).+? (?:now |currently |only |just )*"
    r"(?:appears?|shows?(?: up)?|prints?|comes?(?: out| up)?|stands?|(?:is|are|gets?)(?: only| just)?"
    r"(?: printed| shown| there| visible| repeated)?) (?:only |just )?(?:on|at) (?:the )?"
    r"(?:(?:very )?(?:first|last)|one) page(?: only)?(?: (?:now|at the moment|currently))?$"
    r"|^(?:现在|目前)?.+?(?:现在|目前)?(?:[只仅]|就)(?:在)?(?:第一页|首页|第1页|最后一页)[上里]?(?:才|会)?"
    r"(?:有|显示|打印|出现|印)(?:出来|了)?$",
    re.IGNORECASE,
)
EVERY_PAGE_TOO = re.compile(
    r"^[\s,;.\uff0c。]*[^,;.\uff0c。]*(?:\b(?:each|every|all|later|other|following|subsequent)\b[^,;.]*\bpages?\b"
    r"|[每各]一?页|所有页|换页|后面的?[几各]?页)",
    re.IGNORECASE,
)
POINTS_BACK = re.compile(
    r"^[\s,;.]*(?:so |and |then |please |just )*(?:make|set|put|delete|remove|drop|move|give|print|show"
    r"|turn|highlight|colou?r"
    r"|cent(?:er|re)|align|widen|narrow|rename|hide|format|let|bold|enlarge|shrink|get rid of|swap"
    r"|exchange|take|throw|kick)\s+(?:it"
    r"|them|this|that|these"
    r"|those)\b",
    re.IGNORECASE,
)
SIZE = re.compile(r"^(?!.*(?:其[余他它]|别的|剩下)).*\d")
GREEDY = (
    "text",
    "replace_text",
    "add_text",
    "rename_column",
    "rename_data",
    "add_filter",
    "query",
    "delete",
    "remove_column",
)
WITH_NAMES = ("add_column", "add_chart", "add_barcode", "add_data", "add_total", "add_running_total")
AXIS = re.compile(
    r"(?:[横纵竖xXyY]|数值|分类)\s*(?:坐标)?轴|[横纵竖]坐标|\b(?:with )?(?:the )?[xy][- ]axis\b"
    r"|(?:分类|类别|类目|扇区|系列|数值|取值|统计值|值)(?:字段|项|名|列)?\s*[取用为是选按:\uff1a=]"
    r"|\b(?:with |as )?(?:the |its )?(?:categor(?:y|ies)|values?|slices?|series) (?:is |are |from "
    r"|of |= ?)?(?!\d)",
    re.IGNORECASE,
)
CODE = r"二维码|条形?码|\b(?:qr|bar)[- ]?codes?\b"
# What more a clause behind a code says of it: what it holds, its kind, its size.
OF_CODE = re.compile(
    r"(?:内容|数据|值|里面?|码里|(?:用?手机)?扫|存|编码|码制|类型|格式|条码类型|尺寸|大小|边长"
    r"|[宽高长]度?\s*(?:都|均|各)?[是为:\uff1a]?\s*\d"
    r"|\d+\s*[xX×*乘]\s*\d+|显示.+?的(?:内容|值))"
    r"|(?:with |of )?(?:an? |the |its )?(?:contents?|value|data|type|symbology|format"
    r"|size|width|height|encod|hold|contain)",
    re.IGNORECASE,
)
CHART = r"[柱饼]状?图|(?:折线|曲线|条形|统计|趋势|面积)图|图表|\b(?:charts?|graphs?)\b"
RENAMED = ("text", "rename_column", "rename_data")
TO = re.compile(
    r"(?!(?:rename|change|make|set|move)\b)[^,]{1,60}? (?:to|into|(?P<with>with)) \S", re.IGNORECASE
)
BARE_DELETE = re.compile(
    r"(?:就|直接|把[它他]|全部|都|整[行列项块个]|[这那该]一?[行列项块个])*(?:删[除了]?|去掉|拿掉|移除)(?:掉|了|它)*"
    r"|(?:just )?(?:delete|remove"
    r"|drop) (?:it|them|that)",
    re.IGNORECASE,
)
CJK = re.compile(r"[\u3400-\u9fff]")
ADDS_ANEW = re.compile(
    r"(?:and )?(?:also )?(?:add|insert|append|create)\b"
    r"|(?:添加|增加|加)[^,\uff0c]{0,10}(?:合计|总计|平均值?|最[大小高低]值?|计数)$",
    re.IGNORECASE,
)
NOT_WANTED = (
    r"不要(?!换|折|截|切|被|缩|跨|断|自动|重复|这么|那么|太|超|拆|分[页行开]|挤|撑|居|靠|[左右]对"
    r"|加粗|斜|空|[高低宽窄粗细]|[大小](?!计|数|组|标|写|标题))"
)
DRAWS = re.compile(r"[加画留]|只要|改[成为]|\b(?:add|draw|only|keep)\b", re.IGNORECASE)
TAKES_BACK = re.compile(r"不|(?<![分类级性])别|去掉|取消|\b(?:no|not|without|don't|remove)\b", re.IGNORECASE)
NEGATED = re.compile(r"不(?!同|足|超|低|高|少|多|大|小|早|晚|等|为|含)|别(?!的)|\bnot\b|n't\b", re.IGNORECASE)
SERIOUS = re.compile(r"[\w%#]")
NO_FIELD = "no_field"
DECIDED = ("no_content", "no_picture", "not_possible", NO_FIELD)
WITH_LOOKS = ("text", "replace_text", "add_text", "rename_column", "add_header_total")
COMPLAINT = re.compile(
    r"太(?:过|[宽窄大小长短高低矮密挤细粗浅深])|\btoo (?:\w+)$"
    r"|第[二2]页(?:起|开始|[以之]?后).*(?:没了|没有了?|不见了?|消失了?|不(?:再)?(?:打印|显示|出现)了?|看不到了?)$"
    r"|\b(?:second page|page (?:2|two)|after the first page)\b.*\b(?:missing|gone|not there"
    r"|disappear(?:s|ed)?)\b"
    r"|\b(?:missing|gone|not there|disappear(?:s|ed)?)\b.*\b(?:second page|page (?:2|two)"
    r"|after the first page)\b",
    re.IGNORECASE,
)
# What is to happen where something is too long is no complaint: it needs no remedy from the next clause.
IN_CASE = re.compile(
    r"\b(?:when(?:ever)?|if|where|once|should)\b[^,;]*\btoo \w+$"
    r"|太过?[长大宽多高](?:了)?(?:的?时候?|的话|就|则|自动)|(?:如果|若|当|要是|一旦)[^,\uff0c]*太",
    re.IGNORECASE,
)
BARE_COMPLAINT = re.compile(
    r"(?:现在|目前|这样|都|有点|看着|看起来|显得|因为)*太过?[\u4e00-\u9fff]{1,2}?了?$"
)
JOINING = re.compile(r"^(?:[\s、,,和与及并且也]|and\b)+|(?:[\s、,,和与及并且也]|\band)+$", re.IGNORECASE)
WEIGHTY = re.compile(
    r"移|挪|搬|删|去掉|复制|放[在到]|之间|旁|[左右上下]边|[左右][上下]|如果|若|当|大于|小于|低于"
    r"|高于|超过|少于|多于|不为|为空"
    r"|隐藏|排序|升序|降序|另起|二维码|条形?码|图片|logo|水印|副标题|最[前后左右]"
    r"|第[一二三四五六七八九十\d]|人数|文字[改换]|对调|互换|粗|斜体|下划线|[宽窄高矮]"
    r"|“|\d|\b(?:move|shift|delete|remove|copy|duplicate|below|above|under|over|beside|between"
    r"|before|after|if|when|where"
    r"|unless|whose|hide|sort|logo|image|picture|barcode|qr|watermark|subtitle|first|last|highest"
    r"|lowest|instead"
    r"|except|only|left|right|top|bottom|upper|lower|and)\b",
    re.IGNORECASE,
)
# What is hidden always is not printed at all; on a condition it is another edit.
HIDE = r"隐藏(?:掉|起来|了)?|\bhide\b"
HIDDEN_SO = (
    r"当|如果|若|时|[为是][空零无否0]|没有|小于|大于|等于|除|以?外|[首每第一末]页|(?<=\d)页|行|只|仅|重复|空[值的行]|零"
    r"|\b(?:when|if|where|unless|while|whose|with|for|on|in|rows?|records?|lines?|zeros?|empty|blank"
    r"|repeat\w*|after|before|except|until|from|first|last|all but|pages?)\b"
)

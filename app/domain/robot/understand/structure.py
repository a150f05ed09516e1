# ruff: noqa: E501
"""The words that give a request its shape: loops, choices, retries, watchers, sub-programs, and where they end."""

from __future__ import annotations

from app.domain.robot.understand.marks import pattern
from app.domain.robot.understand.verbs import PART
from app.domain.robot.understand.words import CLASSES

DEFINE = pattern(
    r"^(?:定义|创建|新建|编写)?(?:一个)?(?:名为)?子(?:程序|流程)\s?(?P<name><quoted>|[^:,]{0,20})|"
    r"^(?:define|create|make|write) (?:a |the )?(?:sub-?(?:program|routine)|procedure|routine|function|macro)(?: (?:called|named))? ?(?P<english><quoted>|\w[\w -]{0,30})?|"
    r"^(?:the )?sub-?(?:program|routine) (?P<bare><quoted>|\w[\w-]{0,30})$"
)
MAIN = pattern(
    r"^(?:在)?主(?:程序|流程)(?:中|里|是|为)?(?:先|从)?[:,]?|^(?:in )?(?:the )?main(?: program)?[:,]?(?= |$)"
)
FOREVER = pattern(
    r"^(?:无限循环|一直循环|循环执行(?!\s?<times>)|不断(?:地)?(?:循环|重复)?|持续(?!监|等|检测|运行)(?:地)?(?:循环|重复)?(?!<seconds>)|一直(?!等|监|到|保持|有|没|按|为|(?:直线)?[\u4e00-\u9fff]{1,2}[到至]<points>|[干做跑搬]下去)(?:地)?(?:重复)?(?:执行)?|始终|永远|反复|无限次?(?:重复|循环)(?:执行)?)|"
    r"^(?:loop|repeat|cycle|run|do(?: this)?)?,? ?(?:forever|endlessly|continuously|indefinitely|in an (?:endless|infinite) loop)|^(?:keep(?: on)?)(?! going until)(?= \w+ing)|^endless(?:ly)? loop|^infinite loop|^(?:loop|cycle)(?: the following| this)?$|^循环$|^循环(?=从|把|将)"
)
FOREVER_SUFFIX = pattern(
    r"(?:一直|无限|不断|如此|永远)(?:(?:重复|循环)(?:下去|执行)?|[干做跑搬]下去)$|\b(?:forever|for ever|endlessly|continuously|indefinitely)$"
)
REPEAT = pattern(
    r"^(?:将|把)?(?:以下|下列|下面)?(?:的)?(?:动作|步骤|过程|操作|流程)?(?:重复|循环|连续|反复|共|总共|一共)?(?:地)?(?:执行|做|进行|运行|干|跑|来)?(?:以下|下列|下面)?(?:的)?(?:动作|步骤|过程|操作|流程)?\s?(?P<times><times>)(?!内|都|失败|后仍)(?:,?每次)?\s?(?:[:,]|的|执行|地|over\b|in a row\b,?|in succession\b,?)?|"
    r"^(?:repeat|do|loop|perform|run|execute)(?: (?:the following|this|these steps|it))*,? (?P<english><times>)(?! to)[:,]?|^(?P<short><times>)(?: over| in a row| in succession| running)?[:,]?$|^for (?P<of><times>|(?:each of )?<count>)[:,]?$|^for (?P<rounds><times>)[:,]?|^(?:(?:一?共|总共)[\u4e00-\u9fff]{0,2}?|[搬抓取放做装码送])(?P<total><count>)(?:工件|零件|产品)?$"
)
TIMES_SUFFIX = pattern(
    r"(?:一共|总共|共|来回|往返|重复|循环|以上动作|上述动作|以上步骤|整个过程|全过程|如此|这样|\brepeat(?: (?:this|it|all|everything|the whole (?:cycle|process)))?\b|\bdo (?:this|it|that)\b|\bin total\b|\ba total of\b|\bback and forth\b|执行|做)*\s?(?P<times><times>)(?:\s?(?:in total|in a row|in succession|over))?$"
)
WHILE = pattern(
    r"^(?:只要|当)(?P<cond>.+?)(?:时|就|的?时候)?,?(?:一直|持续|不断|循环|就一直|重复)(?P<rest>.*)$|^(?:while|as long as) (?P<english>.+)$|^只要(?P<only>.+?)(?:就(?P<then>.*))?$|"
    r"^(?P<state>[^,]{0,4}<di>[^,]{0,6}?)(?:的?时候?|期间|的?情况下),?(?:就)?(?:一直|持续|不断|循环|反复|重复)(?P<goes>.*)$"
)
UNTIL_SUFFIX = pattern(
    r"^(?:一直|不断|重复|循环)*(?:执行)?直到(?P<cond>.+?)(?:为止)?$|^(?:repeat )?until (?P<english>.+)$"
)
REPEAT_BARE = pattern(
    r"^(?:重复|循环|反复)(?:执行|进行|做)?(?:以下|下列)?(?:的)?(?:动作|步骤|操作)?$|^repeat(?: the following| these steps)?$"
)
IN_TOTAL = pattern(
    r"^(?:一?共|总共|重复|执行|做|合计)+\s?(?P<times><times>)$|^(?:in total )?(?P<english><times>)(?: in total)?$"
)
CHECK = pattern(
    r"^(?:先|并)?(?:检查|确认|判断|查看|看看?|检测|检验)(?:一下)?(?:是否|有没有|是不是)?(?P<zh>.+)$|"
    r"^(?:check|verify|see|test|confirm|make sure)(?: whether| if| that)?\b(?P<en>.+)$"
)
"""A check announced before the choice that it is for."""
SO = pattern(
    r"^(?:如果|若|要是|if )?(?:(?P<no>没有?|无|不是?|否|未|not|it is not|it isn't|no)|(?P<yes>有|是|so|it is|yes))(?:信号|料|到位|夹住|抓住)?(?:的话)?(?=就|则|,|取|抓|放|报|停|亮|打|$|: | )(?:就|则)?"
)
COMPARED = pattern(
    r"^(?:如果|若|要是|if )(?=(?:it |that |the value |值)?(?:is|equals?|为|是)\s?(?:<number>|<volt>|<percent>))|^(?:如果|若|if )?(?=(?:不?大于|不?小于|不高于|不低于|不超过|至少|达到|高于|低于|超过|等于|不足|不到|above|below|over|under|(?:less|more|greater|higher|lower) than)(?:等于)?\s?(?:<number>|<volt>|<percent>))"
)
UNTIL_DONE = pattern(
    r"^[装放码摆填]满(?:了|为止)+$|^直到(?:全部|所有|整个)?(?:的)?(?:工件|毛坯|零件|<pallets>|托盘|料盘)?(?:全部|都)?(?:加工|处理|搬运?|取|放|做|码)?(?:完成?|空|满|光)了?(?:为止)?$|"
    r"^until (?:all|every|everything|they|it|the (?:pallet|tray)|<pallets>)(?: of)?(?: the| them)?(?: \w+)?(?: (?:is|are|has been|have been))?(?: all)? (?:done|full|empty|processed|machined|filled|emptied|finished)$"
)
"""Until a pallet of a known size is done: what the count of its cells says already."""
REPEAT_UNTIL = pattern(
    r"^(?:重复|循环|不断|一直)(?:执行)?(?:以下动作)?(?:,)?直到(?P<cond>[^,:]+?)(?:为止)?$|^(?:repeat|loop|keep going|do this)(?: the following)? until (?P<english>[^:]+)$"
)
EVENT = pattern(
    r"^(?=<di>(?:信号)?一(?!直|定|次|个|起|会)[^,就]{1,4}就)|^(?:一旦|随时|任何时候|无论何时|(?:后台|同时|持续|一直|实时|全程|始终)(?:地)?(?:监控|监视|监测)|监控|监视|监测)(?:监控|监视)?(?:如果|若)?|^每当|^(?:whenever|every time(?= (?:the |an? )?<di>)|any ?time|as soon as|at any time,?(?: if| when)?|monitor)\b"
)
IF = pattern(
    r"^(?:如果|若|要是|假如|假设|\bif\b|only (?:if|when)\b)|^(?=(?:抓|夹|吸|拿)不(?:到|住|起)(?:了)?(?:就|则|的话))|^(?=(?:一?发现|识别到|检测到|看到|拍到)(?!的)[^,]{0,8}?(?:就|则|时|的话|放|扔|丢|送|搬|报|停|亮|抓|取))|^(?=(?:如果)?(?:识别|检测|拍|看)(?:到|出)(?!的)[^,]*?(?:就|则))|"
    rf"^(?=(?:{CLASSES})(?:的|品)?(?:的话)?(?:就|则|时))|^(?=(?:没有?|未|不是)[^,]{{1,10}}?(?:就(?!绪)|则|的话))|^(?=<di>[^,]{{0,8}}?(?:(?:就|则)(?!绪)|的话))|^(?=(?:变量\s?[a-z]\w{0, 15}|[a-w](?![a-z])|计数器?变量|计数器|计数值?|件数|次数)(?:的?值)?(?:等于|大于|小于|达到|到达?|满|超过|不足|是|为|=)\s?(?:<number>|<count>|<times>)(?:了)?(?:就|则|时|的话|以?后|之后))|^(?=<ai>(?:值|读数)?(?:要是|如果)?(?:大于|小于|高于|低于|超过|超出|等于|不足|不到)[^,]{{1,4}}(?:就|则|时|的话))"
)
WHEN = pattern(r"^当|^\bwhen\b|^\bonce\b|^\bafter\b(?! (?:each|every)\b)")
THEN = pattern(
    r"(?:的话)?[,\s]*(?:就(?!绪)|则|那么)|时(?=$|就|则)|的话|\bthen\b|以后|后(?=$|立即|再|从|把|就)"
)
WHEN_END = pattern(r"(?:的?时候?|以?后)(?P<rest>.*)$")
ELSE = pattern(
    r"^(?:否则|不然|反之|(?:如果|若|要是)?(?:没有|不是|无)(?:信号|料|工件)?(?:的话|时)?(?=就|则|,|$)|\bif not(?=,|:|$)|\bif (?:there (?:is|are) )?none\b|(?:没有?|不|未)(?:超过?|超出|达到|到|够|足|大于|小于|低于|高于|等于|相等)(?:这个数|的)?(?:的?话)?(?=就|则|的话|,|$|[放送搬扔丢装])|都没有(?=就|则|的话|,)|都不是(?=就|则|的话|,)|(?:在)?(?:其他|其余|其它|别的|剩下的?)的?情况下?|\botherwise\b|\belse\b(?! is)|\bin (?:all |any )?other cases?\b|\bin every other case\b)(?:的话|时)?,?\s?(?:就|则|都|一律)?"
)
AFTER_ALL = pattern(
    r"^(?:最后|(?:全部|一个个|所有的?|都)(?:[取搬拿抓卸放码摆装填做拧吸夹]?完成?|[放码摆装填堆]满|[取搬拿抓卸]空)了?(?:之|以)?后(?:就|再)?|全部(?:完成|结束|放完|做完|拧完)?后?|都?完成(?:后|以后|之后)|(?:循环|重复)(?:结束|完成)后?|结束后|(?:[放码摆装填堆]满|[取搬拿抓卸]空|[取搬拿抓卸放]完)(?:了?就|了?(?:以|之)?后)|(?:跟踪|焊接|涂胶|点胶|打磨|码垛|搬运|抓取|检测|装配|拧紧|力控|恒力|施压|按压)(?:结束|完成)(?:之|以)?后|(?:停止|结束)跟踪(?:之|以)?后|拧完后|做完后|搬完后|[走弄干搞跑涂焊]完(?:了|之?后|以后)?(?=就|把|关|回|再|去|,|$)|放完后(?!等)|之后|以上(?:全部)?完成后)|"
    r"^(?:finally|at the end|in the end|afterwards?|after (?:that|all|the loop|finishing)|when (?:all )?(?:done|finished|complete[d]?)|once (?:all )?(?:done|finished))"
)
WHEN_DONE = pattern(
    r"\s(?:when|once|as soon as) (?:you're |you are |it is |it's |that is |that's |they are |all is |everything is )?(?:all )?(?:done|finished|completed?)$|(?:干|做|弄|搞)完(?:就)?(?:结束|收工)$"
)
"""Words behind an action that only say that it is the last one."""
EACH = pattern(
    r"^(?:[放取搬装拧码做抓焊]完(?=<count>)|每次|每放|每抓|每个|每轮|每取|每搬|每[夹吸拿](?=一|<count>)|每[装焊拧做码](?=[完好一]|之?后)|each|every|after (?:each|every))\s?(?:次|<count>|<times>|一?个|一?件|一?条|一?只|一?块|完|循环|time|cycle|part|piece|one|(?<=after each )(?!pick|place|time|cycle)[a-z]+(?= )|(?<=after every )[a-z]+(?= ))?(?:(?:放|抓|取|搬|拧|做|装|焊)?(?:完|好)?(?:之|以)?后(?:都)?|完)?,?\s?(?:就|都)?"
)
EACH_BEHIND = pattern(r" (?:after|behind) (?:each|every)(?: (?:one|part|piece|\w+))?$")
"""What is done after each part, said behind it."""
RETRY = pattern(
    r"重试|再试|重新(?:抓|试|拍|拧|扫|识别|检测|取|夹|吸)|重来|重[抓拍扫测夹吸取拧](?!量)|\bretry\b|\bretries\b|\btry again\b|\bre-?attempt\b|\brepeat the (?:pick|attempt)\b"
)
TRY_HEAD = pattern(
    r"^(?:最多)?(?:尝试|试)(?:最多)?(?P<times><times>)?|^(?:try|attempt|retry)(?: to)?(?: up to| at most)?(?: (?P<english><times>))?(?: to)?(?=[, ]|$)|^(?:最多)尝试"
)
FAIL = pattern(
    r"^(?:如果|若|要是|\bif\b|\bwhen\b)?\s?(?:<times>|<number>次?|多次)?(?:之后|以?后)?(?:都|仍然?|还是?|全部|全|依然|最终)?(?:不成功|失败|不行|没(?:有)?(?:抓到|成功|识别到|检测到|拍到|(?=就|则|的话))|(?:没有?|未)(?:能)?(?:抓|夹|吸|拿|取|识别|检测)(?:到|住|上|起)|(?:抓|夹|吸|拿|取|识别|检测|拍)不(?:到|住|上|起)|(?:it |this |that )?(?:all |still )?(?:never works|never succeeds|fails?|failed|failing|not successful)(?: (?:all )?(?:the )?<times>)?|all (?:<times> )?(?:attempts )?fail(?:ed)?|after <times>)(?:了|后|以?后)?(?:的话)?,?(?:就|则)?\s?"
)
TIMED_OUT = pattern(
    r"^(?:如果|若|要是|\bif\b|\bon\b|\bin case of\b)?\s?(?:等待)?(?:超时|到时(?:仍)?未|一?直?等不到|没有?等到|等不来|(?:a |it |the wait )?(?:times? ?out|timeout|timed out))(?:后|了)?(?:的话)?,?(?:就|则)?\s?(?![\U000f0000-\U000ffff0]|[超时为设\s:of]*[\U000f0000-\U000ffff0])"
)
SUCCESS = pattern(
    r"^(?:如果|若)?(?:抓取|夹取|吸取|拍照|识别|执行)?(?:成功|抓到|抓住|夹住|吸住)(?:了|之?后|以后|的话)*,?(?:就|则|再)?|"
    r"^(?:on success|if (?:it|this|that)? ?(?:works|worked|succeeds|succeeded)|when successful|once (?:it is )?(?:held|gripped)),? ?"
)
TROUBLE = pattern(
    r"^(?:如果|若|要是|\bif\b|\bon\b)?\s?(?:中途|过程中|期间|执行|拧紧|锁付|焊接|涂胶|点胶|打磨|压装)?(?:出错|出现异常|异常|出现错误|发生错误|(?:any |an )?(?:error|anything goes wrong|something goes wrong|it fails|that fails|this fails)(?: occurs?| happens)?|失败)(?:时|了)?(?:的话)?,?(?:就|则)?\s?"
)
SORT = pattern(
    rf"^(?:把|将|\b(?:put|place|drop|sort|move|send)\b )?(?:the )?(?P<class>{CLASSES})(?:的|色)?(?:的)?\s?(?:{PART}|品|ones?|parts?|[a-z]+s\b)?(?:就|都)?\s?"
    r"(?:go(?:es)?|(?:are )?(?:put|placed|dropped|sent|moved)|(?:全部?|都|一律)?(?:放置?|搬|送|丢|扔|码|运|投|倒|移|装|分|拨|推|收|归|转|摆|搁|甩))?\s?(?:到|至|在|进|入|(?:in|to|on|onto|into))?\s?(?:the )?(?=<points>|<pallets>)"
)
REST = pattern(
    r"^(?:and )?(?:把|将|put |place )?(?:其余|其他|其它|剩余|剩下|别)(?!时间|情况|时候)的?(?:工件|零件|产品)?(?:都|全部)?|^(?:and )?(?:put |place )?(?:everything else|the (?:rest|others)|all others|others|anything else)"
)
SWITCH = pattern(
    r"^(?:打开|开启|启动|点亮|接通|关闭|关掉|熄灭|断开|触发)(?P<name>[^,]{2,16})$|^[开关]上?(?P<door>门|夹具)$|^(?:open|close|shut|start|activate|trigger|pulse|blink|flash|toggle|ring|sound|energi[sz]e)(?: up)? (?:the )?(?P<close>(?!program|cycle|job|robot|gripper|with\b|by\b|at\b|from\b)[a-z][a-z -]{2,30}?(?: <number>)?)(?: for <seconds>|,? <times>)?$|^(?:turn|switch) (?:on|off) (?:the )?(?P<english>[\w -]{2,30})$|^(?:turn|switch|set|put) (?:the )?(?:output )?(?P<split>[\w -]{2,30}?) (?:on|off)(?: for <seconds>)?$"
)
ORDER = pattern(
    r"^(?:按[行列]|逐[行列]|之字形?|蛇形|往复|[行列]优先)(?:的?顺序)?(?:摆放|排列|码放|码垛|放置)?$|^(?:(?:in |with )?(?:a )?(?:zig-?zag|row[- ]by[- ]row|column[- ]by[- ]column)(?: order| pattern)?|by (?:row|column)s?)$"
)
"""The order in which a pallet is filled, alone in a clause."""
MODIFIER = pattern(
    r"^(?:(?:并|且)?(?:以|用|按|其|的|其中|移动|运动|焊接|涂胶|行走|传送|拧紧|等待|运行|最多|最长|最大|不超过|最多等待?|限时|同时|"
    r"at|with|a|an|the|of|and|using|in|for|up to|within|maximum|max|set|order|moving|sized?|各|均|都|为|是)*\s*)*"
)
"""What may stand before a quantity in a clause that only adds to the action before it."""

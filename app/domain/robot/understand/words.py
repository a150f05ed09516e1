# ruff: noqa: E501
"""The words that say what kind of action follows; words of single blocks come from the node database."""

from __future__ import annotations

import functools
import re

from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.understand.marks import pattern

PART = (
    r"(?:工件|毛坯|零件|成品|轴承|螺丝|隔板|产品|纸箱|箱子|料|瓶子?|板|件|"
    r"\b(?:(?:a|the|one|each|every|new|next|raw|finished|held)\s)*"
    r"(?:parts?|workpieces?|pieces?|blanks?|bearings?|screws?|boxes|box|items?|it|them|one|products?|components?)\b)"
)
_HAND = r"(?:机械|气动)?(?:夹爪|手爪|爪子|抓手|夹持器|手指|夹钳)"
_HAND_EN = r"(?:the )?(?:gripper|fingers|hand|jaws|claw)"
_UNIT = r"(?:<speed>|<percent>|<seconds>|<length>)"
HEADS: tuple[tuple[str, str], ...] = (
    (
        "ao_set",
        r"模拟量?输出|(?:设置?|调整?|置|输出)\s?<ao>|<ao>(?:的?值)?(?:设|调|为|置|输出|=|改)|\b(?:set|change|adjust) (?:the )?<ao>|analog output|^(?:设|调|改)(?:回|为|成|到)(?=<number>$|<volt>$)|\bset it (?:back )?to (?=<number>|<volt>|<percent>)",
    ),
    (
        "read",
        r"读取?(?=[^,]*(?:<devices>|<ai>|寄存器))|(?:把|将)?<ai>(?:的?(?:读数|数值|值))?(?:与|和|跟)\s?<number>\s?(?:进行|做|作|相)?比较|(?:检查|查看|检测|判断|监测|看看?)(?=<ai>)|\b(?:check|compare|look at)(?: the)? (?=<ai>)|\bread(?:ing)?\b(?=[^,]*(?:<devices>|<ai>|register))",
    ),
    (
        "reg_write",
        r"\b(?:set|change) (?:the )?(?:<devices> )?register <number>(?: (?:of|in|on) (?:the )?<devices>)? to (?=<number>)|(?:(?:把|将)?(?:<devices>的?)?寄存器\s?<number>(?:的值)?(?:置|设置?|改|写|赋值?)[为成到]?(?=\s?<number>)|(?:把|将)?(?:<devices>的?)?寄存器\s?<number>(?:清零|复位|归零))|写入(?:到|至)?|写[成为上](?=<number>)|写(?=到?<devices>|寄存器|<number>)|\bwrit(?:e|ing)\b(?=[^,]*(?:register|<devices>|<number>))",
    ),
    (
        "call",
        r"(?:调用|执行|运行|\b(?:call|run|execute|invoke)\b)\s?(?:the )?(?:子程序|程序|sub-?(?:program|routine) )?<call>|^<call>",
    ),
    ("break", r"跳出循环|退出循环|结束循环|\b(?:break out|break|(?:exit|leave) the loop)\b"),
    (
        "continue",
        r"继续下一[个次轮]?(?:循环)?|跳过(?:本次|这次|这个)(?:循环)?|\bskip (?:this|to the next)[\w ]*",
    ),
    (
        "set_speed",
        r"(?:全局|整体|机器人|运行)?的?速度(?:设为|设置为|设定为|设置?成|改为|降到|降为|调到|调为|限制为|限制到|设到)(?=\s?<percent>)|(?:把|将)?全局速度|减速到|降速到|降速至|\b(?:set|limit|reduce|change) (?:the )?(?:global |overall |robot )?speed (?:to|at)(?= <percent>)|\bslow down to",
    ),
    (
        "gripper_set",
        rf"{_HAND}(?:的)?(?:开度|宽度|开口|位置|力度|夹持力|夹紧力|力)(?:设为|调到|调成|为|到)?|{_HAND}(?:张开|打开|开|闭合|合|收拢|收|调|调整|移动)?(?:到|至)(?=<length>)|(?:张开|打开|收拢|调整?){_HAND}(?:到|至)(?=<length>)|\b(?:open|close|set) {_HAND_EN}(?: width)? to(?= <length>)|\b(?:gripper|grip) width",
    ),
    (
        "gripper_open",
        rf"(?:打开|张开|松开|放开|开启){_HAND}|{_HAND}(?:打开|张开|松开|放开)|(?:松开|放开)(?!<do>)(?:工件|零件|毛坯)?|\bopen(?:ing)? {_HAND_EN}|松爪|张爪|开爪|\brelease(?! (?:the )?<do>|d)(?: (?:the )?(?:part|workpiece|piece|gripper|it))?|\blet go(?: of the part)?",
    ),
    (
        "gripper_close",
        rf"(?:闭合|合上|关闭|夹紧|合拢|收紧){_HAND}|{_HAND}(?:闭合|夹紧|关闭|合拢|夹住|合上)|夹紧(?!<do>|到位)(?:工件|零件|毛坯)?|合爪|收爪|闭爪|\bclos(?:e|ing) {_HAND_EN}|\bgrip(?! force| width|per)(?: (?:the )?(?:part|workpiece|piece)| it)?(?: again)?",
    ),
    (
        "vacuum",
        r"(?:打开|开启|启动|接通|开|关闭|关掉|断开|释放|停止|关)(?:<vacuum>|真空)|(?:<vacuum>|真空)(?:吸附|打开|开启|开|关闭|关|释放|断开|吹气|吹)|破真空|\b(?:turn|switch) (?:on|off) (?:the )?(?:<vacuum>|vacuum)|\b(?:turn|switch) (?:the )?(?:<vacuum>|vacuum) (?:on|off)|(?:<vacuum>|\bvacuum) (?:on|off)\b|\bblow off\b|\brelease the (?:vacuum|<vacuum>)",
    ),
    (
        "pick",
        rf"抓取|夹取|拾取|抓起|拿起|拿取|取出|取走|取下|取料|取件|取回|(?<![读听])取一?(?={PART}|<count>)|吸取|吸起|吸住|夹起|夹住|抓住|捡起|拿出|抓(?!到|着|手|空)|夹取|拿(?={PART}|<count>|<points>)|夹(?=<points>的)|(?<![读听])取(?=<points>|$|,|后)|吸(?=隔板|{PART})|夹(?={PART}|<count>)|(?<![读听])取(?![到回出走下样消代决得舍料件空完])(?=[\u4e00-\u9fff]{{1,4}}(?:$|,|后|放|并))|吸(?=<count>)|\bsuck(?:ing)?(?: up)?\b|\blift(?:ing)?(?= (?:the |a |an |each |one |every )*\w+ (?:off|from|out of)\b)|\bhave(?= (?:the |a |an )*\w+ from\b)|\bpick(?:ing|s)?(?: up)?\b|\bgrab(?:bing)?\b|\bgrasp(?:ing)?\b|\bfetch(?:ing)?\b|\btak(?:e|ing)(?! (?:a |an |another |<number> |the )?(?:picture|photo|image|snapshot|shot))\b|\bcollect\b|\bget(?= )|\bremove\b|\bunload\b|\bparts? (?:come|are taken|are supplied|taken) (?=from )|^with (?:[a-z]+ ){{1,3}}(?=(?:taken |picked )?from (?:the )?<points>)",
    ),
    (
        "place",
        r"放置(?:到|在|于)?|摆放(?:到|在)?|码放|堆放|叠放|存放|安放|放入|放进|放回|放到|放在|放至|放下|放料|放好|放上|放(?=<points>|<pallets>|<count>|工件|零件)|码到|装入|装到|装进|插入|投入|丢到|扔到|丢进|扔进|丢入|送入|卸到|卸在|(?:压(?=入|进)|盖|铺|叠|搁|倒|推|塞|套|扣|压|嵌|挂|摞|靠|卸)(?:到|在|入|进|上)(?=<points>|<pallets>)|\bplac(?:e|ing)\b|\bput(?:ting)?\b|\bdrop(?:ping)?(?: off)?\b|\bdeposit\b|\bstack(?:ing)?\b|往[里上](?:装|放|码|摆|搁)|(?<!the )(?<!an )(?<!each )(?<!next )\binsert\b|\bload\b|\bhang(?:ing)?\b|\blay(?:ing)?\b|\bstow(?:ing)?(?= (?:it|them|the \w+) (?:in|on|at)\b)|\btoss(?:ing)?\b|\bdump(?:ing)?\b|\bbin (?=it\b|the \w+ in\b)|\bleav(?:e|ing) (?=(?:it|the \w+) (?:at|in|on)\b)|\bset (?:it |the part )?down\b",
    ),
    (
        "transfer",
        r"(?:搬运|搬(?!运)|转移|运送|移送|转运|挪(?=到|至|往|回)|倒(?=到|至)|送(?=到|至|往|回|去|进|入)|运(?=到|至|往)|移栽)(?:到|至|往|回|进|入|去)?|\btransfer(?:ring)?\b|\btransport(?:ing)?\b|\bcarry(?:ing)?\b|\bbring(?:ing)?\b|\bconvey(?:ing)?\b|\b(?:send|ship|route|sending|shipping|routing) (?=(?:it|them|the \w+|each \w+) (?:to|on|into|onto)\b)|\bhaul(?:ing)?\b|\bshuttle|shuttling\b|\bferry(?:ing)?\b",
    ),
    ("fill", r"[放码摆装填堆垒]满|\bfill(?:ing)?(?: up)?\b"),
    ("palletise", r"码垛|码盘|装盘|\bpalleti[sz](?:e|ing)\b"),
    ("depalletise", r"拆垛|\bdepalleti[sz](?:e|ing)\b"),
    (
        "conveyor",
        r"(?:启动|开启|打开|运行|开动|停止|停下|停|关闭|关掉|反转|正转|倒转|让|开|转)?(?:<conveyors>|传送带|输送带|皮带|输送线)(?:正向|反向)?(?:正转|反转|停止|停下|启动|运行|停|开动|以|倒转|速度)|(?:启动|开启|打开|运行|开动|停止|停下|停|关闭|关掉|反转|正转|倒转|让|开一?下?|转一?下?)(?:<conveyors>|传送带|输送带|皮带|输送线)|\b(?:start|run|stop|reverse|halt|turn on|turn off|switch on|switch off|drive|feed|jog|advance|move)(?:ning|ping|ing)? (?:the )?(?:<conveyors>|conveyor(?: belt)?|belt)|<conveyors>(?= (?:forward|reverse|stop|at))|(?:正|反|倒)转(?!\s?<angle>|向)",
    ),
    (
        "conveyor_track",
        r"跟踪<conveyors>|跟随<conveyors>|(?:跟踪|跟随)(?:传送带|输送带)|\btrack(?:ing)? (?:the )?(?:<conveyors>|conveyor)|\bfollow(?:ing)? (?:the )?(?:<conveyors>|conveyor)",
    ),
    (
        "wait",
        r"等待|等到|等候|^等(?![待到候级于等])|过(?=<seconds>)|等(?=<di>|<seconds>|<conveyors>|操作|人工|工人|有人)|延时|延迟(?!<length>)|停留|停顿|歇|间隔(?=<seconds>)|休息(?=<seconds>)|停(?=<seconds>)|保压|[保维]持(?=<seconds>)|持续(?=<seconds>)|暂停(?=\s?<seconds>)|\bwait(?:ing)?(?: for| until| till)?\b|\b(?:sit tight|hang on|stand by|hold on)(?: until| till| for)\b|\bpause(?= (?:for )?<seconds>)|\bdwell(?: for)?\b|\bdelay\b|\bhold(?: on)?(?= (?:for )?<seconds>)|\bhold on for(?= <seconds>)",
    ),
    (
        "wait_operator",
        r"(?:等待|等候|等)?(?:由)?(?:人工|操作员|操作工|操作者|工人)(?:进行|来)?(?:检查|确认|装料|上料|换料|按)(?:完成|并确认|后)?|\b(?:let|have|ask) (?:the|an) operator(?: to)? \w+",
    ),
    (
        "vision_run",
        r"拍照|拍摄|拍一?张(?:照片|照|图片)?|拍(?:<count>|<times>)(?:照片?|图片?)?|拍一?次照|(?<=再)拍(?=一?次|<times>|$)|(?<=重新)拍|视觉(?:检测|识别|定位|拍照|检查)|扫码|扫描|(?:进行)?检测(?!到|结果|出|失败|成功)|检查(?!是否)|识别(?!到|出|成功|失败|结果|的|不)|\btak(?:e|es|ing) (?:a |an |another |<number> |the )?(?:picture|photo|image|snapshot|shot)s?\b|\b(?:run|use|trigger|fire) (?:the )?<cameras>|\b(?:check|examine|view|test|verify|image)(?:ing)? (?:it|them|this|the \w+|each \w+) (?:with|using|under|by|through) (?=(?:the )?<cameras>)|<cameras>(?:看|检查|拍)(?!到)|\blook at (?:it|the \w+) with (?=the <cameras>)|\b(?:have|take) a (?:quick |good )?look (?:with|through|using) (?=(?:the )?<cameras>)|\brun (?:the )?(?:vision|inspection)(?: job| program)?|\bcapture(?: an? image)?\b|\bshoot(?= (?:with|using) )|\b(?:show|present|hold) (?:it|the \w+) to (?=(?:the )?<cameras>)|\bphotograph\b|\binspect(?:ing)?\b|\bscan(?:ning)?\b",
    ),
    (
        "screw",
        r"拧紧(?!扭矩|力矩)|锁紧|锁付|拧螺[丝钉]|打螺[丝钉]|上螺[丝钉](?!孔)|拧入|锁螺[丝钉]|拧(?:到|进|在)?(?!开|紧|螺|入)|\btighten(?:ing)?\b|\bdriv(?:e|ing)(?: in)?(?= (?:a |the |each |one |<number> ?)?screws?| (?:it|them) (?:in|with|to|at|home|down)\b)|\bscrew(?:ing)?(?= (?:in|down|at|it|them)\b| (?:the )?<points>)|\bfasten(?:ing)?\b",
    ),
    (
        "dispense",
        r"(?:打开|开启|开)<valves>|\b(?:open|turn on|switch on)(?:ing)? (?:the )?<valves>|(?:关闭|关)<valves>|\b(?:close|shut|turn off|switch off)(?:ing)? (?:the )?<valves>|涂(?:到|至|(?=<points>))|涂胶(?:到|至)?(?!速度|压力|起|终)|点胶|打胶|涂覆|施胶|涂密封胶|<valves>(?=的?压力|以|<pressure>)|\bdispens(?:e|ing)\b|\bglu(?:e|ing)\b|\bapply(?:ing)? (?:a bead of |the )?(?:glue|adhesive|sealant)",
    ),
    (
        "weld_seam",
        r"焊接(?:到|至)?(?!速度|电流|电压|工艺|参数|起|终)|施焊|起弧|焊(?:到|至)?(?=<points>)|\bweld(?:ing)?\b",
    ),
    ("weave", r"摆动(?:焊接|焊)?|摆焊|\bweav(?:e|ing)\b"),
    (
        "force",
        r"恒力|打磨(?!到|至)|抛光|按压|压住|压紧|压(?=在<points>)|施加<newton>的?(?:恒力|力|压力)?|\bpolish(?:ing)?\b|\bpress(?:ing)?(?= (?:with|down with|at|for|along))|\bgrind(?:ing)?\b|\bsand(?:ing)?\b|\bapply(?:ing)?(?= (?:a force of )?<newton>)",
    ),
    (
        "error",
        r"报警|报错|抛出错误|发出警报|告警|\braise (?:an? )?(?:error|alarm|fault)\b|\breport (?:an? )?(?:error|fault|alarm)\b|\bsignal an (?:error|alarm)\b|\b(?:sound|give|trigger) (?:an? |the )?alarm\b|\balarm\b",
    ),
    (
        "stop",
        r"停机|急停|(?:马上|立即|立刻|就)停(?=$|[掉住])|不[许准得能](?:再)?动(?!作)|保护(?:性)?停止|停止(?!<|信号|按钮)(?:整个)?(?:运行|程序|机器人|所有动作|运动|作业)?|结束(?:程序|运行)?|中止|终止|暂停(?!\s?<seconds>)(?:程序|运行|机器人)?|停下来?|\b(?:stop|halt|abort|end|terminate|pause)(?: (?:the )?(?:program|robot|operation|execution|everything|immediately|cycle))*(?! of)\b|\bprotective(?:ly)? stop\b",
    ),
    (
        "log",
        r"记录(?:日志|消息|信息)?|写日志|打印(?:日志)?|显示(?:消息|信息)?|\blog(?: the)?(?: message)?\b|\bprint\b|\bdisplay\b|\bshow(?: the message)?\b",
    ),
    (
        "do_set",
        r"(?:打开|开启|点亮|亮起|亮|接通|启动|触发|置位|输出|使能|激活|夹紧|闭合|按下|开|拉高|鸣响|设置|置)\s?(?:数字)?(?:输出)?(?:信号)?\s?<do>|(?:关闭|关掉|熄灭|断开|复位|松开|停止|关|灭|拉低|释放|取消)\s?(?:数字)?(?:输出)?\s?<do>|\b(?:blink|flash)(?:ing)? (?:the )?<do>|给出?<do>|\bgive (?:the )?<do> (?=an? )|\b(?:kick|fire)(?:ing)? (?:off|up) (?:the )?<do>|(?:把|将)<do>(?:给)?(?:关|开|灭|停|亮)[上掉好了]?|<do> (?:should |must |shall )?(?:blinks?|flash(?:es)?)\b|<do>(?:信号)?\s?(?:亮起?|响起?|鸣叫|闪烁|打开|开启|接通|导通|置位?|设为|设成|输出|=|夹紧|松开|关闭|熄灭|灭|断开|复位|变|拉|为|on\b|off\b)|\b(?:turn|switch)(?:ing)? (?:on|off) (?:the )?<do>|\b(?:turn|switch|set|pulse|activate|deactivate|trigger|start|enable|disable|energi[sz]e|reset|clear|open|close|shut|light|sound|fire|clamp|unclamp|release|ring)(?:ing)?(?: up)? (?:the )?<do>(?: (?:on|off|high|low|output)\b)?|(?:the )?<do> (?:on|off|high|low)\b|\b(?:turn|switch)(?:ing)? (?:it|them|both) (?:on|off)\b|(?:再|并|把它|将其|(?<=[\U000f0000-\U000ffff0])(?<![亮开启通响鸣][\U000f0000-\U000ffff0])(?<!<do>[\U000f0000-\U000ffff0])后?就?|^)(?:关闭|关掉|熄灭|断开|灭掉)$|^<do>|(?<=就)<do>|<do>$|<do>(?=\s?<seconds>)|(?:让|使)<do>\s?(?:亮|响|闪)[起烁动]?|(?:鸣|拉响|响起?|按响|敲响?|敲)<do>|(?:并|和|、|and )<do>(?=$|[,并和、]|<seconds>)",
    ),
    ("move_joints", r"(?:各)?关节角度|各轴角度|\bjoint angles?\b|\bmove (?:the )?joints?(?! move)\b"),
    (
        "move_until",
        r"直到(?:碰到|接触|触发)|(?:接触|碰到)为止|寻位|\bmove (?:down |slowly |towards? )*until contact\b",
    ),
    (
        "rotate",
        r"(?:绕\s?[xyz]轴?)?(?:正向|反向|顺时针|逆时针)?(?:旋转|转动|转)(?:到|至)?(?=\s?<angle>)|\brotat(?:e|ing)\b|\bturn (?=[^,]*<angle>)",
    ),
    (
        "move",
        r"(?:(?:直线|关节|快速|慢速|低速|匀速|缓慢|沿直线|沿圆弧|圆弧|点到点|圆弧插补|直线插补)(?:方式|插补|的?)?)*(?:移动|运动|移|走(?!完|<times>)|去(?!<|除|$)|前往|行进|下降|上升|抬升|抬起|抬高|升高|升起|降低|下移|上移|左移|右移|前移|后移|前进|后退|退回|返回|回|退出去?来?|退开|退|插补|靠近|进给|运行到|到达|来到|平移)(?:到|至|回到?|往)?|(?:沿|向|朝|往)\s?(?:[xyz]轴?|上|下|左|右|前|后|工具)[^,<]{0,8}?(?:移动|运动|走|平移|偏移|移)?(?=\s?<length>)|(?<!焊接<points>)(?<!涂胶<points>)(?:到|至|去|经过?|途经)(?=\s?(?:<points>|上方))|离开(?=<points>)|\b(?:leave|clear)(?= (?:the )?<points>)|(?:回零|归位|归零)|^(?:到|去)(?=[\u4e00-\u9fff]{1,6}(?:点|位置?|台|处|架|箱|站|口|库|区))|从?<points>处?(?:开始|起(?!点))|(?<=[\U000f0000-\U000ffff0])出发|(?<!with a )(?<!by a )(?<!in a )(?<!using a )(?<!as a )(?<!with )(?<!joint )(?<!linear )(?<!straight )\b(?:(?:joint|linear(?:ly)?|straight)[- ]?)?(?:mov(?:e|ing)|rise|rising|(?:run|drive|send|take|bring|steer|guide) (?:the )?(?:robot|arm|tcp|tool|torch)(?= )|back out|pull back|draw back|step back|go(?:ing)?|travel(?:ling|ing)?(?! speed)|proceed|return(?:ing)?|retreat|retract|swing|shift|slide|advance|descend|lower|raise|lift|come|head|jog|approach|back off|back away)\b(?: (?:linearly|joint|slowly|straight|back|up|down|left|right|forwards?|backwards?|out|again|quickly))*|\b(?:up|down|left|right|forwards?|backwards?|back)(?= (?:by )?<length>)|\bptp\b|\b(?:starting|beginning) (?:at|from) (?=(?:the )?<points>)|\bhome\b|\b(?:reach(?:ing)?|pull(?:ing)?|glide|gliding) (?:into|in|over|out|back|up|down|away)\b|\b(?:park|fold|tuck|stow)(?=$| (?:the )?(?:robot|arm)| away| up| in$)(?: (?:the )?(?:robot|arm))?(?: away| up| in)?\b|(?:^|(?<=and ))<length> (?:to the )?(?:up|down|left|right|forwards?|back)(?:wards?)?\b|^(?:(?:linearly|straight|directly|slowly|on|by joint motion|in a straight line)\s)*(?:(?:back|down|up|over|across) )?to (?:the )?(?=<points>)",
    ),
)
SPECIAL = frozenset(name for name, _pattern in HEADS)
NOT_HEADS = frozenset(
    (
        "program", "step", "gripper", "pallet_define", "pallet_move", "pallet_info", "retry", "try", "on_event",
        "move_home", "move_j", "move_l", "move_offset", "move_rel", "move_arc", "move_pose", "move_vision",
        "wait_di", "wait_time", "wait_until", "conveyor_wait", "do_pulse", "vacuum", "set_payload_mass",
    )
)  # fmt: skip


@functools.lru_cache(maxsize=8)
def heads_of(nodes: NodeDatabase) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the kinds of action with their patterns: the grammar's own, then each block's synonyms."""
    found = [(name, pattern(text)) for name, text in HEADS]
    for node in nodes.nodes:
        if node.shape in ("value", "top", "hat") or node.op in NOT_HEADS or node.op in SPECIAL:
            continue
        found.append(
            (
                node.op,
                _synonyms(
                    [*node.synonyms.variants("zh"), node.name.zh],
                    [*node.synonyms.variants("en"), node.name.en],
                ),
            )
        )
    return tuple(found)


def _synonyms(chinese: list[str], english: list[str]) -> re.Pattern[str]:
    words = [re.escape(one.lower()) for one in sorted(filter(None, chinese), key=len, reverse=True)]
    words += [
        rf"\b{re.escape(one.lower())}\b" for one in sorted(filter(None, english), key=len, reverse=True)
    ]
    return re.compile("|".join(words) if words else r"(?!)")


OFF = pattern(
    r"关闭|关掉|熄灭|断开|复位|松开|抬起|升起|上升|停止|拉低|释放|取消|灭|(?<!开)关|(?:为|成|=|置|输出)\s?(?:0|off|低|<number>$)|"
    r"\b(?:off|low|reset|clear|deactivate|disable|unclamp|release|close|shut|lift|raise|retract)\b"
)
ABOVE = pattern(r"(?:正)?上方|\b(?:above|over)\b")
BELOW = pattern(r"(?:正)?下方|\bbelow\b")
LINEAR = pattern(r"直线|\blinear(?:ly)?\b|\bstraight\b")
JOINT = pattern(r"关节|点到点|\bjoint\b|\bptp\b")
ARC = pattern(r"圆弧|弧线|弧形|画弧|走弧|\barc\b|\bcircular\b")
HOME_WORDS = frozenset(
    ("原点", "零点", "初始点", "初始位置", "home", "home position", "零位", "原位", "home point")
)
DIRECTIONS: tuple[tuple[str, str, int], ...] = (
    (
        r"(?:向|沿|朝|往)?\s?z轴?(?:的)?(?:负|反)|下降|下移|降低|向下|往下|朝下|\bdown|\blower|\bdescend",
        "Z",
        -1,
    ),
    (r"上升|抬升|抬起|抬高|升高|升起|上移|向上|往上|朝上|\bup|\brais|\braise|\brise|\brising|\blift", "Z", 1),
    (r"后退|后移|向后|往后|退(?!回)|\bback", "X", -1),
    (r"前进|前移|向前|往前|\bforward", "X", 1),
    (r"左移|向左|往左|\bleft", "Y", 1),
    (r"右移|向右|往右|\bright", "Y", -1),
)
CLASSES = (
    r"红色?|蓝色?|绿色?|黄色?|白色?|黑色?|橙色?|合格|良品|次品|不合格|不良品?|\b(?:red|blue|green|yellow|white|black|orange|"
    r"ok|good|bad|defective|ng)\b|<quoted>"
)

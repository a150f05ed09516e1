"""The verbs that say what kind of action follows: Chinese parts, English parts, then the table."""

from __future__ import annotations

PART = (
    r"(?:工件|毛坯|零件|成品|轴承|螺丝|隔板|产品|纸箱|箱子|料|瓶子?|板|件|"
    r"\b(?:(?:a|the|one|each|every|new|next|raw|finished|held)\s)*"
    r"(?:parts?|workpieces?|pieces?|blanks?|bearings?|screws?|boxes|box|items?|it|them|one|products?|components?)\b)"
)
_HAND = r"(?:机械|气动)?(?:夹爪|手爪|爪子|抓手|夹持器|手指|夹钳)(?:(?:先|再|就)(?=[张打松放闭夹关合收开]))?"
_HAND_EN = r"(?:the )?(?:gripper|fingers|hand|jaws|claw)"


def _either(*parts: str) -> str:
    """Return the pattern that any of several matches."""
    return "|".join(parts)


_AO_SET_ZH = (
    r"模拟量?输出|(?:设置?|调整?|置|输出)\s?<ao>|<ao>(?:的?值)?(?:设|调|为|置|输出|=|改)",
    r"^(?:设|调|改)(?:回|为|成|到)(?=<number>$|<volt>$)",
)
_AO_SET_EN = (
    r"\b(?:set|change|adjust) (?:the )?<ao>|analog output",
    r"\bset it (?:back )?to (?=<number>|<volt>|<percent>)",
)
_READ_ZH = (
    r"读取?(?=[^,]*(?:<devices>|<ai>|寄存器))",
    r"(?:把|将)?<ai>(?:的?(?:读数|数值|值))?(?:与|和|跟)\s?<number>\s?(?:进行|做|作|相)?比较",
    r"(?:检查|查看|检测|判断|监测|看看?)(?=<ai>)",
)
_READ_EN = (
    r"\b(?:check|compare|look at)(?: the)? (?=<ai>)",
    r"\bread(?:ing)?\b(?=[^,]*(?:<devices>|<ai>|register))",
)
_REG_WRITE_ZH = (
    r"(?:(?:把|将)?(?:<devices>的?)?寄存器\s?<number>(?:的值)?(?:置|设置?|改|写"
    r"|赋值?)[为成到]?(?=\s?<number>)|(?:把|将)?(?:<devices>的?)?寄存器\s?<number>(?:清零|复位|归零))",
    r"写入(?:到|至)?|写[成为上](?=<number>)|写(?=到?<devices>|寄存器|<number>)",
)
_REG_WRITE_EN = (
    r"\b(?:set|change) (?:the )?(?:<devices> )?register <number>(?: (?:of|in"
    r"|on) (?:the )?<devices>)? to (?=<number>)",
    r"\bwrit(?:e|ing)\b(?=[^,]*(?:register|<devices>|<number>))",
)
_CALL_ZH = (
    r"(?:调用|执行|运行|\b(?:call|calls|run|runs|execute|executes|invoke|invokes)\b)\s?"
    r"(?:the )?(?:子程序|程序|sub-?(?:program|routine) )?<call>",
)
_CALL_EN = (r"^<call>",)
_CONTINUE_ZH = (r"继续下一[个次轮]?(?:循环)?|跳过(?:本次|这次|这个)(?:循环)?",)
_CONTINUE_EN = (r"\bskip (?:this|to the next)[\w ]*",)
_SET_SPEED_ZH = (
    r"(?:全局|整体|机器人|运行)?速度(?:比例|倍率|百分比)(?:设为|设置为|设到|调到|调为|为|是)?(?=\s?<percent>)",
    r"(?:全局|整体|机器人|运行)?的?速度(?:设为|设置为|设定为|设置?成|改为|降到|降为|调到|调为|限制为"
    r"|限制到|设到)(?=\s?<percent>)",
    r"(?:把|将)?全局速度|[减降加提]速(?:到|至)",
)
_SET_SPEED_EN = (
    r"(?<=\band )(?:the )?(?:global|overall|robot) speed to(?= <percent>)",
    r"\b(?:set|limit|reduce|change|drop|lower|cut|bring) (?:the )?(?:global |overall |robot )?speed"
    r" (?:to|at)(?= <percent>)",
    r"\bslow down to",
)
_GRIPPER_SET_ZH = (
    rf"{_HAND}(?:以|用)<percent>的?(?:夹?持?力度?|夹紧力)?(?:张开|打开|闭合|合拢|收拢|夹紧|合)(?:到|至)(?=<length>)",
    rf"{_HAND}(?:的)?(?:开度|宽度|开口|位置|力度|夹持力|夹紧力|力)(?:设为|调到|调成|为|到)?",
    rf"{_HAND}(?:张开|打开|开|闭合|夹紧|夹持|合|收拢|收|调|调整|移动)?(?:到|至)(?=<length>)",
    rf"(?:张开|打开|收拢|调整?){_HAND}(?:到|至)(?=<length>)",
)
_GRIPPER_SET_EN = (
    rf"\b(?:open|close|set) (?:{_HAND_EN}(?: width)?|it) to(?= <length>)|\b(?:gripper|grip) width",
)
_GRIPPER_OPEN_ZH = (
    rf"(?:打开|张开|松开|放开|开启){_HAND}|{_HAND}(?:打开|张开|松开|放开)",
    r"(?:松开|放开)(?!<do>)(?:工件|零件|毛坯)?|松爪|张爪|开爪",
)
_GRIPPER_OPEN_EN = (
    rf"\bopen(?:ing)? {_HAND_EN}",
    r"\brelease(?! (?:the )?<do>|d)(?: (?:the )?(?:part|workpiece|piece|gripper|it))?",
    r"\blet go(?: of the part)?",
)
_GRIPPER_CLOSE_ZH = (
    rf"(?:闭合|合上|关闭|夹紧|合拢|收紧){_HAND}|{_HAND}(?:闭合|夹紧|关闭|合拢|夹住|合上)",
    r"夹紧(?!<do>|到位)(?:工件|零件|毛坯)?|合爪|收爪|闭爪",
)
_GRIPPER_CLOSE_EN = (
    rf"\bclos(?:e|ing) {_HAND_EN}",
    r"\bgrip(?! force| width|per)(?: (?:the )?(?:part|workpiece|piece)| it)?(?: again)?",
)
_VACUUM_ZH = (
    r"(?:打开|开启|启动|接通|开|关闭|关掉|断开|释放|停止|关)(?:<vacuum>|真空)",
    r"(?:<vacuum>|真空)(?:吸附|打开|开启|开|关闭|关|释放|断开|吹气|吹)|破真空",
)
_VACUUM_EN = (
    r"\b(?:turn|switch) (?:on|off) (?:the )?(?:<vacuum>|vacuum)",
    r"\b(?:turn|switch) (?:the )?(?:<vacuum>|vacuum) (?:on|off)|(?:<vacuum>|\bvacuum) (?:on|off)\b",
    r"\bblow off\b|\brelease the (?:vacuum|<vacuum>)",
)
_PICK_ZH = (
    rf"抓取|夹取|拾取|抓起|拿起|拿取|取出|取走|取下|取料|取件|取回|(?<![读听])取一?(?={PART}|<count>)",
    rf"吸取|吸起|吸住|夹起|夹住|抓住|捡起|拿出|抓(?!到|着|手|空)|夹取|拿(?={PART}|<count>|<points>)",
    rf"夹(?=<points>的)|(?<![读听])取(?=<points>|$|,|后)|吸(?=隔板|{PART})|夹(?={PART}|<count>)",
    r"(?<![读听])取(?![到回出走下样消代决得舍料件空完])(?=[\u4e00-\u9fff]{1,4}(?:$|,|后|放|并))",
    r"吸(?=<count>)|[夹抓吸拿](?:走|下来|过来)|[夹吸](?![紧住到持具起取爪盘嘴头钳稳力附])(?=[\u4e00-\u9fff]{1,4}(?:到|放|送|$|,|后))",
)
_PICK_EN = (
    r"\bsuck(?:ing)?(?: up)?\b",
    r"\blift(?:ing)?(?= (?:the |a |an |each |one |every )*\w+ (?:off|from|out of)\b)",
    r"\bhave(?= (?:the |a |an )*\w+ from\b)|\bpick(?:ing|s)?(?: up)?\b|\bgrab(?:bing)?\b",
    r"\bgrasp(?:ing)?\b|\bfetch(?:ing)?\b",
    r"\btak(?:e|ing)(?! (?:a |an |another |<number> |the )?(?:picture|photo|image|snapshot|shot))\b",
    r"\bcollect\b|\bget(?= )|\bremove\b|\bunload\b",
    r"\bparts? (?:come|are taken|are supplied|taken) (?=from )",
    r"^with (?:[a-z]+ ){1,3}(?=(?:taken |picked )?from (?:the )?<points>)",
)
_PLACE_ZH = (
    r"放置(?:到|在|于)?|摆放(?:到|在)?|码放|堆放|叠放|码[进入](?=<points>|<pallets>)|存放|安放|放入|放进|放回|放到|放在|放至|放下",
    r"放料|放好|放上|放(?=<points>|<pallets>|<count>|工件|零件)|码到|装入|装到|装进|插入|投入|丢到",
    r"扔到|丢进|扔进|丢入|送入|卸到|卸在",
    r"(?:压(?=入|进)|盖|铺|叠|搁|倒|推|塞|套|扣|压|嵌|挂|摞|靠|卸)(?:到|在|入|进|上)(?=<points>"
    r"|<pallets>)",
    r"往[里上](?:装|放|码|摆|搁)|[丢扔](?=<points>|<pallets>)",
)
_PLACE_EN = (
    r"\bplac(?:e|ing)\b|\bput(?:ting)?\b|\bdrop(?:ping)?(?: off)?\b|\bdeposit\b|\bstack(?:ing)?\b",
    r"(?<!the )(?<!an )(?<!each )(?<!next )\binsert\b|\bload\b|\bhang(?:ing)?\b|\blay(?:ing)?\b",
    r"\bstow(?:ing)?(?= (?:it|them|the \w+) (?:in|on|at)\b)|\btoss(?:ing)?\b|\bdump(?:ing)?\b",
    r"\bbin (?=it\b|the \w+ in\b)|\bleav(?:e|ing) (?=(?:it|the \w+) (?:at|in|on)\b)",
    r"\bset (?:it |the part )?down\b",
)
_TRANSFER_ZH = (
    r"(?:搬运|搬(?!运)|转移|运送|移送|转运|挪(?=到|至|往|回)|倒(?=到|至)|送(?=到|至|往|回|去|进|入)"
    r"|运(?=到|至|往)|移栽|[夹抓吸拿](?=[到至往](?:<points>|<pallets>)))(?:到|至|往|回|进|入|去)?",
)
_TRANSFER_EN = (
    r"\breturn(?:ing)?(?= (?:it|them|the (?!robot|arm|tool|gripper|tcp)[a-z]+) to (?:the )?"
    r"(?:<points>|<pallets>))",
    r"(?<=\band )(?:an?|the|one) [a-z]+(?= from (?:the )?<points> (?:in)?to (?:the )?<points>)",
    r"\btransfer(?:ring)?\b|\btransport(?:ing)?\b|\bcarry(?:ing)?\b|\bbring(?:ing)?\b",
    r"\bconvey(?:ing)?\b",
    r"\b(?:send|ship|route|sending|shipping|routing) (?=(?:it|them|the \w+|each \w+) (?:to|on|into"
    r"|onto)\b)",
    r"\bhaul(?:ing)?\b|\bshuttle|shuttling\b|\bferry(?:ing)?\b",
)
_CONVEYOR_ZH = (
    r"(?:启动|开启|打开|运行|开动|停止|停下|停|关闭|关掉|反转|正转|倒转|让|开|转)?(?:<conveyors>"
    r"|传送带|输送带|皮带|输送线)(?:正向|反向)?(?:正转|反转|停止|停下|启动|运行|停|开动|以|倒转|速度|走|跑|转动|按(?=<percent>))",
    r"(?:启动|开启|打开|运行|开动|停止|停下|停[掉住]?|关闭|关掉|反转|正转|倒转|让|开一?下?"
    r"|转一?下?)(?:<conveyors>|传送带|输送带|皮带|输送线)",
    r"(?:正|反|倒)转(?!\s?<angle>|向)",
)
_CONVEYOR_EN = (
    r"\b(?:run|drive|start) it (?:forwards?|backwards?|in reverse)\b",
    r"\bkeep(?:ing)? (?:the )?<conveyors> (?:running|moving|going|on)",
    r"\b(?:start|run|stop|reverse|halt|turn on|turn off|switch on|switch off|drive|feed|jog|advance"
    r"|move)(?:ning|ping|ing)? (?:the )?(?:<conveyors>|conveyor(?: belt)?|belt)",
    r"<conveyors>(?= (?:forward|reverse|stop|at))",
)
_CONVEYOR_TRACK_ZH = (r"跟踪<conveyors>|跟随<conveyors>|(?:跟踪|跟随)(?:传送带|输送带)",)
_CONVEYOR_TRACK_EN = (
    r"\btrack(?:ing)? (?:the )?(?:<conveyors>|conveyor)",
    r"\bfollow(?:ing)? (?:the )?(?:<conveyors>|conveyor)",
)
_WAIT_ZH = (
    r"等待|等到|等候|^待(?=<di>)|^等(?![待到候级于等])|过(?=<seconds>)",
    r"等(?=<di>|<seconds>|<conveyors>|操作|人工|工人|有人)|延时|延迟(?!<length>)|停留|停顿|歇",
    r"间隔(?=<seconds>)|休息(?=<seconds>)|停住?(?=<seconds>)|保压|[保维]持(?=<seconds>)|持续(?=<seconds>)",
    r"(?:浸入|浸到|浸泡在|浸在|泡在|泡入)(?=<points>(?:里|中)?<seconds>)",
    r"暂停(?=\s?<seconds>)|(?:浸|浸入|浸泡|泡|静置|沥|沥干|晾|冷却|停稳|候)(?=<seconds>)",
)
_WAIT_EN = (
    r"\bwait(?:ing)?(?: for| until| till)?\b",
    r"\b(?:sit tight|hang on|stand by|hold on)(?: until| till| for)\b|\bpause(?= (?:for )?<seconds>)",
    r"\bstop(?:ping)?(?: there| here)? (?=for <seconds>)",
    r"\b(?:stay|remain)(?:ing)?(?: there| here)?(?= (?:for )?<seconds>)",
    r"\bdwell(?: for)?\b|\bdelay\b|\bhold(?: on)?(?= (?:for )?<seconds>)|\bhold on for(?= <seconds>)",
    r"\b(?:dip|dunk|soak|immerse|hold|show|present|lower|submerge)(?:p?ing)?"
    r"(?= (?:it|them|the \w+) (?:in|into|at|under|to|in front of) (?:the )?<points>(?: for <seconds>)?"
    r"(?:$|,| and\b| then\b))",
)
_WAIT_OPERATOR_ZH = (
    r"(?:等待|等候|等)?(?:由)?(?:人工|操作员|操作工|操作者|工人)(?:进行|来)?(?:检查|确认|装料|上料"
    r"|换料|按)(?:完成|并确认|后)?",
)
_WAIT_OPERATOR_EN = (
    r"\b(?:let|have|ask) (?:the|an) operator(?: to)? \w+|\b(?:call|notify|alert) (?:the|an) operator$",
)
_VISION_RUN_ZH = (
    r"拍照|拍摄|拍一?张(?:照片|照|图片)?|拍(?:<count>|<times>)(?:照片?|图片?)?|拍一?次照",
    r"(?<=再)拍(?=一?次|<times>|$)|(?<=重新)拍|视觉(?:检测|识别|定位|拍照|检查)|扫码|扫描",
    r"(?:进行)?检测(?!到|结果|出|失败|成功)|检查(?!是否)|识别(?!到|出|成功|失败|结果|的|不)",
    r"<cameras>(?:看|检查|拍)(?!到)|触发(?=<cameras>$)",
)
_VISION_RUN_EN = (
    r"\btak(?:e|es|ing) (?:a |an |another |<number> |the )?(?:picture|photo|image|snapshot|shot)s?\b",
    r"\b(?:run|use|trigger|fire) (?:the )?<cameras>",
    r"\b(?:check|examine|view|test|verify|image)(?:ing)? (?:it|them|this|the \w+|each \w+)"
    r"(?: (?:at|on|in) (?:the )?<points>)? (?:with"
    r"|using|under|by|through) (?=(?:the )?<cameras>)",
    r"\blook at (?:it|the \w+) with (?=the <cameras>)",
    r"\b(?:have|take) a (?:quick |good )?look (?:with|through|using) (?=(?:the )?<cameras>)",
    r"\b(?:run|use|execute|start) (?:the )?(?:vision |inspection )?(?:job|program|recipe)"
    r"(?: (?:no\.?|number))? <number> (?:of|on|with|in|using) (?=(?:the )?<cameras>)",
    r"(?:运行|执行|调用)<cameras>的?(?=<number>)",
    r"\brun (?:the )?(?:vision|inspection)(?: job| program)?|\bcapture(?: an? image)?\b",
    r"\bshoot(?= (?:with|using) )|\b(?:show|present|hold) (?:it|the \w+) to (?=(?:the )?<cameras>)",
    r"\bphotograph\b|\binspect(?:ing)?\b|\bscan(?:ning)?\b",
)
_SCREW_ZH = (
    r"拧紧(?!扭矩|力矩)|锁紧|锁付|拧螺[丝钉]|打螺[丝钉]|上螺[丝钉](?!孔)|拧入|锁螺[丝钉]",
    r"拧(?:到|进|在)?(?!开|紧|螺|入|完|好)",
)
_SCREW_EN = (
    r"\btighten(?:ing)?\b",
    r"\bdriv(?:e|ing)(?: in)?(?= (?:a |the |each |one |<number> ?)?screws?| (?:it|them) (?:in|into|with|to"
    r"|at|home|down)\b)",
    r"\bscrew(?:ing)?(?= (?:in|down|at|it|them)\b| (?:the )?<points>)|\bfasten(?:ing)?\b",
)
_DISPENSE_ZH = (
    r"(?:打开|开启|开)<valves>|(?:关闭|关)<valves>|涂(?:到|至|(?=<points>))",
    r"涂胶(?:到|至)?(?!速度|压力|起|终)|点胶|打胶|涂覆|施胶|涂密封胶|<valves>(?=的?压力|以|<pressure>)",
)
_DISPENSE_EN = (
    r"\b(?:open|turn on|switch on)(?:ing)? (?:the )?<valves>",
    r"\b(?:close|shut|turn off|switch off)(?:ing)? (?:the )?<valves>|\bdispens(?:e|ing)\b",
    r"\bglu(?:e|ing)\b|\bapply(?:ing)? (?:a bead of |the )?(?:glue|adhesive|sealant)",
)
_WELD_SEAM_ZH = (r"焊接(?:到|至)?(?!速度|电流|电压|工艺|参数|起|终)|施焊|起弧|焊(?:到|至)?(?=<points>)",)
_WELD_SEAM_EN = (r"\bweld(?:ing)?\b",)
_FORCE_ZH = (
    r"(?:以|用|施加)?<newton>的?(?:恒?力|压力)?(?:沿?\s?[xyz]轴?(?:方向)?)?(?:向下|往下|朝下|下)?[压顶]住?(?![装机])",
    r"接触(?=<seconds>|$)|<newton>的?(?:恒?力|压力)(?=打磨[到至]|抛光[到至]|移动|直线)",
    r"恒力|打磨(?!到|至)|抛光|按压|压住|压紧|压(?=在<points>)|施加<newton>的?(?:恒力|力|压力)?",
)
_FORCE_EN = (
    r"\bpolish(?:ing)?\b|\bpress(?:ing)?(?= (?:with|down with|at|for|along|on (?:the )?<points>))",
    r"\bgrind(?:ing)?\b|\bsand(?:ing)?\b|\bapply(?:ing)?(?= (?:a force of )?<newton>)",
)
_ERROR_ZH = (r"报警|报错|抛出错误|发出警报|告警",)
_ERROR_EN = (
    r"\braise (?:an? )?(?:error|alarm|fault)\b|\breport (?:an? )?(?:error|fault|alarm)\b",
    r"\bsignal an (?:error|alarm)\b|\b(?:sound|give|trigger) (?:an? |the )?alarm\b|\balarm\b",
)
_STOP_ZH = (
    r"停机|急停|(?:马上|立即|立刻|就)停(?=$|[掉住])|不[许准得能](?:再)?动(?!作)|保护(?:性)?停止",
    r"停止(?!<|信号|按钮)(?:整个)?(?:运行|程序|机器人|所有动作|运动|作业)?|结束(?:程序|运行)?|中止",
    r"(?:^|(?<=<seconds>后)|(?<=<seconds>[之以]后))(?:再|就)?停[掉住]?$",
    r"终止|暂停(?!\s?<seconds>)(?:程序|运行|机器人)?|停下来?(?!等)",
)
_STOP_EN = (
    r"\b(?:stop|halt|abort|end|terminate|pause)(?: (?:the )?(?:program|robot|operation|execution"
    r"|everything|immediately|cycle))*(?! of)\b",
    r"\bprotective(?:ly)? stop\b",
)
_LOG_ZH = (r"记录(?:日志|消息|信息)?|写日志|打印(?:日志)?|显示(?:消息|信息)?",)
_LOG_EN = (r"\blog(?: the)?(?: message)?\b|\bprint\b|\bdisplay\b|\bshow(?: the message)?\b",)
_DO_SET_ZH = (
    r"(?:打开|开启|点亮|亮起|亮|接通|启动|触发|置位|输出|使能|激活|夹紧|闭合|按下|开|拉高|鸣响|设置"
    r"|置)\s?(?:数字)?(?:输出)?(?:信号)?\s?<do>",
    r"(?:关闭|关掉|熄灭|断开|复位|松开|停止|关|灭|拉低|释放|取消)\s?(?:数字)?(?:输出)?\s?<do>",
    r"<do>(?:夹紧|伸出|下压|启动|动作)<seconds>(?:之|以)?后(?:再|就)?(?:抬起|松开|缩回|收回|停止|关闭)",
    r"<do><seconds>(?:之|以)?后(?:再|就)?(?:抬起|升起|松开|关闭|关掉|停止|断开)",
    r"<do>(?:抬起|升起|缩回|收回)",
    r"给出?<do>|(?:把|将)<do>(?:给)?(?:关|开|灭|停|亮)[上掉好了]?",
    r"<do>(?:信号)?\s?(?:先|再|就)?(?:动作|伸出|推出|顶出|退回|缩回|收回|停止|停(?!留|顿|车)|亮起?|响起?|鸣叫|闪烁|打开|开启|接通|导通|置位?|设为|设成|输出|=|夹紧|松开"
    r"|关闭|熄灭|灭|断开|复位|变|拉|为|on\b|off\b)",
    r"(?:再|并|把它|将其"
    r"|(?<=[\U000f0000-\U000ffff0])(?<![亮开启通响鸣][\U000f0000-\U000ffff0])(?<!<do>[\U000f0000-\U000ffff0])后?就?"
    r"|^)(?:关闭|关掉|熄灭|断开|灭掉|关上?|灭)$|^(?:关闭|关掉|熄灭)(?:之|以)?后$",
    r"(?<=就)<do>|(?:让|使)<do>\s?(?:亮|响|闪)[起烁动]?|(?:鸣|拉响|响起?|按响|敲响?|敲)<do>",
    r"(?:并|和|、|and )<do>(?=$|[,并和、]|<seconds>)",
)
_DO_SET_EN = (
    r"\b(?:blink|flash)(?:ing)? (?:the )?<do>|\bgive (?:the )?<do> (?=an? )",
    r"\b(?:kick|fire)(?:ing)? (?:off|up) (?:the )?<do>|\b(?:beep|honk)(?:ing)? (?:the )?<do>",
    r"<do> (?:should |must |shall )?(?:blinks?|flash(?:es)?)\b",
    r"\b(?:turn|switch)(?:ing)? (?:on|off) (?:the )?<do>",
    r"\b(?:turn|switch|set|pulse|activate|deactivate|trigger|start|enable|disable|energi[sz]e|reset"
    r"|clear|open|close|shut|light|sound|fire|clamp|unclamp|release"
    r"|ring)(?:ing)?(?: up)? (?:the )?<do>(?: (?:on|off|high|low|output)\b)?",
    r"(?:the )?<do> (?:on|off|high|low)\b|\b(?:turn|switch)(?:ing)? (?:it|them|both) (?:on|off)\b",
    r"^<do>|<do>$|<do>(?=\s?<seconds>)|^(?:(?:open|close|shut) it|off(?: again)?)$",
)
_MOVE_UNTIL_ZH = (r"直到(?:碰到|接触|触发)|(?:接触|碰到)为止|寻位",)
_MOVE_UNTIL_EN = (r"\bmove (?:down |slowly |towards? )*until contact\b",)
_ROTATE_ZH = (r"(?:绕\s?[xyz]轴?)?(?:正向|反向|顺时针|逆时针)?(?:旋转|转动|转)(?:到|至)?(?=\s?<angle>)",)
_ROTATE_EN = (r"\brotat(?:e|ing)\b|\bturn (?=[^,]*<angle>)",)
_MOVE_ZH = (
    r"(?:(?:直线|关节|快速|慢速|低速|匀速|缓慢|沿直线|沿圆弧|圆弧|点到点|圆弧插补|直线插补)(?:方式"
    r"|插补|的?)?)*(?:移动|运动|移|走(?!完|<times>)|去(?!<|除|$)|前往|行进|下降|上升|提起|提升|抬升|抬起|抬高"
    r"|升高|升起|升回|抬回|降回|降低|下移|上移|左移|右移|前移|后移|前进|后退|退回|返回|回|退出去?来?|退开|退|插补"
    r"|靠近|进给|运行到|到达|来到|平移)(?:到|至|回到?|往|经过?(?=<points>)|途经)?",
    r"(?:沿|向|朝|往)\s?(?:[xyz]轴?|上|下|左|右|前|后|工具)[^,<]{0,8}?(?:移动|运动|走|平移|偏移"
    r"|移)?(?=\s?<length>)",
    r"(?<!焊接<points>)(?<!涂胶<points>)(?:到|至|去|经过?|途经)(?=\s?(?:<points>|上方))",
    r"离开(?=<points>)|(?:回零|归位|归零)",
    r"^(?:到|去)(?=[\u4e00-\u9fff]{1,6}(?:点|位置?|台|处|架|箱|站|口|库|区))",
    r"从?<points>处?(?:开始|起(?!点))|(?<=[\U000f0000-\U000ffff0])出发",
)
_MOVE_EN = (
    r"^(?:straight|linear(?:ly)?)(?= (?:from (?:the )?<points> )?to (?:the )?<points>)",
    r"<points>(?= the (?:robot|arm)\b)|\b(?:leave|clear)(?= (?:the )?<points>)",
    r"(?<!with a )(?<!by a )(?<!in a )(?<!using a )(?<!as a )(?<!with )(?<!joint )(?<!linear )(?<!straight )"
    r"\b(?:(?:joint|linear(?:ly)?|straight)[- ]?)?(?:mov(?:e|ing)|rise|rising"
    r"|(?:run|drive|send|take|bring|steer|guide) (?:the )?(?:robot|arm|tcp|tool|torch)(?= )"
    r"|back out|pull back|draw back|step back"
    r"|go(?:ing)?|travel(?:ling|ing)?(?! speed)|proceed|return(?:ing)?|retreat|retract|swing|shift"
    r"|slide|advance|descend|lower|raise|lift|come|head|jog|approach|back off"
    r"|back away)\b(?: (?:linearly|joint|slowly|straight|back|up|down|left|right|forwards?|backwards?"
    r"|out|again|quickly))*",
    r"\b(?:up|down|left|right|forwards?|backwards?|back)(?= (?:by )?<length>)|\bptp\b",
    r"\b(?:starting|beginning) (?:at|from) (?=(?:the )?<points>)|\bhome\b",
    r"\b(?:reach(?:ing)?|pull(?:ing)?|glide|gliding) (?:into|in|over|out|back|up|down|away)\b",
    r"\b(?:park|fold|tuck|stow)(?=$| (?:the )?(?:robot|arm)| away| up| in$)(?: (?:the )?(?:robot"
    r"|arm))?(?: away| up| in)?\b",
    r"(?:^|(?<=and ))<length> (?:to the )?(?:up|down|left|right|forwards?|back)(?:wards?)?\b",
    r"^(?:(?:linearly|straight|directly|slowly|on|by joint motion|in a straight line)\s)*(?:(?:back"
    r"|down|up|over|across) )?to (?:the )?(?=<points>)",
)

HEADS: tuple[tuple[str, str], ...] = (
    ("ao_set", _either(*_AO_SET_ZH, *_AO_SET_EN)),
    ("read", _either(*_READ_ZH, *_READ_EN)),
    ("reg_write", _either(*_REG_WRITE_ZH, *_REG_WRITE_EN)),
    (
        "tool_on",
        r"(?:安装|装上|换上|换成|换|更换(?:为|成)?)\s?(?=<tools>)|"
        r"\b(?:mount|attach|fit|put on|(?:change|switch|swap)(?: back| over)? to) (?:the )?(?=<tools>)",
    ),
    ("call", _either(*_CALL_ZH, *_CALL_EN)),
    ("break", r"跳出循环|退出循环|结束循环|\b(?:break out|break|(?:exit|leave) the loop)\b"),
    ("continue", _either(*_CONTINUE_ZH, *_CONTINUE_EN)),
    ("set_speed", _either(*_SET_SPEED_ZH, *_SET_SPEED_EN)),
    ("gripper_set", _either(*_GRIPPER_SET_ZH, *_GRIPPER_SET_EN)),
    ("gripper_open", _either(*_GRIPPER_OPEN_ZH, *_GRIPPER_OPEN_EN)),
    ("gripper_close", _either(*_GRIPPER_CLOSE_ZH, *_GRIPPER_CLOSE_EN)),
    ("vacuum", _either(*_VACUUM_ZH, *_VACUUM_EN)),
    ("pick", _either(*_PICK_ZH, *_PICK_EN)),
    ("place", _either(*_PLACE_ZH, *_PLACE_EN)),
    ("transfer", _either(*_TRANSFER_ZH, *_TRANSFER_EN)),
    ("fill", r"[放码摆装填堆垒]满|\bfill(?:ing)?(?: up)?\b"),
    ("palletise", r"码垛|码盘|装盘|\bpalleti[sz](?:e|ing)\b"),
    ("depalletise", r"拆垛|\bdepalleti[sz](?:e|ing)\b"),
    ("conveyor", _either(*_CONVEYOR_ZH, *_CONVEYOR_EN)),
    ("conveyor_track", _either(*_CONVEYOR_TRACK_ZH, *_CONVEYOR_TRACK_EN)),
    ("wait", _either(*_WAIT_ZH, *_WAIT_EN)),
    ("wait_operator", _either(*_WAIT_OPERATOR_ZH, *_WAIT_OPERATOR_EN)),
    ("vision_run", _either(*_VISION_RUN_ZH, *_VISION_RUN_EN)),
    ("screw", _either(*_SCREW_ZH, *_SCREW_EN)),
    ("dispense", _either(*_DISPENSE_ZH, *_DISPENSE_EN)),
    ("weld_seam", _either(*_WELD_SEAM_ZH, *_WELD_SEAM_EN)),
    ("weave", r"摆动(?:焊接|焊)?|摆焊|\bweav(?:e|ing)\b"),
    ("force", _either(*_FORCE_ZH, *_FORCE_EN)),
    ("error", _either(*_ERROR_ZH, *_ERROR_EN)),
    ("stop", _either(*_STOP_ZH, *_STOP_EN)),
    ("log", _either(*_LOG_ZH, *_LOG_EN)),
    ("do_set", _either(*_DO_SET_ZH, *_DO_SET_EN)),
    ("move_joints", r"(?:各)?关节角度|各轴角度|\bjoint angles?\b|\bmove (?:the )?joints?(?! move)\b"),
    ("move_until", _either(*_MOVE_UNTIL_ZH, *_MOVE_UNTIL_EN)),
    ("rotate", _either(*_ROTATE_ZH, *_ROTATE_EN)),
    ("move", _either(*_MOVE_ZH, *_MOVE_EN)),
)

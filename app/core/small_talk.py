"""Words that are no request of any workflow: a greeting, a call for help, thanks, giving up."""

from __future__ import annotations

import re
from enum import StrEnum

MOST_CHARACTERS = 40


class Talk(StrEnum):
    """What such words are."""

    NONE = ""
    HELP = "help"
    THANKS = "thanks"
    GIVE_UP = "give_up"


_GREETING = (
    r"(?:你|您|大家)好|嗨+|哈[喽啰罗]|在吗|在不在|有人吗|(?:早上|上午|下午|晚上)好|早安?"
    r"|hi|hello|hey|good (?:morning|afternoon|evening)|(?:are you |anyone |anybody )there"
)
_HELP = (
    r"(?:请问)?(?:你|您|这个?(?:软件|程序|页面|标签页|工具)?|这里)?(?:都|还|到底)?(?:能|会|可以)(?:帮我)?(?:做|干|处理|完成)(?:些|点)?(?:什么|啥|哪些事情?)"
    r"|(?:请问)?(?:这|这个|这里|它|这个?(?:软件|程序|页面|标签页|工具))?(?:要|该|应该|到底)?(?:怎么|怎样|如何)(?:用|使用|操作|开始|弄|玩)"
    r"|(?:我)?(?:不会用|不知道(?:该|要)?(?:怎么|如何)?(?:用|弄|开始|做|说|写|输入)(?:什么|啥)?)"
    r"|(?:这里)?(?:该|要|应该)?(?:输入|写|说|填)(?:些|点)?(?:什么|啥)"
    r"|帮助|帮帮我|帮我一下|使用(?:说明|帮助|方法)|教程|说明书?|(?:有(?:什么|哪些)|你的?)功能|功能(?:介绍|说明)|你是谁|你是什么"
    r"|(?:please )?help(?: me)?(?: please)?"
    r"|what (?:can|could|do) (?:you|i|this(?: app| program| tab)?) do(?: here| with (?:this|it))?"
    r"|how (?:do|does|can|should|would) (?:i|this|it|you) (?:use|work|start|begin|go)"
    r"(?: this| it| with this)?(?: here)?"
    r"|how to (?:use|start|begin)(?: this| it)?|what(?: is|'s) this(?: for)?"
    r"|what (?:should|do|can) i (?:type|say|write|enter)(?: here)?"
    r"|where (?:do|should) i (?:start|begin)|who are you|what are you"
)
_THANKS = (
    r"(?:好的?|行)?(?:非常|太|十分)?(?:谢谢|多谢|感谢|谢啦|谢了|辛苦)(?:你|您|啦|了)*"
    r"|(?:many )?thanks?(?: you)?(?: very much| so much| a lot)?|thx"
)
_GIVE_UP = (
    r"算了|(?:还是)?算了(?:不.{1,3}了)?|不用了|不要了|不弄了|不做了|不改了|先不(?:弄|做|改)了|取消|放弃|当我没说|没事了?"
    r"|never ?mind|forget (?:it|that|about it)|cancel(?: (?:it|that))?|drop it|skip it|abort|leave it"
)
_TAIL = re.compile(r"[\s。.!?\uff01\uff1f~,\uff0c…、啊呀吧呢嘛哦哈]+$")
_KINDS = tuple(
    (talk, re.compile(pattern))
    for talk, pattern in (
        (Talk.HELP, _GREETING),
        (Talk.HELP, _HELP),
        (Talk.HELP, rf"(?:{_GREETING})[\s,\uff0c。!\uff01]*(?:{_HELP})"),
        (Talk.THANKS, _THANKS),
        (Talk.GIVE_UP, _GIVE_UP),
    )
)


def small_talk(text: str) -> Talk:
    """Return what a text is that asks for no work; NONE where there is anything else in it."""
    if len(text) > MOST_CHARACTERS:
        return Talk.NONE
    plain = _TAIL.sub("", text.strip().casefold())
    return next((talk for talk, pattern in _KINDS if pattern.fullmatch(plain)), Talk.NONE)

"""Requests that are none for new rows: changes, deletions, questions, schema work, pulling data out."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.records.understand.models import AddRequest, Redirect, Refused, RefuseReason

_QUOTED = re.compile(r"“[^”]*”|「[^」]*」|《[^》]*》|\"[^\"]*\"|'[^']*'|‘[^’]*’")
_POLITE = re.compile(
    r"^(?:\s|请|帮我|帮忙|麻烦|你|您|能不能|能否|可以|可不可以|我想|我要|把所有的?"
    r"|please|我?想(?:知道|问问?|了解|看看?)|can you|could you|would you|i want(?: you)? to"
    r"|i need(?: you)? to|i'd like to|kindly|"
    r"now|then|and|ok|hey|hi|,|，)*",
    re.IGNORECASE,
)
_OBEY = re.compile(
    r"(?:ignore|disregard|forget|bypass|override)\b.{0,40}\b(?:instructions?|rules?|prompts?|"
    r"restrictions?|checks?)"
    r"|(?:忽略|无视|忘记|跳过|绕过).{0,12}(?:指令|规则|提示|限制|要求|检查|审核|确认)",
    re.IGNORECASE,
)
_SECRET = re.compile(
    r"\b(?:passwords?|password hash(?:es)?|credentials?|secrets?|api keys?|tokens?)\b|密码|口令|密钥|凭据",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"^(?:export|dump|download|extract|leak|exfiltrate|back ?up|copy)\b|导出|下载|备份|脱库|拖库"
    r"|^(?:send|e-?mail|mail|forward|text)\s+(?:me|us|him|her|them)\b"
    r"|(?:send|email|upload|mail|post|forward)\b.{0,60}\b(?:to|into)\b.{0,40}(?:@|https?:|server|"
    r"my (?:email|mail))"
    r"|(?:发|发送|上传|转发|寄|传).{0,20}(?:到|给|至).{0,30}(?:邮箱|@|http|服务器|网盘)",
    re.IGNORECASE,
)
_LISTS = re.compile(
    r"^(?:give|send|show|list|print|display|reveal|return|select|fetch|get|tell)\b|列出|显示|告诉我|给我看|查看|查询",
    re.IGNORECASE,
)
_SCHEMA = re.compile(
    r"^(?:drop|truncate|alter|rename (?:the )?(?:table|column))\b|^(?:create|add|make|remove|"
    r"delete)\s+(?:a |an |the |new )*"
    r"(?:[\w ]{0,30}\s)?(?:table|column|index|view|schema|database|trigger|constraint|"
    r"foreign key)\b(?! (?:reservation|lamp))"
    r"|^grant\b|^revoke\b"
    r"|(?:删除|删掉|清空|新建|创建|建立|增加|添加|新增|加|建|修改|改)(?:了|一?个|一?张|一?列|这|该|的)*.{0,14}(?:数据表|表结构|数据库|索引|视图|"
    r"触发器|外键约束|字段|一列|这一列|这张表|整张表)"
    r"|(?:删表|建表|改表|表结构|截断)",
    re.IGNORECASE,
)
_GONE = "删除|删掉|删了|删|清空|清除|清掉|清理|移除|去掉|抹掉|作废|注销|开除"
_DELETE = re.compile(
    r"^(?:delete|empty|remove|erase|purge|wipe|clear|discard|cancel|undo|fire|drop|deactivate|void"
    r"|get rid of|throw (?:out|away))\b|\btake (?:him|her|it|them|this|that|\w+ \w+) (?:off|out of)\b"
    rf"|^(?:{_GONE}|撤销|撤回|撤掉|收回|取消|辞退)"
    rf"|(?:把|将).{{1,60}}?(?:{_GONE}|清退|移走|抹去|划掉|去除|剔除|撤掉|撤销|撤回|取消|全删)(?:吧|了|掉)?\s*[。！!.]?$"
    r"|^[^，,。;；]{1,20}(?:退掉|退了|取消掉|取消了)"
    r"|^[^，,。;；]{1,20}(?:撤了|撤掉|不要了|不做了|退单|作废)(?:吧|它|他|她)?\s*(?:[，,。！!].{0,12})?$"
    rf"|^.{{0,20}}(?:全部|所有|都).{{0,12}}(?:{_GONE})",
    re.IGNORECASE,
)
_UPDATE = re.compile(
    r"^(?:update|change|modify|set(?! up\b)|edit|correct|fix|rename|replace|raise|lower|increase|decrease|"
    r"reduce|move|transfer|promote|merge|mark|adjust|double|switch|swap|reassign|reset|bump)\b"
    r"|^(?:修改|更改|更新|改|变更|调整|更正|纠正|替换|重置|上调|下调|提高|降低)"
    r"|(?:把|将).{1,60}?(?:改成|改为|改到|调成|变成|变为|升级?为|升级?成|降级?为|降成|换为|更新为|更新成|变更为|调整为|调整到|调到|调为|换成|设为|设置为|设成|修改为|修改成|更正为|标记为|标为|转到|涨到|"
    r"降到|提高到|降低到|涨|上调|下调|合并|停用|启用|禁用|冻结|拉黑|激活|恢复|改名|换掉|换个|升级|降级|关掉|关闭)"
    r"|(?:把|将).{1,60}?(?:更新|修改|改|更正|调整|变更|调一?下)(?:一下|下|了)?(?:[，,。\s]|$)"
    r"|.{1,40}(?:改成|改为|改由|改给|改派|改到|改期|调成|换成|变更成|升级成|升级为|更新为|变更为|调整为|修改为)"
    r"|^[^，,。;；:：]{1,30}(?:停用|禁用|冻结|下架|离职|停售|恢复启用|重新启用|启用|激活|解冻)(?:一下|了|吧)*\s*[。！!.]?$"
    r"|.{0,30}(?:给|为|让|把)?.{1,20}(?:涨价|降价|涨薪|加薪|降薪)",
    re.IGNORECASE,
)
_QUERY = re.compile(
    r"^(?:show|list|how many|how much|what|which|who|when|where|why|find|count|search|select|"
    r"display|get me|give me|tell me|look up|is there|are there|do we|does|did|report|query|"
    r"summari[sz]e|compare|rank|calculate|compute|check|print|fetch|average|total|sum|top)\b"
    r"|^(?:查一下|查询|查看|查找|查查|查|列出|显示|统计(?!学|表|局)|告诉我|看看|看一下(?!病)|找出|找一下|搜索|汇总|计算(?!机)|算一下|哪个|哪些|哪位|谁|"
    r"多少|几个|为什么|什么|有没有|有多少|是否|导出|比较|对比|排名)"
    r"|(?:有多少|多少(?:个|人|钱|位|条|名|家|种)?|是什么|是谁|有哪些|哪些|哪个|是多少|几个人|几条|吗|呢|怎么样|如何)\s*[？?。]?\s*$"
    r"|(?:一共|总共|共|现在|目前|今天|昨天|本月)?有(?:几|多少)[个张条位名种台件家间门次笔款]?|(?:是|有|在)哪"
    r"|(?:了|有|共)(?:几|多少)[个张条位名种台件家间门次笔款单]?\S{0,4}[？?。]?$"
    r"|(?:还|有|剩|余|差|欠|缺|卖了?|花了?|用了?)多少|(?:还|剩|余|差|欠|缺)[剩有差欠缺]?几\S{0,3}[？?。]?\s*$|谁(?:的|是|有|在|没)|(?:几|多少|哪|谁|什么|怎么|为何|何时)\S{0,30}[？?]\s*$|\?\s*$",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"^(?:add|insert|create|new|record|register|enter|新增|添加|录入|登记|新建|增加|创建)", re.IGNORECASE
)
_TAKEN = re.compile(r"^(?:把|将)")
_PUTS = re.compile(r"加|录|添|登记|存|写|记|导入|放|入库|插|排|列|建|安排|报名|选|挂|出库|入|归|注册|收")
_THEN_HARM = re.compile(
    r"(?:\b(?:and|then|also|after that|;)\s+(?:then\s+|also\s+)?(?:delete|drop|remove|truncate|wipe|"
    r"erase|update)\b(?!\s*['\"]))"
    r"|(?:然后|并且|并|再|接着|同时|顺便|之后)(?:把|将)?.{0,16}(?:删除|删掉|清空|删了|改成|改为)",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"^(?:don't|do not|never|stop|no need to)\b|^(?:别|不要|不用|先别|勿|请勿|暂不|不必)", re.IGNORECASE
)
_SQL = re.compile(
    r"^\s*(?:drop\s+table|drop\s+database|delete\s+from|update\s+\S+\s+set|truncate\s+table|"
    r"alter\s+table|select\s+.+\s+from|insert\s+into\s+.+;\s*\w)",
    re.IGNORECASE | re.DOTALL,
)


def refusal(request: AddRequest) -> Refused | None:
    """Return why a request must not be staged, None when it may be one for new rows."""
    said = _QUOTED.sub(lambda found: "□" * len(found.group()), request.text)
    said = _POLITE.sub("", said.strip()).strip()
    found = _kind(said)
    return _refused(request, *found) if found else None


def _kind(said: str) -> tuple[RefuseReason, Redirect] | None:
    if _NOT.search(said):
        return "not_insert", ""
    adds = bool(_ADDS.search(said))
    if _SCHEMA.search(said):
        destructive = re.search(r"drop|truncate|delete|remove|删|清空|截断", said, re.IGNORECASE)
        return ("destructive" if destructive else "not_insert"), "schema"
    if _SQL.search(said):
        return _by_sql(said)
    if not adds and _OUT.search(said):
        return "exfiltration", "query"
    if not adds and _SECRET.search(said) and (_LISTS.search(said) or _QUERY.search(said)):
        return "exfiltration", "query"
    if _DELETE.search(said):
        return "destructive", "delete"
    if not adds and _UPDATE.search(said):
        return "not_insert", "update"
    if not adds and _QUERY.search(said):
        return "not_insert", "query"
    if _TAKEN.search(said) and not _PUTS.search(said):
        return "not_insert", "update"
    if _THEN_HARM.search(said):
        return "destructive", "delete"
    return ("destructive", "") if _OBEY.search(said) and not adds else None


def _by_sql(said: str) -> tuple[RefuseReason, Redirect]:
    first = said.split()[0].lower()
    if first == "select":
        return "not_insert", "query"
    if first == "update":
        return "not_insert", "update"
    return "destructive", "schema" if first in ("drop", "truncate", "alter") else "delete"


def _refused(request: AddRequest, reason: RefuseReason, redirect: Redirect) -> Refused:
    return Refused(request=request, reason=reason, redirect=redirect, message=_messages()[redirect])


def _messages() -> dict[Redirect, str]:
    return {
        "": _("Only new rows can be added here."),
        "update": _(
            "Only new rows can be added here; existing rows are not changed. Change them in your own program."
        ),
        "query": _(
            "Only new rows can be added here; questions about the data are not answered. Use a query tool."
        ),
        "delete": _(
            "Only new rows can be added here; nothing is deleted. What was added here can be undone."
        ),
        "schema": _("Only new rows can be added here; tables and columns are not changed."),
    }

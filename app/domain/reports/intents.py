"""What the user wants, by rules: the eight intents of the report workflow."""

from __future__ import annotations

import re
from enum import StrEnum

from pydantic import BaseModel

from app.core.i18n import N_, _
from app.domain.reports.formats import form_said, leaves_form_open
from app.domain.reports.version_words import asks_history, asks_to_keep, version_said


class Intent(StrEnum):
    """The eight intents; "" (unknown) is not one of them."""

    INITIAL_GENERATION = "initial_generation"
    MODIFY_REPORT = "modify_report"
    PREVIEW_REPORT = "preview_report"
    EXPORT_PDF = "export_pdf"
    EXPORT_JRXML = "export_jrxml"
    CONSULT_QUESTION = "consult_question"
    UNDO_MODIFICATION = "undo_modification"
    RESET_SESSION = "reset_session"


_LABELS = {
    Intent.INITIAL_GENERATION: N_("making a new report"),
    Intent.MODIFY_REPORT: N_("changing the report"),
    Intent.PREVIEW_REPORT: N_("showing the report"),
    Intent.EXPORT_PDF: N_("exporting a PDF"),
    Intent.EXPORT_JRXML: N_("exporting the template"),
    Intent.CONSULT_QUESTION: N_("a question"),
    Intent.UNDO_MODIFICATION: N_("undoing or redoing a change"),
    Intent.RESET_SESSION: N_("starting over"),
}
SHORTCUTS = (Intent.PREVIEW_REPORT, Intent.EXPORT_PDF, Intent.EXPORT_JRXML)


class IntentRequest(BaseModel):
    """What is known when the intent is decided."""

    text: str = ""
    has_report: bool = False
    has_files: bool = False
    has_failure: bool = False
    before: str = ""


class IntentChoice(BaseModel):
    """The intent a model or a rule chose."""

    intent: Intent


_WHOLE: tuple[tuple[Intent, str], ...] = (
    (
        Intent.UNDO_MODIFICATION,
        r"(请|帮我|麻烦)?(撤销|撤回|回退|还原|反悔|重做)(一下|一步|上一步|刚才的?(修改|改动)?|修改)?"
        r"|(恢复|回)到(修改前|上一步|上一版|之前).*"
        r"|undo( (that|it|the last (change|step)))?|redo|go back|revert",
    ),
    (
        Intent.RESET_SESSION,
        r"(请|帮我)?(重置|清空(对话|会话|所有|全部)?|重新开始|从头(开始|再来)|全部清除)(会话|对话|一下)?"
        r"|reset( (the )?session)?|start over|clear( (all|everything))?",
    ),
    (
        Intent.EXPORT_PDF,
        r"(请|帮我)?(把它?)?(导出|下载|输出|保存|另存)(为|成)?(一?份)?\s*pdf(文件)?"
        r"|(export|download|save)( it)?( as| to)?( a)? pdf",
    ),
    (
        Intent.EXPORT_JRXML,
        r"(请|帮我)?(导出|下载|输出|保存|另存)(为|成)?\s*(jrxml|模板|源码|源文件)(文件)?"
        r"|(export|download|save)( as| to)?( the)? (jrxml|template|source)",
    ),
    (
        Intent.PREVIEW_REPORT,
        r"(请|帮我)?(预览|看看?|查看|显示)(一下)?(效果|报表|结果|当前报表)?|(show |print )?preview( .*)?",
    ),
)
_POLITE = re.compile(
    r"^(?:please\s+|hi[,!]?\s+|hello[,!]?\s+)*(?:could|can|would|will) you\b(?! (?:explain|tell|describe))"
    r"|^(?:can|could) (?:the|this|these|those|all|every|it)\b.*\bbe\b|^(?:can|could"
    r"|may) (?:we|i) (?:have|get)\b|^would you mind\b|^is it possible to\b"
    r"|^(?:麻烦|请|你好|您好|劳驾|那个)?[,\uff0c\s]*(?:能不能|能否|可不可以|可否|是不是可以|可以)(?!.*(?:是什么|什么意思|怎么|如何))"
    r"|(?:行吗|好吗|行不行|好不好|可以吗|可以么|行么)[?\uff1f\s]*$",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"[?\uff1f]\s*$|^(什么是|为什么|如何|怎么|怎样|请问|解释)|(是什么|什么意思|什么用|是(做|干)(什么|啥)|干(什么|嘛|啥)(用)?的|有啥用|有什么(区别|不同)|怎么(办|做|设置|写|用)|区别|到底|为啥|咋)"
    r"|^(what|how|why|when|which|can i|does|is there|explain)\b",
    re.IGNORECASE,
)
_CREATE = re.compile(
    r"(生成|创建|新建|制作|设计|做(一|个|张|份)|画(一|个|张)|来(一|个|张)|出(一|个|张)|照着?|根据|按照|仿照).{0,40}"
    r"(报表|表格?|单据?|清单|模板|(?:发|小|支|钞|门)票|[欠借收便]条|证[明书件]|台账|明细|统计|合同)"
    r"|\b(create|make|generate|draw|design|build|draft|new)\b.{0,60}\b(report|table|form|invoice|list|template|note|slip)\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"改|换|调|删|去掉|增加|添加|加(一|上|个|粗|大|宽|高)|移|放大|缩小|变|设(为|成|置)|居(中|左|右)|对齐|加粗|颜色|字体|字号|合并|插入|隐藏"
    r"|\b(change|make|move|delete|remove|add|rename|resize|bold|colou?r|font|align|bigger|smaller|wider|insert|hide|set|replace|show|shown|sort(?:ed)?|group(?:ed)?|total|print(?:ed)?|format(?:ted)?|highlight(?:ed)?)\b",
    re.IGNORECASE,
)


def classify(request: IntentRequest) -> tuple[Intent | None, bool]:
    """Return the intent and whether the rules are sure of it; (None, False) when they have no idea."""
    text = re.sub(r"[\s。.!!~,,]+$", "", request.text.strip()).lower()
    for intent, pattern in _WHOLE:
        if re.fullmatch(pattern, text):
            return intent, True
    form = form_said(text)
    if form is not None and request.has_report:
        return (Intent.EXPORT_JRXML if form == "jrxml" else Intent.EXPORT_PDF), True
    if request.has_report and leaves_form_open(text):
        return Intent.EXPORT_PDF, True
    if version_said(text) is not None:
        return Intent.UNDO_MODIFICATION, True
    if asks_history(text) or asks_to_keep(text):
        return Intent.PREVIEW_REPORT, True
    if request.has_files:
        return Intent.INITIAL_GENERATION, not (_QUESTION.search(text) or (request.has_report and text))
    if not text:
        return None, False
    if request.has_failure and wants_repair(text):
        return Intent.MODIFY_REPORT, True
    polite = has_request(text)
    if _QUESTION.search(text) and not polite and not re.search(r"^(帮我|请(?!问))", text):
        return Intent.CONSULT_QUESTION, bool(re.search(r"jasper|jrxml|\$[fpv]|报表|[?\uff1f]$", text))
    return _by_words(text, request.has_report)


def _by_words(text: str, has_report: bool) -> tuple[Intent | None, bool]:
    part = (
        r"线|图表?|标题|表头|合计|小计|页[眉脚码]|水印|[二条]维?码|\b(?:line|chart"
        r"|title|header|footer|column"
        r"|row|total)s?\b"
    )
    creates, changes = bool(_CREATE.search(text)), bool(_CHANGE.search(text) or re.search(part, text))
    if creates and not (changes and has_report):
        return Intent.INITIAL_GENERATION, True
    if has_report and changes:
        return Intent.MODIFY_REPORT, not creates
    return (Intent.MODIFY_REPORT if has_report else Intent.INITIAL_GENERATION), False


def is_command(text: str) -> bool:
    """Tell whether a text is nothing but a command: undo, redo, start over, export, show."""
    plain = re.sub(r"[\s。.!\uff01~,\uff0c]+$", "", text.strip()).lower()
    about_versions = version_said(plain) is not None or asks_history(plain) or asks_to_keep(plain)
    return (
        about_versions
        or leaves_form_open(plain)
        or any(re.fullmatch(pattern, plain) for _intent, pattern in _WHOLE)
    )


def problem_with(request: IntentRequest, choice: IntentChoice) -> str:
    """Return "" or why a model's intent can't be meant, in words that it can use."""
    if not request.has_report and choice.intent in _OF_A_REPORT:
        return f"there is no report yet, so it can't be {choice.intent.value}"
    if choice.intent is Intent.RESET_SESSION and not _ANEW.search(request.text):
        return "the request doesn't say to throw everything away and start over"
    if choice.intent in (Intent.EXPORT_PDF, Intent.EXPORT_JRXML) and not _TAKEN_AWAY.search(request.text):
        return "the request doesn't speak of a file to be saved"
    return ""


_OF_A_REPORT = (Intent.MODIFY_REPORT, Intent.UNDO_MODIFICATION, *SHORTCUTS)
_ANEW = re.compile(
    r"重新|重来|从头|从零|清[空除掉]|重置|推倒|全部?不要|都不要|归零|作废|算了|丢掉|扔掉|另起炉灶|新的一份|换一份"
    r"|\b(?:reset|restart|start (?:over|again|afresh|fresh)|from scratch|anew|clear|blank|empty|throw|scrap"
    r"|discard|forget|wipe|clean slate|begin again|all over)\b",
    re.IGNORECASE,
)
_TAKEN_AWAY = re.compile(
    r"导|下载|保存|存[为成到盘]?|另存|输出|文件|发[给到我]|打包|pdf|jrxml|模板|源[码文]|打印"
    r"|\b(?:export|download|save|file|send|e?mail|copy|source|template|hand|print|give|need|want)\b",
    re.IGNORECASE,
)


def has_request(text: str) -> bool:
    """Tell whether a question only asks politely for something to be done: could you ..., 能不能 ...吗."""
    return bool(_POLITE.search(text) and (_CHANGE.search(text) or _CREATE.search(text)))


def intent_label(intent: Intent) -> str:
    """Return an intent in a few translated words."""
    return _(_LABELS[intent])


_REPAIR = re.compile(
    r"(请|帮我|麻烦)?(再|重新)?(试(试|一[次下遍])?|来一[次遍]|重试|修复?|修好|修理|改好)(一下|它|这个(错误|问题|模板)?|错误|问题|模板|报表)*吧?"
    r"|(please )?(re)?try( it| that)?( once)?( more| again)?"
    r"|(please )?(fix|repair|mend|correct)( it| that| this| the)?( error| problem| template| report)?"
    r"( again)?( please)?",
    re.IGNORECASE,
)


def wants_repair(text: str) -> bool:
    """Tell whether a request is that what failed last shall be tried again or repaired."""
    return bool(_REPAIR.fullmatch(re.sub(r"[\s。.!\uff01~]+$", "", text.strip())))


def wants_redo(text: str) -> bool:
    """Tell whether an undo request means the other direction."""
    return bool(re.search(r"重做|redo", text, re.IGNORECASE))

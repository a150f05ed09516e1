"""Words that name things: which texts are labels, totals, page numbers."""

from __future__ import annotations

import re
from functools import lru_cache

_COLON = re.compile(r"[:：]\s*[_.…\s]*$")
_BLANK_TO_FILL = re.compile(r"_{3,}|\.{5,}|…{2,}")
_ZH = re.compile(
    r"(?:名称|编号|编码|单号|号码|日期|时间|金额|数量|单价|单位|备注|说明|地址|电话|手机|传真|邮编|类型|类别|种类|部门|供应商|客户|规格|型号|品名|品牌|"
    r"序号|项目|摘要|合计|总计|小计|总额|税率|税额|余额|状态|方式|仓库|人员|员工|姓名|性别|年龄|学历|职务|岗位|工种|签字|签名|签章|盖章|审核|审批|制单|经办|"
    r"负责人|联系人|收款人|付款人|经手人|申请人|领料人|保管员|司机|车号|车牌号|账号|帐号|开户行|银行|税号|科目|借方|贷方|比例|折扣|重量|体积|箱数|件数|"
    r"条形码|条码|批号|产地|等级|班组|图录号|供价|箱价|箱装量|张数|销售额|回款|回单|领单人|次数|天数|里程|单据|凭证号|存货|物料|代码|描述|细目|原因|"
    r"意见|结果|标准|要求|版本|内容|明细|人数|总数|身份证号|级别|用途|来源|目的地|始发地|原价|售价|成本|利润|运费|期限|周期|频率|指标|依据|登记|记账|复核|出纳|主管|会计)$"
)
_WORDS = frozenset(
    """
    no no. nr date name customer client address phone tel fax email e-mail item description qty quantity
    price amount total subtotal tax vat unit uom discount product code order invoice number id type
    status remarks notes note reason currency balance due rate category city country state zip region
    department employee salary hours day month year page line desc test section program facility
    manufacturer lot expiry service site freight count title comments reference ref fecha cliente
    cantidad precio importe descripción descripcion código codigo unidad dirección direccion teléfono
    telefono nombre serie folio factura moneda iva descuento producto estado ciudad país pais colonia
    calle vendedor contacto cuenta condiciones método rfc cp curp puesto correo proveedor saldo datum
    menge einheit preis betrag artikel bezeichnung kunde nummer adresse telefon summe gesamt mwst
    einzelpreis gesamtpreis rechnung lieferschein pos pos. beschreibung rabatt position kundennummer
    straße ort quantité quantite prix montant désignation designation référence téléphone numéro unité
    nom prénom ville tva remise facture commande libellé étude etude prescripteur demande effectue data
    quantidade preço preco valor descrição descricao unidade nome endereço endereco telefone fornecedor
    cidade bairro pagador beneficiário carteira aceite documento vencimento moeda nosso desconto
    """.split()  # noqa: SIM905
)
_TOTAL = re.compile(
    r"^\s*(?:grand\s+|sub\s*-?)?tota(?:l(?:es|e|s)?|ux)\b|^\s*(?:sum|summe|gesamt\w*|zwischensumme|somme|soma|suma|subtotal|count|average)\b"
    r"|(?:合\s*计|总\s*计|小\s*计|总\s*额)\s*(?:[:：(（].*)?$",
    re.IGNORECASE,
)
_PAGE = re.compile(
    r"^\s*(?P<head>(?:page|pag|pág|página|pagina|seite|p|第)\.?\s*(?:no\.?|nº)?\s*:?\s*)(?P<number>\d{1,4})"
    r"(?P<middle>\s*(?:页|頁)?\s*(?:(?:of|de|von|sur|di|/|共|,|，)\s*)*)(?P<total>\d{1,4})?(?P<tail>\s*(?:页|頁)?)\s*$",
    re.IGNORECASE,
)
_BARE_PAGE = re.compile(
    r"^\s*(?P<number>\d{1,3})(?P<middle>\s*/\s*|\s+(?:of|de|von|sur)\s+)(?P<total>\d{1,3})\s*$", re.IGNORECASE
)


def ends_as_label(text: str) -> bool:
    """Tell whether a text ends like a label: with a colon, or with a blank to fill in."""
    return bool(_COLON.search(text)) or bool(_BLANK_TO_FILL.search(text))


@lru_cache(maxsize=4096)
def is_label(text: str) -> bool:
    """Tell whether a text names something, by its form or by its words."""
    plain = re.sub(r"\s+", " ", text).strip()
    if ends_as_label(plain):
        return True
    bare = re.sub(r"\s*[(（][^()（）]*[)）]\s*$|\s+\d{1,2}(?:[.,]\d+)?\s?%$", "", plain).rstrip(" .:*#")
    if _ZH.search(bare.replace(" ", "")) and len(bare) <= 12:
        return True
    if re.fullmatch(r"[^\W\d_]+(?<=[a-z])(?:No|Nr|Id|ID|Code)", bare):
        return True
    words = re.findall(r"[^\W\d_]+", bare.lower())
    return 0 < len(words) <= 4 and not re.search(r"\d", bare) and (words[0] in _WORDS or words[-1] in _WORDS)


def is_total(text: str) -> bool:
    """Tell whether a text announces a total."""
    return bool(_TOTAL.search(text.replace("\n", " ")))


def page_parts(text: str) -> dict[str, str] | None:
    """Split "Page 1 of 3" into head, number, middle, total, tail; None when it is no page number."""
    match = _PAGE.match(text) or _BARE_PAGE.match(text)
    if match is None:
        return None
    return {key: value or "" for key, value in {"head": "", "tail": "", **match.groupdict()}.items()}


_SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱林何郭罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘戴钟汪姚谭廖邹熊陆郝崔邱秦顾侯邵孟钱汤尹黎贺赖龚"  # noqa: E501


_HOUSE = re.compile(r"\d{1,5}[a-zA-Z]?,?\s+[^\W\d]|.*\b\d{4,6}\b|.*[^\W\d]\s\d{1,4}[a-z]?$")
_STREET = re.compile(r"\d{1,5}\s+[^\W\d][^,]*,\s*[^\W\d]")


def is_address(text: str) -> bool:
    """Tell whether a text is a postal address: lines with house numbers, or one with a number and a town."""
    lines = text.split("\n")
    if len(lines) == 1:
        return bool(_STREET.match(text)) and len(text) < 60
    return max(map(len, lines)) < 60 and sum(bool(_HOUSE.match(line)) for line in lines) >= max(
        2, len(lines) / 2
    )


def is_person(text: str) -> bool:
    """Tell whether a text is a Chinese person's name."""
    plain = text.strip()
    return 2 <= len(plain) <= 3 and plain[0] in _SURNAMES and bool(re.fullmatch(r"[\u4e00-\u9fff]+", plain))

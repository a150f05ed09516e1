"""How the things of business reports are called in Chinese and English: one line per thing."""

from __future__ import annotations

import re
from functools import cache

_THINGS = """
运费|货运费|freight|shipping cost|shipping fee|freight charge
金额|钱数|amount|amt|sum of money
总价|total price|total
总金额|总额|total amount|grand total|amount total|total price
数量|件数|个数|quantity|qty
单价|价格|价钱|unit price|price|unit cost
成本|cost
折扣|discount
税率|tax rate
税额|税金|税费|税|tax amount|tax amt|tax|vat
单位|计量单位|uom|unit|unit of measure
行金额|行合计|line total|line amount|line net amt|line net amount|net line amount|line sum|extended price
订单|订单号|订单id|订单编号|order|order id|order no|order number|order code
订单日期|下单日期|订货日期|下单时间|order date|ordered on|date ordered
发票号|发票号码|发票编号|invoice no|invoice number|document no
发票日期|开票日期|invoice date|date invoiced|invoiced on|billed on
单号|单据号|单据编号|document number|voucher no|traffic no
客户|顾客|客户名|客户名称|买方|customer|customer name|client|buyer|cust name
客户编号|客户id|客户号|客户代码|customer id|customer no|customer code|cust num
供应商|供货商|supplier|vendor
厂家|厂商|厂家名称|生产厂家|生产商|制造商|生产企业|manufacturer|maker|producer
国家|country
城市|市|city|town
地区|区域|大区|region|area|district
省份|省|province|state
地址|address
邮编|邮政编码|postal code|postcode|zip code|zip|postal
电话|电话号码|联系电话|phone|telephone|tel
联系人|联系方式|contact|contact person|contact name
邮箱|电子邮件|邮件|email|e-mail|mail
产品|商品|货品|产品名|产品名称|商品名称|品名|product|product name|item|item name|goods|prod name
产品编码|产品id|产品编号|产品代码|商品编号|商品编码|货号|product code|item code|item no|product id|prod value
物料编码|物料编号|material code|item code
物料名称|material name|item name
规格|型号|规格型号|specification|spec|model
批号|批次|批次号|lot|lot code|batch|batch no|lot number
仓库|库房|warehouse|depot
库存|存货|stock|stock on hand|inventory
期初库存|opening soh|opening stock
期末库存|closing soh|closing stock
有效期|有效日期|有效期至|到期日|到期日期|失效日期|过期日期|保质期|expiry date|expiration date|best before
原因|理由|reason|reason name
收货单位|收货机构|接收机构|接收单位|receiving facility|consignee
机构|facility
发放日期|出库日期|出货日期|发货日期|issue date|shipped date|ship date|shipped on|issued on
要求日期|required date
创建日期|创建时间|制单日期|creation date|create time|created at|created on
开始日期|起始日期|start date|date from
结束日期|截止日期|end date|date to
日期|时间|date|day
项目|program|project
状态|status|state
部门|科室|department|dept
职位|岗位|职务|position|job title
姓名|名字|full name
员工|雇员|职员|employee|employee id|staff
工号|员工编号|staff no|employee no
工资|薪水|薪资|salary|wage|pay
入职日期|hire date|entry date|date of hire|hired on|joined on
描述|说明|摘要|description|desc|details
备注|附注|remark|remarks|notes|note|comment
类别|分类|类型|种类|category|type|kind
行号|行次|line|line no
付款方式|支付方式|结算方式|payment rule|payment method|payment terms
付款条件|payment term
数目|count
销售额|销售金额|sales|turnover|revenue
业务员|销售员|salesperson|sales rep
差异|差额|difference|variance|diff
实盘数量|实盘数|counted quantity|actual quantity
账面数量|账面数|book quantity
司机|驾驶员|driver
接收日期|收到日期|接收时间|received date|date received|received on
样本类型|标本类型|样品类型|sample type|specimen type
检验编号|检验号|化验单号|accession number|accession no|lab number
张数|sheets|sheet count|number of sheets
车牌|车牌号|plate no|license plate|vehicle plate no|plate number
乘客|passenger|passenger name
乘车人数|passengers|number of passengers
申请人|applicant|apply user name
里程|计费里程|km|mileage
小时|小时数|hours
章节|部分|科目|科室|section
检验|检测|测试|检测项目|test|test name
要求数|需求数|应检数|required|demanded
完成数|已完成|实检数|performed|done
未完成|未完成数|未检数|not performed|no performed
检验员|化验员|biologist
签字|签名|用户签字|signature
公司|公司名称|company|company name
折扣率|discount rate
比例|占比|percentage|share
编号|编码|代码|号码|id|code
名称|name
总计|grand total
小计|sub total|subtotal
首字母|字母|first letter|letter
学生|student|student name|pupil
学号|student no|student id
班级|class|class name
老师|教师|teacher|instructor
课程|course|subject
成绩|分数|得分|score|mark|marks
性别|gender|sex
年龄|age
出生日期|生日|birth date|birthday|date of birth|dob
手机|手机号|手机号码|mobile|cell phone|mobile phone
传真|传真号|传真号码|fax|fax no|fax number
银行|bank|bank name
账户|科目|account|account name
账号|账户号|银行账号|account no|account number
余额|结余|balance
借方|借方金额|debit
贷方|贷方金额|credit
凭证号|voucher no
预算|预算数|budget
实际|实际数|actual
收入|income|revenue
支出|expenditure|expenses
费用|fee|expense|charge
利润|profit
毛利|毛利润|gross profit|margin
净额|net amount|net
合同|contract
合同号|合同编号|contract no
任务|task
优先级|priority
负责人|经办人|assignee|responsible|manager|person in charge
重量|weight
净重|net weight
毛重|gross weight
体积|volume
尺寸|dimensions|dimension|size
等级|级别|grade|level
评分|rating
百分比|percent
汇率|exchange rate
币种|货币|currency|iso code
品牌|牌子|品牌名称|品牌名|brand|brand name
医生|医师|大夫|doctor|physician
病人|患者|patient|patient name
诊断|diagnosis
药品|drug|medicine
剂量|dose|dosage
样本|样品|sample
结果|result
房间|房号|房间号|room|room no
航班|航班号|flight|flight number
出发地|起点|始发地|from place|origin|departure
目的地|去向|到达地|终点|destination|target place
路线|route
车辆|vehicle
序列号|serial no|serial number
版本|version
主题|subject
用户|user
用户名|user name|username
创建人|制单人|created by|creator
修改日期|修改时间|更新时间|modified date|updated at|last updated|updated on|modified on
交货日期|送货日期|交付日期|收货日期|delivery date|date delivered|delivered on
收货人|收件人|recipient|receiver|consignee
发货人|发件人|寄件人|sender|shipper
承运人|快递公司|物流公司|carrier|courier
运单号|快递单号|tracking no|tracking number
箱数|件数|cartons|boxes|box count|number of boxes
进价|进货价|采购价|purchase price
售价|销售价|selling price|sale price
应收|应收款|应收金额|receivable|receivable amount|amount receivable
应付|应付款|应付金额|payable|amount payable|total due|amount due
已付|已付款|已付金额|paid|amount paid
欠款|未付|未付款|outstanding|unpaid|balance due
付款日期|支付日期|payment date|date paid|paid on
采购单号|采购订单号|po number|po no|purchase order no
下单数量|订货数量|quantity ordered|qty ordered
奖金|bonus
扣款|deduction|deductions
津贴|补贴|allowance
加班|overtime
租金|rent
押金|deposit
温度|temperature
站点|工位|station
告警|报警|告警数|报警数|告警数量|报警数量|告警次数|报警次数|alarm|alarms
设备|机器|equipment|device|machine
工单|工单号|ticket|work order
产量|output|production
缺陷|缺陷数|不良数|次品数|defects|defect
缺陷率|不良率|defect rate
抽样数|抽样数量|样本量|sample size
检验日期|检查日期|inspected|inspection date|inspected on|tested on
检查员|检验员|inspector
成本中心|cost centre|cost center
记账日期|过账日期|booking date|posting date|booked on|posted on
拜访日期|visited on|visit date
库位|货位|location|bin
生效日期|effective date
到货日期|arrival date
流水号|serial|sequence
门店|店铺|商店|store|shop
渠道|channel
会员|member
套餐|package
车次|train no
座位|seat
盘点日期|盘点时间|last counted|counted on|count date
单位成本|unit cost
操作员|操作工|operator
班次|shift
产线|生产线|production line
毛利率|gross margin|margin rate
增长率|growth rate|growth
同比|year on year|yoy
环比|month on month|mom
完成率|达成率|completion rate|achievement rate
合格率|良率|pass rate|yield
学历|education
社保|社会保险|social security|social insurance
公积金|housing fund
个税|个人所得税|income tax
实发|实发工资|实发金额|net pay|net salary
应发|应发工资|应发金额|gross pay|gross salary
出勤天数|days worked|working days
登记日期|注册日期|registration date|registered on
期初余额|opening balance
期末余额|closing balance
利率|interest rate
利息|interest
本金|principal
保险费|保费|premium
佣金|提成|commission
楼层|floor
用量|consumption
上期读数|previous reading
本期读数|current reading
项目经理|project manager
进度|progress
完成日期|完工日期|completion date|completed on|finished on
关闭日期|closed on|closing date
签订日期|signed on|date signed
到期日|到期日期|due date|due on
排名|名次|rank|ranking
学校|school
来源|source
"""

# What names of templates in other languages mean; nobody says these words in a request.
_ELSEWHERE = """
日期|date|fecha|datum
姓名|名称|nom|nome|nombre|denominacion|bezeichnung
金额|montant|valor|importe|betrag|monto
数量|quantite|quantidade|cantidad|menge|anzahl|qtd|cant
单价|价格|prix|preco|precio|preis|prix unitaire|preco unitario|precio unitario|einzelpreis
总计|总额|总金额|valor total|montant total|importe total|gesamtbetrag
客户|cliente|kunde
供应商|fournisseur|fornecedor|proveedor|lieferant
地址|adresse|endereco|direccion|anschrift
电话|telephone|telefone|telefono|telefon|fone
城市|ville|cidade|ciudad|stadt
国家|pays|pais
公司|societe|empresa|firma
产品|produit|produto|producto|produkt|article|articulo|artikel
说明|描述|descricao|descripcion|beschreibung|libelle
编号|号码|numero|nummer|codigo|nro
发票|facture|fatura|factura|rechnung
订单|commande|pedido|bestellung
部门|科室|departement|departamento|abteilung
单位|unite|unidade|unidad|einheit
类型|种类|tipo|art
状态|statut|etat|estado|zustand
备注|注释|remarque|observacao|observaciones|bemerkung|commentaire|comentario
到期日|到期日期|date d echeance|data de vencimento|vencimento|fecha de vencimiento
样本|样品|echantillon|amostra|muestra
检验|检测|测试|项目|essai|teste|prueba
化验员|生物学家|检验员|biologiste
医生|medecin|medico|prescripteur
原因|理由|motif|motivo|grund
地点|站点|场所|site|lieu|local|lugar|ort
报告|报表|rapport|relatorio|informe|bericht
章节|部分|科室|secao|seccion
研究|etude|estudo|estudio
时间|时刻|heure|hora|uhrzeit
采样|取样|prelevement
传输|发送|transmission
付款人|付款方|pagador|payeur
收款人|收款方|受益人|beneficiario|beneficiaire
银行|banco|banque
单据|文件|文档|documento|document|dokument
收据|recibo|recu|recibo
折扣|desconto|remise|descuento|rabatt
罚款|罚金|滞纳金|multa|amende
税|税额|imposto|impot|impuesto|steuer|tva|iva|mwst
要求|需求|要求数|需求数|应检数|demande|solicitado
完成|执行|已执行|完成数|已执行数|effectue|realizado|performed
未完成|未执行|未执行数|未完成数|no performed|non effectue
签名|签字|assinatura|firma|unterschrift
币种|货币|moeda|devise|moneda
支付|付款|pagamento|paiement|pago|zahlung
处理|processamento|traitement
"""


@cache
def elsewhere() -> dict[str, tuple[str, ...]]:
    """Return for each word or phrase of other languages what it means in Chinese."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _ELSEWHERE.strip().splitlines():
        names = line.split("|")
        chinese = [one for one in names if not one.isascii()]
        for name in names:
            if name.isascii():
                found[name] = tuple(dict.fromkeys([*found.get(name, ()), *chinese]))
    return found


@cache
def senses() -> dict[str, tuple[str, ...]]:
    """Return for each word or phrase (lower case) all that mean the same, itself among them."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _THINGS.strip().splitlines():
        names = tuple(line.split("|"))
        for name in names:
            found[name] = tuple(dict.fromkeys([*found.get(name, ()), *names]))
    foreign: dict[str, list[str]] = {}
    for name, chinese in elsewhere().items():
        for one in chinese:
            foreign.setdefault(one, []).append(name)
    for name, same in list(found.items()):
        more = [each for one in same if name.isascii() or one == name for each in foreign.get(one, ())]
        found[name] = tuple(dict.fromkeys([*same, *more]))
    return {one: (one, *names) for one, names in foreign.items()} | found


@cache
def said_things() -> re.Pattern[str]:
    """Return a pattern of what the glossary knows, the longest first; Latin words only whole, 汇总 whole."""
    longest = sorted(senses(), key=len, reverse=True)
    latin = "|".join(re.escape(one) for one in longest if one.isascii())
    others = "|".join(re.escape(one) for one in longest if not one.isascii())
    return re.compile(
        rf"(?<![A-Za-z0-9_{{$])(?:{latin})(?:s|es)?(?![A-Za-z0-9_}}])|(?<!汇)(?![\u4e2a]数[字值据])(?:{others})",
        re.IGNORECASE,
    )

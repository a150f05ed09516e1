"""How the things of business reports are called in Chinese and English: one line per thing."""

from __future__ import annotations

import re
from functools import cache

_THINGS = """
运费|货运费|freight|shipping cost|shipping fee|freight charge
金额|钱数|amount|amt|sum of money
总金额|总额|总价|total amount|grand total|amount total|total price
数量|件数|个数|quantity|qty
单价|价格|价钱|unit price|price|unit cost
成本|cost
折扣|discount
税率|tax rate
税额|税金|税费|税|tax amount|tax amt|tax|vat
单位|计量单位|uom|unit|unit of measure
行金额|行合计|line total|line amount|line net amt|line sum|extended price
订单|订单号|订单id|订单编号|order|order id|order no|order number|order code
订单日期|下单日期|订货日期|下单时间|order date
发票号|发票号码|发票编号|invoice no|invoice number|document no
发票日期|开票日期|invoice date|date invoiced
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
发放日期|出库日期|出货日期|发货日期|issue date|shipped date|ship date
要求日期|required date
创建日期|创建时间|制单日期|creation date|create time|created at
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
入职日期|hire date|entry date|date of hire
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
"""


@cache
def senses() -> dict[str, tuple[str, ...]]:
    """Return for each word or phrase (lower case) all that mean the same, itself among them."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _THINGS.strip().splitlines():
        names = tuple(line.split("|"))
        for name in names:
            found[name] = tuple(dict.fromkeys([*found.get(name, ()), *names]))
    return found


@cache
def said_things() -> re.Pattern[str]:
    """Return a pattern of what the glossary knows, the longest first; Latin words only whole, 汇总 whole."""
    longest = sorted(senses(), key=len, reverse=True)
    latin = "|".join(re.escape(one) for one in longest if one.isascii())
    others = "|".join(re.escape(one) for one in longest if not one.isascii())
    return re.compile(
        rf"(?<![A-Za-z0-9_{{$])(?:{latin})(?:s|es)?(?![A-Za-z0-9_}}])|(?<!汇)(?:{others})", re.IGNORECASE
    )

"""Requests for reports, as people put them: title | columns (^ stands above the rows) | groups | totals."""

from __future__ import annotations

REQUESTS = """
做一份库存盘点表，列：物料编码、物料名称、规格、单位、账面数、实盘数、差异，按仓库分组
  库存盘点表 | 仓库^, 物料编码, 物料名称, 规格, 单位, 账面数, 实盘数, 差异 | 仓库 |
帮我生成员工通讯录，姓名、部门、电话、邮箱
  员工通讯录 | 姓名, 部门, 电话, 邮箱 |  |
来一张送货单：客户名称、送货日期放上面，下面列品名、数量、单价、金额，合计金额
  送货单 | 客户名称^, 送货日期^, 品名, 数量, 单价, 金额 |  | 金额
出一个各部门费用明细，按部门和费用类别分组，金额小计和总计
  各部门费用明细 | 部门, 费用类别, 费用, 金额 | 部门, 费用类别 | 金额
生成采购订单报表，供应商、订单号、下单日期、到货日期、金额，A4横向
  采购订单 | 供应商, 订单号, 下单日期, 到货日期, 金额 |  |
做个简单的值班表，日期、班次、值班人、备注
  值班表 | 日期, 班次, 值班人, 备注 |  |
我要一个应收账款账龄表：客户、30天以内、31到60天、61到90天、90天以上，每列合计
  应收账款账龄表 | 客户, 30天以内, 31到60天, 61到90天, 90天以上 |  | 30天以内, 31到60天, 61到90天, 90天以上
创建设备维修记录报表，包含设备编号、故障时间、维修人员、维修费用、是否完成
  设备维修记录报表 | 设备编号, 故障时间, 维修人员, 维修费用, 是否完成 |  |
做一份会议签到表，姓名、单位、职务、签名，斑马纹
  会议签到表 | 姓名, 单位, 职务, 签名 |  |
按月份统计销售额的报表，月份、销售额、同比增长率
   | 月份, 销售额, 同比增长率 | 月份 |
新建工资条，工号、姓名、基本工资、绩效、扣款、实发工资，紧凑样式
  工资条 | 工号, 姓名, 基本工资, 绩效, 扣款, 实发工资 |  |
生成发货清单（列有箱号、货品、件数、毛重kg、净重kg、体积），合计件数和毛重
  发货清单 | 箱号, 货品, 件数, 毛重kg, 净重kg, 体积 |  | 件数, 毛重kg
客户对账单，日期 摘要 借方 贷方 余额，信头样式
  客户对账单 | 日期, 摘要, 借方, 贷方, 余额 |  |
做一张名片式的员工卡片，姓名、工号、部门、入职日期
  员工卡片 | 姓名, 工号, 部门, 入职日期 |  |
帮忙弄个请假统计表，按部门分组，字段是姓名、请假类型、开始日期、结束日期、天数，天数合计
   | 部门^, 姓名, 请假类型, 开始日期, 结束日期, 天数 | 部门 | 天数
制作一个凭证式的报销单，摘要、科目、金额、附件张数
  报销单 | 摘要, 科目, 金额, 附件张数 |  |
订单列表，要订单号、下单时间、客户、状态，最新的在前面
  订单 | 订单号, 下单时间, 客户, 状态 |  |
生成一个产品价目表：编号、名称、含税单价、折扣率
  产品价目表 | 编号, 名称, 含税单价, 折扣率 |  |
Make a stock list with item code, description, warehouse, quantity on hand and unit cost, grouped by warehouse
  Stock list | item code, description, warehouse, quantity on hand, unit cost | warehouse |
Create an employee directory: name, department, phone, email
  Employee directory | name, department, phone, email |  |
I need a delivery note with customer and delivery date at the top, then item, qty and amount with a total
  Delivery note | customer^, delivery date^, item, qty, amount |  | amount
expense report grouped by department and category with subtotals of the amount
  Expense report | Department, Category, Amount | Department, Category | Amount
Build a purchase order report: supplier, order no, order date, due date, amount; landscape
  Purchase order report | supplier, order no, order date, due date, amount |  |
a simple duty roster: date, shift, person, remarks
  Duty roster | date, shift, person, remarks |  |
aging report: customer, current, 1-30 days, 31-60 days, over 60 days, totals for all columns
  Aging report|customer, current, 1-30 days, 31-60 days, over 60 days||1-30 days, 31-60 days, over 60 days
maintenance log with machine, failure time, technician, cost and done (yes/no)
  Maintenance log | machine, failure time, technician, cost, done |  |
attendance sheet with name, company, signature in zebra style
  Attendance sheet | name, company, signature |  |
monthly sales report with month, revenue and growth rate
  Monthly sales report | month, revenue, growth rate |  |
payslip list: employee no, name, basic pay, bonus, deductions, net pay, compact
  Payslip list | employee no, name, basic pay, bonus, deductions, net pay |  |
packing list (carton no, product, pieces, gross weight, net weight), sum of pieces and gross weight
  Packing list | carton no, product, pieces, gross weight, net weight |  | pieces, gross weight
statement of account: date, text, debit, credit, balance with a letterhead
  Statement of account | date, text, debit, credit, balance |  |
employee cards with name, number, department and date of hire
  Employee cards | name, number, department, date of hire |  |
leave statistics grouped by department: name, kind of leave, from, to, days; total of days
  Leave statistics | Department^, name, kind of leave, from, to, days | Department | days
voucher with description, account, amount
   | description, account, amount |  |
List of orders with order number, created at, customer, status
  List of orders | order number, created at, customer, status |  |
price list: sku, name, gross price, discount rate
  Price list | sku, name, gross price, discount rate |  |
""".strip("\n")
UNNAMED = ["做个车辆登记表", "report of vehicles"]


def requests() -> list[tuple[str, list[str]]]:
    """Return (request, [title, columns, groups, totals])."""
    lines = REQUESTS.splitlines()
    return [
        (text, [part.strip() for part in wanted.split("|")])
        for text, wanted in zip(lines[::2], lines[1::2], strict=True)
    ]

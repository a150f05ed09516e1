"""Questions as users put them, each with the keys of the notes that answer it."""

from __future__ import annotations

CHINESE = """
单据不满十行，怎么自动补空行？|blank_rows
送货单每页固定打印 10 行怎么做|rows_per_page
每页底部要显示本页金额小计|page_totals
怎么逐行显示累计余额|running_total
怎么做承前页、过次页|carried_forward
怎么计算每行占总额的百分比|percent_of_total
怎么统计不重复的客户数|count_rows
平均单价和最高价怎么求|average_min_max
报表里能不能按日期倒序排列|sorting
怎么只打印金额大于零的行，过滤其他数据|filtering
一张 A4 纸怎么打印三栏标签|columns
怎么给文本加超链接|links
单元格的内边距和行距在哪里调|spacing
怎么打印当前日期|today
怎么从日期里取年月|date_parts
两个金额相除报错，除不尽怎么办|arithmetic
怎么把名称转成大写字母|text_functions
第一页不打印页眉怎么设置|first_page_only
金额为 0 时不显示怎么做|zero_blank
怎么打印打勾的方框（复选框）|check_box
一条记录怎么打印两行 detail|two_detail_bands
小票打印机的纸张怎么设|receipt
导出的 PDF 怎么带书签目录|bookmarks
签字栏怎么固定在最后一页底部|bottom_summary
字太多显示不下被截掉了|cut_text
PDF 里汉字变成方框是什么原因|chinese_fonts
行高撑开以后旁边格子的边框没有跟着变高|equal_height
隔一行换一种底色|zebra
怎么在页脚写共几页|page_x_of_y
人民币大写金额怎么打印|amount_words
空字段打印出 null 四个字母|null_values
怎么按条件把字体变红|styles
导出到 Excel 数字是文本格式|excel
数据为空时报表是空白的|no_data
怎么传参数给 SQL 查询|query_parameters
""".strip()
ENGLISH = """
How do I fill the form with blank rows up to ten lines?|blank_rows
I want exactly 15 rows per page|rows_per_page
How to show a sum of the current page at the bottom of the page?|page_totals
cumulative balance after each row|running_total
How can I print brought forward and carried forward amounts?|carried_forward
show each line as percent of the grand total|percent_of_total
how do I count distinct customers|count_rows
What is the way to get the average and the maximum of a column?|average_min_max
Can the report sort the rows itself, without ORDER BY?|sorting
exclude rows with a zero amount from the report|filtering
print address labels in three columns|columns
How do I make a text clickable, a hyperlink to a web page?|links
how to change padding and line spacing of a cell|spacing
how do I print today's date|today
add 30 days to a date|date_parts
ArithmeticException when I divide BigDecimal values|arithmetic
convert a text to upper case and trim it|text_functions
How can I hide the page header on the first page?|first_page_only
leave the cell blank when the value is zero|zero_blank
print a check box that is ticked|check_box
Can I have two detail bands?|two_detail_bands
page size for a receipt printer roll|receipt
PDF bookmarks and table of contents|bookmarks
how to put signature lines at the bottom of the last page|bottom_summary
text gets truncated when it is longer than the field|cut_text
Chinese text is missing after export to PDF|chinese_fonts
cells of a row do not stretch together|equal_height
alternate row background colors|zebra
number of total pages in the footer|page_x_of_y
the field prints the word null|null_values
negative amounts in red|styles
How do I rotate text by 90 degrees?|align
landscape A4 page|page_size
Font is not available to the JVM|fonts
out of memory with a huge report|memory
""".strip()

DEVELOPERS = """
主报表怎么把参数传给子报表？|subreports
交叉表（crosstab）怎么做行列合计？|crosstabs
怎么在报表里用 if else 判断显示不同文字|join_choose
字段是 Boolean 怎么显示 是/否|boolean_words
怎么把几个字段拼成一句话显示|join_choose
金额是字符串类型怎么转成数字再求和|convert_types
怎么让图片按比例缩放不变形|images
图片从数据库 BLOB 字段读取怎么显示|image_blob
怎么设置报表打开时的默认参数值|parameter
报表参数怎么让用户选日期范围|date_range
标签打印：先从左到右再从上到下怎么排|columns
怎么去掉导出 PDF 的密码或者加密码|password
导出 Word 后表格错位怎么办|word_export
Jaspersoft Studio 里怎么连接 MySQL 数据库|sql
怎么在 Java 程序里调用 jrxml 生成 PDF|from_java
编译 jrxml 得到的 .jasper 文件可以反编译吗|compiled
title、pageHeader、columnHeader 有什么区别|title_header
怎么让最后一页才显示合计和签名|bottom_summary
怎么给整行加边框，而且行高一致|equal_height
怎么让同样的值只显示一次（合并相同单元格）|repeated_values
UUID 是干什么用的，可以删掉吗|uuid
variable 的 resetType 和 incrementType 有什么区别|increment_type
报表导出很慢、内存溢出怎么办|memory
怎么做多语言报表|resource_bundle
一个报表里能用两个 SQL 吗|two_queries
怎么画竖线贯穿整页|vertical_lines
怎么设置自定义纸张大小，比如 241mm×140mm 连续纸|receipt,page_size
如何在报表服务器上定时发送报表|print_send
怎么嵌入自己的字体|fonts
HTML 标签在文本框里怎么显示加粗|styled_text
How do I concatenate two fields with a space between them?|join_choose
Why do I get NullPointerException when a field is null in an expression?|null_arithmetic,null_values
How to call my own static Java method in a report expression?|own_java
What is the difference between a scriptlet and a variable?|scriptlets
How do I set the locale so that numbers use a comma as decimal separator?|locale
How to make alternate background of rows?|zebra
How do I sort inside a group?|sorting
can I keep a group together on one page|group_new_page,keep_together
How do I create a table of contents?|bookmarks
how to put a background image (letterhead) behind each page|watermark
What does whenNoDataType do?|no_data
my barcode does not scan, what is wrong?|barcodes
How do I print the number of rows per group?|count_rows
difference between fill and compile|from_java,compiled
How to show a timestamp in another time zone?|time_zone
How do I export to CSV with a semicolon delimiter?|csv_export
stretch type ContainerHeight vs ElementGroupHeight|equal_height
How do I make a pie chart show percentages?|pie_labels
How can I run the report against a REST web service?|web_data
How to rotate text 90 degrees|align
how can I let a detail band not split over two pages|keep_together
What's the maximum height of a band?|band_too_high
How do I suppress the page footer on the last page?|page_footer,bottom_summary
how to use a stored procedure as query|stored_procedure
How do I use a list of values in an SQL IN clause?|query_parameters
Which Java version does JasperReports 6.20 need?|java_version
How do I remove the blank space when a field is empty?|empty_lines
怎么把负数金额放到括号里|number_pattern
如何让超长的备注自动换行并撑高|cut_text
报表第一页上边留白太多怎么减小|page_size
单价保留四位小数怎么写|number_pattern
两个日期相差多少天怎么算|date_parts
每行前面要一个能打勾的小方框|check_box
子报表里的合计怎么带回主报表|subreports
导出的 Excel 里有很多空列|excel
怎么给金额加上人民币符号|number_pattern,locale
条形码下面的数字能不能去掉|barcodes
同一页左右两栏排列数据|columns
分组以后组头只在第一页有，后面几页没有|group_new_page
怎么限制最多只打印 100 行|built_in,filtering
图片找不到的时候报表会中断怎么办|images
页脚里的总金额是 null|evaluation_time,null_values,totals
怎么在明细后面固定画满 8 行空格子|blank_rows
如何把竖表变成横表|crosstabs
公司抬头怎么放到每一页|title_header
怎么把大于一万的金额标成橙色|styles
我想做一个目录页，点击能跳到相应章节|bookmarks
怎么把报表做成英文界面|locale,resource_bundle
为什么服务器上的字体和本机不一样|fonts
How do I show only the ten largest customers?|filtering,sorting
Where do I define the SQL statement of a report?|sql
My page header overlaps the first row|position_type,band_too_high
How do I leave out cents in a price?|number_pattern
Print "continued" at the foot of all pages but the last|page_footer,first_page_only,bottom_summary,print_when
What is a subdataset?|tables,two_queries
How can I repeat the column headings on each page?|title_header
The report prints nothing when the query is empty|no_data
How do I debug a ClassCastException in an expression?|not_compiling,convert_types
How do I make a hidden column in the table?|hide_column
How do I print barcodes in EAN13?|barcodes
how to put two bands side by side|two_detail_bands,two_queries,tables
How do I draw a dashed line?|lines
what's the unit of x and y|page_size
Why does my total show the value of the last row?|totals,evaluation_time,variable,subtotals
Can JasperReports send emails?|print_send
how many characters fit into a text field|cut_text
""".strip()
UNANSWERED = [
    "Does JasperReports support dark mode?",
    "How do I install JasperReports Server on Kubernetes?",
    "What is the weather like in the report server?",
]


def questions() -> list[tuple[str, list[str]]]:
    """Return (question, keys of the notes that answer it)."""
    lines = f"{CHINESE}\n{ENGLISH}\n{DEVELOPERS}".splitlines()
    return [(line.rpartition("|")[0], line.rpartition("|")[2].split(",")) for line in lines]

"""Questions as users put them, each with the key of the note that answers it."""

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


def questions() -> list[tuple[str, str]]:
    """Return (question, key)."""
    return [
        (line.rpartition("|")[0], line.rpartition("|")[2]) for line in f"{CHINESE}\n{ENGLISH}".splitlines()
    ]

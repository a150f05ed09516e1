"""Basic questions of beginners, forty in each language, each with the keys of the notes that answer it."""

from __future__ import annotations

ENGLISH = """
What is JasperReports?|jasperreports
What is a JRXML file?|jrxml
What is a band?|bands
what is a detail band?|detail_band
What is the title band for?|title_header,bands
What is the summary band?|bands,totals,bottom_summary
What is a page header?|title_header,bands
What is the difference between a column header and a page header?|title_header
What is a column footer?|page_footer,bands
How do I add a page footer?|page_footer
What is a group?|groups
How do I group rows by customer?|groups
What is a group header?|groups
How do I add a subtotal to a group?|subtotals
What is a field?|field,fpv
What is a parameter?|parameter,fpv
What is a variable?|variable,fpv
What is the difference between a field and a parameter?|fpv
What is an expression?|expression
What is the evaluation time of a text?|evaluation_time
What does resetType mean?|variable
How do I add up a column?|totals
How do I number the rows?|row_numbers
How do I show page 1 of 5?|page_x_of_y
How do I show the page number?|page_x_of_y
What is a pattern?|number_pattern,date_pattern
How do I format a date?|date_pattern
How do I show two decimals?|number_pattern
What is a subreport?|subreports
What is a text field?|text_field
What is the difference between static text and text field?|text_field
How do I change the font?|fonts
Why does Chinese not show in the PDF?|chinese_fonts
how do I make a text grow with its content?|stretch
What does stretch with overflow mean?|stretch
What is print when expression?|print_when
What is a data source?|data_sources
How do I connect to a database?|sql,data_sources
Why does my report not compile?|not_compiling
How do I add an image?|images
"""
CHINESE = """
什么是 JasperReports？|jasperreports
JRXML 文件是什么？|jrxml
什么是区段（band）？|bands
什么是 detail 区段？|detail_band
明细区是干什么的？|detail_band
标题区和页眉有什么区别？|title_header
列头是什么？|title_header,bands
页脚怎么加？|page_footer
summary 是什么意思？|bands,totals,bottom_summary
什么是分组？|groups
怎么按客户分组？|groups
组头和组尾是什么？|groups
分组小计怎么加？|subtotals
什么是字段？|field,fpv
什么是参数？|parameter,fpv
什么是变量？|variable,fpv
字段和参数有什么区别？|fpv
什么是表达式？|expression
计算时间 evaluationTime 是什么？|evaluation_time
变量的重置类型是什么意思？|variable
怎么求一列的合计？|totals
怎么加行号？|row_numbers
怎么显示第几页共几页？|page_x_of_y
怎么显示页码？|page_x_of_y
格式 pattern 是什么？|number_pattern,date_pattern
日期怎么格式化？|date_pattern
怎么保留两位小数？|number_pattern
什么是子报表？|subreports
什么是文本字段？|text_field
静态文本和文本字段有什么区别？|text_field
怎么换字体？|fonts
PDF 里中文不显示怎么办？|chinese_fonts
怎么让文本框随内容变高？|stretch
内容太长怎么自动撑高？|stretch,cut_text
打印条件 printWhenExpression 是什么？|print_when
什么是数据源？|data_sources
怎么连接数据库？|sql,data_sources
报表编译不通过怎么办？|not_compiling
怎么插入图片？|images
怎么设置横向打印？|page_size
"""


def basic_questions() -> list[tuple[str, str, list[str]]]:
    """Return (language, question, keys of fitting notes)."""
    found = []
    for language, listed in (("en", ENGLISH), ("zh", CHINESE)):
        for line in listed.strip().splitlines():
            question, _bar, keys = line.partition("|")
            found.append((language, question, keys.split(",")))
    return found

"""Chinese texts of templates from elsewhere get a font that prints them; nothing else changes."""

from __future__ import annotations

from app.domain.reports.chinese_fonts import with_chinese_fonts, with_own_words_legible


def _template(*elements: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="t">'
        f'<title><band height="90">{"".join(elements)}</band></title></jasperReport>'
    ).encode()


def _text(words: str, font: str = "") -> str:
    look = f'<textElement><font fontName="{font}"/></textElement>' if font else ""
    place = '<reportElement x="0" y="0" width="90" height="20"/>'
    return f"<staticText>{place}{look}<text>{words}</text></staticText>"


def test_texts_without_a_chinese_font_get_one() -> None:
    given = _template(_text("合计"), _text("金额", "SansSerif"), _text("单价", "DejaVu Serif"))
    named, count = with_chinese_fonts(given)
    assert count == 3
    assert [named.count(f'fontName="Draftsmith {one}"'.encode()) for one in ("Sans", "Serif")] == [2, 1]


def test_other_texts_stay_byte_for_byte() -> None:
    given = _template(_text("Total", "SansSerif"), _text("合计", "宋体"))
    assert with_chinese_fonts(given) == (given, 0)


def test_a_template_without_chinese_is_not_even_read() -> None:
    assert with_chinese_fonts(b"<broken") == (b"<broken", 0)


def test_what_can_not_be_read_is_left_to_the_repair() -> None:
    broken = "<jasperReport>合计".encode()
    assert with_chinese_fonts(broken) == (broken, 0)


def test_only_what_says_chinese_itself_is_made_legible() -> None:
    place = '<reportElement x="0" y="0" width="90" height="20"/>'
    value = f"<textField>{place}<textFieldExpression>$F{{name}}</textFieldExpression></textField>"
    day = value.replace("<textField>", '<textField pattern="yyyy年MM月">')
    given = _template(_text("Total"), _text("合计"), value, day)
    made = with_own_words_legible(given)
    assert made.count(b'fontName="Draftsmith Sans"') == 2
    assert made.replace(b'<textElement><font fontName="Draftsmith Sans"/></textElement>', b"") == given
    assert with_own_words_legible(_template(value)) == _template(value)

"""Programs made from passages."""

from __future__ import annotations

from decimal import Decimal

from app.domain.questions.computed.items import make_item
from app.domain.questions.computed.passage import matches, program_from_passage
from app.domain.questions.computed.recompute import recompute
from app.domain.questions.models import Passage

LOAN = "个人住房贷款可采用等额本息还款。以贷款100万元、期限30年、年利率4.9%为例，等额本息月供为5307.27元。"
LAW = (
    "定金的数额由当事人约定；但是，不得超过主合同标的额的百分之二十。收受定金的一方违约的，应当双倍返还定金。"
)


def test_calculators_a_passage_speaks_of() -> None:
    assert matches(Passage(id="p", text=LAW))[0].calculator.startswith("deposit_")
    assert matches(Passage(id="p", text=LOAN))[0].calculator == "loan_equal_payment"
    assert matches(Passage(id="p", text="TCP opens a connection with three segments.", language="en")) == []


def test_numbers_that_are_meant_become_arguments() -> None:
    program = program_from_passage(Passage(id="p", text=LOAN))[0]
    assert program.calls[0].arguments["annual_rate"] == Decimal("0.049")


def test_programs_make_sound_items_and_repeat() -> None:
    for text in (LOAN, LAW):
        programs = program_from_passage(Passage(id="p", text=text), 3)
        assert programs == program_from_passage(Passage(id="p", text=text), 3)
        assert programs
        assert all(recompute(make_item(each, "zh", "short")) == [] for each in programs)

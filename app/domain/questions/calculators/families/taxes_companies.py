"""Chinese taxes: the income tax of companies.

《企业所得税法》; small low-profit enterprises pay 5 % to the end of 2027 (财税公告2023年第12号).
"""

from __future__ import annotations

from decimal import Decimal
from functools import partial

from app.domain.questions.calculators.base import (
    Calculator,
    mistake,
    param,
    scene,
    step,
    steps,
)

_tax = partial(Calculator, currency="CNY ")
_CIT = "《企业所得税法》; 《企业所得税法实施条例》第53条; 财政部 税务总局公告2023年第12号"
cit = _tax(
    "cit",
    "cit",
    step("x|企业所得税|corporate income tax|").words,
    (
        param("profit", "利润总额|profit", "wan", "320..1500/20"),
        param("adj", "纳税调整额|adjustment", "wan", "10..120/10", default=0),
        param("rate", "税率|rate", "rate", "0.25,0.15", default="0.25"),
    ),
    "应纳税额=(利润总额±纳税调整)×税率",
    steps(
        "taxable = profit+adj | 应纳税所得额 | Taxable income | wan",
        "result = taxable*rate | 应纳企业所得税 | Corporate income tax | wan",
    ),
    (
        mistake("漏作纳税调整|leaves out the adjustment", "profit*rate"),
        mistake("调整方向相反|turns the adjustment round", "(profit-adj)*rate"),
        mistake("误用20%税率|uses 20 percent", "taxable*0.2"),
        mistake("调整额全额计税|adds the full adjustment to the tax", "profit*rate+adj"),
    ),
    (
        scene(
            "{company}全年会计利润总额{profit}，纳税调整增加额{adj}，适用企业所得税税率{rate}。",
            "全年应纳企业所得税",
            "{company} has a profit of {profit}; tax adjustments add {adj}. The corporate tax rate is "
            "{rate}.",
            "the corporate income tax for the year",
        ),
    ),
    _CIT,
    terms=("企业所得税",),
)
cit_small = _tax(
    "cit_small",
    "cit",
    step("x|小型微利企业所得税|tax of a small low-profit enterprise|").words,
    (param("taxable", "应纳税所得额|taxable income", "money", "400000..2980000/20000", limits="0..3000000"),),
    "应纳税额=应纳税所得额×25%×20%",
    steps(
        "base = taxable*25% | 减按25%计入应纳税所得额 | One quarter counts as taxable | money",
        "result = base*20% | 应纳企业所得税 | Corporate income tax | money",
    ),
    (
        mistake("未减按25%计入|leaves out the reduction to 25 percent", "taxable*0.2"),
        mistake("误用25%税率|taxes the quarter at 25 percent", "base*0.25"),
        mistake("误按50%计入|counts one half", "taxable*0.5*0.2"),
        mistake("误用2.5%的旧优惠税负|uses the former 2.5 percent", "taxable*0.025"),
    ),
    (
        scene(
            "{company}为符合条件的小型微利企业，2024年应纳税所得额为{taxable}，减按25%计入应纳税所得额，按"
            "20%的税率缴纳企业所得税。",
            "2024年应纳企业所得税",
            "{company}, a small low-profit enterprise in China, has taxable income of {taxable} in 2024"
            "; 25% of it is taxed at 20%.",
            "the corporate income tax for 2024",
        ),
    ),
    _CIT,
    terms=("小型微利",),
)
donation_limit = _tax(
    "donation_limit",
    "cit",
    step("x|公益性捐赠调增额|donation to be added back|").words,
    (
        param("profit", "利润总额|profit", "wan", "200..900/50"),
        param("donation", "捐赠支出|donation", "wan", "60..160/10"),
    ),
    "扣除限额=利润总额×12%",
    lambda a: (
        step("limit = profit*12% | 扣除限额 | Limit of the deduction | wan"),
        step("result = donation-limit | 纳税调整增加额 | Amount added back | wan")
        if a["donation"] > a["profit"] * Decimal("0.12")
        else step("result = 0 | 未超过限额 | Within the limit | wan"),
    ),
    (
        mistake("误以捐赠额为基数|takes 12 percent of the donation", "donation-donation*0.12"),
        mistake("误求扣除限额|takes the limit", "limit"),
        mistake("误用10%|uses 10 percent", "donation-profit*0.1"),
        mistake("捐赠全额调增|adds back the full donation", "donation"),
        mistake("误用15%|uses 15 percent", "donation-profit*0.15"),
    ),
    (
        scene(
            "{company}年度利润总额{profit}，当年通过公益性社会组织捐赠{donation}，公益性捐赠按年度利润"
            "总额12%的限额扣除。",
            "应纳税调整增加额",
            "{company} has a profit of {profit} and gives {donation} to charity; the deduction is "
            "limited to 12% of the profit.",
            "the amount to be added back",
        ),
    ),
    _CIT,
    fits=lambda a: a["donation"] > a["profit"] * Decimal("0.13"),
    terms=("公益性捐赠",),
)

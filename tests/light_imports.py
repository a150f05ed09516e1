"""Imports without what libraries read beside them: the source of each module, twice."""

from __future__ import annotations

from hypothesis.internal.conjecture import providers


def choose() -> None:
    """Spare the tests two readings of every module.

    Hypothesis looks in the source of each for constants to try. Qt's binding looks whether each module
    uses it, to know whose imports its optional names (snake_case, true properties) are for; nothing here
    asks for those, so all modules may count as its users.
    """
    providers._get_local_constants = lambda: providers._local_constants
    try:
        import PySide6.QtCore  # noqa: F401  (brings the module below)
        from shibokensupport import feature
    except ImportError:
        return
    feature._mod_uses_pyside = lambda _module: True

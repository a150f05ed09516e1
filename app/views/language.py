"""Switches the language of the running window, Qt's own texts included."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QObject, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from app.core.i18n import Language, set_language

CATALOGUES = {"zh": "qtbase_zh_CN", "en": ""}
QT_TEXTS = "qt_texts"


class Languages(QObject):
    """Switches the application's one translator; every widget hears of it as a LanguageChange event.

    Signals:
        aboutToChange: texts are still those of the language before.
    """

    aboutToChange = Signal()

    def use(self, language: Language) -> None:
        """Show everything in a language from now on."""
        self.aboutToChange.emit()
        set_language(language)
        QLocale.setDefault(QLocale("zh_CN" if language == "zh" else "en_US"))
        app = QApplication.instance()
        for translator in app.findChildren(QTranslator, QT_TEXTS):
            app.removeTranslator(translator)
            translator.setParent(None)
        _install(CATALOGUES[language], app)
        QApplication.sendEvent(app, QEvent(QEvent.Type.LanguageChange))


def _install(name: str, app: QObject) -> None:
    translator = QTranslator(app)
    translator.setObjectName(QT_TEXTS)
    if name and translator.load(name, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        QApplication.installTranslator(translator)
    else:
        translator.setParent(None)

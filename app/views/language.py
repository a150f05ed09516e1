"""Switches the language of the running window, Qt's own texts included."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QApplication

from app.core.i18n import Language, set_language

CATALOGUES = {"zh": "qtbase_zh_CN", "en": ""}


class Languages(QObject):
    """Owns Qt's translator; every widget hears of a change as a LanguageChange event."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._translator: QTranslator | None = None

    def use(self, language: Language) -> None:
        """Show everything in a language from now on."""
        set_language(language)
        QLocale.setDefault(QLocale("zh_CN" if language == "zh" else "en_US"))
        app = QApplication.instance()
        if self._translator is not None:
            app.removeTranslator(self._translator)
            self._translator = None
        self._load(CATALOGUES[language])
        QApplication.sendEvent(app, QEvent(QEvent.Type.LanguageChange))

    def _load(self, name: str) -> None:
        translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if name and translator.load(name, folder):
            self._translator = translator
            QApplication.installTranslator(translator)

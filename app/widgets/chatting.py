"""Answers of a tab to words that ask for no work: what it does, and an open question given up."""

from __future__ import annotations

from app.core.events import Question
from app.core.i18n import _
from app.core.small_talk import Talk, small_talk
from app.widgets.empty_state import SampleItem

NO_KEYS = ("no", "cancel", "refuse")
MOST_EXAMPLES = 2
EXAMPLE_LENGTH = 60


class Chatting:
    """The part of a tab that answers small talk; a mixin of WorkflowTab."""

    _pending: Question | None

    def empty_text(self) -> tuple[str, str]:
        """Return the empty tab's title and its one sentence, as message ids."""
        raise NotImplementedError

    def sample_files(self) -> list[SampleItem]:
        """Return the samples that the empty tab offers."""
        raise NotImplementedError

    def clear_sent(self, text: str) -> None:
        """Empty the request field."""
        raise NotImplementedError

    def remember(self, role: str, text: str, *, by: str = "") -> None:
        """Store and show one line of the conversation."""
        raise NotImplementedError

    def answer_open_question(self, key: str, said: str) -> None:
        """Answer the open question with a key."""
        raise NotImplementedError

    def withdraw_question(self) -> None:
        """Take the open question away."""
        raise NotImplementedError

    def request_examples(self) -> list[str]:
        """Return requests that would be understood now."""
        return [item.text for item in self.sample_files() if item.text]

    def chats(self, text: str) -> bool:
        """Answer words that ask for no work; False where they are a request or an answer."""
        talk = small_talk(text)
        if talk is Talk.NONE or (talk is Talk.THANKS and self._pending is not None):
            return False
        if talk is Talk.GIVE_UP and self._pending is not None:
            self._give_up(text)
            return True
        self.clear_sent(text)
        self.remember("user", text)
        self.remember("assistant", self._reply(talk), by="rules")
        return True

    def _give_up(self, text: str) -> None:
        """Choose the question's own refusal, where it has one, else close it."""
        assert self._pending is not None
        refusal = next((one.key for one in self._pending.choices if one.key in NO_KEYS), "")
        if refusal:
            self.answer_open_question(refusal, text)
            return
        self.clear_sent(text)
        self.withdraw_question()
        self.remember("user", text)
        self.remember("assistant", _("The question is closed, and nothing was changed."), by="rules")

    def _reply(self, talk: Talk) -> str:
        if talk is Talk.THANKS:
            return _("You're welcome.")
        if talk is Talk.GIVE_UP:
            return _("No question is open, so nothing was changed. Undo takes the last change back.")
        return self._help()

    def _help(self) -> str:
        """Say what this tab does, with requests that would be understood."""
        _title, sentence = self.empty_text()
        short = [one for one in self.request_examples() if len(one) <= EXAMPLE_LENGTH and "\n" not in one]
        quoted = [f"“{one}”" for one in short[:MOST_EXAMPLES]]
        said = [_(sentence)]
        if quoted:
            said.append(_("For example: {sentence}", sentence=_("; ").join(quoted)))
        said.append(_("F1 opens the user guide at this tab."))
        return "\n".join(said)

"""The sessions of a tab: opening, naming, deleting, and the draft that belongs to each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFileDialog

from app.core.errors import AppError
from app.core.events import Notice, Question
from app.core.files import safe_name
from app.core.i18n import N_, _
from app.core.records import DraftInfo, MessageInfo, SessionInfo
from app.core.small_talk import Talk, small_talk
from app.core.text import shorten
from app.graphs.ledger import PendingRun
from app.widgets.composer import Composer
from app.widgets.run_pane import RunPane
from app.widgets.session_list import SessionList
from app.widgets.tab_context import TabContext
from app.widgets.transcript import Transcript
from app.workers.task import Task

MAX_NAME = 60
RESUME = "resume"
LATER_SECONDS = 1.0
GOES_ON = (Talk.NONE, Talk.GIVE_UP)
SEPARATOR = "\x1f"
SESSION_SUFFIX = ".draftsmith"


class SessionKeeper:
    """The part of a tab that keeps sessions; a mixin of WorkflowTab."""

    context: TabContext
    session: SessionInfo | None
    sessions: SessionList
    transcript: Transcript
    composer: Composer
    run_pane: RunPane
    running: bool
    _run_id: str
    _pending: Question | None

    def show_head(self) -> None:
        """Show the session's head version, or the empty state."""
        raise NotImplementedError

    def ensure_session(self, name: str) -> SessionInfo:
        """Return the open session, made when there is none."""
        if self.session is None:
            made = self.context.store.create_session(self.context.workflow, name or _("New session"))
            self.session = made
            self._remember_session()
            self.refresh_sessions()
        return self.session

    def refresh_sessions(self) -> None:
        """Read the session list again, filtered by what is searched."""
        store, words = self.context.store, self.sessions.search_text()
        if self.sessions.in_archive:
            hidden = store.hidden_sessions(self.context.workflow)
            found = [one for one in hidden if words.casefold() in one.name.casefold()]
        else:
            found = store.sessions(self.context.workflow, words)
        self.sessions.show_sessions(found, self.session.id if self.session else None)

    @Slot()
    def new_session(self) -> None:
        """Leave the open session for an empty one; it is stored with its first request."""
        self._leave_session()
        self.session = None
        self._show_session()
        self.composer.focus()

    @Slot(int)
    def open_session(self, session_id: int) -> None:
        """Show a session with its conversation, draft and head version."""
        self._leave_session()
        try:
            self.session = self.context.store.session(session_id)
        except AppError as error:
            self.context.notices.show_error(error)
            self.session = None
        self._show_session()

    def _open_first_session(self) -> None:
        remembered = self.context.memory.value(f"{self.context.workflow}/session")
        known = self.context.store.sessions(self.context.workflow)
        wanted = [session for session in known if str(session.id) == remembered]
        self.session = wanted[0] if wanted else None
        self._show_session()

    def _remember_session(self) -> None:
        """Write down which session to open at the next start, even after a crash."""
        opened = str(self.session.id) if self.session else ""
        self.context.memory.set_value(f"{self.context.workflow}/session", opened)

    def _leave_session(self) -> None:
        self.composer.save_now()
        self._pending = None

    def _show_session(self) -> None:
        store, session = self.context.store, self.session
        self._remember_session()
        messages = store.messages(session.id) if session else []
        self.transcript.show_messages(messages)
        self.composer.set_history([message.text for message in messages if message.role == "user"])
        self.composer.set_draft(store.draft(session.id) if session else self._unsent_draft())
        self.run_pane.clear()
        self.refresh_sessions()
        self.show_head()
        self._offer_pending()

    def _offer_pending(self) -> None:
        """Offer to go on with the newest run that was cut off or waits for an answer."""
        runs = self.context.pending(self.session.id) if self.session and not self.running else ()
        if not runs or self._went_on_after(runs[0]):
            return
        run = runs[0]
        self._run_id = run.run_id
        text = run.question or _("The last run did not reach its end. It can go on from its last step.")
        action = N_("Show the answers to choose from") if run.question else N_("Continue")
        self.transcript.add_notice(Notice("info", text), action, RESUME)

    def _went_on_after(self, run: PendingRun) -> bool:
        """Tell whether more was asked after a run put its question: then nothing waits for the answer."""
        if run.status != "waiting" or self.session is None:
            return False
        later = run.touched + LATER_SECONDS
        said = self._said_by_user(self.session)
        return any(one.created.timestamp() > later and small_talk(one.text) in GOES_ON for one in said)

    def _said_by_user(self, session: SessionInfo) -> list[MessageInfo]:
        return [one for one in self.context.store.messages(session.id) if one.role == "user"]

    def _draft_key(self) -> str:
        return f"draft/{self.context.workflow}"

    def _unsent_draft(self) -> DraftInfo:
        text, *attachments = self.context.store.get_setting(self._draft_key()).split(SEPARATOR)
        return DraftInfo(text, tuple(attachments))

    @Slot(str, list)
    def _save_draft(self, text: str, attachments: list[str]) -> None:
        if self.session is None:
            self.context.store.set_setting(self._draft_key(), SEPARATOR.join([text, *attachments]))
        else:
            self.context.store.save_draft(self.session.id, DraftInfo(text, tuple(attachments)))

    def _name_for(self, text: str, attachments: Sequence[str]) -> str:
        first = text.strip().splitlines()[0] if text.strip() else ""
        return shorten(first or (Path(attachments[0]).stem if attachments else ""), MAX_NAME)

    def _rename_when_unnamed(self, text: str, attachments: Sequence[str]) -> None:
        session, name = self.session, self._name_for(text, attachments)
        if session and name and not self._has_requests(session) and session.name != name:
            self.context.store.rename_session(session.id, name)
            self.session = self.context.store.session(session.id)
            self.refresh_sessions()

    def _has_requests(self, session: SessionInfo) -> bool:
        return any(small_talk(one.text) is Talk.NONE for one in self._said_by_user(session))

    @Slot(int, str)
    def _rename(self, session_id: int, name: str) -> None:
        self.context.store.rename_session(session_id, name)
        self.refresh_sessions()

    @Slot(int, bool)
    def _pin(self, session_id: int, pinned: bool) -> None:
        self.context.store.pin_session(session_id, pinned)
        self.refresh_sessions()

    @Slot(int)
    def _delete(self, session_id: int) -> None:
        name = self.context.store.session(session_id).name
        self.context.store.delete_session(session_id)
        if self.session and self.session.id == session_id:
            self.new_session()
        self.refresh_sessions()
        self.context.notices.show_undo(
            _("The session {name} was deleted.", name=name), lambda: self._restore(session_id)
        )

    @Slot(int)
    def _restore(self, session_id: int) -> None:
        self.context.store.restore_session(session_id)
        self.refresh_sessions()

    @Slot(bool)
    def _on_archive(self, _shown: bool) -> None:
        self.refresh_sessions()

    @Slot(int)
    def _duplicate(self, session_id: int) -> None:
        from app.engines.store.portable import duplicate_session

        self._off_thread(lambda: duplicate_session(self.context.store, session_id), self._on_added)

    @Slot(int)
    def _export_session(self, session_id: int) -> None:
        from app.engines.store.portable import export_session

        name = safe_name(self.context.store.session(session_id).name, "session")
        suggested = str(Path.home() / f"{name}{SESSION_SUFFIX}")
        kinds = f"Draftsmith (*{SESSION_SUFFIX})"
        chosen, _kind = QFileDialog.getSaveFileName(self.sessions, _("Export the session"), suggested, kinds)
        if chosen:
            path = Path(chosen).with_suffix(SESSION_SUFFIX)
            self._off_thread(lambda: export_session(self.context.store, session_id, path), self._on_exported)

    @Slot()
    def _import_session(self) -> None:
        kinds = f"Draftsmith (*{SESSION_SUFFIX})"
        chosen, _kind = QFileDialog.getOpenFileName(self.sessions, _("Import a session"), "", kinds)
        if chosen:
            self.import_file(Path(chosen))

    def import_sessions(self, paths: Sequence[str]) -> list[str]:
        """Add the sessions among these files to the store; return the other files."""
        own = [path for path in paths if Path(path).suffix.lower() == SESSION_SUFFIX]
        for path in own:
            self.import_file(Path(path))
        return [path for path in paths if path not in own]

    def import_file(self, path: Path) -> None:
        """Add a session's file to the store and open it where it belongs to this tab."""
        from app.engines.store.portable import import_session

        self._off_thread(lambda: import_session(self.context.store, path), self._on_added)

    def _on_added(self, made: SessionInfo) -> None:
        if made.workflow == self.context.workflow and not self.running:
            self.open_session(made.id)
            return
        self.refresh_sessions()
        text = _("The session {name} was added to its own tab.", name=made.name)
        self.context.notices.show_notice("success", text)

    def _on_exported(self, path: Path) -> None:
        self.context.notices.show_notice("success", _("The session is in {path}.", path=path))

    def _off_thread(self, work: Callable[[], object], then: Callable[..., None]) -> None:
        """Move a session's bytes without the window waiting."""
        task = Task(work, self.sessions)
        task.done.connect(then)
        task.failed.connect(self.context.notices.show_error)
        task.done.connect(task.deleteLater)
        task.failed.connect(task.deleteLater)
        task.start()

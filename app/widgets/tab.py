"""A workflow's tab: sessions, artefact, conversation, run and composer."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.core.events import Answer, Failed, Notice, Progress, Question, RunEvent, Stopped, Token, Version
from app.core.i18n import N_, _
from app.core.records import DraftInfo, SessionInfo
from app.graphs.request import RunRequest
from app.widgets.building import Steps, build
from app.widgets.chatting import Chatting
from app.widgets.composer import Composer
from app.widgets.conversation import Conversation
from app.widgets.drop_target import DropTarget
from app.widgets.empty_state import EmptyState, SampleItem
from app.widgets.run_pane import RunPane
from app.widgets.session_keeper import RESUME, SessionKeeper
from app.widgets.session_list import SessionList
from app.widgets.tab_context import TabContext
from app.widgets.taking_out import TakingOut
from app.widgets.translated import Translated
from app.widgets.working import Working

MOST_ENLARGED = 1.1
PANELS = ("sessions", "side")


class WorkflowTab(Translated, SessionKeeper, Chatting, TakingOut, DropTarget):
    """The base of every workflow's tab.

    A subclass gives `artefact_widget`, `show_version` and `request_from`;
    it may override `handle_event`, `sample_files`, `empty_text`, `answer_from`
    and `selection_text`. All store writes of the conversation happen here, so that a
    graph must not add messages itself.
    """

    def __init__(self, context: TabContext) -> None:
        super().__init__()
        self.context = context
        self.session: SessionInfo | None = None
        self._pending: Question | None = None
        self._run_id, self._run_session = "", 0
        self._told: set[Notice] = set()
        build(self._steps())

    # ---- hooks for a workflow -------------------------------------------------

    def complete(self) -> None:
        """Connect what the workflow adds; all widgets are there, and the first session is being shown."""

    def artefact_widget(self) -> QWidget:
        """Return the widget that shows the artefact; called once."""
        raise NotImplementedError

    def centre_widget(self, stack: QStackedWidget) -> QWidget:
        """Return what stands in the middle: the stack of empty state and artefact, or something around it."""
        return stack

    def show_version(self, version_id: int | None) -> None:
        """Show a version from the store in the artefact widget, then call present(); None clears it."""
        raise NotImplementedError

    def request_from(self, text: str, attachments: list[str]) -> RunRequest:
        """Return the run that a submitted request stands for."""
        return self.make_request({"user_input": text, "attachments": attachments})

    def settings_changed(self) -> None:
        """Take up what was changed in this workflow's part of the preferences."""

    def handle_event(self, event: RunEvent) -> None:
        """React to an event beyond what the conversation and run pane show."""

    def handle_action(self, key: str) -> None:
        """React to the button of a notice that the workflow added with this key."""

    def sample_files(self) -> list[SampleItem]:
        """Return the samples that the empty tab offers."""
        return []

    def empty_text(self) -> tuple[str, str]:
        """Return the empty tab's title and its one sentence, as message ids."""
        return N_("Start here"), N_("Type a request below, or drop a file anywhere on this tab.")

    def drop_text(self) -> str:
        """Return the message id that the drop overlay shows."""
        return N_("Drop the files to work on them")

    def close_questions(self) -> None:
        """Take away what the workflow itself shows of an open question."""

    def leaves_question(self, question: Question, text: str) -> bool:
        """Tell whether what was typed is a request of its own and no answer; the question is closed then."""
        return False

    def answer_from(self, question: Question, key: str) -> Any:
        """Return the JSON that answers a pending question; key is a choice or typed text.

        A bare text is enough where the question's answer has one field.
        """
        return key

    # ---- for the workflow to call -----------------------------------------------

    def make_request(
        self, values: dict[str, Any], *, answer: Any = None, resume: bool = False, interrupt_id: str = ""
    ) -> RunRequest:
        """Return a RunRequest of this tab's session, with a new run id unless it resumes."""
        session = self.ensure_session("")
        self._run_id = self._run_id if resume and self._run_id else uuid.uuid4().hex
        return RunRequest(
            workflow=self.context.workflow,
            session_id=session.id,
            run_id=self._run_id,
            values=values,
            answer=answer,
            resume=resume,
            interrupt_id=interrupt_id,
        )

    def start_run(self, request: RunRequest) -> bool:
        """Run a request; says so and returns False while another run is going on."""
        if not self.context.desk.owner:
            self._run_session = request.session_id
        if self.context.desk.begin(self.context.workflow, request):
            return True
        self.context.notices.show_notice(
            "warning", _("Another run is still going on."), _("Wait for its end, or stop it first.")
        )
        return False

    def run_values(self, values: dict[str, Any], said: str = "") -> bool:
        """Run with these values (a button's work); said stands in the conversation as the user's."""
        if said:
            self.remember("user", said)
        return self.start_run(self.make_request(values))

    @property
    def running(self) -> bool:
        """True while this tab's run is going on."""
        return self.context.desk.owner == self.context.workflow

    def show_head(self) -> None:
        """Show the session's head version, or the empty state."""
        head = self.context.store.session(self.session.id).head if self.session else None
        self.show_version(head)
        if head is None:
            self.stack.setCurrentWidget(self.empty_state)

    def present(self) -> None:
        """Bring the artefact to the front: its version is on show."""
        self.stack.setCurrentWidget(self._artefact)

    def undo(self) -> None:
        """Move to the version before this one."""
        if self.session and self.context.store.can_undo(self.session.id):
            self.context.store.undo(self.session.id)
            self.show_moved_head()

    def redo(self) -> None:
        """Move to the version after this one."""
        if self.session and self.context.store.can_redo(self.session.id):
            self.context.store.redo(self.session.id)
            self.show_moved_head()

    def step_version(self, direction: int) -> None:
        """Show the version before (-1) or after (1) the one on show."""
        if self.session is None or self.running:
            return
        store = self.context.store
        known = [version.id for version in store.versions(self.session.id)]
        head = store.session(self.session.id).head
        at = known.index(head) + direction if head in known else len(known) - 1
        if known and 0 <= at < len(known):
            store.set_head(self.session.id, known[at])
            self.show_moved_head()

    def show_moved_head(self) -> None:
        """Show the version that the user went to."""
        self.show_head()

    def toggle_panel(self, name: str) -> None:
        """Hide or show a panel, sessions or side, and remember it."""
        panel: QWidget = getattr(self, name)
        panel.setVisible(panel.isHidden())
        self.context.memory.set_value(self._panel_key(name), "hidden" if panel.isHidden() else "")

    def _panel_key(self, name: str) -> str:
        return f"{self.context.workflow}/panel_{name}"

    def submit(self, text: str, attachments: Sequence[str] = ()) -> None:
        """Send a request as if it had been typed: remember it, then run it or answer with it."""
        if self.context.desk.owner:
            self.composer.set_draft(DraftInfo(text, tuple(attachments)))
            self.start_run(None)  # type: ignore[arg-type]
            return
        if not attachments and self.chats(text):
            return
        if self._pending is not None and not attachments and not self.leaves_question(self._pending, text):
            self.answer_open_question(text, text)
            return
        self.ensure_session(self._name_for(text, attachments))
        self._rename_when_unnamed(text, attachments)
        self.remember("user", text, attachments=tuple(attachments))
        self.close_question()
        self.composer.clear_sent(text)
        self.start_run(self.request_from(text, list(attachments)))

    def accept_files(self, paths: Sequence[str]) -> None:
        """Take dropped or handed-over files: run at once on an empty session, else attach.

        A session's own file is added to the store instead.
        """
        paths = self.import_sessions(paths)
        if not paths:
            return
        fresh = self.session is None or not self.context.store.versions(self.session.id)
        if fresh and not self.composer.text().strip() and not self.context.desk.owner:
            self.submit("", [*self.composer.attachments(), *paths])
        else:
            self.composer.add_attachments(paths)
            self.composer.focus()

    def repeat_last(self) -> None:
        """Run the session's last request again."""
        asked = self.context.store.messages(self.session.id) if self.session else []
        last = next((message for message in reversed(asked) if message.role == "user"), None)
        if last is not None:
            self.submit(last.text, list(last.attachments))

    def stop(self) -> None:
        """Stop this tab's run."""
        if self.running:
            self.context.desk.stop()

    # ---- conversation ---------------------------------------------------------------

    def clear_sent(self, text: str) -> None:
        """Empty the request field; its text was taken."""
        self.composer.clear_sent(text)

    def remember(self, role: str, text: str, *, by: str = "", attachments: tuple[str, ...] = ()) -> None:
        """Store and show one line of the conversation."""
        session = self.ensure_session("")
        message = self.context.store.add_message(session.id, role, text, by=by, attachments=attachments)
        self.transcript.add_message(message)

    def answer_open_question(self, key: str, said: str) -> None:
        """Answer the open question with a key; said stands in the conversation as the user's."""
        if self._pending is not None and not self.context.desk.owner:
            self.composer.clear_sent(said)
            self.answer_question(self._pending, self.answer_from(self._pending, key), said)

    def withdraw_question(self) -> None:
        """Take the open question away, and show the version on hand, or the empty state."""
        self.close_question()
        self.show_head()

    @Slot(str)
    def _on_choice(self, key: str) -> None:
        if self._pending is not None:
            labels = {choice.key: choice.label for choice in self._pending.choices}
            self.answer_open_question(key, labels.get(key, key))

    @Slot(object, str)
    def answer_with(self, answer: Any, said: str) -> None:
        """Answer the open question with more than words; said stands in the conversation as the user's."""
        if self._pending is not None and not self.context.desk.owner:
            self.answer_question(self._pending, answer, said)

    def answer_question(self, question: Question, answer: Any, said: str) -> None:
        """Go on with the run that asked this question."""
        self._end_question()
        self.remember("user", said)
        self.start_run(self.make_request({}, answer=answer, resume=True, interrupt_id=question.interrupt_id))

    def close_question(self) -> None:
        """Leave the open question; nothing waits for an answer any more."""
        self._end_question()
        self.run_pane.leave_question()

    def _end_question(self) -> None:
        self._pending = None
        self.transcript.close_question()
        self.close_questions()

    @Slot(str, object)
    def _on_event(self, workflow: str, event: RunEvent) -> None:
        if workflow != self.context.workflow:
            return
        self.run_pane.handle(event)
        if self._shows_run():
            self._tell(event)
            self.handle_event(event)
        elif isinstance(event, Answer):
            self.context.store.add_message(
                self._run_session, "assistant", event.text, by=event.by, attachments=event.files
            )

    def _shows_run(self) -> bool:
        """Tell whether the open session is that of the run; what it makes lies ready where it is not."""
        return not self._run_session or (self.session is not None and self.session.id == self._run_session)

    def _tell(self, event: RunEvent) -> None:
        if isinstance(event, Progress):
            self.working.show_share(event.done, event.total)
        elif isinstance(event, Token):
            self.transcript.add_token(event.text, event.node)
        elif isinstance(event, Answer):
            self.remember("assistant", event.text, by=event.by, attachments=event.files)
        elif isinstance(event, Notice):
            self._tell_once(event)
        elif isinstance(event, Failed):
            notice = Notice("error", event.message, event.remedy, event.code)
            self.transcript.add_notice(notice, N_("Try again"), RESUME)
        elif isinstance(event, Stopped):
            notice = Notice("info", _("Stopped. What was finished is kept."))
            self.transcript.add_notice(notice, N_("Continue"), RESUME)
        elif isinstance(event, Question):
            self._pending = event
            self.transcript.add_question(event)
        elif isinstance(event, Version):
            self.show_version(event.version_id)

    def _tell_once(self, notice: Notice) -> None:
        """Show what a run has to say; several of its steps may have the same."""
        if notice not in self._told:
            self._told.add(notice)
            self.transcript.add_notice(notice)

    @Slot(str)
    def _on_run_started(self, workflow: str) -> None:
        mine = workflow == self.context.workflow
        self.composer.set_running(mine)
        if mine:
            self._told.clear()
            self.run_pane.begin()
            if self.stack.currentWidget() is self.empty_state and self.session is not None:
                self.working.begin(self.session.name)
                self.stack.setCurrentWidget(self.working)

    @Slot(str, object)
    def _on_run_ended(self, workflow: str, outcome: object) -> None:
        if workflow != self.context.workflow:
            return
        self.composer.set_running(False)
        self.transcript.end_tokens()
        self.run_pane.end(outcome)
        if self.stack.currentWidget() is self.working:
            self.show_head()
        self.refresh_sessions()

    # ---- construction ------------------------------------------------------------------

    def _steps(self) -> Steps:
        """Build from the outside in: what gets a parent is styled anew with all that is in it."""
        yield from self._build_frames()
        yield from self._build_centre()
        self.take_drops(self.context.theme)
        self._connect_signals()
        yield
        self._open_first_session()
        yield
        self.complete()

    def _build_frames(self) -> Steps:
        context = self.context
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        layout.addWidget(self.columns)
        self.sessions = SessionList(context.theme)
        self.columns.addWidget(self.sessions)
        yield
        self.stack = QStackedWidget()
        self.columns.addWidget(self.centre_widget(self.stack))
        self.side = QSplitter(Qt.Orientation.Vertical)
        self.columns.addWidget(self.side)
        yield
        self.conversation = Conversation(context.theme)
        self.transcript = self.conversation.transcript
        self.side.addWidget(self.conversation)
        yield
        self.run_pane = RunPane(context.theme, context.graph_shape)
        self.side.addWidget(self.run_pane)
        yield
        self.composer = Composer(context.theme)
        self.side.addWidget(self.composer)
        self._size_frames()
        yield

    def _build_centre(self) -> Steps:
        title, sentence = self.empty_text()
        self.empty_state = EmptyState(self.context.theme, title, sentence, self.sample_files())
        self.stack.addWidget(self.empty_state)
        self.working = Working()
        self.stack.addWidget(self.working)
        yield
        self._artefact = self.artefact_widget()
        self.stack.addWidget(self._artefact)
        yield

    def _size_frames(self) -> None:
        """Give the frames the sizes they had, or the usual ones."""
        self._default_sizes()
        for name in PANELS:
            getattr(self, name).setHidden(self.context.memory.value(self._panel_key(name)) == "hidden")
        self.context.memory.keep(f"{self.context.workflow}/columns", self.columns)
        self.context.memory.keep(f"{self.context.workflow}/side", self.side)

    def _default_sizes(self) -> None:
        larger = min(self.context.theme.zoom / 100, MOST_ENLARGED)
        self.columns.setStretchFactor(1, 1)
        self.columns.setSizes([round(200 * larger), 800, round(360 * larger)])
        self.columns.setCollapsible(1, False)
        self.side.setStretchFactor(0, 3)
        self.side.setStretchFactor(1, 2)
        self.side.setSizes([320, 260, round(120 * larger)])
        self.side.setCollapsible(2, False)

    def _connect_signals(self) -> None:
        self.sessions.sessionChosen.connect(self.open_session)
        self.sessions.newRequested.connect(self.new_session)
        self.sessions.renameRequested.connect(self._rename)
        self.sessions.pinRequested.connect(self._pin)
        self.sessions.deleteRequested.connect(self._delete)
        self.sessions.restoreRequested.connect(self._restore)
        self.sessions.duplicateRequested.connect(self._duplicate)
        self.sessions.exportRequested.connect(self._export_session)
        self.sessions.importRequested.connect(self._import_session)
        self.sessions.archiveShown.connect(self._on_archive)
        self.sessions.searchChanged.connect(self._on_search)
        self.composer.submitted.connect(self.submit)
        self.composer.stopRequested.connect(self.stop)
        self.composer.draftChanged.connect(self._save_draft)
        self.transcript.answered.connect(self._on_choice)
        self.transcript.resendRequested.connect(self._on_resend)
        self.transcript.actionRequested.connect(self._on_action)
        self.empty_state.sampleChosen.connect(self._on_sample)
        self.empty_state.filesChosen.connect(self.accept_files)
        self.run_pane.progressed.connect(self.working.show_step)
        self.context.desk.runStarted.connect(self._on_run_started)
        self.context.desk.eventArrived.connect(self._on_event)
        self.context.desk.runEnded.connect(self._on_run_ended)

    @Slot(str)
    def _on_search(self, text: str) -> None:
        self.refresh_sessions()

    @Slot(str)
    def _on_action(self, key: str) -> None:
        if key == RESUME and self._run_id:
            self.start_run(self.make_request({}, resume=True))
        else:
            self.handle_action(key)

    @Slot(str)
    def _on_resend(self, text: str) -> None:
        self.composer.set_draft(DraftInfo(text, tuple(self.composer.attachments())))
        self.composer.focus()

    @Slot(object)
    def _on_sample(self, item: SampleItem) -> None:
        self.submit(item.text, [str(path) for path in item.paths])

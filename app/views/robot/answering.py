"""The Robot tab's questions: reviews and unknown names, and the answers to them."""

from __future__ import annotations

from pydantic import ValidationError
from PySide6.QtCore import Slot

from app.core.events import Question
from app.core.i18n import _
from app.domain.robot import parts
from app.domain.robot.parts import Open, Review
from app.views.robot.artefact import RobotArtefact
from app.views.robot.cell_desk import CellDesk
from app.views.robot.teach_dialog import TeachDialog, new_point_name
from app.widgets.tab import WorkflowTab


class AnsweringTab(WorkflowTab):
    """Shows a question where it is answered best, and sends what the user does there."""

    artefact: RobotArtefact
    desk: CellDesk
    _asked = ""

    def connect_questions(self) -> None:
        """Hear the review and the question about a name."""
        review, question = self.artefact.review, self.artefact.question
        review.accepted.connect(self._on_accepted)
        review.acceptedAll.connect(self._on_accepted_all)
        review.said.connect(self._on_said)
        question.chosen.connect(self._on_chosen)
        question.teachRequested.connect(self._on_teach)
        question.leaveRequested.connect(self._on_leave)
        question.cancelRequested.connect(self._on_cancel)

    def _ask(self, question: Question) -> None:
        try:
            if question.key in (parts.REVIEW_TASKS, parts.REVIEW_STEPS):
                self.artefact.show_review(Review.model_validate(question.payload))
            elif question.key == parts.MAP:
                about = Open.model_validate(question.payload)
                self.artefact.show_question(question.text, about, self._request_about(about), self.desk.cell)
            else:
                return
        except ValidationError:
            return
        self.present()

    def _request_about(self, about: Open) -> str:
        """Return the request that a question is about, after a restart from the conversation."""
        asked = self.context.store.messages(self.session.id) if self.session else []
        texts = [self._asked, *(one.text for one in reversed(asked) if one.role == "user")]
        return next((one for one in texts if one and about.text and about.text in one), "")

    def close_questions(self) -> None:
        """Close the review and the question about a name."""
        self.artefact.close_questions()

    @Slot(list)
    def _on_accepted(self, tasks: list[str]) -> None:
        if tasks:
            text = "\n".join(f"{number}. {one}" for number, one in enumerate(tasks, start=1))
            self.answer_with({"key": parts.EDIT, "tasks": tasks}, _("Take these tasks:") + "\n" + text)
        else:
            self.answer_with({"key": parts.ACCEPT}, _("Accept"))

    @Slot()
    def _on_accepted_all(self) -> None:
        self.answer_with({"key": parts.ACCEPT_ALL}, _("Accept, and ask no more"))

    @Slot(str)
    def _on_said(self, words: str) -> None:
        self.answer_with({"key": parts.SAY, "text": words}, words)

    @Slot(str, str)
    def _on_chosen(self, value: str, label: str) -> None:
        said = label if label == value else f"{label} ({value})"
        self.answer_with({"key": parts.CHOOSE, "value": value}, said)

    @Slot()
    def _on_leave(self) -> None:
        self.answer_with({"key": parts.LEAVE}, _("Go on without it"))

    @Slot()
    def _on_cancel(self) -> None:
        self.answer_with({"key": parts.CANCEL}, _("Cancel"))

    @Slot()
    def _on_teach(self) -> None:
        about = self.artefact.question.about
        if about is None:
            return
        likeliest = about.candidates[0].value if about.candidates else ""
        like = self.desk.cell.get("points", likeliest)
        self.dialog = TeachDialog(self.desk.cell, new_point_name(about.text), like, self)
        self.dialog.accepted.connect(self._on_taught)
        self.dialog.open()

    @Slot()
    def _on_taught(self) -> None:
        name, pose = self.dialog.name, self.dialog.pose
        answer = {"key": parts.TEACH, "name": name, "pose": pose}
        x, y, z = (round(one, 1) for one in pose[:3])
        self.answer_with(answer, _("Teach {name} at X {x}, Y {y}, Z {z} mm", name=name, x=x, y=y, z=z))

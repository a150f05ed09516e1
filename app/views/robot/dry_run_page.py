"""The dry run in the window: the arm plays, signals over time, failing sensors, findings at their blocks."""

from __future__ import annotations

from bisect import bisect_right

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListWidgetItem,
    QScrollArea,
    QSlider,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _, language
from app.domain.robot.cell.models import Cell
from app.domain.robot.dryrun.models import Finding
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program import Program
from app.views.robot.arm_view import ArmView
from app.views.robot.scenario_panel import ScenarioPanel
from app.views.robot.scene import Scene, looks_for, make_scene, sensors_of
from app.views.robot.timeline_view import TimelineView
from app.widgets.icons import IconButton, frame, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated
from app.widgets.wrapped_list import WrappedList
from app.workers.task import Task

FRAME_MS = 33
SLIDER_STEPS = 1000
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
PLAIN_SPEED = 2
FINDING_ROLE = Qt.ItemDataRole.UserRole
NEAR = 0.02
ICONS = {"not_played": ("info", "info")}


class DryRunPage(Translated, QWidget):
    """Plays a program on the model of the arm.

    Signals:
        ran: a scene is there; its findings shall be shown on the blocks.
        blockPicked: a block was chosen in the timeline or in the list of findings.
        blockPlayed: the block that is played now, "" when the play ends.
        failed: an AppError of the run.
    """

    ran = Signal(object)
    blockPicked = Signal(str)
    blockPlayed = Signal(str)
    failed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._program: Program | None = None
        self._cell = Cell()
        self._labels: dict[str, str] = {}
        self._time = 0.0
        self._played = ""
        self.scene = Scene()
        self._task = Task(make_scene, self)
        self._frames = QTimer(self, interval=FRAME_MS)
        self._watch = QElapsedTimer()
        self._build()
        self._connect_signals()
        self._show_scene()

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar())
        self.split = QSplitter(Qt.Orientation.Vertical)
        layout.addWidget(self.split, 1)
        self.split.addWidget(self._upper())
        self.split.addWidget(self._lower())
        self.split.setStretchFactor(0, 1)
        self.split.setSizes([420, 150])

    def _upper(self) -> QWidget:
        self.arm = ArmView(self._theme)
        upper = QSplitter(Qt.Orientation.Horizontal)
        upper.addWidget(self.arm)
        upper.addWidget(self._side())
        upper.setStretchFactor(0, 1)
        upper.setSizes([520, 250])
        return upper

    def _lower(self) -> QWidget:
        self.timeline = TimelineView(self._theme)
        area = QScrollArea()
        area.setWidget(self.timeline)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _side(self) -> QWidget:
        self.findings = WrappedList()
        self.say(self.findings.setAccessibleName, N_("Findings of the dry run"))
        self.scenario = ScenarioPanel()
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(SMALL_GAP, SMALL_GAP, 0, 0)
        box.setSpacing(SMALL_GAP)
        self.findings_title = text_label("", "section")
        box.addWidget(self.findings_title)
        box.addWidget(self.findings, 1)
        box.addWidget(self.scenario, 1)
        return side

    def _bar(self) -> QWidget:
        bar = frame("surface")
        row = QHBoxLayout(bar)
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        row.setSpacing(SMALL_GAP)
        self.rewind = IconButton(self._theme, "rewind", N_("Back to the start"))
        self.play = IconButton(self._theme, "play", N_("Play (Space)"), role="accent")
        self.step = IconButton(self._theme, "step", N_("Next step"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, SLIDER_STEPS)
        self.say(self.slider.setAccessibleName, N_("Time"))
        self.clock = text_label("", "", wrap=False)
        self.speed = QComboBox()
        self.say(self.speed.setAccessibleName, N_("Speed"))
        for one in SPEEDS:
            self.speed.addItem(f"{one:g}×", one)
        self.speed.setCurrentIndex(PLAIN_SPEED)
        self.turn_back = IconButton(self._theme, "restore", N_("Look as in the beginning"))
        self.cycle = text_label("", "strong", wrap=False)
        for widget in (self.rewind, self.play, self.step):
            row.addWidget(widget)
        row.addWidget(self.slider, 1)
        for widget in (self.clock, self.speed, self.turn_back):
            row.addWidget(widget)
        row.addSpacing(GAP)
        row.addWidget(self.cycle)
        return bar

    def _connect_signals(self) -> None:
        self._task.done.connect(self._on_scene)
        self._task.failed.connect(self.failed)
        self._frames.timeout.connect(self._on_frame)
        self.play.clicked.connect(self.toggle)
        self.rewind.clicked.connect(self._on_rewind)
        self.step.clicked.connect(self.next_step)
        self.slider.valueChanged.connect(self._on_slider)
        self.turn_back.clicked.connect(self.arm.reset_camera)
        self.timeline.timePicked.connect(self.go_to)
        self.timeline.blockPicked.connect(self.blockPicked)
        self.scenario.changed.connect(self.run_again)
        self.findings.itemClicked.connect(self._on_finding)
        self.findings.itemActivated.connect(self._on_finding)
        self._theme.changed.connect(self._fill_findings)

    # ---- content ---------------------------------------------------------------------

    def show_program(self, program: Program, cell: Cell) -> None:
        """Play another program off the window's thread."""
        self.pause()
        self._program, self._cell = program, cell
        self._labels = {item.id: item.label(language()) for item in cell.items}
        nodes = shipped_nodes()
        self.scenario.show_sensors(sensors_of(program, nodes), looks_for(program), self._labels)
        self.run_again()

    def clear(self) -> None:
        """Show nothing."""
        self.pause()
        self._program = None
        self.scene = Scene()
        self._show_scene()

    @property
    def busy(self) -> bool:
        """Whether a dry run is being computed."""
        return self._task.busy

    @Slot()
    def run_again(self) -> None:
        """Play the program with the scenario as it is now."""
        if self._program is not None:
            scenario = self.scenario.scenario()
            self._task.start(self._program, shipped_nodes(), self._cell, scenario, language())

    @Slot(object)
    def _on_scene(self, scene: Scene) -> None:
        if self._program is None or self._task.busy:
            return
        self.scene = scene
        self._show_scene()
        self.ran.emit(scene)

    def _show_scene(self) -> None:
        self.arm.show_scene(self.scene)
        self.timeline.show_run(self.scene.run, self._labels)
        self._fill_findings()
        run = self.scene.run
        text = _("Cycle about {seconds} s", seconds=round(run.seconds, 1)) if run.seconds else ""
        self.cycle.setText(
            text if run.complete or not text else _("{text}, not played to the end", text=text)
        )
        self.go_to(min(self._time, run.seconds))

    def retranslate(self) -> None:
        """Play again: findings and labels are in the language of the run."""
        self._labels = {item.id: item.label(language()) for item in self._cell.items}
        self.scenario.retranslate()
        self.run_again()
        self._show_scene()

    # ---- findings --------------------------------------------------------------------

    @Slot()
    def _fill_findings(self) -> None:
        self.findings.clear()
        found = self.scene.run.findings
        for one in found:
            icon, role = ICONS.get(one.kind, ("warning", "warning"))
            text = _("{text} (at {seconds} s)", text=one.message, seconds=round(one.time, 1))
            item = QListWidgetItem(self._theme.icon(icon, role), text.replace(" s)", "\u00a0s)"))
            item.setData(FINDING_ROLE, one)
            self.findings.addItem(item)
        if not found and self.scene.run.steps:
            text = _("The dry run found nothing wrong.")
            self.findings.addItem(QListWidgetItem(self._theme.icon("success", "success"), text))
        self.findings_title.setText(_("Findings: {count}", count=len(found)))

    @Slot(QListWidgetItem)
    def _on_finding(self, item: QListWidgetItem) -> None:
        finding = item.data(FINDING_ROLE)
        if isinstance(finding, Finding):
            self.pause()
            self.go_to(finding.time)
            self.arm.show_finding(finding)
            self.blockPicked.emit(finding.block_id)

    # ---- playing -----------------------------------------------------------------------

    @property
    def time(self) -> float:
        """The time on show in seconds."""
        return self._time

    @property
    def playing(self) -> bool:
        """Whether the arm is moving."""
        return self._frames.isActive()

    @Slot()
    def toggle(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.pause()
        elif self.scene.run.seconds > 0:
            if self._time >= self.scene.run.seconds:
                self.go_to(0.0)
            self._watch.restart()
            self._frames.start()
            self._show_playing()

    def pause(self) -> None:
        """Stand still."""
        self._frames.stop()
        self._show_playing()

    @Slot(float)
    def go_to(self, time: float) -> None:
        """Show a time in seconds."""
        self._time = time
        self.arm.show_time(time)
        self.arm.show_finding(self._finding_at(time))
        self.timeline.show_time(time)
        seconds = self.scene.run.seconds
        self.slider.blockSignals(True)
        self.slider.setValue(round(time / seconds * SLIDER_STEPS) if seconds else 0)
        self.slider.blockSignals(False)
        self.clock.setText(f"{time:.1f} / {seconds:.1f} s")
        self._tell_block(self.scene.block_at(time) if self.isVisible() or self.playing else "")

    @Slot()
    def next_step(self) -> None:
        """Go to the moment at which the next motion or signal begins."""
        self.pause()
        moments = sorted({*self.scene.starts, *(one.time for one in self.scene.run.signals)})
        at = bisect_right(moments, self._time + 1e-6)
        self.go_to(moments[at] if at < len(moments) else self.scene.run.seconds)

    def _finding_at(self, time: float) -> Finding | None:
        near = [one for one in self.scene.run.findings if abs(one.time - time) <= NEAR]
        return near[0] if near else None

    def _tell_block(self, block_id: str) -> None:
        if block_id != self._played:
            self._played = block_id
            self.blockPlayed.emit(block_id)

    def _show_playing(self) -> None:
        self.play.set_icon("pause" if self.playing else "play", "accent")
        self.play.set_name(N_("Pause (Space)") if self.playing else N_("Play (Space)"))

    @Slot()
    def _on_frame(self) -> None:
        time = self._time + self._watch.restart() / 1000 * float(self.speed.currentData())
        if time >= self.scene.run.seconds:
            self.go_to(self.scene.run.seconds)
            self.pause()
        else:
            self.go_to(time)

    @Slot()
    def _on_rewind(self) -> None:
        self.pause()
        self.go_to(0.0)

    @Slot(int)
    def _on_slider(self, place: int) -> None:
        self.pause()
        self.go_to(place / SLIDER_STEPS * self.scene.run.seconds)

    def hideEvent(self, event: object) -> None:
        """Stand still out of sight."""
        self.pause()
        self._tell_block("")
        super().hideEvent(event)  # type: ignore[arg-type]

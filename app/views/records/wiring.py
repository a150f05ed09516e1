"""Which signal of the Records tab's parts goes where, and the tab's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.i18n import N_, _

if TYPE_CHECKING:
    from app.views.records.tab import RecordsTab


def connect_parts(tab: RecordsTab) -> None:
    """Connect the rows, the database, the bar, the tables and the run."""
    tab._load.done.connect(tab._on_loaded)
    tab._load.failed.connect(tab._on_load_failed)
    tab._try_timer.timeout.connect(tab.try_now)
    tab.staging.edited.connect(tab._on_edited)
    tab.staging.judged.connect(tab.show_standing)
    tab.desk.listed.connect(tab._on_listed)
    tab.desk.opened.connect(tab._on_opened)
    tab.desk.closed.connect(tab._on_closed)
    tab.desk.failed.connect(tab._on_failed)
    tab.desk.tried.connect(tab._on_tried)
    tab.desk.trialFailed.connect(tab._on_trial_failed)
    tab.desk.progressed.connect(tab._on_trial_progress)
    tab.desk.history.connect(tab._on_history)
    tab.desk.troubled.connect(tab._on_trouble)
    tab.bar.chosen.connect(tab.choose_connection)
    tab.bar.addRequested.connect(tab.add_connection)
    tab.bar.editRequested.connect(tab.edit_connection)
    tab.bar.refreshRequested.connect(tab.desk.refresh)
    tab.bar.historyRequested.connect(tab.show_history)
    tab.catalogue.sentenceRequested.connect(tab._write_sentence)
    tab.catalogue.rowRequested.connect(tab.add_row)
    tab.artefact.pasteCut.connect(lambda taken: _tell_cut(tab, taken))
    tab.artefact.versionChosen.connect(tab._on_version)
    tab.artefact.options.chosen.connect(tab._on_option)
    tab.artefact.bar.tryRequested.connect(tab.try_now)
    tab.artefact.bar.stopRequested.connect(tab.desk.stop_trial)
    tab.artefact.bar.statementsRequested.connect(tab.show_statements)
    tab.context.desk.runStarted.connect(tab._on_run_begins)
    tab.context.desk.runEnded.connect(tab.show_standing)


def _tell_cut(tab: RecordsTab, taken: int) -> None:
    text = _("The first {count} rows of the clipboard were pasted, not the rest.", count=f"{taken:,}")
    tab.context.notices.show_notice("warning", text)


def add_actions(tab: RecordsTab) -> None:
    """Add what the menu and the keys offer in this tab."""
    new = tab.context.new_action
    searching = tab.artefact.searching
    new("next_problem", N_("Next problem"), searching.next_problem, shortcut="F8")
    new("find", N_("Find in the rows"), searching.bar.appear, shortcut="Ctrl+Alt+F", icon="search")
    new("write_rows", N_("Write the rows"), tab.artefact.bar.write.click, shortcut="Ctrl+S")
    new("go_to_rows", N_("Go to the rows"), tab.artefact.focus_rows, shortcut="F6")
    new("try_rows", N_("Try the rows again"), tab.try_now, shortcut="F9")
    new("add_connection", N_("Add a connection"), tab.add_connection)
    new("connections", N_("Databases..."), lambda: tab.context.open_settings("records"))
    new("edit_connection", N_("Edit this connection"), tab.edit_connection)
    new("history", N_("What was written here"), tab.show_history)
    new("toggle_tables", N_("Show or hide the tables"), tab.toggle_tables)

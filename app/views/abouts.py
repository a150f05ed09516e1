"""One sentence for each command whose name alone does not say all; shown in tooltips and at the bottom."""

from __future__ import annotations

from app.core.i18n import N_

ABOUT = {
    "new_session": N_("Leaves this session as it is and begins an empty one."),
    "open_files": N_("Works on files; on a session with work they are added to the next request."),
    "recent_files": N_("Lists the files that were worked on last, in any tab."),
    "export_session": N_("Writes the session with its whole history into one file."),
    "import_session": N_("Adds a session from such a file, of this computer or another."),
    "print": N_("Prints what is on show: a report, a paper, a step list or a document."),
    "batch": N_("Does the same for many files, and goes on after any interruption."),
    "repeat": N_("Sends the last request of this session once more."),
    "stop": N_("Ends the run; what is finished is kept and can be gone on with."),
    "undo": N_("Goes back to the version before; nothing is lost by it."),
    "redo": N_("Takes the undo back."),
    "older_version": N_("Shows the version before without changing anything."),
    "newer_version": N_("Shows the version after without changing anything."),
    "search_everywhere": N_("Finds words in the names, conversations and versions of all tabs."),
    "delete_session": N_("Moves the session to the archive, from where it can be brought back."),
    "open_diagram": N_("Shows every step of the run with what went in and what came out."),
    "palette": N_("Finds every command by its words."),
    "toggle_theme": N_("Changes between light and dark colours."),
    "theme_contrast": N_("Black and bright colours with strong lines."),
    "guide": N_("Opens the chapter about the tab you are in."),
    "tour": N_("Shows the parts of the window one after another."),
    "tour_tab": N_("Shows the parts of this tab one after another."),
    "models": N_("Servers, models, downloads, and which model is good enough for which tab."),
    "shortcuts": N_("Lists every command with its keys, which can be changed."),
    "logs": N_("Shows what the program did; useful when something went wrong."),
    "about": N_("The version, and the licences of all parts."),
}

"""Pallets: their size, their corners, and the cycle that fills or empties one."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.robot.understand.context import Context, step
from app.domain.robot.understand.generic import apply_values
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Expression, Issue, Operation
from app.domain.robot.understand.tasks import inner

_CROSS = pattern(r"<number>\s?(?:x|×|\*|乘|by)\s?(?:<number>|<count>)(?:\s?(?:x|×|\*|乘|by)\s?<number>)?")
_CORNERS = (
    ("P0", "p0", ("原点", "origin")),
    ("PR", "pr", ("行末", "row end")),
    ("PC", "pc", ("列末", "column end")),
)
_ENDS_CYCLE = frozenset(("gripper", "vacuum", "pallet_next", "move_offset"))
_WORK = frozenset(
    (
        "move_offset",
        "move_l",
        "move_j",
        "gripper",
        "vacuum",
        "pallet_move",
        "pallet_next",
        "wait_time",
        "wait_di",
        "if",
        "retry",
        "conveyor_wait",
        "vision_run",
        "do_set",
        "do_pulse",
        "call",
        "move_vision",
    )
)


def has_size(words: Marked) -> bool:
    """Tell whether a clause says how many rows and columns a pallet has."""
    return bool((words.first("rows") and words.first("cols")) or _CROSS.search(words.text))


def read_size(words: Marked, context: Context) -> Operation | None:
    """Return the definition of a pallet with the corners that the cell file tells."""
    mark = words.first("pallets")
    pallet = mark.item if mark else context.pallet or context.find("pallets", _named(words), words)
    if not pallet:
        return None
    out = step(context, words, "pallet_define", PALLET=pallet)
    if cross := _CROSS.search(words.text):
        numbers = [words.marks[one].value for one in cross[0] if one in words.marks]
        out.params.update(zip(("ROWS", "COLS", "LAYERS"), numbers, strict=False))
    for kind, name in (("rows", "ROWS"), ("cols", "COLS"), ("layers", "LAYERS")):
        if found := words.first(kind):
            out.params[name] = found.value
    kept = dict(out.params)
    apply_values(out, context.nodes.by_op["pallet_define"], words, context)
    out.params.update(kept)
    _corners(out, pallet, words, context)
    sizes = [float(out.params.get(name, 1)) for name in ("ROWS", "COLS", "LAYERS")]
    context.sizes[pallet] = int(sizes[0] * sizes[1] * sizes[2])
    context.pallet = pallet
    return out


def _named(words: Marked) -> str:
    for name in ("托盘", "料盘", "pallet", "tray"):
        if name in words.text:
            return name
    return "pallet" if words.words.isascii() else "托盘"


def _corners(out: Operation, pallet: str, words: Marked, context: Context) -> None:
    item = context.cell.get("pallets", pallet)
    if item is None:
        return
    for field, attribute, tails in _CORNERS:
        given = getattr(item, attribute)
        names = {f"{item.name_zh}{tails[0]}", f"{item.name_en} {tails[1]}"}
        near = [one.id for one in context.cell.of("points") if names & {one.name_zh, one.name_en}]
        if given or near:
            out.params[field] = given or near[0]
        else:
            context.ask(
                Issue(
                    kind="missing_value",
                    key=f"points:{item.name_zh}{tails[0]}",
                    message=_("The cell file has no corner point for the pallet {name}.", name=item.id),
                    text=words.words,
                    section="points",
                    source=context.source(words),
                )
            )


def with_cycles(operations: list[Operation], context: Context, inside: bool = False) -> list[Operation]:
    """Return the operations with what fills or empties a defined pallet repeated once for each cell."""
    out: list[Operation] = []
    if not inside:
        operations = _defined_first(operations)
    _remember_sizes(operations, context)
    for one in operations:
        _until_full(one, context)
        looped = inside or one.op in ("repeat", "while", "define")
        one.body = with_cycles(one.body, context, looped)
        for branch in one.branches:
            branch.body = with_cycles(branch.body, context, inside)
        one.otherwise = with_cycles(one.otherwise, context, inside)
        out.append(one)
    if inside:
        return out
    return _cycle(out, context)


def with_places(operations: list[Operation], context: Context) -> list[Operation]:
    """Return the operations with what was taken put on the pallet of a said size, where it goes nowhere else.

    A pallet of a said size on which nothing is put and from which nothing is taken is asked about.
    """
    defined = [one for one in operations if one.op == "pallet_define"]
    used = {
        str(one.params["PALLET"])
        for one in _all(operations)
        if one.op.startswith("pallet_") and one.op != "pallet_define"
    }
    for one in defined:
        pallet = str(one.params["PALLET"])
        if pallet in used or not any(_grips(each) for each in _all(operations)):
            continue
        held = [index for index, each in enumerate(operations) if _grips(each)]
        if len(held) == 1 and not any(_lets_go(each) for each in operations[held[0] :]):
            after = held[0] + 1
            while after < len(operations) and operations[after].op == "move_offset":
                after += 1
            operations[after:after] = _put_on(pallet, operations[held[0]], context)
        else:
            context.not_understood(_words_of(one))
    return operations


def _put_on(pallet: str, grip: Operation, context: Context) -> list[Operation]:
    move = Operation(op="pallet_move", params={"MOTION": "L", "PALLET": pallet}, source=grip.source)
    move.values["INDEX"] = Expression(kind="pallet_info", params={"PALLET": pallet, "WHAT": "INDEX"})
    name, state = ("STATE", "OFF") if grip.op == "vacuum" else ("ACTION", "OPEN")
    release = grip.model_copy(update={"params": {**grip.params, name: state}})
    following = Operation(op="pallet_next", params={"PALLET": pallet}, source=grip.source)
    return [move, release, following]


def _all(operations: list[Operation]) -> list[Operation]:
    return [each for one in operations for each in (one, *_all(inner(one)))]


def _grips(one: Operation) -> bool:
    return one.params.get("ACTION") == "CLOSE" or (one.op == "vacuum" and one.params.get("STATE") == "ON")


def _lets_go(one: Operation) -> bool:
    inside = [one, *_all(inner(one))]
    return any(
        each.params.get("ACTION") == "OPEN" or (each.op == "vacuum" and each.params.get("STATE") != "ON")
        for each in inside
    )


def _words_of(one: Operation) -> Marked:
    text, start = (one.source.text, one.source.start) if one.source else ("", 0)
    places = [(start + index, start + index + 1) for index in range(len(text))]
    return Marked(text, places, " " * start + text)


def _defined_first(operations: list[Operation]) -> list[Operation]:
    """Return the operations with the pallets that a loop defines before it: it would never move on."""
    out: list[Operation] = []
    for one in operations:
        if one.op in ("repeat", "while"):
            out += [each for each in one.body if each.op == "pallet_define"]
            one.body = [each for each in one.body if each.op != "pallet_define"]
        out.append(one)
    return out


def _until_full(loop: Operation, context: Context) -> None:
    """Make a loop that ends when a pallet of a known size is done one that runs once for each cell."""
    condition = loop.values.get("COND")
    if (
        loop.op != "while"
        or condition is None
        or condition.kind != "cmp"
        or loop.params.get("MODE") != "UNTIL"
    ):
        return
    left = condition.parts[0].params
    count = context.sizes.get(str(left.get("PALLET", "")))
    if count and left.get("WHAT") == "LEFT":
        loop.op, loop.params, loop.values = "repeat", {"TIMES": count}, {}


def _remember_sizes(operations: list[Operation], context: Context) -> None:
    """Note how many cells each pallet has, layers that were said later included."""
    for one in operations:
        if one.op == "pallet_define":
            sizes = [float(one.params.get(name, 1)) for name in ("ROWS", "COLS", "LAYERS")]
            context.sizes[str(one.params["PALLET"])] = int(sizes[0] * sizes[1] * sizes[2])


def without_double_picks(operations: list[Operation]) -> list[Operation]:
    """Return the operations without a pick from a pallet that the words after it say once more."""
    out: list[Operation] = []
    skipped = 0
    for index, one in enumerate(operations):
        one.body = without_double_picks(one.body)
        skipped = skipped - 1 if skipped else _said_again(operations[index:])
        if not skipped:
            out.append(one)
    return out


def _said_again(operations: list[Operation]) -> int:
    """Return how many operations at the start are a pick that follows once more."""
    if not _takes(operations) or [one.op for one in operations[2:3]] != ["pallet_next"]:
        return 0
    place = 4 if operations[3:4] and "OPEN" in operations[3].params.values() else 3
    again = operations[place:]
    same = _takes(again) and again[0].params["PALLET"] == operations[0].params["PALLET"]
    return place if same else 0


def _takes(operations: list[Operation]) -> bool:
    """Tell whether operations begin with a pick from the pallet's next cell."""
    closes = {"CLOSE", "ON"} & {str(one) for each in operations[1:2] for one in each.params.values()}
    return bool(operations) and _moves_on(operations[0]) and bool(closes)


def clamped_before_release(operations: list[Operation], context: Context) -> list[Operation]:
    """Return the operations with a part let go only after the clamp that takes it over is closed."""
    out = list(operations)
    for one in out:
        one.body = clamped_before_release(one.body, context)
        one.otherwise = clamped_before_release(one.otherwise, context)
        for branch in one.branches:
            branch.body = clamped_before_release(branch.body, context)
    for index in range(len(out) - 3):
        if index + 3 >= len(out):
            break
        release, retreat, clamp = out[index + 1 : index + 4]
        lets_go = release.params.get("ACTION") == "OPEN" or (
            release.op == "vacuum" and release.params.get("STATE") == "OFF"
        )
        if lets_go and out[index].op == "move_l" and retreat.op == "move_offset" and _clamps(clamp, context):
            stop, again = _until_released(out, index + 4, release)
            out[index + 1 : stop + again] = [*out[index + 3 : stop], release, retreat]
    return out


def _until_released(out: list[Operation], start: int, release: Operation) -> tuple[int, bool]:
    """Return where the waits behind a clamping end, and whether the part is let go there in so many words."""
    stop = start
    while stop < len(out) and out[stop].op in ("wait_di", "wait_time", "wait_until"):
        stop += 1
    if stop < len(out) and (out[stop].op, out[stop].params) == (release.op, release.params):
        return stop, True
    return start + (start < len(out) and out[start].op == "wait_di"), False


def _clamps(one: Operation, context: Context) -> bool:
    item = context.cell.get("do", str(one.params.get("PIN", "")))
    is_clamp = item is not None and any("夹" in name or "clamp" in name.lower() for name in item.names)
    return one.op in ("do_set", "do_pulse") and one.params.get("STATE") == "ON" and is_clamp


def _cycle(operations: list[Operation], context: Context) -> list[Operation]:
    places = [index for index, one in enumerate(operations) if _moves_on(one)]
    if not places:
        return operations
    pallet = str(operations[places[0]].params["PALLET"])
    count = context.sizes.get(pallet)
    if not count:
        return operations
    start, end = places[0], places[-1] + 1
    while (
        start > 0
        and operations[start - 1].op in _WORK
        and operations[start - 1].op not in ("wait_di", "do_set", "do_pulse")
    ):
        start -= 1
    while end < len(operations) and (operations[end].op in _ENDS_CYCLE or operations[end].each):
        end += 1
    end = _through_place(operations, end)
    while end < len(operations) and operations[end].each:
        end += 1
    loop = Operation(
        op="repeat", params={"TIMES": count}, source=operations[start].source, body=operations[start:end]
    )
    return [*operations[:start], loop, *operations[end:]]


def _moves_on(one: Operation) -> bool:
    index: Expression | None = one.values.get("INDEX")
    return one.op == "pallet_move" and index is not None and index.kind == "pallet_info"


def _through_place(operations: list[Operation], end: int) -> int:
    """Return where the cycle ends that began with taking a part from the pallet."""
    grips = [
        one for one in operations[:end] if one.params.get("ACTION") in ("OPEN", "CLOSE") or one.op == "vacuum"
    ]
    if not grips or grips[-1].params.get("ACTION") == "OPEN" or grips[-1].params.get("STATE") == "OFF":
        return end
    for index in range(end, len(operations)):
        one = operations[index]
        if one.op not in _WORK:
            return index
        if one.params.get("ACTION") == "OPEN" or one.params.get("STATE") == "OFF":
            following = operations[index + 1 : index + 2]
            return index + 2 if following and following[0].op == "move_offset" else index + 1
    return len(operations)

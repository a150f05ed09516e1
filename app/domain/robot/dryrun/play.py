"""Plays a program on the model of the arm: loops, choices, retries, waits, and what would go wrong."""

from __future__ import annotations

from collections.abc import Callable

from app.core.i18n import _, language
from app.domain.robot.cell.models import Cell
from app.domain.robot.dryrun.expressions import World, changes_by_itself, number_of
from app.domain.robot.dryrun.models import DryRun, Scenario
from app.domain.robot.dryrun.moves import Moves, arm_of
from app.domain.robot.dryrun.pallets import Pallets
from app.domain.robot.dryrun.state import State
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Block, Program, walk
from app.domain.robot.standard import DEFINITIONS

MAX_STEPS = 20_000
MAX_ROUNDS = 1_000
MAX_CALLS = 40
_TIMEOUT_CODE = "101"
_GRIP_CODE = "102"
_SECONDS = {
    "gripper": 0.4,
    "gripper_set": 0.6,
    "vacuum": 0.3,
    "tool_change": 5.0,
    "vision_run": 0.5,
    "screw": 2.0,
    "wait_operator": 3.0,
    "move_vision": 1.0,
    "reg_write": 0.02,
}
_SHOWN = {
    "gripper": ("gripper", "ACTION"),
    "gripper_set": ("gripper", "WIDTH"),
    "vacuum": ("CH", "STATE"),
    "do_set": ("PIN", "STATE"),
    "conveyor": ("CONV", "ACTION"),
    "tool_change": ("tool", "TOOL"),
    "motor": ("motor", "STATE"),
}


class _Fault(Exception):
    """An error of the program: the nearest try or retry catches it."""

    def __init__(self, block: Block, code: str, message: str) -> None:
        super().__init__(message)
        self.block = block
        self.code = code
        self.message = message


class _End(Exception):
    """The program ends here."""


class _Leave(Exception):
    """The loop is left."""


class _Again(Exception):
    """The next round of the loop begins."""


def dry_run(
    program: Program,
    database: NodeDatabase,
    cell: Cell,
    scenario: Scenario | None = None,
    most_steps: int = MAX_STEPS,
) -> DryRun:
    """Play a program without the machine and return its motions, signals, time and findings.

    Endless loops are played for the rounds of the scenario; at most
    `most_steps` steps are played. Background events are not.
    """
    return _Player(program, database, cell, scenario or Scenario(), most_steps).run()


class _Player:
    def __init__(
        self, program: Program, database: NodeDatabase, cell: Cell, scenario: Scenario, most_steps: int
    ) -> None:
        self._most_steps = most_steps
        self._cell = cell
        pallets = Pallets()
        self._scenario = scenario
        self._world = World(scenario, pallets, grips_left_to_fail=scenario.failed_grips)
        self._state = State(arm_of(cell))
        self._pallets = pallets
        self._ops = {node.type: node.op for node in database.nodes}
        self._moves = Moves(self._state, cell, pallets, self._world.number)
        self._main = [chain.blocks for chain in program.chains if chain.blocks]
        self._definitions = {
            blocks[0].fields.get("NAME", ""): blocks[0]
            for blocks in self._main
            if blocks[0].type in DEFINITIONS
        }
        self._calls = 0
        self._by_op: dict[str, Callable[[Block], None]] = {
            **self._moves.by_op,
            "set_speed": self._set_speed,
            "set_payload": self._payload,
            "wait_time": self._wait_time,
            "wait_di": self._wait_input,
            "wait_until": self._wait_until,
            "conveyor_wait": self._wait_conveyor,
            "do_pulse": self._pulse,
            "force": self._force,
            "pallet_define": pallets.define,
            "pallet_next": pallets.step,
            "pallet_reset": lambda block: pallets.step(block, start_again=True),
            "gripper": self._gripper,
            "vacuum": self._vacuum,
            "try": self._try,
            "retry": self._retry,
            "error": self._error,
            "stop": self._stop,
            "on_event": lambda block: None,
        }
        self._standard: dict[str, Callable[[Block], None]] = {
            "controls_if": self._if,
            "controls_repeat_ext": self._repeat,
            "controls_whileUntil": self._while,
            "controls_for": self._for,
            "controls_flow_statements": self._flow,
            "variables_set": self._set,
            "math_change": self._change,
            "procedures_callnoreturn": self._call,
        }

    def run(self) -> DryRun:
        """Play the main chain and return what happened."""
        try:
            for blocks in self._main:
                if blocks[0].type not in DEFINITIONS:
                    self._chain(blocks)
        except _Fault as fault:
            message = _(
                "Error {code} stops the program. {reason}", code=fault.code, reason=fault.message
            ).rstrip()
            self._state.find("error", fault.block.id, message)
        except (_End, _Leave, _Again):
            pass
        return self._state.result()

    def _chain(self, blocks: list[Block]) -> None:
        for block in blocks:
            self._state.steps += 1
            if self._state.steps > self._most_steps:
                self._state.complete = False
                raise _End
            self._play(block)

    def _play(self, block: Block) -> None:
        op = self._ops.get(block.type, "")
        known = self._by_op.get(op) or self._standard.get(block.type)
        if known is not None:
            known(block)
        elif op:
            self._state.time += _SECONDS.get(op, 0.0)
            self._show(block, op)
            self._inside(block, "DO")
        else:
            message = _("The block {type} is left out of the dry run.", type=block.type)
            self._state.find("not_played", block.id, message)

    def _show(self, block: Block, op: str) -> None:
        if op in _SHOWN:
            name, field = _SHOWN[op]
            self._state.signal(block.id, block.fields.get(name, name), block.fields.get(field, ""))

    def _inside(self, block: Block, name: str) -> None:
        self._chain(block.statements.get(name, []))

    # ---- settings, hands, waits ----------------------------------------------

    def _set_speed(self, block: Block) -> None:
        self._state.factor = number_of(block.fields.get("PCT", "100"), 100.0) / 100

    def _payload(self, block: Block) -> None:
        mass = number_of(block.fields.get("MASS", "0"))
        if mass > self._state.arm.payload:
            message = _(
                "The load of {mass} kg is more than the {limit} kg of the arm.",
                mass=mass,
                limit=self._state.arm.payload,
            )
            self._state.find("payload", block.id, message)

    def _gripper(self, block: Block) -> None:
        self._world.grip(block.fields.get("ACTION") == "CLOSE")
        self._state.time += _SECONDS["gripper"]
        self._show(block, "gripper")

    def _vacuum(self, block: Block) -> None:
        self._world.grip(block.fields.get("STATE") == "ON")
        self._state.time += _SECONDS["vacuum"]
        self._show(block, "vacuum")

    def _wait_time(self, block: Block) -> None:
        self._state.time += max(self._world.number(block, "SEC", 0.0), 0.0)

    def _pulse(self, block: Block) -> None:
        pin, state = block.fields.get("PIN", ""), block.fields.get("STATE", "ON")
        self._state.signal(block.id, pin, state)
        self._state.time += number_of(block.fields.get("MS", "100")) / 1000
        self._state.signal(block.id, pin, "OFF" if state == "ON" else "ON")

    def _force(self, block: Block) -> None:
        self._state.time += number_of(block.fields.get("SEC", "2"))

    def _wait_input(self, block: Block) -> None:
        pin = block.fields.get("PIN", "")
        wanted = block.fields.get("STATE", "ON")
        self._wait(block, [pin], pin, wanted)

    def _wait_conveyor(self, block: Block) -> None:
        name = block.fields.get("CONV", "")
        self._wait(block, [name], name, "PART")

    def _wait_until(self, block: Block) -> None:
        condition = block.values.get("COND")
        if self._world.truth(condition):
            return
        pins = [one.fields.get("PIN", "") for one in walk([condition] if condition else [])]
        self._wait(block, pins, "condition", "TRUE")

    def _wait(self, block: Block, names: list[str], shown: str, value: str) -> None:
        """Wait for what comes after a while, or for what is stuck: then a timeout or for ever."""
        if not self._scenario.stuck.intersection(names):
            self._state.time += self._scenario.delay
            self._state.signal(block.id, shown, value)
            return
        timeout = number_of(block.fields.get("TIMEOUT", "0"))
        if timeout <= 0:
            message = _("The program waits for {name} without end.", name=self._called(shown))
            self._state.find("waits_forever", block.id, message)
            raise _End
        self._state.time += timeout
        raise _Fault(
            block,
            _TIMEOUT_CODE,
            _("{name} did not come in {seconds} s.", name=self._called(shown), seconds=timeout),
        )

    def _called(self, identity: str) -> str:
        """Return the name of an input or a conveyor in the user's language, with its identifier."""
        item = self._cell.get("di", identity) or self._cell.get("conveyors", identity)
        return f"{item.label(language())} ({identity})" if item else identity

    # ---- errors ---------------------------------------------------------------

    def _try(self, block: Block) -> None:
        try:
            self._inside(block, "TRY")
        except _Fault:
            self._inside(block, "CATCH")

    def _retry(self, block: Block) -> None:
        times = max(1, min(round(self._world.number(block, "TIMES", 3.0)), MAX_ROUNDS))
        for number in range(times):
            try:
                self._inside(block, "DO")
                return
            except _Fault as fault:
                if number + 1 < times:
                    self._state.time += number_of(block.fields.get("DELAY", "0"))
                elif not block.statements.get("FAIL"):
                    raise fault
        self._inside(block, "FAIL")

    def _error(self, block: Block) -> None:
        raise _Fault(block, block.fields.get("CODE", _GRIP_CODE), block.fields.get("MSG", ""))

    def _stop(self, block: Block) -> None:
        self._state.signal(block.id, "program", block.fields.get("MODE", "END"))
        raise _End

    # ---- Blockly's own blocks -------------------------------------------------

    def _if(self, block: Block) -> None:
        numbers = sorted(int(name[2:]) for name in block.values if name[:2] == "IF" and name[2:].isdigit())
        for number in numbers:
            if self._world.truth(block.values.get(f"IF{number}")):
                self._inside(block, f"DO{number}")
                return
        self._inside(block, "ELSE")

    def _repeat(self, block: Block) -> None:
        self._rounds(block, round(self._world.number(block, "TIMES", 1.0)))

    def _while(self, block: Block) -> None:
        condition = block.values.get("BOOL")
        wanted = block.fields.get("MODE") != "UNTIL"
        limit = MAX_ROUNDS if changes_by_itself(condition) else self._scenario.rounds
        self._rounds(block, limit, lambda: self._world.truth(condition) is wanted)

    def _for(self, block: Block) -> None:
        name = block.fields.get("VAR", "")
        first, last, step = (self._world.number(block, one, 1.0) for one in ("FROM", "TO", "BY"))
        step = abs(step) or 1.0
        count = int(abs(last - first) // step) + 1
        step = step if last >= first else -step
        for number in range(min(count, MAX_ROUNDS)):
            self._world.variables[name] = first + number * step
            if not self._round(block):
                return

    def _rounds(self, block: Block, count: int, goes_on: Callable[[], bool] = lambda: True) -> None:
        for _number in range(min(count, MAX_ROUNDS)):
            if not goes_on() or not self._round(block):
                return

    def _round(self, block: Block) -> bool:
        """Play the inside of a loop once; return whether another round may follow."""
        try:
            self._inside(block, "DO")
        except _Leave:
            return False
        except _Again:
            return True
        return True

    def _flow(self, block: Block) -> None:
        raise _Leave if block.fields.get("FLOW") == "BREAK" else _Again

    def _set(self, block: Block) -> None:
        self._world.variables[block.fields.get("VAR", "")] = self._world.value(block.values.get("VALUE"))

    def _change(self, block: Block) -> None:
        name = block.fields.get("VAR", "")
        known = number_of(self._world.variables.get(name, 0.0))
        self._world.variables[name] = known + self._world.number(block, "DELTA", 1.0)

    def _call(self, block: Block) -> None:
        name = block.mutation.attributes.get("name", "") if block.mutation else ""
        definition = self._definitions.get(name)
        if definition is None or self._calls >= MAX_CALLS:
            message = _("The sub-program {name} can't be played.", name=name or "—")
            self._state.find("not_played", block.id, message)
            return
        arguments = block.mutation.arguments if block.mutation else []
        for number, argument in enumerate(arguments):
            value = self._world.value(block.values.get(f"ARG{number}"))
            self._world.variables[argument.get("name", "")] = value
        self._calls += 1
        try:
            self._inside(definition, "STACK")
        finally:
            self._calls -= 1

"""Operations become blocks: fields with their defaults, values, chains, and nothing outside a range."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.robot.cell.matching import CANDIDATES
from app.domain.robot.grouping import grouped
from app.domain.robot.nodes import Node, NodeField, NodeInput, number_text, range_text
from app.domain.robot.program import Block, Chain, Mutation, Program, number_block, text_block, with_ids
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.operations import Candidate, Expression, Issue, Operation

_MAX_REPEAT = 100000
_REPEATS = (1.0, float(_MAX_REPEAT), "")
_X_SECOND = 600
_NEARLY = 1e-6
_MAX_ANSWERS = 10


class Builder:
    """Makes blocks of operations and notes what can't be one."""

    def __init__(self, context: Context, answers: dict[str, str]) -> None:
        self._context = context
        self._answers = answers

    def program(self, operations: list[Operation], name: str) -> Program:
        """Return the program: the main chain under its head, sub-programs and watchers beside it."""
        beside = [one for one in operations if one.op in ("define", "on_event")]
        main = [one for one in operations if one.op not in ("define", "on_event")]
        head = self._plain(Operation(op="program", params={"NAME": name}))
        chains = [Chain(blocks=[head, *self.chain(main)])]
        for number, one in enumerate(beside):
            chains.append(Chain(blocks=[self.block(one)], x=_X_SECOND, y=20 + 300 * number))
        return grouped(with_ids(Program(chains=chains)))

    def chain(self, operations: list[Operation]) -> list[Block]:
        """Return the blocks of a chain; nothing follows a block that ends it."""
        out: list[Block] = []
        for number, operation in enumerate(operations, start=1):
            block = self.block(operation)
            out.append(block)
            node = self._context.nodes.by_type.get(block.type)
            if (node and node.shape == "end") or block.type == "controls_flow_statements":
                self._never_reached(operations[number:])
                break
        return out

    def _never_reached(self, operations: list[Operation]) -> None:
        """Ask about what stands behind the end of a chain."""
        source = next((one.source for one in operations if one.source), None)
        if source:
            message = _("“{text}” would never be done: what stands before it ends there.", text=source.text)
            key = f"text:{source.text}"
            self._context.ask(
                Issue(kind="not_understood", key=key, message=message, text=source.text, source=source)
            )

    def block(self, operation: Operation) -> Block:
        """Return the block of an operation."""
        maker = getattr(self, f"_make_{operation.op}", None)
        block: Block = maker(operation) if maker else self._plain(operation)
        block.source = operation.source
        return block

    def _make_if(self, operation: Operation) -> Block:
        block = Block(type="controls_if")
        for number, branch in enumerate(operation.branches):
            block.values[f"IF{number}"] = self.expression(branch.condition)
            if body := self.chain(branch.body):
                block.statements[f"DO{number}"] = body
        attributes = {}
        if len(operation.branches) > 1:
            attributes["elseif"] = str(len(operation.branches) - 1)
        if operation.otherwise:
            attributes["else"] = "1"
            block.statements["ELSE"] = self.chain(operation.otherwise)
        if attributes:
            block.mutation = Mutation(attributes=attributes)
        return block

    def _make_repeat(self, operation: Operation) -> Block:
        times = self._answered("TIMES", float(operation.params.get("TIMES", 1)))
        if not 1 <= times <= _MAX_REPEAT or times != int(times):
            self._out_of_range(operation, "TIMES", times, _REPEATS)
        block = Block(type="controls_repeat_ext", values={"TIMES": number_block(number_text(times))})
        block.statements.update({"DO": body} if (body := self.chain(operation.body)) else {})
        return block

    def _make_while(self, operation: Operation) -> Block:
        block = Block(type="controls_whileUntil", fields={"MODE": str(operation.params.get("MODE", "WHILE"))})
        block.values["BOOL"] = self.expression(operation.values["COND"])
        block.statements.update({"DO": body} if (body := self.chain(operation.body)) else {})
        return block

    def _make_break(self, operation: Operation) -> Block:
        return Block(type="controls_flow_statements", fields={"FLOW": operation.op.upper()})

    _make_continue = _make_break

    def _make_call(self, operation: Operation) -> Block:
        mutation = Mutation(attributes={"name": str(operation.params["NAME"])})
        return Block(type="procedures_callnoreturn", mutation=mutation)

    def _make_define(self, operation: Operation) -> Block:
        block = Block(type="procedures_defnoreturn", fields={"NAME": str(operation.params["NAME"])})
        block.statements.update({"STACK": body} if (body := self.chain(operation.body)) else {})
        return block

    def _make_set_var(self, operation: Operation) -> Block:
        value = self.expression(operation.values["VALUE"])
        return Block(
            type="variables_set", fields={"VAR": str(operation.params["VAR"])}, values={"VALUE": value}
        )

    def _make_change_var(self, operation: Operation) -> Block:
        delta = self.expression(operation.values["DELTA"])
        return Block(
            type="math_change", fields={"VAR": str(operation.params["VAR"])}, values={"DELTA": delta}
        )

    def _plain(self, operation: Operation) -> Block:
        node = self._context.nodes.by_op[operation.op]
        self._ask_for_the_placeless(node, operation)
        block = Block(type=node.type)
        for field in node.fields:
            block.fields[field.name] = self._field(field, operation)
        bodies = [operation.body, operation.otherwise]
        for slot in node.inputs:
            if slot.kind == "statement":
                body = self.chain(bodies.pop(0)) if bodies else []
                block.statements.update({slot.name: body} if body else {})
            else:
                self._fill(block, slot, node, operation)
        return block

    def _ask_for_the_placeless(self, node: Node, operation: Operation) -> None:
        """Ask about a share of the speed that a motion given in mm/s has no field for."""
        if "PCT" in operation.params and node.field("PCT") is None and operation.source:
            text = operation.source.text
            message = _(
                "“{text}”: a linear motion takes a speed in mm/s; say that, or a joint motion.",
                text=text,
            )
            key = f"text:{text}"
            self._context.ask(
                Issue(kind="not_understood", key=key, message=message, text=text, source=operation.source)
            )

    def _field(self, field: NodeField, operation: Operation) -> str:
        given = operation.params.get(field.name)
        if field.kind == "number" and given is not None:
            return self._number(field, float(given), operation)
        if field.kind == "text":
            return str(field.default if given is None else given)[: field.longest]
        text = str(field.default if given is None else given)
        if field.kind == "ref" and not self._context.cell.has(field.refers, text):
            issue = self._no_reference(field, text, operation)
            if known := self._context.answered(field.refers, issue.key):
                return known
            self._context.ask(issue)
        return text

    def _number(self, field: NodeField | NodeInput, given: float, operation: Operation) -> str:
        given = self._answered(field.name, given)
        low = field.minimum if field.minimum is not None else float("-inf")
        high = field.maximum if field.maximum is not None else float("inf")
        if not low <= given <= high:
            self._out_of_range(operation, field.name, given, (field.minimum, field.maximum, field.unit))
        elif isinstance(field, NodeField) and field.step and _is_between(given, field.step):
            self._too_fine(operation, field, given, field.step)
        return number_text(given)

    def _answered(self, param: str, given: float) -> float:
        """Return the number that a person gave instead of one outside its range."""
        for _round in range(_MAX_ANSWERS):
            answer = self._answers.get(f"{param}:{number_text(given)}")
            if answer is None or not re.fullmatch(r"-?\d{1,9}(?:\.\d{1,6})?", answer):
                break
            given = float(answer)
        return given

    def _out_of_range(
        self, operation: Operation, param: str, given: float, span: tuple[float | None, float | None, str]
    ) -> None:
        text = operation.source.text if operation.source else ""
        low, high, unit = span
        bounds = [one for one in (low, high) if one is not None]
        nearest = number_text(min(bounds, key=lambda one: abs(one - given)))
        self._context.ask(
            Issue(
                kind="out_of_range",
                key=f"{param}:{number_text(given)}",
                message=_(
                    "“{text}”: {value} is outside the range {range} of {param}.",
                    text=text,
                    value=number_text(given),
                    range=range_text(low, high, unit),
                    param=param,
                ),
                text=text,
                param=param,
                value=given,
                minimum=low,
                maximum=high,
                candidates=[Candidate(value=nearest, label=f"{nearest} {unit}".strip())],
                source=operation.source,
            )
        )

    def _too_fine(self, operation: Operation, field: NodeField, given: float, width: float) -> None:
        """Ask about a number between the steps of a field: Blockly would round it without a word."""
        text = operation.source.text if operation.source else ""
        near = number_text(round(round(given / width) * width, 6))
        message = _(
            "“{text}”: {value} is too fine for {param}; it goes in steps of {step}.",
            text=text,
            value=number_text(given),
            param=field.name,
            step=number_text(width),
        )
        self._context.ask(
            Issue(
                kind="out_of_range",
                key=f"{field.name}:{number_text(given)}",
                message=message,
                text=text,
                param=field.name,
                value=given,
                minimum=field.minimum,
                maximum=field.maximum,
                candidates=[Candidate(value=near, label=f"{near} {field.unit}".strip())],
                source=operation.source,
            )
        )

    def _no_reference(self, field: NodeField, given: str, operation: Operation) -> Issue:
        return Issue(
            kind="unknown_reference",
            key=f"{field.refers}:{given}",
            message=_("The cell file has no {name} under {section}.", name=given, section=field.refers),
            text=given,
            section=field.refers,
            candidates=[
                Candidate(value=item.id, label=item.label(self._context.language))
                for item in self._context.cell.of(field.refers)[:CANDIDATES]
            ],
            source=operation.source,
        )

    def _fill(self, block: Block, slot: NodeInput, node: Node, operation: Operation) -> None:
        expression = operation.values.get(slot.name)
        given = operation.params.get(slot.name)
        if expression is None and slot.check == "Number":
            number = slot.default or "0" if given is None else self._number(slot, float(given), operation)
            block.values[slot.name] = number_block(number)
        elif expression is None and slot.check == "Boolean":
            block.values[slot.name] = self.expression(Expression(kind="true"))
        elif expression is None:
            block.values[slot.name] = text_block(str(given if given is not None else slot.default or ""))
        elif expression.kind == "number":
            number = self._number(slot, float(expression.params["NUM"]), operation)
            block.values[slot.name] = number_block(number)
        else:
            block.values[slot.name] = self.expression(expression)

    def expression(self, one: Expression) -> Block:
        """Return the block of a value."""
        parts = [self.expression(part) for part in one.parts]
        if one.kind == "number":
            return number_block(number_text(float(one.params["NUM"])))
        if one.kind == "true":
            return Block(type="logic_boolean", fields={"BOOL": "TRUE"})
        if one.kind == "not":
            return Block(type="logic_negate", values={"BOOL": parts[0]})
        if one.kind in ("and", "or"):
            return Block(
                type="logic_operation",
                fields={"OP": one.kind.upper()},
                values=dict(zip("AB", parts, strict=True)),
            )
        if one.kind == "var":
            return Block(type="variables_get", fields={"VAR": str(one.params["VAR"])})
        if one.kind == "mod":
            return Block(type="math_modulo", values=dict(zip(("DIVIDEND", "DIVISOR"), parts, strict=True)))
        if one.kind == "cmp":
            return Block(
                type="logic_compare",
                fields={"OP": str(one.params["OP"])},
                values=dict(zip("AB", parts, strict=True)),
            )
        return self._plain(Operation(op=one.kind, params=dict(one.params)))


def _is_between(number: float, width: float) -> bool:
    """Tell whether a number is no multiple of a step."""
    return abs(number / width - round(number / width)) > _NEARLY

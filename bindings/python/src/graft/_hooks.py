"""The functions that C calls: one of each kind, for all runtimes.

Each looks up what it is to call by the number that came as user_data. None
lets an exception out: it is kept by the runtime until the call into C that
caused it ends (Runtime.call), or handed to the pump of the owner thread.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator, Coroutine, Generator
from ctypes import sizeof, string_at
from itertools import count
from typing import Any, Callable

from . import _abi, _handlers
from ._instance import slots
from ._local import local
from ._native import address_of, lib
from ._runtime import Runtime, runtimes
from ._values import decode_at, encode, put
from .errors import FAILED, error_of

OK = _abi.OK
PHASES = {
    number: name[len("PHASE_") :].lower().replace("_", " ")
    for name, number in vars(_abi).items()
    if name.startswith("PHASE_")
}

_numbers = count(1)


def slot(thing: object) -> int:
    """A number for C to hold, until its drop."""
    number = next(_numbers)
    slots[number] = thing
    return number


@_abi.DropFunction
def drop(number: int | None) -> None:
    dropped = getattr(slots.pop(number or 0, None), "_dropped", None)
    if dropped is not None:
        dropped()


class Declined:
    """What a handler returns to let a bubbling event go on."""

    def __repr__(self) -> str:
        return "graft.DECLINED"


DECLINED = Declined()


@_abi.RuntimeDescSchedule
def schedule(number: int | None) -> None:
    runtime = slots.get(number or 0)
    if runtime is None:
        return
    try:
        if runtime.schedule is not None:
            runtime.schedule()
    except BaseException as error:
        runtime.raised.append(error)


@_abi.RuntimeDescReport
def report(number: int | None, address: int | None) -> None:
    runtime = slots[number or 0]
    try:
        heard = _abi.Report.from_address(address or 0)
        runtime.failures += 1
        if heard.status == FAILED:
            return  # Its exception is kept already, or a boundary took it.
        path = string_at(heard.path).decode("utf-8", "replace")
        message = string_at(heard.message).decode("utf-8", "replace")
        if path not in message:
            message = f"{path}: {message}"
        runtime.raised.append(error_of(heard.status, message, path))
    except BaseException as error:
        runtime.raised.append(error)


@_abi.RuntimeDescRetain
def retain(number: int | None, kind: int, thing: int | None) -> None:
    slots[number or 0].objects.retain(thing)


@_abi.RuntimeDescRelease
def release(number: int | None, kind: int, thing: int | None) -> None:
    runtime = slots[number or 0]
    try:
        runtime.objects.release(kind, thing)
    except BaseException as error:
        runtime.raised.append(error)


def describe(runtime: Runtime) -> Any:
    """The hooks of a runtime."""
    desc = _abi.RuntimeDesc()
    desc.struct_size = sizeof(desc)
    desc.user_data = slot(runtime)
    desc.schedule = SCHEDULE
    desc.report = REPORT
    desc.retain = RETAIN
    desc.release = RELEASE
    return desc


def runtime_of(context: Any) -> Runtime:
    return runtimes[context.runtime]


# Bodies.


def run_body(runtime: Runtime, node: int, body: Callable[[], object]) -> None:
    """Runs a body and sends what it described."""
    description = runtime.description
    instance = runtime.instance(node)
    before = local.description, local.reading
    description.begin(instance, sys._getframe())
    local.description = description
    local.reading = runtime
    runtime.ran.append(instance)
    try:
        answer = body()
        if isinstance(answer, (Coroutine, Generator)):
            answer.close()
            raise TypeError(
                "a body describes at once: it can't be async or a generator; "
                "use effect() for what takes time"
            )
        description.send()
    finally:
        try:
            leave(description, before)
        except BaseException:
            # A signal's came in between: leaving twice is leaving.
            leave(description, before)
            raise


def leave(description: Any, before: Any) -> None:
    local.description, local.reading = before
    description.end()


@_abi.ClassDescBody
def body(address: int | None) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtime_of(context)
    try:
        slots[context.class_data].run(runtime, context.node)
        return OK
    except BaseException as error:
        return runtime.caught(error, context.node, "body")


@_abi.BodyFunction
def root_body(address: int | None, number: int | None) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtime_of(context)
    try:
        run_body(runtime, context.node, slots[number or 0].function)
        return OK
    except BaseException as error:
        return runtime.caught(error, context.node, "body")


# Handlers and tasks.


@_abi.HandlerFunction
def handler(
    address: int | None, event_address: int | None, number: int | None
) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtime_of(context)
    event = _abi.Event.from_address(event_address or 0)
    before = local.event
    try:
        from .nodes import Event

        values = decode_at(runtime, event.values, event.value_count)
        local.event = heard = Event(runtime, event, values)
        try:
            answer = _handlers.call(_handlers.table[number or 0], values)
        finally:
            local.event = before
        return answered(runtime, event, heard, answer)
    except BaseException as error:
        name = runtime.atom_text(event.name)
        return runtime.caught(error, context.node, f"handler on_{name}")


def answered(runtime: Runtime, event: Any, heard: Any, answer: Any) -> int:
    if answer is DECLINED:
        return _abi.DECLINED
    if event.reply and answer is not None:
        words = encode(runtime, answer, f"the answer to {heard.name}")
        # A text must outlive the call of graft_query().
        runtime.kept = runtime.strings
        put(event.reply, words)
    else:
        begin(runtime, answer)
    return OK


def begin(runtime: Runtime, answer: Any) -> None:
    """Goes on with what a handler or task returned."""
    if hasattr(answer, "__await__"):
        from ._loops import start

        start(runtime, answer)
    elif isinstance(answer, (Generator, AsyncGenerator)):
        raise TypeError(
            "a function with `yield` came: its lines would never run; write "
            "`async def` and `await` for what takes time"
        )


@_abi.TaskFunction
def task(address: int | None, number: int | None) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtime_of(context)
    try:
        function, arguments = slots[number or 0]
        begin(runtime, function(*arguments))
        return OK
    except BaseException as error:
        return runtime.caught(error, context.node, "task")


def post(
    runtime: Runtime, function: Callable[..., object], arguments: Any
) -> int:
    number = slot((function, arguments))
    status: int = lib.graft_post(runtime.address, 0, TASK, number, DROP)
    if status < 0:
        slots.pop(number, None)
    return status


# Effects and derived state.


@_abi.EffectDescRun
def effect_run(address: int | None, number: int | None) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtime_of(context)
    try:
        slots[number or 0].run(runtime)
        return OK
    except BaseException as error:
        return runtime.caught(error, context.node, "effect")


@_abi.EffectDescClean
def effect_clean(address: int | None, number: int | None) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtime_of(context)
    try:
        slots[number or 0].clean()
        return OK
    except BaseException as error:
        return runtime.caught(error, context.node, "cleaning of an effect")


@_abi.DeriveFunction
def derive(address: int | None, number: int | None, value: int | None) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtime_of(context)
    before = local.reading
    local.reading = runtime
    try:
        computed = slots[number or 0]
        words = encode(runtime, computed.compute(), "a computed value")
        put(value or 0, words)
        return OK
    except BaseException as error:
        return runtime.caught(error, context.node, "computed state")
    finally:
        local.reading = before


BODY = address_of(body)
DERIVE = address_of(derive)
DROP = address_of(drop)
EFFECT_CLEAN = address_of(effect_clean)
EFFECT_RUN = address_of(effect_run)
HANDLER = address_of(handler)
RELEASE = address_of(release)
REPORT = address_of(report)
RETAIN = address_of(retain)
ROOT_BODY = address_of(root_body)
SCHEDULE = address_of(schedule)
TASK = address_of(task)
Runtime.handler_trampoline = HANDLER

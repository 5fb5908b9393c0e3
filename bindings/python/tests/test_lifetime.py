"""Who holds what, and for how long; threads, forks, the interpreter's end."""

from __future__ import annotations

import gc
import os
import random
import sys
import threading
import weakref
from typing import Any

import pytest
from conftest import Lamp, LampClass, collect, run_script

import graft
from graft import _handlers, _instance
from graft import headless as ui
from graft.testing import mount


class Thing:
    """Something to be held."""


def test_handlers_end_with_what_describes_them() -> None:
    held: list[weakref.ref[Thing]] = []
    number = graft.state(0)

    @graft.component
    def app() -> None:
        thing = Thing()
        held.append(weakref.ref(thing))
        if number.value < 3:
            ui.button(
                text=str(number.value),
                on_click=lambda thing=thing: number.set(number.value + 1),
            )

    with mount(app) as screen:
        for _ in range(3):
            screen.get("button").click()
        gc.collect()
        assert [ref() for ref in held] == [None] * 4
        assert _handlers.table == {}


def test_a_handler_may_remove_itself() -> None:
    shown = graft.state(True)
    log: list[str] = []

    @graft.component
    def app() -> None:
        if shown.value:
            thing = Thing()
            weakref.finalize(thing, log.append, "gone")

            def act(thing: Thing = thing) -> None:
                shown.value = False
                screen.runtime.pump()
                gc.collect()
                log.append("still running")

            ui.button(on_click=act)

    screen = mount(app)
    with screen:
        screen.get("button").click()
        gc.collect()
        assert log == ["still running", "gone"]


def test_a_failed_body_keeps_the_handlers_of_the_tree() -> None:
    heard: list[int] = []
    number = graft.state(0)

    @graft.component
    def app() -> None:
        value = number.value
        ui.button(text="x", on_click=lambda: heard.append(value))
        if value % 2:
            raise ValueError

    with mount(app) as screen:
        for value in range(1, 8):
            number.value = value
            try:
                screen.settle()
            except ValueError:
                pass
            gc.collect()
            screen.get("button").click()
        assert heard == [0, 2, 2, 4, 4, 6, 6]
        assert len(_handlers.table) <= 2


def test_everything_ends_with_the_runtime() -> None:
    held: list[weakref.ref[Any]] = []

    def keep(thing: Any) -> Any:
        held.append(weakref.ref(thing))
        return thing

    def mounted() -> None:
        lamp = LampClass()

        @graft.component
        def leaf(thing: Thing) -> None:
            state = graft.state(keep(Thing()))
            computed = graft.computed(lambda: state.value)
            keep(state), keep(computed)
            other = keep(Thing())
            graft.effect(lambda: lambda: other, other)
            graft.memo(lambda: keep(Thing()))
            graft.Wrap(lambda: keep(Lamp()), lambda lamp: other)
            lamp(shows=keep(Thing()), on_pressed=lambda: other)
            graft.Environment("e", None).value

        env: graft.Environment[Any] = graft.Environment("e", None)

        def app() -> None:
            with env.provide(keep(Thing())):
                leaf(keep(Thing()))

        with graft.Runtime() as runtime:
            graft.mount(runtime, app)
            runtime.post(lambda thing=keep(Thing()): None)

    mounted()
    collect()
    assert len(held) == 10
    assert [ref() for ref in held if ref() is not None] == []


def test_the_collector_in_every_callback(monkeypatch: Any) -> None:
    """Forced before and after each call that C makes."""
    collected = []

    class Collecting(LampClass):
        def __getattribute__(self, name: str) -> Any:
            if not name.startswith("_"):
                collected.append(gc.collect(0))
            return super().__getattribute__(name)

    lamp = Collecting()
    number = graft.state(0)
    heard: list[int] = []

    def collect() -> None:
        gc.collect()

    @graft.component
    def leaf(index: int) -> None:
        gc.collect()
        value = number.value
        twice = graft.computed(lambda: (gc.collect() and 0) or number.value * 2)
        graft.effect(collect, value)

        def act() -> None:
            gc.collect()
            heard.append(value)

        lamp(key=index, size=twice, on_pressed=act)

    def app() -> None:
        gc.collect()
        with lamp():
            for index in range(number.value % 4 + 1):
                leaf.keyed(index)(index)

    with graft.Runtime() as runtime:
        root = graft.mount(runtime, app)
        for value in range(12):
            number.value = value
            runtime.pump()
            children = root.children[0].children
            children[-1].children[0].emit("pressed")
            runtime.pump()
    assert heard == list(range(12))
    assert len(collected) > 100


def test_deletion_in_any_order() -> None:
    for seed in range(30):
        randomly = random.Random(seed)
        runtime = graft.Runtime()
        lamp = LampClass()
        state = graft.state("x")
        computed = graft.computed(lambda state=state: state.value)

        @graft.component
        def leaf(
            lamp: LampClass = lamp, computed: graft.Computed[str] = computed
        ) -> None:
            lamp(shows=computed)

        root = graft.mount(runtime, leaf)
        node = root.children[0]
        held: dict[str, Any] = {
            **{"runtime": runtime, "lamp": lamp, "state": state},
            **{"computed": computed, "leaf": leaf, "root": root, "node": node},
        }
        del runtime, lamp, state, computed, leaf, root, node
        names = list(held)
        randomly.shuffle(names)
        for name in names:
            thing = held.pop(name)
            if name == "runtime" and randomly.random() < 0.5:
                thing.close()
            del thing
            gc.collect()


def test_calls_after_the_end_say_so(runtime: graft.Runtime) -> None:
    state = graft.state(1)
    root = graft.mount(runtime, lambda: print(end=str(state.value)[:0]))
    runtime.close()
    runtime.close()
    for act in (runtime.pump, root.render, lambda: runtime.post(print)):
        with pytest.raises(graft.Error, match="the runtime is closed"):
            act()
    assert root.path == ""
    assert state.value == 1


def test_close_inside_a_callback_is_refused() -> None:
    def app() -> None:
        ui.button(on_click=lambda: screen.runtime.close())

    screen = mount(app)
    with screen:
        with pytest.raises(graft.BusyError):
            screen.get("button").click()
        assert screen.get("button").enabled


def test_threads_post_and_nothing_is_lost(runtime: graft.Runtime) -> None:
    heard: dict[int, list[int]] = {number: [] for number in range(4)}
    woken = threading.Event()
    runtime.schedule = woken.set

    def poster(number: int) -> None:
        for index in range(500):
            runtime.post(heard[number].append, index)

    threads = [
        threading.Thread(target=poster, args=(number,)) for number in heard
    ]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        woken.wait(0.1)
        woken.clear()
        runtime.pump()
    for thread in threads:
        thread.join()
    runtime.pump()
    assert all(values == list(range(500)) for values in heard.values())


def test_a_call_on_another_thread_is_refused(runtime: graft.Runtime) -> None:
    errors: list[BaseException] = []

    def act() -> None:
        for call in (runtime.pump, runtime.close, lambda: runtime.atom("x")):
            try:
                call()
            except graft.ThreadError as error:
                errors.append(error)

    thread = threading.Thread(target=act)
    thread.start()
    thread.join()
    assert len(errors) == 3
    assert "thread" in str(errors[0])
    runtime.pump()


def test_each_thread_has_a_runtime_of_its_own() -> None:
    errors: list[BaseException] = []

    def work(number: int) -> None:
        try:
            count = graft.state(0)

            @graft.component
            def app() -> None:
                with ui.box():
                    for index in range(20):
                        ui.label(key=index, text=f"{number} {count.value}")

            with mount(app) as screen:
                for value in range(50):
                    count.value = value
                    screen.settle()
                texts = {label.text for label in screen.get_all("label")}
                assert texts == {f"{number} 49"}
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(interval)
    assert errors == []


LIVE = """
import sys, threading, graft
from graft import headless as ui
from graft.headless import Headless
from graft.testing import mount

class Loud:
    def __del__(self):
        pass

class Lamp(graft.WidgetClass):
    properties = {"shows": object}
    def create(self, context): return Loud()
    def destroy(self, context, widget): print("destroy", flush=True)
lamp = Lamp()
loud = Loud()

@graft.component
def app():
    state = graft.state(Loud())
    graft.effect(lambda: (lambda: print("clean", flush=True)))
    lamp(shows=state, )
    lamp(shows=loud)
runtime = graft.Runtime()
root = graft.mount(runtime, app)
"""


def test_the_interpreter_ends_with_a_live_tree() -> None:
    done = run_script(LIVE + "\nother = mount(lambda: ui.label(text='x'))\n")
    assert done.stdout.split() == ["clean", "destroy", "destroy"]
    assert done.stderr == ""


def test_the_interpreter_ends_inside_a_handler() -> None:
    done = run_script(
        LIVE
        + """
def end():
    raise SystemExit(7)
screen = mount(lambda: ui.button(on_click=end))
screen.get("button").click()
""",
        code=7,
    )
    assert "Traceback" not in done.stderr


def test_the_interpreter_ends_while_a_thread_owns_a_tree() -> None:
    done = run_script(
        LIVE
        + """
def work():
    global kept
    kept = graft.Runtime()
    graft.mount(kept, app)
thread = threading.Thread(target=work)
thread.start()
thread.join()
"""
    )
    assert done.stderr == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_leaves_the_tree_to_the_parent() -> None:
    done = run_script(
        LIVE
        + """
import os
child = os.fork()
if child == 0:
    try:
        runtime.pump()
    except graft.Error as error:
        print("child:", "forked" in str(error), flush=True)
    with mount(lambda: ui.label(text="own")) as screen:
        print("child:", screen.get("label").text, flush=True)
    sys.exit(0)
print("status", os.waitpid(child, 0)[1], flush=True)
root.render()
runtime.close()
"""
    )
    assert done.stdout.splitlines() == [
        *("child: True", "child: own", "status 0"),
        *("clean", "destroy", "destroy"),
    ]
    assert done.stderr == ""


def test_state_ends_with_its_last_reference() -> None:
    held: list[weakref.ref[Any]] = []
    items: graft.State[tuple[Any, ...]] = graft.state(())

    def add() -> None:
        made = graft.state(Thing()), graft.List([1, 2])
        held.extend(map(weakref.ref, (*made, made[0].value)))
        items.value = (*items.value, made)

    @graft.component
    def app() -> None:
        for state, listed in items.value:
            ui.label(text=str(state.value)[:1] + str(len(listed)))

    with mount(app) as screen:
        for _ in range(5):
            add()
        screen.settle()
        before = screen.runtime.stats()["bytes_held"]
        items.value = ()
        screen.settle()
        collect()
        screen.settle()
        collect()
        assert [ref() for ref in held] == [None] * 15
        for _ in range(20):
            add()
            screen.settle()
            items.value = ()
            screen.settle()
            collect()
            screen.settle()
        assert screen.runtime.stats()["bytes_held"] <= before


def test_memory_is_given_back() -> None:
    number = graft.state(0)

    @graft.component
    def app() -> None:
        for index in range(20):
            ui.button(
                key=number.value * 100 + index,
                text=f"button {number.value} {index}",
                on_click=lambda: None,
            )

    with mount(app) as screen:
        for value in range(100):
            number.value = value
            screen.settle()
        assert len(_handlers.table) == 20
        assert len(_instance.slots) < 20
        assert len(screen.runtime.objects.held) < 10

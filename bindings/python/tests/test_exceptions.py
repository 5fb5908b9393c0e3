"""What callbacks raise comes out of the call that caused them: F1 to F4."""

from __future__ import annotations

import signal
import time
import traceback
from typing import Any

import pytest
from conftest import Lamp, LampClass

import graft
from graft import headless as ui
from graft.testing import mount

RAISED = [ValueError("no"), KeyboardInterrupt(), SystemExit(3)]


def raiser(error: BaseException) -> Any:
    def raises(*values: object) -> None:
        raise error

    return raises


@pytest.mark.parametrize("error", RAISED, ids=repr)
def test_of_a_handler_and_the_tree_stays(error: BaseException) -> None:
    count = graft.state(0)

    def act() -> None:
        count.value += 1
        raise error

    def app() -> None:
        ui.button(text=str(count.value), on_click=act)

    with mount(app) as screen:
        button = screen.get("button")
        with pytest.raises(type(error)) as caught:
            button.click()
        assert caught.value is error
        frames = traceback.extract_tb(caught.value.__traceback__)
        assert frames[-1].name == "act"
        notes = caught.value.__notes__  # type: ignore[attr-defined]
        assert notes == ["graft: handler on_click of screen/button"]
        screen.settle()
        assert button.text == "1"


@pytest.mark.parametrize("error", RAISED, ids=repr)
def test_of_a_body_and_the_last_good_tree_stays(error: BaseException) -> None:
    level = graft.state(0)

    @graft.component
    def app() -> None:
        ui.label(text=str(level.value))
        ui.label(text="new") if level.value else ui.entry()
        if level.value == 1:
            raise error

    with mount(app) as screen:
        before = str(screen)
        screen.clear_log()
        level.value = 1
        with pytest.raises(type(error)) as caught:
            screen.settle()
        assert caught.value is error
        assert screen.log() == []
        assert str(screen) == before
        screen.settle()
        level.value = 2
        screen.settle()
        assert screen.get("label", text="2")


def test_of_every_callback_of_a_class(runtime: graft.Runtime) -> None:
    """In each method in turn; afterwards the tree works and ends."""
    methods = [
        *("make_coordinator", "create", "update", "finalize", "connect"),
        *("insert_child", "remove_child", "did_mount", "will_unmount"),
        *("callback", "destroy", "destroy_coordinator"),
    ]
    for method in methods:
        for error in (ValueError(method), KeyboardInterrupt(method)):
            check_method(method, error)


def check_method(method: str, error: BaseException) -> None:
    armed = [False]

    def call(self: Any, *arguments: Any) -> Any:
        if armed[0]:
            armed[0] = False
            raise error
        if hasattr(LampClass, method):
            return getattr(LampClass, method)(self, *arguments)
        return None

    Breaking = type("Breaking", (LampClass,), {method: call})  # noqa: N806
    lamp = Breaking()
    level = graft.state(0)
    raised: list[BaseException] = []

    def app() -> None:
        with lamp(key="p", size=level.value):
            if level.value % 2:
                lamp(key="c", on_pressed=lambda: None)

    def do(action: Any) -> None:
        try:
            action()
        except BaseException as caught:
            raised.append(caught)

    with graft.Runtime() as runtime:
        root = graft.mount(runtime, app)
        armed[0] = True
        for value in range(1, 5):
            level.value = value
            do(runtime.pump)
            if root.children[0].children:
                child = root.children[0].children[0]
                do(lambda node=child: node.emit("pressed"))
        do(root.render)
        do(root.close)
        do(runtime.pump)
        assert raised == [error], method
        assert not armed[0], method


@pytest.mark.parametrize("error", RAISED, ids=repr)
def test_of_effects_tasks_and_computed_state(error: BaseException) -> None:
    armed = graft.state(False)
    bad = graft.computed(lambda: raiser(error)() if armed.value else 1)

    @graft.component
    def app() -> None:
        graft.effect(raiser(error) if armed.value else print, armed.value)
        ui.label(text="x")

    with mount(app) as screen:
        armed.value = True
        with pytest.raises(type(error)) as caught:
            screen.settle()
        assert caught.value is error
        screen.runtime.post(raiser(error))
        with pytest.raises(type(error)):
            screen.runtime.pump()
        with pytest.raises(type(error)):
            bad.value
        assert screen.get("label").text == "x"


def test_of_a_wrap(runtime: graft.Runtime) -> None:
    steps: list[str] = []

    def step(name: str) -> Any:
        def run(*values: object) -> Any:
            steps.append(name)
            if name == broken:
                raise ValueError(name)
            return Lamp()

        return run

    for broken in ("make", "update", "destroy"):
        shown = graft.state(True)

        def app(shown: graft.State[bool] = shown) -> None:
            if shown.value:
                graft.Wrap(step("make"), step("update"), step("destroy"))

        with graft.Runtime() as own:
            with pytest.raises(ValueError, match=broken):
                graft.mount(own, app)
                shown.value = False
                own.pump()


def test_several_at_once_are_one_chain() -> None:
    def app() -> None:
        for number in range(3):
            ui.label(key=number, text="x")

    with mount(app) as screen:
        screen.runtime.post(raiser(ValueError("1")))
        screen.runtime.post(raiser(TypeError("2")))
        screen.runtime.post(raiser(KeyboardInterrupt("3")))
        with pytest.raises(KeyboardInterrupt) as caught:
            screen.runtime.pump()
        text = "".join(
            traceback.format_exception(
                type(caught.value), caught.value, caught.value.__traceback__
            )
        )
        for word in ("ValueError: 1", "TypeError: 2", "KeyboardInterrupt: 3"):
            assert word in text


def test_a_nested_call_raises_where_it_stands() -> None:
    seen: list[str] = []

    def app() -> None:
        ui.entry(on_changed=raiser(ValueError("inner")))
        ui.button(on_click=nested)

    def nested() -> None:
        try:
            graft.current_event().runtime.call(lambda runtime: -3)
        except graft.StaleError as error:
            seen.append(type(error).__name__)

    with mount(app) as screen:
        screen.get("button").click()
        assert seen == ["StaleError"]


def test_on_error_takes_them() -> None:
    seen: list[BaseException] = []

    def app() -> None:
        ui.button(text="a", on_click=raiser(ValueError("a")))
        ui.button(text="b", on_click=raiser(KeyboardInterrupt()))

    with mount(app) as screen:
        screen.runtime.on_error = seen.append
        screen.get(text="a").click()
        assert [str(error) for error in seen] == ["a"]
        with pytest.raises(KeyboardInterrupt):
            screen.get(text="b").click()


def test_failures_of_c_are_errors_with_paths() -> None:
    level = graft.state(0)

    def app() -> None:
        with ui.box(key="outer"):
            ui.label(text=str(level.value))

    with mount(app) as screen:
        screen.fail("update", "label", status=-2000)
        level.value = 1
        with pytest.raises(graft.Error) as caught:
            screen.settle()
        assert caught.value.status == -2000
        assert caught.value.path == "screen/box#outer/label"
        assert "screen/box#outer/label" in str(caught.value)
        level.value = 2
        screen.settle()
        assert screen.get("label").text == "2"


class Alarm(Exception):
    pass


@pytest.mark.cpython
def test_signals_at_any_moment_are_not_lost() -> None:
    """An exception of a signal handler may come between any two lines."""
    fired = 0
    caught = 0

    def ring(*arguments: object) -> None:
        nonlocal fired
        fired += 1
        raise Alarm

    def busy() -> None:
        sum(range(200))

    tick = graft.state(0)

    @graft.component
    def app() -> None:
        for number in range(30):
            ui.button(key=number, text=str(tick.value), on_click=busy)

    with mount(app) as screen:
        node = screen.get("button", key=5).node
        before = signal.signal(signal.SIGALRM, ring)
        end = time.monotonic() + 1.5
        try:
            while time.monotonic() < end:
                try:
                    signal.setitimer(signal.ITIMER_REAL, 0.0003)
                    for _ in range(20):
                        node.emit("click")
                        tick.value += 1
                        screen.runtime.pump()
                    signal.setitimer(signal.ITIMER_REAL, 0)
                except Alarm as error:
                    cursor: BaseException | None = error
                    while isinstance(cursor, Alarm):
                        caught += 1
                        cursor = cursor.__context__
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        caught += len(screen.runtime.raised)
        screen.runtime.raised.clear()
        assert fired > 50
        assert caught == fired


class Rude(Exception):
    """Of which nothing can be told."""

    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


class Noted(Exception):
    __notes__ = ("taken",)

    def __init__(self) -> None:
        self.__dict__["__notes__"] = ("not a list",)


@pytest.mark.parametrize("kind", [Rude, Noted])
def test_an_exception_that_cannot_be_told_fails_all_the_same(
    kind: type[Exception],
) -> None:
    fails = graft.state(False)

    def app() -> None:
        ui.label(text="kept")
        if fails.value:
            raise kind()

    with mount(app) as screen:
        screen.clear_log()
        fails.value = True
        with pytest.raises(kind):
            screen.settle()
        assert screen.log() == []
        assert screen.get("label").text == "kept"


def test_of_schedule_while_a_root_is_made() -> None:
    def schedule() -> None:
        raise ValueError("no loop")

    runtime = graft.Runtime(schedule=schedule)
    with pytest.raises(ValueError, match="no loop"):
        graft.mount(runtime, lambda: None)
    runtime.schedule = None
    runtime.pump()
    assert graft.mount(runtime, lambda: None).alive
    runtime.close()


def test_of_a_first_body_leaves_no_root() -> None:
    ended: list[str] = []

    @graft.component
    def child() -> None:
        graft.effect(lambda: lambda: ended.append("effect"))
        raise ValueError("first")

    with graft.Runtime() as runtime:
        before = runtime.stats()["live_nodes"]
        for _ in range(2):
            with pytest.raises(ValueError, match="first"):
                graft.mount(runtime, child)
        assert runtime.stats()["live_nodes"] == before
        assert not runtime.pump()
        assert graft.mount(runtime, lambda: None).alive
    assert ended == []


def test_what_on_error_raises_tells_of_what_it_was_given() -> None:
    def fail() -> None:
        raise ValueError("first")

    def given(error: BaseException) -> None:
        raise KeyError("second")

    with mount(lambda: ui.button(on_click=fail)) as screen:
        screen.runtime.on_error = given
        with pytest.raises(KeyError) as raised:
            screen.get("button").click()
        assert str(raised.value.__context__) == "first"


def test_an_event_is_named_by_text() -> None:
    with mount(lambda: ui.button(text="OK")) as screen:
        with pytest.raises(TypeError, match="5 came, a name is expected"):
            screen.get("button").node.emit(5)  # type: ignore[arg-type]

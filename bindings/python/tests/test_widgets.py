"""Widget classes of Python and inline wraps."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Lamp, LampClass

import graft
from graft import headless as ui
from graft._headless import Headless, lib
from graft.testing import mount


def test_the_life_of_a_widget(runtime: graft.Runtime, lamp: LampClass) -> None:
    lit = graft.state(False)
    shown = graft.state(True)

    def app() -> None:
        if shown.value:
            with lamp(key="a", lit=lit.value):
                lamp(key="b", size=2)

    graft.mount(runtime, app)
    assert lamp.taken() == [
        *("coordinator#a", "create#a", "lit=False#a"),
        *("coordinator#b", "create#b", "size=2#b", "insert 0#b"),
    ]
    lit.value = True
    runtime.pump()
    assert lamp.taken() == ["lit=True#a"]
    shown.value = False
    runtime.pump()
    assert lamp.taken() == ["destroy#b", "destroy#a"]


def test_events_report_what_the_widget_shows(
    runtime: graft.Runtime, lamp: LampClass
) -> None:
    lit = graft.state(False)
    heard: list[Any] = []

    def app() -> None:
        with lamp(on_pressed=lambda: heard.append("bubbled")):
            lamp(key="b", lit=lit, on_switched=heard.append)

    root = graft.mount(runtime, app)
    inner = root.children[0].children[0]
    lamp.taken()
    assert inner.emit("switched", True)
    runtime.pump()
    assert (lit.value, heard, lamp.taken()) == (True, [True], [])
    assert inner.emit("pressed")
    assert heard == [True, "bubbled"]
    assert inner.get("lit") is True
    root.close()
    runtime.pump()
    assert not inner.emit("switched", False)
    assert not inner.alive


def test_a_value_that_is_not_taken_is_put_back(
    runtime: graft.Runtime, lamp: LampClass
) -> None:
    root = graft.mount(runtime, lambda: lamp(lit=False))
    lamp.taken()
    root.children[0].emit("switched", True)
    runtime.pump()
    assert lamp.taken() == ["lit=False"]


def test_queries_commands_and_sizes(runtime: graft.Runtime) -> None:
    class Asked(LampClass):
        def command(
            self, context: graft.Context, lamp: Lamp, name: str, *values: Any
        ) -> Any:
            return f"{name}{values}"

        def size_that_fits(
            self,
            context: graft.Context,
            lamp: Lamp,
            width: float,
            height: float,
        ) -> tuple[float, float]:
            return (width / 2, 7.0)

    lamp = Asked()
    answers = [True, "ü", None, 5, [1]]
    root = graft.mount(
        runtime,
        lambda: [
            lamp(key=index, on_ask=lambda answer=answer: answer)
            for index, answer in enumerate(answers)
        ],
    )
    asked = [node.query("ask", silent="silent") for node in root.children]
    assert asked == [True, "ü", "silent", 5, [1]]
    node = root.children[0]
    assert node.command("dim", 1, "x") == "dim(1, 'x')"
    assert node.measure(10) == (5.0, 7.0)


def test_callbacks_see_events_first(runtime: graft.Runtime) -> None:
    class Deciding(LampClass):
        def callback(
            self, context: graft.Context, lamp: Lamp, event: graft.Event
        ) -> object:
            return event.values[0] if event.values else None

    lamp = Deciding()
    heard = []
    root = graft.mount(
        runtime, lambda: lamp(on_pressed=lambda: heard.append(1))
    )
    for value, count in ((True, 0), (False, 1), (graft.DECLINED, 2)):
        root.children[0].emit("pressed", value)
        assert len(heard) == count


def test_a_class_says_what_it_wants(runtime: graft.Runtime) -> None:
    class Nothing(graft.WidgetClass):
        pass

    with pytest.raises(TypeError, match="Nothing has no create"):
        Nothing()

    class Typed(graft.WidgetClass):
        properties = {"n": int, "s": (str, bytes), "o": Lamp}

        def create(self, context: graft.Context) -> object:
            return object()

    typed = Typed()
    graft.mount(runtime, lambda: typed(n=1, s=b"x", o=Lamp()))
    for wrong in ({"n": "x"}, {"s": 1}, {"o": 1}):
        with pytest.raises(graft.ValueTypeError, match="typed"):
            graft.mount(runtime, typed, **wrong) if False else graft.mount(
                runtime, lambda wrong=wrong: typed(**wrong)
            )


def test_environment_and_transactions_in_update() -> None:
    theme = graft.Environment("theme", "light")
    seen: list[Any] = []

    class Themed(graft.WidgetClass):
        properties = {"n": int}

        def create(self, context: graft.Context) -> list[str]:
            return []

        def update(
            self, context: graft.Context, widget: Any, changes: dict[str, Any]
        ) -> None:
            seen.append((context.environment(theme), context.transaction))

    themed = Themed()
    color = graft.state("dark")
    number = graft.state(1)

    def app() -> None:
        with theme.provide(color.value):
            themed(n=number)

    with graft.Runtime() as runtime:
        graft.mount(runtime, app)
        color.value = "blue"
        runtime.pump()
        with runtime.transaction(77):
            number.value = 2
        runtime.pump()
    assert seen == [("dark", 0), ("blue", 0), ("blue", 77)]


def test_pools_reuse_widgets(runtime: graft.Runtime) -> None:
    class Pooled(LampClass):
        pool_limit = 4

        def reset(self, context: graft.Context, lamp: Lamp) -> None:
            self.note("reset", lamp.key)

    lamp = Pooled()
    keys = graft.state("ab")
    graft.mount(runtime, lambda: [lamp(key=key) for key in keys.value])
    lamp.taken()
    keys.value = ""
    runtime.pump()
    keys.value = "cd"
    runtime.pump()
    calls = lamp.taken()
    assert sorted(calls) == [
        *("coordinator#c", "coordinator#d", "reset#a", "reset#b"),
    ]


def test_wraps_in_three_forms(runtime: graft.Runtime) -> None:
    log: list[str] = []
    level = graft.state(1)

    def make(context: graft.Context) -> Lamp:
        log.append(f"make in {context.parent}")
        return Lamp()

    def with_context(lamp: Lamp, context: graft.Context) -> None:
        log.append(f"context {context.node.path}")

    @graft.component
    def app() -> None:
        value = level.value
        graft.Wrap(lambda: log.append("static") or Lamp())
        graft.Wrap(make, lambda lamp: log.append(f"update {value}"))
        graft.Wrap(make, with_context, lambda lamp: log.append("destroy"))

    root = graft.mount(runtime, app)
    assert sorted(log) == [
        *("context root/app/wrap[2]", "make in None", "make in None"),
        *("static", "update 1"),
    ]
    log.clear()
    level.value = 2
    runtime.pump()
    assert sorted(log) == ["context root/app/wrap[2]", "update 2"]
    log.clear()
    root.close()
    runtime.pump()
    assert log == ["destroy"]


def test_a_wrap_with_inputs_is_updated_when_one_changed(
    runtime: graft.Runtime,
) -> None:
    log: list[int] = []
    level, other, shown = graft.state(1), graft.state(0), graft.state(True)

    @graft.component
    def app() -> None:
        other.value
        value = level.value
        if shown.value:
            for key in "ab":
                graft.Wrap(
                    Lamp, log.append_to(value), inputs=(value, key), key=key
                )

    class Log(list):  # type: ignore[type-arg]
        def append_to(self, value: int) -> Any:
            return lambda lamp: self.append(value)

    log = Log()
    graft.mount(runtime, app)
    for change in (lambda: other.set(1), lambda: level.set(2)):
        change()
        runtime.pump()
    assert log == [1, 1, 2, 2]
    shown.value = False
    runtime.pump()
    shown.value = True
    runtime.pump()
    assert log == [1, 1, 2, 2, 2, 2]


def test_a_wrap_of_a_widget_of_c_takes_its_place() -> None:
    with Headless() as toolkit:
        made = ui_widget(toolkit, "label")

        def app() -> None:
            with ui.box():
                ui.entry()
                graft.Wrap(lambda: graft.Pointer(made))

        toolkit.mount(app)
        lines = toolkit.snapshot().split("\n")
        assert [line.split()[:1] for line in lines[2:4]] == [
            ["entry"],
            ["label"],
        ]
        toolkit.runtime.close()
        lib.graft_headless_widget_free(toolkit.address, made)


def ui_widget(toolkit: Headless, name: str) -> int:
    from ctypes import addressof, c_void_p

    made = c_void_p()
    toolkit.call(lib.graft_headless_widget_make, name.encode(), addressof(made))
    return made.value or 0


def test_a_wrap_that_makes_nothing_says_so() -> None:
    with pytest.raises(TypeError, match="None, not a widget"):
        mount(lambda: graft.Wrap(lambda: None))


def test_a_widget_that_its_toolkit_destroyed(
    runtime: graft.Runtime, lamp: LampClass
) -> None:
    root = graft.mount(runtime, lambda: lamp(key="a"))
    lamp.taken()
    root.children[0].gone()
    runtime.pump()
    assert lamp.taken() == []
    root.render()
    assert lamp.taken() == ["coordinator#a", "create#a"]


def test_into_a_widget_of_ones_own(
    runtime: graft.Runtime, lamp: LampClass
) -> None:
    own = Lamp("own")
    root = graft.mount(runtime, lambda: lamp(key="a"), into=(lamp, own))
    assert [child.key for child in own.children] == ["a"]
    root.close()
    runtime.pump()
    assert own.children == []
    assert "destroy#own" not in lamp.calls


def test_wraps_of_a_loop_and_of_a_class(runtime: graft.Runtime) -> None:
    """Parameters with defaults keep them: no context comes into them."""
    log: list[object] = []
    order = graft.state((-1, -2))  # whose hashes are equal

    def app() -> None:
        for key in order.value:
            graft.Wrap(
                lambda key=key: Lamp(key),
                lambda lamp, key=key: log.append((lamp.key, key)),
                inputs=(),
                key=key,
            )
        graft.Wrap(Lamp)

    root = graft.mount(runtime, app)
    assert log == [(-1, -1), (-2, -2)]
    assert [node.widget.key for node in root.children] == [-1, -2, None]
    log.clear()
    order.value = (-2, -1)
    runtime.pump()
    assert log == []
    assert [node.widget.key for node in root.children] == [-2, -1, None]

"""Components, effects, environment, boundaries."""

from __future__ import annotations

import functools
from typing import Any, Callable

import pytest

import graft
from graft import headless as ui
from graft.testing import mount


def test_a_component_with_equal_arguments_is_skipped() -> None:
    runs: list[Any] = []
    tick = graft.state(0)
    shared = [1, 2]

    @graft.component
    def leaf(text: str, items: list[int], *, level: float = 1.5) -> None:
        runs.append((text, list(items), level))
        ui.label(text=text)

    def app() -> None:
        ui.label(text=str(tick.value))
        leaf("a", shared, level=2.5)

    with mount(app) as screen:
        tick.value = 1
        screen.settle()
        assert runs == [("a", [1, 2], 2.5)]


@pytest.mark.parametrize(
    ("one", "two", "runs"),
    [
        (1, 1, 1),
        (1, True, 2),
        (1, 1.0, 2),
        ("a", "a", 1),
        (None, None, 1),
        (None, 0, 2),
        ([], [], 2),
    ],
)
def test_arguments_compare_by_value_if_plain_else_by_identity(
    one: Any, two: Any, runs: int
) -> None:
    seen = []
    which = graft.state(0)

    @graft.component
    def leaf(value: Any) -> None:
        seen.append(value)

    def app() -> None:
        leaf(two if which.value else one)

    with mount(app) as screen:
        which.value = 1
        screen.settle()
        assert len(seen) == runs


def test_keys_of_components() -> None:
    order = graft.state((1, 2, 3))

    @graft.component
    def item(number: int) -> None:
        count = graft.state(0)
        ui.button(text=f"{number}:{count.value}", on_click=lambda: count.set(1))

    @graft.component
    def app() -> None:
        with ui.box():
            for number in order.value:
                item.keyed(number)(number)

    with mount(app) as screen:
        screen.get(text="2:0").click()
        screen.clear_log()
        order.value = (3, 2, 1)
        screen.settle()
        texts = [button.text for button in screen.get_all("button")]
        assert texts == ["3:0", "2:1", "1:0"]
        assert all(line.startswith("move") for line in screen.log())
        path = screen.get(text="2:1").node.path
        assert path == "screen/app/box/item#2/button"


def test_a_key_may_be_given_as_a_keyword() -> None:
    @graft.component
    def item(number: int) -> None:
        ui.label(text=str(number))

    def app() -> None:
        call: Any = item
        call(1, key="a")

    with mount(app) as screen:
        assert screen.get("label").node.path == "screen/item#a/label"


def test_two_components_of_one_name() -> None:
    def make(text: str) -> Callable[[], None]:
        @graft.component
        def leaf() -> None:
            ui.label(text=text)

        return leaf

    one, two = make("1"), make("2")

    def app() -> None:
        one()
        two()

    with mount(app) as screen:
        assert [label.text for label in screen.get_all()] == ["1", "2"]


def test_recursion_of_components() -> None:
    @graft.component
    def tree(depth: int) -> None:
        with ui.box():
            if depth:
                tree(depth - 1)

    with mount(tree, 200) as screen:
        assert len(screen.get_all("box")) == 201


def test_recursion_without_end_raises() -> None:
    @graft.component
    def forever(depth: int) -> None:
        def again(level: int) -> None:
            with ui.box():
                again(level + 1)

        again(0)

    with pytest.raises(RecursionError):
        mount(forever, 0)


def test_a_body_that_takes_time_is_refused() -> None:
    async def later() -> None:
        ui.label(text="x")

    def slowly() -> Any:
        ui.label(text="x")
        yield

    for function in (later, slowly, graft.component(slowly)):
        with pytest.raises(TypeError, match="at once"):
            mount(function)


def test_an_element_that_stays_open_is_told() -> None:
    def app() -> None:
        ui.box().__enter__()
        ui.label(text="x")

    with pytest.raises(TypeError, match="open"):
        mount(app)


def test_an_exception_that_a_body_handles_leaves_the_rest() -> None:
    def app() -> None:
        try:
            with ui.box():
                ui.label(text="a")
                ui.label(text=1 << 70)  # type: ignore[arg-type]
        except OverflowError:
            ui.label(text="b")

    with mount(app) as screen:
        assert [label.text for label in screen.get_all("label")] == ["a", "b"]
        assert len(screen.get("box").children) == 1


def test_a_loop_of_effects_is_ended() -> None:
    @graft.component
    def app() -> None:
        count = graft.state(0)
        graft.effect(lambda: count.set(count.value + 1), count.value)
        ui.label(text=str(count.value))

    with pytest.raises(graft.LoopError, match="caused one another"):
        mount(app)


def test_handlers_are_the_newest() -> None:
    heard = []
    number = graft.state(1)

    @graft.component
    def app() -> None:
        value = number.value
        ui.button(on_click=lambda: heard.append(value))

    with mount(app) as screen:
        number.value = 2
        screen.settle()
        screen.get("button").click()
        assert heard == [2]


@pytest.mark.parametrize(
    "handler",
    [
        lambda heard: lambda text: heard.append(text),
        lambda heard: lambda *values: heard.extend(values),
        lambda heard: lambda text, more=1: heard.append(text),
        lambda heard: heard.append,
        lambda heard: lambda: heard.append("a"),
    ],
)
def test_a_handler_takes_as_many_values_as_it_likes(handler: Any) -> None:
    heard: list[str] = []

    def app() -> None:
        ui.entry(on_changed=handler(heard))

    with mount(app) as screen:
        screen.get("entry").type("a")
        assert heard == ["a"]


def test_parameters_with_defaults_keep_them() -> None:
    """`lambda key=key: ...` is how a loop gives a handler its own."""
    heard: list[Any] = []

    def save(text: str, suffix: str = "!") -> None:
        heard.append(text + suffix)

    class Model:
        def method(self, key: int = 7) -> None:
            heard.append(key)

        def plain(self) -> None:
            heard.append("plain")

    model = Model()

    def app() -> None:
        for key in range(3):
            ui.toggle(key=key, on_toggled=lambda key=key: heard.append(key))
        ui.entry(on_changed=model.method)
        ui.entry(on_changed=model.plain)
        for handler in (functools.partial(save, "b"), save):
            ui.entry(on_changed=handler)

    with mount(app) as screen:
        for toggle in screen.get_all("toggle"):
            toggle.toggle()
        for entry in screen.get_all("entry"):
            entry.type("a")
        assert heard == [0, 1, 2, 7, "plain", "b!", "a!"]


def test_a_handler_that_yields_is_told() -> None:
    def yields() -> Any:
        yield 1

    async def yields_later() -> Any:
        yield 1

    def app() -> None:
        ui.button(key=1, on_click=yields)
        ui.button(key=2, on_click=yields_later)

    with mount(app) as screen:
        for button in screen.get_all("button"):
            with pytest.raises(TypeError, match="would never run"):
                button.click()
        screen.runtime.post(yields)
        with pytest.raises(TypeError, match="would never run"):
            screen.runtime.pump()


def test_methods_and_callable_objects_as_handlers() -> None:
    class Model:
        def __init__(self) -> None:
            self.heard: list[str] = []

        def method(self, text: str) -> None:
            self.heard.append(text)

        def __call__(self, text: str) -> None:
            self.heard.append(text.upper())

        __hash__ = None  # type: ignore[assignment]

    model = Model()

    def app() -> None:
        ui.entry(on_changed=model.method)
        ui.entry(on_changed=model)

    with mount(app) as screen:
        for entry in screen.get_all("entry"):
            entry.type("a")
        screen.clear_log()
        screen.render()
        assert (model.heard, screen.log()) == (["a", "A"], [])


def test_declined_events_bubble_and_queries_are_answered() -> None:
    heard: list[str] = []

    def declines() -> object:
        event = graft.current_event()
        heard.append(f"{event.name} {event.target.path}")
        return graft.DECLINED

    def app() -> None:
        with (
            ui.window(on_close_request=lambda: False),
            ui.box(on_click=lambda: heard.append("box")),
        ):
            ui.button(on_click=declines)

    with mount(app) as screen:
        screen.get("button").click()
        assert heard == ["click screen/window/box/button", "box"]
        assert not screen.get("window").close()
    with pytest.raises(graft.Error, match="no event"):
        graft.current_event()


def test_effects_run_after_the_commit_and_are_undone() -> None:
    log: list[str] = []
    number = graft.state(1)
    other = graft.state(0)
    shown = graft.state(True)

    @graft.component
    def leaf() -> None:
        value = number.value
        other.value

        def run() -> Callable[[], None]:
            log.append(f"run {value}")
            return lambda: log.append(f"clean {value}")

        graft.effect(run, value)
        graft.effect(lambda: log.append("once"))
        ui.label(text="x")

    def app() -> None:
        if shown.value:
            leaf()

    with mount(app) as screen:
        other.value = 1
        screen.settle()
        assert log == ["run 1", "once"]
        number.value = 2
        screen.settle()
        shown.value = False
        screen.settle()
        assert log == ["run 1", "once", "clean 1", "run 2", "clean 2"]


def test_an_effect_may_set_state() -> None:
    @graft.component
    def app() -> None:
        count = graft.state(0)
        graft.effect(lambda: count.set(5))
        ui.label(text=str(count.value))

    with mount(app) as screen:
        assert screen.get("label").text == "5"


def test_an_effect_that_returns_nonsense_says_so() -> None:
    @graft.component
    def app() -> None:
        graft.effect(lambda: 5)

    with pytest.raises(TypeError, match="an effect returned 5"):
        mount(app)


def test_environment_reaches_what_is_below() -> None:
    theme = graft.Environment("theme", "light")
    color = graft.state("dark")
    runs = []

    @graft.component
    def leaf(name: str) -> None:
        runs.append(name)
        ui.label(text=f"{name} {theme.value}")

    def app() -> None:
        leaf("out")
        with theme.provide(color.value), ui.box():
            leaf("in")

    with mount(app) as screen:
        texts = [label.text for label in screen.get_all("label")]
        assert texts == ["out light", "in dark"]
        color.value = "blue"
        screen.settle()
        assert screen.get(text="in blue")
        assert runs == ["out", "in", "in"]
    with pytest.raises(graft.Error, match="outside a body"):
        theme.value


def test_a_boundary_shows_its_fallback_and_tries_again() -> None:
    broken = graft.state(True)
    seen: list[Exception] = []

    @graft.component
    def risky() -> None:
        ui.entry(text="before")
        if broken.value:
            raise ValueError("no")
        ui.label(text="fine")

    def sorry(error: Exception) -> None:
        seen.append(error)
        ui.label(text=f"sorry: {error}")

    def app() -> None:
        ui.label(text="beside")
        with graft.boundary(sorry):
            risky()

    with mount(app) as screen:
        assert [widget.text for widget in screen.get_all()] == [
            *("beside", "sorry: no"),
        ]
        assert isinstance(seen[0], ValueError)
        broken.value = False
        screen.render()
        assert [widget.text for widget in screen.get_all()] == [
            *("beside", "before", "fine"),
        ]


def test_a_boundary_hears_of_a_widget_that_cannot_be_made() -> None:
    from graft.testing import Screen

    def app() -> None:
        with graft.boundary(lambda error: ui.label(text=str(error))):
            ui.entry()

    with Screen() as screen:
        screen.fail("create", "entry")
        screen.toolkit.mount(app)
        assert "boundary/entry: create failed" in screen.get("label").text


def test_a_boundary_lets_the_keyboard_through() -> None:
    @graft.component
    def interrupted() -> None:
        raise KeyboardInterrupt

    def app() -> None:
        with graft.boundary(lambda error: ui.label(text="no")):
            interrupted()

    with pytest.raises(KeyboardInterrupt):
        mount(app)


def test_a_boundary_without_a_fallback_raises() -> None:
    @graft.component
    def broken() -> None:
        raise ValueError("no")

    def app() -> None:
        with graft.boundary():
            broken()

    with pytest.raises(ValueError, match="no"):
        mount(app)


def test_a_boundary_is_tried_again_as_the_body_around_runs() -> None:
    works = False

    @graft.component
    def risky(turn: int) -> None:
        if not works:
            raise ValueError("not yet")
        ui.label(text=f"works at {turn}")

    @graft.component
    def app() -> None:
        turn = graft.state(0)

        def retry(error: Exception) -> None:
            ui.button(
                text=f"{error}: retry",
                on_click=lambda: turn.update(lambda n: n + 1),
            )

        with graft.boundary(retry):
            risky(turn.value)

    with mount(app) as screen:
        screen.get("button", text="not yet: retry").click()
        works = True
        screen.get("button", text="not yet: retry").click()
        assert screen.get("label").text == "works at 2"

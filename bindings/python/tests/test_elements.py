"""Elements: describing, identity by place and key, what is refused."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from conftest import LampClass

import graft
from graft import headless as ui
from graft.testing import mount


def test_a_description_becomes_widgets_in_order() -> None:
    def app() -> None:
        with ui.window(title="Notes"):
            with ui.row(spacing=2):
                ui.label(text="Name")
                ui.entry(text="Ada", placeholder="who")
            ui.toggle(text="All", active=True)
            ui.range(min=0, max=2.5, value=1)

    with mount(app) as screen:
        assert str(screen) == (
            "screen\n"
            '  window title="Notes"\n'
            "    row spacing=2\n"
            '      label text="Name"\n'
            '      entry text="Ada" caret=0 placeholder="who"\n'
            '    toggle text="All" active=true\n'
            "    range value=1 min=0 max=2.5\n"
        )


def test_an_equal_description_makes_no_call() -> None:
    def app() -> None:
        with ui.box():
            for number in range(10):
                ui.button(key=number, text="x", on_click=lambda: None)
            ui.label(text="end")

    with mount(app) as screen:
        screen.clear_log()
        for _ in range(3):
            screen.render()
        assert screen.log() == []


def test_a_sibling_that_comes_and_goes_disturbs_nobody() -> None:
    shown = graft.state(True)

    def app() -> None:
        ui.entry(text="a")
        if shown.value:
            ui.entry(text="b")
        ui.entry(text="c")

    with mount(app) as screen:
        first, _, last = screen.get_all("entry")
        screen.clear_log()
        shown.value = False
        screen.settle()
        assert screen.get_all("entry") == [first, last]
        assert {line.split()[0] for line in screen.log()} == {
            *("disconnect", "unmount", "remove", "destroy"),
            "destroy_coordinator",
        }


def test_places_are_told_by_the_calls_that_lead_to_them() -> None:
    """A helper that is called twice is two places."""
    shown = graft.state(True)

    def field(text: str) -> None:
        ui.entry(text=text)

    @contextmanager
    def card(title: str) -> Iterator[None]:
        with ui.box():
            ui.label(text=title)
            yield

    def app() -> None:
        if shown.value:
            field("a")
        field("b")
        if shown.value:
            with card("one"):
                ui.toggle()
        with card("two"):
            ui.toggle()

    with mount(app) as screen:
        entry = screen.get_all("entry")[1]
        box = screen.get_all("box")[1]
        screen.clear_log()
        shown.value = False
        screen.settle()
        assert screen.get("entry") == entry
        assert screen.get("box") == box
        assert not any(
            line.startswith(("make", "set")) for line in screen.log()
        )


def test_an_instruction_that_the_compiler_copies_is_one_place() -> None:
    which = graft.state(False)

    def app() -> None:
        ui.entry(text="a" if which.value else "b")

    with mount(app) as screen:
        entry = screen.get("entry")
        which.value = True
        screen.settle()
        assert screen.get("entry") == entry
        assert entry.text == "a"


@pytest.mark.skipif(
    sys.version_info[:2] == (3, 10), reason="one place a line in 3.10"
)
def test_two_elements_in_one_line_are_two_places() -> None:
    shown = graft.state(True)

    def app() -> None:
        shown.value and ui.entry(text="a")
        ui.entry(text="b")

    with mount(app) as screen:
        last = screen.get_all("entry")[1]
        shown.value = False
        screen.settle()
        assert screen.get("entry") == last


def test_keys_keep_widgets_through_a_new_order() -> None:
    order = graft.state("abc")

    def app() -> None:
        for key in order.value:
            ui.entry(key=key, text=key)

    with mount(app) as screen:
        before = {key: screen.get(key=key) for key in "abc"}
        screen.clear_log()
        order.value = "cab"
        screen.settle()
        assert screen.log() == ["move screen entry#c 0"]
        assert {key: screen.get(key=key) for key in "abc"} == before


def test_equal_keys_refuse_the_description() -> None:
    def app() -> None:
        ui.label(key=1)
        ui.label(key=1)

    with pytest.raises(graft.DuplicateError, match="label"):
        mount(app)


def test_a_leaf_has_no_children() -> None:
    def app() -> None:
        with ui.label(text="x"):  # type: ignore[attr-defined]
            pass

    with pytest.raises((TypeError, AttributeError)):
        mount(app)


def test_an_element_is_opened_where_it_is_made() -> None:
    def app() -> None:
        row = ui.row()
        ui.label(text="x")
        with row:
            pass

    with pytest.raises(TypeError, match="opened where it is made"):
        mount(app)


def test_none_is_the_default() -> None:
    title: graft.State[Any] = graft.state("Notes")

    def app() -> None:
        ui.window(title=title.value, on_close=None)

    with mount(app) as screen:
        title.value = None
        screen.settle()
        assert screen.get("window").text == ""
        assert screen.log()[-1] == "set window title=none"


def test_names_are_checked_at_the_call() -> None:
    def misspelt() -> None:
        ui.label(txet="x")  # type: ignore[call-arg]

    def no_event() -> None:
        ui.button(on_clack=print)  # type: ignore[call-arg]

    def no_prefix() -> None:
        ui.button(click=print)  # type: ignore[call-arg]

    with pytest.raises(graft.UnknownError, match="label has no txet.*text"):
        mount(misspelt)
    with pytest.raises(graft.UnknownError, match="on_clack.*on_click"):
        mount(no_event)
    with pytest.raises(graft.UnknownError, match="click.*on_click"):
        mount(no_prefix)


@pytest.mark.parametrize(
    ("value", "error", "words"),
    [
        ("\ud800", ValueError, r"label.text.*\\ud800.*surrogate"),
        (1 << 64, OverflowError, "label.text.*65 bits"),
        (-(1 << 63) - 1, OverflowError, "label.text.*64 bits came"),
        (1 << 300_000, OverflowError, "label.text.*300001 bits"),
        (1.5, graft.ValueTypeError, "text.*double"),
        (math.nan, graft.ValueTypeError, "text.*double"),
        (object(), graft.ValueTypeError, "text.*object"),
        (b"x", graft.ValueTypeError, "text.*bytes"),
        (print, graft.ValueTypeError, "text.*object"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_wrong_value_is_told_with_its_place(
    value: Any, error: type[Exception], words: str
) -> None:
    def app() -> None:
        with ui.box(key="outer"):
            ui.label(text=value)

    with pytest.raises(error, match=words) as caught:
        mount(app)
    notes = getattr(caught.value, "__notes__", [])
    told = "\n".join([str(caught.value), *notes])
    assert "screen" in told


@pytest.mark.parametrize("key", [1.5, ("a", 1), 1 << 64, "\ud800", b"k"])
def test_a_wrong_key_is_told(key: Any) -> None:
    def app() -> None:
        ui.label(key=key)

    with pytest.raises((TypeError, ValueError), match="key"):
        mount(app)


def test_a_handler_must_be_callable() -> None:
    def app() -> None:
        ui.button(on_click="save")  # type: ignore[arg-type]

    with pytest.raises(TypeError, match="button.on_click: 'save' came"):
        mount(app)


def test_an_element_outside_a_body_says_so() -> None:
    with pytest.raises(graft.Error, match="label came outside a body"):
        ui.label(text="x")


def test_texts_of_every_size_and_script_arrive() -> None:
    texts = ["", "a", "é", "日本語", "🎈", "x" * 5000, "y" * 2_000_000, "a\0b"]

    def app() -> None:
        for index, text in enumerate(texts):
            ui.label(key=index, text=text)

    with mount(app) as screen:
        assert [label["text"] for label in screen.get_all("label")] == texts


def test_values_of_every_type_arrive(
    runtime: graft.Runtime, lamp: LampClass
) -> None:
    class Box:
        pass

    things: list[Any] = [Box(), [1], {"a": 1}, len, "s", b"\0b", -5, 1.5, True]

    def app() -> None:
        for index, thing in enumerate(things):
            lamp(key=index, shows=thing)

    root = graft.mount(runtime, app)
    shown = [node.widget.shows for node in root.children]
    assert shown == things
    assert [type(s) for s in shown] == [type(t) for t in things]
    assert shown[0] is things[0]


def test_numbers_that_are_other_classes_too(
    runtime: graft.Runtime, lamp: LampClass
) -> None:
    import enum

    class Level(enum.IntEnum):
        HIGH = 3

    class Name(str, enum.Enum):
        ADA = "ada"

    def app() -> None:
        lamp(shows=Level.HIGH, size=True + 1.5)
        lamp(shows=Name.ADA, key=Level.HIGH)

    root = graft.mount(runtime, app)
    assert [node.widget.shows for node in root.children] == [3, "ada"]


def test_pinned_children_stay() -> None:
    turned = graft.state(False)

    def app() -> None:
        order = ("b", "a") if turned.value else ("a", "b")
        for key in order:
            ui.entry(key=key, pinned=key == "a")

    with mount(app) as screen:
        screen.clear_log()
        turned.value = True
        screen.settle()
        assert screen.log() == ["move screen entry#b 0"]


def test_a_ref_follows_its_widget() -> None:
    refs: list[graft.Ref] = []

    @graft.component
    def app() -> None:
        ref = graft.ref()
        refs.append(ref)
        ui.label(text="x")
        ui.entry(ref=ref, text="Ada")

    with mount(app) as screen:
        assert refs[0].node == screen.get("entry").node
        refs[0].command("focus")
        assert screen.get("entry").focused
        screen.root.close()
        screen.settle()
        assert refs[0].node is None

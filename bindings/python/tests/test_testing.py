"""The test helper itself."""

from __future__ import annotations

import re
from typing import Any

import pytest

import graft
from graft import headless as ui
from graft import terminal
from graft.testing import Screen, mount


def app() -> None:
    with ui.window(title="Notes"):
        with ui.box(key="form"):
            ui.label(text="Name")
            ui.entry(key="name", text="Ada")
            ui.toggle(text="All", active=True)
        ui.button(text="Save", enabled=False)
        ui.button(text="Quit", key=7)


def test_finding_by_class_key_and_text() -> None:
    with mount(app) as screen:
        entry = screen.get("entry")
        assert screen.get(key="name") == entry
        assert screen.get(ui.entry, text="Ada") == entry
        assert screen.get(text=re.compile("^Qu")).key == 7
        assert screen.query("range") is None
        assert len(screen.get_all("button")) == 2
        form = screen.get("box")
        assert form.get("entry") == entry
        assert form.query("button") is None
        assert [child.class_name for child in form.children] == [
            *("label", "entry", "toggle"),
        ]


def test_what_is_not_found_shows_the_screen() -> None:
    with mount(app) as screen:
        with pytest.raises(AssertionError, match="no widget") as told:
            screen.get("range", text="x")
        assert "of class range with text 'x'" in str(told.value)
        assert '\n  window title="Notes"\n' in str(told.value)
        with pytest.raises(AssertionError, match="2 widgets of class button"):
            screen.get("button")


def test_what_a_user_cannot_do_is_declined() -> None:
    with mount(app) as screen:
        assert not screen.get(text="Save").click()
        assert screen.get(text="Quit").click()
        assert not screen.get(text="Save").enabled


def test_a_user_acts_on_every_kind_of_widget() -> None:
    heard: list[object] = []

    def all_kinds() -> None:
        with ui.list(selected=0, on_changed=heard.append):
            ui.label(text="a")
            ui.label(text="b")
        ui.range(value=1, on_changed=heard.append, on_moving=heard.append)
        ui.choice(items="x\ny", on_changed=heard.append)
        ui.toggle(on_toggled=heard.append)
        ui.entry(
            on_changed=heard.append,
            on_activate=lambda: heard.append("enter"),
            on_escape=lambda: heard.append("escape"),
            on_blur=lambda: heard.append("blur"),
        )
        with ui.box(on_scroll=lambda x, y: heard.append((x, y))):
            pass

    with mount(all_kinds) as screen:
        screen.get("list").select(1)
        screen.get("range").drag(5)
        screen.get("range").drag(6, 7)
        screen.get("choice").select(1)
        screen.get("toggle").toggle()
        entry = screen.get("entry")
        entry.fill("ab")
        entry.backspace()
        entry.enter()
        entry.escape()
        entry.blur()
        screen.get("box").scroll(1, 2)
        assert heard == [
            *(1, 5, 7, 7, 1, True),
            *("ab", "a", "enter", "escape", "blur", (1.0, 2.0)),
        ]
        assert screen.get("choice").text == "y"


def test_other_toolkits_components_can_be_mounted() -> None:
    def of_terminal() -> None:
        with terminal.column(), terminal.frame(title="T"):
            terminal.progress(value=0.5)
            terminal.entry(on_key=keys.append)

    keys: list[str] = []
    with mount(of_terminal) as screen:
        assert screen.get(terminal.progress).value == 0.5
        assert len(screen.get_all(terminal.column)) == 2
        screen.get(terminal.entry).emit("key", "Enter")
        assert keys == ["Enter"]


def test_calls_can_be_made_to_fail_and_misuse_is_told() -> None:
    with Screen() as screen:
        screen.fail("create", "label", nth=2)
        with pytest.raises(graft.Error, match="label.*made to fail"):
            screen.toolkit.mount(
                lambda: [ui.label(key=key, text="x") for key in "ab"]
            )


@pytest.mark.parametrize("echo", ["at once", "late", "twice", "never"])
def test_the_habits_of_toolkits(echo: str) -> None:
    text = graft.state("a")
    heard: list[str] = []

    def bound() -> None:
        ui.entry(text=text, on_changed=heard.append)

    with mount(bound, echo=echo) as screen:
        text.value = "b"
        screen.settle()
        assert heard == []
        screen.get("entry").type("c")
        assert (heard, text.value) == (["bc"], "bc")


def test_backspace_is_at_the_end_where_typing_is() -> None:
    text = graft.state("abc")
    with mount(lambda: ui.entry(text=text)) as screen:
        assert screen.get("entry").backspace()
        screen.get("entry").type("d")
        assert text.value == "abd"


@pytest.mark.parametrize("module", [ui, terminal])
def test_a_module_tells_what_it_has(module: Any) -> None:
    with pytest.raises(AttributeError, match="no checkbox; it has b.*toggle"):
        module.checkbox
    with pytest.raises(AttributeError, match="no lable; nearest: label"):
        module.lable


def test_an_element_tells_what_it_has() -> None:
    with pytest.raises(
        graft.UnknownError, match="toggle has no checked; it has active"
    ):
        mount(lambda: ui.toggle(checked=True))

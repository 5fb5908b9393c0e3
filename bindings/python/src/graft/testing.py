"""Tests of components: mounted on the headless toolkit, used as by a user.

    from graft.testing import mount

    def test_greeting():
        with mount(form) as screen:
            screen.get("entry").type("Ada")
            assert screen.get("label").text == "Hello, Ada!"
            assert screen.log()[-1] == 'set label text="Hello, Ada!"'

A component that is written for another toolkit can be mounted too: a class
that headless has not is stood for by a box, or a label if it has no children.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Callable, Union

from ._headless import Headless
from .elements import Element
from .errors import UnknownError
from .nodes import Node

ClassName = Union[str, Element, None]
Text = Union[str, "re.Pattern[str]", None]
# Classes of other toolkits that one of headless behaves like.
ALIKE = {"column": "box", "frame": "box", "overlay": "box", "progress": "range"}


class Finder:
    """What widgets can be found in: the screen, or a widget."""

    screen: Screen

    def _all(self) -> Iterator[Widget]:
        raise NotImplementedError

    def get_all(
        self,
        class_name: ClassName = None,
        *,
        key: int | str | None = None,
        text: Text = None,
    ) -> list[Widget]:
        """Every widget of a class, key and text, in the order shown."""
        name = self.screen.class_name(class_name)
        return [
            widget
            for widget in self._all()
            if (name is None or widget.class_name == name)
            and (key is None or widget.key == key)
            and matches(widget, text)
        ]

    def query(
        self,
        class_name: ClassName = None,
        *,
        key: int | str | None = None,
        text: Text = None,
    ) -> Widget | None:
        """The one widget, or None. Several are an error."""
        found = self.get_all(class_name, key=key, text=text)
        if len(found) > 1:
            raise AssertionError(
                f"{len(found)} widgets {wanted(class_name, key, text)} are "
                f"there, one is expected, on\n{self.screen}"
            )
        return found[0] if found else None

    def get(
        self,
        class_name: ClassName = None,
        *,
        key: int | str | None = None,
        text: Text = None,
    ) -> Widget:
        """The one widget of a class, key and text; else an error."""
        found = self.query(class_name, key=key, text=text)
        if found is None:
            raise AssertionError(
                f"no widget {wanted(class_name, key, text)} is on\n"
                f"{self.screen}"
            )
        return found


def matches(widget: Widget, text: Text) -> bool:
    if text is None:
        return True
    if isinstance(text, str):
        return widget.text == text
    return text.search(widget.text) is not None


def wanted(class_name: ClassName, key: Any, text: Text) -> str:
    name = class_name.name if isinstance(class_name, Element) else class_name
    parts = [f"of class {name}" if name else "of any class"]
    if key is not None:
        parts.append(f"with key {key!r}")
    if text is not None:
        parts.append(f"with text {text!r}")
    return " ".join(parts)


class Widget(Finder):
    """A widget on the screen. What the user does settles all that follows."""

    def __init__(self, screen: Screen, node: Node) -> None:
        self.screen = screen
        self.node = node

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Widget) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    def __repr__(self) -> str:
        return f"<{self.node.path or 'a widget that is gone'}>"

    def _all(self) -> Iterator[Widget]:
        for widget in self.screen._all():
            above = widget.node.parent
            while above is not None and above != self.node:
                above = above.parent
            if above is not None:
                yield widget

    @property
    def class_name(self) -> str:
        return self.node.class_name

    @property
    def key(self) -> int | str | None:
        return self.node.key

    def __getitem__(self, name: str) -> Any:
        """A property as the widget has it."""
        return self.screen.toolkit.property(self.node, name)

    @property
    def text(self) -> str:
        """Text, title, or the selected item."""
        return self.screen.toolkit.text(self.node)

    @property
    def value(self) -> Any:
        return self["value"]

    @property
    def active(self) -> bool:
        return self.screen.toolkit.active(self.node)

    @property
    def selected(self) -> int:
        selected: int = self.screen.toolkit.number("selected", self.node)
        return selected

    @property
    def enabled(self) -> bool:
        return self["enabled"] is not False

    @property
    def visible(self) -> bool:
        return self["visible"] is not False

    @property
    def focused(self) -> bool:
        return self.screen.toolkit.focused() == self.node

    @property
    def caret(self) -> int:
        caret: int = self.screen.toolkit.number("caret", self.node)
        return caret

    @property
    def children(self) -> list[Widget]:
        """The child widgets; what has none is passed through."""
        return [
            widget
            for widget in self._all()
            if self.screen.widget_above(widget.node) == self.node
        ]

    @property
    def alive(self) -> bool:
        return self.node.alive

    def _act(self, name: str, *arguments: Any) -> bool:
        done = self.screen.toolkit.act(name, self.node, *arguments)
        self.screen.settle()
        return done

    # Each returns False where a user could not have done it: the widget is
    # not enabled or not visible.

    def click(self) -> bool:
        return self._act("click")

    def _enter(self) -> None:
        if not self.focused:
            self.screen.toolkit.act("set_caret", self.node, len(self.text))

    def type(self, text: str) -> bool:
        """Types at the caret, character by character.

        Where the widget has not the focus, the caret goes to the end first,
        as a click behind the text puts it.
        """
        self._enter()
        return self._act("type", text)

    def fill(self, text: str) -> bool:
        """Replaces the whole text at once, as pasting does."""
        return self._act("set_text", text)

    def backspace(self) -> bool:
        """Deletes before the caret; see type() for where that is."""
        self._enter()
        return self._act("backspace")

    def enter(self) -> bool:
        return self._act("enter")

    def escape(self) -> bool:
        return self._act("escape")

    def focus(self) -> bool:
        return self._act("focus")

    def blur(self) -> bool:
        return self._act("blur")

    def toggle(self) -> bool:
        return self._act("toggle")

    def select(self, index: int) -> bool:
        """Selects a row or an item; -1 none."""
        return self._act("select", index)

    def drag(self, *values: float) -> bool:
        """Drags a range through values to the last."""
        if len(values) == 1:
            return self._act("drag", values[0])
        done = self.screen.toolkit.drag_through(self.node, list(values))
        self.screen.settle()
        return done

    def scroll(self, dx: float, dy: float) -> bool:
        return self._act("scroll", dx, dy)

    def move(self, x: float, y: float) -> bool:
        return self._act("motion", x, y)

    def close(self) -> bool:
        """Closes a window as its frame's button does."""
        return self._act("close")

    def kill(self) -> bool:
        """Destroys the widget natively, behind the program's back."""
        return self._act("kill")

    def emit(self, event: str, *values: Any) -> bool:
        """Emits an event by itself."""
        try:
            done = self.screen.toolkit.emit(self.node, event, *values) >= 0
        except UnknownError:  # of another toolkit
            done = self.node.emit(event, *values)
        self.screen.settle()
        return done


class Screen(Finder):
    """What is mounted, and the user in front of it."""

    def __init__(self, echo: str = "at once") -> None:
        self.screen = self
        self.toolkit = Headless(echo=echo, open=True)
        self.runtime = self.toolkit.runtime
        self.runtime.stand_in = self._stand_in
        self._names: dict[str, str] = {}

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> None:
        violations = self.toolkit.violations()
        self.toolkit.close()
        if violations and error is None:
            raise AssertionError(
                "widgets were misused: " + "; ".join(violations)
            )

    def __str__(self) -> str:
        return self.toolkit.snapshot()

    def _stand_in(self, element: Element) -> str:
        """The class that stands for one that headless has not."""
        name = element.name
        if not self.toolkit.class_of(name):
            fallback = "box" if element.children else "label"
            name = ALIKE.get(name, fallback)
        self._names[element.name] = name
        return name

    def class_name(self, given: ClassName) -> str | None:
        if isinstance(given, Element):
            given = given.name
        return given if given is None else self._names.get(given, given)

    def _all(self) -> Iterator[Widget]:
        index = 0
        while True:
            node = self.toolkit.find(None, None, index)
            if node is None:
                return
            if node.parent is not None:  # not the screen itself
                yield Widget(self, node)
            index += 1

    def widget_above(self, node: Node) -> Node | None:
        above = node.parent
        while above is not None and not above.widget:
            above = above.parent
        return above

    def settle(self) -> None:
        """Handles all that is pending."""
        self.toolkit.settle()

    def log(self) -> list[str]:
        """The calls of widget classes since mount or the last clear_log()."""
        return self.toolkit.log()

    def clear_log(self) -> None:
        self.toolkit.clear_log()

    def fail(self, call: str, class_name: ClassName = None, **how: int) -> None:
        """Makes a call of a widget class fail; see Headless.fail()."""
        self.toolkit.fail(call, self.class_name(class_name), **how)

    def render(self) -> None:
        """Has the mounted function run again."""
        self.root.invalidate()
        self.settle()

    root: Any = None


def mount(
    function: Callable[..., Any], *arguments: Any, echo: str = "at once"
) -> Screen:
    """Mounts a component or function on a screen of its own.

    `echo` is when a widget that the program sets emits: see Headless.
    """
    screen = Screen(echo)
    try:
        screen.root = screen.toolkit.mount(function, *arguments)
        screen.settle()
    except BaseException:
        screen.toolkit.close()
        raise
    return screen

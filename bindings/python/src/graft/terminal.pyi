"""Elements of the terminal. Made by generate.py."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Literal, TypeVar, Union

from ._terminal import (
    Terminal as Terminal,
    quit as quit,
    run as run,
    run_async as run_async,
)
from .elements import Element
from .nodes import Ref
from .state import Readable

_T = TypeVar("_T")
Prop = Union[_T, Readable[_T], None]

class _Label(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        text: Prop[str] = None,
        wrap: Prop[bool] = None,
        align: Prop[Literal["start", "center", "end"]] = None,
        bold: Prop[bool] = None,
        dim: Prop[bool] = None,
        reverse: Prop[bool] = None,
        underline: Prop[bool] = None,
        color: Prop[Literal["default", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

label: _Label

class _Button(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        text: Prop[str] = None,
        enabled: Prop[bool] = None,
        autofocus: Prop[bool] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_click: Callable[[], object] | None = None,
        on_focus: Callable[[], object] | None = None,
        on_blur: Callable[[], object] | None = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

button: _Button

class _Entry(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        text: Prop[str] = None,
        placeholder: Prop[str] = None,
        enabled: Prop[bool] = None,
        autofocus: Prop[bool] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_changed: Callable[[str], object] | Callable[[], object] | None = None,
        on_activate: Callable[[str], object] | Callable[[], object] | None = None,
        on_escape: Callable[[], object] | None = None,
        on_focus: Callable[[], object] | None = None,
        on_blur: Callable[[], object] | None = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

entry: _Entry

class _Toggle(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        text: Prop[str] = None,
        active: Prop[bool] = None,
        enabled: Prop[bool] = None,
        autofocus: Prop[bool] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_toggled: Callable[[bool], object] | Callable[[], object] | None = None,
        on_focus: Callable[[], object] | None = None,
        on_blur: Callable[[], object] | None = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

toggle: _Toggle

class _List(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        selected: Prop[int] = None,
        enabled: Prop[bool] = None,
        autofocus: Prop[bool] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_changed: Callable[[int], object] | Callable[[], object] | None = None,
        on_activate: Callable[[int], object] | Callable[[], object] | None = None,
        on_focus: Callable[[], object] | None = None,
        on_blur: Callable[[], object] | None = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

list: _List

class _Progress(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        value: Prop[float] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

progress: _Progress

class _Spinner(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        active: Prop[bool] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

spinner: _Spinner

class _Row(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        spacing: Prop[float] = None,
        align: Prop[Literal["stretch", "start", "center", "end"]] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

row: _Row

class _Column(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        spacing: Prop[float] = None,
        align: Prop[Literal["stretch", "start", "center", "end"]] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

column: _Column

class _Overlay(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        modal: Prop[bool] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

overlay: _Overlay

class _Frame(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        title: Prop[str] = None,
        border: Prop[bool] = None,
        padding: Prop[float] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

frame: _Frame

class _Slider(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        min: Prop[float] = None,
        max: Prop[float] = None,
        step: Prop[float] = None,
        value: Prop[float] = None,
        enabled: Prop[bool] = None,
        autofocus: Prop[bool] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_changed: Callable[[float], object] | Callable[[], object] | None = None,
        on_focus: Callable[[], object] | None = None,
        on_blur: Callable[[], object] | None = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

slider: _Slider

class _Canvas(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        shapes: Prop[str] = None,
        enabled: Prop[bool] = None,
        autofocus: Prop[bool] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_press: Callable[[int, int], object] | Callable[[], object] | None = None,
        on_menu: Callable[[int, int], object] | Callable[[], object] | None = None,
        on_focus: Callable[[], object] | None = None,
        on_blur: Callable[[], object] | None = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

canvas: _Canvas

class _Window(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        title: Prop[str] = None,
        width: Prop[float] = None,
        height: Prop[float] = None,
        min_width: Prop[float] = None,
        min_height: Prop[float] = None,
        flex: Prop[float] = None,
        visible: Prop[bool] = None,
        on_close: Callable[[], object] | None = None,
        on_key: Callable[[str], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

window: _Window

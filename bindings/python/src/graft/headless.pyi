"""Elements of the headless toolkit. Made by generate.py."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Literal, TypeVar, Union

from ._headless import Headless as Headless
from .elements import Element
from .nodes import Ref
from .state import Readable

_T = TypeVar("_T")
Prop = Union[_T, Readable[_T], None]

class _Window(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        title: Prop[str] = None,
        enabled: Prop[bool] = None,
        visible: Prop[bool] = None,
        on_close: Callable[[], object] | None = None,
        on_close_request: Callable[[], bool] | None = None,
        on_shown: Callable[[], object] | None = None,
        on_click: Callable[[], object] | None = None,
        on_motion: Callable[[float, float], object] | Callable[[], object] | None = None,
        on_scroll: Callable[[float, float], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

window: _Window

class _Box(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        spacing: Prop[int] = None,
        enabled: Prop[bool] = None,
        visible: Prop[bool] = None,
        on_shown: Callable[[], object] | None = None,
        on_click: Callable[[], object] | None = None,
        on_motion: Callable[[float, float], object] | Callable[[], object] | None = None,
        on_scroll: Callable[[float, float], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

box: _Box

class _Row(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        spacing: Prop[int] = None,
        enabled: Prop[bool] = None,
        visible: Prop[bool] = None,
        on_shown: Callable[[], object] | None = None,
        on_click: Callable[[], object] | None = None,
        on_motion: Callable[[float, float], object] | Callable[[], object] | None = None,
        on_scroll: Callable[[float, float], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

row: _Row

class _List(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        selected: Prop[int] = None,
        enabled: Prop[bool] = None,
        visible: Prop[bool] = None,
        on_changed: Callable[[int], object] | Callable[[], object] | None = None,
        on_activate: Callable[[int], object] | Callable[[], object] | None = None,
        on_click: Callable[[], object] | None = None,
        on_motion: Callable[[float, float], object] | Callable[[], object] | None = None,
        on_scroll: Callable[[float, float], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> AbstractContextManager[None]: ...

list: _List

class _Label(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        text: Prop[str] = None,
        enabled: Prop[bool] = None,
        visible: Prop[bool] = None,
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
        visible: Prop[bool] = None,
        on_click: Callable[[], object] | None = None,
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
        multiline: Prop[bool] = None,
        enabled: Prop[bool] = None,
        visible: Prop[bool] = None,
        on_changed: Callable[[str], object] | Callable[[], object] | None = None,
        on_activate: Callable[[], object] | None = None,
        on_escape: Callable[[], object] | None = None,
        on_blur: Callable[[], object] | None = None,
        on_focus: Callable[[], object] | None = None,
        on_validate: Callable[[str], bool] | Callable[[], bool] | None = None,
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
        visible: Prop[bool] = None,
        on_toggled: Callable[[bool], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

toggle: _Toggle

class _Range(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        min: Prop[float] = None,
        max: Prop[float] = None,
        step: Prop[float] = None,
        increment: Prop[float] = None,
        value: Prop[float] = None,
        enabled: Prop[bool] = None,
        visible: Prop[bool] = None,
        on_changed: Callable[[float], object] | Callable[[], object] | None = None,
        on_moving: Callable[[float], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

range: _Range

class _Choice(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        items: Prop[str] = None,
        selected: Prop[int] = None,
        enabled: Prop[bool] = None,
        visible: Prop[bool] = None,
        on_changed: Callable[[int], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

choice: _Choice

class _Spinner(Element):
    def __call__(  # type: ignore[override]
        self,
        *,
        text: Prop[str] = None,
        active: Prop[bool] = None,
        enabled: Prop[bool] = None,
        visible: Prop[bool] = None,
        on_tick: Callable[[int], object] | Callable[[], object] | None = None,
        key: int | str | None = None,
        ref: Ref | None = None,
        pinned: bool = False,
    ) -> None: ...

spinner: _Spinner

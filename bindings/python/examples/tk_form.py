#!/usr/bin/env python3
"""A tkinter window: ttk's widgets as classes, and one inline."""

from __future__ import annotations

import sys
import tkinter
from tkinter import ttk
from typing import Any, Callable

import graft


class Ttk(graft.WidgetClass):
    """A ttk widget whose options are its properties."""

    parent_at_create = True
    make: Callable[..., Any]

    def create(self, context: graft.Context) -> Any:
        return self.make(context.parent)

    def update(
        self, context: graft.Context, widget: Any, changes: dict[str, Any]
    ) -> None:
        for name, value in changes.items():
            widget[name] = "" if value is None else value

    def destroy(self, context: graft.Context, widget: Any) -> None:
        widget.destroy()


class Frame(Ttk):
    make = ttk.Frame

    def insert_child(
        self, context: graft.Context, widget: Any, child: graft.Child
    ) -> None:
        place = {"after": child.previous} if child.previous else {}
        others = widget.pack_slaves()
        if not place and others:
            place = {"before": others[0]}
        child.widget.pack(in_=widget, fill="x", padx=4, pady=2, **place)

    move_child = insert_child

    def remove_child(
        self, context: graft.Context, widget: Any, child: graft.Child
    ) -> None:
        child.widget.pack_forget()


class Label(Ttk):
    make = ttk.Label
    properties = {"text": str}


class Progress(Ttk):
    make = ttk.Progressbar
    properties = {"maximum": float, "value": float}


class Button(Ttk):
    make = ttk.Button
    properties = {"text": str}
    events = {"click": None}

    def create(self, context: graft.Context) -> Any:
        return self.make(context.parent, command=lambda: context.emit("click"))


class Entry(Ttk):
    make = ttk.Entry
    properties = {"text": str}
    events = {"changed": "text"}

    def create(self, context: graft.Context) -> Any:
        variable = tkinter.StringVar(context.parent)
        variable.trace_add(
            "write", lambda *_: context.emit("changed", variable.get())
        )
        entry: Any = self.make(context.parent, textvariable=variable)
        entry.variable = variable
        return entry

    def update(
        self, context: graft.Context, widget: Any, changes: dict[str, Any]
    ) -> None:
        widget.variable.set(changes["text"] or "")

    def read(self, context: graft.Context, widget: Any, name: str) -> Any:
        return widget.get()


frame, label, progress = Frame(), Label(), Progress()
button, entry = Button(), Entry()


@graft.component
def form(close: Callable[[], object]) -> None:
    name = graft.state("world")
    count = len(name.value)
    label(text=f"Hello, {name.value}!")
    entry(text=name)
    progress(maximum=20, value=min(count, 20))
    graft.Wrap(
        lambda context: ttk.Scale(context.parent, to=20),
        lambda scale: scale.set(count),
        lambda scale: scale.destroy(),
        inputs=(count,),
    )
    button(text="Clear", on_click=lambda: name.set(""))
    if count > 10:
        label(text="That is a long name.")
    button(text="Close", on_click=close)


def window() -> tuple[tkinter.Tk, graft.Runtime]:
    """A window and the runtime that keeps its widgets."""
    root = tkinter.Tk()
    root.title("Form")
    runtime = graft.Runtime(schedule=lambda: root.after(0, runtime.pump))
    # An exception in a handler is printed by tkinter, and the window lives.
    graft.mount(runtime, form, root.quit, into=(frame, root))
    root.protocol("WM_DELETE_WINDOW", root.quit)
    return root, runtime


def main() -> int:
    root, runtime = window()
    root.mainloop()
    runtime.close()
    root.destroy()
    return 0


if __name__ == "__main__":
    sys.exit(main())

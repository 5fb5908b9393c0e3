#!/usr/bin/env python3
"""The task list, on the terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

import graft
from graft import terminal as ui

numbers = count(1)


@dataclass
class Task:
    text: graft.State[str]
    done: graft.State[bool]
    number: int = field(default_factory=lambda: next(numbers))


tasks: graft.State[tuple[Task, ...]] = graft.state(())
shown = graft.state("All")
selected = graft.state(-1)

left = graft.computed(lambda: sum(not task.done.value for task in tasks.value))


def add(text: str) -> None:
    if text.strip():
        task = Task(graft.state(text.strip()), graft.state(False))
        tasks.value = (*tasks.value, task)


def remove(task: Task) -> None:
    tasks.value = tuple(other for other in tasks.value if other is not task)


def toggle(index: int) -> None:
    listed = [task for task in tasks.value if is_shown(task)]
    listed[index].done.update(lambda done: not done)


def is_shown(task: Task) -> bool:
    if shown.value == "All":
        return True
    return task.done.value == (shown.value == "Done")


@graft.component
def task_row(task: Task) -> None:
    with ui.row(spacing=8):
        ui.toggle(active=task.done)
        ui.entry(text=task.text, flex=1)
        ui.button(text="x", on_click=lambda: remove(task))


@graft.component
def new_task() -> None:
    text = graft.state("")

    def take() -> None:
        add(text.value)
        text.value = ""

    with ui.row(spacing=8):
        ui.entry(
            text=text,
            placeholder="What is to be done?",
            autofocus=True,
            flex=1,
            on_activate=take,
        )
        ui.button(text="Add", on_click=take)


@graft.component
def status() -> None:
    total = len(tasks.value)
    done = total - left.value
    with ui.row(spacing=8):
        ui.label(text=f"{done} of {total} done", flex=1)
        ui.progress(value=done / total if total else 0, width=160)


def keys(name: str) -> object:
    if name != "Ctrl-Q":
        return graft.DECLINED
    ui.quit()
    return None


@graft.component
def app() -> None:
    with ui.column(on_key=keys):
        ui.label(text="Tasks", bold=True)
        new_task()
        with ui.row(spacing=16):
            for name in ("All", "Active", "Done"):
                ui.toggle(
                    key=name,
                    text=name,
                    active=shown.value == name,
                    on_toggled=lambda name=name: shown.set(name),
                )
        with ui.list(selected=selected, flex=1, on_activate=toggle):
            for task in tasks.value:
                if is_shown(task):
                    task_row.keyed(task.number)(task)
        status()


if __name__ == "__main__":
    for text in ("Buy milk", "Write the report", "Call Ann"):
        add(text)
    ui.run(app)

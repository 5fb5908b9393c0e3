"""List state behaves as a list; rows follow their items."""

from __future__ import annotations

import random
from typing import Any

import pytest

import graft
from graft import headless as ui
from graft.testing import Screen, mount


def texts(screen: Screen) -> list[str]:
    return [label.text for label in screen.get_all("label")]


def shown(items: graft.List[Any], runs: list[Any] | None = None) -> Any:
    def row(item: Any) -> None:
        if runs is not None:
            runs.append(item)
        ui.label(text=str(item))

    def app() -> None:
        with ui.box():
            graft.rows(items, row)

    return app


def test_free_it_is_a_list() -> None:
    items = graft.List([3, 1, 2])
    items.append(5)
    items.insert(0, 9)
    items += [7]
    del items[1]
    items[0] = 8
    items.sort()
    items.reverse()
    items.move(0, 1)
    assert items == [7, 8, 5, 2, 1]
    assert (items[-1], items[1:3], len(items)) == (1, [8, 5], 5)
    assert (8 in items, items.index(5), items.pop()) == (True, 2, 1)
    assert list(items) == [7, 8, 5, 2]
    assert repr(items) == "graft.List([7, 8, 5, 2])"
    with pytest.raises(IndexError):
        items[9]
    items.clear()
    assert items == []


def test_a_change_costs_a_row() -> None:
    items = graft.List(["a", "b", "c"])
    runs: list[str] = []
    with mount(shown(items, runs)) as screen:
        assert texts(screen) == ["a", "b", "c"]
        widgets = screen.get_all("label")
        runs.clear()
        screen.clear_log()
        items.append("d")
        items[1] = "B"
        screen.settle()
        assert runs == ["d", "B"] or runs == ["B", "d"]
        assert texts(screen) == ["a", "B", "c", "d"]
        items.move(2, 0)
        del items[1]
        screen.settle()
        assert texts(screen) == ["c", "B", "d"]
        assert screen.get_all("label")[:2] == [widgets[2], widgets[1]]
        assert len(runs) == 2
        made = [line for line in screen.log() if line.startswith("make")]
        assert len(made) == 1


def test_objects_are_items_and_touched() -> None:
    class Task:
        def __init__(self, name: str) -> None:
            self.name = name

        def __str__(self) -> str:
            return self.name

    items = graft.List([Task("a"), Task("b")])
    with mount(shown(items)) as screen:
        items[1].name = "B"
        screen.settle()
        assert texts(screen) == ["a", "b"]
        items.touch(1)
        screen.settle()
        assert texts(screen) == ["a", "B"]
        items[0] = items[0]
        assert items.pop(0).name == "a"
        screen.settle()
        assert texts(screen) == ["B"]


def test_a_body_depends_on_what_it_read() -> None:
    items = graft.List([1, 2, 3])
    runs: list[str] = []

    @graft.component
    def total() -> None:
        runs.append("total")
        ui.label(text=str(sum(items)))

    @graft.component
    def count() -> None:
        runs.append("count")
        ui.label(text=str(len(items)))

    def app() -> None:
        total()
        count()

    with mount(app) as screen:
        runs.clear()
        items[0] = 5
        screen.settle()
        assert (runs, texts(screen)) == (["total"], ["10", "3"])
        items.append(1)
        screen.settle()
        assert (sorted(runs), texts(screen)) == (
            ["count", "total", "total"],
            ["11", "4"],
        )


def test_rows_are_components_with_state() -> None:
    items = graft.List(["a", "b"])

    def row(item: str) -> None:
        count = graft.state(0)
        ui.button(
            text=f"{item}{count.value}",
            on_click=lambda: count.set(count.value + 1),
        )

    def app() -> None:
        with ui.box():
            graft.rows(items, row)

    with mount(app) as screen:
        screen.get(text="b0").click()
        items.reverse()
        screen.settle()
        assert [b.text for b in screen.get_all("button")] == ["b1", "a0"]


def test_a_body_is_compared_by_what_it_captures() -> None:
    items = graft.List(["a", "b"])
    suffix = graft.state("!")
    other = graft.state(0)
    runs: list[str] = []

    @graft.component
    def app() -> None:
        other.value
        end = suffix.value

        def row(item: str) -> None:
            runs.append(item)
            ui.label(text=item + end)

        with ui.box():
            graft.rows(items, row)

    with mount(app) as screen:
        other.value = 1
        screen.settle()
        assert len(runs) == 2
        suffix.value = "?"
        screen.settle()
        assert texts(screen) == ["a?", "b?"]


def test_rows_of_a_number() -> None:
    count = graft.state(3)

    @graft.component
    def app() -> None:
        with ui.box():
            graft.rows(
                count.value,
                lambda index: ui.label(text=str(index)),
                key=lambda index: f"k{index}",
            )

    with mount(app) as screen:
        assert texts(screen) == ["0", "1", "2"]
        count.value = 5
        screen.settle()
        assert texts(screen) == ["0", "1", "2", "3", "4"]
        count.value = 1
        screen.settle()
        assert texts(screen) == ["0"]


def test_what_a_row_raises_comes_out() -> None:
    items: graft.List[Any] = graft.List(["a"])

    def row(item: Any) -> None:
        ui.label(text=item.upper())

    def app() -> None:
        with ui.box():
            graft.rows(items, row)

    with mount(app) as screen:
        items.append(5)
        with pytest.raises(AttributeError):
            screen.settle()
        items[1] = "b"
        screen.settle()
        assert texts(screen) == ["A", "B"]


def test_a_list_is_not_changed_in_a_body_and_stays_as_it_was() -> None:
    items = graft.List([1])

    def app() -> None:
        ui.label(text=str(len(items)))
        items.append(2)

    with pytest.raises(graft.BusyError):
        mount(app)
    assert items == [1]
    with pytest.raises(OverflowError, match="an item"):
        with mount(shown(graft.List([1 << 70]))):
            pass


@pytest.mark.parametrize("seed", range(20))
def test_any_changes_as_to_a_list(seed: int) -> None:
    chance = random.Random(seed)
    items: graft.List[int] = graft.List(range(5))
    model = list(range(5))
    with mount(shown(items)) as screen:
        for step in range(60):
            both(items, model, chance, step)
            assert items == model
            if chance.random() < 0.4:
                screen.settle()
                assert texts(screen) == [str(item) for item in model]
        screen.settle()
        assert texts(screen) == [str(item) for item in model]
    assert items == model


def both(
    items: graft.List[int], model: list[int], chance: random.Random, new: int
) -> None:
    """Does the same to both."""
    size = len(model)
    first, last = sorted(chance.randint(0, size) for _ in range(2))
    some = [1000 * new + number for number in range(chance.randint(0, 4))]
    action = chance.randrange(10)
    for held in (items, model):
        if action == 0:
            held.insert(first, 1000 * new)
        elif action == 1:
            held.extend(some)
        elif action == 2:
            held[first:last] = some
        elif action == 3:
            del held[first:last]
        elif action == 4 and size:
            held[first - 1] = 1000 * new
        elif action == 5:
            held.reverse()
        elif action == 6:
            held.sort()
        elif action == 7:
            del held[first::2]
        elif action == 8 and size:
            held.pop(first - size if first < size else -1)
        elif action == 9 and size:
            target = min(last, size - 1)
            source = min(first, size - 1)
            if isinstance(held, graft.List):
                held.move(source, target)
            else:
                held.insert(target, held.pop(source))


def test_a_place_that_is_none_is_refused() -> None:
    numbers = graft.List([1])
    with pytest.raises(TypeError, match="integer"):
        numbers.insert(1.5, 2)  # type: ignore[arg-type]
    assert numbers == [1]

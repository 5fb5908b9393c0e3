"""State: free and local, bound and read, computed."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import graft
from graft import headless as ui
from graft.testing import mount


def test_free_state_works_without_a_runtime() -> None:
    count = graft.state(1)
    double = graft.computed(lambda: count.value * 2)
    count.value += 4
    count.update(lambda value: value + 1)
    assert (count.value, double.value) == (6, 12)
    assert repr(count) == "<graft.State 6>"


def test_state_outlives_the_runtimes_that_show_it() -> None:
    name = graft.state("Ada")

    def app() -> None:
        ui.entry(text=name)

    for text in ("Ada", "Ada!", "Ada!!"):
        with mount(app) as screen:
            assert screen.get("entry").text == text
            screen.get("entry").type("!")
    assert name.value == "Ada!!!"


def test_state_is_one_runtimes_at_a_time() -> None:
    name = graft.state("Ada")

    def app() -> None:
        ui.label(text=name)

    with mount(app), pytest.raises(graft.Error, match="another runtime"):
        mount(app)


def test_bound_state_is_one_update_and_no_body() -> None:
    runs = []
    name = graft.state("Ada")

    @graft.component
    def app() -> None:
        runs.append(1)
        ui.label(text=name)

    with mount(app) as screen:
        screen.clear_log()
        name.value = "Bob"
        name.value = "Cid"
        screen.settle()
        assert screen.log() == ['set label text="Cid"']
        name.value = "Cid"
        screen.settle()
        assert screen.log() == ['set label text="Cid"']
        assert len(runs) == 1


def test_two_way_binding_keeps_the_caret() -> None:
    @graft.component
    def form() -> None:
        name = graft.state("")
        ui.entry(text=name)
        ui.label(text=f"Hello {name.value}")

    with mount(form) as screen:
        entry = screen.get("entry")
        screen.clear_log()
        entry.type("Ada")
        assert entry.caret == 3
        assert screen.get("label").text == "Hello Ada"
        assert not [line for line in screen.log() if "set entry" in line]


def test_local_state_is_each_components_own() -> None:
    @graft.component
    def counter(start: int) -> None:
        count = graft.state(start)
        other = graft.state("x")
        ui.button(
            text=f"{count.value}{other.value}",
            on_click=lambda: count.set(count.value + 1),
        )

    def app() -> None:
        counter(1)
        counter(10)

    with mount(app) as screen:
        first, second = screen.get_all("button")
        first.click()
        first.click()
        second.click()
        assert (first.text, second.text) == ("3x", "11x")


def test_local_state_in_loops_and_helpers() -> None:
    """A place that asks twice has two, and a helper's callers are places."""

    def use_count() -> graft.State[int]:
        return graft.state(0)

    seen: list[list[int]] = []

    @graft.component
    def app() -> None:
        states = [graft.state(number) for number in range(3)]
        one, two = use_count(), use_count()
        seen.append([state.value for state in (*states, one, two)])
        ui.button(on_click=lambda: (states[1].set(9), two.set(5)))

    with mount(app) as screen:
        screen.get("button").click()
        assert seen == [[0, 1, 2, 0, 0], [0, 9, 2, 0, 5]]


def test_objects_in_state_compare_by_identity() -> None:
    runs = []
    items: graft.State[list[int]] = graft.state([1])

    @graft.component
    def app() -> None:
        runs.append(list(items.value))
        ui.label(text=str(items.value))

    with mount(app) as screen:
        same = items.value
        items.value = same
        screen.settle()
        assert len(runs) == 1
        same.append(2)
        items.touch()
        screen.settle()
        items.value = [3]
        screen.settle()
        assert runs == [[1], [1, 2], [3]]
        assert items.value == [3]


def test_computed_is_computed_once_a_change() -> None:
    computed: list[int] = []
    a = graft.state(1)

    def compute() -> int:
        computed.append(a.value)
        return a.value // 10

    tens = graft.computed(compute)
    runs = []

    @graft.component
    def app() -> None:
        runs.append(tens.value)
        ui.range(value=tens)

    with mount(app) as screen:
        for value in (2, 3, 15):
            a.value = value
            screen.settle()
        assert runs == [0, 1]
        assert computed == [1, 2, 3, 15]
        assert screen.get("range").value == 1


def test_computed_of_a_component_follows_what_it_captures() -> None:
    base = graft.state(1)
    made = []

    @graft.component
    def leaf(factor: int) -> None:
        product = graft.computed(lambda: base.value * factor)
        made.append(product)
        ui.label(text=str(product.value))

    factor = graft.state(2)

    def app() -> None:
        leaf(factor.value)

    with mount(app) as screen:
        base.value = 5
        screen.settle()
        assert screen.get("label").text == "10"
        assert made[0] is made[1]
        factor.value = 3
        screen.settle()
        assert screen.get("label").text == "15"


def test_memo_is_kept_until_an_input_changes() -> None:
    made: list[int] = []
    number = graft.state(1)
    other = graft.state(0)

    @graft.component
    def app() -> None:
        value = graft.memo(lambda: made.append(1) or len(made), number.value)
        ui.label(text=f"{value} {other.value}")

    with mount(app) as screen:
        other.value = 1
        screen.settle()
        number.value = 2
        screen.settle()
        assert screen.get("label").text == "2 1"


def test_state_cannot_be_set_in_a_body() -> None:
    count = graft.state(0)

    def app() -> None:
        ui.label(text=str(count.value))
        count.value = 5

    with pytest.raises(graft.BusyError):
        mount(app)
    assert count.value == 0


def test_state_on_another_thread_is_refused() -> None:
    count = graft.state(0)
    errors: list[BaseException] = []

    def app() -> None:
        ui.label(text=str(count.value))

    def act() -> None:
        for function in (lambda: count.value, lambda: count.set(1)):
            try:
                function()
            except graft.ThreadError as error:
                errors.append(error)

    with mount(app):
        thread = threading.Thread(target=act)
        thread.start()
        thread.join()
    assert len(errors) == 2
    assert count.value == 0


@pytest.mark.parametrize(
    ("value", "error"),
    [
        (1 << 63, OverflowError),
        ("\udfff", ValueError),
        (-(1 << 64), OverflowError),
    ],
)
def test_what_state_cannot_hold_is_told(
    value: Any, error: type[Exception]
) -> None:
    held: graft.State[Any] = graft.state(0)

    def app() -> None:
        ui.label(text=str(held.value))

    with mount(app) as screen:
        with pytest.raises(error, match="state"):
            held.value = value
        screen.settle()
        assert held.value == 0


def test_nan_settles_and_a_widget_may_refuse_it() -> None:
    held = graft.state(float("nan"))
    runs = []

    def app() -> None:
        runs.append(1)
        ui.label(text=str(held.value))

    with mount(app) as screen:
        held.value = float("nan")
        screen.settle()
        screen.settle()
        assert len(runs) <= 2
    with pytest.raises(graft.ValueInvalidError, match="screen/range"):
        mount(lambda: ui.range(value=held))


def test_state_in_place_of_its_value_is_told() -> None:
    flag = graft.state(False)
    with pytest.raises(TypeError, match="value"):
        if flag:
            pass
    with pytest.raises(TypeError, match="value"):
        f"{flag}"


def test_a_binding_reads_and_writes_what_it_is_told() -> None:
    person = graft.state({"name": "Ada", "age": 36})

    def rename(name: str) -> None:
        person.value = {**person.value, "name": name}

    heard: list[str] = []

    @graft.component
    def app() -> None:
        name = graft.binding(lambda: person.value["name"], rename)
        ui.entry(text=name, on_changed=heard.append)
        ui.label(text=person.value["name"])

    with mount(app) as screen:
        screen.get("entry").type("!")
        assert person.value == {"name": "Ada!", "age": 36}
        assert heard == ["Ada!"]
        assert screen.get("label").text == "Ada!"
        person.value = {"name": "Bob"}
        screen.settle()
        assert screen.get("entry").text == "Bob"


def test_a_binding_of_what_is_no_state_is_read_again_after_a_write() -> None:
    class Person:
        name = "a"

    person = Person()

    def app() -> None:
        ui.entry(
            text=graft.binding(
                lambda: person.name, lambda name: setattr(person, "name", name)
            )
        )

    with mount(app) as screen:
        for letter in "bcd":
            screen.get("entry").type(letter)
        assert (person.name, screen.get("entry").text) == ("abcd", "abcd")


@pytest.mark.parametrize(
    "make", [lambda: graft.state(1), lambda: graft.computed(lambda: 1)]
)
def test_what_another_runtime_has_is_not_read(make: Any) -> None:
    shared = make()

    def app() -> None:
        ui.label(text=f"{shared.value}")

    with mount(app) as screen:
        with pytest.raises(graft.Error, match="belongs to another runtime"):
            mount(app)
        assert screen.get("label").text == "1"
    with mount(app) as screen:
        assert screen.get("label").text == "1"

"""List state, and the rows of it."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, MutableSequence
from ctypes import addressof, c_int64, c_uint32, c_uint64, sizeof
from functools import partial
from typing import Any, Callable, TypeVar, overload

from . import _abi, _hooks
from ._describe import here, outside, shown
from ._instance import slots
from ._local import local
from ._native import address_of, lib
from ._runtime import Runtime, runtimes
from ._values import Values, decode, encode, put
from .errors import Error
from .state import same

T = TypeVar("T")
# Items in one call: what is made for it is bounded.
CHUNK = 4096


class List(MutableSequence[T]):
    """A list that is state: what changes is brought up to date item by item.

    It behaves as a list of Python does, but for what makes another list: use
    `[*names]`. A body that iterates depends on the
    order and on the items that it read. Its rows are described by rows().
    It belongs to the first runtime that reads or shows it, until that closes.
    """

    __slots__ = ("__weakref__", "_id", "_items", "_runtime")

    def __init__(self, items: Iterable[T] = ()) -> None:
        # What Graft holds too: it is read without a call.
        self._items = list(items)
        self._runtime: Runtime | None = None
        self._id = 0

    def __repr__(self) -> str:
        return f"graft.List({shown(self._items)})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, List):
            other = other._items
        return self._items == other

    __hash__ = None  # type: ignore[assignment]

    # The runtime's list.

    def _bind(self, runtime: Runtime) -> int:
        if self._runtime is runtime:
            return self._id
        if self._runtime is not None:
            raise Error(
                f"{self!r} belongs to another runtime, until that is closed"
            )
        made = c_uint64()
        runtime.call(lib.graft_list_create, addressof(made))
        self._runtime = runtime
        self._id = made.value
        runtime.cells[("list", self._id)] = self
        self._give(runtime, 0, self._items)
        return self._id

    def _give(self, runtime: Runtime, index: int, items: list[T]) -> None:
        """Inserts items into the runtime's list."""
        for start in range(0, len(items), CHUNK):
            part = items[start : start + CHUNK]
            values = Values(runtime, part, "an item")
            self._call(
                runtime,
                lib.graft_list_insert,
                *(index + start, values.address, values.count, None),
            )

    def _call(self, runtime: Runtime, function: Any, *arguments: Any) -> None:
        runtime.call(function, self._id, *arguments)
        if local.description is None:
            runtime.strings.settle()

    def _save(self) -> None:
        """The runtime is about to end."""

    def _unbind(self) -> None:
        self._runtime = None
        self._id = 0

    def __del__(self) -> None:
        runtime, number = self._runtime, self._id
        if runtime is not None and runtime.address:
            runtime.garbage.append((lib.graft_list_destroy, number))

    def _reads(self, index: int = -1) -> None:
        """Has the body that runs depend on the order, and on an item."""
        runtime = local.reading
        if runtime is None:
            return
        number = self._bind(runtime)
        if index < 0:
            made = c_uint32()
            status = lib.graft_list_count(
                runtime.address, number, addressof(made)
            )
        else:
            status = lib.graft_list_get(
                runtime.address, number, index, runtime.scratch_address
            )
        if status < 0:
            raise runtime.failure(status)

    # Reading.

    def __len__(self) -> int:
        self._reads()
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        self._reads()
        for index, item in enumerate(self._items):
            self._reads(index)
            yield item

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        items = self._items[index]
        if local.reading is not None:
            self._reads()
            places = range(len(self._items))[index]
            for place in [places] if isinstance(places, int) else places:
                self._reads(place)
        return items

    # Changing: first the runtime's list, which may refuse, then ours.

    def _place(self, index: int) -> int:
        """An index from 0 on; IndexError as for a list."""
        return range(len(self._items))[index]

    @overload
    def __setitem__(self, index: int, value: T) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[T]) -> None: ...
    def __setitem__(self, index: int | slice, value: Any) -> None:
        if isinstance(index, slice):
            self._replace(range(len(self._items))[index], list(value))
            return
        place = self._place(index)
        runtime = self._runtime
        if runtime is not None:
            put(runtime.scratch_address, encode(runtime, value, "an item"))
            self._call(
                runtime, lib.graft_list_set, place, runtime.scratch_address
            )
        self._items[place] = value

    def _replace(self, places: range, values: list[T]) -> None:
        if places.step != 1:
            if len(places) != len(values):
                raise ValueError(
                    f"{len(values)} items came for a slice of {len(places)}"
                )
            for place, value in zip(places, values):
                self[place] = value
            return
        for place in range(min(len(places), len(values))):
            self[places.start + place] = values[place]
        if len(values) < len(places):
            del self[places.start + len(values) : places.stop]
        else:
            self._insert(places.start + len(places), values[len(places) :])

    def __delitem__(self, index: int | slice) -> None:
        if not isinstance(index, slice):
            place = self._place(index)
            self._delete(place, 1)
            return
        places = range(len(self._items))[index]
        if places.step == 1:
            if places:
                self._delete(places.start, len(places))
            return
        for place in sorted(places, reverse=True):
            self._delete(place, 1)

    def _delete(self, place: int, count: int) -> None:
        if self._runtime is not None:
            self._call(self._runtime, lib.graft_list_remove, place, count)
        del self._items[place : place + count]

    def insert(self, index: int, value: T) -> None:
        index = operator.index(index)
        count = len(self._items)
        place = max(count + index, 0) if index < 0 else min(index, count)
        self._insert(place, [value])

    def _insert(self, place: int, values: list[T]) -> None:
        if self._runtime is not None and values:
            self._give(self._runtime, place, values)
        self._items[place:place] = values

    def append(self, value: T) -> None:
        self._insert(len(self._items), [value])

    def extend(self, values: Iterable[T]) -> None:
        self._insert(len(self._items), list(values))

    def clear(self) -> None:
        del self[:]

    def pop(self, index: int = -1) -> T:
        item = self._items[index]
        del self[index]
        return item

    def move(self, source: int, target: int) -> None:
        """Moves the item at `source`, so that it is at `target` then.

        Its widget moves with it, and keeps what the user did to it.
        """
        source, target = self._place(source), self._place(target)
        if self._runtime is not None:
            self._call(self._runtime, lib.graft_list_move, source, target)
        self._items.insert(target, self._items.pop(source))

    def touch(self, index: int) -> None:
        """Tells that the item at an index was changed in place."""
        place = self._place(index)
        if self._runtime is not None:
            self._call(self._runtime, lib.graft_list_touch, place)

    def reverse(self) -> None:
        self._order(list(range(len(self._items) - 1, -1, -1)))

    def sort(
        self,
        *,
        key: Callable[[T], Any] | None = None,
        reverse: bool = False,
    ) -> None:
        """Sorts as a list does; the widgets move with their items."""
        items = self._items
        order: list[Any] = list(range(len(items)))

        def of(place: int) -> Any:
            return items[place] if key is None else key(items[place])

        order.sort(key=of, reverse=reverse)
        self._order(order)

    def _order(self, order: list[int]) -> None:
        """Moves the items so that those of `order` come in its order."""
        runtime = self._runtime
        if runtime is None:
            self._items[:] = [self._items[place] for place in order]
            return
        made, at = c_int64(), c_uint32()
        ids = []
        for place in range(len(order)):
            self._call(runtime, lib.graft_list_id, place, addressof(made))
            ids.append(made.value)
        for target, place in enumerate(order):
            self._call(runtime, lib.graft_list_find, ids[place], addressof(at))
            if at.value != target:
                self.move(at.value, target)


# Rows.


class Rows:
    """How rows are described."""

    __slots__ = ("body", "key")

    def __init__(self, body: Any, key: Any) -> None:
        self.body = body
        self.key = key


@_abi.RowsDescBody
def row_body(address: int | None, number: int | None, row: int | None) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtimes[context.runtime]
    try:
        about = _abi.Row.from_address(row or 0)
        described = slots[number or 0]
        value: Any = about.index
        if described.key is LIST:
            words = (c_int64 * 2).from_address(
                (row or 0) + _abi.Row.value.offset
            )
            value = decode(runtime, words[0], words[1])
        _hooks.run_body(runtime, context.node, partial(described.body, value))
        return _abi.OK
    except BaseException as error:
        return runtime.caught(error, context.node, "body")


@_abi.RowsDescKey
def row_key(
    address: int | None, number: int | None, index: int, key: int | None
) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtimes[context.runtime]
    try:
        value = slots[number or 0].key(index)
        put(key or 0, encode(runtime, value, f"the key of row {index}"))
        return _abi.OK
    except BaseException as error:
        return runtime.caught(error, context.node, "key of a row")


ROW_BODY = address_of(row_body)
ROW_KEY = address_of(row_key)
LIST = object()


def rows(
    items: List[T] | int,
    body: Callable[[Any], object],
    *,
    key: Callable[[int], int | str] | None = None,
    overscan: int = 0,
    version: int = 0,
) -> None:
    """Describes the rows of the container around, whose only child they are.

        with ui.list():
            graft.rows(tasks, lambda task: ui.label(text=task.name))

    `body` is called with the item, or with the index where `items` is a
    number, and describes one widget. It is called for a row that is new, or
    whose item changed; a container that is lazy asks for what it shows and
    `overscan` rows around. `key` tells the rows of a number apart. `body` is
    compared by what it captures; another `version` runs it for every row.
    """
    description = local.description
    if description is None:
        raise outside("rows")
    runtime, instance = description.runtime, description.instance
    assert instance is not None
    site = description.site(here())
    kind: Any = LIST if isinstance(items, List) else key
    held: list[int] = instance.hook("rows", site, list)
    before = slots.get(held[0]) if held else None
    if (
        before is not None
        and same(before.body, body)
        and (before.key is kind or same(before.key, kind))
    ):
        number = held[0]
    else:
        number = _hooks.slot(Rows(body, kind))
        held[:] = [number]
    instance.slots.add(number)
    desc = _abi.RowsDesc()
    desc.struct_size = sizeof(desc)
    desc.overscan = overscan
    if isinstance(items, List):
        desc.list = items._bind(runtime)
    else:
        desc.count = items
        desc.key = ROW_KEY if key is not None else None
    desc.body = ROW_BODY
    desc.user_data = number
    desc.version = version
    extra = _abi.Extra()
    extra.struct_size = sizeof(extra)
    extra.rows = addressof(desc)
    description.kept.append(desc)
    description.add(_abi.ROWS_CLASS, site, None, (), extra)
    description.pending = -1

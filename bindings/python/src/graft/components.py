"""Components: functions whose body describes what they stand for."""

from __future__ import annotations

import functools
from ctypes import addressof, c_uint32, create_string_buffer, sizeof
from typing import TYPE_CHECKING, Any, Callable, Generic, TypeVar

from . import _abi, _hooks
from ._describe import here, outside
from ._instance import slots
from ._local import local
from ._native import lib
from ._objects import VALUE, words
from ._runtime import Runtime
from .elements import Key
from .nodes import Ref
from .state import Readable

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")
else:
    P = TypeVar("P")

PLAIN = (str, int, float, bool, bytes, type(None))


class Call:
    """The arguments of a component; equal ones are one and the same."""

    __slots__ = ("arguments", "key", "keywords")

    def __init__(
        self, key: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]
    ) -> None:
        self.key = key
        self.arguments = arguments
        self.keywords = keywords

    def _released(self, runtime: Runtime) -> None:
        if runtime.calls.get(self.key) is self:
            del runtime.calls[self.key]


def identity(value: Any) -> Any:
    """What tells an argument from another: its value if plain, else itself."""
    kind = type(value)
    return (kind, value) if kind in PLAIN else (None, id(value))


class Component(Generic[P]):
    """What @component makes of a function: call it to describe it.

    Its body runs when it is new, when an argument is another, and when
    state or environment that it read has changed; else it is skipped with
    all below it. `key` tells siblings apart.
    """

    def __init__(self, function: Callable[P, None]) -> None:
        self.function = function
        self.name: str = getattr(function, "__name__", "component")
        functools.update_wrapper(self, function)

    def __repr__(self) -> str:
        return f"<component {self.name}>"

    if TYPE_CHECKING:

        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None: ...

    else:

        def __call__(self, *args, key=None, **kwargs):
            self.describe(here(), key, args, kwargs)

    def keyed(self, key: Key) -> Callable[P, None]:
        """The component with a key: `row.keyed(task.id)(task)`."""

        def described(*args: P.args, **kwargs: P.kwargs) -> None:
            self.describe(here(), key, args, kwargs)

        return described

    def describe(
        self,
        frame: Any,
        key: Key,
        arguments: tuple[Any, ...],
        keywords: dict[str, Any],
    ) -> None:
        description = local.description
        if description is None:
            raise outside(self.name)
        runtime = description.runtime
        made: tuple[Any, ...] = (self, *map(identity, arguments))
        if keywords:
            made += tuple(
                (name, identity(value)) for name, value in keywords.items()
            )
        call = runtime.calls.get(made)
        if call is None:
            call = runtime.calls[made] = Call(made, arguments, keywords)
        head, number = words(VALUE, runtime.objects.number(call))
        description.add(
            self.class_in(runtime),
            description.site(frame),
            key,
            (runtime.atom("call"), head, number),
        )
        description.pending = -1

    def class_in(self, runtime: Runtime) -> int:
        class_id = runtime.classes.get(self)
        if class_id is None:
            class_id = runtime.classes[self] = self.register(runtime)
        return class_id

    def register(self, runtime: Runtime) -> int:
        desc = _abi.ClassDesc()
        desc.struct_size = sizeof(desc)
        desc.class_data = number = _hooks.slot(self)
        desc.drop = _hooks.DROP
        desc.body = _hooks.BODY
        name = create_string_buffer(runtime.free_class_name(self.name).encode())
        desc.name = addressof(name)
        made = c_uint32()
        try:
            runtime.call(
                lib.graft_class_register, addressof(desc), addressof(made)
            )
        except BaseException:
            slots.pop(number, None)
            raise
        return made.value

    def run(self, runtime: Runtime, node: int) -> None:
        """Runs the body for a node."""
        status = lib.graft_node_property(
            *(runtime.address, node, runtime.atom("call")),
            runtime.scratch_address,
        )
        if status < 0:
            raise runtime.failure(status)
        call = runtime.objects[runtime.scratch[1]]
        function: Any = self.function
        if call.keywords:
            _hooks.run_body(
                runtime,
                node,
                functools.partial(function, *call.arguments, **call.keywords),
            )
        elif call.arguments:
            _hooks.run_body(
                runtime, node, functools.partial(function, *call.arguments)
            )
        else:
            _hooks.run_body(runtime, node, function)


def component(function: Callable[P, None]) -> Component[P]:
    """Makes a component of a function that describes."""
    return Component(function)


def ref() -> Ref:
    """In a component: a ref of its own, for `ref=` of an element."""
    description = local.description
    if description is None:
        raise outside("ref")
    assert description.instance is not None
    runtime = description.runtime
    site = description.site(here())
    return description.instance.hook("ref", site, lambda: Ref(runtime))


# Effects.


class Effect:
    """What runs after the commit, and what undoes it."""

    __slots__ = ("_clean", "_run")

    def __init__(self, run: Callable[[], Any]) -> None:
        self._run = run
        self._clean: Callable[[], Any] | None = None

    def run(self, runtime: Runtime) -> None:
        clean = self._run()
        if hasattr(clean, "__await__"):
            from ._loops import start

            self._clean = start(runtime, clean).cancel
        elif clean is not None:
            if not callable(clean):
                raise TypeError(
                    f"an effect returned {clean!r}; a callable that undoes "
                    "it, or None, is expected"
                )
            self._clean = clean

    def clean(self) -> None:
        clean, self._clean = self._clean, None
        if clean is not None:
            clean()


def effect(run: Callable[[], Any], *inputs: Any) -> None:
    """In a component: calls a function after the commit.

    It is called when the component is new and when one of `inputs` changed.
    What it returns is called before the next time and at the end. A
    coroutine function runs as a task, and is cancelled instead.
    """
    description = local.description
    if description is None:
        raise outside("effect")
    runtime = description.runtime
    from ._values import Values

    values = Values(
        runtime,
        [i.value if isinstance(i, Readable) else i for i in inputs],
        "an input of effect",
    )
    desc = _abi.EffectDesc()
    desc.struct_size = sizeof(desc)
    desc.input_count = values.count
    desc.inputs = values.address
    desc.run = _hooks.EFFECT_RUN
    desc.clean = _hooks.EFFECT_CLEAN
    desc.user_data = _hooks.slot(Effect(run))
    desc.drop = _hooks.DROP
    runtime.call(lib.graft_effect, description.site(here()), addressof(desc))

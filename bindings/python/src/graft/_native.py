"""The libraries: found, loaded and checked against their headers.

Calls keep the interpreter's lock: most take less time than giving it up and
taking it again would. What waits (a loop) waits in Python.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from ctypes import Structure, c_void_p, cast, create_string_buffer, sizeof
from pathlib import Path
from typing import Any

from . import _abi

SEARCHED = "GRAFT_LIBRARY_PATH"


def folders() -> list[Path]:
    """Where libraries are looked for, in order."""
    listed = os.environ.get(SEARCHED, "")
    found = [Path(part) for part in listed.split(os.pathsep) if part]
    return [*found, Path(__file__).resolve().parent / "lib"]


def load(name: str, functions: dict[str, tuple[Any, ...]]) -> Any:
    """Loads lib<name>.so and declares its functions."""
    tried = []
    for folder in folders():
        for file in (f"lib{name}.so.0", f"lib{name}.so"):
            path = folder / file
            if path.exists():
                return declare(open_library(path), functions)
            tried.append(str(path))
    raise ImportError(
        f"lib{name} is not there. Looked for: {', '.join(tried)}; "
        f"{SEARCHED} names further folders."
    )


# Where there is no lock to keep, there is no PyDLL either.
Library: Any = getattr(ctypes, "PyDLL", ctypes.CDLL)


def open_library(path: Path) -> Any:
    try:
        return Library(str(path))
    except OSError as error:
        raise ImportError(f"{path.name} can't be loaded: {error}") from error


def declare(library: Any, functions: dict[str, tuple[Any, ...]]) -> Any:
    for name, (result, *arguments) in functions.items():
        function = getattr(library, name, None)
        if function is None:
            raise ImportError(
                f"{library._name} is of another version than this package: "
                f"it has no {name}"
            )
        function.restype = result
        function.argtypes = arguments
    return library


def text_of(function: Any, *arguments: Any) -> str:
    """The text that a function writes to a buffer of ours; "" if it fails."""
    size = 256
    while True:
        buffer = create_string_buffer(size)
        needed = c_size()
        status = function(*arguments, buffer, size, needed)
        if status != _abi.E_SMALL:
            return (
                buffer.value.decode("utf-8", "replace") if status >= 0 else ""
            )
        size = needed[0]


def c_size() -> Any:
    return (ctypes.c_size_t * 1)()


def layout_faults(manifest: dict[str, Any]) -> list[str]:
    """What the library says of its layouts that is not as declared here."""
    faults = []
    if manifest["version"] // 1000 != _abi.VERSION // 1000:
        faults.append(f"version {manifest['version']}, not {_abi.VERSION}")
    if manifest["pointer_size"] != 8 or sys.byteorder != "little":
        faults.append("this is not a little-endian machine of 64 bits")
    for name, struct in _abi.STRUCTS.items():
        known = manifest["structs"].get(name)
        if known is None:
            faults.append(f"{name} is unknown")
        elif known["size"] != sizeof(struct) or known["members"] != members(
            struct
        ):
            faults.append(f"{name} has another layout")
    for name, number in manifest["constants"].items():
        if getattr(_abi, name[len("GRAFT_") :], None) != number:
            faults.append(f"{name} is {number}")
    unknown = set(_abi.FUNCTIONS) - set(manifest["functions"])
    faults += [f"{name} is missing" for name in sorted(unknown)]
    return faults


def members(struct: type[Structure]) -> dict[str, list[int]]:
    found = {}
    for field in struct._fields_:
        place = getattr(struct, field[0])
        found[field[0].rstrip("_")] = [place.offset, place.size]
    return found


def address_of(callback: Any) -> int:
    """The address of a C function that ctypes made."""
    address = cast(callback, c_void_p).value
    assert address
    return address


def load_runtime() -> Any:
    library = load(
        "graft", {"graft_abi_json": _abi.FUNCTIONS["graft_abi_json"]}
    )
    faults = layout_faults(json.loads(text_of(library.graft_abi_json)))
    if faults:
        raise ImportError(
            f"libgraft is not of the version of this package: {faults[0]}"
            + (f", and {len(faults) - 1} more" if faults[1:] else "")
        )
    return declare(library, _abi.FUNCTIONS)


def refuse_subinterpreters() -> None:
    """Before Python 3.12 a call from C waits forever in one."""
    if sys.implementation.name != "cpython" or sys.version_info >= (3, 12):
        return
    known = []
    for name in ("PyInterpreterState_Get", "PyInterpreterState_Main"):
        function = getattr(ctypes.pythonapi, name)
        function.restype = c_void_p
        known.append(function())
    if known[0] != known[1]:
        raise ImportError(
            "graft can't be used in a subinterpreter of Python "
            f"{sys.version_info[0]}.{sys.version_info[1]}, from 3.12 on it can"
        )


refuse_subinterpreters()
lib: Any = load_runtime()

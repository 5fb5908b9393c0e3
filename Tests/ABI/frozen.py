"""Compares the header with the one that was frozen, and runs an old client.

What was in the frozen header stays as it is: functions with their parameters,
constants, members with their places. Sized structs may grow at their end;
others may not; new names may come. Before 1.0 the frozen header is replaced,
and the minor version raised, where something has to change.
"""

import json
import re
import tempfile
from pathlib import Path

from Tests.ABI import header
from Tests.checks import ROOT, Failed, command

FROZEN = Path(__file__).parent / "frozen/graft-0.1.h"
CLIENT = ROOT / "Tests/Consumers/host.c"
FUNCTION = re.compile(r"^GRAFT_API\b[^;{]*?\b(graft_\w+)\([^;]*;", re.M)
TYPE = re.compile(r"^typedef [^;{]*?\(\*(graft_\w+)\)\([^;]*;", re.M)
CONSTANT = re.compile(r"^#define (GRAFT_\w+) (\(?-?\d+u?\)?)", re.M)
# It tells the version, and changes with it.
CHANGING = {"GRAFT_VERSION"}


def declarations(path: Path) -> dict[str, str]:
    """What must not change in the text, by name, with single spaces."""
    code = header.COMMENT.sub("", path.read_text(encoding="utf-8"))
    found = {
        match[1]: " ".join(match[0].split())
        for pattern in (FUNCTION, TYPE)
        for match in pattern.finditer(code)
    }
    found |= {
        name: value
        for name, value in CONSTANT.findall(code)
        if name not in CHANGING
    }
    return found


def check_text() -> None:
    now = declarations(header.PATH)
    wrong = [
        f"  {name} was: {text}\n  and is: {now.get(name, 'gone')}"
        for name, text in declarations(FROZEN).items()
        if now.get(name) != text
    ]
    if wrong:
        raise Failed("\n".join(wrong))


def layouts(include: Path, work: Path) -> dict[str, dict[str, list[int]]]:
    """Sizes and places of the frozen header's members, by a compiler."""
    lines = ["#include <stdio.h>", "#include <graft/graft.h>"]
    lines += ["int main(void) {", 'printf("{");']
    comma = ""
    for struct, members in header.read(FROZEN).structs.items():
        lines.append(f'printf("{comma}\\"{struct}\\":{{\\"\\":[%zu]",')
        lines.append(f"       sizeof({struct}));")
        comma = ","
        for member in members:
            lines.append(f'printf(",\\"{member}\\":[%zu,%zu]",')
            lines.append(f"       offsetof({struct}, {member}),")
            lines.append(f"       sizeof((({struct} *)0)->{member}));")
        lines.append('printf("}");')
    lines += ['printf("}");', "return 0; }"]
    source = work / "layouts.c"
    source.write_text("\n".join(lines))
    command("cc", "-I", include, source, "-o", work / "layouts")
    return json.loads(command(work / "layouts"))


def check_layouts() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        include = freeze(work)
        now = layouts(ROOT / "include", work)
        wrong = []
        for struct, members in layouts(include, work).items():
            is_sized = "struct_size" in members
            for member, place in members.items():
                here = now[struct].get(member)
                if here == place or (
                    member == "" and is_sized and here and here >= place
                ):
                    continue
                wrong.append(f"  {struct}.{member} was {place}, is {here}")
        if wrong:
            raise Failed("\n".join(wrong))


def freeze(work: Path) -> Path:
    (work / "graft").mkdir()
    (work / "graft/graft.h").write_bytes(FROZEN.read_bytes())
    return work


def check_old_client(library: Path) -> None:
    """A program that was built with the frozen header runs as before."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        command(
            *("cc", "-I", freeze(work), CLIENT, "-o", work / "client"),
            *(library, f"-Wl,-rpath,{library.parent}"),
        )
        command(work / "client")

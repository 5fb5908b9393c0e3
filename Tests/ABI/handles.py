"""Checks that the driver tries a bad handle with every function of graft.h."""

import re

from Tests.ABI import header
from Tests.checks import ROOT, same

TABLE = ROOT / "Tests/Driver/laws_f_handles.c"
ROW = re.compile(r"\bROW\((graft_\w+),\s*([A-Z]+),")
PROTOTYPE = re.compile(
    r"^GRAFT_API\b[^;{]*?\b(graft_\w+)\(([^;]*)\);", re.MULTILINE
)
# A handle that is taken: by value.
TAKEN = re.compile(r"\bgraft_(node|ref|state|list|class|atom) \w+")


def check() -> None:
    code = header.COMMENT.sub("", header.PATH.read_text(encoding="utf-8"))
    # A function that is a parameter may take handles, too; none does.
    taken = {
        (name, kind.upper())
        for name, parameters in PROTOTYPE.findall(code)
        for kind in TAKEN.findall(parameters)
    }
    tried = set(ROW.findall(TABLE.read_text(encoding="utf-8")))
    same("handles", tried, taken)

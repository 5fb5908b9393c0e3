"""Checks that the driver gives every sized struct of graft.h in all sizes."""

import re

from Tests.ABI import header
from Tests.checks import ROOT, same

TABLE = ROOT / "Tests/Driver/laws_f_sizes.c"
ROW = re.compile(r'\{"(graft_\w+)",\s*sizeof\(\1\)')
# Those that the library fills or makes, and the host only reads.
READ = {
    "graft_child",
    "graft_context",
    "graft_event",
    "graft_report",
    "graft_row",
}


def check() -> None:
    sized = {
        name
        for name, members in header.read().structs.items()
        if members[0] == "struct_size"
    }
    tried = set(ROW.findall(TABLE.read_text(encoding="utf-8")))
    same("sizes", tried, sized - READ)

"""Finds the small ways in which a Swift source can be broken.

Works on lines. What does not compile is left to the compiler, which is quick
to say so; lines that only write messages are passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Mutation:
    file: Path
    line: int  # from 0
    kind: str
    before: str
    after: str

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line + 1} {self.kind}: "
            f"{self.before.strip()}  ->  {self.after.strip()}"
        )

    def key(self) -> str:
        """What names the mutation in the list of equivalents: no line, so
        that the list outlives changes elsewhere in the file."""
        return (
            f"{self.file}: {self.kind}: "
            f"{self.before.strip()}  ->  {self.after.strip()}"
        )


# Operators, and what each is taken for. Spaces keep generics out.
OPERATORS = [
    (" == ", " != "),
    (" != ", " == "),
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" && ", " || "),
    (" || ", " && "),
    (" &+ ", " &- "),
    (" &- ", " &+ "),
    (" &+= ", " &-= "),
    (" &-= ", " &+= "),
    ("..<", "..."),
]
# Off by one, and the other way.
CONSTANTS = [
    (r"&\+ 1\b", "&+ 2"),
    (r"&- 1\b", "&- 2"),
    (r"== 0\b", "== 1"),
    (r"> 0\b", "> 1"),
    (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
]
CALL = re.compile(r"^\s*(try )?(await )?[\w.]+(\(.*\))+$")
ASSIGNMENT = re.compile(r"^\s*[\w.()\[\]]+ ([|&]?=) [^{}]+$")
CONDITION = re.compile(r"^\s*(if|while) (?!let\b|var\b|case\b)([^,{}]+) \{$")
CLAUSE = re.compile(r"^\s*(guard |if )?((?!let\b|case\b|return\b)\S.*),$")
COMPARISON = re.compile(r"^!|\.has\(|isDoing\(| (==|!=|<|>|<=|>=) ")


def is_code(line: str) -> bool:
    text = line.strip()
    passed_over = ("//", "import ", "@", "static let", "case ", "precondition")
    if not text or text.startswith(passed_over):
        return False
    return "sink." not in text and "&sink" not in text


def of_line(line: str) -> Iterator[tuple[str, str]]:
    """Gives the kinds of a line's mutations, with the line as it becomes."""
    for operator, other in OPERATORS:
        if line.count(operator) == 1:
            yield (
                f"{operator.strip()} to {other.strip()}",
                line.replace(operator, other),
            )
    for pattern, other in CONSTANTS:
        if len(re.findall(pattern, line)) == 1:
            yield f"to {other}", re.sub(pattern, other, line)
    indent = line[: len(line) - len(line.lstrip())]
    # The name is kept in use, or the compiler would speak of it.
    if CALL.match(line) and line.count("(") == line.count(")"):
        yield "dropped call", f"{indent}do {{}}"
    elif ASSIGNMENT.match(line) and not line.lstrip().startswith("let "):
        yield "dropped assignment", f"{indent}do {{}}"
    if match := CONDITION.match(line):
        word, condition = match.groups()
        yield "negated", f"{indent}{word} !({condition}) {{"
    if match := CLAUSE.match(line):
        word, clause = match.groups()
        if COMPARISON.search(clause) and clause.count("(") == clause.count(")"):
            yield "dropped condition", f"{indent}{word or ''}true,"
    if line.strip() == "continue":
        yield "continue to break", f"{indent}break"


def of_file(path: Path, name: Path) -> Iterator[Mutation]:
    for number, line in enumerate(path.read_text().split("\n")):
        if not is_code(line):
            continue
        for kind, after in of_line(line):
            yield Mutation(name, number, kind, line, after)

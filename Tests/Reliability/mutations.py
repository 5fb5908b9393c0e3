"""Finds the small ways in which a Swift source can be broken.

Works on lines, and gives each as it would read, and with a switch that breaks
it while the program runs: so one build has many mutations. What does not
compile is left to the compiler; lines that only write messages are passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SWITCH = "<switch>"  # a condition: whether this mutation is on
SUFFIX = "<suffix>"  # makes an operator one with a switch


@dataclass(frozen=True)
class Mutation:
    file: Path
    line: int  # from 0
    kind: str
    before: str
    after: str
    switched: str

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
COMPARISONS = [("==", "!="), ("<", "<="), (">", ">=")]
PAIRS = [*COMPARISONS, ("&&", "||"), ("&+", "&-"), ("&+=", "&-=")]
OPERATORS = {" ..< ": " ... "} | {
    f" {one} ": f" {other} "
    for pair in PAIRS
    for one, other in (pair, pair[::-1])
}
# Off by one, and the other way: as it reads, and with a switch.
CONSTANTS = [
    (r"&\+ 1\b", "&+ 2", f"&+ ({SWITCH} ? 2 : 1)"),
    (r"&- 1\b", "&- 2", f"&- ({SWITCH} ? 2 : 1)"),
    (r"== 0\b", "== 1", f"== ({SWITCH} ? 1 : 0)"),
    (r"> 0\b", "> 1", f"> ({SWITCH} ? 1 : 0)"),
    (r"\btrue\b", "false", f"!{SWITCH}"),
    (r"\bfalse\b", "true", SWITCH),
]
CALL = re.compile(r"^\s*(try )?(await )?[\w.]+(\(.*\))+$")
ASSIGNMENT = re.compile(r"^\s*[\w.()\[\]]+ ([|&]?=) [^{}]+$")
CONDITION = re.compile(r"^\s*(if|while) (?!let\b|var\b|case\b)([^,{}]+) \{$")
CLAUSE = re.compile(r"^\s*(guard |if )?((?!let\b|case\b|return\b)\S.*),$")
COMPARISON = re.compile(r"^!|\.has\(|isDoing\(| (==|!=|<|>|<=|>=) ")
OPEN_END = re.compile(r"( [^\w\s)\]]+|[(\[,])$")


def is_code(line: str) -> bool:
    text = line.strip()
    passed_over = ("//", "import ", "@", "case ", "precondition")
    # A static number is a name: another one is as good, or a law says which.
    if not text or text.startswith(passed_over) or "static let" in text:
        return False
    return "sink." not in text and "&sink" not in text


def is_whole(line: str) -> bool:
    """Whether a line can be a statement by itself."""
    return line.count("(") == line.count(")") and not OPEN_END.search(line)


def of_line(line: str, next_line: str) -> Iterator[tuple[str, str, str]]:
    """Gives the kinds of a line's mutations, with the line as it becomes, and
    with a switch."""
    # A range has no spaces around it.
    spaced = line.replace("..<", " ..< ")
    for operator, other in OPERATORS.items():
        if spaced.count(operator) == 1:
            name = operator.strip()
            yield (
                f"{name} to {other.strip()}",
                spaced.replace(operator, other).replace(" ... ", "..."),
                spaced.replace(operator, f" {name}{SUFFIX} "),
            )
    for pattern, other, switched in CONSTANTS:
        if len(re.findall(pattern, line)) == 1:
            yield (
                f"to {other}",
                re.sub(pattern, other, line),
                re.sub(pattern, switched, line),
            )
    indent = line[: len(line) - len(line.lstrip())]
    text = line.strip()
    is_last = not next_line.lstrip().startswith((".", "?", "&", "|", "{"))
    if is_whole(line) and is_last and not text.startswith("let "):
        for pattern, name in ((CALL, "call"), (ASSIGNMENT, "assignment")):
            if pattern.match(line):
                yield (
                    f"dropped {name}",
                    f"{indent}do {{}}",
                    f"{indent}if !{SWITCH} {{ {text} }}",
                )
                break
    if match := CONDITION.match(line):
        word, condition = match.groups()
        yield (
            "negated",
            f"{indent}{word} !({condition}) {{",
            f"{indent}{word} {SWITCH} != ({condition}) {{",
        )
    if match := CLAUSE.match(line):
        word, clause = match.groups()
        if COMPARISON.search(clause) and clause.count("(") == clause.count(")"):
            yield (
                "dropped condition",
                f"{indent}{word or ''}true,",
                f"{indent}{word or ''}{SWITCH} || ({clause}),",
            )
    if text == "continue":
        yield (
            "continue to break",
            f"{indent}break",
            f"{indent}if {SWITCH} {{ break }}; continue",
        )


def of_file(path: Path, name: Path) -> Iterator[Mutation]:
    lines = path.read_text().split("\n")
    for number, line in enumerate(lines[:-1]):
        if not is_code(line):
            continue
        for kind, after, switched in of_line(line, lines[number + 1]):
            yield Mutation(name, number, kind, line, after, switched)


# ----------------------------------------------------------------------------
# Switches
# ----------------------------------------------------------------------------

# What an operator with a switch is declared as: its precedence, and what its
# operands are.
KINDS = {
    "==": ("Comparison", "<T: Equatable>(a: T, b: T) -> Bool"),
    "<": ("Comparison", "<T: Comparable>(a: T, b: T) -> Bool"),
    "&&": (
        "LogicalConjunction",
        "(a: Bool, b: @autoclosure () -> Bool) -> Bool",
    ),
    "||": (
        "LogicalDisjunction",
        "(a: Bool, b: @autoclosure () -> Bool) -> Bool",
    ),
    "&+": ("Addition", "<T: FixedWidthInteger>(a: T, b: T) -> T"),
    "&+=": ("Assignment", "<T: FixedWidthInteger>(a: inout T, b: T)"),
    "..<": ("RangeFormation", "<T: FixedWidthInteger>(a: T, b: T) -> Range<T>"),
}
KINDS |= {"!=": KINDS["=="], "&-": KINDS["&+"], "&-=": KINDS["&+="]}
KINDS |= dict.fromkeys(("<=", ">", ">="), KINDS["<"])
NONE = "<T>(a: T?, b: _OptionalNilComparisonType) -> Bool"


def suffix(number: int) -> str:
    """A number in characters of operators."""
    digits = ""
    while number > 0:
        digits += "~^%"[number % 3]
        number //= 3
    return digits


def declare(mutation: Mutation, number: int) -> list[str]:
    """The operator with a switch that a mutation needs, in Swift."""
    if SUFFIX not in mutation.switched:
        return []
    operator, other = mutation.kind.split(" to ")
    precedence, operands = KINDS[operator]
    name = operator + suffix(number)
    right = "b()" if "autoclosure" in operands else "b"
    one, two = f"a {operator} {right}", f"a {other} {right}"
    if operator == "..<":
        one, two = "a..<b", "a..<(b &+ 1)"
    lines = [f"infix operator {name}: {precedence}Precedence"]
    for form in [operands] + [NONE] * (operator in ("==", "!=")):
        lines.append(
            f"@inline(__always) func {name} {form} "
            f"{{ if isMutant({number}) {{ return {two} }}; return {one} }}"
        )
    return lines


def switch(mutation: Mutation, number: int) -> str:
    """The line with the switch of a number."""
    line = mutation.switched.replace(SWITCH, f"isMutant({number})")
    return line.replace(SUFFIX, suffix(number))

"""The benchmark's tables."""

import math

from contestants import ALLOCATION_FREE, STARTUP_TARGET, WORKLOADS, Contestant
from python import part as python_part


def scaled(workload: str, value: float) -> str:
    """A median with its unit."""
    if workload == "mem":
        return f"{value:.0f} B"
    for unit, size in (("ms", 1e6), ("µs", 1e3)):
        if value >= size:
            return f"{value / size:.2f} {unit}"
    return f"{value:.1f} ns"


def is_missed(target: float | str, ratio: float, value: float) -> bool:
    if isinstance(target, str):
        return value > float(target.split()[0])
    return ratio > target


def shown(ratio: float) -> str:
    return f"{ratio:.3f}" if ratio < 0.1 else f"{ratio:.2f}"


def verdict(entry: Contestant, workload: str, found: dict[str, float]) -> str:
    """Whether a contestant meets a target; else what keeps it from that."""
    target = entry.targets[workload]
    limit = found["limit"]
    ratio = found[entry.name] / limit
    if not is_missed(target, ratio, found[entry.name]):
        return "met"
    if isinstance(target, str) or entry.bound not in found:
        return "missed"
    bound = found[entry.bound] / limit
    told = f"{entry.bound} {shown(bound)}"
    if bound <= target:
        return f"missed; {told}"
    return f"bounded: {told}"


def target_table(
    entries: list[Contestant], medians: dict[str, dict[str, float]]
) -> str:
    """Each target with what was measured, those that are missed first."""
    rows = []
    for workload, found in medians.items():
        for entry in entries:
            if workload not in entry.targets or entry.name not in found:
                continue
            value = found[entry.name]
            ratio = shown(value / found["limit"])
            if isinstance(entry.targets[workload], str):
                ratio = scaled(workload, value)
            told = verdict(entry, workload, found)
            target = str(entry.targets[workload])
            rows.append([f"{workload} {entry.name}", ratio, target, told])
    met = sum(row[3] == "met" for row in rows)
    bounded = sum(row[3].startswith("bounded") for row in rows)
    title = (
        f"{len(rows)} targets: {met} met, {bounded} that hand-written C with "
        f"the same duties misses too, {len(rows) - met - bounded} missed"
    )
    rows = [row for row in rows if row[3] != "met"]
    return table(title, ["not met", "measured", "target", ""], rows)


def table(title: str, header: list[str], rows: list[list[str]]) -> str:
    widths = [
        max(map(len, column)) for column in zip(header, *rows, strict=True)
    ]
    lines = [title, ""]
    for row in [header, *rows]:
        cells = [row[0].ljust(widths[0])]
        cells += [
            cell.rjust(width)
            for cell, width in zip(row[1:], widths[1:], strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def ratio_table(
    entries: list[Contestant], medians: dict[str, dict[str, float]], title: str
) -> str:
    """Ratios to the limit; what misses its target is marked, and told what
    the limit takes with the same duties."""
    rest = entries[1:]
    rows = []
    for workload, found in medians.items():
        row = [f"{workload} {WORKLOADS[workload]}"]
        for entry in rest:
            if entry.name not in found:
                row.append("-")
                continue
            value = found[entry.name]
            ratio = value / found[entries[0].name]
            cell = shown(ratio)
            target = entry.targets.get(workload)
            if target is not None:
                cell += f" ({target})"
            if target is None or not is_missed(target, ratio, value):
                cell += " "
            else:
                cell += "!"
                if entry.bound in found:
                    bound = found[entry.bound] / found[entries[0].name]
                    cell += f" [{shown(bound)}]"
            row.append(cell)
        rows.append(row)
    return table(title, ["", *(e.name for e in rest)], rows)


def duty_table(
    entries: list[Contestant], medians: dict[str, dict[str, float]], title: str
) -> str:
    """What of the distance to the limit are duties: each level beside Graft."""
    levels = [e for e in entries if e.is_duty]
    graft = [e for e in entries if e.bound]
    found = {
        workload: values
        for workload, values in medians.items()
        if any(level.name in values for level in levels)
    }
    if not found:
        return ""
    plain = [
        Contestant(e.name, e.about, e.command)
        for e in [entries[0], *levels, *graft]
    ]
    return ratio_table(plain, found, title)


def value_table(entries: list[Contestant], results: dict) -> str:
    rows = []
    for workload, found in results.items():
        row = [workload]
        for entry in entries:
            if entry.name in found:
                row.append(scaled(workload, found[entry.name]["median"]))
            else:
                row.append("-")
        rows.append(row)
    return table("Medians", ["", *(e.name for e in entries)], rows)


def count_table(entries: list[Contestant], counts: dict) -> str:
    rows = []
    for workload, found in counts.items():
        row = [workload]
        row += [
            f"{found[e.name]:,}" if e.name in found else "-" for e in entries
        ]
        rows.append(row)
    return table("Instructions", ["", *(e.name for e in entries)], rows)


def toolkit_table(found: dict[str, list[float]]) -> str:
    """What widgets of a real toolkit cost beside Graft, for 1,000 rows."""
    rows = [
        [workload, scaled(workload, commit), scaled(workload, draw)]
        for workload, (commit, draw) in found.items()
    ]
    return table(
        "On ncurses widgets, 1,000 rows of five",
        ["", "description, commit, widgets", "layout, drawing"],
        rows,
    )


def exponent(points: list[tuple[float, float]]) -> float:
    """The slope of a straight line through the logarithms: least squares."""
    xs = [math.log(x) for x, _ in points]
    ys = [math.log(y) for _, y in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    above = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return above / sum((a - x) ** 2 for a in xs)


def scale_tables(found: dict[str, float]) -> str:
    parts = []
    growth = []
    for kind, about in (
        ("create", "created"),
        ("equal", "described again, equal"),
    ):
        points = [
            (float(name.split()[1]), value)
            for name, value in found.items()
            if name.startswith(f"{kind} ")
        ]
        cells = [scaled("", value / count) for count, value in points]
        growth.append([about, *cells, f"{exponent(points):.2f}"])
    counts = [
        f"{int(name.split()[1]):,}" for name in found if "create 1" in name
    ]
    parts.append(
        table("A widget, among how many", ["", *counts, "exponent"], growth)
    )
    rest = [
        [name, scaled("", value)]
        for name, value in found.items()
        if not name.startswith(("create ", "equal "))
    ]
    parts.append(
        table(
            "100,000 children or levels, each; posts and the pump",
            ["", ""],
            rest,
        )
    )
    return "\n".join(parts)


def allocation_lines(results: dict) -> list[str]:
    lines = []
    for workload in ALLOCATION_FREE:
        for name, found in results.get(workload, {}).items():
            if found["allocations"]:
                lines.append(
                    f"{name} {workload}: {found['allocations']} allocations, "
                    "none expected"
                )
    return lines


def panel_table(found: dict[str, dict[str, float] | str]) -> str:
    """From the post of 300 values to the screen, which has them all."""
    title = "A control panel: 300 values from a thread, 30 times a second"
    header = ["", "median", "99 %", "most", "updates a second"]
    rows = []
    for name, told in found.items():
        if isinstance(told, str):
            rows.append([f"{name}: skipped ({told})", "-", "-", "-", "-"])
            continue
        row = [
            f"{told[key]:.2f} ms" for key in ("median", "most_of_99", "most")
        ]
        rows.append([name, *row, f"{told['updates']:.0f}"])
    return table(title, header, rows)


def report(entries: list[Contestant], result: dict) -> str:
    parts = []
    results = result["workloads"]
    everybody = entries
    entries = [e for e in everybody if not e.is_duty]
    medians = {
        workload: {name: found["median"] for name, found in taken.items()}
        for workload, taken in results.items()
    }
    if medians:
        parts.append(
            ratio_table(
                entries,
                medians,
                "Ratios to the limit (target), ! where it is missed "
                "[the limit with the same duties]",
            )
        )
        parts.append(target_table(entries, medians))
        title = "Ratios of the limit with duties, one more at each level"
        parts.append(duty_table(everybody, medians, title))
    if "instructions" in result:
        counted = {
            workload: {name: float(count) for name, count in found.items()}
            for workload, found in result["instructions"].items()
        }
        plain = [Contestant(e.name, e.about, e.command) for e in entries]
        parts.append(
            ratio_table(plain, counted, "Ratios of instruction counts")
        )
        title = "Ratios of instruction counts of the limit with duties"
        parts.append(duty_table(everybody, counted, title))
    if results:
        parts.append(value_table(entries, results))
    if "instructions" in result:
        parts.append(count_table(entries, result["instructions"]))
    if "python" in result:
        parts.append(python_part.table(result["python"]))
    if "toolkit" in result:
        parts.append(toolkit_table(result["toolkit"]))
    if "scale" in result:
        parts.append(scale_tables(result["scale"]))
    if "panel" in result:
        parts.append(panel_table(result["panel"]))
    lines = [
        f"{name}: skipped ({reason})"
        for name, reason in result["skipped"].items()
    ]
    lines += allocation_lines(results)
    startup = result["startup"]["median"]
    lines.append(
        f"start-up {startup / 1e3:.0f} µs from dlopen to the first widget "
        f"({STARTUP_TARGET / 1e3:.0f} µs)"
        + (" !" if startup > STARTUP_TARGET else "")
    )
    lines.append(f"library {result['library_bytes']:,} bytes")
    parts.append("\n".join(lines) + "\n")
    return "\n".join(part for part in parts if part)

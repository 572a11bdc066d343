#!/usr/bin/env python3
"""Holds a simulated bank day against the real working days, half hour by half hour.

    callsim run --json bank-day.json > result.json
    python3 compare.py result.json bank-1999-08-first-half.csv.gz

Simulated figures are of all replications together, by the half hour of joining; real ones are means
over ten days. The gap is simulated - real; `se` is the standard error of the real mean, from day to
day. README.md beside this file says where the gaps come from.
"""

import json
import math
import sys
from statistics import fmean, stdev

from derive import SLOT, SLOTS, WORKING_DAYS, busy_and_waiting, clock, mean_busy, read_callers

OFFICE = range(8 * 3600 // SLOT, 17 * 3600 // SLOT)
FIGURES = ("abandoned", "wait", "busy")


def simulated(path, slots):
    """Abandonment, mean wait [s] and mean busy agents of a result, over some half hours."""
    with open(path) as text:
        total = json.load(text)["total"]
    answers = [total["answersByHalfHour"][slot] for slot in slots]
    levels = [total["levelsByHalfHour"][slot] for slot in slots]
    arrived = sum(a["counts"].get("arrived", 0) for a in answers)
    return {
        "abandoned": sum(a["counts"].get("abandoned", 0) for a in answers) / arrived,
        "wait": sum(int(a["waitSum"]) for a in answers) / arrived / 1e9,
        "busy": sum(int(s["busy"]) for s in levels) / sum(int(s["observed"]) for s in levels),
    }


def real(callers, days, slots):
    """The same of the data: over all days as one, and the standard error from day to day."""
    first, last = slots[0] * SLOT, (slots[-1] + 1) * SLOT

    def of(some):
        chosen = [c for c in callers if c.day in some and first <= c.joined < last]
        return {
            "abandoned": fmean(not c.served for c in chosen),
            "wait": fmean(c.waited for c in chosen),
            "busy": mean_busy({day: days[day] for day in some}, first, last, False),
        }

    joined = {c.day for c in callers if first <= c.joined < last}
    means, each = of(WORKING_DAYS), [of((day,)) for day in WORKING_DAYS if day in joined]
    return means, {f: stdev(day[f] for day in each) / math.sqrt(len(each)) for f in FIGURES}


def row(name, ours, theirs, errors):
    text = f"{name:6s}"
    for figure, scale, digits in (("abandoned", 100, 1), ("wait", 1, 1), ("busy", 1, 2)):
        mine, real_one, error = (scale * x[figure] for x in (ours, theirs, errors))
        text += f" | {mine:7.{digits}f} {real_one:7.{digits}f} {mine - real_one:+7.{digits}f}" \
                f" {error:6.{digits}f}"
    print(text)


def spread(rows, figure, slots):
    """Root mean square of the gap over half hours, and how many lie within two standard errors."""
    gaps = [(rows[s][0][figure] - rows[s][1][figure], rows[s][2][figure]) for s in slots]
    near = sum(abs(gap) <= 2 * error for gap, error in gaps)
    return math.sqrt(fmean(gap * gap for gap, _ in gaps)), near


def main(arguments):
    if len(arguments) != 3:
        sys.exit("usage: compare.py result.json bank-1999-08-first-half.csv.gz")
    result, data = arguments[1:]
    callers, _ = read_callers(data)
    days = busy_and_waiting(callers)
    rows = {s: (simulated(result, [s]), *real(callers, days, [s])) for s in SLOTS}
    print(f"{'':6s} | {'abandoned, %':^30s} | {'mean wait, s':^30s} | {'mean busy agents':^30s}")
    print(f"{'from':6s}" + 3 * f" | {'sim':>7s} {'real':>7s} {'gap':>7s} {'se':>6s}")
    for slot in SLOTS:
        row(clock(slot), *rows[slot])
    for name, slots in (("08-17", OFFICE), ("07-24", SLOTS)):
        row(name, simulated(result, slots), *real(callers, days, slots))
    for name, slots in (("08-17", OFFICE), ("07-24", SLOTS)):
        for figure, scale, unit in (("abandoned", 100, "%"), ("wait", 1, " s"), ("busy", 1, "")):
            gap, near = spread(rows, figure, slots)
            print(f"{name} {figure}: root mean square gap {scale * gap:.2f}{unit}; {near} of "
                  f"{len(slots)} half hours within two standard errors of the real mean")


if __name__ == "__main__":
    main(sys.argv)

#!/usr/bin/env python3
"""Holds a simulated bank day against the real working days, half hour by half hour.

    callsim run --json bank-day.json > result.json
    python3 compare.py result.json bank-1999-08-first-half.csv.gz [--all-types | --types=IN,...]

Simulated figures are of all replications together, by the half hour of joining; real ones are means
over ten days. The gap is simulated - real; `se` is the standard error of the real mean, from day to
day. With --all-types, internet help (IN) counts too; with --types only callers of these types do, and
their number stands beside the rest. README.md beside this file says where the gaps come from.

A caller here is a call on a regular working day that joined the queue. Times are whole seconds after
midnight.
"""

import csv
import gzip
import json
import math
import sys
from statistics import fmean, stdev
from typing import NamedTuple

WORKING_DAYS = (1, 2, 3, 4, 5, 8, 9, 10, 11, 12)  # August 1999, Sunday to Thursday
SLOT = 1800
SLOTS = range(7 * 3600 // SLOT, 24 * 3600 // SLOT)
OFFICE = range(8 * 3600 // SLOT, 17 * 3600 // SLOT)
HORIZON = 28 * 3600  # A service that began before midnight may end after it.
FIGURES = ("calls", "abandoned", "wait", "busy")
REGULAR = ("PS", "NW", "NE", "TT", "PE")
INTERNET = ("IN",)


class Caller(NamedTuple):
    """One call that joined the queue; times in [s]."""

    day: int
    kind: str
    joined: int
    waited: int
    served: bool
    service: int


def read_callers(path, types):
    """Reads the callers of some types on working days; who hung up in the menu never queued."""
    callers = []
    with gzip.open(path, "rt", newline="") as text:
        for row in csv.DictReader(text):
            if row["type"] not in types or int(row["day"]) not in WORKING_DAYS:
                continue
            waited, served = int(row["queue_s"]), row["outcome"] == "AGENT"
            if not served and waited == 0:
                continue
            joined = int(row["arrival_s"]) + int(row["ivr_s"])
            service = int(row["service_s"]) if served else 0
            callers.append(Caller(int(row["day"]), row["type"], joined, waited, served, service))
    return callers


def clock(slot):
    """The time of day at which a half hour starts."""
    return f"{slot * SLOT // 3600:02d}:{slot * SLOT % 3600 // 60:02d}"


def busy_by_second(callers):
    """For each day, how many agents are busy in each second."""
    days = {}
    for day in WORKING_DAYS:
        busy = [0] * (HORIZON + 1)
        for c in (c for c in callers if c.day == day):
            begins = min(c.joined + c.waited, HORIZON)
            busy[begins] += 1
            busy[min(begins + c.service, HORIZON)] -= 1
        for second in range(1, HORIZON + 1):
            busy[second] += busy[second - 1]
        days[day] = busy
    return days


def simulated(path, slots):
    """Calls a day, abandonment, mean wait [s] and mean busy agents of a result, over some half hours."""
    with open(path) as text:
        total = json.load(text)["total"]
    answers = [total["answersByHalfHour"][slot] for slot in slots]
    levels = [total["levelsByHalfHour"][slot] for slot in slots]
    arrived = sum(a["counts"].get("arrived", 0) for a in answers)
    return {
        "calls": arrived / total["cells"],
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
            "calls": len(chosen) / len(some),
            "abandoned": fmean(not c.served for c in chosen),
            "wait": fmean(c.waited for c in chosen),
            "busy": fmean(fmean(days[day][first:last]) for day in some),
        }

    joined = {c.day for c in callers if first <= c.joined < last}
    means, each = of(WORKING_DAYS), [of((day,)) for day in WORKING_DAYS if day in joined]
    return means, {f: stdev(day[f] for day in each) / math.sqrt(len(each)) for f in FIGURES}


def row(name, ours, theirs, errors, with_calls):
    text = f"{name:6s}"
    if with_calls:
        text += f" | {ours['calls']:6.1f} {theirs['calls']:6.1f}"
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


def print_days(callers, days):
    """What really happened on each day, from 07 to 24 h."""
    print("real      calls  abandoned  wait, s  in 120 s   busy")
    for day in WORKING_DAYS:
        some = [c for c in callers if c.day == day and c.joined // SLOT in SLOTS]
        in_time = fmean(c.served and c.waited <= 120 for c in some)
        print(f"day {day:2d} {len(some):8d} {fmean(not c.served for c in some):10.1%} "
              f"{fmean(c.waited for c in some):8.1f} {in_time:9.1%} "
              f"{fmean(days[day][7 * 3600:24 * 3600]):6.2f}")


def of_kind(callers, name, is_meant):
    """One line on the callers of a kind, all hours together."""
    chosen = [c for c in callers if is_meant(c.kind)]
    lost = fmean(not c.served for c in chosen)
    print(f"{name}: {len(chosen) / len(WORKING_DAYS):.1f} a day, {lost:.1%} abandoned, "
          f"wait {fmean(c.waited for c in chosen):.1f} s")


def of_skills(path):
    """The same of a result, skill by skill, where there are skills."""
    with open(path) as text:
        result = json.load(text)
    replications = result["total"]["cells"]
    names = list(dict.fromkeys(
        name for people in result["scenario"]["people"].values() for name in people["skill"]))
    for name, tally in zip(names, result["total"]["answersBySkill"][1:]):
        arrived = tally["counts"]["arrived"]
        print(f"simulated {name}: {arrived / replications:.1f} a day, "
              f"{tally['counts'].get('abandoned', 0) / arrived:.1%} abandoned, "
              f"wait {int(tally['waitSum']) / arrived / 1e9:.1f} s")


def types_of(options):
    """The types of callers that are meant."""
    for option in options:
        if option.startswith("--types="):
            return tuple(option.removeprefix("--types=").split(","))
    return REGULAR + INTERNET if "--all-types" in options else REGULAR


def main(arguments):
    options = [a for a in arguments[1:] if a.startswith("--")]
    names = [a for a in arguments[1:] if a not in options]
    if len(names) != 2 or any(o != "--all-types" and o[:8] != "--types=" for o in options):
        sys.exit("usage: compare.py result.json bank-1999-08-first-half.csv.gz"
                 " [--all-types | --types=IN,...]")
    result, data = names
    types = types_of(options)
    with_calls = any(o != "--all-types" for o in options)
    callers = read_callers(data, types)
    if not callers:
        sys.exit(f"compare.py: no caller of a type among {', '.join(types)}")
    days = busy_by_second(callers)
    rows = {s: (simulated(result, [s]), *real(callers, days, [s])) for s in SLOTS}
    calls = " | calls a day  " if with_calls else ""
    print(f"{'':6s}{calls} | {'abandoned, %':^30s} | {'mean wait, s':^30s} | {'mean busy agents':^30s}")
    print(f"{'from':6s}" + (" |    sim   real" if with_calls else "")
          + 3 * f" | {'sim':>7s} {'real':>7s} {'gap':>7s} {'se':>6s}")
    for slot in SLOTS:
        row(clock(slot), *rows[slot], with_calls)
    for name, slots in (("08-17", OFFICE), ("07-24", SLOTS)):
        row(name, simulated(result, slots), *real(callers, days, slots), with_calls)
    for name, slots in (("08-17", OFFICE), ("07-24", SLOTS)):
        for figure, scale, unit in (("abandoned", 100, "%"), ("wait", 1, " s"), ("busy", 1, "")):
            gap, near = spread(rows, figure, slots)
            print(f"{name} {figure}: root mean square gap {scale * gap:.2f}{unit}; {near} of "
                  f"{len(slots)} half hours within two standard errors of the real mean")
    print_days(callers, days)
    if types == REGULAR + INTERNET:
        of_kind(callers, "real internet", lambda kind: kind in INTERNET)
        of_kind(callers, "real regular", lambda kind: kind in REGULAR)
        of_skills(result)


if __name__ == "__main__":
    main(sys.argv)

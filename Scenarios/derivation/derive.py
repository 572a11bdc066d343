#!/usr/bin/env python3
"""Derives the figures of interpreter-day.json and bank-day.json from a real call centre.

    python3 derive.py bank-1999-08-first-half.csv.gz

Prints scenario fragments, ready to paste, and a table of what really happened to hold a simulated
day against. README.md beside this file says what the data are and why each choice was made.

A caller here is a call of a type other than IN, on a regular working day, that joined the queue.
Times are whole seconds after midnight; a caller belongs to the half hour in which it joined.
"""

import csv
import gzip
import math
import sys
from itertools import groupby
from statistics import NormalDist, fmean
from typing import NamedTuple

WORKING_DAYS = (1, 2, 3, 4, 5, 8, 9, 10, 11, 12)  # August 1999, Sunday to Thursday
OPENS, CLOSES = 7 * 3600, 24 * 3600
SLOT = 1800
SLOTS = range(OPENS // SLOT, CLOSES // SLOT)
HORIZON = 28 * 3600  # A service that began before midnight may end after it.
NORM = 120  # The relay norm's limit on the speed of answer [s].
FEWEST = 100  # Callers still waiting, below which the patience curve is not trusted.

GRID = (0, .01, .05, .1, .2, .3, .4, .5, .6, .7, .75, .8, .85, .9, .925, .95, .97, .98, .99, .995,
        .999, 1)


class Caller(NamedTuple):
    """One call that joined the queue; times in [s]."""

    day: int
    joined: int
    waited: int
    served: bool
    service: int


def read_callers(path):
    """Reads the callers of the working days, and counts who hung up in the menu."""
    callers, in_menu = [], 0
    with gzip.open(path, "rt", newline="") as text:
        for row in csv.DictReader(text):
            if row["type"] == "IN" or int(row["day"]) not in WORKING_DAYS:
                continue
            waited, served = int(row["queue_s"]), row["outcome"] == "AGENT"
            if not served and waited == 0:  # Hung up in the menu: never asked for an agent.
                in_menu += 1
                continue
            joined = int(row["arrival_s"]) + int(row["ivr_s"])
            service = int(row["service_s"]) if served else 0
            callers.append(Caller(int(row["day"]), joined, waited, served, service))
    return callers, in_menu


def clock(slot):
    """The time of day at which a half hour starts."""
    return f"{slot * SLOT // 3600:02d}:{slot * SLOT % 3600 // 60:02d}"


def fragment(name, items, per_line):
    """Prints a JSON array, a few items to a line."""
    lines = [", ".join(items[i:i + per_line]) for i in range(0, len(items), per_line)]
    print(f'"{name}": [\n  ' + ",\n  ".join(lines) + "\n]\n")


def by_slot(callers):
    """The callers of each half hour of the working day."""
    slots = {slot: [] for slot in SLOTS}
    for caller in callers:
        if caller.joined // SLOT in slots:
            slots[caller.joined // SLOT].append(caller)
    return slots


def print_arrivals(slots):
    print("// Arrivals at the queue [calls/h], mean of ten working days, steps of half an hour.")
    rates = {s: len(slots[s]) / len(WORKING_DAYS) * 3600 / SLOT for s in SLOTS}
    items = [f'{{ "from": "{clock(s)}", "rate": "{rates[s]:g}/h" }}' for s in SLOTS]
    fragment("profile", items + ['{ "from": "24:00", "rate": "0/h" }'], 2)


def quantile(ordered, p):
    """The value at rank p·(n − 1), with straight lines between ranks."""
    rank = p * (len(ordered) - 1)
    low = int(rank)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (rank - low) * (ordered[high] - ordered[low])


def piecewise_cdf(points, x):
    """The distribution function of a law given by quantiles with straight lines between."""
    for (p, low), (q, high) in zip(points, points[1:]):
        if x < high:
            return p + (q - p) * max(0.0, x - low) / (high - low)
    return 1.0


def piecewise_mean(points):
    return sum((q - p) * (a + b) / 2 for (p, a), (q, b) in zip(points, points[1:]))


def largest_gap(ordered, cdf):
    """The largest distance between a law and the data, at mid-second: data are whole seconds."""
    count, gap = len(ordered), 0.0
    for rank, value in enumerate(ordered, start=1):
        if rank == count or ordered[rank] != value:
            gap = max(gap, abs(rank / count - cdf(value + 0.5)))
    return gap


def print_service(callers):
    ordered = sorted(c.service for c in callers if c.served)
    points = [(p, round(quantile(ordered, p))) for p in GRID]
    median, p95, p99 = (quantile(ordered, p) for p in (.5, .95, .99))
    sigma = math.log(p95 / median) / NormalDist().inv_cdf(.95)
    lognormal = NormalDist(math.log(median), sigma)
    gaps = (largest_gap(ordered, lambda x: piecewise_cdf(points, x)),
            largest_gap(ordered, lambda x: lognormal.cdf(math.log(x))))
    print(f"// Service: {len(ordered)} times, mean {fmean(ordered):.1f} s, p99 {p99:.0f} s. "
          "Gap: largest distance to the data.\n"
          f"// empirical: gap {gaps[0]:.3f}, mean {piecewise_mean(points):.1f} s\n"
          f'// {{ "lognormal": {{ "median": "{median:.0f}s", "p95": "{p95:.0f}s" }} }}: gap '
          f"{gaps[1]:.3f}, mean {median * math.exp(sigma * sigma / 2):.1f} s; law / data:\n//   "
          + ", ".join(f"p{100 * p:g} {math.exp(lognormal.inv_cdf(p)):.0f} s / "
                      f"{quantile(ordered, p):.0f} s" for p in (.05, .1, .25, .75, .9, .99)))
    print(f"// Chosen: {('empirical', 'lognormal')[gaps.index(min(gaps))]}, with the smaller gap.")
    fragment("quantiles", [f'[{p:g}, "{value}s"]' for p, value in points], 7)


def patience_curve(callers):
    """Share still patient after each second at which somebody hung up (Kaplan & Meier 1958).

    Ends where fewer than FEWEST callers are left: beyond, single callers move the curve.
    """
    hung_up, left = {}, {}
    for c in callers:
        left[c.waited] = left.get(c.waited, 0) + 1
        hung_up[c.waited] = hung_up.get(c.waited, 0) + (not c.served)
    at_risk, share, curve = len(callers), 1.0, []
    for wait in sorted(left):
        if at_risk < FEWEST:
            break
        if hung_up[wait]:
            share *= 1 - hung_up[wait] / at_risk
            curve.append((wait, share))
        at_risk -= left[wait]
    return curve


def print_patience(callers):
    curve = patience_curve(callers)
    total, hung_up = sum(c.waited for c in callers), sum(not c.served for c in callers)
    longest = max(c.waited for c in callers)
    trusted = 1 - curve[-1][1]
    points = [(0, 0)] + [(p, next(t for t, share in curve if 1 - share >= p))
                         for p in GRID if 0 < p < trusted]
    points += [(round(trusted, 3), curve[-1][0]), (1, longest)]
    print(f"// Patience, Kaplan-Meier: {len(callers)} waits, {hung_up} ended by hanging up, the "
          "rest censored by service.\n"
          f"// Trusted up to {curve[-1][0]} s, where {FEWEST} callers are left and "
          f"{curve[-1][1]:.1%} are still patient.\n"
          f"// Assumed beyond p = {points[-2][0]:g}: a straight line to the longest wait seen, "
          f"{longest} s. Mean {piecewise_mean(points):.0f} s;\n"
          f"// an exponential law would have mean {total} s / {hung_up} = {total / hung_up:.0f} s.")
    fragment("quantiles", [f'[{p:g}, "{wait}s"]' for p, wait in points], 7)


def busy_and_waiting(callers):
    """For each day, how many agents are busy and callers wait in each second."""
    days = {}
    for day in WORKING_DAYS:
        busy, waiting = [0] * (HORIZON + 1), [0] * (HORIZON + 1)
        for c in (c for c in callers if c.day == day):
            begins = min(c.joined + c.waited, HORIZON)
            waiting[min(c.joined, HORIZON)] += 1
            waiting[begins] -= 1
            busy[begins] += 1
            busy[min(begins + c.service, HORIZON)] -= 1
        for second in range(1, HORIZON + 1):
            busy[second] += busy[second - 1]
            waiting[second] += waiting[second - 1]
        days[day] = (busy, waiting)
    return days


def mean_busy(days, first, last, while_waiting):
    """The mean number of busy agents between two seconds, in all or only while somebody waits."""
    return fmean(busy[s] for busy, waiting in days.values() for s in range(first, last)
                if waiting[s] > 0 or not while_waiting)


def print_staff(days):
    print("// Staff: mean number busy while the queue is not empty, rounded. More agents serve\n"
          "// somebody in a half hour, but they also serve IN or are away for part of it.")
    counts = {s: int(mean_busy(days, s * SLOT, (s + 1) * SLOT, True) + 0.5) for s in SLOTS}
    steps = [next(run) for _, run in groupby(SLOTS, counts.get)]  # Where the number changes.
    items = [f'{{ "from": "{clock(s)}", "count": {counts[s]} }}' for s in steps]
    fragment("staff", items + ['{ "from": "24:00", "count": 0 }'], 2)


def outcome_row(name, callers, days, first, last):
    abandoned = fmean(not c.served for c in callers)
    wait = fmean(c.waited for c in callers)
    in_time = fmean(c.served and c.waited <= NORM for c in callers)
    print(f"// {name:10s} {len(callers) / len(days):9.1f} {abandoned:10.1%} {wait:8.1f} "
          f"{in_time:9.1%} {mean_busy(days, first, last, False):6.2f} "
          f"{mean_busy(days, first, last, True):12.2f}")


def print_outcome(slots, days):
    print("// What really happened. Waits of all who joined, served or not; in time: share of all\n"
          "// who joined that were served within the norm; busy: mean number of agents.\n"
          f"// {'from':10s} calls/day  abandoned  wait, s  in {NORM} s   busy  while queue")
    for s in SLOTS:
        outcome_row(clock(s), slots[s], days, s * SLOT, (s + 1) * SLOT)
    working_day = [c for s in SLOTS for c in slots[s]]
    office = [c for c in working_day if 8 * 3600 <= c.joined < 17 * 3600]
    outcome_row("08-17", office, days, 8 * 3600, 17 * 3600)
    outcome_row("07-24", working_day, days, OPENS, CLOSES)
    for day in WORKING_DAYS:
        callers = [c for c in working_day if c.day == day]
        outcome_row(f"day {day}", callers, {day: days[day]}, OPENS, CLOSES)


def main(arguments):
    if len(arguments) != 2:
        sys.exit("usage: derive.py bank-1999-08-first-half.csv.gz")
    callers, in_menu = read_callers(arguments[1])
    outside = sum(not OPENS <= c.joined < CLOSES for c in callers)
    print(f"// {len(callers)} callers on {len(WORKING_DAYS)} days; left out: {in_menu} who hung up "
          f"in the menu, and from the profile {outside} outside 07-24.\n")
    slots, days = by_slot(callers), busy_and_waiting(callers)
    print_arrivals(slots)
    print_service(callers)
    print_patience(callers)
    print_staff(days)
    print_outcome(slots, days)


if __name__ == "__main__":
    main(sys.argv)

#!/usr/bin/env python3
"""Gives each group of an imported bank scenario the broken number of agents that the data show.

    python3 drawn_staff.py two.json bank-1999-08-first-half.csv.gz > drawn.json

`callsim import` rounds the mean number busy while somebody waited to whole agents. Here the whole
part of it is on shift in each half hour, and one agent more with the chance of the rest: a group of
one for the half hour, with that `presence`, drawn anew each day.
"""

import json
import re
import sys

from compare import HORIZON, INTERNET, REGULAR, SLOT, SLOTS, WORKING_DAYS, clock, read_callers

TYPES = {"regular": REGULAR, "internet": INTERNET}


def busy_while_waiting(callers):
    """For each half hour the mean number of busy agents while the queue was not empty."""
    seconds = dict.fromkeys(SLOTS, 0)
    busy_seconds = dict.fromkeys(SLOTS, 0)
    for day in WORKING_DAYS:
        busy, waiting = [0] * (HORIZON + 1), [0] * (HORIZON + 1)
        for c in (c for c in callers if c.day == day):
            joined, left = min(c.joined, HORIZON), min(c.joined + c.waited, HORIZON)
            waiting[joined] += 1
            waiting[left] -= 1
            if c.served:
                busy[left] += 1
                busy[min(left + c.service, HORIZON)] -= 1
        for second in range(1, HORIZON + 1):
            busy[second] += busy[second - 1]
            waiting[second] += waiting[second - 1]
            slot = second // SLOT
            if waiting[second] > 0 and slot in SLOTS:
                seconds[slot] += 1
                busy_seconds[slot] += busy[second]
    return {slot: busy_seconds[slot] / max(1, seconds[slot]) for slot in SLOTS}


def groups(name, means):
    """The whole agents as one group, and a group of one for each half hour."""
    whole = [{"from": clock(slot), "count": int(means[slot])} for slot in SLOTS]
    made = {name: {"staff": whole + [{"from": "24:00", "count": 0}], "skills": [name]}}
    for slot in SLOTS:
        shift = [{"from": clock(slot), "count": 1}, {"from": clock(slot + 1), "count": 0}]
        rest = round(means[slot] - int(means[slot]), 4)
        made[f"{name} {clock(slot)}"] = {"staff": shift, "presence": rest, "skills": [name]}
    return made


def main(arguments):
    if len(arguments) != 3:
        sys.exit("usage: drawn_staff.py two.json bank-1999-08-first-half.csv.gz")
    with open(arguments[1]) as text:
        scenario = json.loads(re.sub(r"^//.*$", "", text.read(), flags=re.MULTILINE))
    centre = scenario["providers"]["centre"]
    centre["groups"] = {
        key: group
        for name in centre["groups"]
        for key, group in groups(name, busy_while_waiting(
            read_callers(arguments[2], TYPES[name]))).items()
    }
    json.dump(scenario, sys.stdout, indent=1)


if __name__ == "__main__":
    main(sys.argv)

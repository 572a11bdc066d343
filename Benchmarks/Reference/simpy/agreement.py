#!/usr/bin/env python3
"""Three of our scenarios written by hand in SimPy, for a comparison of waits.

    echo "patience 2000 60 1" | python3 agreement.py

Reads from standard input which scenario, how many replications, whose wait (the so manieth request to
join the line) and a seed; prints that wait of each replication in seconds, answered or not. The
scenarios are those of SimPyAgreementTests.swift, which holds these waits against ours.
"""

import math
import random
import sys

import simpy


class Line:
    """One waiting line: who waits, in order, and the wait of the request that is looked at."""

    def __init__(self, env, looked_at):
        self.env = env
        self.looked_at = looked_at
        self.joined = 0
        self.waiting = []
        self.wait = None

    def join(self, kind=None):
        self.joined += 1
        caller = Caller(self.env, kind, self.joined == self.looked_at)
        self.waiting.append(caller)
        return caller

    def note(self, caller, wait):
        if caller.is_looked_at:
            self.wait = wait


class Caller:
    def __init__(self, env, kind, is_looked_at):
        self.kind = kind
        self.since = env.now
        self.is_looked_at = is_looked_at
        self.taken = env.event()


class Patience:
    """Four agents, all laws exponential, one kind of caller who gives up."""

    def __init__(self, env, rng, looked_at):
        self.env, self.rng, self.line = env, rng, Line(env, looked_at)
        self.free = 4
        env.process(self.arrivals())

    def arrivals(self):
        while True:
            yield self.env.timeout(self.rng.expovariate(75 / 3600))
            self.env.process(self.call())

    def call(self):
        caller = self.line.join()
        self.dispatch()
        patience = self.env.timeout(self.rng.expovariate(1 / 120))
        yield caller.taken | patience
        self.line.note(caller, self.env.now - caller.since)
        if not caller.taken.triggered:
            self.line.waiting.remove(caller)
            return
        yield self.env.timeout(self.rng.expovariate(1 / 240))
        self.free += 1
        self.dispatch()

    def dispatch(self):
        while self.free and self.line.waiting:
            self.free -= 1
            self.line.waiting.pop(0).taken.succeed()


class Skills:
    """Two skills: x has agents of its own, and after 20 s may be taken by those who do both."""

    OVERFLOW = 20

    def __init__(self, env, rng, looked_at):
        self.env, self.rng, self.line = env, rng, Line(env, looked_at)
        self.free = {"x": 2, "both": 2}
        env.process(self.arrivals("x", 40 / 3600))
        env.process(self.arrivals("y", 25 / 3600))

    def arrivals(self, kind, rate):
        while True:
            yield self.env.timeout(self.rng.expovariate(rate))
            self.env.process(self.call(kind))

    def service(self, kind):
        if kind == "x":
            sigma = math.log(600 / 150) / 1.6448536269514722
            return self.rng.lognormvariate(math.log(150), sigma)
        return self.rng.gammavariate(1 / 0.64, 200 * 0.64)

    def call(self, kind):
        caller = self.line.join(kind)
        self.dispatch()
        if kind == "x":
            self.env.process(self.overflow())
        yield caller.taken | self.env.timeout(self.rng.weibullvariate(180, 1.4))
        self.line.note(caller, self.env.now - caller.since)
        if not caller.taken.triggered:
            self.line.waiting.remove(caller)
            return
        yield self.env.timeout(self.service(kind))
        self.free[caller.taken.value] += 1
        self.dispatch()

    def overflow(self):
        yield self.env.timeout(self.OVERFLOW)
        self.dispatch()

    def may_take(self, group, caller):
        if group == "x":
            return caller.kind == "x"
        return caller.kind == "y" or self.env.now - caller.since >= self.OVERFLOW - 1e-9

    def dispatch(self):
        for group in ("x", "both"):
            while self.free[group]:
                chosen = next((c for c in self.line.waiting if self.may_take(group, c)), None)
                if chosen is None:
                    break
                self.line.waiting.remove(chosen)
                self.free[group] -= 1
                chosen.taken.succeed(group)


class Retries:
    """Five agents, three after an hour; joining, wrap-up; who gives up may come back, twice at most."""

    def __init__(self, env, rng, looked_at):
        self.env, self.rng, self.line = env, rng, Line(env, looked_at)
        self.staff, self.busy = 5, 0
        env.process(self.arrivals())
        env.process(self.shift())

    def shift(self):
        yield self.env.timeout(3600)
        self.staff = 3

    def arrivals(self):
        while True:
            yield self.env.timeout(self.rng.expovariate(70 / 3600))
            self.env.process(self.call())

    def call(self):
        for attempt in range(3):
            caller = self.line.join()
            self.dispatch()
            yield caller.taken | self.env.timeout(self.rng.expovariate(1 / 90))
            if caller.taken.triggered:
                break
            self.line.note(caller, self.env.now - caller.since)
            self.line.waiting.remove(caller)
            if attempt == 2 or self.rng.random() >= 0.6:
                return
            yield self.env.timeout(self.rng.expovariate(1 / 60))
        yield self.env.timeout(5)
        self.line.note(caller, self.env.now - caller.since)
        yield self.env.timeout(self.rng.uniform(60, 400))
        yield self.env.timeout(20)
        self.busy -= 1
        self.dispatch()

    def dispatch(self):
        while self.busy < self.staff and self.line.waiting:
            self.busy += 1
            self.line.waiting.pop(0).taken.succeed()


def wait(model, looked_at, rng):
    """The wait of one request in one replication [s]."""
    env = simpy.Environment()
    played = model(env, rng, looked_at)
    while played.line.wait is None:
        env.step()
    return played.line.wait


def main():
    name, replications, looked_at, seed = sys.stdin.read().split()
    model = {"patience": Patience, "skills": Skills, "retries": Retries}[name]
    for replication in range(int(replications)):
        print(wait(model, int(looked_at), random.Random(f"{seed}/{name}/{replication}")))


if __name__ == "__main__":
    main()

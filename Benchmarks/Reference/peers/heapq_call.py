"""The peers' call model by hand, a heap of tuples and no engine: heapq_call.py CALLS"""
import sys
from collections import deque
from heapq import heappop, heappush

from call_parameters import *

ARRIVAL, LAUNCHED, HANDLED, INPUT_GIVEN, LAUNCHED_AGAIN, RENEGED, TALK_ENDED, HUNG_UP = range(8)


def run(calls):
    exponential, lognormal = draws.expovariate, draws.lognormvariate
    heap, line, waiting = [], deque(), {}
    idle, arrivals, sequence, steps, reneged, now = INTERPRETERS, 0, 0, 0, 0, 0.0

    def schedule(delay, kind, call):
        nonlocal sequence
        heappush(heap, (now + delay, sequence, kind, call))
        sequence += 1

    start = processor_time()
    schedule(exponential(ARRIVAL_RATE), ARRIVAL, 0)
    while heap:
        now, _, kind, call = heappop(heap)
        if kind == RENEGED and call not in waiting:
            continue
        steps += 1
        if kind == ARRIVAL:
            arrivals += 1
            if arrivals < calls:
                schedule(exponential(ARRIVAL_RATE), ARRIVAL, arrivals)
            schedule(lognormal(*LAUNCH), LAUNCHED, call)
        elif kind == LAUNCHED:
            schedule(exponential(1 / HANDLER_MEAN), HANDLED, call)
        elif kind == HANDLED and draws.random() < INPUT_CHANCE:
            schedule(lognormal(*INPUT), INPUT_GIVEN, call)
        elif kind == HANDLED or kind == INPUT_GIVEN:
            schedule(lognormal(*LAUNCH), LAUNCHED_AGAIN, call)
        elif kind == LAUNCHED_AGAIN:
            if idle > 0:
                idle -= 1
                steps += 1
                schedule(lognormal(*TALK), TALK_ENDED, call)
            else:
                line.append(call)
                waiting[call] = True
                schedule(exponential(1 / PATIENCE_MEAN), RENEGED, call)
        elif kind == RENEGED:
            reneged += 1
            del waiting[call]
        elif kind == TALK_ENDED:
            idle += 1
            while line:
                first = line.popleft()
                if waiting.pop(first, None):
                    idle -= 1
                    steps += 1
                    schedule(lognormal(*TALK), TALK_ENDED, first)
                    break
            schedule(HANG_UP, HUNG_UP, call)
    print_result(calls, steps, processor_time() - start, reneged)


run(int(float(sys.argv[1])))

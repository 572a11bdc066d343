"""The peers' call model on SimPy 4: simpy_call.py CALLS"""
import sys

import simpy

from call_parameters import *


def run(calls):
    env = simpy.Environment()
    pool = simpy.Resource(env, capacity=INTERPRETERS)
    timeout, exponential, lognormal = env.timeout, draws.expovariate, draws.lognormvariate
    steps = reneged = 0

    def call():
        nonlocal steps, reneged
        steps += 1
        yield timeout(lognormal(*LAUNCH)); steps += 1
        yield timeout(exponential(1 / HANDLER_MEAN)); steps += 1
        if draws.random() < INPUT_CHANCE:
            yield timeout(lognormal(*INPUT)); steps += 1
        yield timeout(lognormal(*LAUNCH)); steps += 1
        with pool.request() as interpreter:
            outcome = yield interpreter | timeout(exponential(1 / PATIENCE_MEAN))
            steps += 1
            if interpreter not in outcome:
                reneged += 1
                return
            yield timeout(lognormal(*TALK)); steps += 1
        yield timeout(HANG_UP); steps += 1

    def source():
        for _ in range(calls):
            yield timeout(exponential(ARRIVAL_RATE))
            env.process(call())

    start = processor_time()
    env.process(source())
    env.run()
    print_result(calls, steps, processor_time() - start, reneged)


run(int(float(sys.argv[1])))

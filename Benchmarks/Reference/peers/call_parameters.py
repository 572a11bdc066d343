"""The peers' call model: the numbers of call_parameters.hpp, times in seconds."""
import math
import random
import resource
import time

ARRIVAL_RATE = 0.70
LAUNCH = (math.log(2) - 0.125, 0.5)
HANDLER_MEAN = 1.0
INPUT_CHANCE = 0.30
INPUT = (math.log(20), 1.0)
INTERPRETERS = 200
PATIENCE_MEAN = 60.0
TALK = (math.log(300) - 0.32, 0.8)
HANG_UP = 0.5
draws = random.Random(42)
processor_time = time.process_time


def print_result(units, events, seconds, digest):
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(f"RESULT units={units} events={events} nanoseconds={seconds * 1e9:.0f}"
          f" peakBytes={peak} digest={digest:x}")

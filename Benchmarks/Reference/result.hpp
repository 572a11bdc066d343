// The one line that every measured program prints, and the clock it measures with.
#pragma once
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <sys/resource.h>

// What the processor has spent on this process [ns]; other load does not count.
inline double processorTime() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

inline void printResult(uint64_t units, uint64_t events, double nanoseconds, uint64_t digest) {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  std::printf("RESULT units=%lu events=%lu nanoseconds=%.0f peakBytes=%lu digest=%lx\n", units,
              events, nanoseconds, usage.ru_maxrss * 1024ul, digest);
}

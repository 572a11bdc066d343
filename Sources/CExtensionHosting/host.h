// What the files of this target share.
#pragma once
#include "CExtensionHosting.h"

#define NANOSECONDS 1000000000ll
/// Monotonic clocks start there, as if the device had been up for a while.
#define UPTIME (1000ll * NANOSECONDS)
/// What is due then never comes: 146 years on, from where any clock still counts.
#define FOREVER (INT64_MAX / 2)
/// What is due then waits until its process is no longer frozen.
#define PARKED (FOREVER - 1)

/// So much later, at most for ever.
static inline int64_t after(int64_t time, int64_t span) {
  int64_t sum;
  if (__builtin_add_overflow(time, span, &sum)) return span < 0 ? 0 : FOREVER;
  return sum < FOREVER ? sum : FOREVER;
}

typedef struct {
  uint8_t is_dead, is_retired, is_frozen;
  uint32_t left_behind, blocked;
  int32_t first_task;
  /// Its thread is blocked until then.
  int64_t busy_until;
  /// How many of its jobs have run at that instant.
  int64_t instant;
  uint32_t jobs_here;
  uint64_t entropy;
  /// So many times as long takes what it waits for.
  double slowness;
} Process;

/// So many times the span, at most for ever.
static inline int64_t times(double factor, int64_t span) {
  if (factor == 1 || span <= 0) return span;
  double product = factor * (double)span;
  return product < (double)FOREVER ? (int64_t)(product + 0.5) : FOREVER;
}

extern Process *processes;
extern uint32_t current_process;
extern int64_t epoch_seconds;

void processes_begin(uint64_t seed, bool is_alone);
/// The process that a job belongs to; is_wake if its task does nothing but end a sleep.
uint32_t process_of_job(void *job, bool is_scheduled, bool *is_wake);
bool process_has_job(void *job);
void process_block(int64_t span);
void count_escape(int kind);

void globals_switch(uint32_t process);
void globals_end(void);

/// Seen by the copies of a process: what the running one is at.
typedef struct {
  uint64_t job;
  uint32_t process;
  uint32_t is_in_job;
  /// The process that goes on; the others wait.
  int32_t runner;
  uint32_t has_finished;
  /// The host itself failed: nothing to go on from.
  uint32_t has_failed;
  uint32_t crashes;
  uint64_t replayed;
} Watch;
extern Watch *watch;
/// What is written to the standard error of a worker; -1 elsewhere.
extern int error_file;

uint64_t split_mix(uint64_t *state);
/// The system call itself, past what is interposed; a negative error number if it fails.
long raw_call(long number, long a, long b, long c, long d, long e, long f);

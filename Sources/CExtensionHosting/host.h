// What the files of this target share.
#pragma once
#include "CExtensionHosting.h"

#define NANOSECONDS 1000000000ll
/// Monotonic clocks start there, as if the device had been up for a while.
#define UPTIME (1000ll * NANOSECONDS)

typedef struct {
  uint8_t is_dead, is_retired;
  uint32_t left_behind, blocked;
  int32_t first_task;
  /// Its thread is blocked until then.
  int64_t busy_until;
  uint64_t entropy;
} Process;

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

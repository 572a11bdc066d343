// The C half of ExtensionHosting: one deterministic queue of Swift jobs under virtual time, the
// simulated processes that they belong to, and what makes the clock, chance and Swift globals
// theirs.
//
// One simulation a process at a time (others wait), on one thread: the simulation thread. All times
// are nanoseconds since the start of the simulation.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ---- schedule.c: the queue ----------------------------------------------------------------------

/// The calling thread becomes the simulation thread; its clock stands at 0, at that many seconds
/// after 1970 by the calendar. With is_alone, whatever else wants to run a job is an escape.
void host_begin(uint64_t seed, int64_t epoch_seconds, bool is_alone);
void host_end(void);
/// Whether the calling thread is the simulation thread.
bool host_is_here(void);
/// The time of the process that runs; ahead of the queue's if it blocked its thread.
int64_t host_now(void);

/// A job is ready now, or after a span, which may be for ever; off the main executor unless is_main.
void host_enqueue(void *job, bool is_main);
void host_enqueue_after(void *job, int64_t span, bool is_main);
/// Off the simulation thread: whether the job belongs to a simulated process. It is then dropped,
/// and counted as an escape.
bool host_claims(void *job);

/// Runs all that is due up to a time, in the order of time, then of enqueueing.
void host_run_until(int64_t time);
/// Ends the sleeps of retired processes at once: what they would wake is counted as left behind.
void host_end_sleeps(void);
/// From now on whatever the process waits for takes so many times as long.
void host_process_slow_down(uint32_t process, double factor);
/// Its jobs wait until it is thawed.
void host_process_freeze(uint32_t process);
void host_process_thaw(uint32_t process);
/// When the next job of a living process is due; -1 if none ever is.
int64_t host_next_due(void);

/// Jobs run so far; the ordinal of the one that runs.
uint64_t host_job_count(void);
/// A fingerprint of which job of which process ran when.
uint64_t host_trace_hash(void);

/// The job of that ordinal is not run: its process ends there, as it did when this was tried.
void host_plan_crash(uint64_t ordinal, int32_t sign, const char *words);
/// A process that runs more jobs than that while time stands still is stuck: it crashes.
enum { HOST_JOBS_AT_ONE_INSTANT = 100000 };
/// Takes the next process that was stuck or ended by a planned crash, and its last words; 0 if there
/// is none.
uint32_t host_take_crashed(int32_t *sign, const char **words);

// ---- processes.c: whose job is it? --------------------------------------------------------------

/// A process of its own: its jobs, its chance, its globals. Process 0 is the host.
uint32_t host_process_create(void);
/// From now on none of its jobs runs: no defer, no deinit, no cancellation handler.
void host_process_kill(uint32_t process);
/// Its work is done; what is still left behind is counted and never runs.
void host_process_retire(uint32_t process);
uint32_t host_process_current(void);
/// What is started from here on belongs to that process; returns the one before.
uint32_t host_process_enter(uint32_t process);
/// Tasks that wanted to run after the process had retired.
uint32_t host_process_left_behind(uint32_t process);
/// Times it blocked its thread.
uint32_t host_process_blocked(uint32_t process);

enum {
  HOST_ESCAPE_RESUMED_ELSEWHERE,  // a task was resumed from another thread
  HOST_ESCAPE_THREAD,
  HOST_ESCAPE_SOCKET,
  HOST_ESCAPE_FILE,
  HOST_ESCAPE_WAIT,  // a wait for another thread: a semaphore, a condition, a group
  HOST_ESCAPE_CROSSED,  // a process resumed another's task
  HOST_ESCAPE_KINDS,
};
/// How often something left the simulation, and the process that did so first.
uint64_t host_escapes(int kind, uint32_t *first_process);

// ---- interpose.c: clock and chance --------------------------------------------------------------

/// Clock, chance and sleeping of the calling thread are the simulation's from now on, or no longer.
void host_interpose(bool is_on);
/// Whether addresses are the same in every process.
bool host_addresses_alike(void);

// ---- globals.c: Swift globals of its own for each process ---------------------------------------

/// Takes the globals that modules declare, in extensions of others' types too: those named, between
/// commas, or all but those; how many there are, or -1 if the executable has no symbols.
int host_globals_take(const char *modules, bool all_but);
/// Remembers their present state as the fresh one, and swaps from now on.
void host_globals_begin(void);
size_t host_globals_count(void);
/// Writes its name as Swift declares it, and a 0; the length without it.
size_t host_global_describe(size_t index, char *output, size_t size);
/// Whether it can be set again after it was initialised (from its accessors in the symbol table).
bool host_global_is_variable(size_t index);
/// Whether the process has changed it.
bool host_global_changed(size_t index, uint32_t process);
/// Its globals are no longer needed.
void host_globals_drop(uint32_t process);

// ---- worker.c: a process to crash in ------------------------------------------------------------

/// Defined by the Swift half: does in a worker process what the bytes ask for.
__attribute__((weak)) void callsim_worker_main(const uint8_t *request, size_t size, int output);

/// Starts this executable again as a worker; its id and how to wait for it, or -1.
int host_worker_start(const uint8_t *request, size_t size, int *output);
/// Waits for a worker to end: true if it ended well.
bool host_worker_wait(int pid);
/// A file in memory.
int host_memory_file(void);
bool host_write_at(int file, const void *bytes, size_t size, uint64_t offset);
uint64_t host_file_size(int file);
bool host_read_at(int file, void *bytes, size_t size, uint64_t offset);
void host_close(int file);
_Noreturn void host_exit(int status);

// ---- checkpoint.c: the last good copy -----------------------------------------------------------

enum { HOST_CRASH_EXITED = -1, HOST_CRASH_STUCK = -2 };

/// Forks. The copy goes on and this returns in it; the original waits. If the copy crashes, the
/// original goes on from here in its place, with the crash planned.
void host_checkpoint(uint32_t stuck_after_ms);
/// How many crashes were caught so far in this line of copies, and the jobs that were run again.
uint32_t host_crash_count(void);
uint64_t host_replayed_jobs(void);

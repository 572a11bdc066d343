// The queue: what is ready, first come first served, and what is due later, by time and order.
#include "host.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define SWIFT __attribute__((swiftcall))
typedef struct { void *identity; uintptr_t implementation; } Executor;

// Exported by libswift_Concurrency.
extern SWIFT void swift_job_run(void *job, Executor executor);
extern SWIFT Executor swift_task_getMainExecutor(void);

typedef struct { void *job; uint32_t process; bool is_main, is_wake; } Entry;
typedef struct { int64_t due; uint64_t order; Entry entry; } Timer;
typedef struct { uint64_t ordinal; int32_t sign; char *words; } PlannedCrash;
typedef struct { uint32_t process; int32_t sign; const char *words; } Crashed;

static Entry *ready;
static size_t ready_capacity, ready_head, ready_count;
static Timer *timers;
static size_t timer_capacity, timer_count;
static int64_t now;
static uint64_t order, jobs, trace;
static Executor main_executor;
static pthread_t simulation_thread;
static bool has_thread;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static PlannedCrash *planned;
static size_t planned_count;
static Crashed *crashed;
static size_t crashed_count, crashed_capacity;

static Watch own_watch;
Watch *watch = &own_watch;
int64_t epoch_seconds;

uint64_t split_mix(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

void host_begin(uint64_t seed, int64_t epoch, bool is_alone) {
  pthread_mutex_lock(&one_at_a_time);
  ready_head = ready_count = timer_count = crashed_count = 0;
  now = 0;
  order = jobs = 0;
  trace = 1469598103934665603ull;
  epoch_seconds = epoch;
  main_executor = swift_task_getMainExecutor();
  simulation_thread = pthread_self();
  processes_begin(seed, is_alone);
  __atomic_store_n(&has_thread, true, __ATOMIC_SEQ_CST);
}

void host_end(void) {
  globals_end();
  __atomic_store_n(&has_thread, false, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(&one_at_a_time);
}

bool host_is_here(void) {
  return __atomic_load_n(&has_thread, __ATOMIC_ACQUIRE)
    && pthread_equal(pthread_self(), simulation_thread);
}

int64_t host_now(void) {
  int64_t busy = processes ? processes[current_process].busy_until : 0;
  return busy > now ? busy : now;
}

uint64_t host_job_count(void) { return jobs; }
uint64_t host_trace_hash(void) { return trace; }

// ---- ready: a ring ------------------------------------------------------------------------------

static void ready_push(Entry entry) {
  if (ready_count == ready_capacity) {
    size_t larger = ready_capacity ? ready_capacity * 2 : 1024;
    Entry *ring = malloc(larger * sizeof *ring);
    for (size_t i = 0; i < ready_count; i++)
      ring[i] = ready[(ready_head + i) & (ready_capacity - 1)];
    free(ready);
    ready = ring;
    ready_capacity = larger;
    ready_head = 0;
  }
  ready[(ready_head + ready_count++) & (ready_capacity - 1)] = entry;
}

static Entry ready_pop(void) {
  Entry entry = ready[ready_head];
  ready_head = (ready_head + 1) & (ready_capacity - 1);
  ready_count--;
  return entry;
}

// ---- timers: a binary heap ----------------------------------------------------------------------

static bool is_before(const Timer *a, const Timer *b) {
  return a->due < b->due || (a->due == b->due && a->order < b->order);
}

static void timer_push(int64_t due, Entry entry) {
  if (timer_count == timer_capacity) {
    timer_capacity = timer_capacity ? timer_capacity * 2 : 1024;
    timers = realloc(timers, timer_capacity * sizeof *timers);
  }
  Timer timer = {due < now ? now : due, order++, entry};
  size_t i = timer_count++;
  while (i > 0) {
    size_t parent = (i - 1) / 2;
    if (!is_before(&timer, &timers[parent])) break;
    timers[i] = timers[parent];
    i = parent;
  }
  timers[i] = timer;
}

static Timer timer_pop(void) {
  Timer earliest = timers[0], last = timers[--timer_count];
  size_t i = 0;
  for (;;) {
    size_t child = 2 * i + 1;
    if (child >= timer_count) break;
    if (child + 1 < timer_count && is_before(&timers[child + 1], &timers[child])) child++;
    if (!is_before(&timers[child], &last)) break;
    timers[i] = timers[child];
    i = child;
  }
  timers[i] = last;
  return earliest;
}

// ---- jobs in ------------------------------------------------------------------------------------

void host_enqueue(void *job, bool is_main) {
  bool is_wake;
  uint32_t process = process_of_job(job, false, &is_wake);
  Process *owner = &processes[process];
  if (owner->is_dead) return;
  if (owner->is_retired) {
    owner->left_behind++;
    return;
  }
  ready_push((Entry){job, process, is_main, false});
}

void host_enqueue_after(void *job, int64_t span, bool is_main) {
  bool is_wake;
  uint32_t process = process_of_job(job, true, &is_wake);
  if (processes[process].is_dead) return;
  int64_t due = after(host_now(), times(processes[process].slowness, span));
  timer_push(due, (Entry){job, process, is_main, is_wake});
}

/// Puts the heap in order again after times have changed.
static void timers_reorder(void) {
  for (size_t i = 1; i < timer_count; i++) {
    Timer timer = timers[i];
    size_t place = i;
    while (place > 0 && is_before(&timer, &timers[(place - 1) / 2])) {
      timers[place] = timers[(place - 1) / 2];
      place = (place - 1) / 2;
    }
    timers[place] = timer;
  }
}

void host_process_slow_down(uint32_t process, double factor) {
  processes[process].slowness *= factor;
  for (size_t i = 0; i < timer_count; i++) {
    if (timers[i].entry.process != process || timers[i].due >= PARKED) continue;
    timers[i].due = after(now, times(factor, timers[i].due - now));
  }
  timers_reorder();
}

void host_process_freeze(uint32_t process) { processes[process].is_frozen = 1; }

void host_process_thaw(uint32_t process) {
  processes[process].is_frozen = 0;
  for (size_t i = 0; i < timer_count; i++)
    if (timers[i].entry.process == process && timers[i].due == PARKED) timers[i].due = now;
  timers_reorder();
}

bool host_claims(void *job) {
  if (!__atomic_load_n(&has_thread, __ATOMIC_ACQUIRE) || !process_has_job(job)) return false;
  count_escape(HOST_ESCAPE_RESUMED_ELSEWHERE);
  return true;
}

// ---- jobs out -----------------------------------------------------------------------------------

void host_plan_crash(uint64_t ordinal, int32_t sign, const char *words) {
  planned = realloc(planned, (planned_count + 1) * sizeof *planned);
  planned[planned_count++] = (PlannedCrash){ordinal, sign, strdup(words)};
}

uint32_t host_take_crashed(int32_t *sign, const char **words) {
  if (crashed_count == 0) return 0;
  Crashed first = crashed[0];
  memmove(crashed, crashed + 1, --crashed_count * sizeof *crashed);
  *sign = first.sign;
  *words = first.words;
  return first.process;
}

static void crash(uint32_t process, int32_t sign, const char *words) {
  if (crashed_count == crashed_capacity) {
    crashed_capacity = crashed_capacity ? crashed_capacity * 2 : 8;
    crashed = realloc(crashed, crashed_capacity * sizeof *crashed);
  }
  crashed[crashed_count++] = (Crashed){process, sign, words};
  host_process_kill(process);
}

/// Whether the job of this ordinal crashed when it was tried: its process ends here instead.
static bool crashes_here(uint32_t process) {
  for (size_t i = 0; i < planned_count; i++) {
    if (planned[i].ordinal != jobs) continue;
    crash(process, planned[i].sign, planned[i].words);
    return true;
  }
  return false;
}

/// Whether the process does more at one instant than anything that ends: it ends here instead, for
/// time would never pass.
static bool is_stuck_here(uint32_t process) {
  Process *one = &processes[process];
  if (process == 0) return false;
  if (one->instant != now) {
    one->instant = now;
    one->jobs_here = 0;
  }
  if (++one->jobs_here <= HOST_JOBS_AT_ONE_INSTANT) return false;
  crash(process, HOST_CRASH_STUCK, "jobs without end at one instant");
  return true;
}

static void enter(uint32_t process) {
  current_process = process;
  globals_switch(process);
}

static void run(Entry entry) {
  if (!entry.job) return;
  Process *owner = &processes[entry.process];
  if (owner->is_dead) return;
  if (owner->is_retired && !entry.is_wake) {
    owner->left_behind++;
    return;
  }
  if (owner->is_frozen) {
    timer_push(PARKED, entry);
    return;
  }
  if (owner->busy_until > now) {
    timer_push(owner->busy_until, entry);
    return;
  }
  jobs++;
  trace = (trace ^ ((uint64_t)now * 31 + entry.process * 2 + entry.is_main)) * 1099511628211ull;
  if (planned_count > 0 && crashes_here(entry.process)) return;
  if (is_stuck_here(entry.process)) return;
  watch->job = jobs;
  watch->process = entry.process;
  watch->is_in_job = 1;
  uint32_t before = current_process;
  enter(entry.process);
  swift_job_run(entry.job, entry.is_main ? main_executor : (Executor){0, 0});
  watch->is_in_job = 0;
  enter(before);
}

static void run_ready(void) {
  while (ready_count > 0) run(ready_pop());
}

void host_run_until(int64_t time) {
  run_ready();
  while (timer_count > 0 && timers[0].due <= time) {
    Timer timer = timer_pop();
    if (timer.due > now) now = timer.due;
    run(timer.entry);
    run_ready();
  }
  if (time > now) now = time;
}

void host_end_sleeps(void) {
  for (size_t i = 0; i < timer_count; i++) {
    Entry entry = timers[i].entry;
    Process *owner = &processes[entry.process];
    if (!owner->is_retired || owner->is_dead || !entry.is_wake) continue;
    timers[i].entry.job = NULL;
    run(entry);
  }
}

int64_t host_next_due(void) {
  if (ready_count > 0) return now;
  while (timer_count > 0) {
    Process *owner = &processes[timers[0].entry.process];
    if (!owner->is_dead && !owner->is_retired)
      return timers[0].due < PARKED ? timers[0].due : -1;
    // The end of a sleep that nobody living sleeps: what it would wake is counted, and never runs.
    run(timer_pop().entry);
  }
  return -1;
}

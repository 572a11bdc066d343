// Simulated processes, and which of them a Swift job belongs to.
//
// A task belongs to the process that ran when it was first seen, for its whole life; ids of tasks
// are never used again. Jobs without a task (actors at work) belong to whoever runs.
#include "host.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define SWIFT __attribute__((swiftcall))
extern SWIFT uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT size_t swift_task_getJobFlags(void *job);

typedef struct { uint64_t id; uint32_t process; int32_t next, next_of_process; bool is_wake; } Task;

Process *processes;
uint32_t current_process;
static uint32_t process_count, process_capacity;
static uint64_t run_seed;

static Task *tasks;
static int32_t task_capacity, task_count, free_task;
static int32_t *buckets;
static const uint32_t bucket_count = 1u << 16;
/// Nobody but the simulation uses Swift concurrency here.
static bool is_alone;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t escapes[HOST_ESCAPE_KINDS];
static uint32_t escaped_first[HOST_ESCAPE_KINDS];

void processes_begin(uint64_t seed, bool alone) {
  pthread_mutex_lock(&lock);
  is_alone = alone;
  run_seed = seed;
  split_mix(&run_seed);
  current_process = 0;
  process_count = 0;
  task_count = 0;
  free_task = -1;
  if (!buckets) buckets = malloc(bucket_count * sizeof *buckets);
  memset(buckets, 0xff, bucket_count * sizeof *buckets);
  memset(escapes, 0, sizeof escapes);
  pthread_mutex_unlock(&lock);
  host_process_create();
}

uint32_t host_process_create(void) {
  if (process_count == process_capacity) {
    process_capacity = process_capacity ? process_capacity * 2 : 1024;
    processes = realloc(processes, process_capacity * sizeof *processes);
  }
  // Chance of its own: one process more doesn't change what the others draw.
  uint64_t key = run_seed ^ (process_count * 0xd1342543de82ef95ull);
  processes[process_count] = (Process){
    .first_task = -1, .entropy = split_mix(&key), .slowness = 1};
  return process_count++;
}

uint32_t host_process_current(void) { return current_process; }
uint32_t host_process_left_behind(uint32_t process) { return processes[process].left_behind; }
uint32_t host_process_blocked(uint32_t process) { return processes[process].blocked; }

uint32_t host_process_enter(uint32_t process) {
  uint32_t before = current_process;
  current_process = process;
  globals_switch(process);
  return before;
}

// ---- tasks --------------------------------------------------------------------------------------

static uint32_t bucket_of(uint64_t id) {
  return (uint32_t)(id * 0x9e3779b97f4a7c15ull >> 32) & (bucket_count - 1);
}

static int32_t find(uint64_t id) {
  int32_t task = buckets[bucket_of(id)];
  while (task >= 0 && tasks[task].id != id) task = tasks[task].next;
  return task;
}

static void add(uint64_t id, uint32_t process, bool is_wake) {
  int32_t task = free_task;
  if (task >= 0) {
    free_task = tasks[task].next;
  } else {
    if (task_count == task_capacity) {
      task_capacity = task_capacity ? task_capacity * 2 : 4096;
      tasks = realloc(tasks, (size_t)task_capacity * sizeof *tasks);
    }
    task = task_count++;
  }
  uint32_t bucket = bucket_of(id);
  tasks[task] = (Task){id, process, buckets[bucket], processes[process].first_task, is_wake};
  buckets[bucket] = task;
  processes[process].first_task = task;
}

/// Where others use Swift concurrency too, the ids stay: what comes from another thread must be
/// told apart. What a process itself enqueues later is known to be its own by who runs.
static void forget_tasks(uint32_t process) {
  if (!is_alone) return;
  pthread_mutex_lock(&lock);
  int32_t task = processes[process].first_task;
  while (task >= 0) {
    int32_t following = tasks[task].next_of_process;
    int32_t *link = &buckets[bucket_of(tasks[task].id)];
    while (*link != task) link = &tasks[*link].next;
    *link = tasks[task].next;
    tasks[task].next = free_task;
    free_task = task;
    task = following;
  }
  processes[process].first_task = -1;
  pthread_mutex_unlock(&lock);
}

static bool has_task(void *job) { return (swift_task_getJobFlags(job) & 0xff) == 0; }

uint32_t process_of_job(void *job, bool is_scheduled, bool *is_wake) {
  *is_wake = false;
  if (!has_task(job)) return current_process;
  uint64_t id = swift_task_getJobTaskId(job);
  pthread_mutex_lock(&lock);
  uint32_t process = current_process;
  int32_t task = find(id);
  if (task >= 0) {
    process = tasks[task].process;
    *is_wake = tasks[task].is_wake;
  } else {
    // A task that is first seen as due later only ends a sleep.
    add(id, process, is_scheduled);
    *is_wake = is_scheduled;
  }
  pthread_mutex_unlock(&lock);
  if (process != current_process && current_process != 0) count_escape(HOST_ESCAPE_CROSSED);
  return process;
}

bool process_has_job(void *job) {
  if (!has_task(job)) return false;
  pthread_mutex_lock(&lock);
  bool is_known = is_alone || find(swift_task_getJobTaskId(job)) >= 0;
  pthread_mutex_unlock(&lock);
  return is_known;
}

// ---- ends ---------------------------------------------------------------------------------------

void host_process_kill(uint32_t process) {
  Process *one = &processes[process];
  if (one->is_dead) return;
  one->is_dead = 1;
  forget_tasks(process);
}

void host_process_retire(uint32_t process) {
  processes[process].is_retired = 1;
  processes[process].is_frozen = 0;
  forget_tasks(process);
}

void process_block(int64_t span) {
  Process *one = &processes[current_process];
  one->busy_until = after(host_now(), times(one->slowness, span));
  one->blocked++;
}

void count_escape(int kind) {
  if (__atomic_fetch_add(&escapes[kind], 1, __ATOMIC_RELAXED) == 0)
    escaped_first[kind] = current_process;
}

uint64_t host_escapes(int kind, uint32_t *first_process) {
  *first_process = escaped_first[kind];
  return __atomic_load_n(&escapes[kind], __ATOMIC_RELAXED);
}

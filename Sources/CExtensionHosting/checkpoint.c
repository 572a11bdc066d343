// The last good copy of a process: it waits while its copy goes on, and takes over if that crashes.
#include "host.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

uint32_t host_crash_count(void) { return watch->crashes; }
uint64_t host_replayed_jobs(void) { return watch->replayed; }

/// What it has used of the processor [ns].
static int64_t processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time = {0};
  if (clock_getcpuclockid(process, &clock) == 0) clock_gettime(clock, &time);
  return time.tv_sec * NANOSECONDS + time.tv_nsec;
}

/// It neither runs nor wants to: it waits for something.
static bool is_asleep(pid_t process) {
  char path[32], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
  int file = open(path, O_RDONLY);
  if (file < 0) return false;
  ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  text[size > 0 ? size : 0] = 0;
  char *end = strrchr(text, ')');
  return end && end[1] == ' ' && end[2] == 'S';
}

/// How often it is looked at within the limit [1].
enum { LOOKS = 4 };

/// Waits for the copy; kills it if one job uses the processor for too long, or waits for so long.
/// A machine that is busy with others is no reason. What became of it: 0 if it has finished, else
/// the signal, or a HOST_CRASH.
static int32_t wait_for(pid_t copy, uint32_t stuck_after_ms) {
  int handle = (int)raw_call(SYS_pidfd_open, copy, 0, 0, 0, 0, 0);
  bool is_stuck = false;
  uint64_t job = 0;
  int64_t used = 0, before = 0, limit = stuck_after_ms * 1000000ll;
  int asleep = 0, period = stuck_after_ms < LOOKS ? 1 : (int)(stuck_after_ms / LOOKS);
  struct pollfd poll_for = {.fd = handle, .events = POLLIN};
  while (handle >= 0 && !is_stuck) {
    int ready = poll(&poll_for, 1, period);
    if (ready > 0) break;
    if (ready < 0) continue;
    int64_t uses = processor_time(copy);
    bool is_same = watch->runner == copy && watch->is_in_job && watch->job == job;
    asleep = is_same && uses == before && is_asleep(copy) ? asleep + 1 : 0;
    is_stuck = (is_same && uses - used >= limit) || asleep == LOOKS;
    before = uses;
    if (is_same) continue;
    job = watch->job;
    used = uses;
  }
  if (is_stuck) kill(copy, SIGKILL);
  if (handle >= 0) close(handle);
  int status = 0;
  while (waitpid(copy, &status, 0) < 0 && errno == EINTR) continue;
  if (is_stuck) return HOST_CRASH_STUCK;
  if (WIFSIGNALED(status)) return WTERMSIG(status);
  return watch->has_finished ? 0 : HOST_CRASH_EXITED;
}

/// The line that says why: Swift's, or the first one.
static const char *last_words(uint64_t since) {
  static char text[4096];
  text[0] = 0;
  uint64_t end = error_file >= 0 ? host_file_size(error_file) : 0;
  if (end <= since) return text;
  size_t size = end - since < sizeof text - 1 ? (size_t)(end - since) : sizeof text - 1;
  if (!host_read_at(error_file, text, size, since)) size = 0;
  text[size] = 0;
  char *line = strstr(text, "Fatal error");
  if (!line) line = text;
  while (line > text && line[-1] != '\n') line--;
  line[strcspn(line, "\n")] = 0;
  return line;
}

void host_checkpoint(uint32_t stuck_after_ms) {
  static bool is_shared;
  if (!is_shared) {
    Watch *page = mmap(
      NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return;
    *page = *watch;
    watch = page;
    is_shared = true;
  }
  uint64_t start = host_job_count();
  for (;;) {
    watch->job = start;
    uint64_t written = error_file >= 0 ? host_file_size(error_file) : 0;
    pid_t copy = fork();
    // Without a copy there is nothing to fall back on; the run goes on all the same.
    if (copy <= 0) {
      watch->runner = getpid();
      if (copy == 0) prctl(PR_SET_PDEATHSIG, SIGKILL);
      return;
    }
    int32_t sign = wait_for(copy, stuck_after_ms);
    if (sign == 0) _exit(0);
    if (watch->has_failed || !watch->is_in_job || watch->job <= start) {
      watch->has_failed = 1;
      _exit(4);
    }
    watch->is_in_job = 0;
    watch->crashes++;
    watch->replayed += watch->job - start;
    host_plan_crash(watch->job, sign, last_words(written));
  }
}

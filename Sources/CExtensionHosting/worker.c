// A process of its own to run in: this executable, started again. Its constructor serves before
// main(), alone on its thread, and never returns.
#include "host.h"
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#define REQUEST_FILE 998
#define OUTPUT_FILE 999
#define MARK "CALLSIM_WORKER"

bool host_addresses_alike(void) {
  int now = personality(0xffffffff);
  return now >= 0 && (now & ADDR_NO_RANDOMIZE);
}

_Noreturn void host_exit(int status) {
  watch->has_finished = 1;
  _exit(status);
}

int error_file = -1;

static void serve(void) {
  uint64_t size = host_file_size(REQUEST_FILE);
  uint8_t *request = malloc(size + 1);
  if (!request || !host_read_at(REQUEST_FILE, request, size, 0) || !callsim_worker_main) _exit(3);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  // The words of a crash belong to its finding, not to the output of whoever runs the worker.
  error_file = host_memory_file();
  if (error_file >= 0) dup2(error_file, STDERR_FILENO);
  callsim_worker_main(request, size, OUTPUT_FILE);
  host_exit(0);
}

__attribute__((constructor)) static void begin(int argc, char **arguments) {
  (void)argc;
  const char *mark = getenv(MARK);
  if (!mark) return;
  if (strcmp(mark, "first") == 0 && !host_addresses_alike()) {
    // Where addresses can't be made the same, the second start goes on all the same.
    setenv(MARK, "second", 1);
    int now = personality(0xffffffff);
    if (now >= 0) personality((unsigned long)now | ADDR_NO_RANDOMIZE);
    execv("/proc/self/exe", arguments);
  }
  unsetenv(MARK);
  serve();
}

static bool starts_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

static char **worker_environment(void) {
  size_t count = 0, kept = 0;
  while (environ[count]) count++;
  char **list = calloc(count + 4, sizeof *list);
  if (!list) return NULL;
  for (size_t i = 0; i < count; i++) {
    // Of two settings of one name the first would hold.
    bool is_ours = starts_with(environ[i], "SWIFT_BACKTRACE=")
      || starts_with(environ[i], "SWIFT_DETERMINISTIC_HASHING=");
    if (!is_ours) list[kept++] = environ[i];
  }
  list[kept++] = MARK "=first";
  list[kept++] = "SWIFT_DETERMINISTIC_HASHING=1";
  list[kept++] = "SWIFT_BACKTRACE=enable=no";
  return list;
}

static int give_up(int file, int *output, char **environment) {
  free(environment);
  if (file >= 0) close(file);
  if (*output >= 0) close(*output);
  *output = -1;
  return -1;
}

int host_worker_start(const uint8_t *request, size_t size, int *output) {
  int file = host_memory_file();
  *output = host_memory_file();
  char **environment = worker_environment();
  if (file < 0 || *output < 0 || !environment || !host_write_at(file, request, size, 0))
    return give_up(file, output, environment);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, file, REQUEST_FILE);
  posix_spawn_file_actions_adddup2(&actions, *output, OUTPUT_FILE);
  char *arguments[] = {"callsim-worker", NULL};
  pid_t pid;
  int failure = posix_spawn(&pid, "/proc/self/exe", &actions, NULL, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  if (failure) return give_up(file, output, environment);
  free(environment);
  close(file);
  return pid;
}

bool host_worker_wait(int pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int host_memory_file(void) { return memfd_create("callsim", MFD_CLOEXEC); }

uint64_t host_file_size(int file) {
  off_t size = lseek(file, 0, SEEK_END);
  return size < 0 ? 0 : (uint64_t)size;
}

bool host_write_at(int file, const void *bytes, size_t size, uint64_t offset) {
  const char *at = bytes;
  while (size > 0) {
    ssize_t written = pwrite(file, at, size, (off_t)offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += written;
    size -= (size_t)written;
    offset += (uint64_t)written;
  }
  return true;
}

bool host_read_at(int file, void *bytes, size_t size, uint64_t offset) {
  char *at = bytes;
  while (size > 0) {
    ssize_t got = pread(file, at, size, (off_t)offset);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= (size_t)got;
    offset += (uint64_t)got;
  }
  return true;
}

void host_close(int file) { close(file); }

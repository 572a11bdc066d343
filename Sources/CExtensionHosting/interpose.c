// Clock and chance. Functions that the executable defines take the place of libc's for every shared
// library (Swift's runtime, Foundation, libdispatch): ELF symbol interposition. They pass
// everything through unless the calling thread has asked for the simulation's.
#include "host.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static __thread bool is_on;
/// Descriptors that read random bytes.
static bool is_random[1024];

void host_interpose(bool on) { is_on = on; }

static long checked(long result) {
  if (result >= 0 || result < -4095) return result;
  errno = (int)-result;
  return -1;
}

// ---- chance -------------------------------------------------------------------------------------

static void fill(void *bytes, size_t size) {
  unsigned char *at = bytes;
  while (size > 0) {
    uint64_t word = split_mix(&processes[current_process].entropy);
    size_t part = size < 8 ? size : 8;
    memcpy(at, &word, part);
    at += part;
    size -= part;
  }
}

ssize_t getrandom(void *bytes, size_t size, unsigned flags) {
  if (!is_on) return checked(raw_call(SYS_getrandom, (long)bytes, (long)size, flags, 0, 0, 0));
  fill(bytes, size);
  return (ssize_t)size;
}

int getentropy(void *bytes, size_t size) {
  return getrandom(bytes, size, 0) == (ssize_t)size ? 0 : -1;
}

void arc4random_buf(void *bytes, size_t size) { getrandom(bytes, size, 0); }

uint32_t arc4random(void) {
  uint32_t value = 0;
  getrandom(&value, sizeof value, 0);
  return value;
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t unfair = -bound % bound, value;
  do value = arc4random();
  while (value < unfair);
  return value % bound;
}

/// Swift's own random numbers, and libdispatch's waits for groups and queues, come this way.
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (is_on && number == SYS_getrandom) {
    fill((void *)a, (size_t)b);
    return b;
  }
  if (is_on && number == SYS_futex && (b & 127) == 0) count_escape(HOST_ESCAPE_WAIT);
  return checked(raw_call(number, a, b, c, d, e, f));
}

// ---- the clock ----------------------------------------------------------------------------------

typedef int (*ClockGettime)(clockid_t, struct timespec *);

static int real_clock(clockid_t clock, struct timespec *time) {
  static ClockGettime real;
  if (!real) real = (ClockGettime)dlsym(RTLD_NEXT, "clock_gettime");
  if (real) return real(clock, time);
  return (int)checked(raw_call(SYS_clock_gettime, clock, (long)time, 0, 0, 0, 0));
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!is_on) return real_clock(clock, time);
  int64_t value;
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE: value = epoch_seconds * NANOSECONDS + host_now(); break;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_BOOTTIME: value = UPTIME + host_now(); break;
  default: return real_clock(clock, time);
  }
  time->tv_sec = value / NANOSECONDS;
  time->tv_nsec = value % NANOSECONDS;
  return 0;
}

int gettimeofday(struct timeval *restrict value, void *restrict zone) {
  (void)zone;
  struct timespec time = {0};
  clock_gettime(CLOCK_REALTIME, &time);
  value->tv_sec = time.tv_sec;
  value->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec time = {0};
  clock_gettime(CLOCK_REALTIME, &time);
  if (result) *result = time.tv_sec;
  return time.tv_sec;
}

/// A blocked thread: its process is busy until then, the others go on.
int nanosleep(const struct timespec *span, struct timespec *rest) {
  if (!is_on) return (int)checked(raw_call(SYS_nanosleep, (long)span, (long)rest, 0, 0, 0, 0));
  int64_t seconds;
  if (__builtin_mul_overflow((int64_t)span->tv_sec, NANOSECONDS, &seconds)) seconds = FOREVER;
  process_block(after(seconds, span->tv_nsec));
  return 0;
}

int usleep(useconds_t microseconds) {
  struct timespec span = {microseconds / 1000000, (microseconds % 1000000) * 1000};
  return nanosleep(&span, NULL);
}

unsigned sleep(unsigned seconds) {
  struct timespec span = {seconds, 0};
  nanosleep(&span, NULL);
  return 0;
}

// ---- files, sockets, threads --------------------------------------------------------------------

static int open_at(int directory, const char *path, int flags, mode_t mode) {
  int file = (int)checked(raw_call(SYS_openat, directory, (long)path, flags, mode, 0, 0));
  if (!is_on || file < 0) return file;
  bool random = !strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random");
  if (file < 1024) is_random[file] = random;
  if (!random && (flags & O_ACCMODE) != O_RDONLY) count_escape(HOST_ESCAPE_FILE);
  return file;
}

static mode_t mode_of(int flags, va_list list) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_of(flags, list);
  va_end(list);
  return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_of(flags, list);
  va_end(list);
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_of(flags, list);
  va_end(list);
  return open_at(directory, path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t size) {
  if (is_on && file >= 0 && file < 1024 && is_random[file]) {
    fill(bytes, size);
    return (ssize_t)size;
  }
  return checked(raw_call(SYS_read, file, (long)bytes, (long)size, 0, 0, 0));
}

int close(int file) {
  if (is_on && file >= 0 && file < 1024) is_random[file] = false;
  return (int)checked(raw_call(SYS_close, file, 0, 0, 0, 0, 0));
}

int socket(int domain, int type, int protocol) {
  if (is_on) count_escape(HOST_ESCAPE_SOCKET);
  return (int)checked(raw_call(SYS_socket, domain, type, protocol, 0, 0, 0));
}

typedef int (*PthreadCreate)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(
  pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  static PthreadCreate real;
  if (!real) real = (PthreadCreate)dlsym(RTLD_NEXT, "pthread_create");
  if (!real) return EAGAIN;
  if (is_on) count_escape(HOST_ESCAPE_THREAD);
  return real(thread, attributes, body, argument);
}

// ---- waits for other threads --------------------------------------------------------------------

/// The thread is about to wait in the kernel for another one, of which there is none in a simulation.
static void count_wait(void) {
  if (is_on) count_escape(HOST_ESCAPE_WAIT);
}

/// A wait that nobody ends: the process is busy until its limit by the calendar.
static int time_out(const struct timespec *limit) {
  int64_t seconds;
  if (__builtin_mul_overflow((int64_t)limit->tv_sec - epoch_seconds, NANOSECONDS, &seconds))
    seconds = FOREVER;
  process_block(after(seconds, limit->tv_nsec) - host_now());
  return ETIMEDOUT;
}

/// What libdispatch's semaphores wait with.
int sem_wait(sem_t *semaphore) {
  static int (*real)(sem_t *);
  if (!real) real = (int (*)(sem_t *))dlsym(RTLD_NEXT, "sem_wait");
  if (is_on && sem_trywait(semaphore) == 0) return 0;
  count_wait();
  return real(semaphore);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict limit) {
  static int (*real)(sem_t *, const struct timespec *);
  if (!real) real = (int (*)(sem_t *, const struct timespec *))dlsym(RTLD_NEXT, "sem_timedwait");
  if (!is_on) return real(semaphore, limit);
  if (sem_trywait(semaphore) == 0) return 0;
  count_wait();
  errno = time_out(limit);
  return -1;
}

typedef int (*CondWait)(pthread_cond_t *, pthread_mutex_t *);
typedef int (*CondTimedWait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);

/// What Foundation's conditions wait with.
int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
  static CondWait real;
  if (!real) real = (CondWait)dlsym(RTLD_NEXT, "pthread_cond_wait");
  count_wait();
  return real(condition, mutex);
}

int pthread_cond_timedwait(
  pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
  const struct timespec *restrict limit) {
  static CondTimedWait real;
  if (!real) real = (CondTimedWait)dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  if (!is_on) return real(condition, mutex, limit);
  count_wait();
  return time_out(limit);
}

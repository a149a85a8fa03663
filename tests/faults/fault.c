/* SPDX-License-Identifier: BSD-3-Clause */
/* Replaces functions of the C library. */

/* The names of the functions for large files are defined beside the others. */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#include "fault.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* What a call does besides failing with an errno. */
#define SHORT -1
#define KILL  -2

static const struct
{
  const char *name;
  int error;
} errors[] = {
  { "ENOSPC", ENOSPC }, { "EIO", EIO },       { "EINTR", EINTR },
  { "EAGAIN", EAGAIN }, { "ENOMEM", ENOMEM }, { "EOPNOTSUPP", EOPNOTSUPP },
  { "short", SHORT },   { "kill", KILL },
};

/* Constant after the library was loaded. */
static struct
{
  FaultCounts *counts; /* shared memory, or NULL if nothing is counted */
  pid_t process;       /* a child that has not called exec() yet is not counted */
  char folder[PATH_MAX];
  int is_named;
  int call; /* or -1 for no fault */
  unsigned n;
  int is_lasting;
  int error;
} fault = { .call = -1 };

/* The function of that name in the C library. */
#define NEXT(function)                                                         \
  ({                                                                           \
    static __typeof__ (&function) next_##function;                             \
                                                                               \
    if (next_##function == NULL)                                               \
      next_##function = (__typeof__ (&function)) dlsym (RTLD_NEXT, #function); \
    next_##function;                                                           \
  })

/* Reads WEFT_FAULT. Returns 0 if it is wrong. */
static int
read_fault (const char *text)
{
  char call[16] = "", error[16] = "";

  if (strcmp (text, "count") == 0)
    return 1;
  fault.is_lasting = strstr (text, "+:") != NULL;
  if (sscanf (text, fault.is_lasting ? "%15[^:]:%u+:%15s" : "%15[^:]:%u:%15s", call, &fault.n,
              error) != 3)
    return 0;
  for (int i = 0; i < N_FAULT_CALLS; i++)
    if (strcmp (call, fault_call_names[i]) == 0)
      fault.call = i;
  for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
    if (strcmp (error, errors[i].name) == 0)
      fault.error = errors[i].error;
  return fault.call >= 0 && fault.error != 0;
}

static void __attribute__ ((constructor)) read_environment (void)
{
  const char *text = getenv ("WEFT_FAULT"), *folder = getenv ("WEFT_FAULT_FOLDER");
  const char *fd = getenv ("WEFT_FAULT_FD");
  void *counts;

  if (text == NULL)
    return;
  unsetenv ("LD_PRELOAD");
  fault.process = getpid ();
  fault.is_named = getenv ("WEFT_FAULT_NAMED") != NULL;
  counts = fd != NULL ?
               mmap (NULL, sizeof (FaultCounts), PROT_READ | PROT_WRITE, MAP_SHARED, atoi (fd), 0) :
               calloc (1, sizeof (FaultCounts));
  if (folder == NULL || strlen (folder) >= sizeof fault.folder || counts == MAP_FAILED ||
      !read_fault (text))
    {
      fprintf (stderr, "WEFT_FAULT: cannot be done: %s\n", text);
      _exit (99);
    }
  strcpy (fault.folder, folder);
  fault.counts = counts;
}

static int
begins (const char *text, const char *with)
{
  return strncmp (text, with, strlen (with)) == 0;
}

static int
is_counting (void)
{
  return fault.counts != NULL && getpid () == fault.process;
}

/* The current folder is in the folder. Fonts are not Weft's. */
static int
is_watched_path (const char *path)
{
  return is_counting () && strstr (path, "/fontconfig/") == NULL &&
         (path[0] != '/' || begins (path, fault.folder) || begins (path, "/proc/self/fd/"));
}

static int
is_watched (int fd)
{
  char link_path[32], path[PATH_MAX];
  int code = errno;
  ssize_t n;

  if (!is_counting () || fd == STDERR_FILENO)
    return 0;
  snprintf (link_path, sizeof link_path, "/proc/self/fd/%d", fd);
  n = readlink (link_path, path, sizeof path - 1);
  errno = code;
  if (n < 0)
    return 0;
  path[n] = '\0';
  if (strstr (path, "/fontconfig/") != NULL)
    return 0;
  return begins (path, fault.folder) || begins (path, "pipe:") || begins (path, "socket:");
}

/* Counts a call. Returns the errno with which it is to fail, SHORT, or 0. */
static int
count_call (FaultCall call)
{
  unsigned n = __atomic_add_fetch (&fault.counts->n_calls[call], 1, __ATOMIC_SEQ_CST);

  if ((int) call != fault.call || (fault.is_lasting ? n < fault.n : n != fault.n))
    return 0;
  __atomic_add_fetch (&fault.counts->n_faults, 1, __ATOMIC_SEQ_CST);
  if (fault.error == KILL)
    kill (fault.process, SIGKILL);
  return fault.error;
}

/* Returns 1, with errno set, if the call fails. Halves @size if fewer bytes are to be transferred;
 * @size may be NULL. */
static int
fails (int is_counted, FaultCall call, size_t *size)
{
  int error = is_counted ? count_call (call) : 0;

  if (error == SHORT && size != NULL)
    *size = (*size + 1) / 2;
  if (error > 0)
    errno = error;
  return error > 0;
}

/* Files are opened. */

static int
open_fails (const char *path, int flags)
{
  if ((flags & O_TMPFILE) == O_TMPFILE && fault.is_named && is_watched_path (path))
    {
      errno = EOPNOTSUPP;
      return 1;
    }
  return fails (is_watched_path (path), FAULT_OPEN, NULL);
}

#define OPEN(name)                                                          \
  int name (const char *path, int flags, ...)                               \
  {                                                                         \
    va_list more;                                                           \
    mode_t mode;                                                            \
                                                                            \
    va_start (more, flags);                                                 \
    mode = flags & (O_CREAT | O_TMPFILE) ? va_arg (more, mode_t) : 0;       \
    va_end (more);                                                          \
    return open_fails (path, flags) ? -1 : NEXT (name) (path, flags, mode); \
  }

OPEN (open)
OPEN (open64)

#define OPENAT(name)                                                                \
  int name (int folder, const char *path, int flags, ...)                           \
  {                                                                                 \
    va_list more;                                                                   \
    mode_t mode;                                                                    \
                                                                                    \
    va_start (more, flags);                                                         \
    mode = flags & (O_CREAT | O_TMPFILE) ? va_arg (more, mode_t) : 0;               \
    va_end (more);                                                                  \
    return open_fails (path, flags) ? -1 : NEXT (name) (folder, path, flags, mode); \
  }

OPENAT (openat)
OPENAT (openat64)

/* Called by libraries that are built with _FORTIFY_SOURCE. */
int __open_2 (const char *path, int flags);
int __open64_2 (const char *path, int flags);

int
__open_2 (const char *path, int flags)
{
  return open (path, flags);
}

int
__open64_2 (const char *path, int flags)
{
  return open64 (path, flags);
}

/* Bytes are transferred. */

ssize_t
read (int fd, void *buffer, size_t size)
{
  return fails (is_watched (fd), FAULT_READ, &size) ? -1 : NEXT (read) (fd, buffer, size);
}

ssize_t
write (int fd, const void *data, size_t size)
{
  return fails (is_watched (fd), FAULT_WRITE, &size) ? -1 : NEXT (write) (fd, data, size);
}

#define TRANSFER(name, constness, offset_type, call)                                         \
  ssize_t name (int fd, constness void *data, size_t size, offset_type offset)               \
  {                                                                                          \
    return fails (is_watched (fd), call, &size) ? -1 : NEXT (name) (fd, data, size, offset); \
  }

TRANSFER (pread, , off_t, FAULT_PREAD)
TRANSFER (pread64, , off64_t, FAULT_PREAD)
TRANSFER (pwrite, const, off_t, FAULT_PWRITE)
TRANSFER (pwrite64, const, off64_t, FAULT_PWRITE)

ssize_t __read_chk (int fd, void *buffer, size_t size, size_t room);
ssize_t __pread_chk (int fd, void *buffer, size_t size, off_t offset, size_t room);
ssize_t __pread64_chk (int fd, void *buffer, size_t size, off64_t offset, size_t room);

ssize_t
__read_chk (int fd, void *buffer, size_t size, size_t room)
{
  return read (fd, buffer, size);
}

ssize_t
__pread_chk (int fd, void *buffer, size_t size, off_t offset, size_t room)
{
  return pread (fd, buffer, size, offset);
}

ssize_t
__pread64_chk (int fd, void *buffer, size_t size, off64_t offset, size_t room)
{
  return pread64 (fd, buffer, size, offset);
}

#define MAP(name, offset_type)                                                           \
  void *name (void *address, size_t size, int rights, int flags, int fd, offset_type at) \
  {                                                                                      \
    return fails (fd >= 0 && is_watched (fd), FAULT_MMAP, NULL) ?                        \
               MAP_FAILED :                                                              \
               NEXT (name) (address, size, rights, flags, fd, at);                       \
  }

MAP (mmap, off_t)
MAP (mmap64, off64_t)

/* The functions of stdio call no function that can be replaced: these streams call those above. */

static ssize_t
stream_read (void *stream, char *buffer, size_t size)
{
  return read ((int) (intptr_t) stream, buffer, size);
}

static ssize_t
stream_write (void *stream, const char *data, size_t size)
{
  ssize_t n = write ((int) (intptr_t) stream, data, size);

  return n > 0 ? n : 0; /* fopencookie() has 0 for an error */
}

static int
stream_seek (void *stream, off64_t *offset, int whence)
{
  *offset = lseek64 ((int) (intptr_t) stream, *offset, whence);
  return *offset < 0 ? -1 : 0;
}

static int
stream_close (void *stream)
{
  return close ((int) (intptr_t) stream);
}

FILE *
fdopen (int fd, const char *mode)
{
  const cookie_io_functions_t functions = { stream_read, stream_write, stream_seek, stream_close };

  return is_watched (fd) ? fopencookie ((void *) (intptr_t) fd, mode, functions) :
                           NEXT (fdopen) (fd, mode);
}

#define FOPEN(name)                               \
  FILE *name (const char *path, const char *mode) \
  {                                               \
    int fd;                                       \
                                                  \
    if (!is_watched_path (path) || *mode != 'r')  \
      return NEXT (name) (path, mode);            \
    fd = open (path, O_RDONLY | O_CLOEXEC);       \
    return fd >= 0 ? fdopen (fd, mode) : NULL;    \
  }

FOPEN (fopen)
FOPEN (fopen64)

/* Files are finished. */

#define TRUNCATE(name, offset_type)                                                      \
  int name (int fd, offset_type size)                                                    \
  {                                                                                      \
    return fails (is_watched (fd), FAULT_FTRUNCATE, NULL) ? -1 : NEXT (name) (fd, size); \
  }

TRUNCATE (ftruncate, off_t)
TRUNCATE (ftruncate64, off64_t)

int
fsync (int fd)
{
  return fails (is_watched (fd), FAULT_FSYNC, NULL) ? -1 : NEXT (fsync) (fd);
}

int
fdatasync (int fd)
{
  return fails (is_watched (fd), FAULT_FSYNC, NULL) ? -1 : NEXT (fdatasync) (fd);
}

/* Is the same in each run: cairo writes the time into PDF files, and newer versions compress what
 * they write. */
time_t
time (time_t *now)
{
  if (now != NULL)
    *now = 0;
  return 0;
}

int
rename (const char *from, const char *to)
{
  return fails (is_watched_path (to), FAULT_RENAME, NULL) ? -1 : NEXT (rename) (from, to);
}

int
link (const char *from, const char *to)
{
  return fails (is_watched_path (to), FAULT_LINK, NULL) ? -1 : NEXT (link) (from, to);
}

int
linkat (int from_folder, const char *from, int to_folder, const char *to, int flags)
{
  return fails (is_watched_path (to), FAULT_LINK, NULL) ?
             -1 :
             NEXT (linkat) (from_folder, from, to_folder, to, flags);
}

/* Threads and memory. */

int
pthread_create (pthread_t *thread,
                const pthread_attr_t *attributes,
                void *(*run) (void *),
                void *argument)
{
  return fails (is_counting (), FAULT_THREAD, NULL) ?
             errno :
             NEXT (pthread_create) (thread, attributes, run, argument);
}

/* dlsym() allocates memory: these names of the C library need none. */
extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n, size_t size);
extern void *__libc_realloc (void *memory, size_t size);

static int
allocation_fails (size_t size)
{
  return size >= FAULT_LARGE && fails (is_counting (), FAULT_MALLOC, NULL);
}

void *
malloc (size_t size)
{
  return allocation_fails (size) ? NULL : __libc_malloc (size);
}

void *
calloc (size_t n, size_t size)
{
  size_t bytes;

  return !__builtin_mul_overflow (n, size, &bytes) && allocation_fails (bytes) ?
             NULL :
             __libc_calloc (n, size);
}

void *
realloc (void *memory, size_t size)
{
  return allocation_fails (size) ? NULL : __libc_realloc (memory, size);
}

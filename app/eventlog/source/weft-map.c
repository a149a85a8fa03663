/* SPDX-License-Identifier: BSD-3-Clause */
/* Maps the bytes of a file, and checks whether they still exist. */
#include "weft-map.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* List of the program's mapped files, and a handler for the signal that reading from a shrunk file
 * raises. */

/* An entry in the global list of guarded maps. The signal handler reads the list and must not take
 * locks. Therefore entries are only added at the head of the list, and unused ones are not freed
 * but reused: there are never more entries than maps that existed at the same time. */
struct _WeftMapGuard
{
  WeftMapGuard *next; /* set before the entry is published, then constant */
  atomic_bool is_used;
  /* The handler may read the range while another thread reuses the entry: the revision is odd
   * during a change, and higher after it. */
  atomic_uint revision;
  atomic_uintptr_t start, end;
  atomic_bool was_hit;
};

static WeftMapGuard *_Atomic guards;

/* Written once, before the handler can run. */
static struct sigaction previous_action;
static uintptr_t page_mask;

static void
guard_set_range (WeftMapGuard *guard, uintptr_t start, uintptr_t end)
{
  atomic_fetch_add (&guard->revision, 1);
  atomic_store (&guard->start, start);
  atomic_store (&guard->end, end);
  atomic_fetch_add (&guard->revision, 1);
}

/* Replaces all pages from the page at @address to the end of its map with zeros: if a page is gone,
 * so are all pages after it. Makes only async-signal-safe calls. */
static gboolean
replace_pages (uintptr_t address)
{
  for (WeftMapGuard *guard = atomic_load (&guards); guard != NULL; guard = guard->next)
    {
      unsigned revision = atomic_load (&guard->revision);
      uintptr_t start = atomic_load (&guard->start), end = atomic_load (&guard->end);
      uintptr_t page = address & page_mask;

      /* an entry that is being changed cannot be the one searched for, as a thread that faults
       * still holds its map */
      if (revision % 2 != 0 || atomic_load (&guard->revision) != revision || address < start ||
          address >= end)
        continue;
      if (mmap ((void *) page, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
                0) == MAP_FAILED)
        return FALSE;
      atomic_store (&guard->was_hit, TRUE);
      return TRUE;
    }
  return FALSE;
}

static void
on_bus_error (int number, siginfo_t *info, void *context)
{
  int saved_errno = errno;
  /* only these faults have an address and can be repaired by replacing pages */
  gboolean is_lost_page = info->si_code == BUS_ADRERR || info->si_code == BUS_OBJERR;
  gboolean is_fault = info->si_code > 0;

  if (!is_lost_page || !replace_pages ((uintptr_t) info->si_addr))
    {
      /* do what the program did before this handler was installed */
      if ((previous_action.sa_flags & SA_SIGINFO) != 0)
        previous_action.sa_sigaction (number, info, context);
      else if (previous_action.sa_handler != SIG_DFL && previous_action.sa_handler != SIG_IGN)
        previous_action.sa_handler (number);
      else if (previous_action.sa_handler == SIG_DFL || is_fault)
        {
          /* a fault is repeated when the handler returns; a signal that was sent has to be sent
           * again */
          (void) signal (number, SIG_DFL);
          if (!is_fault)
            (void) raise (number);
        }
    }
  errno = saved_errno;
}

/* Guards the @size bytes at @start, a read-only mapping of a file that begins and ends at page
 * boundaries. If a page is read that is no longer in the file, that page and all pages after it
 * become zeros. The first call installs the process's SIGBUS handler. May be called on any thread;
 * never returns NULL. */
static WeftMapGuard *
map_guard_add (const void *start, gsize size)
{
  WeftMapGuard *guard;
  static gsize installed = 0;

  if (g_once_init_enter (&installed))
    {
      struct sigaction action = { .sa_sigaction = on_bus_error,
                                  .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART };

      page_mask = ~((uintptr_t) sysconf (_SC_PAGESIZE) - 1);
      sigemptyset (&action.sa_mask);
      /* queried in a separate call, as the handler may run before a single call has stored the
       * action */
      sigaction (SIGBUS, NULL, &previous_action);
      sigaction (SIGBUS, &action, NULL);
      g_once_init_leave (&installed, 1);
    }
  /* reuse an entry, or publish a new one */
  for (guard = atomic_load (&guards); guard != NULL; guard = guard->next)
    {
      bool is_used = false;

      if (atomic_compare_exchange_strong (&guard->is_used, &is_used, true))
        break;
    }
  if (guard == NULL)
    {
      guard = g_new0 (WeftMapGuard, 1);
      atomic_store (&guard->is_used, true);
      guard->next = atomic_load (&guards);
      while (!atomic_compare_exchange_weak (&guards, &guard->next, guard))
        ; /* a failed exchange stores the new head in next */
    }
  atomic_store (&guard->was_hit, FALSE);
  guard_set_range (guard, (uintptr_t) start, (uintptr_t) start + size);
  return guard;
}

/* Removes a guard. To be called before the memory is unmapped, when no thread reads it any
 * longer. */
static void
map_guard_remove (WeftMapGuard *guard)
{
  guard_set_range (guard, 0, 0);
  atomic_store (&guard->is_used, false);
}

gboolean
weft_map_guard_was_hit (WeftMapGuard *guard)
{
  return atomic_load (&guard->was_hit);
}

/* Minimum address space, in bytes, that the map of a growing file reserves beyond the file's size.
 * Larger files reserve as much as their own size. */
#define MIN_RESERVED_BYTES (64 * 1024 * 1024)

static void
pages_clear (gpointer data)
{
  WeftMapPages *pages = data;

  map_guard_remove (pages->guard);
  munmap (pages->data, pages->size);
}

static void
map_clear (gpointer data)
{
  WeftMap *map = data;

  if (map->pages == NULL)
    g_free ((void *) map->data);
  g_clear_pointer (&map->pages, weft_shared_unref);
  weft_open_files_remove (&map->file);
  weft_open_files_remove (&map->origin);
  if (map->fd >= 0)
    close (map->fd);
}

static WeftMap *
map_alloc (gsize size)
{
  WeftMap *map = weft_shared_new (WeftMap, map_clear);

  map->fd = -1;
  map->size = map->log_size = size;
  map->bytes_left = size;
  return map;
}

static void
set_error_from_errno (GError **error, int code)
{
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code),
               _ ("cannot be mapped into memory: %s"), g_strerror (code));
}

/* Maps with MAP_PRIVATE, because some network and FUSE file systems refuse MAP_SHARED. With both,
 * pages that are not written are those of the page cache, so that a file that shrinks is noticed.
 * The kernel is advised that the whole log is read once from start to end, and seldom after
 * that. */
static WeftMapPages *
pages_new (int fd, gsize size, GError **error)
{
  gsize page = sysconf (_SC_PAGESIZE);
  WeftMapPages *pages;
  void *data;

  data = mmap (NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (data == MAP_FAILED && errno == ENOMEM)
    {
      /* the error means a lack of address space, not of memory: mapped pages are not the process's
       * own memory */
      g_set_error (
          error, G_FILE_ERROR, G_FILE_ERROR_NOMEM,
          _ ("cannot be mapped: there is no address space for its %" PRIu64
             " MiB. Raise the limit (\"ulimit -v unlimited\", or RLIMIT_AS of the service); "
             "memory is not needed for them"),
          (guint64) (size >> 20));
      return NULL;
    }
  if (data == MAP_FAILED)
    {
      set_error_from_errno (error, errno);
      return NULL;
    }
  posix_madvise (data, size, POSIX_MADV_SEQUENTIAL);
  pages = weft_shared_new (WeftMapPages, pages_clear);
  pages->data = data;
  pages->size = size;
  pages->guard = map_guard_add (data, (size + page - 1) / page * page);
  return pages;
}

/* Returns a map that uses the pages of @before if it can. If the file @grows, reserves address
 * space beyond the file's size. */
static WeftMap *
map_new (int fd, gsize size, gboolean grows, const WeftMap *before, GError **error)
{
  g_autoptr (WeftMap) map = map_alloc (size);

  map->fd = fcntl (fd, F_DUPFD_CLOEXEC, 0);
  if (map->fd < 0)
    {
      set_error_from_errno (error, errno);
      return NULL;
    }
  map->file = weft_file_id (map->fd);
  weft_open_files_add (&map->file);
  if (size > 0)
    {
      if (before != NULL && before->pages != NULL && before->pages->size >= size &&
          map->file.inode != 0 && before->file.device == map->file.device &&
          before->file.inode == map->file.inode && !weft_map_guard_was_hit (before->pages->guard))
        map->pages = weft_shared_ref (before->pages);
      if (map->pages == NULL && grows && size < G_MAXSSIZE / 2)
        map->pages = pages_new (map->fd, size + MAX (size, MIN_RESERVED_BYTES), NULL);
      if (map->pages == NULL)
        map->pages = pages_new (map->fd, size, error);
      if (map->pages == NULL)
        return NULL;
      map->data = map->pages->data;
    }
  return g_steal_pointer (&map);
}

WeftMap *
weft_map_new (int fd, gsize size, GError **error)
{
  return map_new (fd, size, FALSE, NULL, error);
}

WeftMap *
weft_map_grow (const WeftMap *before, int fd, gsize size, GError **error)
{
  return map_new (fd, size, TRUE, before, error);
}

char *
weft_map_path (const WeftMap *map)
{
  return map->fd >= 0 ? g_strdup_printf ("/proc/self/fd/%d", map->fd) : NULL;
}

WeftMap *
weft_map_new_from_bytes (const guint8 *data, gsize size)
{
  WeftMap *map = map_alloc (size);

  map->data = g_memdup2 (data, size);
  return map;
}

WeftMap *
weft_map_new_prefix (const WeftMap *map, gsize size, GError **error)
{
  WeftMap *first;

  size = MIN (size, map->size);
  if (map->fd < 0)
    return weft_map_new_from_bytes (map->data, size);
  first = weft_map_new (map->fd, size, error);
  if (first != NULL)
    weft_map_set_origin (first, &map->origin);
  return first;
}

void
weft_map_set_origin (WeftMap *map, const WeftFileId *origin)
{
  map->origin = *origin;
  weft_open_files_add (&map->origin);
}

void
weft_map_close_file (WeftMap *map)
{
  close (map->fd);
  map->fd = -1;
}

void
weft_map_set_log_size (WeftMap *map, gsize size)
{
  map->log_size = size;
}

const WeftFileId *
weft_map_origin (const WeftMap *map)
{
  return map->origin.inode != 0 ? &map->origin : &map->file;
}

gsize
weft_map_get_bytes_left (const WeftMap *map)
{
  return (gsize) g_atomic_pointer_get ((gsize *) &map->bytes_left);
}

/* Lowers the number of bytes that are left in the file. It never rises again: if the file grows
 * again, its new bytes are not those that were mapped. */
static void
lower_bytes_left (WeftMap *map, gsize left)
{
  gsize known = weft_map_get_bytes_left (map);

  while (left < known && !g_atomic_pointer_compare_and_exchange (&map->bytes_left, known, left))
    known = weft_map_get_bytes_left (map);
}

gboolean
weft_map_was_truncated (WeftMap *map)
{
  struct stat status;

  if (map->pages == NULL)
    return FALSE;
  if (map->fd < 0)
    return weft_map_guard_was_hit (map->pages->guard);
  if (fstat (map->fd, &status) != 0)
    lower_bytes_left (map, 0);
  else if ((guint64) status.st_size < map->size)
    lower_bytes_left (map, (gsize) status.st_size);
  return weft_map_get_bytes_left (map) < map->size || weft_map_guard_was_hit (map->pages->guard);
}

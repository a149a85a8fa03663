/* SPDX-License-Identifier: BSD-3-Clause */
/* Maps the bytes of a file, and checks whether they still exist. */
#include "weft-map.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Minimum address space, in bytes, that the map of a growing file reserves beyond the file's size.
 * Larger files reserve as much as their own size. */
#define MIN_RESERVED_BYTES (64 * 1024 * 1024)

static void
pages_clear (gpointer data)
{
  WeftMapPages *pages = data;

  weft_map_guard_remove (pages->guard);
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
  pages->guard = weft_map_guard_add (data, (size + page - 1) / page * page);
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

/* SPDX-License-Identifier: BSD-3-Clause */
/* Cache files. Each index has a file; data that is added to an index later has files of its own,
 * see weft_index_cache_entry_load(). Files are named after the device and inode of the log. The
 * modification time of a file is the time of its last use. */
#include "weft-index-cache.h"

#include "config.h"
#include "weft-file-id.h"
#include "weft-temporary-file.h"

#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <xxhash.h>

/* Version of the file format. Raise it when the archived data changes but the sizes of the arrays
 * do not. */
#define FORMAT_VERSION "11"
/* Arrays are aligned to cache lines. */
#define ALIGNMENT 64

typedef struct
{
  char format[24]; /* FORMAT_VERSION and the program's version */
  WeftIndexKey key;
  guint64 n_arrays;
} Header;

/* Number and size of an array's elements, as stored in the file. */
typedef struct
{
  guint64 n, size;
} ArraySize;

static guint64
align_offset (guint64 offset)
{
  return (offset + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static Header
header_for (const WeftIndexKey *key)
{
  Header header = { .key = *key };

  g_snprintf (header.format, sizeof header.format, "%s %s", FORMAT_VERSION, WEFT_VERSION);
  return header;
}

guint64
weft_index_file_size (const WeftArchive *archive)
{
  guint64 size = sizeof (Header) + archive->arrays->len * sizeof (ArraySize);

  for (guint i = 0; i < archive->arrays->len; i++)
    {
      const WeftArchiveArray *array = &g_array_index (archive->arrays, WeftArchiveArray, i);

      size = align_offset (size) + array->n * array->size;
    }
  return size + sizeof (XXH64_hash_t);
}

typedef struct
{
  FILE *file;
  guint64 offset;
  XXH3_state_t *checksum;
} Output;

/* A WeftArchiveWriteFunc. Does nothing after a write error. */
static void
output_write (gconstpointer data, gsize size, gpointer user_data)
{
  Output *self = user_data;

  if (size == 0 || ferror (self->file) != 0)
    return;
  XXH3_64bits_update (self->checksum, data, size);
  self->offset += fwrite (data, 1, size, self->file);
}

gboolean
weft_index_file_write (const WeftArchive *archive, const WeftIndexKey *key, int fd)
{
  static const guint8 zeros[ALIGNMENT] = { 0 };
  Output output = { .file = fdopen (dup (fd), "w") };
  Header header = header_for (key);
  XXH64_hash_t checksum;
  gboolean is_written;

  if (output.file == NULL)
    return FALSE;
  output.checksum = XXH3_createState ();
  XXH3_64bits_reset (output.checksum);
  header.n_arrays = archive->arrays->len;
  output_write (&header, sizeof header, &output);
  for (guint i = 0; i < archive->arrays->len; i++)
    {
      const WeftArchiveArray *array = &g_array_index (archive->arrays, WeftArchiveArray, i);
      ArraySize row = { array->n, array->size };

      output_write (&row, sizeof row, &output);
    }
  for (guint i = 0; i < archive->arrays->len; i++)
    {
      const WeftArchiveArray *array = &g_array_index (archive->arrays, WeftArchiveArray, i);

      output_write (zeros, align_offset (output.offset) - output.offset, &output);
      if (array->write != NULL)
        array->write (array->array, output_write, &output);
      else
        output_write (array->data, array->n * array->size, &output);
    }
  checksum = XXH3_64bits_digest (output.checksum);
  output_write (&checksum, sizeof checksum, &output);
  XXH3_freeState (output.checksum);
  is_written = ferror (output.file) == 0;
  return fclose (output.file) == 0 && is_written;
}

WeftArchive *
weft_index_file_read (WeftMap *map, const WeftIndexKey *key)
{
  g_autoptr (WeftArchive) archive = NULL;
  Header header = header_for (key), read;
  XXH64_hash_t checksum;
  guint64 end, offset;
  const ArraySize *rows = (gconstpointer) (map->data + sizeof header);

  if (map->size < sizeof header + sizeof checksum)
    return NULL;
  memcpy (&read, map->data, sizeof read);
  header.n_arrays = read.n_arrays;
  end = map->size - sizeof checksum;
  memcpy (&checksum, map->data + end, sizeof checksum);
  if (memcmp (&read, &header, sizeof header) != 0 ||
      read.n_arrays > (end - sizeof header) / sizeof *rows ||
      XXH3_64bits (map->data, end) != checksum)
    return NULL;
  archive = weft_archive_new (map);
  offset = sizeof header + read.n_arrays * sizeof *rows;
  for (guint64 i = 0; i < read.n_arrays; i++)
    {
      offset = align_offset (offset);
      if (offset > end || rows[i].size == 0 || rows[i].size > end ||
          rows[i].n > (end - offset) / rows[i].size)
        return NULL;
      weft_archive_add (archive, map->data + offset, rows[i].n, rows[i].size);
      offset += rows[i].n * rows[i].size;
    }
  return offset == end ? g_steal_pointer (&archive) : NULL;
}

#define SUFFIX ".index"
/* Name pattern of temporary files. */
#define PATTERN "XXXXXX" SUFFIX
/* The digest of a log covers this many bytes at each end of the log, and evenly spaced samples. */
#define END_BYTES    (64 * 1024)
#define SAMPLE_BYTES 4096
#define N_SAMPLES    8
/* Nice value of the threads that write cache files. */
#define NICENESS 19

struct _WeftIndexCacheEntry
{
  WeftMap *map;
  WeftIndexKey key;
  char *path; /* path of the file in the cache */
};

/* A file to be written. */
typedef struct
{
  WeftIndexKey key;
  char *path; /* path of the file; NULL to write nothing and only shrink the cache to its limit */
  WeftArchive *archive;
} CacheJob;

static struct
{
  GMutex lock;
  GCond is_done;
  guint n_jobs;
  guint64 least, most;
} cache;

guint64
weft_index_cache_get_max_bytes (void)
{
  guint64 most;

  g_mutex_lock (&cache.lock);
  most = cache.most;
  g_mutex_unlock (&cache.lock);
  return most;
}

static char *
cache_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "weft", "index", NULL);
}

typedef struct
{
  char *path;
  guint64 size;
  gint64 last_used_ns; /* ns of Unix time */
} Entry;

static void
entry_clear (gpointer data)
{
  g_free (((Entry *) data)->path);
}

/* Compares by time of use; the most recently used are first. */
static gint
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *x = a, *y = b;

  return (x->last_used_ns < y->last_used_ns) - (x->last_used_ns > y->last_used_ns);
}

/* Removes the least recently used files until the remaining files have at most @bytes in total. */
static void
evict_entries (guint64 bytes)
{
  g_autofree char *folder = cache_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  const char *name;
  guint64 sum = 0;

  g_array_set_clear_func (entries, entry_clear);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      Entry entry = { .path = g_build_filename (folder, name, NULL) };
      WeftFileStamp stamp = weft_file_stamp (entry.path);

      entry.size = stamp.size;
      entry.last_used_ns = stamp.modified;
      if (stamp.is_known && g_str_has_suffix (name, SUFFIX))
        g_array_append_val (entries, entry);
      else
        entry_clear (&entry);
    }
  g_array_sort (entries, compare_entries);
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);

      sum += entry->size;
      if (sum > bytes)
        g_unlink (entry->path);
    }
}

/* Writes the job's archive if it fits into the cache. The file has a temporary name until it is
 * complete. If the program ends before that, the temporary file is left over; it is removed later,
 * like any file that has not been used for a long time. */
static void
write_archive (const CacheJob *job)
{
  g_autofree char *folder = g_path_get_dirname (job->path), *name = NULL;
  guint64 size = weft_index_file_size (job->archive), most = weft_index_cache_get_max_bytes ();
  struct statvfs disk;
  int fd;

  if (size > most || g_mkdir_with_parents (folder, 0700) != 0)
    return;
  evict_entries (most - size);
  /* use at most half of the free space */
  if (statvfs (folder, &disk) != 0 || disk.f_bavail * (guint64) disk.f_frsize / 2 < size)
    return;
  fd = weft_temporary_file_open (folder, PATTERN, 0600, &name);
  if (fd < 0)
    return;
  if (weft_index_file_write (job->archive, &job->key, fd))
    weft_temporary_file_keep (fd, name, PATTERN, job->path);
  else
    weft_temporary_file_discard (name);
  close (fd);
}

static void
end_job (CacheJob *job)
{
  g_clear_pointer (&job->archive, weft_shared_unref);
  g_free (job->path);
  g_free (job);
  g_mutex_lock (&cache.lock);
  cache.n_jobs--;
  g_cond_broadcast (&cache.is_done);
  g_mutex_unlock (&cache.lock);
}

static gpointer
run_job (gpointer data)
{
  CacheJob *job = data;

  setpriority (PRIO_PROCESS, 0, NICENESS);
  if (job->path != NULL)
    write_archive (job);
  else
    evict_entries (weft_index_cache_get_max_bytes ());
  end_job (job);
  return NULL;
}

/* Runs @job on a new thread. Takes ownership of @job's members. Does nothing if no thread can be
 * started. */
static void
start_job (const CacheJob *job)
{
  CacheJob *copy = g_memdup2 (job, sizeof *job);
  GThread *thread;

  g_mutex_lock (&cache.lock);
  cache.n_jobs++;
  g_mutex_unlock (&cache.lock);
  thread = g_thread_try_new ("index-cache", run_job, copy, NULL);
  if (thread != NULL)
    g_thread_unref (thread);
  else
    end_job (copy);
}

void
weft_index_cache_wait (void)
{
  g_mutex_lock (&cache.lock);
  while (cache.n_jobs > 0)
    g_cond_wait (&cache.is_done, &cache.lock);
  g_mutex_unlock (&cache.lock);
}

void
weft_index_cache_clear (void)
{
  evict_entries (0);
}

void
weft_index_cache_set_limits (guint64 least, guint64 most)
{
  gboolean is_less;

  g_mutex_lock (&cache.lock);
  is_less = most < cache.most;
  cache.least = least;
  cache.most = most;
  g_mutex_unlock (&cache.lock);
  if (is_less)
    start_job (&(CacheJob){ .path = NULL });
}

void
weft_index_cache_set_size (const char *id)
{
  static const struct
  {
    const char *id, *title;
    guint64 bytes;
  } sizes[] = {
#define INDEX_CACHE_SIZE(...) { __VA_ARGS__ },
    WEFT_INDEX_CACHE_ROWS (INDEX_CACHE_SIZE)
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_str_equal (id, sizes[i].id))
      weft_index_cache_set_limits (WEFT_INDEX_CACHE_MIN_LOG_BYTES, sizes[i].bytes);
}

/* Sets @key to identify the file of @map, and @changed_us to the time of the file's last change (us
 * of Unix time). Returns FALSE if the file has been replaced or has another size than @map. */
static gboolean
key_of_file (const WeftMap *map, guint run, WeftIndexKey *key, gint64 *changed_us)
{
  g_autofree char *path = weft_map_path (map);
  GStatBuf info;

  if (path == NULL || g_stat (path, &info) != 0 || !S_ISREG (info.st_mode) ||
      (guint64) info.st_size != map->size)
    return FALSE;
  *key = (WeftIndexKey){ {
      info.st_dev,
      info.st_ino,
      map->size,
      (guint64) info.st_mtim.tv_sec << 30 | (guint64) info.st_mtim.tv_nsec,
      (guint64) info.st_ctim.tv_sec << 30 | (guint64) info.st_ctim.tv_nsec,
      run,
  } };
  *changed_us = info.st_ctim.tv_sec * G_USEC_PER_SEC + info.st_ctim.tv_nsec / 1000;
  return TRUE;
}

static void
cache_entry_clear (gpointer data)
{
  WeftIndexCacheEntry *self = data;

  weft_shared_unref (self->map);
  g_free (self->path);
}

WeftIndexCacheEntry *
weft_index_cache_entry_new (WeftMap *map, guint run)
{
  g_autofree char *folder = cache_folder ();
  g_autofree char *name = NULL;
  WeftIndexCacheEntry *self;
  WeftIndexKey key;
  gint64 changed_us;
  gboolean is_cached;
  g_autoptr (GChecksum) checksum = NULL;
  gsize end;
  guint8 digest[32];
  gsize size;
  guint64 word;

  g_mutex_lock (&cache.lock);
  is_cached = cache.most > 0 && map->size >= cache.least;
  g_mutex_unlock (&cache.lock);
  if (!is_cached || !key_of_file (map, run, &key, &changed_us) ||
      g_get_real_time () - changed_us < WEFT_INDEX_CACHE_MIN_AGE_US)
    return NULL;
  self = weft_shared_new (WeftIndexCacheEntry, cache_entry_clear);
  self->map = weft_shared_ref (map);
  self->key = key;
  /* the name does not depend on the contents of the log, so that the cache file of a changed log
   * replaces the previous one */
  name = g_strdup_printf ("%" G_GINT64_MODIFIER "x-%" G_GINT64_MODIFIER "x-%u" SUFFIX, key.words[0],
                          key.words[1], run);
  self->path = g_build_filename (folder, name, NULL);
  checksum = g_checksum_new (G_CHECKSUM_SHA256);
  end = MIN (map->size, END_BYTES);
  size = sizeof digest;
  g_checksum_update (checksum, map->data, (gssize) end);
  g_checksum_update (checksum, map->data + map->size - end, (gssize) end);
  for (guint i = 1; i <= N_SAMPLES; i++)
    {
      gsize offset = map->size / (N_SAMPLES + 1) * i;

      g_checksum_update (checksum, map->data + offset,
                         (gssize) MIN (SAMPLE_BYTES, map->size - offset));
    }
  g_checksum_get_digest (checksum, digest, &size);
  memcpy (&word, digest, sizeof word);
  self->key.words[6] = word;
  return self;
}

gboolean
weft_index_cache_entry_has_file (const WeftIndexCacheEntry *self)
{
  return g_file_test (self->path, G_FILE_TEST_IS_REGULAR);
}

/* Returns TRUE if the log's file has not changed since @self was made. */
static gboolean
cache_entry_is_same (const WeftIndexCacheEntry *self)
{
  WeftIndexKey now;
  gint64 changed_us;

  return key_of_file (self->map, (guint) self->key.words[5], &now, &changed_us) &&
         memcmp (now.words, self->key.words, 6 * sizeof now.words[0]) == 0;
}

/* Returns the path of the cache file of @part, and sets @key to its key. */
static char *
cache_entry_path (const WeftIndexCacheEntry *self, gint part, WeftIndexKey *key)
{
  gsize length = strlen (self->path) - strlen (SUFFIX);

  *key = self->key;
  key->words[7] = (guint64) ((gint64) part + 1);
  return part == WEFT_INDEX_WHOLE ?
             g_strdup (self->path) :
             g_strdup_printf ("%.*s-part-%d" SUFFIX, (int) length, self->path, part);
}

WeftArchive *
weft_index_cache_entry_load (const WeftIndexCacheEntry *self, gint part)
{
  WeftIndexKey key;
  g_autofree char *path = cache_entry_path (self, part, &key);
  g_autoptr (WeftMap) map = NULL;
  WeftArchive *archive = NULL;
  struct stat info;
  int fd = cache_entry_is_same (self) ? g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0) : -1;

  if (fd < 0)
    return NULL;
  if (fstat (fd, &info) == 0 && S_ISREG (info.st_mode) && info.st_size > 0)
    map = weft_map_new (fd, (gsize) info.st_size, NULL);
  if (map != NULL)
    archive = weft_index_file_read (map, &key);
  if (archive != NULL)
    futimens (fd, NULL);
  close (fd);
  return archive;
}

void
weft_index_cache_entry_save (const WeftIndexCacheEntry *self, gint part, WeftArchive *archive)
{
  CacheJob job = { .archive = archive };

  if (!cache_entry_is_same (self))
    return;
  weft_shared_ref (archive);
  job.path = cache_entry_path (self, part, &job.key);
  start_job (&job);
}

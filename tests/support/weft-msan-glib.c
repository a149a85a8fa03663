/* SPDX-License-Identifier: BSD-3-Clause */
/* Wrappers of library functions for MemorySanitizer, which sees only what instrumented code writes.
 * GLib, zlib, zstd and SQLite are not instrumented, so all that they allocate counts as
 * initialised. What Weft allocates by the functions below does not until it is written. The same
 * holds for variables on the stack until a function below fills them, but tests/run leaves the
 * stack out (-msan-poison-stack=0). meson.build has the linker replace Weft's calls of each
 * function that a line names after FILLS, FILL or ALLOCATES; calls in libraries stay. */
#include <gio/gio.h>
#include <sanitizer/allocator_interface.h>
#include <sanitizer/msan_interface.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <zstd.h>

const char *__msan_default_options (void);
void __sanitizer_free_hook (const volatile void *block);

/* Memory that malloc() or realloc() returns counts as initialised, even if Weft left it unset. */
const char *
__msan_default_options (void)
{
  return "poison_in_malloc=0:poison_in_free=0";
}

void
__sanitizer_free_hook (const volatile void *block)
{
  __msan_unpoison (block, __sanitizer_get_allocated_size ((const void *) block));
}

/* Marks @size bytes at @memory, which may be NULL, as initialised. */
static void
filled (gconstpointer memory, gsize size)
{
  if (memory != NULL)
    __msan_unpoison (memory, size);
}

/* Marks all of @block but its first @size bytes as not initialised; returns it. */
static gpointer
allocated (gpointer block, gsize size)
{
  gsize whole = __sanitizer_get_allocated_size (block);

  if (whole > size)
    __msan_poison ((char *) block + size, whole - size);
  return block;
}

/* Marks the stack below the caller as initialised: variables of a library will be where unset ones
 * of Weft may have been. */
static __attribute__ ((noinline)) void
clear_stack (void)
{
  char below[16 * 1024];

  __msan_unpoison (below, sizeof below);
}

#define FILLS(type, name, parameters, arguments, ...) \
  typeof (name) __real_##name, __wrap_##name;         \
  type __wrap_##name parameters                       \
  {                                                   \
    type result;                                      \
    clear_stack ();                                   \
    result = __real_##name arguments;                 \
    __VA_ARGS__;                                      \
    return result;                                    \
  }
#define FILL(name, parameters, arguments, ...) \
  typeof (name) __real_##name, __wrap_##name;  \
  void __wrap_##name parameters                \
  {                                            \
    clear_stack ();                            \
    __real_##name arguments;                   \
    __VA_ARGS__;                               \
  }
#define ALLOCATES(name, parameters, arguments, initialised) \
  typeof (name) __real_##name, __wrap_##name;               \
  gpointer __wrap_##name parameters                         \
  {                                                         \
    gsize size = initialised;                               \
    return allocated (__real_##name arguments, size);       \
  }

/* meson.build reads the names in these lines: clang-format 14 must not break them */
/* clang-format off */
ALLOCATES (g_malloc, (gsize wanted), (wanted), 0)
ALLOCATES (g_malloc_n, (gsize n, gsize of), (n, of), 0)
ALLOCATES (g_aligned_alloc, (gsize n, gsize of, gsize alignment), (n, of, alignment), 0)
ALLOCATES (g_realloc, (gpointer old, gsize wanted), (old, wanted), __sanitizer_get_allocated_size (old))
ALLOCATES (g_realloc_n, (gpointer old, gsize n, gsize of), (old, n, of), __sanitizer_get_allocated_size (old))

FILL (g_hash_table_iter_init, (GHashTableIter *iter, GHashTable *table), (iter, table), filled (iter, sizeof *iter))
FILLS (gboolean, g_hash_table_iter_next, (GHashTableIter *iter, gpointer *key, gpointer *value), (iter, key, value),
       filled (key, sizeof *key), filled (value, sizeof *value))
FILLS (gboolean, g_hash_table_lookup_extended, (GHashTable *table, gconstpointer key, gpointer *found, gpointer *value),
       (table, key, found, value), filled (found, sizeof *found), filled (value, sizeof *value))
FILLS (gboolean, g_file_get_contents, (const char *name, char **text, gsize *length, GError **error),
       (name, text, length, error), filled (text, sizeof *text), filled (length, sizeof *length))
FILLS (gboolean, g_ascii_string_to_unsigned,
       (const char *text, guint base, guint64 min, guint64 max, guint64 *out, GError **error),
       (text, base, min, max, out, error), filled (out, sizeof *out))
FILLS (guint64, g_ascii_strtoull, (const char *text, char **end, guint base), (text, end, base), filled (end, sizeof *end))
FILLS (gint64, g_ascii_strtoll, (const char *text, char **end, guint base), (text, end, base), filled (end, sizeof *end))
FILLS (double, g_ascii_strtod, (const char *text, char **end), (text, end), filled (end, sizeof *end))
FILLS (gboolean, g_utf8_validate, (const char *text, gssize length, const char **end), (text, length, end),
       filled (end, sizeof *end))
FILLS (gboolean, g_utf8_validate_len, (const char *text, gsize length, const char **end), (text, length, end),
       filled (end, sizeof *end))
FILLS (gsize, g_strlcpy, (char *to, const char *from, gsize size), (to, from, size), filled (to, MIN (result + 1, size)))
FILLS (gboolean, g_array_binary_search, (GArray *array, gconstpointer target, GCompareFunc compare, guint *index),
       (array, target, compare, index), filled (index, sizeof *index))
FILLS (gboolean, g_ptr_array_find, (GPtrArray *array, gconstpointer needle, guint *index), (array, needle, index),
       filled (index, sizeof *index))
FILLS (gboolean, g_match_info_fetch_pos, (const GMatchInfo *info, int n, int *start, int *end), (info, n, start, end),
       filled (start, sizeof *start), filled (end, sizeof *end))
FILLS (gsize, g_base64_decode_step, (const char *in, gsize length, guchar *out, int *state, guint *save),
       (in, length, out, state, save), filled (out, result))
FILL (g_checksum_get_digest, (GChecksum *checksum, guint8 *digest, gsize *length), (checksum, digest, length),
      filled (digest, *length))
FILLS (gboolean, g_cancellable_make_pollfd, (GCancellable *cancellable, GPollFD *poll), (cancellable, poll),
       filled (poll, sizeof *poll))
FILL (g_cancellable_cancel, (GCancellable *cancellable), (cancellable), (void) 0)
FILLS (gboolean, g_main_context_iteration, (GMainContext *context, gboolean may_block), (context, may_block), (void) 0)
FILLS (GSubprocess *, g_subprocess_launcher_spawnv,
       (GSubprocessLauncher *self, const char *const *arguments, GError **error), (self, arguments, error), (void) 0)
FILLS (gboolean, g_subprocess_communicate_utf8,
       (GSubprocess *self, const char *input, GCancellable *cancellable, char **out, char **err, GError **error),
       (self, input, cancellable, out, err, error), (void) 0)
FILLS (gconstpointer, g_bytes_get_data, (GBytes *bytes, gsize *size), (bytes, size), filled (size, sizeof *size))
FILLS (GConverterResult, g_converter_convert,
       (GConverter *self, const void *in, gsize in_size, void *out, gsize out_size, GConverterFlags flags,
        gsize *used, gsize *made, GError **error), (self, in, in_size, out, out_size, flags, used, made, error),
       filled (used, sizeof *used), filled (made, sizeof *made),
       result == G_CONVERTER_ERROR ? (void) 0 : filled (out, *made))
FILLS (gsize, ZSTD_decompressStream, (ZSTD_DStream *stream, ZSTD_outBuffer *out, ZSTD_inBuffer *in), (stream, out, in),
       filled (out->dst, out->pos))
FILLS (gsize, ZSTD_compress, (void *to, gsize room, const void *from, gsize size, int level), (to, room, from, size, level),
       filled (to, ZSTD_isError (result) ? 0 : result))
FILLS (int, sqlite3_open, (const char *name, sqlite3 **out), (name, out), filled (out, sizeof *out))
FILLS (int, sqlite3_open_v2, (const char *name, sqlite3 **out, int flags, const char *vfs), (name, out, flags, vfs),
       filled (out, sizeof *out))
FILLS (int, sqlite3_exec,
       (sqlite3 *self, const char *sql, int (*row) (void *, int, char **, char **), void *data, char **error),
       (self, sql, row, data, error), (void) 0)
FILLS (int, sqlite3_prepare_v2,
       (sqlite3 *self, const char *sql, int size, sqlite3_stmt **out, const char **rest), (self, sql, size, out, rest),
       filled (out, sizeof *out))
FILLS (int, sqlite3_step, (sqlite3_stmt *self), (self), (void) 0)
FILLS (int, stat64, (const char *name, struct stat64 *info), (name, info), filled (info, sizeof *info))
FILLS (int, lstat64, (const char *name, struct stat64 *info), (name, info), filled (info, sizeof *info))
FILLS (int, fstat64, (int file, struct stat64 *info), (file, info), filled (info, sizeof *info))
FILL (g_array_sort, (GArray *array, GCompareFunc compare), (array, compare),
      filled (array->data, (gsize) array->len * g_array_get_element_size (array)))
FILL (g_array_sort_with_data, (GArray *array, GCompareDataFunc compare, gpointer data), (array, compare, data),
      filled (array->data, (gsize) array->len * g_array_get_element_size (array)))
FILL (g_ptr_array_sort, (GPtrArray *array, GCompareFunc compare), (array, compare),
      filled (array->pdata, array->len * sizeof (gpointer)))
FILL (g_ptr_array_sort_with_data, (GPtrArray *array, GCompareDataFunc compare, gpointer data), (array, compare, data),
      filled (array->pdata, array->len * sizeof (gpointer)))
/* clang-format on */

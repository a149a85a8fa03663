/* SPDX-License-Identifier: BSD-3-Clause */
/* Temporary file without a name, to which bytes are appended and which can be mapped. */
#pragma once

#include <gio/gio.h>

/* A spool. Its members are read-only for callers. Unless the file has a name, it is removed from
 * the disk when it is closed, or when the program ends for any reason. */
typedef struct
{
  int fd;
  int map_fd;     /* read-only descriptor of the same file, for maps; does not count as a writer */
  guint64 size;   /* number of bytes appended so far */
  guint64 length; /* size of the file: more than @size after weft_spool_skip_to() went back */
  char *folder;   /* folder of the file, for messages */
  gboolean is_named; /* the file has a name; see weft_spool_new_from_fd() */
  guint64
      checked_size; /* size of the spool up to which there is space on the disk, as last checked */
} WeftSpool;

/* Creates a spool in the first writable folder of @folders, otherwise in memory. @folders is
 * NULL-terminated; NULL stands for the temporary folder and the cache folder. Returns NULL with
 * @error set on failure. */
WeftSpool *weft_spool_new (const char *const *folders, GError **error);

/* Returns a spool that fills the empty file @fd, which has a name in @folder. Takes ownership of
 * @fd. */
WeftSpool *weft_spool_new_from_fd (int fd, const char *folder);

/* Closes the file; its maps stay valid. */
void weft_spool_free (WeftSpool *spool);

/* Returns TRUE if the disk has space for @size more bytes of a log without an end; otherwise FALSE
 * with @error set to G_IO_ERROR_NO_SPACE. Checks the disk only once every few MiB if there is much
 * space. */
gboolean weft_spool_check_disk_space (WeftSpool *spool, gsize size, GError **error);

/* Appends @size bytes. Returns FALSE with @error set on failure; the error is G_IO_ERROR_NO_SPACE
 * if the disk is full, or a quota or size limit is reached. Part of the bytes may have been
 * appended. */
gboolean weft_spool_append (WeftSpool *spool, const guint8 *data, gsize size, GError **error);

/* Continues at @size. Bytes before it that were not appended are zeros, which take no space on most
 * disks. Bytes after it stay in the file until others are appended in their place. Returns FALSE
 * with @error set on failure, like weft_spool_append(). */
gboolean weft_spool_skip_to (WeftSpool *spool, guint64 size, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSpool, weft_spool_free)

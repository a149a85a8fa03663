/* SPDX-License-Identifier: BSD-3-Clause */
/* Temporary file without a name, to which bytes are appended and which can be mapped. */
#pragma once

#include <gio/gio.h>

/* Gone from the disk when it is closed, and when the program ends in whatever way, unless the file
 * has a name. A plain struct; read its fields, write none. */
typedef struct
{
  int fd;
  int map_fd;        /* of the same file, for maps: they do not count as its writers */
  guint64 size;      /* bytes appended so far */
  char *folder;      /* that the file is in, for people */
  gboolean is_named; /* weft_spool_new_from_fd() has made it */
  guint64 spared;    /* size up to which weft_spool_spares_disk() has asked */
} WeftSpool;

/* In the first of @folders (NULL-terminated; NULL: the temporary and the cache folder) that can be
 * written to, else in memory. NULL with @error set. */
WeftSpool *weft_spool_new (const char *const *folders, GError **error);

/* A spool that fills the empty file @fd, which is in @folder and has a name. Takes over @fd. */
WeftSpool *weft_spool_new_from_fd (int fd, const char *folder);

/* Closes the file; maps of it go on. */
void weft_spool_free (WeftSpool *spool);

/* Bytes that a log without an end leaves free on a disk of @total bytes. */
guint64 weft_spool_reserve (guint64 total);

/* Whether the disk has room for @size bytes of such a log. FALSE with @error set:
 * G_IO_ERROR_NO_SPACE. Asks the disk once every few MiB. */
gboolean weft_spool_spares_disk (WeftSpool *spool, gsize size, GError **error);

/* All @size bytes or FALSE with @error set: G_IO_ERROR_NO_SPACE where the disk, a quota or a size
 * limit stops it. What could be written stays. */
gboolean weft_spool_append (WeftSpool *spool, const guint8 *data, gsize size, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSpool, weft_spool_free)

/* SPDX-License-Identifier: BSD-3-Clause */
/* Class of sources, and functions shared by all of them. Each class has its own file. */
#pragma once

#include "weft-source.h"

/* A class of sources. Each member implements the function of weft-source.h with the same name. */
typedef struct
{
  gboolean (*read) (
      WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error);
  /* on failure, returns NULL and sets @reason to an error without the source's name; called with
   * the lock held */
  WeftMap *(*map) (WeftSource *source, GError **reason);
  /* each of the next four may be NULL; the function of weft-source.h then returns FALSE */
  gboolean (*follow) (WeftSource *source);
  gboolean (*disconnect) (WeftSource *source);
  gboolean (*set_spool) (WeftSource *source, WeftSpool *spool);
  gboolean (*replace) (WeftSource *source, WeftSpool *spool, guint64 bytes);
  WeftFormat (*format) (WeftSource *source);
  void (*progress) (WeftSource *source, guint64 *done, guint64 *total);
  void (*clear) (WeftSource *source); /* frees the members of the class's own struct; the caller
                                         frees the struct */
} WeftSourceClass;

/* Must be the first member of the struct of each class. */
struct _WeftSource
{
  const WeftSourceClass *klass;
  char *name;       /* display name for users */
  int timeout_ms;   /* longest wait of weft_source_read(), ms; -1 for no limit */
  gboolean is_over; /* weft_source_read() has reported the end */
  WeftUnpackLimit limit;
  WeftControl *control; /* or NULL */
  GMutex lock;          /* protects status, and those members of a class that several threads use */
  WeftSourceStatus status;
  gboolean replace_failed; /* protected by the lock; weft_source_replace() has failed for lack of
                              space */
  gboolean is_replaced;    /* protected by the lock; bytes were replaced since the last map */
  gboolean was_replaced;   /* used by the reader only; bytes were replaced before the last map */
  WeftMap *mapped; /* protected by the lock; the last map, whose address space the next one shares,
                      or NULL */
};

/* Returns a zeroed struct of @size bytes, which must begin with a WeftSource. */
gpointer weft_source_alloc (const WeftSourceClass *klass, gsize size);

/* Returns a source for a regular file that is not compressed and can be mapped. Takes ownership of
 * @fd. */
WeftSource *weft_source_file_new (int fd);

/* Returns a source for a compressed file of @size bytes, or for a file that cannot be mapped. Takes
 * ownership of @fd. */
WeftSource *weft_source_packed_new (int fd, WeftFormat format, guint64 size);

/* Returns a source for standard input, a FIFO or a device that is open as @fd, and takes ownership
 * of @fd. If @fd is -1, returns a source for a socket to connect to. @address is only used during
 * the call. */
WeftSource *weft_source_stream_new (int fd, const WeftAddress *address);

/* Replaces @error with an error in WEFT_SOURCE_ERROR whose text names the source, unless it is
 * G_IO_ERROR_CANCELLED. */
void weft_source_prefix_error (const WeftSource *self, GError **error);

/* Sets @error to the error for an empty source. Returns FALSE. */
gboolean weft_source_set_error_empty (const WeftSource *self, GError **error);

/* Returns a map of the @size bytes in the spool @fd, which were read from @origin; an empty map if
 * @fd is -1. Called with the lock held. */
WeftMap *weft_source_map_spool (
    WeftSource *self, int fd, guint64 size, const WeftFileId *origin, GError **reason);

/* Returns TRUE if the first bytes of the file @fd are those of an eventlog. */
gboolean weft_source_begins_log (int fd);

/* Returns TRUE if the @size bytes of the file @fd end with the end marker of an eventlog. */
gboolean weft_source_has_end_marker (int fd, guint64 size);

/* Returns the state of a session whose bytes are the range [@from, @to) of the file @fd. If only
 * its header has arrived, sets @is_buffered as in WeftSourceStatus. */
WeftSourceState weft_source_session_state (int fd, guint64 from, guint64 to, gboolean *is_buffered);

/* Sets the state, and the time of the last change to now. Returns TRUE if the state has changed.
 * Called with the lock held. */
gboolean weft_source_set_state (WeftSource *self, WeftSourceState state);

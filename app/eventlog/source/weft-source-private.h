/* SPDX-License-Identifier: BSD-3-Clause */
/* What the classes of sources share: each is a way of getting a log's bytes, in a file of its own.
 */
#pragma once

#include "weft-source.h"

/* Each does what the function of weft-source.h does that has its name. */
typedef struct
{
  gboolean (*read) (
      WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error);
  /* NULL with @reason set, without the source's name; called with the lock held */
  WeftMap *(*map) (WeftSource *source, GError **reason);
  /* these may be NULL: FALSE */
  gboolean (*follow) (WeftSource *source);
  gboolean (*disconnect) (WeftSource *source);
  gboolean (*set_spool) (WeftSource *source, WeftSpool *spool);
  gboolean (*replace) (WeftSource *source, WeftSpool *spool, guint64 bytes);
  WeftFormat (*format) (WeftSource *source);
  void (*progress) (WeftSource *source, guint64 *done, guint64 *total);
  void (*clear) (WeftSource *source); /* what the class has; the struct is the caller's */
} WeftSourceClass;

/* The first member of each class's own struct. */
struct _WeftSource
{
  const WeftSourceClass *klass;
  char *name;       /* for people */
  int patience;     /* ms; -1: for ever */
  gboolean is_over; /* weft_source_read() has said that there is no more */
  WeftUnpackLimit limit;
  WeftControl *control; /* or NULL */
  GMutex lock;          /* for status, and for what a class has for several threads */
  WeftSourceStatus status;
  gboolean replace_failed; /* a spool had no room for the rest; with the lock held */
  gboolean is_replaced;    /* since it was mapped; with the lock held */
  gboolean was_replaced;   /* before it was mapped last; the reader's */
  WeftMap *mapped;         /* the last map, whose addresses the next one shares; or NULL; with the
                              lock held */
};

/* A source of @size zeroed bytes, of a struct that begins with a WeftSource. */
gpointer weft_source_alloc (const WeftSourceClass *klass, gsize size);

/* A regular file that is not compressed, which can be mapped. Takes @fd over. */
WeftSource *weft_source_file_new (int fd);

/* A compressed file of @size bytes, or one that cannot be mapped. Takes @fd over. */
WeftSource *weft_source_packed_new (int fd, WeftFormat format, guint64 size);

/* Standard input, a FIFO or a device, which is open as @fd, taken over; or a socket to connect to,
 * where @fd is -1. @address is borrowed only by this call. */
WeftSource *weft_source_stream_new (int fd, const WeftAddress *address);

/* Makes of @error, which names no source, one of WEFT_SOURCE_ERROR that does; a cancelled one stays
 * as it is. */
void weft_source_prefix_error (const WeftSource *self, GError **error);

/* What every source says that ends without a byte. Returns FALSE. */
gboolean weft_source_set_error_empty (const WeftSource *self, GError **error);

/* A map of the @size bytes in the spool @fd (-1: an empty one), which came from @origin. With the
 * lock held. */
WeftMap *weft_source_map_spool (
    WeftSource *self, int fd, guint64 size, const WeftFileId *origin, GError **reason);

/* Whether the file @fd begins as an eventlog does. */
gboolean weft_source_begins_log (int fd);

/* The state of a session whose bytes are at [@from, @to) in the file @fd. */
WeftSourceState weft_source_state_of (int fd, guint64 from, guint64 to);

/* Changes the status; the time of the change is now. Returns whether the state is another. With the
 * lock held. */
gboolean weft_source_set_state (WeftSource *self, WeftSourceState state);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Source for a compressed file, which is decompressed piece by piece, as the reader needs it. */
#include "weft-source-private.h"

#include "weft-spooler.h"

typedef struct
{
  WeftSource parent;
  WeftFormat format;
  guint64 total;
  WeftFileId origin;
  WeftSpooler *spooler;
} PackedSource;

static gboolean
packed_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error)
{
  PackedSource *self = (PackedSource *) source;

  weft_spooler_set_limit (self->spooler, source->limit);
  if (!weft_spooler_read (self->spooler, bytes, source->timeout_ms, more, cancellable, error))
    {
      weft_source_prefix_error (source, error);
      return FALSE;
    }
  return *more || weft_spooler_spool (self->spooler)->size > 0 ||
         weft_source_set_error_empty (source, error);
}

static WeftMap *
packed_map (WeftSource *source, GError **reason)
{
  PackedSource *self = (PackedSource *) source;
  const WeftSpool *spool = weft_spooler_spool (self->spooler);

  return weft_source_map_spool (source, spool != NULL ? spool->map_fd : -1,
                                spool != NULL ? spool->size : 0, &self->origin, reason);
}

static WeftFormat
packed_format (WeftSource *source)
{
  return ((PackedSource *) source)->format;
}

static void
packed_progress (WeftSource *source, guint64 *done, guint64 *total)
{
  PackedSource *self = (PackedSource *) source;

  *done = weft_spooler_offset (self->spooler);
  *total = self->total;
}

static void
packed_clear (WeftSource *source)
{
  weft_spooler_free (((PackedSource *) source)->spooler);
}

static const WeftSourceClass packed_class = {
  .read = packed_read,
  .map = packed_map,
  .format = packed_format,
  .progress = packed_progress,
  .clear = packed_clear,
};

WeftSource *
weft_source_packed_new (int fd, WeftFormat format, guint64 size)
{
  PackedSource *self = weft_source_alloc (&packed_class, sizeof *self);

  self->format = format;
  self->total = size;
  self->origin = weft_file_id (fd);
  self->spooler = weft_spooler_new (fd, size);
  self->parent.status.state = WEFT_SOURCE_ENDED;
  self->parent.status.bytes = size;
  return &self->parent;
}

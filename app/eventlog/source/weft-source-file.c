/* SPDX-License-Identifier: BSD-3-Clause */
/* Source for a plain file, which is mapped directly, even while it grows. */
#include "weft-source-private.h"

#include "weft-growth.h"

#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  WeftSource parent;
  int fd;
  guint64 mapped;        /* largest number of bytes mapped so far */
  WeftGrowth *growth;    /* NULL if the file is not followed */
  guint64 reported_size; /* number of bytes reported to the reader so far */
  gboolean has_begun;    /* the first report has been made */
  gboolean is_finished;
} FileSource;

static guint64
file_size (const FileSource *self)
{
  struct stat status = { 0 };

  return fstat (self->fd, &status) == 0 ? (guint64) status.st_size : 0;
}

static gboolean
file_follow (WeftSource *source)
{
  FileSource *self = (FileSource *) source;

  if (self->growth == NULL && !weft_source_has_end_marker (self->fd, file_size (self)) &&
      weft_growth_has_writer (self->fd))
    {
      self->growth = weft_growth_new (self->fd);
      self->parent.status.state = WEFT_SOURCE_SILENT;
    }
  return self->growth != NULL;
}

static gboolean
file_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error)
{
  FileSource *self = (FileSource *) source;

  if (self->growth != NULL)
    {
      WeftSourceState state = WEFT_SOURCE_ENDED;
      gboolean is_buffered = source->status.is_buffered;

      /* the first call reports the bytes that already exist */
      if (!weft_growth_wait (self->growth, self->reported_size,
                             self->has_begun ? source->timeout_ms : 0, &self->reported_size,
                             &self->is_finished, cancellable, error))
        {
          *more = TRUE;
          return FALSE;
        }
      self->has_begun = TRUE;
      if (!self->is_finished && source->status.state == WEFT_SOURCE_LIVE)
        state = WEFT_SOURCE_LIVE;
      else if (!self->is_finished)
        state = weft_source_session_state (self->fd, 0, self->reported_size, &is_buffered);
      g_mutex_lock (&source->lock);
      source->status.bytes = self->reported_size;
      source->status.n_connections = self->reported_size > 0;
      source->status.is_buffered = is_buffered;
      weft_source_set_state (source, state);
      g_mutex_unlock (&source->lock);
      *more = !self->is_finished;
    }
  return *more || file_size (self) > 0 || self->mapped > 0 ||
         weft_source_set_error_empty (source, error);
}

static WeftMap *
file_map (WeftSource *source, GError **reason)
{
  FileSource *self = (FileSource *) source;

  self->mapped = MAX (self->mapped, file_size (self));
  if (self->growth == NULL)
    return weft_map_new (self->fd, (gsize) self->mapped, reason);
  return weft_map_grow (source->mapped, self->fd, (gsize) self->mapped, reason);
}

static WeftFormat
file_format (G_GNUC_UNUSED WeftSource *source)
{
  return WEFT_FORMAT_PLAIN;
}

static void
file_progress (WeftSource *source, guint64 *done, guint64 *total)
{
  FileSource *self = (FileSource *) source;

  *done = self->growth != NULL ? self->reported_size : self->parent.status.bytes;
  *total = self->growth != NULL ? 0 : *done;
}

static void
file_clear (WeftSource *source)
{
  FileSource *self = (FileSource *) source;

  g_clear_pointer (&self->growth, weft_growth_free);
  close (self->fd);
}

static const WeftSourceClass file_class = {
  .read = file_read,
  .map = file_map,
  .follow = file_follow,
  .format = file_format,
  .progress = file_progress,
  .clear = file_clear,
};

WeftSource *
weft_source_file_new (int fd)
{
  FileSource *self = weft_source_alloc (&file_class, sizeof *self);

  self->fd = fd;
  self->parent.status.state = WEFT_SOURCE_ENDED;
  self->parent.status.bytes = file_size (self);
  return &self->parent;
}

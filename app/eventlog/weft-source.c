/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes a file that can be mapped of whatever a log is read from. */
#include "weft-source.h"

#include "weft-display.h"
#include "weft-growth.h"
#include "weft-input.h"
#include "weft-spool.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where a converter finds damage it says neither how far it had come nor what it had unpacked in
 * that call: so it gets little at a time, and what damage costs is at most one such piece. */
#define PIECE_IN  1024
#define PIECE_OUT 4096
/* Of a file, whose length is known, the checksum at its end comes as a piece of its own, so that a
 * wrong one costs nothing. */
#define CHECKSUM_SIZE 8
#define OUTPUT_SIZE   (128 * 1024)
/* So much of a file tells whether it is an eventlog. */
#define LOOK_SIZE (64 * 1024)

struct _WeftSource
{
  char *name; /* for people */
  WeftFormat format;
  guint64 total;         /* bytes of the file where known */
  guint64 mapped;        /* most bytes of the file that were mapped */
  WeftInput *input;      /* holds the file, also where it is mapped */
  WeftSpool *spool;      /* NULL where the file itself is mapped */
  GConverter *converter; /* NULL where the bytes are taken as they are */
  gboolean is_known;     /* the format is */
  gboolean is_starved;   /* nothing more can be made of what the input has */
  gboolean is_finished;
  WeftGrowth *growth; /* of a plain file that is followed; or NULL */
  guint64 grown;      /* bytes that were told of it */
  int patience;       /* ms; -1: for ever */
  WeftUnpackLimit limit;
  gsize output_size; /* in output, not spooled yet */
  guint8 output[OUTPUT_SIZE];
};

G_DEFINE_QUARK (weft_source_error, weft_source_error)

static void
set_error (const WeftSource *self, WeftSourceError code, GError **error, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

static void
set_error (const WeftSource *self, WeftSourceError code, GError **error, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, WEFT_SOURCE_ERROR, code, "%s: %s", self->name, text);
}

/* Opening. */

static void
set_format (WeftSource *self, WeftFormat format)
{
  self->format = format;
  self->is_known = TRUE;
  self->converter = weft_format_converter (format);
}

/* Without waiting for a FIFO's writer, which nobody could cancel. */
static int
open_file (const char *path)
{
  if (strcmp (path, "-") == 0)
    return fcntl (STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
  return open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
}

static gboolean
can_map (int fd)
{
  g_autoptr (WeftMap) map = weft_map_new (fd, 1, NULL);

  return map != NULL;
}

/* Regular files are known at once, all others when they are read. */
static gboolean
look_at_file (WeftSource *self, gboolean is_stdin, GError **error)
{
  guint8 head[WEFT_FORMAT_HEAD_SIZE];
  struct stat status = { 0 };
  WeftFormat format;
  ssize_t got;

  fstat (self->input->fd, &status);
  if (S_ISDIR (status.st_mode))
    {
      set_error (self, WEFT_SOURCE_ERROR_UNREADABLE, error, _ ("a folder, not a log"));
      return FALSE;
    }
  self->format = WEFT_FORMAT_STREAM;
  if (is_stdin || !S_ISREG (status.st_mode))
    return TRUE;
  got = pread (self->input->fd, head, sizeof head, 0);
  if (got < 0)
    {
      set_error (self, WEFT_SOURCE_ERROR_UNREADABLE, error, _ ("cannot be read: %s"),
                 g_strerror (errno));
      return FALSE;
    }
  if (got == 0)
    {
      set_error (self, WEFT_SOURCE_ERROR_NOT_A_LOG, error,
                 _ ("an empty file. Did the program end before it wrote its log?"));
      return FALSE;
    }
  self->total = status.st_size;
  format = weft_format_sniff (head, got, WEFT_FORMAT_PLAIN);
  if (format != WEFT_FORMAT_PLAIN)
    set_format (self, format);
  else if (status.st_size > 0 && can_map (self->input->fd))
    {
      set_format (self, WEFT_FORMAT_PLAIN);
      self->is_finished = TRUE;
    }
  return TRUE;
}

WeftSource *
weft_source_open (const char *path, GError **error)
{
  g_autoptr (WeftSource) self = g_new0 (WeftSource, 1);
  gboolean is_stdin = strcmp (path, "-") == 0;
  int fd = open_file (path);
  int code = errno;

  self->name = is_stdin ? g_strdup (_ ("Standard input")) : weft_display_path (path);
  if (fd < 0)
    {
      set_error (self, WEFT_SOURCE_ERROR_UNREADABLE, error, _ ("cannot be opened: %s"),
                 g_strerror (code));
      return NULL;
    }
  self->input = weft_input_new (fd);
  self->limit = WEFT_UNPACK_LIMIT_DEFAULT;
  self->patience = -1;
  if (!look_at_file (self, is_stdin, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
weft_source_set_unpack_limit (WeftSource *source, WeftUnpackLimit limit)
{
  source->limit = limit;
}

static gboolean
has_end_marker (const WeftSource *self, guint64 size)
{
  guint8 last[2];

  return size >= sizeof last &&
         pread (self->input->fd, last, sizeof last, (off_t) (size - sizeof last)) == sizeof last &&
         last[0] == 0xff && last[1] == 0xff;
}

gboolean
weft_source_follow (WeftSource *source)
{
  struct stat status;

  if (source->growth == NULL && source->format == WEFT_FORMAT_PLAIN &&
      fstat (source->input->fd, &status) == 0 &&
      !has_end_marker (source, (guint64) status.st_size) &&
      weft_growth_has_writer (source->input->fd))
    {
      source->growth = weft_growth_new (source->input->fd);
      source->is_finished = FALSE;
    }
  return source->growth != NULL;
}

void
weft_source_set_patience (WeftSource *source, int ms)
{
  source->patience = ms;
}

void
weft_source_free (WeftSource *source)
{
  g_free (source->name);
  g_clear_pointer (&source->growth, weft_growth_free);
  g_clear_pointer (&source->input, weft_input_free);
  g_clear_pointer (&source->spool, weft_spool_free);
  g_clear_object (&source->converter);
  g_free (source);
}

/* Reading. */

static gboolean
check_limit (WeftSource *self, guint64 size, GError **error)
{
  g_autofree char *unpacked = NULL;
  g_autofree char *packed = NULL;
  guint64 taken = self->input->taken;

  if (self->converter == NULL ||
      weft_unpack_limit_allows (&self->limit, self->spool->fd, taken, self->spool->size + size))
    return TRUE;
  unpacked = g_format_size_full (self->spool->size, G_FORMAT_SIZE_IEC_UNITS);
  packed = g_format_size_full (taken, G_FORMAT_SIZE_IEC_UNITS);
  self->is_finished = TRUE;
  set_error (self, WEFT_SOURCE_ERROR_LIMIT, error,
             _ ("decompressing stopped at the limit: %s of %s data had become %s. If that is "
                "right, decompress the file first, or raise the limit (weft-cli --unpack-limit)."),
             packed, weft_format_name (self->format), unpacked);
  return FALSE;
}

static gboolean
append (WeftSource *self, const guint8 *data, gsize size, GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (size > 0 && !check_limit (self, size, error))
    return FALSE;
  if (size == 0 || weft_spool_append (self->spool, data, size, &reason))
    return TRUE;
  self->is_finished = TRUE;
  set_error (self,
             g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE) ?
                 WEFT_SOURCE_ERROR_NO_SPACE :
                 WEFT_SOURCE_ERROR_UNREADABLE,
             error, "%s", reason->message);
  return FALSE;
}

static gboolean
flush (WeftSource *self, GError **error)
{
  gsize size = self->output_size;

  self->output_size = 0;
  return append (self, self->output, size, error);
}

/* More input, where the wait can be cancelled. */
static gboolean
fill (WeftSource *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (weft_input_fill (self->input, cancellable, &reason))
    {
      self->is_starved = FALSE;
      return TRUE;
    }
  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  self->is_finished = TRUE;
  set_error (self, WEFT_SOURCE_ERROR_UNREADABLE, error,
             _ ("reading failed at byte %" PRIu64 ": %s"), self->input->taken, reason->message);
  return FALSE;
}

static void
set_damage (WeftSource *self, const GError *reason, GError **error)
{
  const char *name = weft_format_name (self->format);
  guint64 offset = weft_input_offset (self->input);

  self->is_finished = TRUE;
  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
    set_error (self, WEFT_SOURCE_ERROR_DAMAGED, error,
               _ ("the %s data end in the middle, at byte %" PRIu64 "; what came before was read"),
               name, self->input->taken);
  else
    set_error (self, WEFT_SOURCE_ERROR_DAMAGED, error,
               _ ("the %s data are damaged near byte %" PRIu64 " (%s); what came before was read"),
               name, offset, reason->message);
}

/* Two bytes or more where there are as many: a converter may need two to go on. */
static gsize
piece_size (const WeftSource *self, gsize available)
{
  guint64 offset = weft_input_offset (self->input);
  gsize piece = MIN (available, PIECE_IN);

  if (offset + CHECKSUM_SIZE + 2 <= self->total)
    piece = MIN (piece, self->total - CHECKSUM_SIZE - offset);
  return piece;
}

/* Unpacks one piece into the output buffer. */
static gboolean
unpack (WeftSource *self, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gsize size, used = 0, made = 0;
  const guint8 *input = weft_input_peek (self->input, &size);
  gsize piece = piece_size (self, size);
  gboolean is_last = self->input->at_end && piece == size;
  GConverterResult result = g_converter_convert (
      self->converter, input, piece, self->output + self->output_size, PIECE_OUT,
      is_last ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &used, &made, &reason);

  if (result == G_CONVERTER_ERROR)
    {
      self->is_starved =
          !self->input->at_end && g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT);
      if (!self->is_starved)
        set_damage (self, reason, error);
      return self->is_starved;
    }
  weft_input_skip (self->input, used);
  self->output_size += made;
  self->is_finished = result == G_CONVERTER_FINISHED;
  return self->output_size + PIECE_OUT <= OUTPUT_SIZE || flush (self, error);
}

static gboolean
take_as_is (WeftSource *self, GError **error)
{
  gsize size;
  const guint8 *input = weft_input_peek (self->input, &size);

  self->is_starved = TRUE;
  self->is_finished = self->input->at_end;
  weft_input_skip (self->input, size);
  return append (self, input, size, error);
}

/* One step towards the end: learns the format, or makes bytes of what the input has. */
static gboolean
step (WeftSource *self, GError **error)
{
  if (!self->is_known)
    {
      gsize size;
      const guint8 *input = weft_input_peek (self->input, &size);

      if (size < WEFT_FORMAT_HEAD_SIZE && !self->input->at_end)
        self->is_starved = TRUE;
      else
        set_format (self, weft_format_sniff (input, size, WEFT_FORMAT_STREAM));
      return TRUE;
    }
  return self->converter != NULL ? unpack (self, error) : take_as_is (self, error);
}

static gboolean
make_spool (WeftSource *self, GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (self->spool != NULL)
    return TRUE;
  self->spool = weft_spool_new (NULL, &reason);
  self->is_starved = TRUE;
  if (self->spool == NULL)
    set_error (self, WEFT_SOURCE_ERROR_NO_SPACE, error, "%s", reason->message);
  return self->spool != NULL;
}

/* Steps until there are @goal bytes, the end or an error is reached, or a wait would keep the
 * caller from what there is. */
static gboolean
read_towards (WeftSource *self, guint64 goal, GCancellable *cancellable, GError **error)
{
  guint64 before = self->spool->size;

  while (!self->is_finished && self->spool->size + self->output_size < goal)
    {
      gboolean has_news = self->spool->size + self->output_size > before;

      if (self->is_starved && (has_news || self->patience >= 0) &&
          !weft_input_is_ready (self->input, has_news ? 0 : self->patience))
        return TRUE;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (self->is_starved ? !fill (self, cancellable, error) : !step (self, error))
        return FALSE;
    }
  return TRUE;
}

/* Waits for the file to become larger than was told. */
static gboolean
read_growth (WeftSource *self, gboolean *more, GCancellable *cancellable, GError **error)
{
  gboolean is_first = self->grown == 0;

  if (!weft_growth_wait (self->growth, self->grown, is_first ? 0 : self->patience, &self->grown,
                         &self->is_finished, cancellable, error))
    return FALSE;
  *more = !self->is_finished;
  return TRUE;
}

gboolean
weft_source_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error)
{
  guint64 goal;
  gboolean ok;

  *more = FALSE;
  if (source->is_finished)
    return TRUE;
  if (source->growth != NULL)
    return read_growth (source, more, cancellable, error);
  if (!make_spool (source, error))
    return FALSE;
  if (!g_uint64_checked_add (&goal, source->spool->size, MAX (bytes, 1)))
    goal = G_MAXUINT64;
  ok = read_towards (source, goal, cancellable, error);
  /* what came before the first error is kept; the first error is the one to tell */
  ok &= flush (source, ok ? error : NULL);
  *more = !source->is_finished;
  if (ok && source->is_finished && source->spool->size == 0)
    {
      set_error (source, WEFT_SOURCE_ERROR_NOT_A_LOG, error,
                 _ ("an empty file. Did the program end before it wrote its log?"));
      return FALSE;
    }
  return ok;
}

/* The bytes. */

static WeftMap *
map_spool (const WeftSource *self, GError **error)
{
  WeftMap *map = weft_map_new (self->spool->fd, (gsize) self->spool->size, error);
  WeftFileId origin = weft_file_id (self->input->fd);

  if (map != NULL)
    weft_map_set_origin (map, &origin);
  return map;
}

WeftMap *
weft_source_map (WeftSource *source, GError **error)
{
  g_autoptr (GError) reason = NULL;
  WeftMap *map = NULL;
  struct stat status;

  if (source->spool != NULL)
    map = map_spool (source, &reason);
  else if (source->format != WEFT_FORMAT_PLAIN)
    return weft_map_new_from_bytes (NULL, 0);
  else if (fstat (source->input->fd, &status) == 0)
    {
      source->mapped = MAX (source->mapped, (guint64) status.st_size);
      map = weft_map_new (source->input->fd, (gsize) source->mapped, &reason);
    }
  if (map == NULL)
    set_error (source, WEFT_SOURCE_ERROR_UNREADABLE, error, "%s.",
               reason != NULL ? reason->message : g_strerror (errno));
  return map;
}

WeftFormat
weft_source_format (const WeftSource *source)
{
  return source->format;
}

const char *
weft_source_name (const WeftSource *source)
{
  return source->name;
}

void
weft_source_progress (const WeftSource *source, guint64 *done, guint64 *total)
{
  *total = source->growth != NULL ? 0 : source->total;
  if (source->growth != NULL)
    *done = source->grown;
  else if (source->is_known && source->format == WEFT_FORMAT_PLAIN)
    *done = source->total;
  else /* what waits in the buffer may hold most of the log, where it is packed well */
    *done = weft_input_offset (source->input);
}

gboolean
weft_source_is_log (const char *path)
{
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftMap) map = NULL;
  struct stat status;
  gboolean more;

  if (stat (path, &status) != 0 || !S_ISREG (status.st_mode))
    return FALSE;
  source = weft_source_open (path, NULL);
  if (source == NULL)
    return FALSE;
  weft_source_read (source, LOOK_SIZE, &more, NULL, NULL); /* what was unpacked before an error */
  map = weft_source_map (source, NULL);
  return map != NULL && map->size > 0 && weft_source_guess (map->data, map->size) == NULL;
}

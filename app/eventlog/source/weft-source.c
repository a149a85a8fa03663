/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses the class of source for an address, and calls the functions of that class. */
#include "weft-block.h"
#include "weft-bytes.h"
#include "weft-display.h"
#include "weft-event-tags.h"
#include "weft-header.h"
#include "weft-source-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEXT_SIZE 4096

/* Number of bytes at the start of a file that show whether it is an eventlog. */
#define SNIFF_SIZE (64 * 1024)

G_DEFINE_QUARK (weft_source_error, weft_source_error)

gpointer
weft_source_alloc (const WeftSourceClass *klass, gsize size)
{
  WeftSource *self = g_malloc0 (size);

  self->klass = klass;
  self->timeout_ms = -1;
  self->limit = WEFT_UNPACK_LIMIT_DEFAULT;
  g_mutex_init (&self->lock);
  return self;
}

/* Sets an error in WEFT_SOURCE_ERROR. Its message is @name (the source's name), a colon and
 * @format. */
G_GNUC_PRINTF (4, 5)
static void
set_source_error (const char *name, WeftSourceError code, GError **error, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, WEFT_SOURCE_ERROR, code, "%s: %s", name, text);
}

gboolean
weft_source_set_error_empty (const WeftSource *self, GError **error)
{
  set_source_error (self->name, WEFT_SOURCE_ERROR_NOT_A_LOG, error,
                    _ ("an empty file. Did the program end before it wrote its log?"));
  return FALSE;
}

void
weft_source_prefix_error (const WeftSource *self, GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (error == NULL || *error == NULL || g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  reason = g_steal_pointer (error);
  set_source_error (self->name,
                    reason->domain == WEFT_SOURCE_ERROR ? (WeftSourceError) reason->code :
                                                          WEFT_SOURCE_ERROR_UNREADABLE,
                    error, "%s", reason->message);
}

WeftMap *
weft_source_map_spool (
    WeftSource *self, int fd, guint64 size, const WeftFileId *origin, GError **reason)
{
  WeftMap *map = fd >= 0 ? weft_map_grow (self->mapped, fd, (gsize) size, reason) :
                           weft_map_new_from_bytes (NULL, 0);

  if (map != NULL && fd >= 0)
    weft_map_set_origin (map, origin);
  return map;
}

gboolean
weft_source_begins_log (int fd)
{
  g_autofree guint8 *head = g_malloc (SNIFF_SIZE);
  ssize_t got = pread (fd, head, SNIFF_SIZE, 0);

  return got > 0 && weft_source_guess_kind (head, (gsize) got, NULL) == NULL;
}

gboolean
weft_source_has_end_marker (int fd, guint64 size)
{
  guint8 last[2];

  return size >= sizeof last &&
         pread (fd, last, sizeof last, (off_t) (size - sizeof last)) == sizeof last &&
         last[0] == 0xff && last[1] == 0xff;
}

WeftSourceState
weft_source_session_state (int fd, guint64 from, guint64 to, gboolean *is_buffered)
{
  static const char end[] = "hdredatb";
  g_autofree guint8 *head = NULL;
  g_autoptr (WeftHeader) header = NULL;
  const guint8 *found;
  gsize size = MIN (to - from, SNIFF_SIZE);
  ssize_t got;

  if (size == 0)
    return WEFT_SOURCE_SILENT;
  head = g_malloc (size);
  got = pread (fd, head, size, (off_t) from);
  /* a later session of a stream may have no header, and then begins with events */
  if (got <= 0 || weft_source_guess_kind (head, (gsize) got, NULL) != NULL ||
      memmem (head, (gsize) got, "hdrb", 4) == NULL)
    return WEFT_SOURCE_LIVE;
  found = memmem (head, (gsize) got, end, strlen (end));
  if (found == NULL)
    return got < SNIFF_SIZE ? WEFT_SOURCE_HEADER : WEFT_SOURCE_LIVE;
  if (found + strlen (end) != head + got)
    return WEFT_SOURCE_LIVE;
  found = memmem (head, (gsize) got, "hdrb", 4);
  header = weft_header_parse (found, (gsize) (head + got - found), 0, NULL);
  /* GHC 9.0 and older have no --eventlog-flush-interval; their headers do not declare IPE events */
  *is_buffered = header != NULL && weft_header_description (header, WEFT_TAG_IPE) == NULL;
  return WEFT_SOURCE_HEADER;
}

gboolean
weft_source_set_state (WeftSource *self, WeftSourceState state)
{
  gboolean is_other = self->status.state != state;

  self->status.state = state;
  if (is_other || state == WEFT_SOURCE_LIVE)
    self->status.since = g_get_monotonic_time ();
  return is_other;
}

/* Opens a path or standard input. Does not wait for the writer of a FIFO, as such a wait could not
 * be cancelled. */
static WeftSource *
open_path (const WeftAddress *address, const char *name, GError **error)
{
  gboolean is_stdin = address->kind == WEFT_ADDRESS_STDIN;
  int fd = is_stdin ? fcntl (STDIN_FILENO, F_DUPFD_CLOEXEC, 0) :
                      open (address->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  struct stat status = { 0 };
  guint8 head[WEFT_FORMAT_HEAD_SIZE];
  ssize_t got;
  WeftFormat format;
  g_autoptr (WeftMap) first = NULL;

  if (fd < 0 && errno == ENXIO && stat (address->path, &status) == 0 && S_ISSOCK (status.st_mode))
    {
      set_source_error (name, WEFT_SOURCE_ERROR_UNREADABLE, error,
                        _ ("a socket, not a file. Open it as unix:%s"), name);
      return NULL;
    }
  if (fd < 0 || fstat (fd, &status) != 0)
    {
      set_source_error (name, WEFT_SOURCE_ERROR_UNREADABLE, error, _ ("cannot be opened: %s"),
                        g_strerror (errno));
      return NULL;
    }
  if (S_ISDIR (status.st_mode))
    {
      set_source_error (name, WEFT_SOURCE_ERROR_UNREADABLE, error, _ ("a folder, not a log"));
      close (fd);
      return NULL;
    }
  if (is_stdin || !S_ISREG (status.st_mode))
    return weft_source_stream_new (fd, address);
  got = pread (fd, head, sizeof head, 0);
  if (got < 0)
    {
      set_source_error (name, WEFT_SOURCE_ERROR_UNREADABLE, error, _ ("cannot be read: %s"),
                        g_strerror (errno));
      close (fd);
      return NULL;
    }
  format = weft_format_sniff (head, (gsize) got, WEFT_FORMAT_PLAIN);
  if (format == WEFT_FORMAT_PLAIN)
    {
      /* files without a size, such as those in /proc, and files that cannot be mapped are read to
       * the end */
      first = weft_map_new (fd, 1, NULL);
      if ((got > 0 && status.st_size == 0) || first == NULL)
        format = WEFT_FORMAT_STREAM;
    }
  if (format != WEFT_FORMAT_PLAIN)
    return weft_source_packed_new (fd, format, (guint64) status.st_size);
  return weft_source_file_new (fd);
}

WeftSource *
weft_source_open (const char *name, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (WeftAddress) address = weft_address_parse (name, &reason);
  g_autofree char *shown =
      strcmp (name, "-") == 0 ? g_strdup (_ ("Standard input")) : weft_display_path (name);
  WeftSource *self;

  if (address == NULL)
    {
      set_source_error (shown, WEFT_SOURCE_ERROR_UNREADABLE, error, "%s", reason->message);
      return NULL;
    }
  self = weft_address_is_socket (name) ? weft_source_stream_new (-1, address) :
                                         open_path (address, shown, error);
  if (self == NULL)
    return NULL;
  self->name = g_steal_pointer (&shown);
  self->status.kind = address->kind;
  self->status.since = g_get_monotonic_time ();
  return self;
}

void
weft_source_set_unpack_limit (WeftSource *source, WeftUnpackLimit limit)
{
  source->limit = limit;
}

gboolean
weft_source_follow (WeftSource *source)
{
  return source->klass->follow != NULL && source->klass->follow (source);
}

gboolean
weft_source_set_spool (WeftSource *source, WeftSpool *spool)
{
  return source->klass->set_spool != NULL && source->klass->set_spool (source, spool);
}

void
weft_source_set_control (WeftSource *source, WeftControl *control)
{
  weft_control_ref (control);
  g_clear_pointer (&source->control, weft_control_unref);
  source->control = control;
}

WeftRetention
weft_source_get_retention (WeftSource *source)
{
  return source->control != NULL ? weft_control_get_retention (source->control) :
                                   (WeftRetention){ 0 };
}

gboolean
weft_source_replace (WeftSource *source, WeftSpool *spool, guint64 bytes)
{
  return source->klass->replace != NULL && source->klass->replace (source, spool, bytes);
}

gboolean
weft_source_replace_failed (WeftSource *source)
{
  gboolean has_failed;

  g_mutex_lock (&source->lock);
  has_failed = source->replace_failed;
  source->replace_failed = FALSE;
  g_mutex_unlock (&source->lock);
  return has_failed;
}

gboolean
weft_source_was_replaced (const WeftSource *source)
{
  return source->was_replaced;
}

void
weft_source_set_timeout (WeftSource *source, int ms)
{
  source->timeout_ms = ms;
}

void
weft_source_free (WeftSource *source)
{
  source->klass->clear (source);
  g_clear_pointer (&source->control, weft_control_unref);
  g_clear_pointer (&source->mapped, weft_shared_unref);
  g_mutex_clear (&source->lock);
  g_free (source->name);
  g_free (source);
}

gboolean
weft_source_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error)
{
  gboolean ok;

  *more = FALSE;
  if (source->is_over)
    return TRUE;
  ok = source->klass->read (source, bytes, more, cancellable, error);
  source->is_over = !*more;
  return ok;
}

gboolean
weft_source_disconnect (WeftSource *source)
{
  return source->klass->disconnect != NULL && source->klass->disconnect (source);
}

WeftMap *
weft_source_map (WeftSource *source, GError **error)
{
  g_autoptr (GError) reason = NULL;
  WeftMap *map;

  /* hold the lock, so that the spool of a stream is not replaced at the same time */
  g_mutex_lock (&source->lock);
  map = source->klass->map (source, &reason);
  if (map != NULL)
    {
      source->was_replaced = source->is_replaced;
      source->is_replaced = FALSE;
      g_clear_pointer (&source->mapped, weft_shared_unref);
      source->mapped = weft_shared_ref (map);
    }
  g_mutex_unlock (&source->lock);
  if (map == NULL)
    set_source_error (source->name, WEFT_SOURCE_ERROR_UNREADABLE, error, "%s.", reason->message);
  return map;
}

gboolean
weft_source_cannot_be_log (
    WeftSource *source, const WeftMap *map, gboolean is_final, const GError *reason, GError **error)
{
  const char *next;
  const char *guess = weft_source_guess_kind (map->data, map->size, &next);
  /* GHC 9.0 sends a block marker before the header, which may arrive with the next bytes */
  gboolean may_be_marker =
      map->size < WEFT_MARKER_SIZE || (weft_be16 (map->data) == WEFT_TAG_BLOCK_MARKER &&
                                       weft_be32 (map->data + 10) >= WEFT_MARKER_SIZE);

  if (!is_final && g_error_matches (reason, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_SHORT) &&
      (guess == NULL || may_be_marker))
    return FALSE;
  if (guess != NULL && next != NULL)
    set_source_error (source->name, WEFT_SOURCE_ERROR_NOT_A_LOG, error,
                      /* Translators: a kind of file, and a sentence that says what to do */
                      _ ("not an eventlog; it seems to be %s. %s"), guess, next);
  else if (guess != NULL)
    set_source_error (source->name, WEFT_SOURCE_ERROR_NOT_A_LOG, error,
                      _ ("not an eventlog; it seems to be %s"), guess);
  else
    set_source_error (source->name, WEFT_SOURCE_ERROR_NOT_A_LOG, error, "%s", reason->message);
  return TRUE;
}

WeftFormat
weft_source_format (WeftSource *source)
{
  return source->klass->format (source);
}

const char *
weft_source_name (const WeftSource *source)
{
  return source->name;
}

void
weft_source_progress (WeftSource *source, guint64 *done, guint64 *total)
{
  source->klass->progress (source, done, total);
}

void
weft_source_status (WeftSource *source, WeftSourceStatus *status)
{
  g_mutex_lock (&source->lock);
  *status = source->status;
  g_mutex_unlock (&source->lock);
}

gboolean
weft_source_is_log (const char *path, GError **error)
{
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (GError) reason = NULL;
  struct stat status;
  gboolean more;

  if (stat (path, &status) != 0 || !S_ISREG (status.st_mode))
    return FALSE;
  source = weft_source_open (path, &reason);
  if (source != NULL)
    {
      weft_source_read (source, SNIFF_SIZE, &more, NULL, &reason);
      map = weft_source_map (source, reason == NULL ? &reason : NULL);
    }
  /* the bytes read before an error are enough to decide */
  if (map != NULL && map->size > 0)
    return weft_source_guess_kind (map->data, map->size, NULL) == NULL;
  if (reason != NULL && !g_error_matches (reason, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG) &&
      !g_error_matches (reason, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_DAMAGED))
    g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

/* Signatures of the kinds of files that users open by mistake. */

typedef struct
{
  gsize offset, size;
  const char *magic;
  const char *phrase;
  const char *advice; /* advice to the user, or NULL */
} Magic;

#define UNPACK    N_ ("Unpack it first")
#define FETCH_LFS N_ ("Fetch the file itself with: git lfs pull")

#define MAGIC(offset, magic, phrase) MAGIC_WITH_ADVICE (offset, magic, phrase, NULL)
#define MAGIC_WITH_ADVICE(offset, magic, phrase, next)   \
  {                                                      \
    offset, sizeof (magic) - 1, magic, N_ (phrase), next \
  }

static const Magic magics[] = {
  MAGIC (0, "\x1f\x8b", "a gzip archive"),
  MAGIC (0, "\x28\xb5\x2f\xfd", "a zstd archive"),
  MAGIC_WITH_ADVICE (0, "BZh", "a bzip2 archive", UNPACK),
  MAGIC_WITH_ADVICE (0,
                     "\xfd"
                     "7zXZ\0",
                     "an xz archive",
                     UNPACK),
  MAGIC_WITH_ADVICE (0, "\x04\x22\x4d\x18", "an lz4 archive", UNPACK),
  MAGIC_WITH_ADVICE (0, "PK\x03\x04", "a zip archive", UNPACK),
  MAGIC_WITH_ADVICE (0, "PK\x05\x06", "a zip archive", UNPACK),
  MAGIC_WITH_ADVICE (0, "7z\xbc\xaf\x27\x1c", "a 7z archive", UNPACK),
  MAGIC_WITH_ADVICE (257, "ustar", "a tar archive", UNPACK),
  MAGIC_WITH_ADVICE (0, "version https://git-lfs.github.com/", "a Git LFS pointer", FETCH_LFS),
  MAGIC_WITH_ADVICE (0, "version https://hawser.github.com/", "a Git LFS pointer", FETCH_LFS),
  MAGIC (0,
         "\x7f"
         "ELF",
         "a program or an object file (ELF)"),
  MAGIC (0, "MZ", "a Windows program"),
  MAGIC (0, "\xcf\xfa\xed\xfe", "a macOS program or object file"),
  MAGIC (0, "\x01\xfa\xce\x64", "a GHC interface file (.hi)"),
  MAGIC (0, "PERFILE2", "a recording by perf"),
  MAGIC (0, "\x89PNG\r\n\x1a\n", "a picture (PNG)"),
  MAGIC (0, "\xff\xd8\xff", "a picture (JPEG)"),
  MAGIC (0, "GIF8", "a picture (GIF)"),
  MAGIC (0, "%PDF-", "a PDF document"),
  MAGIC (0, "%!PS", "a PostScript document"),
  MAGIC (0, "SQLite format 3", "an SQLite database"),
  MAGIC (0, "\xff\xfe", "text in UTF-16"),
  MAGIC (0, "\xfe\xff", "text in UTF-16"),
};

/* A kind of text, recognised by its beginning after white space, ignoring case, and by a word near
 * the beginning. */
typedef struct
{
  const char *beginning;
  const char *word; /* NULL if the beginning suffices */
  const char *phrase;
} TextKind;

static const TextKind text_kinds[] = {
  { "", "time and allocation profiling report", N_ ("a time profile (.prof)") },
  { "{", "speedscope.app", N_ ("a speedscope profile (JSON)") },
  { "{\"program\"", "\"total_ticks\"", N_ ("a time profile in JSON (.prof)") },
  { "{\"program\"", "\"cost_centres\"", N_ ("a time profile in JSON (.prof)") },
  { "{", NULL, N_ ("a JSON file") },
  { "[", NULL, N_ ("a JSON file") },
  { "<!doctype html", NULL, N_ ("a web page (HTML)") },
  { "<html", NULL, N_ ("a web page (HTML)") },
  { "<svg", NULL, N_ ("a picture (SVG)") },
  { "<?xml", "<svg", N_ ("a picture (SVG)") },
  { "<?xml", NULL, N_ ("an XML file") },
  { "Tix ", NULL, N_ ("a coverage record (.tix)") },
  { "", NULL, N_ ("plain text") },
};

/* Returns the kind of the text that begins with the @size bytes at @data; NULL if they are not
 * text. */
static const char *
guess_text_kind (const guint8 *data, gsize size)
{
  gsize look = MIN (size, TEXT_SIZE);
  const char *text = (const char *) data, *end;
  g_autofree char *head = NULL, *folded = NULL;

  if (memchr (text, '\0', look) != NULL)
    return NULL;
  /* the last character may be cut off */
  if (!g_utf8_validate_len (text, look, &end) && text + look - end >= 4)
    return NULL;
  for (const char *at = text; at < end; at++)
    if ((guchar) *at < ' ' && strchr ("\t\n\v\f\r\033\b", *at) == NULL)
      return NULL;
  if (end == text)
    return NULL;
  head = g_strndup (text, end - text);
  folded = g_ascii_strdown (head, -1);
  text = head;
  if (g_str_has_prefix (text, "\xef\xbb\xbf"))
    text += 3;
  text += strspn (text, " \t\r\n");
  for (gsize i = 0; i < G_N_ELEMENTS (text_kinds); i++)
    {
      const TextKind *kind = &text_kinds[i];

      if (g_ascii_strncasecmp (text, kind->beginning, strlen (kind->beginning)) == 0 &&
          (kind->word == NULL || strstr (folded, kind->word) != NULL))
        return _ (kind->phrase);
    }
  return NULL;
}

const char *
weft_source_guess_kind (const guint8 *data, gsize size, const char **next)
{
  const char *text_kind;

  if (next != NULL)
    *next = NULL;
  if (size == 0)
    return _ ("an empty file");
  /* the header of an eventlog, before which GHC 9.0 sends a block marker */
  if ((size >= 4 && memcmp (data, "hdrb", 4) == 0) ||
      (size >= 2 && data[0] == 0x00 && data[1] == 0x12 &&
       memmem (data, MIN (size, SNIFF_SIZE), "hdrb", 4) != NULL))
    return NULL;
  if (size < 4 && memcmp (data, "hdrb", size) == 0)
    return _ ("only the first bytes of an eventlog");
  for (gsize i = 0; i < G_N_ELEMENTS (magics); i++)
    {
      const Magic *magic = &magics[i];

      if (size >= magic->offset + magic->size &&
          memcmp (data + magic->offset, magic->magic, magic->size) == 0)
        {
          if (next != NULL && magic->advice != NULL)
            *next = _ (magic->advice);
          return _ (magic->phrase);
        }
    }
  text_kind = guess_text_kind (data, size);
  return text_kind != NULL ? text_kind : _ ("binary data of an unknown kind");
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Signatures of the kinds of files that users open by mistake. */
#include "weft-source.h"

#include <glib/gi18n.h>
#include <string.h>

#define SNIFF_SIZE (64 * 1024)
#define TEXT_SIZE  4096

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

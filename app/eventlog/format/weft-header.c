/* SPDX-License-Identifier: BSD-3-Clause */
/* Parses the header of a segment, and decides how each tag of the segment is decoded. */
#include "weft-header.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

G_DEFINE_QUARK (weft_header_error_quark, weft_header_error)

const guint64 weft_number_limits[WEFT_N_NUMBERS] = {
  [WEFT_NUMBER_CAP] = WEFT_MARKER_MAX_CAP,
  [WEFT_NUMBER_THREAD] = G_MAXUINT32 - 1,
  [WEFT_NUMBER_TASK] = G_MAXUINT64 - 1,
  [WEFT_NUMBER_CAPSET] = G_MAXUINT32 - 1,
};

#define HEADER_BEGIN 0x68647262 /* "hdrb" */
#define HEADER_END   0x68647265 /* "hdre" */
#define TYPES_BEGIN  0x68657462 /* "hetb" */
#define TYPES_END    0x68657465 /* "hete" */
#define TYPE_BEGIN   0x65746200 /* "etb\0" */
#define TYPE_END     0x65746500 /* "ete\0" */
#define DATA_BEGIN   0x64617462 /* "datb" */

/* Limits far above any real log, so that a damaged header neither makes the reader wait for more
 * bytes nor fills the memory. */
#define MAX_TYPES     (1 << 16)
#define MAX_HEADER    (1 << 22)
#define FIRST_MERCURY 100
#define LAST_MERCURY  139

/* Size that GHC 6.12 declares for thread IDs, which have 4 bytes on disk. */
#define OLD_THREAD_ID 8

/* An event type whose size on disk differs from the size that headers declare. */
typedef struct
{
  guint16 tag, declared, actual;
  gboolean is_ghc_6_only;
} Correction;

static const Correction corrections[] = {
  { 0, 8, 4, TRUE },     { 1, 8, 4, TRUE },    { 2, 10, 6, TRUE },    { 3, 8, 4, TRUE },
  { 4, 10, 6, TRUE },    { 5, 8, 4, TRUE },    { 6, 10, 6, TRUE },    { 8, 10, 6, TRUE },
  { 15, 8, 4, TRUE },    { 17, 0, 2, FALSE },  { 55, 14, 18, FALSE }, { 64, 12, 8, TRUE },
  { 67, 27, 19, TRUE },  { 68, 31, 23, TRUE }, { 69, 25, 17, TRUE },  { 201, 0, 4, FALSE },
  { 212, 32, 0, FALSE },
};

/* Position of the parser in the header. */
typedef struct
{
  const guint8 *data;
  gsize size, at;
  guint64 offset; /* file offset of @data */
} HeaderParser;

static gboolean
set_error_short (const HeaderParser *p, GError **error)
{
  g_set_error (
      error, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_SHORT,
      _ ("the header that begins at offset %" PRIu64 " is cut off after %" PRIu64 " bytes"),
      p->offset, (guint64) p->size);
  return FALSE;
}

/* Sets @error to a text with the parser's offset and @what, a translated clause. Returns FALSE. */
static gboolean
set_error_invalid (const HeaderParser *p, const char *what, GError **error)
{
  g_set_error (error, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_INVALID,
               _ ("the header is damaged at offset %" PRIu64 ": %s"), p->offset + p->at, what);
  return FALSE;
}

/* Returns TRUE if the next four bytes, or the remaining ones if there are fewer, are those of
 * @mark. */
static gboolean
is_at_mark (const HeaderParser *p, guint32 mark)
{
  for (guint i = 0; i < 4 && p->at + i < p->size; i++)
    if (p->data[p->at + i] != (guint8) (mark >> (24 - 8 * i)))
      return FALSE;
  return TRUE;
}

static gboolean
expect_mark (HeaderParser *p, guint32 mark, GError **error)
{
  if (!is_at_mark (p, mark))
    {
      g_autofree char *what = g_strdup_printf (
          _ ("the mark “%c%c%c%c” is missing"), (char) (mark >> 24), (char) (mark >> 16),
          (char) (mark >> 8), (mark & 0xff) != 0 ? (char) mark : '0');
      return set_error_invalid (p, what, error);
    }
  if (p->size - p->at < 4)
    return set_error_short (p, error);
  p->at += 4;
  return TRUE;
}

/* Reads a u32 length and that many bytes. Sets @text to those bytes and @length to their number. */
static gboolean
parse_text (HeaderParser *p, const guint8 **text, gsize *length, GError **error)
{
  guint32 n = 0;

  if (p->size - p->at < 4)
    return set_error_short (p, error);
  n = weft_be32 (p->data + p->at);
  if (n > WEFT_HEADER_MAX_TEXT)
    return set_error_invalid (p, _ ("a description is impossibly long"), error);
  if (p->size - p->at - 4 < n)
    return set_error_short (p, error);
  *text = p->data + p->at + 4;
  *length = n;
  p->at += 4 + n;
  return TRUE;
}

/* Reads, from the further information of block markers, the amounts that a merge added to the
 * numbers. Leaves @added empty if the amounts are damaged, or do not have the kinds known here. */
static void
parse_added_numbers (const guint8 *text, gsize length, GArray *added)
{
  gsize at = sizeof WEFT_MERGE_MARK - 1;

  if (length < at + sizeof (guint64) || memcmp (text, WEFT_MERGE_MARK, at) != 0 ||
      weft_be64 (text + at) != WEFT_N_NUMBERS)
    return;
  at += sizeof (guint64);
  for (; length - at >= sizeof (WeftAddedNumbers); at += sizeof (WeftAddedNumbers))
    {
      const WeftAddedNumbers *before =
          added->len > 0 ? &g_array_index (added, WeftAddedNumbers, added->len - 1) : NULL;
      WeftAddedNumbers process;
      gboolean is_ascending = TRUE;

      for (guint kind = 0; kind < WEFT_N_NUMBERS; kind++)
        {
          process.added[kind] = weft_be64 (text + at + kind * sizeof (guint64));
          is_ascending = is_ascending &&
                         (before == NULL ||
                          (process.added[kind] >= before->added[kind] &&
                           process.added[kind] <= MAX (weft_number_limits[kind], G_MAXUINT16 - 1)));
        }
      /* each process has a set of HECs of its own */
      if (!is_ascending || (before != NULL &&
                            process.added[WEFT_NUMBER_CAPSET] == before->added[WEFT_NUMBER_CAPSET]))
        break;
      g_array_append_val (added, process);
    }
  if (at < length)
    g_array_set_size (added, 0);
}

/* Reads all event types. Stores their declared sizes in @sizes, their descriptions by tag in
 * @header, and the amounts that a merge added. */
static gboolean
parse_types (HeaderParser *p, gint32 *sizes, WeftHeader *header, GError **error)
{
  guint n = 0;

  if (!expect_mark (p, HEADER_BEGIN, error) || !expect_mark (p, TYPES_BEGIN, error))
    return FALSE;
  while (p->size - p->at >= 4 && !is_at_mark (p, TYPES_END))
    {
      guint16 tag = 0;
      const guint8 *text = NULL, *numbers;
      gsize length = 0;

      if (n++ == MAX_TYPES || p->at > MAX_HEADER)
        return set_error_invalid (p, _ ("it declares too many event types"), error);
      if (!expect_mark (p, TYPE_BEGIN, error))
        return FALSE;
      /* the first nine bytes are tag, size, length and the first byte of the description; they
       * contain a CR next to an LF only if the log was copied in text mode */
      numbers = p->data + p->at;
      for (gsize i = 0; i + 1 < MIN (p->size - p->at, 9); i++)
        if ((numbers[i] == '\r' && numbers[i + 1] == '\n') ||
            (numbers[i] == '\n' && numbers[i + 1] == '\r'))
          return set_error_invalid (
              p,
              _ ("line ends were translated, as when a file is copied in text mode; "
                 "copy the log again in binary mode"),
              error);
      if (p->size - p->at < 4)
        return set_error_short (p, error);
      tag = weft_be16 (numbers);
      sizes[tag] = weft_be16 (numbers + 2);
      p->at += 4;
      if (!parse_text (p, &text, &length, error))
        return FALSE;
      g_hash_table_replace (header->descriptions, GUINT_TO_POINTER (tag),
                            g_utf8_make_valid ((const char *) text, (gssize) length));
      /* in the further information, Mercury names the type that this one extends */
      if (!parse_text (p, &text, &length, error) || !expect_mark (p, TYPE_END, error))
        return FALSE;
      if (tag == WEFT_TAG_BLOCK_MARKER && header->added->len == 0)
        parse_added_numbers (text, length, header->added);
    }
  if (p->size - p->at < 4 && !is_at_mark (p, TYPES_END) && is_at_mark (p, TYPE_BEGIN))
    return set_error_short (p, error);
  return expect_mark (p, TYPES_END, error) && expect_mark (p, HEADER_END, error) &&
         expect_mark (p, DATA_BEGIN, error);
}

/* Replaces the declared size of @tag by its step, and finds the tag's row. */
static void
derive_tag_step (WeftHeader *header, guint tag)
{
  guint n_rows = 0;
  const WeftEventType *table = weft_event_table (&n_rows);
  const WeftEventType *row = NULL;
  WeftDialect dialect = header->dialect;
  gint32 size = header->steps[tag];

  if (tag == WEFT_TAG_DATA_END)
    {
      header->steps[tag] = WEFT_STEP_DATA_END;
      return;
    }
  if (size == WEFT_SIZE_VARIABLE)
    header->steps[tag] = tag == WEFT_TAG_IPE ? WEFT_STEP_IPE : WEFT_STEP_VARIABLE;
  else
    header->steps[tag] = WEFT_EVENT_HEAD_SIZE + size;
  if (tag == WEFT_TAG_SPARK_FIZZLE && dialect == WEFT_DIALECT_MERCURY)
    {
      const char *description = weft_header_description (header, WEFT_TAG_SPARK_FIZZLE);
      g_autofree char *folded = g_utf8_casefold (description != NULL ? description : "", -1);

      /* in old logs of Mercury, the tag means that the main program is called; in newer logs, it
       * means that a spark fizzled, as in logs of GHC */
      if (strstr (folded, "spark") != NULL)
        dialect = WEFT_DIALECT_GHC;
    }
  row = weft_event_table_find ((guint16) tag, (guint) size, dialect);
  header->rows[tag] = row != NULL ? (guint8) (1 + (row - table)) : 0;
}

static gboolean
declares_tag (const gint32 *sizes, guint tag)
{
  return sizes[tag] != WEFT_STEP_UNDECLARED;
}

static void
header_clear (gpointer data)
{
  WeftHeader *header = data;

  g_hash_table_unref (header->descriptions);
  g_array_unref (header->added);
}

WeftHeader *
weft_header_parse (const guint8 *data, gsize size, guint64 offset, GError **error)
{
  HeaderParser parser = { data, size, 0, offset };
  g_autoptr (WeftHeader) header = weft_shared_new (WeftHeader, header_clear);
  gint32 *sizes = header->steps; /* declared sizes until derive_tag_step(), then steps */
  GHashTableIter iter;
  gpointer tag = NULL;

  header->descriptions = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  header->added = g_array_new (FALSE, FALSE, sizeof (WeftAddedNumbers));
  memset (sizes, WEFT_STEP_UNDECLARED & 0xff, sizeof header->steps);
  if (!parse_types (&parser, sizes, header, error))
    return NULL;

  header->size = parser.at;
  /* Mercury has tags of its own, and used tag 39 before GHC gave it another meaning */
  if (sizes[39] == WEFT_SIZE_VARIABLE)
    header->dialect = WEFT_DIALECT_MERCURY;
  for (guint own = FIRST_MERCURY; own <= LAST_MERCURY; own++)
    if (declares_tag (sizes, own))
      header->dialect = WEFT_DIALECT_MERCURY;
  header->is_ghc_6 = header->dialect == WEFT_DIALECT_GHC && sizes[0] == OLD_THREAD_ID;
  header->has_shifted_stop_codes =
      declares_tag (sizes, WEFT_TAG_USER_MARKER) && !declares_tag (sizes, WEFT_TAG_HACK_BUG_T9003);
  header->has_gc_phases = declares_tag (sizes, WEFT_TAG_GC_IDLE) &&
                          declares_tag (sizes, WEFT_TAG_GC_WORK) &&
                          declares_tag (sizes, WEFT_TAG_GC_DONE);
  header->has_sample_end = declares_tag (sizes, WEFT_TAG_HEAP_PROF_SAMPLE_END);
  for (guint i = 0; i < G_N_ELEMENTS (corrections); i++)
    {
      const Correction *c = &corrections[i];

      if (sizes[c->tag] == c->declared && (header->is_ghc_6 || !c->is_ghc_6_only))
        sizes[c->tag] = c->actual;
    }
  if (sizes[WEFT_TAG_BLOCK_MARKER] < WEFT_BLOCK_MARKER_SIZE ||
      sizes[WEFT_TAG_BLOCK_MARKER] == WEFT_SIZE_VARIABLE)
    sizes[WEFT_TAG_BLOCK_MARKER] = WEFT_BLOCK_MARKER_SIZE;
  g_hash_table_iter_init (&iter, header->descriptions);
  while (g_hash_table_iter_next (&iter, &tag, NULL))
    derive_tag_step (header, GPOINTER_TO_UINT (tag));
  if (!g_hash_table_contains (header->descriptions, GUINT_TO_POINTER (WEFT_TAG_BLOCK_MARKER)))
    derive_tag_step (header, WEFT_TAG_BLOCK_MARKER);
  derive_tag_step (header, WEFT_TAG_DATA_END);
  return g_steal_pointer (&header);
}

const WeftEventType *
weft_header_type (const WeftHeader *header, guint16 tag)
{
  guint n_rows = 0;
  const WeftEventType *table = weft_event_table (&n_rows);
  guint row = header->rows[tag];

  return row > 0 ? &table[row - 1] : NULL;
}

const char *
weft_header_description (const WeftHeader *header, guint16 tag)
{
  return g_hash_table_lookup (header->descriptions, GUINT_TO_POINTER (tag));
}

gboolean
weft_header_is_stripped (const WeftHeader *header, guint16 tag)
{
  const char *description = weft_header_description (header, tag);

  return description != NULL && g_str_has_suffix (description, WEFT_HEADER_STRIPPED);
}

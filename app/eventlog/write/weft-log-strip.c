/* SPDX-License-Identifier: BSD-3-Clause */
/* Event types that hold each kind of content. */
#include "weft-log-strip.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"

#include <string.h>

/* Maximum number of event types for a kind of content. */
#define MAX_TAGS 3

static const struct
{
  const char *id;
  gboolean shows_hecs;
  guint n;
  guint16 tags[MAX_TAGS];
} strips[] = {
  [WEFT_LOG_STRIP_ENVIRONMENT] = { "env", FALSE, 1, { WEFT_TAG_PROGRAM_ENV } },
  [WEFT_LOG_STRIP_ARGUMENTS] = { "args",
                                 FALSE,
                                 2,
                                 { WEFT_TAG_PROGRAM_ARGS, WEFT_TAG_PROGRAM_INVOCATION } },
  [WEFT_LOG_STRIP_MESSAGES] = { "messages",
                                TRUE,
                                3,
                                { WEFT_TAG_USER_MSG, WEFT_TAG_USER_MARKER,
                                  WEFT_TAG_USER_BINARY_MSG } },
  [WEFT_LOG_STRIP_LABELS] = { "labels", TRUE, 1, { WEFT_TAG_THREAD_LABEL } },
};

G_STATIC_ASSERT (G_N_ELEMENTS (strips) == WEFT_N_LOG_STRIPS);

const char *
weft_log_strip_id (WeftLogStrip strip)
{
  return strips[strip].id;
}

gboolean
weft_log_strip_has_tag (guint mask, guint16 tag)
{
  for (guint i = 0; mask != 0 && i < WEFT_N_LOG_STRIPS; i++)
    for (guint k = 0; (mask >> i & 1) != 0 && k < strips[i].n; k++)
      if (strips[i].tags[k] == tag)
        return TRUE;
  return FALSE;
}

/* A header begins with the marks "hdrb" and "hetb". Its event types follow: the mark "etb", the
 * tag, the size, a description, further information, and the mark "ete". The description and the
 * further information each follow their length. */
#define MARK_SIZE     4  /* size of a mark, bytes */
#define LENGTH_SIZE   4  /* size of a length, bytes */
#define LENGTH_AT     8  /* offset of the description's length in an event type */
#define MIN_TYPE_SIZE 20 /* size of an event type without description and information, bytes */

GByteArray *
weft_log_strip_header (guint mask, const WeftHeader *header, const guint8 *data, gsize size)
{
  GByteArray *bytes = g_byte_array_sized_new ((guint) size);
  const guint8 *type = data + 2 * MARK_SIZE;
  gsize left = size - 2 * MARK_SIZE;

  g_byte_array_append (bytes, data, 2 * MARK_SIZE);
  while (left >= MIN_TYPE_SIZE && memcmp (type, "etb", MARK_SIZE) == 0)
    {
      guint16 tag = weft_be16 (type + MARK_SIZE);
      guint32 length = weft_be32 (type + LENGTH_AT);
      const guint8 *description = type + LENGTH_AT + LENGTH_SIZE;
      const guint8 *more = description + length;
      gboolean is_noted =
          weft_log_strip_has_tag (mask, tag) && !weft_header_is_stripped (header, tag);
      const char *note = is_noted ? WEFT_HEADER_STRIPPED : "";
      gsize rest;

      /* the file may have changed since the header was parsed */
      if (length > left - MIN_TYPE_SIZE || weft_be32 (more) > left - MIN_TYPE_SIZE - length)
        break;
      rest = LENGTH_SIZE + weft_be32 (more) + MARK_SIZE;
      g_byte_array_append (bytes, type, LENGTH_AT);
      weft_be_append (bytes, length + strlen (note), LENGTH_SIZE);
      g_byte_array_append (bytes, description, length);
      g_byte_array_append (bytes, (const guint8 *) note, (guint) strlen (note));
      g_byte_array_append (bytes, more, (guint) rest);
      type = more + rest;
      left = (gsize) (data + size - type);
    }
  g_byte_array_append (bytes, type, (guint) left);
  return bytes;
}

guint
weft_log_get_stripped (const WeftHeader *header)
{
  guint mask = 0;

  for (guint i = 0; i < WEFT_N_LOG_STRIPS; i++)
    for (guint k = 0; k < strips[i].n; k++)
      mask |= weft_header_is_stripped (header, strips[i].tags[k]) ? 1u << i : 0;
  return mask;
}

gboolean
weft_log_strip_is_of_hecs (guint mask)
{
  for (guint i = 0; i < WEFT_N_LOG_STRIPS; i++)
    if ((mask >> i & 1) != 0 && strips[i].shows_hecs)
      return TRUE;
  return FALSE;
}

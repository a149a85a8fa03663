/* SPDX-License-Identifier: BSD-3-Clause */
/* Decodes the binary format, in which little-endian numbers follow a magic number, and the text
 * format, in which words follow "ot2". */
#include "weft-telemetry-message.h"

#include "weft-event-tags.h"

#include <string.h>

/* Size of the magic number, the kind and the first id, bytes. */
#define HEAD_BYTES 12

static const char magic[] = { 'O', 'T', 3 };

static guint64
read_little_endian (const guint8 *bytes, guint n)
{
  guint64 number = 0;

  for (guint i = n; i > 0; i--)
    number = number << 8 | bytes[i - 1];
  return number;
}

static WeftTelemetryText
text_of_bytes (const guint8 *bytes, gsize size)
{
  return (WeftTelemetryText){ (const char *) bytes, size };
}

/* Reads a key and a value. Each is preceded by its length or, in early versions of the package, a
 * NUL separates them. */
static gboolean
decode_key_and_value (WeftTelemetryMessage *self, const guint8 *body, gsize size)
{
  guint64 key = size >= 8 ? read_little_endian (body, 4) : 0,
          value = size >= 8 ? read_little_endian (body + 4, 4) : 0;
  const guint8 *nul;

  if (size >= 8 && 8 + key + value == size)
    {
      self->key = text_of_bytes (body + 8, key);
      self->value = text_of_bytes (body + 8 + key, value);
      return TRUE;
    }
  nul = size > 0 ? memchr (body, 0, size) : NULL;
  if (nul == NULL)
    return FALSE;
  self->key = text_of_bytes (body, (gsize) (nul - body));
  self->value = text_of_bytes (nul + 1, size - self->key.length - 1);
  return TRUE;
}

static gboolean
decode_instrument (WeftTelemetryMessage *self, const guint8 *bytes, gsize size)
{
  static const char *const kinds[] = { "",
                                       "Counter",
                                       "UpDownCounter",
                                       "ValueRecorder",
                                       "SumObserver",
                                       "UpDownSumObserver",
                                       "ValueObserver" };
  const char *kind = bytes[4] < G_N_ELEMENTS (kinds) ? kinds[bytes[4]] : "";

  if (size < HEAD_BYTES + 1)
    return FALSE;
  self->id = read_little_endian (bytes + 5, 8);
  self->key = text_of_bytes (bytes + HEAD_BYTES + 1, size - HEAD_BYTES - 1);
  self->value = (WeftTelemetryText){ kind, strlen (kind) };
  return TRUE;
}

static gboolean
decode_binary (WeftTelemetryMessage *self, const guint8 *bytes, gsize size)
{
  const guint8 *body;
  gsize left;

  if (size < HEAD_BYTES || memcmp (bytes, magic, sizeof magic) != 0)
    return FALSE;
  body = bytes + HEAD_BYTES;
  left = size - HEAD_BYTES;
  *self = (WeftTelemetryMessage){ .kind = (WeftTelemetryKind) bytes[3],
                                  .id = read_little_endian (bytes + 4, 8) };
  switch (self->kind)
    {
    case WEFT_TELEMETRY_BEGIN:
      self->key = text_of_bytes (body, left);
      return TRUE;
    case WEFT_TELEMETRY_END:
      return left == 0;
    case WEFT_TELEMETRY_TAG:
    case WEFT_TELEMETRY_EVENT:
      return decode_key_and_value (self, body, left);
    case WEFT_TELEMETRY_SET_PARENT:
      self->span = left == 16 ? read_little_endian (body, 8) : 0;
      self->trace = left == 16 ? read_little_endian (body + 8, 8) : 0;
      return left == 16;
    case WEFT_TELEMETRY_SET_TRACE_ID:
      self->trace = left == 8 ? read_little_endian (body, 8) : 0;
      return left == 8;
    case WEFT_TELEMETRY_SET_SPAN_ID:
      self->span = left == 8 ? read_little_endian (body, 8) : 0;
      return left == 8;
    case WEFT_TELEMETRY_DECLARE_INSTRUMENT:
      return decode_instrument (self, bytes, size);
    case WEFT_TELEMETRY_CAPTURE_METRIC:
      self->number = left == 8 ? (gint64) read_little_endian (body, 8) : 0;
      return left == 8;
    default:
      return FALSE;
    }
}

static gboolean
skip_prefix (WeftTelemetryText *text, const char *prefix)
{
  gsize length = strlen (prefix);

  if (text->length < length || memcmp (text->bytes, prefix, length) != 0)
    return FALSE;
  text->bytes += length;
  text->length -= length;
  return TRUE;
}

/* Reads the next word of @text, and advances @text to the word after it. */
static WeftTelemetryText
read_word (WeftTelemetryText *text)
{
  const char *space = text->length > 0 ? memchr (text->bytes, ' ', text->length) : NULL;
  WeftTelemetryText word = { text->bytes,
                             space != NULL ? (gsize) (space - text->bytes) : text->length };
  gsize length = word.length + (space != NULL ? 1 : 0);

  text->bytes += length;
  text->length -= length;
  return word;
}

/* Reads the next word of @text as a number. If @base is 16, the word may begin with 0x. */
static gboolean
read_number (WeftTelemetryText *text, guint base, guint64 *number)
{
  WeftTelemetryText word = read_word (text);
  guint64 value = 0;

  if (base == 16)
    skip_prefix (&word, "0x");
  for (gsize i = 0; i < word.length; i++)
    {
      gint digit = g_ascii_xdigit_value (word.bytes[i]);

      if (digit < 0 || digit >= (gint) base || value > (G_MAXUINT64 - (guint) digit) / base)
        return FALSE;
      value = value * base + (guint) digit;
    }
  *number = value;
  return word.length > 0;
}

static gboolean
decode_text_fields (WeftTelemetryMessage *self, WeftTelemetryText text)
{
  gboolean is_negative;
  guint64 number;

  switch (self->kind)
    {
    case WEFT_TELEMETRY_DECLARE_INSTRUMENT:
      self->value = read_word (&text);
      if (!read_number (&text, 16, &self->id))
        return FALSE;
      self->key = text;
      return TRUE;
    case WEFT_TELEMETRY_CAPTURE_METRIC:
      if (!read_number (&text, 16, &self->id))
        return FALSE;
      is_negative = skip_prefix (&text, "-");
      if (!read_number (&text, 10, &number) || number > G_MAXINT64 || text.length > 0)
        return FALSE;
      self->number = is_negative ? -(gint64) number : (gint64) number;
      return TRUE;
    default:
      break;
    }
  if (!read_number (&text, 10, &self->id))
    return FALSE;
  switch (self->kind)
    {
    case WEFT_TELEMETRY_BEGIN:
      self->key = text;
      return TRUE;
    case WEFT_TELEMETRY_TAG:
    case WEFT_TELEMETRY_EVENT:
      self->key = read_word (&text);
      self->value = text;
      return TRUE;
    case WEFT_TELEMETRY_SET_PARENT:
      return read_number (&text, 16, &self->trace) && read_number (&text, 16, &self->span) &&
             text.length == 0;
    case WEFT_TELEMETRY_SET_TRACE_ID:
      return read_number (&text, 16, &self->trace) && text.length == 0;
    case WEFT_TELEMETRY_SET_SPAN_ID:
      return read_number (&text, 16, &self->span) && text.length == 0;
    default:
      return text.length == 0;
    }
}

gboolean
weft_telemetry_message_decode (WeftTelemetryMessage *self, const WeftEvent *event)
{
  static const struct
  {
    const char *prefix;
    WeftTelemetryKind kind;
  } forms[] = {
    { "begin span ", WEFT_TELEMETRY_BEGIN },
    { "end span ", WEFT_TELEMETRY_END },
    { "set tag ", WEFT_TELEMETRY_TAG },
    { "add event ", WEFT_TELEMETRY_EVENT },
    { "set parent ", WEFT_TELEMETRY_SET_PARENT },
    { "set traceid ", WEFT_TELEMETRY_SET_TRACE_ID },
    { "set spanid ", WEFT_TELEMETRY_SET_SPAN_ID },
    { "metric create ", WEFT_TELEMETRY_DECLARE_INSTRUMENT },
    { "metric capture ", WEFT_TELEMETRY_CAPTURE_METRIC },
  };
  WeftTelemetryText text = text_of_bytes (event->payload, event->length);

  if (event->tag == WEFT_TAG_USER_BINARY_MSG)
    return decode_binary (self, event->payload, event->length);
  if (event->tag != WEFT_TAG_USER_MSG || !skip_prefix (&text, "ot2 "))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (skip_prefix (&text, forms[i].prefix))
      {
        *self = (WeftTelemetryMessage){ .kind = forms[i].kind, .is_text = TRUE };
        return decode_text_fields (self, text);
      }
  return FALSE;
}

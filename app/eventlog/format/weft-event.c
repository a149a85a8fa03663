/* SPDX-License-Identifier: BSD-3-Clause */
/* Decodes the fields of an event from its payload, according to its row in the event table. */
#include "weft-event.h"

#include "weft-event-tags.h"

#define IPE_STRINGS 6

/* Current codes for the stop statuses of GHC 7.8.1 and 7.8.2. In these versions, MVarRead is 8, and
 * the codes of all later reasons for blocking are one higher. */
static const guint8 shifted_status[] = {
  [8] = 20,  [9] = 8,   [10] = 9,  [11] = 10, [12] = 11, [13] = 12,
  [14] = 13, [15] = 14, [16] = 15, [17] = 16, [18] = 17, [19] = 18,
};

/* Rest of a payload that is being decoded. @is_short is set if a field was cut off. */
typedef struct
{
  const guint8 *at, *end;
  gboolean is_short;
} PayloadReader;

static gsize
bytes_left (const PayloadReader *r)
{
  return (gsize) (r->end - r->at);
}

static void
read_bytes (PayloadReader *r, gsize length, WeftValue *value)
{
  value->is_present = TRUE;
  value->bytes = r->at;
  value->length = length;
  r->at += length;
}

static void
read_absent (PayloadReader *r, WeftValue *value)
{
  r->at = r->end;
  if (value->field->presence == WEFT_FIELD_REQUIRED)
    r->is_short = TRUE;
  else
    value->is_present = value->field->presence == WEFT_FIELD_OPTIONAL_ZERO;
}

/* Reads a number of @size bytes: 1, 2, 4 or 8. */
static inline void
read_number (PayloadReader *r, gsize size, WeftValue *value)
{
  if (bytes_left (r) < size)
    {
      read_absent (r, value);
      return;
    }
  value->number = size == 8 ? weft_be64 (r->at) :
                  size == 4 ? weft_be32 (r->at) :
                  size == 2 ? weft_be16 (r->at) :
                              *r->at;
  r->at += size;
  value->is_present = TRUE;
}

/* Reads a string. A string without a NUL ends with the payload and counts as cut off. */
static void
read_string (PayloadReader *r, WeftValue *value)
{
  const guint8 *nul = NULL;

  if (bytes_left (r) == 0)
    {
      read_absent (r, value);
      return;
    }
  nul = memchr (r->at, 0, bytes_left (r));
  if (nul == NULL)
    r->is_short = TRUE;
  read_bytes (r, nul != NULL ? (gsize) (nul - r->at) : bytes_left (r), value);
  if (nul != NULL)
    r->at++;
}

static void
read_stack (PayloadReader *r, WeftValue *value)
{
  gsize depth = 0;

  if (bytes_left (r) == 0)
    {
      read_absent (r, value);
      return;
    }
  depth = *r->at++;
  if (depth > bytes_left (r) / sizeof (guint32))
    {
      depth = bytes_left (r) / sizeof (guint32);
      r->is_short = TRUE;
    }
  read_bytes (r, depth * sizeof (guint32), value);
}

static inline void
read_field (PayloadReader *r, WeftValue *value)
{
  switch (value->field->kind)
    {
    case WEFT_FIELD_U8:
      read_number (r, 1, value);
      break;
    case WEFT_FIELD_U16:
      read_number (r, 2, value);
      break;
    case WEFT_FIELD_U32:
      read_number (r, 4, value);
      break;
    case WEFT_FIELD_U64:
      read_number (r, 8, value);
      break;
    case WEFT_FIELD_LOG2_U8:
      read_number (r, 1, value);
      value->is_present &= value->number < 64;
      value->number = value->is_present ? G_GUINT64_CONSTANT (1) << value->number : 0;
      break;
    case WEFT_FIELD_STRING:
      read_string (r, value);
      break;
    case WEFT_FIELD_DECIMAL:
      read_string (r, value);
      if (value->is_present)
        {
          g_autofree char *text = g_strndup ((const char *) value->bytes, value->length);

          /* a text that is not a number, or a number that is too large, counts as absent */
          value->is_present =
              g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &value->number, NULL);
        }
      break;
    case WEFT_FIELD_STACK:
      read_stack (r, value);
      break;
    case WEFT_FIELD_TEXT_BEFORE_U32:
      if (bytes_left (r) < 4)
        read_absent (r, value);
      else
        read_bytes (r, bytes_left (r) - 4, value);
      break;
    case WEFT_FIELD_TEXT:
    case WEFT_FIELD_STRINGS:
    case WEFT_FIELD_BYTES:
      read_bytes (r, bytes_left (r), value);
      break;
    case WEFT_FIELD_DERIVED:
      break;
    }
  if (value->field->meaning == WEFT_MEANS_FLAG)
    value->number &= 1;
}

guint
weft_stop_status_shifted (guint raw)
{
  return raw < G_N_ELEMENTS (shifted_status) && shifted_status[raw] != 0 ? shifted_status[raw] :
                                                                           raw;
}

static void
set_number (WeftValue *value, guint64 number)
{
  value->is_present = TRUE;
  value->number = number;
}

/* Computes the derived fields of STOP_THREAD, whose fields are thread, status, blocked_on,
 * raw_status, stack_words. The meaning of blocked_on depends on the status; before GHC 7.4 it is
 * not on disk. */
static void
derive_stop_fields (const WeftEvent *event, WeftValue *values)
{
  /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): STOP_THREAD has five fields */
  guint64 raw = values[1].number;
  guint64 about = values[2].number;
  guint64 status = weft_stop_status (event->header, raw);

  if (!values[1].is_present)
    return;
  values[1].number = status;
  set_number (&values[3], raw);
  if (!values[2].is_present && values[2].field->kind != WEFT_FIELD_DERIVED)
    return;
  set_number (&values[2], status == WEFT_STOP_BLACK_HOLE ? about : 0);
  set_number (&values[4], status == WEFT_STOP_STACK_OVERFLOW ? about : 0);
}

WeftDecodeResult
weft_event_decode (const WeftEvent *event, WeftValue values[WEFT_MAX_FIELDS], guint *n)
{
  const WeftEventType *type = weft_header_type (event->header, event->tag);
  const guint8 *end = event->length > 0 ? event->payload + event->length : event->payload;
  PayloadReader reader = { event->payload, end, FALSE };

  *n = 0;
  if (type == NULL)
    return WEFT_DECODE_UNKNOWN_TYPE;
  for (const WeftField *field = type->fields; field->name != NULL; field++)
    {
      WeftValue *value = &values[field - type->fields];

      *value = (WeftValue){ .field = field };
      read_field (&reader, value);
      ++*n;
    }
  if (type->tag == WEFT_TAG_STOP_THREAD)
    derive_stop_fields (event, values);
  return reader.is_short ? WEFT_DECODE_TRUNCATED : WEFT_DECODE_COMPLETE;
}

const char *
weft_event_name (const WeftEvent *event)
{
  const WeftEventType *type = weft_header_type (event->header, event->tag);

  return type != NULL ? type->name : "UNKNOWN";
}

/* Sets @value to the value of field @name. Returns FALSE if there is no such field. */
static gboolean
find_value (const WeftEvent *event, const char *name, WeftValue *value)
{
  WeftValue values[WEFT_MAX_FIELDS];
  guint n = 0;

  weft_event_decode (event, values, &n);
  for (guint i = 0; i < n; i++)
    if (strcmp (values[i].field->name, name) == 0)
      {
        *value = values[i];
        return values[i].is_present;
      }
  return FALSE;
}

guint64
weft_event_number (const WeftEvent *event, const char *name, guint64 fallback)
{
  WeftValue value;

  if (!find_value (event, name, &value) ||
      weft_field_type (value.field->kind) != WEFT_FIELD_TYPE_NUMBER)
    return fallback;
  return value.number;
}

char *
weft_event_text (const WeftEvent *event, const char *name)
{
  WeftValue value;

  if (!find_value (event, name, &value) ||
      weft_field_type (value.field->kind) != WEFT_FIELD_TYPE_TEXT)
    return NULL;
  return g_utf8_make_valid ((const char *) value.bytes, (gssize) value.length);
}

char **
weft_value_strings (const WeftValue *value)
{
  GPtrArray *list = g_ptr_array_new ();
  const guint8 *at = value->bytes;
  const guint8 *end = at + value->length;

  while (at < end)
    {
      const guint8 *nul = memchr (at, 0, (gsize) (end - at));
      const guint8 *stop = nul != NULL ? nul : end;

      g_ptr_array_add (list, g_utf8_make_valid ((const char *) at, stop - at));
      at = nul != NULL ? nul + 1 : end;
    }
  g_ptr_array_add (list, NULL);
  return (char **) g_ptr_array_free (list, FALSE);
}

guint32
weft_value_stack_id (const WeftValue *value, guint i)
{
  return weft_be32 (value->bytes + (gsize) i * sizeof (guint32));
}

gsize
weft_ipe_length (const guint8 *payload, gsize available)
{
  gsize length = sizeof (guint64);

  for (guint i = 0; i < IPE_STRINGS; i++)
    {
      const guint8 *nul = NULL;

      if (length >= available)
        return 0;
      nul = memchr (payload + length, 0, available - length);
      if (nul == NULL)
        return 0;
      length = (gsize) (nul - payload) + 1;
    }
  return length;
}

gboolean
weft_event_thread (const WeftEvent *event, guint64 *thread)
{
  WeftValue values[WEFT_MAX_FIELDS];
  guint n = 0;

  weft_event_decode (event, values, &n);
  for (guint i = 0; i < n; i++)
    if (values[i].field->meaning == WEFT_MEANS_THREAD && values[i].is_present)
      {
        *thread = values[i].number;
        return TRUE;
      }
  return FALSE;
}

gboolean
weft_event_names_thread (const WeftEvent *event, guint32 thread)
{
  WeftValue values[WEFT_MAX_FIELDS];
  guint n = 0;

  weft_event_decode (event, values, &n);
  for (guint i = 0; i < n; i++)
    if (values[i].field->meaning == WEFT_MEANS_THREAD && values[i].is_present &&
        values[i].number == thread)
      return TRUE;
  return FALSE;
}

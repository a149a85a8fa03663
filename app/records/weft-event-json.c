/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes events as JSON. The buffer is enlarged once per event, and the text between values is
 * built once per event type. */
#include "weft-event-json.h"

#include "weft-event-table.h"

#include <string.h>

/* Maximum number of bytes written for one byte of the log: six for a control character (\u001f),
 * three for an invalid byte (U+FFFD), and four for an element of a list ("255,"). Each four-byte
 * entry of a stack takes ten digits and a comma. */
#define MAX_BYTES_PER_BYTE 6

static inline char *
put_bytes (char *at, const char *bytes, gsize length)
{
  memcpy (at, bytes, length);
  return at + length;
}

#define put_literal(at, literal) put_bytes (at, "" literal "", sizeof (literal) - 1)

static inline char *
put_number (char *at, guint64 number)
{
  static const char pairs[] = "0001020304050607080910111213141516171819"
                              "2021222324252627282930313233343536373839"
                              "4041424344454647484950515253545556575859"
                              "6061626364656667686970717273747576777879"
                              "8081828384858687888990919293949596979899";
  char *end = at + 1, *first;
  guint64 rest = number;

  for (; rest >= 10000; rest /= 10000)
    end += 4;
  end += (rest >= 10) + (rest >= 100) + (rest >= 1000);
  first = end;
  for (; number >= 100; number /= 100)
    memcpy (first -= 2, pairs + 2 * (number % 100), 2);
  if (number >= 10)
    memcpy (first - 2, pairs + 2 * number, 2);
  else
    first[-1] = (char) ('0' + number);
  return end;
}

/* The constant text between values is copied in blocks of this size, because a copy of fixed size
 * is a single instruction. */
#define COPY_BYTES 16

typedef struct
{
  const char *text; /* padded with COPY_BYTES bytes */
  gsize length;
} Constant;

typedef struct
{
  Constant head;                    /* text from "event" to the first field */
  Constant fields[WEFT_MAX_FIELDS]; /* text before the value of each field */
  Constant codes[WEFT_MAX_FIELDS];  /* text before the name of each field's code; empty if none */
} TypeTexts;

/* Takes ownership of @text. */
static Constant
constant_new (char *text)
{
  gsize length = strlen (text);

  text = g_realloc (text, length + COPY_BYTES);
  memset (text + length, 0, COPY_BYTES);
  return (Constant){ text, length };
}

/* Returns the constant texts of @type, a row of the event table. Static. */
static const TypeTexts *
type_texts (const WeftEventType *type)
{
  static TypeTexts *all;
  guint n;
  const WeftEventType *types = weft_event_table (&n);

  if (g_once_init_enter (&all))
    {
      TypeTexts *texts = g_new0 (TypeTexts, n);

      for (guint i = 0; i < n; i++)
        {
          texts[i].head =
              constant_new (g_strdup_printf (",\"event\":\"%s\",\"fields\":{", types[i].name));
          for (guint k = 0; types[i].fields[k].name != NULL; k++)
            {
              const WeftField *field = &types[i].fields[k];
              const char *code = weft_field_code_name_field (field->meaning);

              texts[i].fields[k] =
                  constant_new (g_strdup_printf ("%s\"%s\":", k > 0 ? "," : "", field->name));
              if (code != NULL)
                texts[i].codes[k] = constant_new (g_strdup_printf (",\"%s\":", code));
            }
        }
      g_once_init_leave (&all, texts);
    }
  return &all[type - types];
}

static inline char *
put_constant (char *at, const Constant *constant)
{
  for (gsize i = 0; i < constant->length; i += COPY_BYTES)
    memcpy (at + i, constant->text + i, COPY_BYTES);
  return at + constant->length;
}

static inline gboolean
is_plain (guint8 byte)
{
  return byte >= 0x20 && byte < 0x7f && byte != '"' && byte != '\\';
}

static char *
put_escape (char *at, guint8 byte)
{
  static const char hex[] = "0123456789abcdef";
  static const char letters[] = "btn\0fr"; /* letters in the escapes of characters 8 to 13 */

  *at++ = '\\';
  if (byte == '"' || byte == '\\')
    {
      *at++ = (char) byte;
      return at;
    }
  if (byte >= 8 && byte <= 13 && byte != 11)
    {
      *at++ = letters[byte - 8];
      return at;
    }
  at = put_literal (at, "u00");
  *at++ = hex[byte >> 4];
  *at++ = hex[byte & 15];
  return at;
}

static char *
put_string (char *at, const guint8 *bytes, gsize length)
{
  gsize n_plain = 0;

  *at++ = '"';
  while (n_plain < length && is_plain (bytes[n_plain]))
    n_plain++;
  at = put_bytes (at, (const char *) bytes, n_plain);
  if (n_plain < length)
    {
      g_autofree char *valid =
          g_utf8_make_valid ((const char *) bytes + n_plain, (gssize) (length - n_plain));
      const guint8 *text = (const guint8 *) valid;

      /* write the text, which is valid UTF-8, with escapes */
      for (gsize i = 0; i < strlen (valid); i++)
        if (is_plain (text[i]) || text[i] >= 0x80)
          *at++ = (char) text[i];
        else
          at = put_escape (at, text[i]);
    }
  *at++ = '"';
  return at;
}

static char *
put_list (char *at, const guint8 *bytes, gsize length)
{
  *at++ = '[';
  for (gsize i = 0; i < length; i++)
    {
      if (i > 0)
        *at++ = ',';
      at = put_number (at, bytes[i]);
    }
  *at++ = ']';
  return at;
}

static inline char *
put_value (char *at, const WeftValue *value)
{
  const guint8 *from;
  const guint8 *end;

  if (!value->is_present)
    return put_literal (at, "null");
  switch (weft_field_type (value->field->kind))
    {
    case WEFT_FIELD_TYPE_TEXT:
      return put_string (at, value->bytes, value->length);
    case WEFT_FIELD_TYPE_STRINGS:
      from = value->bytes;
      end = from + value->length;
      *at++ = '[';
      while (from < end)
        {
          const guint8 *nul = memchr (from, 0, (gsize) (end - from));
          const guint8 *stop = nul != NULL ? nul : end;

          if (from != value->bytes)
            *at++ = ',';
          at = put_string (at, from, (gsize) (stop - from));
          from = nul != NULL ? nul + 1 : end;
        }
      *at++ = ']';
      return at;
    case WEFT_FIELD_TYPE_STACK:
      *at++ = '[';
      for (guint i = 0; i < value->length / sizeof (guint32); i++)
        {
          if (i > 0)
            *at++ = ',';
          at = put_number (at, weft_value_stack_id (value, i));
        }
      *at++ = ']';
      return at;
    case WEFT_FIELD_TYPE_BYTES:
      return put_list (at, value->bytes, value->length);
    case WEFT_FIELD_TYPE_NUMBER:
      break;
    }
  return put_number (at, value->number);
}

/* Writes the name of @type and the fields of @event. If a number is a code, the name of the code
 * follows, or null if the code has no name. */
static char *
put_fields (char *at, const WeftEvent *event, const WeftEventType *type)
{
  const TypeTexts *texts = type_texts (type);
  WeftValue values[WEFT_MAX_FIELDS];
  guint n = 0;

  weft_event_decode (event, values, &n);
  at = put_constant (at, &texts->head);
  for (guint i = 0; i < n; i++)
    {
      const WeftValue *value = &values[i];
      const char *code = NULL;

      at = put_constant (at, &texts->fields[i]);
      at = put_value (at, value);
      if (texts->codes[i].length == 0)
        continue;
      at = put_constant (at, &texts->codes[i]);
      if (value->is_present)
        code = weft_field_code_name (value->field->meaning, value->number);
      if (code != NULL)
        at = put_string (at, (const guint8 *) code, strlen (code));
      else
        at = put_literal (at, "null");
    }
  return at;
}

void
weft_event_to_json (const WeftEvent *event, GString *out)
{
  const WeftEventType *type = weft_header_type (event->header, event->tag);
  const char *description = NULL;
  gsize before = out->len;
  gsize variable = event->length;
  char *at;

  if (type == NULL)
    description = weft_header_description (event->header, event->tag);
  if (description != NULL)
    variable += strlen (description);
  g_string_set_size (out, before + WEFT_EVENT_JSON_MAX_FIXED + MAX_BYTES_PER_BYTE * variable);
  at = out->str + before;
  at = put_literal (at, "{\"time\":");
  at = put_number (at, event->time);
  at = put_literal (at, ",\"cap\":");
  at = event->cap == WEFT_CAP_NONE ? put_literal (at, "null") : put_number (at, event->cap);
  if (type != NULL)
    at = put_fields (at, event, type);
  else
    {
      /* all that is known of the event is its payload and its description in the header */
      at = put_literal (at, ",\"event\":\"UNKNOWN\",\"fields\":{\"tag\":");
      at = put_number (at, event->tag);
      at = put_literal (at, ",\"name\":");
      if (description != NULL)
        at = put_string (at, (const guint8 *) description, strlen (description));
      else
        at = put_literal (at, "null");
      at = put_literal (at, ",\"bytes\":");
      at = put_list (at, event->payload, event->length);
    }
  at = put_literal (at, "}}");
  g_string_truncate (out, (gsize) (at - out->str));
}

void
weft_json_append_text (GString *out, const char *text, gsize length)
{
  gsize before = out->len;
  char *end;

  /* an escape takes six bytes, a replacement character three */
  g_string_set_size (out, before + 6 * length + 2);
  end = put_string (out->str + before, (const guint8 *) text, length);
  g_string_truncate (out, (gsize) (end - out->str));
}

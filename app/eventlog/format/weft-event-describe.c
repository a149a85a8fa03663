/* SPDX-License-Identifier: BSD-3-Clause */
/* Describes events, and the reasons for thread stops, in words. */
#include "weft-display.h"
#include "weft-event-tags.h"
#include "weft-event.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#define N_STATUS 22

/* Texts of stop statuses as printed by weft-cli, indexed by the codes of current GHC. {n} is
 * replaced by a number from the event. */
static const char *const status_texts[N_STATUS] = {
  [1] = N_ ("heap overflow"),
  [2] = N_ ("stack overflow, size {n}"),
  [3] = N_ ("thread yielding"),
  [4] = N_ ("thread blocked"),
  [5] = N_ ("thread finished"),
  [6] = N_ ("making a foreign call"),
  [7] = N_ ("blocked on an MVar"),
  [8] = N_ ("blocked on black hole owned by thread {n}"),
  [9] = N_ ("blocked on I/O read"),
  [10] = N_ ("blocked on I/O write"),
  [11] = N_ ("blocked on threadDelay"),
  [12] = N_ ("blocked in STM retry"),
  [13] = N_ ("blocked on asyncDoProc"),
  [18] = N_ ("blocked in throwTo"),
  [20] = N_ ("blocked reading an MVar"),
  [21] = N_ ("blocked on I/O completion"),
};
static const char unknown_status[] = N_ ("unknown ({n})");

/* Labels of a stack overflow, with and without the size of the stack. The RTS writes the size in
 * words of 8 bytes; GHC before 7.8 does not write it. */
static const char stack_overflow[] = N_ ("stack overflow");
static const char stack_overflow_size[] = N_ ("stack overflow, stack of {bytes}");

/* Text of a stop at a black hole without its owner: for several stops together, and for logs of old
 * GHC versions, which do not record the owner. */
static const char black_hole[] = N_ ("blocked on black hole");

static const char *const capset_types[] = {
  [1] = N_ ("custom"),
  [2] = N_ ("OS process"),
  [3] = N_ ("clock domain"),
};

/* Names of the breakdowns in HEAP_PROF_BEGIN. */
static const char *const breakdowns[] = {
  [1] = N_ ("cost centre"),  [2] = N_ ("module"),     [3] = N_ ("closure"),
  [4] = N_ ("type"),         [5] = N_ ("retainer"),   [6] = N_ ("biography"),
  [7] = N_ ("closure type"), [8] = N_ ("info table"), [9] = N_ ("era"),
};

/* Summary of a global block, whose events belong to no HEC. */
static const char global_block[] = N_ ("global block of {size}, ends at {end_time}");

/* Returns translations of @n texts. They are cached and never freed, as calling gettext() for each
 * event would take longer than the rest of its description. */
static const char **
translate_texts (const char *const *texts, guint n)
{
  const char **translated = g_new0 (const char *, n);

  for (guint i = 0; i < n; i++)
    translated[i] = texts[i] != NULL ? _ (texts[i]) : NULL;
  return translated;
}

/* Appends the value of the placeholder @name, whose length is @length bytes. */
typedef void (*PlaceholderFiller) (GString *out,
                                   const char *name,
                                   gsize length,
                                   gconstpointer data);

/* Appends @text, with each {name} replaced by a call of @filler. */
static void
fill_placeholders (GString *out, const char *text, PlaceholderFiller filler, gconstpointer data)
{
  while (*text != '\0')
    {
      const char *open = strchr (text, '{');
      const char *close = open != NULL ? strchr (open, '}') : NULL;

      if (close == NULL)
        {
          g_string_append (out, text);
          return;
        }
      g_string_append_len (out, text, open - text);
      filler (out, open + 1, (gsize) (close - open - 1), data);
      text = close + 1;
    }
}

/* Returns the translated text of a stop, with a placeholder that is not yet replaced. */
static const char *
status_label_template (guint status, guint32 info)
{
  static const char **labels;

  if (g_once_init_enter (&labels))
    g_once_init_leave (&labels, translate_texts (status_texts, N_STATUS));
  if (status == WEFT_STOP_BLACK_HOLE && info == 0)
    return _ (black_hole);
  if (status == WEFT_STOP_STACK_OVERFLOW)
    return _ (info > 0 ? stack_overflow_size : stack_overflow);
  return status < N_STATUS && labels[status] != NULL ? labels[status] : _ (unknown_status);
}

static void
append_bytes (GString *out, guint64 n)
{
  g_string_append_printf (out, ngettext ("%" PRIu64 " byte", "%" PRIu64 " bytes", (gulong) n), n);
}

static void
fill_number (GString *out, const char *name, gsize length, gconstpointer data)
{
  guint number = *(const guint *) data;

  if (g_str_has_prefix (name, "bytes}"))
    append_bytes (out, (guint64) number * WEFT_STACK_WORD);
  else
    weft_display_append_number (out, number);
}

static void
append_status (GString *out, const char *template, guint status, guint32 info)
{
  gboolean is_known = status < N_STATUS && status_texts[status] != NULL;
  guint number = is_known ? info : status;

  fill_placeholders (out, template, fill_number, &number);
}

static char *
status_text (const char *template, guint status, guint32 info)
{
  GString *out = g_string_new (NULL);

  append_status (out, template, status, info);
  return g_string_free (out, FALSE);
}

char *
weft_stop_status_text (guint status, guint32 info)
{
  const char *template = status < N_STATUS ? status_texts[status] : NULL;

  if (status == WEFT_STOP_BLACK_HOLE && info == 0)
    template = black_hole;
  return status_text (template != NULL ? template : unknown_status, status, info);
}

char *
weft_stop_status_label (guint status, guint32 info)
{
  return status_text (status_label_template (status, info), status, info);
}

char *
weft_stop_status_reason (guint status, gboolean is_translated)
{
  const char *plain = status == WEFT_STOP_STACK_OVERFLOW ? stack_overflow :
                      status == WEFT_STOP_BLACK_HOLE     ? black_hole :
                                                           NULL;

  if (plain != NULL)
    return g_strdup (is_translated ? _ (plain) : plain);
  return is_translated ? weft_stop_status_label (status, 0) : weft_stop_status_text (status, 0);
}

static void
append_capset_type (GString *out, guint type)
{
  gboolean is_known = type < G_N_ELEMENTS (capset_types) && capset_types[type] != NULL;

  fill_placeholders (out, is_known ? _ (capset_types[type]) : _ (unknown_status), fill_number,
                     &type);
}

char *
weft_capset_type_label (guint type)
{
  GString *out = g_string_new (NULL);

  append_capset_type (out, type);
  return g_string_free (out, FALSE);
}

const char *
weft_breakdown_label (guint breakdown)
{
  return breakdown < G_N_ELEMENTS (breakdowns) && breakdowns[breakdown] != NULL ?
             _ (breakdowns[breakdown]) :
             NULL;
}

static void
append_text (GString *out, const guint8 *bytes, gsize length)
{
  weft_display_append (out, (const char *) bytes, (gssize) length, WEFT_DISPLAY_KEEP_NONE);
}

static const char *decimal_sign = ".";
static const char *(*unit_name_func) (const char *symbol);

void
weft_event_describe_set_style (const char *point, const char *(*unit) (const char *symbol))
{
  decimal_sign = point;
  unit_name_func = unit;
}

static void
append_unit (GString *out, const char *symbol)
{
  g_string_append_c (out, ' ');
  g_string_append (out, unit_name_func != NULL ? unit_name_func (symbol) : symbol);
}

/* Appends @ns (ns) without rounding, in the largest unit in which the number is at least 1. */
static void
append_ns (GString *out, guint64 ns)
{
  static const struct
  {
    guint64 ns;
    gint digits;
    const char *unit;
  } units[] = { { 1000000000, 9, "s" }, { 1000000, 6, "ms" }, { 1000, 3, "µs" } };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      guint64 part = ns % units[i].ns;

      if (ns < units[i].ns)
        continue;
      g_string_append_printf (out, "%" PRIu64, ns / units[i].ns);
      if (part > 0)
        g_string_append_printf (out, "%s%0*" PRIu64, decimal_sign, units[i].digits, part);
      while (part > 0 && out->str[out->len - 1] == '0')
        g_string_truncate (out, out->len - 1);
      append_unit (out, units[i].unit);
      return;
    }
  g_string_append_printf (out, "%" PRIu64, ns);
  append_unit (out, "ns");
}

/* Decoded values of an event. */
typedef struct
{
  const WeftValue *values;
  guint n;
} DecodedEvent;

/* Returns the numeric value of field @name, or 0. */
static guint64
decoded_number (const DecodedEvent *decoded, const char *name)
{
  for (guint i = 0; i < decoded->n; i++)
    if (strcmp (decoded->values[i].field->name, name) == 0)
      return decoded->values[i].is_present ? decoded->values[i].number : 0;
  return 0;
}

/* Appends date and time in UTC, or the number of seconds if it is beyond the calendar. */
static void
append_unix_time (GString *out, guint64 seconds, guint64 ns)
{
  g_autoptr (GDateTime) time =
      seconds <= G_MAXINT64 ? g_date_time_new_from_unix_utc ((gint64) seconds) : NULL;
  g_autofree char *text = time != NULL ? g_date_time_format (time, "%Y-%m-%d %H:%M:%S") : NULL;

  if (text != NULL)
    g_string_append_printf (out, "%s.%09" PRIu64, text, ns);
  else
    g_string_append_printf (out, _ ("%" PRIu64 " s since 1970-01-01"), seconds);
}

static void
append_number (GString *out, const WeftValue *value, const DecodedEvent *decoded)
{
  const char *label;
  guint32 info;

  switch (value->field->meaning)
    {
    case WEFT_MEANS_BYTES:
      if (value->number == 0 && strcmp (value->field->name, "max_heap") == 0)
        g_string_append (out, _ ("unlimited"));
      else
        append_bytes (out, value->number);
      break;
    case WEFT_MEANS_NS:
      append_ns (out, value->number);
      break;
    case WEFT_MEANS_UNIX_TIME:
      append_unix_time (out, value->number, decoded_number (decoded, "nanoseconds"));
      break;
    case WEFT_MEANS_ADDRESS:
    case WEFT_MEANS_TASK:
      g_string_append_printf (out, "0x%" G_GINT64_MODIFIER "x", value->number);
      break;
    case WEFT_MEANS_STOP_STATUS:
      info = (guint32) (decoded_number (decoded, "blocked_on") +
                        decoded_number (decoded, "stack_words"));
      append_status (out, status_label_template ((guint) value->number, info),
                     (guint) value->number, info);
      break;
    case WEFT_MEANS_SET_TYPE:
      append_capset_type (out, (guint) value->number);
      break;
    case WEFT_MEANS_BREAKDOWN:
      label = weft_breakdown_label ((guint) value->number);
      if (label != NULL)
        g_string_append (out, label);
      else
        weft_display_append_number (out, value->number);
      break;
    case WEFT_MEANS_CAP:
      if (value->number == WEFT_CAP_NONE)
        {
          g_string_append (out, _ ("(none)"));
          break;
        }
      G_GNUC_FALLTHROUGH;
    case WEFT_MEANS_CAPSET:
    case WEFT_MEANS_NUMBER:
    case WEFT_MEANS_THREAD:
    case WEFT_MEANS_FLAG:
      weft_display_append_number (out, value->number);
      break;
    }
}

static void
fill_field (GString *out, const char *name, gsize length, gconstpointer data)
{
  const DecodedEvent *decoded = data;
  const WeftValue *value = decoded->values, *end = value + decoded->n;
  g_auto (GStrv) strings = NULL;
  guint depth;

  while (value < end &&
         (strlen (value->field->name) != length || strncmp (value->field->name, name, length) != 0))
    value++;
  if (value == end)
    return;
  if (!value->is_present)
    {
      g_string_append_c (out, '?');
      return;
    }
  switch (weft_field_type (value->field->kind))
    {
    case WEFT_FIELD_TYPE_TEXT:
      append_text (out, value->bytes, value->length);
      break;
    case WEFT_FIELD_TYPE_STRINGS:
      strings = weft_value_strings (value);
      for (guint i = 0; strings[i] != NULL; i++)
        {
          if (i > 0)
            g_string_append_c (out, ' ');
          append_text (out, (const guint8 *) strings[i], strlen (strings[i]));
        }
      break;
    case WEFT_FIELD_TYPE_STACK: /* IDs of cost centres, innermost first */
      depth = value->length / sizeof (guint32);
      for (guint i = 0; i < depth; i++)
        g_string_append_printf (out, i > 0 ? " < %u" : "%u", weft_value_stack_id (value, i));
      if (depth == 0)
        g_string_append (out, "MAIN"); /* GHC's name of the empty stack */
      break;
    case WEFT_FIELD_TYPE_BYTES:
      append_bytes (out, value->length);
      break;
    case WEFT_FIELD_TYPE_NUMBER:
      append_number (out, value, decoded);
      break;
    }
}

void
weft_event_describe (const WeftEvent *event, GString *out)
{
  static const char **summaries;
  guint n;
  const WeftEventType *types = weft_event_table (&n);
  const WeftEventType *type = weft_header_type (event->header, event->tag);
  const char *summary, *description;
  WeftValue values[WEFT_MAX_FIELDS];
  DecodedEvent decoded = { values, 0 };

  if (g_once_init_enter (&summaries))
    {
      g_autofree const char **texts = g_new (const char *, n);

      for (guint i = 0; i < n; i++)
        texts[i] = types[i].summary;
      g_once_init_leave (&summaries, translate_texts (texts, n));
    }
  if (weft_event_decode (event, values, &decoded.n) != WEFT_DECODE_UNKNOWN_TYPE)
    {
      summary = summaries[type - types];
      if (type->tag == WEFT_TAG_BLOCK_MARKER && decoded_number (&decoded, "cap") == WEFT_CAP_NONE)
        summary = _ (global_block);
      fill_placeholders (out, summary, fill_field, &decoded);
      return;
    }
  description = weft_header_description (event->header, event->tag);
  if (description != NULL && *description != '\0')
    append_text (out, (const guint8 *) description, strlen (description));
  else
    g_string_append_printf (out, _ ("event of type %u"), event->tag);
  g_string_append (out, ", ");
  append_bytes (out, event->length);
}

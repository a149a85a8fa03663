/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli spans: prints the stretches of time that the analyses find, as JSON or CSV. */
#include "weft-cli-spans.h"

#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-event-json.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

typedef enum
{
  FORMAT_JSONL,
  FORMAT_CSV,
} Format;

static const char *const format_names[] = { "jsonl", "csv", NULL };

#define MAX_KEYS 16

/* A kind of span: its keys beside kind, start and end. */
typedef struct
{
  const char *name;
  const char *keys[MAX_KEYS];
  WeftCliSpanWriter write;
} Kind;

static const Kind kinds[] = {
  { "gc", { "cap", "open", "truncated" }, weft_cli_spans_gc },
  { "thread",
    { "thread", "state", "cap", "reason", "stack_bytes", "open", "truncated" },
    weft_cli_spans_thread },
  { "mutator", { "cap", "thread", "open" }, weft_cli_spans_mutator },
  { "capability", { "cap", "category", "thread" }, weft_cli_spans_capability },
  { "collection",
    { "generation", "cap", "threads", "requested", "synced", "copied", "slop", "fragmentation",
      "balanced_copied", "live", "cause", "held_by_cap", "held_by_thread", "open" },
    weft_cli_spans_collection },
  { "nonmoving", { "phase", "marked", "open" }, weft_cli_spans_nonmoving },
  { "user", { "label", "subscript", "thread", "cap", "gc", "unfinished" }, weft_cli_spans_user },
  { "task", { "task", "cap", "kernel_thread", "open" }, weft_cli_spans_task },
  { "census", { "sample", "profile" }, weft_cli_spans_census },
};

struct _WeftCliSpans
{
  WeftCliOutput *output;
  Format format;
  const Kind *kind;
  GPtrArray *columns; /* of char *, borrowed: all keys, for CSV */
  GPtrArray *cells;   /* of GString: this span's, by column */
  gboolean is_over;   /* nobody reads any more */
};

/* One span. */

static GString *
cell (WeftCliSpans *self, const char *key)
{
  guint place = 0;

  for (guint i = 0; i < self->columns->len; i++)
    if (strcmp (g_ptr_array_index (self->columns, i), key) == 0)
      place = i;
  return g_ptr_array_index (self->cells, place);
}

static void
append_number (GString *out, guint64 number)
{
  char digits[24];

  g_string_append_len (out, digits, g_snprintf (digits, sizeof digits, "%" PRIu64, number));
}

void
weft_cli_span_begin (WeftCliSpans *self, guint64 start, guint64 end)
{
  GString *out = self->output->text;

  if (self->format == FORMAT_JSONL)
    {
      g_string_append_len (out, "{\"kind\":\"", 9);
      g_string_append (out, self->kind->name);
      g_string_append_len (out, "\",\"start\":", 10);
      append_number (out, start);
      g_string_append_len (out, ",\"end\":", 7);
      append_number (out, end);
      return;
    }
  g_string_append (out, self->kind->name);
  g_string_append_c (out, ',');
  append_number (out, start);
  g_string_append_c (out, ',');
  append_number (out, end);
  for (guint i = 0; i < self->cells->len; i++)
    g_string_truncate (g_ptr_array_index (self->cells, i), 0);
}

/* The place for a JSON value, behind its key. */
static GString *
json_value (WeftCliSpans *self, const char *key)
{
  GString *out = self->output->text;

  g_string_append_len (out, ",\"", 2);
  g_string_append (out, key);
  g_string_append_len (out, "\":", 2);
  return out;
}

void
weft_cli_span_number (WeftCliSpans *self, const char *key, guint64 number)
{
  append_number (self->format == FORMAT_JSONL ? json_value (self, key) : cell (self, key), number);
}

void
weft_cli_span_integer (WeftCliSpans *self, const char *key, gint64 number)
{
  GString *out = self->format == FORMAT_JSONL ? json_value (self, key) : cell (self, key);

  g_string_append_printf (out, "%" PRId64, number);
}

void
weft_cli_span_null (WeftCliSpans *self, const char *key)
{
  if (self->format == FORMAT_JSONL)
    g_string_append_len (json_value (self, key), "null", 4);
}

void
weft_cli_span_text (WeftCliSpans *self, const char *key, const char *text)
{
  if (self->format == FORMAT_JSONL)
    weft_json_append_text (json_value (self, key), text, strlen (text));
  else
    weft_cli_append_csv (cell (self, key), text);
}

void
weft_cli_span_flag (WeftCliSpans *self, const char *key)
{
  if (self->format == FORMAT_JSONL)
    g_string_append_len (json_value (self, key), "true", 4);
  else
    g_string_append_len (cell (self, key), "true", 4);
}

void
weft_cli_span_cap (WeftCliSpans *self, guint cap)
{
  if (cap == WEFT_CAP_NONE)
    weft_cli_span_null (self, "cap");
  else
    weft_cli_span_number (self, "cap", cap);
}

gboolean
weft_cli_span_end (WeftCliSpans *self)
{
  GString *out = self->output->text;

  if (self->format == FORMAT_JSONL)
    g_string_append_c (out, '}');
  for (guint i = 0; self->format == FORMAT_CSV && i < self->cells->len; i++)
    {
      const GString *text = g_ptr_array_index (self->cells, i);

      g_string_append_c (out, ',');
      g_string_append_len (out, text->str, (gssize) text->len);
    }
  g_string_append_c (out, '\n');
  if (!weft_cli_output_continue (self->output))
    self->is_over = TRUE;
  return !self->is_over;
}

/* The kinds. */

static const Kind *
find_kind (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].name, name) == 0)
      return &kinds[i];
  return NULL;
}

static void
complain_kind (const char *name)
{
  const char *names[G_N_ELEMENTS (kinds) + 1] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    names[i] = kinds[i].name;
  weft_cli_complain_of_choice ("--kind", name, names);
}

/* The kinds that are asked for, of const Kind *; NULL, said on standard error, where one is none.
 */
static GPtrArray *
choose_kinds (const char *names)
{
  g_autoptr (GPtrArray) chosen = g_ptr_array_new ();
  g_auto (GStrv) list = names != NULL ? g_strsplit (names, ",", -1) : NULL;

  for (guint i = 0; list == NULL && i < G_N_ELEMENTS (kinds); i++)
    g_ptr_array_add (chosen, (gpointer) &kinds[i]);
  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    {
      const Kind *kind = find_kind (g_strstrip (list[i]));

      if (kind == NULL)
        {
          complain_kind (list[i]);
          return NULL;
        }
      if (!g_ptr_array_find (chosen, kind, NULL))
        g_ptr_array_add (chosen, (gpointer) kind);
    }
  return g_steal_pointer (&chosen);
}

/* CSV has the keys of all chosen kinds as its columns. */
static void
begin_csv (WeftCliSpans *self, const GPtrArray *chosen)
{
  g_string_append (self->output->text, "kind,start,end");
  for (guint i = 0; i < chosen->len; i++)
    {
      const Kind *kind = g_ptr_array_index (chosen, i);

      for (guint k = 0; kind->keys[k] != NULL; k++)
        {
          if (g_ptr_array_find_with_equal_func (self->columns, kind->keys[k], g_str_equal, NULL))
            continue;
          g_ptr_array_add (self->columns, (gpointer) kind->keys[k]);
          g_ptr_array_add (self->cells, g_string_new (NULL));
          g_string_append_printf (self->output->text, ",%s", kind->keys[k]);
        }
    }
  g_string_append_c (self->output->text, '\n');
}

static void
free_cell (gpointer cell)
{
  g_string_free (cell, TRUE);
}

static void
write_spans (const WeftTrace *trace, const GPtrArray *chosen, Format format, WeftCliOutput *output)
{
  WeftCliSpans self = {
    .output = output,
    .format = format,
    .columns = g_ptr_array_new (),
    .cells = g_ptr_array_new_with_free_func (free_cell),
  };

  if (format == FORMAT_CSV)
    begin_csv (&self, chosen);
  for (guint i = 0; i < chosen->len && !self.is_over; i++)
    {
      self.kind = g_ptr_array_index (chosen, i);
      self.kind->write (trace, &self);
    }
  g_ptr_array_unref (self.columns);
  g_ptr_array_unref (self.cells);
}

WeftCliStatus
weft_cli_spans (int argc, char **argv, const char *summary)
{
  g_autofree char *kind = NULL;
  g_autofree char *format_name = NULL;
  g_auto (WeftCliLog) log = { 0 };
  g_autoptr (GPtrArray) chosen = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  gint format;
  const GOptionEntry entries[] = {
    { "kind", 0, 0, G_OPTION_ARG_STRING, &kind,
      N_ ("Only spans of these kinds: gc, thread, mutator, capability, collection, nonmoving, "
          "user, "
          "task, census"),
      N_ ("A,B") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format_name, N_ ("jsonl or csv"), N_ ("FORMAT") },
    { NULL },
  };

  if (!weft_cli_parse (argc, argv, summary, entries, &log) ||
      (format = weft_cli_choose ("--format", format_name, format_names)) < 0 ||
      (chosen = choose_kinds (kind)) == NULL)
    return WEFT_CLI_USAGE;
  trace = weft_cli_read (&log, NULL);
  if (trace == NULL)
    return WEFT_CLI_UNREADABLE;
  output = weft_cli_output_new ();
  write_spans (trace, chosen, (Format) format, output);
  return weft_cli_end (output, trace, log.path);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli spans: prints the spans that the analyses find, as JSON or CSV, by their starts. */
#include "weft-cli-spans.h"

#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-span-sort.h"
#include "weft-row-writer.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *const format_names[] = {
  [WEFT_ROWS_JSONL] = "jsonl",
  [WEFT_ROWS_CSV] = "csv",
  NULL,
};

/* The options as given. */
typedef struct
{
  char *kind, *from, *to, *cap, *thread, *limit, *format;
  WeftCliLog log;
} Arguments;

struct _WeftCliSpans
{
  WeftCliSpanSort *sort;
  GArray *user; /* of WeftUserSpan */
  guint64 from, to, limit;
  gboolean has_cap, has_thread;
  gboolean by_end;        /* those that end in the range */
  WeftCliCapWalks *walks; /* then; borrowed */
  guint64 cap, thread;
  guint kinds;    /* bits 1 << WeftCliSpanKind: those asked for */
  GArray *fields; /* of WeftRecordField: those of these kinds */
  WeftRowFormat format;
};

static void
spans_clear (WeftCliSpans *self)
{
  g_clear_pointer (&self->sort, weft_cli_span_sort_free);
  g_clear_pointer (&self->user, g_array_unref);
  g_clear_pointer (&self->fields, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCliSpans, spans_clear)

/* What the kinds hand over. */

/* A span without length counts where it is. */
static gboolean
is_wanted (const WeftCliSpans *self, const WeftCliSpan *span)
{
  if (self->by_end ?
          span->end < self->from || span->end >= self->to || span->flags & WEFT_CLI_SPAN_OPEN :
          span->start >= self->to || (span->end <= self->from && span->start < self->from))
    return FALSE;
  if (self->has_cap && span->cap != self->cap)
    return FALSE;
  return !self->has_thread ||
         (span->flags & WEFT_CLI_SPAN_HAS_THREAD && span->thread == self->thread);
}

guint64
weft_cli_spans_from (const WeftCliSpans *self)
{
  return self->from;
}

WeftCliCapWalks *
weft_cli_spans_cap_walks (const WeftCliSpans *self, guint64 *to)
{
  *to = self->to;
  return self->walks;
}

void
weft_cli_spans_add (WeftCliSpans *self, const WeftCliSpan *span)
{
  if (is_wanted (self, span))
    weft_cli_span_sort_add (self->sort, span);
}

guint64
weft_cli_spans_keep_user (WeftCliSpans *self, const WeftUserSpan *span)
{
  g_array_append_vals (self->user, span, 1);
  return self->user->len - 1;
}

/* The query. */

/* The kinds that are asked for; 0, said on standard error, where one is none. */
static guint
choose_kinds (const char *names)
{
  g_auto (GStrv) list = names != NULL ? weft_cli_split ("--kind", names) : NULL;
  const char *all[WEFT_CLI_N_SPANS + 1] = { NULL };
  guint kinds = 0;

  for (guint i = 0; i < WEFT_CLI_N_SPANS; i++)
    all[i] = weft_cli_span_kinds[i].name;
  if (names == NULL)
    return (1u << WEFT_CLI_N_SPANS) - 1;
  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    {
      gint kind = weft_cli_choose ("--kind", list[i], all);

      if (kind < 0)
        return 0;
      kinds |= 1u << kind;
    }
  return kinds;
}

/* All records have the fields of all kinds that were asked for, whatever they are of. */
static void
choose_fields (WeftCliSpans *self)
{
  guint n;
  const WeftCliSpanField *all = weft_cli_span_fields (&n);

  self->fields = g_array_new (FALSE, FALSE, sizeof (WeftRecordField));
  for (guint i = 0; i < n; i++)
    if (all[i].kinds & self->kinds)
      g_array_append_val (self->fields, all[i].field);
}

static gboolean
spans_init (WeftCliSpans *self, const Arguments *given)
{
  gint format = weft_cli_choose ("--format", given->format, format_names);

  if (format < 0 || (self->kinds = choose_kinds (given->kind)) == 0 ||
      !weft_cli_number ("--cap", given->cap, 0, WEFT_CAP_NONE - 1, 0, &self->cap) ||
      !weft_cli_number ("--thread", given->thread, 0, G_MAXUINT32, 0, &self->thread) ||
      !weft_cli_number ("--limit", given->limit, 0, G_MAXUINT64, G_MAXUINT64, &self->limit))
    return FALSE;
  self->format = (WeftRowFormat) format;
  self->has_cap = given->cap != NULL;
  self->has_thread = given->thread != NULL;
  self->sort = weft_cli_span_sort_new ();
  self->user = g_array_new (FALSE, FALSE, sizeof (WeftUserSpan));
  choose_fields (self);
  return TRUE;
}

static void
write_spans (WeftCliSpans *self, const WeftTrace *trace, WeftCliOutput *output)
{
  const WeftRecordShape shape = { (const WeftRecordField *) (void *) self->fields->data,
                                  self->fields->len };
  g_autoptr (WeftUserFamily) family = NULL;
  WeftCliSpanRecord record = { .trace = trace, .users = self->user };
  g_autoptr (WeftRowWriter) writer =
      weft_row_writer_new_records (self->format, output->text, &shape);
  const WeftCliSpan *span;

  for (guint i = 0; i < WEFT_CLI_N_SPANS; i++)
    if (self->kinds & (1u << i))
      weft_cli_span_kinds[i].write (trace, self);
  if (self->kinds & (1u << WEFT_CLI_SPAN_USER))
    family = weft_user_family_new (weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL),
                                   self->user, NULL);
  record.family = family;
  for (guint64 n = 0; n < self->limit && (span = weft_cli_span_sort_next (self->sort)) != NULL; n++)
    {
      weft_cli_span_record_set (&record, span);
      weft_row_writer_put_record (writer, &record);
      if (!weft_cli_output_continue (output))
        return;
    }
}

void
weft_cli_spans_print_ended (
    const WeftTrace *trace, guint64 from, guint64 to, WeftCliCapWalks *walks, WeftCliOutput *output)
{
  g_auto (WeftCliSpans) self = { .by_end = TRUE, .walks = walks };

  spans_init (&self, &(Arguments){ 0 });
  self.from = from;
  self.to = to;
  write_spans (&self, trace, output);
}

static WeftCliStatus
spans_answer (WeftCliSpans *self, const Arguments *given)
{
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->log, NULL, &status);
  g_autoptr (WeftCliOutput) output = NULL;

  if (trace == NULL)
    return status;
  if (!weft_cli_range (trace, given->from, given->to, &self->from, &self->to))
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  write_spans (self, trace, output);
  return weft_cli_end (output, trace, given->log.path);
}

/* @summary with a list of the kinds after it. */
static char *
spans_describe (const char *summary)
{
  GString *text = g_string_new (summary);

  g_string_append_printf (text, "\n\n%s", _ ("Kinds:"));
  for (guint i = 0; i < WEFT_CLI_N_SPANS; i++)
    weft_cli_describe (text, weft_cli_span_kinds[i].name, _ (weft_cli_span_kinds[i].what));
  return g_string_free (text, FALSE);
}

WeftCliStatus
weft_cli_spans (WeftCliLine *line)
{
  Arguments given = { 0 };
  g_auto (WeftCliSpans) spans = { 0 };
  g_autofree char *description = spans_describe (line->summary);
  g_autofree char *formats = weft_cli_join_names (format_names, G_MAXUINT);
  const GOptionEntry entries[] = {
    { "kind", 0, 0, G_OPTION_ARG_STRING, &given.kind, N_ ("Only spans of these kinds"), "A,B" },
    { "from", 0, 0, G_OPTION_ARG_STRING, &given.from,
      N_ ("Only spans that end after T: 1.5s, 200ms, 17us, 12345ns, or a user marker's text"),
      "T" },
    { "to", 0, 0, G_OPTION_ARG_STRING, &given.to, N_ ("Only spans that start before T"), "T" },
    { "cap", 0, 0, G_OPTION_ARG_STRING, &given.cap, N_ ("Only spans of HEC N"), "N" },
    { "thread", 0, 0, G_OPTION_ARG_STRING, &given.thread, N_ ("Only spans of thread N"), "N" },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &given.limit, N_ ("Stop after N spans"), "N" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format, formats, "FORMAT" },
    { NULL },
  };

  if (!weft_cli_parse (line, description, entries, &given.log, NULL, NULL) ||
      !spans_init (&spans, &given))
    return WEFT_CLI_USAGE;
  return spans_answer (&spans, &given);
}

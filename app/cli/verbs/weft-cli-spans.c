/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli spans: prints the spans that the analyses have found, ordered by start, as JSON or
 * CSV. */
#include "weft-cli-answers.h"

#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-row-writer.h"

#include <glib/gi18n.h>
#include <inttypes.h>

static const char *const format_names[] = {
  [WEFT_ROWS_JSONL] = "jsonl",
  [WEFT_ROWS_CSV] = "csv",
  NULL,
};

/* Values of the options as given. */
typedef struct
{
  char *kind, *from, *to, *cap, *thread, *limit;
  WeftCliLog log;
} Arguments;

/* Filters and format of the spans to print. */
typedef struct
{
  WeftSpanQuery spans;
  guint64 limit;  /* maximum number of spans */
  guint kinds;    /* bits of 1 << WeftSpanKind */
  GArray *fields; /* of WeftRecordField: all fields that any kind in @kinds has */
  WeftRowFormat format;
} SpanQuery;

static void
span_query_clear (SpanQuery *self)
{
  weft_span_query_clear (&self->spans);
  g_clear_pointer (&self->fields, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SpanQuery, span_query_clear)

static gboolean
span_query_init (SpanQuery *self, const Arguments *given)
{
  guint n_fields;
  const WeftSpanField *fields = weft_span_fields (&n_fields);

  weft_span_query_init (&self->spans);
  self->kinds = given->kind == NULL ? (1u << WEFT_N_SPANS) - 1 : 0;
  if (!weft_cli_parse_choices ("--kind", given->kind, weft_span_kinds, WEFT_N_SPANS, name,
                               &self->kinds) ||
      !weft_cli_parse_uint ("--cap", given->cap, 0, WEFT_CAP_NONE - 1, 0, &self->spans.cap) ||
      !weft_cli_parse_uint ("--thread", given->thread, 0, G_MAXUINT32, 0, &self->spans.thread) ||
      !weft_cli_parse_uint ("--limit", given->limit, 0, G_MAXUINT64, G_MAXUINT64, &self->limit))
    return FALSE;
  self->spans.has_cap = given->cap != NULL;
  self->spans.has_thread = given->thread != NULL;
  /* every record has the fields of all selected kinds */
  self->fields = g_array_new (FALSE, FALSE, sizeof (WeftRecordField));
  for (guint i = 0; i < n_fields; i++)
    if (fields[i].kinds & self->kinds)
      g_array_append_val (self->fields, fields[i].field);
  return TRUE;
}

static void
print_spans (SpanQuery *self, const WeftTrace *trace, WeftCliOutput *output)
{
  const WeftRecordShape shape = { (const WeftRecordField *) (void *) self->fields->data,
                                  self->fields->len };
  g_autoptr (WeftUserFamily) family = NULL;
  WeftSpanRecord record = { .trace = trace, .users = self->spans.user };
  g_autoptr (WeftRowWriter) writer =
      weft_row_writer_new_records (self->format, output->text, &shape);
  const WeftSpan *span;

  weft_span_query_run (&self->spans, trace, self->kinds);
  if (self->kinds & (1u << WEFT_SPAN_USER))
    {
      const WeftUserSpans *user = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL);
      guint64 n_stray = weft_user_spans_n_stray (user);
      guint64 n_unfinished = weft_user_spans_n_unfinished (user);

      /* a STOP without a START is not a span */
      if (n_stray > 0)
        weft_cli_error (ngettext ("%" PRIu64 " STOP message has no START",
                                  "%" PRIu64 " STOP messages have no START", (gulong) n_stray),
                        n_stray);
      if (n_unfinished > 0)
        weft_cli_error (ngettext ("%" PRIu64 " START message has no STOP",
                                  "%" PRIu64 " START messages have no STOP", (gulong) n_unfinished),
                        n_unfinished);
      family = weft_user_family_new (user, self->spans.user, NULL);
    }
  record.family = family;
  for (guint64 n = 0; n < self->limit && (span = weft_span_sort_next (self->spans.sort)) != NULL;
       n++)
    {
      weft_span_record_set (&record, span);
      weft_row_writer_append_record (writer, &record);
      if (!weft_cli_output_continue (output))
        return;
    }
}

void
weft_cli_spans_print_ended (
    const WeftTrace *trace, guint64 from, guint64 to, WeftCapWalks *walks, WeftCliOutput *output)
{
  g_auto (SpanQuery) self = { 0 };

  span_query_init (&self, &(Arguments){ 0 });
  self.spans.is_by_end = TRUE;
  self.spans.walks = walks;
  self.spans.from = from;
  self.spans.to = to;
  print_spans (&self, trace, output);
}

WeftCliStatus
weft_cli_spans (WeftCliLine *line)
{
  Arguments given = { 0 };
  g_auto (SpanQuery) query = { 0 };
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (GString) description = g_string_new (line->summary);
  const GOptionEntry entries[] = {
    { "kind", 0, 0, G_OPTION_ARG_STRING, &given.kind, N_ ("Only spans of these kinds"), "A,B" },
    { "from", 0, 0, G_OPTION_ARG_STRING, &given.from,
      N_ ("Only spans that end after T: 1.5s, 200ms, 17us, 12345ns, or a user marker's text"),
      "T" },
    { "to", 0, 0, G_OPTION_ARG_STRING, &given.to, N_ ("Only spans that start before T"), "T" },
    { "cap", 0, 0, G_OPTION_ARG_STRING, &given.cap, N_ ("Only spans of HEC N"), "N" },
    { "thread", 0, 0, G_OPTION_ARG_STRING, &given.thread, N_ ("Only spans of thread N"), "N" },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &given.limit, N_ ("Stop after N spans"), "N" },
    { NULL },
  };

  g_string_append_printf (description, "\n\n%s", _ ("Kinds:"));
  for (guint i = 0; i < WEFT_N_SPANS; i++)
    weft_cli_append_choice (description, weft_span_kinds[i].name, _ (weft_span_kinds[i].what));
  line->formats = format_names;
  if (!weft_cli_parse (line, description->str, entries, &given.log, NULL, NULL) ||
      !span_query_init (&query, &given))
    return WEFT_CLI_USAGE;
  query.format = (WeftRowFormat) line->format;
  trace = weft_cli_read_log (&given.log, NULL, &status);
  if (trace == NULL)
    return status;
  if (!weft_cli_parse_range (trace, given.from, given.to, &query.spans.from, &query.spans.to))
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  print_spans (&query, trace, output);
  return weft_cli_finish (output, trace, given.log.path);
}

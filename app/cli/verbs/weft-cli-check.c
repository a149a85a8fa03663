/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli check: lists damage and violations of the state machines. */
#include "weft-cli-answers.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-format.h"
#include "weft-row-writer.h"
#include "weft-validation.h"

#include <glib/gi18n.h>
#include <inttypes.h>

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSONL,
} Format;

static const char *const format_names[] = { "text", "jsonl", NULL };

#define NONE G_MAXUINT64

static const char kind_damage[] = "damage", kind_violation[] = "violation";

/* Damage, or a violation of the state machines. */
typedef struct
{
  const char *kind;     /* kind_damage or kind_violation */
  guint64 time, thread; /* NONE if unknown, or if the finding is about no thread */
  guint64 offset;
  guint64 lost; /* bytes */
  guint16 cap;
  char *what;      /* owned */
  const char *log; /* path of the log; borrowed */
} CheckFinding;

static void
check_finding_clear (gpointer data)
{
  g_free (((CheckFinding *) data)->what);
}

static const WeftRecordField check_fields[] = {
  { "time", "integer", "ns", "When it happened, since the RTS started.",
    "damage whose time is not known", WEFT_RECORD_MEMBER (CheckFinding, time),
    WEFT_RECORD_ABSENT_IF (NONE) },
  { "cap", "integer", NULL, "The HEC.", "problems that belong to no HEC",
    WEFT_RECORD_MEMBER (CheckFinding, cap), WEFT_RECORD_ABSENT_IF (WEFT_CAP_NONE) },
  { "thread", "integer", NULL, "The Haskell thread.", "problems that belong to no thread",
    WEFT_RECORD_MEMBER (CheckFinding, thread), WEFT_RECORD_ABSENT_IF (NONE) },
  { "offset", "integer", "bytes", "Offset in the decompressed file.", NULL,
    WEFT_RECORD_MEMBER (CheckFinding, offset) },
  { "what", "text", NULL, "Description of the problem.", NULL,
    WEFT_RECORD_MEMBER (CheckFinding, what) },
  { "kind", "text", NULL, "damage of the file, or a violation of the state machines.", NULL,
    WEFT_RECORD_MEMBER (CheckFinding, kind) },
  { "lost_bytes", "integer", "bytes", "Bytes that could not be read.", NULL,
    WEFT_RECORD_MEMBER (CheckFinding, lost) },
  { "log", "text", NULL, "The log, as the command line names it.", NULL,
    WEFT_RECORD_MEMBER (CheckFinding, log) },
};

const WeftRecordShape weft_cli_check_shape = WEFT_RECORD_SHAPE (check_fields);

static gint
compare_numbers (guint64 a, guint64 b)
{
  return (a > b) - (a < b);
}

/* Compares by time; damage without a time comes first. */
static gint
compare_finding_times (gconstpointer a, gconstpointer b)
{
  const CheckFinding *x = a, *y = b;

  /* NONE + 1 overflows to 0 */
  return x->time != y->time ? compare_numbers (x->time + 1, y->time + 1) :
                              compare_numbers (x->offset, y->offset);
}

/* Compares by severity: damage by bytes lost, then violations, which are often a consequence of
 * damage. */
static gint
compare_finding_severity (gconstpointer a, gconstpointer b)
{
  const CheckFinding *x = a, *y = b;

  if (x->kind != y->kind)
    return x->kind == kind_damage ? -1 : 1;
  return x->lost != y->lost ? compare_numbers (y->lost, x->lost) : compare_finding_times (a, b);
}

/* Options that apply to each log. */
typedef struct
{
  Format format;
  gboolean is_of_several;
  gboolean is_first; /* TRUE if nothing has been printed yet */
} CheckOptions;

/* Returns the damage and the violations of @trace, as an array of CheckFinding. */
static gpointer
find_damage_and_violations (WeftTrace *trace, const char *path, gconstpointer asked)
{
  const CheckOptions *request = asked;
  GArray *findings = g_array_new (FALSE, FALSE, sizeof (CheckFinding));
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftValidation) validation = weft_validation_new (threads, NULL);
  const GArray *problems = trace->index->problems;
  guint n = validation->violations->len;

  g_array_set_clear_func (findings, check_finding_clear);
  for (guint i = 0; i < problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);
      CheckFinding finding = {
        .kind = kind_damage,
        .time = problem->from <= problem->to ? problem->from : NONE,
        .thread = NONE,
        .offset = problem->offset,
        .lost = problem->bytes,
        .cap = problem->cap,
        .what = weft_problem_text (problem),
        .log = path,
      };

      g_array_append_val (findings, finding);
    }
  for (guint i = 0; i < n; i++)
    {
      const WeftViolation *violation = &g_array_index (validation->violations, WeftViolation, i);
      CheckFinding finding = {
        .kind = kind_violation,
        .time = violation->time,
        .thread = weft_violation_has_thread (violation) ? violation->thread : NONE,
        .offset = violation->offset,
        .cap = violation->cap,
        .what = weft_violation_text (violation),
        .log = path,
      };

      g_array_append_val (findings, finding);
    }
  if (validation->is_incomplete)
    weft_cli_error (_ ("there are more violations; the first %u that were found are listed"), n);
  /* JSON records are in time order, like those of all verbs; in text, the worst finding comes
   * first */
  g_array_sort (findings,
                request->format == FORMAT_TEXT ? compare_finding_severity : compare_finding_times);
  return findings;
}

/* Prints the findings, after the name of the log if there are several logs. */
static WeftCliStatus
print_check (const WeftCliAnswer *answer, gpointer asked)
{
  CheckOptions *request = asked;
  const GArray *findings = answer->computed;
  g_autoptr (WeftCliOutput) output = weft_cli_output_new ();
  GString *out = output->text;
  g_autoptr (WeftRowWriter) rows =
      weft_row_writer_new_records (WEFT_ROWS_JSONL, out, &weft_cli_check_shape);

  if (request->is_of_several && request->format == FORMAT_TEXT)
    weft_cli_append_log_title (output, answer->path, request->is_first);
  request->is_first = FALSE;
  for (guint i = 0; i < findings->len && weft_cli_output_continue (output); i++)
    {
      const CheckFinding *finding = &g_array_index (findings, CheckFinding, i);

      if (request->format == FORMAT_JSONL)
        {
          weft_row_writer_append_record (rows, finding);
          continue;
        }
      g_string_append (out,
                       finding->time != NONE ? weft_format_time_exact (finding->time).text : "-");
      if (finding->cap != WEFT_CAP_NONE)
        {
          g_string_append (out, "  ");
          g_string_append_printf (out, _ ("HEC %u"), finding->cap);
        }
      g_string_append (out, "  ");
      g_string_append_printf (out, _ ("at byte %" PRIu64), finding->offset);
      g_string_append_printf (out, "  %s\n", finding->what);
    }
  if (request->format == FORMAT_TEXT && findings->len == 0)
    g_string_append_printf (out, "%s\n", _ ("No violations and no damage found."));
  return weft_cli_finish (output, answer->trace, answer->path);
}

static const WeftCliAnswerClass check_question = {
  .compute = find_damage_and_violations,
  .free_computed = (GDestroyNotify) g_array_unref,
  .print = print_check,
};

WeftCliStatus
weft_cli_check (WeftCliLine *line)
{
  WeftCliLog log = { 0 };
  WeftCliRuns runs = { .is_one_side = TRUE };
  CheckOptions request = { .is_first = TRUE };
  const GOptionEntry entries[] = { { NULL } };

  line->formats = format_names;
  if (!weft_cli_parse (line, line->summary, entries, &log, NULL, &runs))
    return WEFT_CLI_USAGE;
  request.format = (Format) line->format;
  request.is_of_several = runs.further != NULL;
  return weft_cli_answer_each_log (&log, runs.further, &check_question, &request);
}

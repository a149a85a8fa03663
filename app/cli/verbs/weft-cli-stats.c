/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli stats: prints the quantities of the run or of a range of it. */
#include "weft-amount-text.h"
#include "weft-cli-answers.h"
#include "weft-cli-fail-if.h"
#include "weft-cli-log.h"
#include "weft-cli-regressions.h"
#include "weft-cover-text.h"
#include "weft-display.h"
#include "weft-join.h"
#include "weft-perf.h"
#include "weft-quantity-lists.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSON,
  FORMAT_CSV,
  N_FORMATS, /* the formats below are only for --baseline */
} Format;

static const char *const format_names[] = { "text", "json", "csv", "markdown", "sarif", NULL };

/* A row of the result: a quantity of the range, or a list with quantities for each HEC or
 * generation. */
typedef struct
{
  const char *path;               /* "pauses.count", or "gc.generations" for a list */
  const WeftQuantityGroup *group; /* NULL for a list */
  const WeftQuantity *quantity;   /* NULL for a list */
  WeftAmount amount;              /* value of @quantity */
  const WeftQuantityList *list;   /* or NULL */
  GArray *items;                  /* of WeftQuantityItem: items of @list; or NULL */
} StatsRow;

/* The result, which is written in one of the formats. Borrows the trace. */
typedef struct
{
  const WeftTrace *trace;
  const char *path;                 /* path of the log */
  gboolean is_of_several, is_first; /* TRUE if there are several logs; TRUE for the first one
                                       printed */
  WeftStatistics statistics;
  GArray *rows;             /* of StatsRow */
  WeftThreadTotals threads; /* @running_most is owned */
  GArray *perf;             /* of WeftPerfTotal */
} Stats;

static void
stats_row_clear (gpointer data)
{
  StatsRow *self = data;

  g_clear_pointer (&self->items, g_array_unref);
}

static void
stats_free (gpointer data)
{
  Stats *self = data;

  g_array_unref (self->rows);
  g_free (self->threads.running_most);
  g_array_unref (self->perf);
  g_free (self);
}

static const StatsRow *
stats_row (const Stats *self, guint i)
{
  return &g_array_index (self->rows, StatsRow, i);
}

static const WeftQuantityItem *
nth_row_item (const StatsRow *self, guint i)
{
  return &g_array_index (self->items, WeftQuantityItem, i);
}

#define NAME_WIDTH  26
#define VALUE_WIDTH 16

/* Appends @text in a column of @width characters, right-aligned if @is_number. */
static void
append_cell (GString *out, const char *text, guint width, gboolean is_number)
{
  g_autofree char *line = weft_display_line (text); /* the text may contain a name from the log */
  guint length = (guint) g_utf8_strlen (line, -1);
  guint room = width > length ? width - length : 0;

  if (is_number)
    g_string_append_printf (out, "%*s%s", (int) room, "", line);
  else
    g_string_append_printf (out, "%s%*s", line, (int) room, "");
}

/* Returns the width of a column with @title: at least two characters more than the title. */
static guint
column_width (const char *title)
{
  return MAX (VALUE_WIDTH, (guint) g_utf8_strlen (weft_quantity_title (title), -1) + 2);
}

/* Appends a quantity: its name, its value, and either its exact value or the reason why it is
 * absent. */
static void
append_quantity (GString *out, const WeftQuantity *quantity, WeftAmount amount)
{
  WeftFormatted value = weft_amount_text (quantity->unit, amount, WEFT_DIGITS_SHORT);
  WeftFormatted exact = weft_amount_text (quantity->unit, amount, WEFT_DIGITS_EXACT);

  g_string_append (out, "  ");
  append_cell (out, weft_quantity_title (quantity->title), NAME_WIDTH, FALSE);
  append_cell (out, value.text, VALUE_WIDTH, TRUE);
  if (!weft_amount_is_known (amount) && amount.why != NULL)
    g_string_append_printf (out, "   %s", _ (amount.why));
  else if (!g_str_equal (value.text, exact.text))
    g_string_append_printf (out, "   %s", exact.text);
  g_string_append_c (out, '\n');
}

/* Appends a list as a table, if it has items in the range. */
static void
append_list_table (const Stats *self, const StatsRow *row, GString *out)
{
  const WeftQuantityList *list = row->list;

  if (row->items->len == 0)
    return;
  g_string_append_c (out, '\n');
  append_cell (out, weft_quantity_title (list->title), NAME_WIDTH - 6, FALSE);
  for (guint i = 0; i < list->n_columns; i++)
    append_cell (out, weft_quantity_title (list->columns[i].title),
                 column_width (list->columns[i].title), TRUE);
  g_string_append_c (out, '\n');
  for (guint i = 0; i < row->items->len; i++)
    {
      const WeftQuantityItem *item = nth_row_item (row, i);
      g_autofree char *name = item->name == WEFT_ITEM_UNKNOWN ? g_strdup (_ ("unknown")) :
                                                                g_strdup_printf ("%u", item->name);
      g_autofree char *title =
          item->title != NULL ?
              g_strdup (item->title) :
              weft_format_replace (weft_quantity_title (list->item_title_format), name);

      g_string_append (out, "  ");
      append_cell (out, title, NAME_WIDTH - 8, FALSE);
      for (guint k = 0; k < list->n_columns; k++)
        {
          const WeftQuantity *column = &list->columns[k];
          WeftAmount amount = weft_quantity_item_value (column, self->trace, item);

          append_cell (out, weft_amount_text (column->unit, amount, WEFT_DIGITS_SHORT).text,
                       column_width (column->title), TRUE);
        }
      g_string_append_c (out, '\n');
    }
}

/* Appends the kernel's perf counters, if the log has any. */
static void
append_perf_counters (const GArray *totals, GString *out)
{
  if (totals->len > 0)
    g_string_append_printf (out, "\n%s\n", _ ("Kernel counters"));
  for (guint i = 0; i < totals->len; i++)
    {
      const WeftPerfTotal *total = &g_array_index (totals, WeftPerfTotal, i);
      guint64 number = total->is_counter ? total->sum : total->count;
      g_autofree char *name =
          total->name != NULL ? g_strdup (total->name) : g_strdup_printf ("%u", total->perf);
      g_autofree char *thread = g_strdup_printf (_ ("OS thread %" PRIu64), total->kernel_thread);
      g_autofree char *hec =
          total->cap != WEFT_CAP_NONE ? g_strdup_printf (_ ("HEC %u"), total->cap) : NULL;
      g_autofree char *both = weft_joined (WEFT_JOIN_LIST, thread, hec);

      g_string_append (out, "  ");
      append_cell (out, name, NAME_WIDTH, FALSE);
      append_cell (out, weft_format_count (number).text, VALUE_WIDTH, TRUE);
      g_string_append_printf (out, "   %s\n", both);
    }
}

static void
stats_to_text (const Stats *self, GString *out)
{
  const WeftStatistics *statistics = &self->statistics;
  const WeftThreadTotals *threads = &self->threads;
  const WeftQuantityGroup *group = NULL;
  g_autofree char *reason = NULL; /* reason why the group has no values, or NULL */

  g_string_append_printf (out, _ ("From %s to %s"), weft_format_time_exact (statistics->from).text,
                          weft_format_time_exact (statistics->to).text);
  g_string_append_c (out, '\n');
  weft_coverage_append (self->trace, "", out);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const StatsRow *row = stats_row (self, i);

      if (row->group != group)
        {
          if (group == weft_quantity_groups[WEFT_QUANTITIES_THREADS] &&
              threads->running_most != NULL)
            {
              g_string_append (out, "  ");
              append_cell (out, _ ("Ran most in the whole log"), NAME_WIDTH, FALSE);
              append_cell (out, weft_format_time (threads->most_ns).text, VALUE_WIDTH, TRUE);
              g_string_append (out, "   ");
              append_cell (out, threads->running_most, 0, FALSE);
              g_string_append_c (out, '\n');
            }
          group = row->group;
          g_clear_pointer (&reason, g_free);
          if (group != NULL)
            {
              g_string_append_printf (out, "\n%s\n", weft_quantity_title (group->title));
              reason = weft_amount_reason (weft_quantity_group_absence (group, statistics), TRUE);
              if (reason != NULL)
                g_string_append_printf (out, "  %s\n", reason);
            }
        }
      if (row->list != NULL)
        append_list_table (self, row, out);
      else if (reason == NULL && weft_quantity_applies (row->quantity, self->trace))
        append_quantity (out, row->quantity, row->amount);
    }
  append_perf_counters (self->perf, out);
}

/* An object with notes on other members, each named by the path of its member. The notes are
 * collected in a buffer while the members are written, and are appended after them. A path in a
 * list has only one note, which applies to all items of the list. */
typedef struct
{
  WeftJsonWriter json;
  GHashTable *paths; /* owned; paths that already have a note */
} MemberNotes;

typedef struct
{
  const Stats *stats;
  WeftJsonWriter json;
  MemberNotes absent; /* reasons why members are null */
  MemberNotes bounds; /* bounds of numbers that are known only in part */
} StatsJson;

static void
member_notes_init (MemberNotes *self, const char *name)
{
  self->json = (WeftJsonWriter){ .out = g_string_new (NULL), .depth = 1, .has_members = TRUE };
  self->paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  weft_json_begin_object (&self->json, name);
}

/* Appends the notes to @out, which ends inside the parent object, and frees them. */
static void
member_notes_end (MemberNotes *self, GString *out)
{
  weft_json_end_object (&self->json);
  g_string_append_len (out, self->json.out->str, (gssize) self->json.out->len);
  g_string_free (self->json.out, TRUE);
  g_hash_table_unref (self->paths);
}

/* Adds a note that says why the amount at @path is absent, or how it is bounded. */
static void
note_amount (StatsJson *self, const char *path, WeftAmount amount)
{
  MemberNotes *notes = weft_amount_is_known (amount) ? &self->bounds : &self->absent;
  g_autofree char *text = weft_amount_is_known (amount) ?
                              g_strdup (weft_amount_bound_key (amount)) :
                              weft_amount_reason (amount, FALSE);

  if (text != NULL && g_hash_table_add (notes->paths, g_strdup (path)))
    weft_json_add_text (&notes->json, path, text);
}

static void
add_quantity_list (StatsJson *self, const StatsRow *row, const char *key)
{
  const WeftQuantityList *list = row->list;

  (list->is_keyed ? weft_json_begin_object : weft_json_begin_array) (&self->json, key);
  for (guint i = 0; i < row->items->len; i++)
    {
      const WeftQuantityItem *item = nth_row_item (row, i);
      g_autofree char *name = weft_quantity_item_name (item);

      weft_json_begin_object (&self->json, list->is_keyed ? name : NULL);
      if (!list->is_keyed)
        weft_json_add_count (&self->json, list->name, item->name);
      for (guint k = 0; k < list->n_columns; k++)
        {
          const WeftQuantity *column = &list->columns[k];
          WeftAmount amount = weft_quantity_item_value (column, self->stats->trace, item);
          g_autofree char *path = g_strdup_printf ("%s.%s", list->id, column->id);

          weft_json_add_amount (&self->json, column->id, column->unit, amount);
          note_amount (self, path, amount);
        }
      weft_json_end_object (&self->json);
    }
  (list->is_keyed ? weft_json_end_object : weft_json_end_array) (&self->json);
}

/* Adds the thread that ran most, which is not a quantity because it is not a number. */
static void
add_running_most (StatsJson *self)
{
  const WeftThreadTotals *threads = &self->stats->threads;
  WeftAmount recorded = weft_feature_recorded (self->stats->trace, WEFT_FEATURE_SCHEDULER);

  weft_json_add_text (&self->json, "running_most", threads->running_most);
  if (threads->running_most != NULL)
    {
      weft_json_add_count (&self->json, "running_most_thread", threads->most_id);
      weft_json_add_count (&self->json, "running_most_ns", threads->most_ns);
      return;
    }
  weft_json_add_null (&self->json, "running_most_thread");
  weft_json_add_null (&self->json, "running_most_ns");
  if (!weft_index_is_whole (self->stats->trace->index))
    recorded = weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the log is a part of a longer one"));
  else if (weft_amount_is_known (recorded))
    recorded = weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("no thread ran"));
  note_amount (self, "threads.running_most", recorded);
  note_amount (self, "threads.running_most_thread", recorded);
  note_amount (self, "threads.running_most_ns", recorded);
}

/* Adds the rows whose path begins with @prefix as members. If the rest of a path contains a dot,
 * the part before the dot is the name of a nested object, which is written when its first row is
 * reached. */
static void
add_path_members (StatsJson *self, const char *prefix)
{
  gsize length = strlen (prefix);

  for (guint i = 0; i < self->stats->rows->len; i++)
    {
      const StatsRow *row = stats_row (self->stats, i);
      const char *key = g_str_has_prefix (row->path, prefix) ? row->path + length : NULL;
      const char *dot = key != NULL ? strchr (key, '.') : NULL;
      g_autofree char *inner = dot != NULL ? g_strndup (row->path, dot + 1 - row->path) : NULL;

      if (key == NULL)
        continue;
      if (dot == NULL && row->list != NULL)
        add_quantity_list (self, row, key);
      else if (dot == NULL)
        {
          weft_json_add_amount (&self->json, key, row->quantity->unit, row->amount);
          note_amount (self, row->path, row->amount);
        }
      else
        {
          g_autofree char *name = g_strndup (key, dot - key);
          gboolean is_written = FALSE;

          for (guint k = 0; k < i; k++)
            is_written |= g_str_has_prefix (stats_row (self->stats, k)->path, inner);
          if (is_written)
            continue;
          weft_json_begin_object (&self->json, name);
          add_path_members (self, inner);
          if (g_str_equal (inner, "threads."))
            add_running_most (self);
          weft_json_end_object (&self->json);
        }
    }
}

static void
get_perf_kind (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value,
                        ((const WeftPerfTotal *) record)->is_counter ? "counter" : "tracepoint");
}

static void
get_perf_sum (gconstpointer record, WeftRecordValue *value)
{
  const WeftPerfTotal *total = record;

  if (total->is_counter)
    weft_record_set_number (value, total->sum);
}

static const WeftRecordField perf_fields[] = {
  { "perf", "integer", NULL, "", NULL, WEFT_RECORD_MEMBER (WeftPerfTotal, perf) },
  { "name", "text", NULL, "", NULL, WEFT_RECORD_MEMBER (WeftPerfTotal, name) },
  { "kind", "text", NULL, "", NULL, get_perf_kind },
  { "kernel_thread", "integer", NULL, "", NULL, WEFT_RECORD_MEMBER (WeftPerfTotal, kernel_thread) },
  { "cap", "integer", NULL, "", NULL, WEFT_RECORD_MEMBER (WeftPerfTotal, cap),
    WEFT_RECORD_ABSENT_IF (WEFT_CAP_NONE) },
  { "count", "integer", NULL, "", NULL, WEFT_RECORD_MEMBER (WeftPerfTotal, count) },
  { "sum", "integer", NULL, "", NULL, get_perf_sum },
};

static const WeftRecordShape perf_shape = WEFT_RECORD_SHAPE (perf_fields);

static void
stats_to_json (const Stats *self, GString *out)
{
  StatsJson writing = { .stats = self, .json = { .out = out } };

  member_notes_init (&writing.absent, "absent");
  member_notes_init (&writing.bounds, "bounds");
  weft_json_begin_object (&writing.json, NULL);
  weft_json_add_text (&writing.json, "weft_version", WEFT_VERSION);
  weft_json_add_text (&writing.json, "log", self->path);
  weft_json_add_text (&writing.json, "program", self->trace->process->program);
  weft_json_add_count (&writing.json, "from_ns", self->statistics.from);
  weft_json_add_count (&writing.json, "to_ns", self->statistics.to);
  add_path_members (&writing, "");
  weft_cli_coverage_to_json (self->trace->coverage, &writing.json, "coverage");
  weft_json_add_records (&writing.json, "perf", &perf_shape, self->perf);
  member_notes_end (&writing.absent, out);
  member_notes_end (&writing.bounds, out);
  weft_json_end_object (&writing.json);
  g_string_append_c (out, '\n');
}

/* Appends a line. @item is the name of a list item; "" for a quantity that is not in a list. */
static void
append_csv_line (const Stats *self,
                 GString *out,
                 const char *id,
                 const char *item,
                 const WeftQuantity *quantity,
                 WeftAmount amount)
{
  g_autofree char *reason = weft_amount_reason (amount, FALSE);
  const char *bound = weft_amount_bound_key (amount);

  if (self->is_of_several)
    {
      weft_csv_append (out, self->path);
      g_string_append_c (out, ',');
    }
  g_string_append_printf (out, "%s,%s,%s,%s,", id, item, weft_unit_name (quantity->unit),
                          weft_amount_text_raw (quantity->unit, amount).text);
  weft_csv_append (out, reason != NULL ? reason : "");
  g_string_append_printf (out, ",%s\n", bound != NULL ? bound : "");
}

/* Appends a line for each quantity, and for each column of each list item. */
static void
stats_to_csv (const Stats *self, GString *out)
{
  if (self->is_first)
    g_string_append_printf (out, "%squantity,item,unit,value,absent,bound\n",
                            self->is_of_several ? "log," : "");
  for (guint i = 0; i < self->rows->len; i++)
    {
      const StatsRow *row = stats_row (self, i);

      if (row->list == NULL)
        append_csv_line (self, out, row->path, "", row->quantity, row->amount);
      for (guint k = 0; row->list != NULL && k < row->items->len * row->list->n_columns; k++)
        {
          const WeftQuantityItem *item = nth_row_item (row, k / row->list->n_columns);
          const WeftQuantity *column = &row->list->columns[k % row->list->n_columns];
          g_autofree char *id = g_strdup_printf ("%s.%s", row->path, column->id);
          g_autofree char *name = weft_quantity_item_name (item);

          append_csv_line (self, out, id, name, column,
                           weft_quantity_item_value (column, self->trace, item));
        }
    }
}

static void (*const writers[]) (const Stats *self, GString *out) = {
  [FORMAT_TEXT] = stats_to_text,
  [FORMAT_JSON] = stats_to_json,
  [FORMAT_CSV] = stats_to_csv,
};

/* Options that apply to each log. */
typedef struct
{
  const char *from, *to;
  const GArray *conditions;
  Format format;
  gboolean is_of_several;
  gboolean is_first; /* TRUE if nothing has been printed yet */
} StatsPrinting;

/* Computes the quantities of the requested range, clipped to the run. Returns NULL, with a message
 * on standard error, if the range is not valid. */
static gpointer
compute_stats (WeftTrace *trace, const char *path, gconstpointer asked)
{
  const StatsPrinting *request = asked;
  const WeftThreads *threads;
  Stats *self;
  guint64 from, to;

  if (!weft_cli_parse_range (trace, request->from, request->to, &from, &to))
    return NULL;
  threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  self = g_new0 (Stats, 1);
  self->trace = trace;
  self->path = path;
  self->statistics = weft_statistics (trace, from, to);
  weft_statistics_add_threads (&self->statistics, threads);
  self->threads = weft_threads_totals (
      threads, self->statistics.from,
      weft_index_range_end (trace->index, self->statistics.from, self->statistics.to));
  self->perf = weft_perf_totals (trace, self->statistics.from, self->statistics.to, NULL);
  self->rows = g_array_new (FALSE, FALSE, sizeof (StatsRow));
  g_array_set_clear_func (self->rows, stats_row_clear);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *quantity = &weft_quantity_groups[i]->rows[k];
        const StatsRow row = {
          .path = quantity->id,
          .group = weft_quantity_groups[i],
          .quantity = quantity,
          .amount = weft_quantity_value (quantity, &self->statistics),
        };

        g_array_append_val (self->rows, row);
      }
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    {
      const WeftQuantityList *list = &weft_quantity_lists[i];
      const StatsRow row = {
        .path = list->id,
        .list = list,
        .items = weft_quantity_list_items (list, &self->statistics),
      };

      g_array_append_val (self->rows, row);
    }
  return self;
}

/* Prints the quantities, after the name of the log if there are several logs. */
static WeftCliStatus
print_stats (const WeftCliAnswer *answer, gpointer asked)
{
  StatsPrinting *request = asked;
  Stats *self = answer->computed;
  g_autoptr (WeftCliOutput) output = NULL;
  WeftCliStatus status;

  if (self == NULL)
    return WEFT_CLI_USAGE;
  self->is_of_several = request->is_of_several;
  self->is_first = request->is_first;
  request->is_first = FALSE;
  output = weft_cli_output_new ();
  if (self->is_of_several && request->format == FORMAT_TEXT)
    weft_cli_append_log_title (output, answer->path, self->is_first);
  writers[request->format](self, output->text);
  status = weft_cli_finish (output, answer->trace, answer->path);
  return weft_cli_worse_status (
      status,
      weft_cli_judge_conditions (request->conditions, &(WeftComparedSide){ &self->statistics, 1 },
                                 NULL, answer->path, NULL));
}

static const WeftCliAnswerClass stats_question = {
  .compute = compute_stats,
  .free_computed = stats_free,
  .print = print_stats,
};

/* The options that select what is printed. */
typedef struct
{
  WeftCliCompared compared;
  WeftCliBaselineOptions baseline_options;
  char **conditions;
} StatsOptions;

/* Returns FALSE, with a message on standard error, if options cannot be combined. */
static gboolean
check_request (const StatsOptions *self, Format format)
{
  const char *baseline = self->baseline_options.path;
  gboolean is_compared = weft_cli_compared_is_requested (&self->compared);

  return weft_cli_check_applies (self->baseline_options.fails, "--fail-on", baseline != NULL,
                                 "--baseline") &&
         weft_cli_check_applies (self->baseline_options.decide_by != NULL, "--decide-by",
                                 baseline != NULL, "--baseline") &&
         weft_cli_check_applies (self->baseline_options.bisects, "--bisect", baseline != NULL,
                                 "--baseline") &&
         weft_cli_check_applies (format >= N_FORMATS, "--format", baseline != NULL, "--baseline") &&
         weft_cli_check_applies (baseline != NULL, "--baseline", !is_compared,
                                 _ ("one side, not for --compare")) &&
         weft_cli_check_applies (self->conditions != NULL, "--fail-if", baseline == NULL,
                                 _ ("numbers without --baseline; with it, --fail-on=worse"));
}

static WeftCliStatus
run_stats (WeftCliLine *line)
{
  static const char *const fail_names[] = { "worse", NULL };
  StatsOptions self = { 0 };
  WeftCliCompared *asked = &self.compared;
  char *fail_on = NULL;
  g_autoptr (GArray) conditions = NULL;
  gboolean is_compared;
  const GOptionEntry entries[] = {
    WEFT_CLI_FROM (asked->from),
    WEFT_CLI_TO (asked->to),
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &asked->other_path,
      N_ ("Compare the numbers of LOG (A) and OTHER (B); also: LOG… -- OTHER…, with several runs "
          "of each"),
      "OTHER" },
    WEFT_CLI_COMPARED_RANGE (*asked),
    { "fail-if", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self.conditions,
      N_ ("End with status 4 if the condition holds: 'pauses.p99_ns > 10ms', with two logs also "
          "'time.elapsed_ns_change > 5%'; more than once: if any does. With several runs, a change "
          "within noise does not count"),
      "CONDITION" },
    { "baseline", 0, 0, G_OPTION_ARG_FILENAME, &self.baseline_options.path,
      N_ ("Judge LOG, or the runs LOG…, by the spread of the runs in FILE, from weft-cli "
          "baseline. If nothing has changed, at most one judgement in 20 is worse"),
      "FILE" },
    { "fail-on", 0, 0, G_OPTION_ARG_STRING, &fail_on,
      N_ ("With --baseline: end with status 4 if a number that decides is worse, or none can be "
          "judged"),
      "worse" },
    { "decide-by", 0, 0, G_OPTION_ARG_STRING, &self.baseline_options.decide_by,
      N_ ("With --baseline: these quantities decide, separated by commas, such as gc.allocated"),
      "QUANTITY,…" },
    { "bisect", 0, 0, G_OPTION_ARG_NONE, &self.baseline_options.bisects,
      N_ ("With --baseline: end with the status for git bisect run: 0 if nothing is worse, 1 if it "
          "is, 125 if it cannot be judged"),
      NULL },
    { NULL },
  };

  line->formats = format_names;
  if (!weft_cli_parse (line, line->summary, entries, &asked->log, NULL, &asked->runs) ||
      weft_cli_parse_choice ("--fail-on", fail_on, fail_names) < 0)
    return WEFT_CLI_USAGE;
  self.baseline_options.fails = fail_on != NULL;
  is_compared = weft_cli_compared_is_requested (asked);
  if (!check_request (&self, (Format) line->format) ||
      !weft_cli_parse_fail_conditions (self.conditions, is_compared, &conditions))
    return WEFT_CLI_USAGE;
  if (self.baseline_options.path != NULL)
    return weft_cli_regressions (&self.baseline_options, asked,
                                 (WeftCliRegressionsFormat) line->format);
  if (is_compared)
    return weft_cli_compare (asked, conditions, (WeftCliComparisonFormat) line->format);
  return weft_cli_answer_each_log (&asked->log, asked->runs.further, &stats_question,
                                   &(StatsPrinting){ .from = asked->from,
                                                     .to = asked->to,
                                                     .conditions = conditions,
                                                     .format = (Format) line->format,
                                                     .is_of_several = asked->runs.further != NULL,
                                                     .is_first = TRUE });
}

WeftCliStatus
weft_cli_stats (WeftCliLine *line)
{
  gboolean bisects = FALSE;
  WeftCliStatus status;

  /* wrong usage must not look like a bad commit to git bisect, so do not rely on the parsed
   * options */
  for (gint i = 1; i < line->argc; i++)
    bisects |= strcmp (line->argv[i], "--bisect") == 0;
  status = run_stats (line);
  if (!bisects || status == WEFT_CLI_SUCCESS)
    return status;
  return status == WEFT_CLI_FAILED ? (WeftCliStatus) 1 : WEFT_CLI_SKIPPED;
}

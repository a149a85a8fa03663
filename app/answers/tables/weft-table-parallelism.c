/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of parallelism: time by the number of HECs that ran at once. */
#include "weft-features.h"
#include "weft-gc-windows.h"
#include "weft-parallelism.h"
#include "weft-table.h"

#include <glib/gi18n.h>

#define NO_HECS G_MAXUINT /* number of HECs in the row of GC pauses */

typedef struct
{
  guint hecs;
  guint64 ns;
  WeftRange longest;
  guint64 length; /* length of @longest, ns */
  double share;
} Row;

static char *
parallelism_state (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const char *paused = NC_ ("state", "GC pause"), *none = NC_ ("state", "no HEC running"),
             *some = NC_ ("state", "running");
  const Row *one = weft_table_get_record (self, row, NULL);
  const char *text = one->hecs == NO_HECS ? paused : one->hecs == 0 ? none : some;

  return g_strdup (is_translated ? g_dpgettext2 (NULL, "state", text) : text);
}

static void
add_hecs_row (GArray *rows, guint hecs, guint64 ns, const WeftRange *longest, guint64 covered)
{
  Row row = { .hecs = hecs, .ns = ns, .longest = *longest };

  row.length = longest->to - longest->from;
  row.share = weft_table_ratio (ns, covered);
  g_array_append_val (rows, row);
}

static gboolean
parallelism_make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftCover *cover = &self->trace->coverage->process;
  const WeftParallelism *parallelism;
  g_autofree WeftRange *longest = NULL;
  g_autofree guint64 *running = NULL;
  WeftParallelSums sums;
  guint64 covered;
  guint n;
  GArray *rows;

  if (weft_trace_get (self->trace, WEFT_LAZY_THREADS, cancellable, NULL) == NULL)
    return FALSE;
  /* the log must allow distinguishing running HECs, idle HECs and GC pauses */
  if (!weft_amount_is_known (weft_feature_recorded (self->trace, WEFT_FEATURE_SCHEDULER)) ||
      !weft_amount_is_known (weft_feature_recorded (self->trace, WEFT_FEATURE_GC)))
    return weft_table_rows_take_records (self, g_array_new (FALSE, FALSE, sizeof (Row)));
  parallelism = weft_trace_parallelism (self->trace);
  n = weft_parallelism_n_hecs (parallelism);
  longest = g_new (WeftRange, n + 2);
  running = g_new (guint64, n + 1);
  sums = weft_parallelism_sum_range (parallelism, cover, self->from, self->to, running);
  if (!weft_parallelism_find_longest (parallelism, cover, self->from, self->to, longest,
                                      cancellable))
    return FALSE;
  covered = sums.paused + sums.none + sums.one + sums.more;
  rows = g_array_new (FALSE, FALSE, sizeof (Row));
  if (n > 0)
    add_hecs_row (rows, NO_HECS, sums.paused, &longest[0], covered);
  for (guint k = 0; n > 0 && k <= n; k++)
    add_hecs_row (rows, k, running[k], &longest[k + 1], covered);
  return weft_table_rows_take_records (self, rows);
}

static const WeftTableColumn columns[] = {
  { "hecs", NC_ ("column", "HECs"),
    N_ ("How many HECs ran Haskell code at once, outside of GC pauses. Empty: GC pauses."),
    WEFT_CELL_COUNT, 6, WEFT_CELL_AT (Row, hecs), WEFT_CELL_UNLESS (NO_HECS) },
  { "state", NC_ ("column", "State"), N_ ("Whether HECs ran, or a GC stopped the program."),
    WEFT_CELL_TEXT, 16, .text = parallelism_state, .is_word = TRUE },
  { "ns", NC_ ("column", "Time"), N_ ("Time in which exactly that number of HECs ran."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, ns) },
  { "share", NC_ ("column", "Share"), N_ ("Share of the covered time of the range."),
    WEFT_CELL_SHARE, 8, WEFT_CELL_AT (Row, share) },
  { "longest_ns", NC_ ("column", "Longest"),
    N_ ("Longest continuous time in which exactly that number of HECs ran."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (Row, length), WEFT_CELL_HAS (Row, length) },
  { "longest_from_ns", NC_ ("column", "Longest From"), N_ ("When that began."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (Row, longest.from), WEFT_CELL_HAS (Row, length) },
};

const WeftTableClass weft_table_parallelism = {
  .id = "parallelism",
  .is_reported = TRUE,
  .title = NC_ ("table", "Parallelism"),
  .empty_title = N_ ("No HECs"),
  .unrecorded = N_ ("Threads Not Recorded"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "hecs",
  .span = WEFT_ROW_SPAN (Row, longest.from, longest.to),
  .make = parallelism_make,
};

/* The table of mutator utilisation: the worst window of each length. */

typedef struct
{
  WeftUtilisation worst;
  guint64 to;
  double share;
  guint gcs;
} UtilisationRow;

static gboolean
utilisation_make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftGcWindows *windows = weft_collections_windows (self->trace->collections);
  g_autoptr (GArray) curve = weft_utilisation_curve (windows, &self->trace->coverage->process,
                                                     self->from, self->to, 0, cancellable);
  GArray *rows;

  if (curve == NULL)
    return FALSE;
  rows = g_array_new (FALSE, FALSE, sizeof (UtilisationRow));
  for (guint i = 0; i < curve->len; i++)
    {
      UtilisationRow row = { .worst = g_array_index (curve, WeftUtilisation, i) };

      row.to = row.worst.from + row.worst.length;
      row.share = weft_utilisation_share (&row.worst);
      row.gcs = weft_gc_windows_count_pauses (windows, row.worst.from, row.to);
      g_array_append_val (rows, row);
    }
  return weft_table_rows_take_records (self, rows);
}

static const WeftTableColumn utilisation_columns[] = {
  { "window_ns", NC_ ("column", "Window"), N_ ("Length of the window."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (UtilisationRow, worst.length) },
  { "utilisation", NC_ ("column", "Utilisation"),
    N_ ("Share of the worst window of this length that was not spent in GC pauses: minimum mutator "
        "utilisation (MMU). No window of this length in the range has less."),
    WEFT_CELL_SHARE, 10, WEFT_CELL_AT (UtilisationRow, share) },
  { "from_ns", NC_ ("column", "From"), N_ ("When the worst window begins."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (UtilisationRow, worst.from) },
  { "paused_ns", NC_ ("column", "In GC Pauses"), N_ ("Time in GC pauses in the worst window."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (UtilisationRow, worst.paused) },
  { "collections", NC_ ("column", "GCs"), N_ ("GCs that share time with the worst window."),
    WEFT_CELL_COUNT, 8, WEFT_CELL_AT (UtilisationRow, gcs) },
};

const WeftTableClass weft_table_utilisation = {
  .id = "utilisation",
  .is_reported = TRUE,
  .title = NC_ ("table", "Mutator Utilisation"),
  .empty_title = N_ ("No GC Pauses"),
  .unrecorded = N_ ("GCs Not Recorded"),
  WEFT_TABLE_COLUMNS (utilisation_columns),
  .default_sort = "window_ns",
  .span = WEFT_ROW_SPAN (UtilisationRow, worst.from, to),
  .make = utilisation_make,
};

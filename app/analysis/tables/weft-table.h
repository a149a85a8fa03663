/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables of what a range of time holds: rows that are kept small, columns described in one place,
 * cells made when they are asked for. */
#pragma once

#include "weft-trace.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_CELL_TEXT,
  WEFT_CELL_ID, /* a number that is a name */
  WEFT_CELL_COUNT,
  WEFT_CELL_TIME, /* a moment, ns */
  WEFT_CELL_NS,   /* a length of time */
  WEFT_CELL_BYTES,
  WEFT_CELL_SHARE, /* in millionths */
  WEFT_CELL_RATIO, /* in thousandths */
  WEFT_CELL_BYTE_SECONDS,
  /* of these the number is a gint64 in two's complement: see weft_cell_is_signed() */
  WEFT_CELL_CHANGE,       /* bytes more, or less */
  WEFT_CELL_SLOPE,        /* bytes a second more, or less */
  WEFT_CELL_CHANGE_SHARE, /* in millionths: so much more, or less, than it was */
} WeftCellKind;

/* A column. Static. */
typedef struct
{
  const char *id;    /* in files: "wait_ns" */
  const char *title; /* to be translated */
  const char *what;  /* a sentence that says what it is, to be translated; or NULL */
  WeftCellKind kind;
  guint chars; /* how wide it is at first */
} WeftTableColumn;

typedef struct _WeftTableRows WeftTableRows;

/* What a kind of table knows to do. */
typedef struct
{
  const char *id;    /* "threads" */
  const char *title; /* to be translated */
  const WeftTableColumn *columns;
  guint n_columns;
  guint first_sort; /* the column that it is sorted by at first, largest first */
  /* Whether numbers with a sign are sorted by how far they are from none, less or more. */
  gboolean by_distance;
  /* Sets self->data and self->n; FALSE where it was cancelled. May take time. */
  gboolean (*make) (WeftTableRows *self, GCancellable *cancellable);
  void (*free) (gpointer data);
  /* A cell that is no text; FALSE where it is not known. */
  gboolean (*number) (const WeftTableRows *self, guint row, guint column, guint64 *value);
  /* A cell that is one, valid UTF-8, as files have it: not translated; newly allocated; NULL where
   * it has none. */
  char *(*text) (const WeftTableRows *self, guint row, guint column);
  /* The same for people, translated; NULL where it is no different. May be NULL. */
  char *(*shown) (const WeftTableRows *self, guint row, guint column);
  /* Where the row stands on the time axis, as its cell in @column tells of it. */
  void (*place) (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to);
  /* A row that is no part of what the others are of: it comes after them whatever they are sorted
   * by. NULL where there is none. */
  gboolean (*is_apart) (const WeftTableRows *self, guint row);
  /* Of tables of threads, or NULL: the id that a row is of, and the row that an id has, or -1. */
  guint32 (*thread) (const WeftTableRows *self, guint row);
  gint (*row_of) (const WeftTableRows *self, guint32 thread);
} WeftTableClass;

/* Immutable, shared by reference across threads. */
struct _WeftTableRows
{
  gatomicrefcount refs;
  const WeftTableClass *klass;
  WeftTrace *trace;
  gpointer source;  /* borrowed while it is made: what the rows are of, or NULL; see the class */
  guint64 from, to; /* ns: the range */
  guint n;
  gpointer data;
};

extern const WeftTableClass weft_table_threads;
extern const WeftTableClass weft_table_collections;
extern const WeftTableClass weft_table_spans;
extern const WeftTableClass weft_table_labels;
extern const WeftTableClass weft_table_perf;
extern const WeftTableClass weft_table_segments; /* of the concurrent collector */
/* Costs of the time profile, of all capabilities together or of one, by weft_table_costs_source().
 */
extern const WeftTableClass weft_table_costs; /* by cost centre */
extern const WeftTableClass weft_table_cost_modules;
extern const WeftTableClass weft_table_cost_places; /* by place in the source */
/* The same of a heap: of a WeftCallTree of bytes, or of the trace's heap profile by cost centre. */
extern const WeftTableClass weft_table_heap_costs;
extern const WeftTableClass weft_table_heap_cost_modules;
extern const WeftTableClass weft_table_heap_cost_places;
extern const WeftTableClass weft_table_ticky;
extern const WeftTableClass weft_table_ticky_modules;
extern const WeftTableClass weft_table_bands; /* of a WeftHeapProfile, or of the trace's */
/* Of a WeftHeapProfile by retainer: pairs of retainers that keep the same data alive. */
extern const WeftTableClass weft_table_retainers;
/* Of a WeftHeapComparison: the bands that either range has. A change is what B has more than A. */
extern const WeftTableClass weft_table_comparison;

/* The band in @row of rows of weft_table_comparison. */
guint32 weft_table_comparison_band (const WeftTableRows *rows, guint row);

/* The source that makes the rows of a table of costs those of capability @cap. */
static inline gpointer
weft_table_costs_source (guint cap)
{
  return GSIZE_TO_POINTER ((gsize) cap + 1);
}

/* The rows of [@from, @to). Reads the events of the range: for a worker thread. NULL where it was
 * cancelled. */
WeftTableRows *weft_table_rows_new (const WeftTableClass *klass,
                                    WeftTrace *trace,
                                    guint64 from,
                                    guint64 to,
                                    GCancellable *cancellable);

/* The same of @source instead of what the class takes from @trace, which @source belongs to; NULL
 * for that. */
WeftTableRows *weft_table_rows_new_of (const WeftTableClass *klass,
                                       gpointer source,
                                       WeftTrace *trace,
                                       guint64 from,
                                       guint64 to,
                                       GCancellable *cancellable);
WeftTableRows *weft_table_rows_ref (WeftTableRows *self);
void weft_table_rows_unref (WeftTableRows *self);

/* Which rows are shown, and in what order: an array of guint32. Those without a value come last,
 * and after them those that are apart; equal ones stay in their order. @filter: rows that have it
 * in a text or a name, whatever its case; NULL or "" for all. NULL where it was cancelled. */
GArray *weft_table_order (const WeftTableRows *self,
                          guint column,
                          gboolean descending,
                          const char *filter,
                          GCancellable *cancellable);

/* A cell as it stands in a file, with all digits and no unit; shares and ratios as decimal numbers
 * (a half is 0.500000), NULL where it is not known. Newly allocated. */
char *weft_table_raw (const WeftTableRows *self, guint row, guint column);

/* The same as people read it, where it is a text: translated. */
char *weft_table_shown (const WeftTableRows *self, guint row, guint column);

/* @value as a cell's number, rounded; what is below 0 as 0, or, of a signed cell, as a gint64. */
guint64 weft_cell_whole (double value);
guint64 weft_cell_whole_signed (double value);

static inline gboolean
weft_cell_is_signed (WeftCellKind kind)
{
  return kind >= WEFT_CELL_CHANGE;
}

/* How many of a cell's numbers make one: shares are kept in millionths, ratios in thousandths. */
static inline guint
weft_cell_scale (WeftCellKind kind)
{
  if (kind == WEFT_CELL_RATIO)
    return 1000;
  return kind == WEFT_CELL_SHARE || kind == WEFT_CELL_CHANGE_SHARE ? 1000000 : 1;
}

/* The band in @row of rows of weft_table_bands. */
guint32 weft_table_bands_band (const WeftTableRows *rows, guint row);

/* Of @rows of weft_table_bands: what a row's band is more at the range's end than at its start, and
 * in @most the most that any is more, or less. */
double weft_table_bands_change (const WeftTableRows *rows, guint row, double *most);

/* Returns how many of its bands are likely leaks; @share: of the live heap at the end of the range
 * that they have together, 0 to 1. See weft-heap-verdicts.h. */
guint weft_table_bands_leaks (const WeftTableRows *rows, double *share);

/* Whether the samples are enough for a verdict on any of them: see WEFT_VERDICT_MIN_SAMPLES. */
gboolean weft_table_bands_is_judged (const WeftTableRows *rows);

/* The row that stands exactly at [@from, @to), or -1. */
gint weft_table_find (const WeftTableRows *self, guint64 from, guint64 to);

/* The frame in @row of rows of weft_table_costs and its like: the first that belongs to it, or
 * WEFT_FRAME_NONE. */
guint32 weft_table_costs_frame (const WeftTableRows *rows, guint row);

/* The counter in @row of rows of weft_table_ticky: its place in the trace's counters. */
guint32 weft_table_ticky_counter (const WeftTableRows *rows, guint row);

/* Bytes that the code of all its counters allocated in the range; @allocated gets those that
 * anybody did, 0 where the log does not say. */
guint64 weft_table_ticky_ticked (const WeftTableRows *rows, guint64 *allocated);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTableRows, weft_table_rows_unref)

G_END_DECLS

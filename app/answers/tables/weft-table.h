/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables of a time range: table classes, their columns, and rows whose cells are read on demand. */
#pragma once

#include "weft-histogram.h"
#include "weft-threads.h"
#include "weft-trace.h"

#include <math.h>
#include <string.h>

typedef enum
{
  WEFT_CELL_TEXT,
  WEFT_CELL_ID, /* a number that identifies something */
  WEFT_CELL_COUNT,
  WEFT_CELL_TIME, /* a point in time, ns */
  WEFT_CELL_NS,   /* a duration */
  WEFT_CELL_BYTES,
  WEFT_CELL_SHARE, /* in millionths */
  WEFT_CELL_RATIO, /* in thousandths */
  WEFT_CELL_BYTE_SECONDS,
  /* The values of these kinds, except NUMBER, are gint64 in two's complement: see
   * weft_cell_is_signed(). */
  WEFT_CELL_CHANGE,       /* difference in bytes */
  WEFT_CELL_CHANGE_NS,    /* difference of durations, ns */
  WEFT_CELL_SLOPE,        /* bytes per second */
  WEFT_CELL_CHANGE_SHARE, /* relative difference, in millionths */
  WEFT_CELL_NUMBER,       /* any number without a unit, as the bits of a double */
} WeftCellKind;

/* Default visibility of a column. */
typedef enum
{
  WEFT_COLUMN_SHOWN,
  WEFT_COLUMN_IF_DISTINCT, /* visible if some of its cells differ from the first column: see
                              weft_table_distinct_columns() */
  WEFT_COLUMN_HIDDEN,
} WeftColumnUse;

typedef struct _WeftTableRows WeftTableRows;

/* Offsets of the members of a record that hold the time of its row. If all are 0, the time is the
 * whole range. */
typedef struct
{
  gboolean is_set;
  guint16 from; /* offset of a guint64, ns */
  guint16 to;   /* offset of a guint64, ns: the end, or the length if @is_length */
  gboolean is_length;
} WeftRowSpan;

/* The time of a row whose record is a @Type: from member @from to member @to or, with
 * WEFT_ROW_LENGTH(), for @length after @from. */
#define WEFT_ROW_SPAN(Type, from, to)                \
  {                                                  \
    TRUE, offsetof (Type, from), offsetof (Type, to) \
  }
#define WEFT_ROW_LENGTH(Type, from, length)                    \
  {                                                            \
    TRUE, offsetof (Type, from), offsetof (Type, length), TRUE \
  }

/* A column. It describes how to read its cells from the record of a row. Static. */
typedef struct
{
  const char *id;         /* name in files: "wait_ns" */
  const char *title;      /* shown by weft_column_title() */
  const char *definition; /* definition, a sentence, to be translated; or NULL */
  WeftCellKind kind;
  guint width_chars; /* default width */

  /* WEFT_CELL_AT(): the cell's offset in the record. A number is unsigned, or a double that is
   * unknown if it is not finite. A text is a pointer, or NULL. */
  guint16 at;
  guint8 size;
  gboolean is_double;
  gboolean is_lazy;    /* the offset is in the lazy record, see get_lazy_record() */
  const char *context; /* translation context of the text, or NULL */
  gboolean is_word;    /* one of a few words that Weft itself defines; implied by @context */
  gboolean is_clause;  /* the text is a clause, which is cut at its end if it does not fit */

  /* WEFT_CELL_IF(): the cell is known only if one of @if_bits is set in the member of the record at
   * @if_at. If @if_bits is 0, the cell is always known. */
  guint16 if_at;
  guint8 if_size;
  guint64 if_bits;

  /* WEFT_CELL_UNLESS(): the number that means "unknown". */
  gboolean has_unknown_value;
  guint64 unknown_value;

  /* Getters for computed values, used instead of an offset. number() is for numeric columns and
   * returns FALSE if the value is unknown. text() is for text columns and returns newly allocated,
   * valid UTF-8, or NULL if there is none; @is_translated is FALSE for files. */
  gboolean (*number) (const WeftTableRows *self, guint row, guint64 *value);
  char *(*text) (const WeftTableRows *self, guint row, gboolean is_translated);

  WeftRowSpan span; /* time of the cell; if all members are 0, the time of the row */

  WeftColumnUse visibility;

  /* WEFT_CELL_RANK(): the text is sorted by this number in the record, not alphabetically. */
  guint16 rank_at;
  guint8 rank_size; /* 0 if sorted alphabetically */
} WeftTableColumn;

/* Maximum number of columns. */
#define WEFT_TABLE_MAX_COLUMNS 64

/* Maximum size of a row's record, in bytes. */
#define WEFT_TABLE_RECORD_SIZE 512
/* Evaluates to 0. Does not compile if @Type is larger than WEFT_TABLE_RECORD_SIZE. */
#define WEFT_TABLE_CHECK_RECORD_SIZE(Type) \
  (0 * sizeof (char[sizeof (Type) <= WEFT_TABLE_RECORD_SIZE ? 1 : -1]))

/* The cell is @member of the row's record, which is a @Type. */
#define WEFT_CELL_AT(Type, member)                                     \
  .at = offsetof (Type, member) + WEFT_TABLE_CHECK_RECORD_SIZE (Type), \
  .size = sizeof (((Type *) 0)->member),                               \
  .is_double = __builtin_types_compatible_p (__typeof__ (((Type *) 0)->member), double)
/* The cell is @member of the lazy record, which is a @Type. */
#define WEFT_CELL_LAZY(Type, member) WEFT_CELL_AT (Type, member), .is_lazy = TRUE
/* Follows WEFT_CELL_AT() or WEFT_CELL_LAZY(): the cell is known only if one of @bits is set in
 * @member. */
#define WEFT_CELL_IF(Type, member, bits) \
  .if_at = offsetof (Type, member), .if_size = sizeof (((Type *) 0)->member), .if_bits = bits
/* Follows WEFT_CELL_AT() or WEFT_CELL_LAZY(): the cell is known only if @member is not 0. */
#define WEFT_CELL_HAS(Type, member) WEFT_CELL_IF (Type, member, G_MAXUINT64)
/* Follows WEFT_CELL_AT() or WEFT_CELL_LAZY(): the cell is unknown if its value is @number. */
#define WEFT_CELL_UNLESS(number) .has_unknown_value = TRUE, .unknown_value = number

/* Follows WEFT_CELL_AT() of a text: the cell is sorted by the number in @member. */
#define WEFT_CELL_RANK(Type, member) \
  .rank_at = offsetof (Type, member), .rank_size = sizeof (((Type *) 0)->member)

/* Initialises the members of a table class for its columns, which are the array @all. */
#define WEFT_TABLE_COLUMNS(all) .columns = all, .n_columns = G_N_ELEMENTS (all)

/* The class of a table. */
typedef struct
{
  const char *id;    /* "threads" */
  const char *title; /* shown by weft_table_title() */
  /* Texts that the page "tables" shows if there are no rows, to be translated. */
  const char *empty_title; /* title if the log has no rows: "No Threads"; NULL on other pages */
  const char *unrecorded;  /* title if the feature was not recorded; NULL: @empty_title */
  const char *advice;      /* how to get rows other than by recording the feature; or NULL */
  const WeftTableColumn *columns;
  guint n_columns;
  const char *default_sort; /* ID of the column of the initial order; NULL: unsorted */
  gboolean is_reported;     /* reports contain the first rows of the table */
  gboolean sorts_by_size;   /* signed numbers are sorted by their absolute value */
  /* There can be a row for nearly every event. The first column is then a time, usually that of an
   * event. */
  gboolean is_dense;
  /* Conditions for tables that only few logs can fill. If @is_rare is TRUE, the table is offered
   * only for logs with events of its feature. If has_rows() is not NULL, the table is offered only
   * if has_rows() returns TRUE. */
  gboolean is_rare;
  gboolean (*has_rows) (const WeftTrace *trace);
  guint variant; /* identifies the table in functions that similar tables share */
  WeftRowSpan span;
  /* Sets self->data and self->n. Returns FALSE if it was cancelled. May be slow. */
  gboolean (*make) (WeftTableRows *self, GCancellable *cancellable);
  /* Frees self->data. If NULL, self->data is a GArray of the records. */
  void (*free) (gpointer data);
  /* Returns the record of a row, which may be stored in @room. If NULL, self->data is a GArray of
   * the records. */
  gconstpointer (*record) (const WeftTableRows *self, guint row, gpointer room);
  /* Fills @room, which is zeroed, with the lazy record, which has the values that are slow to
   * compute. Returns FALSE if none are known. clear_lazy_record() frees the members of that record,
   * or is NULL. */
  gboolean (*get_lazy_record) (const WeftTableRows *self, guint row, gpointer room);
  void (*clear_lazy_record) (gpointer room);
  /* Returns TRUE if the row is sorted after all others in every order. NULL if the table has no
   * such rows. */
  gboolean (*sorts_last) (const WeftTableRows *self, guint row);
  /* For tables of threads, else NULL. thread() returns the thread ID of a row, or
   * WEFT_TABLE_NO_THREAD; find_row() returns the row of a thread ID, or -1. */
  guint32 (*thread) (const WeftTableRows *self, guint row);
  gint (*find_row) (const WeftTableRows *self, guint32 thread);
} WeftTableClass;

/* The rows of a table. Immutable, shared by reference across threads. */
struct _WeftTableRows
{
  const WeftTableClass *klass;
  WeftTrace *trace;
  gpointer source;  /* see WeftTableSubject; may be NULL. Borrowed, only valid in make() */
  guint64 from, to; /* range, ns */
  guint n;
  gpointer data;
};

#define TABLE(name, ...) extern const WeftTableClass weft_table_##name;
#include "weft-table-rows.h"

/* Returns the band in row @row of @rows, which must be of weft_table_comparison. */
guint32 weft_table_comparison_band (const WeftTableRows *rows, guint row);

/* Returns the source of a table of costs for one track: a HEC or, for call stacks, a thread. */
static inline gpointer
weft_table_costs_source (guint track)
{
  return GSIZE_TO_POINTER ((gsize) track + 1);
}

/* Returns @part / @whole, or NAN, which makes the cell unknown, if @whole is 0. */
static inline double
weft_table_ratio (guint64 part, guint64 whole)
{
  return whole > 0 ? (double) part / (double) whole : NAN;
}

#define WEFT_TABLE_NO_THREAD G_MAXUINT32

/* Returns the source of a table of the critical path that ends in the thread with ID @id. */
static inline gpointer
weft_table_path_source (guint32 id)
{
  return GSIZE_TO_POINTER ((gsize) id + 1);
}

/* Returns the source of weft_table_why for the spans called @label. Spans of a length in @slow (ns)
 * are slow or, if @slow is empty, the slowest tenth of all; see weft_why_new(). */
gpointer weft_table_why_source (const char *label, WeftRange slow);

/* Computes the rows of [@from, @to), ns, from @source, which belongs to @trace. If @source is NULL,
 * the default source of the class is used. Reads the events of the range: call it in a worker
 * thread. Returns NULL if it was cancelled. */
WeftTableRows *weft_table_rows_new (const WeftTableClass *klass,
                                    gpointer source,
                                    WeftTrace *trace,
                                    guint64 from,
                                    guint64 to,
                                    GCancellable *cancellable);

/* For make() of the classes: stores the array @records as self->data and takes ownership of the
 * array. Returns FALSE if @records is NULL. */
gboolean weft_table_rows_take_records (WeftTableRows *self, GArray *records);

/* Returns the record of @row, which may be stored in @room, a buffer of WEFT_TABLE_RECORD_SIZE
 * bytes. */
gconstpointer weft_table_get_record (const WeftTableRows *self, guint row, gpointer room);

/* Returns the label of thread @i, for classes with one row for all threads of the same label. If
 * the thread has no label, returns NULL for files; otherwise, translated, "thread 7" if @is_one, or
 * "(threads without a label)" for a row of several threads. Newly allocated. */
char *weft_table_threads_label (const WeftThreads *threads,
                                guint i,
                                gboolean is_one,
                                gboolean is_translated);

/* Used instead of the index of a column to keep rows in the order in which they were made. */
#define WEFT_TABLE_UNSORTED G_MAXUINT

/* Return the index of the column with the ID @id, or -1, and the index of the column of the initial
 * order, or WEFT_TABLE_UNSORTED. */
gint weft_table_find_column (const WeftTableClass *klass, const char *id);
guint weft_table_default_sort_column (const WeftTableClass *klass);

/* Returns TRUE if @column is sorted alphabetically. */
static inline gboolean
weft_table_column_is_lettered (const WeftTableColumn *column)
{
  return column->kind == WEFT_CELL_TEXT && column->rank_size == 0;
}

/* Returns TRUE if the column's texts are words of Weft's own, not names from the log. */
static inline gboolean
weft_table_column_has_words (const WeftTableColumn *column)
{
  return column->is_word || column->context != NULL;
}

/* Returns TRUE if the first click on the head of @column sorts in descending order, as for amounts
 * and ranks, but not for names, IDs and times. */
gboolean weft_table_column_descends (const WeftTableColumn *column);

/* Returns a bit mask of the WEFT_COLUMN_IF_DISTINCT columns in which a cell differs from the row's
 * cell in the first column. Reads the cells of the first rows only. */
guint64 weft_table_distinct_columns (const WeftTableRows *self);

/* Reads a cell that is not a text. Returns FALSE if it is unknown. */
gboolean weft_table_get_number (const WeftTableRows *self, guint row, guint column, guint64 *value);

/* Returns the number by which a text in @column is sorted. The column must have ranks. */
guint64 weft_table_get_rank (const WeftTableRows *self, guint row, guint column);

/* Sets @from and @to (ns) to the time of the cell in @column, or of the row if @column is
 * WEFT_TABLE_UNSORTED. */
void weft_table_get_span (
    const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to);

/* Returns a cell as it is written to files: with all digits, without a unit, shares and ratios as
 * decimal numbers (a half is 0.500000). Returns NULL if it is unknown. Newly allocated. */
char *weft_table_get_raw_text (const WeftTableRows *self, guint row, guint column);

/* Like weft_table_get_raw_text(), but texts are translated. */
char *weft_table_get_shown_text (const WeftTableRows *self, guint row, guint column);

/* Returns @value as the number of an unsigned cell: rounded, or 0 if it is negative. */
guint64 weft_cell_from_double (double value);

static inline gboolean
weft_cell_is_signed (WeftCellKind kind)
{
  return kind >= WEFT_CELL_CHANGE && kind < WEFT_CELL_NUMBER;
}

/* Converts @value, a cell of @kind, to a double. The result is scaled like the cell: see
 * weft_cell_scale(). */
static inline double
weft_cell_double (WeftCellKind kind, guint64 value)
{
  double number;

  if (kind != WEFT_CELL_NUMBER)
    return weft_cell_is_signed (kind) ? (double) (gint64) value : (double) value;
  memcpy (&number, &value, sizeof number);
  return number;
}

/* Returns the factor by which cells of @kind are multiplied: shares are in millionths, ratios in
 * thousandths. */
static inline guint
weft_cell_scale (WeftCellKind kind)
{
  if (kind == WEFT_CELL_RATIO)
    return 1000;
  return kind == WEFT_CELL_SHARE || kind == WEFT_CELL_CHANGE_SHARE ? 1000000 : 1;
}

/* Return the translated titles of a column and of a table. */
const char *weft_column_title (const WeftTableColumn *column);
const char *weft_table_title (const WeftTableClass *klass);

/* Returns the band in row @row of @rows, which must be of weft_table_bands. */
guint32 weft_table_bands_band (const WeftTableRows *rows, guint row);

/* Returns the histogram of latencies: for each run of a thread in the range, the time for which the
 * thread was runnable before the run. @rows are of weft_table_threads. Borrowed. */
const WeftHistogram *weft_table_threads_latencies (const WeftTableRows *rows);

/* Returns the change of the band in @row from the start to the end of the range, in bytes, and sets
 * @most to the largest absolute change of any band. @rows are of weft_table_bands. */
double weft_table_bands_change (const WeftTableRows *rows, guint row, double *most);

/* Returns the number of bands that are likely leaks, and sets @share to their share of the live
 * heap at the end of the range, 0 to 1. @rows are of weft_table_bands. See weft-heap-verdicts.h. */
guint weft_table_bands_count_leaks (const WeftTableRows *rows, double *share);

/* Returns TRUE if there are enough samples for verdicts, see WEFT_VERDICT_MIN_SAMPLES. @rows are of
 * weft_table_bands. */
gboolean weft_table_bands_is_judged (const WeftTableRows *rows);

/* Returns the first row whose time, in the column of the initial order, is exactly [@from, @to), or
 * -1. */
gint weft_table_find_row (const WeftTableRows *self, guint64 from, guint64 to);

/* Returns the frame of @row in a table of costs: the first one that belongs to the row, or
 * WEFT_FRAME_NONE. */
guint32 weft_table_costs_frame (const WeftTableRows *rows, guint row);

/* Returns the index of the counter in row @row of @rows, which must be of weft_table_ticky. */
guint32 weft_table_ticky_counter (const WeftTableRows *rows, guint row);

/* Returns the bytes that the code of all ticky counters allocated in the range, and sets @allocated
 * to all bytes that the program allocated, or 0 if unknown. @rows are of weft_table_ticky. */
guint64 weft_table_ticky_allocated (const WeftTableRows *rows, guint64 *allocated);

/* Returns the WeftWhy from which @rows, which must be of weft_table_why, are made. */
gconstpointer weft_table_why_get_result (const WeftTableRows *rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTableRows, weft_shared_unref)

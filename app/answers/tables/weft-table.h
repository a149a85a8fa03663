/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables of a range of time: classes of tables, their columns, and rows whose cells are read on
 * demand. */
#pragma once

#include "weft-histogram.h"
#include "weft-threads.h"
#include "weft-trace.h"

#include <math.h>
#include <string.h>

typedef enum
{
  WEFT_CELL_TEXT,
  WEFT_CELL_ID, /* a number that is a name */
  WEFT_CELL_COUNT,
  WEFT_CELL_TIME, /* a moment, ns */
  WEFT_CELL_NS,   /* a duration */
  WEFT_CELL_BYTES,
  WEFT_CELL_SHARE, /* in millionths */
  WEFT_CELL_RATIO, /* in thousandths */
  WEFT_CELL_BYTE_SECONDS,
  /* The numbers of these are gint64 in two's complement: see weft_cell_is_signed(). */
  WEFT_CELL_CHANGE,       /* difference in bytes */
  WEFT_CELL_CHANGE_NS,    /* difference of durations */
  WEFT_CELL_SLOPE,        /* bytes a second */
  WEFT_CELL_CHANGE_SHARE, /* relative difference, in millionths */
  WEFT_CELL_NUMBER,       /* any number, without a unit: the bits of a double */
} WeftCellKind;

/* Default visibility of a column. */
typedef enum
{
  WEFT_COLUMN_SHOWN,
  WEFT_COLUMN_IF_DISTINCT, /* if its cells are not those of the first column: see
                              weft_table_distinct_columns() */
  WEFT_COLUMN_HIDDEN,
} WeftColumnUse;

typedef struct _WeftTableRows WeftTableRows;

/* Members of a record that hold the time of its row. All zeros: the whole range. */
typedef struct
{
  gboolean is_there;
  guint16 from; /* offset of a guint64, ns */
  guint16 to;   /* offset of a guint64: the end, or the length */
  gboolean is_length;
} WeftRowSpan;

/* The time from @from to @to, members of a record of @Type; or of @length from @from on. */
#define WEFT_ROW_SPAN(Type, from, to)                \
  {                                                  \
    TRUE, offsetof (Type, from), offsetof (Type, to) \
  }
#define WEFT_ROW_LENGTH(Type, from, length)                    \
  {                                                            \
    TRUE, offsetof (Type, from), offsetof (Type, length), TRUE \
  }

/* A column, and how its cells are read from the record of a row. Static. */
typedef struct
{
  const char *id;    /* in files: "wait_ns" */
  const char *title; /* shown by weft_column_title() */
  const char *what;  /* its definition, a sentence, to be translated; or NULL */
  WeftCellKind kind;
  guint chars; /* default width */

  /* WEFT_CELL_AT(): the cell's offset in the record. A number is unsigned, or a double, which is
   * not known if it is not finite. A text is a pointer, or NULL. */
  guint16 at;
  guint8 size;
  gboolean is_double;
  gboolean is_late;    /* the offset is in the class's late record */
  const char *context; /* for the translation of the text, or NULL */
  gboolean is_word;    /* the text is one of a few words of Weft; implied by a context */

  /* WEFT_CELL_IF(): known only if one of these bits of the record is set; all zeros: always. */
  guint16 if_at;
  guint8 if_size;
  guint64 if_bits;

  /* WEFT_CELL_UNLESS(): the number that means "not known". */
  gboolean has_none;
  guint64 none;

  /* Getters of computed values, used instead of an offset. number() is for numeric columns and
   * returns FALSE if the value is not known. text() is for text columns and returns valid UTF-8,
   * newly allocated, or NULL if there is none; @is_translated is FALSE for files. */
  gboolean (*number) (const WeftTableRows *self, guint row, guint64 *value);
  char *(*text) (const WeftTableRows *self, guint row, gboolean is_translated);

  WeftRowSpan span; /* time of the cell; all zeros: that of the class */

  WeftColumnUse use;

  /* WEFT_CELL_RANK(): a text is sorted by this number of the record, not by its letters. */
  guint16 rank_at;
  guint8 rank_size; /* 0: by its letters */
} WeftTableColumn;

/* Largest number of columns. */
#define WEFT_TABLE_MAX_COLUMNS 64

/* Largest size of the record of a row. */
#define WEFT_TABLE_ROOM 512
/* 0, or a compile error if @Type is larger than that. */
#define WEFT_TABLE_HAS_ROOM(Type) (0 * sizeof (char[sizeof (Type) <= WEFT_TABLE_ROOM ? 1 : -1]))

/* A cell is @member of the row's record, which is a @Type. */
#define WEFT_CELL_AT(Type, member)                            \
  .at = offsetof (Type, member) + WEFT_TABLE_HAS_ROOM (Type), \
  .size = sizeof (((Type *) 0)->member),                      \
  .is_double = __builtin_types_compatible_p (__typeof__ (((Type *) 0)->member), double)
/* A cell is @member of the late record, which is a @Type. */
#define WEFT_CELL_LATE(Type, member) WEFT_CELL_AT (Type, member), .is_late = TRUE
/* After either: known only if one of @bits of @member is set. */
#define WEFT_CELL_IF(Type, member, bits) \
  .if_at = offsetof (Type, member), .if_size = sizeof (((Type *) 0)->member), .if_bits = bits
/* After either: known only if @member is not 0. */
#define WEFT_CELL_HAS(Type, member) WEFT_CELL_IF (Type, member, G_MAXUINT64)
/* After either: not known if it is @number. */
#define WEFT_CELL_UNLESS(number) .has_none = TRUE, .none = number

/* After WEFT_CELL_AT() of a text: it is sorted by the number in @member. */
#define WEFT_CELL_RANK(Type, member) \
  .rank_at = offsetof (Type, member), .rank_size = sizeof (((Type *) 0)->member)

/* The array @all as a table's columns. */
#define WEFT_TABLE_COLUMNS(all) .columns = all, .n_columns = G_N_ELEMENTS (all)

/* The class of a table. */
typedef struct
{
  const char *id;    /* "threads" */
  const char *title; /* shown by weft_table_title() */
  /* Texts that the page "tables" shows if there are no rows; to be translated. */
  const char *none;       /* the log has none: "No Threads"; NULL on other pages */
  const char *unrecorded; /* its feature was not recorded; NULL: as if the log had none */
  const char *advice;     /* how to get rows, if not by recording the feature; or NULL */
  const WeftTableColumn *columns;
  guint n_columns;
  const char *first_sort; /* ID of the column by which it is sorted at first; NULL: unsorted */
  gboolean is_reported;   /* a report has its first rows */
  gboolean by_distance;   /* signed numbers are sorted by their absolute value */
  /* There can be a row for nearly every event. The first column is a time, and usually the stamp
   * of an event. */
  gboolean is_dense;
  /* Tables for few logs: offered only if the log has events of the feature, or is_there(), if it
   * is not NULL, returns TRUE. */
  gboolean is_rare;
  gboolean (*is_there) (const WeftTrace *trace);
  guint variant; /* distinguishes similar tables, for their shared functions */
  WeftRowSpan span;
  /* Sets self->data and self->n; FALSE if it was cancelled. May take time. */
  gboolean (*make) (WeftTableRows *self, GCancellable *cancellable);
  /* Frees self->data. NULL: that is a GArray of the records. */
  void (*free) (gpointer data);
  /* Returns the record of a row, which may be filled into @room. NULL: self->data has them. */
  gconstpointer (*record) (const WeftTableRows *self, guint row, gpointer room);
  /* Fills a second record, all zeros, with values that take time; FALSE if none are known.
   * clear_late() frees its members, or is NULL. */
  gboolean (*late) (const WeftTableRows *self, guint row, gpointer room);
  void (*clear_late) (gpointer room);
  /* Returns TRUE if the row comes after all others, whatever the order. NULL if there is none. */
  gboolean (*is_apart) (const WeftTableRows *self, guint row);
  /* For tables of threads, else NULL: the thread ID of a row, or WEFT_TABLE_NO_THREAD, and the row
   * of a thread ID, or -1. */
  guint32 (*thread) (const WeftTableRows *self, guint row);
  gint (*row_of) (const WeftTableRows *self, guint32 thread);
} WeftTableClass;

/* Immutable, shared by reference across threads. */
struct _WeftTableRows
{
  const WeftTableClass *klass;
  WeftTrace *trace;
  gpointer source;  /* source of the rows, or NULL: see WeftTableSubject; borrowed, for make() */
  guint64 from, to; /* ns: the range */
  guint n;
  gpointer data;
};

#define TABLE(name, ...) extern const WeftTableClass weft_table_##name;
#include "weft-table-rows.h"

/* Returns the band in @row of rows of weft_table_comparison. */
guint32 weft_table_comparison_band (const WeftTableRows *rows, guint row);

/* The source of a table of costs for the HEC or, of call stacks, the thread @track. */
static inline gpointer
weft_table_costs_source (guint track)
{
  return GSIZE_TO_POINTER ((gsize) track + 1);
}

/* Returns @part / @whole, or NAN if that is 0, so that the cell is not known. */
static inline double
weft_table_ratio (guint64 part, guint64 whole)
{
  return whole > 0 ? (double) part / (double) whole : NAN;
}

#define WEFT_TABLE_NO_THREAD G_MAXUINT32

/* The source of a table of a critical path for the path to the thread with ID @id. */
static inline gpointer
weft_table_path_source (guint32 id)
{
  return GSIZE_TO_POINTER ((gsize) id + 1);
}

/* Computes the rows of [@from, @to) from @source, which belongs to @trace; NULL: the default of the
 * class. Reads the events of the range: for a worker thread. NULL if it was cancelled. */
WeftTableRows *weft_table_rows_new (const WeftTableClass *klass,
                                    gpointer source,
                                    WeftTrace *trace,
                                    guint64 from,
                                    guint64 to,
                                    GCancellable *cancellable);

/* For the classes: takes ownership of @records, an array, as self->data; FALSE if it is NULL. */
gboolean weft_table_rows_take (WeftTableRows *self, GArray *records);

/* Returns the record of @row, which may be in @room, of WEFT_TABLE_ROOM bytes. */
gconstpointer weft_table_record (const WeftTableRows *self, guint row, gpointer room);

/* Returns the label of the @i-th thread, for classes with a row for all threads of one label. If it
 * has none, returns "(threads without a label)", translated, or NULL for files. Newly allocated. */
char *weft_table_threads_label (const WeftThreads *threads, guint i, gboolean is_translated);

/* Instead of the index of a column: the rows are in the order in which they were made. */
#define WEFT_TABLE_UNSORTED G_MAXUINT

/* Return the index of the column with @id, or -1; and of the one by which a table is sorted at
 * first, or WEFT_TABLE_UNSORTED. */
gint weft_table_column (const WeftTableClass *klass, const char *id);
guint weft_table_first_sort (const WeftTableClass *klass);

/* Returns TRUE if @column is sorted by letters, from A on. */
static inline gboolean
weft_table_column_is_lettered (const WeftTableColumn *column)
{
  return column->kind == WEFT_CELL_TEXT && column->rank_size == 0;
}

/* Returns TRUE if the column's texts are few words of Weft's own, not names from the log. */
static inline gboolean
weft_table_column_has_words (const WeftTableColumn *column)
{
  return column->is_word || column->context != NULL;
}

/* Returns TRUE if the first click on its head sorts @column from the largest down: amounts and
 * ranks, not names, IDs and times. */
gboolean weft_table_column_descends (const WeftTableColumn *column);

/* Returns a bit for each column of WEFT_COLUMN_IF_DISTINCT with a cell, in one of the first rows,
 * that differs from the one in the first column. Reads their cells. */
guint64 weft_table_distinct_columns (const WeftTableRows *self);

/* Reads a cell that is not a text. Returns FALSE if it is not known. */
gboolean weft_table_number (const WeftTableRows *self, guint row, guint column, guint64 *value);

/* Returns the number by which a text in @column, which has ranks, is sorted. */
guint64 weft_table_rank (const WeftTableRows *self, guint row, guint column);

/* Sets @from and @to to the time of a row's cell in @column, ns; that of the row if @column is
 * WEFT_TABLE_UNSORTED. */
void
weft_table_span (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to);

/* Returns a cell as it is in a file, with all digits and no unit; shares and ratios as decimal
 * numbers (a half is 0.500000), NULL if it is not known. Newly allocated. */
char *weft_table_raw (const WeftTableRows *self, guint row, guint column);

/* Like weft_table_raw(), but a text is translated. */
char *weft_table_shown (const WeftTableRows *self, guint row, guint column);

/* Returns @value as the number of an unsigned cell: rounded, and 0 if it is negative. */
guint64 weft_cell_whole (double value);

static inline gboolean
weft_cell_is_signed (WeftCellKind kind)
{
  return kind >= WEFT_CELL_CHANGE && kind < WEFT_CELL_NUMBER;
}

/* Returns the number of a cell of @kind, whose value is @value, in the scale of weft_cell_scale().
 */
static inline double
weft_cell_double (WeftCellKind kind, guint64 value)
{
  double number;

  if (kind != WEFT_CELL_NUMBER)
    return weft_cell_is_signed (kind) ? (double) (gint64) value : (double) value;
  memcpy (&number, &value, sizeof number);
  return number;
}

/* Factor of the numbers of cells: shares are in millionths, ratios in thousandths. */
static inline guint
weft_cell_scale (WeftCellKind kind)
{
  if (kind == WEFT_CELL_RATIO)
    return 1000;
  return kind == WEFT_CELL_SHARE || kind == WEFT_CELL_CHANGE_SHARE ? 1000000 : 1;
}

/* Return the titles of a column and a table; translated. */
const char *weft_column_title (const WeftTableColumn *column);
const char *weft_table_title (const WeftTableClass *klass);

/* Returns the band in @row of rows of weft_table_bands. */
guint32 weft_table_bands_band (const WeftTableRows *rows, guint row);

/* Returns the durations for which threads were runnable before each run in the range, for @rows of
 * weft_table_threads. Borrowed. */
const WeftHistogram *weft_table_threads_latencies (const WeftTableRows *rows);

/* Returns the change of a row's band from the start to the end of the range, for @rows of
 * weft_table_bands. @most gets the largest absolute change of any band. */
double weft_table_bands_change (const WeftTableRows *rows, guint row, double *most);

/* Returns the number of bands that are likely leaks; @share gets their share of the live heap at
 * the end of the range, 0 to 1. See weft-heap-verdicts.h. */
guint weft_table_bands_leaks (const WeftTableRows *rows, double *share);

/* Returns TRUE if there are enough samples for verdicts: see WEFT_VERDICT_MIN_SAMPLES. */
gboolean weft_table_bands_is_judged (const WeftTableRows *rows);

/* Returns the row whose time is exactly [@from, @to), or -1. */
gint weft_table_find (const WeftTableRows *self, guint64 from, guint64 to);

/* Returns the frame in @row of a table of costs: the first that belongs to it, or WEFT_FRAME_NONE.
 */
guint32 weft_table_costs_frame (const WeftTableRows *rows, guint row);

/* Returns the index of the counter in @row of rows of weft_table_ticky. */
guint32 weft_table_ticky_counter (const WeftTableRows *rows, guint row);

/* Returns the bytes that the code of all ticky counters allocated in the range; @allocated gets all
 * bytes that the program allocated, 0 if they are unknown. */
guint64 weft_table_ticky_ticked (const WeftTableRows *rows, guint64 *allocated);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTableRows, weft_shared_unref)

/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables of a range of time: the classes of tables, their columns, and rows whose cells are made
 * when they are asked for. */
#pragma once

#include "weft-histogram.h"
#include "weft-trace.h"

#include <math.h>

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
  WEFT_CELL_CHANGE_NS,    /* a length of time that is more, or less */
  WEFT_CELL_SLOPE,        /* bytes a second more, or less */
  WEFT_CELL_CHANGE_SHARE, /* in millionths: so much more, or less, than it was */
} WeftCellKind;

/* Whether a table shows a column before a person chooses its columns. */
typedef enum
{
  WEFT_COLUMN_SHOWN,
  WEFT_COLUMN_IF_TOLD, /* where its cells tell more than the rows' first column: see
                          weft_table_told() */
  WEFT_COLUMN_HIDDEN,
} WeftColumnUse;

typedef struct _WeftTableRows WeftTableRows;

/* The time that a row stands for, in its record. All zeros: the whole range. */
typedef struct
{
  gboolean is_there;
  guint16 from; /* the place of a guint64, ns */
  guint16 to;   /* of another: its end, or its length */
  gboolean is_length;
} WeftRowSpan;

/* From @from to @to, members of a record of @Type; or for @length from @from on. */
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
  const char *what;  /* a sentence that says what it is, to be translated; or NULL */
  WeftCellKind kind;
  guint chars; /* how wide it is at first */

  /* WEFT_CELL_AT(): the cell's place in the record. A number is unsigned, or a double: in whole
   * shares and ratios, not known where it is not finite. A text is a pointer, NULL for none. */
  guint16 at;
  guint8 size;
  gboolean is_double;
  gboolean is_late;    /* the place is in the class's late record */
  const char *context; /* a text of this context, translated for people; or NULL */
  /* The text is one of few, all of Weft's own. So is one with a context. */
  gboolean is_word;

  /* WEFT_CELL_IF(): known only where one of these bits of the record is set; all zeros: always. */
  guint16 if_at;
  guint8 if_size;
  guint64 if_bits;

  /* WEFT_CELL_UNLESS(): the number that stands for one that is not known. */
  gboolean has_none;
  guint64 none;

  /* In place of a place, for what is worth no room in a record. A number: FALSE if it is not
   * known. A text: valid UTF-8, newly allocated, NULL if there is none; as files have it, or
   * translated, for people. */
  gboolean (*number) (const WeftTableRows *self, guint row, guint64 *value);
  char *(*text) (const WeftTableRows *self, guint row, gboolean is_translated);

  WeftRowSpan span; /* of the row, as this column has it; all zeros: the class's */

  WeftColumnUse use;

  /* WEFT_CELL_RANK(): a text is sorted by this number of the record, not by its letters. */
  guint16 rank_at;
  guint8 rank_size; /* 0: by its letters */
} WeftTableColumn;

/* No table has more columns. */
#define WEFT_TABLE_MAX_COLUMNS 64

/* No record of a row is larger. */
#define WEFT_TABLE_ROOM 512
/* 0; no constant at all where a @Type is larger than that. */
#define WEFT_TABLE_HAS_ROOM(Type) (0 * sizeof (char[sizeof (Type) <= WEFT_TABLE_ROOM ? 1 : -1]))

/* A cell is @member of the row's record, which is a @Type. */
#define WEFT_CELL_AT(Type, member)                            \
  .at = offsetof (Type, member) + WEFT_TABLE_HAS_ROOM (Type), \
  .size = sizeof (((Type *) 0)->member),                      \
  .is_double = __builtin_types_compatible_p (__typeof__ (((Type *) 0)->member), double)
/* The same of the late record. */
#define WEFT_CELL_LATE(Type, member) WEFT_CELL_AT (Type, member), .is_late = TRUE
/* After either: known only where one of @bits of @member is set. */
#define WEFT_CELL_IF(Type, member, bits) \
  .if_at = offsetof (Type, member), .if_size = sizeof (((Type *) 0)->member), .if_bits = bits
/* The same where @member is not 0. */
#define WEFT_CELL_HAS(Type, member) WEFT_CELL_IF (Type, member, G_MAXUINT64)
/* After either: not known where it is @number. */
#define WEFT_CELL_UNLESS(number) .has_none = TRUE, .none = number

/* After WEFT_CELL_AT() of a text: it is sorted by the number in @member. */
#define WEFT_CELL_RANK(Type, member) \
  .rank_at = offsetof (Type, member), .rank_size = sizeof (((Type *) 0)->member)

/* The array @all as a table's columns. */
#define WEFT_TABLE_COLUMNS(all) .columns = all, .n_columns = G_N_ELEMENTS (all)

/* What a kind of table knows to do. */
typedef struct
{
  const char *id;    /* "threads" */
  const char *title; /* shown by weft_table_title() */
  /* Texts of a table on the page "tables" in place of rows, to be translated. */
  const char *none;       /* the log has none: "No Threads"; NULL on other pages */
  const char *unrecorded; /* its feature was not recorded; NULL: as if the log had none */
  const char *advice;     /* how to get rows, if not by recording the feature; or NULL */
  const WeftTableColumn *columns;
  guint n_columns;
  const char *first_sort; /* the column that it is sorted by at first, largest first */
  gboolean is_reported;   /* a report has its first rows */
  /* Whether numbers with a sign are sorted by how far they are from none, less or more. */
  gboolean by_distance;
  /* Tables for few logs: offered only if the log has events of the feature, or is_there(), if it
   * is not NULL, returns TRUE. */
  gboolean is_rare;
  gboolean (*is_there) (const WeftTrace *trace);
  guint variant; /* which of several similar tables it is, for its own functions */
  WeftRowSpan span;
  /* Sets self->data and self->n; FALSE if it was cancelled. May take time. */
  gboolean (*make) (WeftTableRows *self, GCancellable *cancellable);
  /* Frees self->data. NULL: that is a GArray of the records. */
  void (*free) (gpointer data);
  /* The record of a row: kept somewhere, or filled into @room. NULL: self->data has them. */
  gconstpointer (*record) (const WeftTableRows *self, guint row, gpointer room);
  /* Fills a further record, all zeros, with what is not quick to find out; FALSE if none of it
   * is known. clear_late() frees what it owns, or is NULL. */
  gboolean (*late) (const WeftTableRows *self, guint row, gpointer room);
  void (*clear_late) (gpointer room);
  /* A row that is not part of what the others are of: it comes after them whatever they are sorted
   * by. NULL if there is none. */
  gboolean (*is_apart) (const WeftTableRows *self, guint row);
  /* Of tables of threads, or NULL: the id that a row is of, or WEFT_TABLE_NO_THREAD, and the row
   * that an id has, or -1. */
  guint32 (*thread) (const WeftTableRows *self, guint row);
  gint (*row_of) (const WeftTableRows *self, guint32 thread);
} WeftTableClass;

/* Immutable, shared by reference across threads. */
struct _WeftTableRows
{
  const WeftTableClass *klass;
  WeftTrace *trace;
  gpointer source;  /* borrowed while it is made: what the rows are of, or NULL; see the class */
  guint64 from, to; /* ns: the range */
  guint n;
  gpointer data;
};

#define TABLE(name, ...) extern const WeftTableClass weft_table_##name;
#include "weft-table-rows.h"

/* The band in @row of rows of weft_table_comparison. */
guint32 weft_table_comparison_band (const WeftTableRows *rows, guint row);

/* The source that makes the rows of a table of costs those of the HEC or, of call stacks, thread
 * @track. */
static inline gpointer
weft_table_costs_source (guint track)
{
  return GSIZE_TO_POINTER ((gsize) track + 1);
}

/* @part of @whole; where that is 0, no number, so that a cell of it is not known. */
static inline double
weft_table_ratio (guint64 part, guint64 whole)
{
  return whole > 0 ? (double) part / (double) whole : NAN;
}

#define WEFT_TABLE_NO_THREAD G_MAXUINT32

/* The source that makes the rows of a table of a critical path those of the path to thread @id. */
static inline gpointer
weft_table_path_source (guint32 id)
{
  return GSIZE_TO_POINTER ((gsize) id + 1);
}

/* The rows of [@from, @to), made of @source, which belongs to @trace; NULL: of what the class takes
 * from @trace. Reads the events of the range: for a worker thread. NULL if it was cancelled. */
WeftTableRows *weft_table_rows_new (const WeftTableClass *klass,
                                    gpointer source,
                                    WeftTrace *trace,
                                    guint64 from,
                                    guint64 to,
                                    GCancellable *cancellable);

/* For the classes: takes over @records, an array, as self->data; FALSE if it is NULL. */
gboolean weft_table_rows_take (WeftTableRows *self, GArray *records);

/* The record of @row, which may be in @room, of WEFT_TABLE_ROOM bytes. */
gconstpointer weft_table_record (const WeftTableRows *self, guint row, gpointer room);

/* The place of the column @id, or -1; and of the one that a table is sorted by at first. */
gint weft_table_column (const WeftTableClass *klass, const char *id);
guint weft_table_first_sort (const WeftTableClass *klass);

/* Whether @column is sorted by letters, from A on. */
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

/* Whether the first click on its head sorts @column from the largest down: amounts and ranks, not
 * names, numbers that are names and times. */
gboolean weft_table_column_descends (const WeftTableColumn *column);

/* Of columns that are shown where they tell something: a bit for each that does, in one of the
 * first rows at least. Reads their cells. */
guint64 weft_table_told (const WeftTableRows *self);

/* A cell that is not a text; FALSE if it is not known. */
gboolean weft_table_number (const WeftTableRows *self, guint row, guint column, guint64 *value);

/* The number that a text in @column, which has ranks, is sorted by. */
guint64 weft_table_rank (const WeftTableRows *self, guint row, guint column);

/* The time that a row's cell in @column stands for. */
void
weft_table_place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to);

/* A cell as it is in a file, with all digits and no unit; shares and ratios as decimal numbers
 * (a half is 0.500000), NULL if it is not known. Newly allocated. */
char *weft_table_raw (const WeftTableRows *self, guint row, guint column);

/* The same as people read it, where it is a text: translated. */
char *weft_table_shown (const WeftTableRows *self, guint row, guint column);

/* @value as the number of an unsigned cell: rounded, and 0 if it is negative. */
guint64 weft_cell_whole (double value);

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

/* What people call the column, and the table; translated. */
const char *weft_column_title (const WeftTableColumn *column);
const char *weft_table_title (const WeftTableClass *klass);

/* The band in @row of rows of weft_table_bands. */
guint32 weft_table_bands_band (const WeftTableRows *rows, guint row);

/* Of @rows of weft_table_threads: how long threads were runnable until they ran, of all runs in the
 * range that ended such a wait. Borrowed. */
const WeftHistogram *weft_table_threads_latencies (const WeftTableRows *rows);

/* Of @rows of weft_table_bands: what a row's band is more at the range's end than at its start, and
 * in @most the most that any is more, or less. */
double weft_table_bands_change (const WeftTableRows *rows, guint row, double *most);

/* Returns how many of its bands are likely leaks; @share: of the live heap at the end of the range
 * that they have together, 0 to 1. See weft-heap-verdicts.h. */
guint weft_table_bands_leaks (const WeftTableRows *rows, double *share);

/* Whether the samples are enough for a verdict on any of them: see WEFT_VERDICT_MIN_SAMPLES. */
gboolean weft_table_bands_is_judged (const WeftTableRows *rows);

/* The row whose time is exactly [@from, @to), or -1. */
gint weft_table_find (const WeftTableRows *self, guint64 from, guint64 to);

/* The frame in @row of rows of weft_table_costs and its like: the first that belongs to it, or
 * WEFT_FRAME_NONE. */
guint32 weft_table_costs_frame (const WeftTableRows *rows, guint row);

/* The counter in @row of rows of weft_table_ticky: its place in the trace's counters. */
guint32 weft_table_ticky_counter (const WeftTableRows *rows, guint row);

/* Bytes that the code of all its counters allocated in the range; @allocated gets those that
 * anybody did, 0 if the log does not say. */
guint64 weft_table_ticky_ticked (const WeftTableRows *rows, guint64 *allocated);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTableRows, weft_shared_unref)

/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the cells as SQLite returns them, until the kinds of the columns are known. Then stores the
 * cells in records of a fixed size, from which they are read by offset. */
#include "weft-query-rows.h"

#include <math.h>
#include <string.h>

/* Number of rows between two progress reports. */
#define REPORT_ROWS 256

/* A cell as SQLite returns it. */
typedef struct
{
  WeftRecordKind kind; /* NULL, INTEGER, DIGITS or TEXT */
  union
  {
    gint64 integer;
    double number;
    const char *text; /* stored in Answer.texts */
  } value;
} Cell;

/* The record of a row, followed by its cells of 8 bytes each. */
typedef struct
{
  guint64 from, to; /* ns; 0 if the row has no time */
  guint64 known;    /* bit i is set if cell i is not NULL */
  guint64 cells[];
} Record;

/* Data of the rows. */
typedef struct
{
  WeftTableClass klass; /* class of these rows */
  WeftTableColumn columns[WEFT_TABLE_MAX_COLUMNS];
  GStringChunk *texts;
  GArray *cells;   /* of Cell; freed when the records are made */
  guint8 *records; /* array of Record, each record_size bytes long */
  gsize record_size;
  guint n_columns;    /* number of columns of the statement, including omitted ones */
  gint thread, cap;   /* indexes of the columns with the thread and the HEC; -1 if there is none */
  gint start, end;    /* indexes of the columns with the start and the end time; -1 if there is
                         none */
  gboolean is_length; /* TRUE if the column @end is a duration */
  gboolean is_cut;
} Answer;

static void
rows_clear (gpointer data)
{
  WeftTableRows *self = data;
  Answer *answer = self->data;

  g_string_chunk_free (answer->texts);
  g_clear_pointer (&answer->cells, g_array_unref);
  g_free (answer->records);
  g_free (answer);
  weft_shared_unref (self->trace);
}

static const Record *
nth_record (const Answer *self, guint row)
{
  return (const Record *) (gconstpointer) (self->records + row * self->record_size);
}

static gconstpointer
get_record (const WeftTableRows *rows, guint row, gpointer room)
{
  return nth_record (rows->data, row);
}

/* Returns the number in @column of a row, or @none if @column is -1 or the cell is NULL or too
 * large for an ID. */
static guint32
get_id (const WeftTableRows *rows, guint row, gint column, guint32 none)
{
  const Record *record = nth_record (rows->data, row);

  return column >= 0 && (record->known >> column & 1) != 0 && record->cells[column] < none ?
             (guint32) record->cells[column] :
             none;
}

static guint32
get_thread (const WeftTableRows *rows, guint row)
{
  return get_id (rows, row, ((const Answer *) rows->data)->thread, WEFT_TABLE_NO_THREAD);
}

/* Returns @name, followed by a number if an earlier column has the same name. */
static char *
unique_name (const Answer *self, const char *name, guint column)
{
  g_autofree char *unique = g_strdup (name);

  for (guint n = 2, i = 0; i < column; i++)
    if (strcmp (self->columns[i].id, unique) == 0)
      {
        g_free (unique);
        unique = g_strdup_printf ("%s_%u", name, n++);
        i = G_MAXUINT; /* compare again with all columns */
      }
  return g_string_chunk_insert (self->texts, unique);
}

/* Adds the columns of the statement. */
static void
add_columns (Answer *self, const WeftQuery *query)
{
  self->n_columns = weft_query_n_columns (query);
  self->klass = (WeftTableClass){
    .id = "query",
    .title = "query",
    .columns = self->columns,
    .n_columns = MIN (self->n_columns, WEFT_TABLE_MAX_COLUMNS),
    .record = get_record,
    .thread = get_thread,
  };
  for (guint i = 0; i < self->klass.n_columns; i++)
    {
      const WeftQueryColumn *origin = weft_query_column_origin (query, i);
      const char *id = unique_name (self, weft_query_column_name (query, i), i);

      self->columns[i] = (WeftTableColumn){
        .id = id,
        .title = id,
        .definition = origin != NULL ? origin->meaning : NULL,
        .kind = weft_query_column_kind (query, i),
        .at = (guint16) (offsetof (Record, cells) + i * sizeof (guint64)),
        .size = sizeof (guint64),
        .if_at = offsetof (Record, known),
        .if_size = sizeof (guint64),
        .if_bits = (guint64) 1 << i,
      };
    }
}

/* Returns a kind for @column that fits all its cells: @kind, which is known from the column's name
 * and origin, if possible. */
static WeftCellKind
fitting_kind (const Answer *self, guint column, WeftCellKind kind)
{
  gboolean has_fraction = FALSE, has_negative = FALSE;

  for (guint i = column; i < self->cells->len; i += self->klass.n_columns)
    {
      const Cell *cell = &g_array_index (self->cells, Cell, i);

      if (cell->kind == WEFT_RECORD_TEXT)
        return WEFT_CELL_TEXT;
      has_fraction |= cell->kind == WEFT_RECORD_DIGITS;
      has_negative |= (cell->kind == WEFT_RECORD_INTEGER && cell->value.integer < 0) ||
                      (cell->kind == WEFT_RECORD_DIGITS && cell->value.number < 0);
    }
  if (kind == WEFT_CELL_TEXT)
    kind = WEFT_CELL_COUNT;
  if (weft_cell_is_signed (kind))
    return kind;
  if (has_negative)
    return kind == WEFT_CELL_NS || kind == WEFT_CELL_TIME ? WEFT_CELL_CHANGE_NS :
           kind == WEFT_CELL_BYTES                        ? WEFT_CELL_CHANGE :
                                                            WEFT_CELL_NUMBER;
  return has_fraction && (kind == WEFT_CELL_ID || kind == WEFT_CELL_COUNT) ? WEFT_CELL_NUMBER :
                                                                             kind;
}

/* Returns the column called @name if its kind is @kind, otherwise -1. */
static gint
find_column (const Answer *self, const char *name, WeftCellKind kind)
{
  gint column = weft_table_find_column (&self->klass, name);

  return column >= 0 && self->columns[column].kind == kind ? column : -1;
}

/* Returns @cell, which must not be NULL, as the 64 bits of a cell of @kind: a number, the bits of a
 * double, or the address of a text. */
static guint64
store_cell (const Answer *self, const Cell *cell, WeftCellKind kind)
{
  double number =
      cell->kind == WEFT_RECORD_DIGITS ? cell->value.number : (double) cell->value.integer;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  guint64 bits;

  if (kind == WEFT_CELL_TEXT && cell->kind == WEFT_RECORD_TEXT)
    return GPOINTER_TO_SIZE (cell->value.text);
  if (kind == WEFT_CELL_TEXT)
    {
      if (cell->kind == WEFT_RECORD_DIGITS)
        g_ascii_formatd (text, sizeof text, "%.15g", number);
      else
        g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT, cell->value.integer);
      return GPOINTER_TO_SIZE (g_string_chunk_insert (self->texts, text));
    }
  if (kind == WEFT_CELL_NUMBER)
    {
      memcpy (&bits, &number, sizeof bits);
      return bits;
    }
  if (cell->kind == WEFT_RECORD_INTEGER && weft_cell_scale (kind) == 1)
    return (guint64) cell->value.integer;
  number *= weft_cell_scale (kind);
  return number < 0 ? (guint64) - (gint64) weft_cell_from_double (-number) :
                      weft_cell_from_double (number);
}

/* Makes the records from the cells, and frees the cells. Returns the number of records. */
static guint
make_records (Answer *self)
{
  guint n_columns = self->klass.n_columns, n = self->cells->len / n_columns;
  static const char *const ends[] = { "end_ts", "end_ns" }, *const lengths[] = { "dur_ns", "dur" };

  for (guint i = 0; i < n_columns; i++)
    self->columns[i].kind = fitting_kind (self, i, self->columns[i].kind);
  /* find the columns that link rows to the timeline */
  self->thread = find_column (self, "thread", WEFT_CELL_ID);
  self->cap = find_column (self, "cap", WEFT_CELL_ID);
  self->start = find_column (self, "ts", WEFT_CELL_TIME);
  for (guint k = 0; self->start < 0 && k < self->klass.n_columns; k++)
    if (self->columns[k].kind == WEFT_CELL_TIME)
      self->start = (gint) k;
  self->end = -1;
  if (self->start >= 0)
    {
      for (guint k = 0; self->end < 0 && k < G_N_ELEMENTS (ends); k++)
        self->end = find_column (self, ends[k], WEFT_CELL_TIME);
      for (guint k = 0; self->end < 0 && k < G_N_ELEMENTS (lengths); k++)
        {
          self->end = find_column (self, lengths[k], WEFT_CELL_NS);
          self->is_length = self->end >= 0;
        }
      self->klass.span = (WeftRowSpan) WEFT_ROW_SPAN (Record, from, to);
    }
  self->record_size = sizeof (Record) + n_columns * sizeof (guint64);
  self->records = g_malloc0_n (MAX (n, 1), self->record_size);
  for (guint row = 0; row < n; row++)
    {
      Record *record = (Record *) (gpointer) (self->records + row * self->record_size);

      for (guint i = 0; i < n_columns; i++)
        {
          const Cell *cell = &g_array_index (self->cells, Cell, row * n_columns + i);

          if (cell->kind == WEFT_RECORD_NULL)
            continue;
          record->known |= (guint64) 1 << i;
          record->cells[i] = store_cell (self, cell, self->columns[i].kind);
        }
      /* a row without an end is a point in time */
      if (self->start < 0 || (record->known >> self->start & 1) == 0)
        continue;
      record->from = record->to = record->cells[self->start];
      if (self->end >= 0 && (record->known >> self->end & 1) != 0)
        record->to =
            MAX (record->from, record->cells[self->end] + (self->is_length ? record->from : 0));
    }
  g_clear_pointer (&self->cells, g_array_unref);
  return n;
}

/* Reads the rows of the statement. Returns FALSE with @error set if that fails. */
static gboolean
read_rows (Answer *self,
           WeftQuery *query,
           guint limit,
           WeftQueryProgress progress,
           gpointer user_data,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (GError) own = NULL;

  for (guint n = 0; weft_query_step (query, cancellable, &own); n++)
    {
      if (n == limit)
        {
          self->is_cut = TRUE;
          break;
        }
      if (progress != NULL && n % REPORT_ROWS == 0)
        progress (n, user_data);
      for (guint i = 0; i < self->klass.n_columns; i++)
        {
          WeftRecordValue value;
          Cell cell = { WEFT_RECORD_NULL };

          weft_query_value (query, i, &value);
          cell.kind = value.kind;
          if (value.kind == WEFT_RECORD_INTEGER)
            cell.value.integer = value.integer;
          else if (value.kind == WEFT_RECORD_DIGITS)
            cell.value.number = g_ascii_strtod (value.text, NULL);
          else if (value.kind == WEFT_RECORD_TEXT)
            cell.value.text = g_string_chunk_insert_const (self->texts, value.text);
          g_free (value.owned);
          if (cell.kind == WEFT_RECORD_DIGITS && !isfinite (cell.value.number))
            cell.kind = WEFT_RECORD_NULL;
          g_array_append_val (self->cells, cell);
        }
    }
  if (own == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&own));
  return FALSE;
}

WeftTableRows *
weft_query_rows_new (WeftTrace *trace,
                     const char *sql,
                     guint limit,
                     WeftQueryProgress progress,
                     gpointer user_data,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GPtrArray) traces = g_ptr_array_new ();
  g_autoptr (WeftQuery) query = NULL;
  g_autoptr (WeftTableRows) self = NULL;
  Answer *answer;

  g_ptr_array_add (traces, trace);
  query = weft_query_new (traces);
  if (!weft_query_prepare (query, sql, error))
    return NULL;
  answer = g_new0 (Answer, 1);
  answer->texts = g_string_chunk_new (4096);
  answer->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  self = weft_shared_new (WeftTableRows, rows_clear);
  self->data = answer;
  self->trace = weft_shared_ref (trace);
  self->from = trace->index->from;
  self->to = trace->index->to;
  self->klass = &answer->klass;
  add_columns (answer, query);
  if (!read_rows (answer, query, limit, progress, user_data, cancellable, error))
    return NULL;
  self->n = make_records (answer);
  return g_steal_pointer (&self);
}

gboolean
weft_query_rows_is_truncated (const WeftTableRows *rows)
{
  return ((const Answer *) rows->data)->is_cut;
}

gboolean
weft_query_rows_has_links (const WeftTableRows *rows)
{
  const Answer *self = rows->data;

  return self->start >= 0 || self->thread >= 0 || self->cap >= 0;
}

guint
weft_query_rows_n_columns (const WeftTableRows *rows)
{
  return ((const Answer *) rows->data)->n_columns;
}

guint32
weft_query_rows_cap (const WeftTableRows *rows, guint row)
{
  return get_id (rows, row, ((const Answer *) rows->data)->cap, WEFT_QUERY_NO_CAP);
}

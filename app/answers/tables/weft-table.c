/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the cells of all tables. */
#include "weft-table.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define MAX_DISTINCT_ROWS 1024 /* number of rows that weft_table_distinct_columns() reads */

static void
rows_clear (gpointer data)
{
  WeftTableRows *self = data;

  if (self->data != NULL && self->klass->free != NULL)
    self->klass->free (self->data);
  else if (self->data != NULL)
    g_array_unref (self->data);
  weft_shared_unref (self->trace);
}

WeftTableRows *
weft_table_rows_new (const WeftTableClass *klass,
                     gpointer source,
                     WeftTrace *trace,
                     guint64 from,
                     guint64 to,
                     GCancellable *cancellable)
{
  g_autoptr (WeftTableRows) self = weft_shared_new (WeftTableRows, rows_clear);

  self->klass = klass;
  self->trace = weft_shared_ref (trace);
  self->from = CLAMP (from, trace->index->from, trace->index->to);
  self->to = CLAMP (to, self->from, trace->index->to);
  self->source = source;
  return klass->make (self, cancellable) ? g_steal_pointer (&self) : NULL;
}

gboolean
weft_table_rows_take_records (WeftTableRows *self, GArray *records)
{
  self->data = records;
  self->n = records != NULL ? records->len : 0;
  return records != NULL;
}

char *
weft_table_threads_label (const WeftThreads *threads,
                          guint i,
                          gboolean is_one,
                          gboolean is_translated)
{
  char *label = weft_threads_label (threads, i);

  if (label != NULL || !is_translated)
    return label;
  return is_one ? g_strdup_printf (_ ("thread %u"), weft_threads_id (threads, i)) :
                  g_strdup (_ ("(threads without a label)"));
}

gint
weft_table_find_column (const WeftTableClass *klass, const char *id)
{
  for (guint i = 0; i < klass->n_columns; i++)
    if (g_str_equal (klass->columns[i].id, id))
      return (gint) i;
  return -1;
}

guint
weft_table_default_sort_column (const WeftTableClass *klass)
{
  return klass->default_sort != NULL ? (guint) weft_table_find_column (klass, klass->default_sort) :
                                       WEFT_TABLE_UNSORTED;
}

gboolean
weft_table_column_descends (const WeftTableColumn *column)
{
  return !weft_table_column_is_lettered (column) && column->kind != WEFT_CELL_ID &&
         column->kind != WEFT_CELL_TIME;
}

gconstpointer
weft_table_get_record (const WeftTableRows *self, guint row, gpointer room)
{
  const GArray *records = self->data;

  if (self->klass->record != NULL)
    return self->klass->record (self, row, room);
  return records->data + (gsize) row * g_array_get_element_size (self->data);
}

static guint64
load_member (gconstpointer record, guint at, guint size)
{
  gconstpointer member = G_STRUCT_MEMBER_P (record, at);

  switch (size)
    {
    case 1:
      return *(const guint8 *) member;
    case 2:
      return *(const guint16 *) member;
    case 4:
      return *(const guint32 *) member;
    default:
      return *(const guint64 *) member;
    }
}

/* Reads a cell's number from a record. Returns FALSE if it is unknown. */
static gboolean
read_record_number (gconstpointer record, const WeftTableColumn *column, guint64 *value)
{
  double number;

  if (column->if_bits != 0 &&
      (load_member (record, column->if_at, column->if_size) & column->if_bits) == 0)
    return FALSE;
  if (!column->is_double)
    {
      *value = load_member (record, column->at, column->size);
      return !column->has_unknown_value || *value != column->unknown_value;
    }
  number = G_STRUCT_MEMBER (double, record, column->at) * weft_cell_scale (column->kind);
  if (!isfinite (number))
    return FALSE;
  /* do not round a share above 0 to 0 */
  if (column->kind == WEFT_CELL_SHARE && number > 0)
    number = MAX (number, 1);
  if (weft_cell_is_signed (column->kind) && number < 0)
    *value = (guint64) - (gint64) weft_cell_from_double (-number);
  else
    *value = weft_cell_from_double (number);
  return TRUE;
}

gboolean
weft_table_get_number (const WeftTableRows *self, guint row, guint index, guint64 *value)
{
  const WeftTableColumn *column = &self->klass->columns[index];
  guint64 room[WEFT_TABLE_RECORD_SIZE / sizeof (guint64)];
  gboolean has;

  *value = 0;
  if (column->number != NULL)
    return column->number (self, row, value);
  if (column->kind == WEFT_CELL_TEXT)
    return FALSE;
  if (!column->is_lazy)
    return read_record_number (weft_table_get_record (self, row, room), column, value);
  memset (room, 0, sizeof room);
  has = self->klass->get_lazy_record (self, row, room) && read_record_number (room, column, value);
  if (self->klass->clear_lazy_record != NULL)
    self->klass->clear_lazy_record (room);
  return has;
}

guint64
weft_table_get_rank (const WeftTableRows *self, guint row, guint column)
{
  const WeftTableColumn *spec = &self->klass->columns[column];
  guint64 room[WEFT_TABLE_RECORD_SIZE / sizeof (guint64)];

  return load_member (weft_table_get_record (self, row, room), spec->rank_at, spec->rank_size);
}

const char *
weft_column_title (const WeftTableColumn *column)
{
  return g_dpgettext2 (NULL, "column", column->title);
}

const char *
weft_table_title (const WeftTableClass *klass)
{
  return g_dpgettext2 (NULL, "table", klass->title);
}

static char *
copy_record_text (gconstpointer record, const WeftTableColumn *column, gboolean is_translated)
{
  const char *text = G_STRUCT_MEMBER (const char *, record, column->at);

  return g_strdup (text != NULL && is_translated && column->context != NULL ?
                       g_dpgettext2 (NULL, column->context, text) :
                       text);
}

static char *
read_cell_text (const WeftTableRows *self, guint row, guint index, gboolean is_translated)
{
  const WeftTableColumn *column = &self->klass->columns[index];
  guint64 room[WEFT_TABLE_RECORD_SIZE / sizeof (guint64)];
  char *text = NULL;

  if (column->text != NULL)
    return column->text (self, row, is_translated);
  if (!column->is_lazy)
    return copy_record_text (weft_table_get_record (self, row, room), column, is_translated);
  memset (room, 0, sizeof room);
  if (self->klass->get_lazy_record (self, row, room))
    text = copy_record_text (room, column, is_translated);
  if (self->klass->clear_lazy_record != NULL)
    self->klass->clear_lazy_record (room);
  return text;
}

void
weft_table_get_span (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  const WeftTableClass *klass = self->klass;
  const WeftRowSpan *span = column != WEFT_TABLE_UNSORTED && klass->columns[column].span.is_set ?
                                &klass->columns[column].span :
                                &klass->span;
  guint64 room[WEFT_TABLE_RECORD_SIZE / sizeof (guint64)];
  gconstpointer record;

  *from = self->from;
  *to = self->to;
  if (!span->is_set)
    return;
  record = weft_table_get_record (self, row, room);
  *from = G_STRUCT_MEMBER (guint64, record, span->from);
  *to = G_STRUCT_MEMBER (guint64, record, span->to) + (span->is_length ? *from : 0);
}

guint64
weft_table_distinct_columns (const WeftTableRows *self)
{
  guint64 distinct = 0;

  G_STATIC_ASSERT (WEFT_TABLE_MAX_COLUMNS == sizeof distinct * 8);
  for (guint i = 0; i < self->klass->n_columns; i++)
    for (guint row = 0; self->klass->columns[i].visibility == WEFT_COLUMN_IF_DISTINCT &&
                        row < MIN (self->n, MAX_DISTINCT_ROWS) && (distinct >> i & 1) == 0;
         row++)
      {
        g_autofree char *cell = weft_table_get_raw_text (self, row, i);
        g_autofree char *first = weft_table_get_raw_text (self, row, 0);

        if (cell != NULL && g_strcmp0 (cell, first) != 0)
          distinct |= (guint64) 1 << i;
      }
  return distinct;
}

char *
weft_table_get_raw_text (const WeftTableRows *self, guint row, guint column)
{
  WeftCellKind kind = self->klass->columns[column].kind;
  guint scale = weft_cell_scale (kind);
  gboolean is_negative;
  guint64 value, size;

  if (kind == WEFT_CELL_TEXT)
    return read_cell_text (self, row, column, FALSE);
  if (!weft_table_get_number (self, row, column, &value))
    return NULL;
  if (kind == WEFT_CELL_NUMBER)
    {
      double number = weft_cell_double (kind, value);
      char text[G_ASCII_DTOSTR_BUF_SIZE];

      /* 17 digits preserve every double, 15 digits most of them */
      g_ascii_formatd (text, sizeof text, "%.15g", number);
      if (g_ascii_strtod (text, NULL) != number)
        g_ascii_formatd (text, sizeof text, "%.17g", number);
      return g_strdup (text);
    }
  is_negative = weft_cell_is_signed (kind) && (gint64) value < 0;
  size = is_negative ? -value : value;
  if (scale > 1)
    return g_strdup_printf ("%s%" G_GUINT64_FORMAT ".%0*" G_GUINT64_FORMAT, is_negative ? "-" : "",
                            size / scale, scale == 1000 ? 3 : 6, size % scale);
  return g_strdup_printf ("%s%" G_GUINT64_FORMAT, is_negative ? "-" : "", size);
}

char *
weft_table_get_shown_text (const WeftTableRows *self, guint row, guint column)
{
  return self->klass->columns[column].kind == WEFT_CELL_TEXT ?
             read_cell_text (self, row, column, TRUE) :
             weft_table_get_raw_text (self, row, column);
}

gint
weft_table_find_row (const WeftTableRows *self, guint64 from, guint64 to)
{
  guint column = weft_table_default_sort_column (self->klass);

  for (guint i = 0; i < self->n; i++)
    {
      guint64 a, b;

      weft_table_get_span (self, i, column, &a, &b);
      if (a == from && b == to)
        return (gint) i;
    }
  return -1;
}

guint64
weft_cell_from_double (double value)
{
  return value >= 0x1p63 ? G_MAXINT64 : (guint64) MAX (nearbyint (value), 0);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of rows, cell by cell, in the formats for tables and records. weft-row-writer.c lists the
 * formats. */
#pragma once

#include "weft-file-save.h"
#include "weft-json-writer.h"
#include "weft-table.h"

typedef enum
{
  WEFT_ROWS_JSONL, /* one object per line; absent values are null */
  WEFT_ROWS_CSV,   /* RFC 4180, except that lines end with LF; names are in the first line */
  WEFT_ROWS_JSON,  /* an array of objects */
  WEFT_ROWS_TEXT,  /* for users: aligned columns with titles */
  WEFT_ROWS_TABS,  /* separated by tabs, for the clipboard */
} WeftRowFormat;

/* Names of the formats on the command line, indexed by WeftRowFormat; NULL-terminated. Static. */
extern const char *const weft_row_formats[];

/* A column. Its texts are copied. They may be any text, because a query can name its columns. */
typedef struct
{
  const char *name;  /* name in files */
  const char *title; /* title for users, translated */
  gboolean is_text;  /* left-aligned */
} WeftRowColumn;

typedef struct _WeftRowWriter WeftRowWriter;

/* Implementation of a format. */
typedef struct
{
  void (*begin) (WeftRowWriter *self);
  void (*put) (WeftRowWriter *self, const WeftRecordValue *value);
  void (*end_row) (WeftRowWriter *self);
  void (*end) (WeftRowWriter *self);
  char separator;                                       /* character between cells, or 0 */
  void (*append_text) (GString *out, const char *text); /* appends a text cell */
} WeftRowFormatClass;

struct _WeftRowWriter
{
  const WeftRowFormatClass *klass;
  GString *out;            /* borrowed; the caller may write and truncate it between two rows */
  GArray *columns;         /* of WeftRowColumn; names are already encoded for the format */
  GPtrArray *names;        /* names and titles of @columns; owned */
  guint column;            /* index of the next cell's column */
  guint n;                 /* number of complete rows */
  GPtrArray *cells;        /* text: all cells, row by row; owned */
  guint width;             /* text: line width in characters */
  gboolean shortens_names; /* text: shorten names so that lines fit */
  gboolean keeps_order;    /* text: show all columns, in the given order */
  gboolean is_for_display; /* cells are formatted for users and translated */
  const WeftRecordShape *shape; /* shape of the records, or NULL */
  WeftJsonWriter json;          /* writer of the current row */
};

WeftRowWriter *weft_row_writer_new (WeftRowFormat format, GString *out);
void weft_row_writer_free (WeftRowWriter *self);

/* Add the columns from left to right, then begin. Must be called before the first row. The text
 * format expects names in the first column, and moves this column to the end of the line. */
void weft_row_writer_add_column (WeftRowWriter *self, const WeftRowColumn *column);
void weft_row_writer_begin (WeftRowWriter *self);

/* Writes the next cell, and frees what @value owns. The row ends after its last cell. */
void weft_row_writer_append (WeftRowWriter *self, WeftRecordValue *value);

/* Ends the output. Must be called after the last row. The text format writes everything at this
 * point, because it then knows the widths of its columns. */
void weft_row_writer_end (WeftRowWriter *self);

/* The text format, see weft-row-writer.c. */
extern const WeftRowFormatClass weft_row_text;

/* Returns a writer of records of @shape, which is borrowed. weft_row_writer_begin() has already
 * been called. Write each record with weft_row_writer_append_record(). */
WeftRowWriter *
weft_row_writer_new_records (WeftRowFormat format, GString *out, const WeftRecordShape *shape);
void weft_row_writer_append_record (WeftRowWriter *self, gconstpointer record);

/* Appends @text as a CSV cell, quoted if RFC 4180 requires it. Line breaks are replaced (see
 * weft-display.h), so that each row is one line. If the text begins with = + - or @, an apostrophe
 * is put before it, so that a spreadsheet does not interpret it as a formula. The JSON formats
 * contain the exact text. */
void weft_csv_append (GString *out, const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRowWriter, weft_row_writer_free)

/* Writes tables to text or files, in any row format. */

/* Add the columns of a table, and write one of its rows. In files, numbers have all digits, times
 * are in ns, and sizes are in bytes. For users, they have the same form as in the window. */
void weft_row_writer_add_table_columns (WeftRowWriter *self, const WeftTableClass *klass);
void weft_row_writer_append_table_row (WeftRowWriter *self, const WeftTableRows *rows, guint row);

/* Returns the rows with the indexes @order (of guint32) as text, in that order. Newly allocated. */
char *weft_table_write (const WeftTableRows *rows, const GArray *order, WeftRowFormat format);

/* Like weft_table_write(), but writes to the file at @path, piece by piece. Returns FALSE with
 * @error set if writing fails. */
gboolean weft_table_save (const WeftTableRows *rows,
                          const GArray *order,
                          WeftRowFormat format,
                          const char *path,
                          WeftFileConsent consent,
                          GCancellable *cancellable,
                          GError **error);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of rows, cell after cell, in the formats of tables and records. A format is a row of the
 * table of formats (weft-row-writer.c). */
#pragma once

#include "weft-json-writer.h"

typedef enum
{
  WEFT_ROWS_JSONL, /* an object on each line; absent values are null */
  WEFT_ROWS_CSV,   /* RFC 4180 but for the line end, which is LF; a line of names first */
  WEFT_ROWS_JSON,  /* an array of objects */
  WEFT_ROWS_TEXT,  /* for users: aligned columns with titles */
  WEFT_ROWS_TABS,  /* separated by tabs, for the clipboard */
} WeftRowFormat;

/* Names of the formats of the command line, by WeftRowFormat; NULL-terminated. Static. */
extern const char *const weft_row_formats[];

/* A column. Its texts are copied, and may be anything: a query names its columns. */
typedef struct
{
  const char *name;  /* in files */
  const char *title; /* for users, translated */
  gboolean is_text;  /* aligned to the left */
} WeftRowColumn;

typedef struct _WeftRowWriter WeftRowWriter;

/* The functions of a format. */
typedef struct
{
  void (*begin) (WeftRowWriter *self);
  void (*put) (WeftRowWriter *self, const WeftRecordValue *value);
  void (*end_row) (WeftRowWriter *self);
  void (*end) (WeftRowWriter *self);
  char separator;                                       /* between cells; or 0 */
  void (*append_text) (GString *out, const char *text); /* a cell of text */
} WeftRowFormatClass;

struct _WeftRowWriter
{
  const WeftRowFormatClass *klass;
  GString *out;                 /* borrowed; the caller writes it between rows */
  GArray *columns;              /* of WeftRowColumn, with names as the format writes them */
  GPtrArray *names;             /* texts of @columns; owned */
  guint column;                 /* column of the next cell */
  guint n;                      /* number of complete rows */
  GPtrArray *cells;             /* text: all cells, row by row; owned */
  guint width;                  /* text: characters in a line */
  gboolean is_cut;              /* text: names are cut so that lines fit */
  gboolean keeps_order;         /* text: all columns are shown, in their order */
  gboolean is_shown;            /* cells are formatted for users, translated */
  const WeftRecordShape *shape; /* of records; or NULL */
  WeftJsonWriter json;          /* of the row that is being written */
};

WeftRowWriter *weft_row_writer_new (WeftRowFormat format, GString *out);
void weft_row_writer_free (WeftRowWriter *self);

/* To be called before the first row: adds columns from left to right, then begins. In text the
 * first column of names comes last in a line. */
void weft_row_writer_add (WeftRowWriter *self, const WeftRowColumn *column);
void weft_row_writer_begin (WeftRowWriter *self);

/* Writes the next cell of a row, and frees what @value owns; after the last one, the row ends. */
void weft_row_writer_put (WeftRowWriter *self, WeftRecordValue *value);

/* To be called after the last row. The text format writes here, when the widths of its columns are
 * known. */
void weft_row_writer_end (WeftRowWriter *self);

/* The text format (weft-row-text.c). */
extern const WeftRowFormatClass weft_row_text;

/* Returns a writer of records of @shape, which has begun and borrows @shape. The second function
 * writes a record as a row. */
WeftRowWriter *
weft_row_writer_new_records (WeftRowFormat format, GString *out, const WeftRecordShape *shape);
void weft_row_writer_put_record (WeftRowWriter *self, gconstpointer record);

/* Appends @text as a cell of CSV, quoted if RFC 4180 needs it, on one line (see weft-display.h), so
 * that a row is a line. Text that begins with one of = + - @ gets an apostrophe in front, so that a
 * spreadsheet does not take it for a formula. JSON has the exact text. */
void weft_csv_append (GString *out, const char *text);

/* Like weft_csv_append(), for cells separated by tabs as on the clipboard: never quoted. */
void weft_csv_append_tabbed (GString *out, const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRowWriter, weft_row_writer_free)

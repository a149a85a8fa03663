/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of rows, cell after cell, in one of the formats that tables and records have: the only
 * place that knows them. A format is a row of the table of formats (weft-row-writer.c). */
#pragma once

#include "weft-json-writer.h"

typedef enum
{
  WEFT_ROWS_JSONL, /* an object a line; null for what is not known */
  WEFT_ROWS_CSV,   /* RFC 4180 but for the line end, which is LF; a line of names first */
  WEFT_ROWS_JSON,  /* an array of objects */
  WEFT_ROWS_TEXT,  /* for people: aligned columns under their titles */
  WEFT_ROWS_TABS,  /* what a spreadsheet takes from the clipboard */
} WeftRowFormat;

/* The names of those that a command line may ask for, by WeftRowFormat, ended by NULL. Static. */
extern const char *const weft_row_formats[];

/* A column. Borrows its texts. */
typedef struct
{
  const char *name;  /* in files */
  const char *title; /* for people, translated */
  gboolean is_text;  /* aligned to the left */
} WeftRowColumn;

typedef struct _WeftRowWriter WeftRowWriter;

/* What a format does. */
typedef struct
{
  void (*begin) (WeftRowWriter *self);
  void (*put) (WeftRowWriter *self, const WeftRecordValue *value);
  void (*end_row) (WeftRowWriter *self);
  void (*end) (WeftRowWriter *self);
  char separator; /* of cells, where one stands between them */
  void (*append_text) (GString *out, const char *text); /* a cell of text */
} WeftRowFormatClass;

struct _WeftRowWriter
{
  const WeftRowFormatClass *klass;
  GString *out;                 /* borrowed: whoever has it writes it away, between rows */
  GArray *columns;              /* of WeftRowColumn */
  guint column;                 /* of the next cell */
  guint n;                      /* rows that are complete */
  GPtrArray *cells;             /* of text: all of them, a row after the other; owned */
  guint width;                  /* of text: characters that a line has room for */
  gboolean is_cut;              /* of text: names are cut so that lines fit */
  gboolean is_shown;            /* cells are as people read them, translated */
  const WeftRecordShape *shape; /* of records; or NULL */
  WeftJsonWriter json;          /* of the row that is being written */
};

WeftRowWriter *weft_row_writer_new (WeftRowFormat format, GString *out);
void weft_row_writer_free (WeftRowWriter *self);

/* Before the first row: the columns from left to right, then begin. The first column of text is its
 * name, and comes last in a line. */
void weft_row_writer_add (WeftRowWriter *self, const WeftRowColumn *column);
void weft_row_writer_begin (WeftRowWriter *self);

/* Writes the next cell of a row, and frees what @value owns; after the last one, the row ends. */
void weft_row_writer_put (WeftRowWriter *self, WeftRecordValue *value);

/* After the last row. Text is written here, as only now its columns' widths are known. */
void weft_row_writer_end (WeftRowWriter *self);

/* The text format (weft-row-text.c). */
extern const WeftRowFormatClass weft_row_text;

/* A writer of records of @shape, which it borrows, begun; and a record as a row. */
WeftRowWriter *
weft_row_writer_new_records (WeftRowFormat format, GString *out, const WeftRecordShape *shape);
void weft_row_writer_put_record (WeftRowWriter *self, gconstpointer record);

/* Appends @text as a cell, quoted where RFC 4180 needs it, in its display form (weft-display.h): on
 * one line, so that a row is a line. What a spreadsheet would take for a formula, as it begins with
 * one of = + - @, gets an apostrophe in front. The exact text is what JSON has. Cells with numbers
 * are appended as they are. */
void weft_csv_append (GString *out, const char *text);

/* The same for cells that are apart by tabs, as the clipboard has them: never quoted. */
void weft_csv_append_tabbed (GString *out, const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRowWriter, weft_row_writer_free)

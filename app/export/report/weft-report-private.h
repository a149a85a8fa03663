/* SPDX-License-Identifier: BSD-3-Clause */
/* Sections of a report, one for each subject: private to app/export. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-report.h"

/* What sections are made of. Borrows all. */
typedef struct
{
  const WeftReport *report;
  WeftTrace *trace;
  const WeftStatistics *statistics; /* of the range */
  const WeftDiagnosis *diagnosis;   /* the same */
  GCancellable *cancellable;        /* or NULL */
  GString *out;
  guint *n_done;  /* sections, pictures and tables */
  GError **error; /* why a section could not be written; *@error is NULL as long as all could */
} WeftReportPage;

/* The file's <style>. Static. */
extern const char *const weft_report_style;

/* Writes the title, what ran, and what is missing in the log. */
void weft_report_put_head (const WeftReportPage *self);
/* Writes the headline numbers; and all tables of numbers, with the program's own. */
void weft_report_put_summary (const WeftReportPage *self);
void weft_report_put_numbers (const WeftReportPage *self);
void weft_report_put_findings (const WeftReportPage *self);
void weft_report_put_tuning (const WeftReportPage *self);
void weft_report_put_pictures (const WeftReportPage *self);
void weft_report_put_tables (const WeftReportPage *self);
/* Writes the flags that would record more. */
void weft_report_put_hints (const WeftReportPage *self);

/* Reports that a further section, picture or table of the lists is done. */
void weft_report_advance (const WeftReportPage *self);

/* Appends @text, whatever its bytes, so that it is text and nothing else, in elements and in
 * attributes in double quotes: see weft-display.h. NULL is "". */
void weft_html_append (GString *out, const char *text);

/* Appends an element with @text in it. @tag: its name, and attributes as they are to be written:
 * "td class=\"n\"". */
void weft_html_put (GString *out, const char *tag, const char *text);

/* The same with a title that a browser shows under the pointer; NULL for none. */
void weft_html_put_titled (GString *out, const char *tag, const char *title, const char *text);

/* A table whose rows are written one by one, in a box that scrolls where it is too wide. */
void weft_html_begin_table (GString *out, const char *caption);
void weft_html_end_table (GString *out);

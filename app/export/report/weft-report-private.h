/* SPDX-License-Identifier: BSD-3-Clause */
/* Sections of a report, one for each subject: private to app/export. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-report.h"

/* Input and output of sections. Borrows everything. */
typedef struct
{
  const WeftReport *report;
  WeftTrace *trace;
  const WeftStatistics *statistics; /* of the range */
  const WeftDiagnosis *diagnosis;   /* of the range */
  GCancellable *cancellable;        /* or NULL */
  GString *out;
  guint *n_done;  /* sections, charts and tables written so far */
  GError **error; /* set if a section could not be written; *@error is NULL so far */
} WeftReportPage;

/* Returns the <style> element of the file. Static. */
extern const char *const weft_report_style;

/* Writes the title, the program's properties, and the missing parts of the log. */
void weft_report_put_head (const WeftReportPage *self);
/* Writes the headline numbers, and all tables of numbers, with that of the program. */
void weft_report_put_summary (const WeftReportPage *self);
void weft_report_put_numbers (const WeftReportPage *self);
void weft_report_put_findings (const WeftReportPage *self);
void weft_report_put_tuning (const WeftReportPage *self);
void weft_report_put_pictures (const WeftReportPage *self);
void weft_report_put_tables (const WeftReportPage *self);
/* Writes the flags that would record more. */
void weft_report_put_hints (const WeftReportPage *self);

/* Returns a trace of the range of @trace as a log of its own, without the content that the report
 * omits. Blocks. NULL with @error set. */
WeftTrace *weft_report_cut (const WeftReport *self,
                            WeftTrace *trace,
                            GCancellable *cancellable,
                            GError **error);

/* Writes the log of the page's trace, which weft_report_cut() made, into @out. */
void weft_report_put_log (const WeftReportPage *self, WeftTextOut *out);

/* Reports that one more section, chart or table is done. */
void weft_report_advance (const WeftReportPage *self);

/* Appends @text, with any bytes, escaped for elements and for attributes in double quotes: see
 * weft-display.h. NULL is "". */
void weft_html_append (GString *out, const char *text);

/* Appends an element with @text in it. @tag is its name with its attributes as HTML: "td
 * class=\"n\"". */
void weft_html_put (GString *out, const char *tag, const char *text);

/* Like weft_html_put(), but with a title that a browser shows under the pointer; NULL if none. */
void weft_html_put_titled (GString *out, const char *tag, const char *title, const char *text);

/* Begin and end a table, in a box that scrolls if the table is too wide. */
void weft_html_begin_table (GString *out, const char *caption);
void weft_html_end_table (GString *out);

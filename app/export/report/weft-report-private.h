/* SPDX-License-Identifier: BSD-3-Clause */
/* Sections of a report, one for each subject. Private to app/export. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-report.h"

/* Input and output of the sections. Borrows all pointers. */
typedef struct
{
  const WeftReport *report;
  WeftTrace *trace;
  const WeftStatistics *statistics; /* statistics of the range */
  const WeftDiagnosis *diagnosis;   /* diagnosis of the range */
  GCancellable *cancellable;        /* or NULL */
  GString *out;
  guint *n_done;  /* number of sections, charts and tables written so far */
  GError **error; /* *error is NULL at first; it is set if a section cannot be written */
} WeftReportWriter;

/* CSS of a report. */
extern const char *const weft_report_style;

/* Writes the title, the program's properties, and the missing parts of the log. */
void weft_report_put_head (const WeftReportWriter *self);
/* Write the headline numbers, and all tables of numbers, including that of the program. */
void weft_report_put_summary (const WeftReportWriter *self);
void weft_report_put_numbers (const WeftReportWriter *self);
void weft_report_put_findings (const WeftReportWriter *self);
void weft_report_put_tuning (const WeftReportWriter *self);
void weft_report_put_tables (const WeftReportWriter *self);
/* Writes the flags that would make the log record more. */
void weft_report_put_hints (const WeftReportWriter *self);

/* Cuts the range of the report out of the log of @trace, without the content that the report omits.
 * Returns a trace of the new log, or NULL with @error set. Blocks. */
WeftTrace *weft_report_extract_log (const WeftReport *self,
                                    WeftTrace *trace,
                                    GCancellable *cancellable,
                                    GError **error);

/* Writes the log of the writer's trace, which was made by weft_report_extract_log(), to @out. */
void weft_report_put_log (const WeftReportWriter *self, WeftTextOut *out);

/* Reports that one more section, chart or table is done. */
void weft_report_count_step (const WeftReportWriter *self);

/* Appends @text, which may have any bytes (see weft-display.h), escaped for elements and for
 * attributes in double quotes. NULL is the same as "". */
void weft_html_append_escaped (GString *out, const char *text);

/* Appends an element that contains @text. @tag is its name and attributes, as HTML: "td
 * class=\"n\"". */
void weft_html_put_element (GString *out, const char *tag, const char *text);

/* Like weft_html_put_element(), but with @title as a tooltip, unless it is NULL. */
void
weft_html_put_titled_element (GString *out, const char *tag, const char *title, const char *text);

/* Begin and end a table, in a box that scrolls if the table is too wide. */
void weft_html_begin_table (GString *out, const char *caption);
void weft_html_end_table (GString *out);

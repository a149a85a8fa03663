/* SPDX-License-Identifier: BSD-3-Clause */
/* Sections of a report, one for each subject: private to app/export. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-html.h"
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

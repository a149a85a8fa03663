/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the pages of a document. */
#pragma once

#include "weft-plot.h"

/* A row; static. */
typedef struct
{
  const char *id;        /* "timeline" */
  const char *title;     /* untranslated */
  const char *icon_name; /* "weft-timeline-symbolic" */
  /* A new page for the document of @timeline, the plot that its timeline shows: a WeftPage. */
  GtkWidget *(*create) (WeftPlot *timeline);
} WeftPageKind;

/* All rows, in the order of the switcher. */
const WeftPageKind *weft_pages (guint *n);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the pages of a document. */
#pragma once

#include "weft-plot.h"

/* A row of the table; static. */
typedef struct
{
  const char *id;        /* "timeline" */
  const char *title;     /* untranslated */
  const char *icon_name; /* "weft-timeline-symbolic" */
  /* Creates a WeftPage for the document of @timeline, which is the plot of the document's
   * timeline. */
  GtkWidget *(*create) (WeftPlot *timeline);
} WeftPageKind;

/* Returns all rows in the order of the view switcher, and sets @n to their number. */
const WeftPageKind *weft_pages (guint *n);

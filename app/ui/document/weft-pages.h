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
  /* Creates a WeftPage for the document of @timeline, the plot of its timeline. */
  GtkWidget *(*create) (WeftPlot *timeline);
} WeftPageKind;

/* All rows in the order of the view switcher. */
const WeftPageKind *weft_pages (guint *n);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the pages, generated from weft-page-rows.h. */
#include "weft-page-stack.h"

#include <glib/gi18n.h>

#define SUBJECT_WeftDocument(plot) weft_plot_get_document (plot)
#define SUBJECT_WeftPlot(plot)     (plot)

#define PAGE(id, title, Subject, ...)                           \
  GtkWidget *weft_##id##_page_new (Subject *subject);           \
                                                                \
  static GtkWidget *create_##id (WeftPlot *timeline)            \
  {                                                             \
    return weft_##id##_page_new (SUBJECT_##Subject (timeline)); \
  }

#include "weft-page-rows.h"

static const WeftPageKind kinds[] = {
#define PAGE(id, title, ...) { #id, title, "weft-" #id "-symbolic", create_##id },
#include "weft-page-rows.h"
};

const WeftPageKind *
weft_pages (guint *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}

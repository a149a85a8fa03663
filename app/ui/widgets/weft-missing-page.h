/* SPDX-License-Identifier: BSD-3-Clause */
/* What stands in the place of a chart for which the log has no data: how to get some. */
#pragma once

#include "weft-features.h"
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_MISSING_PAGE (weft_missing_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftMissingPage, weft_missing_page, WEFT, MISSING_PAGE, GtkWidget)

/* A way to record something. Static; what people read is to be translated. */
typedef struct
{
  const char *title; /* "By closure type" */
  const char *build; /* what the build needs: "-prof", or NULL for any */
  const char *flags; /* of the RTS: "+RTS -l -hT" */
} WeftRecipe;

/* @title is translated; the @n @recipes are borrowed. */
GtkWidget *weft_missing_page_new (const char *title,
                                  const char *icon_name,
                                  WeftFeature feature,
                                  const WeftRecipe *recipes,
                                  guint n);

/* Says why @trace has no data, where that is known. */
void weft_missing_page_set_trace (WeftMissingPage *self, const WeftTrace *trace);

G_END_DECLS

/* SPDX-License-Identifier: BSD-3-Clause */
/* Copies the data of a comparison's image so that a worker thread can write the image to a file. */
#include "weft-compare-parts.h"

#include "weft-export-dialog.h"
#include "weft-look.h"
#include "weft-picture.h"
#include "weft-settings.h"

#include <glib/gi18n.h>

#define HEIGHT 1000 /* size of the image, px */

void
weft_compare_export_flame (GtkWidget *widget,
                           WeftCompareSide *const sides[2],
                           gboolean is_heap,
                           const char *path)
{
  WeftRange a = weft_compare_side_get_range (sides[0]), b = weft_compare_side_get_range (sides[1]);
  g_autofree char *title = g_strdup_printf (
      "%s → %s", weft_document_get_title (weft_compare_side_get_document (sides[0])),
      weft_document_get_title (weft_compare_side_get_document (sides[1])));
  WeftExportOptions options = {
    .kind = weft_picture_find (is_heap ? "flame-heap" : "flame"),
    .compared = weft_compare_side_get_trace (sides[1]),
    .compared_from = b.from,
    .compared_to = b.to,
    .from = a.from,
    .to = a.to,
    .theme = weft_look_get_theme (),
    .title = title,
  };

  options.heap_options = weft_heap_options_default ();
  options.heap_choice.group = WEFT_HEAP_NO_GROUP;
  weft_export_job_start (widget, weft_compare_side_get_trace (sides[0]), &options, path);
}

void
weft_compare_export_heaps (GtkWidget *widget,
                           WeftCompareSide *const sides[2],
                           const char *const names[2],
                           WeftHeapComparison *comparison,
                           WeftHeapForm form,
                           const char *path)
{
  WeftExportOptions options = {
    .kind = weft_picture_find (weft_heap_form_get (form)->id),
    .compared = weft_compare_side_get_trace (sides[1]),
    .comparison = comparison,
    .names = { names[0], names[1] },
    .theme = weft_look_get_theme (),
    .title = C_ ("title", "Comparison"),
    .size = { WEFT_EXPORT_WIDTH, HEIGHT, WEFT_LENGTH_PX },
    .n_bands = (guint) g_settings_get_int (weft_settings_get (), "heap-bands"),
  };

  options.heap_options = weft_heap_options_default ();
  options.heap_choice.group = WEFT_HEAP_NO_GROUP;
  weft_export_job_start (widget, weft_compare_side_get_trace (sides[0]), &options, path);
}

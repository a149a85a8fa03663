/* SPDX-License-Identifier: BSD-3-Clause */
/* Options for the content of a page. */
#include "weft-shown-picture.h"

#include "weft-look.h"
#include "weft-picture.h"
#include "weft-settings.h"

void
weft_shown_picture_take (WeftExportOptions *options, WeftPlot *plot, WeftHeapState *heap)
{
  const WeftCriticalPath *path =
      weft_path_finder_get (weft_plot_get_path (plot), &options->path_thread);

  /* lanes of the plot, with its critical path */
  options->layout = weft_plot_get_layout (plot);
  options->thread_rows = weft_plot_get_thread_rows (plot);
  options->lanes_growth = weft_plot_get_growth (plot);
  options->critical_path = path != NULL;
  options->path_to = path != NULL ? path->to : 0;
  options->heap_options = weft_heap_options_default ();
  options->heap_choice.group = WEFT_HEAP_NO_GROUP;
  if (heap == NULL)
    return;
  options->heap_options = *weft_heap_state_get_options (heap);
  options->heap_choice = *weft_heap_state_get_choice (heap);
}

GPtrArray *
weft_shown_pictures (const WeftTrace *trace)
{
  GPtrArray *all = g_ptr_array_new ();
  guint n;
  const WeftPictureKind *kinds = weft_pictures (&n);

  for (guint i = 0; i < n; i++)
    if (i == 0 || kinds[i].klass->is_in (&kinds[i], trace))
      g_ptr_array_add (all, (gpointer) &kinds[i]);
  return all;
}

WeftExportOptions
weft_shown_picture (WeftDocumentPage *page)
{
  WeftDocument *document = weft_document_page_get_document (page);
  WeftPage *shown = weft_document_page_get_shown_page (page);
  const WeftPageClass *klass = WEFT_PAGE_GET_CLASS (shown);
  WeftRange visible = weft_view_get_visible (weft_document_get_view (document));
  WeftExportOptions options = {
    .from = visible.from,
    .to = visible.to,
    .theme = weft_look_theme (),
    .gc_bands = g_settings_get_boolean (weft_settings_get (), "gc-bands"),
    .title = weft_document_get_title (document),
  };

  options.kind =
      weft_picture_find (klass->get_picture != NULL ? klass->get_picture (shown) : "timeline");
  weft_shown_picture_take (&options, weft_document_page_get_plot (page),
                           klass->get_heap != NULL ? klass->get_heap (shown) : NULL);
  return options;
}

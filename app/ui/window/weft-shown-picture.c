/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks a page what it shows. */
#include "weft-shown-picture.h"

#include "weft-picture.h"
#include "weft-settings.h"
#include "weft-theme.h"

void
weft_shown_picture_take (WeftExportOptions *options, WeftHeapState *heap, WeftPathFinder *path)
{
  const WeftCriticalPath *found =
      path != NULL ? weft_path_finder_get (path, &options->path_thread) : NULL;

  options->critical_path = found != NULL;
  options->path_to = found != NULL ? found->to : 0;
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
    if (kinds[i].is_offered && (i == 0 || kinds[i].klass->is_in (&kinds[i], trace)))
      g_ptr_array_add (all, (gpointer) &kinds[i]);
  return all;
}

WeftExportOptions
weft_shown_picture (WeftDocument *document, WeftPage *page)
{
  const WeftPageInterface *iface = WEFT_PAGE_GET_IFACE (page);
  WeftRange visible = weft_view_get_visible (weft_document_get_view (document));
  WeftExportOptions options = {
    .from = visible.from,
    .to = visible.to,
    .theme = weft_theme_shown (),
    .gc_bands = g_settings_get_boolean (weft_settings_get (), "gc-bands"),
    .title = weft_document_get_title (document),
  };

  options.kind =
      weft_picture_find (iface->get_picture != NULL ? iface->get_picture (page) : "timeline");
  weft_shown_picture_take (&options, iface->get_heap != NULL ? iface->get_heap (page) : NULL,
                           iface->get_path != NULL ? iface->get_path (page) : NULL);
  return options;
}

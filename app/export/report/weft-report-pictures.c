/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of a report: those that the registry says so of and that have something in the range. */
#include "weft-report-private.h"

#include "weft-export.h"
#include "weft-picture.h"

#include <glib/gi18n.h>

/* px: as wide as the page's text, so that letters keep their size. */
#define WIDTH 1080

/* Writes a figure. FALSE if there is none, with the page's error set unless the range has nothing
 * for it. */
static gboolean
put_picture (const WeftReportPage *self, const WeftPictureKind *kind)
{
  g_autoptr (GError) reason = NULL;
  WeftExportOptions options = {
    .kind = kind,
    .heap_options = weft_heap_options_default (),
    .heap_choice.group = WEFT_HEAP_NO_GROUP,
    .size = { .width = WIDTH },
    .from = self->statistics->from,
    .to = self->statistics->to,
    .gc_bands = TRUE,
  };
  g_autofree char *id = g_strdup_printf ("picture-%s", kind->id);
  GString *svg = weft_export_inline (self->trace, &options, id, &reason);

  if (svg == NULL)
    {
      if (!g_error_matches (reason, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_EMPTY))
        g_propagate_error (self->error, g_steal_pointer (&reason));
      return FALSE;
    }
  g_string_append_printf (self->out, "<figure>\n<figcaption id=\"%s-title\">", id);
  weft_html_put (self->out, "b", g_dpgettext2 (NULL, "chart", kind->title));
  g_string_append_c (self->out, ' ');
  weft_html_append (self->out, _ (kind->what));
  g_string_append (self->out, "</figcaption>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                              "aria-label=\"");
  weft_html_append (self->out, g_dpgettext2 (NULL, "chart", kind->title));
  g_string_append_printf (self->out, "\">\n%s</div>\n</figure>\n", svg->str);
  g_string_free (svg, TRUE);
  return TRUE;
}

void
weft_report_put_pictures (const WeftReportPage *self)
{
  guint n, n_put = 0;
  const WeftPictureKind *kinds = weft_pictures (&n);

  for (guint i = 0;
       i < n && *self->error == NULL && !g_cancellable_is_cancelled (self->cancellable); i++)
    {
      if (kinds[i].is_reported && self->statistics->from < self->statistics->to)
        n_put += put_picture (self, &kinds[i]);
      weft_report_advance (self);
    }
  if (n_put == 0)
    weft_html_put (self->out, "p", _ ("The log has nothing to draw."));
}

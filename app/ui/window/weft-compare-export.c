/* SPDX-License-Identifier: BSD-3-Clause */
/* Copies what a comparison's picture is drawn of, for a worker. */
#include "weft-compare-export.h"

#include "weft-export-job.h"
#include "weft-picture.h"
#include "weft-save-job.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define HEIGHT 1000 /* px */

static WeftTheme
shown_theme (void)
{
  return adw_style_manager_get_dark (adw_style_manager_get_default ()) ? WEFT_THEME_DARK :
                                                                         WEFT_THEME_LIGHT;
}

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
    .theme = shown_theme (),
    .title = title,
  };

  options.heap_options = weft_heap_options_default ();
  options.heap_choice.group = WEFT_HEAP_NO_GROUP;
  weft_export_job_start (widget, weft_compare_side_get_trace (sides[0]), &options, path);
}

/* Heap profiles. */

typedef struct
{
  WeftTrace *traces[2];
  char *names[2], *notes[2];
  WeftHeapComparison *comparison;
  WeftHeapForm form;
  WeftTheme theme;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  for (guint i = 0; i < 2; i++)
    {
      weft_trace_unref (job->traces[i]);
      g_free (job->names[i]);
      g_free (job->notes[i]);
    }
  weft_heap_comparison_unref (job->comparison);
  g_free (job);
}

static void
paint (WeftTextCache *text, cairo_t *cr, double width, double height, gconstpointer user_data)
{
  const Job *job = user_data;
  WeftComparedChart charts[2];

  for (guint i = 0; i < 2; i++)
    charts[i] = (WeftComparedChart){
      weft_chart_new (job->traces[i], weft_palette_get (job->theme), text),
      job->names[i],
      job->notes[i],
    };
  weft_comparison_picture_paint (charts, job->comparison, job->form, cr, width, height);
  for (guint i = 0; i < 2; i++)
    weft_chart_free (charts[i].chart);
}

static gboolean
save (gconstpointer what,
      const char *path,
      WeftFileConsent consent,
      GCancellable *cancellable,
      GError **error)
{
  const WeftExportPainting painting = { paint, what, _ ("Comparison"), WEFT_EXPORT_WIDTH, HEIGHT };

  return weft_export_painting (&painting, 1, consent, path, error);
}

void
weft_compare_export_heaps (GtkWidget *widget,
                           WeftCompareSide *const sides[2],
                           const char *const names[2],
                           WeftHeapComparison *comparison,
                           WeftHeapForm form,
                           const char *path)
{
  Job *job = g_new0 (Job, 1);

  for (guint i = 0; i < 2; i++)
    {
      job->traces[i] = weft_trace_ref (weft_compare_side_get_trace (sides[i]));
      job->names[i] = g_strdup (names[i]);
      job->notes[i] =
          g_strdup (weft_document_get_subtitle (weft_compare_side_get_document (sides[i])));
    }
  job->comparison = weft_heap_comparison_ref (comparison);
  job->form = form;
  job->theme = shown_theme ();
  weft_save_job_start (widget, path, save, job, job_free);
}

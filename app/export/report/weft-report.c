/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts the sections of a report together. */
#include "weft-report-private.h"

#include "weft-display.h"
#include "weft-export.h"
#include "weft-join.h"
#include "weft-picture.h"
#include "weft-tables.h"

#include <glib/gi18n.h>
#include <string.h>

void
weft_html_append_escaped (GString *out, const char *text)
{
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autofree char *escaped = NULL;

  if (text == NULL)
    return;
  weft_display_append (shown, text, -1, WEFT_DISPLAY_KEEP_ISOLATES);
  escaped = g_markup_escape_text (shown->str, (gssize) shown->len);
  g_string_append (out, escaped);
}

void
weft_html_put_element (GString *out, const char *tag, const char *text)
{
  weft_html_put_titled_element (out, tag, NULL, text);
}

void
weft_html_put_titled_element (GString *out, const char *tag, const char *title, const char *text)
{
  g_string_append_printf (out, "<%s", tag);
  if (title != NULL)
    {
      g_string_append (out, " title=\"");
      weft_html_append_escaped (out, title);
      g_string_append_c (out, '"');
    }
  g_string_append_c (out, '>');
  weft_html_append_escaped (out, text);
  g_string_append_printf (out, "</%.*s>", (int) strcspn (tag, " "), tag);
}

void
weft_html_begin_table (GString *out, const char *caption)
{
  g_string_append (out, "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"");
  weft_html_append_escaped (out, caption);
  g_string_append (out, "\">\n<table>");
  weft_html_put_element (out, "caption", caption);
  g_string_append_c (out, '\n');
}

void
weft_html_end_table (GString *out)
{
  g_string_append (out, "</table>\n</div>\n");
}

/* Width of a chart, px. It is the width of the page's text, so that charts are not scaled. */
#define WIDTH 1080

/* Writes a chart, or the reason why it would be too large. Returns FALSE if the chart cannot be
 * made, and then sets the writer's error unless the range has no data for the chart. */
static gboolean
put_picture (const WeftReportWriter *self, const WeftPictureKind *kind)
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
  GString *svg = weft_export_inline_svg (self->trace, &options, id, &reason);

  if (g_error_matches (reason, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_SIZE))
    {
      g_autofree char *text =
          weft_labelled (g_dpgettext2 (NULL, "chart", kind->title), reason->message);

      weft_html_put_element (self->out, "p", text);
      return TRUE;
    }
  if (svg == NULL)
    {
      if (!g_error_matches (reason, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_EMPTY))
        g_propagate_error (self->error, g_steal_pointer (&reason));
      return FALSE;
    }
  g_string_append_printf (self->out, "<figure>\n<figcaption id=\"%s-title\">", id);
  weft_html_put_element (self->out, "b", g_dpgettext2 (NULL, "chart", kind->title));
  g_string_append_c (self->out, ' ');
  weft_html_append_escaped (self->out, _ (kind->description));
  g_string_append (self->out, "</figcaption>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                              "aria-label=\"");
  weft_html_append_escaped (self->out, g_dpgettext2 (NULL, "chart", kind->title));
  g_string_append_printf (self->out, "\">\n%s</div>\n</figure>\n", svg->str);
  g_string_free (svg, TRUE);
  return TRUE;
}

static void
put_pictures (const WeftReportWriter *self)
{
  guint n, n_put = 0;
  const WeftPictureKind *kinds = weft_picture_kinds (&n);

  for (guint i = 0;
       i < n && *self->error == NULL && !g_cancellable_is_cancelled (self->cancellable); i++)
    {
      if (kinds[i].is_reported && self->statistics->from < self->statistics->to)
        n_put += put_picture (self, &kinds[i]);
      weft_report_count_step (self);
    }
  if (n_put == 0)
    weft_html_put_element (self->out, "p", _ ("The log has nothing to draw."));
}

typedef struct
{
  const char *id;
  const char *title; /* to be translated */
  void (*put) (const WeftReportWriter *self);
} ReportSection;

static const ReportSection sections[] = {
  { "findings", N_ ("Findings"), weft_report_put_findings },
  { "flags", N_ ("Flags to Try"), weft_report_put_tuning },
  { "pictures", N_ ("Pictures"), put_pictures },
  { "numbers", N_ ("Numbers"), weft_report_put_numbers },
  { "tables", N_ ("Tables"), weft_report_put_tables },
  { "record", N_ ("Record More"), weft_report_put_hints },
};

void
weft_report_count_step (const WeftReportWriter *self)
{
  guint n_pictures, n_tables, n;

  weft_picture_kinds (&n_pictures);
  weft_tables (&n_tables);
  n = G_N_ELEMENTS (sections) + n_pictures + n_tables;
  ++*self->n_done;
  if (self->report->report_progress != NULL)
    self->report->report_progress (self->report->data, *self->n_done / (double) n);
}

static void
put_document (const WeftReportWriter *self, WeftTextOut *out)
{
  g_autofree char *made_by =
      g_strdup_printf (_ ("Made by Weft %s, a viewer for GHC eventlogs."), WEFT_VERSION);

  weft_report_put_head (self);
  weft_report_put_summary (self);
  g_string_append (self->out, "<nav aria-label=\"");
  weft_html_append_escaped (self->out, C_ ("title", "Contents"));
  g_string_append (self->out, "\">");
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      g_autofree char *tag = g_strdup_printf ("a href=\"#%s\"", sections[i].id);

      weft_html_put_element (self->out, tag, _ (sections[i].title));
    }
  g_string_append (self->out, "</nav>\n<main>\n");
  for (guint i = 0;
       i < G_N_ELEMENTS (sections) && *self->error == NULL && weft_text_out_flush_if_large (out);
       i++)
    {
      g_string_append_printf (self->out, "<section id=\"%s\">\n", sections[i].id);
      weft_html_put_element (self->out, "h2", _ (sections[i].title));
      g_string_append_c (self->out, '\n');
      sections[i].put (self);
      g_string_append (self->out, "</section>\n");
      weft_report_count_step (self);
    }
  g_string_append (self->out, "</main>\n<footer>");
  weft_html_put_element (self->out, "p", made_by);
  g_string_append (self->out, "</footer>\n");
  if (self->report->has_log)
    weft_report_put_log (self, out);
  g_string_append (self->out, "</body>\n</html>\n");
}

/* Writes the page for the range of @trace. If the report has a log, it is the log of @trace. */
static gboolean
write_page (const WeftReport *self, WeftTrace *trace, WeftTextOut *out, GError **error)
{
  WeftStatistics statistics = weft_statistics (trace, self->from, self->to);
  g_autoptr (WeftDiagnosis) diagnosis = weft_diagnosis_new (&statistics, out->cancellable);
  WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  g_autoptr (GError) problem = NULL;
  guint n_done = 0;
  WeftReportWriter writer = { self,      trace,   &statistics, diagnosis, out->cancellable,
                              out->text, &n_done, &problem };

  /* check for errors before anything is written */
  if (!weft_export_can_draw (error) ||
      g_cancellable_set_error_if_cancelled (out->cancellable, error))
    return FALSE;
  /* compute the statistics again, with the reasons for idle time, because the diagnosis has found
   * the threads */
  statistics = weft_statistics (trace, self->from, self->to);
  if (threads != NULL)
    weft_statistics_add_threads (&statistics, threads);
  put_document (&writer, out);
  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  return !g_cancellable_set_error_if_cancelled (out->cancellable, error) &&
         weft_text_out_end (out, error);
}

gboolean
weft_report_write (const WeftReport *self, WeftTrace *trace, WeftTextOut *out, GError **error)
{
  g_autoptr (WeftTrace) cut = NULL;
  WeftReport of_all = *self;

  if (!self->has_log)
    return write_page (self, trace, out, error);
  cut = weft_report_extract_log (self, trace, out->cancellable, error);
  of_all.from = 0;
  of_all.to = WEFT_TIME_END;
  return cut != NULL && write_page (&of_all, cut, out, error);
}

typedef struct
{
  const WeftReport *report;
  WeftTrace *trace;
} ReportSaving;

static gboolean
report_save (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const ReportSaving *self = user_data;
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, cancellable);

  return weft_report_write (self->report, self->trace, out, error);
}

gboolean
weft_report_save (const WeftReport *self,
                  WeftTrace *trace,
                  const char *path,
                  WeftFileConsent consent,
                  GCancellable *cancellable,
                  GError **error)
{
  ReportSaving saving = { self, trace };

  return weft_file_save (path, consent, report_save, &saving, cancellable, error);
}

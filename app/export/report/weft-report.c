/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts the sections of a report together. */
#include "weft-report-private.h"

#include "weft-export.h"
#include "weft-picture.h"
#include "weft-tables.h"

#include <glib/gi18n.h>

/* A section. */
typedef struct
{
  const char *id;
  const char *title; /* to be translated */
  void (*put) (const WeftReportPage *self);
} Section;

static const Section sections[] = {
  { "findings", N_ ("Findings"), weft_report_put_findings },
  { "flags", N_ ("Flags to Try"), weft_report_put_tuning },
  { "pictures", N_ ("Pictures"), weft_report_put_pictures },
  { "numbers", N_ ("Numbers"), weft_report_put_numbers },
  { "tables", N_ ("Tables"), weft_report_put_tables },
  { "record", N_ ("Record More"), weft_report_put_hints },
};

/* Opens a section with its heading, which @id leads to. */
static void
begin_section (const WeftReportPage *self, const char *id, const char *title)
{
  g_string_append_printf (self->out, "<section id=\"%s\">\n", id);
  weft_html_put (self->out, "h2", title);
  g_string_append_c (self->out, '\n');
}

void
weft_report_advance (const WeftReportPage *self)
{
  guint n_pictures, n_tables;

  weft_pictures (&n_pictures);
  weft_tables (&n_tables);
  ++*self->n_done;
  if (self->report->tell != NULL)
    self->report->tell (self->report->data,
                        *self->n_done / (double) (G_N_ELEMENTS (sections) + n_pictures + n_tables));
}

static void
put_contents (const WeftReportPage *self)
{
  g_string_append (self->out, "<nav aria-label=\"");
  weft_html_append (self->out, C_ ("title", "Contents"));
  g_string_append (self->out, "\">");
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      g_autofree char *tag = g_strdup_printf ("a href=\"#%s\"", sections[i].id);

      weft_html_put (self->out, tag, _ (sections[i].title));
    }
  g_string_append (self->out, "</nav>\n");
}

static void
put_all (const WeftReportPage *self, WeftTextOut *out)
{
  g_autofree char *made_by =
      g_strdup_printf (_ ("Made by Weft %s, a viewer for GHC eventlogs."), WEFT_VERSION);

  weft_report_put_head (self);
  weft_report_put_summary (self);
  put_contents (self);
  g_string_append (self->out, "<main>\n");
  for (guint i = 0;
       i < G_N_ELEMENTS (sections) && *self->error == NULL && weft_text_out_continue (out); i++)
    {
      begin_section (self, sections[i].id, _ (sections[i].title));
      sections[i].put (self);
      g_string_append (self->out, "</section>\n");
      weft_report_advance (self);
    }
  g_string_append (self->out, "</main>\n<footer>");
  weft_html_put (self->out, "p", made_by);
  g_string_append (self->out, "</footer>\n</body>\n</html>\n");
}

gboolean
weft_report_write (const WeftReport *self, WeftTrace *trace, WeftTextOut *out, GError **error)
{
  WeftStatistics statistics = weft_statistics (trace, self->from, self->to);
  g_autoptr (WeftDiagnosis) diagnosis = weft_diagnosis_new (&statistics, out->cancellable);
  WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  g_autoptr (GError) problem = NULL;
  guint n_done = 0;
  WeftReportPage page = { self,      trace,   &statistics, diagnosis, out->cancellable,
                          out->text, &n_done, &problem };

  /* before anything is written */
  if (!weft_export_can_draw (error) ||
      g_cancellable_set_error_if_cancelled (out->cancellable, error))
    return FALSE;
  /* now that the threads are read, idle times are told by reason */
  statistics = weft_statistics (trace, self->from, self->to);
  if (threads != NULL)
    weft_statistics_add_threads (&statistics, threads);
  put_all (&page, out);
  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  return !g_cancellable_set_error_if_cancelled (out->cancellable, error) &&
         weft_text_out_end (out, error);
}

typedef struct
{
  const WeftReport *report;
  WeftTrace *trace;
} Saving;

static gboolean
report_save (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const Saving *self = user_data;
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
  Saving saving = { self, trace };

  return weft_file_save (path, consent, report_save, &saving, cancellable, error);
}

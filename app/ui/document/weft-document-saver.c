/* SPDX-License-Identifier: BSD-3-Clause */
/* Copies a document's data so that a worker thread can write it. */
#include "weft-document-saver.h"

#include "weft-convert.h"
#include "weft-display.h"
#include "weft-event-tags.h"
#include "weft-file-chooser.h"
#include "weft-format.h"
#include "weft-log-name.h"
#include "weft-platform.h"
#include "weft-report.h"
#include "weft-save-job.h"
#include "weft-title.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftTrace *trace;
  char *name;
  WeftRange range;
  gboolean has_log; /* the report contains the log */
  char *view;       /* view to include in a report or to save alone, as JSON; or NULL */
  guint strip;      /* content left out of the log: bits of WEFT_LOG_STRIP_BIT() */
} SaveContent;

static void
save_content_free (gpointer data)
{
  SaveContent *job = data;

  weft_shared_unref (job->trace);
  g_free (job->name);
  g_free (job->view);
  g_free (job);
}

static gboolean
save_report (gconstpointer data,
             const char *path,
             WeftFileConsent consent,
             WeftAskRun *run,
             GCancellable *cancellable,
             GError **error)
{
  const SaveContent *job = data;
  const WeftReport report = {
    .name = job->name,
    .from = job->range.from,
    .to = job->range.to,
    .has_log = job->has_log,
    .view = job->view,
    .strip = job->strip,
    .report_progress = weft_save_job_report,
    .data = run,
  };

  return weft_report_save (&report, job->trace, path, consent, cancellable, error);
}

static gboolean
save_log (gconstpointer data,
          const char *path,
          WeftFileConsent consent,
          WeftAskRun *run,
          GCancellable *cancellable,
          GError **error)
{
  const SaveContent *job = data;
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  options.from = job->range.from;
  options.to = job->range.to;
  options.strip = job->strip;
  return weft_convert_save (job->trace, WEFT_CONVERT_EVENTLOG, &options, path, consent, cancellable,
                            error);
}

static gboolean
write_view (GOutputStream *stream, gpointer view, GCancellable *cancellable, GError **error)
{
  return g_output_stream_printf (stream, NULL, cancellable, error, "%s\n", (const char *) view);
}

static gboolean
save_view (gconstpointer data,
           const char *path,
           WeftFileConsent consent,
           WeftAskRun *run,
           GCancellable *cancellable,
           GError **error)
{
  const SaveContent *job = data;

  return weft_file_save (path, consent, write_view, job->view, cancellable, error);
}

/* Kinds of files to save, with the texts of the dialog for the whole log and for a range. */
static const struct
{
  WeftSaveFunc save;
  const char *titles[2];
  const char *suffixes[2];
} file_kinds[] = {
  [WEFT_SAVE_REPORT] = { save_report,
                         { N_ ("Save Report"), N_ ("Save Report on the Selected Range") },
                         { "-report.html", "-report.html" } },
  [WEFT_SAVE_REPORT_WITH_LOG] = { save_report,
                                  { N_ ("Save Report with Log"),
                                    N_ ("Save Report with the Selected Range") },
                                  { "-report.html", "-report.html" } },
  [WEFT_SAVE_LOG] = { save_log,
                      { N_ ("Save Log"), N_ ("Save the Selected Range as a Log") },
                      { ".eventlog", "-part.eventlog" } },
  [WEFT_SAVE_VIEW] = { save_view, { NULL }, { NULL } },
};

/* Returns a job that saves @kind of @page, or NULL if there is no trace yet. */
static SaveContent *
save_content_new (WeftDocumentPage *page, WeftSaveKind kind)
{
  WeftDocument *document = weft_document_page_get_document (page);
  WeftTrace *trace = weft_document_get_trace (document);
  WeftView *view = weft_document_get_view (document);
  WeftRange whole = { 0, WEFT_TIME_END };
  SaveContent *job;

  if (trace == NULL)
    return NULL;
  job = g_new (SaveContent, 1);
  *job =
      (SaveContent){ weft_shared_ref (trace), weft_log_name (weft_document_get_path (document)),
                     weft_view_has_selection (view) ? weft_view_get_selection (view) : whole, 0 };
  job->has_log = kind == WEFT_SAVE_REPORT_WITH_LOG;
  if (kind == WEFT_SAVE_REPORT_WITH_LOG || kind == WEFT_SAVE_VIEW)
    job->view = weft_document_page_describe_view (
        page, kind == WEFT_SAVE_VIEW ? WEFT_SAVED_VIEW_FOR_FILE : WEFT_SAVED_VIEW_FOR_REPORT);
  return job;
}

void
weft_document_saver_start (GtkWidget *widget,
                           WeftDocumentPage *page,
                           WeftSaveKind kind,
                           const char *path)
{
  SaveContent *job = save_content_new (page, kind);

  if (job != NULL)
    weft_save_job_start (widget, path, file_kinds[kind].save, job, save_content_free);
}

/* State of the dialog that asks which content of a log to save. */
typedef struct
{
  GtkWidget *widget;
  WeftDocument *document;
  WeftSaveKind kind;
  gboolean is_part;                         /* TRUE if only the selected range is saved */
  SaveContent *job;                         /* NULL once it has been passed on */
  GtkCheckButton *boxes[WEFT_N_LOG_STRIPS]; /* NULL if the log has no such content */
  GtkCheckButton *view_box;                 /* NULL if no view is saved */
} SaveQuestion;

static void
save_question_free (gpointer data)
{
  SaveQuestion *self = data;

  for (guint i = 0; i < WEFT_N_LOG_STRIPS; i++)
    g_clear_object (&self->boxes[i]);
  g_clear_object (&self->view_box);
  g_object_unref (self->widget);
  g_object_unref (self->document);
  g_clear_pointer (&self->job, save_content_free);
  g_free (self);
}

/* Returns the path of the file that is saved without asking for another one, or NULL if no folder
 * is writable. Newly allocated. */
static char *
new_path (const SaveQuestion *self)
{
  g_autofree char *name = weft_document_suggest_file_name (
      self->document, file_kinds[self->kind].suffixes[self->is_part]);

  return weft_file_chooser_new_path (weft_document_get_path (self->document), name);
}

/* Applies the boxes to the job. */
static void
leave_out_content (SaveQuestion *self)
{
  for (guint i = 0; i < WEFT_N_LOG_STRIPS; i++)
    if (self->boxes[i] != NULL && !gtk_check_button_get_active (self->boxes[i]))
      self->job->strip |= 1u << i;
  if (self->view_box != NULL && !gtk_check_button_get_active (self->view_box))
    g_clear_pointer (&self->job->view, g_free);
}

static void
save_as_cb (gpointer data)
{
  SaveQuestion *self = data;

  leave_out_content (self);
  weft_save_job_ask (self->widget, _ (file_kinds[self->kind].titles[self->is_part]), self->document,
                     file_kinds[self->kind].suffixes[self->is_part], file_kinds[self->kind].save,
                     g_steal_pointer (&self->job), save_content_free);
}

static void
save_cb (gpointer data)
{
  SaveQuestion *self = data;
  /* usually the path that the dialog shows, unless there is a file at that path by now */
  g_autofree char *path = new_path (self);

  if (path == NULL)
    {
      save_as_cb (self);
      return;
    }
  leave_out_content (self);
  weft_save_job_start (self->widget, path, file_kinds[self->kind].save,
                       g_steal_pointer (&self->job), save_content_free);
}

/* Returns a text with the amount of content @strip in the range of @job, or NULL if there is none.
 * Newly allocated. */
static char *
content_label (const SaveContent *job, WeftLogStrip strip)
{
  const WeftProcess *process = job->trace->process;
  guint64 n;

  switch (strip)
    {
    case WEFT_LOG_STRIP_ENVIRONMENT:
      n = process->env != NULL ? g_strv_length (process->env) : 0;
      return n == 0 ? NULL :
                      weft_format_replace (
                          ngettext ("%s environment variable", "%s environment variables", n),
                          weft_format_count (n).text);
    case WEFT_LOG_STRIP_ARGUMENTS:
      return process->args == NULL && process->program == NULL ? NULL :
                                                                 g_strdup (_ ("The command line"));
    case WEFT_LOG_STRIP_MESSAGES:
      n = weft_tallies_count_all (job->trace->tallies, WEFT_TALLY_USER, job->range.from,
                                  job->range.to);
      return n == 0 ? NULL :
                      weft_format_replace (
                          ngettext ("%s message or marker", "%s messages and markers", n),
                          weft_format_count (n).text);
    case WEFT_LOG_STRIP_LABELS:
      return weft_index_count (job->trace->index, WEFT_TAG_THREAD_LABEL) == 0 ?
                 NULL :
                 g_strdup (_ ("The labels of threads"));
    case WEFT_N_LOG_STRIPS:
      break;
    }
  return NULL;
}

/* Adds a box with @label to @content. Returns a new reference. */
static GtkCheckButton *
add_box (GtkBox *content, const char *label, gboolean is_on)
{
  GtkWidget *box = gtk_check_button_new_with_label (label);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (box), is_on);
  gtk_box_append (content, box);
  return g_object_ref (GTK_CHECK_BUTTON (box));
}

/* Adds a box for each kind of content of the log, and one for the view, to @content. Returns FALSE
 * if there are none. The box for the environment is not ticked, since the environment may contain
 * passwords. */
static gboolean
add_boxes (SaveQuestion *self, GtkBox *content)
{
  for (guint i = 0; i < WEFT_N_LOG_STRIPS; i++)
    {
      g_autofree char *label = content_label (self->job, (WeftLogStrip) i);

      if (label != NULL)
        self->boxes[i] = add_box (content, label, i != WEFT_LOG_STRIP_ENVIRONMENT);
    }
  if (self->job->view != NULL)
    {
      guint n = weft_bookmarks_n_own (weft_document_get_bookmarks (self->document));
      g_autofree char *label =
          n == 0 ?
              g_strdup (_ ("Your view: range, lanes and selection")) :
              weft_format_replace (ngettext ("Your view: range, lanes, selection and %s mark",
                                             "Your view: range, lanes, selection and %s marks", n),
                                   weft_format_count (n).text);

      self->view_box = add_box (content, label, TRUE);
    }
  return gtk_widget_get_first_child (GTK_WIDGET (content)) != NULL;
}

/* Returns the text below the heading of the dialog of @self, which has boxes if @has_boxes, and
 * saves to @path, which may be NULL. Newly allocated. */
static char *
save_question_text (const SaveQuestion *self, gboolean has_boxes, const char *path)
{
  g_autofree char *process = weft_title_saved_process (self->job->trace);
  g_autoptr (GString) text = g_string_new (NULL);

  if (process != NULL)
    g_string_append_printf (text, "%s ", process);
  if (self->is_part)
    {
      g_autofree char *range = g_strdup_printf (_ ("Only the selected range, %s to %s, is saved."),
                                                weft_format_time (self->job->range.from).text,
                                                weft_format_time (self->job->range.to).text);

      g_string_append_printf (text, "%s ", range);
    }
  if (path != NULL)
    {
      g_autofree char *folder = g_path_get_dirname (path), *base = g_path_get_basename (path);
      g_autofree char *shown_folder = weft_display_path (folder);
      g_autofree char *name = weft_display_path (base);
      g_autofree char *where =
          /* Translators: the name of a file and its folder */
          g_strdup_printf (_ ("The file is saved as “%s” in “%s”."), name, shown_folder);

      g_string_append_printf (text, "%s\n\n", where);
    }
  if (has_boxes)
    g_string_append_printf (
        text, "%s %s",
        _ ("Everyone who gets the saved file can read this in it. What is not ticked is left out."),
        self->boxes[WEFT_LOG_STRIP_ENVIRONMENT] != NULL ?
            _ ("Environment variables may hold secrets, and are left out unless you tick them.") :
            _ ("The log has no environment variables."));
  return g_strchomp (g_string_free (g_steal_pointer (&text), FALSE));
}

/* Shows a dialog that asks which content to save, and names the process if the log has several.
 * Asks for the file directly if there is nothing to ask or to say. */
static void
ask_for_content (GtkWidget *widget, WeftDocument *document, WeftSaveKind kind, SaveContent *job)
{
  g_autoptr (GtkWidget) content = g_object_ref_sink (weft_check_list_new ());
  SaveQuestion *self = g_new0 (SaveQuestion, 1);
  gboolean has_boxes;

  *self = (SaveQuestion){ g_object_ref (widget), g_object_ref (document), kind,
                          weft_view_has_selection (weft_document_get_view (document)), job };
  has_boxes = kind != WEFT_SAVE_REPORT && add_boxes (self, GTK_BOX (content));
  if (has_boxes || job->trace->index->log->n_processes > 1)
    {
      g_autofree char *path = new_path (self);
      g_autofree char *text = save_question_text (self, has_boxes, path);

      weft_platform_ask (
          widget,
          has_boxes ? _ ("What May Others See?") : _ (file_kinds[self->kind].titles[self->is_part]),
          text, content, path != NULL ? C_ ("action", "_Save") : C_ ("action", "_Save…"), save_cb,
          path != NULL ? C_ ("action", "Save _As…") : NULL, save_as_cb, self, save_question_free);
    }
  else
    {
      save_as_cb (self);
      save_question_free (self);
    }
}

void
weft_document_saver_ask (GtkWidget *widget, WeftDocumentPage *page, WeftSaveKind kind)
{
  WeftDocument *document = weft_document_page_get_document (page);
  SaveContent *job;

  if (kind == WEFT_SAVE_VIEW)
    {
      g_autofree char *beside =
          g_strconcat (weft_document_get_path (document), WEFT_SAVED_VIEW_SUFFIX, NULL);

      weft_document_saver_start (widget, page, kind, beside);
      return;
    }
  job = save_content_new (page, kind);
  if (job != NULL)
    ask_for_content (widget, document, kind, job);
}

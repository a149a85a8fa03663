/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks for a file name, saves on a worker thread, asks before an eventlog is replaced, and reports
 * the result. */
#include "weft-save-job.h"

#include "weft-file-chooser.h"
#include "weft-format.h"
#include "weft-interval.h"
#include "weft-platform.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Delay before the progress is shown. */
#define PROGRESS_DELAY_MS 500
/* Time that a toast takes to slide in. */
#define SETTLE_MS 400

typedef struct
{
  GtkWidget *widget;
  WeftSaveFunc func;
  gpointer content;
  GDestroyNotify free_content;
  char *path;
  WeftFileConsent consent;

  gint64 started_at; /* us */
  GCancellable *cancellable;
  AdwToast *toast; /* shows the progress; NULL before it is shown and after it is dismissed */
  gint64 shown_at; /* when the toast was shown, us */
  guint timer;     /* source that shows the toast or its Cancel button, or 0 */
  double done;     /* fraction that has been written, 0 to 1 */
} SaveJob;

static gboolean
dismiss_cb (gpointer toast)
{
  adw_toast_dismiss (toast);
  return G_SOURCE_REMOVE;
}

static guint
toast_settle_ms (void)
{
  gboolean is_animated;

  g_object_get (gtk_settings_get_default (), "gtk-enable-animations", &is_animated, NULL);
  return is_animated ? SETTLE_MS : 1;
}

static void
save_job_free (gpointer data)
{
  SaveJob *job = data;

  if (job->content != NULL)
    job->free_content (job->content);
  g_clear_handle_id (&job->timer, g_source_remove);
  if (job->toast != NULL)
    {
      gint64 left;

      g_signal_handlers_disconnect_by_data (job->toast, job);
      /* libadwaita 1.2 crashes if a toast is dismissed while it slides in */
      left = toast_settle_ms () - (g_get_monotonic_time () - job->shown_at) / 1000;
      g_timeout_add_full (G_PRIORITY_DEFAULT, (guint) MAX (left, 0), dismiss_cb,
                          g_object_ref (job->toast), g_object_unref);
    }
  g_clear_object (&job->toast);
  g_object_unref (job->cancellable);
  g_object_unref (job->widget);
  g_free (job->path);
  g_free (job);
}

void
weft_save_job_report (gpointer run, double done)
{
  weft_ask_report (run, g_memdup2 (&done, sizeof done));
}

static void
show_progress (SaveJob *job)
{
  g_autofree char *name = g_filename_display_basename (job->path);
  g_autofree char *text =
      job->done > 0 ?
          g_strdup_printf (_ ("Saving “%s”: %s"), name, weft_format_percent (job->done, 0).text) :
          g_strdup_printf (_ ("Saving “%s”…"), name);
  g_autofree char *markup = g_markup_escape_text (text, -1);

  if (job->toast != NULL)
    adw_toast_set_title (job->toast, markup);
}

static void
cancel_cb (AdwToast *toast, gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
}

/* Forgets the toast when it is dismissed, also by a click on its button, since libadwaita 1.2 does
 * not allow a toast to be dismissed twice. */
static void
dismissed_cb (AdwToast *toast, gpointer data)
{
  SaveJob *job = data;

  g_signal_handlers_disconnect_by_data (toast, job);
  g_clear_object (&job->toast);
}

static gboolean
show_cancel_button (gpointer data)
{
  SaveJob *job = data;

  job->timer = 0;
  if (job->toast != NULL)
    adw_toast_set_button_label (job->toast, C_ ("action", "Cancel"));
  return G_SOURCE_REMOVE;
}

/* Shows the progress in a toast, which is dismissed when the file is saved. */
static gboolean
show_progress_toast (gpointer data)
{
  SaveJob *job = data;
  GtkWidget *overlay = gtk_widget_get_ancestor (job->widget, ADW_TYPE_TOAST_OVERLAY);

  job->timer = 0;
  if (overlay == NULL)
    return G_SOURCE_REMOVE;
  job->shown_at = g_get_monotonic_time ();
  job->timer = g_timeout_add (toast_settle_ms (), show_cancel_button, job);
  job->toast = g_object_ref_sink (adw_toast_new (""));
  adw_toast_set_timeout (job->toast, 0);
  adw_toast_set_priority (job->toast, ADW_TOAST_PRIORITY_HIGH);
  g_signal_connect_data (job->toast, "button-clicked", G_CALLBACK (cancel_cb),
                         g_object_ref (job->cancellable),
                         (GClosureNotify) (void (*) (void)) g_object_unref, 0);
  g_signal_connect (job->toast, "dismissed", G_CALLBACK (dismissed_cb), job);
  show_progress (job);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (overlay), g_object_ref (job->toast));
  return G_SOURCE_REMOVE;
}

static void
progress_cb (gpointer owner, gpointer news)
{
  SaveJob *job = owner;

  job->done = *(const double *) news;
  show_progress (job);
}

/* Runs on a worker thread. Returns the GError, or NULL if the file was saved. */
static gpointer
save_on_worker (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const SaveJob *job = question;
  GError *error = NULL;

  job->func (job->content, job->path, job->consent, run, job->cancellable, &error);
  return error;
}

static void start_job (SaveJob *job);

/* Frees @waiting, a SaveJob ** for a job that waits for the user's answer. *@waiting is NULL once
 * the job has started. */
static void
waiting_free (gpointer waiting)
{
  g_clear_pointer ((SaveJob **) waiting, save_job_free);
  g_free (waiting);
}

static void
replace_agreed_cb (gpointer waiting)
{
  start_job (g_steal_pointer ((SaveJob **) waiting));
}

static void
saved_cb (gpointer owner, gpointer question, gpointer answer)
{
  SaveJob *job = question;
  g_autoptr (GError) error = answer;
  g_autofree char *name = g_filename_display_basename (job->path);
  g_autofree char *text = NULL;

  if (error == NULL)
    text = g_strdup_printf (_ ("Saved “%s”"), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    text = g_strdup_printf (_ ("“%s” was not saved"), name);
  else if (g_error_matches (error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_IS_LOG))
    {
      g_autofree char *heading = g_strdup_printf (_ ("Replace “%s”?"), name);
      SaveJob **waiting = g_new (SaveJob *, 1);

      *waiting = g_memdup2 (job, sizeof *job);
      (*waiting)->path = g_strdup (job->path);
      (*waiting)->consent = WEFT_FILE_REPLACE_LOG;
      (*waiting)->toast = NULL;
      (*waiting)->timer = 0;
      g_object_ref (job->cancellable);
      g_object_ref (job->widget);
      weft_platform_confirm (
          job->widget, heading,
          _ ("This file is an eventlog. Its events are lost when it is replaced."),
          C_ ("action", "_Replace"), replace_agreed_cb, waiting, waiting_free);
      job->content = NULL; /* now owned by *waiting */
      return;
    }
  else
    text = g_strdup_printf (_ ("“%s” could not be saved: %s"), name, error->message);
  gtk_widget_activate_action (job->widget, "win.say-done", "(xs^ay)",
                              g_get_monotonic_time () - job->started_at, text,
                              error == NULL ? job->path : "");
}

static const WeftAskClass ask_class = {
  .answer = save_on_worker,
  .receive_answer = saved_cb,
  .free_question = save_job_free,
  .free_answer = (GDestroyNotify) g_error_free,
  .receive_report = progress_cb,
  .free_report = g_free,
};

static void
start_job (SaveJob *job)
{
  job->started_at = g_get_monotonic_time ();
  job->timer = g_timeout_add (weft_interval (PROGRESS_DELAY_MS), show_progress_toast, job);
  weft_ask_once (&ask_class, job, job);
}

static SaveJob *
save_job_new (GtkWidget *widget,
              const char *path,
              WeftSaveFunc func,
              gpointer content,
              GDestroyNotify free_content)
{
  SaveJob *job = g_new (SaveJob, 1);

  *job = (SaveJob){ g_object_ref (widget),
                    func,
                    content,
                    free_content,
                    g_strdup (path),
                    WEFT_FILE_KEEP_LOG,
                    .cancellable = g_cancellable_new () };
  return job;
}

void
weft_save_job_start (GtkWidget *widget,
                     const char *path,
                     WeftSaveFunc func,
                     gpointer content,
                     GDestroyNotify free_content)
{
  start_job (save_job_new (widget, path, func, content, free_content));
}

static void
chosen_cb (GListModel *files, gpointer user_data)
{
  SaveJob **waiting = user_data;
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);

  (*waiting)->path = g_file_get_path (file);
  if ((*waiting)->path != NULL)
    start_job (g_steal_pointer (waiting));
}

void
weft_save_job_ask (GtkWidget *widget,
                   const char *title,
                   WeftDocument *document,
                   const char *suffix,
                   WeftSaveFunc func,
                   gpointer content,
                   GDestroyNotify free_content)
{
  const char *mime_type = g_str_has_suffix (suffix, ".csv")      ? "text/csv" :
                          g_str_has_suffix (suffix, ".html")     ? "text/html" :
                          g_str_has_suffix (suffix, ".eventlog") ? WEFT_MIME_TYPE :
                                                                   "application/json";
  SaveJob **waiting = g_new (SaveJob *, 1);
  g_autofree char *name =
      document != NULL ? weft_document_suggest_file_name (document, suffix) : g_strdup (suffix + 1);

  *waiting = save_job_new (widget, NULL, func, content, free_content);
  weft_file_chooser_save (GTK_WINDOW (gtk_widget_get_root (widget)), title,
                          document != NULL ? weft_document_get_path (document) : NULL, name,
                          mime_type, chosen_cb, waiting, waiting_free);
}

/* Key of the object data of a toast: the path of the saved file. */
#define PATH_KEY "weft-path"

static void
open_folder_cb (AdwToast *toast, AdwToastOverlay *overlay)
{
  weft_platform_open_folder_of (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (overlay))),
                                g_object_get_data (G_OBJECT (toast), PATH_KEY));
}

void
weft_toast_show (AdwToastOverlay *overlay, const char *text, const char *path)
{
  AdwToast *toast = adw_toast_new ("");
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_toast_set_title (toast, markup);
  /* a toast with high priority replaces the visible toast instead of waiting until it disappears */
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  if (path != NULL)
    {
      adw_toast_set_button_label (toast, C_ ("action", "Open Folder"));
      g_object_set_data_full (G_OBJECT (toast), PATH_KEY, g_strdup (path), g_free);
      g_signal_connect_object (toast, "button-clicked", G_CALLBACK (open_folder_cb), overlay, 0);
    }
  adw_toast_overlay_add_toast (overlay, toast);
  weft_platform_announce_toast (GTK_WIDGET (overlay), text);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* A worker's task, a question where the file is an eventlog, and the message at the end. */
#include "weft-save-job.h"

#include "weft-replace-question.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftSaveFunc func;
  gpointer what;
  GDestroyNotify free_what;
  char *path;
  WeftFileConsent consent;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  if (job->what != NULL)
    job->free_what (job->what);
  g_free (job->path);
  g_free (job);
}

static void
save_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Job *job = task_data;
  GError *error = NULL;

  if (job->func (job->what, job->path, job->consent, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void saved_cb (GObject *source, GAsyncResult *result, gpointer unused);

/* Takes @job over. */
static void
job_run (Job *job, GtkWidget *widget)
{
  g_autoptr (GTask) task = g_task_new (widget, NULL, saved_cb, NULL);

  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, save_in_thread);
}

/* What is asked about: the task has ended, and what it was to write goes over to the next. */
static void
replace_cb (gpointer user_data)
{
  GTask *task = user_data;
  Job *asked = g_task_get_task_data (task);
  Job *job = g_new (Job, 1);

  *job = (Job){ asked->func, g_steal_pointer (&asked->what), asked->free_what,
                g_strdup (asked->path), WEFT_FILE_REPLACES_LOG };
  job_run (job, GTK_WIDGET (g_task_get_source_object (task)));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer unused)
{
  const Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_filename_display_basename (job->path);
  g_autofree char *text = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    text = g_strdup_printf (_ ("Saved “%s”"), name);
  else if (g_error_matches (error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_IS_LOG))
    {
      weft_replace_question_ask (GTK_WIDGET (source), job->path, replace_cb, g_object_ref (result),
                                 g_object_unref);
      return;
    }
  else
    text = g_strdup_printf (_ ("“%s” could not be saved: %s"), name, error->message);
  gtk_widget_activate_action (GTK_WIDGET (source), "win.say", "s", text);
}

void
weft_save_job_start (
    GtkWidget *widget, GFile *file, WeftSaveFunc func, gpointer what, GDestroyNotify free_what)
{
  Job *job = g_new (Job, 1);

  *job = (Job){ func, what, free_what, g_file_get_path (file), WEFT_FILE_KEEPS_LOG };
  job_run (job, widget);
}

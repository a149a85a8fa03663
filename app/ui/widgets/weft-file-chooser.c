/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows the desktop's file dialogs. */
#include "weft-file-chooser.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

typedef struct
{
  GtkFileChooserNative *dialog;
  WeftFilesChosen chosen;
  gpointer user_data;
  GDestroyNotify destroy;
} Question;

static void
response_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  Question *question = user_data;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));

      if (g_list_model_get_n_items (files) > 0)
        question->chosen (files, question->user_data);
    }
  question->destroy (question->user_data);
  g_object_unref (question->dialog);
  g_free (question);
}

static GtkFileChooser *
ask (GtkWindow *parent,
     const char *title,
     GtkFileChooserAction action,
     const char *accept,
     WeftFilesChosen chosen,
     gpointer user_data,
     GDestroyNotify destroy)
{
  Question *question = g_new0 (Question, 1);

  question->dialog = gtk_file_chooser_native_new (title, parent, action, accept, NULL);
  question->chosen = chosen;
  question->user_data = user_data;
  question->destroy = destroy;
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (question->dialog), TRUE);
  g_signal_connect (question->dialog, "response", G_CALLBACK (response_cb), question);
  return GTK_FILE_CHOOSER (question->dialog);
}

static void
add_filter (GtkFileChooser *chooser, const char *name, const char *const *patterns)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

/* Without this the dialog begins with recent files. */
static void
set_folder (GtkFileChooser *chooser, const char *near)
{
  gboolean has_folder = near != NULL && !g_str_equal (near, "-");
  gboolean is_save = gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE;
  g_autofree char *path = has_folder ? g_path_get_dirname (near) : g_get_current_dir ();
  g_autoptr (GFile) folder = NULL;

  if (is_save && g_access (path, W_OK) != 0)
    {
      g_free (path);
      path = g_strdup (g_get_home_dir ());
    }
  folder = g_file_new_for_path (path);

  gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

void
weft_file_chooser_open (GtkWindow *parent,
                        const char *near,
                        WeftFilesChosen chosen,
                        gpointer user_data,
                        GDestroyNotify destroy)
{
  static const char *const logs[] = { "*.eventlog", "*.eventlog.gz", "*.eventlog.zst", "*.hp",
                                      NULL };
  static const char *const all[] = { "*", NULL };
  GtkFileChooser *chooser = ask (parent, _ ("Open Eventlogs"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                 C_ ("action", "_Open"), chosen, user_data, destroy);

  set_folder (chooser, near);
  gtk_file_chooser_set_select_multiple (chooser, TRUE);
  add_filter (chooser, C_ ("choice", "Eventlogs"), logs);
  add_filter (chooser, C_ ("choice", "All files"), all);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
weft_file_chooser_choose (GtkWindow *parent,
                          const char *title,
                          gboolean is_folder,
                          const char *near,
                          WeftFilesChosen chosen,
                          gpointer user_data,
                          GDestroyNotify destroy)
{
  GtkFileChooser *chooser =
      ask (parent, title,
           is_folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN,
           C_ ("action", "_Choose"), chosen, user_data, destroy);

  set_folder (chooser, near);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
weft_file_chooser_save (GtkWindow *parent,
                        const char *title,
                        const char *near,
                        const char *name,
                        const char *mime_type,
                        WeftFilesChosen chosen,
                        gpointer user_data,
                        GDestroyNotify destroy)
{
  GtkFileChooser *chooser = ask (parent, title, GTK_FILE_CHOOSER_ACTION_SAVE,
                                 C_ ("action", "_Save"), chosen, user_data, destroy);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autofree char *content_type = g_content_type_from_mime_type (mime_type);
  g_autofree char *description = g_content_type_get_description (content_type);

  gtk_file_filter_add_mime_type (filter, mime_type);
  gtk_file_filter_set_name (filter, description);
  gtk_file_chooser_add_filter (chooser, filter);
  set_folder (chooser, near);
  gtk_file_chooser_set_current_name (chooser, name);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

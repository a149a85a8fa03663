/* SPDX-License-Identifier: BSD-3-Clause */
/* A message dialog with a destructive answer. */
#include "weft-replace-question.h"

#include <adwaita.h>
#include <glib/gi18n.h>

typedef struct
{
  WeftReplaceFunc replace;
  gpointer user_data;
  GDestroyNotify free_data;
} Question;

static void
question_free (gpointer data, G_GNUC_UNUSED GClosure *closure)
{
  Question *question = data;

  question->free_data (question->user_data);
  g_free (question);
}

static void
response_cb (G_GNUC_UNUSED AdwMessageDialog *dialog, const char *response, gpointer user_data)
{
  const Question *question = user_data;

  if (g_str_equal (response, "replace"))
    question->replace (question->user_data);
}

void
weft_replace_question_ask (GtkWidget *widget,
                           const char *path,
                           WeftReplaceFunc replace,
                           gpointer user_data,
                           GDestroyNotify free_data)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autofree char *name = g_filename_display_basename (path);
  GtkWidget *window =
      adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, NULL, NULL);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (window);
  Question *question = g_new (Question, 1);

  *question = (Question){ replace, user_data, free_data };
  adw_message_dialog_format_heading (dialog, _ ("Replace “%s”?"), name);
  adw_message_dialog_set_body (
      dialog, _ ("This file is an eventlog. Its events are lost when it is replaced."));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "replace", _ ("_Replace"),
                                    NULL);
  adw_message_dialog_set_response_appearance (dialog, "replace", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

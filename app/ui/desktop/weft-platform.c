/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows desktop dialogs with the newest API of the installed libraries. */
#include "weft-platform.h"

#include "config.h"

#include <glib/gi18n.h>

static WeftFileQuestion *
file_question_copy (const WeftFileQuestion *question)
{
  return g_memdup2 (question, sizeof *question);
}

static void
file_question_answer (WeftFileQuestion *question, GListModel *files)
{
  if (files != NULL && g_list_model_get_n_items (files) > 0)
    question->chosen (files, question->user_data);
  question->destroy (question->user_data);
  g_free (question);
}

#if GTK_CHECK_VERSION(4, 10, 0)

/* Takes ownership of @file and returns a list that contains it, or NULL if @file is NULL. */
static GListModel *
list_of_one (GFile *file)
{
  GListStore *list;

  if (file == NULL)
    return NULL;
  list = g_list_store_new (G_TYPE_FILE);
  g_list_store_append (list, file);
  g_object_unref (file);
  return G_LIST_MODEL (list);
}

static void
files_chosen_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GtkFileDialog *dialog = GTK_FILE_DIALOG (object);
  WeftFileQuestion *question = user_data;
  g_autoptr (GListModel) files = NULL;

  switch (question->kind)
    {
    case WEFT_PLATFORM_OPEN:
      files = list_of_one (gtk_file_dialog_open_finish (dialog, result, NULL));
      break;
    case WEFT_PLATFORM_OPEN_SEVERAL:
      files = gtk_file_dialog_open_multiple_finish (dialog, result, NULL);
      break;
    case WEFT_PLATFORM_CHOOSE_FOLDER:
      files = list_of_one (gtk_file_dialog_select_folder_finish (dialog, result, NULL));
      break;
    case WEFT_PLATFORM_SAVE:
      files = list_of_one (gtk_file_dialog_save_finish (dialog, result, NULL));
      break;
    }
  file_question_answer (question, files);
}

void
weft_platform_choose_files (const WeftFileQuestion *question)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  gpointer copy = file_question_copy (question);

  gtk_file_dialog_set_title (dialog, question->title);
  gtk_file_dialog_set_accept_label (dialog, question->accept);
  gtk_file_dialog_set_initial_folder (dialog, question->folder);
  gtk_file_dialog_set_filters (dialog, question->filters);
  if (question->kind == WEFT_PLATFORM_SAVE)
    gtk_file_dialog_set_initial_name (dialog, question->name);
  switch (question->kind)
    {
    case WEFT_PLATFORM_OPEN:
      gtk_file_dialog_open (dialog, question->parent, NULL, files_chosen_cb, copy);
      break;
    case WEFT_PLATFORM_OPEN_SEVERAL:
      gtk_file_dialog_open_multiple (dialog, question->parent, NULL, files_chosen_cb, copy);
      break;
    case WEFT_PLATFORM_CHOOSE_FOLDER:
      gtk_file_dialog_select_folder (dialog, question->parent, NULL, files_chosen_cb, copy);
      break;
    case WEFT_PLATFORM_SAVE:
      gtk_file_dialog_save (dialog, question->parent, NULL, files_chosen_cb, copy);
      break;
    }
}

#else

static void
files_response_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  g_autoptr (GListModel) files = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  file_question_answer (user_data, files);
  g_object_unref (dialog);
}

void
weft_platform_choose_files (const WeftFileQuestion *question)
{
  static const GtkFileChooserAction actions[] = {
    [WEFT_PLATFORM_OPEN] = GTK_FILE_CHOOSER_ACTION_OPEN,
    [WEFT_PLATFORM_OPEN_SEVERAL] = GTK_FILE_CHOOSER_ACTION_OPEN,
    [WEFT_PLATFORM_CHOOSE_FOLDER] = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
    [WEFT_PLATFORM_SAVE] = GTK_FILE_CHOOSER_ACTION_SAVE,
  };
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      question->title, question->parent, actions[question->kind], question->accept, NULL);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (dialog);
  guint n = question->filters != NULL ? g_list_model_get_n_items (question->filters) : 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (question->filters, i);

      gtk_file_chooser_add_filter (chooser, filter);
    }
  gtk_file_chooser_set_select_multiple (chooser, question->kind == WEFT_PLATFORM_OPEN_SEVERAL);
  gtk_file_chooser_set_current_folder (chooser, question->folder, NULL);
  if (question->kind == WEFT_PLATFORM_SAVE)
    gtk_file_chooser_set_current_name (chooser, question->name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (files_response_cb),
                    file_question_copy (question));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

#endif

#if ADW_CHECK_VERSION(1, 5, 0)
#define CONFIRM(name) adw_alert_dialog_##name
#define CONFIRM_CAST  ADW_ALERT_DIALOG
#define CONFIRM_TYPE  ADW_TYPE_ALERT_DIALOG
typedef AdwAlertDialog Confirm;
#else
#define CONFIRM(name) adw_message_dialog_##name
#define CONFIRM_CAST  ADW_MESSAGE_DIALOG
#define CONFIRM_TYPE  ADW_TYPE_MESSAGE_DIALOG
typedef AdwMessageDialog Confirm;
#endif

/* Response IDs of the buttons that confirm the action, or the other action. */
#define CONFIRMED       "agreed"
#define OTHER_CONFIRMED "other"

typedef struct
{
  void (*confirmed) (gpointer user_data);
  void (*other_confirmed) (gpointer user_data);
  gpointer user_data;
  GDestroyNotify destroy;
} Confirmation;

static void
confirm_response_cb (Confirm *dialog, const char *response, gpointer user_data)
{
  const Confirmation *confirmation = user_data;

  if (g_str_equal (response, CONFIRMED))
    confirmation->confirmed (confirmation->user_data);
  else if (g_str_equal (response, OTHER_CONFIRMED))
    confirmation->other_confirmed (confirmation->user_data);
}

static void
confirmation_free (gpointer data, GClosure *closure)
{
  Confirmation *confirmation = data;

  confirmation->destroy (confirmation->user_data);
  g_free (confirmation);
}

/* Creates a dialog over the window of @widget, with a Cancel button. */
static Confirm *
confirm_new (GtkWidget *widget,
             const char *heading,
             const char *body,
             const Confirmation *confirmation)
{
  Confirm *dialog;

#if ADW_CHECK_VERSION(1, 5, 0)
  dialog = CONFIRM_CAST (adw_alert_dialog_new (heading, body));
#else
  GtkRoot *root = gtk_widget_get_root (widget);

  dialog = CONFIRM_CAST (
      adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, heading, body));
#endif
  CONFIRM (add_response) (dialog, "cancel", C_ ("action", "_Cancel"));
  CONFIRM (set_default_response) (dialog, "cancel");
  CONFIRM (set_close_response) (dialog, "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (confirm_response_cb),
                         g_memdup2 (confirmation, sizeof *confirmation), confirmation_free, 0);
  return dialog;
}

static void
confirm_present (Confirm *dialog, GtkWidget *widget)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (gtk_widget_get_root (widget)));
#else
  gtk_window_present (GTK_WINDOW (dialog));
#endif
}

void
weft_platform_confirm (GtkWidget *widget,
                       const char *heading,
                       const char *body,
                       const char *action,
                       void (*confirmed) (gpointer user_data),
                       gpointer user_data,
                       GDestroyNotify destroy)
{
  Confirm *dialog =
      confirm_new (widget, heading, body, &(Confirmation){ confirmed, NULL, user_data, destroy });

  CONFIRM (add_response) (dialog, CONFIRMED, action);
  CONFIRM (set_response_appearance) (dialog, CONFIRMED, ADW_RESPONSE_DESTRUCTIVE);
  confirm_present (dialog, widget);
}

void
weft_platform_ask (GtkWidget *widget,
                   const char *heading,
                   const char *body,
                   GtkWidget *content,
                   const char *action,
                   void (*confirmed) (gpointer user_data),
                   const char *other_action,
                   void (*other_confirmed) (gpointer user_data),
                   gpointer user_data,
                   GDestroyNotify destroy)
{
  const Confirmation confirmation = { confirmed, other_confirmed, user_data, destroy };
  Confirm *dialog = confirm_new (widget, heading, body, &confirmation);

  CONFIRM (set_extra_child) (dialog, content);
  if (other_action != NULL)
    CONFIRM (add_response) (dialog, OTHER_CONFIRMED, other_action);
  CONFIRM (add_response) (dialog, CONFIRMED, action);
  CONFIRM (set_response_appearance) (dialog, CONFIRMED, ADW_RESPONSE_SUGGESTED);
  CONFIRM (set_default_response) (dialog, CONFIRMED);
  confirm_present (dialog, widget);
}

void
weft_platform_set_answerable (GtkWidget *content, gboolean is_complete)
{
  GtkWidget *dialog = gtk_widget_get_ancestor (content, CONFIRM_TYPE);

  /* the dialog may not be shown yet, or may have been closed behind a file dialog */
  if (dialog != NULL)
    CONFIRM (set_response_enabled) (CONFIRM_CAST (dialog), CONFIRMED, is_complete);
}

/* Reports an error in the window @parent, whose reference it drops. */
static void
folder_opened_cb (GObject *source, GAsyncResult *result, gpointer parent)
{
  g_autoptr (GtkWidget) window = parent;
  g_autoptr (GError) error = NULL;
#if GTK_CHECK_VERSION(4, 10, 0)
  gboolean is_open =
      gtk_file_launcher_open_containing_folder_finish (GTK_FILE_LAUNCHER (source), result, &error);
#else
  gboolean is_open = g_app_info_launch_default_for_uri_finish (result, &error);
#endif
  g_autofree char *text =
      is_open ? NULL : g_strdup_printf (_ ("The folder cannot be opened: %s"), error->message);

  if (text != NULL)
    gtk_widget_activate_action (window, "win.say", "s", text);
}

void
weft_platform_open_folder_of (GtkWindow *parent, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
#if GTK_CHECK_VERSION(4, 10, 0)
  g_autoptr (GtkFileLauncher) launcher = gtk_file_launcher_new (file);

  gtk_file_launcher_open_containing_folder (launcher, parent, NULL, folder_opened_cb,
                                            g_object_ref (parent));
#else
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;

  if (uri != NULL)
    g_app_info_launch_default_for_uri_async (uri, NULL, NULL, folder_opened_cb,
                                             g_object_ref (parent));
#endif
}

#if ADW_CHECK_VERSION(1, 5, 0)
#define SHOW_ABOUT(parent, ...) adw_show_about_dialog (GTK_WIDGET (parent), __VA_ARGS__)
#else
#define SHOW_ABOUT(parent, ...) adw_show_about_window (parent, __VA_ARGS__)
#endif

void
weft_platform_show_about (GtkWindow *parent, const char *comments)
{
  SHOW_ABOUT (parent, "application-name", "Weft", "application-icon", WEFT_APPLICATION_ID,
              "version", WEFT_VERSION, "comments", comments, "website", WEFT_HOMEPAGE, "issue-url",
              WEFT_HOMEPAGE "/issues", "license-type", GTK_LICENSE_BSD_3, NULL);
}

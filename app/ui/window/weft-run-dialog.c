/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks the chosen program which recordings it supports, and runs it. */
#include "weft-window-dialogs.h"

#include "weft-ask.h"
#include "weft-context-menu.h"
#include "weft-display.h"
#include "weft-file-chooser.h"
#include "weft-help-window.h"
#include "weft-join.h"
#include "weft-live-bar.h"
#include "weft-object.h"
#include "weft-program-run.h"
#include "weft-recent.h"
#include "weft-run-parts.h"
#include "weft-text-zoom.h"
#include <glib/gi18n.h>

struct _WeftRunDialog
{
  AdwWindow parent_instance;

  /* template children */
  GtkWidget *run_button;
  GtkSpinner *spinner;
  GtkEditable *program_row;
  GtkMenuButton *recent_button;
  GtkEditable *arguments_row;
  GtkEditable *folder_row;
  GtkEditable *environment_row;
  AdwActionRow *hecs_row;
  GtkSpinButton *hecs;
  AdwActionRow *alerts_row;
  AdwActionRow *status_row;
  GtkImage *status_icon;
  WeftRecordingsGroup *recordings;

  /* owned */
  WeftAsk *ask;
  WeftProgram *program; /* recordings that the program supports; NULL until it has been probed */
  WeftProgramRun *run;  /* run that has no log yet, or NULL */
  GPtrArray *recent;    /* of WeftLaunch */

  gboolean will_run; /* the program will be run once it has been probed */
};

G_DEFINE_FINAL_TYPE (WeftRunDialog, weft_run_dialog, ADW_TYPE_WINDOW)

static WeftLaunch *
get_entered_launch (WeftRunDialog *self)
{
  WeftLaunch *launch = g_new0 (WeftLaunch, 1);

  launch->program = g_strstrip (g_strdup (gtk_editable_get_text (self->program_row)));
  launch->arguments = g_strdup (gtk_editable_get_text (self->arguments_row));
  launch->folder = g_strstrip (g_strdup (gtk_editable_get_text (self->folder_row)));
  launch->environment = g_strdup (gtk_editable_get_text (self->environment_row));
  launch->recordings = weft_recordings_group_get_chosen (self->recordings);
  launch->heap_interval = weft_recordings_group_get_heap_interval (self->recordings);
  launch->hecs = (guint32) gtk_spin_button_get_value_as_int (self->hecs);
  return launch;
}

static void
fill_in_launch (WeftRunDialog *self, const WeftLaunch *launch)
{
  gtk_editable_set_text (self->program_row, launch->program);
  gtk_editable_set_text (self->arguments_row, launch->arguments);
  gtk_editable_set_text (self->folder_row, launch->folder);
  gtk_editable_set_text (self->environment_row, launch->environment);
  weft_recordings_group_set_chosen (self->recordings, (const char *const *) launch->recordings);
  weft_recordings_group_set_heap_interval (self->recordings, launch->heap_interval);
  gtk_spin_button_set_value (self->hecs, launch->hecs);
}

static void
update_widgets (WeftRunDialog *self)
{
  gboolean is_busy = weft_ask_is_busy (self->ask) || self->run != NULL;
  gboolean is_refused = self->program != NULL && self->program->state != WEFT_PROGRAM_RECORDABLE;
  gboolean has_one = self->program != NULL && self->program->way != NULL &&
                     !weft_program_has_way (self->program, "thr");

  /* a program with the non-threaded RTS has only one HEC */
  gtk_widget_set_sensitive (GTK_WIDGET (self->hecs), !has_one);
  adw_action_row_set_subtitle (self->hecs_row,
                               has_one ? _ ("One: link the program with -threaded for more") :
                                         _ ("0: as the program and its arguments say"));
  gtk_spinner_set_spinning (self->spinner, is_busy);
  gtk_widget_set_sensitive (self->run_button, *gtk_editable_get_text (self->program_row) != '\0' &&
                                                  !is_busy && !is_refused);
}

/* Shows @text below the program; NULL for nothing. */
static void
show_status (WeftRunDialog *self, const char *icon_name, const char *title, const char *text)
{
  gtk_widget_set_visible (GTK_WIDGET (self->status_row), text != NULL);
  if (text == NULL)
    return;
  gtk_image_set_from_icon_name (self->status_icon, icon_name);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->status_row), title);
  adw_action_row_set_subtitle (self->status_row, text);
}

static void
launch_edited_cb (WeftRunDialog *self)
{
  weft_ask_forget (self->ask);
  self->will_run = FALSE;
  g_clear_pointer (&self->program, weft_program_free);
  show_status (self, NULL, NULL, NULL);
  weft_recordings_group_set_program (self->recordings, NULL);
  update_widgets (self);
}

/* Closes the dialog once the log of the run exists, or shows why the run failed. */
static void
run_state_changed_cb (WeftRunDialog *self)
{
  WeftRunState state = weft_program_run_get_state (self->run);
  g_autoptr (WeftProgramRun) run = NULL;
  g_autoptr (WeftLaunch) launch = NULL;
  g_autofree char *text = NULL;

  if (state == WEFT_RUN_STARTING)
    return;
  run = g_steal_pointer (&self->run);
  g_signal_handlers_disconnect_by_data (run, self);
  update_widgets (self);
  if (state == WEFT_RUN_FAILED)
    {
      text = weft_program_run_describe (run);
      show_status (self, "dialog-error-symbolic", _ ("The program was not recorded"), text);
      return;
    }
  launch = get_entered_launch (self);
  weft_recent_programs_add (launch);
  weft_window_open_run (WEFT_WINDOW (gtk_window_get_transient_for (GTK_WINDOW (self))), run);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
start_run (WeftRunDialog *self)
{
  g_autoptr (WeftLaunch) launch = get_entered_launch (self);

  self->will_run = FALSE;
  self->run = weft_program_run_new (launch, self->program);
  weft_connect (self->run, "notify::state", run_state_changed_cb, self);
  update_widgets (self);
  run_state_changed_cb (self);
}

typedef struct
{
  char *name, *folder;
  char **environment;
} ProbeRequest;

static void
probe_request_free (gpointer data)
{
  ProbeRequest *self = data;

  g_free (self->name);
  g_free (self->folder);
  g_strfreev (self->environment);
  g_free (self);
}

static gpointer
probe_program (gpointer data, WeftAskRun *unused, GCancellable *cancellable)
{
  const ProbeRequest *question = data;

  return weft_program_probe (question->name, question->folder,
                             (const char *const *) question->environment, cancellable, NULL);
}

static void
program_probed_cb (gpointer owner, gpointer question, gpointer program)
{
  WeftRunDialog *self = owner;
  gboolean is_recordable;
  g_autofree char *text = NULL;
  g_autofree char *base = NULL;
  g_autofree char *name = NULL;
  g_autofree char *why = NULL;

  g_clear_pointer (&self->program, weft_program_free);
  self->program = program;
  if (program == NULL)
    return;
  is_recordable = self->program->state == WEFT_PROGRAM_RECORDABLE;
  text = weft_program_describe (self->program);
  base = g_path_get_basename (self->program->path);
  name = weft_display_line (base);
  why = weft_labelled (name, text);
  if (!is_recordable)
    show_status (self, "dialog-warning-symbolic", _ ("This program cannot be recorded"), why);
  else if (weft_program_can_flush (self->program))
    show_status (self, "emblem-ok-symbolic", text, _ ("Its log grows four times a second."));
  else
    show_status (self, "emblem-ok-symbolic", text,
                 _ ("Its log grows when a buffer is full: little may be seen before it ends. With "
                    "GHC 9.2 or later and -threaded it would grow four times a second."));
  weft_recordings_group_set_program (self->recordings, is_recordable ? self->program : NULL);
  update_widgets (self);
  if (self->will_run && self->program->state == WEFT_PROGRAM_RECORDABLE)
    start_run (self);
  self->will_run = FALSE;
}

static void
free_program (gpointer program)
{
  g_clear_pointer ((WeftProgram **) &program, weft_program_free);
}

static const WeftAskClass ask_class = {
  .answer = probe_program,
  .receive_answer = program_probed_cb,
  .free_question = probe_request_free,
  .free_answer = free_program,
};

/* Asks the entered program what it can record. */
static void
request_probe (WeftRunDialog *self)
{
  g_autoptr (WeftLaunch) launch = get_entered_launch (self);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) environment = weft_launch_split_words (launch->environment, &error);
  ProbeRequest *question;

  if (environment == NULL)
    {
      show_status (self, "dialog-warning-symbolic", _ ("The environment cannot be read"),
                   error->message);
      return;
    }
  question = g_new0 (ProbeRequest, 1);
  question->name = g_strdup (launch->program);
  question->folder = *launch->folder != '\0' ? g_strdup (launch->folder) : NULL;
  question->environment = g_steal_pointer (&environment);
  weft_ask (self->ask, question);
  update_widgets (self);
}

/* Asks the program when the focus leaves an entry, that is, when typing is complete. */
static void
entry_left_cb (WeftRunDialog *self)
{
  if (self->program == NULL && self->run == NULL && !weft_ask_is_busy (self->ask) &&
      *gtk_editable_get_text (self->program_row) != '\0')
    request_probe (self);
}

void
weft_run_dialog_run (WeftRunDialog *self)
{
  g_return_if_fail (WEFT_IS_RUN_DIALOG (self));
  if (self->run != NULL || *gtk_editable_get_text (self->program_row) == '\0' ||
      !weft_recordings_group_check (self->recordings))
    return;
  self->will_run = TRUE;
  if (self->program == NULL)
    request_probe (self);
  else if (self->program->state == WEFT_PROGRAM_RECORDABLE)
    start_run (self);
}

static void
program_chosen_cb (GListModel *files, gpointer user_data)
{
  WeftRunDialog *self = user_data;
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autofree char *path = g_file_get_path (file);

  if (path == NULL)
    return;
  gtk_editable_set_text (self->program_row, path);
  request_probe (self);
}

static void
choose_program_cb (WeftRunDialog *self)
{
  const char *path = gtk_editable_get_text (self->program_row);

  weft_file_chooser_choose (GTK_WINDOW (self), _ ("Choose a Program"), FALSE,
                            g_path_is_absolute (path) ? path : NULL, program_chosen_cb,
                            g_object_ref (self), g_object_unref);
}

static void
folder_chosen_cb (GListModel *files, gpointer user_data)
{
  WeftRunDialog *self = user_data;
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    gtk_editable_set_text (self->folder_row, path);
}

static void
choose_folder_cb (WeftRunDialog *self)
{
  const char *path = gtk_editable_get_text (self->folder_row);

  weft_file_chooser_choose (GTK_WINDOW (self), _ ("Choose a Folder"), TRUE,
                            g_path_is_absolute (path) ? path : NULL, folder_chosen_cb,
                            g_object_ref (self), g_object_unref);
}

/* Fills in the recent program with the index in @parameter. */
static void
recent_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftRunDialog *self = WEFT_RUN_DIALOG (widget);
  guint index = g_variant_get_uint32 (parameter);

  if (index >= self->recent->len)
    return;
  fill_in_launch (self, g_ptr_array_index (self->recent, index));
  request_probe (self);
}

static void
weft_run_dialog_dispose (GObject *object)
{
  WeftRunDialog *self = WEFT_RUN_DIALOG (object);

  if (self->run != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->run, self);
      weft_program_run_end (self->run);
    }
  weft_object_dispose_owned (object);
}

static void
weft_run_dialog_class_init (WeftRunDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftRunDialog, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftRunDialog, weft_program_free, program);
  weft_class_add_owned (klass, WeftRunDialog, g_object_unref, run);
  weft_class_add_owned (klass, WeftRunDialog, g_ptr_array_unref, recent);
  G_OBJECT_CLASS (klass)->dispose = weft_run_dialog_dispose;
  g_type_ensure (WEFT_TYPE_RECORDINGS_GROUP);
  weft_class_template (klass, "weft-run-dialog");
  weft_class_bind_children (klass, WeftRunDialog, run_button, spinner, program_row, recent_button,
                            arguments_row, folder_row, environment_row, hecs_row, hecs, alerts_row,
                            status_row, status_icon, recordings);
  weft_class_bind_callbacks (klass, launch_edited_cb, entry_left_cb, choose_program_cb,
                             choose_folder_cb, weft_run_dialog_run);
  gtk_widget_class_install_action (widget_class, "run.recent", "u", recent_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  weft_help_window_bind_key (widget_class, "guide/record");
}

static void
weft_run_dialog_init (WeftRunDialog *self)
{
  g_autoptr (GMenu) menu = NULL;
  GtkWidget *alerts;

  self->ask = weft_ask_new (&ask_class, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_text_zoom_window (GTK_WINDOW (self));
  alerts = weft_alert_menu_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (alerts), C_ ("action", "Choose"));
  gtk_widget_set_valign (alerts, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (self->alerts_row, alerts);
  adw_action_row_set_activatable_widget (self->alerts_row, alerts);
  self->recent = weft_recent_programs_list ();
  menu = g_menu_new ();
  for (guint i = 0; i < self->recent->len; i++)
    {
      const WeftLaunch *launch = g_ptr_array_index (self->recent, i);
      g_autofree char *base = g_path_get_basename (launch->program);
      g_autofree char *command = g_strconcat (base, " ", launch->arguments, NULL);
      g_autofree char *line = weft_display_line (command);
      g_autofree char *label = weft_menu_escape_label (line);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "run.recent", "u", i);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (self->recent_button, G_MENU_MODEL (menu));
  gtk_widget_set_visible (GTK_WIDGET (self->recent_button), self->recent->len > 0);
}

GtkWidget *
weft_run_dialog_new (WeftWindow *window, const WeftLaunch *launch)
{
  WeftRunDialog *self = g_object_new (WEFT_TYPE_RUN_DIALOG, "transient-for", window, NULL);
  g_autoptr (WeftLaunch) empty = weft_launch_new (NULL, NULL);

  if (launch == NULL && self->recent->len > 0)
    launch = g_ptr_array_index (self->recent, 0);
  fill_in_launch (self, launch != NULL ? launch : empty);
  update_widgets (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->program_row));
  return GTK_WIDGET (self);
}

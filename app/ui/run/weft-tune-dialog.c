/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the race of settings (see weft-tune-race.h) on a worker thread, which reports the state of
 * the race as texts. */
#include "weft-run-parts.h"

#include "weft-ask.h"
#include "weft-display.h"
#include "weft-help-window.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-recent.h"
#include "weft-rts-flags.h"
#include "weft-text-zoom.h"
#include "weft-tune-text.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define N_RUNS 7
#define WITHIN (600 * G_GUINT64_CONSTANT (1000000000))

struct _WeftTuneDialog
{
  AdwWindow parent_instance;

  /* children */
  GtkWidget *form;
  GtkEditable *program, *arguments, *folder;
  AdwComboRow *measure;
  GtkSwitch *ignore;
  GtkButton *button; /* starts or stops the race */
  GtkSpinner *spinner;
  GtkListBox *results;

  /* owned */
  WeftAsk *ask;
  char *command; /* command line with the flags that were found, or "" if there are none */
};

G_DEFINE_FINAL_TYPE (WeftTuneDialog, weft_tune_dialog, ADW_TYPE_WINDOW)

typedef struct
{
  char **command;
  char *folder;
  guint measure; /* measure to improve */
  gboolean ignores_output;
} TuneRequest;

/* Texts of a race, for the main thread. The first text is a sentence about the state of the race.
 * The second one is the command line that was found, or "". Each setting then has three texts: its
 * flags, its medians and its result. */
typedef GPtrArray RaceTexts;

static void
tune_request_free (gpointer data)
{
  TuneRequest *self = data;

  g_strfreev (self->command);
  g_free (self->folder);
  g_free (self);
}

static RaceTexts *
race_texts_new (const WeftTune *tune)
{
  RaceTexts *self = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *sentence = weft_tune_outcome_text (tune);
  const WeftTuneRace *race = tune->race;

  g_ptr_array_add (self, weft_display_line (sentence));
  g_ptr_array_add (self, race->outcome == WEFT_TUNE_FOUND ?
                             weft_tune_quote_command (
                                 tune->job->command, weft_tune_race_nth (race, race->best)->flags) :
                             g_strdup (""));
  for (guint i = 0; i < race->settings->len; i++)
    {
      GString *medians = g_string_new (NULL), *result = g_string_new (NULL);

      if (weft_tune_race_nth (race, 0)->runs[WEFT_TUNE_SEARCH]->len == 0)
        break;
      for (guint k = WEFT_TUNE_COLUMN_RUNS; k < WEFT_N_TUNE_COLUMNS; k++)
        {
          g_autofree char *cell = weft_tune_cell_text (tune, i, k);
          g_autofree char *labelled = weft_labelled (weft_tune_column_title (k), cell);
          gboolean is_result = k == WEFT_TUNE_COLUMN_CHANGE || k == WEFT_TUNE_COLUMN_RESULT;

          if (*cell != '\0')
            weft_join (is_result ? result : medians, WEFT_JOIN_LIST, is_result ? cell : labelled);
        }
      g_ptr_array_add (self, weft_tune_cell_text (tune, i, WEFT_TUNE_COLUMN_FLAGS));
      g_ptr_array_add (self, g_string_free (medians, FALSE));
      g_ptr_array_add (self, g_string_free (result, FALSE));
    }
  return self;
}

static void
report_cb (const WeftTune *tune, gpointer run)
{
  weft_ask_report (run, race_texts_new (tune));
}

static gpointer
run_race (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const TuneRequest *question = data;
  WeftTuneJob job = { .command = (const char *const *) question->command,
                      .folder = question->folder,
                      .input = -1,
                      .n_runs = N_RUNS,
                      .time_limit_ns = WITHIN,
                      .ignores_output = question->ignores_output };
  g_autoptr (WeftTune) tune = NULL;

  job.weights[question->measure] = 1;
  tune = weft_tune_run (&job, report_cb, run, cancellable);
  return race_texts_new (tune);
}

static AdwActionRow *
add_result_row (WeftTuneDialog *self, const char *title, const char *subtitle)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (row, 0);
  adw_action_row_set_subtitle (row, subtitle);
  adw_action_row_set_subtitle_lines (row, 0);
  gtk_list_box_append (self->results, GTK_WIDGET (row));
  return row;
}

static void
show_race (gpointer owner, gpointer data)
{
  WeftTuneDialog *self = owner;
  const RaceTexts *texts = data;
  GtkListBoxRow *old;

  while ((old = gtk_list_box_get_row_at_index (self->results, 0)) != NULL)
    gtk_list_box_remove (self->results, GTK_WIDGET (old));
  g_free (self->command);
  self->command = g_strdup (texts->pdata[1]);
  add_result_row (self, texts->pdata[0], NULL);
  if (*self->command != '\0')
    adw_action_row_add_suffix (add_result_row (self, self->command, NULL),
                               weft_copy_button_new (self->command));
  for (guint i = 2; i < texts->len; i += 3)
    adw_action_row_add_suffix (add_result_row (self, texts->pdata[i], texts->pdata[i + 1]),
                               weft_label_new (texts->pdata[i + 2], 1, "weft-dim"));
  gtk_widget_set_visible (GTK_WIDGET (self->results), TRUE);
}

static void
update_widgets (WeftTuneDialog *self)
{
  gboolean is_busy = weft_ask_is_busy (self->ask);

  gtk_widget_set_sensitive (self->form, !is_busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->button),
                            *gtk_editable_get_text (self->program) != '\0');
  gtk_button_set_label (self->button, is_busy ? C_ ("action", "Stop") : C_ ("action", "Start"));
  gtk_spinner_set_spinning (self->spinner, is_busy);
}

static void
race_ended_cb (gpointer owner, gpointer unused, gpointer answer)
{
  g_autoptr (GPtrArray) texts = answer;

  show_race (owner, texts);
  gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (owner)), "win.say", "s",
                              texts->pdata[0]);
  update_widgets (owner);
}

static void
race_texts_free (gpointer texts)
{
  g_clear_pointer ((RaceTexts **) &texts, g_ptr_array_unref);
}

static const WeftAskClass ask_class = {
  .answer = run_race,
  .receive_answer = race_ended_cb,
  .free_question = tune_request_free,
  .free_answer = race_texts_free,
  .receive_report = show_race,
  .free_report = race_texts_free,
};

static void
button_cb (WeftTuneDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = NULL;
  GStrvBuilder *builder;
  TuneRequest *question;

  if (weft_ask_is_busy (self->ask))
    {
      weft_ask_finish_early (self->ask);
      return;
    }
  words = weft_launch_split_words (gtk_editable_get_text (self->arguments), &error);
  if (words == NULL)
    {
      show_race (self, &(RaceTexts){ (gpointer[]){ error->message, (gpointer) "" }, 2 });
      return;
    }
  builder = g_strv_builder_new ();
  g_strv_builder_add (builder, gtk_editable_get_text (self->program));
  g_strv_builder_addv (builder, (const char **) words);
  question = g_new0 (TuneRequest, 1);
  question->command = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);
  if (*gtk_editable_get_text (self->folder) != '\0')
    question->folder = g_strdup (gtk_editable_get_text (self->folder));
  question->measure = adw_combo_row_get_selected (self->measure);
  question->ignores_output = gtk_switch_get_active (self->ignore);
  weft_ask (self->ask, question);
  update_widgets (self);
}

static void
weft_tune_dialog_class_init (WeftTuneDialogClass *klass)
{
  weft_class_add_owned (klass, WeftTuneDialog, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftTuneDialog, g_free, command);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
  weft_help_window_bind_key (GTK_WIDGET_CLASS (klass), "guide/tune");
}

static GtkEditable *
add_entry (WeftTuneDialog *self, const char *title)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (row), TRUE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->form), row);
  weft_connect (row, "changed", update_widgets, self);
  return GTK_EDITABLE (row);
}

/* Adds the rows below the command line: the measure to improve, and whether the output may differ
 * from run to run. */
static void
add_option_rows (WeftTuneDialog *self)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkWidget *row = adw_action_row_new ();

  for (guint i = 0; i < WEFT_N_TUNE_MEASURES; i++)
    gtk_string_list_append (names, weft_tune_column_title (WEFT_TUNE_COLUMN_MEASURE + i));
  self->measure = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->measure), _ ("What Counts"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->measure),
                               _ ("The others must not become clearly worse"));
  adw_combo_row_set_model (self->measure, G_LIST_MODEL (names));
  g_object_unref (names);
  self->ignore = GTK_SWITCH (gtk_switch_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->ignore), GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Ignore Output"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                               _ ("The program may print something else in each run"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->ignore));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), GTK_WIDGET (self->ignore));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->form), GTK_WIDGET (self->measure));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->form), row);
}

static void
weft_tune_dialog_init (WeftTuneDialog *self)
{
  GtkWidget *header = adw_header_bar_new (), *window = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *cancel = gtk_button_new_with_label (C_ ("action", "Close"));
  GtkWidget *scrolled = gtk_scrolled_window_new (), *body = adw_clamp_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);

  self->ask = weft_ask_new (&ask_class, self);
  self->form = adw_preferences_group_new ();
  self->button = GTK_BUTTON (gtk_button_new ());
  self->spinner = GTK_SPINNER (gtk_spinner_new ());
  self->results = GTK_LIST_BOX (gtk_list_box_new ());
  self->program = add_entry (self, C_ ("title", "Program"));
  self->arguments = add_entry (self, C_ ("title", "Arguments"));
  self->folder = add_entry (self, _ ("Folder to Run In"));
  add_option_rows (self);
  gtk_list_box_set_selection_mode (self->results, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->results), "boxed-list");
  gtk_widget_set_visible (GTK_WIDGET (self->results), FALSE);
  gtk_widget_set_valign (GTK_WIDGET (self->results), GTK_ALIGN_START);
  weft_widget_set_accessible_name (self->results, C_ ("title", "Result"));
  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "suggested-action");
  weft_connect (self->button, "clicked", button_cb, self);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), GTK_WIDGET (self->button));
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), GTK_WIDGET (self->spinner));
  for (guint i = 0; i < 2; i++)
    gtk_box_append (GTK_BOX (box), i == 0 ? GTK_WIDGET (self->results) : self->form);
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_bottom (box, 24);
  gtk_widget_set_margin_start (box, 18);
  gtk_widget_set_margin_end (box, 18);
  adw_clamp_set_child (ADW_CLAMP (body), box);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), body);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (window), header);
  gtk_box_append (GTK_BOX (window), scrolled);
  adw_window_set_content (ADW_WINDOW (self), window);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Try Flags"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 640, 560);
  gtk_window_set_default_widget (GTK_WINDOW (self), GTK_WIDGET (self->button));
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->button));
  weft_text_zoom_window (GTK_WINDOW (self));
}

/* Returns the command line of @process without the RTS flags that record events. Newly
 * allocated. */
static char **
command_of_process (const WeftProcess *process)
{
  g_autoptr (GPtrArray) own = weft_rts_split_args (process, FALSE);
  g_autoptr (GPtrArray) rts = weft_rts_split_args (process, TRUE);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  g_ptr_array_add (words, process->program);
  g_ptr_array_add (words, (char *) "+RTS");
  for (guint i = 0; i < rts->len; i++)
    if (!weft_rts_flag_records (rts->pdata[i]))
      g_ptr_array_add (words, rts->pdata[i]);
  if (words->len == 2)
    g_ptr_array_set_size (words, 1);
  else
    g_ptr_array_add (words, (char *) "-RTS");
  g_ptr_array_extend (words, own, NULL, NULL);
  g_ptr_array_add (words, NULL);
  return g_strdupv ((char **) words->pdata);
}

GtkWidget *
weft_tune_dialog_new (GtkWindow *window, const WeftProcess *process, const char *path)
{
  WeftTuneDialog *self = g_object_new (WEFT_TYPE_TUNE_DIALOG, "transient-for", window,
                                       "destroy-with-parent", TRUE, NULL);
  g_autoptr (GPtrArray) recent = weft_recent_programs_list ();
  g_autofree char *folder = path != NULL ? g_path_get_dirname (path) : NULL;
  g_auto (GStrv) command = process->program != NULL ? command_of_process (process) : NULL;
  g_autoptr (WeftLaunch) launch = weft_launch_new ((const char *const *) command, folder);
  g_autofree char *name = g_path_get_basename (launch->program);

  /* the log does not contain the folder in which the program ran; if Weft ran the program, the list
   * of recent programs contains it */
  for (guint i = recent->len; i > 0; i--)
    {
      const WeftLaunch *one = g_ptr_array_index (recent, i - 1);
      g_autofree char *other = g_path_get_basename (one->program);

      if (!g_str_equal (name, other))
        continue;
      g_free (launch->program);
      g_free (launch->folder);
      launch->program = g_strdup (one->program);
      launch->folder = g_strdup (one->folder);
    }
  gtk_editable_set_text (self->program, launch->program);
  gtk_editable_set_text (self->arguments, launch->arguments);
  gtk_editable_set_text (self->folder, launch->folder);
  update_widgets (self);
  return GTK_WIDGET (self);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Recordings group: one row per recording, or per set of recordings that exclude each other. */
#include "weft-run-parts.h"

#include "weft-combo-row.h"
#include "weft-format.h"
#include "weft-object.h"
#include "weft-recordings.h"
#include "weft-widget.h"
#include <glib/gi18n.h>

/* Width of the entry for the heap sample interval, characters. */
#define INTERVAL_CHARS 10

/* Row of the group: a check button for a single recording, a drop-down for several recordings. */
typedef struct
{
  GPtrArray *recordings; /* array of const WeftRecipe */
  AdwActionRow *row;     /* borrowed */
  GtkWidget *check;      /* borrowed, or NULL */
  GPtrArray *offered;    /* array of const WeftRecipe; items of the drop-down after "None" */
  const char *wanted;    /* id of the chosen recording, or NULL */
} RecordingRow;

struct _WeftRecordingsGroup
{
  AdwPreferencesGroup parent_instance;

  GPtrArray *rows; /* of RecordingRow */

  /* children */
  AdwActionRow *interval_row; /* visible while a heap profile is chosen */
  GtkEditable *interval;
};

G_DEFINE_FINAL_TYPE (WeftRecordingsGroup, weft_recordings_group, ADW_TYPE_PREFERENCES_GROUP)

static void
recording_row_free (gpointer data)
{
  RecordingRow *self = data;

  g_ptr_array_unref (self->recordings);
  g_ptr_array_unref (self->offered);
  g_free (self);
}

static void
choice_changed_cb (AdwComboRow *combo, GParamSpec *unused, RecordingRow *self)
{
  guint selected = adw_combo_row_get_selected (combo);

  self->wanted = selected > 0 && selected <= self->offered->len ?
                     ((const WeftRecipe *) g_ptr_array_index (self->offered, selected - 1))->id :
                     NULL;
}

/* Selects the wanted recording if it is offered, else "None". */
static void
recording_row_select_wanted (RecordingRow *self)
{
  guint selected = 0;

  for (guint i = 0; i < self->offered->len; i++)
    if (g_strcmp0 (((const WeftRecipe *) g_ptr_array_index (self->offered, i))->id, self->wanted) ==
        0)
      selected = i + 1;
  g_signal_handlers_block_by_func (self->row, choice_changed_cb, self);
  adw_combo_row_set_selected (ADW_COMBO_ROW (self->row), selected);
  g_signal_handlers_unblock_by_func (self->row, choice_changed_cb, self);
}

/* Offers the recordings available for @program, and shows their cost, or the reason why none is
 * available. */
static void
recording_row_set_program (RecordingRow *self, const WeftProgram *program)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const WeftRecipe *first = g_ptr_array_index (self->recordings, 0);
  g_autofree char *first_lack = NULL;
  g_autofree char *reason = NULL;
  gboolean is_available;

  gtk_string_list_append (names, C_ ("choice", "None"));
  g_ptr_array_set_size (self->offered, 0);
  for (guint i = 0; i < self->recordings->len; i++)
    {
      const WeftRecipe *recipe = g_ptr_array_index (self->recordings, i);
      g_autofree char *lack =
          program != NULL ? weft_recording_unmet_requirement (recipe, program) : NULL;

      if (lack == NULL)
        {
          g_ptr_array_add (self->offered, (gpointer) recipe);
          gtk_string_list_append (names, _ (recipe->title));
        }
      else if (first_lack == NULL)
        {
          first_lack = g_steal_pointer (&lack);
        }
    }
  if (self->check == NULL)
    {
      g_signal_handlers_block_by_func (self->row, choice_changed_cb, self);
      adw_combo_row_set_model (ADW_COMBO_ROW (self->row), G_LIST_MODEL (names));
      g_signal_handlers_unblock_by_func (self->row, choice_changed_cb, self);
      recording_row_select_wanted (self);
    }

  /* set the sensitivity after the model, since setting the model makes the row sensitive */
  is_available = self->offered->len > 0 || first_lack == NULL;
  if (!is_available)
    reason = g_strdup_printf (_ ("Not with this program: %s"), first_lack);
  adw_action_row_set_subtitle (self->row, is_available ? _ (first->cost) : reason);
  gtk_widget_set_sensitive (GTK_WIDGET (self->row), is_available);
}

static gboolean
read_interval (WeftRecordingsGroup *self, guint64 *ns)
{
  return weft_parse_time (gtk_editable_get_text (self->interval), ns) &&
         weft_heap_interval_is_allowed (*ns);
}

static void
interval_changed_cb (WeftRecordingsGroup *self)
{
  guint64 ns;
  gboolean is_right = read_interval (self, &ns);
  g_autofree char *wrong = g_strdup_printf (_ ("Not a time from %s to %s, with its unit"),
                                            weft_format_time_whole (WEFT_HEAP_INTERVAL_MIN).text,
                                            weft_format_time_whole (WEFT_HEAP_INTERVAL_MAX).text);

  adw_action_row_set_subtitle (self->interval_row,
                               is_right ? _ ("Short times slow down a program with a large heap") :
                                          wrong);
  (is_right ? gtk_widget_remove_css_class : gtk_widget_add_css_class) (GTK_WIDGET (self->interval),
                                                                       "error");
}

static void
heap_chosen_cb (WeftRecordingsGroup *self, GParamSpec *unused, AdwComboRow *heap)
{
  gtk_widget_set_visible (GTK_WIDGET (self->interval_row), adw_combo_row_get_selected (heap) > 0);
}

/* Adds a row for the heap sample interval below @heap, the row of the heap profile. */
static void
add_interval_row (WeftRecordingsGroup *self, AdwActionRow *heap)
{
  const char *title = _ ("Time between heap samples");

  self->interval_row = ADW_ACTION_ROW (adw_action_row_new ());
  self->interval = GTK_EDITABLE (gtk_entry_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->interval_row), title);
  gtk_editable_set_max_width_chars (self->interval, INTERVAL_CHARS);
  gtk_editable_set_width_chars (self->interval, INTERVAL_CHARS);
  gtk_entry_set_activates_default (GTK_ENTRY (self->interval), TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->interval), GTK_ALIGN_CENTER);
  weft_widget_set_accessible_name (self->interval, title);
  adw_action_row_add_suffix (self->interval_row, GTK_WIDGET (self->interval));
  adw_action_row_set_activatable_widget (self->interval_row, GTK_WIDGET (self->interval));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (self->interval_row));
  weft_connect (self->interval, "changed", interval_changed_cb, self);
  weft_connect (heap, "notify::selected", heap_chosen_cb, self);
  weft_recordings_group_set_heap_interval (self, WEFT_HEAP_INTERVAL);
  gtk_widget_set_visible (GTK_WIDGET (self->interval_row), FALSE);
}

static void
add_row (WeftRecordingsGroup *self, RecordingRow *row)
{
  const WeftRecipe *first = g_ptr_array_index (row->recordings, 0);
  gboolean is_choice = row->recordings->len > 1;
  g_autofree char *title =
      is_choice ? weft_recording_group_title (first) : weft_recording_title (first);

  row->offered = g_ptr_array_new ();
  row->row = ADW_ACTION_ROW (is_choice ? adw_combo_row_new () : adw_action_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row->row), title);
  if (is_choice)
    {
      weft_combo_row_set_wrap (ADW_COMBO_ROW (row->row));
      g_signal_connect (row->row, "notify::selected", G_CALLBACK (choice_changed_cb), row);
    }
  else
    {
      row->check = gtk_check_button_new ();
      gtk_widget_set_valign (row->check, GTK_ALIGN_CENTER);
      adw_action_row_add_prefix (row->row, row->check);
      adw_action_row_set_activatable_widget (row->row, row->check);
    }
  g_ptr_array_add (self->rows, row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (row->row));
  recording_row_set_program (row, NULL);
  if (first->feature == WEFT_FEATURE_HEAP_PROFILE)
    add_interval_row (self, row->row);
}

static void
weft_recordings_group_class_init (WeftRecordingsGroupClass *klass)
{
  weft_class_add_owned (klass, WeftRecordingsGroup, g_ptr_array_unref, rows);
}

static void
weft_recordings_group_init (WeftRecordingsGroup *self)
{
  g_autoptr (GPtrArray) all = weft_recordings (), rows = g_ptr_array_new ();

  self->rows = g_ptr_array_new_with_free_func (recording_row_free);
  for (guint i = 0; i < all->len; i++)
    {
      WeftRecipe *recipe = g_ptr_array_index (all, i);
      RecordingRow *row = NULL;

      /* recordings that exclude each other share a row */
      for (guint k = 0; k < rows->len && row == NULL; k++)
        {
          RecordingRow *other = g_ptr_array_index (rows, k);

          if (weft_recording_excludes (recipe, g_ptr_array_index (other->recordings, 0)))
            row = other;
        }
      if (row == NULL)
        {
          row = g_new0 (RecordingRow, 1);
          row->recordings = g_ptr_array_new ();
          g_ptr_array_add (rows, row);
        }
      g_ptr_array_add (row->recordings, recipe);
    }
  for (guint i = 0; i < rows->len; i++)
    add_row (self, g_ptr_array_index (rows, i));
}

void
weft_recordings_group_set_program (WeftRecordingsGroup *self, const WeftProgram *program)
{
  g_return_if_fail (WEFT_IS_RECORDINGS_GROUP (self));
  for (guint i = 0; i < self->rows->len; i++)
    recording_row_set_program (g_ptr_array_index (self->rows, i), program);
}

void
weft_recordings_group_set_chosen (WeftRecordingsGroup *self, const char *const *ids)
{
  g_return_if_fail (WEFT_IS_RECORDINGS_GROUP (self));
  for (guint i = 0; i < self->rows->len; i++)
    {
      RecordingRow *row = g_ptr_array_index (self->rows, i);

      row->wanted = NULL;
      for (guint k = 0; k < row->recordings->len; k++)
        {
          const WeftRecipe *recipe = g_ptr_array_index (row->recordings, k);

          if (g_strv_contains (ids, recipe->id))
            row->wanted = recipe->id;
        }
      if (row->check != NULL)
        gtk_check_button_set_active (GTK_CHECK_BUTTON (row->check), row->wanted != NULL);
      else
        recording_row_select_wanted (row);
    }
}

void
weft_recordings_group_set_heap_interval (WeftRecordingsGroup *self, guint64 ns)
{
  g_return_if_fail (WEFT_IS_RECORDINGS_GROUP (self));
  gtk_editable_set_text (self->interval, weft_format_time_whole (ns).text);
  interval_changed_cb (self);
}

guint64
weft_recordings_group_get_heap_interval (WeftRecordingsGroup *self)
{
  guint64 ns;

  g_return_val_if_fail (WEFT_IS_RECORDINGS_GROUP (self), WEFT_HEAP_INTERVAL);
  return read_interval (self, &ns) ? ns : WEFT_HEAP_INTERVAL;
}

gboolean
weft_recordings_group_check (WeftRecordingsGroup *self)
{
  guint64 ns;

  g_return_val_if_fail (WEFT_IS_RECORDINGS_GROUP (self), FALSE);
  if (!gtk_widget_get_visible (GTK_WIDGET (self->interval_row)) || read_interval (self, &ns))
    return TRUE;
  gtk_widget_grab_focus (GTK_WIDGET (self->interval));
  return FALSE;
}

char **
weft_recordings_group_get_chosen (WeftRecordingsGroup *self)
{
  GPtrArray *ids = g_ptr_array_new ();

  g_return_val_if_fail (WEFT_IS_RECORDINGS_GROUP (self), NULL);
  for (guint i = 0; i < self->rows->len; i++)
    {
      RecordingRow *row = g_ptr_array_index (self->rows, i);
      const WeftRecipe *first = g_ptr_array_index (row->recordings, 0);
      guint selected =
          row->check == NULL ? adw_combo_row_get_selected (ADW_COMBO_ROW (row->row)) : 0;

      if (row->check != NULL && gtk_check_button_get_active (GTK_CHECK_BUTTON (row->check)) &&
          gtk_widget_get_sensitive (GTK_WIDGET (row->row)))
        g_ptr_array_add (ids, g_strdup (first->id));
      else if (selected > 0)
        g_ptr_array_add (
            ids,
            g_strdup (((const WeftRecipe *) g_ptr_array_index (row->offered, selected - 1))->id));
    }
  g_ptr_array_add (ids, NULL);
  return (char **) g_ptr_array_free (ids, FALSE);
}

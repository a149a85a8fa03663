/* SPDX-License-Identifier: BSD-3-Clause */
/* Creates a row for each flag, with its expected effect; the row expands to the reason and the
 * cost. */
#include "weft-overview-page.h"

#include "weft-finding-text.h"
#include "weft-platform.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <string.h>

#define RTS "+RTS "

/* Keys of the object data of a row: the flag, and the line with the reason. */
#define FLAG "weft-flag"
#define WHY  "weft-why"

struct _WeftAdviceList
{
  GtkBox parent_instance;

  GtkListBox *rows;
  WeftDiagnosis *diagnosis; /* owned; NULL at first */
  GString *text;            /* the list as lines of text */
};

G_DEFINE_FINAL_TYPE (WeftAdviceList, weft_advice_list, GTK_TYPE_BOX)

static GtkWidget *
new_line (const char *title, const char *text)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  return row;
}

static void
remove_rows_from (WeftAdviceList *self, guint i)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->rows, (int) i)) != NULL)
    gtk_list_box_remove (self->rows, GTK_WIDGET (row));
}

/* Shows @advice in row @i. If the row already shows this flag, the row is kept, and stays
 * expanded. */
static void
show_advice (WeftAdviceList *self,
             guint i,
             const WeftAdvice *advice,
             const WeftStatistics *statistics)
{
  g_autofree char *reason = weft_advice_reason_text (advice, self->diagnosis);
  g_autoptr (GPtrArray) effects = weft_advice_effect_texts (advice, statistics);
  g_autofree char *lines = NULL;
  GtkListBoxRow *old = gtk_list_box_get_row_at_index (self->rows, (int) i);
  const char *flag = old != NULL ? g_object_get_data (G_OBJECT (old), FLAG) : NULL;
  gboolean stays = flag != NULL && g_str_equal (flag + strlen (RTS), advice->flag);
  GtkWidget *row = stays ? GTK_WIDGET (old) : adw_expander_row_new ();

  if (!stays)
    {
      GtkWidget *why = new_line (C_ ("title", "Why"), "");
      char *option = g_strconcat (RTS, advice->flag, NULL); /* owned by the row */

      g_object_set_data_full (G_OBJECT (row), FLAG, option, g_free);
      g_object_set_data (G_OBJECT (row), WHY, why);
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), option);
      weft_platform_expander_row_add (ADW_EXPANDER_ROW (row), weft_copy_button_new (option));
      adw_expander_row_add_row (ADW_EXPANDER_ROW (row), why);
      adw_expander_row_add_row (ADW_EXPANDER_ROW (row),
                                new_line (_ ("What It Costs"), _ (advice->tuning->cost)));
    }
  g_ptr_array_add (effects, NULL);
  lines = g_strjoinv ("\n", (char **) effects->pdata);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), lines);
  adw_action_row_set_subtitle (g_object_get_data (G_OBJECT (row), WHY), reason);
  if (stays)
    return;
  remove_rows_from (self, i);
  gtk_list_box_append (self->rows, row);
}

static void
weft_advice_list_finalize (GObject *object)
{
  WeftAdviceList *self = WEFT_ADVICE_LIST (object);

  g_clear_pointer (&self->diagnosis, weft_shared_unref);
  g_string_free (self->text, TRUE);
  G_OBJECT_CLASS (weft_advice_list_parent_class)->finalize (object);
}

static void
weft_advice_list_class_init (WeftAdviceListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_advice_list_finalize;
}

static void
weft_advice_list_init (WeftAdviceList *self)
{
  GtkWidget *heading = weft_label_new (_ ("Flags to Try"), 0, "heading");
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *button = gtk_button_new_with_label (_ ("Try Flags…"));

  self->text = g_string_new (NULL);
  self->rows = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->rows, GTK_SELECTION_NONE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  heading, NULL, -1);
  gtk_widget_set_valign (GTK_WIDGET (self->rows), GTK_ALIGN_START);
  gtk_widget_add_css_class (GTK_WIDGET (self->rows), "boxed-list");
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  gtk_widget_set_hexpand (heading, TRUE);
  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "overview.try-flags");
  gtk_widget_set_tooltip_text (button, _ ("Run the program with these flags, and measure them"));
  gtk_box_append (GTK_BOX (line), heading);
  gtk_box_append (GTK_BOX (line), button);
  gtk_box_append (GTK_BOX (self), line);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->rows));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
weft_advice_list_set (WeftAdviceList *self,
                      WeftDiagnosis *diagnosis,
                      const WeftStatistics *statistics)
{
  g_autoptr (GArray) advice = NULL;

  g_return_if_fail (WEFT_IS_ADVICE_LIST (self));
  if (diagnosis == self->diagnosis)
    return;
  g_clear_pointer (&self->diagnosis, weft_shared_unref);
  self->diagnosis = weft_shared_ref (diagnosis);
  g_string_truncate (self->text, 0);
  advice = weft_advice_new (diagnosis, statistics->trace->process);
  for (guint i = 0; i < advice->len; i++)
    {
      show_advice (self, i, &g_array_index (advice, WeftAdvice, i), statistics);
      weft_advice_append (&g_array_index (advice, WeftAdvice, i), diagnosis, statistics, FALSE,
                          self->text);
    }
  remove_rows_from (self, advice->len);
  gtk_widget_set_visible (GTK_WIDGET (self), advice->len > 0);
}

void
weft_advice_list_append_text (WeftAdviceList *self, GString *text)
{
  g_return_if_fail (WEFT_IS_ADVICE_LIST (self));
  if (self->text->len > 0)
    g_string_append_printf (text, "\n%s\n%s", _ ("Flags to Try"), self->text->str);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows that open: a flag with what is expected, why, and what it costs. */
#include "weft-advice-list.h"

#include "weft-advice-text.h"
#include "weft-copy-button.h"
#include "weft-platform.h"

#include <glib/gi18n.h>

struct _WeftAdviceList
{
  GtkBox parent_instance;

  GtkWidget *rows;          /* the list box */
  WeftDiagnosis *diagnosis; /* owned; NULL at first */
  GString *text;            /* the list as lines */
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
add_advice (WeftAdviceList *self, const WeftAdvice *advice, const WeftStatistics *statistics)
{
  char *flag = g_strdup_printf ("+RTS %s", advice->flag); /* the row's, and its button's */
  g_autofree char *reason = weft_advice_reason (advice, self->diagnosis);
  g_autoptr (GPtrArray) effects = weft_advice_effects (advice, statistics);
  g_autofree char *lines = NULL;
  GtkWidget *row = adw_expander_row_new ();

  g_object_set_data_full (G_OBJECT (row), "weft-flag", flag, g_free);
  g_ptr_array_add (effects, NULL);
  lines = g_strjoinv ("\n", (char **) effects->pdata);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), flag);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), lines);
  weft_platform_expander_row_add (ADW_EXPANDER_ROW (row), weft_copy_button_new (flag));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), new_line (C_ ("title", "Why"), reason));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row),
                            new_line (_ ("What It Costs"), _ (advice->tuning->price)));
  gtk_list_box_append (GTK_LIST_BOX (self->rows), row);
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
  GtkWidget *heading = gtk_label_new (_ ("Flags to Try"));

  self->text = g_string_new (NULL);
  self->rows = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->rows), GTK_SELECTION_NONE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  heading, NULL, -1);
  gtk_widget_set_valign (self->rows, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->rows, "boxed-list");
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  gtk_box_append (GTK_BOX (self), heading);
  gtk_box_append (GTK_BOX (self), self->rows);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
weft_advice_list_new (void)
{
  return g_object_new (WEFT_TYPE_ADVICE_LIST, NULL);
}

void
weft_advice_list_set (WeftAdviceList *self,
                      WeftDiagnosis *diagnosis,
                      const WeftStatistics *statistics)
{
  g_autoptr (GArray) advice = NULL;
  GtkWidget *row;

  g_return_if_fail (WEFT_IS_ADVICE_LIST (self));
  if (diagnosis == self->diagnosis)
    return;
  g_clear_pointer (&self->diagnosis, weft_shared_unref);
  self->diagnosis = weft_shared_ref (diagnosis);
  while ((row = gtk_widget_get_first_child (self->rows)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->rows), row);
  g_string_truncate (self->text, 0);
  advice = weft_advice_new (diagnosis, statistics->trace->process);
  for (guint i = 0; i < advice->len; i++)
    {
      add_advice (self, &g_array_index (advice, WeftAdvice, i), statistics);
      weft_advice_append (&g_array_index (advice, WeftAdvice, i), diagnosis, statistics, FALSE,
                          self->text);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), advice->len > 0);
}

void
weft_advice_list_append_text (WeftAdviceList *self, GString *text)
{
  g_return_if_fail (WEFT_IS_ADVICE_LIST (self));
  if (self->text->len > 0)
    g_string_append_printf (text, "\n%s\n%s", _ ("Flags to Try"), self->text->str);
}

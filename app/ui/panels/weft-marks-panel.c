/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-panels.h"

#include "weft-clock.h"
#include "weft-display.h"
#include "weft-format.h"
#include "weft-object.h"

#include <glib/gi18n.h>

struct _WeftMarksPanel
{
  GtkWidget parent_instance;

  GtkWidget *scrolled, *buttons;
  GtkListBox *list;
  WeftPlot *plot;
};

G_DEFINE_FINAL_TYPE (WeftMarksPanel, weft_marks_panel, GTK_TYPE_WIDGET)

static WeftBookmarks *
bookmarks_of (WeftMarksPanel *self)
{
  return weft_document_get_bookmarks (weft_plot_get_document (self->plot));
}

/* Shows a bookmark. A point in time is centred; a range is selected and fills the view. */
static void
row_activated_cb (WeftMarksPanel *self, GtkListBoxRow *row)
{
  WeftView *view = weft_plot_get_view (self->plot);
  WeftRange visible = weft_view_get_visible (view);
  WeftBookmark *bookmark = g_object_get_data (G_OBJECT (row), "weft-bookmark");
  guint64 from = bookmark->from, to = bookmark->to;
  guint64 half = (visible.to - visible.from) / 2;

  weft_view_remember (view);
  if (to > from)
    {
      weft_view_select (view, from, to);
      half = (to - from) / 8;
    }
  visible = weft_range_widened ((WeftRange){ from, to }, half);
  weft_view_set_visible (view, visible.from, visible.to);
  weft_plot_set_focus (self->plot, MAX (weft_plot_get_focus (self->plot, NULL), 0), from);
}

static void
editing_cb (GtkEditableLabel *label, GParamSpec *pspec, WeftMarksPanel *self)
{
  WeftBookmark *bookmark = g_object_get_data (G_OBJECT (label), "weft-bookmark");

  if (!gtk_editable_label_get_editing (label))
    weft_bookmarks_rename (bookmarks_of (self), bookmark,
                           gtk_editable_get_text (GTK_EDITABLE (label)));
}

static void
remove_cb (GtkButton *button, WeftMarksPanel *self)
{
  weft_bookmarks_remove (bookmarks_of (self),
                         g_object_get_data (G_OBJECT (button), "weft-bookmark"));
}

static GtkWidget *
new_name_label (WeftMarksPanel *self, WeftBookmark *bookmark)
{
  g_autofree char *name = weft_display_text (bookmark->label);
  GtkWidget *label;

  if (!bookmark->is_own)
    {
      label = gtk_label_new (name);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 20);
      return label;
    }
  label = gtk_editable_label_new (bookmark->label);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (label), 18);
  gtk_widget_set_tooltip_text (label, _ ("Click to name the mark"));
  g_object_set_data_full (G_OBJECT (label), "weft-bookmark", g_object_ref (bookmark),
                          g_object_unref);
  g_signal_connect_object (label, "notify::editing", G_CALLBACK (editing_cb), self, 0);
  return label;
}

static GtkWidget *
new_mark_row (gpointer item, gpointer user_data)
{
  WeftMarksPanel *self = user_data;
  WeftBookmark *bookmark = item;
  guint64 from = bookmark->from, to = bookmark->to;
  WeftFormatted at = weft_format_moment_exact (weft_plot_get_process (self->plot), from);
  g_autofree char *text =
      to == from ? g_strdup (at.text) :
                   g_strdup_printf (_ ("%s, for %s"), at.text, weft_format_time (to - from).text);
  GtkWidget *row = gtk_list_box_row_new (), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *time = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (time), 0);
  gtk_label_set_ellipsize (GTK_LABEL (time), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (time), 24);
  gtk_widget_add_css_class (time, "weft-second");
  gtk_widget_add_css_class (time, "weft-value");
  gtk_widget_add_css_class (time, "numeric");
  gtk_widget_set_hexpand (box, TRUE);
  gtk_box_append (GTK_BOX (box), new_name_label (self, bookmark));
  gtk_box_append (GTK_BOX (box), time);
  gtk_box_append (GTK_BOX (line), box);
  if (bookmark->is_own)
    {
      GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");

      gtk_widget_add_css_class (button, "flat");
      gtk_widget_add_css_class (button, "weft-tight");
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_set_tooltip_text (button, C_ ("action", "Remove"));
      g_object_set_data_full (G_OBJECT (button), "weft-bookmark", g_object_ref (bookmark),
                              g_object_unref);
      g_signal_connect_object (button, "clicked", G_CALLBACK (remove_cb), self, 0);
      gtk_box_append (GTK_BOX (line), button);
    }
  g_object_set_data_full (G_OBJECT (row), "weft-bookmark", g_object_ref (bookmark), g_object_unref);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), line);
  return row;
}

static void
weft_marks_panel_class_init (WeftMarksPanelClass *klass)
{
  weft_class_add_owned (klass, WeftMarksPanel, gtk_widget_unparent, scrolled, buttons);
  weft_class_add_owned (klass, WeftMarksPanel, g_object_unref, plot);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "marks");
}

static void
add_button (WeftMarksPanel *self, const char *label, const char *tip, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_set_hexpand (button, TRUE);
  gtk_widget_add_css_class (button, "weft-value");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (self->buttons), button);
}

static void
weft_marks_panel_init (WeftMarksPanel *self)
{
  GtkWidget *none = gtk_label_new (
      _ ("No marks. Press M to mark the time at the pointer, Shift+M to mark the selected range."));

  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  self->scrolled = gtk_scrolled_window_new ();
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  self->buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_label_set_wrap (GTK_LABEL (none), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (none), 20);
  gtk_widget_add_css_class (none, "weft-second");
  gtk_widget_set_margin_top (none, 18);
  gtk_list_box_set_placeholder (self->list, none);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  /* without a horizontal scroll bar, long labels do not widen the panel */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_EXTERNAL,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), GTK_WIDGET (self->list));
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  gtk_widget_add_css_class (self->buttons, "weft-lanes");
  gtk_widget_set_parent (self->buttons, GTK_WIDGET (self));
  add_button (self, C_ ("action", "_Mark"),
              _ ("Mark the time at the pointer or the focus line (M)"), "timeline.mark");
  add_button (self, C_ ("action", "Mark _Range…"),
              _ ("Mark the selected range with a name (Shift+M)"), "timeline.mark-range");
}

GtkWidget *
weft_marks_panel_new (WeftPlot *plot)
{
  WeftMarksPanel *self = g_object_new (WEFT_TYPE_MARKS_PANEL, NULL);

  self->plot = g_object_ref (plot);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (bookmarks_of (self)), new_mark_row, self,
                           NULL);
  weft_connect (self->list, "row-activated", row_activated_cb, self);
  return GTK_WIDGET (self);
}

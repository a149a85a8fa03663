/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-bar.h"

#include "weft-object.h"
#include "weft-tooltip.h"

struct _WeftBar
{
  AdwBin parent_instance;

  /* template children */
  GtkRevealer *revealer;
  GtkWidget *box;
  GtkImage *icon;
  GtkLabel *title;
  GtkLabel *detail;
  GtkButton *button;
};

static guint activated_signal, closed_signal;

G_DEFINE_FINAL_TYPE (WeftBar, weft_bar, ADW_TYPE_BIN)

static void
clicked_cb (WeftBar *self)
{
  g_signal_emit (self, activated_signal, 0);
}

static void
close_cb (WeftBar *self)
{
  weft_bar_close (self);
  g_signal_emit (self, closed_signal, 0);
}

static void
weft_bar_class_init (WeftBarClass *klass)
{
  activated_signal = weft_signal_new ("activated", WEFT_TYPE_BAR, 0);
  closed_signal = weft_signal_new ("closed", WEFT_TYPE_BAR, 0);
  weft_class_template (klass, "weft-bar");
  weft_class_bind_children (klass, WeftBar, revealer, box, icon, title, detail, button);
  weft_class_bind_callbacks (klass, clicked_cb, close_cb);
}

static void
weft_bar_init (WeftBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* a narrow window ellipsizes title and detail */
  weft_tooltip_set_for_label (self->title);
  weft_tooltip_set_for_label (self->detail);
}

void
weft_bar_show (WeftBar *self, const char *title, const char *detail)
{
  g_return_if_fail (WEFT_IS_BAR (self));
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->detail, detail);
  gtk_widget_set_visible (GTK_WIDGET (self->detail), *detail != '\0');
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

void
weft_bar_close (WeftBar *self)
{
  g_return_if_fail (WEFT_IS_BAR (self));
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

void
weft_bar_set_informational (WeftBar *self, const char *icon_name)
{
  g_return_if_fail (WEFT_IS_BAR (self));
  gtk_widget_remove_css_class (self->box, "warning");
  gtk_image_set_from_icon_name (self->icon, icon_name);
}

void
weft_bar_set_wraps (WeftBar *self)
{
  g_return_if_fail (WEFT_IS_BAR (self));
  gtk_label_set_ellipsize (self->detail, PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (self->detail, TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->detail), TRUE);
  /* below the title, the detail has room for full lines even in a narrow window */
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_parent (GTK_WIDGET (self->detail))), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (gtk_widget_get_parent (GTK_WIDGET (self->detail))), 0);
}

void
weft_bar_add (WeftBar *self, GtkWidget *widget)
{
  g_return_if_fail (WEFT_IS_BAR (self));
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_box_insert_child_after (GTK_BOX (self->box), widget,
                              gtk_widget_get_prev_sibling (GTK_WIDGET (self->button)));
}

void
weft_bar_set_button (WeftBar *self, const char *label)
{
  g_return_if_fail (WEFT_IS_BAR (self));
  gtk_widget_set_visible (GTK_WIDGET (self->button), label != NULL);
  if (label != NULL)
    gtk_button_set_label (self->button, label);
}

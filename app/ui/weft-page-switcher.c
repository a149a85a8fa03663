/* SPDX-License-Identifier: BSD-3-Clause */
/* Two AdwViewSwitchers, of which the one that fits is shown. */
#include "weft-page-switcher.h"

struct _WeftPageSwitcher
{
  GtkWidget parent_instance;

  GtkWidget *wide, *narrow;
};

G_DEFINE_FINAL_TYPE (WeftPageSwitcher, weft_page_switcher, GTK_TYPE_WIDGET)

static void
weft_page_switcher_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  WeftPageSwitcher *self = WEFT_PAGE_SWITCHER (widget);
  int wide_minimum, wide_natural;

  gtk_widget_measure (self->narrow, orientation, -1, minimum, natural, NULL, NULL);
  gtk_widget_measure (self->wide, orientation, -1, &wide_minimum, &wide_natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = MAX (*minimum, wide_minimum);
  *natural = MAX (*natural, wide_natural);
}

static void
weft_page_switcher_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftPageSwitcher *self = WEFT_PAGE_SWITCHER (widget);
  int wide;

  gtk_widget_measure (self->wide, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wide, NULL, NULL);
  gtk_widget_set_child_visible (self->wide, width >= wide);
  gtk_widget_set_child_visible (self->narrow, width < wide);
  gtk_widget_allocate (width >= wide ? self->wide : self->narrow, width, height, baseline, NULL);
}

static void
weft_page_switcher_dispose (GObject *object)
{
  WeftPageSwitcher *self = WEFT_PAGE_SWITCHER (object);

  g_clear_pointer (&self->wide, gtk_widget_unparent);
  g_clear_pointer (&self->narrow, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_page_switcher_parent_class)->dispose (object);
}

static void
weft_page_switcher_class_init (WeftPageSwitcherClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_page_switcher_dispose;
  widget_class->measure = weft_page_switcher_measure;
  widget_class->size_allocate = weft_page_switcher_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "pageswitcher");
}

static void
weft_page_switcher_init (WeftPageSwitcher *self)
{
  self->wide = adw_view_switcher_new ();
  self->narrow = adw_view_switcher_new ();
  adw_view_switcher_set_policy (ADW_VIEW_SWITCHER (self->wide), ADW_VIEW_SWITCHER_POLICY_WIDE);
  adw_view_switcher_set_policy (ADW_VIEW_SWITCHER (self->narrow), ADW_VIEW_SWITCHER_POLICY_NARROW);
  gtk_widget_set_parent (self->wide, GTK_WIDGET (self));
  gtk_widget_set_parent (self->narrow, GTK_WIDGET (self));
}

void
weft_page_switcher_set_stack (WeftPageSwitcher *self, AdwViewStack *stack)
{
  g_return_if_fail (WEFT_IS_PAGE_SWITCHER (self));
  adw_view_switcher_set_stack (ADW_VIEW_SWITCHER (self->wide), stack);
  adw_view_switcher_set_stack (ADW_VIEW_SWITCHER (self->narrow), stack);
}

gboolean
weft_page_switcher_is_wide (WeftPageSwitcher *self)
{
  return gtk_widget_get_child_visible (self->wide);
}

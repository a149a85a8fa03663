/* SPDX-License-Identifier: BSD-3-Clause */
/* Each child of the stack is a bin that gets its page on demand. */
#include "weft-page-stack.h"

#include "weft-object.h"
#include "weft-tab-stop.h"

#include <glib/gi18n.h>

#define SUBJECT_WeftDocument(plot) weft_plot_get_document (plot)
#define SUBJECT_WeftPlot(plot)     (plot)

struct _WeftPageStack
{
  AdwBin parent_instance;

  AdwViewStack *stack; /* borrowed child */
  WeftPlot *timeline;  /* owned; NULL if there are no pages */
  gboolean shows_side_panel, is_panel_alone, shows_details;
};

G_DEFINE_FINAL_TYPE (WeftPageStack, weft_page_stack, ADW_TYPE_BIN)

static void
show_panes_of_page (WeftPageStack *self, WeftPage *page)
{
  weft_page_show_panes (page, self->shows_side_panel, self->is_panel_alone, self->shows_details);
}

WeftPage *
weft_page_stack_get_page (WeftPageStack *self, const char *id)
{
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);
  GtkWidget *bin;

  g_return_val_if_fail (WEFT_IS_PAGE_STACK (self), NULL);
  bin = adw_view_stack_get_child_by_name (self->stack, id);
  if (bin == NULL || self->timeline == NULL)
    return NULL;
  if (adw_bin_get_child (ADW_BIN (bin)) == NULL)
    {
      for (guint i = 0; i < n; i++)
        if (g_str_equal (kinds[i].id, id))
          adw_bin_set_child (ADW_BIN (bin), kinds[i].create (self->timeline));
      show_panes_of_page (self, WEFT_PAGE (adw_bin_get_child (ADW_BIN (bin))));
    }
  return WEFT_PAGE (adw_bin_get_child (ADW_BIN (bin)));
}

WeftPage *
weft_page_stack_get_visible_page (WeftPageStack *self)
{
  const char *id = adw_view_stack_get_visible_child_name (self->stack);

  return id != NULL ? weft_page_stack_get_page (self, id) : NULL;
}

gboolean
weft_page_stack_show_page (WeftPageStack *self, const char *id)
{
  WeftPage *page = weft_page_stack_get_page (self, id);

  if (page == NULL || page == weft_page_stack_get_visible_page (self))
    return page != NULL;
  adw_view_stack_set_visible_child_name (self->stack, id);
  gtk_widget_grab_focus (GTK_WIDGET (page));
  return TRUE;
}

AdwViewStack *
weft_page_stack_get_stack (WeftPageStack *self)
{
  g_return_val_if_fail (WEFT_IS_PAGE_STACK (self), NULL);
  return self->stack;
}

void
weft_page_stack_show_panes (WeftPageStack *self,
                            gboolean side_panel,
                            gboolean is_panel_alone,
                            gboolean details)
{
  g_return_if_fail (WEFT_IS_PAGE_STACK (self));
  self->shows_side_panel = side_panel;
  self->is_panel_alone = is_panel_alone;
  self->shows_details = details;
  for (GtkWidget *bin = gtk_widget_get_first_child (GTK_WIDGET (self->stack)); bin != NULL;
       bin = gtk_widget_get_next_sibling (bin))
    if (adw_bin_get_child (ADW_BIN (bin)) != NULL)
      show_panes_of_page (self, WEFT_PAGE (adw_bin_get_child (ADW_BIN (bin))));
}

void
weft_page_stack_create_pages (WeftPageStack *self, WeftPlot *timeline, const char *id)
{
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);

  g_return_if_fail (WEFT_IS_PAGE_STACK (self) && self->timeline == NULL);
  for (guint i = 0; i < n; i++)
    adw_view_stack_page_set_icon_name (
        adw_view_stack_add_titled (self->stack, adw_bin_new (), kinds[i].id,
                                   g_dpgettext2 (NULL, "page", kinds[i].title)),
        kinds[i].icon_name);
  /* The stack showed its first child when that child was added, but the page of the child could not
   * be built without a timeline. */
  self->timeline = g_object_ref (timeline);
  adw_view_stack_set_visible_child_name (self->stack, id);
  weft_connect (self->stack, "notify::visible-child", weft_page_stack_get_visible_page, self);
  weft_page_stack_get_visible_page (self);
}

static gboolean
weft_page_stack_grab_focus (GtkWidget *widget)
{
  WeftPage *page = weft_page_stack_get_visible_page (WEFT_PAGE_STACK (widget));

  return page != NULL && gtk_widget_grab_focus (GTK_WIDGET (page));
}

static void
weft_page_stack_class_init (WeftPageStackClass *klass)
{
  weft_class_add_owned (klass, WeftPageStack, g_object_unref, timeline);
  GTK_WIDGET_CLASS (klass)->grab_focus = weft_page_stack_grab_focus;
  GTK_WIDGET_CLASS (klass)->focus = weft_tab_stop_focus_children;
}

static void
weft_page_stack_init (WeftPageStack *self)
{
  self->stack = ADW_VIEW_STACK (adw_view_stack_new ());
  /* the minimum width of hidden pages must not enlarge the window */
  adw_view_stack_set_hhomogeneous (self->stack, FALSE);
  adw_view_stack_set_vhomogeneous (self->stack, FALSE);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
}

/* Table of the pages, generated from weft-page-rows.h. */

#define PAGE(id, title, Subject, ...)                           \
  GtkWidget *weft_##id##_page_new (Subject *subject);           \
                                                                \
  static GtkWidget *create_##id (WeftPlot *timeline)            \
  {                                                             \
    return weft_##id##_page_new (SUBJECT_##Subject (timeline)); \
  }

#include "weft-page-rows.h"

static const WeftPageKind kinds[] = {
#define PAGE(id, title, ...) { #id, title, "weft-" #id "-symbolic", create_##id },
#include "weft-page-rows.h"
};

const WeftPageKind *
weft_pages (guint *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}

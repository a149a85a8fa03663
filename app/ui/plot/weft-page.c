/* SPDX-License-Identifier: BSD-3-Clause */
/* Page of a document: its panes and its search. Tab moves through the children in order. */
#include "weft-page.h"

#include "weft-tab-stop.h"

typedef struct
{
  GtkWidget *search, *side_panel, *details; /* borrowed, or NULL */
} WeftPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (WeftPage, weft_page, GTK_TYPE_BOX)

static void
weft_page_class_init (WeftPageClass *klass)
{
  GTK_WIDGET_CLASS (klass)->focus = weft_tab_stop_focus_children;
}

static void
weft_page_init (WeftPage *self)
{
}

void
weft_page_set_widgets (WeftPage *self, GtkWidget *search, GtkWidget *side_panel, GtkWidget *details)
{
  WeftPagePrivate *parts = weft_page_get_instance_private (self);

  *parts = (WeftPagePrivate){ search, side_panel, details };
}

void
weft_page_get_panes (WeftPage *self, GtkWidget *panes[2])
{
  WeftPagePrivate *parts = weft_page_get_instance_private (self);

  panes[0] = parts->side_panel;
  panes[1] = parts->details;
}

gboolean
weft_page_has_side_panel (WeftPage *self)
{
  WeftPagePrivate *parts = weft_page_get_instance_private (self);

  if (parts->side_panel == NULL)
    return FALSE;
  /* the side panel is in a hidden child while the page shows its placeholder */
  for (GtkWidget *at = gtk_widget_get_parent (parts->side_panel); at != GTK_WIDGET (self);
       at = gtk_widget_get_parent (at))
    if (!gtk_widget_get_child_visible (at))
      return FALSE;
  return TRUE;
}

gboolean
weft_page_search (WeftPage *self)
{
  WeftPagePrivate *parts = weft_page_get_instance_private (self);

  return parts->search != NULL && gtk_widget_get_mapped (parts->search) &&
         gtk_widget_grab_focus (parts->search);
}

void
weft_page_show_panes (WeftPage *self,
                      gboolean side_panel,
                      gboolean replaces_content,
                      gboolean details)
{
  WeftPagePrivate *parts = weft_page_get_instance_private (self);

  if (parts->details != NULL)
    gtk_widget_set_visible (parts->details, details);
  if (parts->side_panel == NULL)
    return;

  /* if alone, the side panel replaces its siblings */
  replaces_content = replaces_content && side_panel;
  gtk_widget_set_visible (parts->side_panel, side_panel);
  gtk_widget_set_hexpand (parts->side_panel, replaces_content);
  for (GtkWidget *other = gtk_widget_get_first_child (gtk_widget_get_parent (parts->side_panel));
       other != NULL; other = gtk_widget_get_next_sibling (other))
    if (other != parts->side_panel)
      gtk_widget_set_visible (other, !replaces_content);
}

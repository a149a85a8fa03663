/* SPDX-License-Identifier: BSD-3-Clause */
/* Page of a document: defaults of the interface. */
#include "weft-page.h"

G_DEFINE_INTERFACE (WeftPage, weft_page, GTK_TYPE_WIDGET)

static void
weft_page_default_init (WeftPageInterface *page)
{
}

gboolean
weft_page_has_side_panel (WeftPage *self)
{
  GtkWidget *side_panel = NULL, *details = NULL;

  if (WEFT_PAGE_GET_IFACE (self)->get_panes != NULL)
    WEFT_PAGE_GET_IFACE (self)->get_panes (self, &side_panel, &details);
  if (side_panel == NULL)
    return FALSE;
  /* the placeholder of a page without data has none */
  for (GtkWidget *at = gtk_widget_get_parent (side_panel); at != GTK_WIDGET (self);
       at = gtk_widget_get_parent (at))
    if (!gtk_widget_get_child_visible (at))
      return FALSE;
  return TRUE;
}

gboolean
weft_page_search (WeftPage *self)
{
  GtkWidget *search = WEFT_PAGE_GET_IFACE (self)->get_search != NULL ?
                          WEFT_PAGE_GET_IFACE (self)->get_search (self) :
                          NULL;

  return search != NULL && gtk_widget_get_mapped (search) && gtk_widget_grab_focus (search);
}

void
weft_page_show_panes (WeftPage *self, gboolean side_panel, gboolean is_alone, gboolean details)
{
  GtkWidget *panes[2] = { NULL, NULL };
  const gboolean is_shown[2] = { side_panel, details };

  if (WEFT_PAGE_GET_IFACE (self)->get_panes != NULL)
    WEFT_PAGE_GET_IFACE (self)->get_panes (self, &panes[0], &panes[1]);
  for (guint i = 0; i < G_N_ELEMENTS (panes); i++)
    if (panes[i] != NULL)
      gtk_widget_set_visible (panes[i], is_shown[i]);
  if (panes[0] == NULL)
    return;

  /* alone, the side panel replaces its siblings */
  is_alone = is_alone && side_panel;
  gtk_widget_set_hexpand (panes[0], is_alone);
  for (GtkWidget *other = gtk_widget_get_first_child (gtk_widget_get_parent (panes[0]));
       other != NULL; other = gtk_widget_get_next_sibling (other))
    if (other != panes[0])
      gtk_widget_set_visible (other, !is_alone);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* The entry initially contains the proposed name, which is selected. */
#include "weft-timeline-commands.h"

#include "weft-context-menu.h"
#include "weft-text-zoom.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define ENTRY_CHARS 24

struct _WeftMarkName
{
  GtkWidget *parent;
  WeftBookmarks *bookmarks;
  WeftRange range;    /* range of the mark */
  GtkWidget *popover; /* NULL until first opened */
  GtkWidget *entry;   /* descendant of @popover */
};

char *
weft_mark_name_propose (WeftBookmarks *bookmarks)
{
  for (guint number = weft_bookmarks_n_own (bookmarks) + 1;; number++)
    {
      g_autofree char *label = g_strdup_printf (_ ("Mark %u"), number);
      guint i = 0, n = weft_bookmarks_n (bookmarks);

      while (i < n && g_strcmp0 (weft_bookmarks_nth (bookmarks, i)->label, label) != 0)
        i++;
      if (i == n)
        return g_steal_pointer (&label);
    }
}

static void
entry_activated_cb (WeftMarkName *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  if (*name == '\0')
    return;
  weft_bookmarks_add (self->bookmarks, self->range.from, self->range.to, name);
  gtk_popover_popdown (GTK_POPOVER (self->popover));
}

WeftMarkName *
weft_mark_name_new (GtkWidget *parent, WeftBookmarks *bookmarks)
{
  WeftMarkName *self = g_new0 (WeftMarkName, 1);

  self->parent = parent;
  self->bookmarks = bookmarks;
  return self;
}

void
weft_mark_name_free (WeftMarkName *self)
{
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_free (self);
}

void
weft_mark_name_open (WeftMarkName *self, WeftRange range, double x, double y)
{
  GdkRectangle position = { (int) x, (int) y, 1, 1 };
  g_autofree char *name = weft_mark_name_propose (self->bookmarks);

  if (self->popover == NULL)
    {
      self->entry = gtk_entry_new ();
      self->popover = gtk_popover_new ();
      gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), ENTRY_CHARS);
      gtk_entry_set_max_length (GTK_ENTRY (self->entry), WEFT_BOOKMARKS_MAX_LABEL);
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("Name of the mark"));
      weft_widget_set_accessible_name (self->entry, _ ("Name of the mark"));
      gtk_popover_set_child (GTK_POPOVER (self->popover), self->entry);
      gtk_widget_set_parent (self->popover, self->parent);
      g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (entry_activated_cb), self);
    }
  self->range = range;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), name);
  weft_text_zoom_point_to (GTK_POPOVER (self->popover), &position);
  weft_context_menu_return_focus (GTK_POPOVER (self->popover),
                                  gtk_root_get_focus (gtk_widget_get_root (self->parent)));
  gtk_popover_popup (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (self->entry);
}

void
weft_mark_name_present (WeftMarkName *self)
{
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

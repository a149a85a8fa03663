/* SPDX-License-Identifier: BSD-3-Clause */
/* Critical path in words. */
#include "weft-path-pane.h"

#include "weft-fact-list.h"
#include "weft-item.h"
#include "weft-object.h"
#include "weft-path-finder.h"
#include "weft-path-line.h"

#include <glib/gi18n.h>

struct _WeftPathPane
{
  GtkBox parent_instance;

  GtkWidget *title, *note, *hint;
  WeftFactList *facts;

  WeftPlot *plot;
  WeftReadOut *out; /* current facts */
};

G_DEFINE_FINAL_TYPE (WeftPathPane, weft_path_pane, GTK_TYPE_BOX)

static void
update_visible (WeftPathPane *self)
{
  WeftRange item;
  guint32 id;

  gtk_widget_set_visible (GTK_WIDGET (self),
                          weft_path_finder_get (weft_plot_get_path (self->plot), &id) != NULL &&
                              weft_plot_get_item (self->plot, &item) < 0);
}

static void
show_path (WeftPathPane *self)
{
  WeftPathFinder *finder = weft_plot_get_path (self->plot);
  const WeftCriticalPath *path;
  guint32 id;

  path = weft_path_finder_get (finder, &id);
  if (path != NULL)
    {
      weft_read_out_clear (self->out);
      weft_path_read_out (self->out, path, weft_path_finder_get_threads (finder),
                          weft_plot_get_palette (self->plot), weft_plot_get_process (self->plot),
                          id);
      gtk_label_set_text (GTK_LABEL (self->title), self->out->title);
      gtk_label_set_text (GTK_LABEL (self->note), self->out->note);
      gtk_label_set_text (GTK_LABEL (self->hint), self->out->hint);
      weft_fact_list_set (self->facts, self->out);
    }
  update_visible (self);
}

static void
link_cb (WeftPathPane *self, const char *lane, guint64 time)
{
  weft_item_go (self->plot, lane, time);
}

static void
copy_path (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *text = weft_read_out_text (WEFT_PATH_PANE (widget)->out);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
clear_path (GtkWidget *widget, const char *action, GVariant *parameter)
{
  weft_path_finder_clear (weft_plot_get_path (WEFT_PATH_PANE (widget)->plot));
}

static void
weft_path_pane_class_init (WeftPathPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_owns (klass, WeftPathPane, plot, g_object_unref);
  weft_class_owns (klass, WeftPathPane, out, weft_read_out_free);
  gtk_widget_class_set_css_name (widget_class, "itempane");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_REGION);
  g_type_ensure (WEFT_TYPE_FACT_LIST);
  weft_class_template (klass, "weft-path-pane");
  gtk_widget_class_bind_template_child (widget_class, WeftPathPane, title);
  gtk_widget_class_bind_template_child (widget_class, WeftPathPane, note);
  gtk_widget_class_bind_template_child (widget_class, WeftPathPane, hint);
  gtk_widget_class_bind_template_child (widget_class, WeftPathPane, facts);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
  gtk_widget_class_install_action (widget_class, "path.copy", NULL, copy_path);
  gtk_widget_class_install_action (widget_class, "path.clear", NULL, clear_path);
}

static void
weft_path_pane_init (WeftPathPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->out = weft_read_out_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  C_ ("title", "Critical Path"), -1);
}

GtkWidget *
weft_path_pane_new (WeftPlot *plot)
{
  WeftPathPane *self = g_object_new (WEFT_TYPE_PATH_PANE, NULL);

  self->plot = g_object_ref (plot);
  weft_connect (weft_plot_get_path (plot), "changed", show_path, self);
  weft_connect (weft_plot_get_view (plot), "item-changed", update_visible, self);
  weft_connect (plot, "look-changed", show_path, self);
  show_path (self);
  return GTK_WIDGET (self);
}

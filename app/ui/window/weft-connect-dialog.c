/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that asks for an address and shows errors in the address. */
#include "weft-window-dialogs.h"

#include "weft-connection.h"
#include "weft-help-window.h"
#include "weft-object.h"
#include "weft-text-zoom.h"

struct _WeftConnectDialog
{
  AdwWindow parent_instance;

  /* template children */
  GtkWidget *connect_button;
  GtkEditable *address_row;
  GtkLabel *error_label;
};

G_DEFINE_FINAL_TYPE (WeftConnectDialog, weft_connect_dialog, ADW_TYPE_WINDOW)

/* Returns the entered address, completed with its scheme. If the text is not an address, returns
 * NULL with @error set. */
static WeftAddress *
get_entered_address (WeftConnectDialog *self, GError **error)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->address_row)));
  g_autofree char *name = weft_address_complete (text);

  return weft_address_parse (name, error);
}

static void
changed_cb (WeftConnectDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftAddress) address = get_entered_address (self, &error);
  gboolean is_empty = *gtk_editable_get_text (self->address_row) == '\0';

  gtk_widget_set_sensitive (self->connect_button, address != NULL);
  gtk_label_set_text (self->error_label, error != NULL && !is_empty ? error->message : "");
}

void
weft_connect_dialog_connect (WeftConnectDialog *self)
{
  g_autoptr (WeftAddress) address = get_entered_address (self, NULL);
  g_autofree char *name = NULL;
  g_autoptr (GFile) file = NULL;
  GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (self));

  if (address == NULL)
    return;
  name = weft_address_print (address);
  file = g_file_new_for_uri (name);
  weft_window_show_or_open_file (gtk_window_get_application (window), file, window);
  gtk_window_close (GTK_WINDOW (self));
}

static void
weft_connect_dialog_class_init (WeftConnectDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_template (klass, "weft-connect-dialog");
  weft_class_bind_children (klass, WeftConnectDialog, connect_button, address_row, error_label);
  weft_class_bind_callbacks (klass, changed_cb, weft_connect_dialog_connect);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  weft_help_window_bind_key (widget_class, "guide/record");
}

static void
weft_connect_dialog_init (WeftConnectDialog *self)
{
  g_autofree char *preset = weft_address_from_environment ();

  gtk_widget_init_template (GTK_WIDGET (self));
  weft_text_zoom_window (GTK_WINDOW (self));
  gtk_editable_set_text (self->address_row, preset != NULL ? preset : "");
  changed_cb (self);
}

GtkWidget *
weft_connect_dialog_new (WeftWindow *window)
{
  WeftConnectDialog *self = g_object_new (WEFT_TYPE_CONNECT_DIALOG, "transient-for", window,
                                          "destroy-with-parent", TRUE, NULL);

  gtk_widget_grab_focus (GTK_WIDGET (self->address_row));
  return GTK_WIDGET (self);
}

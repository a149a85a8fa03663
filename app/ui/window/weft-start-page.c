/* SPDX-License-Identifier: BSD-3-Clause */
/* Fills the start page: recent logs, and the flags that make GHC write logs. */
#include "weft-window-parts.h"

#include "weft-display.h"
#include "weft-missing-page.h"
#include "weft-object.h"
#include "weft-recent.h"
#include "weft-tab-stop.h"
#include "weft-widget.h"

#define MAX_RECENT 5

struct _WeftStartPage
{
  AdwBin parent_instance;

  /* template children */
  AdwPreferencesGroup *recent_group;
  AdwPreferencesGroup *record_group;

  /* borrowed, rows of @recent_group */
  GPtrArray *recent_rows;
};

G_DEFINE_FINAL_TYPE (WeftStartPage, weft_start_page, ADW_TYPE_BIN)

static GtkWidget *
recent_row_new (GtkRecentInfo *info)
{
  GtkWidget *row, *line;
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  g_autoptr (GFile) folder = g_file_get_parent (file);
  const char *description = gtk_recent_info_get_description (info);
  g_autofree char *folder_name = folder != NULL ? g_file_get_basename (folder) : NULL;
  g_autofree char *shown_folder = weft_display_path (folder_name != NULL ? folder_name : "");
  g_autofree char *name = weft_display_line (gtk_recent_info_get_display_name (info));
  GtkWidget *icon = gtk_image_new_from_icon_name ("text-x-generic-symbolic");
  GtkWidget *label = gtk_label_new (shown_folder);

  row = weft_row_new (name, description, &line);
  gtk_grid_attach (GTK_GRID (line), icon, -1, 0, 1, 1);
  gtk_widget_add_css_class (label, "weft-dim");
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_grid_attach (GTK_GRID (line), label, 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (line), gtk_image_new_from_icon_name ("go-next-symbolic"), 2, 0, 1, 1);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-uri");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", gtk_recent_info_get_uri (info));
  return row;
}

static void
recent_changed_cb (WeftStartPage *self)
{
  g_autoptr (GPtrArray) recent = weft_recent_list (MAX_RECENT);

  for (guint i = 0; i < self->recent_rows->len; i++)
    adw_preferences_group_remove (self->recent_group, g_ptr_array_index (self->recent_rows, i));
  g_ptr_array_set_size (self->recent_rows, 0);
  for (guint i = 0; i < recent->len; i++)
    {
      GtkWidget *row = recent_row_new (g_ptr_array_index (recent, i));

      g_ptr_array_add (self->recent_rows, row);
      adw_preferences_group_add (self->recent_group, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->recent_group), recent->len > 0);
}

static void
weft_start_page_class_init (WeftStartPageClass *klass)
{
  weft_class_add_owned (klass, WeftStartPage, g_ptr_array_unref, recent_rows);
  g_type_ensure (WEFT_TYPE_FLOW);
  weft_class_template (klass, "weft-start-page");
  weft_class_bind_children (klass, WeftStartPage, recent_group, record_group);
}

static void
weft_start_page_init (WeftStartPage *self)
{
  guint n;
  const WeftRecipe *recipes = weft_feature_recipes (WEFT_N_FEATURES, &n);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->recent_rows = g_ptr_array_new ();
  for (guint i = 0; i < n; i++)
    adw_preferences_group_add (self->record_group, weft_recipe_row_new (&recipes[i]));
  weft_connect (gtk_recent_manager_get_default (), "changed", recent_changed_cb, self);
  recent_changed_cb (self);
}

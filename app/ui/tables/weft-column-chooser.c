/* SPDX-License-Identifier: BSD-3-Clause */
/* Column chooser. The settings contain only the user's changes: for each column of a table, whether
 * the column is shown, and its width. */
#include "weft-table-view-parts.h"

#include "weft-context-menu.h"
#include "weft-object.h"
#include "weft-settings.h"
#include "weft-text-zoom.h"

#include <glib/gi18n.h>
#include <string.h>

#define SETTING_SHOWN  "table-columns"
#define SETTING_WIDTHS "table-column-widths"
/* delay before a changed width is saved; restarted by each further change */
#define SAVE_DELAY_MS 300
/* sizes in px: MIN_WIDTH of a column, the others of the list */
#define MIN_WIDTH  24
#define MIN_HEIGHT 220
#define MAX_HEIGHT 420

struct _WeftColumnChooser
{
  AdwBin parent_instance;

  GtkMenuButton *button; /* child */
  GtkColumnView *view;   /* borrowed */
  char *table;
  guint save_source; /* timeout that saves the widths */
  gboolean is_quiet; /* the program, not the user, is setting or saving widths */
};

G_DEFINE_FINAL_TYPE (WeftColumnChooser, weft_column_chooser, ADW_TYPE_BIN)

static const char *const choice_key = "weft-choice";

/* Data attached to a column of the view. */
typedef struct
{
  char *name; /* name in the settings: "table.column" */
  char *tooltip;
  gboolean is_fixed;   /* the column cannot be hidden */
  gboolean is_default; /* shown by default */
  int width;           /* default width, px */
  gboolean expands;    /* expands by default */
} ColumnChoice;

static void
column_choice_free (gpointer data)
{
  ColumnChoice *choice = data;

  g_free (choice->name);
  g_free (choice->tooltip);
  g_free (choice);
}

/* Returns the data of @column, or NULL for a column without settings. */
static ColumnChoice *
get_column_choice (GtkColumnViewColumn *column)
{
  return g_object_get_data (G_OBJECT (column), choice_key);
}

/* Applies the visibility and the width from the settings, or else the defaults, to @column. A
 * column whose width the user has chosen does not expand. */
static void
update_column (WeftColumnChooser *self, GtkColumnViewColumn *column)
{
  g_autoptr (GVariant) shown = g_settings_get_value (weft_settings_get (), SETTING_SHOWN);
  g_autoptr (GVariant) widths = g_settings_get_value (weft_settings_get (), SETTING_WIDTHS);
  const ColumnChoice *choice = get_column_choice (column);
  gboolean is_shown, is_chosen;
  int width;

  if (choice == NULL)
    return;
  is_shown = choice->is_default;
  width = choice->width;
  g_variant_lookup (shown, choice->name, "b", &is_shown);
  is_chosen = g_variant_lookup (widths, choice->name, "i", &width);
  is_shown = is_shown || choice->is_fixed;
  self->is_quiet = TRUE;
  /* GTK reserves the fixed width of a column even while the column is hidden */
  gtk_column_view_column_set_fixed_width (column, is_shown ? MAX (width, MIN_WIDTH) : 0);
  gtk_column_view_column_set_expand (column, choice->expands && !is_chosen);
  gtk_column_view_column_set_visible (column, is_shown);
  self->is_quiet = FALSE;
}

static void
for_each_column (WeftColumnChooser *self,
                 void (*act) (WeftColumnChooser *self, GtkColumnViewColumn *column))
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      act (self, column);
    }
}

static void
update_columns (WeftColumnChooser *self)
{
  if (self->is_quiet)
    return;
  for_each_column (self, update_column);
}

/* Saves @value for @choice in @setting; NULL removes the saved value. If @choice is NULL, removes
 * the values of all columns of the table. */
static void
save_choice (WeftColumnChooser *self,
             const char *setting,
             const ColumnChoice *choice,
             GVariant *value)
{
  g_autoptr (GVariant) saved = g_settings_get_value (weft_settings_get (), setting);
  g_autoptr (GVariant) updated = NULL;
  GVariantBuilder builder;

  g_variant_builder_init (&builder, g_variant_get_type (saved));
  for (gsize i = 0; i < g_variant_n_children (saved); i++)
    {
      g_autoptr (GVariant) entry = g_variant_get_child_value (saved, i);
      gboolean is_removed;
      const char *name;

      g_variant_get_child (entry, 0, "&s", &name);
      if (choice != NULL)
        is_removed = g_str_equal (choice->name, name);
      else
        is_removed = g_str_has_prefix (name, self->table) && name[strlen (self->table)] == '.';
      if (!is_removed)
        g_variant_builder_add_value (&builder, entry);
    }
  if (choice != NULL && value != NULL)
    g_variant_builder_add_value (
        &builder, g_variant_new_dict_entry (g_variant_new_string (choice->name), value));
  updated = g_variant_ref_sink (g_variant_builder_end (&builder));
  if (!g_variant_equal (updated, saved))
    g_settings_set_value (weft_settings_get (), setting, updated);
}

static void
save_width (WeftColumnChooser *self, GtkColumnViewColumn *column)
{
  const ColumnChoice *choice = get_column_choice (column);
  int width = gtk_column_view_column_get_fixed_width (column);

  if (choice != NULL && gtk_column_view_column_get_visible (column))
    save_choice (self, SETTING_WIDTHS, choice,
                 width != choice->width ? g_variant_new_int32 (width) : NULL);
}

static void
save_widths_cb (gpointer user_data)
{
  WeftColumnChooser *self = user_data;

  self->save_source = 0;
  self->is_quiet = TRUE;
  for_each_column (self, save_width);
  self->is_quiet = FALSE;
  update_columns (self);
}

/* Saves the width of @column after the user has dragged the edge of its header. A double click on
 * the edge unsets the width. In this case, the default width is restored. */
static void
width_changed_cb (WeftColumnChooser *self, GParamSpec *pspec, GtkColumnViewColumn *column)
{
  if (self->is_quiet)
    return;
  if (gtk_column_view_column_get_fixed_width (column) < 0)
    {
      save_choice (self, SETTING_WIDTHS, get_column_choice (column), NULL);
      update_column (self, column);
      return;
    }
  gtk_column_view_column_set_expand (column, FALSE);
  g_clear_handle_id (&self->save_source, g_source_remove);
  self->save_source = g_timeout_add_once (SAVE_DELAY_MS, save_widths_cb, self);
}

static void
toggled_cb (WeftColumnChooser *self, GtkCheckButton *check)
{
  GtkColumnViewColumn *column = g_object_get_data (G_OBJECT (check), "weft-column");
  gboolean is_shown = gtk_check_button_get_active (check);
  const ColumnChoice *choice = get_column_choice (column);

  save_choice (self, SETTING_SHOWN, choice,
               is_shown != choice->is_default ? g_variant_new_boolean (is_shown) : NULL);
}

static void
reset_cb (WeftColumnChooser *self)
{
  gtk_menu_button_popdown (self->button);
  save_choice (self, SETTING_SHOWN, NULL, NULL);
  save_choice (self, SETTING_WIDTHS, NULL, NULL);
}

/* Creates the list each time it is opened, since columns may have been moved. */
static void
create_popup_cb (GtkMenuButton *button, gpointer user_data)
{
  WeftColumnChooser *self = user_data;
  GListModel *columns = gtk_column_view_get_columns (self->view);
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *reset = gtk_button_new_with_label (C_ ("action", "Default Columns"));
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  int height;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      const ColumnChoice *choice = get_column_choice (column);
      GtkWidget *check;

      if (choice == NULL || choice->is_fixed)
        continue;
      check = gtk_check_button_new_with_label (gtk_column_view_column_get_title (column));
      gtk_check_button_set_active (GTK_CHECK_BUTTON (check),
                                   gtk_column_view_column_get_visible (column));
      gtk_widget_set_tooltip_text (check, choice->tooltip);
      g_object_set_data_full (G_OBJECT (check), "weft-column", g_object_ref (column),
                              g_object_unref);
      weft_connect (check, "toggled", toggled_cb, self);
      gtk_box_append (GTK_BOX (list), check);
    }
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  /* without a minimum height, the list might open above the headers */
  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled),
                                              MIN (height, MIN_HEIGHT));
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MAX_HEIGHT);
  gtk_widget_add_css_class (reset, "flat");
  weft_connect (reset, "clicked", reset_cb, self);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), reset);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
}

static void
weft_column_chooser_class_init (WeftColumnChooserClass *klass)
{
  weft_class_add_owned_source (klass, WeftColumnChooser, save_source);
  weft_class_add_owned (klass, WeftColumnChooser, g_free, table);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "columnchooser");
}

static void
weft_column_chooser_init (WeftColumnChooser *self)
{
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (self->button, "view-more-symbolic");
  gtk_menu_button_set_has_frame (self->button, FALSE);
  gtk_menu_button_set_create_popup_func (self->button, create_popup_cb, self, NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), _ ("Choose columns"));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->button));
  weft_connect (weft_settings_get (), "changed::" SETTING_SHOWN, update_columns, self);
  weft_connect (weft_settings_get (), "changed::" SETTING_WIDTHS, update_columns, self);
}

GtkWidget *
weft_column_chooser_new (GtkColumnView *view, const char *table)
{
  WeftColumnChooser *self = g_object_new (WEFT_TYPE_COLUMN_CHOOSER, NULL);

  self->view = view;
  self->table = g_strdup (table);
  return GTK_WIDGET (self);
}

/* Adds @column, whose current width and expansion are the defaults. */
static void
add_column (WeftColumnChooser *self,
            GtkColumnViewColumn *column,
            const char *id,
            const char *tooltip,
            gboolean is_fixed,
            gboolean is_shown)
{
  ColumnChoice *choice = g_new0 (ColumnChoice, 1);

  *choice = (ColumnChoice){
    .name = g_strdup_printf ("%s.%s", self->table, id),
    .tooltip = g_strdup (tooltip),
    .is_fixed = is_fixed,
    .is_default = is_shown,
    .width = gtk_column_view_column_get_fixed_width (column),
    .expands = gtk_column_view_column_get_expand (column),
  };
  g_object_set_data_full (G_OBJECT (column), choice_key, choice, column_choice_free);
  update_column (self, column);
  weft_connect (column, "notify::fixed-width", width_changed_cb, self);
}

void
weft_column_chooser_add (WeftColumnChooser *self,
                         GtkColumnViewColumn *column,
                         const char *id,
                         const char *tooltip,
                         gboolean is_shown)
{
  g_return_if_fail (WEFT_IS_COLUMN_CHOOSER (self));
  add_column (self, column, id, tooltip, FALSE, is_shown);
}

void
weft_column_chooser_add_fixed (WeftColumnChooser *self, GtkColumnViewColumn *column, const char *id)
{
  g_return_if_fail (WEFT_IS_COLUMN_CHOOSER (self));
  add_column (self, column, id, NULL, TRUE, TRUE);
}

void
weft_column_chooser_set_default (WeftColumnChooser *self,
                                 GtkColumnViewColumn *column,
                                 gboolean is_shown)
{
  g_return_if_fail (WEFT_IS_COLUMN_CHOOSER (self) && get_column_choice (column) != NULL);
  if (get_column_choice (column)->is_default == is_shown)
    return;
  get_column_choice (column)->is_default = is_shown;
  update_column (self, column);
}

void
weft_column_chooser_set_default_width (WeftColumnChooser *self,
                                       GtkColumnViewColumn *column,
                                       int width)
{
  g_return_if_fail (WEFT_IS_COLUMN_CHOOSER (self) && get_column_choice (column) != NULL);
  if (get_column_choice (column)->width == width)
    return;
  get_column_choice (column)->width = width;
  update_column (self, column);
}

void
weft_column_chooser_popup (WeftColumnChooser *self, GtkWidget *head)
{
  graphene_rect_t bounds;

  g_return_if_fail (WEFT_IS_COLUMN_CHOOSER (self));
  weft_context_menu_popup_button (self->button);
  if (gtk_menu_button_get_popover (self->button) != NULL &&
      gtk_widget_compute_bounds (head, GTK_WIDGET (self->button), &bounds))
    weft_text_zoom_point_to (gtk_menu_button_get_popover (self->button),
                             &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y,
                                              (int) bounds.size.width, (int) bounds.size.height });
}

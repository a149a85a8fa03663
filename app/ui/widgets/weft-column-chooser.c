/* SPDX-License-Identifier: BSD-3-Clause */
/* The settings hold only what a person has changed: table, column, whether it is shown. */
#include "weft-column-chooser.h"

#include "weft-settings.h"

#include <glib/gi18n.h>
#include <string.h>

#define SETTING "table-columns"
/* px */
#define MIN_HEIGHT 220
#define MAX_HEIGHT 420

struct _WeftColumnChooser
{
  AdwBin parent_instance;

  GtkMenuButton *button; /* the child */
  GtkColumnView *view;   /* borrowed */
  char *table;
};

G_DEFINE_FINAL_TYPE (WeftColumnChooser, weft_column_chooser, ADW_TYPE_BIN)

static const char *const choice_key = "weft-choice";

/* What a column of the view has with it. */
typedef struct
{
  char *name; /* in the settings: table.column */
  char *what;
  gboolean is_default; /* shown where nobody chose */
  int width;           /* of one that is hidden, px */
} Choice;

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  g_free (choice->name);
  g_free (choice->what);
  g_free (choice);
}

/* NULL of a column that is always there. */
static Choice *
choice_of (GtkColumnViewColumn *column)
{
  return g_object_get_data (G_OBJECT (column), choice_key);
}

/* Shows or hides @column, as @chosen, the settings, or else its default has it. */
static void
update_column (GtkColumnViewColumn *column, GVariant *chosen)
{
  Choice *choice = choice_of (column);
  gboolean is_shown;
  int width;

  if (choice == NULL)
    return;
  if (!g_variant_lookup (chosen, choice->name, "b", &is_shown))
    is_shown = choice->is_default;
  if (gtk_column_view_column_get_visible (column) == is_shown)
    return;
  /* GTK would leave room for what is hidden */
  width = is_shown ? choice->width : 0;
  choice->width = gtk_column_view_column_get_fixed_width (column);
  gtk_column_view_column_set_fixed_width (column, width);
  gtk_column_view_column_set_visible (column, is_shown);
}

static void
update (WeftColumnChooser *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  g_autoptr (GVariant) chosen = g_settings_get_value (weft_settings_get (), SETTING);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      update_column (column, chosen);
    }
}

/* Whether a name in the settings is meant: @name itself, or all of its table where that is NULL. */
static gboolean
is_meant (WeftColumnChooser *self, const char *name, const char *other)
{
  gsize length = strlen (self->table);

  if (name != NULL)
    return g_str_equal (name, other);
  return g_str_has_prefix (other, self->table) && other[length] == '.';
}

/* Remembers that @choice is shown or not, or, where it is NULL, nothing of the table any more. */
static void
remember (WeftColumnChooser *self, const Choice *choice, gboolean is_shown)
{
  g_autoptr (GVariant) chosen = g_settings_get_value (weft_settings_get (), SETTING);
  GVariantBuilder builder;
  GVariantIter iter;
  const char *name;
  gboolean value;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sb}"));
  g_variant_iter_init (&iter, chosen);
  while (g_variant_iter_next (&iter, "{&sb}", &name, &value))
    if (!is_meant (self, choice != NULL ? choice->name : NULL, name))
      g_variant_builder_add (&builder, "{sb}", name, value);
  if (choice != NULL && is_shown != choice->is_default)
    g_variant_builder_add (&builder, "{sb}", choice->name, is_shown);
  g_settings_set_value (weft_settings_get (), SETTING, g_variant_builder_end (&builder));
}

/* The list. */

static void
toggled_cb (WeftColumnChooser *self, GtkCheckButton *check)
{
  GtkColumnViewColumn *column = g_object_get_data (G_OBJECT (check), "weft-column");

  remember (self, choice_of (column), gtk_check_button_get_active (check));
}

static void
reset_cb (WeftColumnChooser *self)
{
  gtk_menu_button_popdown (self->button);
  remember (self, NULL, FALSE);
}

static GtkWidget *
new_check (WeftColumnChooser *self, GtkColumnViewColumn *column)
{
  GtkWidget *check = gtk_check_button_new_with_label (gtk_column_view_column_get_title (column));

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check),
                               gtk_column_view_column_get_visible (column));
  gtk_widget_set_tooltip_text (check, choice_of (column)->what);
  g_object_set_data_full (G_OBJECT (check), "weft-column", g_object_ref (column), g_object_unref);
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
  return check;
}

static GtkWidget *
new_list (WeftColumnChooser *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  int height;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (choice_of (column) != NULL)
        gtk_box_append (GTK_BOX (box), new_check (self, column));
    }
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  /* with less there is more room above the heads */
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled),
                                              MIN (height, MIN_HEIGHT));
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MAX_HEIGHT);
  return scrolled;
}

/* The columns may have been moved, so that the list is made anew. */
static void
create_popup_cb (GtkMenuButton *button, gpointer user_data)
{
  WeftColumnChooser *self = user_data;
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *reset = gtk_button_new_with_label (_ ("Default Columns"));

  gtk_widget_add_css_class (reset, "flat");
  g_signal_connect_object (reset, "clicked", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), new_list (self));
  gtk_box_append (GTK_BOX (box), reset);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
}

static void
weft_column_chooser_finalize (GObject *object)
{
  g_free (WEFT_COLUMN_CHOOSER (object)->table);
  G_OBJECT_CLASS (weft_column_chooser_parent_class)->finalize (object);
}

static void
weft_column_chooser_class_init (WeftColumnChooserClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_column_chooser_finalize;
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
  g_signal_connect_object (weft_settings_get (), "changed::" SETTING, G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
weft_column_chooser_new (GtkColumnView *view, const char *table)
{
  WeftColumnChooser *self = g_object_new (WEFT_TYPE_COLUMN_CHOOSER, NULL);

  self->view = view;
  self->table = g_strdup (table);
  return GTK_WIDGET (self);
}

void
weft_column_chooser_add (WeftColumnChooser *self,
                         GtkColumnViewColumn *column,
                         const char *id,
                         const char *what,
                         gboolean is_shown)
{
  g_autoptr (GVariant) chosen = g_settings_get_value (weft_settings_get (), SETTING);
  Choice *choice = g_new0 (Choice, 1);

  g_return_if_fail (WEFT_IS_COLUMN_CHOOSER (self));
  *choice = (Choice){ g_strdup_printf ("%s.%s", self->table, id), g_strdup (what), is_shown, 0 };
  g_object_set_data_full (G_OBJECT (column), choice_key, choice, choice_free);
  update_column (column, chosen);
}

void
weft_column_chooser_set_default (WeftColumnChooser *self,
                                 GtkColumnViewColumn *column,
                                 gboolean is_shown)
{
  g_autoptr (GVariant) chosen = NULL;

  g_return_if_fail (WEFT_IS_COLUMN_CHOOSER (self) && choice_of (column) != NULL);
  if (choice_of (column)->is_default == is_shown)
    return;
  choice_of (column)->is_default = is_shown;
  chosen = g_settings_get_value (weft_settings_get (), SETTING);
  update_column (column, chosen);
}

void
weft_column_chooser_popup (WeftColumnChooser *self, GtkWidget *head)
{
  graphene_rect_t place;

  g_return_if_fail (WEFT_IS_COLUMN_CHOOSER (self));
  gtk_menu_button_popup (self->button);
  if (gtk_menu_button_get_popover (self->button) != NULL &&
      gtk_widget_compute_bounds (head, GTK_WIDGET (self->button), &place))
    gtk_popover_set_pointing_to (gtk_menu_button_get_popover (self->button),
                                 &(GdkRectangle){ (int) place.origin.x, (int) place.origin.y,
                                                  (int) place.size.width,
                                                  (int) place.size.height });
}

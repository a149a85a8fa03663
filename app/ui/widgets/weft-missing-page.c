/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-missing-page.h"

#include "weft-platform.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define SPACING 24

struct _WeftMissingPage
{
  AdwBin parent_instance;

  GtkWidget *status;
  GtkWidget *box; /* below the description; borrowed from @status */
  WeftFeature feature;
};

G_DEFINE_FINAL_TYPE (WeftMissingPage, weft_missing_page, ADW_TYPE_BIN)

GtkWidget *
weft_recipe_row_new (const WeftRecipe *recipe)
{
  GtkWidget *row, *line, *flags = gtk_label_new (recipe->flags);
  g_autofree char *title = weft_recipe_title (recipe);
  g_autofree char *needs =
      recipe->note != NULL  ? g_strdup (_ (recipe->note)) :
      recipe->build != NULL ? g_strdup_printf (_ ("Build with %s"), recipe->build) :
                              g_strdup (_ ("With every build"));

  row = weft_row_new (title, needs, &line);
  gtk_widget_add_css_class (flags, "weft-command");
  gtk_widget_set_valign (flags, GTK_ALIGN_CENTER);
  gtk_label_set_selectable (GTK_LABEL (flags), TRUE);
  gtk_widget_set_can_focus (flags, FALSE);
  gtk_grid_attach (GTK_GRID (line), flags, 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (line), weft_copy_button_new (recipe->flags), 2, 0, 1, 1);
  return row;
}

static void
weft_missing_page_class_init (WeftMissingPageClass *klass)
{
}

static void
weft_missing_page_init (WeftMissingPage *self)
{
  self->status = adw_status_page_new ();
  gtk_widget_add_css_class (self->status, "compact");
  gtk_widget_add_css_class (self->status, "weft-missing");
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);
  adw_status_page_set_child (ADW_STATUS_PAGE (self->status), self->box);
  adw_bin_set_child (ADW_BIN (self), self->status);
}

GtkWidget *
weft_missing_page_new (const char *title, const char *icon_name, WeftFeature feature)
{
  WeftMissingPage *self = g_object_new (WEFT_TYPE_MISSING_PAGE, NULL);
  GtkWidget *clamp = adw_clamp_new (), *list = gtk_list_box_new ();
  guint n;
  const WeftRecipe *recipes = weft_feature_recipes (feature, &n);

  self->feature = feature;
  adw_status_page_set_title (ADW_STATUS_PAGE (self->status), title);
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (self->status), icon_name);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  weft_widget_set_accessible_name (list, _ ("Flags to record it"));
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), weft_recipe_row_new (&recipes[i]));
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 640);
  weft_platform_clamp_in_px (ADW_CLAMP (clamp));
  adw_clamp_set_child (ADW_CLAMP (clamp), list);
  gtk_box_append (GTK_BOX (self->box), clamp);
  return GTK_WIDGET (self);
}

void
weft_missing_page_add (WeftMissingPage *self, GtkWidget *button)
{
  g_return_if_fail (WEFT_IS_MISSING_PAGE (self));
  gtk_box_append (GTK_BOX (self->box), button);
}

void
weft_missing_page_set_trace (WeftMissingPage *self, const WeftTrace *trace)
{
  WeftAbsence absence = weft_feature_absence (trace, self->feature);
  const char *why = _ ("Run the program with one of these, and open the log that it writes.");

  g_return_if_fail (WEFT_IS_MISSING_PAGE (self));
  if (weft_feature_recorded (trace, self->feature).state == WEFT_AMOUNT_UNKNOWN)
    why = _ ("This log was cut off, so it is unknown whether it had such data. To record it:");
  else if (absence.flag == NULL && absence.why != NULL) /* the reason is not a missing flag */
    why = absence.why;
  adw_status_page_set_description (ADW_STATUS_PAGE (self->status), why);
}

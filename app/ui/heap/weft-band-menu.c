/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu of a heap band. Its items depend on the data that the log has about the band. */
#include "weft-heap-page.h"

#include "weft-chart-heap.h"
#include "weft-context-menu.h"
#include "weft-heap-stacks.h"
#include "weft-recipes.h"

#include <glib/gi18n.h>

struct _WeftBandMenu
{
  GtkWidget *page;    /* borrowed */
  WeftPlot *plot;     /* borrowed */
  GtkWidget *popover; /* child of @page, which unparents it; NULL until first opened */
  GSimpleActionGroup *actions;
  guint32 band;
  guint64 time;
};

static WeftHeapState *
get_heap_state (WeftBandMenu *self)
{
  return weft_plot_get_heap (self->plot);
}

/* Returns the profile shown by the chart, with the original bands even if the chart groups them. */
static WeftHeapProfile *
get_heap_profile (WeftBandMenu *self)
{
  guint part = weft_heap_state_get_choice (get_heap_state (self))->part;
  WeftHeapProfile *heap = weft_plot_get_trace (self->plot)->heap;

  return weft_heap_profile_part (heap, part < weft_heap_profile_n_parts (heap) ? part : 0);
}

/* Returns TRUE if the chart shows single bands, not groups of bands. */
static gboolean
shows_single_bands (WeftBandMenu *self)
{
  const WeftHeapChoice *choice = weft_heap_state_get_choice (get_heap_state (self));

  return choice->group == WEFT_HEAP_NO_GROUP || choice->opened != NULL;
}

static gboolean
is_known_band (WeftBandMenu *self)
{
  return self->band < WEFT_HEAP_OTHER && self->band < get_heap_profile (self)->labels->len;
}

static void
show_toast (WeftBandMenu *self, const char *text)
{
  gtk_widget_activate_action (self->page, "win.say", "s", text);
}

static void
copy_text (WeftBandMenu *self, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (self->page), text);
}

static void
isolate_band (WeftBandMenu *self, const char *target)
{
  weft_heap_state_isolate (get_heap_state (self), self->band);
}

static void
toggle_band (WeftBandMenu *self, const char *target)
{
  weft_heap_state_toggle_hidden (get_heap_state (self), self->band);
}

static void
open_group (WeftBandMenu *self, const char *target)
{
  weft_heap_state_open_group_of_band (get_heap_state (self),
                                      weft_plot_get_heap_profile (self->plot), self->band);
}

static void
copy_name (WeftBandMenu *self, const char *target)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (weft_plot_get_chart (self->plot));

  copy_text (self, weft_heap_levels_band_name (levels, self->band));
  show_toast (self, _ ("The name was copied"));
}

/* Shows the callers of the band. If no range is selected, moves the focus line to the time of the
 * click, so that the callers at that time are shown. */
static void
show_callers (WeftBandMenu *self, const char *target)
{
  WeftView *view = weft_plot_get_view (self->plot);

  if (self->time != WEFT_TIME_END && !weft_view_has_selection (view))
    weft_plot_set_focus (self->plot, 0, self->time);
  gtk_widget_activate_action (self->page, "document.callers", "u", self->band);
}

/* Returns the index of the log's profile by retainer, or -1. */
static gint
retainer_profile_index (WeftBandMenu *self)
{
  WeftHeapProfile *heap = weft_plot_get_trace (self->plot)->heap;

  for (guint i = 0; i < weft_heap_profile_n_parts (heap); i++)
    if (weft_heap_profile_part (heap, i)->breakdown == WEFT_BREAKDOWN_RETAINER)
      return (gint) i;
  return -1;
}

static void
show_retainers (WeftBandMenu *self, const char *target)
{
  if (get_heap_profile (self)->breakdown == WEFT_BREAKDOWN_RETAINER)
    weft_heap_state_set_group (get_heap_state (self), WEFT_HEAP_GROUP_RETAINER, NULL);
  else
    weft_heap_state_set_part (get_heap_state (self), (guint) retainer_profile_index (self));
}

static void
open_source (WeftBandMenu *self, const char *target)
{
  g_autoptr (WeftBandMetadata) metadata = weft_band_metadata_new (get_heap_profile (self));
  g_auto (WeftBandInfo) info = { 0 };
  g_autofree char *problem = NULL;

  weft_band_metadata_get (metadata, self->band, &info);
  if (info.location == NULL)
    {
      show_toast (self, _ ("The log has no source location of this band"));
      return;
    }
  problem = weft_source_location_open (
      info.location, weft_document_get_path (weft_plot_get_document (self->plot)));
  if (problem != NULL)
    show_toast (self, problem);
}

static gboolean
is_band_group (WeftBandMenu *self)
{
  return !shows_single_bands (self) && self->band < WEFT_HEAP_OTHER;
}

static gboolean
has_callers (WeftBandMenu *self)
{
  return shows_single_bands (self) && is_known_band (self) &&
         get_heap_profile (self) == weft_heap_stacks_part (weft_plot_get_trace (self->plot)->heap);
}

static gboolean
has_retainers (WeftBandMenu *self)
{
  return retainer_profile_index (self) >= 0 &&
         (get_heap_profile (self)->breakdown != WEFT_BREAKDOWN_RETAINER ||
          weft_heap_state_get_choice (get_heap_state (self))->group == WEFT_HEAP_NO_GROUP);
}

static gboolean
has_source (WeftBandMenu *self)
{
  guint breakdown = get_heap_profile (self)->breakdown;

  return shows_single_bands (self) && is_known_band (self) &&
         (breakdown == WEFT_BREAKDOWN_COST_CENTRE || breakdown == WEFT_BREAKDOWN_INFO_TABLE);
}

static const struct
{
  const char *id, *title;
  void (*act) (WeftBandMenu *self, const char *target);
  gboolean (*is_there) (WeftBandMenu *self); /* NULL means always */
  gboolean ends_section;
} items[] = {
  { "only", NC_ ("action", "Only This"), isolate_band, NULL, FALSE },
  { "hide", NC_ ("action", "Hide"), toggle_band, NULL, FALSE },
  { "open", NC_ ("action", "Open Group"), open_group, is_band_group, FALSE },
  { "copy", NC_ ("action", "Copy Name"), copy_name, NULL, TRUE },
  { "callers", NC_ ("action", "Callers in Profile"), show_callers, has_callers, FALSE },
  { "retainers", NC_ ("action", "Retainers"), show_retainers, has_retainers, FALSE },
  { "source", NC_ ("action", "Source"), open_source, has_source, TRUE },
};

/* Returns a menu of the other breakdowns with which the program's heap profile can be recorded. */
static GMenuModel *
new_record_menu (WeftBandMenu *self)
{
  GMenu *menu = g_menu_new ();
  guint n;
  const WeftRecipe *recipes = weft_feature_recipes (WEFT_FEATURE_HEAP_PROFILE, &n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *title = weft_recipe_title (&recipes[i]);
      g_autoptr (GMenuItem) item = g_menu_item_new (title, NULL);

      if (recipes[i].breakdown == get_heap_profile (self)->breakdown)
        continue;
      g_menu_item_set_action_and_target (item, "band.record", "s",
                                         recipes[i].variant != NULL ? recipes[i].variant : "");
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

void
weft_band_menu_popup (WeftBandMenu *self, guint32 band, double x, double y, guint64 time)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenuModel) recipes = NULL;
  const WeftHeapOptions *options;

  if (band == WEFT_HEAP_NO_BAND || weft_plot_get_trace (self->plot) == NULL ||
      weft_plot_get_chart (self->plot) == NULL)
    return;
  self->band = band;
  self->time = time;
  options = weft_heap_state_get_options (get_heap_state (self));
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_autofree char *action = g_strdup_printf ("band.%s", items[i].id);
      const char *title = g_dpgettext2 (NULL, "action", items[i].title);

      if (items[i].act == isolate_band && options->isolated == band)
        title = _ ("Show All Bands");
      else if (items[i].act == toggle_band &&
               weft_heap_state_is_hidden (get_heap_state (self), band))
        title = C_ ("action", "Show");
      if (items[i].is_there == NULL || items[i].is_there (self))
        g_menu_append (section, title, action);
      if (!items[i].ends_section)
        continue;
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
      g_object_unref (section);
      section = g_menu_new ();
    }
  recipes = new_record_menu (self);
  g_menu_append_submenu (section, C_ ("action", "Record Next"), recipes);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  weft_context_menu_popup (&self->popover, self->page, G_MENU_MODEL (menu), x, y);
}

void
weft_band_menu_request (GtkWidget *part, guint32 band, double x, double y)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (part));
  graphene_point_t position;

  if (root != NULL &&
      gtk_widget_compute_point (part, root, &GRAPHENE_POINT_INIT ((float) x, (float) y), &position))
    gtk_widget_activate_action (part, "heap.band-menu", "(udd)", band, (double) position.x,
                                (double) position.y);
}

static void
activate_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftBandMenu *self = user_data;
  const char *name = g_action_get_name (G_ACTION (action));

  if (parameter != NULL)
    {
      const char *variant = g_variant_get_string (parameter, NULL);
      const WeftRecipe *recipe =
          weft_feature_recipe (WEFT_FEATURE_HEAP_PROFILE, *variant != '\0' ? variant : NULL);
      g_autofree char *text =
          recipe->build != NULL ?
              g_strdup_printf (_ ("Copied: %s. Build with %s."), recipe->flags, recipe->build) :
              g_strdup_printf (_ ("Copied: %s"), recipe->flags);

      /* copy the flags, and show how to build the program */
      copy_text (self, recipe->flags);
      show_toast (self, text);
    }
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    if (g_str_equal (items[i].id, name))
      items[i].act (self, NULL);
}

static void
add_action (WeftBandMenu *self, const char *name, const GVariantType *type)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new (name, type);

  g_signal_connect (action, "activate", G_CALLBACK (activate_cb), self);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
}

WeftBandMenu *
weft_band_menu_new (GtkWidget *page, WeftPlot *plot)
{
  WeftBandMenu *self = g_new0 (WeftBandMenu, 1);

  self->page = page;
  self->plot = plot;
  self->band = WEFT_HEAP_NO_BAND;
  self->actions = g_simple_action_group_new ();
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    add_action (self, items[i].id, NULL);
  add_action (self, "record", G_VARIANT_TYPE_STRING);
  gtk_widget_insert_action_group (page, "band", G_ACTION_GROUP (self->actions));
  return self;
}

void
weft_band_menu_free (WeftBandMenu *self)
{
  g_object_unref (self->actions);
  g_free (self);
}

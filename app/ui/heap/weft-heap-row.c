/* SPDX-License-Identifier: BSD-3-Clause */
/* Row of the legend, and the numbers that it shows. */
#include "weft-heap-row.h"

#include "weft-drawing.h"
#include "weft-haskell-name.h"
#include "weft-heap-biography.h"
#include "weft-legend-flow.h"
#include "weft-name.h"
#include "weft-tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

#define SWATCH_SIZE  12
#define GAP          6
#define NUMBER_CHARS 9
#define TREND_WIDTH  36
#define TREND_HEIGHT 14
/* Suffix of the info tables of constructors. */
#define CONSTRUCTOR_SUFFIX "_con_info"

struct _WeftHeapRow
{
  GtkBox parent_instance;

  GtkWidget *swatch, *name, *trend, *number; /* children */
  guint32 band;
};

G_DEFINE_FINAL_TYPE (WeftHeapRow, weft_heap_row, GTK_TYPE_BOX)

static void
weft_heap_row_class_init (WeftHeapRowClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
new_label (float xalign, int chars)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_width_chars (GTK_LABEL (label), chars);
  gtk_label_set_ellipsize (GTK_LABEL (label),
                           chars == 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  return label;
}

static void
weft_heap_row_init (WeftHeapRow *self)
{
  gtk_box_set_spacing (GTK_BOX (self), GAP);
  self->band = WEFT_HEAP_NO_BAND;
  self->swatch = weft_swatch_new (SWATCH_SIZE, SWATCH_SIZE);
  self->name = new_label (0, 0);
  self->number = new_label (1, NUMBER_CHARS);
  gtk_widget_set_valign (self->swatch, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->name, TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->name), 4);
  gtk_widget_add_css_class (self->number, "numeric");
  gtk_box_append (GTK_BOX (self), self->swatch);
  gtk_box_append (GTK_BOX (self), self->name);
  gtk_box_append (GTK_BOX (self), self->number);
}

static void
draw_trend (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  WeftHeapRow *self = user_data;
  WeftChart *chart = weft_plot_get_chart (plot);

  if (chart != NULL)
    weft_heap_chart_paint_trend (chart, cr, self->band,
                                 weft_view_get_visible (weft_plot_get_view (plot)), width, height);
}

GtkWidget *
weft_heap_row_new (WeftPlot *plot)
{
  WeftHeapRow *self = g_object_new (WEFT_TYPE_HEAP_ROW, NULL);

  self->trend = weft_drawing_new (plot, TREND_WIDTH, TREND_HEIGHT, draw_trend, self);
  /* screen readers skip the sparkline; they read the number beside it */
  g_object_set (self->trend, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_widget_set_valign (self->trend, GTK_ALIGN_CENTER);
  gtk_box_insert_child_after (GTK_BOX (self), self->trend, self->name);
  return GTK_WIDGET (self);
}

/* Returns markup with the last part of the name, followed by the dimmed stack, type or location. */
static char *
name_markup (const char *label)
{
  const char *stack = strstr (label, " < "), *type = strstr (label, " :: ");
  const char *end = stack != NULL ? stack : type != NULL ? type : label + strlen (label);
  g_autofree char *inner = g_strndup (label, end - label);
  const char *name = weft_haskell_skip_module (inner);
  const char *module = weft_haskell_skip_package (inner);
  g_autofree char *aside = NULL;

  if (stack != NULL)
    aside = g_strdup (stack);
  else if (type != NULL)
    {
      /* labels of info tables have the form "name :: type (module, location)"; tables of the same
       * name differ in location or, without one, in type */
      const char *text = type + strlen (" :: "), *details = strrchr (text, '(');
      const char *location = details != NULL ? strstr (details, ", ") : NULL;

      if (location != NULL)
        aside = g_strndup (location + 2, strcspn (location + 2, ")"));
      else
        aside = g_strndup (text, details != NULL && details > text ? (gsize) (details - text - 1) :
                                                                     strlen (text));
    }
  else
    aside = g_strndup (module, name > module ? name - module - 1 : 0);
  if (type != NULL && g_str_has_suffix (inner, CONSTRUCTOR_SUFFIX))
    inner[strlen (inner) - strlen (CONSTRUCTOR_SUFFIX)] = '\0';
  return g_markup_printf_escaped ("%s <span alpha=\"65%%\" size=\"small\">%s</span>", name, aside);
}

static void
set_css_class (GtkWidget *widget, const char *name, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
weft_heap_row_set_band (WeftHeapRow *self,
                        const WeftHeapLevels *levels,
                        guint32 band,
                        WeftColor color,
                        WeftColor edge,
                        WeftHatch hatch,
                        gboolean is_qualified,
                        gboolean is_left_out)
{
  GtkWidget *widget = GTK_WIDGET (self);
  WeftBiography phase =
      band != WEFT_HEAP_OTHER ? weft_heap_biography (levels->heap, band) : WEFT_N_BIOGRAPHIES;
  g_autofree char *name = NULL;
  g_autofree char *markup = NULL;

  g_return_if_fail (WEFT_IS_HEAP_ROW (self));
  name =
      weft_name_shorten_to_chars (weft_heap_levels_band_name (levels, band), WEFT_NAME_MAX_CHARS);
  if (band == WEFT_HEAP_OTHER)
    markup = g_strdup_printf (ngettext ("other (%u band)", "other (%u bands)", levels->n_others),
                              levels->n_others);
  else
    markup = is_qualified ? name_markup (name) : g_markup_escape_text (name, -1);
  gtk_label_set_markup (GTK_LABEL (self->name), markup);
  gtk_label_set_ellipsize (GTK_LABEL (self->name), weft_name_ellipsize_mode (name));
  weft_tooltip_set (widget, phase < WEFT_N_BIOGRAPHIES ? weft_biography_text (phase) : name);
  weft_swatch_set_style (
      WEFT_SWATCH (self->swatch), is_left_out ? WEFT_SWATCH_OUTLINE : WEFT_SWATCH_BAND + hatch,
      is_left_out ? weft_color_fade (color, 0) : color, is_left_out ? color : edge);
  set_css_class (widget, "weft-left-out", is_left_out);
  self->band = band;
  gtk_widget_set_visible (self->trend, band != WEFT_HEAP_OTHER);
  weft_drawing_refresh (WEFT_DRAWING (self->trend));
}

void
weft_heap_row_mark (WeftHeapRow *self, gboolean is_marked)
{
  g_return_if_fail (WEFT_IS_HEAP_ROW (self));
  set_css_class (GTK_WIDGET (self), "weft-marked", is_marked);
}

void
weft_heap_row_set_number (WeftHeapRow *self, const char *text)
{
  g_return_if_fail (WEFT_IS_HEAP_ROW (self));
  gtk_label_set_text (GTK_LABEL (self->number), text);
}

/* Numbers of a band and the title of their column. */

/* Column titles by sort key. Bands sorted by name show the mean size, as with the key "size". */
static const char *const rank_titles[WEFT_N_HEAP_KEYS] = {
  [WEFT_HEAP_BY_SIZE] = N_ ("Mean in view"),       [WEFT_HEAP_BY_PEAK] = N_ ("Peak in view"),
  [WEFT_HEAP_BY_GROWTH] = N_ ("Change in view"),   [WEFT_HEAP_BY_LAST] = N_ ("At end of view"),
  [WEFT_HEAP_BY_SLOPE] = N_ ("Change per second"), [WEFT_HEAP_BY_NAME] = N_ ("Mean in view"),
};

/* Returns the bytes of @band at @time. There must be samples. */
static guint64
band_bytes_at (const WeftHeapLevels *levels, guint64 time, guint32 band)
{
  return weft_heap_levels_band_bytes (levels, (guint) weft_heap_levels_sample_at (levels, time),
                                      band);
}

gint
weft_band_numbers_sample (WeftView *view, const WeftHeapLevels *levels)
{
  guint64 time;

  if (weft_view_get_hover (view, &time, NULL))
    return weft_heap_levels_sample_at (levels, time);
  if (weft_view_has_selection (view))
    return weft_heap_levels_sample_at (levels, weft_view_get_selection (view).to);
  return weft_heap_levels_largest_sample (levels);
}

WeftFormatted
weft_band_numbers_bytes (WeftView *view,
                         const WeftHeapLevels *levels,
                         guint32 band,
                         WeftFormatted *growth)
{
  WeftRange range = weft_view_get_selection (view);

  growth->text[0] = '\0';
  if (weft_heap_levels_largest_sample (levels) < 0)
    return weft_format_bytes (0);
  if (weft_view_has_selection (view))
    {
      guint64 from = band_bytes_at (levels, range.from, band);
      guint64 to = band_bytes_at (levels, range.to, band);

      if (to == from)
        *growth = (WeftFormatted){ "0 B" };
      else
        g_snprintf (growth->text, sizeof growth->text, "%s%.70s", to > from ? "+" : "−",
                    weft_format_bytes (to > from ? to - from : from - to).text);
    }
  return weft_format_bytes (
      weft_heap_levels_band_bytes (levels, (guint) weft_band_numbers_sample (view, levels), band));
}

/* Returns the sum of the values of all bands that the legend does not list. If @key is the peak,
 * returns the peak of their total instead. */
static double
other_bands_value (const WeftHeapBandRank *rank, const WeftHeapLevels *levels, WeftHeapKey key)
{
  double sum = 0;

  for (guint level = 0; key == WEFT_HEAP_BY_PEAK && level < levels->bands->len; level++)
    if (weft_heap_levels_band (levels, level) == WEFT_HEAP_OTHER)
      return levels->peaks[level];
  for (guint band = 0; band < rank->n; band++)
    sum += rank->is_present[band] ? rank->values[band] : 0;
  for (guint i = 0; i < levels->ranked_bands->len; i++)
    {
      guint32 band = g_array_index (levels->ranked_bands, guint32, i);

      sum -= rank->is_present[band] ? rank->values[band] : 0;
    }
  return sum;
}

WeftFormatted
weft_band_numbers_rank (const WeftHeapBandRank *rank,
                        const WeftHeapLevels *levels,
                        guint32 band,
                        WeftHeapKey key)
{
  double value = band == WEFT_HEAP_OTHER                  ? other_bands_value (rank, levels, key) :
                 band < rank->n && rank->is_present[band] ? rank->values[band] :
                                                            0;

  if (key == WEFT_HEAP_BY_SLOPE)
    return weft_format_growth (value);
  if (key == WEFT_HEAP_BY_GROWTH)
    return weft_format_change_bytes (value);
  return weft_format_mean_bytes (MAX (value, 0));
}

gboolean
weft_band_numbers_shows_growth (WeftView *view)
{
  return weft_view_has_selection (view) && !weft_view_get_hover (view, NULL, NULL);
}

gboolean
weft_band_numbers_shows_rank (WeftView *view)
{
  return !weft_view_has_selection (view) && !weft_view_get_hover (view, NULL, NULL);
}

const char *
weft_band_numbers_title (WeftView *view, WeftHeapKey key)
{
  if (weft_band_numbers_shows_rank (view))
    return _ (rank_titles[key]);
  return weft_view_get_hover (view, NULL, NULL) ? _ ("At pointer") : _ ("At end, change");
}

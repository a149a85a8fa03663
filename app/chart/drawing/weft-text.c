/* SPDX-License-Identifier: BSD-3-Clause */
/* Shapes, caches and draws texts. */
#include "weft-text.h"

#include "weft-display.h"
#include "weft-format.h"
#include "weft-name.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#define DEFAULT_FONT  "Cantarell"
#define DEFAULT_SIZE  (11 * PANGO_SCALE)
#define DPI           96.0
#define MAX_BYTES     1024
#define MIN_LETTERS   "m…"
#define RECORD_MARGIN 4.0 /* margin around a recorded text, px */
#define GROUP_SPACING 0.1 /* space between groups of digits, as a fraction of the line height */

typedef struct
{
  double em;
  gboolean is_bold;
} StyleSpec;

static const StyleSpec style_specs[WEFT_N_TEXT_STYLES] = {
  [WEFT_TEXT_LANE] = { 0.89, FALSE },      [WEFT_TEXT_GROUP] = { 0.89, TRUE },
  [WEFT_TEXT_VALUE] = { 0.82, FALSE },     [WEFT_TEXT_AXIS] = { 0.82, FALSE },
  [WEFT_TEXT_BOX] = { 0.82, FALSE },       [WEFT_TEXT_BOX_BOLD] = { 0.82, TRUE },
  [WEFT_TEXT_SMALL_BOX] = { 0.75, FALSE }, [WEFT_TEXT_PANE] = { 10.0 / 11.0, FALSE },
  [WEFT_TEXT_TITLE] = { 1.0, TRUE },       [WEFT_TEXT_CARD] = { 20.0 / 11.0, TRUE },
};

typedef struct
{
  PangoFontDescription *font; /* NULL until the style is used */
  double ascent, descent;
  double least_width; /* width of two letters; a text that would be cut to less is not drawn */
} StyleFont;

/* A string in a style, cut to a width; identifies a cached layout. */
typedef struct
{
  WeftTextStyle style;
  int max_width; /* in Pango units; 0 if the text is not cut */
  const char *text;
} LayoutKey;

typedef struct
{
  LayoutKey key;
  PangoLayout *layout;
  double width;
  char text[]; /* storage for the key's text */
} LayoutEntry;

/* Two generations limit the size of the cache without an LRU list. When the young generation is
 * full, it becomes the old one. An entry of the old generation moves to the young one when it is
 * used; the remaining entries are dropped the next time the young generation is full. */
struct _WeftTextCache
{
  PangoContext *context;
  PangoFontDescription *font; /* base font of all styles */
  PangoAttrList *attributes;
  StyleFont styles[WEFT_N_TEXT_STYLES];
  GHashTable *young; /* key: LayoutKey; value: LayoutEntry */
  GHashTable *old;
  GPtrArray *records; /* of WeftTextRecord; or NULL */
};

static guint
layout_key_hash (gconstpointer data)
{
  const LayoutKey *key = data;

  return g_str_hash (key->text) ^ ((guint) key->style * 0x9e3779b1u) ^
         ((guint) key->max_width * 0x85ebca6bu);
}

static gboolean
layout_key_equal (gconstpointer a, gconstpointer b)
{
  const LayoutKey *left = a;
  const LayoutKey *right = b;

  return left->style == right->style && left->max_width == right->max_width &&
         strcmp (left->text, right->text) == 0;
}

static void
layout_entry_free (gpointer data)
{
  LayoutEntry *entry = data;

  g_object_unref (entry->layout);
  g_free (entry);
}

static GHashTable *
generation_new (void)
{
  return g_hash_table_new_full (layout_key_hash, layout_key_equal, NULL, layout_entry_free);
}

/* Returns the font of the style @which. Loads it on first use, which takes about 1 ms. */
static const StyleFont *
get_style_font (WeftTextCache *cache, WeftTextStyle which)
{
  const StyleSpec *spec = &style_specs[which];
  StyleFont *style = &cache->styles[which];
  PangoFontMetrics *metrics;
  double size;

  if (style->font != NULL)
    return style;
  style->font = pango_font_description_copy (cache->font);
  size = round (pango_font_description_get_size (cache->font) * spec->em);
  if (pango_font_description_get_size_is_absolute (cache->font))
    pango_font_description_set_absolute_size (style->font, size);
  else
    pango_font_description_set_size (style->font, (int) size);
  if (spec->is_bold)
    pango_font_description_set_weight (style->font, PANGO_WEIGHT_BOLD);
  metrics = pango_context_get_metrics (cache->context, style->font, NULL);
  style->ascent = pango_units_to_double (pango_font_metrics_get_ascent (metrics));
  style->descent = pango_units_to_double (pango_font_metrics_get_descent (metrics));
  pango_font_metrics_unref (metrics);
  style->least_width = weft_text_width (cache, which, MIN_LETTERS);
  return style;
}

WeftTextCache *
weft_text_cache_new (const PangoFontDescription *base, double device_scale)
{
  WeftTextCache *cache = g_new0 (WeftTextCache, 1);
  cairo_font_options_t *options = cairo_font_options_create ();
  /* Older cairo puts each glyph on a whole pixel of a bitmap. If pixels are large, the gaps between
   * letters are even only if letter widths are whole pixels. */
  gboolean is_whole = device_scale == 1.0 && cairo_version () < CAIRO_VERSION_ENCODE (1, 17, 4);

  cache->font = base != NULL ? pango_font_description_copy (base) : pango_font_description_new ();
  if (pango_font_description_get_family (cache->font) == NULL)
    pango_font_description_set_family_static (cache->font, DEFAULT_FONT);
  if (pango_font_description_get_size (cache->font) <= 0)
    pango_font_description_set_size (cache->font, DEFAULT_SIZE);
  /* Widths must not depend on the surface or its scale. Subpixel rendering would not survive
   * export. */
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_SLIGHT);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cache->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  pango_cairo_context_set_font_options (cache->context, options);
  pango_cairo_context_set_resolution (cache->context, DPI);
  pango_context_set_round_glyph_positions (cache->context, is_whole);
  cairo_font_options_destroy (options);
  cache->attributes = pango_attr_list_new ();
  pango_attr_list_insert (cache->attributes, pango_attr_font_features_new ("tnum=1"));
  cache->young = generation_new ();
  cache->old = generation_new ();
  return cache;
}

void
weft_text_cache_free (WeftTextCache *cache)
{
  if (cache == NULL)
    return;
  g_hash_table_unref (cache->young);
  g_hash_table_unref (cache->old);
  g_clear_pointer (&cache->records, g_ptr_array_unref);
  for (guint i = 0; i < WEFT_N_TEXT_STYLES; i++)
    g_clear_pointer (&cache->styles[i].font, pango_font_description_free);
  pango_font_description_free (cache->font);
  pango_attr_list_unref (cache->attributes);
  g_object_unref (cache->context);
  g_free (cache);
}

guint
weft_text_cache_n_layouts (WeftTextCache *cache)
{
  return g_hash_table_size (cache->young) + g_hash_table_size (cache->old);
}

/* Returns attributes that widen the space between groups of digits, which is hardly a pixel wide in
 * some fonts, such as Cantarell. */
static PangoAttrList *
layout_attributes (WeftTextCache *cache, WeftTextStyle style, const char *text)
{
  const char *space = strstr (text, WEFT_GROUP_SEPARATOR);
  PangoAttrList *list;
  int extra;

  if (space == NULL)
    return pango_attr_list_ref (cache->attributes);
  list = pango_attr_list_copy (cache->attributes);
  extra = pango_units_from_double (weft_text_height (cache, style) * GROUP_SPACING);
  for (; space != NULL; space = strstr (space + 1, WEFT_GROUP_SEPARATOR))
    {
      PangoAttribute *spacing = pango_attr_letter_spacing_new (extra);

      spacing->start_index = (guint) (space - text);
      spacing->end_index = spacing->start_index + strlen (WEFT_GROUP_SEPARATOR);
      pango_attr_list_insert (list, spacing);
    }
  return list;
}

static LayoutEntry *
layout_entry_new (WeftTextCache *cache, const LayoutKey *key)
{
  gsize length = strlen (key->text);
  LayoutEntry *entry = g_malloc (sizeof *entry + length + 1);
  g_autofree char *valid = weft_display_text (key->text);
  PangoAttrList *attributes = layout_attributes (cache, key->style, valid);
  PangoRectangle extents;

  memcpy (entry->text, key->text, length + 1);
  entry->key = *key;
  entry->key.text = entry->text;
  entry->layout = pango_layout_new (cache->context);
  pango_layout_set_font_description (entry->layout, get_style_font (cache, key->style)->font);
  pango_layout_set_attributes (entry->layout, attributes);
  pango_attr_list_unref (attributes);
  /* text from a log must neither break the line nor change its direction */
  pango_layout_set_single_paragraph_mode (entry->layout, TRUE);
  pango_layout_set_auto_dir (entry->layout, FALSE);
  if (key->max_width > 0)
    {
      /* lane names, and thread labels that are call stacks, differ at their ends; sentences and
       * span names differ at their beginnings */
      PangoEllipsizeMode mode =
          key->style == WEFT_TEXT_LANE ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END;

      pango_layout_set_width (entry->layout, key->max_width);
      pango_layout_set_ellipsize (entry->layout, mode);
    }
  pango_layout_set_text (entry->layout, valid, -1);
  pango_layout_get_extents (entry->layout, NULL, &extents);
  entry->width = pango_units_to_double (extents.width);
  return entry;
}

static LayoutEntry *
find_layout (WeftTextCache *cache, WeftTextStyle style, const char *text, int max_width)
{
  LayoutKey key = { style, max_width, text };
  char start[MAX_BYTES + 1];
  LayoutEntry *entry;

  if (strnlen (text, MAX_BYTES + 1) > MAX_BYTES)
    {
      gsize length = MAX_BYTES;

      /* do not cut inside a character */
      while (length > MAX_BYTES - 4 && ((guchar) text[length] & 0xc0) == 0x80)
        length--;
      memcpy (start, text, length);
      start[length] = '\0';
      key.text = start;
    }
  entry = g_hash_table_lookup (cache->young, &key);
  if (entry != NULL)
    return entry;
  if (!g_hash_table_steal_extended (cache->old, &key, NULL, (gpointer *) &entry))
    entry = layout_entry_new (cache, &key);
  if (g_hash_table_size (cache->young) >= WEFT_TEXT_CACHE_MAX / 2)
    {
      g_hash_table_unref (cache->old);
      cache->old = g_steal_pointer (&cache->young);
      cache->young = generation_new ();
    }
  g_hash_table_insert (cache->young, &entry->key, entry);
  return entry;
}

double
weft_text_width (WeftTextCache *cache, WeftTextStyle style, const char *text)
{
  return find_layout (cache, style, text, 0)->width;
}

typedef struct
{
  WeftTextCache *cache;
  WeftTextStyle style;
  double max_width;
} NameLimit;

static gboolean
name_fits (const char *name, gpointer data)
{
  const NameLimit *room = data;

  return weft_text_width (room->cache, room->style, name) <= room->max_width;
}

char *
weft_text_shorten_name (WeftTextCache *cache,
                        WeftTextStyle style,
                        const char *name,
                        double max_width)
{
  NameLimit room = { cache, style, max_width };

  return weft_name_shorten (name, name_fits, &room);
}

double
weft_text_height (WeftTextCache *cache, WeftTextStyle style)
{
  return get_style_font (cache, style)->ascent + get_style_font (cache, style)->descent;
}

static void
text_record_free (gpointer data)
{
  WeftTextRecord *record = data;

  g_free (record->text);
  g_free (record);
}

void
weft_text_cache_start_recording (WeftTextCache *cache)
{
  if (cache->records == NULL)
    cache->records = g_ptr_array_new_with_free_func (text_record_free);
}

const GPtrArray *
weft_text_cache_get_records (WeftTextCache *cache)
{
  return cache->records;
}

const char *
weft_text_cache_get_font_family (WeftTextCache *cache)
{
  return pango_font_description_get_family (cache->font);
}

/* Returns the text of @entry as it is drawn. Pango does not report where it cut a text, so the text
 * is shortened until it fits. */
static char *
drawn_text (WeftTextCache *cache, const LayoutEntry *entry)
{
  const char *whole = pango_layout_get_text (entry->layout);
  double room = pango_units_to_double (entry->key.max_width);
  g_autoptr (GString) text = g_string_new (whole);

  if (!pango_layout_is_ellipsized (entry->layout))
    return g_strdup (whole);
  do
    {
      const char *last = g_utf8_find_prev_char (whole, whole + MIN (text->len, strlen (whole)));

      g_string_truncate (text, last != NULL ? (gsize) (last - whole) : 0);
      g_string_append (text, "…");
      if (weft_text_width (cache, entry->key.style, text->str) <= room || last == NULL)
        break;
      g_string_truncate (text, (gsize) (last - whole));
    }
  while (text->len > 0);
  return g_strdup (text->str);
}

/* Records @entry, and draws its marker path. May drop @entry from the cache. */
static void
record_drawn_text (WeftTextCache *cache, cairo_t *cr, const LayoutEntry *entry, double x, double y)
{
  WeftTextRecord *one = g_new (WeftTextRecord, 1);
  const StyleFont *style = get_style_font (cache, entry->key.style);

  one->width = entry->width;
  one->size = pango_units_to_double (pango_font_description_get_size (style->font));
  if (!pango_font_description_get_size_is_absolute (style->font))
    one->size = one->size * DPI / 72;
  one->is_bold = style_specs[entry->key.style].is_bold;
  one->text = drawn_text (cache, entry);
  /* with this margin, a clip that cuts off the edge of the path leaves the text whole */
  one->dx = RECORD_MARGIN;
  one->dy = style->ascent + RECORD_MARGIN;
  x -= one->dx;
  y -= one->dy;
  cairo_new_path (cr);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + one->width + 2 * RECORD_MARGIN, y);
  cairo_line_to (cr, x + one->width + 2 * RECORD_MARGIN, y + WEFT_TEXT_MARK);
  cairo_line_to (cr, x, y + cache->records->len + 1);
  cairo_close_path (cr);
  cairo_fill (cr);
  g_ptr_array_add (cache->records, one);
}

double
weft_text_draw (WeftTextCache *cache,
                cairo_t *cr,
                WeftTextStyle style,
                const char *text,
                const WeftTextPosition *position)
{
  static const double before[] = {
    [WEFT_TEXT_LEFT] = 0, [WEFT_TEXT_CENTRE] = 0.5, [WEFT_TEXT_RIGHT] = 1
  };
  const StyleFont *metrics = get_style_font (cache, style);
  LayoutEntry *entry = find_layout (cache, style, text, 0);
  double baseline = position->y, width, x;

  if (position->max_width != 0 && entry->width > position->max_width)
    {
      if (!(position->max_width >= metrics->least_width))
        return 0;
      entry =
          find_layout (cache, style, text, pango_units_from_double (floor (position->max_width)));
    }
  if (!position->is_baseline)
    baseline += (metrics->ascent - metrics->descent) / 2;
  width = entry->width;
  x = position->x - width * before[position->align];
  if (cache->records != NULL &&
      cairo_surface_get_type (cairo_get_target (cr)) == CAIRO_SURFACE_TYPE_SVG)
    {
      record_drawn_text (cache, cr, entry, x, baseline);
      return width;
    }
  cairo_move_to (cr, x, baseline);
  pango_cairo_show_layout_line (cr, pango_layout_get_line_readonly (entry->layout, 0));
  return width;
}

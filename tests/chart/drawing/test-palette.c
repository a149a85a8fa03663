/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the palette: what can be read, and what can be told apart. */
#include "weft-band-styles.h"

#include "weft-test-unit.h"

#include <math.h>

#define FOR_EACH_PALETTE(p)                                \
  for (guint theme_ = 0; theme_ < WEFT_N_THEMES; theme_++) \
    for (const WeftPalette *p = weft_palette_get ((WeftTheme) theme_); p != NULL; p = NULL)

static double
distance (WeftColor a, WeftColor b, WeftColorVision sight)
{
  return weft_color_distance (weft_color_perceived (a, sight), weft_color_perceived (b, sight));
}

static void
check_contrast (WeftColor text, WeftColor fill, WeftColor page, double least)
{
  WeftColor under = weft_color_composite (fill, page);

  g_assert_cmpfloat (weft_color_contrast (weft_color_composite (text, under), under), >=, least);
}

static void
test_contrast_formula (void)
{
  WeftColor black = { 0, 0, 0, 1 };
  WeftColor white = { 1, 1, 1, 1 };
  WeftColor gray = { 0x77 / 255.0, 0x77 / 255.0, 0x77 / 255.0, 1 };

  g_assert_cmpfloat_with_epsilon (weft_color_contrast (black, white), 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (weft_color_contrast (white, gray), 4.48, 0.005);
  g_assert_cmpfloat_with_epsilon (distance (black, white, WEFT_VISION_TRICHROMAT), 100.0, 0.01);
}

/* What is seen by whom: from the tables of the two papers. */
static void
test_sights (void)
{
  WeftColor red = { 1, 0, 0, 1 }, green = { 0, 0.5, 0, 1 }, blue = { 0, 0, 1, 1 };
  WeftPerceivedColor seen = weft_color_perceived (red, WEFT_VISION_TRICHROMAT);

  g_assert_cmpfloat_with_epsilon (seen.l, 62.80, 0.01);
  g_assert_cmpfloat_with_epsilon (seen.a, 22.49, 0.01);
  g_assert_cmpfloat_with_epsilon (seen.b, 12.58, 0.01);
  for (WeftColorVision sight = 0; sight < WEFT_N_COLOR_VISIONS; sight++)
    g_assert_cmpfloat (distance (red, blue, sight), >, 20);
  g_assert_cmpfloat (distance (red, green, WEFT_VISION_TRICHROMAT), >, 30);
  g_assert_cmpfloat (distance (red, green, WEFT_VISION_DEUTERANOPE), <, 15);
}

static void
test_texts (void)
{
  FOR_EACH_PALETTE (p)
  {
    const WeftColor on_page[] = { p->text1, p->text2, p->text3, p->accent_text };
    const WeftColor on_fill[][2] = {
      { p->run_text, p->run },
      { p->gc_text, p->gc },
      { p->gc_text, p->gc_ground },
      { p->wait_text, p->wait },
      { p->sync_text, p->sync },
      { p->runnable_text, p->runnable_fill },
      { p->foreign_text, p->foreign_fill },
      { p->marker_text, p->marker },
      { p->lost_text, p->lost },
      { p->pill_text, p->pill },
      { p->text1, p->hover },
      { p->text1, p->selection },
    };

    for (guint i = 0; i < G_N_ELEMENTS (on_page); i++)
      {
        check_contrast (on_page[i], p->page, p->page, 4.5);
        check_contrast (on_page[i], p->panel, p->panel, 4.5);
      }
    for (guint i = 0; i < G_N_ELEMENTS (on_fill); i++)
      check_contrast (on_fill[i][0], on_fill[i][1], p->page, 4.5);
    for (guint i = 0; i < 200; i++)
      {
        g_autofree char *name = g_strdup_printf ("name %u", i);

        check_contrast (weft_palette_band_line_color (p, weft_palette_band_index (name)), p->page,
                        p->page, 3.0);
      }
    for (guint i = 0; i < WEFT_N_BANDS; i++)
      check_contrast (weft_color_text_on (p->bands[i]), p->bands[i], p->page, 4.5);
  }
}

static void
test_fills (void)
{
  FOR_EACH_PALETTE (p)
  {
    const WeftColor fills[] = { p->run,     p->gc,      p->wait_edge, p->sync_edge, p->runnable,
                                p->foreign, p->blocked, p->marker,    p->heap,      p->heap_second,
                                p->lost,    p->accent,  p->hit };

    for (guint i = 0; i < G_N_ELEMENTS (fills); i++)
      check_contrast (fills[i], p->page, p->page, 3.0);
  }
}

/* What lies over a chart leaves it to be seen. */
static void
test_veils (void)
{
  FOR_EACH_PALETTE (p)
  {
    g_assert_cmpfloat (p->hover.a, <=, 0.1);
    g_assert_cmpfloat (p->selection.a, <=, 0.2);
  }
}

/* Every pair, in the first @n_sights. */
static void
check_apart (const WeftColor *colors, guint n, guint n_sights, double least)
{
  for (WeftColorVision s = 0; s < n_sights; s++)
    for (guint i = 0; i < n; i++)
      for (guint j = i + 1; j < n; j++)
        g_assert_cmpfloat (distance (colors[i], colors[j], s), >=, least);
}

static void
test_states_apart (void)
{
  FOR_EACH_PALETTE (p)
  {
    /* the set for colour-blind readers has less of a likeness to the window to pay for */
    double least = theme_ / 2 == WEFT_COLORS_COLOR_BLIND ? 18 : 8.5;
    WeftColor track = weft_color_composite (p->idle, p->page);
    const WeftColor capability[] = { p->run, p->gc, p->wait, p->sync, track };
    const WeftColor thread[] = { p->run, p->runnable, p->foreign, p->blocked, p->page };
    const WeftColor states[] = { p->run,      p->gc,      p->wait,    p->sync,
                                 p->runnable, p->foreign, p->blocked, p->page };
    const WeftColor wasted_sparks[] = { p->gc, p->blocked, p->lost, track };

    /* lanes lie below one another, and the whole log's have both kinds of states */
    if (theme_ / 2 == WEFT_COLORS_COLOR_BLIND)
      check_apart (states, G_N_ELEMENTS (states), WEFT_N_COLOR_VISIONS, 12);
    check_apart (capability, G_N_ELEMENTS (capability), WEFT_N_COLOR_VISIONS, least);
    check_apart (thread, G_N_ELEMENTS (thread), WEFT_N_COLOR_VISIONS, least);
    /* these three also differ by their hatch, in each sight */
    check_apart (wasted_sparks, G_N_ELEMENTS (wasted_sparks), 1, 8.5);
  }
}

static void
test_high_contrast (void)
{
  FOR_EACH_PALETTE (p)
  {
    /* between the flags and the bands a palette is nothing but colours */
    const WeftColor *colors = &p->run;
    gsize n = (sizeof *p - G_STRUCT_OFFSET (WeftPalette, run)) / sizeof *colors;
    guint alphas = 0;

    for (gsize i = 0; i < n; i++)
      alphas += colors[i].a != 0 && colors[i].a != 1;
    if (p->outlines)
      g_assert_cmpuint (alphas, ==, 0);
    else
      g_assert_cmpuint (alphas, >, 0);
  }
}

/* Black and white has no hue at all, and its texts are read over a hatch, too. */
static void
test_grey (void)
{
  FOR_EACH_PALETTE (p)
  {
    const WeftColor *colors = &p->run;
    gsize n = (sizeof *p - G_STRUCT_OFFSET (WeftPalette, run)) / sizeof *colors;
    guint hues = 0;

    for (gsize i = 0; i < n; i++)
      hues += colors[i].r != colors[i].g || colors[i].g != colors[i].b;
    if (p->is_grey)
      {
        g_assert_cmpuint (hues, ==, 0);
        check_contrast (p->gc_text, p->gc_ground, p->page, 10);
      }
    else
      g_assert_cmpuint (hues, >, n / 3);
  }
}

static void
test_themes (void)
{
  g_assert_cmpuint (WEFT_N_THEMES, ==, 2 * WEFT_N_COLOR_SETS);
  for (WeftColorSet colors = 0; colors < WEFT_N_COLOR_SETS; colors++)
    for (guint dark = 0; dark < 2; dark++)
      {
        const WeftPalette *p = weft_palette_get (weft_theme_choose (dark == 1, colors));

        g_assert_cmpint (p->is_dark, ==, dark == 1);
        g_assert_cmpint (p->is_grey, ==, colors == WEFT_COLORS_GREY);
        g_assert_cmpint (p->outlines, ==, colors >= WEFT_COLORS_HIGH_CONTRAST);
      }
  g_assert_true (weft_palette_get ((WeftTheme) 99) == weft_palette_get (WEFT_THEME_LIGHT));
}

/* #rrggbb. */
static guint
band_hex (const WeftPalette *p, const char *name)
{
  WeftColor color = weft_palette_band_color_by_name (p, name);

  return (guint) round (color.r * 255) << 16 | (guint) round (color.g * 255) << 8 |
         (guint) round (color.b * 255);
}

static void
test_bands (void)
{
  const WeftPalette *light = weft_palette_get (WEFT_THEME_LIGHT);
  const WeftPalette *dark = weft_palette_get (WEFT_THEME_DARK);
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) twins = g_hash_table_new (NULL, NULL);

  /* a picture of last year must not change its colours */
  g_assert_cmphex (band_hex (light, ""), ==, 0xa499bd);
  g_assert_cmphex (band_hex (light, "THUNK_0_1"), ==, 0xeab0c6);
  /* nor do two logs of one program differ for the version of a library */
  g_assert_cmphex (band_hex (light, "containers-0.6.7:Data.Map.Internal.Bin"), ==,
                   band_hex (light, "containers-0.7-inplace:Data.Map.Internal.Bin"));
  g_assert_cmphex (band_hex (light, "ghc-prim:GHC.Types.I#"), !=,
                   band_hex (light, "ghc-prim:GHC.Types.D#"));
  g_assert_cmphex (band_hex (light, "a b:GHC.Types.:"), !=, band_hex (light, "c d:GHC.Types.:"));
  for (guint i = 0; i < 1200; i++)
    {
      g_autofree char *name = g_strdup_printf ("Module.name%u", i);
      gpointer color = GUINT_TO_POINTER (band_hex (light, name));
      gpointer twin = GUINT_TO_POINTER (band_hex (dark, name));
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (used, color));

      /* the same names share a colour in light and in dark */
      g_assert_true (n == 0 || g_hash_table_lookup (twins, color) == twin);
      g_hash_table_insert (twins, color, twin);
      g_hash_table_insert (used, color, GUINT_TO_POINTER (n + 1));
    }
  /* twelve colours of three shades each, used alike */
  g_assert_cmpuint (g_hash_table_size (used), ==, 3 * WEFT_N_BANDS);
  for (GList *l = g_hash_table_get_values (used), *next; l != NULL; l = next)
    {
      g_assert_cmpuint (GPOINTER_TO_UINT (l->data), >, 12);
      g_assert_cmpuint (GPOINTER_TO_UINT (l->data), <, 70);
      next = l->next;
      g_list_free_1 (l);
    }
}

static void
test_mixing (void)
{
  WeftColor red = { 1, 0, 0, 0.5 };
  WeftColor blue = { 0, 0, 1, 1 };
  WeftColor mixed = weft_color_mix (red, blue, 0.25);
  WeftColor over = weft_color_composite (red, blue);

  g_assert_cmpfloat (mixed.r, ==, 0.75);
  g_assert_cmpfloat (mixed.b, ==, 0.25);
  g_assert_cmpfloat (mixed.a, ==, 0.625);
  g_assert_cmpfloat (weft_color_mix (red, blue, 7).b, ==, 1);
  g_assert_cmpfloat (weft_color_mix (red, blue, -7).r, ==, 1);
  g_assert_cmpfloat (over.r, ==, 0.5);
  g_assert_cmpfloat (over.b, ==, 0.5);
  g_assert_cmpfloat (over.a, ==, 1);
  g_assert_cmpfloat (weft_color_fade (red, 0.5).a, ==, 0.25);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/palette/contrast-formula", test_contrast_formula);
  g_test_add_func ("/palette/sights", test_sights);
  g_test_add_func ("/palette/texts", test_texts);
  g_test_add_func ("/palette/fills", test_fills);
  g_test_add_func ("/palette/veils", test_veils);
  g_test_add_func ("/palette/states-apart", test_states_apart);
  g_test_add_func ("/palette/high-contrast", test_high_contrast);
  g_test_add_func ("/palette/grey", test_grey);
  g_test_add_func ("/palette/themes", test_themes);
  g_test_add_func ("/palette/bands", test_bands);
  g_test_add_func ("/palette/mixing", test_mixing);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that each text that is shown as a time is read back: in all languages, units and signs of
 * fractions. */
#include "weft-clock.h"
#include "weft-format.h"
#include "weft-number-style.h"

#include "weft-test-unit.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

#define N_TIMES 400
#define DAY     G_GUINT64_CONSTANT (86400000000000)

typedef WeftFormatted (*Format) (guint64 ns);

static const Format formats[] = { weft_format_time, weft_format_time_whole, weft_format_time_brief,
                                  weft_format_time_exact };

/* As many short as long ones. */
static guint64
random_time (GRand *random)
{
  guint64 bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random);

  return bits >> g_rand_int_range (random, 1, 64);
}

/* What is read reads the same again, and is what was written but for its rounding. */
static void
check_time (guint64 ns)
{
  guint64 back = 0;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      WeftFormatted text = formats[i](ns);

      if (!weft_parse_time (text.text, &back))
        g_error ("%s is not read", text.text);
      g_assert_cmpstr (formats[i](back).text, ==, text.text);
      g_assert_cmpfloat (ABS ((double) back - (double) ns), <=, (double) ns * 0.05);
    }
  g_assert_true (weft_parse_time (weft_format_time_exact (ns).text, &back) && back == ns);
}

static void
check_styles (void)
{
  static const guint64 units[] = { 0, 1000000, 1000000000 };
  static const char *const points[] = { ".", "," };
  g_autoptr (GRand) random = g_rand_new_with_seed (14);

  for (guint style = 0; style < 2 * 2 * G_N_ELEMENTS (units); style++)
    {
      WeftNumberStyle of_numbers = { .has_words = TRUE,
                                     .is_isolated = style / 2 % 2 == 1,
                                     .time_unit = units[style / 4] };

      g_strlcpy (of_numbers.point, points[style % 2], sizeof of_numbers.point);
      weft_number_style_set (&of_numbers);
      for (guint i = 0; i < N_TIMES; i++)
        check_time (random_time (random));
      for (guint64 unit = 1; unit <= DAY; unit *= 10)
        check_time (unit);
    }
  weft_number_style_set (NULL);
}

static void
test_plain (void)
{
  check_styles ();
}

/* Whether texts are translated into @language: newer C libraries do so only in a locale other than
 * C. */
static gboolean
set_language (const char *language)
{
  static const char *const locales[] = { "C.UTF-8", "en_US.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8" };

  g_setenv ("LANGUAGE", language, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    if (setlocale (LC_ALL, locales[i]) != NULL && *gettext ("") != '\0')
      return TRUE;
  return FALSE;
}

/* The languages' catalogs of the build. */
static void
test_languages (void)
{
  g_autofree char *list = g_test_build_filename (G_TEST_DIST, "..", "po", "LINGUAS", NULL);
  g_autofree char *folder = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) languages = NULL;
  g_autofree char *locale = g_strdup (setlocale (LC_ALL, NULL));
  g_autofree char *domain = g_strdup (textdomain (NULL));
  guint n_translated = 0;

  g_assert_true (g_file_get_contents (list, &text, NULL, NULL));
  languages = g_strsplit_set (text, " \n", -1);
  bindtextdomain ("weft", folder);
  bind_textdomain_codeset ("weft", "UTF-8");
  textdomain ("weft");
  for (guint i = 0; languages[i] != NULL; i++)
    {
      if (*languages[i] == '\0' || !set_language (languages[i]))
        continue;
      n_translated++;
      check_styles ();
    }
  g_unsetenv ("LANGUAGE");
  setlocale (LC_ALL, locale);
  textdomain (domain);
  if (n_translated == 0)
    g_test_skip ("there is no locale in which texts are translated, or no catalog");
}

static void
test_clock (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (15);
  const guint64 half_past = 52200 * G_GUINT64_CONSTANT (1000000000);
  guint64 back = 77;

  for (guint i = 0; i < N_TIMES; i++)
    {
      guint64 since = random_time (random) % DAY, time = random_time (random) % DAY;

      g_assert_true (weft_clock_parse (since, weft_format_clock (since, time).text, &back));
      g_assert_cmpuint (back, ==, time);
    }
  g_assert_true (weft_clock_parse (half_past, "14:30", &back) && back == 0);
  g_assert_true (weft_clock_parse (half_past, "14:29:59.9", &back) && back == DAY - 100000000);
  back = 77;
  g_assert_false (weft_clock_parse (0, "24:00", &back));
  g_assert_false (weft_clock_parse (0, "14", &back));
  g_assert_false (weft_clock_parse (0, "14:60", &back));
  g_assert_false (weft_clock_parse (0, "14:00:60", &back));
  g_assert_false (weft_clock_parse (0, "14:00:", &back));
  g_assert_false (weft_clock_parse (0, "1s", &back));
  g_assert_cmpuint (back, ==, 77);
}

/* Moments are of the clock where that is asked for and known, lengths never. */
static void
test_moments (void)
{
  const WeftNumberStyle clock = { .point = ".", .is_wall_clock = TRUE }, plain = { .point = "." };
  WeftProcess process = { .has_start = TRUE, .start_ns = 1234567890123456789 }, unknown = { 0 };
  const WeftRange second = { 0, 1000000000 }, moment = { 500, 700 };
  g_autofree char *wide = NULL, *narrow = NULL, *relative = NULL;
  guint64 since = 0;

  weft_number_style_set (&clock);
  g_assert_true (weft_clock_shown_start (&process, &since));
  g_assert_cmpstr (weft_format_moment_exact (&process, 1000).text, ==,
                   weft_format_clock (since, 1000).text);
  g_assert_true (g_str_has_suffix (weft_format_moment (&process, 0).text, ":30.123"));
  g_assert_cmpstr (weft_format_moment_brief (&process, 0).text, ==,
                   weft_format_moment (&process, 0).text);
  wide = weft_format_moment_range (&process, second);
  g_assert_nonnull (strstr (wide, ":30.123 to "));
  g_assert_true (g_str_has_suffix (wide, ":31.123"));
  narrow = weft_format_moment_range (&process, moment);
  g_assert_true (g_str_has_suffix (narrow, weft_format_clock (since, 700).text));
  g_assert_cmpstr (weft_format_moment (&unknown, 1000).text, ==, weft_format_time (1000).text);
  g_assert_cmpstr (weft_format_moment (NULL, 1000).text, ==, weft_format_time (1000).text);
  weft_number_style_set (&plain);
  g_assert_cmpstr (weft_format_moment_exact (&process, 1000).text, ==,
                   weft_format_time_exact (1000).text);
  relative = weft_format_moment_range (&process, second);
  g_assert_true (g_str_has_prefix (relative, "0 to 1.000"));
  weft_number_style_set (NULL);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/time-text/plain", test_plain);
  g_test_add_func ("/time-text/languages", test_languages);
  g_test_add_func ("/time-text/clock", test_clock);
  g_test_add_func ("/time-text/moments", test_moments);
}

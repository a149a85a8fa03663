/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that shorter SVG files hold the same picture. */
#include "weft-svg.h"
#include "weft-test-unit.h"

#include <math.h>
#include <string.h>

#define FILL  "<path style=\" stroke:none;fill-rule:nonzero;fill:rgb(0%,50.196078%,100%);"
#define SHORT "<path style=\" stroke:none;fill-rule:nonzero;fill:#0080ff;"

static void
test_examples (void)
{
  static const struct
  {
    const char *svg, *want;
  } cases[] = {
    { "", "" },
    { "<svg>\n</svg>\n", "<svg>\n</svg>\n" },
    { "no line end", "no line end" },
    /* a rectangle */
    { FILL "fill-opacity:0.5;\" d=\"M 1 2.5 L 3 2.5 L 3 4 L 1 4 Z M 1 2.5 \"/>\n",
      SHORT "fill-opacity:0.5;\" d=\"M1 2.5h2v1.5h-2z\"/>\n" },
    /* opaque neighbours become one, others do not */
    { FILL "fill-opacity:1;\" d=\"M 1 2 L 3 2 L 3 4 L 1 4 Z M 1 2 \"/>\n" FILL
           "fill-opacity:1;\" d=\"M 9 1 L 10 1 L 10 4 L 9 4 Z M 9 1 \"/>\n",
      SHORT "fill-opacity:1;\" d=\"M1 2h2v2h-2zm8-1h1v3h-1z\"/>\n" },
    { FILL "fill-opacity:0.5;\" d=\"M 1 2 L 3 2 L 3 4 L 1 4 Z M 1 2 \"/>\n" FILL
           "fill-opacity:0.5;\" d=\"M 9 1 L 10 1 L 10 4 L 9 4 Z M 9 1 \"/>\n",
      SHORT "fill-opacity:0.5;\" d=\"M1 2h2v2h-2z\"/>\n" SHORT
            "fill-opacity:0.5;\" d=\"M9 1h1v3h-1z\"/>\n" },
    /* nor what turns the other way, and would leave a hole */
    { FILL "fill-opacity:1;\" d=\"M 1 2 L 3 2 L 3 4 L 1 4 Z M 1 2 \"/>\n" FILL
           "fill-opacity:1;\" d=\"M 1 2 L 1 4 L 3 4 L 3 2 Z M 1 2 \"/>\n",
      SHORT "fill-opacity:1;\" d=\"M1 2h2v2h-2z\"/>\n" SHORT
            "fill-opacity:1;\" d=\"M1 2v2h2v-2z\"/>\n" },
    /* a line between ends it */
    { FILL "fill-opacity:1;\" d=\"M 1 2 L 3 2 L 3 4 L 1 4 Z \"/>\n</g>\n" FILL
           "fill-opacity:1;\" d=\"M 9 1 L 10 1 L 10 4 L 9 4 Z \"/>\n",
      SHORT "fill-opacity:1;\" d=\"M1 2h2v2h-2z\"/>\n</g>\n" SHORT
            "fill-opacity:1;\" d=\"M9 1h1v3h-1z\"/>\n" },
    /* curves, lines askew, and what stands behind the data */
    { "<path d=\"M 0 0 C 1 1 2 1.004 3 -0.25 L 4 5 \" transform=\"matrix(1,0,0,1,7,8)\"/>\n",
      "<path d=\"M0 0c1 1 2 1 3-.25l1 5.25\" transform=\"matrix(1,0,0,1,7,8)\"/>\n" },
    /* a dot of a round pen is kept */
    { "<path d=\"M 5 5 L 5 5 \"/>\n", "<path d=\"M5 5h0\"/>\n" },
    /* what is not known */
    { "<path d=\"M 0 0 A 1 1 0 0 0 5 5 \"/>\n", "<path d=\"M 0 0 A 1 1 0 0 0 5 5 \"/>\n" },
    { "<path d=\"M 0 \"/>\n", "<path d=\"M 0 \"/>\n" },
    { "<path d=\"M 1e300 0 L nan 0\"/>\n", "<path d=\"M 1e300 0 L nan 0\"/>\n" },
    { "<path d=\"M 0 0", "<path d=\"M 0 0" },
    { "<g style=\"fill:rgb(1,2,3)\">\n", "<g style=\"fill:rgb(1,2,3)\">\n" },
    { "<g style=\"fill:rgb(100%,0%,x);stroke:rgb(0%,0%,0%)\">\n",
      "<g style=\"fill:rgb(100%,0%,x);stroke:#000000\">\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GString *out = weft_svg_minify (cases[i].svg, strlen (cases[i].svg), NULL, NULL);

      g_assert_cmpstr (out->str, ==, cases[i].want);
      g_string_free (out, TRUE);
    }
}

/* Absolute coordinates of path data, relative or not, as a flat list. */
static GArray *
trace_path (const char *data)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (double));
  double at[2] = { 0, 0 }, start[2] = { 0, 0 };

  while (*data != '\0' && *data != '"')
    {
      char command = *data++;
      gboolean is_relative = g_ascii_islower (command);
      guint n = g_ascii_toupper (command) == 'C' ? 3 : 1;

      if (command == ' ')
        continue;
      if (g_ascii_toupper (command) == 'Z')
        {
          memcpy (at, start, sizeof at);
          continue;
        }
      for (guint i = 0; i < 2 * n; i++)
        {
          guint axis = i % 2;
          double base[2] = { at[0], at[1] };
          char *end = NULL;
          double value = 0;

          if (!(command == 'h' && axis == 1) && !(command == 'v' && axis == 0))
            {
              value = g_ascii_strtod (data, &end);
              g_assert_true (end != data);
              data = end;
            }
          value += is_relative ? base[axis] : 0;
          g_array_append_val (points, value);
        }
      at[0] = g_array_index (points, double, points->len - 2);
      at[1] = g_array_index (points, double, points->len - 1);
      if (g_ascii_toupper (command) == 'M')
        memcpy (start, at, sizeof at);
    }
  return points;
}

static double
any_coordinate (void)
{
  return g_test_rand_bit () ? g_test_rand_int_range (-300, 300) :
                              g_test_rand_double_range (-3000, 3000);
}

/* The commands that cairo writes, each subpath with at least a line. */
static char *
any_path (void)
{
  GString *path = g_string_new (NULL);

  for (guint i = 0; i < 20; i++)
    {
      guint n = (guint) g_test_rand_int_range (1, 5);

      g_string_append_printf (path, "M %f %f ", any_coordinate (), any_coordinate ());
      for (guint k = 0; k < n; k++)
        if (g_test_rand_bit ())
          g_string_append_printf (path, "L %f %f ", any_coordinate (), any_coordinate ());
        else
          g_string_append_printf (path, "C %f %f %f %f %f %f ", any_coordinate (),
                                  any_coordinate (), any_coordinate (), any_coordinate (),
                                  any_coordinate (), any_coordinate ());
      if (g_test_rand_bit ())
        g_string_append (path, "Z ");
    }
  return g_string_free (path, FALSE);
}

static void
test_same_points (void)
{
  for (guint i = 0; i < 200; i++)
    {
      g_autofree char *path = any_path ();
      g_autofree char *svg = g_strdup_printf ("<path d=\"%s\"/>\n", path);
      GString *out = weft_svg_minify (svg, strlen (svg), NULL, NULL);
      g_autoptr (GArray) want = trace_path (path);
      g_autoptr (GArray) got = NULL;

      g_assert_cmpuint (out->len, <, strlen (svg));
      got = trace_path (strstr (out->str, "d=\"") + 3);
      g_string_free (out, TRUE);
      g_assert_cmpuint (got->len, ==, want->len);
      for (guint k = 0; k < want->len; k++)
        g_assert_cmpfloat_with_epsilon (g_array_index (got, double, k),
                                        g_array_index (want, double, k), 0.00501);
    }
}

/* Corners of a mark are rounded to 256ths, up or down. */
static void
test_mark (void)
{
  static const char *const marks[] = {
    "M 24 7.199219 L 133 7.199219 L 133 7784.449219 L 24 8.195312 Z",
    "M 24 7.199219 L 133 7.199219 L 133 7784.449219 L 24 8.203125 Z",
    "M 24 7.2 L 133 7.2 L 133 7784.45 L 24 7.2 Z", "M 24 7.2 L 133 7.2 L 133 7784.45 L 24 9.2 Z"
  };
  WeftTextRecord record = { (char *) "a<b", 109, 12, 0, 9, FALSE };
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  g_ptr_array_add (texts, &record);
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);
      gboolean is_mark = weft_svg_put_text (out, "<path fill=\"rgb(0%,0%,0%)\"", marks[i], texts);

      g_assert_cmpint (is_mark, ==, i < 2);
      if (is_mark)
        g_assert_nonnull (strstr (out->str, ">a&lt;b</text>"));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/svg/mark", test_mark);
  g_test_add_func ("/svg/examples", test_examples);
  g_test_add_func ("/svg/same-points", test_same_points);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Text that a program prints: lines that are written anew, and how much is kept. */
#include "weft-program-run.h"
#include "weft-test-unit.h"

#include <string.h>

static const char *
take (WeftRunOutput *output, const char *bytes, guint *gone)
{
  return weft_run_output_append (output, bytes, strlen (bytes), gone);
}

/* Both the text, and what is told of it piece by piece, are what a terminal shows. */
static void
test_returns (void)
{
  static const struct
  {
    const char *bytes, *text; /* after it */
  } pieces[] = {
    { "hé\n1 %\r2 ", "hé\n2 " },
    { "%\rdöne", "hé\ndöne" },
    { "\r", "hé\ndöne" },
    { "\nnext\r\n", "hé\ndöne\nnext\n" },
    { "a\r\r\nb", "hé\ndöne\nnext\na\nb" },
    { "\rc\rd\ne", "hé\ndöne\nnext\na\nd\ne" },
  };
  WeftRunOutput *output = weft_run_output_new ();
  g_autoptr (GString) shown = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      guint gone;
      const char *text = take (output, pieces[i].bytes, &gone);
      const char *from =
          g_utf8_offset_to_pointer (shown->str, g_utf8_strlen (shown->str, -1) - gone);

      g_string_truncate (shown, (gsize) (from - shown->str));
      g_string_append (shown, text);
      g_assert_cmpstr (shown->str, ==, pieces[i].text);
      g_assert_cmpstr (output->text->str, ==, pieces[i].text);
    }
  weft_run_output_free (output);
}

/* A bar that is drawn again and again has one line; dots without an end are broken into lines; of a
 * long text the end is kept. */
static void
test_bounded (void)
{
  WeftRunOutput *output = weft_run_output_new ();
  guint gone;

  for (guint i = 0; i < 100000; i++)
    {
      g_autofree char *bar = g_strdup_printf ("\r%u of 100000", i + 1);

      take (output, bar, &gone);
    }
  g_assert_cmpstr (output->text->str, ==, "100000 of 100000");
  for (guint i = 0; i < 400000; i++)
    {
      take (output, "..........", &gone);
      g_assert_cmpuint (gone, ==, 0);
    }
  g_assert_cmpuint (output->text->len, <, 2 * 1024 * 1024);
  g_assert_cmpuint (output->text->len, >, 256 * 1024);
  for (const char *line = output->text->str; *line != '\0';
       line += strcspn (line, "\n"), line += *line == '\n')
    g_assert_cmpuint (strcspn (line, "\n"), <, 20000);
  weft_run_output_free (output);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/run-output/returns", test_returns);
  g_test_add_func ("/run-output/bounded", test_bounded);
}

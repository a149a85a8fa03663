/* SPDX-License-Identifier: BSD-3-Clause */
/* Text that nobody vouches for is shown, and does nothing. */
#include "weft-display.h"
#include "weft-test-unit.h"

#include <string.h>

static void
test_lines (void)
{
  static const struct
  {
    const char *text, *shown;
  } cases[] = {
    { "", "" },
    { "plain, µs ↵ “quoted” 187\u202f646", "plain, µs ↵ “quoted” 187\u202f646" },
    { "a\nb", "a↵b" },
    { "a\r\nb\rc\vd\fe\302\205f\u2028g\u2029", "a↵b↵c↵d↵e↵f↵g↵" },
    { "tab\there", "tab\\there" },
    { "\033[31mred\a\b\177", "\\x1b[31mred\\x07\\x08\\u007f" },
    { "\302\23331m\302\220", "\\u009b31m\\u0090" },
    { "abc\u202edef\u202c\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
      "abc\\u202edef\\u202c\\u2066\\u2067\\u2068\\u2069\\u200e\\u200f\\u061c" },
    { "\377cut \303", "\357\277\275cut \357\277\275" },
  };

  g_assert_null (weft_display_line (NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = weft_display_line (cases[i].text);

      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
}

/* Whatever the bytes, what is shown is valid, on one line, without a control, and shown as itself.
 */
static void
test_any_bytes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  static const char *const parts[] = { "\342\200\256", "\302\233", "\n", "\033", "a",   "\303",
                                       "\327\220",     "\r",       "\t", "\"",   "\377" };

  for (guint round = 0; round < 3000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *shown = NULL;
      g_autofree char *again = NULL;

      for (guint i = 0; i < round % 12; i++)
        if (g_rand_boolean (rand))
          g_string_append (text, parts[g_rand_int_range (rand, 0, G_N_ELEMENTS (parts))]);
        else
          g_string_append_c (text, (char) g_rand_int_range (rand, 1, 256));
      shown = weft_display_line (text->str);
      again = weft_display_line (shown);
      g_assert_true (g_utf8_validate (shown, -1, NULL));
      g_assert_cmpstr (shown, ==, again);
      g_assert_true (weft_display_is_plain (shown, strlen (shown), WEFT_DISPLAY_KEEP_NONE));
      for (const char *p = shown; *p != '\0'; p = g_utf8_next_char (p))
        g_assert_false (g_unichar_iscntrl (g_utf8_get_char (p)));
    }
}

/* A control character is found at every position of a text of any length, between the first and the
 * last of the printable characters. */
static void
test_positions (void)
{
  static const char controls[] = { 0x01, 0x1f, 0x7f };

  for (guint length = 1; length <= 70; length++)
    for (guint at = 0; at < length; at++)
      {
        g_autofree char *text = g_strnfill (length, at % 2 == 0 ? ' ' : '~');

        g_assert_true (weft_display_is_plain (text, length, WEFT_DISPLAY_KEEP_NONE));
        for (guint i = 0; i < G_N_ELEMENTS (controls); i++)
          {
            g_autofree char *shown = NULL;

            text[at] = controls[i];
            shown = weft_display_line (text);
            g_assert_false (weft_display_is_plain (text, length, WEFT_DISPLAY_KEEP_NONE));
            g_assert_cmpuint ((guint) (strchr (shown, '\\') - shown), ==, at);
            g_assert_true (g_str_has_suffix (shown, text + at + 1));
          }
      }
}

static char *
show (const char *text, WeftDisplayKeep keep)
{
  GString *out = g_string_new (NULL);

  weft_display_append (out, text, -1, keep);
  return g_string_free (out, FALSE);
}

static void
test_kept (void)
{
  g_autofree char *lines = show ("a\tb\r\nc\033\r\n", WEFT_DISPLAY_KEEP_LINES);
  g_autofree char *tabs = show ("a\tb\n", WEFT_DISPLAY_KEEP_TABS);
  g_autofree char *isolated = weft_display_text ("by \u2068\u05d0\u2069\u202e\n");

  g_assert_cmpstr (lines, ==, "a\\tb\r\nc\\x1b\r\n");
  g_assert_cmpstr (tabs, ==, "a\tb↵");
  g_assert_cmpstr (isolated, ==, "by \u2068\u05d0\u2069\\u202e↵");
}

/* Only what is written from right to left is isolated, and it cannot get out. */
static void
test_names (void)
{
  g_autofree char *plain = weft_display_name ("reader 1");
  g_autofree char *hebrew = weft_display_name ("\u05d0\u05d1 1\u2069 HEC");
  g_autofree char *path = weft_display_path ("/tmp/a\nb\033.eventlog");

  g_assert_cmpstr (plain, ==, "reader 1");
  g_assert_cmpstr (hebrew, ==, "\u2068\u05d0\u05d1 1\\u2069 HEC\u2069");
  g_assert_cmpstr (path, ==, "/tmp/a↵b\\x1b.eventlog");
}

/* The blocks of right-to-left scripts, at their edges. */
static void
test_right_to_left (void)
{
  static const gunichar blocks[][2] = {
    { 0x590, 0x8ff },     { 0xfb1d, 0xfdff },   { 0xfe70, 0xfefe },
    { 0x10800, 0x10fff }, { 0x1e800, 0x1efff },
  };

  for (guint i = 0; i < G_N_ELEMENTS (blocks); i++)
    for (gunichar c = blocks[i][0] - 1; c <= blocks[i][1] + 1; c++)
      {
        char text[8] = "a";

        g_unichar_to_utf8 (c, text + 1);
        g_assert_cmpint (weft_display_is_right_to_left (text), ==,
                         c >= blocks[i][0] && c <= blocks[i][1]);
      }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/display/lines", test_lines);
  g_test_add_func ("/display/any-bytes", test_any_bytes);
  g_test_add_func ("/display/positions", test_positions);
  g_test_add_func ("/display/kept", test_kept);
  g_test_add_func ("/display/right-to-left", test_right_to_left);
  g_test_add_func ("/display/names", test_names);
}

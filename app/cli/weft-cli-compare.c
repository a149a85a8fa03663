/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the numbers of two logs beside each other. */
#include "weft-cli-compare.h"

#include "weft-compared-text.h"
#include "weft-event-json.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#define NAME_WIDTH  24
#define VALUE_WIDTH 16

static const char *const sides[2] = { "a", "b" };

/* To the right in a column; counts characters, not bytes. */
static void
put_value (GString *out, const char *text)
{
  int room = VALUE_WIDTH - (int) g_utf8_strlen (text, -1);

  g_string_append_printf (out, "%*s%s", MAX (room, 1), "", text);
}

static void
put_name (GString *out, const char *name)
{
  int room = NAME_WIDTH - (int) g_utf8_strlen (name, -1);

  g_string_append_printf (out, "%s%*s", name, MAX (room, 0), "");
}

void
weft_cli_comparison_to_text (const WeftCliLog *const logs[2],
                             const WeftStatistics statistics[2],
                             GString *out)
{
  static const char *const heads[WEFT_N_COMPARED_TEXTS] = { "A", "B", N_ ("difference"),
                                                            N_ ("B / A") };
  g_autoptr (GArray) numbers = weft_comparison_new (&statistics[0], &statistics[1]);

  for (guint i = 0; i < 2; i++)
    g_string_append_printf (out, "%s  %s (%s – %s)\n", heads[i], logs[i]->path,
                            weft_format_time (statistics[i].from).text,
                            weft_format_time (statistics[i].to).text);
  g_string_append_c (out, '\n');
  put_name (out, "");
  for (guint i = 0; i < WEFT_N_COMPARED_TEXTS; i++)
    put_value (out, _ (heads[i]));
  g_string_append_c (out, '\n');
  for (guint i = 0; i < numbers->len; i++)
    {
      const WeftComparedNumber *number = &g_array_index (numbers, WeftComparedNumber, i);

      put_name (out, number->title);
      for (guint k = 0; k < WEFT_N_COMPARED_TEXTS; k++)
        put_value (out, weft_compared_text (number, k).text);
      g_string_append_c (out, '\n');
    }
}

/* A whole number, or a part of one; null where it is not known. */
static void
put_number (GString *out, double value, gboolean is_whole)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, !isfinite (value) ?
                            "null" :
                            g_ascii_formatd (text, sizeof text, is_whole ? "%.0f" : "%.6f", value));
}

static void
put_json_number (GString *out, const WeftComparedNumber *number)
{
  gboolean is_whole = number->kind != WEFT_CELL_SHARE;

  g_string_append_printf (out, "    \"%s\" : {", number->id);
  for (guint i = 0; i < 2; i++)
    {
      g_string_append_printf (out, " \"%s\" : ", sides[i]);
      put_number (out, number->values[i], is_whole);
      g_string_append_c (out, ',');
    }
  g_string_append (out, " \"difference\" : ");
  put_number (out, weft_compared_difference (number), is_whole);
  g_string_append (out, ", \"ratio\" : ");
  put_number (out, weft_compared_ratio (number), FALSE);
  g_string_append (out, " }");
}

void
weft_cli_comparison_to_json (const WeftCliLog *const logs[2],
                             const WeftStatistics statistics[2],
                             GString *out)
{
  g_autoptr (GArray) numbers = weft_comparison_new (&statistics[0], &statistics[1]);

  g_string_append (out, "{\n");
  for (guint i = 0; i < 2; i++)
    {
      g_string_append_printf (out, "  \"%s\" : { \"log\" : ", sides[i]);
      weft_json_append_text (out, logs[i]->path, strlen (logs[i]->path));
      g_string_append_printf (out, ", \"from\" : %" PRIu64 ", \"to\" : %" PRIu64 " },\n",
                              statistics[i].from, statistics[i].to);
    }
  g_string_append (out, "  \"numbers\" : {\n");
  for (guint i = 0; i < numbers->len; i++)
    {
      put_json_number (out, &g_array_index (numbers, WeftComparedNumber, i));
      g_string_append (out, i + 1 < numbers->len ? ",\n" : "\n");
    }
  g_string_append (out, "  }\n}\n");
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the comparison of two logs. */
#include "weft-cli-compare.h"

#include "weft-cli-output.h"
#include "weft-compared-text.h"
#include "weft-cover-text.h"
#include "weft-json-writer.h"

#include <glib/gi18n.h>

#define NAME_WIDTH  28
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
    {
      g_string_append_printf (out, "%s  %s (%s – %s)\n", heads[i], logs[i]->path,
                              weft_format_time (statistics[i].from).text,
                              weft_format_time (statistics[i].to).text);
      weft_coverage_append (statistics[i].trace->coverage, "   ", out);
    }
  g_string_append_c (out, '\n');
  put_name (out, "");
  for (guint i = 0; i < WEFT_N_COMPARED_TEXTS; i++)
    put_value (out, _ (heads[i]));
  g_string_append_c (out, '\n');
  for (guint i = 0; i < numbers->len; i++)
    {
      const WeftComparedNumber *number = &g_array_index (numbers, WeftComparedNumber, i);

      put_name (out, _ (number->quantity->title));
      for (guint k = 0; k < WEFT_N_COMPARED_TEXTS; k++)
        put_value (out, weft_compared_text (number, k).text);
      g_string_append_c (out, '\n');
    }
}

static void
put_json_number (WeftJsonWriter *writer, const WeftComparedNumber *number)
{
  WeftUnit unit = number->quantity->unit;

  weft_json_begin_object (writer, number->quantity->id);
  for (guint i = 0; i < 2; i++)
    weft_json_add_amount (writer, sides[i], unit, number->amounts[i]);
  weft_json_add_amount (writer, "change", unit, weft_compared_difference (number));
  weft_json_add_amount (writer, "ratio", WEFT_UNIT_SHARE, weft_compared_ratio (number));
  weft_json_end_object (writer);
}

static void
put_absent (WeftJsonWriter *writer, const GArray *numbers)
{
  weft_json_begin_object (writer, "absent");
  for (guint i = 0; i < numbers->len; i++)
    for (guint side = 0; side < 2; side++)
      {
        const WeftComparedNumber *number = &g_array_index (numbers, WeftComparedNumber, i);
        g_autofree char *reason = weft_amount_reason (number->amounts[side], FALSE);
        g_autofree char *path = g_strdup_printf ("%s.%s", number->quantity->id, sides[side]);

        if (reason != NULL)
          weft_json_add_text (writer, path, reason);
      }
  weft_json_end_object (writer);
}

void
weft_cli_comparison_to_json (const WeftCliLog *const logs[2],
                             const WeftStatistics statistics[2],
                             GString *out)
{
  g_autoptr (GArray) numbers = weft_comparison_new (&statistics[0], &statistics[1]);
  WeftJsonWriter writer = { .out = out };

  weft_json_begin_object (&writer, NULL);
  weft_json_add_text (&writer, "weft_version", WEFT_VERSION);
  for (guint i = 0; i < 2; i++)
    {
      weft_json_begin_object (&writer, sides[i]);
      weft_json_add_text (&writer, "log", logs[i]->path);
      weft_json_add_text (&writer, "program", statistics[i].trace->process->program);
      weft_json_add_count (&writer, "from_ns", statistics[i].from);
      weft_json_add_count (&writer, "to_ns", statistics[i].to);
      weft_json_end_object (&writer);
    }
  weft_json_begin_object (&writer, "quantities");
  for (guint i = 0; i < numbers->len; i++)
    put_json_number (&writer, &g_array_index (numbers, WeftComparedNumber, i));
  weft_json_end_object (&writer);
  put_absent (&writer, numbers);
  weft_json_end_object (&writer);
  g_string_append_c (out, '\n');
}

void
weft_cli_comparison_to_csv (const WeftCliLog *const logs[2],
                            const WeftStatistics statistics[2],
                            GString *out)
{
  g_autoptr (GArray) numbers = weft_comparison_new (&statistics[0], &statistics[1]);

  g_string_append (out, "quantity,unit,a,b,change,ratio,absent_a,absent_b\n");
  for (guint i = 0; i < numbers->len; i++)
    {
      const WeftComparedNumber *number = &g_array_index (numbers, WeftComparedNumber, i);
      WeftUnit unit = number->quantity->unit;

      g_string_append_printf (out, "%s,%s,%s,%s,%s,%s", number->quantity->id, weft_unit_name (unit),
                              weft_amount_raw (unit, number->amounts[0]).text,
                              weft_amount_raw (unit, number->amounts[1]).text,
                              weft_amount_raw (unit, weft_compared_difference (number)).text,
                              weft_amount_raw (WEFT_UNIT_SHARE, weft_compared_ratio (number)).text);
      for (guint side = 0; side < 2; side++)
        {
          g_autofree char *reason = weft_amount_reason (number->amounts[side], FALSE);

          g_string_append_c (out, ',');
          weft_csv_append (out, reason != NULL ? reason : "");
        }
      g_string_append_c (out, '\n');
    }
}

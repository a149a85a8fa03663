/* SPDX-License-Identifier: BSD-3-Clause */
/* Converts between times and wall clock times. */
#include "weft-clock.h"

#include "weft-format-private.h"
#include "weft-number-style.h"

#include <glib/gi18n.h>

gboolean
weft_clock_shown_start (const WeftProcess *process, guint64 *since)
{
  return weft_number_is_wall_clock () && weft_clock_recorded_start (process, since);
}

gboolean
weft_clock_recorded_start (const WeftProcess *process, guint64 *since)
{
  g_autoptr (GDateTime) start = NULL;

  if (!process->has_start || process->start_ns < 0)
    return FALSE;
  start = g_date_time_new_from_unix_local (process->start_ns / (gint64) WEFT_SEC);
  if (start == NULL)
    return FALSE;
  *since =
      ((guint64) g_date_time_get_hour (start) * 3600 +
       (guint64) g_date_time_get_minute (start) * 60 + (guint64) g_date_time_get_second (start)) *
          WEFT_SEC +
      (guint64) process->start_ns % WEFT_SEC;
  return TRUE;
}

static WeftFormatted
format_clock (guint64 since, guint64 time, guint decimals)
{
  guint64 ns = since + time, seconds = ns / WEFT_SEC;
  WeftFormatted clock;

  /* skip the 0 before the point */
  g_snprintf (clock.text, sizeof clock.text, "%02u:%02u:%02u%s", (guint) (seconds / 3600 % 24),
              (guint) (seconds / 60 % 60), (guint) (seconds % 60),
              weft_format_fixed (ns % WEFT_SEC, WEFT_SEC, decimals).text + 1);
  return clock;
}

WeftFormatted
weft_format_clock (guint64 since, guint64 time)
{
  return format_clock (since, time, 9);
}

/* Formats @time as a time of day with @decimals decimals of the seconds. If moments are not shown
 * as times of day, formats @time with @relative. */
static WeftFormatted
format_moment (const WeftProcess *process,
               guint64 time,
               guint decimals,
               WeftFormatted (*relative) (guint64 ns))
{
  guint64 since;

  return process != NULL && weft_clock_shown_start (process, &since) ?
             format_clock (since, time, decimals) :
             relative (time);
}

WeftFormatted
weft_format_moment_exact (const WeftProcess *process, guint64 time)
{
  return format_moment (process, time, 9, weft_format_time_exact);
}

WeftFormatted
weft_format_moment (const WeftProcess *process, guint64 time)
{
  return format_moment (process, time, 3, weft_format_time);
}

WeftFormatted
weft_format_moment_brief (const WeftProcess *process, guint64 time)
{
  return format_moment (process, time, 3, weft_format_time_brief);
}

char *
weft_format_moment_range (const WeftProcess *process, WeftRange range)
{
  guint64 since, length = range.to - range.from;
  guint decimals = length >= WEFT_SEC / 10 ? 3 : length >= WEFT_SEC / 10000 ? 6 : 9;

  if (process == NULL || !weft_clock_shown_start (process, &since))
    return weft_format_range (range);
  return g_strdup_printf (_ ("%s to %s"), format_clock (since, range.from, decimals).text,
                          format_clock (since, range.to, decimals).text);
}

gboolean
weft_clock_parse (guint64 since, const char *text, guint64 *time)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", 3);
  guint n = g_strv_length (parts);
  g_autofree char *rest = g_strconcat (n > 2 ? parts[2] : "0", " s", NULL);
  guint64 hours, minutes, ns;

  if (n < 2 || !g_ascii_string_to_unsigned (parts[0], 10, 0, 23, &hours, NULL) ||
      !g_ascii_string_to_unsigned (parts[1], 10, 0, 59, &minutes, NULL) ||
      !weft_parse_time (rest, &ns) || ns >= WEFT_MINUTE)
    return FALSE;
  *time = (hours * WEFT_HOUR + minutes * WEFT_MINUTE + ns + WEFT_DAY - since) % WEFT_DAY;
  return TRUE;
}

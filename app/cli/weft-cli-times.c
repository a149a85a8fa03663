/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads moments, and looks for markers. */
#include "weft-cli-times.h"

#include "weft-cli.h"
#include "weft-event-merge.h"
#include "weft-format.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/* The time of the @n-th user marker with @text, counted from 1; @found gets how many there are, up
 * to that one. */
static gboolean
find_marker (const WeftTrace *trace, const char *text, guint64 n, guint64 *time, guint64 *found)
{
  g_autoptr (WeftEventMerge) merge = NULL;
  WeftEvent event = { 0 };

  *found = 0;
  if (weft_index_count (trace->index, WEFT_TAG_USER_MARKER) == 0)
    return FALSE;
  merge = weft_event_merge_new (trace->index, 0);
  while (*found < n && weft_event_merge_next (merge, &event))
    {
      g_autofree char *marker = NULL;

      if (event.tag != WEFT_TAG_USER_MARKER)
        continue;
      marker = weft_event_text (&event, "marker");
      if (g_strcmp0 (marker, text) != 0)
        continue;
      *time = event.time;
      ++*found;
    }
  return *found == n;
}

/* Splits "TEXT#N"; FALSE where @text is no such thing. */
static gboolean
split_number (const char *text, char **marker, guint64 *n)
{
  const char *sign = strrchr (text, '#');

  if (sign == NULL || !g_ascii_string_to_unsigned (sign + 1, 10, 1, G_MAXUINT64, n, NULL))
    return FALSE;
  *marker = g_strndup (text, (gsize) (sign - text));
  return TRUE;
}

/* A text as it is comes before one with a number at its end. */
static gboolean
read_marker (const WeftTrace *trace, const char *option, const char *text, guint64 *time)
{
  g_autofree char *marker = NULL;
  guint64 n, found = 0;

  if (find_marker (trace, text, 1, time, &found))
    return TRUE;
  if (split_number (text, &marker, &n) && find_marker (trace, marker, n, time, &found))
    return TRUE;
  if (found > 0)
    weft_cli_complain (ngettext ("%s: the log has %" PRIu64 " marker “%s”, so there is no “%s”",
                                 "%s: the log has %" PRIu64 " markers “%s”, so there is no “%s”",
                                 (gulong) found),
                       option, found, marker, text);
  else
    weft_cli_complain (_ ("%s: “%s” is neither a time with its unit (1.5s, 200ms, 17us, 12345ns) "
                          "nor the text of a user marker in the log"),
                       option, text);
  return FALSE;
}

static gboolean
read_moment (const WeftTrace *trace, const char *option, const char *text, guint64 *time)
{
  static const char prefix[] = "marker:";

  if (g_str_has_prefix (text, prefix))
    return read_marker (trace, option, text + strlen (prefix), time);
  return weft_parse_time (text, time) || read_marker (trace, option, text, time);
}

gboolean
weft_cli_time (const WeftTrace *trace, const char *option, const char *text, guint64 *time)
{
  if (!read_moment (trace, option, text, time))
    return FALSE;
  if (*time <= trace->index->to)
    return TRUE;
  weft_cli_complain (_ ("%s: the log has no data at %s: it ends at %s"), option,
                     weft_format_time_exact (*time).text,
                     weft_format_time_exact (trace->index->to).text);
  return FALSE;
}

gboolean
weft_cli_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to)
{
  const WeftIndex *index = trace->index;

  *from = 0;
  *to = G_MAXUINT64;
  if ((from_text != NULL && !weft_cli_time (trace, "--from", from_text, from)) ||
      (to_text != NULL && !read_moment (trace, "--to", to_text, to)))
    return FALSE;
  if (*from >= *to)
    weft_cli_complain (_ ("the range of time is empty: --to is not after --from"));
  else if (to_text != NULL && *to <= index->from && index->from < index->to)
    weft_cli_complain (_ ("--to: the log has no data before %s: it begins at %s"),
                       weft_format_time_exact (*to).text,
                       weft_format_time_exact (index->from).text);
  else
    return TRUE;
  return FALSE;
}

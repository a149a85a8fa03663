/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the moments that a text names, including user markers. */
#include "weft-named-time.h"

#include "weft-clock.h"
#include "weft-event-order.h"
#include "weft-user-walk.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

G_DEFINE_QUARK (weft - named - time - error - quark, weft_named_time_error)

/* Counts the user markers for which @is_match (marker, text) is TRUE, up to @n markers. Sets @time
 * to the time of the last one counted. Stops if @cancellable is cancelled. */
static guint64
count_markers (const WeftTrace *trace,
               gboolean (*is_match) (const char *marker, const char *text),
               const char *text,
               guint64 n,
               guint64 *time,
               GCancellable *cancellable)
{
  g_autoptr (WeftUserWalk) walk =
      weft_user_walk_new (trace->index, trace->tallies, WEFT_TALLY_BIT (MARKER), 0);
  const WeftUserEvent *event;
  guint64 found = 0;

  while (found < n && !g_cancellable_is_cancelled (cancellable) &&
         (event = weft_user_walk_next (walk)) != NULL)
    {
      g_autofree char *marker = weft_user_text (&event->event);

      if (!is_match (marker, text))
        continue;
      *time = event->event.time;
      found++;
    }
  return found;
}

static gboolean
marker_is_equal (const char *marker, const char *text)
{
  return g_strcmp0 (marker, text) == 0;
}

static gboolean
marker_begins_with (const char *marker, const char *text)
{
  return g_str_has_prefix (marker, text);
}

/* Finds a marker: preferably one whose text is exactly @text, then the N-th one if @text ends in
 * "#N", then one whose text begins with @text. */
static gboolean
parse_marker_time (const WeftTrace *trace,
                   const char *text,
                   guint64 *time,
                   GCancellable *cancellable,
                   GError **error)
{
  const char *sign = strrchr (text, '#');
  g_autofree char *marker = NULL;
  guint64 n, found = 0, n_beginning = 0;

  if (count_markers (trace, marker_is_equal, text, 1, time, cancellable) == 1)
    return TRUE;
  if (sign != NULL && g_ascii_string_to_unsigned (sign + 1, 10, 1, G_MAXUINT64, &n, NULL))
    {
      marker = g_strndup (text, (gsize) (sign - text));
      found = count_markers (trace, marker_is_equal, marker, n, time, cancellable);
      if (found == n)
        return TRUE;
    }
  if (found == 0)
    n_beginning = count_markers (trace, marker_begins_with, text, G_MAXUINT64, time, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (n_beginning == 1)
    return TRUE;
  if (n_beginning > 1)
    g_set_error (error, WEFT_NAMED_TIME_ERROR, WEFT_NAMED_TIME_ERROR_UNKNOWN,
                 ngettext ("the log has %" PRIu64 " marker that begins with “%s”; type more of it",
                           "the log has %" PRIu64 " markers that begin with “%s”; type more of the "
                           "text",
                           (gulong) n_beginning),
                 n_beginning, text);
  else if (found > 0)
    g_set_error (error, WEFT_NAMED_TIME_ERROR, WEFT_NAMED_TIME_ERROR_UNKNOWN,
                 ngettext ("the log has %" PRIu64 " marker “%s”, so there is no “%s”",
                           "the log has %" PRIu64 " markers “%s”, so there is no “%s”",
                           (gulong) found),
                 found, marker, text);
  else
    g_set_error (error, WEFT_NAMED_TIME_ERROR, WEFT_NAMED_TIME_ERROR_UNKNOWN,
                 _ ("“%s” is neither a time with its unit (1.5s, 200ms, 17us, 12345ns), a time "
                    "of day (14:03:05), an event (#1234), nor the text of a user marker in the "
                    "log, or its beginning"),
                 text);
  return FALSE;
}

gboolean
weft_named_time_parse (const WeftTrace *trace,
                       const char *text,
                       guint64 *time,
                       GCancellable *cancellable,
                       GError **error)
{
  static const char prefix[] = "marker:";
  guint64 n, since, marker;

  if (g_str_has_prefix (text, prefix))
    return parse_marker_time (trace, text + strlen (prefix), time, cancellable, error);
  if (weft_clock_shown_start (trace->process, &since) && weft_clock_parse (since, text, time))
    return TRUE;
  /* events are numbered from 1 in order of time */
  if (*text == '#' && weft_parse_number (text + 1, &n))
    {
      g_autoptr (WeftEventOrder) order = weft_event_order_extend (NULL, trace->index);
      WeftEventPosition position;

      if (n > 0 && weft_event_order_nth (order, n - 1, &position))
        {
          *time = position.time;
          return TRUE;
        }
      g_set_error (error, WEFT_NAMED_TIME_ERROR, WEFT_NAMED_TIME_ERROR_UNKNOWN,
                   _ ("there is no event #%" PRIu64 ": the log has #1 to #%" PRIu64), n,
                   weft_event_order_n_events (order));
      return FALSE;
    }
  if (weft_parse_time (text, time))
    return TRUE;
  /* a marker with this text takes precedence over a time of day */
  if (weft_clock_recorded_start (trace->process, &since) && weft_clock_parse (since, text, &n) &&
      count_markers (trace, marker_is_equal, text, 1, &marker, cancellable) == 0)
    {
      *time = n;
      return !g_cancellable_set_error_if_cancelled (cancellable, error);
    }
  return parse_marker_time (trace, text, time, cancellable, error);
}

WeftFormatted
weft_named_time_format (const WeftProcess *process, const char *text, guint64 time)
{
  guint64 since, named;

  if (weft_clock_recorded_start (process, &since) && weft_clock_parse (since, text, &named))
    return weft_format_clock (since, time);
  return weft_format_moment_exact (process, time);
}

gboolean
weft_named_time_parse_inside (const WeftTrace *trace,
                              const char *text,
                              guint64 *time,
                              GCancellable *cancellable,
                              GError **error)
{
  if (!weft_named_time_parse (trace, text, time, cancellable, error))
    return FALSE;
  if (*time <= trace->index->to)
    return TRUE;
  g_set_error (error, WEFT_NAMED_TIME_ERROR, WEFT_NAMED_TIME_ERROR_UNKNOWN,
               _ ("the log has no data at %s: it ends at %s"), text,
               weft_named_time_format (trace->process, text, trace->index->to).text);
  return FALSE;
}

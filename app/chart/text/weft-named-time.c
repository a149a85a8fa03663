/* SPDX-License-Identifier: BSD-3-Clause */
/* Looks for markers among the user events. */
#include "weft-named-time.h"

#include "weft-clock.h"
#include "weft-event-order.h"
#include "weft-format.h"
#include "weft-user-walk.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

G_DEFINE_QUARK (weft - named - time - error - quark, weft_named_time_error)

/* Where markers are looked for. */
typedef struct
{
  const WeftTrace *trace;
  GCancellable *cancellable;
} Search;

/* The next marker of @walk; NULL after the last, or if it was cancelled. */
static const WeftUserEvent *
next_marker (const Search *search, WeftUserWalk *walk)
{
  return g_cancellable_is_cancelled (search->cancellable) ? NULL : weft_user_walk_next (walk);
}

/* The time of the @n-th user marker with @text, counted from 1; @found gets how many there are, up
 * to that one. */
static gboolean
find_marker (const Search *search, const char *text, guint64 n, guint64 *time, guint64 *found)
{
  const WeftTrace *trace = search->trace;
  g_autoptr (WeftUserWalk) walk =
      weft_user_walk_new (trace->index, trace->tallies, WEFT_TALLY_BIT (MARKER), 0);
  const WeftUserEvent *event;

  *found = 0;
  while (*found < n && (event = next_marker (search, walk)) != NULL)
    {
      g_autofree char *marker = weft_user_text (&event->event);

      if (g_strcmp0 (marker, text) != 0)
        continue;
      *time = event->event.time;
      ++*found;
    }
  return *found == n;
}

/* How many user markers begin with @text, and the time of the first. */
static guint64
count_beginning (const Search *search, const char *text, guint64 *time)
{
  const WeftTrace *trace = search->trace;
  g_autoptr (WeftUserWalk) walk =
      weft_user_walk_new (trace->index, trace->tallies, WEFT_TALLY_BIT (MARKER), 0);
  const WeftUserEvent *event;
  guint64 n = 0;

  while ((event = next_marker (search, walk)) != NULL)
    {
      g_autofree char *marker = weft_user_text (&event->event);

      if (g_str_has_prefix (marker, text) && n++ == 0)
        *time = event->event.time;
    }
  return n;
}

/* Splits "TEXT#N"; FALSE if @text is no such thing. */
static gboolean
split_number (const char *text, char **marker, guint64 *n)
{
  const char *sign = strrchr (text, '#');

  if (sign == NULL || !g_ascii_string_to_unsigned (sign + 1, 10, 1, G_MAXUINT64, n, NULL))
    return FALSE;
  *marker = g_strndup (text, (gsize) (sign - text));
  return TRUE;
}

/* A text as it is comes before one with a number at its end, and that before a beginning. */
static gboolean
parse_marker (const Search *search, const char *text, guint64 *time, GError **error)
{
  g_autofree char *marker = NULL;
  guint64 n, found = 0, n_beginning;

  if (find_marker (search, text, 1, time, &found))
    return TRUE;
  if (split_number (text, &marker, &n) && find_marker (search, marker, n, time, &found))
    return TRUE;
  n_beginning = found > 0 ? 0 : count_beginning (search, text, time);
  if (g_cancellable_set_error_if_cancelled (search->cancellable, error))
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

/* "#N": FALSE if @text is no such thing. */
static gboolean
parse_number (const char *text, guint64 *n)
{
  return *text == '#' && weft_parse_number (text + 1, n);
}

static gboolean
find_event (const WeftTrace *trace, guint64 n, guint64 *time, GError **error)
{
  g_autoptr (WeftEventOrder) order = weft_event_order_extend (NULL, trace->index);
  WeftEventPlace place;

  if (n > 0 && weft_event_order_select (order, n - 1, &place))
    {
      *time = place.time;
      return TRUE;
    }
  g_set_error (error, WEFT_NAMED_TIME_ERROR, WEFT_NAMED_TIME_ERROR_UNKNOWN,
               _ ("there is no event #%" PRIu64 ": the log has #1 to #%" PRIu64), n,
               weft_event_order_n_events (order));
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
  const Search search = { trace, cancellable };
  guint64 n, since, found;

  if (g_str_has_prefix (text, prefix))
    return parse_marker (&search, text + strlen (prefix), time, error);
  if (weft_clock_start (trace->process, &since) && weft_clock_parse (since, text, time))
    return TRUE;
  if (parse_number (text, &n))
    return find_event (trace, n, time, error);
  if (weft_parse_time (text, time))
    return TRUE;
  /* by the clock, unless a marker of the log has this text */
  if (weft_clock_since (trace->process, &since) && weft_clock_parse (since, text, &n) &&
      !find_marker (&search, text, 1, time, &found))
    {
      *time = n;
      return !g_cancellable_set_error_if_cancelled (cancellable, error);
    }
  return parse_marker (&search, text, time, error);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows a log as if it came piece by piece: where a showing at the log's end costs more than one at
 * its start, something is made again and again. */
#include "bench-stream.h"

#include "weft-diagnosis.h"

#include <stdio.h>
#include <time.h>

#define MB 1000000
/* As much as comes between two showings at the pace of a program. */
#define SMALL_PIECE ((gsize) (MB * 16 / 100))
#define N_SHOWINGS  40
/* Events a second of a busy program, and how often they are shown. */
#define PACE     1e5
#define SHOWINGS 10.0

/* As much as comes between two showings at full speed, and how much of the log comes so. A window
 * shows such a stream about once a second, with some hundred MB more each time. */
static const struct
{
  gsize piece, most;
} at_full_speed[] = {
  { 65536, 8 * MB },
  { MB, 64 * MB },
  { 16 * MB, G_MAXSIZE },
  { 256 * MB, G_MAXSIZE },
};

/* The log so far. */
typedef struct
{
  WeftMap *map;         /* of all of it */
  gboolean has_threads; /* they are found at each showing */
  WeftIndex *index;
  WeftTrace *trace;
} Stream;

static double
cpu_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static void
stream_clear (Stream *self)
{
  g_clear_pointer (&self->trace, weft_shared_unref);
  g_clear_pointer (&self->index, weft_shared_unref);
}

/* Goes on to the first @size bytes, and shows them. FALSE with @error set. */
static gboolean
stream_show (Stream *self, gsize size, GError **error)
{
  g_autoptr (WeftMap) first = weft_map_new_prefix (self->map, MIN (size, self->map->size), error);
  g_autoptr (WeftLog) log = NULL;
  Stream next = { .map = self->map, .has_threads = self->has_threads };

  if (first == NULL)
    return FALSE;
  log = self->index != NULL ? weft_log_extend (self->index->log, first, FALSE) :
                              weft_log_new (first, FALSE, error);
  if (log == NULL)
    return FALSE;
  next.index = weft_index_new (log, self->index, 1, NULL, NULL, NULL, error);
  next.trace = weft_trace_extend (self->trace, next.index, NULL, error);
  if (next.trace != NULL && self->trace != NULL)
    weft_trace_lend_findings (next.trace, self->trace);
  if (next.trace == NULL ||
      (self->has_threads && weft_trace_get (next.trace, WEFT_LAZY_THREADS, NULL, error) == NULL))
    return FALSE;
  stream_clear (self);
  *self = next;
  return TRUE;
}

/* What a showing of a small piece more costs where @share of the log is there. */
static gboolean
measure_pace (WeftMap *map, double share, GError **error)
{
  Stream stream = { .map = map, .has_threads = TRUE };
  gsize size = (gsize) (share * (double) map->size);
  gboolean is_shown = stream_show (&stream, size, error);
  guint64 events = is_shown ? stream.index->n_events : 0;
  double begun = cpu_seconds (), cost, pieces;

  for (guint i = 1; i <= N_SHOWINGS && is_shown; i++)
    is_shown = stream_show (&stream, size + i * SMALL_PIECE, error);
  cost = cpu_seconds () - begun;
  if (is_shown)
    {
      pieces = (double) (stream.index->n_events - events);
      printf ("stream, from %7.1f MB on  %8.2f ms a showing of %.0f events, %5.1f M events/s, "
              "%5.1f %% of a core at %.0f events/s\n",
              (double) size / MB, cost * 1e3 / N_SHOWINGS, pieces / N_SHOWINGS, pieces / cost / 1e6,
              100 * cost / N_SHOWINGS * SHOWINGS, PACE);
    }
  stream_clear (&stream);
  return is_shown;
}

/* Seconds for the findings of what is shown; negative with @error set. */
static double
time_findings (Stream *stream, GError **error)
{
  double begun = cpu_seconds ();

  weft_trace_show_own_findings (stream->trace);
  if (weft_diagnosis_new_for_trace (stream->trace, NULL, error) == NULL)
    return -1;
  return cpu_seconds () - begun;
}

/* What findings cost where @share of the log is there, and again after a second more of it. */
static gboolean
measure_findings (WeftMap *map, double share, GError **error)
{
  Stream stream = { .map = map, .has_threads = TRUE };
  gsize size = (gsize) (share * (double) map->size);
  double first = -1, again = -1;

  if (stream_show (&stream, size, error))
    first = time_findings (&stream, error);
  if (first >= 0 && stream_show (&stream, size + (gsize) SHOWINGS * SMALL_PIECE, error))
    again = time_findings (&stream, error);
  stream_clear (&stream);
  if (again >= 0)
    printf ("findings, from %7.1f MB on  %8.2f ms all, %8.2f ms after a second more\n",
            (double) size / MB, first * 1e3, again * 1e3);
  return again >= 0;
}

/* Seconds of the processor's time for each event of the first @most bytes, which come in pieces of
 * @piece bytes; negative with @error set. */
static double
measure_pieces (WeftMap *map, gsize piece, gsize most, gboolean has_threads, GError **error)
{
  Stream stream = { .map = map, .has_threads = has_threads };
  gsize end = MIN (map->size, most);
  double begun = cpu_seconds (), cost = -1;
  gboolean is_shown = TRUE;

  for (gsize size = piece; is_shown && size < end + piece; size += piece)
    is_shown = stream_show (&stream, MIN (size, end), error);
  if (is_shown)
    cost = (cpu_seconds () - begun) / (double) MAX (stream.index->n_events, 1);
  stream_clear (&stream);
  return cost;
}

static gboolean
measure_full_speed (WeftMap *map, double walk, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (at_full_speed); i++)
    {
      gsize piece = at_full_speed[i].piece, most = at_full_speed[i].most;
      double without = measure_pieces (map, piece, most, FALSE, error);
      double with = without > 0 ? measure_pieces (map, piece, most, TRUE, error) : -1;

      if (with < 0)
        return FALSE;
      printf (
          "stream, pieces of %6.2f MB  %6.1f M events/s (%5.2f x the walk), with threads %6.1f M "
          "(%5.2f x)  (budget 20 M)\n",
          (double) piece / MB, 1e-6 / without, without / walk, 1e-6 / with, with / walk);
    }
  return TRUE;
}

gboolean
bench_stream (WeftMap *map, double walk, GError **error)
{
  static const double shares[] = { 0.1, 0.5, 0.9 };

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    if (!measure_pace (map, shares[i], error) || !measure_findings (map, shares[i], error))
      return FALSE;
  return measure_full_speed (map, walk, error);
}

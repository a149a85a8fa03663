/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows a log as if it came piece by piece: where a showing at the log's end costs more than one at
 * its start, something is made again and again. */
#include "bench-stream.h"

#include "weft-trace.h"

#include <stdio.h>
#include <time.h>

#define MB 1000000
/* As much as comes between two showings, at full speed and at the pace of a program. */
#define LARGE_PIECE (16 * (gsize) MB)
#define SMALL_PIECE ((gsize) (MB * 16 / 100))
#define N_SHOWINGS  40
/* Events a second of a busy program, and how often they are shown. */
#define PACE     1e5
#define SHOWINGS 10.0

/* The log so far. */
typedef struct
{
  WeftMap *map; /* of all of it */
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
  g_autoptr (WeftMap) first = weft_map_first (self->map, MIN (size, self->map->size), error);
  g_autoptr (WeftLog) log = NULL;
  Stream next = { .map = self->map };

  if (first == NULL)
    return FALSE;
  log = self->index != NULL ? weft_log_extend (self->index->log, first, FALSE) :
                              weft_log_new (first, FALSE, error);
  if (log == NULL)
    return FALSE;
  next.index = weft_index_new (log, self->index, 1, NULL, NULL, NULL, error);
  next.trace = weft_trace_extend (self->trace, next.index, NULL, error);
  if (next.trace == NULL || weft_trace_get (next.trace, WEFT_LAZY_THREADS, NULL, error) == NULL)
    return FALSE;
  stream_clear (self);
  *self = next;
  return TRUE;
}

/* What a showing of a small piece more costs where @share of the log is there. */
static gboolean
measure_pace (WeftMap *map, double share, GError **error)
{
  Stream stream = { .map = map };
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

static gboolean
measure_full_speed (WeftMap *map, GError **error)
{
  Stream stream = { .map = map };
  double begun = cpu_seconds (), cost;
  gboolean is_shown = TRUE;

  for (gsize size = LARGE_PIECE; is_shown && size < map->size + LARGE_PIECE; size += LARGE_PIECE)
    is_shown = stream_show (&stream, size, error);
  cost = cpu_seconds () - begun;
  if (is_shown)
    printf ("%-26s %8.1f ms  %6.1f M events/s, %.0f MB/s  (budget 20 M events/s)\n",
            "stream, at full speed", cost * 1e3, (double) stream.index->n_events / cost / 1e6,
            (double) map->size / cost / MB);
  stream_clear (&stream);
  return is_shown;
}

gboolean
bench_stream (WeftMap *map, GError **error)
{
  return measure_pace (map, 0.1, error) && measure_pace (map, 0.5, error) &&
         measure_pace (map, 0.9, error) && measure_full_speed (map, error);
}

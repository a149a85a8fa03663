/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds workers that did hardly anything while one thread did nearly all of the work. */
#include "weft-change-counter.h"

/* Workers are counted only if one thread ran for more than this share of all run time. */
#define LEAST_SHARE 0.75
/* A thread that runs for less than 1 / LIGHT_PART of the time of the thread that runs most did not
 * do its share. */
#define LIGHT_PART 20

/* Counts threads that were created together, as workers are, but ended after hardly any run time,
 * while another thread ran nearly all of the time. */
static void
workers_settle (G_GNUC_UNUSED gpointer self,
                const WeftChangeContext *context,
                WeftMeasures *measures)
{
  const WeftThreads *threads = context->threads;
  WeftBusiestThread busiest;
  guint64 most;
  gint last = -1; /* the last light thread */
  guint n = 0;

  measures->values[WEFT_MEASURE_LIGHT_WORKERS] = 0;
  if (context->statistics->numbers.n_caps < 2)
    return;
  busiest = weft_measure_busiest (context->sums, weft_threads_n (threads));
  measures->values[WEFT_MEASURE_MAIN_WORKER] = busiest.share;
  measures->scenes[WEFT_SCENE_WORKER].thread = busiest.thread;
  if (!(busiest.share > LEAST_SHARE))
    return;
  most = busiest.ns / LIGHT_PART;
  for (guint32 i = 0; i < weft_threads_n (threads); i++)
    {
      const WeftThreadSum *sum = &context->sums[i];

      /* a thread that waited in foreign calls may have done its share there */
      if (i == busiest.thread || sum->running >= most || sum->foreign >= most ||
          !(weft_threads_nth (threads, i).flags & WEFT_THREAD_HAS_END) ||
          weft_change_role (context, i) != WEFT_ROLE_PROGRAM ||
          weft_thread_is_made_by_rts (threads, i))
        continue;
      if (last >= 0 && weft_measure_are_siblings (threads, weft_threads_id (threads, (guint) last),
                                                  weft_threads_id (threads, i)))
        n += n == 0 ? 2 : 1;
      last = (gint) i;
    }
  measures->values[WEFT_MEASURE_LIGHT_WORKERS] = n;
}

const WeftChangeCounter weft_count_workers = {
  .settle = workers_settle,
};

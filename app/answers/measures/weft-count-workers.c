/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds workers that did hardly anything while one thread did nearly all of the work. */
#include "weft-change-counter.h"

#include "weft-thread-role.h"

/* Workers are counted only if one thread ran for more than this share of all run time. */
#define LEAST_SHARE 0.75
/* A thread that runs for less than 1 / LIGHT_PART of the time of the thread that runs most did not
 * do its share. */
#define LIGHT_PART 20

/* Returns TRUE if @thread is a thread of the program that has ended and ran for less than @most ns,
 * and not because it waited in foreign calls. */
static gboolean
is_light (const WeftChangeContext *context, guint32 thread, guint64 most)
{
  const WeftThreads *threads = context->threads;
  const WeftThreadSum *sum = &context->sums[thread];

  return sum->running < most && sum->foreign < most &&
         (weft_threads_nth (threads, thread).flags & WEFT_THREAD_HAS_END) &&
         weft_thread_role (threads, thread) == WEFT_ROLE_PROGRAM &&
         !weft_thread_is_made_by_rts (threads, thread);
}

/* Returns the number of threads that were created together, as workers are, but ended after hardly
 * any run time, while @busiest ran nearly all of the time. */
static guint
count_light (const WeftChangeContext *context, guint32 busiest)
{
  const WeftThreads *threads = context->threads;
  guint64 most = context->sums[busiest].running / LIGHT_PART;
  gint last = -1; /* the last light thread */
  guint n = 0;

  for (guint32 i = 0; i < weft_threads_n (threads); i++)
    {
      if (i == busiest || !is_light (context, i, most))
        continue;
      if (last >= 0 && weft_measure_are_siblings (threads, weft_threads_id (threads, (guint) last),
                                                  weft_threads_id (threads, i)))
        n += n == 0 ? 2 : 1;
      last = (gint) i;
    }
  return n;
}

static void
workers_settle (G_GNUC_UNUSED gpointer self,
                const WeftChangeContext *context,
                WeftMeasures *measures)
{
  WeftBusiestThread busiest;

  measures->values[WEFT_MEASURE_LIGHT_WORKERS] = 0;
  if (context->statistics->numbers.n_caps < 2)
    return;
  busiest = weft_measure_busiest (context->sums, weft_threads_n (context->threads));
  measures->values[WEFT_MEASURE_MAIN_WORKER] = busiest.share;
  if (busiest.share > LEAST_SHARE)
    measures->values[WEFT_MEASURE_LIGHT_WORKERS] = count_light (context, busiest.thread);
  measures->scenes[WEFT_SCENE_WORKER].thread = busiest.thread;
}

const WeftChangeCounter weft_count_workers = {
  .settle = workers_settle,
};

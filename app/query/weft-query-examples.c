/* SPDX-License-Identifier: BSD-3-Clause */
/* Example queries that answer common questions, used in the window, the help and the tests. */
#include "weft-query.h"

#include <glib/gi18n.h>

static const WeftQueryExample examples[] = {
  { N_ ("Pauses of GCs by generation"),
    "select generation, count(*) as gcs, percentile(dur_ns, 50) as median_ns,\n"
    "       percentile(dur_ns, 99) as p99_ns, max(dur_ns) as longest_ns\n"
    "from gc\n"
    "group by generation" },
  { N_ ("Major GCs longer than 5 ms, with the thread that ran before"),
    "select cap, start_ns as ts, pause_ns, cause, ran_before_thread, ran_before_label\n"
    "from collections\n"
    "where generation = 1 and pause_ns > ns('5ms')\n"
    "order by cap, ts" },
  { N_ ("Threads that waited longest for a HEC"),
    "select thread, label, runs, runs * latency_mean_ns as waited_ns, latency_max_ns\n"
    "from threads\n"
    "order by waited_ns desc\n"
    "limit 10" },
  { N_ ("Time in GCs inside each span of the program"),
    "select label, ts, dur_ns, gc_ns, 1.0 * gc_ns / dur_ns as share\n"
    "from user_span\n"
    "order by gc_ns desc\n"
    "limit 100" },
  { N_ ("Spans slower than the 95th percentile of their label"),
    "select s.label, s.ts, s.dur_ns, s.gc_ns, p.p95_ns\n"
    "from user_span s\n"
    "join (select label, percentile(dur_ns, 95) as p95_ns from user_span group by label) p\n"
    "  on p.label = s.label\n"
    "where s.dur_ns > p.p95_ns\n"
    "order by s.dur_ns desc\n"
    "limit 100" },
  { N_ ("Which threads wait for which, and for what"),
    "select label, reason, waker, sum(total_ns) as waited_ns, sum(waits) as waits\n"
    "from waits\n"
    "where state <> 'runnable'\n"
    "group by label, reason, waker\n"
    "order by waited_ns desc\n"
    "limit 20" },
  { N_ ("Wake-ups from one HEC to another"), "select from_cap, to_cap, count(*) as wake_ups\n"
                                             "from flow\n"
                                             "where kind = 'wake' and from_cap <> to_cap\n"
                                             "group by from_cap, to_cap\n"
                                             "order by wake_ups desc" },
  { N_ ("Events a second by type"),
    "select type, count(*) as events,\n"
    "       round(count(*) * 1e9 / (select max(ts) from event), 1) as per_second\n"
    "from event\n"
    "group by type\n"
    "order by events desc" },
  { N_ ("Bytes by band in the largest heap sample"),
    "select band, bytes\n"
    "from heap_value\n"
    "where ts = (select ts from heap_value group by ts order by sum(bytes) desc limit 1)\n"
    "order by bytes desc\n"
    "limit 20" },
  { N_ ("Threads that ran while each major GC was awaited"),
    "select g.ts, g.dur_ns, t.thread, t.label, t.running_ns\n"
    "from gc g, threads(g.requested, g.ts) t\n"
    "where g.generation = 1 and g.requested < g.ts and t.running_ns > 0\n"
    "order by t.running_ns desc\n"
    "limit 20" },
};

const WeftQueryExample *
weft_query_examples (guint *n)
{
  *n = G_N_ELEMENTS (examples);
  return examples;
}

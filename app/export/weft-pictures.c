/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of pictures; the forms of a heap profile stand in their own. */
#include "weft-picture.h"

#include <glib/gi18n.h>

#define NO_HECS   N_ ("the log has no HECs")
#define NO_GCS    N_ ("the log has no GCs; they are recorded with +RTS -l or -lg")
#define NO_SPARKS N_ ("the log has no sparks; those of threaded programs are counted with +RTS -l")
#define NO_SPARK_SIZES \
  N_ ("the log does not say how long sparks took; threaded programs write that with +RTS -lf")
#define NO_HEAP_PROFILE N_ ("the log has no heap profile; run the program with +RTS -l -hT for one")
#define NO_HEAP_TREE                                                                               \
  N_ ("the log has no heap profile by cost centre at that time; build the program with -prof and " \
      "run it with +RTS -l -hc for one")
#define NO_RETAINERS                                                                            \
  N_ ("the log has no heap profile by retainer at that time; build the program with -prof and " \
      "run it with +RTS -l -hr for one")
#define NO_TIME_PROFILE                                                                         \
  N_ ("the log has no time profile at that time; build the program with -prof and run it with " \
      "+RTS -l -p for one")

/* A row is read across. */
/* clang-format off */
#define LANES(id, title, what, lack, of) { id, title, what, lack, &weft_picture_timeline, of, 0, FALSE }

static const WeftPictureKind before[] = {
  { "timeline", N_ ("Timeline"), N_ ("the lanes that the window shows at first"), NO_HECS,
    &weft_picture_timeline, WEFT_TIMELINE_ALL, WEFT_PICTURE_BANDS, TRUE },
  LANES ("activity", N_ ("Activity"), N_ ("what all HECs do, together"), NO_HECS,
         WEFT_TIMELINE_ACTIVITY),
  LANES ("hec", N_ ("HECs"), N_ ("what each HEC does"), NO_HECS, WEFT_TIMELINE_HEC),
  LANES ("gc", N_ ("GC"), N_ ("GCs by generation"), NO_GCS, WEFT_TIMELINE_GC),
  LANES ("heap-counters", N_ ("Heap"), N_ ("size, live data and allocation"), NO_GCS,
         WEFT_TIMELINE_COUNTERS),
  LANES ("sparks", N_ ("Sparks"), N_ ("created, converted and wasted sparks, and the pools"),
         NO_SPARKS, WEFT_TIMELINE_SPARKS),
  LANES ("user", N_ ("User events"), N_ ("markers, messages and spans"),
         N_ ("the log has no user events; traceMarkerIO and traceEventIO of Debug.Trace write them"),
         WEFT_TIMELINE_USER),
  LANES ("threads", N_ ("Threads"), N_ ("what each thread does or waits for"),
         N_ ("the log says nothing of threads; run the program with +RTS -l for them"),
         WEFT_TIMELINE_THREADS),
  LANES ("tasks", N_ ("Tasks"), N_ ("OS threads; the timeline leaves them out"),
         N_ ("the log has no tasks; threaded programs write them with +RTS -ls"),
         WEFT_TIMELINE_TASKS),
  LANES ("instants", N_ ("Instant events"),
         N_ ("single events of each HEC; the timeline leaves them out"), NO_HECS,
         WEFT_TIMELINE_INSTANTS),
  LANES ("sparks-hec", N_ ("Sparks by HEC"),
         N_ ("the sparks of each HEC; the timeline leaves them out"), NO_SPARKS,
         WEFT_TIMELINE_SPARKS_HEC),
  { "spark-sizes", N_ ("Spark sizes"), N_ ("how long sparks took"), NO_SPARK_SIZES,
    &weft_picture_spark_sizes, 0, 0, FALSE },
};

static const WeftPictureKind after[] = {
  { "retainers", N_ ("Heap profile, retainers together"),
    N_ ("a matrix: of what a retainer keeps alive, how much each other one keeps as well"),
    NO_RETAINERS, &weft_picture_retainers, 0, 0, TRUE },
  { "flame", N_ ("Time profile, call tree"),
    N_ ("each stack as wide as its share of the program's samples, GC and idling in a bar of their "
        "own; the heap's where the log has no time profile"),
    NO_TIME_PROFILE, &weft_picture_flame, WEFT_PICTURE_TREE_ANY,
    WEFT_PICTURE_CHANGE | WEFT_PICTURE_MOMENT, TRUE },
  { "flame-time", N_ ("Time profile, time order"),
    N_ ("the stacks of each HEC in the order of time"), NO_TIME_PROFILE, &weft_picture_timeline,
    WEFT_TIMELINE_SAMPLES | WEFT_TIMELINE_PROFILE, 0, TRUE },
  { "flame-heap", N_ ("Heap profile, call tree"),
    N_ ("of a heap profile by cost centre: each stack as wide as the bytes that it keeps alive, on "
        "average over the range"),
    NO_HEAP_TREE, &weft_picture_flame, WEFT_PICTURE_TREE_HEAP,
    WEFT_PICTURE_CHANGE | WEFT_PICTURE_MOMENT, TRUE },
  { "ticky", N_ ("Ticky counters"), N_ ("those that allocate most, by what they allocate per second"),
    N_ ("the log has no ticky counters; build the program with -ticky and run it with +RTS -lT for "
        "them"),
    &weft_picture_timeline, WEFT_TIMELINE_TICKY, 0, TRUE },
};
/* clang-format on */

static gpointer
list_all (gpointer unused)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (WeftPictureKind));

  g_array_append_vals (all, before, G_N_ELEMENTS (before));
  for (WeftHeapForm i = 0; i < WEFT_N_HEAP_FORMS; i++)
    {
      const WeftHeapFormKind *form = weft_heap_form (i);
      WeftPictureKind kind = {
        .id = form->id,
        .title = form->picture,
        .what = form->what,
        .lack = NO_HEAP_PROFILE,
        .klass = &weft_picture_heap,
        .of = i,
        .takes = WEFT_PICTURE_BANDS | WEFT_PICTURE_GROUPS,
        .is_offered = TRUE,
      };

      g_array_append_val (all, kind);
    }
  g_array_append_vals (all, after, G_N_ELEMENTS (after));
  return all;
}

const WeftPictureKind *
weft_pictures (guint *n)
{
  static GOnce once = G_ONCE_INIT;
  const GArray *all = g_once (&once, list_all, NULL);

  *n = all->len;
  return &g_array_index (all, WeftPictureKind, 0);
}

const WeftPictureKind *
weft_picture_find (const char *id)
{
  guint n;
  const WeftPictureKind *kinds = weft_pictures (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (kinds[i].id, id))
      return &kinds[i];
  return NULL;
}

const char *
weft_picture_title (const WeftPicture *self)
{
  return self->options->title != NULL ? self->options->title : "";
}

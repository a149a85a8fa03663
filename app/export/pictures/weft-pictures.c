/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of pictures. The rows for groups of lanes and for forms of the heap profile are made from
 * the tables of such groups and forms. */
#include "weft-picture.h"

#include <glib/gi18n.h>

/* Lanes through which a critical path is drawn. */
#define PATH_LANES (WEFT_TIMELINE_HEC | WEFT_TIMELINE_THREADS)

/* Rows are easier to read as a table. */
/* clang-format off */
static const WeftPictureKind first_kinds[] = {
  { "timeline", NC_ ("chart", "Timeline"), N_ ("HECs, heap, GC, user events and threads over time: the lanes that the window shows at first"), WEFT_FEATURE_SCHEDULER, NULL,
    &weft_picture_timeline, WEFT_TIMELINE_ALL, WEFT_PICTURE_TAKES_BANDS | WEFT_PICTURE_TAKES_GC_BANDS | WEFT_PICTURE_TAKES_PATH | WEFT_PICTURE_TAKES_LAYOUT, TRUE },
};

static const WeftPictureKind kinds_after_lanes[] = {
  { "utilisation", NC_ ("chart", "Mutator utilisation"),
    N_ ("Minimum mutator utilisation (MMU): the least share outside of GC pauses of any window of a length"),
    WEFT_FEATURE_GC, NULL, &weft_picture_utilisation, 0, 0, TRUE },
  { "parallelism", NC_ ("chart", "Parallelism"), N_ ("Share of the time by number of HECs that ran at once"),
    WEFT_FEATURE_SCHEDULER, NULL, &weft_picture_parallelism, 0, 0, TRUE },
  { "why", NC_ ("chart", "Slow spans"),
    N_ ("Typical and slow spans, divided by cause: of the label whose slow spans lose the most time"),
    WEFT_FEATURE_USER, NULL, &weft_picture_why, 0, 0, .no_data_message = N_ ("the log has no finished span of the program") },
  { "spark-sizes", NC_ ("chart", "Spark sizes"), N_ ("Durations of sparks"), WEFT_FEATURE_SPARK_EVENTS, NULL,
    &weft_picture_spark_sizes, 0, 0, TRUE },
};

static const WeftPictureKind kinds_after_heap_forms[] = {
  { "retainers", NC_ ("chart", "Heap profile, retainers together"),
    N_ ("Matrix of retainers: the share of each one's data that each other one retains, too"),
    WEFT_FEATURE_HEAP_PROFILE, "retainer", &weft_picture_retainers, 0, 0 },
  { "flame", NC_ ("chart", "Time profile, call tree"),
    N_ ("Flame graph of the time profile, GC and idle time in a separate bar; "
        "of call stacks or the heap profile if there is no time profile"),
    WEFT_FEATURE_TIME_PROFILE, NULL, &weft_picture_flame, WEFT_PROFILE_OF_ANY,
    WEFT_PICTURE_TAKES_CHANGE | WEFT_PICTURE_TAKES_MOMENT | WEFT_PICTURE_TAKES_COMPARED, TRUE },
  { "flame-time", NC_ ("chart", "Time profile, time order"),
    N_ ("Stacks of each HEC, and call stacks of each thread, in the order of time"), WEFT_FEATURE_TIME_PROFILE, NULL, &weft_picture_timeline,
    WEFT_TIMELINE_SAMPLES | WEFT_TIMELINE_PROFILE, 0 },
  { "flame-calls", NC_ ("chart", "Call stacks, call tree"),
    N_ ("Flame graph of the call stacks that ghc-stack-profiler samples"),
    WEFT_FEATURE_CALL_STACKS, NULL, &weft_picture_flame, WEFT_PROFILE_OF_CALLS,
    WEFT_PICTURE_TAKES_CHANGE | WEFT_PICTURE_TAKES_COMPARED },
  { "flame-heap", NC_ ("chart", "Heap profile, call tree"),
    N_ ("Flame graph of a heap profile by cost centre: live bytes, averaged over the range"),
    WEFT_FEATURE_HEAP_PROFILE, "cost-centre", &weft_picture_flame, WEFT_PROFILE_OF_HEAP,
    WEFT_PICTURE_TAKES_CHANGE | WEFT_PICTURE_TAKES_MOMENT | WEFT_PICTURE_TAKES_COMPARED },
  { "flame-off-cpu", NC_ ("chart", "Threads, off-CPU time"),
    N_ ("Flame graph of the time in which threads did not run: by label, state, reason and waker"),
    WEFT_FEATURE_SCHEDULER, NULL, &weft_picture_flame, WEFT_PROFILE_OF_WAITS, 0, TRUE },
  { "ticky", NC_ ("chart", "Ticky counters"), N_ ("Ticky counters that allocate most, in bytes per second"),
    WEFT_FEATURE_TICKY, NULL,
    &weft_picture_timeline, WEFT_TIMELINE_TICKY, 0 },
};
/* clang-format on */

/* Returns all pictures in display order, with a row for each group of lanes and for each form of a
 * heap profile. */
static gpointer
make_picture_kinds (gpointer unused)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (WeftPictureKind));
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  g_array_append_vals (all, first_kinds, G_N_ELEMENTS (first_kinds));
  for (guint i = 0; i < n; i++)
    {
      WeftPictureKind kind = {
        .id = groups[i].picture,
        .title = groups[i].name,
        .description = groups[i].description,
        .feature = weft_lane_class_find (groups[i].chart)->feature,
        .no_data_message = weft_lane_class_find (groups[i].chart)->empty_reason,
        .klass = &weft_picture_timeline,
        .variant = groups[i].chart,
        .option_flags = WEFT_PICTURE_TAKES_GC_BANDS |
                        (groups[i].chart & PATH_LANES ? WEFT_PICTURE_TAKES_PATH : 0),
      };

      if (kind.id != NULL)
        g_array_append_val (all, kind);
    }
  g_array_append_vals (all, kinds_after_lanes, G_N_ELEMENTS (kinds_after_lanes));
  for (WeftHeapForm i = 0; i < WEFT_N_HEAP_FORMS; i++)
    {
      const WeftHeapFormKind *form = weft_heap_form_get (i);
      /* TRUE if two logs can be compared on one scale */
      gboolean has_common_scale = form->layout != WEFT_HEAP_ROWS &&
                                  form->scale != WEFT_HEAP_SCALE_PEAK_SHARE && !form->is_centred;
      WeftPictureKind kind = {
        .id = form->id,
        .title = form->picture_title,
        .description = form->summary,
        .feature = WEFT_FEATURE_HEAP_PROFILE,
        .klass = &weft_picture_heap,
        .variant = i,
        .option_flags = WEFT_PICTURE_TAKES_BANDS | WEFT_PICTURE_TAKES_GROUPS |
                        (has_common_scale ? WEFT_PICTURE_TAKES_COMPARED : 0),
        .is_reported = i == WEFT_HEAP_STACKED,
      };

      g_array_append_val (all, kind);
    }
  g_array_append_vals (all, kinds_after_heap_forms, G_N_ELEMENTS (kinds_after_heap_forms));
  return all;
}

const WeftPictureKind *
weft_picture_kinds (guint *n)
{
  static GOnce once = G_ONCE_INIT;
  const GArray *all = g_once (&once, make_picture_kinds, NULL);

  *n = all->len;
  return &g_array_index (all, WeftPictureKind, 0);
}

const WeftPictureKind *
weft_picture_find (const char *id)
{
  guint n;
  const WeftPictureKind *kinds = weft_picture_kinds (&n);

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

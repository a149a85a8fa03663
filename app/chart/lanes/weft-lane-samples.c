/* SPDX-License-Identifier: BSD-3-Clause */
/* The lanes of all samples of a time profile, by cost centre and of call stacks: the program's from
 * the floor up, the collector's from the ceiling down, as parts of a pixel column. */
#include "weft-lane.h"

#include "weft-column-area.h"
#include "weft-flame-time.h"

#include <glib/gi18n.h>
#include <math.h>

/* The tracks whose samples are read out at a time: there may be thousands of threads. */
#define MAX_TRACKS 16

/* What a pixel column holds, in samples. */
typedef struct
{
  double program, gc, all;
} Column;

static const WeftTimeProfile *
profile_of (const WeftLane *lane, WeftChart *chart)
{
  const WeftTrace *trace = weft_chart_trace (chart);

  return lane->klass == &weft_lane_call_samples ? trace->call_stacks : trace->profile;
}

static void
add_span (Column *columns, guint n, double x0, double x1, WeftFrameKind kind)
{
  for (guint x = (guint) MAX (floor (x0), 0); x < n && x < x1; x++)
    {
      double part = MIN (x1, x + 1) - MAX (x0, x);

      columns[x].all += part;
      if (kind == WEFT_FRAME_ORDINARY)
        columns[x].program += part;
      else if (kind == WEFT_FRAME_GC)
        columns[x].gc += part;
    }
}

/* All samples last for a tick here, or up to the next but a little later: a lane without cracks. */
static Column *
make_columns (const WeftLane *lane, WeftChart *chart, guint n)
{
  const WeftTimeProfile *profile = profile_of (lane, chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint64 reach = (guint64) ((double) profile->tick_ns * WEFT_FLAME_TICKS);
  guint end = weft_time_profile_before (profile, scale->to);
  Column *columns = g_new0 (Column, MAX (n, 1));

  for (guint i = weft_time_profile_before (profile, scale->from - MIN (scale->from, reach));
       i < end; i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
      guint64 to = sample->time + profile->tick_ns;

      if (profile->tracks->len == 1 && i + 1 < weft_time_profile_n (profile) &&
          weft_time_profile_nth (profile, i + 1)->time - sample->time <= reach)
        to = weft_time_profile_nth (profile, i + 1)->time;
      add_span (columns, n, weft_time_scale_x (scale, sample->time), weft_time_scale_x (scale, to),
                weft_flame_kind (profile->stacks, sample->stack));
    }
  return columns;
}

static void
samples_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  guint n = weft_time_scale_columns (weft_chart_scale (chart));
  guint height = (guint) lane->height;
  g_autofree Column *columns = make_columns (lane, chart, n);
  WeftColumnArea idle = { 0 }, program = { 0 }, gc = { 0 }, hatch = { 0 };

  for (guint x = 0; x < n; x++)
    {
      double all = columns[x].all;
      guint low, high;

      if (all <= 0)
        continue;
      low = weft_column_height (columns[x].program / all, height);
      high = MIN (weft_column_height (columns[x].gc / all, height), height - low);
      weft_column_area_add (&idle, x, 1, 0, height);
      weft_column_area_add (&program, x, 1, height - low, height);
      weft_column_area_add (&gc, x, 1, 0, high);
      weft_column_area_add (&hatch, x, 1, 0, high);
    }
  weft_column_area_fill (&idle, cr, palette->idle);
  weft_column_area_fill (&program, cr, palette->run);
  weft_column_area_fill (&gc, cr, palette->gc);
  weft_column_area_hatch (&hatch, cr, palette->gc_hatch);
}

static WeftFormatted
samples_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftTimeProfile *profile = profile_of (lane, chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint n = weft_time_profile_before (profile, scale->to) -
            weft_time_profile_before (profile, scale->from);

  return weft_format_count (n);
}

/* The name of a track's sample: "HEC 0". */
static char *
track_name (const WeftTimeProfile *profile, guint32 track)
{
  return g_strdup_printf (profile->is_by_thread ? _ ("thread %u") : _ ("HEC %u"), track);
}

static gboolean
samples_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTimeProfile *profile = profile_of (lane, chart);
  guint shown = 0;

  for (guint i = 0; i < profile->tracks->len && shown < MAX_TRACKS; i++)
    {
      guint32 track = g_array_index (profile->tracks, guint32, i);
      gint at = weft_flame_time_sample_at (profile, track, time);
      const WeftProfileSample *sample;
      const WeftStackNode *node;
      g_autofree char *name = track_name (profile, track);

      if (at < 0)
        continue;
      sample = weft_time_profile_nth (profile, (guint) at);
      node = weft_stacks_node (profile->stacks, sample->stack);
      if (shown++ == 0)
        {
          guint64 from, to;

          weft_read_out_set_title (out, weft_chart_moment (chart, sample->time).text, _ ("Sample"));
          weft_flame_time_span (profile, (guint) at, G_MAXUINT / 2, &from, &to);
          weft_read_out_set_span (out, from, to);
        }
      weft_read_out_add (out, name,
                         node->frame == WEFT_FRAME_NONE ?
                             "MAIN" :
                             weft_stacks_nth_frame (profile->stacks, node->frame)->label);
    }
  return shown > 0;
}

static gboolean
samples_step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTimeProfile *profile = profile_of (lane, chart);
  guint i = weft_time_profile_before (profile, forward && time < G_MAXUINT64 ? time + 1 : time);

  if (forward ? i >= weft_time_profile_n (profile) : i == 0)
    return FALSE;
  *to = weft_time_profile_nth (profile, forward ? i : i - 1)->time;
  return TRUE;
}

static gboolean
samples_has (const WeftTrace *trace)
{
  return weft_time_profile_n (trace->profile) > 0;
}

const WeftLaneClass weft_lane_samples = {
  .paint = samples_paint,
  .is_in_dots = TRUE,
  .value = samples_value,
  .read = samples_read_at,
  .step = samples_step,
  .kinds = { { WEFT_TIMELINE_SAMPLES, NC_ ("chart", "Samples"), N_ ("of the time profile"), 36, 6,
               .is_group = TRUE } },
  .feature = WEFT_FEATURE_TIME_PROFILE,
  .extent = WEFT_LANE_OF_GLOBAL,
  .has = samples_has,
  .help =
      N_ ("Samples of the time profile, all HECs together, as parts of each column: the program "
          "from the floor, GC from the ceiling, the rest idle or the profiler’s own. Use it to "
          "see when there are samples at all, and where GC takes most of them. Which functions "
          "they were in is told by “Time profile” and by the Profile page."),
};

static gboolean
has_calls (const WeftTrace *trace)
{
  return weft_time_profile_n (trace->call_stacks) > 0;
}

const WeftLaneClass weft_lane_call_samples = {
  .paint = samples_paint,
  .value = samples_value,
  .read = samples_read_at,
  .step = samples_step,
  .kinds = { { WEFT_TIMELINE_SAMPLES, NC_ ("chart", "Call stacks"), NULL, 36, 6, .key = "calls" } },
  .feature = WEFT_FEATURE_CALL_STACKS,
  .extent = WEFT_LANE_OF_PROCESS,
  .has = has_calls,
  .help =
      N_ ("Samples of call stacks, all threads together, from the package ghc-stack-profiler. Use "
          "it to see when the profiler was on and how densely it sampled. Which functions the "
          "samples were in is told by “Time profile” and by the Profile page. A time without "
          "samples may mean that the profiler was off."),
};

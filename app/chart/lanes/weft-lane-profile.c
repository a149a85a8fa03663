/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of time profiles and call stacks: the stacks of each HEC or thread over time, and the
 * samples of all HECs or threads by kind of frame. */
#include "weft-lane-profile.h"

#include "weft-column-area.h"
#include "weft-flame-picture.h"
#include "weft-flame-time.h"
#include "weft-thread-name.h"

#include <glib/gi18n.h>
#include <math.h>

#define ROW_HEIGHT     18.0
#define MAX_ROW_HEIGHT 24.0 /* maximum height of a row in lanes with free space */
/* Maximum number of rows; deeper stacks are cut off. */
#define MAX_ROWS 64

/* Returns the number of rows, the same for all lanes of @profile so that they can be compared. */
static guint
count_rows (const WeftTimeProfile *profile)
{
  const WeftStacks *stacks = profile->stacks;
  guint rows = 1;

  for (guint32 i = 0; i < weft_stacks_count (stacks); i++)
    rows = MAX (rows, weft_stacks_node (stacks, i)->depth);
  return MIN (rows, MAX_ROWS);
}

static gboolean
is_of_call_stacks (const WeftLane *lane)
{
  return lane->klass == &weft_lane_call_stacks || lane->klass == &weft_lane_call_samples;
}

static const WeftTimeProfile *
lane_profile (const WeftLane *lane, const WeftTrace *trace)
{
  return is_of_call_stacks (lane) ? trace->call_stacks : trace->profile;
}

static guint32
lane_track (const WeftLane *lane, const WeftTrace *trace)
{
  return is_of_call_stacks (lane) ?
             g_array_index (trace->call_stacks->tracks, guint32, lane->variant) :
             weft_index_nth_cap (trace->index, lane->cap)->cap;
}

/* Settings shared by the profile lanes of a chart. */
typedef struct
{
  gboolean is_upward, by_module;
  guint8 *hits, *call_hits; /* 1 for each frame that the search found; owned, or NULL */
} ProfileLook;

static gpointer
profile_look_new (WeftChart *chart, guint i)
{
  return g_new0 (ProfileLook, 1);
}

static void
profile_look_free (gpointer data)
{
  ProfileLook *look = data;

  g_free (look->hits);
  g_free (look->call_hits);
  g_free (look);
}

static const WeftChartPart look_part = {
  .make = profile_look_new,
  .free = profile_look_free,
  .outlives_scale = TRUE,
};

void
weft_lane_profile_set_look (WeftChart *chart,
                            gboolean is_upward,
                            gboolean by_module,
                            const char *query)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  ProfileLook *look = weft_chart_get (chart, &look_part, 0);

  look->is_upward = is_upward;
  look->by_module = by_module;
  g_free (look->hits);
  g_free (look->call_hits);
  look->hits = weft_flame_search (trace->profile->stacks, query);
  look->call_hits = weft_flame_search (trace->call_stacks->stacks, query);
}

static WeftFlameLook
lane_flame_look (const WeftLane *lane, WeftChart *chart)
{
  const WeftTimeProfile *profile = lane_profile (lane, weft_chart_trace (chart));
  const ProfileLook *look = weft_chart_get (chart, &look_part, 0);

  return (WeftFlameLook){
    .stacks = profile->stacks,
    .palette = weft_chart_palette (chart),
    .text = weft_chart_text (chart),
    .colors = look->by_module ? WEFT_FLAME_BY_MODULE : WEFT_FLAME_BY_NAME,
    .is_upward = look->is_upward,
    .row = CLAMP (floor (lane->height / count_rows (profile)), 1, MAX_ROW_HEIGHT),
    .hits = is_of_call_stacks (lane) ? look->call_hits : look->hits,
    .singled_out = WEFT_FRAME_NONE,
  };
}

static void
profile_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  WeftFlameLook look = lane_flame_look (lane, chart);
  g_autoptr (GArray) boxes = NULL;

  boxes = weft_flame_time_boxes (lane_profile (lane, trace), lane_track (lane, trace), scale,
                                 (guint) (lane->height / look.row));
  weft_flame_paint (boxes, &look, cr, lane->height);
}

/* Returns the program's share of the samples in view. For call stacks, which have only samples of
 * the program, returns the number of samples. */
static WeftFormatted
profile_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftTimeProfile *profile = lane_profile (lane, trace);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint32 track = lane_track (lane, trace);
  guint end = weft_time_profile_count_before (profile, scale->to);
  guint n = 0, program = 0;

  for (guint i = weft_time_profile_count_before (profile, scale->from); i < end; i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);

      if (sample->track != track)
        continue;
      n++;
      program += weft_flame_node_kind (profile->stacks, sample->stack) == WEFT_FRAME_ORDINARY;
    }
  if (is_of_call_stacks (lane))
    return weft_format_count (n);
  return n > 0 ? weft_format_percent_short ((double) program / n) : (WeftFormatted){ "" };
}

/* Returns the node in the row at @y, or 0 if there is none. If the stack does not reach that row
 * and @ignores_row is set, returns the stack's innermost node. Sets @i to the index of the sample,
 * or to -1 if none. */
static guint32
stack_node_at (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, gboolean ignores_row, gint *i)
{
  const WeftTimeProfile *profile = lane_profile (lane, weft_chart_trace (chart));
  WeftFlameLook look = lane_flame_look (lane, chart);
  guint row = weft_flame_row_at (&look, y, lane->height);
  guint32 leaf;

  *i = weft_flame_time_sample_at (profile, lane_track (lane, weft_chart_trace (chart)), time);
  if (*i < 0)
    return 0;
  leaf = weft_time_profile_nth (profile, (guint) *i)->stack;
  if (!ignores_row && weft_stacks_node (profile->stacks, leaf)->depth <= row)
    return 0;
  return weft_flame_ancestor (profile->stacks, leaf, row);
}

guint32
weft_lane_profile_frame (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, gboolean ignores_row)
{
  gint i;
  gboolean is_profile = lane->klass == &weft_lane_profile || is_of_call_stacks (lane);
  guint32 node = is_profile ? stack_node_at (lane, chart, time, y, ignores_row, &i) : 0;

  return weft_stacks_node (lane_profile (lane, weft_chart_trace (chart))->stacks, node)->frame;
}

static gboolean
profile_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTimeProfile *profile = lane_profile (lane, weft_chart_trace (chart));
  const WeftStacks *stacks = profile->stacks;
  gint i;
  guint32 node = stack_node_at (lane, chart, time, y, out->is_exhaustive || out->ignores_row, &i);
  const WeftStackNode *at = weft_stacks_node (stacks, node);
  guint64 from, to;
  guint n;

  if (node == 0)
    return FALSE;
  n = weft_flame_time_span (profile, (guint) i, at->depth - 1, &from, &to);
  weft_flame_set_frame_title (weft_stacks_nth_frame (stacks, at->frame), out);
  weft_read_out_add (out, C_ ("fact", "since"), weft_chart_format_moment (chart, from).text);
  weft_read_out_add (out, C_ ("fact", "duration"), weft_format_time_exact (to - from).text);
  weft_read_out_add (out, C_ ("fact", "samples"), weft_format_count (n).text);
  if (at->parent != 0)
    {
      const WeftFrame *caller =
          weft_stacks_nth_frame (stacks, weft_stacks_node (stacks, at->parent)->frame);

      weft_read_out_add (out, C_ ("fact", "called from"), caller->label);
    }
  weft_read_out_set_span (out, from, to);
  return TRUE;
}

static gboolean
profile_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTrace *trace = weft_chart_trace (chart);

  return weft_flame_time_find_sample (lane_profile (lane, trace), lane_track (lane, trace), time,
                                      forward, to);
}

static gboolean
profile_has_data (const WeftTrace *trace)
{
  return weft_time_profile_n_samples (trace->profile) > 0;
}

static double
profile_lane_height (const WeftTrace *trace)
{
  return count_rows (trace->profile) * ROW_HEIGHT;
}

const WeftLaneClass weft_lane_profile = {
  .paint = profile_paint,
  .value = profile_value,
  .read_at = profile_read_at,
  .find_event = profile_find_event,
  .kinds = { { WEFT_TIMELINE_PROFILE, NC_ ("chart", "HEC %u, stacks"), NULL, 0, 6,
               .per_cap = TRUE } },
  .feature = WEFT_FEATURE_TIME_PROFILE,
  .extent = WEFT_LANE_OF_GLOBAL,
  .has_data = profile_has_data,
  .get_height = profile_lane_height,
  .help =
      N_ ("The time profile of each HEC in the order of time: a column is the stack of cost "
          "centres of a sample, the outermost at the top. Neighbouring samples with the same cost "
          "centre are one box. Look for a change of shape, where the program enters another "
          "phase. A sample is taken every tick, 10 ms by default: what is shorter may not be "
          "seen, and where several share a pixel the most frequent is drawn."),
};

static gboolean
call_stacks_has_data (const WeftTrace *trace)
{
  return weft_time_profile_n_samples (trace->call_stacks) > 0;
}

static guint
call_stacks_count (const WeftTrace *trace)
{
  return trace->call_stacks->tracks->len;
}

static double
call_stacks_lane_height (const WeftTrace *trace)
{
  return count_rows (trace->call_stacks) * ROW_HEIGHT;
}

static char *
call_stacks_title (const WeftLane *lane, const WeftTrace *trace, char **aside)
{
  g_auto (WeftThreadNames) names = { 0 };

  weft_thread_names_init (&names, weft_trace_peek (trace, WEFT_LAZY_THREADS),
                          lane_track (lane, trace));
  return g_strdup (names.texts[0]);
}

static char *
call_stacks_id_part (const WeftLane *lane, const WeftTrace *trace)
{
  return g_strdup_printf ("thread-%u", lane_track (lane, trace));
}

const WeftLaneClass weft_lane_call_stacks = {
  .paint = profile_paint,
  .value = profile_value,
  .read_at = profile_read_at,
  .find_event = profile_find_event,
  .title = call_stacks_title,
  .id_part = call_stacks_id_part,
  .kinds = { { WEFT_TIMELINE_PROFILE, NC_ ("chart", "Call stacks"), NULL, 0, 6,
               .id_part = "calls" } },
  .feature = WEFT_FEATURE_CALL_STACKS,
  .extent = WEFT_LANE_OF_PROCESS,
  .redraws = WEFT_LANE_REDRAWS_WITH_THREADS,
  .has_data = call_stacks_has_data,
  .count = call_stacks_count,
  .get_height = call_stacks_lane_height,
  .help = N_ ("The call stacks of each thread in the order of time, from the package "
              "ghc-stack-profiler, with the outermost function at the top. Neighbouring samples "
              "with the same function are one box. Look for a change of shape, where the thread "
              "enters another phase. What is shorter than the time between two samples may not be "
              "seen, and a gap has no samples."),
};

/* Maximum number of tracks in a read-out of samples, since there may be thousands of threads. */
#define MAX_TRACKS 16

/* Width that samples cover in a pixel column, px. */
typedef struct
{
  double program, gc, all;
} SampleColumn;

/* Returns the samples of each column. A sample lasts one tick or, in a profile with a single track,
 * until the next sample if that follows within WEFT_FLAME_TICKS ticks, so that there are no
 * gaps. */
static SampleColumn *
make_sample_columns (const WeftLane *lane, WeftChart *chart, guint n)
{
  const WeftTimeProfile *profile = lane_profile (lane, weft_chart_trace (chart));
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint64 reach = (guint64) ((double) profile->tick_ns * WEFT_FLAME_TICKS);
  guint end = weft_time_profile_count_before (profile, scale->to);
  SampleColumn *columns = g_new0 (SampleColumn, MAX (n, 1));

  for (guint i = weft_time_profile_count_before (profile, scale->from - MIN (scale->from, reach));
       i < end; i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
      guint64 to = weft_add_saturating (sample->time, profile->tick_ns);
      WeftFrameKind kind;
      double x0, x1;

      if (profile->tracks->len == 1 && i + 1 < weft_time_profile_n_samples (profile) &&
          weft_time_profile_nth (profile, i + 1)->time - sample->time <= reach)
        to = weft_time_profile_nth (profile, i + 1)->time;
      kind = weft_flame_node_kind (profile->stacks, sample->stack);
      x0 = weft_time_scale_x (scale, sample->time);
      x1 = weft_time_scale_x (scale, to);
      for (guint x = (guint) MAX (floor (x0), 0); x < n && x < x1; x++)
        {
          double px = MIN (x1, x + 1) - MAX (x0, x);

          columns[x].all += px;
          if (kind == WEFT_FRAME_ORDINARY)
            columns[x].program += px;
          else if (kind == WEFT_FRAME_GC)
            columns[x].gc += px;
        }
    }
  return columns;
}

static void
samples_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  guint n = weft_time_scale_columns (weft_chart_scale (chart));
  guint height = (guint) lane->height;
  g_autofree SampleColumn *columns = make_sample_columns (lane, chart, n);
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
  const WeftTimeProfile *profile = lane_profile (lane, weft_chart_trace (chart));
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint n = weft_time_profile_count_before (profile, scale->to) -
            weft_time_profile_count_before (profile, scale->from);

  return weft_format_count (n);
}

static gboolean
samples_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTimeProfile *profile = lane_profile (lane, weft_chart_trace (chart));
  guint shown = 0;

  for (guint i = 0; i < profile->tracks->len && shown < MAX_TRACKS; i++)
    {
      guint32 track = g_array_index (profile->tracks, guint32, i);
      gint at = weft_flame_time_sample_at (profile, track, time);
      const WeftProfileSample *sample;
      const WeftStackNode *node;
      g_autofree char *name =
          g_strdup_printf (profile->is_by_thread ? _ ("thread %u") : _ ("HEC %u"), track);

      if (at < 0)
        continue;
      sample = weft_time_profile_nth (profile, (guint) at);
      node = weft_stacks_node (profile->stacks, sample->stack);
      if (shown++ == 0)
        {
          guint64 from, to;

          weft_read_out_set_title (out, weft_chart_format_moment (chart, sample->time).text,
                                   _ ("Sample"));
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
samples_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTimeProfile *profile = lane_profile (lane, weft_chart_trace (chart));
  guint i =
      weft_time_profile_count_before (profile, forward && time < G_MAXUINT64 ? time + 1 : time);

  if (forward ? i >= weft_time_profile_n_samples (profile) : i == 0)
    return FALSE;
  *to = weft_time_profile_nth (profile, forward ? i : i - 1)->time;
  return TRUE;
}

const WeftLaneClass weft_lane_samples = {
  .paint = samples_paint,
  .is_in_device_pixels = TRUE,
  .value = samples_value,
  .read_at = samples_read_at,
  .find_event = samples_find_event,
  .kinds = { { WEFT_TIMELINE_SAMPLES, NC_ ("chart", "Samples"), N_ ("of the time profile"), 36, 6,
               .is_group = TRUE } },
  .feature = WEFT_FEATURE_TIME_PROFILE,
  .extent = WEFT_LANE_OF_GLOBAL,
  .has_data = profile_has_data,
  .help =
      N_ ("Samples of the time profile, all HECs together, as parts of each column: the program "
          "from the floor, GC from the ceiling, the rest idle or the profiler’s own. Use it to "
          "see when there are samples at all, and where GC takes most of them. Which functions "
          "they were in is shown by “Time profile” and by the Profile page."),
};

const WeftLaneClass weft_lane_call_samples = {
  .paint = samples_paint,
  .value = samples_value,
  .read_at = samples_read_at,
  .find_event = samples_find_event,
  .kinds = { { WEFT_TIMELINE_SAMPLES, NC_ ("chart", "Call stacks"), NULL, 36, 6,
               .id_part = "calls" } },
  .feature = WEFT_FEATURE_CALL_STACKS,
  .extent = WEFT_LANE_OF_PROCESS,
  .has_data = call_stacks_has_data,
  .help =
      N_ ("Samples of call stacks, all threads together, from the package ghc-stack-profiler. Use "
          "it to see when the profiler was on and how densely it sampled. Which functions the "
          "samples were in is shown by “Time profile” and by the Profile page. A time without "
          "samples may mean that the profiler was off."),
};

/* SPDX-License-Identifier: BSD-3-Clause */
/* The lanes of findings, one for each finding of medium or high severity. Each instance is tinted
 * and has a bar at the bottom, thicker for high severity; the finding's sentence is drawn over the
 * tint. */
#include "weft-box.h"
#include "weft-chart-threads.h"
#include "weft-finding-text.h"
#include "weft-lane-links.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>

#define HEIGHT 22.0
#define TINT   0.16
/* Height of the bar as a fraction of the lane's height, for high and medium severity. */
#define HIGH_BAR   0.22
#define MEDIUM_BAR 0.1
/* Minimum width of a box, px. */
#define MIN_WIDTH 2.0
/* Margin around the text, and minimum width of an ellipsized text, px. If there is less room, no
 * text is drawn. */
#define TEXT_MARGIN 6.0
#define MIN_ROOM    100.0

static const WeftDiagnosis *
trace_diagnosis (const WeftTrace *trace)
{
  return weft_trace_peek (trace, WEFT_LAZY_FINDINGS);
}

static guint
findings_count (const WeftTrace *trace)
{
  const WeftDiagnosis *diagnosis = trace_diagnosis (trace);

  return diagnosis != NULL ? weft_diagnosis_n_notable (diagnosis) : 0;
}

static gconstpointer
findings_subject (const WeftTrace *trace, guint i)
{
  const WeftDiagnosis *diagnosis = trace_diagnosis (trace);

  return diagnosis != NULL && i < weft_diagnosis_n_notable (diagnosis) ?
             weft_diagnosis_notable (diagnosis, i) :
             NULL;
}

/* Returns the finding for which the lane was made. The trace of a growing log may have other
 * findings by now. */
static const WeftFinding *
lane_finding (const WeftLane *lane)
{
  return lane->subject;
}

static gboolean
findings_are_ready (const WeftTrace *trace)
{
  return trace_diagnosis (trace) != NULL;
}

/* Returns TRUE if @trace has findings for lanes, or if its findings are not known yet. */
static gboolean
findings_has_data (const WeftTrace *trace)
{
  return !findings_are_ready (trace) || findings_count (trace) > 0;
}

static WeftFormatted
findings_amount (const WeftTrace *trace)
{
  return findings_are_ready (trace) ? weft_format_count (findings_count (trace)) :
                                      (WeftFormatted){ "" };
}

/* Returns a note if all findings are of low severity, since such findings have no lane and are
 * listed only on Overview. */
static const char *
findings_empty_value (const WeftTrace *trace)
{
  const WeftDiagnosis *diagnosis = trace_diagnosis (trace);

  return diagnosis != NULL && diagnosis->findings->len > 0 ? C_ ("findings", "low severity") : NULL;
}

static char *
findings_title (const WeftLane *lane, const WeftTrace *trace, char **aside)
{
  return g_strdup (_ (lane_finding (lane)->rule->title));
}

static char *
findings_id_part (const WeftLane *lane, const WeftTrace *trace)
{
  return g_strdup (lane_finding (lane)->rule->id);
}

static WeftFormatted
findings_value (const WeftLane *lane, WeftChart *chart)
{
  return weft_format_percent (lane_finding (lane)->cost, 0);
}

/* Returns the first instance in view, or NULL. */
static const WeftInstance *
first_visible_instance (const WeftFinding *finding, const WeftTimeScale *scale)
{
  for (guint i = 0; i < finding->instances->len; i++)
    {
      const WeftInstance *one = weft_instances_nth (finding->instances, i);

      if (one->range.to > scale->from && one->range.from < scale->to)
        return one;
    }
  return NULL;
}

/* Spaces for the text on a lane, in order of preference. */
enum
{
  WITHIN,
  AFTER,
  BEFORE,
  N_SPACES
};

/* The text drawn on a lane. */
typedef struct
{
  double x, width; /* px */
  double room;     /* maximum width, px */
  char *shown;     /* owned */
} FindingSentence;

/* Positions the text, whose width is known, in the first space that is wide enough, or else in the
 * widest space. Returns FALSE if the text must be cut to fit. */
static gboolean
choose_sentence_position (FindingSentence *self, const WeftBoxSpan spaces[N_SPACES])
{
  guint best = 0;

  for (guint i = 0; i < N_SPACES; i++)
    {
      double room = spaces[i].x1 - spaces[i].x0 - 2 * TEXT_MARGIN;

      if (i == 0 || room > self->room)
        {
          best = i;
          self->room = room;
        }
      if (room >= self->width)
        break;
    }
  self->x = spaces[best].x0 + TEXT_MARGIN;
  /* a text before the bar is aligned to the right, next to the bar */
  if (best == BEFORE)
    self->x += MAX (self->room - self->width, 0);
  return self->room >= self->width;
}

/* Returns the sentence of the finding, or the title of its rule if the sentence fits into no space.
 * The text does not cross the edges of a bar; its width is 0 if there is no room at all. */
static FindingSentence
make_sentence (WeftChart *chart, const WeftFinding *finding, const WeftInstance *one)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  WeftTextCache *text = weft_chart_text (chart);
  WeftBoxSpan bar = weft_box_span (scale, one->range.from, one->range.to);
  double x0 = CLAMP (bar.x0, 0, scale->width), next = scale->width;
  double x1 = CLAMP (MAX (bar.x1, bar.x0 + MIN_WIDTH), x0, scale->width);
  WeftBoxSpan spaces[N_SPACES] = { [WITHIN] = { x0, x1 }, [BEFORE] = { 0, x0 } };
  FindingSentence self = { 0 };

  /* the space after the bar ends at the next bar in view */
  for (guint i = 0; i < finding->instances->len; i++)
    {
      WeftRange range = weft_instances_nth (finding->instances, i)->range;

      if (range.from >= one->range.to && range.from < scale->to)
        next = MIN (next, weft_box_span (scale, range.from, range.to).x0);
    }
  spaces[AFTER] = (WeftBoxSpan){ x1, MAX (next, x1) };
  self.shown = weft_finding_sentence (finding, trace_diagnosis (trace), trace);
  self.width = weft_text_width (text, WEFT_TEXT_SMALL_BOX, self.shown);
  if (!choose_sentence_position (&self, spaces))
    {
      g_free (self.shown);
      self.shown = g_strdup (_ (finding->rule->title));
      self.width = weft_text_width (text, WEFT_TEXT_SMALL_BOX, self.shown);
      if (!choose_sentence_position (&self, spaces))
        self.width = self.room < MIN_ROOM ? 0 : self.room;
    }
  return self;
}

static void
findings_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftFinding *finding = lane_finding (lane);
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftInstance *first = first_visible_instance (finding, scale);
  gboolean is_high = weft_finding_severity (finding) == WEFT_SEVERITY_HIGH;
  double bar = round ((is_high ? HIGH_BAR : MEDIUM_BAR) * lane->height);
  WeftColor color = is_high ? palette->lost : palette->hit;
  /* high contrast has no translucent colours */
  WeftColor tint = palette->outlines ? palette->idle : weft_color_fade (color, TINT);
  FindingSentence sentence;

  weft_lane_paint_ground (lane, chart, cr);
  if (first == NULL)
    return;
  /* each instance in view is tinted and has a bar at the bottom */
  for (guint i = 0; i < finding->instances->len; i++)
    {
      WeftRange range = weft_instances_nth (finding->instances, i)->range;
      WeftBoxSpan box = weft_box_span (scale, range.from, range.to);
      double width = MAX (box.x1 - box.x0, MIN_WIDTH);

      if (range.to <= scale->from || range.from >= scale->to)
        continue;
      weft_color_fill (cr, tint, box.x0, 0, width, lane->height);
      weft_color_fill (cr, color, box.x0, lane->height - bar, width, bar);
    }
  sentence = make_sentence (chart, finding, first);
  weft_color_set_source (cr, palette->text1);
  if (sentence.width > 0)
    weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_SMALL_BOX, sentence.shown,
                    &(WeftTextPosition){
                        .x = sentence.x, .y = lane->height / 2 - 1, .max_width = sentence.room });
  g_free (sentence.shown);
}

/* Returns the instance at @time, or else an instance within a pixel of @time, or else the instance
 * whose text is drawn at @time. NULL if none. */
static const WeftInstance *
instance_at (const WeftFinding *finding, WeftChart *chart, guint64 time)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint64 pixel = (guint64) weft_time_scale_ns_per_px (scale) + 1;
  double x = weft_time_scale_x (scale, time);
  const WeftInstance *near = NULL, *first;
  FindingSentence sentence;

  for (guint i = 0; i < finding->instances->len; i++)
    {
      const WeftInstance *one = weft_instances_nth (finding->instances, i);

      if (time >= one->range.from && time < one->range.to)
        return one;
      if (time + pixel >= one->range.from && time < weft_add_saturating (one->range.to, pixel))
        near = one;
    }
  if (near != NULL)
    return near;
  first = first_visible_instance (finding, scale);
  if (first == NULL)
    return NULL;
  /* the text may begin to the left of the first instance in view */
  sentence = make_sentence (chart, finding, first);
  g_free (sentence.shown);
  return x >= sentence.x && x < sentence.x + sentence.width ? first : NULL;
}

/* Adds the rank of the instance by its cost: "3 of 17, longest first". */
static void
add_rank_row (const WeftFinding *finding, const WeftInstance *one, WeftReadOut *out)
{
  g_autoptr (GArray) by_cost = weft_instances_sort_by_cost (finding->instances);
  g_autofree char *text = NULL;
  guint rank = 0;

  while (weft_instances_nth (finding->instances, g_array_index (by_cost, guint, rank)) != one)
    rank++;
  if (by_cost->len < 2)
    return;
  /* Translators: rank of an occurrence of a finding: "3 of 17, longest first" */
  text = g_strdup_printf (_ ("%s of %s, longest first"), weft_format_count (rank + 1).text,
                          weft_format_count (by_cost->len).text);
  /* Translators: followed by the rank of an occurrence of the finding: 2 of 7, longest first */
  weft_read_out_add (out, C_ ("fact", "place"), text);
}

static gboolean
findings_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftFinding *finding = lane_finding (lane);
  const WeftInstance *one = instance_at (finding, chart, time);
  g_autofree char *sentence = weft_finding_sentence (finding, trace_diagnosis (trace), trace);
  g_autofree char *weight = weft_finding_weight_text (finding);
  guint64 length;

  if (one == NULL)
    return FALSE;
  weft_read_out_set_title (out, sentence, weight);
  length = one->range.to - one->range.from;
  add_rank_row (finding, one, out);
  weft_read_out_add (out, C_ ("fact", "since"),
                     weft_chart_format_moment (chart, one->range.from).text);
  weft_read_out_add (out, C_ ("fact", "until"),
                     weft_chart_format_moment (chart, one->range.to).text);
  weft_read_out_add (out, C_ ("fact", "duration"), weft_format_time_exact (length).text);
  if (one->ns < length)
    weft_read_out_add (out, C_ ("fact", "affected time"), weft_format_time_exact (one->ns).text);
  if (one->n > 1)
    weft_read_out_add (out, C_ ("fact", "occurrences"), weft_format_count (one->n).text);
  weft_read_out_set_span (out, one->range.from, one->range.to);
  if (out->is_exhaustive)
    {
      g_autofree char *advice = weft_finding_advice (finding, trace_diagnosis (trace), trace);
      const WeftThreads *threads = weft_chart_threads (chart);
      const char *seen_on = weft_finding_lane_id (finding, WEFT_SCENE_NO_THREAD, trace);
      guint32 thread = one->thread != WEFT_SCENE_NO_THREAD ? one->thread : finding->scene.thread;

      if (threads != NULL && thread != WEFT_SCENE_NO_THREAD)
        weft_lane_add_thread_link (out, chart, C_ ("fact", "thread"),
                                   weft_threads_id (threads, thread), one->range.from);
      /* Translators: followed by the lane that shows the finding best */
      weft_read_out_add_link (out, C_ ("fact", "seen on"),
                              g_dpgettext2 (NULL, "chart", weft_lane_group_find (seen_on)->name),
                              seen_on, one->range.from);
      weft_read_out_set_hint (out, advice);
    }
  return TRUE;
}

/* Finds the nearest start of an instance. */
static gboolean
findings_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftFinding *finding = lane_finding (lane);
  WeftLaneStep nearest = { .time = time, .forward = forward };

  for (guint i = 0; i < finding->instances->len; i++)
    weft_lane_step_add_event (&nearest, weft_instances_nth (finding->instances, i)->range.from);
  return weft_lane_step_finish (&nearest, to);
}

const WeftLaneClass weft_lane_findings = {
  .paint = findings_paint,
  .value = findings_value,
  .read_at = findings_read_at,
  .find_event = findings_find_event,
  .title = findings_title,
  .id_part = findings_id_part,
  .kinds = { { WEFT_TIMELINE_FINDINGS, NC_ ("chart", "Finding"), NULL, HEIGHT, 2 } },
  .extent = WEFT_LANE_OF_ALL_HECS,
  .legend = WEFT_LEGEND_BIT (FINDING_HIGH) | WEFT_LEGEND_BIT (FINDING_MEDIUM),
  .has_data = findings_has_data,
  .is_ready = findings_are_ready,
  .count = findings_count,
  .subject = findings_subject,
  .empty_reason = N_ ("no findings of more than low severity; Overview lists the others"),
  .get_empty_value = findings_empty_value,
  .amount = findings_amount,
  .help =
      N_ ("One lane per finding of medium or high severity. It is tinted where the finding holds, "
          "over a bar that is thicker if the severity is high, and says what was found. Start "
          "here: press N to go from place to place, the longest first, and open the item for what "
          "it means. The rules judge the whole log. No lane means that no rule found anything, "
          "not that nothing can be better."),
};

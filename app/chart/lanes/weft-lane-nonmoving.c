/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of the non-moving (concurrent) collector: marking in the upper half, sweeping in the
 * lower half, and the pause between marking and sweeping across both. */
#include "weft-box.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>

/* Texts and position of a phase. Positions are fractions of the lane's height. */
typedef struct
{
  const char *name, *title;
  double top, bottom;
  double name_y; /* centre of the name, at a height that no other phase covers */
} PhaseLook;

static const PhaseLook looks[WEFT_N_NONMOVING_PHASES] = {
  [WEFT_NONMOVING_MARK] = { NC_ ("state", "marking"), NC_ ("state", "Concurrent marking"), 0, 0.5,
                            0.25 },
  [WEFT_NONMOVING_SYNC] = { NC_ ("state", "sync"), NC_ ("state", "Pause after concurrent marking"),
                            0, 1, 0.75 },
  [WEFT_NONMOVING_SWEEP] = { NC_ ("state", "sweeping"), NC_ ("state", "Concurrent sweeping"), 0.5,
                             1, 0.75 },
};

static const WeftNonmovingSpan *
nth_span (const WeftNonmoving *self, guint i)
{
  return &g_array_index (self->spans, WeftNonmovingSpan, i);
}

/* Draws the spans in order, so that marking within a pause is drawn over the pause. */
static void
nonmoving_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftNonmoving *nonmoving = weft_chart_trace (chart)->nonmoving;
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  /* right edge of the last box of each phase, px */
  double drawn[WEFT_N_NONMOVING_PHASES] = { -1, -1, -1 };

  for (guint i = 0; i < nonmoving->spans->len; i++)
    {
      const WeftNonmovingSpan *span = nth_span (nonmoving, i);
      const PhaseLook *look = &looks[span->phase];
      WeftBoxSpan box = weft_box_span (scale, span->from, span->to);
      double y0 = round (lane->height * look->top), y1 = round (lane->height * look->bottom);
      gboolean is_pause = span->phase == WEFT_NONMOVING_SYNC;
      const char *texts[] = { g_dpgettext2 (NULL, "state", look->name), NULL };

      if (span->from >= scale->to)
        break;
      box.x1 = MIN (MAX (box.x1, box.x0 + 1), scale->width);
      /* further spans in the same pixel are not drawn */
      if (span->to < scale->from || box.x1 <= drawn[span->phase])
        continue;
      drawn[span->phase] = box.x1;
      weft_color_fill (cr, is_pause ? palette->gc : palette->wait, box.x0, y0, box.x1 - box.x0,
                       y1 - y0);
      if (!is_pause && box.x1 - box.x0 >= 5)
        weft_color_outline (cr, palette->wait_edge, box.x0, y0, box.x1 - box.x0, y1 - y0);
      weft_box_paint_text (weft_chart_text (chart), cr, &box, lane->height * look->name_y,
                           is_pause ? WEFT_TEXT_BOX_BOLD : WEFT_TEXT_BOX,
                           is_pause ? palette->gc_text : palette->wait_text, NULL, texts);
    }
}

/* Returns the total pause time in view. */
static WeftFormatted
nonmoving_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftNonmoving *nonmoving = weft_chart_trace (chart)->nonmoving;
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint64 ns = weft_nonmoving_elapsed (nonmoving, WEFT_NONMOVING_SYNC, scale->from, scale->to);
  WeftFormatted text;

  g_snprintf (text.text, sizeof text.text, _ ("paused %s"), weft_format_time_brief (ns).text);
  return text;
}

/* Adds the segments that the sweep returned in [@from, @to), and the census of the non-moving heap
 * after the sweep, summed over block sizes. */
static void
read_sweep (WeftReadOut *out, const WeftNonmoving *nonmoving, guint64 from, guint64 to)
{
  guint64 live = 0, segments = 0;
  gboolean has_census = FALSE;

  for (guint i = 0; i < nonmoving->pruned->len; i++)
    {
      const WeftNonmovingPruned *row = &g_array_index (nonmoving->pruned, WeftNonmovingPruned, i);

      if (row->time >= from && row->time < to)
        weft_read_out_add (out, C_ ("fact", "segments returned"),
                           weft_format_count (row->pruned).text);
    }
  for (guint i = 0; i < nonmoving->censuses->len; i++)
    {
      const WeftNonmovingCensus *row = &g_array_index (nonmoving->censuses, WeftNonmovingCensus, i);

      if (row->time < from || row->time >= to)
        continue;
      has_census = TRUE;
      live += (guint64) row->live * row->block_size;
      segments += (guint64) row->active + row->filled;
    }
  if (!has_census)
    return;
  weft_read_out_add (out, C_ ("fact", "live after"), weft_format_bytes (live).text);
  weft_read_out_add (out, C_ ("fact", "segments in use"), weft_format_count (segments).text);
}

/* Describes the phase at @time and @y; if there are several, the phase that began last. */
static gboolean
nonmoving_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftNonmoving *nonmoving = weft_chart_trace (chart)->nonmoving;
  guint64 pixel = (guint64) weft_time_scale_ns_per_px (weft_chart_scale (chart)) + 1;
  guint64 next_sweep = G_MAXUINT64; /* start of the sweep after the phase */
  guint n_flushes = 0;

  for (guint i = nonmoving->spans->len; i-- > 0;)
    {
      const WeftNonmovingSpan *span = nth_span (nonmoving, i);
      const PhaseLook *look = &looks[span->phase];

      if (time + pixel < span->from || time >= span->to + pixel || y < look->top * lane->height ||
          y >= look->bottom * lane->height)
        {
          if (span->phase == WEFT_NONMOVING_SWEEP)
            next_sweep = span->from;
          continue;
        }
      weft_read_out_set_title (out, g_dpgettext2 (NULL, "state", look->title),
                               span->is_open ? _ ("the log ends during it") : NULL);
      weft_read_out_add (out, C_ ("fact", "duration"),
                         weft_format_time_exact (span->to - span->from).text);
      weft_read_out_add (out, C_ ("fact", "from"),
                         weft_chart_format_moment (chart, span->from).text);
      switch (span->phase)
        {
        case WEFT_NONMOVING_MARK:
          weft_read_out_add (out, C_ ("fact", "objects marked"),
                             weft_format_count (span->marked).text);
          break;
        case WEFT_NONMOVING_SYNC:
          for (guint k = 0; k < nonmoving->flushes->len; k++)
            {
              guint64 at = g_array_index (nonmoving->flushes, WeftNonmovingFlush, k).time;

              n_flushes += at >= span->from && at < span->to;
            }
          if (n_flushes > 0)
            weft_read_out_add (out, C_ ("fact", "remembered sets flushed"),
                               weft_format_count (n_flushes).text);
          break;
        default:
          read_sweep (out, nonmoving, span->from, next_sweep);
          break;
        }
      weft_read_out_set_span (out, span->from, MAX (span->to, span->from + 1));
      return TRUE;
    }
  return FALSE;
}

/* Finds the nearest start of a phase. */
static gboolean
nonmoving_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftNonmoving *nonmoving = weft_chart_trace (chart)->nonmoving;
  WeftLaneStep nearest = { .time = time, .forward = forward };

  for (guint i = 0; i < nonmoving->spans->len; i++)
    weft_lane_step_add_event (&nearest, nth_span (nonmoving, i)->from);
  return weft_lane_step_finish (&nearest, to);
}

static gboolean
nonmoving_has_data (const WeftTrace *trace)
{
  return trace->nonmoving->spans->len > 0;
}

const WeftLaneClass weft_lane_nonmoving = {
  .paint = nonmoving_paint,
  .value = nonmoving_value,
  .read_at = nonmoving_read_at,
  .find_event = nonmoving_find_event,
  .kinds = { { WEFT_TIMELINE_GC, NC_ ("chart", "Concurrent"), NULL, 28, 6,
               .id_part = "concurrent" } },
  .feature = WEFT_FEATURE_NONMOVING,
  .has_data = nonmoving_has_data,
  .help =
      N_ ("Phases of the non-moving collector (+RTS --nonmoving-gc): marking in the upper half, "
          "sweeping in the lower, and the pause between them over both. The program runs during "
          "marking and sweeping and stops only for the pause. Look for long pauses, and for "
          "marking that hardly ever ends: the program then allocates old data as fast as the "
          "collector can follow. Minor GCs are on the GC lane."),
};

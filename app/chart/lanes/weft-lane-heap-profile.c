/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap profile lane: draws the heap chart and describes the bands of a sample. */
#include "weft-lane.h"

#include "weft-heap-biography.h"
#include "weft-heap-chart.h"
#include "weft-heap-options.h"
#include "weft-heap-sample-context.h"

#include <glib/gi18n.h>

#define MAX_NAME_PX 260.0

/* Vertical offset of a chart laid out in rows, px. The chart starts below the lane's name and note,
 * which would otherwise collide with the names beside the rows. */
#define ROWS_TOP 42.0

static const WeftHeapSample *
nth_sample (WeftChart *chart, guint i)
{
  return &g_array_index (weft_chart_heap (chart)->samples, WeftHeapSample, i);
}

static double
chart_top (const WeftLane *lane, WeftChart *chart)
{
  return weft_heap_form_get (weft_chart_heap_options (chart)->form)->layout == WEFT_HEAP_ROWS &&
                 lane->height >= WEFT_HEAP_CHART_MIN_HEIGHT + ROWS_TOP ?
             ROWS_TOP :
             0;
}

static void
heap_profile_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  double chart_y = chart_top (lane, chart);

  if (lane->height < WEFT_HEAP_CHART_MIN_HEIGHT)
    weft_lane_paint_ground (lane, chart, cr);
  cairo_save (cr);
  cairo_translate (cr, 0, chart_y);
  weft_heap_chart_paint (chart, cr, lane->height - chart_y);
  cairo_restore (cr);
}

static void
heap_profile_paint_axis (
    const WeftLane *lane, WeftChart *chart, cairo_t *cr, double width, double top)
{
  double chart_y = chart_top (lane, chart);

  cairo_save (cr);
  cairo_translate (cr, 0, chart_y);
  weft_heap_chart_paint_axis (chart, cr, width, lane->height - chart_y, MAX (top - chart_y, 0));
  cairo_restore (cr);
}

/* Returns the number of drawn bands ("3 of 12") if not all bands fit, else the maximum of the
 * bands' sum; empty if each band is drawn relative to its own peak. */
static WeftFormatted
heap_profile_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  guint n = weft_heap_chart_n_drawn (chart, lane->height - chart_top (lane, chart));
  WeftFormatted text = { "" };

  if (n < levels->bands->len)
    g_snprintf (text.text, sizeof text.text, _ ("%u of %u"), n, levels->bands->len);
  else if (levels->max_sum > 0 &&
           weft_heap_form_get (weft_chart_heap_options (chart)->form)->scale !=
               WEFT_HEAP_SCALE_PEAK_SHARE)
    g_snprintf (text.text, sizeof text.text,
                weft_chart_heap_options (chart)->with_heap ? _ ("bands max %s") : _ ("max %s"),
                weft_format_mean_bytes (levels->max_sum).text);
  return text;
}

/* Formats @bytes, their share of @total and, if @has_before, the change from @before, separated by
 * tabs. */
static char *
format_bytes_and_change (guint64 bytes, guint64 total, guint64 before, gboolean has_before)
{
  guint64 change = bytes > before ? bytes - before : before - bytes;
  WeftFormatted share = weft_format_percent ((double) bytes / MAX ((double) total, 1), 1);

  if (!has_before)
    return g_strdup_printf ("%s\t%s", weft_format_bytes (bytes).text, share.text);
  if (change == 0)
    return g_strdup_printf ("%s\t%s\t=", weft_format_bytes (bytes).text, share.text);
  return g_strdup_printf ("%s\t%s\t%s%s", weft_format_bytes (bytes).text, share.text,
                          bytes > before ? "+" : "−", weft_format_bytes (change).text);
}

static char *
sample_total_text (WeftChart *chart, guint sample)
{
  const WeftHeapSample *s = nth_sample (chart, sample);

  return g_strdup_printf (ngettext ("%s in %u band", "%s in %u bands", s->n),
                          weft_format_bytes (s->total).text, s->n);
}

static char *
sample_moment_text (WeftChart *chart, guint sample)
{
  const WeftHeapProfile *heap = weft_chart_heap (chart);

  if (!weft_heap_profile_kind (heap)->has_times)
    return g_strdup_printf (_ ("sample %u of %u, time unknown"), sample + 1, heap->samples->len);
  return g_strdup_printf (_ ("sample %u of %u, at %s"), sample + 1, heap->samples->len,
                          weft_chart_format_moment (chart, nth_sample (chart, sample)->time).text);
}

/* Sets the title to the sample's total. The note identifies the sample, then has a line each for
 * the GC that took it, the work of that GC, the mutator time since the previous sample, and the
 * waste. */
static void
set_sample_title (WeftChart *chart, guint sample, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftHeapProfile *heap = weft_chart_heap (chart);
  WeftHeapSampleContext context =
      weft_heap_sample_context (heap, sample, trace->collections, trace->counters);
  guint64 total = nth_sample (chart, sample)->total;
  g_autofree char *title = sample_total_text (chart, sample);
  g_autofree char *moment = sample_moment_text (chart, sample);
  g_autoptr (GString) note = g_string_new (moment);

  if (context.collection != 0)
    {
      g_string_append_c (note, '\n');
      if (context.generation == WEFT_GENERATION_UNKNOWN)
        g_string_append_printf (note, _ ("in GC %s, %s"),
                                weft_format_count (context.collection).text,
                                weft_format_time (context.pause).text);
      else
        g_string_append_printf (note, _ ("in GC %s of generation %u, %s"),
                                weft_format_count (context.collection).text, context.generation,
                                weft_format_time (context.pause).text);
    }
  if (context.has_numbers)
    {
      g_string_append_c (note, '\n');
      if (context.slop == G_MAXUINT64)
        g_string_append_printf (note, _ ("copied %s"), weft_format_bytes (context.copied).text);
      else
        g_string_append_printf (note, _ ("copied %s, slop %s"),
                                weft_format_bytes (context.copied).text,
                                weft_format_bytes (context.slop).text);
    }
  if (context.mutator_ns != 0)
    {
      g_string_append_c (note, '\n');
      g_string_append_printf (note, _ ("%s of mutator time since the previous sample"),
                              weft_format_time (context.mutator_ns).text);
    }
  if (heap->breakdown == WEFT_BREAKDOWN_BIOGRAPHY && total > 0)
    {
      guint64 waste = weft_heap_waste_bytes (heap, sample);

      g_string_append_c (note, '\n');
      g_string_append_printf (note, _ ("waste %s, %s"), weft_format_bytes (waste).text,
                              weft_format_percent ((double) waste / (double) total, 1).text);
    }
  weft_read_out_set_title (out, title, note->str);
}

/* A sample to be described. */
typedef struct
{
  WeftChart *chart;
  guint sample;
  gint before; /* index of the previous sample, or -1 */
} SampleReading;

static void
add_band (const SampleReading *self, guint32 band, const char *name, WeftReadOut *out)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (self->chart);
  guint64 bytes = weft_heap_levels_band_bytes (levels, self->sample, band);
  guint64 last =
      self->before >= 0 ? weft_heap_levels_band_bytes (levels, (guint) self->before, band) : 0;
  g_autofree char *text = format_bytes_and_change (
      bytes, nth_sample (self->chart, self->sample)->total, last, self->before >= 0);

  if (bytes > 0 || last > 0)
    weft_read_out_add_band (out, band, weft_heap_chart_band_color (self->chart, band),
                            weft_chart_heap_style (self->chart, band).hatch, name, text);
}

/* Describes all bands of a selected sample. Otherwise describes only the band under the pointer and
 * the total, since the legend lists the other bands. */
static gboolean
heap_profile_read_at (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  gint exact = weft_heap_profile_index_at (levels->heap, time);
  gint sample = exact < 0 || out->is_exhaustive ? exact : weft_heap_levels_sample_at (levels, time);
  SampleReading reading = { .chart = chart, .sample = (guint) sample, .before = -1 };
  const WeftHeapSample *own;

  if (sample < 0)
    return FALSE;
  own = nth_sample (chart, reading.sample);
  if (own->time > 0)
    reading.before = weft_heap_profile_index_at (levels->heap, own->time - 1);
  if (out->is_exhaustive)
    {
      set_sample_title (chart, reading.sample, out);
      for (guint level = levels->bands->len; level-- > 0;)
        {
          guint32 band = weft_heap_levels_band (levels, level);
          g_autofree char *name =
              weft_heap_chart_band_name (chart, band, WEFT_TEXT_PANE, MAX_NAME_PX);

          add_band (&reading, band, name != NULL ? name : "…", out);
        }
    }
  else
    {
      double x = weft_time_scale_x (weft_chart_scale (chart), time), top = chart_top (lane, chart);
      guint32 band = weft_heap_chart_band_at (chart, x, y - top, lane->height - top);
      g_autofree char *moment = sample_moment_text (chart, reading.sample);
      gboolean has_before = reading.before >= 0;
      guint64 last = has_before ? nth_sample (chart, (guint) reading.before)->total : 0;
      g_autofree char *total = sample_total_text (chart, reading.sample);
      g_autofree char *change = format_bytes_and_change (own->total, own->total, last, has_before);
      g_autofree char *name = NULL;

      if (band == WEFT_HEAP_NO_BAND)
        {
          weft_read_out_set_title (out, total, moment);
          return TRUE;
        }
      name = weft_heap_chart_band_name (chart, band, WEFT_TEXT_PANE, MAX_NAME_PX);
      weft_read_out_set_title (out, name != NULL ? name : "…", moment);
      add_band (&reading, band, C_ ("fact", "band"), out);
      weft_read_out_add (out, C_ ("fact", "total"), change);
    }
  return TRUE;
}

static gboolean
heap_profile_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftHeapProfile *heap = weft_chart_heap (chart);
  gint sample;

  if (!forward && time == 0)
    return FALSE;
  sample = weft_heap_profile_index_at (heap, forward ? time : time - 1) + (forward ? 1 : 0);
  if (sample < 0 || (guint) sample >= heap->samples->len)
    return FALSE;
  *to = nth_sample (chart, (guint) sample)->time;
  return TRUE;
}

static gboolean
heap_profile_has_data (const WeftTrace *trace)
{
  return trace->heap->samples->len > 0;
}

static WeftFormatted
heap_profile_amount (const WeftTrace *trace)
{
  guint n = 0;
  WeftFormatted text;

  /* an excerpt of a log also has the samples before and after its range: do not count them */
  for (guint i = 0; i < trace->heap->samples->len; i++)
    {
      guint64 time = g_array_index (trace->heap->samples, WeftHeapSample, i).time;

      n += time >= trace->index->from && time < trace->index->end;
    }
  g_snprintf (text.text, sizeof text.text, ngettext ("%s sample", "%s samples", n),
              weft_format_count (n).text);
  return text;
}

static const char *
heap_profile_note (const WeftTrace *trace)
{
  g_autofree char *text = weft_heap_kind_text (weft_heap_profile_kind (trace->heap));

  return text != NULL ? g_intern_string (text) : NULL;
}

const WeftLaneClass weft_lane_heap_profile = {
  .paint = heap_profile_paint,
  .value = heap_profile_value,
  .read_at = heap_profile_read_at,
  .find_event = heap_profile_find_event,
  .axis = heap_profile_paint_axis,
  .get_label_height = chart_top,
  .kinds = { { WEFT_TIMELINE_HEAP, NC_ ("chart", "Heap profile"), N_ ("largest bands"), 160, 6,
               .is_group = TRUE } },
  .feature = WEFT_FEATURE_HEAP_PROFILE,
  .extent = WEFT_LANE_OF_GLOBAL,
  .redraws = WEFT_LANE_REDRAWS_WITH_HEAP,
  .has_data = heap_profile_has_data,
  .amount = heap_profile_amount,
  .note = heap_profile_note,
  .help =
      N_ ("What the memory is used for, over time: the largest bands, and the others summed up. "
          "Ticks below are the samples; what happened between two of them is not known. Look for "
          "bands that grow from sample to sample. The Heap page shows the same larger, with the "
          "numbers of all bands. A census finds live data only, so the sum is less than the heap "
          "size."),
};

/* SPDX-License-Identifier: BSD-3-Clause */
/* The legend's entries, and the key drawn from them in exported charts. */
#include "weft-legend-entries.h"

#include "weft-box.h"
#include "weft-diagnosis.h"
#include "weft-event-tags.h"
#include "weft-features.h"
#include "weft-lane-absence.h"
#include "weft-thread-arrows.h"
#include "weft-thread-flow.h"
#include "weft-timeline.h"
#include "weft-use-columns.h"

#include <glib/gi18n.h>
#include <math.h>

/* Sizes in the key, px. */
#define SWATCH_WIDTH  28.0
#define SWATCH_HEIGHT 12.0
#define NAME_GAP      8.0
#define ENTRY_WIDTH   196.0
#define ROW_HEIGHT    20.0

#define COLOR(name) G_STRUCT_OFFSET (WeftPalette, name)
#define ARROWS      N_ ("Arrows of the selected thread")

static gboolean
has_losses (const WeftTrace *trace)
{
  return weft_index_lost_bytes (trace->index) > 0;
}

static gboolean
has_pauses (const WeftTrace *trace)
{
  return trace->tasks->disabled_spans->len > 0;
}

static gboolean
has_gcs (const WeftTrace *trace)
{
  return weft_feature_recorded (trace, WEFT_FEATURE_GC).state != WEFT_AMOUNT_NOT_RECORDED;
}

static gboolean
lacks_gcs (const WeftTrace *trace)
{
  return !has_gcs (trace) && !weft_lanes_lack_records (trace);
}

static gboolean
has_idle_reasons (const WeftTrace *trace)
{
  return weft_use_knows_idle (trace) && weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) > 0;
}

static gboolean
has_threads (const WeftTrace *trace)
{
  return !weft_lanes_lack_records (trace);
}

#define GAUGE(name) .has_gauge = TRUE, .gauge = WEFT_HEAP_##name

static gboolean
has_finding (const WeftTrace *trace, WeftSeverity severity)
{
  const WeftDiagnosis *diagnosis = weft_trace_peek (trace, WEFT_LAZY_FINDINGS);

  for (guint i = 0; diagnosis != NULL && i < diagnosis->findings->len; i++)
    if (weft_finding_severity (weft_diagnosis_nth (diagnosis, i)) == severity)
      return TRUE;
  return FALSE;
}

static gboolean
has_high_finding (const WeftTrace *trace)
{
  return has_finding (trace, WEFT_SEVERITY_HIGH);
}

static gboolean
has_medium_finding (const WeftTrace *trace)
{
  return has_finding (trace, WEFT_SEVERITY_MEDIUM);
}

static const WeftLegendEntry entries[WEFT_N_LEGENDS] = {
  [WEFT_LEGEND_RUNNING] = { NC_ ("legend", "Running Haskell"),
                            N_ ("The HEC runs a Haskell thread."), WEFT_SWATCH_FILL, COLOR (run),
                            COLOR (run), has_threads },
  [WEFT_LEGEND_GC] = { NC_ ("legend", "Garbage collection"), N_ ("The HEC works in a GC."),
                       WEFT_SWATCH_HATCH, COLOR (gc), COLOR (gc_hatch), has_gcs },
  [WEFT_LEGEND_WAITING] = { NC_ ("legend", "Waiting for GC"),
                            N_ ("A GC stops every HEC, even idle ones: this one takes no part in "
                                "it, or waits for the others."),
                            WEFT_SWATCH_OUTLINE, COLOR (wait), COLOR (wait_edge), has_gcs },
  [WEFT_LEGEND_SYNC] = { NC_ ("legend", "Waiting for GC to start"),
                         N_ ("GC sync: a GC was requested. The HEC has stopped for it and waits "
                             "for those that have "
                             "not."),
                         WEFT_SWATCH_HATCH, COLOR (sync), COLOR (sync_edge), has_gcs },
  [WEFT_LEGEND_IDLE] = { NC_ ("legend", "Idle"),
                         N_ ("The HEC neither runs a thread nor waits for a GC."), WEFT_SWATCH_FILL,
                         COLOR (idle), COLOR (idle), weft_use_knows_idle },
  [WEFT_LEGEND_IDLE_RUNNABLE] = { NC_ ("legend", "Idle, threads runnable"),
                                  N_ ("The HEC is idle while threads wait in its own run queue or "
                                      "in that of another HEC."),
                                  WEFT_SWATCH_HATCH, COLOR (runnable_fill), COLOR (runnable),
                                  has_idle_reasons },
  [WEFT_LEGEND_IDLE_FOREIGN] = { NC_ ("legend", "Idle, in a foreign call"),
                                 N_ ("The HEC is idle: no thread is runnable, and the last one "
                                     "that "
                                     "it ran is in a foreign call."),
                                 WEFT_SWATCH_OUTLINE, COLOR (foreign_fill), COLOR (foreign),
                                 has_idle_reasons },
  [WEFT_LEGEND_IDLE_OR_GC] = { NC_ ("legend", "Idle or in GC"),
                               N_ ("The HEC runs no thread. Whether a GC was running is not "
                                   "recorded: the program ran without "
                                   "GC events (+RTS -lg)."),
                               WEFT_SWATCH_HATCH, COLOR (page), COLOR (blocked), lacks_gcs },
  [WEFT_LEGEND_OFF] = { NC_ ("legend", "Disabled"),
                        N_ ("The program continued with fewer HECs (setNumCapabilities)."),
                        WEFT_SWATCH_HATCH, COLOR (page), COLOR (line), has_pauses },
  [WEFT_LEGEND_RUNNABLE] = { NC_ ("legend", "Runnable, not running"),
                             N_ ("The thread could run, but no HEC runs it yet."),
                             WEFT_SWATCH_OUTLINE, COLOR (runnable_fill), COLOR (runnable) },
  [WEFT_LEGEND_FOREIGN] = { NC_ ("legend", "In a foreign call"),
                            N_ ("The thread is in a safe foreign call; its HEC can run others."),
                            WEFT_SWATCH_HATCH, COLOR (foreign_fill), COLOR (foreign) },
  [WEFT_LEGEND_BLOCKED] = { NC_ ("legend", "Blocked"),
                            N_ ("The thread waits for something, such as an MVar, I/O or a delay. "
                                "Point at it to see for what."),
                            WEFT_SWATCH_FILL, COLOR (blocked), COLOR (blocked) },
  [WEFT_LEGEND_FORK] = { NC_ ("legend", "Creates a thread"), ARROWS,
                         WEFT_SWATCH_ARROW + WEFT_THREAD_FLOW_FORK, COLOR (panel),
                         COLOR (accent_text), .tag = WEFT_TAG_CREATE_THREAD },
  [WEFT_LEGEND_WAKEUP] = { NC_ ("legend", "Wakes a thread"), ARROWS,
                           WEFT_SWATCH_ARROW + WEFT_THREAD_FLOW_WAKEUP, COLOR (panel),
                           COLOR (accent_text), .tag = WEFT_TAG_THREAD_WAKEUP },
  [WEFT_LEGEND_MIGRATE] = { NC_ ("legend", "Moves to another HEC"), ARROWS,
                            WEFT_SWATCH_ARROW + WEFT_THREAD_FLOW_MIGRATE, COLOR (panel),
                            COLOR (accent_text), .tag = WEFT_TAG_MIGRATE_THREAD },
  [WEFT_LEGEND_BLACK_HOLE] = { NC_ ("legend", "Waits for its result"),
                               N_ ("From a thread that is blocked on a black hole to the thread "
                                   "that evaluates it."),
                               WEFT_SWATCH_ARROW + WEFT_THREAD_FLOW_BLACK_HOLE, COLOR (panel),
                               COLOR (accent_text) },
  [WEFT_LEGEND_SPARKS_GCD] = { NC_ ("legend", "Sparks garbage collected"),
                               N_ ("Their result was no longer needed."), WEFT_SWATCH_FILL,
                               COLOR (gc), COLOR (gc) },
  [WEFT_LEGEND_SPARKS_FIZZLED] = { NC_ ("legend", "Sparks fizzled"),
                                   N_ ("The program evaluated them before a HEC ran them."),
                                   WEFT_SWATCH_FILL, COLOR (blocked), COLOR (blocked) },
  [WEFT_LEGEND_HEAP_LIVE] = { NC_ ("legend", "Live bytes"),
                              N_ ("Bytes that major GCs found alive."), WEFT_SWATCH_LINE,
                              COLOR (page), COLOR (heap), GAUGE (LIVE) },
  [WEFT_LEGEND_HEAP_BLOCKS] = { NC_ ("legend", "Blocks in use"),
                                N_ ("Heap size that is in blocks in use."), WEFT_SWATCH_LINE,
                                COLOR (page), COLOR (heap_second), GAUGE (BLOCKS) },
  [WEFT_LEGEND_HEAP_SIZE] = { NC_ ("legend", "Heap size"),
                              N_ ("Memory that the program holds from the operating system for its "
                                  "heap."),
                              WEFT_SWATCH_DASHES, COLOR (page), COLOR (text1), GAUGE (SIZE) },
  [WEFT_LEGEND_LOST] = { NC_ ("legend", "Lost bytes of the log"),
                         N_ ("Events that are damaged or missing here."), WEFT_SWATCH_HATCH,
                         COLOR (page), COLOR (lost), has_losses },
  [WEFT_LEGEND_NO_DATA] = { NC_ ("legend", "No data"),
                            N_ ("The events of this time are missing: the log is cut, still "
                                "growing, or damaged."),
                            WEFT_SWATCH_HATCH, COLOR (page), COLOR (blocked),
                            weft_lanes_lack_data },
  [WEFT_LEGEND_NOT_RECORDED] = { NC_ ("legend", "Not recorded"),
                                 N_ ("The program ran without the flag that records these events."),
                                 WEFT_SWATCH_HATCH, COLOR (page), COLOR (blocked),
                                 weft_lanes_lack_records },
  [WEFT_LEGEND_STOPPED] = { NC_ ("legend", "Not recorded"),
                            N_ ("The recording was stopped while the program ran."),
                            WEFT_SWATCH_HATCH, COLOR (page), COLOR (blocked),
                            weft_lanes_have_recording_pauses },
  [WEFT_LEGEND_FINDING_HIGH] = { NC_ ("legend", "Finding, high severity"),
                                 N_ ("What is found costs a sixth of the run or more."),
                                 WEFT_SWATCH_FILL, COLOR (lost), COLOR (lost), has_high_finding },
  [WEFT_LEGEND_FINDING_MEDIUM] = { NC_ ("legend", "Finding, medium severity"),
                                   N_ ("What is found costs a twentieth of the run or more."),
                                   WEFT_SWATCH_FILL, COLOR (hit), COLOR (hit), has_medium_finding },
};

const WeftLegendEntry *
weft_lane_legend_entry (WeftLegend which)
{
  return &entries[which];
}

guint
weft_lane_legend_filter (guint shown, const WeftTrace *trace)
{
  guint applying = 0;

  for (guint i = 0; i < WEFT_N_LEGENDS; i++)
    {
      const WeftLegendEntry *entry = &entries[i];
      gboolean applies;

      if ((shown & (1u << i)) == 0)
        continue;
      if (entry->has_gauge)
        applies = weft_heap_counters_gauge (trace->counters, entry->gauge)->samples->len > 0;
      else if (entry->tag != 0)
        applies = weft_index_count (trace->index, entry->tag) > 0;
      else
        applies = entry->applies == NULL || entry->applies (trace);
      if (applies)
        applying |= 1u << i;
    }
  return applying;
}

guint
weft_timeline_legend_entries (const WeftTimeline *timeline)
{
  guint shown = WEFT_LEGEND_OF_ALL;

  for (guint i = 0; i < timeline->lanes->len; i++)
    shown |= weft_timeline_lane (timeline, i)->klass->legend;
  return weft_lane_legend_filter (shown, timeline->trace);
}

static guint
count_columns (double width)
{
  return MAX ((guint) MAX (width / ENTRY_WIDTH, 0), 1);
}

double
weft_lane_legend_height (guint shown, double width)
{
  guint n = (guint) __builtin_popcount (shown), columns = count_columns (width);
  guint rows = (n + columns - 1) / columns;

  return rows * ROW_HEIGHT;
}

void
weft_lane_legend_paint (guint shown, WeftChart *chart, cairo_t *cr, double width)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  guint columns = count_columns (width), n = 0;

  for (guint i = 0; i < WEFT_N_LEGENDS; i++)
    {
      const WeftLegendEntry *entry = &entries[i];
      guint row = n / columns;
      double x = n % columns * ENTRY_WIDTH, y = row * ROW_HEIGHT;
      WeftTextPosition position = { .x = SWATCH_WIDTH + NAME_GAP,
                                    .y = ROW_HEIGHT / 2,
                                    .max_width = ENTRY_WIDTH - SWATCH_WIDTH - 2 * NAME_GAP };

      if ((shown & (1u << i)) == 0)
        continue;
      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_save (cr);
      cairo_translate (cr, 0, (ROW_HEIGHT - SWATCH_HEIGHT) / 2);
      weft_swatch_paint (cr, entry->style, G_STRUCT_MEMBER (WeftColor, palette, entry->fill),
                         G_STRUCT_MEMBER (WeftColor, palette, entry->ink), SWATCH_WIDTH,
                         SWATCH_HEIGHT);
      cairo_restore (cr);
      weft_color_set_source (cr, palette->text1);
      weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_VALUE,
                      g_dpgettext2 (NULL, "legend", entry->name), &position);
      cairo_restore (cr);
      n++;
    }
}

#define LINE_PX 1.5

void
weft_swatch_paint (
    cairo_t *cr, WeftSwatchStyle style, WeftColor fill, WeftColor ink, double width, double height)
{
  static const double dashes[] = { 4, 3 };
  gboolean is_line = style == WEFT_SWATCH_LINE || style == WEFT_SWATCH_DASHES;
  gboolean is_band = style >= WEFT_SWATCH_BAND && style < WEFT_SWATCH_ARROW;
  gboolean has_edge = fill.r != ink.r || fill.g != ink.g || fill.b != ink.b || fill.a != ink.a;

  /* do not fill the background of a line, since the card under it may not have the page colour */
  if (!is_line)
    {
      weft_hatch_set_source (cr, is_band ? (WeftHatch) (style - WEFT_SWATCH_BAND) : WEFT_HATCH_NONE,
                             fill);
      cairo_rectangle (cr, 0, 0, width, height);
      cairo_fill (cr);
    }
  weft_color_set_source (cr, ink);
  if (style == WEFT_SWATCH_HATCH)
    weft_box_paint_hatch (cr, 0, 0, width, height, ink);
  if (is_line)
    {
      cairo_save (cr);
      cairo_set_dash (cr, dashes, style == WEFT_SWATCH_DASHES ? G_N_ELEMENTS (dashes) : 0, 0);
      cairo_set_line_width (cr, LINE_PX);
      cairo_move_to (cr, 0, height / 2);
      cairo_line_to (cr, width, height / 2);
      cairo_stroke (cr);
      cairo_restore (cr);
    }
  if (style == WEFT_SWATCH_OUTLINE || (is_band && has_edge))
    {
      cairo_set_line_width (cr, 1);
      cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
      cairo_stroke (cr);
    }
  if (style >= WEFT_SWATCH_ARROW)
    weft_thread_arrow_paint (cr, style - WEFT_SWATCH_ARROW, 2, height / 2, width, height / 2);
}

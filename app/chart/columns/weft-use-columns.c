/* SPDX-License-Identifier: BSD-3-Clause */
/* Time that was not recorded, or for which the log has no data, is hatched in the bars. */
#include "weft-use-columns.h"

#include "weft-box.h"
#include "weft-features.h"
#include "weft-format.h"

#include <glib/gi18n.h>
#include <math.h>

/* Minimum share of waiting time that a read-out explains. */
#define MIN_WAIT 0.1
/* Opacity of the hatch over time that was not recorded. */
#define HATCH 0.6

static gboolean
is_recorded (const WeftTrace *trace, WeftFeature feature)
{
  return weft_feature_recorded (trace, feature).state != WEFT_AMOUNT_NOT_RECORDED;
}

gboolean
weft_use_knows_idle (const WeftTrace *trace)
{
  return is_recorded (trace, WEFT_FEATURE_SCHEDULER) && is_recorded (trace, WEFT_FEATURE_GC);
}

/* Names for the rest of a HEC's time: as a title, and in a row. */
typedef struct
{
  const char *title, *row;
} RemainderNames;

static RemainderNames
remainder_names (const WeftTrace *trace)
{
  static const RemainderNames rests[2][2] = {
    /* first index: threads were recorded; second: GCs were recorded */
    { { NC_ ("state", "Not recorded"), NC_ ("state", "not recorded") },
      { NC_ ("state", "Running or idle"), NC_ ("state", "running or idle") } },
    { { NC_ ("state", "Idle or in GC"), NC_ ("state", "idle or in GC") },
      { NC_ ("state", "Idle"), NC_ ("state", "idle") } },
  };

  return rests[is_recorded (trace, WEFT_FEATURE_SCHEDULER)][is_recorded (trace, WEFT_FEATURE_GC)];
}

const char *
weft_use_remainder_name (const WeftTrace *trace)
{
  return g_dpgettext2 (NULL, "state", remainder_names (trace).title);
}

char *
weft_use_remainder_reason (const WeftTrace *trace)
{
  gboolean threads = is_recorded (trace, WEFT_FEATURE_SCHEDULER);
  g_autofree char *why = NULL;

  if (weft_use_knows_idle (trace))
    return NULL;
  why = weft_amount_reason (
      weft_feature_recorded (trace, threads ? WEFT_FEATURE_GC : WEFT_FEATURE_SCHEDULER), TRUE);
  return threads ? g_strdup_printf (_ ("GCs: %s"), why) : g_strdup_printf (_ ("Threads: %s"), why);
}

WeftColor
weft_use_remainder_hatch (const WeftPalette *palette)
{
  return weft_color_fade (palette->blocked, HATCH);
}

static void
add_share_row (WeftReadOut *out, WeftColor color, const char *name, double share)
{
  weft_read_out_add_swatch (out, color, name, weft_format_percent (share, 1).text);
}

void
weft_use_add_share_rows (WeftReadOut *out,
                         const WeftTrace *trace,
                         const WeftPalette *palette,
                         const WeftUsageColumn *share,
                         double rest)
{
  g_autofree char *reason = weft_use_remainder_reason (trace);

  if (is_recorded (trace, WEFT_FEATURE_SCHEDULER))
    add_share_row (out, palette->run, C_ ("fact", "running"), share->run);
  if (is_recorded (trace, WEFT_FEATURE_GC))
    {
      add_share_row (out, palette->gc, C_ ("fact", "working in GC"), share->work);
      add_share_row (out, palette->wait, C_ ("fact", "waiting for GC"), share->wait);
    }
  if (reason == NULL)
    add_share_row (out, palette->sync, _ ("waiting for GC to start"), share->sync);
  else
    rest += share->sync;
  weft_read_out_add (out, g_dpgettext2 (NULL, "state", remainder_names (trace).row),
                     weft_format_percent (MAX (rest, 0), 1).text);
  if (reason != NULL)
    weft_read_out_set_hint (out, reason);
  else if (share->sync >= MIN_WAIT)
    weft_read_out_set_hint (out,
                            _ ("A GC starts when all HECs have stopped for it. Those that have "
                               "stopped wait for those that have not."));
  else if (share->wait >= MIN_WAIT)
    weft_read_out_set_hint (out, _ ("A GC stops every HEC, even idle ones, until all are done."));
}

#define BAR_HEIGHT 26.0
#define BAR_STEP   34.0
#define LABEL_GAP  14.0
#define MARGIN     5.0
#define MIN_HATCH  8.0

typedef struct
{
  guint64 ns;
  WeftColor fill, text;
  WeftColor edge;          /* alpha is 0 if there is none */
  WeftColor hatch, ground; /* hatch, and background of text on it; alpha is 0 if there is none */
} BarPart;

#define N_PARTS 6

static guint
count_bars (guint n)
{
  return MIN (n, WEFT_USE_MAX_BARS);
}

double
weft_use_bars_height (guint n)
{
  return MAX (count_bars (n), 1) * BAR_STEP - (BAR_STEP - BAR_HEIGHT);
}

static char *
bar_name (const WeftCapNumbers *caps, guint n, guint i)
{
  if (i + 1 < count_bars (n) || n <= WEFT_USE_MAX_BARS)
    return g_strdup_printf (_ ("HEC %u"), caps[i].cap);
  return g_strdup_printf (_ ("HEC %u to %u"), caps[i].cap, caps[n - 1].cap);
}

static void
paint_hec_bar (gboolean has_idle,
               const WeftCapNumbers *cap,
               const WeftPalette *palette,
               WeftTextCache *text,
               cairo_t *cr,
               double x,
               double y,
               double width)
{
  const WeftColor none = { 0 }, hatch = weft_use_remainder_hatch (palette);
  guint64 sync = has_idle ? cap->shares.sync : 0;
  guint64 rest = weft_cap_numbers_idle (cap) + cap->shares.sync - sync;
  BarPart parts[N_PARTS] = {
    { cap->shares.run, palette->run, palette->run_text, none, none },
    { cap->shares.work, palette->gc, palette->gc_text, none, palette->gc_hatch,
      palette->gc_ground },
    { cap->shares.wait, palette->wait, palette->wait_text, palette->wait_edge, none },
    { sync, palette->sync, palette->sync_text, none, palette->sync_edge },
    { rest, palette->idle, palette->text2, none, has_idle ? none : hatch, palette->idle },
    { cap->shares.unknown, palette->idle, palette->text2, none, hatch, palette->idle },
  };
  double sum = 0;

  for (guint i = 0; i < N_PARTS; i++)
    {
      const BarPart *part = &parts[i];
      double share = cap->alive > 0 ? (double) part->ns / (double) cap->alive : 0;
      double x0 = round (x + sum * width), w;
      WeftFormatted label = weft_format_percent (share, 0);
      WeftTextPosition position = { .y = y + BAR_HEIGHT / 2, .align = WEFT_TEXT_CENTRE };

      if (!(share > 0))
        continue;
      sum += share;
      w = MAX (round (x + sum * width), x0 + 1) - x0;
      position.x = x0 + w / 2;
      weft_color_fill (cr, part->fill, x0, y, w, BAR_HEIGHT);
      if (part->hatch.a > 0 && w >= MIN_HATCH)
        weft_box_paint_hatch (cr, x0, y, w, BAR_HEIGHT, part->hatch);
      if (part->edge.a > 0 && w >= 3)
        weft_color_outline (cr, part->edge, x0, y, w, BAR_HEIGHT);
      if (weft_text_width (text, WEFT_TEXT_BOX_BOLD, label.text) + 2 * MARGIN > w)
        continue;
      if (part->hatch.a > 0)
        weft_box_paint_text_background (text, cr, WEFT_TEXT_BOX_BOLD, label.text, &position,
                                        part->ground);
      weft_color_set_source (cr, part->text);
      weft_text_draw (text, cr, WEFT_TEXT_BOX_BOLD, label.text, &position);
    }
}

void
weft_use_bars_paint (gboolean has_idle,
                     const WeftCapNumbers *caps,
                     guint n,
                     const WeftPalette *palette,
                     WeftTextCache *text,
                     cairo_t *cr,
                     double width)
{
  double label = 0;

  for (guint i = 0; i < count_bars (n); i++)
    {
      g_autofree char *name = bar_name (caps, n, i);

      label = MAX (label, weft_text_width (text, WEFT_TEXT_PANE, name));
    }
  label = MIN (ceil (label), width / 2);
  for (guint i = 0; i < count_bars (n); i++)
    {
      g_autofree char *name = bar_name (caps, n, i);
      WeftCapNumbers numbers = caps[i];
      double y = i * BAR_STEP, x = label + LABEL_GAP;
      WeftTextPosition position = { .y = y + BAR_HEIGHT / 2, .max_width = label };

      /* the last bar is the sum over all remaining HECs */
      for (guint k = i + 1; i + 1 == count_bars (n) && k < n; k++)
        {
          numbers.alive += caps[k].alive;
          weft_hec_times_add (&numbers.shares, &caps[k].shares);
        }
      weft_color_set_source (cr, palette->text1);
      weft_text_draw (text, cr, WEFT_TEXT_PANE, name, &position);
      paint_hec_bar (has_idle, &numbers, palette, text, cr, x, y, MAX (width - x, 1));
    }
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Two bars, of typical and of slow spans, on one scale. Each is divided by cause; bands between the
 * bars connect the parts of a cause. */
#include "weft-share-why.h"

#include "weft-box.h"
#include "weft-format.h"
#include "weft-why-sentence.h"

#include <glib/gi18n.h>
#include <math.h>

#define MAX_PARTS 9    /* maximum number of parts, including the sum of other causes */
#define GAP       8.0  /* space between texts and bars, px */
#define MAX_BAR   26.0 /* maximum height of a bar, px */
#define BAR_SHARE 0.34 /* height of a bar as a fraction of the chart's height */
#define BAND      0.25 /* opacity of the bands between the bars */
#define MARK      2.0  /* width of the outline of the marked part, px */
#define LINE      20.0 /* height of a line of the legend, px */
#define SWATCH    12.0
#define NUMBER    100.0 /* width of a column of numbers, px */

/* A part of the bars: a cause, or the sum of the causes that are not shown. */
typedef struct
{
  gint cause;       /* or -1 */
  double values[2]; /* mean times in typical and in slow spans, ns */
} CausePart;

typedef struct
{
  CausePart parts[MAX_PARTS];
  guint n;
} CauseParts;

/* Position of the bars, px. */
typedef struct
{
  double x, width;
  double bar, gap; /* height of a bar, and of the gap between the bars */
  double px_per_ns;
} WhyFrame;

/* Returns TRUE if cause @i is shown because it is among the longest ones in either bar. */
static gboolean
is_shown (const WeftWhy *why, guint i)
{
  return why->causes->len <= MAX_PARTS || weft_why_nth (why, i)->rank < MAX_PARTS - 1;
}

static CauseParts
choose_parts (const WeftWhy *why)
{
  CauseParts self = { .n = 0 };
  CausePart other = { .cause = -1 };

  for (guint i = 0; i < why->causes->len; i++)
    {
      const WeftWhyCause *cause = weft_why_nth (why, i);

      if (is_shown (why, i))
        {
          self.parts[self.n++] = (CausePart){ (gint) i, { cause->typical, cause->slow } };
          continue;
        }
      other.values[0] += cause->typical;
      other.values[1] += cause->slow;
    }
  if (why->causes->len > self.n)
    self.parts[self.n++] = other;
  return self;
}

void
weft_share_why_get_style (
    const WeftWhy *why, guint i, const WeftPalette *palette, WeftColor *color, WeftHatch *hatch)
{
  const WeftColor colors[WEFT_N_PART_STATES] = {
    [WEFT_PART_RUNNING] = palette->run,     [WEFT_PART_GC] = palette->gc,
    [WEFT_PART_SYNC] = palette->sync_edge,  [WEFT_PART_RUNNABLE] = palette->runnable,
    [WEFT_PART_BLOCKED] = palette->blocked, [WEFT_PART_FOREIGN] = palette->foreign,
    [WEFT_PART_IO] = palette->marker,       [WEFT_PART_CREATED] = palette->heap_second,
    [WEFT_PART_UNKNOWN] = palette->lost,
  };
  guint16 state = weft_why_nth (why, i)->steps[0].state;
  guint n = 0;

  *color = palette->other;
  *hatch = WEFT_HATCH_NONE;
  if (!is_shown (why, i))
    return;
  for (guint k = 0; k < i; k++)
    n += weft_why_nth (why, k)->steps[0].state == state && is_shown (why, k);
  *color = weft_color_composite (colors[state], palette->page);
  *hatch = n % WEFT_N_HATCHES;
}

/* Sets the colour of @part as the source of @cr, and returns it. */
static WeftColor
set_part_source (const WeftWhy *why, const CausePart *part, const WeftPalette *palette, cairo_t *cr)
{
  WeftColor color = palette->other;
  WeftHatch hatch = WEFT_HATCH_NONE;

  if (part->cause >= 0)
    weft_share_why_get_style (why, (guint) part->cause, palette, &color, &hatch);
  weft_hatch_set_source (cr, hatch, color);
  return color;
}

static double
bar_mean (const WeftWhy *why, guint bar)
{
  return bar == 0 ? why->typical : why->slow;
}

static const char *
bar_name (guint bar)
{
  return bar == 0 ? C_ ("column", "Typical") : C_ ("column", "Slow");
}

/* Formats the difference between the sums of both bars. */
static WeftFormatted
format_difference (double ns)
{
  return weft_format_signed (ns, weft_format_time ((guint64) fabs (ns)));
}

static WhyFrame
make_frame (const WeftWhy *why, WeftTextCache *text, double width, double height)
{
  WhyFrame self = { .bar = floor (MIN (height * BAR_SHARE, MAX_BAR)) };
  double right =
      weft_text_width (text, WEFT_TEXT_VALUE, format_difference (why->slow - why->typical).text);

  for (guint bar = 0; bar < 2; bar++)
    {
      WeftFormatted sum = weft_format_time ((guint64) bar_mean (why, bar));

      self.x = MAX (self.x, weft_text_width (text, WEFT_TEXT_VALUE, bar_name (bar)));
      right = MAX (right, weft_text_width (text, WEFT_TEXT_VALUE, sum.text));
    }
  self.x = ceil (self.x + GAP);
  self.width = MAX (floor (width - self.x - right - GAP), 1);
  self.gap = MAX (floor (MIN (height - 2 * self.bar, self.bar)), 0);
  self.px_per_ns = self.width / MAX (MAX (why->slow, why->typical), 1);
  return self;
}

static double
bar_top (const WhyFrame *frame, guint bar)
{
  return bar * (frame->bar + frame->gap);
}

/* Sets @x0 and @x1 to the edges of part @i in both bars, px. */
static void
get_part_edges (const CauseParts *parts,
                const WhyFrame *frame,
                guint i,
                double x0[static 2],
                double x1[static 2])
{
  for (guint bar = 0; bar < 2; bar++)
    {
      double before = 0;

      for (guint k = 0; k < i; k++)
        before += parts->parts[k].values[bar];
      x0[bar] = frame->x + round (before * frame->px_per_ns);
      x1[bar] = frame->x + round ((before + parts->parts[i].values[bar]) * frame->px_per_ns);
    }
}

/* Paints part @i in both bars, with its function or state if it fits, and the band between them. */
static void
paint_cause (const WeftWhy *why,
             const CauseParts *parts,
             guint i,
             const WhyFrame *frame,
             const WeftPalette *palette,
             WeftTextCache *text,
             cairo_t *cr)
{
  const CausePart *part = &parts->parts[i];
  const WeftWhyCause *cause = part->cause >= 0 ? weft_why_nth (why, (guint) part->cause) : NULL;
  const char *function =
      cause != NULL && cause->n_steps == 1 ? weft_why_function (why, cause) : NULL;
  const char *name =
      cause != NULL ? weft_why_state (cause->steps[0].state, TRUE) : _ ("other causes");
  const char *const names[] = { function != NULL ? function : name, name, NULL };
  double x0[2], x1[2];
  WeftColor color;

  get_part_edges (parts, frame, i, x0, x1);
  color = set_part_source (why, part, palette, cr);
  weft_color_set_source (cr, weft_color_fade (color, BAND));
  cairo_move_to (cr, x0[0], frame->bar);
  cairo_line_to (cr, x1[0], frame->bar);
  cairo_line_to (cr, x1[1], frame->bar + frame->gap);
  cairo_line_to (cr, x0[1], frame->bar + frame->gap);
  cairo_fill (cr);
  for (guint bar = 0; bar < 2; bar++)
    {
      double y = bar_top (frame, bar), width = x1[bar] - x0[bar];
      WeftBoxSpan box = { .x0 = x0[bar], .x1 = x1[bar] };

      /* leave a line in the page colour between wide parts */
      width -= width > 2;
      set_part_source (why, part, palette, cr);
      cairo_rectangle (cr, x0[bar], y, MAX (width, 0), frame->bar);
      cairo_fill (cr);
      if (palette->outlines && width > 2)
        weft_color_outline (cr, palette->text1, x0[bar], y, width, frame->bar);
      weft_box_paint_text (text, cr, &box, y + frame->bar / 2, WEFT_TEXT_BOX,
                           weft_color_text_on (color), &color, names);
    }
}

static void
draw_text (WeftTextCache *text,
           cairo_t *cr,
           WeftColor color,
           const char *string,
           WeftTextPosition position)
{
  weft_color_set_source (cr, color);
  weft_text_draw (text, cr, WEFT_TEXT_VALUE, string, &position);
}

static void
why_paint (gconstpointer data,
           gint marked,
           const WeftPalette *palette,
           WeftTextCache *text,
           cairo_t *cr,
           double width,
           double height)
{
  const WeftWhy *why = data;
  CauseParts parts = choose_parts (why);
  WhyFrame frame = make_frame (why, text, width, height);
  WeftFormatted difference = format_difference (why->slow - why->typical);

  for (guint i = 0; i < parts.n; i++)
    paint_cause (why, &parts, i, &frame, palette, text, cr);
  if (marked >= 0 && (guint) marked < parts.n)
    {
      double x0[2], x1[2];

      /* outline the marked part in both bars */
      get_part_edges (&parts, &frame, (guint) marked, x0, x1);
      weft_color_set_source (cr, palette->text1);
      cairo_set_line_width (cr, MARK);
      for (guint bar = 0; bar < 2; bar++)
        if (x1[bar] > x0[bar])
          cairo_rectangle (cr, x0[bar] + MARK / 2, bar_top (&frame, bar) + MARK / 2,
                           MAX (x1[bar] - x0[bar] - MARK, 0), frame.bar - MARK);
      cairo_stroke (cr);
    }
  for (guint bar = 0; bar < 2; bar++)
    {
      double y = bar_top (&frame, bar) + frame.bar / 2;
      WeftFormatted sum = weft_format_time ((guint64) bar_mean (why, bar));

      draw_text (text, cr, palette->text2, bar_name (bar),
                 (WeftTextPosition){ frame.x - GAP, y, WEFT_TEXT_RIGHT });
      draw_text (text, cr, palette->text1, sum.text,
                 (WeftTextPosition){ width, y, WEFT_TEXT_RIGHT });
    }
  draw_text (text, cr, palette->text2, difference.text,
             (WeftTextPosition){ width, frame.bar + frame.gap / 2, WEFT_TEXT_RIGHT });
}

static guint
why_count (gconstpointer data)
{
  return choose_parts (data).n;
}

static gint
why_at (gconstpointer data, WeftTextCache *text, double width, double height, double x, double y)
{
  CauseParts parts = choose_parts (data);
  WhyFrame frame = make_frame (data, text, width, height);
  guint bar = y >= frame.bar + frame.gap / 2;

  for (guint i = 0; i < parts.n; i++)
    {
      double x0[2], x1[2];

      get_part_edges (&parts, &frame, i, x0, x1);
      if (x >= x0[bar] && x < x1[bar] && y < 2 * frame.bar + frame.gap)
        return (gint) i;
    }
  return -1;
}

static char *
why_sentence (gconstpointer data)
{
  return weft_why_headline_text (data);
}

/* Returns the text of the cause of @part. */
static char *
part_text (const WeftWhy *why, const CausePart *part)
{
  return part->cause >= 0 ?
             weft_why_cause_text (why, weft_why_nth (why, (guint) part->cause), TRUE) :
             g_strdup (_ ("other causes"));
}

static char *
why_describe (gconstpointer data, guint item, const WeftProcess *process)
{
  CauseParts parts = choose_parts (data);
  const CausePart *part = &parts.parts[item];
  g_autofree char *text = part_text (data, part);
  g_autofree char *typical = g_strdup (weft_format_time ((guint64) part->values[0]).text);
  g_autofree char *slow = g_strdup (weft_format_time ((guint64) part->values[1]).text);

  /* Translators: a cause, two mean times and their difference */
  return g_strdup_printf (_ ("%s\nTypical spans: %s, slow ones: %s (%s)"), text, typical, slow,
                          format_difference (part->values[1] - part->values[0]).text);
}

static WeftRange
why_span (gconstpointer data, guint item)
{
  gint cause = choose_parts (data).parts[item].cause;
  const WeftWhyCause *found = cause >= 0 ? weft_why_nth (data, (guint) cause) : NULL;

  return found != NULL ? (WeftRange){ found->longest_from, found->longest_to } :
                         (WeftRange){ 0, 0 };
}

const WeftShareChart weft_share_chart_why = {
  .title = N_ ("Time of typical and of slow spans, by cause"),
  .count = why_count,
  .paint = why_paint,
  .at = why_at,
  .sentence = why_sentence,
  .text = why_describe,
  .span = why_span,
};

double
weft_share_why_legend_height (const WeftWhy *why)
{
  return (why_count (why) + 1) * LINE;
}

/* Draws texts in the columns of numbers of a line of the legend. */
static void
paint_numbers (WeftTextCache *text,
               cairo_t *cr,
               WeftColor color,
               double width,
               double y,
               const char *const texts[static 3])
{
  for (guint i = 0; i < 3; i++)
    draw_text (text, cr, color, texts[i],
               (WeftTextPosition){ width - (2 - i) * NUMBER, y, WEFT_TEXT_RIGHT });
}

void
weft_share_why_paint_legend (
    const WeftWhy *why, const WeftPalette *palette, WeftTextCache *text, cairo_t *cr, double width)
{
  const char *const heads[] = { C_ ("column", "Typical"), C_ ("column", "Slow"),
                                C_ ("column", "Difference") };
  CauseParts parts = choose_parts (why);

  paint_numbers (text, cr, palette->text2, width, LINE / 2, heads);
  for (guint i = 0; i < parts.n; i++)
    {
      const CausePart *part = &parts.parts[i];
      WeftFormatted typical = weft_format_time ((guint64) part->values[0]);
      WeftFormatted slow = weft_format_time ((guint64) part->values[1]);
      WeftFormatted difference = format_difference (part->values[1] - part->values[0]);
      double y = (i + 1.5) * LINE;
      g_autofree char *name = part_text (why, part);

      set_part_source (why, part, palette, cr);
      cairo_rectangle (cr, 0, round (y - SWATCH / 2), SWATCH, SWATCH);
      cairo_fill (cr);
      draw_text (text, cr, palette->text1, name,
                 (WeftTextPosition){ .x = SWATCH + GAP,
                                     .y = y,
                                     .max_width = MAX (width - 3 * NUMBER - SWATCH - GAP, 1) });
      paint_numbers (text, cr, palette->text1, width, y,
                     (const char *const[]){ typical.text, slow.text, difference.text });
    }
}

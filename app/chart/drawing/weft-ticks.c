/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses the step of a time axis, and writes the labels of its ticks. */
#include "weft-ticks.h"

#include "weft-format.h"
#include "weft-number-style.h"
#include "weft-range.h"

#include <math.h>

#define NS          G_GUINT64_CONSTANT (1)
#define US          (1000 * NS)
#define MS          (1000 * US)
#define SEC         (1000 * MS)
#define MINUTE      (60 * SEC)
#define HOUR        (60 * MINUTE)
#define DAY         (24 * HOUR)
#define YEAR        (365 * DAY)
#define MAX_COLUMNS 0x7fffffff

typedef struct
{
  guint64 step;
  guint parts; /* number of parts into which minor ticks divide the step */
} TickStep;

#define DECADE(unit)                    \
  { 1 * (unit), 5 }, { 2 * (unit), 4 }, \
  {                                     \
    5 * (unit), 5                       \
  }

static const TickStep steps[] = {
  { 1 * NS, 1 },     { 2 * NS, 2 },      { 5 * NS, 5 },       DECADE (10 * NS),   DECADE (100 * NS),
  DECADE (US),       DECADE (10 * US),   DECADE (100 * US),   DECADE (MS),        DECADE (10 * MS),
  DECADE (100 * MS), DECADE (SEC),       { 10 * SEC, 5 },     { 30 * SEC, 3 },    { 1 * MINUTE, 6 },
  { 2 * MINUTE, 4 }, { 5 * MINUTE, 5 },  { 10 * MINUTE, 5 },  { 30 * MINUTE, 3 }, { 1 * HOUR, 6 },
  { 2 * HOUR, 4 },   { 6 * HOUR, 6 },    { 12 * HOUR, 4 },    { 1 * DAY, 4 },     { 2 * DAY, 4 },
  { 5 * DAY, 5 },    DECADE (10 * DAY),  { 100 * DAY, 5 },    { 1 * YEAR, 5 },    { 2 * YEAR, 4 },
  { 5 * YEAR, 5 },   DECADE (10 * YEAR), DECADE (100 * YEAR),
};

typedef struct
{
  guint64 ns;
  const char *symbol;
} LabelUnit;

/* Units of labels, from short to long. The longest one that does not exceed the latest label in
 * view is used. */
static const LabelUnit decimal_units[] = {
  { NS, "ns" },
  { US, "µs" },
  { MS, "ms" },
  { SEC, "s" },
};

/* Units for long steps. The first one that divides the step is used. */
static const LabelUnit whole_units[] = {
  { YEAR, "y" },
  { DAY, "d" },
  { HOUR, "h" },
};

typedef struct
{
  LabelUnit unit;
  guint decimals;
  gboolean is_clock; /* h:mm:ss, since long times in bare seconds are hard to read */
  gboolean has_hours;
  gboolean is_of_day; /* labels are times of day */
} LabelStyle;

static guint
count_decimals (guint64 step, guint64 unit)
{
  guint decimals = 0;

  while (unit > 1 && step % unit != 0)
    {
      unit /= 10;
      decimals++;
    }
  return decimals;
}

/* Returns the style for labels at multiples of @step up to @latest. */
static LabelStyle
choose_style (guint64 step, guint64 latest)
{
  LabelStyle style = { .unit = decimal_units[0] };

  for (guint i = 0; i < G_N_ELEMENTS (decimal_units); i++)
    if (weft_number_time_unit () == decimal_units[i].ns)
      {
        style.unit = decimal_units[i];
        style.decimals = count_decimals (step, style.unit.ns);
        return style;
      }
  for (guint i = 0; i < G_N_ELEMENTS (whole_units); i++)
    if (step % whole_units[i].ns == 0)
      {
        style.unit = whole_units[i];
        return style;
      }
  if (step % MINUTE == 0 && latest < HOUR)
    {
      style.unit = (LabelUnit){ MINUTE, "min" };
      return style;
    }
  for (guint i = 0; i < G_N_ELEMENTS (decimal_units); i++)
    if (latest >= decimal_units[i].ns)
      style.unit = decimal_units[i];
  style.decimals = count_decimals (step, style.unit.ns);
  style.is_clock = latest >= 2 * MINUTE;
  style.has_hours = latest >= HOUR;
  return style;
}

static void
write_labels (WeftTick *ticks, guint n, const LabelStyle *style)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) text = g_string_sized_new (WEFT_TICK_LABEL_SIZE);
      guint64 time = ticks[i].time, seconds = time / SEC;

      if (!ticks[i].is_major)
        continue;
      if (time == 0 && !style->is_of_day)
        g_string_append_c (text, '0');
      else if (!style->is_clock)
        g_string_printf (text, "%s %s",
                         weft_format_fixed (time, style->unit.ns, style->decimals).text,
                         weft_number_unit (style->unit.symbol));
      else if (style->is_of_day)
        g_string_append_printf (text, "%02u:%02u:%02u", (guint) (seconds / 3600 % 24),
                                (guint) (seconds / 60 % 60), (guint) (seconds % 60));
      else if (style->has_hours)
        g_string_append_printf (text, "%" G_GUINT64_FORMAT ":%02u:%02u", seconds / 3600,
                                (guint) (seconds / 60 % 60), (guint) (seconds % 60));
      else
        g_string_append_printf (text, "%u:%02u", (guint) (seconds / 60), (guint) (seconds % 60));

      /* append the decimal point and the decimals, without the 0 before the point */
      if (style->is_clock && style->decimals > 0 && (time > 0 || style->is_of_day))
        g_string_append (text, weft_format_fixed (time % SEC, SEC, style->decimals).text + 1);
      g_strlcpy (ticks[i].label, text->str, sizeof ticks[i].label);
    }
}

/* Returns the shortest step that keeps labels apart and gives at most @max ticks, or the longest
 * step if there is no such step. */
static const TickStep *
choose_step (const WeftTimeScale *scale, double min_px, guint max)
{
  double per_px = weft_time_scale_ns_per_px (scale);
  guint64 span = scale->to > scale->from ? scale->to - scale->from : 0;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if ((double) steps[i].step >= min_px * per_px &&
        span / (steps[i].step / steps[i].parts) + 1 < max)
      return &steps[i];
  return &steps[G_N_ELEMENTS (steps) - 1];
}

/* Fills @ticks except for the labels. Returns the number of ticks. */
static guint
fill_ticks (const WeftTimeScale *scale, const TickStep *step, WeftTick *ticks, guint max)
{
  guint64 minor = step->step / step->parts;
  guint64 last = scale->to / minor;
  guint n = 0;

  for (guint64 i = scale->from / minor + (scale->from % minor != 0); i <= last && n < max; i++)
    ticks[n++] = (WeftTick){ .time = i * minor,
                             .x = weft_time_scale_x (scale, i * minor),
                             .is_major = i % step->parts == 0 };
  return n;
}

guint
weft_time_ticks (const WeftTimeScale *scale, double min_px, WeftTick *ticks, guint max)
{
  const TickStep *step = choose_step (scale, min_px, max);
  guint n = fill_ticks (scale, step, ticks, max);
  LabelStyle style = choose_style (step->step, n > 0 ? scale->to / step->step * step->step : 0);

  write_labels (ticks, n, &style);
  return n;
}

guint
weft_clock_ticks (
    const WeftTimeScale *scale, guint64 since, double min_px, WeftTick *ticks, guint max)
{
  /* times that would overflow occur only in a damaged log */
  guint64 midnight = scale->to <= G_MAXUINT64 - since ? since : 0;
  const WeftTimeScale of_day = { scale->from + midnight, scale->to + midnight, scale->width };
  const TickStep *step = choose_step (&of_day, min_px, max);
  guint n = fill_ticks (&of_day, step, ticks, max);
  const LabelStyle style = { .unit = { SEC, "s" },
                             .decimals = step->step < SEC ? count_decimals (step->step, SEC) : 0,
                             .is_clock = TRUE,
                             .is_of_day = TRUE };

  write_labels (ticks, n, &style);
  for (guint i = 0; i < n; i++)
    ticks[i].time -= midnight;
  return n;
}

static guint64
scale_span (const WeftTimeScale *scale)
{
  return scale->to > scale->from ? scale->to - scale->from : 1;
}

/* Returns the width, at least 1; also 1 if the width is NaN. */
static double
scale_width (const WeftTimeScale *scale)
{
  return scale->width >= 1.0 ? MIN (scale->width, (double) MAX_COLUMNS) : 1.0;
}

double
weft_time_scale_ns_per_px (const WeftTimeScale *scale)
{
  return (double) scale_span (scale) / scale_width (scale);
}

guint64
weft_time_scale_px_to_ns (const WeftTimeScale *scale, double px)
{
  return (guint64) MAX (px * weft_time_scale_ns_per_px (scale), 1.0);
}

double
weft_time_scale_x (const WeftTimeScale *scale, guint64 time)
{
  double factor = scale_width (scale) / (double) scale_span (scale);

  if (time >= scale->from)
    return (double) (time - scale->from) * factor;
  return -((double) (scale->from - time) * factor);
}

guint64
weft_time_scale_time (const WeftTimeScale *scale, double x)
{
  double distance = round (fabs (x) * weft_time_scale_ns_per_px (scale));
  guint64 ns;

  if (isnan (distance))
    return scale->from;
  /* 2^64, the first double that does not fit a guint64 */
  ns = distance < 18446744073709551616.0 ? (guint64) distance : G_MAXUINT64;
  if (x < 0)
    return scale->from - MIN (ns, scale->from);
  return weft_add_saturating (scale->from, ns);
}

guint
weft_time_scale_columns (const WeftTimeScale *scale)
{
  return (guint) floor (scale_width (scale) + 0.5);
}

guint64
weft_time_scale_edge (const WeftTimeScale *scale, guint i)
{
  guint64 n = weft_time_scale_columns (scale);
  guint64 span = scale_span (scale);

  if (i >= n)
    return MAX (scale->to, scale->from);
  /* span * i / n without overflow: the product of the remainder and @i is less than n * n */
  return scale->from + span / n * i + span % n * i / n;
}

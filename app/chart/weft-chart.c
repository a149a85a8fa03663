/* SPDX-License-Identifier: BSD-3-Clause */
/* What all lanes of a picture share. The columns are kept until the time axis changes, so that the
 * activity and each HEC read the log once. */
#include "weft-chart.h"

/* A stretch of this many pixels has a box of its own. */
#define MIN_BOX_PX 4.0

struct _WeftChart
{
  WeftTrace *trace;
  const WeftPalette *palette;
  WeftTextCache *text;
  WeftTimeScale scale;
  guint n_bands;

  GArray *gaps;             /* of WeftGap */
  GArray *edges;            /* of guint64 */
  WeftUsageColumns **usage; /* one a capability; NULL where not yet asked for */
  WeftActivityColumn *activity;
  WeftSparkRates *sparks;
};

WeftChart *
weft_chart_new (WeftTrace *trace, const WeftPalette *palette, WeftTextCache *text)
{
  WeftChart *self = g_new0 (WeftChart, 1);

  self->trace = weft_trace_ref (trace);
  self->palette = palette;
  self->text = text;
  self->scale = (WeftTimeScale){ .to = 1, .width = 1 };
  self->n_bands = WEFT_DEFAULT_BANDS;
  self->gaps = weft_log_gaps (trace->index->log);
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->usage = g_new0 (WeftUsageColumns *, MAX (trace->index->caps->len, 1));
  return self;
}

static void
forget_columns (WeftChart *self)
{
  for (guint i = 0; i < self->trace->index->caps->len; i++)
    g_clear_pointer (&self->usage[i], weft_usage_columns_free);
  g_clear_pointer (&self->activity, g_free);
  g_clear_pointer (&self->sparks, g_free);
  g_array_set_size (self->edges, 0);
}

void
weft_chart_free (WeftChart *self)
{
  forget_columns (self);
  g_free (self->usage);
  g_array_unref (self->edges);
  g_array_unref (self->gaps);
  weft_trace_unref (self->trace);
  g_free (self);
}

void
weft_chart_set_scale (WeftChart *self, WeftTimeScale scale)
{
  if (self->scale.from == scale.from && self->scale.to == scale.to &&
      self->scale.width == scale.width)
    return;
  self->scale = scale;
  forget_columns (self);
}

void
weft_chart_set_palette (WeftChart *self, const WeftPalette *palette)
{
  self->palette = palette;
}

void
weft_chart_set_n_bands (WeftChart *self, guint n)
{
  self->n_bands = n;
}

guint
weft_chart_n_bands (const WeftChart *self)
{
  return self->n_bands;
}

const WeftTrace *
weft_chart_trace (const WeftChart *self)
{
  return self->trace;
}

const WeftPalette *
weft_chart_palette (const WeftChart *self)
{
  return self->palette;
}

WeftTextCache *
weft_chart_text (const WeftChart *self)
{
  return self->text;
}

const WeftTimeScale *
weft_chart_scale (const WeftChart *self)
{
  return &self->scale;
}

const guint64 *
weft_chart_edges (WeftChart *self, guint *n)
{
  guint columns = weft_time_scale_columns (&self->scale);

  if (self->edges->len == 0)
    {
      g_array_set_size (self->edges, columns + 1);
      for (guint i = 0; i <= columns; i++)
        g_array_index (self->edges, guint64, i) = weft_time_scale_edge (&self->scale, i);
    }
  *n = columns;
  return (const guint64 *) (gpointer) self->edges->data;
}

const GArray *
weft_chart_gaps (const WeftChart *self)
{
  return self->gaps;
}

const WeftCapLife *
weft_chart_life (const WeftChart *self, guint i)
{
  return weft_process_life (self->trace->process, weft_index_nth_cap (self->trace->index, i)->cap);
}

guint64
weft_chart_alive (const WeftChart *self, guint i)
{
  const WeftCapLife *life = weft_chart_life (self, i);
  guint64 from = self->scale.from, to = self->scale.to;

  if (life != NULL)
    {
      from = MAX (from, life->from);
      to = MIN (to, life->to);
    }
  return to > from ? to - from : 0;
}

const WeftUsageColumns *
weft_chart_usage (WeftChart *self, guint i)
{
  const WeftIndex *index = self->trace->index;

  if (self->usage[i] == NULL)
    {
      const WeftCapLife *life = weft_chart_life (self, i);
      double min_ns = MIN_BOX_PX * weft_time_scale_ns_per_px (&self->scale);
      guint n;
      const guint64 *edges = weft_chart_edges (self, &n);

      self->usage[i] =
          weft_usage_columns_new (weft_index_nth_cap (index, i), index->log, edges, n,
                                  (guint64) MAX (min_ns, 1.0), life != NULL ? life->to : index->to);
    }
  return self->usage[i];
}

/* The part of [from, to) in which @life is under way. */
static float
alive_part (const WeftCapLife *life, guint64 from, guint64 to)
{
  guint64 begin = MAX (from, life->from), end = MIN (to, life->to);

  if (to == from)
    return from >= life->from && from < life->to;
  return end > begin ? (float) ((double) (end - begin) / (double) (to - from)) : 0.0f;
}

const WeftActivityColumn *
weft_chart_activity (WeftChart *self)
{
  guint n_caps = self->trace->index->caps->len;
  const guint64 *edges;
  guint n;

  if (self->activity != NULL)
    return self->activity;
  edges = weft_chart_edges (self, &n);
  self->activity = g_new0 (WeftActivityColumn, n);
  for (guint i = 0; i < n_caps; i++)
    {
      const WeftUsageColumns *usage = weft_chart_usage (self, i);
      const WeftCapLife *life = weft_chart_life (self, i);

      for (guint x = 0; x < n; x++)
        {
          WeftActivityColumn *column = &self->activity[x];

          column->share.run += usage->columns[x].run / (float) n_caps;
          column->share.work += usage->columns[x].work / (float) n_caps;
          column->share.wait += usage->columns[x].wait / (float) n_caps;
          column->alive += life != NULL ? alive_part (life, edges[x], edges[x + 1]) : 1.0f;
        }
    }
  return self->activity;
}

static void
add_rates (WeftSparkRates *sum, const WeftSparkRates *rates)
{
  sum->created += rates->created;
  sum->dud += rates->dud;
  sum->overflowed += rates->overflowed;
  sum->converted += rates->converted;
  sum->gcd += rates->gcd;
  sum->fizzled += rates->fizzled;
  sum->pool += rates->pool;
}

const WeftSparkRates *
weft_chart_sparks (WeftChart *self)
{
  const guint64 *edges;
  guint n;
  g_autofree WeftSparkRates *one = NULL;

  if (self->sparks != NULL)
    return self->sparks;
  edges = weft_chart_edges (self, &n);
  self->sparks = g_new0 (WeftSparkRates, n);
  one = g_new (WeftSparkRates, n);
  for (guint i = 0; i < self->trace->index->caps->len; i++)
    {
      if (weft_sparks_n_samples (self->trace->sparks, i) == 0)
        continue;
      weft_sparks_columns (self->trace->sparks, i, edges, n, one);
      for (guint x = 0; x < n; x++)
        add_rates (&self->sparks[x], &one[x]);
    }
  return self->sparks;
}

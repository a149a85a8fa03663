/* SPDX-License-Identifier: BSD-3-Clause */
/* Drawing context with a cache of parts. Columns are kept until the time scale changes, so that the
 * activity lane and the HEC lanes read the log only once. */
#include "weft-chart.h"

#include "weft-clock.h"
#include "weft-parallel.h"

#include <math.h>

/* A time scale with the edges of its pixel columns, and the parts computed for it. */
typedef struct
{
  WeftTimeScale scale;
  GArray *edges;       /* of guint64; empty until requested */
  GHashTable *parts;   /* set of PartEntry */
  WeftTextCache *text; /* borrowed */
} ScaleState;

struct _WeftChart
{
  WeftTrace *trace;
  const WeftPalette *palette;
  GArray *gaps;      /* of WeftRange */
  GHashTable *parts; /* set of PartEntry: parts that outlive the scale */
  ScaleState own;    /* the current scale */
  ScaleState aside;  /* scale to restore after a close-up; aside.parts is NULL outside close-ups */
  ScaleState dots; /* scale in device pixels; dots.parts is NULL if density is 1. Swapped with @own
                      by weft_chart_begin_device_pixels() and weft_chart_end_device_pixels() */
  double density;  /* device pixels per px */
  WeftChartNotify notify;
  gpointer notify_data;
};

typedef struct
{
  const WeftChartPart *part;
  guint i;
  gpointer value;
} PartEntry;

static guint
part_entry_hash (gconstpointer key)
{
  const PartEntry *entry = key;

  return g_direct_hash (entry->part) ^ entry->i;
}

static gboolean
part_entry_equal (gconstpointer a, gconstpointer b)
{
  const PartEntry *entry = a, *other = b;

  return entry->part == other->part && entry->i == other->i;
}

static void
part_entry_free (gpointer data)
{
  PartEntry *entry = data;

  entry->part->free (entry->value);
  g_free (entry);
}

static GHashTable *
get_parts_table (const WeftChart *self, const WeftChartPart *part)
{
  return part->outlives_scale ? self->parts : self->own.parts;
}

static const PartEntry *
find_part_entry (const WeftChart *self, const WeftChartPart *part, guint i)
{
  const PartEntry key = { .part = part, .i = i };

  return g_hash_table_lookup (get_parts_table (self, part), &key);
}

static GHashTable *
parts_table_new (void)
{
  return g_hash_table_new_full (part_entry_hash, part_entry_equal, part_entry_free, NULL);
}

static ScaleState
scale_state_new (WeftTimeScale scale, WeftTextCache *text)
{
  return (ScaleState){ scale, g_array_new (FALSE, FALSE, sizeof (guint64)), parts_table_new (),
                       text };
}

static void
scale_state_clear (ScaleState *self)
{
  g_clear_pointer (&self->edges, g_array_unref);
  g_clear_pointer (&self->parts, g_hash_table_unref);
}

static void
scale_state_set (ScaleState *self, WeftTimeScale scale)
{
  self->scale = scale;
  g_array_set_size (self->edges, 0);
  g_hash_table_remove_all (self->parts);
}

WeftChart *
weft_chart_new (WeftTrace *trace, const WeftPalette *palette, WeftTextCache *text)
{
  WeftChart *self = g_new0 (WeftChart, 1);

  self->trace = weft_shared_ref (trace);
  self->palette = palette;
  self->own = scale_state_new ((WeftTimeScale){ .to = 1, .width = 1 }, text);
  self->density = 1;
  self->gaps = weft_log_gaps (trace->index->log);
  self->parts = parts_table_new ();
  return self;
}

void
weft_chart_free (WeftChart *self)
{
  scale_state_clear (&self->dots);
  scale_state_clear (&self->own);
  g_hash_table_unref (self->parts);
  g_array_unref (self->gaps);
  weft_shared_unref (self->trace);
  g_free (self);
}

static WeftTimeScale
device_pixel_scale (const WeftTimeScale *scale, double density)
{
  return (WeftTimeScale){ scale->from, scale->to, round (scale->width * density) };
}

void
weft_chart_set_scale (WeftChart *self, WeftTimeScale scale)
{
  const WeftTimeScale *own = &self->own.scale;

  if (own->from == scale.from && own->to == scale.to && own->width == scale.width)
    return;
  scale_state_set (&self->own, scale);
  if (self->dots.parts != NULL)
    scale_state_set (&self->dots, device_pixel_scale (&scale, self->density));
}

void
weft_chart_set_density (WeftChart *self, double density, WeftTextCache *text)
{
  scale_state_clear (&self->dots);
  self->density = density;
  if (density != 1)
    self->dots = scale_state_new (device_pixel_scale (&self->own.scale, density), text);
}

static void
swap_device_scale (WeftChart *self)
{
  ScaleState own = self->own;

  self->own = self->dots;
  self->dots = own;
}

double
weft_chart_begin_device_pixels (WeftChart *self)
{
  if (self->dots.parts != NULL && self->aside.parts == NULL)
    {
      swap_device_scale (self);
      return self->density;
    }
  return 1;
}

void
weft_chart_end_device_pixels (WeftChart *self, double density)
{
  if (density != 1)
    swap_device_scale (self);
}

/* Moves all parts whose serves_close_up is set from @from to @to. */
static void
move_close_up_parts (GHashTable *from, GHashTable *to)
{
  GHashTableIter iter;
  gpointer entry;

  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &entry, NULL))
    if (((const PartEntry *) entry)->part->serves_close_up)
      {
        g_hash_table_iter_steal (&iter);
        g_hash_table_add (to, entry);
      }
}

void
weft_chart_begin_close_up (WeftChart *self, guint64 time)
{
  guint64 from = MAX (time, 1) - 1, to = MIN (time, G_MAXUINT64 - 2) + 2;

  g_return_if_fail (self->aside.parts == NULL);
  self->aside = self->own;
  self->own = scale_state_new ((WeftTimeScale){ from, to, (double) (to - from) }, self->aside.text);
  move_close_up_parts (self->aside.parts, self->own.parts);
}

void
weft_chart_end_close_up (WeftChart *self)
{
  g_return_if_fail (self->aside.parts != NULL);
  move_close_up_parts (self->own.parts, self->aside.parts);
  scale_state_clear (&self->own);
  self->own = self->aside;
  self->aside = (ScaleState){ 0 };
}

const WeftTrace *
weft_chart_trace (const WeftChart *self)
{
  return self->trace;
}

WeftFormatted
weft_chart_format_moment (const WeftChart *self, guint64 time)
{
  return weft_format_moment_exact (self->trace->process, time);
}

const WeftPalette *
weft_chart_palette (const WeftChart *self)
{
  return self->palette;
}

WeftTextCache *
weft_chart_text (const WeftChart *self)
{
  return self->own.text;
}

const WeftTimeScale *
weft_chart_scale (const WeftChart *self)
{
  return &self->own.scale;
}

const guint64 *
weft_chart_edges (WeftChart *self, guint *n)
{
  guint columns = weft_time_scale_columns (&self->own.scale);

  if (self->own.edges->len == 0)
    {
      g_array_set_size (self->own.edges, columns + 1);
      for (guint i = 0; i <= columns; i++)
        g_array_index (self->own.edges, guint64, i) = weft_time_scale_edge (&self->own.scale, i);
    }
  *n = columns;
  return (const guint64 *) (gpointer) self->own.edges->data;
}

const GArray *
weft_chart_gaps (const WeftChart *self)
{
  return self->gaps;
}

gpointer
weft_chart_get (WeftChart *self, const WeftChartPart *part, guint i)
{
  const PartEntry *entry = find_part_entry (self, part, i);
  gpointer value;

  if (entry != NULL)
    return entry->value;
  value = part->make (self, i);
  weft_chart_set (self, part, i, value);
  return value;
}

void
weft_chart_reuse_parts (WeftChart *self, const WeftChart *before)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, before->parts);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      const PartEntry *entry = key;
      gpointer value =
          entry->part->reuse != NULL ? entry->part->reuse (self, entry->i, entry->value) : NULL;

      if (value != NULL)
        weft_chart_set (self, entry->part, entry->i, value);
    }
}

typedef struct
{
  WeftChart *chart;
  const WeftChartPart *part;
  gpointer *made; /* new values by index; NULL for each value that the chart already has */
} MissingValues;

static void
make_missing_value (guint i, gpointer user_data)
{
  const MissingValues *making = user_data;

  if (find_part_entry (making->chart, making->part, i) == NULL)
    making->made[i] = making->part->make (making->chart, i);
}

void
weft_chart_prepare (WeftChart *self, const WeftChartPart *part, guint n)
{
  g_autofree gpointer *made = g_new0 (gpointer, MAX (n, 1));
  MissingValues making = { self, part, made };
  guint n_columns;

  weft_chart_edges (self, &n_columns);
  weft_parallel (n, 0, make_missing_value, &making);
  for (guint i = 0; i < n; i++)
    if (made[i] != NULL)
      weft_chart_set (self, part, i, made[i]);
}

void
weft_chart_set (WeftChart *self, const WeftChartPart *part, guint i, gpointer value)
{
  PartEntry *entry = g_new (PartEntry, 1);

  *entry = (PartEntry){ part, i, value };
  g_hash_table_replace (get_parts_table (self, part), entry, entry);
}

void
weft_chart_invalidate (WeftChart *self, const WeftChartPart *part, guint i)
{
  const PartEntry key = { .part = part, .i = i };

  g_hash_table_remove (get_parts_table (self, part), &key);
}

void
weft_chart_set_notify (WeftChart *self, WeftChartNotify notify, gpointer user_data)
{
  self->notify = notify;
  self->notify_data = user_data;
}

gboolean
weft_chart_has_notify (const WeftChart *self)
{
  return self->notify != NULL;
}

void
weft_chart_notify (const WeftChart *self)
{
  if (self->notify != NULL)
    self->notify (self->notify_data);
}

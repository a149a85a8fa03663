/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the heap profile in the format of `eventlog2html --json`: the bytes of each band in each
 * sample (even if 0), the markers, and the heap's gauges. Adds an empty sample before the first
 * sample and after the last one. */
#include "weft-convert-private.h"

#include "weft-event-json.h"
#include "weft-range.h"

#include <inttypes.h>
#include <string.h>

typedef struct
{
  guint32 band;
  guint64 sum; /* sum of the bytes in all samples */
} RankedBand;

typedef struct
{
  WeftTrace *trace;
  const WeftConvertOptions *options;
  WeftTextOut *out;
  GArray *samples;  /* of guint32: indexes of the samples in the range */
  GArray *ranked;   /* of RankedBand, largest first: the bands to show */
  guint32 *ranks;   /* rank of each band: highest for the largest band; 0 if the band is not
                       shown */
  gboolean has_any; /* TRUE if the list being written already has an element */
} HeapWriter;

static const WeftHeapSample *
nth_sample (const HeapWriter *self, guint i)
{
  return &g_array_index (self->trace->heap->samples, WeftHeapSample,
                         g_array_index (self->samples, guint32, i));
}

static const WeftHeapEntry *
nth_entry (const HeapWriter *self, const WeftHeapSample *sample, guint i)
{
  return &weft_heap_profile_entries (self->trace->heap, sample)[i];
}

static gint
compare_ranked (gconstpointer a, gconstpointer b)
{
  const RankedBand *x = a, *y = b;

  if (x->sum != y->sum)
    return x->sum < y->sum ? 1 : -1;
  return (x->band > y->band) - (x->band < y->band);
}

static void
rank_bands (HeapWriter *self)
{
  guint n = self->trace->heap->labels->len;
  g_autofree guint64 *sums = g_new0 (guint64, n + 1);

  for (guint i = 0; i < self->samples->len; i++)
    for (guint k = 0; k < nth_sample (self, i)->n; k++)
      {
        const WeftHeapEntry *entry = nth_entry (self, nth_sample (self, i), k);

        sums[entry->band] = weft_add_saturating (sums[entry->band], entry->bytes);
      }
  for (guint32 i = 0; i < n; i++)
    {
      RankedBand band = { i, sums[i] };

      if (sums[i] > 0)
        g_array_append_val (self->ranked, band);
    }
  g_array_sort (self->ranked, compare_ranked);
  if (self->options->n_bands > 0 && self->ranked->len > self->options->n_bands)
    g_array_set_size (self->ranked, self->options->n_bands);
  for (guint i = 0; i < self->ranked->len; i++)
    self->ranks[g_array_index (self->ranked, RankedBand, i).band] = self->ranked->len - i;
}

static void
put_point (HeapWriter *self, guint64 time, guint64 bytes, guint rank, const char *name)
{
  GString *out = self->out->text;

  g_string_append (out, self->has_any ? ",\n{\"x\":" : "\n{\"x\":");
  self->has_any = TRUE;
  weft_text_append_seconds (out, time);
  g_string_append_printf (out, ",\"y\":%" PRIu64 ",\"k\":%u,\"c\":", bytes, rank);
  weft_json_append_text (out, name, strlen (name));
  g_string_append_c (out, '}');
}

/* Writes the points of @band, which has the rank @rank. If @rank is 0, writes the sum of all bands
 * that are not shown. */
static void
put_band (HeapWriter *self, guint32 band, guint rank, const char *name)
{
  put_point (self, self->options->from, 0, rank, name);
  for (guint i = 0; i < self->samples->len && weft_text_out_flush_if_large (self->out); i++)
    {
      guint32 index = g_array_index (self->samples, guint32, i);
      const WeftHeapSample *sample = nth_sample (self, i);
      guint64 bytes = rank > 0 ? weft_heap_profile_bytes (self->trace->heap, index, band) : 0;

      for (guint k = 0; rank == 0 && k < sample->n; k++)
        if (self->ranks[nth_entry (self, sample, k)->band] == 0)
          bytes = weft_add_saturating (bytes, nth_entry (self, sample, k)->bytes);
      put_point (self, sample->time, bytes, rank, name);
    }
  put_point (self, MIN (self->options->to, self->trace->index->to), 0, rank, name);
}

static void
put_gauges (HeapWriter *self)
{
  static const struct
  {
    WeftHeapGauge gauge;
    const char *name;
    guint rank;
  } gauges[] = {
    { WEFT_HEAP_SIZE, "Heap size", 2 },
    { WEFT_HEAP_BLOCKS, "Blocks Size", 1 },
    { WEFT_HEAP_LIVE, "Live Bytes", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (gauges); i++)
    {
      const WeftSeries *series = weft_heap_counters_gauge (self->trace->counters, gauges[i].gauge);

      for (guint k = 0; k < series->samples->len && weft_text_out_flush_if_large (self->out); k++)
        {
          const WeftSample *sample = weft_series_sample (series, k);

          if (sample->time >= self->options->from && sample->time < self->options->to)
            put_point (self, sample->time, sample->value, gauges[i].rank, gauges[i].name);
        }
    }
}

void
weft_convert_to_eventlog2html (WeftTrace *trace,
                               const WeftConvertOptions *options,
                               WeftTextOut *out)
{
  g_autoptr (GArray) samples = weft_convert_list_heap_samples (trace, options);
  g_autoptr (GArray) markers = weft_convert_list_markers (trace, options);
  g_autoptr (GArray) ranked = g_array_new (FALSE, FALSE, sizeof (RankedBand));
  g_autofree guint32 *ranks = g_new0 (guint32, trace->heap->labels->len + 1);
  HeapWriter writer = {
    .trace = trace,
    .options = options,
    .out = out,
    .samples = samples,
    .ranked = ranked,
    .ranks = ranks,
  };

  rank_bands (&writer);
  g_string_append (out->text, "{\"samples\":[");
  for (guint i = 0; i < ranked->len && weft_text_out_flush_if_large (out); i++)
    {
      guint32 band = g_array_index (ranked, RankedBand, i).band;

      put_band (&writer, band, ranks[band], weft_heap_profile_label (trace->heap, band));
    }
  put_band (&writer, 0, 0, "OTHER");
  g_string_append (out->text, "],\n\"traces\":[");
  for (guint i = 0; i < markers->len && weft_text_out_flush_if_large (out); i++)
    {
      const WeftConvertMarker *marker = &g_array_index (markers, WeftConvertMarker, i);

      g_string_append (out->text, i > 0 ? ",\n{\"tx\":" : "\n{\"tx\":");
      weft_text_append_seconds (out->text, marker->time);
      g_string_append (out->text, ",\"desc\":");
      weft_json_append_text (out->text, marker->text, strlen (marker->text));
      g_string_append_c (out->text, '}');
    }
  g_string_append (out->text, "],\n\"heap\":[");
  writer.has_any = FALSE;
  put_gauges (&writer);
  g_string_append (out->text, "]}\n");
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the heap profile as .hp or CSV, and the time profile as CSV. */
#include "weft-convert-private.h"
#include "weft-row-writer.h"

#include "weft-sample-records.h"
#include "weft-stream.h"

#include <inttypes.h>
#include <locale.h>
#include <string.h>
#include <time.h>

static const WeftHeapSample *
nth_sample (const WeftTrace *trace, guint32 i)
{
  return &g_array_index (trace->heap->samples, WeftHeapSample, i);
}

static void
append_quoted (GString *out, const char *key, const char *value)
{
  g_string_append_printf (out, "%s \"", key);
  for (; *value != '\0'; value++)
    g_string_append_c (out, *value == '"' ? '\'' : (guchar) *value < 0x20 ? ' ' : *value);
  g_string_append (out, "\"\n");
}

/* Appends the lines before the first sample. As in files written by the RTS, the date is in English
 * in every locale. It is empty if unknown. */
static void
append_hp_head (GString *out, const WeftTrace *trace)
{
  g_autofree char *job =
      trace->process->args != NULL ? g_strjoinv (" ", trace->process->args) : g_strdup ("");
  time_t start = (time_t) (trace->process->start_ns / G_GINT64_CONSTANT (1000000000));
  locale_t c = newlocale (LC_TIME_MASK, "C", (locale_t) 0);
  char date[64] = "";
  struct tm parts;

  if (trace->process->has_start && gmtime_r (&start, &parts) != NULL)
    strftime_l (date, sizeof date, "%a %b %e %H:%M %Y", &parts, c);
  freelocale (c);
  append_quoted (out, "JOB", job);
  append_quoted (out, "DATE", date);
  append_quoted (out, "SAMPLE_UNIT", "seconds");
  append_quoted (out, "VALUE_UNIT", "bytes");
}

static void
append_hp_line (GString *out, const char *keyword, guint64 time)
{
  /* hp2ps rejects numbers without a decimal point */
  g_string_append_printf (out, "%s %" PRIu64 ".%09" PRIu64 "\n", keyword, time / WEFT_NS_PER_S,
                          time % WEFT_NS_PER_S);
}

/* Writes the samples, with markers between them in time order. */
void
weft_convert_to_hp (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  g_autoptr (GArray) samples = weft_convert_list_heap_samples (trace, options);
  g_autoptr (GArray) markers = weft_convert_list_markers (trace, options);
  guint next = 0;

  append_hp_head (out->text, trace);
  append_hp_line (out->text, "BEGIN_SAMPLE", options->from);
  append_hp_line (out->text, "END_SAMPLE", options->from);
  for (guint i = 0; i < samples->len && weft_text_out_flush_if_large (out); i++)
    {
      const WeftHeapSample *sample = nth_sample (trace, g_array_index (samples, guint32, i));
      const WeftHeapEntry *entries;
      gboolean is_stack;

      for (; next < markers->len &&
             g_array_index (markers, WeftConvertMarker, next).time <= sample->time;
           next++)
        append_hp_line (out->text, "MARK", g_array_index (markers, WeftConvertMarker, next).time);
      entries = weft_heap_profile_entries (trace->heap, sample);
      is_stack = trace->heap->breakdown == 1;
      append_hp_line (out->text, "BEGIN_SAMPLE", sample->time);
      for (guint k = 0; k < sample->n && weft_text_out_flush_if_large (out); k++)
        {
          gsize begin = out->text->len;

          /* append a name in the RTS's .hp format, in which names contain no blanks and the names
           * in a stack are joined by slashes */
          for (const char *p = weft_heap_profile_label (trace->heap, entries[k].band); *p != '\0';
               p++)
            if (is_stack && g_str_has_prefix (p, " < "))
              {
                g_string_append_c (out->text, '/');
                p += 2;
              }
            else if ((guchar) *p <= ' ')
              g_string_append_c (out->text, '_');
            else
              g_string_append_c (out->text, *p == '"' ? '\'' : *p);
          if (out->text->len == begin)
            g_string_append (out->text, is_stack ? "MAIN" : "_");
          g_string_append_printf (out->text, "\t%" PRIu64 "\n", entries[k].bytes);
        }
      append_hp_line (out->text, "END_SAMPLE", sample->time);
    }
  for (; next < markers->len; next++)
    append_hp_line (out->text, "MARK", g_array_index (markers, WeftConvertMarker, next).time);
}

void
weft_convert_to_csv (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  const WeftStreamConstraints asked =
      weft_stream_constraints_for_track (options->from, options->to, options->track);
  gboolean has_time = weft_profile_subject_is_recorded (WEFT_PROFILE_OF_TIME, trace);
  const WeftStream *stream = has_time ? &weft_stream_cpu_sample : &weft_stream_call_sample;
  g_autoptr (WeftStreamReader) reader = NULL;
  g_autoptr (WeftRowWriter) rows = NULL;
  WeftHeapRecord band = { .heap = trace->heap };
  gconstpointer record;
  gint64 row = 0;

  if (trace->heap->samples->len > 0)
    {
      rows = weft_row_writer_new_records (WEFT_ROWS_CSV, out->text, &weft_heap_band_shape);
      for (guint i = 0; i < trace->heap->samples->len; i++)
        {
          band.sample = nth_sample (trace, i);
          if (band.sample->time < options->from || band.sample->time >= options->to)
            continue;
          for (band.entry = 0;
               band.entry < MAX (band.sample->n, 1) && weft_text_out_flush_if_large (out);
               band.entry++)
            weft_row_writer_append_record (rows, &band);
        }
      return;
    }
  reader = weft_stream_reader_new (stream, trace, &asked, NULL);
  rows = weft_row_writer_new_records (WEFT_ROWS_CSV, out->text, stream->shape);
  while (weft_text_out_flush_if_large (out) &&
         (record = weft_stream_reader_next (reader, &row)) != NULL)
    weft_row_writer_append_record (rows, record);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes eventlogs byte by byte, as GHC's runtime does. */
#include "weft-test-log.h"

#include <string.h>

#define VARIABLE           0xffff
#define TAG_RUN_THREAD     1
#define TAG_STOP_THREAD    2
#define TAG_THREAD_WAKEUP  8
#define TAG_THREAD_LABEL   44
#define TAG_BLOCK_MARKER   18
#define TAG_RTS_IDENTIFIER 29
#define TAG_PROGRAM_ARGS   30
#define TAG_PROGRAM_ENV    31
#define TAG_HEAP_ALLOCATED 49
#define TAG_GC_STATS       53

static const WeftTestType types_9_10[] = {
  { 0, 4 },          { 1, 4 },          { 2, 10 },         { 3, 4 },          { 4, 6 },
  { 8, 6 },          { 9, 0 },          { 10, 0 },         { 11, 0 },         { 12, 0 },
  { 15, 4 },         { 16, VARIABLE },  { 18, 14 },        { 19, VARIABLE },  { 20, 0 },
  { 21, 0 },         { 22, 0 },         { 25, 6 },         { 26, 4 },         { 27, 6 },
  { 28, 6 },         { 29, VARIABLE },  { 30, VARIABLE },  { 31, VARIABLE },  { 32, 8 },
  { 33, 8 },         { 34, 56 },        { 35, 0 },         { 36, 0 },         { 37, 0 },
  { 38, 0 },         { 39, 2 },         { 40, 0 },         { 41, 0 },         { 42, VARIABLE },
  { 43, 16 },        { 44, VARIABLE },  { 45, 2 },         { 46, 2 },         { 47, 2 },
  { 48, 2 },         { 49, 12 },        { 50, 12 },        { 51, 12 },        { 52, 38 },
  { 53, 58 },        { 54, 0 },         { 55, 18 },        { 56, 12 },        { 57, 8 },
  { 58, VARIABLE },  { 59, 0 },         { 90, 16 },        { 91, 12 },        { 160, VARIABLE },
  { 161, VARIABLE }, { 162, 8 },        { 163, VARIABLE }, { 164, VARIABLE }, { 165, 8 },
  { 166, 16 },       { 167, VARIABLE }, { 168, 8 },        { 169, VARIABLE }, { 181, VARIABLE },
  { 200, 0 },        { 201, 4 },        { 202, 0 },        { 203, 0 },        { 204, 0 },
  { 205, 0 },        { 206, 2 },        { 207, 14 },       { 208, 8 },        { 210, VARIABLE },
  { 211, 32 },       { 212, 0 },
};

WeftTestLog *
weft_test_log_new (void)
{
  WeftTestLog *log = g_new0 (WeftTestLog, 1);

  log->bytes = g_byte_array_new ();
  memset (log->sizes, 0xff, sizeof log->sizes);
  return log;
}

void
weft_test_log_free (WeftTestLog *log)
{
  g_byte_array_unref (log->bytes);
  g_free (log);
}

const WeftTestType *
weft_test_types_9_10 (guint *n)
{
  *n = G_N_ELEMENTS (types_9_10);
  return types_9_10;
}

/* Appends @value's lowest @size bytes, the highest first. */
static void
append (WeftTestLog *log, guint64 value, guint size)
{
  for (guint i = 0; i < size; i++)
    {
      guint8 byte = (guint8) (value >> (8 * (size - 1 - i)));

      g_byte_array_append (log->bytes, &byte, 1);
    }
}

static void
append_text (WeftTestLog *log, const char *text)
{
  g_byte_array_append (log->bytes, (const guint8 *) text, (guint) strlen (text));
}

static void
append_type (WeftTestLog *log, const WeftTestType *type)
{
  g_autofree char *made = g_strdup_printf ("Type %u", type->tag);
  const char *description = type->description != NULL ? type->description : made;

  append (log, 0x65746200, 4);
  append (log, type->tag, 2);
  append (log, type->size, 2);
  append (log, strlen (description), 4);
  append_text (log, description);
  append (log, 0, 4);
  append (log, 0x65746500, 4);
  log->sizes[type->tag] = type->size;
}

void
weft_test_log_header (WeftTestLog *log, const WeftTestType *types, guint n)
{
  memset (log->sizes, 0xff, sizeof log->sizes);
  append_text (log, "hdrbhetb");
  for (guint i = 0; i < n; i++)
    append_type (log, &types[i]);
  append_text (log, "hetehdredatb");
}

void
weft_test_log_header_9_10 (WeftTestLog *log)
{
  weft_test_log_header (log, types_9_10, G_N_ELEMENTS (types_9_10));
}

static void
patch (WeftTestLog *log, gsize at, guint64 value, guint size)
{
  for (guint i = 0; i < size; i++)
    log->bytes->data[at + i] = (guint8) (value >> (8 * (size - 1 - i)));
}

void
weft_test_log_begin_block (WeftTestLog *log, guint16 cap, guint64 begin)
{
  log->block_at = log->bytes->len;
  log->length_at = 0;
  append (log, TAG_BLOCK_MARKER, 2);
  append (log, begin, 8);
  append (log, 0, 4);
  append (log, 0, 8);
  append (log, cap, 2);
}

void
weft_test_log_end_block (WeftTestLog *log, guint64 end)
{
  patch (log, log->block_at + 10, log->bytes->len - log->block_at, 4);
  patch (log, log->block_at + 14, end, 8);
}

void
weft_test_log_event (WeftTestLog *log, guint16 tag, guint64 time)
{
  append (log, tag, 2);
  append (log, time, 8);
  log->length_at = 0;
  if (log->sizes[tag] == VARIABLE)
    {
      log->length_at = log->bytes->len;
      append (log, 0, 2);
    }
}

/* Makes the last event's length right. */
static void
grow (WeftTestLog *log)
{
  if (log->length_at != 0)
    patch (log, log->length_at, log->bytes->len - log->length_at - 2, 2);
}

static void
put (WeftTestLog *log, guint64 value, guint size)
{
  append (log, value, size);
  grow (log);
}

void
weft_test_log_u8 (WeftTestLog *log, guint8 value)
{
  put (log, value, 1);
}

void
weft_test_log_u16 (WeftTestLog *log, guint16 value)
{
  put (log, value, 2);
}

void
weft_test_log_u32 (WeftTestLog *log, guint32 value)
{
  put (log, value, 4);
}

void
weft_test_log_u64 (WeftTestLog *log, guint64 value)
{
  put (log, value, 8);
}

void
weft_test_log_bytes (WeftTestLog *log, gconstpointer bytes, gsize n)
{
  g_byte_array_append (log->bytes, bytes, (guint) n);
  grow (log);
}

void
weft_test_log_text (WeftTestLog *log, const char *text)
{
  weft_test_log_bytes (log, text, strlen (text));
}

void
weft_test_log_string (WeftTestLog *log, const char *text)
{
  weft_test_log_bytes (log, text, strlen (text) + 1);
}

void
weft_test_log_run (WeftTestLog *log, guint64 time, guint32 thread)
{
  weft_test_log_event (log, TAG_RUN_THREAD, time);
  weft_test_log_u32 (log, thread);
}

void
weft_test_log_stop (WeftTestLog *log, guint64 time, guint32 thread, guint16 status, guint32 info)
{
  weft_test_log_event (log, TAG_STOP_THREAD, time);
  weft_test_log_u32 (log, thread);
  weft_test_log_u16 (log, status);
  weft_test_log_u32 (log, info);
}

void
weft_test_log_wakeup (WeftTestLog *log, guint64 time, guint32 thread, guint16 cap)
{
  weft_test_log_event (log, TAG_THREAD_WAKEUP, time);
  weft_test_log_u32 (log, thread);
  weft_test_log_u16 (log, cap);
}

void
weft_test_log_label (WeftTestLog *log, guint64 time, guint32 thread, const char *label)
{
  weft_test_log_event (log, TAG_THREAD_LABEL, time);
  weft_test_log_u32 (log, thread);
  weft_test_log_text (log, label);
}

void
weft_test_log_gc_stats (WeftTestLog *log, guint64 time, guint16 generation, guint64 copied)
{
  weft_test_log_event (log, TAG_GC_STATS, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u16 (log, generation);
  weft_test_log_u64 (log, copied);
  weft_test_log_u64 (log, 0);
  weft_test_log_u64 (log, 0);
  weft_test_log_u32 (log, 1);
  for (guint i = 0; i < 3; i++)
    weft_test_log_u64 (log, 0);
}

void
weft_test_log_allocated (WeftTestLog *log, guint64 time, guint64 bytes)
{
  weft_test_log_event (log, TAG_HEAP_ALLOCATED, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

void
weft_test_log_process (WeftTestLog *log, guint64 time, const char *rts, const char *const *args)
{
  weft_test_log_event (log, TAG_RTS_IDENTIFIER, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_text (log, rts);
  weft_test_log_event (log, TAG_PROGRAM_ARGS, time);
  weft_test_log_u32 (log, 0);
  for (guint i = 0; args[i] != NULL; i++)
    weft_test_log_string (log, args[i]);
}

void
weft_test_log_environment (WeftTestLog *log, guint64 time, const char *variable)
{
  weft_test_log_event (log, TAG_PROGRAM_ENV, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_string (log, variable);
}

void
weft_test_log_data_end (WeftTestLog *log)
{
  append (log, 0xffff, 2);
}

WeftTestLog *
weft_test_log_of_process (guint64 start, guint32 thread)
{
  static const char *const args[] = { "program", NULL };
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_process (log, 1000, "GHC-9.6.1 rts_thr", args);
  if (start > 0)
    {
      weft_test_log_event (log, 43, 2000);
      weft_test_log_u32 (log, 0);
      weft_test_log_u64 (log, (start + 2000) / 1000000000);
      weft_test_log_u32 (log, (guint32) ((start + 2000) % 1000000000));
    }
  weft_test_log_end_block (log, 3000);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 1000000, thread);
  weft_test_log_stop (log, 3000000, thread, 5, 0);
  weft_test_log_end_block (log, 4000000);
  weft_test_log_data_end (log);
  return log;
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a trace in the Trace Event Format of chrome://tracing, which Perfetto and others also
 * read. The format has no states: states of HECs become slices, and states of Haskell threads
 * become asynchronous slices, because ordinary slices must nest within a thread of the format.
 * Flows connect slices of HECs. */
#include "weft-convert-private.h"
#include "weft-json-writer.h"
#include "weft-track-events.h"

#include "weft-hash.h"

#include <inttypes.h>

/* First thread ID (tid of the format) for each kind of track. The tid of a HEC is its number. */
#define FIRST_HEC_GC 100000
#define FIRST_THREAD 1000000
#define FIRST_OTHER  100000000

/* Number of low bits of an ID that are unique within a process; the bits above are the index of the
 * process. Readers support IDs of 53 bits. */
#define PROCESS_ID_BITS 40

#define US 1000 /* ns */

/* A track, shown as a thread of the format or as a counter. */
typedef struct
{
  guint64 tid;
  gboolean has_thread; /* TRUE if the track shows the states of @thread */
  guint32 thread;
  char *name; /* name of the counter, or of the current state; owned; or NULL */
} ChromeTrack;

typedef struct
{
  WeftJsonWriter json;
  const WeftConvertProcess *process;
  GHashTable *tracks; /* key: track ID; value: ChromeTrack */
  GHashTable *flows;  /* set of flows that have begun */
  WeftTrackLabels *labels;
} Chrome;

static void
chrome_track_free (gpointer data)
{
  ChromeTrack *self = data;

  g_free (self->name);
  g_free (self);
}

/* Begins an event with the phase @phase, such as "B" or "i". */
static void
begin_event (Chrome *self, const char *phase, guint64 tid)
{
  self->json.is_line_start = TRUE;
  weft_json_begin_object (&self->json, NULL);
  weft_json_add_text (&self->json, "ph", phase);
  weft_json_add_count (&self->json, "pid", self->process->pid);
  weft_json_add_count (&self->json, "tid", tid);
}

static void
put_time (Chrome *self, guint64 time)
{
  char text[32];

  time += self->process->shift;
  g_snprintf (text, sizeof text, "%" PRIu64 ".%03u", time / US, (guint) (time % US));
  if (time % US > 0)
    weft_json_add_literal (&self->json, "ts", text);
  else
    weft_json_add_count (&self->json, "ts", time / US);
}

/* Writes metadata of the type @what about a process or thread of the format: its @name or, if @name
 * is NULL, its sort position @rank. */
static void
put_metadata (Chrome *self, guint64 tid, const char *what, const char *name, guint64 rank)
{
  begin_event (self, "M", tid);
  weft_json_add_text (&self->json, "name", what);
  weft_json_begin_object (&self->json, "args");
  if (name != NULL)
    weft_json_add_text (&self->json, "name", name);
  else
    weft_json_add_count (&self->json, "sort_index", rank);
  weft_json_end_object (&self->json);
  weft_json_end_object (&self->json);
}

static void
chrome_describe (gpointer writer, const WeftTrack *track)
{
  Chrome *self = writer;
  gboolean is_of_thread = track->subject == WEFT_TRACK_OF_THREAD;
  ChromeTrack *own = g_new0 (ChromeTrack, 1);

  g_hash_table_insert (self->tracks, GUINT_TO_POINTER (track->id), own);
  if (track->kind == WEFT_TRACK_PROCESS)
    put_metadata (self, 0, "process_name", track->name, 0);
  if (track->kind == WEFT_TRACK_COUNTER)
    own->name = g_strdup (track->name);
  if (track->kind != WEFT_TRACK_STATES && track->kind != WEFT_TRACK_SLICES)
    return;
  own->tid = track->subject == WEFT_TRACK_OF_HEC    ? track->number :
             track->subject == WEFT_TRACK_OF_HEC_GC ? FIRST_HEC_GC + (guint64) track->number :
             is_of_thread                           ? FIRST_THREAD + (guint64) track->number :
                                                      FIRST_OTHER + (guint64) track->id;
  own->has_thread = is_of_thread && track->kind == WEFT_TRACK_STATES;
  own->thread = track->number;
  if (is_of_thread && track->kind != WEFT_TRACK_STATES)
    return;
  put_metadata (self, own->tid, "thread_name", track->name, 0);
  put_metadata (self, own->tid, "thread_sort_index", NULL, track->rank);
}

static void
put_details (Chrome *self, const WeftTrackEvent *event)
{
  if (event->n_details == 0)
    return;
  weft_json_begin_object (&self->json, "args");
  for (guint i = 0; i < event->n_details; i++)
    {
      const WeftTrackDetail *detail = &event->details[i];

      if (detail->text != NULL)
        weft_json_add_text (&self->json, detail->key, detail->text);
      else if (detail->is_bool)
        weft_json_add_literal (&self->json, detail->key, detail->number > 0 ? "true" : "false");
      else
        weft_json_add_count (&self->json, detail->key, detail->number);
    }
  weft_json_end_object (&self->json);
}

/* Writes the ID of an asynchronous slice or flow of the current process, made unique within the
 * whole trace. */
static void
put_id (Chrome *self, guint64 id)
{
  weft_json_add_count (&self->json, "id", ((guint64) self->process->index << PROCESS_ID_BITS) + id);
}

static ChromeTrack *
find_track (Chrome *self, guint32 id)
{
  return g_hash_table_lookup (self->tracks, GUINT_TO_POINTER (id));
}

/* Writes the begin or end of a slice, or an instant. @name is NULL for an end. */
static void
put_event (Chrome *self, const WeftTrackEvent *event, const char *phase, const char *name)
{
  begin_event (self, phase, find_track (self, event->track)->tid);
  put_time (self, event->time);
  if (name != NULL)
    weft_json_add_text (&self->json, "name", name);
  if (name != NULL && event->category != NULL)
    weft_json_add_text (&self->json, "cat", event->category);
  if (*phase == 'i')
    weft_json_add_text (&self->json, "s", "t");
  put_details (self, event);
  weft_json_end_object (&self->json);
}

/* Writes the begin or end of a thread's state as an asynchronous event. */
static void
put_async_state (Chrome *self, const WeftTrackEvent *event, const char *phase, const char *name)
{
  const ChromeTrack *track = find_track (self, event->track);

  begin_event (self, phase, track->tid);
  put_time (self, event->time);
  weft_json_add_text (&self->json, "name", name);
  weft_json_add_text (&self->json, "cat", "thread");
  put_id (self, track->thread);
  put_details (self, event);
  weft_json_end_object (&self->json);
}

static void
put_state (Chrome *self, const WeftTrackEvent *event)
{
  ChromeTrack *track = find_track (self, event->track);
  WeftTrackEvent end = *event;

  /* the details of @event belong to the state that it begins, if any, otherwise to the state that
   * it ends */
  if (event->name != NULL)
    end.n_details = 0;
  if (track->name != NULL && track->has_thread)
    put_async_state (self, &end, "e", track->name);
  else if (track->name != NULL)
    put_event (self, &end, "E", NULL);
  g_free (track->name);
  track->name = g_strdup (event->name);
  if (event->name != NULL && track->has_thread)
    put_async_state (self, event, "b", event->name);
  else if (event->name != NULL)
    put_event (self, event, "B",
               event->has_thread ? weft_track_labels_lookup (self->labels, event->thread) :
                                   event->name);
}

/* Writes a point of a flow that leads to a thread's next run. The point is bound to the slice of
 * the HEC. */
static void
put_flow (Chrome *self, const WeftTrackEvent *event)
{
  gboolean has_begun = g_hash_table_contains (self->flows, &event->flow);
  const char *phase = event->ends_flow ? "f" : has_begun ? "t" : "s";

  begin_event (self, phase,
               event->cap != WEFT_CAP_NONE ? event->cap : find_track (self, event->track)->tid);
  put_time (self, event->time);
  weft_json_add_text (&self->json, "name", "ready");
  weft_json_add_text (&self->json, "cat", "flow");
  put_id (self, event->flow);
  if (event->ends_flow)
    weft_json_add_text (&self->json, "bp", "e");
  weft_json_end_object (&self->json);
  if (event->ends_flow)
    g_hash_table_remove (self->flows, &event->flow);
  else if (!has_begun)
    g_hash_table_add (self->flows, g_memdup2 (&event->flow, sizeof event->flow));
}

static void
chrome_put (gpointer writer, const WeftTrackEvent *event)
{
  Chrome *self = writer;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  switch (event->type)
    {
    case WEFT_TRACK_BEGIN:
      put_event (self, event, "B", event->name);
      break;
    case WEFT_TRACK_END:
      put_event (self, event, "E", NULL);
      break;
    case WEFT_TRACK_INSTANT:
      put_event (self, event, "i", event->name);
      /* points of a flow must be in time order, so flows of GCs, whose slices are written HEC by
       * HEC, are left out */
      if (event->flow > 0 && g_strcmp0 (event->category, "flow") == 0)
        put_flow (self, event);
      break;
    case WEFT_TRACK_STATE:
      put_state (self, event);
      break;
    case WEFT_TRACK_COUNT:
      begin_event (self, "C", 0);
      put_time (self, event->time);
      weft_json_add_text (&self->json, "name", find_track (self, event->track)->name);
      weft_json_begin_object (&self->json, "args");
      if (event->rate != 0)
        weft_json_add_literal (&self->json, "value",
                               g_ascii_dtostr (number, sizeof number, event->rate));
      else
        weft_json_add_count (&self->json, "value", event->count);
      weft_json_end_object (&self->json);
      weft_json_end_object (&self->json);
      break;
    }
}

static void
write_process (Chrome *self, const WeftConvertProcess *process, WeftTextOut *out)
{
  const WeftTrackWriter writer = { chrome_describe, chrome_put, NULL };

  self->process = process;
  self->tracks = g_hash_table_new_full (weft_hash_id, g_direct_equal, NULL, chrome_track_free);
  self->flows = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL);
  self->labels = weft_track_labels_new (process->trace);
  weft_track_events_foreach (process->trace, &process->options, out, &writer, self);
  g_hash_table_unref (self->tracks);
  g_hash_table_unref (self->flows);
  weft_track_labels_free (self->labels);
}

void
weft_convert_to_chrome (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  g_autoptr (GArray) processes = weft_convert_processes (trace, options);
  Chrome self = { .json = { .out = out->text, .is_compact = TRUE } };

  weft_json_begin_object (&self.json, NULL);
  weft_json_add_text (&self.json, "displayTimeUnit", "ns");
  weft_json_begin_array (&self.json, "traceEvents");
  for (guint i = 0; i < processes->len && weft_text_out_flush_if_large (out); i++)
    write_process (&self, &g_array_index (processes, WeftConvertProcess, i), out);
  self.json.is_line_start = TRUE;
  weft_json_end_array (&self.json);
  weft_json_end_object (&self.json);
  g_string_append_c (out->text, '\n');
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a trace in the Trace Event Format of chrome://tracing, which Perfetto and others read too.
 * It has no states: those of HECs are slices, and those of threads asynchronous ones, as slices of
 * one thread must nest. Flows lead from one HEC's slice to another's. */
#include "weft-convert-private.h"
#include "weft-event-json.h"
#include "weft-track-events.h"

#include "weft-hash.h"

#include <inttypes.h>
#include <string.h>

/* Threads of the format: HECs have their own numbers, and others begin at: */
#define FIRST_HEC_GC 100000
#define FIRST_THREAD 1000000
#define FIRST_OTHER  100000000

#define US 1000 /* ns */

typedef struct
{
  WeftTextOut *out;
  guint64 pid;
  gboolean has_any;
  GHashTable *tids;    /* of each track but counters, by id: 1 + its number */
  GHashTable *names;   /* of counters, and states that a track has, by track */
  GHashTable *threads; /* tracks of a thread's states, by id: 1 + the thread's number */
  GHashTable *flows;   /* a set of those that have begun */
  WeftTrackLabels *labels;
} Chrome;

static void
put_text (Chrome *self, const char *name, const char *text)
{
  g_string_append (self->out->text, ",\"");
  g_string_append (self->out->text, name);
  g_string_append (self->out->text, "\":");
  weft_json_append_text (self->out->text, text, strlen (text));
}

static guint64
tid_of (const Chrome *self, guint32 track)
{
  guint64 tid = GPOINTER_TO_SIZE (g_hash_table_lookup (self->tids, GUINT_TO_POINTER (track)));

  return tid > 0 ? tid - 1 : 0;
}

/* Begins an event of the phase @phase: "B", "i" and so on. */
static void
begin_event (Chrome *self, const char *phase, guint64 tid)
{
  GString *text = self->out->text;

  g_string_append (text, self->has_any ? ",\n{\"ph\":\"" : "\n{\"ph\":\"");
  self->has_any = TRUE;
  g_string_append (text, phase);
  g_string_append (text, "\",\"pid\":");
  weft_display_append_number (text, self->pid);
  g_string_append (text, ",\"tid\":");
  weft_display_append_number (text, tid);
}

static void
put_time (Chrome *self, guint64 time)
{
  GString *text = self->out->text;

  g_string_append (text, ",\"ts\":");
  weft_display_append_number (text, time / US);
  if (time % US > 0)
    g_string_append_printf (text, ".%03u", (guint) (time % US));
}

static void
end_event (Chrome *self)
{
  g_string_append_c (self->out->text, '}');
}

/* Tracks. */

static guint64
choose_tid (const WeftTrack *track)
{
  switch (track->subject)
    {
    case WEFT_TRACK_OF_HEC:
      return track->number;
    case WEFT_TRACK_OF_HEC_GC:
      return FIRST_HEC_GC + (guint64) track->number;
    case WEFT_TRACK_OF_THREAD:
      return FIRST_THREAD + (guint64) track->number;
    default:
      return FIRST_OTHER + (guint64) track->id;
    }
}

/* Writes the @name of a process or thread of the format, or its @rank among the others if that is
 * NULL. */
static void
put_metadata (Chrome *self, guint64 tid, const char *what, const char *name, guint64 rank)
{
  begin_event (self, "M", tid);
  put_text (self, "name", what);
  if (name != NULL)
    {
      g_string_append (self->out->text, ",\"args\":{\"name\":");
      weft_json_append_text (self->out->text, name, strlen (name));
      g_string_append_c (self->out->text, '}');
    }
  else
    g_string_append_printf (self->out->text, ",\"args\":{\"sort_index\":%" PRIu64 "}", rank);
  end_event (self);
}

static void
chrome_describe (gpointer writer, const WeftTrack *track)
{
  Chrome *self = writer;
  gpointer id = GUINT_TO_POINTER (track->id);
  guint64 tid = choose_tid (track);
  gboolean is_of_thread = track->subject == WEFT_TRACK_OF_THREAD;

  if (track->kind == WEFT_TRACK_PROCESS)
    put_metadata (self, 0, "process_name", track->name, 0);
  if (track->kind == WEFT_TRACK_COUNTER)
    g_hash_table_insert (self->names, id, g_strdup (track->name));
  if (track->kind != WEFT_TRACK_STATES && track->kind != WEFT_TRACK_SLICES)
    return;
  g_hash_table_insert (self->tids, id, GSIZE_TO_POINTER (tid + 1));
  if (is_of_thread && track->kind == WEFT_TRACK_STATES)
    g_hash_table_insert (self->threads, id, GSIZE_TO_POINTER ((gsize) track->number + 1));
  if (is_of_thread && track->kind != WEFT_TRACK_STATES)
    return;
  put_metadata (self, tid, "thread_name", track->name, 0);
  put_metadata (self, tid, "thread_sort_index", NULL, track->rank);
}

/* Events. */

static void
put_details (Chrome *self, const WeftTrackEvent *event)
{
  GString *text = self->out->text;

  if (event->n_details == 0)
    return;
  g_string_append (text, ",\"args\":{");
  for (guint i = 0; i < event->n_details; i++)
    {
      const WeftTrackDetail *detail = &event->details[i];

      g_string_append (text, i > 0 ? ",\"" : "\"");
      g_string_append (text, detail->key);
      g_string_append (text, "\":");
      if (detail->text != NULL)
        weft_json_append_text (text, detail->text, strlen (detail->text));
      else if (detail->is_bool)
        g_string_append (text, detail->number > 0 ? "true" : "false");
      else
        weft_display_append_number (text, detail->number);
    }
  g_string_append_c (text, '}');
}

/* Writes a begin, an end or an instant; @name is NULL for an end. */
static void
put_event (Chrome *self, const WeftTrackEvent *event, const char *phase, const char *name)
{
  begin_event (self, phase, tid_of (self, event->track));
  put_time (self, event->time);
  if (name != NULL)
    put_text (self, "name", name);
  if (name != NULL && event->category != NULL)
    put_text (self, "cat", event->category);
  if (*phase == 'i')
    g_string_append (self->out->text, ",\"s\":\"t\"");
  put_details (self, event);
  end_event (self);
}

static void
put_count (Chrome *self, const WeftTrackEvent *event)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const char *name = g_hash_table_lookup (self->names, GUINT_TO_POINTER (event->track));

  begin_event (self, "C", 0);
  put_time (self, event->time);
  put_text (self, "name", name);
  g_string_append (self->out->text, ",\"args\":{\"value\":");
  if (event->rate != 0)
    g_string_append (self->out->text, g_ascii_dtostr (number, sizeof number, event->rate));
  else
    weft_display_append_number (self->out->text, event->count);
  g_string_append_c (self->out->text, '}');
  end_event (self);
}

/* Writes the begin or the end of a thread's state. */
static void
put_async (Chrome *self,
           const WeftTrackEvent *event,
           const char *phase,
           const char *name,
           gboolean has_details)
{
  gpointer number = g_hash_table_lookup (self->threads, GUINT_TO_POINTER (event->track));

  begin_event (self, phase, tid_of (self, event->track));
  put_time (self, event->time);
  put_text (self, "name", name);
  g_string_append_printf (self->out->text, ",\"cat\":\"thread\",\"id\":%" G_GSIZE_FORMAT,
                          GPOINTER_TO_SIZE (number) - 1);
  if (has_details)
    put_details (self, event);
  end_event (self);
}

static void
put_state (Chrome *self, const WeftTrackEvent *event)
{
  gpointer id = GUINT_TO_POINTER (event->track);
  const char *last = g_hash_table_lookup (self->names, id);
  gboolean is_of_thread = g_hash_table_contains (self->threads, id);
  WeftTrackEvent end = *event;

  /* details of a state that ends are those of the last one */
  if (event->name != NULL)
    end.n_details = 0;
  if (last != NULL && is_of_thread)
    put_async (self, &end, "e", last, event->name == NULL);
  else if (last != NULL)
    put_event (self, &end, "E", NULL);
  g_hash_table_remove (self->names, id);
  if (event->name == NULL)
    return;
  g_hash_table_insert (self->names, id, g_strdup (event->name));
  if (is_of_thread)
    put_async (self, event, "b", event->name, TRUE);
  else
    put_event (self, event, "B",
               event->has_thread ? weft_track_labels_get (self->labels, event->thread) :
                                   event->name);
}

/* Writes a point of a flow to a thread's run, which belongs to the slice of the HEC. */
static void
put_flow (Chrome *self, const WeftTrackEvent *event)
{
  gboolean has_begun = g_hash_table_contains (self->flows, &event->flow);
  const char *phase = event->ends_flow ? "f" : has_begun ? "t" : "s";

  begin_event (self, phase, event->cap != WEFT_CAP_NONE ? event->cap : tid_of (self, event->track));
  put_time (self, event->time);
  g_string_append_printf (self->out->text, ",\"name\":\"ready\",\"cat\":\"flow\",\"id\":%" PRIu64,
                          event->flow);
  if (event->ends_flow)
    g_string_append (self->out->text, ",\"bp\":\"e\"");
  end_event (self);
  if (event->ends_flow)
    g_hash_table_remove (self->flows, &event->flow);
  else if (!has_begun)
    g_hash_table_add (self->flows, g_memdup2 (&event->flow, sizeof event->flow));
}

static void
chrome_put (gpointer writer, const WeftTrackEvent *event)
{
  Chrome *self = writer;

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
      /* the slices of a GC come HEC by HEC, while points of a flow have to come by time */
      if (event->flow > 0 && g_strcmp0 (event->category, "flow") == 0)
        put_flow (self, event);
      break;
    case WEFT_TRACK_STATE:
      put_state (self, event);
      break;
    case WEFT_TRACK_COUNT:
      put_count (self, event);
      break;
    }
}

void
weft_convert_to_chrome (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  const WeftTrackWriter writer = { chrome_describe, chrome_put, NULL };
  Chrome self = {
    .out = out,
    .pid = (guint64) MAX (trace->process->pid, 1),
    .tids = g_hash_table_new (weft_hash_id, g_direct_equal),
    .names = g_hash_table_new_full (weft_hash_id, g_direct_equal, NULL, g_free),
    .threads = g_hash_table_new (weft_hash_id, g_direct_equal),
    .flows = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL),
    .labels = weft_track_labels_new (trace),
  };

  g_string_append (out->text, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
  weft_track_events_each (trace, options, out, &writer, &self);
  g_string_append (out->text, "\n]}\n");
  g_hash_table_unref (self.tids);
  g_hash_table_unref (self.names);
  g_hash_table_unref (self.threads);
  g_hash_table_unref (self.flows);
  weft_track_labels_free (self.labels);
}

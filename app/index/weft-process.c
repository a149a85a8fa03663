/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the metadata of a process from the WEFT_RARE_FACT events in the index. If a fact is
 * repeated, for example because logging was restarted, the first value is kept. */
#include "weft-process.h"

#include "weft-event-tags.h"

#include <string.h>

/* Maximum number of capabilities; the chain of blocks rejects higher capability numbers. */
#define MAX_CAPS 4096
/* Maximum number of events that start or end all capabilities at once; a log has one or two. */
#define MAX_STARTUPS 256

/* Lifetime of a capability, while the events are being read. */
typedef struct
{
  guint64 from; /* G_MAXUINT64 if unknown */
  guint64 to;   /* ns; time of the capability's latest end */
  gboolean is_known;
  gboolean has_ended; /* TRUE if the capability has ended and has not begun again */
} Life;

typedef struct
{
  WeftProcess *process;
  guint64 latest;   /* ns; stamps above this are damaged */
  Life *lives;      /* indexed by capability; MAX_CAPS elements */
  guint n_startups; /* number of events so far that start or end all capabilities */
  guint first_cap;  /* lowest capability number */
} ProcessReader;

static void
read_rts (ProcessReader *reader, const WeftEvent *event)
{
  WeftProcess *self = reader->process;

  if (self->rts != NULL)
    return;
  self->rts = weft_event_text (event, "identifier");
  if (self->rts != NULL && g_str_has_prefix (self->rts, "GHC-"))
    self->ghc = g_strndup (self->rts + 4, strcspn (self->rts + 4, " "));
}

/* Returns the strings in @event as a NULL-terminated list, or NULL. */
static char **
read_strings (const WeftEvent *event)
{
  WeftValue values[WEFT_MAX_FIELDS];
  guint n = 0;

  weft_event_decode (event, values, &n);
  for (guint i = 0; i < n; i++)
    if (values[i].field->kind == WEFT_FIELD_STRINGS && values[i].is_present)
      return weft_value_strings (&values[i]);
  return NULL;
}

static void
read_args (ProcessReader *reader, const WeftEvent *event)
{
  WeftProcess *self = reader->process;

  if (self->args != NULL)
    return;
  self->args = read_strings (event);
  if (self->args != NULL)
    self->program = g_strdup (self->args[0]);
}

static void
read_env (ProcessReader *reader, const WeftEvent *event)
{
  if (reader->process->env == NULL)
    reader->process->env = read_strings (event);
}

static void
read_pid (ProcessReader *reader, const WeftEvent *event)
{
  gint64 *pid =
      event->tag == WEFT_TAG_OSPROCESS_PID ? &reader->process->pid : &reader->process->ppid;

  if (*pid < 0)
    *pid = (gint64) weft_event_number (event, "pid", (guint64) -1);
}

static void
read_clock (ProcessReader *reader, const WeftEvent *event)
{
  WeftProcess *self = reader->process;
  guint64 seconds = weft_event_number (event, "seconds", G_MAXUINT64);

  if (self->has_start || seconds > G_MAXINT64 / WEFT_NS_PER_S - 8 || event->time > G_MAXINT64)
    return;
  self->has_start = TRUE;
  self->start_ns = (gint64) seconds * WEFT_NS_PER_S +
                   (gint64) weft_event_number (event, "nanoseconds", 0) - (gint64) event->time;
}

static void
read_breakdown (ProcessReader *reader, const WeftEvent *event)
{
  if (reader->process->breakdown == 0)
    reader->process->breakdown = weft_event_number (event, "breakdown", 0);
}

static void
read_heap (ProcessReader *reader, const WeftEvent *event)
{
  if (reader->process->nursery == 0)
    reader->process->nursery = weft_event_number (event, "alloc_area", 0);
}

static void
begin_life (ProcessReader *reader, guint64 cap, guint64 time)
{
  Life *life;

  if (cap >= MAX_CAPS)
    return;
  life = &reader->lives[cap];
  life->is_known = TRUE;
  life->has_ended = FALSE;
  life->from = MIN (life->from, MIN (time, reader->latest));
}

static void
end_life (ProcessReader *reader, guint64 cap, guint64 time)
{
  Life *life;

  if (cap >= MAX_CAPS)
    return;
  life = &reader->lives[cap];
  life->is_known = TRUE;
  life->has_ended = TRUE;
  life->to = MAX (life->to, MIN (time, reader->latest));
}

static void
read_startup (ProcessReader *reader, const WeftEvent *event)
{
  guint64 n = MIN (weft_event_number (event, "caps", 0), MAX_CAPS);

  if (reader->n_startups++ >= MAX_STARTUPS)
    return;
  for (guint64 cap = 0; cap < n; cap++)
    begin_life (reader, reader->first_cap + cap, event->time);
}

static void
read_shutdown (ProcessReader *reader, const WeftEvent *event)
{
  if (event->cap != WEFT_CAP_NONE)
    {
      end_life (reader, event->cap, event->time);
      return;
    }
  if (reader->n_startups++ >= MAX_STARTUPS)
    return;
  for (guint64 cap = 0; cap < MAX_CAPS; cap++)
    if (reader->lives[cap].is_known)
      end_life (reader, cap, event->time);
}

static void
read_cap_create (ProcessReader *reader, const WeftEvent *event)
{
  begin_life (reader, weft_event_number (event, "cap", G_MAXUINT64), event->time);
}

static void
read_cap_delete (ProcessReader *reader, const WeftEvent *event)
{
  end_life (reader, weft_event_number (event, "cap", G_MAXUINT64), event->time);
}

static void
read_named_cap (ProcessReader *reader, const WeftEvent *event)
{
  guint64 cap = weft_event_number (event, "cap", G_MAXUINT64);

  if (cap < MAX_CAPS)
    reader->lives[cap].is_known = TRUE;
}

static const struct
{
  guint16 tag;
  void (*read) (ProcessReader *reader, const WeftEvent *event);
} readers[] = {
  { WEFT_TAG_SHUTDOWN, read_shutdown },
  { WEFT_TAG_STARTUP, read_startup },
  { WEFT_TAG_RTS_IDENTIFIER, read_rts },
  { WEFT_TAG_PROGRAM_ARGS, read_args },
  { WEFT_TAG_PROGRAM_ENV, read_env },
  { WEFT_TAG_OSPROCESS_PID, read_pid },
  { WEFT_TAG_OSPROCESS_PPID, read_pid },
  { WEFT_TAG_WALL_CLOCK_TIME, read_clock },
  { WEFT_TAG_CAP_CREATE, read_cap_create },
  { WEFT_TAG_CAP_DELETE, read_cap_delete },
  { WEFT_TAG_CAP_DISABLE, read_named_cap },
  { WEFT_TAG_CAP_ENABLE, read_named_cap },
  { WEFT_TAG_CAPSET_ASSIGN_CAP, read_named_cap },
  { WEFT_TAG_HEAP_PROF_BEGIN, read_breakdown },
  { WEFT_TAG_HEAP_INFO_GHC, read_heap },
};

static void
read_process_events (ProcessReader *reader, const WeftIndex *index, const WeftCapIndex *cap)
{
  const WeftScratchArray *offsets = cap->rare[WEFT_RARE_FACT];

  for (guint i = 0; i < offsets->len; i++)
    {
      WeftEvent event;

      if (!weft_index_event_at (index, g_array_index (offsets, guint64, i), &event))
        continue;
      for (guint k = 0; k < G_N_ELEMENTS (readers); k++)
        if (readers[k].tag == event.tag)
          readers[k].read (reader, &event);
    }
}

/* Returns TRUE if the events of @writer show that @cap exists. If @writer has damaged bytes, a
 * single event is not enough. */
static gboolean
names_cap (const WeftCapIndex *writer, guint cap)
{
  return cap < WEFT_N_NAMED_CAPS && writer->name_counts[cap] > (writer->problems->len > 0);
}

/* Returns the lowest HEC number of the log's process. In a merged log, lower numbers belong to
 * earlier processes. In an excerpt, every HEC has events, so that lower numbers do not exist. */
static guint
first_cap (const WeftIndex *index)
{
  return (index->log->is_merged || index->is_excerpt) && index->caps->len > 0 ?
             weft_index_nth_cap (index, 0)->cap :
             0;
}

/* Returns TRUE if @cap has events, or is named by events of another buffer. */
static gboolean
cap_exists (const WeftIndex *index, guint cap)
{
  gboolean exists = weft_index_cap_position (index, cap) >= 0 || names_cap (index->global, cap);

  if (cap < first_cap (index))
    return FALSE;
  for (guint i = 0; i < index->caps->len; i++)
    exists |= names_cap (weft_index_nth_cap (index, i), cap);
  return exists;
}

WeftProcess *
weft_process_new (const WeftIndex *index)
{
  WeftProcess *self = g_new0 (WeftProcess, 1);
  g_autofree Life *lives = g_new0 (Life, MAX_CAPS);
  ProcessReader reader = {
    .process = self, .latest = index->to, .lives = lives, .first_cap = first_cap (index)
  };
  gboolean is_growing;
  gboolean has_higher = FALSE;

  self->pid = self->ppid = -1;
  self->lives = g_array_new (FALSE, FALSE, sizeof (WeftCapLife));
  for (guint cap = 0; cap < MAX_CAPS; cap++)
    lives[cap].from = G_MAXUINT64;
  read_process_events (&reader, index, index->global);
  for (guint i = 0; i < index->caps->len; i++)
    read_process_events (&reader, index, weft_index_nth_cap (index, i));
  /* add HECs without blocks: those that are named by events; if blocks may be missing at the end,
   * also all HECs with lower numbers */
  is_growing = weft_loss_is_at_end (index->log);
  for (guint cap = WEFT_N_NAMED_CAPS; cap-- > 0;)
    {
      has_higher |= reader.lives[cap].is_known || cap_exists (index, cap);
      reader.lives[cap].is_known |= is_growing ? has_higher : cap_exists (index, cap);
    }
  /* extend declared lifetimes so that they include all events of their HEC */
  for (guint cap = 0; cap < MAX_CAPS; cap++)
    {
      const WeftCapIndex *events = weft_index_cap (index, cap);
      gboolean has_events = events != NULL && events->n_events > 0;
      WeftCapLife life = { .cap = cap, .from = lives[cap].from, .to = lives[cap].to };

      if (!lives[cap].is_known && !has_events)
        continue;
      if (!lives[cap].has_ended)
        life.to = index->to;
      if (has_events)
        {
          life.from = MIN (life.from, events->first);
          life.to = MAX (life.to, events->last);
        }
      if (life.from == G_MAXUINT64)
        life.from = index->from;
      /* an excerpt has some events after the end of its range */
      if (index->end < WEFT_TIME_END)
        life.to = MIN (life.to, index->to);
      life.to = MAX (life.to, life.from);
      g_array_append_val (self->lives, life);
    }
  return self;
}

void
weft_process_free (WeftProcess *self)
{
  g_free (self->rts);
  g_free (self->ghc);
  g_free (self->program);
  g_strfreev (self->args);
  g_strfreev (self->env);
  g_array_unref (self->lives);
  g_free (self);
}

const WeftCapLife *
weft_process_life (const WeftProcess *self, guint16 cap)
{
  for (guint i = 0; i < self->lives->len; i++)
    if (g_array_index (self->lives, WeftCapLife, i).cap == cap)
      return &g_array_index (self->lives, WeftCapLife, i);
  return NULL;
}

gboolean
weft_process_is_profiled (const WeftProcess *self)
{
  return self->rts != NULL && strstr (self->rts, "_p") != NULL;
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of threads, texts of causes, and the functions that threads ran. */
#include "weft-event.h"
#include "weft-hash.h"
#include "weft-join.h"
#include "weft-profile-subject.h"
#include "weft-why-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* Threads that share a name. */
typedef struct
{
  char *label; /* label of the first thread, or NULL */
  gsize stem;  /* length of the label without the number at its end, bytes */
  guint32 id;  /* ID of the first thread */
  gboolean is_one;
} ThreadName;

struct _WeftWhyNames
{
  WeftThreads *threads;
  GArray *names;       /* of ThreadName */
  GHashTable *indexes; /* key: label without its number; value: index of the name plus 1 */
  guint32 *known;      /* by thread: index of the name plus 1; 0 if not known yet */
};

static void
thread_name_clear (gpointer data)
{
  g_free (((ThreadName *) data)->label);
}

WeftWhyNames *
weft_why_names_new (WeftThreads *threads)
{
  WeftWhyNames *self = g_new0 (WeftWhyNames, 1);

  self->threads = threads;
  self->names = g_array_new (FALSE, FALSE, sizeof (ThreadName));
  g_array_set_clear_func (self->names, thread_name_clear);
  self->indexes = g_hash_table_new_full (weft_hash_text, g_str_equal, g_free, NULL);
  self->known = g_new0 (guint32, weft_threads_n (threads));
  return self;
}

void
weft_why_names_free (WeftWhyNames *self)
{
  g_array_unref (self->names);
  g_hash_table_unref (self->indexes);
  g_free (self->known);
  g_free (self);
}

guint32
weft_why_names_index_of (WeftWhyNames *self, guint32 thread)
{
  g_autofree char *label = NULL, *stem = NULL;
  ThreadName name = { .is_one = TRUE }, *found;
  guint i;

  if (thread == WEFT_PART_NO_THREAD)
    return WEFT_WHY_NO_LABEL;
  if (self->known[thread] > 0)
    return self->known[thread] - 1;
  label = weft_threads_label (self->threads, thread);
  name.id = weft_threads_id (self->threads, thread);
  name.stem = label != NULL ? strlen (label) : 0;
  while (name.stem > 0 && g_ascii_isdigit (label[name.stem - 1]))
    name.stem--;
  /* "worker 1" has a number, "stage1" is a name */
  if (name.stem > 0 && g_ascii_isalnum (label[name.stem - 1]))
    name.stem = strlen (label);
  /* the key for threads without a label differs from that of an empty label */
  stem = label != NULL ? g_strdup_printf ("=%.*s", (int) name.stem, label) : g_strdup ("");
  i = GPOINTER_TO_UINT (g_hash_table_lookup (self->indexes, stem));
  if (i == 0)
    {
      name.label = g_strdup (label);
      g_array_append_val (self->names, name);
      i = self->names->len;
      g_hash_table_insert (self->indexes, g_steal_pointer (&stem), GUINT_TO_POINTER (i));
    }
  found = &g_array_index (self->names, ThreadName, i - 1);
  found->is_one =
      found->is_one && (label != NULL ? g_str_equal (label, found->label) : found->id == name.id);
  self->known[thread] = i;
  return i - 1;
}

/* Names of states, and texts that complete "the thread is …", without and with another thread. */
static const struct
{
  const char *name, *text, *by;
} states[WEFT_N_PART_STATES] = {
  [WEFT_PART_RUNNING] = { NC_ ("state", "running"), NC_ ("state", "running"), NULL },
  [WEFT_PART_GC] = { NC_ ("state", "GC"), NC_ ("state", "in a GC pause ({reason})"), NULL },
  [WEFT_PART_SYNC] = { NC_ ("state", "waiting for GC"),
                       NC_ ("state", "waiting for a GC to begin ({reason})"), NULL },
  [WEFT_PART_RUNNABLE] = { NC_ ("state", "runnable"), NC_ ("state", "runnable without a HEC"),
                           NC_ ("state", "runnable while {thread} runs on its HEC") },
  [WEFT_PART_BLOCKED] = { NC_ ("state", "blocked"), "{reason}",
                          NC_ ("state", "{reason} until {thread} wakes it") },
  [WEFT_PART_FOREIGN] = { NC_ ("state", "in a foreign call"), NC_ ("state", "in a foreign call"),
                          NULL },
  [WEFT_PART_IO] = { NC_ ("state", "timer or I/O"), NC_ ("state", "waiting for a timer or I/O"),
                     NULL },
  [WEFT_PART_CREATED] = { NC_ ("state", "not created yet"), NC_ ("state", "not created yet"),
                          NC_ ("state", "not created yet by {thread}") },
  [WEFT_PART_UNKNOWN] = { NC_ ("state", "not recorded"), NC_ ("state", "not recorded"), NULL },
};

const char *
weft_why_doubt_id (WeftWhyDoubt doubt)
{
  static const char *const names[] = {
    [WEFT_WHY_CLEAR] = "clear",   [WEFT_WHY_FEW] = "few",
    [WEFT_WHY_CHANCE] = "chance", [WEFT_WHY_NOT_SLOWER] = "not-slower",
    [WEFT_WHY_NO_SPANS] = "none",
  };

  return names[doubt];
}

static const char *
translate_state (const char *text, gboolean is_translated)
{
  return is_translated ? g_dpgettext2 (NULL, "state", text) : text;
}

const char *
weft_why_state (WeftPartState state, gboolean is_translated)
{
  return translate_state (states[state].name, is_translated);
}

char *
weft_why_reason (const WeftWhyStep *step, gboolean is_translated)
{
  const char *kind = step->is_major ? NC_ ("state", "major") : NC_ ("state", "minor");

  if (step->state == WEFT_PART_BLOCKED)
    return step->status != 0 ? weft_stop_status_reason (step->status, is_translated) :
                               g_strdup (weft_why_state (WEFT_PART_BLOCKED, is_translated));
  if (step->state != WEFT_PART_GC && step->state != WEFT_PART_SYNC)
    return NULL;
  if (step->cause == WEFT_GC_CAUSE_UNKNOWN)
    return g_strdup (translate_state (kind, is_translated));
  return is_translated ? weft_joined (WEFT_JOIN_LIST, translate_state (kind, TRUE),
                                      weft_gc_cause_label (step->cause)) :
                         g_strdup_printf ("%s, %s", kind, weft_gc_cause_key (step->cause));
}

char *
weft_why_waker_text (const WeftWhy *self, const WeftWhyStep *step, gboolean is_translated)
{
  const char *several = N_ ("(threads without a label)");
  const ThreadName *name;

  if (step->name == WEFT_WHY_NO_LABEL)
    return NULL;
  name = &g_array_index (self->thread_names->names, ThreadName, step->name);
  if (name->label != NULL)
    return name->is_one ? g_strdup (name->label) :
                          g_strdup_printf ("%.*s…", (int) name->stem, name->label);
  if (!name->is_one)
    return g_strdup (is_translated ? _ (several) : several);
  return is_translated ? g_strdup_printf (_ ("thread %u"), name->id) :
                         g_strdup_printf ("thread %u", name->id);
}

const char *
weft_why_function (const WeftWhy *self, const WeftWhyCause *cause)
{
  return cause->function != WEFT_WHY_NO_FUNCTION ?
             g_ptr_array_index (self->functions, cause->function) :
             NULL;
}

/* Appends the state of the thread of step @i, with its reason, other thread or function. */
static void
append_step (
    const WeftWhy *self, const WeftWhyCause *cause, guint i, gboolean is_translated, GString *out)
{
  const WeftWhyStep *step = &cause->steps[i];
  const char *function = i + 1 == cause->n_steps ? weft_why_function (self, cause) : NULL;
  g_autofree char *reason = weft_why_reason (step, is_translated);
  g_autofree char *by = weft_why_waker_text (self, step, is_translated);
  g_autofree char *quoted = by != NULL ? weft_quoted (by) : NULL;
  gboolean has_by = by != NULL && states[step->state].by != NULL;
  g_autoptr (GString) text =
      g_string_new (translate_state (function != NULL ? NC_ ("state", "running {function}") :
                                     has_by           ? states[step->state].by :
                                                        states[step->state].text,
                                     is_translated));

  if (reason != NULL)
    g_string_replace (text, "{reason}", reason, 1);
  if (has_by)
    g_string_replace (text, "{thread}", quoted, 1);
  if (function != NULL)
    g_string_replace (text, "{function}", function, 1);
  g_string_append (out, text->str);
}

/* Returns the texts of step @first and all steps after it. */
static char *
steps_text (const WeftWhy *self, const WeftWhyCause *cause, guint first, gboolean is_translated)
{
  GString *out = g_string_new (NULL);

  append_step (self, cause, first, is_translated, out);
  for (guint i = first + 1; i < cause->n_steps; i++)
    {
      g_autoptr (GString) next = g_string_new (NULL);
      g_autofree char *before = g_strdup (out->str);

      append_step (self, cause, i, is_translated, next);
      g_string_assign (out, translate_state (NC_ ("state", "{state}, which meanwhile is {next}"),
                                             is_translated));
      g_string_replace (out, "{next}", next->str, 1);
      g_string_replace (out, "{state}", before, 1);
    }
  return g_string_free (out, FALSE);
}

char *
weft_why_cause_text (const WeftWhy *self, const WeftWhyCause *cause, gboolean is_translated)
{
  return steps_text (self, cause, 0, is_translated);
}

char *
weft_why_meanwhile_text (const WeftWhy *self, const WeftWhyCause *cause, gboolean is_translated)
{
  return cause->n_steps > 1 ? steps_text (self, cause, 1, is_translated) : NULL;
}

/* Functions that threads ran, from call stacks or, if there are none, from the time profile. A
 * sample represents the time around it, half a tick on each side. Ticks can be late, so all of the
 * time between two samples of one function in the same run of a thread belongs to that function. */

/* The time between two samples of one function belongs to the function if it is at most this many
 * ticks. */
#define MAX_LATE 4

/* Returns the innermost frame of the stack @node that belongs to the program, or WEFT_FRAME_NONE.
 * Frames of the RTS have no module. */
static guint32
find_frame (const WeftStacks *stacks, guint32 node)
{
  guint32 innermost = weft_stacks_node (stacks, node)->frame;

  if (weft_stacks_kind (stacks, node) != WEFT_FRAME_ORDINARY)
    return WEFT_FRAME_NONE;
  for (; node != 0; node = weft_stacks_node (stacks, node)->parent)
    if (*weft_stacks_nth_frame (stacks, weft_stacks_node (stacks, node)->frame)->module != '\0')
      return weft_stacks_node (stacks, node)->frame;
  return innermost;
}

/* Returns the index of the function of @frame. Adds the function if it is new. */
static guint32
ensure_function (WeftWhy *self, const WeftStacks *stacks, guint32 frame)
{
  guint32 i = 0;

  if (frame == WEFT_FRAME_NONE)
    return WEFT_WHY_NO_FUNCTION;
  while (i < self->frames->len && g_array_index (self->frames, guint32, i) != frame)
    i++;
  if (i == self->frames->len)
    {
      g_array_append_val (self->frames, frame);
      g_ptr_array_add (self->functions, weft_frame_name (weft_stacks_nth_frame (stacks, frame)));
    }
  return i;
}

/* Returns the first sample of @track whose index is at least @i and whose time is before @to (ns),
 * or NULL. Sets @i to the index of that sample. */
static const WeftProfileSample *
find_sample (const WeftTimeProfile *profile, guint *i, guint32 track, guint64 to)
{
  for (; *i < weft_time_profile_n_samples (profile); (*i)++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, *i);

      if (sample->time >= to)
        return NULL;
      if (sample->track == track)
        return sample;
    }
  return NULL;
}

/* Time in which one function ran, [from, to) ns. */
typedef struct
{
  guint64 from, to;
  guint32 function;
  WeftWhyFunctionFunc func;
  gpointer user_data;
} RunStretch;

/* Reports the stretch unless it is empty, and begins the next one. */
static void
end_stretch (RunStretch *self, guint32 function)
{
  if (self->to > self->from)
    self->func (self->function, self->from, self->to, self->user_data);
  self->from = self->to;
  self->function = function;
}

/* Extends the stretch to @to if it is of @function. Otherwise ends it, and begins a stretch of
 * @function that lasts until @to. */
static void
extend_stretch (RunStretch *self, guint32 function, guint64 to)
{
  if (to <= self->to)
    return;
  if (function != self->function)
    end_stretch (self, function);
  self->to = to;
}

void
weft_why_split_run (WeftWhy *self,
                    const WeftTrace *trace,
                    WeftThreads *threads,
                    const WeftSpanPart *part,
                    WeftWhyFunctionFunc func,
                    gpointer user_data)
{
  gboolean is_by_thread = weft_profile_subject_is_recorded (WEFT_PROFILE_OF_CALLS, trace);
  const WeftTimeProfile *profile = is_by_thread ? trace->call_stacks : trace->profile;
  guint32 track =
      is_by_thread ? weft_threads_id (threads, part->steps[part->n_steps - 1].thread) : part->cap;
  guint i = weft_time_profile_count_before (profile, part->from);
  const WeftProfileSample *sample = find_sample (profile, &i, track, part->to);
  RunStretch run = { part->from, part->from, WEFT_WHY_NO_FUNCTION, func, user_data };

  while (sample != NULL)
    {
      guint64 time = sample->time, half = profile->tick_ns / 2;
      guint32 frame = find_frame (profile->stacks, sample->stack);
      guint64 end = MIN (weft_add_saturating (time, half), part->to);

      i++;
      sample = find_sample (profile, &i, track, part->to);
      if (sample != NULL && sample->time - time <= MAX_LATE * profile->tick_ns &&
          find_frame (profile->stacks, sample->stack) == frame)
        end = sample->time;
      else if (sample != NULL)
        end = MIN (end, time + (sample->time - time) / 2);
      extend_stretch (&run, WEFT_WHY_NO_FUNCTION, time - MIN (time, half));
      extend_stretch (&run, ensure_function (self, profile->stacks, frame), end);
    }
  extend_stretch (&run, WEFT_WHY_NO_FUNCTION, part->to);
  end_stretch (&run, WEFT_WHY_NO_FUNCTION);
}

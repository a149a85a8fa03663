/* SPDX-License-Identifier: BSD-3-Clause */
/* Functions that threads ran, from call stacks or, if there are none, from the time profile. A
 * sample represents the time around it, half a tick on each side. Ticks can be late, so all of the
 * time between two samples of one function in the same run of a thread belongs to that function. */
#include "weft-profile-subject.h"
#include "weft-why-private.h"

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

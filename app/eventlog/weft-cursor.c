/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks a block's events: lengths that cannot be trusted, odd stamps, and bytes that are no events.
 *
 * Damage inside a block is typically some 30 to 120 bytes, where GHC's ticker wrote into the buffer
 * that the program was writing to (GHC #25165, #26222). An event is believed where its type is
 * declared, it fits, and its stamp lies in the block's time; otherwise the events behind it are
 * asked. Where they do not bear it out, the walk goes on at the first byte from which several
 * events in a row do parse. */
#include "weft-cursor.h"

/* Before a block's begin, stamps are plausible: the initiating capability's GC_END is stamped up
 * to some 60 us before events in front of it. */
#define STAMP_SLACK 1000000

/* How many events in a row bear out a doubtful place. */
#define WITNESSES 4

#define MAX_LENGTH_WRAPS 64

typedef enum
{
  FITS,
  RUNS_OVER, /* ends behind the bytes that are there */
  NO_EVENT,
} Fit;

void
weft_cursor_init (WeftCursor *self,
                  const guint8 *file,
                  const WeftHeader *header,
                  const WeftBlock *block,
                  guint64 offset)
{
  self->file = file;
  self->at = file + offset;
  self->end = file + block->end;
  self->steps = header->steps;
  self->header = header;
  /* not 0: the stamps in a hole are, and it has to be told from events */
  self->earliest = block->begin_time > STAMP_SLACK ? block->begin_time - STAMP_SLACK : 1;
  self->window = block->end_time - self->earliest;
  self->problems = NULL;
  self->is_cut = block->declared_end > block->end;
  self->cap = block->cap;
}

static gboolean
is_timely (const WeftCursor *self, guint64 time)
{
  return time - self->earliest <= self->window;
}

/* Holes of zero bytes read as an endless row of "thread 0 was created at 0". */
static gboolean
is_hole (const guint8 *p, gsize left)
{
  static const guint8 zeros[14];

  return left >= sizeof zeros && memcmp (p, zeros, sizeof zeros) == 0;
}

/* Bytes of the event at @p, with its length taken as it stands. */
static Fit
measure_as_written (const WeftCursor *self, const guint8 *p, gsize *size)
{
  gsize left = self->end - p;
  gint32 step;

  if (left < 2)
    return RUNS_OVER;
  step = self->steps[weft_be16 (p)];
  if (step == WEFT_STEP_UNDECLARED || step == WEFT_STEP_DATA_END || is_hole (p, left))
    return NO_EVENT;
  if (step < 0)
    {
      if (left < 12)
        return RUNS_OVER;
      step = 12 + weft_be16 (p + 10);
    }
  *size = step;
  return *size <= left ? FITS : RUNS_OVER;
}

/* Whether something that can follow an event stands at @p. */
static gboolean
is_event_or_end (const WeftCursor *self, const guint8 *p)
{
  gsize left = self->end - p;
  gsize size = 0;

  if (left == 0 || (left == 2 && weft_be16 (p) == WEFT_TAG_DATA_END))
    return TRUE;
  return measure_as_written (self, p, &size) != NO_EVENT &&
         (left < 10 || is_timely (self, weft_be64 (p + 2)));
}

/* IPE's length field is one too large from GHC 9.6.5 on, so its strings decide; a length that is
 * larger still is believed where an event follows it and none follows the strings. */
static Fit
measure_ipe (const WeftCursor *self, const guint8 *p, gsize *size)
{
  gsize left = self->end - p;
  gsize declared, actual;

  if (left < 12)
    return RUNS_OVER;
  declared = weft_be16 (p + 10);
  actual = weft_ipe_length (p + 12, MIN (declared + 1, left - 12));
  if (actual == 0)
    {
      *size = 12 + declared;
      return *size <= left ? FITS : RUNS_OVER;
    }
  *size = 12 + actual;
  if (declared > actual + 1 && 12 + declared <= left && is_event_or_end (self, p + 12 + declared) &&
      !is_event_or_end (self, p + *size))
    *size = 12 + declared;
  return FITS;
}

/* Until GHC 8.8, and in some profiler events until today, a payload of 65536 bytes or more was
 * written with its length modulo 65536 (GHC #20221). */
static gsize
unwrap_length (const WeftCursor *self, const guint8 *p, gsize size)
{
  gsize left = self->end - p;

  for (guint wraps = 1; wraps <= MAX_LENGTH_WRAPS; wraps++)
    {
      gsize longer = size + wraps * (gsize) 65536;
      gsize next = 0;

      if (longer > left)
        break;
      if (longer == left)
        return longer;
      if (is_event_or_end (self, p + longer) &&
          measure_as_written (self, p + longer, &next) == FITS &&
          is_timely (self, weft_be64 (p + longer + 2)) && is_event_or_end (self, p + longer + next))
        return longer;
    }
  return size;
}

/* Whether the fields of the event at @p fit into its @size bytes. */
static gboolean
is_well_formed (const WeftCursor *self, const guint8 *p, gsize size)
{
  WeftEvent event = {
    .tag = weft_be16 (p),
    .payload = p + 12,
    .length = size - 12,
    .header = self->header,
  };
  WeftValue values[WEFT_MAX_FIELDS];
  guint n = 0;

  return weft_event_decode (&event, values, &n) != WEFT_EVENT_SHORT;
}

/* Of an event that none follows, either the bytes behind it are damaged or its own: another one may
 * have been written into it. */
static Fit
measure (const WeftCursor *self, const guint8 *p, gsize *size)
{
  Fit fit = measure_as_written (self, p, size);
  gsize written = *size;
  gint32 step;

  if (fit == NO_EVENT || self->end - p < 12)
    return fit;
  step = self->steps[weft_be16 (p)];
  if (step == WEFT_STEP_IPE)
    return measure_ipe (self, p, size);
  if (step == WEFT_STEP_VARIABLE && fit == FITS && !is_event_or_end (self, p + *size))
    {
      *size = unwrap_length (self, p, written);
      if (*size == written && !is_well_formed (self, p, written))
        return NO_EVENT;
    }
  return fit;
}

/* Whether events parse in a row from @p: WITNESSES of them, or all up to the block's end. @prev is
 * the stamp that the first must not precede by more than the slack. Unless @stale, all stamps must
 * lie in the block's time; events that a restarted log carries over are older than their block. */
static gboolean
is_borne_out (const WeftCursor *self, const guint8 *p, guint64 prev, gboolean stale)
{
  for (guint i = 0; i < WITNESSES; i++)
    {
      gsize left = self->end - p;
      gsize size = 0;
      guint64 time;
      Fit fit;

      if (left == 0 || (left == 2 && weft_be16 (p) == WEFT_TAG_DATA_END))
        return TRUE;
      fit = measure (self, p, &size);
      if (fit == RUNS_OVER && self->is_cut)
        return i > 0;
      if (fit != FITS || left < 10)
        return FALSE;
      time = weft_be64 (p + 2);
      if (time + STAMP_SLACK < prev || time > self->earliest + self->window)
        return FALSE;
      if (!stale && !is_timely (self, time))
        return FALSE;
      prev = MAX (prev, time);
      p += size;
    }
  return TRUE;
}

static gboolean
is_believable (const WeftCursor *self, const guint8 *p, gsize size)
{
  guint64 time = weft_be64 (p + 2);

  if (is_timely (self, time) || (time == 0 && self->earliest == 1))
    return TRUE;
  if (time < self->earliest)
    return is_borne_out (self, p + size, time, TRUE);
  return is_borne_out (self, p + size, self->earliest, FALSE);
}

/* The first place from @p on where events go on, or the block's end. */
static const guint8 *
find_next_event (const WeftCursor *self, const guint8 *p)
{
  for (; self->end - p >= 10; p++)
    if (is_timely (self, weft_be64 (p + 2)) && is_borne_out (self, p, self->earliest, FALSE))
      return p;
  if (self->end - p >= 2 && weft_be16 (self->end - 2) == WEFT_TAG_DATA_END)
    return self->end - 2;
  return self->end;
}

static void
report_loss (WeftCursor *self, const WeftEvent *before, const guint8 *from, const guint8 *to)
{
  WeftProblem problem = {
    .kind = WEFT_PROBLEM_LOST_BYTES,
    .offset = from - self->file,
    .bytes = to - from,
    .from = self->earliest,
    .to = self->earliest + self->window,
    .cap = self->cap,
  };

  if (self->problems == NULL)
    return;
  if (before->header == self->header && before->cap == self->cap && is_timely (self, before->time))
    problem.from = before->time;
  if (self->end - to >= 10)
    problem.to = MAX (problem.from, weft_be64 (to + 2));
  g_array_append_val (self->problems, problem);
}

static void
take_event (WeftCursor *self, gsize size, WeftEvent *event)
{
  const guint8 *p = self->at;
  guint prefix = self->steps[weft_be16 (p)] > 0 ? 10 : 12;

  event->offset = p - self->file;
  event->time = weft_be64 (p + 2);
  event->payload = p + prefix;
  event->header = self->header;
  event->length = size - prefix;
  event->tag = weft_be16 (p);
  event->cap = self->cap;
  self->at = p + size;
}

gboolean
weft_cursor_next_carefully (WeftCursor *self, WeftEvent *event)
{
  for (;;)
    {
      const guint8 *p = self->at;
      gsize left = self->end - p;
      gsize size = 0;
      Fit fit;

      if (left == 0 || (left == 2 && weft_be16 (p) == WEFT_TAG_DATA_END))
        {
          self->at = self->end;
          return FALSE;
        }
      fit = measure (self, p, &size);
      if (fit == RUNS_OVER && self->is_cut)
        return FALSE;
      if (fit == FITS && is_believable (self, p, size))
        {
          take_event (self, size, event);
          return TRUE;
        }
      self->at = find_next_event (self, p + 1);
      report_loss (self, event, p, self->at);
    }
}

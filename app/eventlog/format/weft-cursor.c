/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks the events of a block, and copes with wrong lengths, odd stamps, and bytes that are not
 * events.
 *
 * Damage inside a block typically covers 30 to 120 bytes, where GHC's ticker wrote into the buffer
 * that the program was writing to (GHC #25165, #26222). An event is accepted if its type is
 * declared, its size fits, its stamp is within the block's time, and the same is true of the next
 * event. Otherwise, several following events decide. If they do not confirm the event, the walk
 * continues at the first byte at which several consecutive events parse; if that byte is inside the
 * previous event, the previous event is damaged as well. */
#include "weft-cursor.h"

#include "weft-event-tags.h"

/* Time (ns) by which a stamp may be before the start of its block: the GC_END of the capability
 * that initiates a GC has a stamp up to about 60 us before events that precede it in the log. */
#define STAMP_SLACK 1000000

/* Number of consecutive events that confirm a doubtful position. */
#define N_WITNESSES 4

/* Lowest stamp, ns, that counts as evidence of an event: no program writes events earlier, and
 * lower values consist mostly of zero bytes, as payloads do. */
#define MIN_EVIDENCE 4096

#define MAX_LENGTH_WRAPS 64

/* Number of bytes between two checks of the cancellable. */
#define SEARCH_STRIDE 65536

typedef enum
{
  FITS,
  RUNS_OVER, /* the event ends after the available bytes, but within the size that the block
                declares */
  NO_EVENT,
} Fit;

typedef enum
{
  EVENT,
  EVENT_ALONE, /* an event that is not followed by another event */
  TAIL,        /* an event whose end is cut off */
  DAMAGE,
} Verdict;

/* Requirements for the events that confirm a position. */
typedef enum
{
  TRUST_LITTLE, /* all events are complete, and within the block's time */
  TRUST_TIMELY, /* like TRUST_LITTLE, but the last event may be cut off */
  TRUST_STALE,  /* like TRUST_TIMELY, but events may be older than the block (restarted log) */
} Trust;

static gboolean
is_timely_stamp (const WeftCursor *self, guint64 time)
{
  return time - self->earliest <= self->window;
}

/* Returns the step of the event at the cursor, or 0 if the event's stamp needs checks. */
static gint32
step_at_cursor (const WeftCursor *self)
{
  if (self->end - self->at < 10 || !is_timely_stamp (self, weft_be64 (self->at + 2)))
    return 0;
  return self->steps[weft_be16 (self->at)];
}

void
weft_cursor_init (WeftCursor *self,
                  const guint8 *file,
                  const WeftHeader *header,
                  const WeftBlock *block,
                  guint64 offset)
{
  *self = (WeftCursor){
    .at = file + offset,
    .end = file + block->end,
    .file = file,
    .steps = header->steps,
    .header = header,
    /* at least 1: the stamp 0, as in holes of zero bytes, always needs checks */
    .earliest = block->begin_time > STAMP_SLACK ? block->begin_time - STAMP_SLACK : 1,
    .missing = block->declared_end - block->end,
    .is_open = block->is_open,
    .cap = block->cap,
  };
  self->window = block->end_time - MIN (self->earliest, block->end_time);
  /* events outside blocks continue until a block begins */
  if (block->is_open && !block->has_marker)
    self->missing = G_MAXUINT32;
  self->step = step_at_cursor (self);
}

/* Sets is_provisional if the missing bytes may still be written, as they may then change the
 * result. */
static void
note_missing_bytes (WeftCursor *self)
{
  self->is_provisional = self->is_open;
}

/* Returns TRUE if @time can be a stamp. At the start of a log, stamps may be 0. */
static gboolean
is_plausible_stamp (const WeftCursor *self, guint64 time)
{
  return is_timely_stamp (self, time) || (time == 0 && self->earliest == 1);
}

/* Returns TRUE if there is a hole of zero bytes at @p, which would parse as an endless sequence of
 * "thread 0 was created at 0". */
static gboolean
is_zero_hole (const guint8 *p, gsize left)
{
  static const guint8 zeros[14];

  return left >= sizeof zeros && memcmp (p, zeros, sizeof zeros) == 0;
}

static gboolean
is_block_end (const WeftCursor *self, const guint8 *p)
{
  gsize left = self->end - p;

  return self->missing == 0 && (left == 0 || (left == 2 && weft_be16 (p) == WEFT_TAG_DATA_END));
}

static Fit
check_fit (WeftCursor *self, gsize size, gsize left)
{
  if (size <= left)
    return FITS;
  if (size - left > self->missing)
    return NO_EVENT;
  note_missing_bytes (self);
  return RUNS_OVER;
}

/* Sets @size to the size of the event at @p, according to the event's length field. */
static Fit
measure_event_as_written (WeftCursor *self, const guint8 *p, gsize *size)
{
  gsize left = self->end - p;
  gint32 step;

  if (left < 2)
    return check_fit (self, 10, left);
  step = self->steps[weft_be16 (p)];
  if (step == WEFT_STEP_UNDECLARED || step == WEFT_STEP_DATA_END || is_zero_hole (p, left))
    return NO_EVENT;
  if (step < 0 && left < 12)
    return check_fit (self, 12, left);
  *size = step < 0 ? 12u + weft_be16 (p + 10) : (gsize) step;
  return check_fit (self, *size, left);
}

/* Returns TRUE if the bytes at @p can follow an event. */
static gboolean
can_follow_event (WeftCursor *self, const guint8 *p)
{
  gsize left = self->end - p;

  if (is_block_end (self, p))
    return TRUE;
  if (left >= 2 && self->steps[weft_be16 (p)] < WEFT_STEP_VARIABLE &&
      self->steps[weft_be16 (p)] != WEFT_STEP_IPE)
    return FALSE;
  if (left < 10)
    return check_fit (self, 10, left) == RUNS_OVER;
  return is_plausible_stamp (self, weft_be64 (p + 2)) && !is_zero_hole (p, left);
}

/* Sets @size to the size of the event at @p. The length field of IPE events is one too large since
 * GHC 9.6.5, so their strings decide. A larger length is accepted only if an event follows it and
 * no event follows the strings. */
static Fit
measure_event (WeftCursor *self, const guint8 *p, gsize *size)
{
  gsize left = self->end - p, declared, actual;

  if (left < 12 || self->steps[weft_be16 (p)] != WEFT_STEP_IPE)
    return measure_event_as_written (self, p, size);
  declared = weft_be16 (p + 10);
  actual = weft_ipe_length (p + 12, MIN (declared + 1, left - 12));
  if (actual == 0)
    {
      *size = 12 + declared;
      return check_fit (self, *size, left);
    }
  *size = 12 + actual;
  if (declared > actual + 1 && check_fit (self, 12 + declared, left) == FITS &&
      can_follow_event (self, p + 12 + declared) && !can_follow_event (self, p + *size))
    *size = 12 + declared;
  return FITS;
}

/* Sets @size to the real size of an event whose length was written modulo 65536, as GHC did until
 * 8.8, and still does in some profiler events (GHC #20221). Returns FALSE if none of the possible
 * sizes fits. */
static gboolean
unwrap_event_length (WeftCursor *self, const guint8 *p, gsize *size)
{
  gsize left = self->end - p;

  if (self->steps[weft_be16 (p)] != WEFT_STEP_VARIABLE)
    return FALSE;
  for (guint wraps = 1; wraps <= MAX_LENGTH_WRAPS; wraps++)
    {
      gsize longer = *size + wraps * (gsize) 65536;
      gsize next = 0;

      if (check_fit (self, longer, left) != FITS)
        return FALSE;
      if (is_block_end (self, p + longer) ||
          (can_follow_event (self, p + longer) &&
           measure_event_as_written (self, p + longer, &next) == FITS &&
           can_follow_event (self, p + longer + next)))
        {
          *size = longer;
          return TRUE;
        }
    }
  return FALSE;
}

/* Returns TRUE if N_WITNESSES consecutive events parse at @p, or all events up to the end of the
 * block. No stamp may be lower than @prev, or than an earlier stamp, by more than STAMP_SLACK. */
static gboolean
is_position_confirmed (WeftCursor *self, const guint8 *p, guint64 prev, Trust trust)
{
  for (guint i = 0; i < N_WITNESSES; i++)
    {
      gsize left = self->end - p;
      gsize size = 0;
      guint64 time;
      Fit fits;

      if (is_block_end (self, p))
        return TRUE;
      fits = measure_event (self, p, &size);
      if (fits == NO_EVENT || (fits == RUNS_OVER && trust == TRUST_LITTLE))
        return FALSE;
      if (left < 10)
        return TRUE;
      time = weft_be64 (p + 2);
      if (time > self->earliest + self->window || time + STAMP_SLACK < prev ||
          (trust != TRUST_STALE && !is_timely_stamp (self, time)))
        return FALSE;
      if (fits == RUNS_OVER)
        return TRUE;
      prev = MAX (prev, time);
      p += size;
    }
  return TRUE;
}

static gboolean
is_believable_event (WeftCursor *self, const guint8 *p, gsize size)
{
  guint64 time = weft_be64 (p + 2);

  if (G_LIKELY (is_plausible_stamp (self, time)))
    return TRUE;
  if (time < self->earliest)
    return is_position_confirmed (self, p + size, time, TRUST_STALE);
  return is_position_confirmed (self, p + size, self->earliest, TRUST_TIMELY);
}

/* Judges the bytes at @p, and sets @size to the size of the event there. If no event follows,
 * either the bytes after the event are damaged, or the event itself is, as another event may have
 * been written into it. */
static Verdict
judge_bytes (WeftCursor *self, const guint8 *p, gsize *size)
{
  Fit fits = measure_event (self, p, size);
  gsize next_size = 0;
  WeftEvent event;
  WeftValue values[WEFT_MAX_FIELDS];
  guint n = 0;

  if (fits == RUNS_OVER)
    return TAIL;
  if (fits == NO_EVENT || !is_believable_event (self, p, *size))
    return DAMAGE;
  if (can_follow_event (self, p + *size) || unwrap_event_length (self, p, size) ||
      (measure_event (self, p + *size, &next_size) == FITS &&
       is_believable_event (self, p + *size, next_size)))
    return EVENT;
  if (self->steps[weft_be16 (p)] > 0)
    return EVENT_ALONE;
  event = (WeftEvent){
    .tag = weft_be16 (p), .payload = p + 12, .length = *size - 12, .header = self->header
  };
  return weft_event_decode (&event, values, &n) != WEFT_DECODE_TRUNCATED ? EVENT_ALONE : DAMAGE;
}

/* Returns TRUE if events continue at @p, and the stamp of the first one is at most STAMP_SLACK
 * before @prev. */
static inline gboolean
events_continue (WeftCursor *self, const guint8 *p, guint64 prev)
{
  return is_timely_stamp (self, weft_be64 (p + 2)) &&
         is_position_confirmed (self, p, prev, TRUST_LITTLE);
}

/* Returns the first position inside the event at @p at which events continue, or the end of the
 * event. An event with a damaged length may contain the events after it, and still end where
 * another event begins. */
static const guint8 *
search_inside_event (WeftCursor *self, const guint8 *p, gsize size)
{
  const guint8 *end = p + size;
  guint64 time = weft_be64 (p + 2);

  for (p += 2; p < end && self->end - p >= 10; p++)
    {
      gsize inner = 0;

      if (!events_continue (self, p, time) || weft_be64 (p + 2) < MIN_EVIDENCE)
        continue;
      /* bytes of a payload may look like an event that ends with the payload */
      if (measure_event (self, p, &inner) != FITS || p + inner != end)
        return p;
    }
  return end;
}

/* Returns the first position at or after @p at which events continue, or the end of the block. */
static const guint8 *
search_events (WeftCursor *self, const guint8 *p)
{
  guint n = 0;

  for (; self->end - p >= 10; p++)
    {
      if (events_continue (self, p, self->earliest))
        return p;
      if (++n % SEARCH_STRIDE == 0 && g_cancellable_is_cancelled (self->cancellable))
        break;
    }
  if (self->missing > 0)
    note_missing_bytes (self);
  else if (self->end - p >= 2 && weft_be16 (self->end - 2) == WEFT_TAG_DATA_END)
    return self->end - 2;
  return self->end;
}

/* Like search_events(), but never searches bytes twice. If the event that is found contains another
 * event, returns the inner one, as damage may have merged two events. */
static const guint8 *
find_next_event (WeftCursor *self, const guint8 *p)
{
  const guint8 *found;
  gsize size = 0;

  if (self->search_from != NULL && p >= self->search_from && p <= self->search_to)
    return self->search_to;
  found = search_events (self, p);
  while (self->end - found >= 10 && measure_event (self, found, &size) == FITS)
    {
      const guint8 *inner = search_inside_event (self, found, size);

      if (inner == found + size)
        break;
      found = inner;
    }
  self->search_from = p;
  self->search_to = found;
  return found;
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

  self->n_losses++;
  if (self->problems == NULL)
    return;
  if (before->header == self->header && before->cap == self->cap &&
      is_timely_stamp (self, before->time))
    problem.from = before->time;
  if (self->end - to >= 10)
    problem.to = MAX (problem.from, weft_be64 (to + 2));
  weft_problem_add (self->problems, &problem);
}

/* Returns the position of the next event if the event at the cursor is damaged or contains the next
 * event; NULL if the event at the cursor is accepted or needs more bytes. */
static const guint8 *
find_loss_end (WeftCursor *self, Verdict verdict, gsize size)
{
  const guint8 *p = self->at;
  const guint8 *next;

  switch (verdict)
    {
    case EVENT:
      if (self->steps[weft_be16 (p)] > 0)
        return NULL;
      G_GNUC_FALLTHROUGH;
    case EVENT_ALONE:
      next = search_inside_event (self, p, size);
      return next < p + size ? next : NULL;
    case TAIL:
      next = find_next_event (self, p + 1);
      return next < self->end ? next : NULL;
    case DAMAGE:
      return find_next_event (self, p + 1);
    }
  g_assert_not_reached ();
}

gboolean
weft_cursor_next_checked (WeftCursor *self, WeftEvent *event)
{
  self->step = 0;
  for (;;)
    {
      const guint8 *p = self->at;
      const guint8 *next;
      gsize size = 0;
      Verdict verdict;

      if (is_block_end (self, p) || p == self->end)
        {
          self->at = self->end;
          return FALSE;
        }
      self->is_provisional = FALSE;
      verdict = judge_bytes (self, p, &size);
      next = find_loss_end (self, verdict, size);
      if (self->is_provisional || (verdict == TAIL && next == NULL))
        return FALSE;
      if (next == NULL)
        {
          guint head = self->steps[weft_be16 (p)] > 0 ? 10 : 12;

          *event = weft_cursor_event_at (self, p, size, head);
          self->at = p + size;
          self->step = step_at_cursor (self);
          return TRUE;
        }
      self->at = next;
      report_loss (self, event, p, next);
    }
}

gboolean
weft_cursor_reaches_end (WeftCursor *self)
{
  while (!is_block_end (self, self->at))
    {
      gsize size = 0;

      if (judge_bytes (self, self->at, &size) != EVENT)
        return FALSE;
      self->at += size;
    }
  return TRUE;
}

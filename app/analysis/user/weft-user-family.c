/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks over the spans in the order of their starts, with a stack of open spans for each thread.
 * The notes of a single span are read from its messages instead. */
#include "weft-user-family.h"

#include "weft-hash.h"
#include "weft-telemetry-message.h"

#include <string.h>

/* Maximum length of the text with the tags of a span, bytes. */
#define MAX_TAGS 1000
/* Number of messages after which the cancellable is checked. */
#define CANCEL_MESSAGES 65536

typedef struct
{
  WeftUserFamily *family;
  const GArray *all;
  GArray *order;       /* of guint32: indexes of opentelemetry spans, sorted by start */
  GHashTable *indexes; /* key: pair; value: index of the last span that began with this pair */
  guint next;          /* index in @order of the next span that will begin */
} FamilyReading;

static const WeftUserSpan *
nth_span (const GArray *all, guint i)
{
  return &g_array_index (all, WeftUserSpan, i);
}

static gint
compare_starts (gconstpointer a, gconstpointer b, gpointer all)
{
  const WeftUserOpenSpan *x = &nth_span (all, *(const guint32 *) a)->open;
  const WeftUserOpenSpan *y = &nth_span (all, *(const guint32 *) b)->open;

  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static gboolean
find_span_tags (FamilyReading *self, const WeftUserSpans *spans, GCancellable *cancellable)
{
  guint64 from = nth_span (self->all, g_array_index (self->order, guint32, 0))->open.start;
  guint64 last_end = 0;
  g_autoptr (WeftUserWalk) walk = weft_user_spans_walk (spans, from);
  const WeftUserEvent *event;

  for (guint k = 0; k < self->order->len; k++)
    last_end = MAX (last_end, nth_span (self->all, g_array_index (self->order, guint32, k))->end);
  for (guint64 n = 0; (event = weft_user_walk_next (walk)) != NULL && event->time <= last_end; n++)
    {
      WeftTelemetryMessage message;
      gpointer index;
      guint64 pair;
      char **tags;
      g_autofree char *before = NULL, *text = NULL;

      if (n % CANCEL_MESSAGES == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      /* add the spans that have begun before the event */
      for (; self->next < self->order->len; self->next++)
        {
          guint32 i = g_array_index (self->order, guint32, self->next);
          const WeftUserOpenSpan *open = &nth_span (self->all, i)->open;

          if (open->start > event->time ||
              (open->start == event->time && open->offset > event->event.offset))
            break;
          g_hash_table_insert (self->indexes, (gpointer) &open->pair, GUINT_TO_POINTER (i));
        }
      if (!weft_telemetry_message_decode (&message, &event->event) ||
          message.kind != WEFT_TELEMETRY_TAG)
        continue;
      pair = weft_user_label_telemetry_pair (&message);
      if (!g_hash_table_lookup_extended (self->indexes, &pair, NULL, &index) ||
          event->time > nth_span (self->all, GPOINTER_TO_UINT (index))->end)
        continue;
      tags = &self->family->tags[GPOINTER_TO_UINT (index)];
      if (*tags != NULL && strlen (*tags) > MAX_TAGS)
        continue;
      before = *tags;
      text = g_strdup_printf ("%s%s%.*s=%.*s", before != NULL ? before : "",
                              before != NULL ? ", " : "", (int) MIN (message.key.length, MAX_TAGS),
                              message.key.bytes, (int) MIN (message.value.length, MAX_TAGS),
                              message.value.bytes);
      *tags = g_utf8_make_valid (text, -1);
    }
  return TRUE;
}

WeftUserFamily *
weft_user_family_new (const WeftUserSpans *spans, const GArray *all, GCancellable *cancellable)
{
  g_autoptr (WeftUserFamily) family = g_new0 (WeftUserFamily, 1);
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) indexes = g_hash_table_new (weft_hash_int64, g_int64_equal);
  /* key: thread + 1, or 0 without a thread; value: stack of the indexes of spans that may still be
   * open */
  g_autoptr (GHashTable) threads =
      g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  FamilyReading self = { family, all, order, indexes };

  for (guint32 i = 0; i < all->len; i++)
    if (nth_span (all, i)->open.is_telemetry)
      g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_starts, (gpointer) all);
  if (order->len == 0)
    return g_steal_pointer (&family);
  family->n = all->len;
  family->parents = g_new (guint32, all->len);
  for (guint i = 0; i < all->len; i++)
    family->parents[i] = WEFT_USER_NO_PARENT;
  family->tags = g_new0 (char *, all->len);
  for (guint k = 0; k < order->len; k++)
    {
      guint32 i = g_array_index (order, guint32, k);
      const WeftUserOpenSpan *open = &nth_span (all, i)->open;
      gpointer key = GSIZE_TO_POINTER (open->has_thread ? (gsize) open->thread + 1 : 0);
      GArray *stack = g_hash_table_lookup (threads, key);

      if (stack == NULL)
        g_hash_table_insert (threads, key, stack = g_array_new (FALSE, FALSE, sizeof i));
      while (stack->len > 0 &&
             nth_span (all, g_array_index (stack, guint32, stack->len - 1))->end < open->start)
        g_array_set_size (stack, stack->len - 1);
      if (stack->len > 0)
        family->parents[i] = g_array_index (stack, guint32, stack->len - 1);
      g_array_append_val (stack, i);
    }
  return find_span_tags (&self, spans, cancellable) ? g_steal_pointer (&family) : NULL;
}

void
weft_user_family_free (WeftUserFamily *self)
{
  for (guint i = 0; i < self->n; i++)
    g_free (self->tags[i]);
  g_free (self->tags);
  g_free (self->parents);
  g_free (self);
}

static void
clear_note (gpointer data)
{
  WeftUserNote *note = data;

  g_free (note->key);
  g_free (note->value);
}

static char *
copy_valid_text (WeftTelemetryText text)
{
  return g_utf8_make_valid (text.bytes, (gssize) text.length);
}

GArray *
weft_user_notes (const WeftUserSpans *spans, const WeftUserSpan *span, guint most)
{
  GArray *notes = g_array_new (FALSE, FALSE, sizeof (WeftUserNote));
  g_autoptr (WeftUserWalk) walk = NULL;
  const WeftUserEvent *event;

  g_array_set_clear_func (notes, clear_note);
  if (!span->open.is_telemetry)
    return notes;
  walk = weft_user_spans_walk (spans, span->open.start);
  for (guint n = 0; n < most && (event = weft_user_walk_next (walk)) != NULL; n++)
    {
      WeftTelemetryMessage message;
      WeftUserNote note;

      if (event->time > span->end)
        break;
      if (event->event.offset == span->open.offset ||
          !weft_telemetry_message_decode (&message, &event->event) ||
          weft_user_label_telemetry_pair (&message) != span->open.pair)
        continue;
      if (message.kind == WEFT_TELEMETRY_END)
        break;
      if (message.kind != WEFT_TELEMETRY_TAG && message.kind != WEFT_TELEMETRY_EVENT)
        continue;
      note = (WeftUserNote){ event->time, message.kind == WEFT_TELEMETRY_EVENT,
                             copy_valid_text (message.key), copy_valid_text (message.value) };
      g_array_append_val (notes, note);
    }
  return notes;
}

typedef struct
{
  const WeftUserSpan *span;
  WeftUserSpan *parent;
  gboolean has_parent;
} ParentSearch;

static gboolean
keep_enclosing_span (const WeftUserSpan *span, gpointer user_data)
{
  ParentSearch *self = user_data;
  const WeftUserOpenSpan *outer = &span->open, *inner = &self->span->open;
  gboolean is_around = outer->is_telemetry && outer->has_thread == inner->has_thread &&
                       outer->thread == inner->thread &&
                       (outer->start < inner->start ||
                        (outer->start == inner->start && outer->offset < inner->offset));

  if (is_around && span->end >= inner->start &&
      (!self->has_parent || span->open.start >= self->parent->open.start))
    {
      *self->parent = *span;
      self->has_parent = TRUE;
    }
  return TRUE;
}

gboolean
weft_user_find_parent (const WeftUserSpans *spans, const WeftUserSpan *span, WeftUserSpan *parent)
{
  guint64 start = span->open.start;
  ParentSearch search = { span, parent, FALSE };

  if (span->open.is_telemetry)
    weft_user_spans_foreach (spans, start, start + 1, keep_enclosing_span, &search);
  return search.has_parent;
}

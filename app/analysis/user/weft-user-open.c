/* SPDX-License-Identifier: BSD-3-Clause */
/* Each open span is on two stacks: one for its name, and one for its name and thread. The nodes of
 * the spans link the stacks as lists. The tops of stacks are found in hash tables, whose buckets
 * are also lists of nodes. So a span is opened and closed in constant time, without allocation. */
#include "weft-user-open.h"

#include "weft-event-tags.h"
#include "weft-hash.h"
#include "weft-shared.h"
#include "weft-sort.h"

#include <glib/gi18n.h>
#include <string.h>

/* End of a list. */
#define NONE G_MAXUINT32

#define MIN_BUCKETS 64

typedef enum
{
  BY_NAME,
  BY_THREAD, /* by name and thread */
  N_STACKS,
} Stack;

typedef struct
{
  WeftUserOpenSpan span;
  guint32 below;          /* next lower node on the stack of the span's name and thread */
  guint32 before, after;  /* neighbours on the stack of its name; @after also links free nodes */
  guint32 next[N_STACKS]; /* if the node is the top of a stack, the next top in the same bucket */
  gboolean is_open;
} Node;

/* Key of a stack. */
typedef struct
{
  Stack stack;
  guint64 pair;
  gint64 subscript;
  guint32 thread; /* 0 if there is no thread, or if the stack is for a name alone */
  gboolean has_thread;
} Key;

struct _WeftUserOpenSet
{
  GArray *nodes;     /* of Node */
  guint32 free_node; /* first free node; @after of a free node is the next one */
  guint n_open;
  /* for each Stack: n_buckets lists of tops, linked by @next[] */
  guint32 *tops[N_STACKS];
  guint n_buckets;   /* a power of 2 */
  guint32 busy_rows; /* a bit for each row that has an open span */
};

static Key
make_stack_key (Stack stack, guint64 pair, gint64 subscript, gboolean has_thread, guint32 thread)
{
  gboolean is_of_thread = stack == BY_THREAD && has_thread;

  return (Key){ stack, pair, subscript, is_of_thread ? thread : 0, is_of_thread };
}

static Key
make_span_key (Stack stack, const WeftUserOpenSpan *span)
{
  return make_stack_key (stack, span->pair, span->subscript, span->has_thread, span->thread);
}

static guint32 *
new_buckets (guint n)
{
  guint32 *buckets = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    buckets[i] = NONE;
  return buckets;
}

WeftUserOpenSet *
weft_user_open_set_new (void)
{
  WeftUserOpenSet *self = g_new0 (WeftUserOpenSet, 1);

  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  self->free_node = NONE;
  self->n_buckets = MIN_BUCKETS;
  for (guint i = 0; i < N_STACKS; i++)
    self->tops[i] = new_buckets (self->n_buckets);
  return self;
}

void
weft_user_open_set_free (WeftUserOpenSet *self)
{
  g_array_unref (self->nodes);
  for (guint i = 0; i < N_STACKS; i++)
    g_free (self->tops[i]);
  g_free (self);
}

static Node *
nth_node (const WeftUserOpenSet *self, guint32 index)
{
  return &g_array_index (self->nodes, Node, index);
}

static guint32 *
find_bucket (const WeftUserOpenSet *self, const Key *key)
{
  guint64 hash = key->pair + (guint64) key->subscript * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  hash = (hash + key->thread + key->has_thread) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  return &self->tops[key->stack][(guint) (hash >> 32) & (self->n_buckets - 1)];
}

/* Returns a pointer to the link to the top of the stack of @key. If there is no such stack, returns
 * the link at the end of its bucket. Valid until a node is added. */
static guint32 *
find_stack_top (const WeftUserOpenSet *self, const Key *key)
{
  guint32 *link = find_bucket (self, key);

  while (*link != NONE)
    {
      Node *node = nth_node (self, *link);
      Key own = make_span_key (key->stack, &node->span);

      if (own.pair == key->pair && own.subscript == key->subscript && own.thread == key->thread &&
          own.has_thread == key->has_thread)
        break;
      link = &node->next[key->stack];
    }
  return link;
}

/* Pushes node @index onto the stack of @key, and returns the node that is now below it. */
static guint32
push_on_stack (WeftUserOpenSet *self, const Key *key, guint32 index)
{
  guint32 *link = find_stack_top (self, key), below = *link;

  nth_node (self, index)->next[key->stack] =
      below != NONE ? nth_node (self, below)->next[key->stack] : NONE;
  *link = index;
  return below;
}

/* Removes the top from the stack of @key. @below is the next node of the stack, or NONE. */
static void
pop_from_stack (WeftUserOpenSet *self, const Key *key, guint32 below)
{
  guint32 *link = find_stack_top (self, key), next = nth_node (self, *link)->next[key->stack];

  if (below != NONE)
    nth_node (self, below)->next[key->stack] = next;
  *link = below != NONE ? below : next;
}

/* Doubles the number of buckets, and moves the tops of all stacks into the new buckets. */
static void
grow_buckets (WeftUserOpenSet *self)
{
  guint n_before = self->n_buckets;

  self->n_buckets *= 2;
  for (Stack stack = 0; stack < N_STACKS; stack++)
    {
      g_autofree guint32 *before = self->tops[stack];

      self->tops[stack] = new_buckets (self->n_buckets);
      for (guint i = 0; i < n_before; i++)
        for (guint32 index = before[i], next; index != NONE; index = next)
          {
            Node *node = nth_node (self, index);
            Key key = make_span_key (stack, &node->span);
            guint32 *bucket = find_bucket (self, &key);

            next = node->next[stack];
            node->next[stack] = *bucket;
            *bucket = index;
          }
    }
}

void
weft_user_open_set_add (WeftUserOpenSet *self, const WeftUserOpenSpan *span)
{
  Key name = make_span_key (BY_NAME, span), thread = make_span_key (BY_THREAD, span);
  guint32 index = self->free_node;
  Node *node;

  if (self->n_open >= self->n_buckets)
    grow_buckets (self);
  if (index != NONE)
    self->free_node = nth_node (self, index)->after;
  else
    {
      index = self->nodes->len;
      g_array_set_size (self->nodes, index + 1);
    }
  node = nth_node (self, index);
  node->span = *span;
  node->is_open = TRUE;
  node->below = push_on_stack (self, &thread, index);
  node->before = push_on_stack (self, &name, index);
  node->after = NONE;
  if (node->before != NONE)
    nth_node (self, node->before)->after = index;
  if (span->row < WEFT_USER_MAX_ROWS)
    self->busy_rows |= 1u << span->row;
  self->n_open++;
}

guint8
weft_user_open_set_free_row (const WeftUserOpenSet *self)
{
  return self->busy_rows == G_MAXUINT32 ? WEFT_USER_NO_ROW :
                                          (guint8) __builtin_ctz (~self->busy_rows);
}

gboolean
weft_user_open_set_close (WeftUserOpenSet *self,
                          const WeftUserLabel *label,
                          gboolean has_thread,
                          guint32 thread,
                          WeftUserOpenSpan *span)
{
  Key own = make_stack_key (BY_THREAD, label->pair, label->subscript, has_thread, thread);
  Key any = make_stack_key (BY_NAME, label->pair, label->subscript, FALSE, 0);
  Key name, own_thread;
  guint32 index = *find_stack_top (self, &own);
  Node *node;

  if (index == NONE)
    index = *find_stack_top (self, &any);
  if (index == NONE)
    return FALSE;
  node = nth_node (self, index);
  *span = node->span;
  /* the span is at the top of the stack of its name and thread, but may be in the middle of the
   * stack of its name */
  own_thread = make_span_key (BY_THREAD, span);
  pop_from_stack (self, &own_thread, node->below);
  if (node->before != NONE)
    nth_node (self, node->before)->after = node->after;
  name = make_span_key (BY_NAME, span);
  if (node->after != NONE)
    nth_node (self, node->after)->before = node->before;
  else
    pop_from_stack (self, &name, node->before);
  if (span->row < WEFT_USER_MAX_ROWS)
    self->busy_rows &= ~(1u << span->row);
  node->is_open = FALSE;
  node->after = self->free_node;
  self->free_node = index;
  self->n_open--;
  return TRUE;
}

guint
weft_user_open_set_size (const WeftUserOpenSet *self)
{
  return self->n_open;
}

GArray *
weft_user_open_set_list (const WeftUserOpenSet *self)
{
  GArray *list = g_array_sized_new (FALSE, FALSE, sizeof (WeftUserOpenSpan), self->n_open);

  for (guint i = 0; i < self->nodes->len; i++)
    if (nth_node (self, i)->is_open)
      g_array_append_val (list, nth_node (self, i)->span);
  g_array_sort (list, weft_compare_uint64_pair);
  return list;
}

static gboolean
skip_prefix (const char **at, const char *end, const char *prefix)
{
  gsize length = strlen (prefix);

  if ((gsize) (end - *at) < length || memcmp (*at, prefix, length) != 0)
    return FALSE;
  *at += length;
  return TRUE;
}

/* Reads a signed decimal number at *@at, and advances *@at. If there is no number, leaves *@at
 * unchanged and returns 0. */
static gint64
read_subscript (const char **at, const char *end)
{
  const char *p = *at;
  gboolean is_negative = p < end && *p == '-';
  gint64 number = 0;

  if (p < end && (*p == '-' || *p == '+'))
    p++;
  if (p == end || !g_ascii_isdigit (*p))
    return 0;
  for (; p < end && g_ascii_isdigit (*p); p++)
    {
      gint64 digit = is_negative ? '0' - *p : *p - '0';

      if (__builtin_mul_overflow (number, 10, &number) ||
          __builtin_add_overflow (number, digit, &number))
        number = is_negative ? G_MININT64 : G_MAXINT64;
    }
  *at = p;
  return number;
}

/* The format is part of the hash, because text messages and binary messages have independent
 * ids. */
guint64
weft_user_label_telemetry_pair (const WeftTelemetryMessage *message)
{
  const guint64 id[] = { message->id, 1 + (guint64) message->is_text };

  return weft_hash_bytes_wide (id, sizeof id);
}

static const char *
skip_space (const char *at, const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

gboolean
weft_user_label_parse (const WeftUserPairs *pairs, const WeftEvent *event, WeftUserLabel *label)
{
  const char *at = (const char *) event->payload, *end = at + event->length;
  const WeftUserPair *pair = NULL;
  WeftTelemetryMessage message;

  for (guint i = 0;
       pair == NULL && event->tag == WEFT_TAG_USER_MSG && i < weft_user_pairs_n (pairs); i++)
    {
      const WeftUserPair *candidate = weft_user_pairs_nth (pairs, i);

      label->pair_index = i;
      label->is_start = skip_prefix (&at, end, candidate->start);
      if (label->is_start || skip_prefix (&at, end, candidate->stop))
        pair = candidate;
    }
  if (pair == NULL)
    {
      if (!weft_telemetry_message_decode (&message, event) ||
          (message.kind != WEFT_TELEMETRY_BEGIN && message.kind != WEFT_TELEMETRY_END))
        return FALSE;
      *label = (WeftUserLabel){
        .is_start = message.kind == WEFT_TELEMETRY_BEGIN,
        .label = message.key.bytes,
        .length = message.key.length,
        .hash = weft_hash_bytes_wide (message.key.bytes, message.key.length),
        .pair = weft_user_label_telemetry_pair (&message),
        .is_telemetry = TRUE,
      };
      return TRUE;
    }
  if (label->pair_index >= WEFT_N_USER_PAIRS)
    /* prefixes set by a user do not include the space that follows them in a message */
    at = skip_space (at, end);
  label->subscript = pair->has_subscript ? read_subscript (&at, end) : 0;
  at = skip_space (at, end);
  label->label = at;
  label->length = end - at;
  label->hash = weft_hash_bytes_wide (at, end - at) + label->pair_index;
  label->pair = label->hash;
  label->is_telemetry = FALSE;
  return TRUE;
}

/* Labels are identified by their 64-bit hash alone, as collisions are very unlikely. */
struct _WeftUserLabels
{
  GHashTable *indexes; /* key: hash, a guint64 *; value: index */
  GArray *hashes;      /* of guint64: hash of each label */
  GPtrArray *names;    /* of char *: name of each label */
  GArray *pair_index;  /* of guint: index of the WeftUserPair of each label */
};

static void
labels_clear (gpointer data)
{
  WeftUserLabels *self = data;

  g_hash_table_unref (self->indexes);
  g_array_unref (self->hashes);
  g_ptr_array_unref (self->names);
  g_array_unref (self->pair_index);
}

WeftUserLabels *
weft_user_labels_new (void)
{
  WeftUserLabels *self = weft_shared_new (WeftUserLabels, labels_clear);

  self->indexes = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL);
  self->hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->pair_index = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

static void
labels_append (WeftUserLabels *self, guint64 hash, guint prefixes, char *name)
{
  g_hash_table_insert (self->indexes, g_memdup2 (&hash, sizeof hash),
                       GUINT_TO_POINTER (self->names->len));
  g_array_append_val (self->hashes, hash);
  g_ptr_array_add (self->names, name);
  g_array_append_val (self->pair_index, prefixes);
}

WeftUserLabels *
weft_user_labels_copy (const WeftUserLabels *self, guint n)
{
  WeftUserLabels *copy = weft_user_labels_new ();

  for (guint i = 0; i < n; i++)
    labels_append (copy, g_array_index (self->hashes, guint64, i),
                   g_array_index (self->pair_index, guint, i),
                   g_strdup (g_ptr_array_index (self->names, i)));
  return copy;
}

guint
weft_user_labels_get_n (const WeftUserLabels *self)
{
  return self->names->len;
}

guint
weft_user_labels_find (const WeftUserLabels *self, const WeftUserLabel *label)
{
  gpointer index;

  if (g_hash_table_lookup_extended (self->indexes, &label->hash, NULL, &index))
    return GPOINTER_TO_UINT (index);
  return WEFT_USER_LABEL_OTHER;
}

guint
weft_user_labels_add (WeftUserLabels *self, const WeftUserLabel *label)
{
  guint index = weft_user_labels_find (self, label);

  if (index != WEFT_USER_LABEL_OTHER || self->names->len == WEFT_USER_LABEL_OTHER)
    return index;
  labels_append (self, label->hash, label->pair_index,
                 g_utf8_make_valid (label->label, label->length));
  return self->names->len - 1;
}

guint
weft_user_labels_pair_index (const WeftUserLabels *self, guint i)
{
  return i < self->pair_index->len ? g_array_index (self->pair_index, guint, i) :
                                     WEFT_USER_PAIR_START;
}

const char *
weft_user_labels_name (const WeftUserLabels *self, guint i)
{
  return i < self->names->len ? g_ptr_array_index (self->names, i) : _ ("other labels");
}

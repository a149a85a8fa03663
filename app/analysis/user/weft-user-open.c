/* SPDX-License-Identifier: BSD-3-Clause */
/* Each open span is in two piles: of its name, and of its name and thread. Both are lists
 * linked through the spans, so that opening and closing take the same time however many are open.
 */
#include "weft-user-open.h"

#include "weft-compare.h"

/* Ends a list. */
#define NONE G_MAXUINT32

typedef struct
{
  WeftUserOpen span;
  guint32 below;         /* in the pile of its name and thread */
  guint32 before, after; /* in the pile of its name, the last one on top; @after chains free ones */
  gboolean is_open;
} Node;

/* What a pile has in common. */
typedef struct
{
  guint64 pair;
  gint64 subscript;
  guint32 thread;
  guint8 by_thread, has_thread;
} Key;

struct _WeftUserOpenSet
{
  GArray *nodes;     /* of Node */
  guint32 free_node; /* a list through @after */
  guint n_open;
  GHashTable *tops;  /* Key -> place of the top, GUINT_TO_POINTER */
  guint32 busy_rows; /* a bit each */
};

static guint
key_hash (gconstpointer data)
{
  const Key *key = data;
  guint64 hash = key->pair + (guint64) key->subscript * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  hash = (hash + key->thread + 2 * key->by_thread + key->has_thread) *
         G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  return (guint) (hash >> 32);
}

static gboolean
key_equal (gconstpointer a, gconstpointer b)
{
  const Key *x = a, *y = b;

  return x->pair == y->pair && x->subscript == y->subscript && x->thread == y->thread &&
         x->by_thread == y->by_thread && x->has_thread == y->has_thread;
}

WeftUserOpenSet *
weft_user_open_set_new (void)
{
  WeftUserOpenSet *self = g_new0 (WeftUserOpenSet, 1);

  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  self->free_node = NONE;
  self->tops = g_hash_table_new_full (key_hash, key_equal, g_free, NULL);
  return self;
}

void
weft_user_open_set_free (WeftUserOpenSet *self)
{
  g_array_unref (self->nodes);
  g_hash_table_unref (self->tops);
  g_free (self);
}

static Node *
node_at (const WeftUserOpenSet *self, guint32 place)
{
  return &g_array_index (self->nodes, Node, place);
}

static Key
name_key (guint64 pair, gint64 subscript)
{
  return (Key){ .pair = pair, .subscript = subscript };
}

static Key
thread_key (guint64 pair, gint64 subscript, gboolean has_thread, guint32 thread)
{
  return (Key){ pair, subscript, has_thread ? thread : 0, TRUE, has_thread != FALSE };
}

static guint32
top_of (const WeftUserOpenSet *self, const Key *key)
{
  gpointer place;

  return g_hash_table_lookup_extended (self->tops, key, NULL, &place) ? GPOINTER_TO_UINT (place) :
                                                                        NONE;
}

static void
set_top (WeftUserOpenSet *self, const Key *key, guint32 place)
{
  if (place == NONE)
    g_hash_table_remove (self->tops, key);
  else
    g_hash_table_insert (self->tops, g_memdup2 (key, sizeof *key), GUINT_TO_POINTER (place));
}

static guint32
take_node (WeftUserOpenSet *self)
{
  guint32 place = self->free_node;

  if (place == NONE)
    {
      place = self->nodes->len;
      g_array_set_size (self->nodes, place + 1);
      return place;
    }
  self->free_node = node_at (self, place)->after;
  return place;
}

void
weft_user_open_set_add (WeftUserOpenSet *self, const WeftUserOpen *span)
{
  Key name = name_key (span->pair, span->subscript);
  Key thread = thread_key (span->pair, span->subscript, span->has_thread, span->thread);
  guint32 place = take_node (self);
  Node *node = node_at (self, place);

  node->span = *span;
  node->is_open = TRUE;
  node->below = top_of (self, &thread);
  node->before = top_of (self, &name);
  node->after = NONE;
  if (node->before != NONE)
    node_at (self, node->before)->after = place;
  set_top (self, &thread, place);
  set_top (self, &name, place);
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

/* The top of both piles goes, or one from the middle of its name's. */
static void
take_out (WeftUserOpenSet *self, guint32 place)
{
  Node *node = node_at (self, place);
  const WeftUserOpen *span = &node->span;
  Key name = name_key (span->pair, span->subscript);
  Key thread = thread_key (span->pair, span->subscript, span->has_thread, span->thread);

  set_top (self, &thread, node->below);
  if (node->before != NONE)
    node_at (self, node->before)->after = node->after;
  if (node->after != NONE)
    node_at (self, node->after)->before = node->before;
  else
    set_top (self, &name, node->before);
  if (span->row < WEFT_USER_MAX_ROWS)
    self->busy_rows &= ~(1u << span->row);
  node->is_open = FALSE;
  node->after = self->free_node;
  self->free_node = place;
  self->n_open--;
}

gboolean
weft_user_open_set_close (WeftUserOpenSet *self,
                          const WeftUserLabel *label,
                          gboolean has_thread,
                          guint32 thread,
                          WeftUserOpen *span)
{
  Key own = thread_key (label->pair, label->subscript, has_thread, thread);
  Key any = name_key (label->pair, label->subscript);
  guint32 place = top_of (self, &own);

  if (place == NONE)
    place = top_of (self, &any);
  if (place == NONE)
    return FALSE;
  *span = node_at (self, place)->span;
  take_out (self, place);
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
  GArray *list = g_array_sized_new (FALSE, FALSE, sizeof (WeftUserOpen), self->n_open);

  for (guint i = 0; i < self->nodes->len; i++)
    if (node_at (self, i)->is_open)
      g_array_append_val (list, node_at (self, i)->span);
  g_array_sort (list, weft_compare_time_offset);
  return list;
}

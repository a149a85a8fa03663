/* SPDX-License-Identifier: BSD-3-Clause */
/* A prefix tree with two tables over its nodes: one finds a child by its parent and frame, the
 * other a stack by all its ids at once, which is one look where the first needs one a frame. */
#include "weft-stacks.h"

#include "weft-bytes.h"
#include "weft-cost-centres.h"
#include "weft-event-tags.h"
#include "weft-hash.h"

#include <glib/gi18n.h>
#include <string.h>

#define FIRST_SLOTS 64

/* Cost centres without a definition that are told apart, by their ids. */
#define MAX_UNDEFINED 65536

/* Node numbers by hash, found by linear probing; 0 is a free slot. */
typedef struct
{
  guint32 *slots;
  guint32 mask; /* slots - 1, a power of two */
  guint32 n;    /* in use */
} Slots;

struct _WeftStackTable
{
  Slots children, stacks;
  GHashTable *frames; /* id -> 1 + frame */
  guint64 max_frames; /* after which comes one for all others */
};

/* What a built-in cost centre's label says. PINNED and MAIN are ordinary, as in `.prof`. */
static const struct
{
  const char *label;
  WeftFrameKind kind;
} built_in[] = {
  { "GC", WEFT_FRAME_GC },
  { "SYSTEM", WEFT_FRAME_SYSTEM },
  { "IDLE", WEFT_FRAME_IDLE },
  { "OVERHEAD_of", WEFT_FRAME_OVERHEAD },
  { "DONT_CARE", WEFT_FRAME_DONT_CARE },
};

static void
slots_init (Slots *self)
{
  self->slots = g_new0 (guint32, FIRST_SLOTS);
  self->mask = FIRST_SLOTS - 1;
}

static void
clear_frame (gpointer data)
{
  WeftFrame *frame = data;

  g_free (frame->label);
  g_free (frame->module);
  g_free (frame->source);
}

static void
stacks_clear (gpointer data)
{
  WeftStacks *self = data;

  g_array_unref (self->nodes);
  g_array_unref (self->frames);
  g_free (self->table->children.slots);
  g_free (self->table->stacks.slots);
  g_hash_table_unref (self->table->frames);
  g_free (self->table);
}

static WeftStacks *
stacks_alloc (GArray *frames)
{
  WeftStacks *self = weft_shared_new (WeftStacks, stacks_clear);
  WeftStackNode root = { 0, WEFT_FRAME_NONE, 0 };

  self->nodes = g_array_new (FALSE, FALSE, sizeof (WeftStackNode));
  self->frames = frames;
  self->table = g_new0 (WeftStackTable, 1);
  slots_init (&self->table->children);
  slots_init (&self->table->stacks);
  self->table->frames = g_hash_table_new (weft_hash_id, NULL);
  self->table->max_frames = G_MAXUINT32;
  g_array_append_val (self->nodes, root);
  return self;
}

WeftStacks *
weft_stacks_new (void)
{
  GArray *frames = g_array_new (FALSE, FALSE, sizeof (WeftFrame));

  g_array_set_clear_func (frames, clear_frame);
  return stacks_alloc (frames);
}

WeftStacks *
weft_stacks_new_for (const WeftIndex *index)
{
  WeftStacks *self = weft_stacks_new ();

  self->table->max_frames =
      weft_index_count (index, WEFT_TAG_HEAP_PROF_COST_CENTRE) + MAX_UNDEFINED;
  return self;
}

WeftStacks *
weft_stacks_new_with_frames (const WeftStacks *other)
{
  return stacks_alloc (g_array_ref (other->frames));
}

static GArray *
copy_frames (const GArray *frames)
{
  GArray *copy = g_array_sized_new (FALSE, FALSE, sizeof (WeftFrame), frames->len);

  g_array_set_clear_func (copy, clear_frame);
  for (guint i = 0; i < frames->len; i++)
    {
      WeftFrame frame = g_array_index (frames, WeftFrame, i);

      frame.label = g_strdup (frame.label);
      frame.module = g_strdup (frame.module);
      frame.source = g_strdup (frame.source);
      g_array_append_val (copy, frame);
    }
  return copy;
}

WeftStacks *
weft_stacks_snapshot (const WeftStacks *self, WeftStacks *before, gboolean is_renamed)
{
  gboolean has_frames = before != NULL && !is_renamed && before->frames->len == self->frames->len;
  WeftStacks *copy;

  if (has_frames && before->nodes->len == self->nodes->len)
    return weft_shared_ref (before);
  copy = stacks_alloc (has_frames ? g_array_ref (before->frames) : copy_frames (self->frames));
  g_array_set_size (copy->nodes, 0);
  g_array_append_vals (copy->nodes, self->nodes->data, self->nodes->len);
  return copy;
}

static void
slots_copy (Slots *self, const Slots *from)
{
  g_free (self->slots);
  *self = *from;
  self->slots = g_memdup2 (from->slots, (from->mask + (gsize) 1) * sizeof *from->slots);
}

WeftStacks *
weft_stacks_copy (const WeftStacks *self)
{
  WeftStacks *copy = weft_stacks_snapshot (self, NULL, TRUE);
  GHashTableIter iter;
  gpointer key, value;

  slots_copy (&copy->table->children, &self->table->children);
  slots_copy (&copy->table->stacks, &self->table->stacks);
  g_hash_table_iter_init (&iter, self->table->frames);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_hash_table_insert (copy->table->frames, key, value);
  copy->table->max_frames = self->table->max_frames;
  return copy;
}

/* Adding. */

guint32
weft_stacks_frame (WeftStacks *self, guint32 id)
{
  gpointer key = GUINT_TO_POINTER (id);
  guint32 known = GPOINTER_TO_UINT (g_hash_table_lookup (self->table->frames, key));
  guint64 max = self->table->max_frames;
  WeftFrame frame = { .id = id };

  if (known > 0)
    return known - 1;
  if (self->frames->len > max)
    return self->frames->len - 1;
  frame.label =
      self->frames->len < max ? g_strdup_printf ("%u", id) : g_strdup (_ ("other cost centres"));
  frame.module = g_strdup ("");
  frame.source = g_strdup ("");
  g_array_append_val (self->frames, frame);
  if (self->frames->len <= max)
    g_hash_table_insert (self->table->frames, key, GUINT_TO_POINTER (self->frames->len));
  return self->frames->len - 1;
}

static guint
hash_child (guint32 parent, guint32 frame)
{
  guint64 key = (guint64) parent << 32 | frame;

  return weft_hash_int64 (&key);
}

/* The ids of the stack at @node, as many as an event can have. */
static guint
hash_node_ids (const WeftStacks *self, guint32 node)
{
  guint32 ids[G_MAXUINT8];
  guint n = 0;

  for (; node != 0 && n < G_N_ELEMENTS (ids); node = weft_stacks_node (self, node)->parent)
    {
      guint32 frame = weft_stacks_node (self, node)->frame;

      ids[n++] = GUINT32_TO_BE (weft_stacks_nth_frame (self, frame)->id);
    }
  return weft_hash_bytes (ids, n * sizeof *ids);
}

static guint
hash_node_child (const WeftStacks *self, guint32 node)
{
  const WeftStackNode *one = weft_stacks_node (self, node);

  return hash_child (one->parent, one->frame);
}

/* Puts @node where its hash says; it is not there yet. */
static void
stacks_put (Slots *self, guint hash, guint32 node)
{
  guint at = hash & self->mask;

  while (self->slots[at] != 0)
    at = (at + 1) & self->mask;
  self->slots[at] = node;
}

static void
insert (const WeftStacks *stacks,
        Slots *self,
        guint hash,
        guint32 node,
        guint (*rehash) (const WeftStacks *, guint32))
{
  /* at least half of the slots stay free */
  if (++self->n * 2 > self->mask)
    {
      g_autofree guint32 *old = g_steal_pointer (&self->slots);
      guint32 n_old = self->mask + 1;

      self->slots = g_new0 (guint32, 2 * (gsize) n_old);
      self->mask = 2 * n_old - 1;
      for (guint32 i = 0; i < n_old; i++)
        if (old[i] != 0)
          stacks_put (self, rehash (stacks, old[i]), old[i]);
    }
  stacks_put (self, hash, node);
}

guint32
weft_stacks_add (WeftStacks *self, guint32 parent, guint32 frame)
{
  Slots *slots = &self->table->children;
  guint hash = hash_child (parent, frame);
  WeftStackNode node = { parent, frame, weft_stacks_node (self, parent)->depth + 1 };

  for (guint at = hash & slots->mask; slots->slots[at] != 0; at = (at + 1) & slots->mask)
    {
      const WeftStackNode *known = weft_stacks_node (self, slots->slots[at]);

      if (known->parent == parent && known->frame == frame)
        return slots->slots[at];
    }
  g_array_append_val (self->nodes, node);
  insert (self, slots, hash, self->nodes->len - 1, hash_node_child);
  return self->nodes->len - 1;
}

static gboolean
has_ids (const WeftStacks *self, guint32 node, const guint8 *ids, guint n)
{
  if (weft_stacks_node (self, node)->depth != n)
    return FALSE;
  for (guint i = 0; i < n; i++, node = weft_stacks_node (self, node)->parent)
    {
      guint32 frame = weft_stacks_node (self, node)->frame;

      if (weft_stacks_nth_frame (self, frame)->id != weft_be32 (ids + 4 * (gsize) i))
        return FALSE;
    }
  return TRUE;
}

guint32
weft_stacks_add_ids (WeftStacks *self, const guint8 *ids, guint n)
{
  Slots *slots = &self->table->stacks;
  guint hash = weft_hash_bytes (ids, 4 * (gsize) n);
  guint32 node = 0;

  if (n == 0)
    return 0;
  for (guint at = hash & slots->mask; slots->slots[at] != 0; at = (at + 1) & slots->mask)
    if (has_ids (self, slots->slots[at], ids, n))
      return slots->slots[at];
  for (guint i = n; i > 0; i--)
    node = weft_stacks_add (self, node, weft_stacks_frame (self, weft_be32 (ids + 4 * (i - 1))));
  /* a stack of nameless others is not found by its ids again */
  if (has_ids (self, node, ids, n))
    insert (self, slots, hash, node, hash_node_ids);
  return node;
}

/* Naming. */

static WeftFrameKind
kind_of (const WeftFrame *frame)
{
  if (strcmp (frame->source, "<built-in>") != 0)
    return WEFT_FRAME_ORDINARY;
  for (guint i = 0; i < G_N_ELEMENTS (built_in); i++)
    if (strcmp (frame->label, built_in[i].label) == 0)
      return built_in[i].kind;
  return WEFT_FRAME_ORDINARY;
}

static void
set_text (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

void
weft_stacks_set_names (
    WeftStacks *self, guint32 frame, const char *label, const char *module, const char *source)
{
  WeftFrame *one = &g_array_index (self->frames, WeftFrame, frame);

  set_text (&one->label, label);
  set_text (&one->module, module);
  set_text (&one->source, source);
  one->kind = kind_of (one);
}

void
weft_stacks_read_names (WeftStacks *self, const WeftIndex *index)
{
  g_autoptr (WeftCostCentres) centres = NULL;

  if (self->frames->len > 0)
    centres = weft_cost_centres_new (index);
  for (guint i = 0; i < self->frames->len; i++)
    {
      guint32 id = weft_stacks_nth_frame (self, i)->id;
      const WeftCostCentre *centre = weft_cost_centres_find (centres, id);

      /* the frame that stands for all that have no room is not in the table, and keeps its name */
      if (centre != NULL && g_hash_table_contains (self->table->frames, GUINT_TO_POINTER (id)))
        weft_stacks_set_names (self, i, centre->label, centre->module, centre->source);
    }
}

/* Texts. */

static void
append_name (const WeftFrame *frame, GString *out)
{
  if (*frame->module != '\0' && frame->kind == WEFT_FRAME_ORDINARY)
    g_string_append_printf (out, "%s.", frame->module);
  g_string_append (out, frame->label);
}

char *
weft_frame_name (const WeftFrame *frame)
{
  GString *text = g_string_new (NULL);

  append_name (frame, text);
  return g_string_free (text, FALSE);
}

void
weft_stacks_append_text (const WeftStacks *self, guint32 node, char separator, GString *out)
{
  guint n = weft_stacks_node (self, node)->depth;
  g_autofree guint32 *frames = g_new (guint32, n + 1);

  if (n == 0)
    g_string_append (out, "MAIN");
  for (guint i = n; i > 0; i--, node = weft_stacks_node (self, node)->parent)
    frames[i - 1] = weft_stacks_node (self, node)->frame;
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (out, separator);
      append_name (weft_stacks_nth_frame (self, frames[i]), out);
    }
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Prefix tree with two hash tables of nodes. One finds a child by parent and frame. The other finds
 * a stack by all its ids, with one look-up instead of one for each frame. */
#include "weft-stacks.h"

#include "weft-bytes.h"
#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-hash.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_STACK_TEXT 16384

struct _WeftCostCentres
{
  GHashTable *centres; /* of WeftCostCentre; key: id */
};

static void
centre_free (gpointer data)
{
  WeftCostCentre *centre = data;

  g_free (centre->label);
  g_free (centre->module);
  g_free (centre->source);
  g_free (centre);
}

static char *
field_text_or_empty (const WeftEvent *event, const char *field)
{
  char *text = weft_event_text (event, field);

  return text != NULL ? text : g_strdup ("");
}

static gboolean
add_cost_centre (const WeftEvent *event, gpointer user_data)
{
  WeftCostCentres *self = user_data;
  guint64 id = weft_event_number (event, "id", G_MAXUINT64);
  WeftCostCentre *centre = NULL;
  char *label = NULL;

  if (id > G_MAXUINT32 || g_hash_table_contains (self->centres, GUINT_TO_POINTER (id)) ||
      (label = weft_event_text (event, "label")) == NULL)
    return TRUE;
  centre = g_new (WeftCostCentre, 1);
  *centre = (WeftCostCentre){ label, field_text_or_empty (event, "module"),
                              field_text_or_empty (event, "srcloc") };
  g_hash_table_insert (self->centres, GUINT_TO_POINTER (id), centre);
  return TRUE;
}

WeftCostCentres *
weft_cost_centres_new (const WeftIndex *index)
{
  WeftCostCentres *self = g_new0 (WeftCostCentres, 1);

  self->centres = g_hash_table_new_full (weft_hash_id, NULL, NULL, centre_free);
  weft_index_foreach_tag (index, WEFT_TAG_HEAP_PROF_COST_CENTRE, add_cost_centre, self);
  return self;
}

void
weft_cost_centres_free (WeftCostCentres *self)
{
  g_hash_table_unref (self->centres);
  g_free (self);
}

const WeftCostCentre *
weft_cost_centres_find (const WeftCostCentres *self, guint32 id)
{
  return g_hash_table_lookup (self->centres, GUINT_TO_POINTER (id));
}

char *
weft_cost_centres_stack (const WeftCostCentres *self, const guint8 *ids, guint n)
{
  GString *text = g_string_new (n == 0 ? "MAIN" : NULL);

  for (guint i = 0; i < n; i++)
    {
      guint32 id = weft_be32 (ids + 4 * i);
      const WeftCostCentre *centre = self != NULL ? weft_cost_centres_find (self, id) : NULL;

      if (i > 0)
        g_string_append (text, " < ");
      if (text->len > MAX_STACK_TEXT)
        {
          g_string_append (text, "…");
          break;
        }
      if (centre != NULL)
        g_string_append_printf (text, "%s.%s", centre->module, centre->label);
      else
        g_string_append_printf (text, "%u", id);
    }
  return g_string_free (text, FALSE);
}

/* Maximum number of frames for cost centres without a definition. All others share one frame. */
#define MAX_UNDEFINED 65536

struct _WeftStackLookup
{
  GHashTable *children; /* key: parent and frame, guint64; value: node */
  GHashTable *stacks;   /* key: hash of the ids, guint64; value: node */
  GHashTable *frames;   /* key: id; value: 1 + frame */
  guint64 max_frames;   /* maximum number of frames; if more cost centres are used, all others share
                           one additional frame */
};

/* Kinds of the built-in cost centres, by their labels. PINNED and MAIN are ordinary, as in `.prof`
 * files. */
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
  g_hash_table_unref (self->lookup->children);
  g_hash_table_unref (self->lookup->stacks);
  g_hash_table_unref (self->lookup->frames);
  g_free (self->lookup);
}

static WeftStacks *
stacks_alloc (GArray *frames)
{
  WeftStacks *self = weft_shared_new (WeftStacks, stacks_clear);
  WeftStackNode root = { 0, WEFT_FRAME_NONE, 0 };

  self->nodes = g_array_new (FALSE, FALSE, sizeof (WeftStackNode));
  self->frames = frames;
  self->lookup = g_new0 (WeftStackLookup, 1);
  self->lookup->children = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL);
  self->lookup->stacks = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL);
  self->lookup->frames = g_hash_table_new (weft_hash_id, NULL);
  self->lookup->max_frames = G_MAXUINT32;
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
weft_stacks_new_for_index (const WeftIndex *index)
{
  WeftStacks *self = weft_stacks_new ();

  self->lookup->max_frames =
      weft_index_count (index, WEFT_TAG_HEAP_PROF_COST_CENTRE) + MAX_UNDEFINED;
  return self;
}

WeftStacks *
weft_stacks_new_with_frames (const WeftStacks *other)
{
  return stacks_alloc (g_array_ref (other->frames));
}

WeftStacks *
weft_stacks_snapshot (const WeftStacks *self, WeftStacks *before, gboolean is_renamed)
{
  gboolean has_frames = before != NULL && !is_renamed && before->frames->len == self->frames->len;
  WeftStacks *copy;

  if (has_frames && before->nodes->len == self->nodes->len)
    return weft_shared_ref (before);
  copy = has_frames ? weft_stacks_new_with_frames (before) : weft_stacks_new ();
  for (guint i = 0; i < self->frames->len && !has_frames; i++)
    {
      WeftFrame frame = g_array_index (self->frames, WeftFrame, i);

      frame.label = g_strdup (frame.label);
      frame.module = g_strdup (frame.module);
      frame.source = g_strdup (frame.source);
      g_array_append_val (copy->frames, frame);
    }
  g_array_set_size (copy->nodes, 0);
  g_array_append_vals (copy->nodes, self->nodes->data, self->nodes->len);
  return copy;
}

static void
copy_nodes (GHashTable *copy, GHashTable *nodes)
{
  GHashTableIter iter;
  gpointer key, node;

  g_hash_table_iter_init (&iter, nodes);
  while (g_hash_table_iter_next (&iter, &key, &node))
    g_hash_table_insert (copy, g_memdup2 (key, sizeof (guint64)), node);
}

WeftStacks *
weft_stacks_copy (const WeftStacks *self)
{
  WeftStacks *copy = weft_stacks_snapshot (self, NULL, TRUE);
  GHashTableIter iter;
  gpointer id, frame;

  copy_nodes (copy->lookup->children, self->lookup->children);
  copy_nodes (copy->lookup->stacks, self->lookup->stacks);
  g_hash_table_iter_init (&iter, self->lookup->frames);
  while (g_hash_table_iter_next (&iter, &id, &frame))
    g_hash_table_insert (copy->lookup->frames, id, frame);
  copy->lookup->max_frames = self->lookup->max_frames;
  return copy;
}

guint32
weft_stacks_ensure_frame (WeftStacks *self, guint32 id)
{
  gpointer key = GUINT_TO_POINTER (id);
  guint32 known = GPOINTER_TO_UINT (g_hash_table_lookup (self->lookup->frames, key));
  guint64 max = self->lookup->max_frames;
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
    g_hash_table_insert (self->lookup->frames, key, GUINT_TO_POINTER (self->frames->len));
  return self->frames->len - 1;
}

guint32
weft_stacks_ensure_node (WeftStacks *self, guint32 parent, guint32 frame)
{
  guint64 key = (guint64) parent << 32 | frame;
  guint32 known = GPOINTER_TO_UINT (g_hash_table_lookup (self->lookup->children, &key));
  WeftStackNode node = { parent, frame, weft_stacks_node (self, parent)->depth + 1 };

  if (known > 0)
    return known;
  g_array_append_val (self->nodes, node);
  g_hash_table_insert (self->lookup->children, g_memdup2 (&key, sizeof key),
                       GUINT_TO_POINTER (self->nodes->len - 1));
  return self->nodes->len - 1;
}

/* Stacks are identified by their 64-bit hash alone, as collisions are very unlikely. */
guint32
weft_stacks_ensure_node_of_ids (WeftStacks *self, const guint8 *ids, guint n)
{
  guint64 hash = weft_hash_bytes_wide (ids, 4 * (gsize) n);
  guint32 node = GPOINTER_TO_UINT (g_hash_table_lookup (self->lookup->stacks, &hash));

  if (n == 0 || node > 0)
    return node;
  for (guint i = n; i > 0; i--)
    node = weft_stacks_ensure_node (self, node,
                                    weft_stacks_ensure_frame (self, weft_be32 (ids + 4 * (i - 1))));
  g_hash_table_insert (self->lookup->stacks, g_memdup2 (&hash, sizeof hash),
                       GUINT_TO_POINTER (node));
  return node;
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
  WeftFrame *named = &g_array_index (self->frames, WeftFrame, frame);

  set_text (&named->label, label);
  set_text (&named->module, module);
  set_text (&named->source, source);
  named->kind = WEFT_FRAME_ORDINARY;
  for (guint i = 0; strcmp (source, "<built-in>") == 0 && i < G_N_ELEMENTS (built_in); i++)
    if (strcmp (label, built_in[i].label) == 0)
      named->kind = built_in[i].kind;
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

      /* the frame that all other cost centres share is not in the lookup, and keeps its name */
      if (centre != NULL && g_hash_table_contains (self->lookup->frames, GUINT_TO_POINTER (id)))
        weft_stacks_set_names (self, i, centre->label, centre->module, centre->source);
    }
}

static void
append_frame_name (const WeftFrame *frame, GString *out)
{
  if (*frame->module != '\0' && frame->kind == WEFT_FRAME_ORDINARY)
    g_string_append_printf (out, "%s.", frame->module);
  g_string_append (out, frame->label);
}

char *
weft_frame_name (const WeftFrame *frame)
{
  GString *text = g_string_new (NULL);

  append_frame_name (frame, text);
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
      append_frame_name (weft_stacks_nth_frame (self, frames[i]), out);
    }
}

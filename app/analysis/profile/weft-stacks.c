/* SPDX-License-Identifier: BSD-3-Clause */
/* Prefix tree with two hash tables of nodes. One finds a child by parent and frame. The other finds
 * a stack by all its ids, with one look-up instead of one for each frame. */
#include "weft-stacks.h"

#include "weft-bytes.h"
#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-hash.h"
#include "weft-number-table.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_STACK_TEXT 16384

struct _WeftCostCentres
{
  WeftScratchArray *centres; /* of WeftCostCentre */
  WeftNumberTable *numbers;  /* key: id; value: 1 + index of the cost centre */
  WeftTextList *names;
};

/* Returns the text of @field, which belongs to @self; "" if the event has no such field. */
static const char *
add_field_text (WeftCostCentres *self, const WeftEvent *event, const char *field)
{
  g_autofree char *text = weft_event_text (event, field);

  return weft_text_list_keep (self->names, text != NULL ? text : "");
}

static gboolean
add_cost_centre (const WeftEvent *event, gpointer user_data)
{
  WeftCostCentres *self = user_data;
  guint64 id = weft_event_number (event, "id", G_MAXUINT64);
  g_autofree char *label = NULL;
  WeftCostCentre centre;

  if (id > G_MAXUINT32 || weft_number_table_lookup (self->numbers, id) > 0 ||
      (label = weft_event_text (event, "label")) == NULL)
    return TRUE;
  centre = (WeftCostCentre){ weft_text_list_keep (self->names, label),
                             add_field_text (self, event, "module"),
                             add_field_text (self, event, "srcloc") };
  weft_scratch_array_append (self->centres, &centre, 1);
  weft_number_table_add (self->numbers, id, self->centres->len);
  return TRUE;
}

WeftCostCentres *
weft_cost_centres_new (const WeftIndex *index)
{
  WeftCostCentres *self = g_new0 (WeftCostCentres, 1);

  self->centres = weft_scratch_array_new (sizeof (WeftCostCentre));
  self->numbers = weft_number_table_new ();
  self->names = weft_text_list_new ();
  weft_index_foreach_tag (index, WEFT_TAG_HEAP_PROF_COST_CENTRE, add_cost_centre, self);
  return self;
}

void
weft_cost_centres_free (WeftCostCentres *self)
{
  weft_scratch_array_unref (self->centres);
  weft_number_table_free (self->numbers);
  weft_shared_unref (self->names);
  g_free (self);
}

const WeftCostCentre *
weft_cost_centres_find (const WeftCostCentres *self, guint32 id)
{
  guint32 number = weft_number_table_lookup (self->numbers, id);

  return number > 0 ? &g_array_index (self->centres, WeftCostCentre, number - 1) : NULL;
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
  WeftNumberTable *children; /* key: parent and frame; value: node */
  WeftNumberTable *stacks;   /* key: hash of the ids; value: node */
  WeftNumberTable *frames;   /* key: id; value: 1 + frame */
  guint64 max_frames;        /* maximum number of frames; if more cost centres are used, all others
                                share one additional frame */
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
stack_lookup_free (WeftStackLookup *self)
{
  weft_number_table_free (self->children);
  weft_number_table_free (self->stacks);
  weft_number_table_free (self->frames);
  g_free (self);
}

static void
stacks_clear (gpointer data)
{
  WeftStacks *self = data;

  weft_scratch_array_unref (self->nodes);
  weft_scratch_array_unref (self->frames);
  weft_shared_unref (self->names);
  g_clear_pointer (&self->lookup, stack_lookup_free);
}

/* Returns stacks with only the root, to which stacks can be added. Takes ownership of @frames and
 * @names. */
static WeftStacks *
stacks_alloc (WeftScratchArray *frames, WeftTextList *names)
{
  WeftStacks *self = weft_shared_new (WeftStacks, stacks_clear);
  WeftStackNode root = { 0, WEFT_FRAME_NONE, 0 };

  self->nodes = weft_scratch_array_new (sizeof (WeftStackNode));
  self->frames = frames;
  self->names = names;
  self->lookup = g_new (WeftStackLookup, 1);
  *self->lookup = (WeftStackLookup){ weft_number_table_new (), weft_number_table_new (),
                                     weft_number_table_new (), G_MAXUINT32 };
  weft_scratch_array_append (self->nodes, &root, 1);
  return self;
}

WeftStacks *
weft_stacks_new (void)
{
  return stacks_alloc (weft_scratch_array_new (sizeof (WeftFrame)), weft_text_list_new ());
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
  return stacks_alloc (weft_scratch_array_ref (other->frames), weft_shared_ref (other->names));
}

WeftStacks *
weft_stacks_snapshot (const WeftStacks *self, WeftStacks *before, gboolean is_renamed)
{
  gboolean has_frames = before != NULL && !is_renamed && before->frames->len == self->frames->len;
  WeftStacks *copy;

  if (has_frames && before->nodes->len == self->nodes->len)
    return weft_shared_ref (before);
  copy = weft_shared_new (WeftStacks, stacks_clear);
  copy->nodes = weft_scratch_array_copy (self->nodes);
  copy->frames =
      has_frames ? weft_scratch_array_ref (before->frames) : weft_scratch_array_copy (self->frames);
  copy->names = weft_shared_ref (has_frames ? before->names : self->names);
  return copy;
}

WeftStacks *
weft_stacks_copy (const WeftStacks *self)
{
  WeftStacks *copy = weft_stacks_snapshot (self, NULL, TRUE);

  copy->lookup = g_new (WeftStackLookup, 1);
  *copy->lookup =
      (WeftStackLookup){ weft_number_table_copy (self->lookup->children),
                         weft_number_table_copy (self->lookup->stacks),
                         weft_number_table_copy (self->lookup->frames), self->lookup->max_frames };
  return copy;
}

guint32
weft_stacks_ensure_frame (WeftStacks *self, guint32 id)
{
  guint32 known = weft_number_table_lookup (self->lookup->frames, id);
  guint64 max = self->lookup->max_frames;
  WeftFrame frame = { .id = id, .module = "", .source = "" };
  char number[16];

  if (known > 0)
    return known - 1;
  if (self->frames->len > max)
    return self->frames->len - 1;
  g_snprintf (number, sizeof number, "%u", id);
  frame.label = weft_text_list_keep (self->names,
                                     self->frames->len < max ? number : _ ("other cost centres"));
  weft_scratch_array_append (self->frames, &frame, 1);
  if (self->frames->len <= max)
    weft_number_table_add (self->lookup->frames, id, self->frames->len);
  return self->frames->len - 1;
}

guint32
weft_stacks_ensure_node (WeftStacks *self, guint32 parent, guint32 frame)
{
  guint64 key = (guint64) parent << 32 | frame;
  guint32 known = weft_number_table_lookup (self->lookup->children, key);
  WeftStackNode node = { parent, frame, weft_stacks_node (self, parent)->depth + 1 };

  if (known > 0)
    return known;
  weft_scratch_array_append (self->nodes, &node, 1);
  weft_number_table_add (self->lookup->children, key, self->nodes->len - 1);
  return self->nodes->len - 1;
}

/* Stacks are identified by their 64-bit hash alone, as collisions are very unlikely. */
guint32
weft_stacks_ensure_node_of_ids (WeftStacks *self, const guint8 *ids, guint n)
{
  guint64 hash = weft_hash_bytes_wide (ids, 4 * (gsize) n);
  guint32 node = weft_number_table_lookup (self->lookup->stacks, hash);

  if (n == 0 || node > 0)
    return node;
  for (guint i = n; i > 0; i--)
    node = weft_stacks_ensure_node (self, node,
                                    weft_stacks_ensure_frame (self, weft_be32 (ids + 4 * (i - 1))));
  weft_number_table_add (self->lookup->stacks, hash, node);
  return node;
}

void
weft_stacks_set_names (
    WeftStacks *self, guint32 frame, const char *label, const char *module, const char *source)
{
  WeftFrame *named = &g_array_index (self->frames, WeftFrame, frame);

  named->label = weft_text_list_keep (self->names, label);
  named->module = weft_text_list_keep (self->names, module);
  named->source = weft_text_list_keep (self->names, source);
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
      if (centre != NULL && weft_number_table_lookup (self->lookup->frames, id) > 0)
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

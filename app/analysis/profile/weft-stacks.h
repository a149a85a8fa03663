/* SPDX-License-Identifier: BSD-3-Clause */
/* Cost centre stacks of a profile, as one prefix tree with the outermost frame first. */
#pragma once

#include "weft-index.h"
#include "weft-text-list.h"

/* Kind of a frame. Cost centres of the RTS are not part of the program, and are listed separately
 * in `.prof` files. Constant applicative forms (CAFs) are ordinary frames. */
typedef enum
{
  WEFT_FRAME_ORDINARY,
  WEFT_FRAME_GC,
  WEFT_FRAME_SYSTEM,
  WEFT_FRAME_IDLE,
  WEFT_FRAME_OVERHEAD, /* overhead of the profiler */
  WEFT_FRAME_DONT_CARE,
  WEFT_N_FRAME_KINDS,
} WeftFrameKind;

/* A cost centre. Texts are valid UTF-8. If the log does not define the cost centre, the label is
 * its id, and the other texts are "". */
typedef struct
{
  const char *label, *module, *source; /* such as "go", "Main", "Main.hs:12:5-20" */
  guint32 id;                          /* id in the log */
  WeftFrameKind kind;
} WeftFrame;

/* Frame of the root. */
#define WEFT_FRAME_NONE G_MAXUINT32

/* A stack: the innermost frame, on top of the stack of the parent. */
typedef struct
{
  guint32 parent; /* index of the parent, an earlier node; 0 for the root */
  guint32 frame;  /* index of the frame, or WEFT_FRAME_NONE */
  guint32 depth;  /* number of frames; 0 for the root */
} WeftStackNode;

typedef struct _WeftStackLookup WeftStackLookup;

/* Prefix tree of stacks. Filled by one thread, then immutable and shared by reference. Node 0 is
 * the root: the empty stack, GHC's MAIN. */
typedef struct
{
  WeftScratchArray *nodes;  /* of WeftStackNode */
  WeftScratchArray *frames; /* of WeftFrame */
  WeftTextList *names;      /* texts of the frames */
  WeftStackLookup *lookup;  /* finds nodes and frames while stacks are added */
} WeftStacks;

/* Returns stacks with only the root, and without frames. */
WeftStacks *weft_stacks_new (void);

/* Like weft_stacks_new(), but for the cost centres of @index. GHC defines all cost centres that it
 * uses; if a damaged log has very many undefined ones, all beyond a limit share one frame. */
WeftStacks *weft_stacks_new_for_index (const WeftIndex *index);

/* Returns a snapshot of @self, to which nothing can be added. @before is an earlier snapshot, or
 * NULL. The snapshot shares unchanged arrays with @before; if nothing has changed, it is @before
 * itself. The names of frames must be the same as in @before unless @is_renamed is TRUE. */
WeftStacks *weft_stacks_snapshot (const WeftStacks *self, WeftStacks *before, gboolean is_renamed);

/* Returns a copy to which stacks can be added independently. */
WeftStacks *weft_stacks_copy (const WeftStacks *self);

/* Returns stacks with the frames of @other, but only the root node. No frames can be added. */
WeftStacks *weft_stacks_new_with_frames (const WeftStacks *other);

static inline guint
weft_stacks_count (const WeftStacks *self)
{
  return self->nodes->len;
}

static inline const WeftStackNode *
weft_stacks_node (const WeftStacks *self, guint32 node)
{
  return &g_array_index (self->nodes, WeftStackNode, node);
}

static inline const WeftFrame *
weft_stacks_nth_frame (const WeftStacks *self, guint32 frame)
{
  return &g_array_index (self->frames, WeftFrame, frame);
}

/* Returns the kind of the innermost frame; ordinary for the root. */
static inline WeftFrameKind
weft_stacks_kind (const WeftStacks *self, guint32 node)
{
  guint32 frame = weft_stacks_node (self, node)->frame;

  return frame == WEFT_FRAME_NONE ? WEFT_FRAME_ORDINARY : weft_stacks_nth_frame (self, frame)->kind;
}

/* Returns the frame of cost centre @id. If it is new, adds it without names. */
guint32 weft_stacks_ensure_frame (WeftStacks *self, guint32 id);

/* Returns the stack of @frame on top of @parent. Adds the stack if it is new. */
guint32 weft_stacks_ensure_node (WeftStacks *self, guint32 parent, guint32 frame);

/* Returns the stack of @n big-endian ids, innermost first, as in events. Adds the stack if it is
 * new. */
guint32 weft_stacks_ensure_node_of_ids (WeftStacks *self, const guint8 *ids, guint n);

/* Sets the names of @frame, and derives its kind from them. Texts are valid UTF-8, "" if
 * unknown. */
void weft_stacks_set_names (
    WeftStacks *self, guint32 frame, const char *label, const char *module, const char *source);

/* Sets the names of all frames from the cost centres that the log defines, which may be after the
 * samples. If a cost centre is defined twice, the first definition is used. Must be called once,
 * after all frames have been added. */
void weft_stacks_read_names (WeftStacks *self, const WeftIndex *index);

/* Returns "Module.label", newly allocated, or only the label if the module is unknown or the cost
 * centre belongs to the RTS. */
char *weft_frame_name (const WeftFrame *frame);

/* Appends the names of the frames of a stack, outermost first, separated by @separator; "MAIN" for
 * the root. */
void weft_stacks_append_text (const WeftStacks *self, guint32 node, char separator, GString *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftStacks, weft_shared_unref)

/* Names of the cost centres that a log defines. */

typedef struct _WeftCostCentres WeftCostCentres;

/* A cost centre. Texts are valid UTF-8; module and source are "" if unknown. */
typedef struct
{
  const char *label, *module, *source; /* such as "go", "Main", "Main.hs:12:5-20" */
} WeftCostCentre;

/* Reads the cost centres that the log of a profiled program defines, before or after it uses them.
 * If an id is defined twice, the first definition with a label is used. If the log defines none,
 * the result is empty. */
WeftCostCentres *weft_cost_centres_new (const WeftIndex *index);
void weft_cost_centres_free (WeftCostCentres *self);

/* Returns cost centre @id, borrowed, or NULL if the log does not define it. */
const WeftCostCentre *weft_cost_centres_find (const WeftCostCentres *self, guint32 id);

/* Returns the text of a stack of @n big-endian ids, innermost first: "Module.label" for each id,
 * joined by " < ", or "MAIN" if @n is 0. An id without a definition is written as a number; all ids
 * are if @self is NULL. Newly allocated, valid UTF-8, truncated with "…" after about 16 KB. */
char *weft_cost_centres_stack (const WeftCostCentres *self, const guint8 *ids, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCostCentres, weft_cost_centres_free)

/* SPDX-License-Identifier: BSD-3-Clause */
/* Cost centre stacks of a profile as one prefix tree, outermost frame first. */
#pragma once

#include "weft-index.h"

/* What a frame is: the RTS's own cost centres are not part of the program, and `.prof` sets them
 * apart from it. Constant applicative forms are ordinary frames. */
typedef enum
{
  WEFT_FRAME_ORDINARY,
  WEFT_FRAME_GC,
  WEFT_FRAME_SYSTEM,
  WEFT_FRAME_IDLE,
  WEFT_FRAME_OVERHEAD, /* the profiler's */
  WEFT_FRAME_DONT_CARE,
  WEFT_N_FRAME_KINDS,
} WeftFrameKind;

/* A cost centre. Texts are valid UTF-8; all are "" where the log does not define it, but for the
 * label, which is the id then. */
typedef struct
{
  char *label, *module, *source; /* "go", "Main", "Main.hs:12:5-20" */
  guint32 id;                    /* as the log has it */
  WeftFrameKind kind;
} WeftFrame;

/* The root's frame. */
#define WEFT_FRAME_NONE G_MAXUINT32

/* A stack: its innermost frame, on top of the parent's. */
typedef struct
{
  guint32 parent; /* a node before this one; the root's is itself */
  guint32 frame;  /* place in the frames, or WEFT_FRAME_NONE */
  guint32 depth;  /* frames; 0 for the root */
} WeftStackNode;

typedef struct _WeftStackTable WeftStackTable;

/* Filled by one thread, then immutable and shared by reference. Node 0 is the root, the empty
 * stack: GHC's MAIN. */
typedef struct
{
  GArray *nodes;  /* of WeftStackNode */
  GArray *frames; /* of WeftFrame */
  WeftStackTable *table;
} WeftStacks;

/* Only the root, and no frame. */
WeftStacks *weft_stacks_new (void);

/* The same for the stacks of @index. GHC defines all cost centres that it names: of a log that
 * names very many others, those beyond the first are one frame. */
WeftStacks *weft_stacks_new_for (const WeftIndex *index);

/* A copy of @self as it is now, to be looked at while @self grows: nothing can be added to it.
 * Takes from @before, an earlier one or NULL, what is the same, which may be all of it; the frames
 * have the same names as then unless @is_renamed. */
WeftStacks *weft_stacks_snapshot (const WeftStacks *self, WeftStacks *before, gboolean is_renamed);

/* A copy that grows by itself. */
WeftStacks *weft_stacks_copy (const WeftStacks *self);

/* The same frames, and only the root; no frame can be added to it. */
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

/* The innermost frame's kind; ordinary for the root. */
static inline WeftFrameKind
weft_stacks_kind (const WeftStacks *self, guint32 node)
{
  guint32 frame = weft_stacks_node (self, node)->frame;

  return frame == WEFT_FRAME_NONE ? WEFT_FRAME_ORDINARY : weft_stacks_nth_frame (self, frame)->kind;
}

/* The frame of cost centre @id, added without names where it is new. */
guint32 weft_stacks_frame (WeftStacks *self, guint32 id);

/* The stack of @frame on top of @parent, added where it is new. */
guint32 weft_stacks_add (WeftStacks *self, guint32 parent, guint32 frame);

/* The stack of the @n big-endian ids at @ids, innermost first, as events have them. */
guint32 weft_stacks_add_ids (WeftStacks *self, const guint8 *ids, guint n);

/* Names @frame; its kind follows from them. The texts are valid UTF-8, "" for what is not known. */
void weft_stacks_set_names (
    WeftStacks *self, guint32 frame, const char *label, const char *module, const char *source);

/* Gives the frames their names from the log's table of cost centres, which may stand after the
 * samples. Where one is defined twice, the first definition holds. Once, after all were added. */
void weft_stacks_read_names (WeftStacks *self, const WeftIndex *index);

/* "Module.label"; the label alone of what is set apart, and where there is no module. Newly
 * allocated. */
char *weft_frame_name (const WeftFrame *frame);

/* Appends the stack's frames by their names, outermost first, with @separator between them; the
 * root's is "MAIN". */
void weft_stacks_append_text (const WeftStacks *self, guint32 node, char separator, GString *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftStacks, weft_shared_unref)

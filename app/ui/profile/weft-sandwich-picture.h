/* SPDX-License-Identifier: BSD-3-Clause */
/* Callers and callees of one frame: two flame graphs and their numbers. */
#pragma once

#include "weft-flame-graph.h"
#include <gio/gio.h>

/* Immutable. */
typedef struct
{
  guint32 frame;
  char *title; /* the frame's name, shortened */
  char *note;  /* "12 samples, 14.1 % of the program; its own: 3 samples" */
  WeftFlameGraph *callers, *callees;
} WeftSandwichPicture;

/* Of @frame of @tree, of which nothing is kept. */
WeftSandwichPicture *
weft_sandwich_picture_new (const WeftCallTree *tree, WeftFlameUnit unit, guint32 frame);
void weft_sandwich_picture_free (WeftSandwichPicture *self);

/* Whether that takes too long for the thread that draws. */
gboolean weft_sandwich_picture_is_large (const WeftCallTree *tree);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSandwichPicture, weft_sandwich_picture_free)

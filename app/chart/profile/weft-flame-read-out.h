/* SPDX-License-Identifier: BSD-3-Clause */
/* Read-out of a box of a call tree. */
#pragma once

#include "weft-flame-picture.h"
#include "weft-read-out.h"

/* Fills @out with the frame of @box, its amounts and where it was called from. @look has a tree. */
void weft_flame_read_box (const WeftFlameLook *look,
                          WeftFlameUnit unit,
                          const WeftFlameBox *box,
                          WeftReadOut *out);

/* The same of one of the parts of the bar. */
void weft_flame_read_kind (const WeftFlameTree *tree,
                           WeftFlameUnit unit,
                           WeftFrameKind kind,
                           WeftReadOut *out);

/* Puts the name of @frame, its module and place at the head of @out. */
void weft_flame_read_title (const WeftFrame *frame, WeftReadOut *out);

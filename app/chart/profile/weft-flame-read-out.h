/* SPDX-License-Identifier: BSD-3-Clause */
/* Read-out of a box of a call tree. */
#pragma once

#include "weft-flame-picture.h"
#include "weft-read-out.h"

/* Fills @out with the frame of @box, its amounts and its caller. @look must have a tree. */
void weft_flame_read_box (const WeftFlameLook *look,
                          WeftFlameUnit unit,
                          const WeftFlameBox *box,
                          WeftReadOut *out);

/* Fills @out with the part of the bar for @kind. */
void weft_flame_read_kind (const WeftFlameTree *tree,
                           WeftFlameUnit unit,
                           WeftFrameKind kind,
                           WeftReadOut *out);

/* Sets the title of @out to the name of @frame, its module and source location. */
void weft_flame_read_title (const WeftFrame *frame, WeftReadOut *out);

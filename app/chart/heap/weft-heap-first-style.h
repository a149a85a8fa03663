/* SPDX-License-Identifier: BSD-3-Clause */
/* First choice of a band's style: what it has where no other band is too near to it. */
#pragma once

#include "weft-band-styles.h"
#include "weft-heap-profile.h"

/* Returns the style of @band by its name alone. */
WeftBandStyle weft_heap_band_first_style (const WeftHeapProfile *heap, guint32 band);

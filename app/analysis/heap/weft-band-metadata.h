/* SPDX-License-Identifier: BSD-3-Clause */
/* Metadata of heap bands: type, module, package, source location. */
#pragma once

#include "weft-heap-stacks.h"

/* Of one band; what is not known is NULL. Texts are valid UTF-8. */
typedef struct
{
  char *name;         /* "I#", "buildTable", "sat_s4WS": shorter than the label */
  char *type;         /* "Map String Int" */
  char *closure_type; /* "THUNK_1_0"; "CONSTR" of constructors where no more is known */
  char *module;       /* "Data.Map.Internal" */
  char *package;      /* "containers-0.6.7" */
  char *place;        /* "src/Main.hs:12:5-20" */
  char *source;       /* "src/Main.hs" */
  char *table;        /* of info tables: the table's own name */
  guint32 stack;      /* of cost centre stacks: the node in the stacks; or 0 */
} WeftBandInfo;

void weft_band_info_clear (WeftBandInfo *metadata);

/* Immutable; borrows its profile. */
typedef struct _WeftBandMetadata WeftBandMetadata;

/* Nothing is read but stacks: metadata are decoded again from the log when they are asked for. */
WeftBandMetadata *weft_band_metadata_new (const WeftHeapProfile *profile);
void weft_band_metadata_free (WeftBandMetadata *self);

/* The metadata of @band, to be cleared with weft_band_info_clear(). */
void weft_band_metadata_get (const WeftBandMetadata *self, guint32 band, WeftBandInfo *metadata);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftBandMetadata, weft_band_metadata_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftBandInfo, weft_band_info_clear)

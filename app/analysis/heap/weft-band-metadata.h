/* SPDX-License-Identifier: BSD-3-Clause */
/* Metadata of heap bands: type, module, package, source location. */
#pragma once

#include "weft-heap-stacks.h"

/* Metadata of a band. A text is NULL if unknown, otherwise valid UTF-8. */
typedef struct
{
  char *name;         /* short name, such as "I#", "buildTable", "sat_s4WS" */
  char *type;         /* Haskell type, such as "Map String Int" */
  char *closure_type; /* such as "THUNK_1_0"; "CONSTR" for constructors of unknown closure type */
  char *module;       /* "Data.Map.Internal" */
  char *package;      /* "containers-0.6.7" */
  char *location;     /* "src/Main.hs:12:5-20" */
  char *source;       /* "src/Main.hs" */
  char *table;        /* name of the info table */
  guint32 stack;      /* node of the cost centre stack; 0 if none */
} WeftBandInfo;

void weft_band_info_clear (WeftBandInfo *metadata);

/* Metadata of all bands of a profile. Immutable; borrows the profile. */
typedef struct _WeftBandMetadata WeftBandMetadata;

/* Reads the stacks of the bands. All other metadata is read from the log on demand. */
WeftBandMetadata *weft_band_metadata_new (const WeftHeapProfile *profile);
void weft_band_metadata_free (WeftBandMetadata *self);

/* Fills @metadata with the metadata of @band. Clear @metadata with weft_band_info_clear(). */
void weft_band_metadata_get (const WeftBandMetadata *self, guint32 band, WeftBandInfo *metadata);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftBandMetadata, weft_band_metadata_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftBandInfo, weft_band_info_clear)

/* Names of the closure types of GHC's runtime system. */

/* Returns the name of the closure type that has @number in IPE events, such as "THUNK_1_0" for 16,
 * or the number as text if it is unknown. Newly allocated. The numbers have not changed since GHC
 * 8.10, which is older than IPE events. */
char *weft_closure_type_text (guint number);

/* Kinds of closure types that analyses distinguish. */
typedef enum
{
  WEFT_CLOSURE_OTHER,
  WEFT_CLOSURE_THUNK,      /* not evaluated yet */
  WEFT_CLOSURE_SUSPENDED,  /* a thunk whose evaluation was interrupted by an exception */
  WEFT_CLOSURE_BLACK_HOLE, /* a thunk that a thread is evaluating */
  WEFT_CLOSURE_STACK,
  WEFT_CLOSURE_BYTES, /* an array of bytes, pinned or not */
} WeftClosureKind;

/* Returns the kind of closure type @name. In a heap profile, a constructor may have the name of a
 * closure type. */
WeftClosureKind weft_closure_type_kind (const char *name);

/* SPDX-License-Identifier: BSD-3-Clause */
/* What the log calls the addresses of info tables. */
#pragma once

#include "weft-index.h"

G_BEGIN_DECLS

typedef struct _WeftInfoNames WeftInfoNames;

/* Nothing is read until weft_info_names_read(). */
WeftInfoNames *weft_info_names_new (void);
void weft_info_names_free (WeftInfoNames *self);

/* Asks for the name of the info table at @address. */
void weft_info_names_want (WeftInfoNames *self, guint64 address);

/* Looks for those asked for among the log's info tables, of which a program may have a million: no
 * other is kept. */
void weft_info_names_read (WeftInfoNames *self, const WeftIndex *index);

/* "label :: type (Module, Source.hs:12:5-20)", as far as the log tells, valid UTF-8, borrowed; the
 * table's own name where it has no label. NULL where nothing is known of @address. */
const char *weft_info_names_get (const WeftInfoNames *self, guint64 address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftInfoNames, weft_info_names_free)

G_END_DECLS

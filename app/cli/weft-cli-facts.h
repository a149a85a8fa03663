/* SPDX-License-Identifier: BSD-3-Clause */
/* What weft-cli info tells of a log. */
#pragma once

#include "weft-features.h"
#include "weft-trace.h"

G_BEGIN_DECLS

/* Borrows the trace. */
typedef struct
{
  const WeftTrace *trace;
  const WeftIndex *index;
  const WeftLog *log;
  const WeftProcess *process;
  char *file; /* valid UTF-8 */
  WeftFormat format;
  gboolean has_events;
  guint64 first, last; /* ns */
  guint n_blocks;
  char *start_time; /* ISO 8601 in UTC with all digits, or NULL */
  guint features;
  GArray *hints;
} WeftCliFacts;

/* @path is the log's name as it was given. */
void weft_cli_facts_init (WeftCliFacts *self,
                          const WeftTrace *trace,
                          const char *path,
                          WeftFormat format);
void weft_cli_facts_clear (WeftCliFacts *self);

gboolean weft_cli_facts_has (const WeftCliFacts *self, WeftFeature feature);

/* What the bands of the heap profile are ("closure type"), translated; NULL where the log has
 * no heap profile, or one of a kind that is not known. */
const char *weft_cli_facts_breakdown (const WeftCliFacts *self);

/* Appends them as a JSON object, and as lines for people. */
void weft_cli_facts_to_json (const WeftCliFacts *self, GString *out);
void weft_cli_facts_to_text (const WeftCliFacts *self, GString *out);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCliFacts, weft_cli_facts_clear)

G_END_DECLS

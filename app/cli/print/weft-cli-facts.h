/* SPDX-License-Identifier: BSD-3-Clause */
/* Summary of a log, as weft-cli info prints it. */
#pragma once

#include "weft-features.h"
#include "weft-json-writer.h"
#include "weft-source.h"
#include "weft-trace.h"

#define WEFT_CLI_NO_TIME G_MAXUINT64

/* Borrows the trace. */
typedef struct
{
  const WeftTrace *trace;
  const WeftIndex *index;
  const WeftLog *log;
  const WeftProcess *process;
  char *file;         /* valid UTF-8 */
  const char *format; /* how it is packed; static */
  const char *version;
  guint64 size;        /* bytes, decompressed */
  guint64 first, last; /* ns; or WEFT_CLI_NO_TIME of a log without events */
  guint n_blocks, n_segments, n_caps;
  guint run; /* the process, counted from 1 */
  guint64 n_threads;
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

/* What the bands of the heap profile are ("closure type"), translated; NULL if the log has
 * no heap profile, or one of a kind that is not known. */
const char *weft_cli_facts_breakdown (const WeftCliFacts *self);

/* Appends them as a JSON object, and as lines for people. */
void weft_cli_facts_to_json (const WeftCliFacts *self, GString *out);
void weft_cli_facts_to_text (const WeftCliFacts *self, GString *out);

/* Adds what the log has of each HEC, and last of the process, as a list called @name. */
void
weft_cli_coverage_to_json (const WeftCoverage *coverage, WeftJsonWriter *json, const char *name);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCliFacts, weft_cli_facts_clear)

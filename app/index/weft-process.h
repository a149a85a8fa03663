/* SPDX-License-Identifier: BSD-3-Clause */
/* Metadata of the process that wrote a log: program, arguments, RTS, PIDs, clock, and the lifetimes
 * of its capabilities. */
#pragma once

#include "weft-index.h"

/* Lifetime [from, to) of a capability; copied by value, owns nothing. */
typedef struct
{
  guint16 cap;
  guint64 from, to; /* ns */
} WeftCapLife;

/* Metadata of a process. Immutable. Data that the log lacks is NULL, 0 or -1. Texts are valid
 * UTF-8. */
typedef struct
{
  char *rts;        /* "GHC-9.10.3 rts_thr" */
  char *ghc;        /* "9.10.3", taken from @rts */
  char *program;    /* name of the program, the first argument */
  char **args;      /* all arguments, beginning with the program */
  char **env;       /* "KEY=VALUE"; NULL unless the RTS recorded them, as up to GHC 8.6 */
  gint64 pid, ppid; /* process IDs; -1 if unknown */
  gboolean has_start;
  gint64 start_ns; /* start of the program, ns of Unix time: wall clock time in the log minus the
                      stamp of the event that records it */
  guint64 nursery; /* allocation area of each HEC (+RTS -A), bytes; 0 if unknown */
  guint breakdown; /* breakdown of the heap profile, as in HEAP_PROF_BEGIN; 0 if there is none */
  GArray *lives;   /* of WeftCapLife, by capability; includes capabilities that have no blocks but
                      are known from events */
} WeftProcess;

WeftProcess *weft_process_new (const WeftIndex *index);
void weft_process_free (WeftProcess *self);

/* Returns TRUE if the program was built with -prof, as shown by the name of its RTS:
 * "rts_thr_p". */
gboolean weft_process_is_profiled (const WeftProcess *self);

/* Returns the lifetime of @cap, or NULL. */
const WeftCapLife *weft_process_life (const WeftProcess *self, guint16 cap);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProcess, weft_process_free)

/* SPDX-License-Identifier: BSD-3-Clause */
/* Metadata of the process that wrote a log: program, arguments, RTS, pids, clock, and the lives of
 * its capabilities. */
#pragma once

#include "weft-index.h"

/* When a capability existed: [from, to). A plain value. */
typedef struct
{
  guint16 cap;
  guint64 from, to; /* ns */
} WeftCapLife;

/* Immutable. What the log does not say is NULL, 0 or -1. Texts are valid UTF-8. */
typedef struct
{
  char *rts;        /* "GHC-9.10.3 rts_thr" */
  char *ghc;        /* "9.10.3", from rts */
  char *program;    /* the first argument */
  char **args;      /* all of them, the program first */
  char **env;       /* "KEY=VALUE", where the RTS wrote them (until GHC 8.6) */
  gint64 pid, ppid; /* -1 if unknown */
  gboolean has_start;
  gint64 start_ns; /* the program's start in ns of Unix time: wall clock less its own stamp */
  guint64 nursery; /* bytes: each HEC's allocation area, +RTS -A; 0 if unknown */
  guint breakdown; /* of the heap profile, as HEAP_PROF_BEGIN has it; 0 if there is none */
  GArray *lives;   /* of WeftCapLife, by capability: one each, of those with events too */
} WeftProcess;

WeftProcess *weft_process_new (const WeftIndex *index);
void weft_process_free (WeftProcess *self);

/* TRUE if the program was built with -prof, as the name of its RTS says: "rts_thr_p". */
gboolean weft_process_is_profiled (const WeftProcess *self);

/* The life of @cap, or NULL. */
const WeftCapLife *weft_process_life (const WeftProcess *self, guint16 cap);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProcess, weft_process_free)

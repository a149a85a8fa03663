/* SPDX-License-Identifier: BSD-3-Clause */
/* Ticky counters (-ticky, +RTS -lT): entries and allocation of each closure. */
#pragma once

#include "weft-event.h"
#include "weft-index.h"
#include "weft-series.h"

/* Definition of a ticky counter: the closure that the counter counts, decoded from its event. */

/* Definition of a counter. Texts are valid UTF-8, "" if unknown. */
typedef struct
{
  guint64 id;
  guint64 info;    /* address of the closure's info table, or 0 */
  char *name;      /* such as "go{v s3TU} (Main) (fun) in s3TP"; the id if there is no definition */
  char *type;      /* such as "fun", "thk" or "con", as in the log */
  char *arguments; /* kinds of the arguments, one letter each */
  char *variables; /* kinds of the free variables, one letter each, if has_variables */
  guint32 n_variables;
  /* FALSE if the log ends before the definition, as the RTS writes definitions last */
  gboolean is_defined;
  gboolean has_variables; /* the log has the free variables (since GHC 9.4) */
} WeftTickyCounter;

/* Returns the size of one closure of @counter in bytes: header and free variables. Returns 0 if the
 * size is unknown or no closures are allocated. Assumes words of 8 bytes. */
guint64 weft_ticky_closure_bytes (const WeftTickyCounter *counter);

typedef struct
{
  guint64 entries;
  guint64 allocs; /* bytes that the closure's code allocated */
  guint64 allocd; /* bytes of the closures of this kind that any code allocated */
} WeftTickyNumbers;

typedef enum
{
  WEFT_TICKY_ENTRIES,
  WEFT_TICKY_ALLOCS,
  WEFT_TICKY_ALLOCD,
  WEFT_N_TICKY_KINDS,
} WeftTickyKind;

/* A census. The RTS resets the counters after each census, so a census contains the counts since
 * the previous one. */
typedef struct
{
  guint64 time;   /* ns */
  guint64 offset; /* file offset of its first sample */
  guint32 n;      /* number of samples */
  guint16 cap;    /* capability of the buffer that contains the samples */
} WeftTickyCensus;

/* Ticky counters of a log. Immutable. The numbers are read from the log on demand. */
typedef struct
{
  WeftIndex *index;
  GArray *counters;    /* of WeftTickyCounter, in the order of their first events */
  GArray *censuses;    /* of WeftTickyCensus, by time */
  GHashTable *indexes; /* key: id; value: 1 + index in @counters */
} WeftTicky;

/* Reads the counters and censuses of @index. Blocks. Returns NULL and sets @error to
 * G_IO_ERROR_CANCELLED if cancelled. Keeps a reference to @index. */
WeftTicky *weft_ticky_new (WeftIndex *index, GCancellable *cancellable, GError **error);
void weft_ticky_free (WeftTicky *self);

static inline const WeftTickyCounter *
weft_ticky_counter (const WeftTicky *self, guint i)
{
  return &g_array_index (self->counters, WeftTickyCounter, i);
}

/* Returns a new array with the sums of each counter over the censuses in [@from, @to), or NULL if
 * cancelled. */
WeftTickyNumbers *
weft_ticky_numbers (const WeftTicky *self, guint64 from, guint64 to, GCancellable *cancellable);

/* Returns a new array of WeftSeries (owned), one for each of @n counters: the running total of
 * @kind over the whole log, with a sample at each census that contains the counter. Returns NULL if
 * cancelled. */
GPtrArray *weft_ticky_series (const WeftTicky *self,
                              const guint32 *counters,
                              guint n,
                              WeftTickyKind kind,
                              GCancellable *cancellable);

/* Returns the module in the name of a counter, newly allocated: "Main" for "go{v s3TU} (Main) (fun)
 * in s3TP" and "Main.$wgo{v r3Rq} (fun)". Returns "" if the name has no module. */
char *weft_ticky_module (const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTicky, weft_ticky_free)

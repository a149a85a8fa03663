/* SPDX-License-Identifier: BSD-3-Clause */
/* Why the slow spans of a label are slow: the time of its slow spans and of typical ones, each
 * split by cause. A cause is what the thread did (it ran, it was in a GC, it was blocked until
 * another thread woke it) and, while it was blocked, what the other thread did. See
 * weft-span-parts.h.
 *
 * The means of all causes add up to the mean length of the spans, so the differences of all causes
 * add up to the mean by which slow spans are longer. */
#pragma once

#include "weft-histogram.h"
#include "weft-span-parts.h"
#include "weft-trace.h"

/* Maximum number of slow spans that are split, and of typical spans. If there are more, spans are
 * chosen evenly. */
#define WEFT_WHY_MAX_SPANS 200

/* The slow spans are clearly slower if their mean is at least this multiple of the mean of typical
 * spans, and exceeds it by at least WEFT_WHY_MIN_NS. If running takes most of the difference, the
 * multiple is higher, as any mixture of large and small work looks like that (1.9 for sizes that
 * are spread evenly from 0 on), and so do spans during which the system ran other programs. */
#define WEFT_WHY_MIN_RATIO         1.5
#define WEFT_WHY_MIN_RATIO_RUNNING 2.0
#define WEFT_WHY_MIN_NS            50000

/* Maximum p of a rank test at which a cause is not doubted. It is lower than in comparisons, as the
 * cause is chosen from many. At least 3 slow spans are needed to reach it. */
#define WEFT_WHY_MAX_P 0.05

/* Minimum score of the causes that are listed first. If a smaller share of the slow spans has the
 * first cause, it may be due to chance. */
#define WEFT_WHY_MIN_SHARE 0.2

/* A state of a thread in a cause. Has no padding. */
typedef struct
{
  guint16 state;  /* WeftPartState */
  guint16 status; /* see WeftPartStep */
  guint16 cause;
  guint16 is_major;
  guint32 name; /* index of the other thread's label, or WEFT_WHY_NO_LABEL */
} WeftWhyStep;

#define WEFT_WHY_NO_LABEL    G_MAXUINT32
#define WEFT_WHY_NO_FUNCTION G_MAXUINT32

typedef struct _WeftWhyNames WeftWhyNames; /* names of other threads; see weft_why_waker_text() */

/* A cause. The time of a span with this cause is 0 if the span does not have it. */
typedef struct
{
  guint n_steps;
  WeftWhyStep steps[WEFT_PART_STEPS]; /* unused steps are zeros */
  guint32 function;     /* if the last step runs: function that it ran; see weft_why_function() */
  double slow, typical; /* mean time in slow and in typical spans, ns */
  double difference;    /* slow - typical */
  double share;         /* share of slow spans that have the cause, 0 to 1 */
  double p; /* probability that the times in slow and typical spans differ so by chance */
  /* Numbers of the group, which is the sum of all causes with the same first step: its difference,
   * its p, and the share of slow spans that have any of its causes. */
  double group, group_p, group_share;
  /* Share of a slow span's excess over typical spans that the cause or its group explains: the mean
   * over the slow spans, weighted by the square root of the excess, so that neither a few very long
   * spans nor many that are hardly slower decide. */
  double score, group_score;
  guint n;    /* number of slow spans that have the cause */
  guint rank; /* position in descending order of the larger of @slow and @typical */
  guint64 longest_from, longest_to; /* longest part in a slow span, or in any span if n is 0, ns */
  guint32 thread;                   /* ID of the thread of that span */
} WeftWhyCause;

/* Reason why no cause is named, or why it is doubted. */
typedef enum
{
  WEFT_WHY_CLEAR,
  WEFT_WHY_FEW,        /* too few spans to exclude chance */
  WEFT_WHY_CHANCE,     /* the first cause may differ by chance */
  WEFT_WHY_NOT_SLOWER, /* the slow spans are not clearly slower */
  WEFT_WHY_NO_SPANS,   /* no slow or no typical spans */
} WeftWhyDoubt;

/* The answer. Immutable. */
typedef struct
{
  char *label;
  guint n;            /* spans that begin and end in the range, with a known thread */
  guint n_excluded;   /* spans left out: cut off by the range, without an end, or with an unknown
                         thread */
  guint n_unnamed;    /* spans that may match, but whose labels are unknown, as the log has too many
                         labels */
  guint n_slow;       /* slow spans, including those that were not split */
  guint n_typical;    /* like @n_slow, but for typical spans */
  gboolean is_chosen; /* slow spans have the lengths in @chosen, and are not the slowest tenth */
  WeftRange chosen;   /* lengths of slow spans, ns: from the shortest one on, or as requested */
  WeftHistogram lengths;        /* lengths of all n spans; the second series has the slow ones */
  guint64 median, p90, longest; /* ns */
  double slow, typical;         /* mean length of the slow and typical spans that were split, ns */
  WeftWhyDoubt doubt;
  /* WeftWhyCause, by score of the group, then by score, the largest first. Causes with less than
   * WEFT_WHY_MIN_SHARE, and causes that may be due to chance, are last */
  GArray *causes;
  WeftWhyNames *thread_names;
  GPtrArray *functions; /* names of functions */
  GArray *frames;       /* of guint32: for each function, its frame in the profile */
} WeftWhy;

/* Explains the spans called @label that begin and end in [@from, @to), ns. If there is no such
 * label, @label may be a pattern with * and ?. Slow spans are those of a length in @slow (ns) or,
 * if @slow is empty, the slowest tenth. Typical spans are those from the 40th to the 60th
 * percentile that are not slow. Replays the events of up to 400 spans: call it on a worker thread.
 * Returns NULL if it was cancelled. */
WeftWhy *weft_why_new (const WeftTrace *trace,
                       const char *label,
                       WeftRange slow,
                       guint64 from,
                       guint64 to,
                       GCancellable *cancellable);
void weft_why_free (WeftWhy *self);

static inline const WeftWhyCause *
weft_why_nth (const WeftWhy *self, guint i)
{
  return &g_array_index (self->causes, WeftWhyCause, i);
}

/* Returns the name of a doubt for scripts, such as "few". Static. */
const char *weft_why_doubt_id (WeftWhyDoubt doubt);

/* Return texts of a cause, newly allocated: all of its steps ("blocked on an MVar until “writer”
 * wakes it, which is running meanwhile"), or those after the first; NULL if there are none. Texts
 * are translated if @is_translated. */
char *weft_why_cause_text (const WeftWhy *self, const WeftWhyCause *cause, gboolean is_translated);
char *
weft_why_meanwhile_text (const WeftWhy *self, const WeftWhyCause *cause, gboolean is_translated);

/* Returns the name of a part's state: for scripts, such as "runnable", or translated. Static. */
const char *weft_why_state (WeftPartState state, gboolean is_translated);

/* Returns the reason of a step: what blocked the thread, or the cause of the GC. NULL if there is
 * none. Newly allocated. */
char *weft_why_reason (const WeftWhyStep *step, gboolean is_translated);

/* Returns the function that the thread of the last step ran, from call stacks or the time profile.
 * NULL if there is none, or no sample. Borrowed. */
const char *weft_why_function (const WeftWhy *self, const WeftWhyCause *cause);

/* Returns the name of the other thread of a step: "worker 1" or "thread 7" if steps name only that
 * thread, "worker …" or "(threads without a label)" if several have this name. NULL if there is
 * none. Newly allocated. */
char *weft_why_waker_text (const WeftWhy *self, const WeftWhyStep *step, gboolean is_translated);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftWhy, weft_why_free)

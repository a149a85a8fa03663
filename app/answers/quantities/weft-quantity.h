/* SPDX-License-Identifier: BSD-3-Clause */
/* Quantities: every number that Weft reports on a range of time, described once, for window,
 * command line, comparison, conditions of --fail-if and the reference of fields. A new number is
 * one row, with a getter if it is computed. */
#pragma once

#include "weft-features.h"
#include "weft-statistics.h"

typedef enum
{
  WEFT_UNIT_NS,
  WEFT_UNIT_BYTES,
  WEFT_UNIT_COUNT,
  WEFT_UNIT_MEAN,    /* a count that is not whole */
  WEFT_UNIT_SHARE,   /* 0 to 1 */
  WEFT_UNIT_PERCENT, /* 0 to 1; 0 to 100 in files */
  WEFT_UNIT_BYTES_PER_S,
  WEFT_N_UNITS,
} WeftUnit;

/* The unit's name in files: "ns". Static. */
const char *weft_unit_name (WeftUnit unit);

/* Direction in which a quantity improves. */
typedef enum
{
  WEFT_BETTER_NEITHER,
  WEFT_BETTER_LOWER,
  WEFT_BETTER_HIGHER,
} WeftBetter;

/* How a quantity of one run varies by chance, if the events that it counts or sums up are those of
 * a Poisson process. */
typedef enum
{
  WEFT_CHANCE_UNKNOWN, /* not known from one run */
  WEFT_CHANCE_COUNT,   /* it is a count */
  WEFT_CHANCE_PAUSES,  /* it is a sum of GC pauses */
  WEFT_CHANCE_PAUSE,   /* it is the mean of GC pauses */
} WeftChance;

/* How a quantity of one program varies from run to run, as a part of the larger value. The bands
 * hold for 19 of 20 pairs of the repeated runs among the logs that Weft is tested with: five runs
 * each with GHC 9.0, 9.6 and 9.10 of one program (tests/workloads/Heap.hs), on an idle machine. On
 * a busy machine times vary more. */
typedef enum
{
  WEFT_NOISE_BY_UNIT,   /* steady for counts and bytes, timed for all others */
  WEFT_NOISE_STEADY,    /* determined by the program: allocation, residency; 0.1 */
  WEFT_NOISE_VARIED,    /* depends a little on the times of GCs: bytes copied; 0.25 */
  WEFT_NOISE_TIMED,     /* measured in time, or per time; 0.35 */
  WEFT_NOISE_SCHEDULED, /* waits, which depend on when threads meet; 0.65 */
} WeftNoise;

/* Returns the band of @noise, which is not WEFT_NOISE_BY_UNIT. */
double weft_noise_band (WeftNoise noise);

/* The part of a range that a quantity covers if the log does not cover all of it: see WeftCoverage.
 */
typedef enum
{
  WEFT_EXTENT_PROCESS, /* the time in which all HECs are covered */
  WEFT_EXTENT_HECS,    /* the covered time of each HEC */
  WEFT_EXTENT_WRITERS, /* the covered time of each HEC, if events of no HEC are covered, too */
  WEFT_EXTENT_SAMPLES, /* the time in which events of no HEC are covered: heap profile samples */
  WEFT_EXTENT_EVENTS,  /* every event, in covered time or not */
  WEFT_EXTENT_FILE,    /* the whole range: numbers of the log itself */
} WeftExtent;

#define WEFT_NEEDS(feature) (1u << WEFT_FEATURE_##feature)

/* Parts of the window that show a quantity; stats, files and comparisons have all of them. 0 is
 * WEFT_SEEN_CARD. */
#define WEFT_SEEN_FILES        (1u << 0)     /* nowhere else */
#define WEFT_SEEN_CARD         (1u << 1)     /* its group's card on Overview, and the report */
#define WEFT_SEEN_DETAILS(row) ((row) << 8u) /* this row, from 1 on, of the numbers under lanes */

/* A member of a struct that holds a number: see WEFT_FROM. */
typedef struct
{
  enum
  {
    WEFT_FROM_NOWHERE, /* the number is computed */
    WEFT_FROM_UINT64,
    WEFT_FROM_UINT,
    WEFT_FROM_DOUBLE, /* a count is rounded, and not below 0 */
  } kind;
  guint offset;
} WeftNumberMember;

/* A row whose number is @member of @type, the struct that getters read, needs no getter. */
#define WEFT_FROM(type, member)               \
  {                                           \
    _Generic(((type *) NULL)->member, guint64 \
             : WEFT_FROM_UINT64, guint        \
             : WEFT_FROM_UINT, double         \
             : WEFT_FROM_DOUBLE),             \
        G_STRUCT_OFFSET (type, member)        \
  }

/* A row of the table. Static. */
typedef struct
{
  const char *id;    /* the path in JSON, and the name in --fail-if: "time.gc_ns" */
  const char *title; /* shown by weft_quantity_title() */
  const char *what;  /* the definition, a sentence, to be translated */
  WeftUnit unit;
  WeftBetter better;
  guint needs; /* WEFT_NEEDS() of the features without which it is not recorded */
  /* Returns the value, if its features are recorded. @of is a WeftStatistics or, for a column of a
   * WeftQuantityList, one of its items. If @from is set: returns the reason why the number is not
   * known, or any known number; NULL if it is always known. */
  WeftAmount (*get) (gconstpointer of);
  guint seen; /* WEFT_SEEN_ bits */
  WeftExtent extent;
  /* Read from samples of a counter: in a cut log nothing is known after the last one. Between two
   * samples it is interpolated. */
  gboolean is_counted;
  /* A mean, a percentile or a sum that may exceed its value in the whole range if the range is
   * known only in part. Shares, means and rates always are: see weft_quantity_bound(). */
  gboolean is_typical;
  gboolean is_least; /* a mean over the whole range of the known part: a lower bound */
  WeftNumberMember from;
  WeftChance chance;
  WeftNoise noise;
  const char *brief; /* title in the numbers under lanes, in the context "fact"; NULL: title */
} WeftQuantity;

/* Returns the band of @self's noise: a smaller change, as a part of the larger value, may be
 * chance. */
double weft_quantity_noise (const WeftQuantity *self);

/* The quantities of one subject. Static. */
typedef struct
{
  const char *title; /* shown by weft_quantity_title() */
  const WeftQuantity *rows;
  guint n;
} WeftQuantityGroup;

typedef enum
{
  WEFT_QUANTITIES_TIME,
  WEFT_QUANTITIES_HECS,
  WEFT_QUANTITIES_GC,
  WEFT_QUANTITIES_HEAP,
  WEFT_QUANTITIES_SPARKS,
  WEFT_QUANTITIES_THREADS,
  WEFT_QUANTITIES_HEAP_PROFILE,
  WEFT_QUANTITIES_EVENTS,
  WEFT_N_QUANTITY_GROUPS,
} WeftQuantityGroupId;

extern const WeftQuantityGroup *const weft_quantity_groups[WEFT_N_QUANTITY_GROUPS];

/* Translates @title, of a quantity, a group or a list of them. */
const char *weft_quantity_title (const char *title);

/* Returns the quantity called @id, or NULL. */
const WeftQuantity *weft_quantity_find (const char *id);

/* Returns TRUE if the quantity is on the card of its group or list. */
gboolean weft_quantity_is_on_card (const WeftQuantity *self);

/* Returns the quantity in row @row, from 1 on, of the details of @self, or NULL. */
const WeftQuantity *weft_quantity_in_details (const WeftQuantityGroup *self, guint row);

/* Returns FALSE if the subject of the quantity was recorded but not used, such as a collector that
 * never ran. The quantity is not shown then. */
gboolean weft_quantity_applies (const WeftQuantity *self, const WeftTrace *trace);

/* Returns the absence of all quantities of the group that apply, if they have the same reason; else
 * a known value. */
WeftAmount
weft_quantity_group_absence (const WeftQuantityGroup *self, const WeftStatistics *statistics);

/* Returns the bound of a value of @self in a range that is known only in part. */
WeftAmountBound weft_quantity_bound (const WeftQuantity *self);

/* Returns the value of @self in the range of @statistics, with a bound if it is known only in
 * part. */
WeftAmount weft_quantity_value (const WeftQuantity *self, const WeftStatistics *statistics);

/* Returns the value of the quantity called @id, which must exist. */
WeftAmount weft_quantity_value_of (const char *id, const WeftStatistics *statistics);

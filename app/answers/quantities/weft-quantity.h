/* SPDX-License-Identifier: BSD-3-Clause */
/* Quantities: every number that Weft reports on a range of time, described once. Window, command
 * line, comparison, conditions of --fail-if and the reference of fields are made from this table; a
 * new number is one row, with a getter where it is computed. */
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
  WEFT_UNIT_PERCENT, /* the same; 0 to 100 in files */
  WEFT_UNIT_BYTES_PER_S,
  WEFT_N_UNITS,
} WeftUnit;

/* The unit's name in files: "ns". Static. */
const char *weft_unit_name (WeftUnit unit);

/* Which of two values is the better one. */
typedef enum
{
  WEFT_BETTER_NEITHER,
  WEFT_BETTER_LOWER,
  WEFT_BETTER_HIGHER,
} WeftBetter;

/* How far chance alone may move a quantity of one run: what it counts or sums up is then taken for
 * events of a Poisson process. */
typedef enum
{
  WEFT_CHANCE_UNKNOWN, /* one run does not tell */
  WEFT_CHANCE_COUNT,   /* of a count */
  WEFT_CHANCE_PAUSES,  /* of a sum of GC pauses */
  WEFT_CHANCE_PAUSE,   /* of the mean of GC pauses */
} WeftChance;

/* How far a quantity of one program moves from one run to the next, as a part of the larger value.
 * The bands hold for 19 of 20 pairs of the repeated runs among the logs that Weft is tested with:
 * five runs each with GHC 9.0, 9.6 and 9.10 of one program (tests/workloads/Heap.hs), on a machine
 * that had nothing else to do. A busy machine moves times further. */
typedef enum
{
  WEFT_NOISE_BY_UNIT,   /* steady for counts and bytes, timed for all others */
  WEFT_NOISE_STEADY,    /* decided by the program: allocation, residency; 0.1 */
  WEFT_NOISE_VARIED,    /* moved a little by the times of GCs: bytes copied; 0.25 */
  WEFT_NOISE_TIMED,     /* measured in time, or per time; 0.35 */
  WEFT_NOISE_SCHEDULED, /* waits, which depend on when threads meet; 0.65 */
} WeftNoise;

/* The band of @noise, which is not WEFT_NOISE_BY_UNIT. */
double weft_noise_band (WeftNoise noise);

/* The part of a range that a quantity covers if the log does not cover all of it: see WeftCoverage.
 */
typedef enum
{
  WEFT_EXTENT_PROCESS, /* the time in which all HECs are covered */
  WEFT_EXTENT_HECS,    /* of each HEC that in which it is covered */
  WEFT_EXTENT_WRITERS, /* the same, if events of no HEC, too, are known in all of the range */
  WEFT_EXTENT_SAMPLES, /* that in which events of no HEC are covered, as heap profile samples */
  WEFT_EXTENT_EVENTS,  /* all of which an event is there, in covered time or not */
  WEFT_EXTENT_FILE,    /* all of it, and what can be read: of the log itself */
} WeftExtent;

#define WEFT_NEEDS(feature) (1u << WEFT_FEATURE_##feature)

/* Where the window shows a quantity; stats, files and comparisons have all. 0 is WEFT_SEEN_CARD. */
#define WEFT_SEEN_FILES        (1u << 0)     /* nowhere else */
#define WEFT_SEEN_CARD         (1u << 1)     /* its group's card on Overview, and the report */
#define WEFT_SEEN_DETAILS(row) ((row) << 8u) /* this row, from 1 on, of the numbers under lanes */

/* Which struct has a number, as its getter takes it: see WEFT_FROM. */
typedef struct
{
  enum
  {
    WEFT_FROM_NOWHERE, /* it is computed */
    WEFT_FROM_UINT64,
    WEFT_FROM_UINT,
    WEFT_FROM_DOUBLE, /* a count is rounded, and not below 0 */
  } kind;
  guint offset;
} WeftNumberPlace;

/* That it is @member of the @type that getters are given: the row needs no getter. */
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
  guint needs; /* WEFT_NEEDS() of the kinds of events without which it was not recorded */
  /* The value, where what it needs was recorded. @of is a WeftStatistics; of a column of a
   * WeftQuantityList, one of its items. Where from says where it stands: why it is not known, or
   * any known number; NULL if it always is. */
  WeftAmount (*get) (gconstpointer of);
  guint seen; /* WEFT_SEEN_ bits */
  WeftExtent extent;
  /* Read from samples of a counter: nothing is known of the time after the last one, if the log was
   * cut. Between two samples it is spread evenly. */
  gboolean is_counted;
  /* A mean, a percentile or a sum that a range known only in part may have less of, too. Shares,
   * means and rates always are: see weft_quantity_bound(). */
  gboolean is_typical;
  gboolean is_least; /* a mean over all of the range of what is known: no less than that */
  WeftNumberPlace from;
  WeftChance chance;
  WeftNoise noise;
  const char *brief; /* title in the numbers under lanes, in the context "fact"; NULL: title */
} WeftQuantity;

/* The band of @self's noise: a change of less than this part of the larger value may be chance. */
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

/* The quantity called @id, or NULL. */
const WeftQuantity *weft_quantity_find (const char *id);

/* Returns TRUE if the card of its group or list has it. */
gboolean weft_quantity_is_on_card (const WeftQuantity *self);

/* Returns the quantity that is seen in row @row, from 1 on, of the details of @self, or NULL. */
const WeftQuantity *weft_quantity_in_details (const WeftQuantityGroup *self, guint row);

/* FALSE if the log has nothing that it could be of, as that was not used: the number of a
 * collector that never ran. It is not shown then. */
gboolean weft_quantity_applies (const WeftQuantity *self, const WeftTrace *trace);

/* Why no quantity of the group is known, if that is one reason for all that apply: any of their
 * values; else a known one. */
WeftAmount
weft_quantity_group_absence (const WeftQuantityGroup *self, const WeftStatistics *statistics);

/* How a value of @self is bounded in a range that is known in part. */
WeftAmountBound weft_quantity_bound (const WeftQuantity *self);

/* The value of @self in the range of @statistics. What is known only in part has a bound. */
WeftAmount weft_quantity_value (const WeftQuantity *self, const WeftStatistics *statistics);

/* The same by its id, which must exist. */
WeftAmount weft_quantity_value_of (const char *id, const WeftStatistics *statistics);

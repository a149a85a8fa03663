/* SPDX-License-Identifier: BSD-3-Clause */
/* Quantities: every number that Weft reports for a time range. Each is described once, for the
 * window, the command line, comparisons, the conditions of --fail-if and the reference of fields. A
 * new number takes one row, and a getter if it is computed. */
#pragma once

#include "weft-features.h"
#include "weft-statistics.h"

typedef enum
{
  WEFT_UNIT_NS,
  WEFT_UNIT_BYTES,
  WEFT_UNIT_COUNT,
  WEFT_UNIT_MEAN,    /* a number that need not be an integer */
  WEFT_UNIT_SHARE,   /* 0 to 1 */
  WEFT_UNIT_PERCENT, /* 0 to 1; 0 to 100 in files */
  WEFT_UNIT_BYTES_PER_S,
  WEFT_N_UNITS,
} WeftUnit;

/* Returns the name of the unit in files, such as "ns". Static. */
const char *weft_unit_name (WeftUnit unit);

/* Direction in which a quantity improves. */
typedef enum
{
  WEFT_BETTER_NEITHER,
  WEFT_BETTER_LOWER,
  WEFT_BETTER_HIGHER,
} WeftBetter;

/* How a quantity of a single run varies by chance, assuming that the events it counts or sums up
 * form a Poisson process. */
typedef enum
{
  WEFT_CHANCE_UNKNOWN, /* not known from one run */
  WEFT_CHANCE_COUNT,   /* the quantity is a count */
  WEFT_CHANCE_PAUSES,  /* the quantity is a sum of GC pauses */
  WEFT_CHANCE_PAUSE,   /* the quantity is the mean of GC pauses */
} WeftChance;

/* How much a quantity of one program varies from run to run, as a fraction of the larger value: the
 * noise band. In the test logs, 19 of 20 pairs of repeated runs are within the bands. These are
 * five runs of one program (tests/workloads/Heap.hs) with each of GHC 9.0, 9.6 and 9.10 on an idle
 * machine. On a busy machine, times vary more. */
typedef enum
{
  WEFT_NOISE_BY_UNIT,   /* steady for counts and bytes, timed for all others */
  WEFT_NOISE_STEADY,    /* determined by the program: allocation, residency; 0.1 */
  WEFT_NOISE_VARIED,    /* depends a little on the times of GCs: bytes copied; 0.25 */
  WEFT_NOISE_TIMED,     /* measured in time, or per time; 0.35 */
  WEFT_NOISE_SCHEDULED, /* waits, which depend on when threads meet; 0.65 */
} WeftNoise;

/* Returns the noise band of @noise, which must not be WEFT_NOISE_BY_UNIT. */
double weft_noise_band (WeftNoise noise);

/* The part of a range that a quantity refers to if the log does not cover all of the range: see
 * WeftCoverage. */
typedef enum
{
  WEFT_EXTENT_PROCESS, /* the time in which all HECs are covered */
  WEFT_EXTENT_HECS,    /* the covered time of each HEC */
  WEFT_EXTENT_WRITERS, /* like WEFT_EXTENT_HECS, but exact only if events without a HEC are covered,
                          too */
  WEFT_EXTENT_SAMPLES, /* the covered time of events without a HEC: heap profile samples */
  WEFT_EXTENT_EVENTS,  /* all events, whether in covered time or not */
  WEFT_EXTENT_FILE,    /* the whole range, for numbers of the log itself */
} WeftExtent;

#define WEFT_NEEDS(feature) (1u << WEFT_FEATURE_##feature)

/* Where a quantity is shown besides `stats`, files and comparisons, which show all quantities; 0
 * means WEFT_SHOWN_ON_CARD. */
#define WEFT_SHOWN_IN_FILES (1u << 0) /* nowhere else */
#define WEFT_SHOWN_ON_CARD  (1u << 1) /* on the group's card on Overview, and in the report */
#define WEFT_SHOWN_IN_DETAILS(row) \
  ((row) << 8u) /* in this row (1 or more) of the details under lanes */

/* Member of a struct that holds a number; initialised by WEFT_NUMBER_MEMBER(). */
typedef struct
{
  enum
  {
    WEFT_MEMBER_NONE, /* the number is computed */
    WEFT_MEMBER_UINT64,
    WEFT_MEMBER_UINT,
    WEFT_MEMBER_DOUBLE, /* counts are rounded, and negative counts become 0 */
  } kind;
  guint offset;
} WeftNumberMember;

/* Initialises @from of a row whose number is stored in @member of @type, the struct that getters
 * read. Such a row needs no getter for its value. */
#define WEFT_NUMBER_MEMBER(type, member)      \
  {                                           \
    _Generic(((type *) NULL)->member, guint64 \
             : WEFT_MEMBER_UINT64, guint      \
             : WEFT_MEMBER_UINT, double       \
             : WEFT_MEMBER_DOUBLE),           \
        G_STRUCT_OFFSET (type, member)        \
  }

/* A quantity: a row of the table. Static. */
typedef struct
{
  const char *id;         /* path in JSON and name in --fail-if: "time.gc_ns" */
  const char *title;      /* shown by weft_quantity_title() */
  const char *definition; /* definition, a sentence, to be translated */
  WeftUnit unit;
  WeftBetter better;
  guint needs; /* WEFT_NEEDS() bits of the features that it needs */
  /* Returns the value; called only if its features are recorded. @subject is a WeftStatistics or,
   * for a column of a WeftQuantityList, an item of the list. If @from is set, the number is read
   * from @from, and get() only reports whether it is known: it returns any known amount with the
   * bound of the number, or the reason why the number is unknown. get() is NULL if the number at
   * @from is always known. */
  WeftAmount (*get) (gconstpointer of);
  guint shown_in; /* WEFT_SHOWN_ bits */
  WeftExtent extent;
  /* TRUE if the value is read from samples of a counter. The value is interpolated between two
   * samples, and is unknown after the last sample of a cut log. */
  gboolean is_sampled;
  /* TRUE for a mean, percentile or sum that can be larger for the known part of a range than for
   * the whole range. This always holds for shares, means and rates by unit: see
   * weft_quantity_bound(). */
  gboolean is_typical;
  gboolean is_lower_bound; /* a lower bound: the known sum divided by the length of the range */
  WeftNumberMember from;
  WeftChance chance;
  WeftNoise noise;
  const char *short_title; /* title in the details, with context "fact"; NULL to use @title */
} WeftQuantity;

/* Returns the noise band of @self: a change of less than this fraction of the larger value may be
 * due to chance. */
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

/* Translates the title of a quantity, a group or a list. */
const char *weft_quantity_title (const char *title);

/* Returns the quantity called @id, or NULL. */
const WeftQuantity *weft_quantity_find (const char *id);

/* Returns TRUE if the quantity is on the card of its group or list. */
gboolean weft_quantity_is_card_number (const WeftQuantity *self);

/* Returns the quantity in row @row (1 or more) of the details of @self, or NULL. */
const WeftQuantity *weft_quantity_nth_detail (const WeftQuantityGroup *self, guint row);

/* Returns FALSE if the log records the subject of the quantity but the program did not use it, such
 * as a collector that never ran. Such a quantity is not shown. */
gboolean weft_quantity_applies (const WeftQuantity *self, const WeftTrace *trace);

/* Returns the absent amount if all quantities of the group that apply are absent for the same
 * reason, otherwise a known amount. */
WeftAmount
weft_quantity_group_absence (const WeftQuantityGroup *self, const WeftStatistics *statistics);

/* Returns the kind of bound that a value of @self has if its range is known only in part. */
WeftAmountBound weft_quantity_bound (const WeftQuantity *self);

/* Returns the value of @self in the range of @statistics, with a bound if the range is known only
 * in part. */
WeftAmount weft_quantity_value (const WeftQuantity *self, const WeftStatistics *statistics);

/* Returns the value of the quantity called @id, which must exist. */
WeftAmount weft_quantity_value_by_id (const char *id, const WeftStatistics *statistics);

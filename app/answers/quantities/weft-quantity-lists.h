/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists of quantities: a few numbers for each HEC, generation, GC cause or spark pool in a
 * range. */
#pragma once

#include "weft-quantity.h"

/* Values of WeftQuantityItem.name for items that have no number. */
#define WEFT_ITEM_ALL     (G_MAXUINT - 1)
#define WEFT_ITEM_UNKNOWN G_MAXUINT /* GCs whose generation no event records */

/* An item of a list, from which its columns are read; copied by value, owns nothing. */
typedef struct
{
  guint name;              /* number of the HEC or generation, WEFT_ITEM_ALL or WEFT_ITEM_UNKNOWN */
  gboolean is_partial;     /* the item is known for only a part of the range */
  gboolean lacks_global;   /* events without a HEC are known for only a part of the range */
  const char *key, *title; /* replace the number of the item in files (@key) and in the window
                              (@title); or NULL. Static */
  union
  {
    struct
    {
      WeftCapNumbers cap;
      gboolean has_idle; /* as in WeftStatistics */
      WeftIdleSums idle;
    };
    struct
    {
      WeftGenerationSums sums;
      WeftPauses pauses;
    } generation;
    struct
    {
      WeftSparkRates sparks;
      WeftAmountBound gcd_bound; /* of sparks.gcd */
    };
    WeftCauseSums cause;
  };
} WeftQuantityItem;

typedef enum
{
  WEFT_LIST_HECS,
  WEFT_LIST_GENERATIONS,
  WEFT_LIST_CAUSES,
  WEFT_LIST_SPARKS,
  WEFT_N_QUANTITY_LISTS,
} WeftQuantityListId;

/* A list of quantities. Static. */
typedef struct
{
  const char *id;    /* path in JSON: "capabilities" */
  const char *title; /* shown by weft_quantity_title() */
  const char *name;  /* key of an item's name in files: "cap" */
  gboolean is_keyed; /* in JSON, items are members of an object, with their names as keys; otherwise
                        array elements */
  const char *item_noun; /* noun for an item, such as "HEC"; shown by weft_quantity_title() */
  const char *item_title_format; /* format of an item's name: "HEC %s", shown like @title; NULL if
                                    items have titles */
  const WeftQuantity *columns;   /* the ID of a column is its key in an item */
  guint n_columns;
  guint (*count) (const WeftStatistics *statistics);
  /* Sets @item to item @i. Returns FALSE if the range has no data for this item. */
  gboolean (*get_item) (const WeftStatistics *statistics, guint i, WeftQuantityItem *item);
  /* Sets @item to the sum of all items. */
  void (*get_sum) (const WeftStatistics *statistics, WeftQuantityItem *item);
  /* Adds numbers to @items that are computed for all of them in one pass. May be NULL. */
  void (*add_computed) (const WeftStatistics *statistics, GArray *items);
} WeftQuantityList;

/* Returns the value of @item in the column @self. */
WeftAmount weft_quantity_item_value (const WeftQuantity *self,
                                     const WeftTrace *trace,
                                     const WeftQuantityItem *item);

/* Returns the name of the item in files: "7", "performGC", "unknown". Newly allocated. */
char *weft_quantity_item_name (const WeftQuantityItem *self);

extern const WeftQuantityList weft_quantity_lists[WEFT_N_QUANTITY_LISTS];

/* Returns an array of WeftQuantityItem: the items for which the range has data. Free with
 * g_array_unref(). */
GArray *weft_quantity_list_items (const WeftQuantityList *self, const WeftStatistics *statistics);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists of quantities: a few numbers of each HEC, generation, cause of GCs or spark pool in a
 * range. */
#pragma once

#include "weft-quantity.h"

/* Names of items that are not numbers. */
#define WEFT_ITEM_ALL     (G_MAXUINT - 1)
#define WEFT_ITEM_UNKNOWN G_MAXUINT /* the GCs of which no event records the generation */

/* An item, from which the columns of a list are read. A plain value. */
typedef struct
{
  guint name;              /* the HEC's or the generation's number, or one of the above */
  gboolean is_partial;     /* known only in part in the range */
  gboolean lacks_global;   /* events of no HEC are known only in part of it */
  const char *key, *title; /* replaces the number in files and in the window, or NULL. Static */
  union
  {
    struct
    {
      WeftCapNumbers cap;
      gboolean has_idle; /* see WeftStatistics */
      WeftIdleSums idle;
    };
    struct
    {
      WeftGenerationSums sums;
      WeftPauses pauses;
    } generation;
    WeftSparkRates sparks;
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

/* A list. Static. */
typedef struct
{
  const char *id;    /* the path in JSON: "capabilities" */
  const char *title; /* shown by weft_quantity_title() */
  const char *name;  /* key of an item's name in files: "cap" */
  gboolean
      is_keyed;     /* in JSON, items are members called by their names, not elements of an array */
  const char *item; /* kind of the items: "HEC", shown by weft_quantity_title() */
  const char
      *numbered; /* name of an item: "HEC %s", shown likewise; NULL if each item has a title */
  const WeftQuantity *columns; /* their ids are the keys of an item */
  guint n_columns;
  guint (*count) (const WeftStatistics *statistics);
  /* Sets @item to the @i-th item. Returns FALSE if the range has nothing of it. */
  gboolean (*item_at) (const WeftStatistics *statistics, guint i, WeftQuantityItem *item);
  /* Sets @item to the sum of all items. */
  void (*all) (const WeftStatistics *statistics, WeftQuantityItem *item);
  /* Completes @items with numbers that take one pass for all of them. May be NULL. */
  void (*complete) (const WeftStatistics *statistics, GArray *items);
} WeftQuantityList;

/* Returns the value of @item in the column @self. */
WeftAmount weft_quantity_value_in (const WeftQuantity *self,
                                   const WeftTrace *trace,
                                   const WeftQuantityItem *item);

/* Returns the name of the item in files: "7", "performGC", "unknown". Newly allocated. */
char *weft_quantity_item_name (const WeftQuantityItem *self);

extern const WeftQuantityList weft_quantity_lists[WEFT_N_QUANTITY_LISTS];

/* Returns the items of which the range has something: an array of WeftQuantityItem, newly
 * allocated. */
GArray *weft_quantity_list_items (const WeftQuantityList *self, const WeftStatistics *statistics);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes classes for the groups of any table, and sums rows up. */
#include "weft-table-groups.h"

#include <glib/gi18n.h>

/* Rows between two looks at whether it was cancelled. */
#define CHECK_ROWS 1024

/* What is made of a column's numbers. */
typedef enum
{
  GROUP_SUM,
  GROUP_MEAN,
  GROUP_LARGEST,
  N_GROUP_NUMBERS,
} GroupNumber;

/* A column of numbers: which it is made of, and how. */
typedef struct
{
  guint column;
  GroupNumber number;
} GroupColumn;

typedef struct
{
  WeftTableClass klass; /* comes first: the groups' class is one of these */
  const WeftTableClass *base;
  guint column;
  GArray *columns; /* of WeftTableColumn */
  GArray *made_of; /* of GroupColumn: those from the third column on */
} GroupClass;

/* A group. Numbers follow, a double for each of made_of: in whole shares, NAN if not known. */
typedef struct
{
  char *text;   /* the value as people read it, or NULL */
  char *raw;    /* the same as files have it */
  guint64 id;   /* the value of a column of numbers */
  guint64 has;  /* 1 if that is known */
  guint64 rows; /* number of them */
  double numbers[];
} Group;

static const char *const number_ids[] = {
  [GROUP_SUM] = "sum",
  [GROUP_MEAN] = "mean",
  [GROUP_LARGEST] = "max",
};

/* The head of the column of @number made of the column called @title; newly allocated. */
static char *
number_title (GroupNumber number, const char *title)
{
  switch (number)
    {
    case GROUP_SUM:
      /* Translators: the head of a column, of the column with this head */
      return g_strdup_printf (_ ("%s, Sum"), title);
    case GROUP_MEAN:
      return g_strdup_printf (_ ("%s, Mean"), title);
    default:
      return g_strdup_printf (_ ("%s, Largest"), title);
    }
}

gboolean
weft_table_can_group (const WeftTableClass *klass, guint column)
{
  WeftCellKind kind = klass->columns[column].kind;

  return kind == WEFT_CELL_TEXT || (kind == WEFT_CELL_ID && column > 0);
}

/* Returns TRUE if values of @kind add up. */
static gboolean
has_sums (WeftCellKind kind)
{
  return kind != WEFT_CELL_SHARE && kind != WEFT_CELL_RATIO && kind != WEFT_CELL_SLOPE &&
         kind != WEFT_CELL_CHANGE_SHARE;
}

static gboolean
is_number (WeftCellKind kind)
{
  return kind != WEFT_CELL_TEXT && kind != WEFT_CELL_ID && kind != WEFT_CELL_TIME;
}

/* Adds the column of @number made of @column. */
static void
add_number (GroupClass *self, guint column, GroupNumber number)
{
  const WeftTableColumn *of = &self->base->columns[column];
  gboolean is_first = column == weft_table_first_sort (self->base);
  gboolean is_mean_of_counts = number == GROUP_MEAN && of->kind == WEFT_CELL_COUNT;
  WeftTableColumn made = {
    .id = g_strdup_printf ("%s_%s", number_ids[number], of->id),
    .title = number_title (number, weft_column_title (of)),
    .what = of->what,
    .kind = is_mean_of_counts ? WEFT_CELL_RATIO : of->kind,
    .chars = of->chars,
    .at = (guint16) (offsetof (Group, numbers) + self->made_of->len * sizeof (double)),
    .size = sizeof (double),
    .is_double = TRUE,
    .use = is_first || (number == GROUP_LARGEST && of->use == WEFT_COLUMN_SHOWN) ?
               WEFT_COLUMN_SHOWN :
               WEFT_COLUMN_HIDDEN,
  };

  g_array_append_val (self->columns, made);
  g_array_append_val (self->made_of, ((GroupColumn){ column, number }));
}

static char *
group_text (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const Group *group = weft_table_record (self, row, NULL);

  return g_strdup (is_translated ? group->text : group->raw);
}

static void
add_columns (GroupClass *self)
{
  const WeftTableColumn *of = &self->base->columns[self->column];
  WeftTableColumn value = { .id = of->id,
                            .title = of->title,
                            .what = of->what,
                            .kind = of->kind,
                            .chars = of->chars,
                            .is_word = weft_table_column_has_words (of),
                            .text = of->kind == WEFT_CELL_TEXT ? group_text : NULL,
                            WEFT_CELL_AT (Group, id),
                            WEFT_CELL_HAS (Group, has) };
  WeftTableColumn rows = {
    "rows", NC_ ("column", "Number"),  N_ ("Number of rows of the group."), WEFT_CELL_COUNT,
    8,      WEFT_CELL_AT (Group, rows)
  };

  g_array_append_val (self->columns, value);
  g_array_append_val (self->columns, rows);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < self->base->n_columns; i++)
      for (guint k = 0; k < N_GROUP_NUMBERS; k++)
        if (is_number (self->base->columns[i].kind) &&
            (i == weft_table_first_sort (self->base)) == (pass == 0) &&
            (k != GROUP_SUM || has_sums (self->base->columns[i].kind)))
          add_number (self, i, (GroupNumber) k);
}

static gconstpointer
groups_record (const WeftTableRows *self, guint row, gpointer room)
{
  const GPtrArray *groups = self->data;

  return g_ptr_array_index (groups, row);
}

static GroupClass *
class_new (const WeftTableClass *base, guint column)
{
  GroupClass *self = g_new0 (GroupClass, 1);

  self->base = base;
  self->column = column;
  self->columns = g_array_new (FALSE, FALSE, sizeof (WeftTableColumn));
  self->made_of = g_array_new (FALSE, FALSE, sizeof (GroupColumn));
  add_columns (self);
  self->klass = (WeftTableClass){
    .id = g_strdup_printf ("%s-by-%s", base->id, base->columns[column].id),
    .title = base->title,
    .columns = (const WeftTableColumn *) self->columns->data,
    .n_columns = self->columns->len,
    .first_sort = "rows",
    .by_distance = base->by_distance,
    .record = groups_record,
  };
  return self;
}

const WeftTableClass *
weft_table_groups_class (const WeftTableClass *klass, guint column)
{
  static GMutex mutex;
  static GHashTable *classes; /* by the base's column: a GroupClass */
  const WeftTableColumn *key = &klass->columns[column];
  GroupClass *self;

  g_return_val_if_fail (weft_table_can_group (klass, column), NULL);
  g_mutex_lock (&mutex);
  if (classes == NULL)
    classes = g_hash_table_new (NULL, NULL);
  self = g_hash_table_lookup (classes, key);
  if (self == NULL)
    {
      self = class_new (klass, column);
      g_hash_table_insert (classes, (gpointer) key, self);
    }
  g_mutex_unlock (&mutex);
  return &self->klass;
}

guint
weft_table_groups_column (const WeftTableClass *klass)
{
  return ((const GroupClass *) klass)->column;
}

static void
group_free (gpointer data)
{
  Group *group = data;

  g_free (group->text);
  g_free (group->raw);
  g_free (group);
}

/* How many numbers each of a group's numbers is made of: behind them. */
static guint64 *
group_counts (const GroupClass *self, Group *group)
{
  return (guint64 *) (group->numbers + self->made_of->len);
}

static Group *
group_new (const GroupClass *self, const WeftTableRows *rows, guint row)
{
  guint n = self->made_of->len;
  Group *group = g_malloc0 (sizeof (Group) + n * (sizeof (double) + sizeof (guint64)));

  for (guint i = 0; i < n; i++)
    group->numbers[i] = NAN;
  group->text = weft_table_shown (rows, row, self->column);
  group->raw = weft_table_raw (rows, row, self->column);
  if (rows->klass->columns[self->column].kind != WEFT_CELL_TEXT)
    group->has = weft_table_number (rows, row, self->column, &group->id);
  return group;
}

/* The group of @row, made if it is the first of its value. */
static Group *
group_of (const GroupClass *self,
          GPtrArray *groups,
          GHashTable *by_value,
          const WeftTableRows *rows,
          guint row)
{
  g_autofree char *raw = weft_table_raw (rows, row, self->column);
  /* a text that is empty is not one that lacks */
  g_autofree char *key = raw != NULL ? g_strconcat ("=", raw, NULL) : g_strdup ("");
  Group *group = g_hash_table_lookup (by_value, key);

  if (group != NULL)
    return group;
  group = group_new (self, rows, row);
  g_ptr_array_add (groups, group);
  g_hash_table_insert (by_value, g_steal_pointer (&key), group);
  return group;
}

/* The number of a cell, in whole shares; NAN if it is not known. */
static double
cell_number (const WeftTableRows *rows, guint row, guint column)
{
  WeftCellKind kind = rows->klass->columns[column].kind;
  guint64 cell;

  if (!weft_table_number (rows, row, column, &cell))
    return NAN;
  return (weft_cell_is_signed (kind) ? (double) (gint64) cell : (double) cell) /
         weft_cell_scale (kind);
}

/* Adds the numbers of @row to @group; means are sums until all rows are added. */
static void
add_row (const GroupClass *self, Group *group, const WeftTableRows *rows, guint row)
{
  guint64 *counts = group_counts (self, group);
  double value = NAN;

  group->rows++;
  for (guint i = 0; i < self->made_of->len; i++)
    {
      const GroupColumn *made = &g_array_index (self->made_of, GroupColumn, i);
      double *number = &group->numbers[i];

      /* those of one column are side by side; its cell may have to be read from the log */
      if (i == 0 || made->column != made[-1].column)
        value = cell_number (rows, row, made->column);
      if (isnan (value))
        continue;
      if (counts[i]++ == 0)
        *number = value;
      else
        *number = made->number == GROUP_LARGEST ? MAX (*number, value) : *number + value;
    }
}

static void
divide_means (const GroupClass *self, Group *group)
{
  const guint64 *counts = group_counts (self, group);

  for (guint i = 0; i < self->made_of->len; i++)
    if (counts[i] > 0 && g_array_index (self->made_of, GroupColumn, i).number == GROUP_MEAN)
      group->numbers[i] /= (double) counts[i];
}

static void
groups_clear (gpointer data)
{
  WeftTableRows *self = data;

  if (self->data != NULL)
    g_ptr_array_unref (self->data);
  weft_shared_unref (self->trace);
}

WeftTableRows *
weft_table_groups_new (const WeftTableClass *klass,
                       const WeftTableRows *rows,
                       const GArray *order,
                       GCancellable *cancellable)
{
  const GroupClass *of = (const GroupClass *) klass;
  g_autoptr (WeftTableRows) self = weft_shared_new (WeftTableRows, groups_clear);
  g_autoptr (GHashTable) by_value = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *groups = g_ptr_array_new_with_free_func (group_free);

  self->klass = klass;
  self->trace = weft_shared_ref (rows->trace);
  self->from = rows->from;
  self->to = rows->to;
  self->data = groups;
  for (guint i = 0; i < order->len; i++)
    {
      guint32 row = g_array_index (order, guint32, i);

      if (i % CHECK_ROWS == 0 && g_cancellable_is_cancelled (cancellable))
        return NULL;
      add_row (of, group_of (of, groups, by_value, rows, row), rows, row);
    }
  for (guint i = 0; i < groups->len; i++)
    divide_means (of, g_ptr_array_index (groups, i));
  self->n = groups->len;
  return g_steal_pointer (&self);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Filters match texts as the window shows them. For sorting, the key of each row is computed once
 * and stored in an array. */
#include "weft-table-order.h"

#include "weft-scratch.h"
#include "weft-sort.h"

#include <glib/gi18n.h>
#include <string.h>

#define CHECK_ROWS 1024 /* rows between checks for cancellation */

static void
test_clear (gpointer data)
{
  WeftTableTest *test = data;

  g_free (test->needle);
  g_free (test->text);
}

static void
filter_clear (gpointer data)
{
  g_array_unref (((WeftTableFilter *) data)->tests);
}

WeftTableFilter *
weft_table_filter_new (void)
{
  WeftTableFilter *self = weft_shared_new (WeftTableFilter, filter_clear);

  self->tests = g_array_new (FALSE, FALSE, sizeof (WeftTableTest));
  g_array_set_clear_func (self->tests, test_clear);
  return self;
}

void
weft_table_filter_add (WeftTableFilter *self, WeftTableTest test)
{
  g_array_append_val (self->tests, test);
}

/* Returns the cell as it is shown, casefolded; NULL if it is unknown. */
static char *
casefolded_cell (const WeftTableRows *rows, guint row, guint column)
{
  g_autofree char *cell = weft_table_get_shown_text (rows, row, column);

  return cell != NULL ? g_utf8_casefold (cell, -1) : NULL;
}

static gboolean
row_has_text (const WeftTableRows *rows, guint row, const char *needle)
{
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      g_autofree char *folded = NULL;

      if (rows->klass->columns[i].kind != WEFT_CELL_TEXT &&
          rows->klass->columns[i].kind != WEFT_CELL_ID)
        continue;
      folded = casefolded_cell (rows, row, i);
      if (folded != NULL && strstr (folded, needle) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
comparison_holds (const WeftTableTest *test, const WeftTableRows *rows, guint row)
{
  guint column = (guint) test->column;
  WeftCellKind kind = rows->klass->columns[column].kind;
  g_autofree char *folded = NULL;
  guint64 number;

  if (kind == WEFT_CELL_TEXT)
    {
      folded = casefolded_cell (rows, row, column);
      return folded != NULL &&
             weft_operator_holds (test->comparison, (double) strcmp (folded, test->text), 0);
    }
  return weft_table_get_number (rows, row, column, &number) &&
         weft_operator_holds (test->comparison, weft_cell_double (kind, number), test->value);
}

gboolean
weft_table_filter_passes (const WeftTableFilter *self, const WeftTableRows *rows, guint row)
{
  for (guint i = 0; self != NULL && i < self->tests->len; i++)
    {
      const WeftTableTest *test = &g_array_index (self->tests, WeftTableTest, i);

      if (!(test->needle != NULL && row_has_text (rows, row, test->needle)) &&
          !(test->column >= 0 && comparison_holds (test, rows, row)))
        return FALSE;
    }
  return TRUE;
}

/* The sort key of a row. */
typedef struct
{
  union
  {
    guint64 number;
    char *text; /* owned */
  } key;
  guint32 row;
  guint has : 1;
  guint sorts_last : 1;
} SortKey;

typedef struct
{
  gboolean is_text;
  gboolean descending;
} SortOrder;

static gint
compare_keys (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const SortKey *left = a, *right = b;
  const SortOrder *order = user_data;
  gint result;

  /* in either direction, rows for which sorts_last() is TRUE come last; rows with an unknown cell
   * come before them */
  if (left->sorts_last != right->sorts_last)
    return left->sorts_last ? 1 : -1;
  if (left->has != right->has)
    return left->has ? -1 : 1;
  if (!left->has)
    return left->row < right->row ? -1 : 1;
  result = order->is_text ?
               strcmp (left->key.text, right->key.text) :
               (left->key.number > right->key.number) - (left->key.number < right->key.number);
  if (result == 0)
    return left->row < right->row ? -1 : left->row > right->row;
  return order->descending ? -result : result;
}

static SortKey
sort_key_new (const WeftTableRows *self, guint row, guint column, gboolean is_text)
{
  const WeftTableColumn *spec = &self->klass->columns[column];
  gboolean (*is_apart) (const WeftTableRows *, guint) = self->klass->sorts_last;
  const guint64 sign = G_GUINT64_CONSTANT (1) << 63;
  SortKey key = { .row = row, .sorts_last = is_apart != NULL && is_apart (self, row) };

  if (is_text)
    {
      g_autofree char *text = weft_table_get_shown_text (self, row, column);

      key.has = text != NULL;
      key.key.text = text != NULL ? g_utf8_collate_key (text, -1) : NULL;
    }
  else if (spec->rank_size > 0)
    {
      key.key.number = weft_table_get_rank (self, row, column);
      key.has = key.key.number > 0;
    }
  else
    {
      key.has = weft_table_get_number (self, row, column, &key.key.number);
      /* sort signed numbers by their absolute value, or flip the sign bit to put negative ones
       * first */
      if (weft_cell_is_signed (spec->kind) && !self->klass->sorts_by_size)
        key.key.number ^= sign;
      else if (weft_cell_is_signed (spec->kind) && (key.key.number & sign) != 0)
        key.key.number = -key.key.number;
      /* the bit patterns of positive doubles sort like the numbers, those of negative ones in
       * reverse */
      else if (spec->kind == WEFT_CELL_NUMBER)
        key.key.number ^= (key.key.number & sign) != 0 ? G_MAXUINT64 : sign;
    }
  return key;
}

/* Sort keys of the rows that pass a filter. */
typedef struct
{
  SortKey *keys; /* scratch memory */
  guint n;
  gboolean is_text;
} SortKeys;

static void
sort_keys_clear (SortKeys *self)
{
  for (guint i = 0; self->is_text && i < self->n; i++)
    g_free (self->keys[i].key.text);
  weft_scratch_free (self->keys);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SortKeys, sort_keys_clear)

GArray *
weft_table_sort (const WeftTableRows *self,
                 guint column,
                 gboolean descending,
                 const WeftTableFilter *filter,
                 GCancellable *cancellable)
{
  gboolean is_sorted = column != WEFT_TABLE_UNSORTED;
  SortOrder order = {
    is_sorted && weft_table_column_is_lettered (&self->klass->columns[column]),
    is_sorted && descending,
  };
  g_auto (SortKeys) in = { weft_scratch_new0 (SortKey, self->n), 0, order.is_text };
  GArray *rows;

  for (guint i = 0; i < self->n; i++)
    {
      if (i % CHECK_ROWS == 0 && g_cancellable_is_cancelled (cancellable))
        return NULL;
      if (!weft_table_filter_passes (filter, self, i))
        continue;
      in.keys[in.n++] =
          is_sorted ? sort_key_new (self, i, column, order.is_text) : (SortKey){ .row = i };
    }
  if (!weft_sort (in.keys, in.n, sizeof *in.keys, compare_keys, &order, cancellable))
    return NULL;
  rows = g_array_sized_new (FALSE, FALSE, sizeof (guint32), in.n);
  for (guint i = 0; i < in.n; i++)
    g_array_append_val (rows, in.keys[i].row);
  return rows;
}

GArray *
weft_table_sort_by_default (const WeftTableRows *self, GCancellable *cancellable)
{
  guint column = weft_table_default_sort_column (self->klass);

  return weft_table_sort (self, column,
                          column != WEFT_TABLE_UNSORTED &&
                              weft_table_column_descends (&self->klass->columns[column]),
                          NULL, cancellable);
}

/* Creates the classes of groups at run time, and aggregates the rows of each group. */

/* Aggregates of the numbers in a column. */
typedef enum
{
  GROUP_SUM,
  GROUP_MEAN,
  GROUP_LARGEST,
  N_GROUP_NUMBERS,
} GroupNumber;

/* A column that holds an aggregate. */
typedef struct
{
  guint column; /* column of the base class */
  GroupNumber number;
} GroupColumn;

typedef struct
{
  WeftTableClass klass; /* first, so that pointers can be cast */
  const WeftTableClass *base;
  guint column;
  GArray *columns; /* of WeftTableColumn */
  GArray *made_of; /* GroupColumn of the third column and of each column after it */
} GroupClass;

/* A group of rows. */
typedef struct
{
  char *text;       /* the value, translated; or NULL */
  char *raw;        /* the value as written to files, or NULL */
  guint64 id;       /* the value, if the column is numeric */
  guint64 has;      /* 1 if @id is known */
  guint64 rows;     /* number of rows */
  double numbers[]; /* one for each element of @made_of, unscaled; NAN if unknown. Followed by
                       group_counts() */
} Group;

static const char *const number_ids[] = {
  [GROUP_SUM] = "sum",
  [GROUP_MEAN] = "mean",
  [GROUP_LARGEST] = "max",
};

/* Returns the title of the column with the aggregate @number of the column called @title. Newly
 * allocated. */
static char *
make_aggregate_title (GroupNumber number, const char *title)
{
  switch (number)
    {
    case GROUP_SUM:
      /* Translators: the title of a column with the sums of the column that has this title */
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

/* Adds a column for the aggregate @number of @column. */
static void
add_aggregate_column (GroupClass *self, guint column, GroupNumber number)
{
  const WeftTableColumn *spec = &self->base->columns[column];
  gboolean is_first = column == weft_table_default_sort_column (self->base);
  gboolean is_mean_of_counts = number == GROUP_MEAN && spec->kind == WEFT_CELL_COUNT;
  WeftTableColumn made = {
    .id = g_strdup_printf ("%s_%s", number_ids[number], spec->id),
    .title = make_aggregate_title (number, weft_column_title (spec)),
    .definition = spec->definition,
    .kind = is_mean_of_counts ? WEFT_CELL_RATIO : spec->kind,
    .width_chars = spec->width_chars,
    .at = (guint16) (offsetof (Group, numbers) + self->made_of->len * sizeof (double)),
    .size = sizeof (double),
    .is_double = TRUE,
    .visibility = is_first || (number == GROUP_LARGEST && spec->visibility == WEFT_COLUMN_SHOWN) ?
                      WEFT_COLUMN_SHOWN :
                      WEFT_COLUMN_HIDDEN,
  };

  g_array_append_val (self->columns, made);
  g_array_append_val (self->made_of, ((GroupColumn){ column, number }));
}

static char *
group_text (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const Group *group = weft_table_get_record (self, row, NULL);

  return g_strdup (is_translated ? group->text : group->raw);
}

static void
add_group_columns (GroupClass *self)
{
  const WeftTableColumn *spec = &self->base->columns[self->column];
  WeftTableColumn value = { .id = spec->id,
                            .title = spec->title,
                            .definition = spec->definition,
                            .kind = spec->kind,
                            .width_chars = spec->width_chars,
                            .is_word = weft_table_column_has_words (spec),
                            .text = spec->kind == WEFT_CELL_TEXT ? group_text : NULL,
                            WEFT_CELL_AT (Group, id),
                            WEFT_CELL_HAS (Group, has) };
  WeftTableColumn rows = {
    "rows", NC_ ("column", "Number"),  N_ ("Number of rows of the group."), WEFT_CELL_COUNT,
    8,      WEFT_CELL_AT (Group, rows)
  };

  g_array_append_val (self->columns, value);
  g_array_append_val (self->columns, rows);

  /* add the column of the initial order first, then the others */
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < self->base->n_columns; i++)
      {
        WeftCellKind kind = self->base->columns[i].kind;
        gboolean has_sum = kind != WEFT_CELL_SHARE && kind != WEFT_CELL_RATIO &&
                           kind != WEFT_CELL_SLOPE && kind != WEFT_CELL_CHANGE_SHARE;

        if (kind == WEFT_CELL_TEXT || kind == WEFT_CELL_ID || kind == WEFT_CELL_TIME ||
            (i == weft_table_default_sort_column (self->base)) != (pass == 0))
          continue;
        for (GroupNumber k = 0; k < N_GROUP_NUMBERS; k++)
          if (k != GROUP_SUM || has_sum)
            add_aggregate_column (self, i, k);
      }
}

static gconstpointer
groups_record (const WeftTableRows *self, guint row, gpointer room)
{
  const GPtrArray *groups = self->data;

  return g_ptr_array_index (groups, row);
}

const WeftTableClass *
weft_table_groups_class (const WeftTableClass *klass, guint column)
{
  static GMutex mutex;
  static GHashTable *classes; /* key: WeftTableColumn of the base class; value: GroupClass */
  const WeftTableColumn *key = &klass->columns[column];
  GroupClass *self;

  g_return_val_if_fail (weft_table_can_group (klass, column), NULL);
  g_mutex_lock (&mutex);
  if (classes == NULL)
    classes = g_hash_table_new (NULL, NULL);
  self = g_hash_table_lookup (classes, key);
  if (self == NULL)
    {
      self = g_new0 (GroupClass, 1);
      self->base = klass;
      self->column = column;
      self->columns = g_array_new (FALSE, FALSE, sizeof (WeftTableColumn));
      self->made_of = g_array_new (FALSE, FALSE, sizeof (GroupColumn));
      add_group_columns (self);
      self->klass = (WeftTableClass){
        .id = g_strdup_printf ("%s-by-%s", klass->id, key->id),
        .title = klass->title,
        .columns = (const WeftTableColumn *) self->columns->data,
        .n_columns = self->columns->len,
        .default_sort = "rows",
        .sorts_by_size = klass->sorts_by_size,
        .record = groups_record,
      };
      g_hash_table_insert (classes, (gpointer) key, self);
    }
  g_mutex_unlock (&mutex);
  return &self->klass;
}

static void
group_free (gpointer data)
{
  Group *group = data;

  g_free (group->text);
  g_free (group->raw);
  g_free (group);
}

/* Returns the number of known values for each of the group's numbers; stored after the numbers. */
static guint64 *
group_counts (const GroupClass *self, Group *group)
{
  return (guint64 *) (group->numbers + self->made_of->len);
}

/* Returns the group of @row, which is created if @row is the first one with its value. */
static Group *
ensure_group (const GroupClass *self,
              GPtrArray *groups,
              GHashTable *by_value,
              const WeftTableRows *rows,
              guint row)
{
  g_autofree char *raw = weft_table_get_raw_text (rows, row, self->column);
  /* an empty text is different from a missing one */
  g_autofree char *key = raw != NULL ? g_strconcat ("=", raw, NULL) : g_strdup ("");
  Group *group = g_hash_table_lookup (by_value, key);
  guint n = self->made_of->len;

  if (group != NULL)
    return group;
  group = g_malloc0 (sizeof (Group) + n * (sizeof (double) + sizeof (guint64)));
  for (guint i = 0; i < n; i++)
    group->numbers[i] = NAN;
  group->text = weft_table_get_shown_text (rows, row, self->column);
  group->raw = weft_table_get_raw_text (rows, row, self->column);
  if (rows->klass->columns[self->column].kind != WEFT_CELL_TEXT)
    group->has = weft_table_get_number (rows, row, self->column, &group->id);
  g_ptr_array_add (groups, group);
  g_hash_table_insert (by_value, g_steal_pointer (&key), group);
  return group;
}

/* Adds the unscaled numbers of @row to @group. Means are stored as sums until all rows are
 * added. */
static void
add_row_to_group (const GroupClass *self, Group *group, const WeftTableRows *rows, guint row)
{
  guint64 *counts = group_counts (self, group);
  double value = NAN;

  group->rows++;
  for (guint i = 0; i < self->made_of->len; i++)
    {
      const GroupColumn *made = &g_array_index (self->made_of, GroupColumn, i);
      double *number = &group->numbers[i];

      /* the aggregates of a column are adjacent: read its cell only once, as it may have to be
       * decoded from the log */
      if (i == 0 || made->column != made[-1].column)
        {
          WeftCellKind kind = rows->klass->columns[made->column].kind;
          guint64 cell;

          value = weft_table_get_number (rows, row, made->column, &cell) ?
                      weft_cell_double (kind, cell) / weft_cell_scale (kind) :
                      NAN;
        }
      if (isnan (value))
        continue;
      if (counts[i]++ == 0)
        *number = value;
      else
        *number = made->number == GROUP_LARGEST ? MAX (*number, value) : *number + value;
    }
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
  const GroupClass *group_class = (const GroupClass *) klass;
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
      add_row_to_group (group_class, ensure_group (group_class, groups, by_value, rows, row), rows,
                        row);
    }

  /* turn sums into means */
  for (guint i = 0; i < groups->len; i++)
    {
      Group *group = g_ptr_array_index (groups, i);
      const guint64 *counts = group_counts (group_class, group);

      for (guint k = 0; k < group_class->made_of->len; k++)
        if (counts[k] > 0 &&
            g_array_index (group_class->made_of, GroupColumn, k).number == GROUP_MEAN)
          group->numbers[k] /= (double) counts[k];
    }
  self->n = groups->len;
  return g_steal_pointer (&self);
}

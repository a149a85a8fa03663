/* SPDX-License-Identifier: BSD-3-Clause */
/* Topics about numbers (groups and lists of quantities, and each quantity) and about tables. */
#include "weft-help-private.h"
#include "weft-join.h"
#include "weft-quantity-lists.h"
#include "weft-tables.h"

#include <glib/gi18n.h>

/* A group or a list of quantities. */
typedef struct
{
  char *name;        /* used in IDs; owned */
  const char *title; /* untranslated */
  const char *path;  /* path of a list in JSON, or NULL */
  const WeftQuantity *rows;
  guint n;
} NumberGroup;

#define N_NUMBER_GROUPS (WEFT_N_QUANTITY_GROUPS + WEFT_N_QUANTITY_LISTS)

static NumberGroup
nth_number_group (guint i)
{
  if (i < WEFT_N_QUANTITY_GROUPS)
    {
      const WeftQuantityGroup *group = weft_quantity_groups[i];

      return (NumberGroup){ g_ascii_strdown (group->title, -1), group->title, NULL, group->rows,
                            group->n };
    }
  else
    {
      const WeftQuantityList *list = &weft_quantity_lists[i - WEFT_N_QUANTITY_GROUPS];

      return (NumberGroup){ g_strdup (list->id), list->title, list->id, list->columns,
                            list->n_columns };
    }
}

/* Returns the path of @row in the JSON of weft-cli. Newly allocated. */
static char *
quantity_path (const NumberGroup *self, const WeftQuantity *row)
{
  return self->path != NULL ? g_strdup_printf ("%s.%s", self->path, row->id) : g_strdup (row->id);
}

/* Returns the translated title. Newly allocated. */
static char *
number_group_title (const NumberGroup *self)
{
  const char *title = weft_quantity_title (self->title);

  /* Translators: heading for the numbers that each item of a list has, such as each HEC */
  return self->path != NULL ? g_strdup_printf (_ ("%s (list)"), title) : g_strdup (title);
}

static void
list_number_groups (GPtrArray *topics)
{
  for (guint i = 0; i < N_NUMBER_GROUPS; i++)
    {
      NumberGroup self = nth_number_group (i);
      g_autofree char *title = number_group_title (&self);

      g_strdelimit (self.name, " ", '-');
      weft_help_add_topic (topics, WEFT_HELP_NUMBERS, self.name, title, self.rows);
      g_free (self.name);
    }
}

/* Returns the group or list that contains @row; its name is not set. */
static NumberGroup
find_number_group (const WeftQuantity *row)
{
  for (guint i = 0; i < N_NUMBER_GROUPS; i++)
    {
      NumberGroup self = nth_number_group (i);

      g_clear_pointer (&self.name, g_free);
      if (self.rows <= row && row < self.rows + self.n)
        return self;
    }
  g_return_val_if_reached ((NumberGroup){ 0 });
}

static void
fill_number_group (const WeftHelpTopic *topic, GArray *page)
{
  NumberGroup self = find_number_group (topic->subject);

  if (self.path != NULL)
    weft_help_add_block (page, WEFT_HELP_PARAGRAPH,
                         _ ("The same numbers for each item of a list."));
  for (guint i = 0; i < self.n; i++)
    {
      WeftHelpBlock *item = weft_help_add_item (page, g_strdup (_ (self.rows[i].definition)));

      item->lead = g_strdup (weft_quantity_title (self.rows[i].title));
      item->link = weft_help_find_id (WEFT_HELP_NUMBER, &self.rows[i]);
    }
}

const WeftHelpKindClass weft_help_number_groups = {
  "numbers",          NC_ ("help", "Numbers"), NC_ ("help", "Numbers"),
  list_number_groups, fill_number_group,
};

static void
list_numbers (GPtrArray *topics)
{
  for (guint i = 0; i < N_NUMBER_GROUPS; i++)
    {
      NumberGroup self = nth_number_group (i);
      g_autofree char *group = number_group_title (&self);

      for (guint k = 0; k < self.n; k++)
        {
          g_autofree char *name = quantity_path (&self, &self.rows[k]);
          g_autofree char *title = weft_labelled (group, weft_quantity_title (self.rows[k].title));

          weft_help_add_topic (topics, WEFT_HELP_NUMBER, name, title, &self.rows[k]);
        }
      g_free (self.name);
    }
}

static void
fill_number (const WeftHelpTopic *topic, GArray *page)
{
  const WeftQuantity *row = topic->subject;
  NumberGroup self = find_number_group (row);
  g_autofree char *path = quantity_path (&self, row);
  g_autofree char *said =
      g_strdup_printf (_ ("In weft-cli stats it is %s, in %s."), path, weft_unit_name (row->unit));

  weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ (row->definition));
  if (row->better != WEFT_BETTER_NEITHER)
    weft_help_add_block (page, WEFT_HELP_PARAGRAPH,
                         row->better == WEFT_BETTER_LOWER ?
                             _ ("Of two runs, the lower one is better.") :
                             _ ("Of two runs, the higher one is better."));
  weft_help_add_block (page, WEFT_HELP_PARAGRAPH, said);
  weft_help_add_recordings (page, row->needs);
  weft_help_add_block (page, WEFT_HELP_HEADING, _ ("See Also"));
  weft_help_add_link (page, weft_help_find_id (WEFT_HELP_NUMBERS, self.rows), TRUE);
}

const WeftHelpKindClass weft_help_numbers = {
  "number",    NC_ ("help", "Number"), NC_ ("help", "Numbers"), list_numbers,
  fill_number, .is_nested = TRUE,
};

/* Topics about tables: their rows, their columns and the command that prints them. */

static void
list_tables (GPtrArray *topics)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    {
      const char *title = weft_table_title (tables[i].klass);
      const char *profile = weft_feature_label (tables[i].feature);
      g_autofree char *long_title = NULL;

      /* tables of different profiles have the same title */
      if (weft_table_is_comparison (&tables[i]))
        long_title = g_strdup_printf (_ ("%s (%s of two logs)"), title, profile);
      else if (tables[i].subject >= WEFT_TABLE_OF_TIME_PROFILE)
        long_title = g_strdup_printf (C_ ("help", "%s (%s)"), title, profile);
      weft_help_add_topic (topics, WEFT_HELP_TABLE, tables[i].klass->id,
                           long_title != NULL ? long_title : title, &tables[i]);
    }
}

static guint
table_features (const WeftHelpTopic *topic)
{
  return 1u << ((const WeftTableEntry *) topic->subject)->feature;
}

static void
fill_table (const WeftHelpTopic *topic, GArray *page)
{
  const WeftTableEntry *table = topic->subject;
  g_autofree char *command = NULL;

  weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ (table->row_definition));
  weft_help_add_block (page, WEFT_HELP_HEADING, C_ ("help", "Columns"));
  for (guint i = 0; i < table->klass->n_columns; i++)
    {
      const WeftTableColumn *column = &table->klass->columns[i];
      char *title = g_strdup (weft_column_title (column));

      if (column->definition != NULL)
        weft_help_add_item (page, g_strdup (_ (column->definition)))->lead = title;
      else
        weft_help_add_item (page, title);
    }
  command = g_strdup_printf ("weft-cli table %s %s", table->klass->id,
                             weft_table_is_comparison (table) ? "before.eventlog after.eventlog" :
                                                                "program.eventlog");
  weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ ("The same rows, for scripts:"));
  weft_help_add_code (page, NULL, command);
  weft_help_add_recordings (page, table_features (topic));
}

const WeftHelpKindClass weft_help_tables = {
  "table", NC_ ("help", "Table"), NC_ ("help", "Tables"), list_tables, fill_table, table_features,
};

/* SPDX-License-Identifier: BSD-3-Clause */
/* Topics about tables: their rows, their columns and the command that prints them. */
#include "weft-help-private.h"
#include "weft-tables.h"

#include <glib/gi18n.h>

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

/* SPDX-License-Identifier: BSD-3-Clause */
/* Topics of tables: what a row is, what each column says and how weft-cli prints it. */
#include "weft-help-private.h"
#include "weft-tables.h"

#include <glib/gi18n.h>

/* Tables of several profiles have the same titles. */
static char *
title_of (const WeftTableEntry *table)
{
  const char *title = weft_table_title (table->klass);
  const char *profile = weft_feature_label (table->feature);

  if (weft_table_is_of_two (table))
    return g_strdup_printf (_ ("%s (%s of two logs)"), title, profile);
  if (table->subject >= WEFT_TABLE_OF_TIME_PROFILE)
    return g_strdup_printf (C_ ("help", "%s (%s)"), title, profile);
  return g_strdup (title);
}

static void
tables_list (GPtrArray *topics)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *title = title_of (&tables[i]);

      weft_help_add_topic (topics, WEFT_HELP_TABLE, tables[i].klass->id, title, &tables[i]);
    }
}

static guint
features (const WeftHelpTopic *topic)
{
  return 1u << ((const WeftTableEntry *) topic->of)->feature;
}

static void
add_command (GArray *page, const WeftTableEntry *table)
{
  g_autofree char *command = g_strdup_printf (
      "weft-cli table %s %s", table->klass->id,
      weft_table_is_of_two (table) ? "before.eventlog after.eventlog" : "program.eventlog");

  weft_help_add (page, WEFT_HELP_PARAGRAPH, _ ("The same rows, for scripts:"));
  weft_help_add_code (page, NULL, command);
}

static void
tables_fill (const WeftHelpTopic *topic, GArray *page)
{
  const WeftTableEntry *table = topic->of;

  weft_help_add (page, WEFT_HELP_PARAGRAPH, _ (table->line));
  weft_help_add (page, WEFT_HELP_HEADING, C_ ("help", "Columns"));
  for (guint i = 0; i < table->klass->n_columns; i++)
    {
      const WeftTableColumn *column = &table->klass->columns[i];
      char *title = g_strdup (weft_column_title (column));

      if (column->what != NULL)
        weft_help_take_item (page, g_strdup (_ (column->what)))->lead = title;
      else
        weft_help_take_item (page, title);
    }
  add_command (page, table);
  weft_help_add_recordings (page, features (topic));
}

const WeftHelpKindClass weft_help_tables = {
  "table", NC_ ("help", "Table"), NC_ ("help", "Tables"), tables_list, tables_fill, features,
};

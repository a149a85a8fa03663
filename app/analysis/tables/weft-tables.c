/* SPDX-License-Identifier: BSD-3-Clause */
/* Entries of all tables, made from weft-table-rows.h. */
#include "weft-tables.h"

#include <glib/gi18n.h>

static const WeftTableEntry tables[] = {
#define TABLE(name, subject, feature, line, form) \
  { &weft_table_##name, WEFT_TABLE_##subject, WEFT_FEATURE_##feature, line, form },
#include "weft-table-rows.h"
};

const WeftTableEntry *
weft_tables (guint *n)
{
  *n = G_N_ELEMENTS (tables);
  return tables;
}

const WeftTableEntry *
weft_tables_find (const WeftTableClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].klass == klass)
      return &tables[i];
  return NULL;
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of what the ticky counters of each module counted in the range. */
#include "weft-hash.h"
#include "weft-table.h"

#include <glib/gi18n.h>

enum
{
  MODULE,
  COUNTERS,
  ENTRIES,
  ALLOCS,
  ALLOCS_SHARE,
  ALLOCD,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [MODULE] = { "module", N_ ("Module"),
               N_ ("What the counters' names say; empty where they say none."), WEFT_CELL_TEXT,
               34 },
  [COUNTERS] = { "counters", N_ ("Counters"), N_ ("Of it that counted something."), WEFT_CELL_COUNT,
                 10 },
  [ENTRIES] = { "entries", N_ ("Entries"), N_ ("How often its code was entered."), WEFT_CELL_COUNT,
                11 },
  [ALLOCS] = { "allocs_bytes", N_ ("Allocated by it"), N_ ("What its code allocated."),
               WEFT_CELL_BYTES, 12 },
  [ALLOCS_SHARE] = { "allocs_share", N_ ("Share"),
                     N_ ("What its code allocated, of all that was allocated in the range."),
                     WEFT_CELL_SHARE, 8 },
  [ALLOCD] = { "allocd_bytes", N_ ("Allocated of it"),
               N_ ("What was allocated for closures that it defines."), WEFT_CELL_BYTES, 12 },
};

typedef struct
{
  char *name;
  guint64 counters;
  WeftTickyNumbers sums;
} Module;

typedef struct
{
  GArray *modules;   /* of Module */
  guint64 allocated; /* bytes in the range, by everybody */
} Data;

static void
clear_module (gpointer module)
{
  g_free (((Module *) module)->name);
}

static void
free_data (gpointer user_data)
{
  Data *data = user_data;

  g_array_unref (data->modules);
  g_free (data);
}

static Module *
module_of (Data *data, GHashTable *places, const WeftTickyCounter *counter)
{
  Module module = { .name = weft_ticky_module (counter->name) };
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, module.name));

  if (place > 0)
    {
      g_free (module.name);
      return &g_array_index (data->modules, Module, place - 1);
    }
  g_array_append_val (data->modules, module);
  g_hash_table_insert (places, module.name, GUINT_TO_POINTER (data->modules->len));
  return &g_array_index (data->modules, Module, data->modules->len - 1);
}

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftTicky *ticky = self->trace->ticky;
  guint64 to = weft_index_end (self->trace->index, self->from, self->to);
  g_autofree WeftTickyNumbers *sums = weft_ticky_numbers (ticky, self->from, to, cancellable);
  g_autoptr (GHashTable) places = g_hash_table_new (weft_hash_text, g_str_equal);
  Data *data;

  if (sums == NULL)
    return FALSE;
  data = g_new0 (Data, 1);
  data->modules = g_array_new (FALSE, FALSE, sizeof (Module));
  g_array_set_clear_func (data->modules, clear_module);
  for (guint i = 0; i < ticky->counters->len; i++)
    {
      Module *module;

      if (sums[i].entries == 0 && sums[i].allocs == 0 && sums[i].allocd == 0)
        continue;
      module = module_of (data, places, weft_ticky_counter (ticky, i));
      module->counters++;
      module->sums.entries += sums[i].entries;
      module->sums.allocs += sums[i].allocs;
      module->sums.allocd += sums[i].allocd;
    }
  data->allocated = weft_heap_counters_allocated_in (self->trace->counters, self->from, self->to);
  self->n = data->modules->len;
  self->data = data;
  return TRUE;
}

static const Module *
nth (const WeftTableRows *self, guint row)
{
  const Data *data = self->data;

  return &g_array_index (data->modules, Module, row);
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const Data *data = self->data;
  const Module *module = nth (self, row);
  const guint64 values[N_COLUMNS] = {
    [COUNTERS] = module->counters,
    [ENTRIES] = module->sums.entries,
    [ALLOCS] = module->sums.allocs,
    [ALLOCS_SHARE] = (guint64) ((double) MIN (module->sums.allocs, data->allocated) * 1e6 /
                                    (double) MAX (data->allocated, 1) +
                                0.5),
    [ALLOCD] = module->sums.allocd,
  };

  *value = values[column];
  return column != ALLOCS_SHARE || data->allocated > 0;
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  const char *name = nth (self, row)->name;

  return column == MODULE && *name != '\0' ? g_strdup (name) : NULL;
}

/* A module stands everywhere. */
static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  *from = self->from;
  *to = self->to;
}

const WeftTableClass weft_table_ticky_modules = {
  .id = "ticky-modules",
  .title = N_ ("Ticky counters by module"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = ALLOCS,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .place = place,
};

/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of modules, with the sums of their ticky counters in the range. */
#include "weft-hash.h"
#include "weft-table.h"

#include <glib/gi18n.h>

typedef struct
{
  char *name; /* NULL for counters whose names have no module */
  guint64 counters;
  WeftTickyNumbers sums;
  double share; /* share of all bytes allocated in the range; not finite if there are none */
} Module;

static const WeftTableColumn columns[] = {
  { "module", NC_ ("column", "Module"),
    N_ ("Module named by the counters; empty if they name none."), WEFT_CELL_TEXT, 34,
    WEFT_CELL_AT (Module, name) },
  { "counters", NC_ ("column", "Counters"),
    N_ ("Number of its counters with entries or allocation."), WEFT_CELL_COUNT, 10,
    WEFT_CELL_AT (Module, counters) },
  { "entries", NC_ ("column", "Entries"), N_ ("Number of times its code was entered."),
    WEFT_CELL_COUNT, 11, WEFT_CELL_AT (Module, sums.entries) },
  { "allocs_bytes", NC_ ("column", "Allocated by Its Code"), N_ ("Bytes allocated by its code."),
    WEFT_CELL_BYTES, 12, WEFT_CELL_AT (Module, sums.allocs) },
  { "allocs_share", NC_ ("column", "Share"),
    N_ ("Bytes allocated by its code as a share of all allocation in the range."), WEFT_CELL_SHARE,
    8, WEFT_CELL_AT (Module, share) },
  { "allocd_bytes", NC_ ("column", "Allocated as Its Closures"),
    N_ ("Bytes allocated for the closures that it defines."), WEFT_CELL_BYTES, 12,
    WEFT_CELL_AT (Module, sums.allocd) },
};

static void
clear_module (gpointer module)
{
  g_free (((Module *) module)->name);
}

static gboolean
ticky_modules_make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftTicky *ticky = self->trace->ticky;
  guint64 to = weft_index_range_end (self->trace->index, self->from, self->to);
  guint64 allocated = weft_heap_counters_allocated_in (self->trace->counters, self->from, self->to);
  g_autofree WeftTickyNumbers *sums = weft_ticky_numbers (ticky, self->from, to, cancellable);
  /* key: name of a module; value: index of the module plus 1 */
  g_autoptr (GHashTable) indices = g_hash_table_new (weft_hash_text, g_str_equal);
  GArray *modules;

  if (sums == NULL)
    return FALSE;
  modules = g_array_new (FALSE, FALSE, sizeof (Module));
  g_array_set_clear_func (modules, clear_module);
  for (guint i = 0; i < ticky->counters->len; i++)
    {
      Module new = { 0 }, *module;
      guint n;

      if (sums[i].entries == 0 && sums[i].allocs == 0 && sums[i].allocd == 0)
        continue;
      new.name = weft_ticky_module (weft_ticky_counter (ticky, i)->name);
      n = GPOINTER_TO_UINT (g_hash_table_lookup (indices, new.name));
      if (n == 0)
        {
          g_array_append_val (modules, new);
          n = modules->len;
          g_hash_table_insert (indices, new.name, GUINT_TO_POINTER (n));
        }
      else
        g_free (new.name);
      module = &g_array_index (modules, Module, n - 1);
      module->counters++;
      module->sums.entries += sums[i].entries;
      module->sums.allocs += sums[i].allocs;
      module->sums.allocd += sums[i].allocd;
    }
  for (guint i = 0; i < modules->len; i++)
    {
      Module *module = &g_array_index (modules, Module, i);

      if (*module->name == '\0')
        g_clear_pointer (&module->name, g_free);
      module->share = weft_table_ratio (MIN (module->sums.allocs, allocated), allocated);
    }
  return weft_table_rows_take_records (self, modules);
}

const WeftTableClass weft_table_ticky_modules = {
  .id = "ticky-modules",
  .title = NC_ ("table", "Ticky Counters by Module"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "allocs_bytes",
  .make = ticky_modules_make,
};

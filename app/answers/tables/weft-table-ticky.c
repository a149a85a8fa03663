/* SPDX-License-Identifier: BSD-3-Clause */
/* The tables of ticky counters and of modules, with their counts in the range. */
#include "weft-band-metadata.h"
#include "weft-hash.h"
#include "weft-info-prov.h"
#include "weft-table.h"

#include <glib/gi18n.h>

typedef struct
{
  guint32 *counters;      /* counter of each row */
  WeftTickyNumbers *sums; /* indexed by counter */
  guint64 allocated;      /* bytes that the program allocated in the range */
  WeftInfoProvMap *infos;
} Data;

static void
ticky_free_data (gpointer user_data)
{
  Data *data = user_data;

  g_free (data->counters);
  g_free (data->sums);
  weft_info_prov_map_free (data->infos);
  g_free (data);
}

static gboolean
ticky_make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftTrace *trace = self->trace;
  guint64 to = weft_index_range_end (trace->index, self->from, self->to);
  WeftTickyNumbers *sums = weft_ticky_numbers (trace->ticky, self->from, to, cancellable);
  Data *data;

  if (sums == NULL)
    return FALSE;
  data = g_new0 (Data, 1);
  data->sums = sums;
  data->counters = g_new (guint32, trace->ticky->counters->len + 1);
  data->infos = weft_info_prov_map_new ();
  for (guint i = 0; i < trace->ticky->counters->len; i++)
    if (sums[i].entries > 0 || sums[i].allocs > 0 || sums[i].allocd > 0)
      {
        guint64 info = weft_ticky_counter (trace->ticky, i)->info;

        data->counters[self->n++] = i;
        if (info != 0)
          weft_info_prov_map_add (data->infos, info);
      }
  weft_info_prov_map_read (data->infos, trace->index);
  data->allocated = weft_heap_counters_allocated_in (trace->counters, self->from, self->to);
  self->data = data;
  return TRUE;
}

static const WeftTickyCounter *
row_counter (const WeftTableRows *self, guint row)
{
  const Data *data = self->data;

  return weft_ticky_counter (self->trace->ticky, data->counters[row]);
}

/* Returns @part * @unit / @whole, rounded, but at most G_MAXUINT64. @whole must not be 0. */
static guint64
rounded_quotient (guint64 part, guint64 unit, guint64 whole)
{
  unsigned __int128 share = ((unsigned __int128) part * unit + whole / 2) / whole;

  return share > G_MAXUINT64 ? G_MAXUINT64 : (guint64) share;
}

/* A row. Texts are borrowed from the counter. */
typedef struct
{
  const char *name, *type, *arguments, *variables;
  WeftTickyNumbers sums;
  gboolean has_size;
  double share; /* not finite if unknown */
  guint64 n_closures, bytes_per_entry, entries_per_closure;
} Row;

static const char *
text_or_null (const char *text)
{
  return text != NULL && *text != '\0' ? text : NULL;
}

static gconstpointer
ticky_record (const WeftTableRows *self, guint row, gpointer room)
{
  const Data *data = self->data;
  const WeftTickyCounter *counter = row_counter (self, row);
  const WeftTickyNumbers *sums = &data->sums[data->counters[row]];
  guint64 size = weft_ticky_closure_bytes (counter);
  guint64 n_closures = size > 0 ? sums->allocd / size : 0;
  Row *filled = room;

  *filled = (Row){
    .name = text_or_null (counter->name),
    .type = text_or_null (counter->type),
    .arguments = text_or_null (counter->arguments),
    .variables = text_or_null (counter->variables),
    .sums = *sums,
    .share = weft_table_ratio (MIN (sums->allocs, data->allocated), data->allocated),
    .has_size = size > 0,
    .n_closures = n_closures,
    .bytes_per_entry = rounded_quotient (sums->allocs, 1, MAX (sums->entries, 1)),
    .entries_per_closure = rounded_quotient (sums->entries, 1000, MAX (n_closures, 1)),
  };
  return filled;
}

/* LazyRecord record: the log's description of the counter's info table. */
typedef struct
{
  WeftInfoProv info;
  char *closure_type;
} LazyRecord;

static gboolean
ticky_lazy_record (const WeftTableRows *self, guint row, gpointer room)
{
  const Data *data = self->data;
  LazyRecord *filled = room;

  if (!weft_info_prov_init (&filled->info, self->trace->index,
                            weft_info_prov_map_lookup (data->infos, row_counter (self, row)->info)))
    return FALSE;
  filled->closure_type = weft_closure_type_text (filled->info.closure_type);
  return TRUE;
}

static void
ticky_clear_lazy_record (gpointer room)
{
  LazyRecord *filled = room;

  weft_info_prov_clear (&filled->info);
  g_free (filled->closure_type);
}

static const WeftTableColumn columns[] = {
  { "name", NC_ ("column", "Counter"), N_ ("Name that the compiler gave the closure."),
    WEFT_CELL_TEXT, 26, WEFT_CELL_AT (Row, name) },
  { "type", NC_ ("column", "Type"), N_ ("fun: function; thk: thunk; con: constructor."),
    WEFT_CELL_TEXT, 7, WEFT_CELL_AT (Row, type) },
  { "arguments", NC_ ("column", "Arguments"),
    N_ ("One letter per argument. c, i, w, f, d: unboxed numbers; capitals: boxed ones; L: list; "
        "T: tuple; E, S, M: other data; >: function; +: dictionary."),
    WEFT_CELL_TEXT, 9, WEFT_CELL_AT (Row, arguments), .visibility = WEFT_COLUMN_HIDDEN },
  { "free_variables", NC_ ("column", "Free Variables"),
    N_ ("Free variables of the closure, one letter each, as for the arguments. GHC 9.4 and later "
        "record them."),
    WEFT_CELL_TEXT, 11, WEFT_CELL_AT (Row, variables), .visibility = WEFT_COLUMN_HIDDEN },
  { "entries", NC_ ("column", "Entries"), N_ ("Number of times its code was entered."),
    WEFT_CELL_COUNT, 11, WEFT_CELL_AT (Row, sums.entries) },
  { "allocs_bytes", NC_ ("column", "Allocated by Its Code"), N_ ("Bytes allocated by its code."),
    WEFT_CELL_BYTES, 12, WEFT_CELL_AT (Row, sums.allocs) },
  { "allocs_share", NC_ ("column", "Share"),
    N_ ("Bytes allocated by its code as a share of all allocation in the range."), WEFT_CELL_SHARE,
    8, WEFT_CELL_AT (Row, share) },
  { "allocd_bytes", NC_ ("column", "Allocated as Its Closures"),
    N_ ("Bytes allocated for its closures."), WEFT_CELL_BYTES, 12,
    WEFT_CELL_AT (Row, sums.allocd) },
  { "allocd", NC_ ("column", "Closures"),
    N_ ("Number of closures allocated: their bytes divided by the size of one."), WEFT_CELL_COUNT,
    11, WEFT_CELL_AT (Row, n_closures), WEFT_CELL_HAS (Row, has_size),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "allocs_per_entry_bytes", NC_ ("column", "Bytes per Entry"),
    N_ ("Bytes that its code allocates per entry."), WEFT_CELL_BYTES, 11,
    WEFT_CELL_AT (Row, bytes_per_entry), WEFT_CELL_HAS (Row, sums.entries),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "entries_per_allocation", NC_ ("column", "Entries per Closure"),
    N_ ("Entries divided by closures; below 1, some closures are never entered."), WEFT_CELL_RATIO,
    12, WEFT_CELL_AT (Row, entries_per_closure), WEFT_CELL_HAS (Row, n_closures),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "info_table", NC_ ("column", "Info Table"),
    N_ ("Symbol of the info table. "
        "From GHC 10 on empty: info tables have numbers there, while ticky counters name them by "
        "address."),
    WEFT_CELL_TEXT, 20, WEFT_CELL_LAZY (LazyRecord, info.table), .visibility = WEFT_COLUMN_HIDDEN },
  { "closure_type", NC_ ("column", "Closure Type"),
    N_ ("The runtime system's type of the closures."), WEFT_CELL_TEXT, 14,
    WEFT_CELL_LAZY (LazyRecord, closure_type), .visibility = WEFT_COLUMN_HIDDEN },
  { "value_type", NC_ ("column", "Haskell Type"), N_ ("Type of its value."), WEFT_CELL_TEXT, 16,
    WEFT_CELL_LAZY (LazyRecord, info.type), .visibility = WEFT_COLUMN_HIDDEN },
  { "module", NC_ ("column", "Module"),
    N_ ("Module of its code. "
        "From GHC 10 on empty: info tables have numbers there, while ticky counters name them by "
        "address."),
    WEFT_CELL_TEXT, 18, WEFT_CELL_LAZY (LazyRecord, info.module),
    .visibility = WEFT_COLUMN_IF_DISTINCT },
  { "place", NC_ ("column", "Source"), N_ ("Source location that allocates it."), WEFT_CELL_TEXT,
    20, WEFT_CELL_LAZY (LazyRecord, info.location), .visibility = WEFT_COLUMN_IF_DISTINCT },
};

guint32
weft_table_ticky_counter (const WeftTableRows *rows, guint row)
{
  const Data *data = rows->data;

  return data->counters[row];
}

guint64
weft_table_ticky_allocated (const WeftTableRows *rows, guint64 *allocated)
{
  const Data *data = rows->data;
  guint64 ticked = 0;

  for (guint row = 0; row < rows->n; row++)
    ticked += data->sums[data->counters[row]].allocs;
  *allocated = data->allocated;
  return ticked;
}

const WeftTableClass weft_table_ticky = {
  .id = "ticky",
  .is_reported = TRUE,
  .title = NC_ ("table", "Ticky Counters"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "allocs_bytes",
  .make = ticky_make,
  .free = ticky_free_data,
  .record = ticky_record,
  .get_lazy_record = ticky_lazy_record,
  .clear_lazy_record = ticky_clear_lazy_record,
};

typedef struct
{
  char *name; /* NULL for counters whose names have no module */
  guint64 counters;
  WeftTickyNumbers sums;
  double share; /* share of all bytes allocated in the range; not finite if there are none */
} Module;

static const WeftTableColumn module_columns[] = {
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
  WEFT_TABLE_COLUMNS (module_columns),
  .default_sort = "allocs_bytes",
  .make = ticky_modules_make,
};

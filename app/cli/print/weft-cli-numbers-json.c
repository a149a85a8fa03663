/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the numbers of weft-cli stats as JSON: the ids of quantities are paths of objects. */
#include "weft-cli-numbers.h"

#include "weft-cli-facts.h"

#include <glib/gi18n.h>
#include <string.h>

/* A member at a path: a quantity, or a list of them. */
typedef struct
{
  const char *path;
  const WeftQuantity *quantity;
  const WeftQuantityList *list;
} Entry;

/* Notes on members, by their paths. */
typedef struct
{
  GHashTable *texts; /* path to text, both owned */
  GPtrArray *paths;  /* in order, borrowed */
} Notes;

typedef struct
{
  const WeftCliNumbers *numbers;
  GArray *entries; /* of Entry */
  Notes absent;    /* the reason why a member is null */
  Notes bounds;    /* of numbers that are known only in part */
  WeftJsonWriter writer;
} Answer;

static GArray *
list_entries (void)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));

  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *quantity = &weft_quantity_groups[i]->rows[k];
        Entry entry = { .path = quantity->id, .quantity = quantity };

        g_array_append_val (entries, entry);
      }
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    {
      Entry entry = { .path = weft_quantity_lists[i].id, .list = &weft_quantity_lists[i] };

      g_array_append_val (entries, entry);
    }
  return entries;
}

static void
notes_init (Notes *self)
{
  self->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->paths = g_ptr_array_new ();
}

static void
notes_clear (Notes *self)
{
  g_hash_table_unref (self->texts);
  g_ptr_array_unref (self->paths);
}

static void
notes_write (const Notes *self, WeftJsonWriter *writer, const char *name)
{
  weft_json_begin_object (writer, name);
  for (guint i = 0; i < self->paths->len; i++)
    {
      const char *path = g_ptr_array_index (self->paths, i);

      weft_json_add_text (writer, path, g_hash_table_lookup (self->texts, path));
    }
  weft_json_end_object (writer);
}

/* Notes why the amount at @path, which is taken, is absent or how it is bounded. The first note of
 * a path holds for all items of a list. */
static void
note_amount (Answer *self, char *path, WeftAmount amount)
{
  Notes *notes = weft_amount_is_known (amount) ? &self->bounds : &self->absent;
  char *text = weft_amount_is_known (amount) ? g_strdup (weft_amount_bound_key (amount)) :
                                               weft_amount_reason (amount, FALSE);

  if (text == NULL || g_hash_table_contains (notes->texts, path))
    {
      g_free (path);
      g_free (text);
      return;
    }
  g_ptr_array_add (notes->paths, path);
  g_hash_table_insert (notes->texts, path, text);
}

static void
add_item (Answer *self, const WeftQuantityList *list, const WeftQuantityItem *item)
{
  for (guint i = 0; i < list->n_columns; i++)
    {
      const WeftQuantity *column = &list->columns[i];
      WeftAmount amount = weft_quantity_value_in (column, self->numbers->trace, item);

      weft_json_add_amount (&self->writer, column->id, column->unit, amount);
      note_amount (self, g_strdup_printf ("%s.%s", list->id, column->id), amount);
    }
}

static void
add_list (Answer *self, const WeftQuantityList *list, const char *key)
{
  const WeftStatistics *statistics = &self->numbers->statistics;
  g_autoptr (GArray) items = weft_quantity_list_items (list, statistics);

  (list->is_keyed ? weft_json_begin_object : weft_json_begin_array) (&self->writer, key);
  for (guint i = 0; i < items->len; i++)
    {
      const WeftQuantityItem *item = &g_array_index (items, WeftQuantityItem, i);
      g_autofree char *name = weft_quantity_item_name (item);

      weft_json_begin_object (&self->writer, list->is_keyed ? name : NULL);
      if (!list->is_keyed)
        weft_json_add_count (&self->writer, list->name, item->name);
      add_item (self, list, item);
      weft_json_end_object (&self->writer);
    }
  (list->is_keyed ? weft_json_end_object : weft_json_end_array) (&self->writer);
}

static void
add_entry (Answer *self, const Entry *entry, const char *key)
{
  WeftAmount amount;

  if (entry->list != NULL)
    {
      add_list (self, entry->list, key);
      return;
    }
  amount = weft_quantity_value (entry->quantity, &self->numbers->statistics);
  weft_json_add_amount (&self->writer, key, entry->quantity->unit, amount);
  note_amount (self, g_strdup (entry->path), amount);
}

/* Which thread ran most: not a number, and so no quantity. */
static void
add_running_most (Answer *self)
{
  const WeftThreadTotals *threads = &self->numbers->threads;
  gboolean has = threads->running_most != NULL;
  WeftAmount recorded =
      weft_feature_recorded (self->numbers->statistics.trace, WEFT_FEATURE_SCHEDULER);

  weft_json_add_text (&self->writer, "running_most", threads->running_most);
  if (has)
    {
      weft_json_add_count (&self->writer, "running_most_thread", threads->most_id);
      weft_json_add_count (&self->writer, "running_most_ns", threads->most_ns);
      return;
    }
  weft_json_add_null (&self->writer, "running_most_thread");
  weft_json_add_null (&self->writer, "running_most_ns");
  if (weft_amount_is_known (recorded))
    recorded = weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("no thread ran"));
  note_amount (self, g_strdup ("threads.running_most"), recorded);
  note_amount (self, g_strdup ("threads.running_most_thread"), recorded);
  note_amount (self, g_strdup ("threads.running_most_ns"), recorded);
}

/* Whether an entry before the @i-th has the first @n bytes of its path. */
static gboolean
has_come (const Answer *self, guint i, gsize n)
{
  const char *path = g_array_index (self->entries, Entry, i).path;

  for (guint k = 0; k < i; k++)
    if (strncmp (g_array_index (self->entries, Entry, k).path, path, n) == 0)
      return TRUE;
  return FALSE;
}

/* The members whose paths begin with @prefix: an object is written at the place of its first member
 * in the table. */
static void
add_members (Answer *self, const char *prefix)
{
  gsize length = strlen (prefix);

  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = &g_array_index (self->entries, Entry, i);
      const char *dot;

      if (!g_str_has_prefix (entry->path, prefix))
        continue;
      dot = strchr (entry->path + length, '.');
      if (dot == NULL)
        add_entry (self, entry, entry->path + length);
      else if (!has_come (self, i, (gsize) (dot + 1 - entry->path)))
        {
          g_autofree char *key = g_strndup (entry->path + length, dot - entry->path - length);
          g_autofree char *inner = g_strndup (entry->path, dot + 1 - entry->path);

          weft_json_begin_object (&self->writer, key);
          add_members (self, inner);
          if (g_str_equal (inner, "threads."))
            add_running_most (self);
          weft_json_end_object (&self->writer);
        }
    }
}

/* The kernel's counters, where the log has any. */

static void
get_perf_kind (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value,
                        ((const WeftPerfTotal *) record)->is_counter ? "counter" : "tracepoint");
}

static void
get_perf_sum (gconstpointer record, WeftRecordValue *value)
{
  const WeftPerfTotal *total = record;

  if (total->is_counter)
    weft_record_set_number (value, total->sum);
}

static const WeftRecordField perf_fields[] = {
  { "perf", "integer", NULL, "", NULL, WEFT_AT (WeftPerfTotal, perf) },
  { "name", "text", NULL, "", NULL, WEFT_AT (WeftPerfTotal, name) },
  { "kind", "text", NULL, "", NULL, get_perf_kind },
  { "kernel_thread", "integer", NULL, "", NULL, WEFT_AT (WeftPerfTotal, kernel_thread) },
  { "cap", "integer", NULL, "", NULL, WEFT_AT (WeftPerfTotal, cap), WEFT_UNLESS (WEFT_CAP_NONE) },
  { "count", "integer", NULL, "", NULL, WEFT_AT (WeftPerfTotal, count) },
  { "sum", "integer", NULL, "", NULL, get_perf_sum },
};

static const WeftRecordShape perf_shape = WEFT_SHAPE (perf_fields);

void
weft_cli_numbers_to_json (const WeftCliNumbers *self, GString *out)
{
  g_autoptr (GArray) entries = list_entries ();
  Answer answer = {
    .numbers = self,
    .entries = entries,
    .writer = { .out = out },
  };

  notes_init (&answer.absent);
  notes_init (&answer.bounds);
  weft_json_begin_object (&answer.writer, NULL);
  weft_json_add_text (&answer.writer, "weft_version", WEFT_VERSION);
  weft_json_add_text (&answer.writer, "log", self->path);
  weft_json_add_text (&answer.writer, "program", self->trace->process->program);
  weft_json_add_count (&answer.writer, "from_ns", self->statistics.from);
  weft_json_add_count (&answer.writer, "to_ns", self->statistics.to);
  add_members (&answer, "");
  weft_cli_coverage_to_json (self->trace->coverage, &answer.writer, "coverage");
  weft_json_add_records (&answer.writer, "perf", &perf_shape, self->perf);
  notes_write (&answer.absent, &answer.writer, "absent");
  notes_write (&answer.bounds, &answer.writer, "bounds");
  weft_json_end_object (&answer.writer);
  notes_clear (&answer.absent);
  notes_clear (&answer.bounds);
  g_string_append_c (out, '\n');
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the offsets of all censuses in one pass, and reads their samples on demand. */
#include "weft-ticky.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-hash.h"
#include "weft-haskell-name.h"
#include "weft-range.h"
#include "weft-sort.h"

#include <string.h>

#define WORD_BYTES 8

#define SAMPLE_BYTES 32

/* @name has the form "name (Data.Map)" or "Main.$wmain{v r3RH}". */
char *
weft_ticky_module (const char *name)
{
  const char *module, *after;

  for (const char *open = strstr (name, " ("); open != NULL; open = strstr (open + 1, " ("))
    {
      gsize length = weft_haskell_module_length (open + 2);

      if (length > 0 && open[2 + length] == ')')
        return g_strndup (open + 2, length);
    }
  module = weft_haskell_skip_package (name);
  after = weft_haskell_skip_module (module);
  return g_strndup (module, after > module ? (gsize) (after - module - 1) : 0);
}

/* Returns the end of the JSON string that begins at @p, after its closing quote, or NULL. */
static const char *
skip_json_string (const char *p)
{
  for (p++; *p != '\0' && *p != '"'; p++)
    if (*p == '\\' && *++p == '\0')
      return NULL;
  return *p == '"' ? p + 1 : NULL;
}

static const char *
skip_space (const char *p)
{
  while (g_ascii_isspace (*p))
    p++;
  return p;
}

/* Returns the start of the value of @key in the flat object @json, or NULL. */
static const char *
find_json_value (const char *json, const char *key)
{
  const char *p = strchr (json, '{');

  while (p != NULL && *p != '\0')
    {
      const char *name = skip_space (p + 1);
      const char *end = *name == '"' ? skip_json_string (name) : NULL;
      const char *colon = end != NULL ? skip_space (end) : NULL;
      const char *value;

      if (colon == NULL || *colon != ':')
        return NULL;
      value = skip_space (colon + 1);
      if ((gsize) (end - name) == strlen (key) + 2 && strncmp (name + 1, key, strlen (key)) == 0)
        return value;
      p = *value == '"' ? skip_json_string (value) : value;
      p = p != NULL ? strpbrk (p, ",}") : NULL;
      if (p != NULL && *p == '}')
        return NULL;
    }
  return NULL;
}

/* Returns the text of @key, "" if there is none. GHC writes no escapes in these texts. */
static char *
json_text (const char *json, const char *key)
{
  const char *value = find_json_value (json, key);
  const char *end = value != NULL && *value == '"' ? skip_json_string (value) : NULL;

  return end != NULL ? g_strndup (value + 1, end - value - 2) : g_strdup ("");
}

static void
set_counter_text (char **text, char *value)
{
  g_free (*text);
  *text = value;
}

/* Returns the type in the name of a counter: "fun" in "… (fun,se) in s3Ve". */
static char *
type_from_name (const char *name)
{
  static const char *const types[] = { "(fun", "(thk", "(con" };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      const char *found = strstr (name, types[i]);

      if (found != NULL)
        return g_strndup (found + 1, strlen (types[i]) - 1);
    }
  return g_strdup ("");
}

static void
read_counter_json (WeftTickyCounter *self, const char *json)
{
  const char *count = find_json_value (json, "fvs_c");
  g_autofree char *type = json_text (json, "subTy");
  g_autofree char *arguments = json_text (json, "args");

  if (*type != '\0')
    set_counter_text (&self->type, g_steal_pointer (&type));
  if (*arguments != '\0')
    set_counter_text (&self->arguments, g_steal_pointer (&arguments));
  if (count == NULL || !g_ascii_isdigit (*count))
    return;
  self->has_variables = TRUE;
  self->n_variables = (guint32) MIN (g_ascii_strtoull (count, NULL, 10), G_MAXUINT16);
  set_counter_text (&self->variables, json_text (json, "fvs"));
}

/* Fills @counter, whose id must be set, from the definition in @event. Frees the old texts. Does
 * nothing if the counter has been defined already. */
static void
ticky_counter_define (WeftTickyCounter *self, const WeftEvent *event)
{
  g_autofree char *name = weft_event_text (event, "name");
  g_autofree char *kinds = weft_event_text (event, "kinds");
  g_autofree char *json = weft_event_text (event, "json");

  if (self->is_defined || name == NULL)
    return;
  self->is_defined = TRUE;
  self->info = weft_event_number (event, "info", 0);
  set_counter_text (&self->type, type_from_name (name));
  set_counter_text (&self->name, g_steal_pointer (&name));
  if (kinds != NULL && *skip_space (kinds) == '{')
    read_counter_json (self, kinds);
  else if (kinds != NULL)
    set_counter_text (&self->arguments, g_steal_pointer (&kinds));
  if (json != NULL)
    read_counter_json (self, json);
}

guint64
weft_ticky_closure_bytes (const WeftTickyCounter *counter)
{
  guint words;

  if (!counter->has_variables)
    return 0;
  if (g_str_has_prefix (counter->type, "fun"))
    words = 1;
  else if (g_str_has_prefix (counter->type, "thk"))
    words = 2; /* the header of a thunk has a second word for the result */
  else
    return 0;
  return WORD_BYTES * ((guint64) words + counter->n_variables);
}
/* GHC before 9.4 does not post the start of a census, so samples that are at least this far apart
 * (ns) belong to different censuses. */
#define MIN_CENSUS_GAP_NS 2000000
/* Number of events after which the cancellable is checked. */
#define CANCEL_EVENTS 65536

/* State of the walk over one buffer. */
typedef struct
{
  WeftTicky *ticky;
  guint16 cap;
  guint64 latest;     /* time of the last sample of the open census */
  guint64 begin;      /* time of a BEGIN event that no sample has followed yet */
  gboolean has_begin; /* @begin is set */
  gboolean is_open;
  gboolean is_marked; /* the open census has a BEGIN event */
  WeftTickyCensus open;
} CensusWalk;

static void
clear_counter (gpointer data)
{
  WeftTickyCounter *counter = data;

  g_free (counter->name);
  g_free (counter->type);
  g_free (counter->arguments);
  g_free (counter->variables);
}

/* Returns 1 + the index of counter @id, or 0 if the counter is new. */
static guint
find_counter (const WeftTicky *self, guint64 id)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->indexes, &id));
}

/* Returns the index of counter @id. Adds the counter if it is new. */
static guint
add_counter (WeftTicky *self, guint64 id)
{
  guint found = find_counter (self, id);
  WeftTickyCounter counter = { .id = id };

  if (found > 0)
    return found - 1;
  counter.name = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", id);
  counter.type = g_strdup ("");
  counter.arguments = g_strdup ("");
  counter.variables = g_strdup ("");
  g_array_append_val (self->counters, counter);
  g_hash_table_insert (self->indexes, g_memdup2 (&id, sizeof id),
                       GUINT_TO_POINTER (self->counters->len));
  return self->counters->len - 1;
}

static void
close_census (CensusWalk *self)
{
  if (self->is_open)
    g_array_append_val (self->ticky->censuses, self->open);
  self->is_open = FALSE;
}

static void
add_ticky_event (CensusWalk *self, const WeftEvent *event, guint64 time)
{
  if (event->tag == WEFT_TAG_TICKY_COUNTER_SAMPLE)
    {
      if (event->length >= SAMPLE_BYTES)
        {
          if (self->has_begin ||
              (self->is_open && !self->is_marked && time > self->latest + MIN_CENSUS_GAP_NS))
            close_census (self);
          if (!self->is_open)
            {
              self->open = (WeftTickyCensus){ self->has_begin ? self->begin : time, event->offset,
                                              0, self->cap };
              self->is_open = TRUE;
              self->is_marked = self->has_begin;
              self->has_begin = FALSE;
            }
          self->latest = time;
          self->open.n++;
          add_counter (self->ticky, weft_be64 (event->payload));
        }
    }
  else if (event->tag == WEFT_TAG_TICKY_COUNTER_BEGIN_SAMPLE)
    {
      close_census (self);
      self->begin = time;
      self->has_begin = TRUE;
    }
  else if (event->tag == WEFT_TAG_TICKY_COUNTER_DEF && event->length >= 8)
    {
      guint i = add_counter (self->ticky, weft_be64 (event->payload));

      ticky_counter_define (&g_array_index (self->ticky->counters, WeftTickyCounter, i), event);
    }
}

/* Reads the definitions and censuses of one buffer. Returns FALSE if cancelled. */
static gboolean
read_ticky_buffer (WeftTicky *self, const WeftCapIndex *cap, GCancellable *cancellable)
{
  guint64 left = weft_cap_index_count (cap, WEFT_TAG_TICKY_COUNTER_DEF) +
                 weft_cap_index_count (cap, WEFT_TAG_TICKY_COUNTER_SAMPLE) +
                 weft_cap_index_count (cap, WEFT_TAG_TICKY_COUNTER_BEGIN_SAMPLE);
  CensusWalk walk = { .ticky = self, .cap = cap->cap };
  WeftCapEvents events = weft_cap_events (cap, self->index->log, 0);
  guint n_events = 0;

  if (left == 0)
    return TRUE;
  while (left > 0 && weft_cap_events_next (&events))
    {
      guint16 tag = events.event.tag;

      if (++n_events % CANCEL_EVENTS == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      if (tag < WEFT_TAG_TICKY_COUNTER_DEF || tag > WEFT_TAG_TICKY_COUNTER_BEGIN_SAMPLE)
        continue;
      add_ticky_event (&walk, &events.event, events.time);
      left--;
    }
  close_census (&walk);
  return TRUE;
}

WeftTicky *
weft_ticky_new (WeftIndex *index, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftTicky) self = g_new0 (WeftTicky, 1);
  gboolean ok;

  self->index = weft_shared_ref (index);
  self->counters = g_array_new (FALSE, FALSE, sizeof (WeftTickyCounter));
  g_array_set_clear_func (self->counters, clear_counter);
  self->censuses = g_array_new (FALSE, FALSE, sizeof (WeftTickyCensus));
  self->indexes = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL);
  ok = read_ticky_buffer (self, index->global, cancellable);
  for (guint i = 0; ok && i < index->caps->len; i++)
    ok = read_ticky_buffer (self, weft_index_nth_cap (index, i), cancellable);
  if (!ok)
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  g_array_sort (self->censuses, weft_compare_uint64_pair);
  return g_steal_pointer (&self);
}

void
weft_ticky_free (WeftTicky *self)
{
  weft_shared_unref (self->index);
  g_array_unref (self->counters);
  g_array_unref (self->censuses);
  g_hash_table_unref (self->indexes);
  g_free (self);
}

/* Called for each sample of a census. Returns FALSE to stop. */
typedef gboolean (*SampleFunc) (const WeftTickyCensus *census,
                                guint counter,
                                const WeftTickyNumbers *numbers,
                                gpointer user_data);

/* Calls @func for each sample of the censuses that begin in [@from, @to), in time order. Returns
 * FALSE if @func returned FALSE or @cancellable was cancelled. */
static gboolean
foreach_ticky_sample (const WeftTicky *self,
                      guint64 from,
                      guint64 to,
                      SampleFunc func,
                      gpointer user_data,
                      GCancellable *cancellable)
{
  const WeftLog *log = self->index->log;

  for (guint i = 0; i < self->censuses->len; i++)
    {
      const WeftTickyCensus *census = &g_array_index (self->censuses, WeftTickyCensus, i);
      const WeftCapIndex *cap;
      gint block;
      guint cap_block, left = census->n;
      WeftEvent event = { 0 };
      WeftCursor cursor;

      if (census->time < from || census->time >= to)
        continue;
      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      cap = weft_index_cap (self->index, census->cap);
      block = weft_log_find_block (log, census->offset);
      if (cap == NULL || block < 0 ||
          !g_array_binary_search (cap->blocks, &block, weft_compare_uint32, &cap_block))
        continue;
      weft_log_cursor (log, block, census->offset, &cursor);
      while (left > 0 && weft_cap_index_next_event (cap, log, &cursor, &cap_block, &event))
        {
          WeftTickyNumbers numbers;
          guint counter;

          if (event.tag != WEFT_TAG_TICKY_COUNTER_SAMPLE || event.length < SAMPLE_BYTES)
            continue;
          left--;
          counter = find_counter (self, weft_be64 (event.payload));
          if (counter == 0) /* unknown counter, as the file was overwritten */
            continue;
          numbers.entries = weft_be64 (event.payload + 8);
          numbers.allocs = weft_be64 (event.payload + 16);
          numbers.allocd = weft_be64 (event.payload + 24);
          if (!func (census, counter - 1, &numbers, user_data))
            return FALSE;
        }
    }
  return TRUE;
}

static gboolean
add_to_sums (const WeftTickyCensus *census,
             guint counter,
             const WeftTickyNumbers *numbers,
             gpointer user_data)
{
  WeftTickyNumbers *sums = user_data;

  sums += counter;
  sums->entries = weft_add_saturating (sums->entries, numbers->entries);
  sums->allocs = weft_add_saturating (sums->allocs, numbers->allocs);
  sums->allocd = weft_add_saturating (sums->allocd, numbers->allocd);
  return TRUE;
}

WeftTickyNumbers *
weft_ticky_numbers (const WeftTicky *self, guint64 from, guint64 to, GCancellable *cancellable)
{
  g_autofree WeftTickyNumbers *sums = g_new0 (WeftTickyNumbers, self->counters->len + 1);

  if (!foreach_ticky_sample (self, from, to, add_to_sums, sums, cancellable))
    return NULL;
  return g_steal_pointer (&sums);
}

/* Running totals of some counters. */
typedef struct
{
  guint *indexes; /* for each counter: 1 + index of its series, or 0 if it has none */
  guint64 *sums;  /* running total of each series */
  GPtrArray *series;
  WeftTickyKind kind;
} RunningTotals;

static gboolean
add_to_series (const WeftTickyCensus *census,
               guint counter,
               const WeftTickyNumbers *numbers,
               gpointer user_data)
{
  RunningTotals *self = user_data;
  guint found = self->indexes[counter];
  const guint64 values[WEFT_N_TICKY_KINDS] = {
    [WEFT_TICKY_ENTRIES] = numbers->entries,
    [WEFT_TICKY_ALLOCS] = numbers->allocs,
    [WEFT_TICKY_ALLOCD] = numbers->allocd,
  };

  if (found == 0)
    return TRUE;
  self->sums[found - 1] = weft_add_saturating (self->sums[found - 1], values[self->kind]);
  weft_series_append (g_ptr_array_index (self->series, found - 1), census->time,
                      self->sums[found - 1]);
  return TRUE;
}

GPtrArray *
weft_ticky_series (const WeftTicky *self,
                   const guint32 *counters,
                   guint n,
                   WeftTickyKind kind,
                   GCancellable *cancellable)
{
  g_autofree guint *indexes = g_new0 (guint, self->counters->len + 1);
  g_autofree guint64 *sums = g_new0 (guint64, n + 1);
  g_autoptr (GPtrArray) series = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_series_free);
  RunningTotals running = { indexes, sums, series, kind };

  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (series, weft_series_new (0));
      if (counters[i] < self->counters->len)
        indexes[counters[i]] = i + 1;
    }
  if (!foreach_ticky_sample (self, 0, WEFT_TIME_END, add_to_series, &running, cancellable))
    return NULL;
  return g_steal_pointer (&series);
}

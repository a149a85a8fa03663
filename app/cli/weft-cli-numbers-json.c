/* SPDX-License-Identifier: BSD-3-Clause */
/* What weft-cli stats tells, as JSON: nearly all numbers, so that it is written by hand, each with
 * the digits it has. */
#include "weft-cli-numbers.h"

#include "weft-event-json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* An object that is being written; its members stand on a line each. */
typedef struct
{
  GString *out;
  guint depth;
  gboolean has_members;
} Object;

static void
name_member (Object *self, const char *name)
{
  g_string_append_printf (self->out, "%s\n%*s", self->has_members ? "," : "",
                          (int) (2 * self->depth), "");
  if (name != NULL)
    g_string_append_printf (self->out, "\"%s\" : ", name);
  self->has_members = TRUE;
}

/* Begins the object that is @self's member @name, or an element of its array where that is NULL. */
static Object
begin (Object *self, const char *name)
{
  name_member (self, name);
  g_string_append_c (self->out, '{');
  return (Object){ self->out, self->depth + 1, FALSE };
}

static void
end (const Object *self)
{
  g_string_append_printf (self->out, "\n%*s}", (int) (2 * (self->depth - 1)), "");
}

static void
add (Object *self, const char *name, guint64 value)
{
  name_member (self, name);
  g_string_append_printf (self->out, "%" PRIu64, value);
}

static void
add_where (Object *self, const char *name, gboolean is_known, guint64 value)
{
  if (is_known)
    add (self, name, value);
  else
    {
      name_member (self, name);
      g_string_append (self->out, "null");
    }
}

/* @part (0 to 1) in percent; null where it is no finite number. */
static void
add_percent (Object *self, const char *name, double part)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  name_member (self, name);
  g_string_append (self->out, isfinite (part) ?
                                  g_ascii_formatd (text, sizeof text, "%.2f", 100 * part) :
                                  "null");
}

static guint64
whole (double number)
{
  return number >= 1 && number < 1e19 ? (guint64) (number + 0.5) : 0;
}

static void
add_time (Object *root, const WeftCliNumbers *self)
{
  const WeftStatistics *numbers = &self->statistics;
  Object time = begin (root, "time");

  add (&time, "total", numbers->to - numbers->from);
  add (&time, "mutator", numbers->mutator);
  add (&time, "gc", numbers->gc.all.elapsed);
  add_percent (&time, "productivity_percent", weft_statistics_productivity (numbers));
  end (&time);
}

static void
add_generations (Object *gc, const WeftCollectionSums *sums)
{
  Object generations = begin (gc, "generations");

  for (guint i = 0; i < WEFT_N_GENERATIONS; i++)
    {
      const WeftGenerationSums *of = &sums->generations[i];
      char name[4];
      Object one;

      if (of->count == 0 && of->elapsed == 0)
        continue;
      g_snprintf (name, sizeof name, "%u", i);
      one = begin (&generations, name);
      add (&one, "collections", of->count);
      add (&one, "par", of->parallel);
      add (&one, "elapsed_ns", of->elapsed);
      add (&one, "max_pause_ns", of->longest);
      end (&one);
    }
  end (&generations);
}

static void
add_sparks (Object *gc, const WeftSparkRates *rates)
{
  Object sparks = begin (gc, "sparks");

  add (&sparks, "created", whole (rates->created));
  add (&sparks, "dud", whole (rates->dud));
  add (&sparks, "overflowed", whole (rates->overflowed));
  add (&sparks, "converted", whole (rates->converted));
  add (&sparks, "gcd", whole (rates->gcd));
  add (&sparks, "fizzled", whole (rates->fizzled));
  end (&sparks);
}

static void
add_gc (Object *root, const WeftCliNumbers *self)
{
  const WeftStatistics *numbers = &self->statistics;
  Object gc = begin (root, "gc");

  add (&gc, "max_residency", numbers->live.most);
  add (&gc, "max_heap_size", numbers->size.most);
  add (&gc, "max_slop", numbers->gc.max_slop);
  add (&gc, "copied", numbers->gc.copied);
  add (&gc, "major_samples", numbers->live.samples);
  add (&gc, "allocated", numbers->allocated);
  add_percent (&gc, "balance_percent", weft_collection_sums_balance (&numbers->gc));
  add_generations (&gc, &numbers->gc);
  add_sparks (&gc, &numbers->sparks);
  end (&gc);
}

static void
add_caps (Object *root, const WeftCliNumbers *self)
{
  Object list = { root->out, root->depth + 1, FALSE };

  name_member (root, "capabilities");
  g_string_append_c (root->out, '[');
  for (guint i = 0; i < self->trace->process->lives->len; i++)
    {
      const WeftCapNumbers *cap = &self->caps[i];
      Object one = begin (&list, NULL);

      add (&one, "cap", cap->cap);
      add (&one, "running", cap->shares.run);
      add (&one, "gc", cap->shares.work + cap->shares.wait);
      add (&one, "idle", weft_cap_numbers_idle (cap));
      end (&one);
    }
  g_string_append_printf (root->out, "\n%*s]", (int) (2 * root->depth), "");
}

static void
add_text (Object *self, const char *name, const char *text)
{
  name_member (self, name);
  if (text != NULL)
    weft_json_append_text (self->out, text, strlen (text));
  else
    g_string_append (self->out, "null");
}

/* The kernel's counters, where the log has any. */
static void
add_perf (Object *root, const GArray *totals)
{
  Object list = { root->out, root->depth + 1, FALSE };

  name_member (root, "perf");
  g_string_append_c (root->out, '[');
  for (guint i = 0; i < totals->len; i++)
    {
      const WeftPerfTotal *total = &g_array_index (totals, WeftPerfTotal, i);
      Object one = begin (&list, NULL);

      add (&one, "perf", total->perf);
      add_text (&one, "name", total->name);
      add_text (&one, "kind", total->is_counter ? "counter" : "tracepoint");
      add (&one, "kernel_thread", total->kernel_thread);
      add_where (&one, "cap", total->cap != WEFT_CAP_NONE, total->cap);
      add (&one, "count", total->count);
      add_where (&one, "sum", total->is_counter, total->sum);
      end (&one);
    }
  if (list.has_members)
    g_string_append_printf (root->out, "\n%*s", (int) (2 * root->depth), "");
  g_string_append_c (root->out, ']');
}

static void
add_threads (Object *root, const WeftThreadTotals *totals)
{
  Object threads = begin (root, "threads");

  add (&threads, "created", totals->created);
  add (&threads, "finished", totals->finished);
  add_text (&threads, "running_most", totals->running_most);
  end (&threads);
}

static void
add_heap (Object *root, const WeftStatistics *numbers)
{
  double rate = weft_statistics_allocation_rate (numbers);
  Object heap = begin (root, "heap");

  add (&heap, "allocated", numbers->allocated);
  add_where (&heap, "allocation_rate", isfinite (rate), whole (rate));
  add_where (&heap, "max_size", numbers->size.has, numbers->size.most);
  add_where (&heap, "max_live", numbers->live.has, numbers->live.most);
  add_where (&heap, "max_blocks", numbers->blocks.has, numbers->blocks.most);
  add (&heap, "returned", numbers->returned);
  end (&heap);
}

static void
add_pause_numbers (Object *pauses, const WeftPauses *numbers)
{
  gboolean has = numbers->count > 0;

  add (pauses, "count", numbers->count);
  add (pauses, "total", numbers->total);
  add_where (pauses, "mean", has, numbers->mean);
  add_where (pauses, "p50", has, numbers->p50);
  add_where (pauses, "p95", has, numbers->p95);
  add_where (pauses, "p99", has, numbers->p99);
  add_where (pauses, "max", has, numbers->max);
}

/* All pauses, and those of each generation that has any. */
static void
add_pauses (Object *root, const WeftCliNumbers *self)
{
  Object pauses = begin (root, "pauses"), generations;

  add_pause_numbers (&pauses, &self->pauses);
  generations = begin (&pauses, "generations");
  for (guint i = 0; i < WEFT_N_GENERATIONS; i++)
    {
      WeftPauses numbers = weft_collections_pauses (self->trace->collections, self->statistics.from,
                                                    self->statistics.to, (gint) i);
      char name[4];
      Object one;

      if (numbers.count == 0)
        continue;
      g_snprintf (name, sizeof name, "%u", i);
      one = begin (&generations, name);
      add_pause_numbers (&one, &numbers);
      end (&one);
    }
  end (&generations);
  end (&pauses);
}

void
weft_cli_numbers_to_json (const WeftCliNumbers *self, GString *out)
{
  Object root = { out, 1, FALSE };

  g_string_append_c (out, '{');
  add (&root, "from", self->statistics.from);
  add (&root, "to", self->statistics.to);
  add_time (&root, self);
  add_gc (&root, self);
  add_caps (&root, self);
  add_threads (&root, &self->threads);
  add_heap (&root, &self->statistics);
  add_pauses (&root, self);
  add_perf (&root, self->perf);
  g_string_append (out, "\n}\n");
}

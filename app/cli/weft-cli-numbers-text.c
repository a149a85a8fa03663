/* SPDX-License-Identifier: BSD-3-Clause */
/* What weft-cli stats tells, for people. */
#include "weft-cli-numbers.h"

#include "weft-format.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

#define NAME_WIDTH  22
#define VALUE_WIDTH 14

/* @text in a column of @width, to the right where @is_number. Counts characters, not bytes. */
static void
put (GString *out, const char *text, guint width, gboolean is_number)
{
  guint length = (guint) g_utf8_strlen (text, -1);
  guint room = width > length ? width - length : 0;

  if (is_number)
    g_string_append_printf (out, "%*s%s", (int) room, "", text);
  else
    g_string_append_printf (out, "%s%*s", text, (int) room, "");
}

static void
put_name (GString *out, const char *name)
{
  g_string_append (out, "  ");
  put (out, name, NAME_WIDTH, FALSE);
}

static void
put_value (GString *out, WeftFormatted value)
{
  put (out, value.text, VALUE_WIDTH, TRUE);
}

/* A line: a name, its number, and what it is made of, which may be NULL. */
static void
put_line (GString *out, const char *name, WeftFormatted value, const char *note)
{
  put_name (out, name);
  put_value (out, value);
  if (note != NULL)
    g_string_append_printf (out, "   %s", note);
  g_string_append_c (out, '\n');
}

static void
put_title (GString *out, const char *title)
{
  g_string_append_printf (out, "\n%s\n", title);
}

static WeftFormatted
unknown (void)
{
  return (WeftFormatted){ "–" };
}

static void
put_time (GString *out, const WeftStatistics *numbers)
{
  double productivity = weft_statistics_productivity (numbers);

  put_title (out, _ ("Time"));
  put_line (out, _ ("elapsed"), weft_format_time (numbers->to - numbers->from), NULL);
  if (!numbers->has_run)
    return;
  put_line (out, _ ("mutator"), weft_format_time (numbers->mutator),
            weft_format_percent (productivity, 1).text);
  put_line (out, _ ("collections"), weft_format_time (numbers->gc.all.elapsed),
            weft_format_percent (1 - productivity, 1).text);
}

static void
put_generation (GString *out, const char *name, const WeftGenerationSums *sums)
{
  put_name (out, name);
  put_value (out, weft_format_count (sums->count));
  put_value (out, weft_format_count (sums->parallel));
  put_value (out, weft_format_time (sums->elapsed));
  put_value (out, sums->count > 0 ? weft_format_time (sums->longest) : unknown ());
  g_string_append_c (out, '\n');
}

static void
put_generations (GString *out, const WeftCollectionSums *sums)
{
  static const char *const heads[] = { N_ ("number"), N_ ("parallel"), N_ ("time"),
                                       N_ ("longest") };

  g_string_append_c (out, '\n');
  put (out, _ ("Collections"), NAME_WIDTH + 2, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    put (out, _ (heads[i]), VALUE_WIDTH, TRUE);
  g_string_append_c (out, '\n');
  for (guint i = 0; i < WEFT_GENERATION_PLACES; i++)
    {
      g_autofree char *name = i == WEFT_N_GENERATIONS ? g_strdup (_ ("generation unknown")) :
                                                        g_strdup_printf (_ ("generation %u"), i);

      if (sums->generations[i].count > 0 || sums->generations[i].elapsed > 0)
        put_generation (out, name, &sums->generations[i]);
    }
  put_generation (out, _ ("all"), &sums->all);
}

static void
put_pauses (GString *out, const WeftCliNumbers *self)
{
  const WeftCollectionSums *sums = &self->statistics.gc;
  const WeftPauses *pauses = &self->pauses;
  double balance = weft_collection_sums_balance (sums);

  if (pauses->count == 0)
    return;
  put_title (out, _ ("Pauses"));
  put_line (out, _ ("mean"), weft_format_time (pauses->mean), NULL);
  put_line (out, _ ("median"), weft_format_time (pauses->p50), NULL);
  put_line (out, _ ("95 % are at most"), weft_format_time (pauses->p95), NULL);
  put_line (out, _ ("99 % are at most"), weft_format_time (pauses->p99), NULL);
  put_line (out, _ ("longest"), weft_format_time (pauses->max), NULL);
  put_title (out, _ ("Work of collections"));
  put_line (out, _ ("copied"), weft_format_bytes (sums->copied),
            weft_format_bytes_exact (sums->copied).text);
  put_line (out, _ ("balance"), weft_format_percent (balance, 2),
            isfinite (balance) ? _ ("0 % serial, 100 % perfect") : _ ("no parallel collection"));
  put_line (out, _ ("largest slop"), weft_format_bytes (sums->max_slop),
            weft_format_bytes_exact (sums->max_slop).text);
}

static void
put_gauge (GString *out, const char *name, const WeftGaugeNumbers *gauge)
{
  if (gauge->has)
    put_line (out, name, weft_format_bytes (gauge->most),
              weft_format_bytes_exact (gauge->most).text);
  else
    put_line (out, name, unknown (), NULL);
}

static void
put_heap (GString *out, const WeftStatistics *numbers)
{
  put_title (out, _ ("Heap"));
  put_line (out, _ ("allocated"), weft_format_bytes (numbers->allocated),
            weft_format_bytes_exact (numbers->allocated).text);
  put_line (out, _ ("allocation rate"),
            weft_format_rate (weft_statistics_allocation_rate (numbers)), _ ("of mutator time"));
  put_gauge (out, _ ("largest heap"), &numbers->size);
  put_gauge (out, _ ("most blocks in use"), &numbers->blocks);
  put_gauge (out, _ ("most live data"), &numbers->live);
  put_line (out, _ ("samples of live data"), weft_format_count (numbers->live.samples), NULL);
  put_line (out, _ ("returned"), weft_format_bytes (numbers->returned), NULL);
}

static WeftFormatted
sparks (double number)
{
  return weft_format_count ((guint64) (CLAMP (number, 0, 1e18) + 0.5));
}

static void
put_sparks (GString *out, const WeftCliNumbers *self)
{
  const WeftSparkRates *rates = &self->statistics.sparks;

  if (!weft_sparks_has_samples (self->trace->sparks))
    return;
  put_title (out, _ ("Sparks"));
  put_line (out, _ ("created"), sparks (rates->created), NULL);
  put_line (out, _ ("converted"), sparks (rates->converted), NULL);
  put_line (out, _ ("overflowed"), sparks (rates->overflowed), NULL);
  put_line (out, _ ("dud"), sparks (rates->dud), NULL);
  put_line (out, _ ("collected unrun"), sparks (rates->gcd), NULL);
  put_line (out, _ ("fizzled"), sparks (rates->fizzled), NULL);
}

static void
put_threads (GString *out, const WeftThreadTotals *threads)
{
  put_title (out, _ ("Threads"));
  put_line (out, _ ("created"), weft_format_count (threads->created), NULL);
  put_line (out, _ ("finished"), weft_format_count (threads->finished), NULL);
  if (threads->running_most != NULL)
    g_string_append_printf (out, _ ("  most at work: %s\n"), threads->running_most);
}

static void
put_caps (GString *out, const WeftCliNumbers *self)
{
  static const char *const heads[] = { N_ ("running"), N_ ("collecting"), N_ ("waiting"),
                                       N_ ("idle") };

  g_string_append_c (out, '\n');
  put (out, _ ("HECs"), NAME_WIDTH + 2, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    put (out, _ (heads[i]), VALUE_WIDTH, TRUE);
  g_string_append_c (out, '\n');
  for (guint i = 0; i < self->trace->process->lives->len; i++)
    {
      const WeftCapNumbers *cap = &self->caps[i];
      g_autofree char *name = g_strdup_printf (_ ("HEC %u"), cap->cap);

      put_name (out, name);
      put_value (out, weft_format_time (cap->shares.run));
      put_value (out, weft_format_time (cap->shares.work));
      put_value (out, weft_format_time (cap->shares.wait));
      put_value (out, weft_format_time (weft_cap_numbers_idle (cap)));
      g_string_append_c (out, '\n');
    }
}

/* The kernel's counters, where the log has any. */
static void
put_perf (GString *out, const GArray *totals)
{
  for (guint i = 0; i < totals->len; i++)
    {
      const WeftPerfTotal *total = &g_array_index (totals, WeftPerfTotal, i);
      guint64 number = total->is_counter ? total->sum : total->count;
      g_autofree char *unnamed = g_strdup_printf ("%u", total->perf);
      g_autofree char *where = NULL;

      if (i == 0)
        put_title (out, _ ("Kernel counters"));
      where = total->cap != WEFT_CAP_NONE ?
                  g_strdup_printf (_ ("OS thread %" PRIu64 ", HEC %u"), total->kernel_thread,
                                   total->cap) :
                  g_strdup_printf (_ ("OS thread %" PRIu64), total->kernel_thread);
      put_line (out, total->name != NULL ? total->name : unnamed, weft_format_count (number),
                where);
    }
}

void
weft_cli_numbers_to_text (const WeftCliNumbers *self, GString *out)
{
  const WeftStatistics *numbers = &self->statistics;

  g_string_append_printf (out, _ ("From %s to %s\n"), weft_format_time_exact (numbers->from).text,
                          weft_format_time_exact (numbers->to).text);
  put_time (out, numbers);
  put_generations (out, &numbers->gc);
  put_pauses (out, self);
  put_heap (out, numbers);
  put_sparks (out, self);
  put_threads (out, &self->threads);
  put_perf (out, self->perf);
  put_caps (out, self);
}

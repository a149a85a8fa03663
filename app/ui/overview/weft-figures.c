/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes tables of numbers. A function fills each kind. */
#include "weft-figures.h"

#include "weft-format.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct
{
  const WeftTrace *trace;
  const WeftStatistics *numbers;
} Source;

typedef struct
{
  const char *title;
  guint n_columns;
  WeftFigureHead heads[WEFT_FIGURE_COLUMNS];
  void (*fill) (WeftFigures *self, const Source *source);
} Spec;

static void
clear_row (gpointer data)
{
  WeftFigureRow *row = data;

  for (guint i = 0; i < WEFT_FIGURE_COLUMNS; i++)
    {
      g_free (row->cells[i].text);
      g_free (row->cells[i].exact);
    }
}

/* An empty row; what is put into it belongs to the table. Valid until the next one. */
static WeftFigureRow *
add_row (WeftFigures *self, const char *name, const char *what)
{
  g_array_set_size (self->rows, self->rows->len + 1);
  {
    WeftFigureRow *row = &g_array_index (self->rows, WeftFigureRow, self->rows->len - 1);

    *row = (WeftFigureRow){ .what = what };
    row->cells[0].text = g_strdup (name);
    return row;
  }
}

/* A row of a name and one number; takes @exact. */
static void
add (WeftFigures *self, const char *name, const char *what, WeftFormatted text, char *exact)
{
  WeftFigureRow *row = add_row (self, name, what);

  row->cells[1] = (WeftFigure){ g_strdup (text.text), exact };
}

static void
add_text (WeftFigures *self, const char *name, const char *what, const char *text)
{
  add_row (self, name, what)->cells[1].text = g_strdup (text);
}

static void
add_time (WeftFigures *self, const char *name, const char *what, guint64 ns)
{
  add (self, name, what, weft_format_time (ns), g_strdup (weft_format_time_exact (ns).text));
}

static void
add_bytes (WeftFigures *self, const char *name, const char *what, gboolean is_known, guint64 bytes)
{
  if (is_known)
    add (self, name, what, weft_format_bytes (bytes),
         g_strdup (weft_format_bytes_exact (bytes).text));
  else
    add (self, name, what, (WeftFormatted){ "–" }, g_strdup (_ ("not known in this range")));
}

/* What ran. */

static void
add_start (WeftFigures *self, const WeftProcess *process)
{
  g_autoptr (GDateTime) start = NULL;
  g_autofree char *text = NULL;

  if (process->has_start)
    start = g_date_time_new_from_unix_utc (process->start_ns / 1000000000);
  if (start == NULL)
    return;
  text = g_date_time_format (start, _ ("%Y-%m-%d %H:%M:%S UTC"));
  add_text (self, _ ("Started"), _ ("When the program began, by the wall clock."), text);
}

static void
add_count (WeftFigures *self, const char *name, const char *what, guint64 count)
{
  add (self, name, what, weft_format_count (count), NULL);
}

/* Variables of the environment, where the RTS wrote them. */
static void
add_environment (WeftFigures *self, const WeftProcess *process)
{
  guint n = process->env != NULL ? g_strv_length (process->env) : 0;
  WeftFigureRow *row;

  if (n == 0)
    return;
  row = add_row (self, _ ("Environment"), _ ("The variables that the program was started with."));
  row->cells[1].text = g_strdup_printf (ngettext ("%u variable", "%u variables", n), n);
  row->cells[1].exact = g_strjoinv ("\n", process->env);
}

static void
fill_program (WeftFigures *self, const Source *source)
{
  const WeftProcess *process = source->trace->process;
  const WeftIndex *index = source->trace->index;

  if (process->args != NULL)
    {
      g_autofree char *command = g_strjoinv (" ", process->args);

      add_text (self, _ ("Command"), _ ("The program and its arguments, as it was started."),
                command);
    }
  if (process->rts != NULL)
    add_text (self, _ ("Runtime"),
              _ ("The version of GHC and the way of its runtime system: thr is threaded, p is "
                 "profiled."),
              process->rts);
  add_start (self, process);
  if (process->pid >= 0)
    {
      g_autofree char *pid = g_strdup_printf ("%" G_GINT64_FORMAT, process->pid);

      add_text (self, _ ("Process"), _ ("The process id."), pid);
    }
  if (process->lives->len > 0)
    add_count (self, _ ("HECs"),
               _ ("HECs (also called capabilities) run Haskell code: +RTS -N sets their number."),
               process->lives->len);
  if (process->nursery > 0)
    add_bytes (self, _ ("Nursery"),
               _ ("Size of the allocation area of each HEC: a minor GC happens when one is full. "
                  "+RTS -A sets it."),
               TRUE, process->nursery);
  if (source->trace->tasks->n_tasks > 0)
    add_count (self, _ ("OS threads"), _ ("Threads of the operating system that served the HECs."),
               source->trace->tasks->n_tasks);
  add_environment (self, process);
  add_count (self, _ ("Events"), _ ("Events that could be read from the log."), index->n_events);
  add (self, _ ("Log"), _ ("The size of the log."), weft_format_bytes (index->log->map->size),
       g_strdup (weft_format_bytes_exact (index->log->map->size).text));
}

/* The range. */

static void
fill_time (WeftFigures *self, const Source *source)
{
  const WeftStatistics *numbers = source->numbers;
  double productivity = weft_statistics_productivity (numbers);
  const WeftNonmoving *nonmoving = source->trace->nonmoving;

  add_time (self, _ ("Elapsed"), _ ("The length of the range."), numbers->to - numbers->from);
  if (!numbers->has_run)
    return;
  add_time (self, _ ("Mutator"),
            _ ("Time outside of collections: the program ran, or waited for something."),
            numbers->mutator);
  add_time (self, _ ("Collection"), _ ("Time in pauses of garbage collections."),
            numbers->gc.all.elapsed);
  add (self, _ ("Productivity"), _ ("Mutator time as a part of the elapsed time."),
       weft_format_percent (productivity, 1),
       g_strdup (weft_format_percent (productivity, 3).text));
  if (nonmoving->spans->len > 0)
    add_time (self, _ ("Marking beside it"),
              _ ("Time in which the non-moving collector marked, mostly while the program ran."),
              weft_nonmoving_elapsed (nonmoving, WEFT_NONMOVING_MARK, numbers->from, numbers->to));
}

static void
fill_heap (WeftFigures *self, const Source *source)
{
  const WeftStatistics *numbers = source->numbers;
  double rate = weft_statistics_allocation_rate (numbers);

  if (!weft_heap_counters_has_samples (source->trace->counters))
    {
      self->reason = _ ("not recorded");
      return;
    }
  add_bytes (self, _ ("Largest heap"),
             _ ("The most memory that the heap had taken from the system."), numbers->size.has,
             numbers->size.most);
  add_bytes (self, _ ("Most live data"), _ ("The most data that a major collection found in use."),
             numbers->live.has, numbers->live.most);
  if (numbers->blocks.has)
    add_bytes (self, _ ("Most blocks in use"), _ ("The most memory in blocks that the heap used."),
               TRUE, numbers->blocks.most);
  add_bytes (self, _ ("Allocated"), _ ("All that the program allocated, kept or not."), TRUE,
             numbers->allocated);
  add (self, _ ("Rate"), _ ("Bytes allocated per second of mutator time."), weft_format_rate (rate),
       NULL);
  add_bytes (self, _ ("Largest slop"),
             _ ("The most memory that a major collection left unused at the ends of blocks."), TRUE,
             numbers->gc.max_slop);
  add_bytes (self, _ ("Returned"), _ ("Memory returned to the system."), TRUE, numbers->returned);
}

/* Of the generation at @place, or of all where it is negative. */
static WeftPauses
pauses_of (const Source *source, gint place)
{
  const WeftStatistics *numbers = source->numbers;
  gboolean is_end = numbers->to >= source->trace->index->to;

  return weft_collections_pauses (source->trace->collections, numbers->from,
                                  is_end ? G_MAXUINT64 : numbers->to, place);
}

static void
fill_collections (WeftFigures *self, const Source *source)
{
  const WeftCollectionSums *sums = &source->numbers->gc;
  double balance = weft_collection_sums_balance (sums);
  WeftPauses pauses = pauses_of (source, -1);

  if (!source->numbers->has_run)
    {
      self->reason = _ ("not recorded");
      return;
    }
  add_count (self, _ ("Number"), _ ("Collections that began in the range."), sums->all.count);
  add_count (self, _ ("Parallel"), _ ("Collections by more than one thread."), sums->all.parallel);
  if (pauses.count > 0)
    {
      add_time (self, _ ("95 % within"), _ ("95 % of the pauses are not longer."), pauses.p95);
      add_time (self, _ ("99 % within"), _ ("99 % of the pauses are not longer."), pauses.p99);
    }
  add_bytes (self, _ ("Copied"), _ ("What collections found alive and copied."), TRUE,
             sums->copied);
  add (self, _ ("Work balance"),
       _ ("How evenly the threads of parallel collections shared the copying: 0 % is all by one, "
          "100 % the same by each."),
       weft_format_percent (balance, 1), g_strdup (weft_format_percent (balance, 3).text));
}

static void
set_time (WeftFigure *cell, gboolean has, guint64 ns)
{
  *cell = has ? (WeftFigure){ g_strdup (weft_format_time_brief (ns).text),
                              g_strdup (weft_format_time_exact (ns).text) } :
                (WeftFigure){ g_strdup ("–"), NULL };
}

static void
set_count (WeftFigure *cell, guint64 count)
{
  cell->text = g_strdup (weft_format_count (count).text);
}

static void
add_generation (WeftFigures *self,
                const Source *source,
                const char *name,
                const WeftGenerationSums *sums,
                gint place)
{
  const WeftStatistics *numbers = source->numbers;
  WeftPauses pauses = weft_collections_pauses (
      source->trace->collections, numbers->from,
      numbers->to >= source->trace->index->to ? G_MAXUINT64 : numbers->to, place);
  WeftFigureRow *row = add_row (self, name, NULL);
  gboolean any = pauses.count > 0;

  set_count (&row->cells[1], sums->count);
  set_count (&row->cells[2], sums->parallel);
  set_time (&row->cells[3], TRUE, sums->elapsed);
  set_time (&row->cells[4], any, pauses.mean);
  set_time (&row->cells[5], any, pauses.p50);
  set_time (&row->cells[6], any, pauses.max);
}

static void
fill_generations (WeftFigures *self, const Source *source)
{
  const WeftCollectionSums *sums = &source->numbers->gc;
  guint n = 2;

  if (weft_collections_count (source->trace->collections) == 0)
    {
      self->reason = source->numbers->has_run ? _ ("none in this log") : _ ("not recorded");
      return;
    }
  for (guint i = n; i < WEFT_N_GENERATIONS; i++)
    if (sums->generations[i].count > 0)
      n = i + 1;
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);

      add_generation (self, source, name, &sums->generations[i], (gint) i);
    }
  if (sums->generations[WEFT_N_GENERATIONS].count > 0)
    add_generation (self, source, _ ("unknown"), &sums->generations[WEFT_N_GENERATIONS],
                    WEFT_N_GENERATIONS);
  add_generation (self, source, _ ("all"), &sums->all, -1);
}

static void
add_sparks (WeftFigures *self, const char *name, const WeftSparkRates *sparks)
{
  double asked = sparks->created + sparks->dud + sparks->overflowed;
  double values[] = { asked,       sparks->converted, sparks->overflowed,
                      sparks->dud, sparks->gcd,       sparks->fizzled };
  WeftFigureRow *row = add_row (self, name, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    set_count (&row->cells[i + 1], (guint64) (MAX (values[i], 0) + 0.5));
}

static void
fill_sparks (WeftFigures *self, const Source *source)
{
  const WeftTrace *trace = source->trace;

  if (weft_sparks_created (trace->sparks) == 0)
    {
      self->reason =
          weft_sparks_has_samples (trace->sparks) ? _ ("none created") : _ ("not recorded");
      return;
    }
  add_sparks (self, _ ("all"), &source->numbers->numbers.sparks);
  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      WeftSparkRates rates =
          weft_sparks_rates (trace->sparks, i, source->numbers->from, source->numbers->to);
      g_autofree char *name = g_strdup_printf ("%u", weft_index_nth_cap (trace->index, i)->cap);

      add_sparks (self, name, &rates);
    }
}

static const Spec specs[WEFT_N_FIGURES] = {
  [WEFT_FIGURES_PROGRAM] = { N_ ("Program"), 2, { { NULL } }, fill_program },
  [WEFT_FIGURES_TIME] = { N_ ("Where the time went"), 2, { { NULL } }, fill_time },
  [WEFT_FIGURES_HEAP] = { N_ ("Heap"), 2, { { NULL } }, fill_heap },
  [WEFT_FIGURES_COLLECTIONS] = { N_ ("Collections"), 2, { { NULL } }, fill_collections },
  [WEFT_FIGURES_GENERATIONS] = { N_ ("Pauses"),
                                 7,
                                 { { N_ ("Gen."), N_ ("Generation 0 is young data; a "
                                                      "collection of a higher one is a "
                                                      "major one.") },
                                   { N_ ("Number"), N_ ("Collections that began in the range.") },
                                   { N_ ("Parallel"), N_ ("Of them, by more than one thread.") },
                                   { N_ ("Total"), N_ ("Time in their pauses.") },
                                   { N_ ("Mean"), N_ ("The mean of their pauses.") },
                                   { N_ ("Median"), N_ ("Half of the pauses are not longer.") },
                                   { N_ ("Longest"), N_ ("The longest pause.") } },
                                 fill_generations },
  [WEFT_FIGURES_SPARKS] = { N_ ("Sparks"),
                            7,
                            { { N_ ("HEC"), NULL },
                              { N_ ("Asked for"), N_ ("Sparks that par was called for: created, "
                                                      "dud and overflowed ones.") },
                              { N_ ("Converted"), N_ ("Sparks that were run in parallel.") },
                              { N_ ("Overflowed"), N_ ("Sparks for which the pool had no room.") },
                              { N_ ("Dud"), N_ ("Sparks of what was evaluated already.") },
                              { N_ ("Collected"), N_ ("Sparks whose result nobody needed.") },
                              { N_ ("Fizzled"), N_ ("Sparks that were evaluated by the program "
                                                    "itself before any HEC took them.") } },
                            fill_sparks },
};

void
weft_figures_fill (WeftFigures *self,
                   WeftFiguresKind kind,
                   const WeftTrace *trace,
                   const WeftStatistics *numbers)
{
  const Spec *spec = &specs[kind];
  Source source = { trace, numbers };

  weft_figures_clear (self);
  self->rows = g_array_new (FALSE, TRUE, sizeof (WeftFigureRow));
  g_array_set_clear_func (self->rows, clear_row);
  self->n_columns = spec->n_columns;
  self->has_heads = spec->heads[0].name != NULL;
  for (guint i = 0; i < spec->n_columns && self->has_heads; i++)
    self->heads[i] =
        (WeftFigureHead){ _ (spec->heads[i].name),
                          spec->heads[i].what != NULL ? _ (spec->heads[i].what) : NULL };
  spec->fill (self, &source);
}

void
weft_figures_clear (WeftFigures *self)
{
  g_clear_pointer (&self->rows, g_array_unref);
  *self = (WeftFigures){ 0 };
}

const char *
weft_figures_title (WeftFiguresKind kind)
{
  return _ (specs[kind].title);
}

static void
append_cells (GString *text, const WeftFigures *self, const WeftFigureRow *row)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      const WeftFigure *cell = &row->cells[i];
      const char *said = cell->exact != NULL ? cell->exact : cell->text;

      g_string_append_printf (text, "%s%s", i == 0 ? "  " : "\t", said != NULL ? said : "");
    }
  g_string_append_c (text, '\n');
}

char *
weft_figures_text (const WeftFigures *self, WeftFiguresKind kind)
{
  GString *text = g_string_new (weft_figures_title (kind));

  if (self->reason != NULL)
    g_string_append_printf (text, "\t%s", self->reason);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < self->n_columns && self->has_heads; i++)
    g_string_append_printf (text, "%s%s%s", i == 0 ? "  " : "\t", self->heads[i].name,
                            i + 1 == self->n_columns ? "\n" : "");
  for (guint i = 0; self->rows != NULL && i < self->rows->len; i++)
    append_cells (text, self, &g_array_index (self->rows, WeftFigureRow, i));
  return g_string_free (text, FALSE);
}

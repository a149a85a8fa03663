/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of what ran: the program, its runtime system and its log. */
#include "weft-figures-private.h"

#include "weft-display.h"
#include "weft-format.h"

#include <glib/gi18n.h>

static void
add_text (WeftFigures *self, const char *name, const char *what, const char *text)
{
  weft_figures_add_row (self, name, what)->cells[1].text = g_strdup (text);
}

static void
add_bytes (WeftFigures *self, const char *name, const char *what, guint64 bytes)
{
  WeftFigureRow *row = weft_figures_add_row (self, name, what);

  row->cells[1] = (WeftFigure){ g_strdup (weft_format_bytes (bytes).text),
                                g_strdup (weft_format_bytes_exact (bytes).text) };
}

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
  add_text (self, C_ ("fact", "Started"), _ ("When the program began, by the wall clock."), text);
}

static void
add_count (WeftFigures *self, const char *name, const char *what, guint64 count)
{
  add_text (self, name, what, weft_format_count (count).text);
}

/* Variables of the environment, where the RTS wrote them. */
static void
add_environment (WeftFigures *self, const WeftProcess *process)
{
  guint n = process->env != NULL ? g_strv_length (process->env) : 0;
  WeftFigureRow *row;

  if (n == 0)
    return;
  row = weft_figures_add_row (self, C_ ("fact", "Environment"),
                              _ ("The variables that the program was started with."));
  row->cells[1].text = g_strdup_printf (ngettext ("%u variable", "%u variables", n), n);
  row->cells[1].exact = g_strjoinv ("\n", process->env);
}

static void
add_nursery (WeftFigures *self, const WeftProcess *process)
{
  WeftFigureRow *row;

  if (process->nursery == 0)
    return;
  row = weft_figures_add_row (
      self, C_ ("fact", "Nursery"),
      _ ("Size of the allocation area of each HEC: a minor GC happens when one is full. "
         "+RTS -A sets it."));
  row->cells[1].text =
      g_strdup_printf (_ ("%s for each HEC"), weft_format_bytes (process->nursery).text);
  row->cells[1].exact = g_strdup (weft_format_bytes_exact (process->nursery).text);
}

void
weft_figures_fill_program (WeftFigures *self, const WeftTrace *trace)
{
  const WeftProcess *process = trace->process;
  const WeftIndex *index = trace->index;

  self->n_columns = 2;
  if (process->args != NULL)
    {
      g_autofree char *command = g_strjoinv (" ", process->args);
      g_autofree char *shown = weft_display_name (command);

      add_text (self, C_ ("fact", "Command"),
                _ ("The program and its arguments, as it was started."), shown);
    }
  if (process->rts != NULL)
    add_text (self, C_ ("fact", "Runtime"),
              _ ("The version of GHC and the way of its runtime system: thr is threaded, p is "
                 "profiled."),
              process->rts);
  add_start (self, process);
  if (process->pid >= 0)
    {
      g_autofree char *pid = g_strdup_printf ("%" G_GINT64_FORMAT, process->pid);

      add_text (self, C_ ("fact", "Process"), _ ("The process id."), pid);
    }
  if (process->lives->len > 0)
    add_count (self, C_ ("fact", "HECs"),
               _ ("HECs (also called capabilities) run Haskell code: +RTS -N sets their number."),
               process->lives->len);
  add_nursery (self, process);
  if (trace->tasks->n_tasks > 0)
    add_count (self, C_ ("fact", "OS threads"),
               _ ("Threads of the operating system that served the HECs."), trace->tasks->n_tasks);
  add_environment (self, process);
  add_count (self, C_ ("fact", "Events"), _ ("Events that could be read from the log."),
             index->n_events);
  add_bytes (self, C_ ("fact", "Log"), _ ("The size of the log."), index->log->map->log_size);
}

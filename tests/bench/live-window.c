/* SPDX-License-Identifier: BSD-3-Clause */
/* The window on a stream, watched while it runs: its memory beside what it has to keep, how long
 * each frame and each turn of the main loop take, how late events are drawn, and its share of a
 * core. Prints a row now and then; see the script `live`. */
#include "weft-process.h"
#include "weft-startup.h"
#include "weft-window.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Since the last row. */
typedef struct
{
  GArray *frames;   /* of double: each one's ms of the processor's time, of the main thread */
  double turn;      /* ms: the same of the longest turn of the main loop */
  double wall;      /* ms of the clock on the wall, of the longest frame */
  double late;      /* ms: the oldest event that was not drawn yet, at most */
  guint n_showings; /* frames with something new */
  double cpu, time; /* s: when it began */
} Row;

typedef struct
{
  GtkWidget *window;
  Row row;
  double turn_from;   /* ms of the main thread; 0: none is going on */
  double frame_from;  /* the same */
  double frame_begun; /* ms of the wall */
  guint64 shown_to;   /* ns: what the last frame showed of the log */
  double started;     /* s */
  gint seconds, every, busy_at;
} Watch;

static Watch watch;

static double
clock_ms (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static WeftTrace *
shown_trace (void)
{
  WeftDocumentPage *page =
      watch.window != NULL ? weft_window_get_page (WEFT_WINDOW (watch.window)) : NULL;

  return page != NULL ? weft_document_get_trace (weft_document_page_get_document (page)) : NULL;
}

/* Frames. */

static void
before_paint_cb (void)
{
  watch.frame_from = clock_ms (CLOCK_THREAD_CPUTIME_ID);
  watch.frame_begun = clock_ms (CLOCK_MONOTONIC);
}

/* How late the frame was for what it shows first, ms. */
static double
lateness (const WeftTrace *trace)
{
  double now = (double) g_get_real_time () / 1e3;

  return now - (double) trace->process->start_ns / 1e6 - (double) watch.shown_to / 1e6;
}

static void
after_paint_cb (void)
{
  const WeftTrace *trace = shown_trace ();
  double took = clock_ms (CLOCK_THREAD_CPUTIME_ID) - watch.frame_from;

  g_array_append_val (watch.row.frames, took);
  watch.row.wall = MAX (watch.row.wall, clock_ms (CLOCK_MONOTONIC) - watch.frame_begun);
  if (trace == NULL || trace->index->to == watch.shown_to)
    return;
  if (watch.shown_to > 0)
    watch.row.late = MAX (watch.row.late, lateness (trace));
  watch.row.n_showings++;
  watch.shown_to = trace->index->to;
}

static void
realize_cb (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  g_signal_connect (clock, "before-paint", G_CALLBACK (before_paint_cb), NULL);
  g_signal_connect_after (clock, "after-paint", G_CALLBACK (after_paint_cb), NULL);
}

static void
window_added_cb (GtkApplication *application, GtkWidget *window)
{
  if (watch.window != NULL || !WEFT_IS_WINDOW (window))
    return;
  watch.window = window;
  g_signal_connect (window, "realize", G_CALLBACK (realize_cb), NULL);
}

/* Turns of the main loop: what it does between two waits. */
static gint
poll_cb (GPollFD *fds, guint n, gint timeout)
{
  double now = clock_ms (CLOCK_THREAD_CPUTIME_ID);
  gint ready;

  if (watch.turn_from > 0)
    watch.row.turn = MAX (watch.row.turn, now - watch.turn_from);
  ready = g_poll (fds, n, timeout);
  watch.turn_from = clock_ms (CLOCK_THREAD_CPUTIME_ID);
  return ready;
}

/* Rows. */

/* The process's own memory, MB. */
static double
own_memory (void)
{
  g_autofree char *status = NULL;
  const char *line = NULL;

  if (g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    line = strstr (status, "RssAnon:");
  return line != NULL ? strtod (line + 8, NULL) / 1024 : 0;
}

/* What the C library holds of it that nothing uses, MB: freed, between what is used. */
static double
unused_memory (void)
{
  return (double) mallinfo2 ().fordblks / 1e6;
}

static double
cap_bytes (const WeftCapIndex *cap)
{
  double bytes = 0;

  for (guint64 i = 0; i < cap->n_checkpoints; i += WEFT_CHECKPOINTS_PER_PAGE)
    bytes += weft_checkpoint_page_size (weft_cap_index_page (cap, i / WEFT_CHECKPOINTS_PER_PAGE));
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    bytes += cap->tally.counts[i] != NULL ? cap->tally.counts[i]->n * sizeof (WeftTallyRow) : 0;
  return bytes;
}

/* MB. */
static double
index_size (const WeftIndex *index)
{
  double bytes = cap_bytes (index->global);

  for (guint i = 0; i < index->caps->len; i++)
    bytes += cap_bytes (weft_index_nth_cap (index, i));
  return bytes / 1e6;
}

static gint
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
percentile (GArray *times, double p)
{
  if (times->len == 0)
    return 0;
  g_array_sort (times, compare_doubles);
  return g_array_index (times, double, (guint) (p * (times->len - 1)));
}

static void
begin_row (void)
{
  GArray *frames = watch.row.frames;

  g_array_set_size (frames, 0);
  watch.row = (Row){ .frames = frames,
                     .cpu = clock_ms (CLOCK_PROCESS_CPUTIME_ID) / 1e3,
                     .time = clock_ms (CLOCK_MONOTONIC) / 1e3 };
}

static void
print_row (void)
{
  const WeftTrace *trace = shown_trace ();
  Row *row = &watch.row;
  double cpu = clock_ms (CLOCK_PROCESS_CPUTIME_ID) / 1e3 - row->cpu;
  double time = clock_ms (CLOCK_MONOTONIC) / 1e3 - row->time;
  double size = trace != NULL ? (double) trace->index->log->map->size / 1e6 : 0;

  if (trace == NULL)
    return;
  printf ("%7.1f s of log  %7.1f MB, index %6.1f, own %6.1f (budget %5.1f, unused %5.1f)  "
          "frames %3u: %5.1f, 99 %% %5.1f, longest %5.1f ms (wall %5.1f), turn %6.1f  "
          "late %6.0f ms, %3u showings  %5.1f %% of a core\n",
          (double) trace->index->to / 1e9, size, index_size (trace->index), own_memory (),
          32 + size / 10, unused_memory (), row->frames->len, percentile (row->frames, 0.5),
          percentile (row->frames, 0.99), percentile (row->frames, 1), row->wall, row->turn,
          row->late, row->n_showings, 100 * cpu / time);
  fflush (stdout);
}

static gboolean
row_cb (gpointer unused)
{
  double now = clock_ms (CLOCK_MONOTONIC) / 1e3;

  print_row ();
  if (now - watch.started >= watch.seconds)
    exit (0);
  begin_row ();
  return G_SOURCE_CONTINUE;
}

/* Keeps the main loop busy. */
static gboolean
busy_cb (gpointer unused)
{
  printf ("the window is busy for 10 s\n");
  fflush (stdout);
  g_usleep (10 * G_USEC_PER_SEC);
  return G_SOURCE_REMOVE;
}

static void
startup_cb (void)
{
  g_main_context_set_poll_func (NULL, poll_cb);
  watch.started = clock_ms (CLOCK_MONOTONIC) / 1e3;
  g_timeout_add_seconds ((guint) watch.every, row_cb, NULL);
  if (watch.busy_at > 0)
    g_timeout_add_seconds ((guint) watch.busy_at, busy_cb, NULL);
  begin_row ();
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("ADDRESS - watches the window on it");
  g_autoptr (WeftApplication) application = NULL;
  g_autoptr (GError) error = NULL;
  GOptionEntry entries[] = {
    { "seconds", 0, 0, G_OPTION_ARG_INT, &watch.seconds, "How long", "S" },
    { "every", 0, 0, G_OPTION_ARG_INT, &watch.every, "Time from row to row", "S" },
    { "busy-at", 0, 0, G_OPTION_ARG_INT, &watch.busy_at, "When it is busy for 10 s", "S" },
    { NULL },
  };

  watch.seconds = 20;
  watch.every = 5;
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      fprintf (stderr, "%s\n", error->message);
      return 1;
    }
  weft_memory_init ();
  watch.row.frames = g_array_new (FALSE, FALSE, sizeof (double));
  application = weft_application_new ();
  g_application_set_flags (G_APPLICATION (application),
                           G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_signal_connect_after (application, "startup", G_CALLBACK (startup_cb), NULL);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures the processor's time from exec to the first complete frame of a window: without a log,
 * with the example, and with a large log, as ratios to an empty window of libadwaita of the same
 * size; then the main thread's from the choice of each page to its first frame. Each is a process
 * of its own, of the best of some rounds. It never fails for being slow. */
#include "bench-log.h"
#include "weft-index-cache.h"
#include "weft-page-stack.h"
#include "weft-recent.h"
#include "weft-window.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS 5
/* Of the large log. */
#define LARGE_BYTES G_GUINT64_CONSTANT (118000000)
#define CAPS        4
/* As the schema has it. */
#define WIDTH  1200
#define HEIGHT 800
/* A picture that has not changed for so long is complete. */
#define REST_MS 700
/* What tells a test runner that nothing was measured. */
#define SKIPPED 77

/* A process that measures itself. */
typedef struct
{
  gboolean has_log, was_read; /* when the frame that is being painted began */
  double whole;               /* ms of the processor's time: at the first frame of the whole log */
  double last;                /* at the last frame */
  guint rest;                 /* source; or 0 */
  const char *page;           /* chosen once all is at rest; or NULL */
  GtkWindow *window;          /* borrowed */
  double chosen;              /* ms of the main thread's time: when; 0 before */
} Start;

/* Of @clock: all threads since exec, or this one. */
static double
cpu_ms (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static void
tell (double first, double second)
{
  printf ("%f %f\n", first, second);
  fflush (stdout);
  weft_index_cache_wait ();
  _exit (0);
}

static void
rest_cb (gpointer data)
{
  Start *self = data;

  if (self->page == NULL)
    tell (self->whole, self->last);
  /* the page that was shown already */
  if (self->chosen != 0)
    tell (0, 0);
  self->rest = g_timeout_add_once (REST_MS, rest_cb, self);
  self->chosen = cpu_ms (CLOCK_THREAD_CPUTIME_ID);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.page", "s", self->page);
}

static void
before_paint_cb (GdkFrameClock *clock, GtkWindow *window)
{
  Start *self = g_object_get_data (G_OBJECT (window), "start");
  WeftDocumentPage *page = self->has_log ? weft_window_get_page (WEFT_WINDOW (window)) : NULL;

  self->was_read =
      page == NULL ||
      weft_document_get_state (weft_document_page_get_document (page)) != WEFT_DOCUMENT_READING;
}

static void
after_paint_cb (GdkFrameClock *clock, GtkWindow *window)
{
  Start *self = g_object_get_data (G_OBJECT (window), "start");

  if (!self->was_read)
    return;
  if (self->chosen != 0)
    tell (cpu_ms (CLOCK_THREAD_CPUTIME_ID) - self->chosen, 0);
  self->last = cpu_ms (CLOCK_PROCESS_CPUTIME_ID);
  if (self->whole == 0)
    self->whole = self->last;
  g_clear_handle_id (&self->rest, g_source_remove);
  self->rest = g_timeout_add_once (REST_MS, rest_cb, self);
}

static void
map_cb (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  g_signal_connect (clock, "before-paint", G_CALLBACK (before_paint_cb), window);
  g_signal_connect_after (clock, "after-paint", G_CALLBACK (after_paint_cb), window);
}

static void
window_added_cb (GtkApplication *application, GtkWindow *window, Start *self)
{
  self->window = window;
  g_object_set_data (G_OBJECT (window), "start", self);
  g_signal_connect_after (window, "map", G_CALLBACK (map_cb), NULL);
}

static void
activate_empty_cb (GtkApplication *application)
{
  GtkWidget *window = adw_application_window_new (application);

  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_present (GTK_WINDOW (window));
}

/* The process that opens @log, or, where it is "", none, or, where it is NULL, an empty window;
 * then chooses @page unless that is NULL. */
static int
run_child (const char *log, const char *page)
{
  Start self = { .has_log = log != NULL && *log != '\0', .page = page };
  g_autoptr (GtkApplication) application = log != NULL ?
                                               GTK_APPLICATION (weft_application_new ()) :
                                               GTK_APPLICATION (adw_application_new (NULL, 0));
  char *arguments[] = { (char *) "weft", (char *) log, NULL };

  g_application_set_flags (G_APPLICATION (application),
                           g_application_get_flags (G_APPLICATION (application)) |
                               G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), &self);
  if (log == NULL)
    g_signal_connect (application, "activate", G_CALLBACK (activate_empty_cb), NULL);
  return g_application_run (G_APPLICATION (application), self.has_log ? 2 : 1, arguments);
}

/* Runs such a process, which tells of two times. */
static gboolean
run (const char *self,
     const char *log,
     const char *page,
     double *first,
     double *second,
     GError **error)
{
  const char *arguments[] = { self, log != NULL ? "--weft" : "--empty", log, page, NULL };
  g_autofree char *text = NULL;
  int status = 0;

  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &text,
                     NULL, &status, error) ||
      !g_spawn_check_wait_status (status, error))
    return FALSE;
  if (sscanf (text, "%lf %lf", first, second) == 2)
    return TRUE;
  g_set_error_literal (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, "no frame was painted");
  return FALSE;
}

/* ms of the best of some rounds; where not @was_seen, each is the first that opens the log. */
static gboolean
measure (const char *self,
         const char *log,
         gboolean was_seen,
         double *whole,
         double *last,
         GError **error)
{
  *whole = *last = G_MAXDOUBLE;
  for (guint i = 0; i < ROUNDS; i++)
    {
      double one_whole, one_last;

      if (!was_seen)
        weft_index_cache_clear ();
      if (!run (self, log, NULL, &one_whole, &one_last, error))
        return FALSE;
      *whole = MIN (*whole, one_whole);
      *last = MIN (*last, one_last);
    }
  return TRUE;
}

/* The empty window is measured beside each of the others, as the machine may be busier now than
 * then. */
static gboolean
compare (const char *self,
         const char *name,
         const char *log,
         gboolean was_seen,
         double budget,
         GError **error)
{
  double empty, unused, whole, last;

  if (!measure (self, NULL, TRUE, &empty, &unused, error) ||
      !measure (self, log, was_seen, &whole, &last, error))
    return FALSE;
  printf ("%-26s CPU %6.1f ms  %5.2f x the empty window's %5.1f  (budget %.1f); at rest %6.1f ms\n",
          name, whole, whole / empty, empty, budget, last);
  return TRUE;
}

/* The first time that each page of @log but the one that it opens with is chosen. */
static gboolean
measure_pages (const char *self, const char *log, GError **error)
{
  guint n;
  const WeftPageKind *pages = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    {
      double ms, least = G_MAXDOUBLE, unused;

      for (guint round = 0; round < ROUNDS; round++)
        {
          if (!run (self, log, pages[i].id, &ms, &unused, error))
            return FALSE;
          if (ms > 0)
            least = MIN (least, ms);
        }
      if (least < G_MAXDOUBLE)
        printf ("  first switch to %-10s CPU %6.1f ms\n", pages[i].id, least);
    }
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "weft-start.eventlog", NULL);
  g_autoptr (GFile) example = weft_example_get_file ();

  g_autofree char *cache = g_build_filename (g_get_tmp_dir (), "weft-start-cache", NULL);
  const BenchLogPlan plan = { .bytes = LARGE_BYTES, .caps = CAPS };
  g_autoptr (GError) error = NULL;
  gboolean is_measured;

  if (argc > 1 && g_str_equal (argv[1], "--empty"))
    return run_child (NULL, NULL);
  if (argc > 1 && g_str_equal (argv[1], "--weft"))
    return run_child (argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : NULL);
  /* of these processes alone: it is emptied */
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  if (!gtk_init_check ())
    {
      fprintf (stderr, "there is no display to show a window on\n");
      return SKIPPED;
    }
  is_measured = compare (argv[0], "start page", "", TRUE, 2, &error) &&
                compare (argv[0], "example log", g_file_peek_path (example), TRUE, 3, &error) &&
                measure_pages (argv[0], g_file_peek_path (example), &error);
  if (is_measured && argc > 1)
    is_measured = compare (argv[0], "log", argv[1], FALSE, 3, &error) &&
                  compare (argv[0], "log seen before", argv[1], TRUE, 3, &error) &&
                  measure_pages (argv[0], argv[1], &error);
  else if (is_measured)
    is_measured = bench_log_write (path, &plan, &error) &&
                  compare (argv[0], "log of 118 MB", path, FALSE, 3, &error);
  g_unlink (path);
  weft_index_cache_clear ();
  if (!is_measured)
    fprintf (stderr, "%s\n", error->message);
  return is_measured ? 0 : 1;
}

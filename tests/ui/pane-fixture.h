/* SPDX-License-Identifier: BSD-3-Clause */
/* A log that is read, what the panes of its timeline share, and a window for one of them. */
#pragma once

#include "weft-plot.h"
#include "weft-test-log.h"

typedef struct
{
  WeftDocument *document;
  WeftPlot *plot;
  GtkWidget *window; /* NULL until something is shown */
  char *folder;      /* of a log made for the test, or NULL */
} PaneFixture;

/* The example. */
void pane_set_up (PaneFixture *fixture, gconstpointer unused);
/* @log there, complete; it is written to a file that goes with the fixture. */
void pane_set_up_log (PaneFixture *fixture, WeftTestLog *log);
/* A log of six HECs that run one after the other, 100 ns each, without sparks and heap profile. */
void pane_set_up_plain (PaneFixture *fixture, gconstpointer unused);
/* The same with 256 HECs. */
void pane_set_up_many (PaneFixture *fixture, gconstpointer unused);
void pane_tear_down (PaneFixture *fixture, gconstpointer unused);

/* Shows @pane in a window of this size, and waits until it stands there. */
void pane_show (PaneFixture *fixture, GtkWidget *pane, int width, int height);

/* Runs the main loop until @is_there says so; fails after 20 s. */
typedef gboolean (*PaneCondition) (gpointer data);
void pane_wait (PaneCondition is_there, gpointer data);

/* Whether the timeline of @plot has lanes of threads: they come when they are found. */
gboolean pane_has_thread_lanes (gpointer plot);

/* TRUE where a mapped label or button of the window reads @text. */
gboolean pane_says (PaneFixture *fixture, const char *text);
/* Waits for that. */
void pane_wait_for (PaneFixture *fixture, const char *text);

/* What is on the clipboard; newly allocated. */
char *pane_clipboard (PaneFixture *fixture);

#define pane_add(path, function) \
  g_test_add (path, PaneFixture, NULL, pane_set_up, function, pane_tear_down)
#define pane_add_plain(path, function) \
  g_test_add (path, PaneFixture, NULL, pane_set_up_plain, function, pane_tear_down)

/* SPDX-License-Identifier: BSD-3-Clause */
/* A window on the screen, files to open in it, and ways to look at it as a person does. */
#pragma once

#include "weft-plot.h"
#include "weft-window.h"

typedef struct
{
  GtkApplication *application; /* borrowed */
  WeftWindow *window;          /* shown, on its start page */
  char *folder;                /* of the files that the test makes */
} UiFixture;

/* Lets tests continue after warnings that say nothing about Weft. Once, after g_test_init(). */
void ui_watch_messages (void);

void ui_set_up (UiFixture *fixture, gconstpointer unused);
void ui_tear_down (UiFixture *fixture, gconstpointer unused);

/* Removes the marks that a test before, or a run that ended early, left on the example. */
void ui_forget_marks (void);

/* Runs the main loop until @is_there says so; fails after 20 s. */
typedef gboolean (*UiCondition) (UiFixture *fixture);
void ui_wait (UiFixture *fixture, UiCondition is_there);

/* Runs what is due. */
void ui_settle (void);
/* The same until the display has shown, moved and closed all that it was asked to. */
void ui_settle_shown (void);
/* The same until the next frame of @widget has been laid out, however slow the display is. */
void ui_lay_out (GtkWidget *widget);

/* The example log. A new reference. */
GFile *ui_example (void);
/* A file @name in the fixture's folder with @size bytes of @data. A new reference. */
GFile *ui_file (UiFixture *fixture, const char *name, const char *data, gssize size);
/* The example with 40 bytes in its middle overwritten: a new reference. */
GFile *ui_damaged_log (UiFixture *fixture, const char *name);

/* The log of a program that began at @start, ns of Unix time, and ran thread 7 from 1 to 3 ms: a
 * new reference. */
GFile *ui_process_log (UiFixture *fixture, const char *name, guint64 start);

/* Opens @file in the window and waits until it is no longer read. Its page. */
WeftDocumentPage *ui_open (UiFixture *fixture, GFile *file);
gboolean ui_is_read (UiFixture *fixture);

/* What @page shows: "blank" (for the first moment), "reading", "failed" or "content". */
const char *ui_shown_state (WeftDocumentPage *page);

/* The plot of the time axis of @page, a widget. Borrowed. */
WeftPlot *ui_plot_of (gpointer page);

/* The first mapped label, button or title below @root whose text is or begins with @text, or NULL.
 */
GtkWidget *ui_find_text (GtkWidget *root, const char *text);
/* The first widget of @type below @root, mapped or not, or NULL. */
GtkWidget *ui_find_type (GtkWidget *root, GType type);

/* The first toplevel of @type, or NULL. */
GtkWidget *ui_find_window (GType type);

/* The dialog that is part of @window, as dialogs are since libadwaita 1.5, or NULL. */
GtkWidget *ui_find_dialog (GtkWidget *window);
/* Closes the dialog, or else the window, that @widget is in. */
void ui_close (GtkWidget *widget);

/* The same as ui_find_text() in whatever window or dialog shows @text. */
GtkWidget *ui_find_text_anywhere (const char *text);

/* The button @label of whatever window or dialog has one, or NULL. */
GtkWidget *ui_find_button (const char *label);

/* Waits for the file dialog, and clicks its button @label, such as "_Save", until it is closed. */
void ui_close_file_dialog (UiFixture *fixture, const char *label);

/* Presses @key with @state in @widget itself: its key controllers get it. Whether it was taken. */
gboolean ui_press (GtkWidget *widget, guint key, GdkModifierType state);

/* Presses a key for which @widget itself has a shortcut: @trigger, such as "<Control>f". Whether it
 * was taken. */
gboolean ui_press_shortcut (GtkWidget *widget, const char *trigger);

/* Activates the window's action @name ("win.problems"). */
void ui_activate (UiFixture *fixture, const char *name);

/* Adds the tests of the translated program, which are run alone. */
void ui_add_translated (void);

#define ui_add(path, function) g_test_add (path, UiFixture, NULL, ui_set_up, function, ui_tear_down)

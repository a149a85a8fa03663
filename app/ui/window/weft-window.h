/* SPDX-License-Identifier: BSD-3-Clause */
/* Window: the header bar, a tab for each log, and a start page if there is none. */
#pragma once

#include "weft-document-page.h"

#include <adwaita.h>

#define WEFT_TYPE_WINDOW (weft_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftWindow, weft_window, WEFT, WINDOW, AdwApplicationWindow)

/* Creates a window. The property "side-panel" (boolean) is TRUE if the panel beside the timeline is
 * shown. It follows the setting "show-side-panel", but a narrow window hides the panel until the
 * user asks for it. */
WeftWindow *weft_window_new (GtkApplication *application);

/* Opens @file in a new tab. */
void weft_window_open_file (WeftWindow *self, GFile *file);

/* Opens the logs at @paths (NULL-terminated) on one time axis, with a tab for each process: see
 * weft_document_new_merged(). */
void weft_window_open_merged (WeftWindow *self, const char *const *paths, const char *align);

/* Shows the tab of @file in the window that has it. Returns FALSE if no window has such a tab. */
gboolean weft_window_show_file_in_any_window (GtkApplication *application, GFile *file);

/* Like weft_window_show_file_in_any_window(), but opens @file in @window (NULL for the active
 * window, or a new one) if no window has it. */
void weft_window_show_or_open_file (GtkApplication *application, GFile *file, GtkWindow *window);

/* Opens the log of @run in a new tab, with the output of the program. */
void weft_window_open_run (WeftWindow *self, WeftProgramRun *run);

/* Compares runs: the first @n_a of the @n @files are the runs of A, the others those of B. The
 * first run of each side gets a tab. */
void weft_window_compare_runs (WeftWindow *self, GFile **files, guint n, guint n_a);

/* Shows the tab of @file. Returns FALSE if this window has none. */
gboolean weft_window_show_file (WeftWindow *self, GFile *file);

/* Returns the page of the visible tab, or NULL on the start page. Borrowed. */
WeftDocumentPage *weft_window_get_page (WeftWindow *self);

/* Appends the pages of all tabs (WeftDocumentPage, borrowed) to @pages. */
void weft_window_add_pages (WeftWindow *self, GPtrArray *pages);

/* Shows @text as a message that disappears by itself. */
void weft_window_show_toast (WeftWindow *self, const char *text);

/* Returns the session for the setting "session": the windows with their logs, pages and views. Logs
 * that are not files (sockets, pipes) are left out. A floating reference. */
GVariant *weft_window_describe_session (GtkApplication *application);

/* Restores the windows of the saved session. A window reports which of its logs no longer exist.
 * Returns FALSE if the session has no window. */
gboolean weft_window_restore_session (GtkApplication *application);

/* Application: its windows, its settings and the logs that it is asked to open. */
#define WEFT_TYPE_APPLICATION (weft_application_get_type ())
G_DECLARE_FINAL_TYPE (WeftApplication, weft_application, WEFT, APPLICATION, AdwApplication)

WeftApplication *weft_application_new (void);

/* Prints an image of a log in colours that remain distinct in black and white. The image is that of
 * the visible page or another one. */

/* Asks how to print the image of @page, and prints it; @window shows errors. If @pdf (a path) is
 * not NULL, writes the page there without asking. The page's document must have a trace. */
void weft_print (WeftWindow *window, WeftDocumentPage *page, const char *pdf);

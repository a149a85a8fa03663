/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap page: the chart of a document's heap profile on the time axis of the timeline, and its
 * bands. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"
#include "weft-retainers.h"

#include <adwaita.h>
#include <gio/gio.h>

#define WEFT_TYPE_HEAP_PAGE (weft_heap_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapPage, weft_heap_page, WEFT, HEAP_PAGE, WeftPage)

/* Creates a page that follows @document's trace and view. It is a WeftPage with the timeline's
 * actions ("timeline.zoom-in", …). */
GtkWidget *weft_heap_page_new (WeftDocument *document);

/* Shows the log's first profile without groups, and highlights @band of that profile. */
void weft_heap_page_show_band (WeftHeapPage *self, guint32 band);

/* Opens the menu of the band at @x, @y (px of the timeline's area), as a secondary click does. */
void weft_heap_page_popup_menu (WeftHeapPage *self, double x, double y);

/* Legend of a heap profile's chart: its bands in the order of the stack, with their numbers. */
#define WEFT_TYPE_HEAP_LEGEND (weft_heap_legend_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapLegend, weft_heap_legend, WEFT, HEAP_LEGEND, GtkBox)

/* Creates a legend that follows @plot. A click or Enter shows only the clicked or focused band,
 * Ctrl+click or Delete hides it. The band under the pointer or with the keyboard focus is
 * highlighted. */
GtkWidget *weft_heap_legend_new (WeftPlot *plot);

/* Return the number of rows, and the band of row @i: WEFT_HEAP_OTHER for the row of all other
 * bands. */
guint weft_heap_legend_n_bands (WeftHeapLegend *self);
guint32 weft_heap_legend_nth_band (WeftHeapLegend *self, guint i);

/* Returns the number in row @i as text, such as "12.0 MiB". Newly allocated. @growth is set to the
 * change over the selected range, or NULL without a selection. */
char *weft_heap_legend_nth_value (WeftHeapLegend *self, guint i, char **growth);

/* Acts like a click on row @i with the modifiers @state. */
void weft_heap_legend_click (WeftHeapLegend *self, guint i, GdkModifierType state);

/* Replaces the group in row @i by its bands. Returns FALSE if the row is not a group. */
gboolean weft_heap_legend_open_group (WeftHeapLegend *self, guint i);

/* Table of the bands of a heap profile in the selected range, and the matrix of a profile by
 * retainer. */
#define WEFT_TYPE_BANDS_PANE (weft_bands_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftBandsPane, weft_bands_pane, WEFT, BANDS_PANE, GtkBox)

/* Creates a pane that follows @plot's heap profile. Selecting a band highlights it in the chart;
 * activating a band hides all others. */
GtkWidget *weft_bands_pane_new (WeftPlot *plot);

/* Returns the search entry of the table. Borrowed. */
GtkWidget *weft_bands_pane_get_search (WeftBandsPane *self);

/* Block of numbers about a sample of a heap profile: the use of memory, and the cost of taking the
 * sample. */
#define WEFT_TYPE_HEAP_BLOCK (weft_heap_block_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapBlock, weft_heap_block, WEFT, HEAP_BLOCK, GtkBox)

/* Creates a block that shows the sample at the pointer, else at the end of the selected range, else
 * the largest sample in view. */
GtkWidget *weft_heap_block_new (WeftPlot *plot);

/* Returns the text of the line @name (an untranslated identifier: "live", "waste", …) for tests.
 * NULL if the line is hidden. Borrowed. */
const char *weft_heap_block_get_text (WeftHeapBlock *self, const char *name);

/* Context menu of a heap band, whose items show where the band comes from: its callers, retainers
 * or source. */

typedef struct _WeftBandMenu WeftBandMenu;

/* Creates the menu of the bands in @plot for @page. Installs the actions "band.*" on the page. Both
 * are borrowed. */
WeftBandMenu *weft_band_menu_new (GtkWidget *page, WeftPlot *plot);
/* Frees the menu. Call this in the page's dispose, after the page has released the action group.
 * This function does not remove the group, because GTK would then create an action muxer and leak
 * it. */
void weft_band_menu_free (WeftBandMenu *self);

/* Opens the menu of @band at @x, @y (px of the page). @time is the time of the click, or
 * WEFT_TIME_END if there is none. */
void weft_band_menu_popup (WeftBandMenu *self, guint32 band, double x, double y, guint64 time);

/* Opens the menu of @band at @x, @y (px of @part) through the action "heap.band-menu" of the page
 * that contains @part. */
void weft_band_menu_request (GtkWidget *part, guint32 band, double x, double y);

/* Opens a source location that a log names, with the configured editor or the desktop's viewer. */

/* Finds the file of @location ("src/Main.hs:12:5-20") and its line. Only relative names of Haskell
 * sources without ".." are accepted. The file must exist below the folder of @log (a path) or below
 * one of that folder's three nearest parents. Returns a new reference, or NULL if there is no such
 * file. */
GFile *weft_source_location_find (const char *location, const char *log, guint *line);

/* Splits @command into words, with %f replaced by @file and %l by @line. Returns NULL if @command
 * is empty or invalid. */
GStrv weft_source_location_command (const char *command, GFile *file, guint line);

/* Opens the source location @location of @log. Returns a newly allocated text to show, which is an
 * error message, or @location if the desktop's viewer opens the file. Returns NULL if the editor
 * was started. */
char *weft_source_location_open (const char *location, const char *log);

/* Matrix of the retainers of the selected range, or of the whole log. */
#define WEFT_TYPE_RETAINERS_VIEW (weft_retainers_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftRetainersView, weft_retainers_view, WEFT, RETAINERS_VIEW, AdwBin)

/* Creates a view that follows @plot's document and view. The matrix is read on a worker thread,
 * only while the widget is mapped. Emits "changed" when the retainers change. A double click or
 * Enter on a retainer shows its sets in @plot's chart. */
GtkWidget *weft_retainers_view_new (WeftPlot *plot);

/* Returns TRUE if the document's log has a profile by retainer. */
gboolean weft_retainers_view_has_matrix (WeftRetainersView *self);

/* Returns the retainers, or NULL while they are being read. Borrowed, valid until "changed". */
const WeftRetainers *weft_retainers_view_get_retainers (WeftRetainersView *self);

/* Highlights the cell in @row and @column, as if the pointer were over it; -1 for none. */
void weft_retainers_view_highlight (WeftRetainersView *self, gint row, gint column);

/* Shows only the sets of the retainer in @row. */
void weft_retainers_view_open (WeftRetainersView *self, gint row);

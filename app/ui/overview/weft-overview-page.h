/* SPDX-License-Identifier: BSD-3-Clause */
/* Overview page of a log: its headline numbers, statistics and findings. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-document.h"
#include "weft-figures.h"
#include "weft-histogram-view.h"
#include "weft-page.h"
#include "weft-plot.h"
#include "weft-trace.h"
#include "weft-tuning.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define WEFT_TYPE_OVERVIEW_PAGE (weft_overview_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftOverviewPage, weft_overview_page, WEFT, OVERVIEW_PAGE, WeftPage)

/* Creates a page that follows the trace of @document and the range selected in its view. A link to
 * a time makes this time visible in the timeline and activates "win.page" to show the timeline. */
GtkWidget *weft_overview_page_new (WeftDocument *document);

/* Returns all contents of the page as text, newly allocated. */
char *weft_overview_page_get_text (WeftOverviewPage *self);

/* Parts of the Overview page. */

/* Container that lays out cards in as many columns of equal width as fit. Each card is added to the
 * column in which it is nearest to the top. */
#define WEFT_TYPE_CARD_COLUMNS (weft_card_columns_get_type ())
G_DECLARE_FINAL_TYPE (WeftCardColumns, weft_card_columns, WEFT, CARD_COLUMNS, GtkWidget)

/* Creates a container with at most @max_columns columns, which are at least @min_width px wide and
 * @gap px apart. If @even, all cards are one column wide and have the same height, and rows are
 * full. */
GtkWidget *weft_card_columns_new (int min_width, int gap, guint max_columns, gboolean even);

/* Adds @card as the last one. The card is @span columns wide, or as wide as all columns if there
 * are fewer. */
void weft_card_columns_append (WeftCardColumns *self, GtkWidget *card, guint span);

/* Card with one large number, a note and a small chart of the number over time. */
#define WEFT_TYPE_NUMBER_CARD (weft_number_card_get_type ())
G_DECLARE_FINAL_TYPE (WeftNumberCard, weft_number_card, WEFT, NUMBER_CARD, GtkBox)

GtkWidget *weft_number_card_new (WeftPlot *plot);

/* Shows @number, which is borrowed until the next call. The signal "opened" (const WeftNumber *) is
 * emitted when the user asks to see the part of the log in which the number was measured. */
void weft_number_card_set (WeftNumberCard *self, const WeftNumber *number);

/* Chart of the whole log, in which a range can be selected. */
#define WEFT_TYPE_OVERVIEW_RUN (weft_overview_run_get_type ())
G_DECLARE_FINAL_TYPE (WeftOverviewRun, weft_overview_run, WEFT, OVERVIEW_RUN, GtkWidget)

/* Creates the chart. @plot must not be used by another widget with a time axis. Dragging selects a
 * range, a click clears the selection, a double click emits "opened" with the time under the
 * pointer (guint64, ns). Arrow keys move a cursor, and select with Shift; Escape clears the
 * selection, Enter acts like a double click. */
GtkWidget *weft_overview_run_new (WeftPlot *plot);

/* Sets the accessible description to the WEFT_N_OVERVIEW_NUMBERS @numbers. */
void weft_overview_run_describe (WeftOverviewRun *self, const WeftNumber *numbers);

/* Grid of labels that shows a table of numbers. Numbers can be selected, and every label has a
 * tooltip. If the grid is narrower than its natural width, its columns are split into blocks, one
 * below the other. */
#define WEFT_TYPE_FIGURE_GRID (weft_figure_grid_get_type ())
G_DECLARE_FINAL_TYPE (WeftFigureGrid, weft_figure_grid, WEFT, FIGURE_GRID, GtkWidget)

/* Shows @figures, which are borrowed until the next call. Labels are reused, so that this is cheap
 * if only numbers change. */
void weft_figure_grid_set (WeftFigureGrid *self, const WeftFigures *figures);

/* Card with a table of numbers and a button that copies the table, or with the reason why there are
 * no numbers. */
#define WEFT_TYPE_FIGURE_CARD (weft_figure_card_get_type ())
G_DECLARE_FINAL_TYPE (WeftFigureCard, weft_figure_card, WEFT, FIGURE_CARD, GtkBox)

/* Creates a card. The card's action "figures.copy" copies the table and shows a message with
 * "win.say". */
GtkWidget *weft_figure_card_new (WeftFiguresKind kind);

/* Inserts @chart between the title and the table, or below the table. */
void weft_figure_card_add_above (WeftFigureCard *self, GtkWidget *chart);
void weft_figure_card_add_below (WeftFigureCard *self, GtkWidget *chart);

/* Shows the card's figures for the range of @numbers. */
void
weft_figure_card_fill (WeftFigureCard *self, const WeftTrace *trace, const WeftStatistics *numbers);

/* Returns TRUE if the card shows numbers, FALSE if it shows a reason. */
gboolean weft_figure_card_has_figures (WeftFigureCard *self);

/* Returns the table as text, newly allocated. */
char *weft_figure_card_text (WeftFigureCard *self);

/* Card with a chart of shares, a sentence, and a button that leads to the table with the
 * numbers. */
#define WEFT_TYPE_SHARE_CARD (weft_share_card_get_type ())
G_DECLARE_FINAL_TYPE (WeftShareCard, weft_share_card, WEFT, SHARE_CARD, AdwBin)

/* Subject of a card. Static; texts are untranslated. */
typedef struct
{
  const char *title;
  const char *definition; /* tooltip of the sentence: its meaning and the formula */
  const WeftShareChart *chart;
  const char *table, *column; /* table that the button shows, and its sort column */
  const char *more;           /* label of a second button for a table, or NULL */
  const char *more_table, *more_column;
} WeftShareSubject;

extern const WeftShareSubject weft_share_utilisation;
extern const WeftShareSubject weft_share_parallelism; /* its data are of type WeftParallelShares */

/* Creates a card, which is hidden as long as it has no data. The signal "chosen" (guint64 from,
 * guint64 to; ns) reports the time range of the item that the user chose in the chart. */
GtkWidget *weft_share_card_new (WeftPlot *plot, const WeftShareSubject *subject);

/* Shows @data, which is borrowed until the next call, and @sentence. Hides the card if @data is
 * NULL. */
void weft_share_card_set_data (WeftShareCard *self, gconstpointer data, const char *sentence);

/* Expandable row of a finding, with a link to its instances, which activates "document.finding",
 * and its advice, reasons and help. */
#define WEFT_TYPE_FINDING_ROW (weft_finding_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftFindingRow, weft_finding_row, WEFT, FINDING_ROW, AdwExpanderRow)

/* Returns the rule of the finding, or NULL if none has been set. */
const WeftRule *weft_finding_row_get_rule (WeftFindingRow *self);

/* List of the findings in a range, and of the rules that passed or were not judged. */
#define WEFT_TYPE_FINDINGS_LIST (weft_findings_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftFindingsList, weft_findings_list, WEFT, FINDINGS_LIST, GtkBox)

/* Shows @diagnosis, which belongs to @trace, instead of the previous one. */
void weft_findings_list_set (WeftFindingsList *self, WeftDiagnosis *diagnosis, WeftTrace *trace);

/* Shows that the findings apply to a growing log up to @moment; NULL if the log is complete. */
void weft_findings_list_set_end (WeftFindingsList *self, const char *moment);

/* Shows or hides the spinner, which indicates that another range is being searched. */
void weft_findings_list_set_busy (WeftFindingsList *self, gboolean is_busy);

/* If @is_stale, shows a note that the findings are those of another range than the range shown. */
void weft_findings_list_set_stale (WeftFindingsList *self, gboolean is_stale);

/* Appends the findings to @text, as lines below a title. Appends nothing if there are no
 * findings. */
void weft_findings_list_append_text (WeftFindingsList *self, GString *text);

/* List of RTS flags to try, each with its expected effect. */
#define WEFT_TYPE_ADVICE_LIST (weft_advice_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftAdviceList, weft_advice_list, WEFT, ADVICE_LIST, GtkBox)

/* Shows the flags that @diagnosis suggests for the range of @statistics, instead of the previous
 * ones. Hides the list if there are none. Does nothing if @diagnosis is already shown. */
void weft_advice_list_set (WeftAdviceList *self,
                           WeftDiagnosis *diagnosis,
                           const WeftStatistics *statistics);

/* Appends the list to @text, as lines below its title. Appends nothing if the list is empty. */
void weft_advice_list_append_text (WeftAdviceList *self, GString *text);

/* Row for entering the number of cores of the machine on which the program ran, which logs do not
 * record. Activates "document.cores" with the number entered, or 0 if the row is empty. */
#define WEFT_TYPE_CORES_ROW (weft_cores_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftCoresRow, weft_cores_row, WEFT, CORES_ROW, AdwEntryRow)

/* Shows the number of cores of @trace. Hides the row if the program ran on one HEC. */
void weft_cores_row_set (WeftCoresRow *self, const WeftTrace *trace);

/* Creates a GtkGrid that lists the features that a log has, and the features that it lacks, with
 * the flags that record them. */
GtkWidget *weft_contents_list_new (void);

void weft_contents_list_set_trace (GtkWidget *self, const WeftTrace *trace);

/* Returns the list as text; newly allocated. */
char *weft_contents_list_text (const WeftTrace *trace);

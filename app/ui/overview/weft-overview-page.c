/* SPDX-License-Identifier: BSD-3-Clause */
/* Fills the cards for the selected range or the whole log. */
#include "weft-clock.h"
#include "weft-drawing.h"
#include "weft-features.h"
#include "weft-histogram-view.h"
#include "weft-object.h"
#include "weft-overview-page-private.h"
#include "weft-run-parts.h"
#include "weft-tab-stop.h"
#include "weft-title.h"
#include "weft-use-columns.h"

#include <glib/gi18n.h>

static void
overview_search_free (WeftOverviewSearch *self)
{
  g_clear_pointer (&self->trace, weft_shared_unref);
  g_clear_pointer (&self->diagnosis, weft_shared_unref);
  g_clear_pointer (&self->utilisation, g_array_unref);
  g_clear_pointer (&self->parallelism, weft_parallel_shares_free);
  g_free (self);
}

/* Creates a question about [@from, @to), without results. */
static WeftOverviewSearch *
overview_search_new (WeftTrace *trace, guint64 from, guint64 to)
{
  WeftOverviewSearch *self = g_new0 (WeftOverviewSearch, 1);

  self->trace = weft_shared_ref (trace);
  self->from = from;
  self->to = to;
  return self;
}

/* Returns TRUE if @a and @b (WeftOverviewSearch) are about the same range of the same trace. */
static gboolean
overview_search_equal (gconstpointer a, gconstpointer b)
{
  const WeftOverviewSearch *x = a, *y = b;

  return x->trace == y->trace && x->from == y->from && x->to == y->to;
}

static gboolean
covers_whole_log (const WeftOverviewSearch *self)
{
  const WeftIndex *index = self->trace->index;

  return self->from <= index->from && self->to >= index->to;
}

/* Asks @search for the results of @question, and takes ownership of @question. @found is the last
 * result, or NULL; if it answers the same question about a growing log, the search is delayed.
 * Earlier results cannot be extended by the new events, since findings are based on states, slices
 * and percentiles of the whole range. */
static void
overview_request (WeftAsk *search, const WeftOverviewSearch *found, WeftOverviewSearch *question)
{
  gboolean is_again = found != NULL && !question->trace->index->log->is_final &&
                      ((found->from == question->from && found->to == question->to) ||
                       (covers_whole_log (found) && covers_whole_log (question)));

  if (is_again)
    weft_ask_later (search, question);
  else
    weft_ask (search, question);
}

/* Fills in the results by reading the range; call it on a worker thread. */
static void
overview_search_compute (WeftOverviewSearch *self, GCancellable *cancellable)
{
  WeftTrace *trace = self->trace;
  WeftStatistics numbers = weft_statistics (trace, self->from, self->to);
  const WeftCover *cover = &trace->coverage->process;

  self->diagnosis = weft_diagnosis_new (&numbers, cancellable);
  if (weft_feature_count (trace, WEFT_FEATURE_SPARK_EVENTS) > 0)
    self->has_sizes = weft_spark_sizes (trace->index, trace->tallies, self->from, self->to,
                                        &self->sizes, cancellable);
  self->utilisation =
      weft_utilisation_curve (weft_collections_windows (trace->collections), cover, self->from,
                              self->to, WEFT_UTILISATION_POINTS, cancellable);
  if (weft_feature_count (trace, WEFT_FEATURE_SCHEDULER) == 0 ||
      weft_trace_get (trace, WEFT_LAZY_THREADS, cancellable, NULL) == NULL)
    return;
  self->parallelism =
      weft_parallel_shares_new (weft_trace_parallelism (trace), cover, self->from, self->to);
  if (!weft_parallelism_find_longest (weft_trace_parallelism (trace), cover, self->from, self->to,
                                      self->parallelism->longest, cancellable))
    g_clear_pointer (&self->parallelism, weft_parallel_shares_free);
}

/* Delay before the spinner is shown for a search, ms. */
#define SPINNER_DELAY_MS 300

G_DEFINE_FINAL_TYPE (WeftOverviewPage, weft_overview_page, WEFT_TYPE_PAGE)

static WeftTrace *
trace_of (WeftOverviewPage *self)
{
  return weft_document_get_trace (self->document);
}

static WeftView *
view_of (WeftOverviewPage *self)
{
  return weft_document_get_view (self->document);
}

/* Reads the numbers that the trace has so far. The trace has more numbers once its threads have
 * been read. */
static void
read_statistics (WeftOverviewPage *self)
{
  WeftTrace *trace = trace_of (self);
  WeftRange range = weft_view_get_selection_or_limits (view_of (self));

  self->n_caps = trace->process->lives->len;
  self->caps = g_renew (WeftCapNumbers, self->caps, self->n_caps + 1);
  self->statistics = weft_statistics_and_caps (trace, range.from, range.to, self->caps);
}

/* Returns TRUE if the results are for another range than the one shown. Results for the whole of a
 * growing log remain valid up to the time shown above the findings. */
static gboolean
is_result_stale (WeftOverviewPage *self)
{
  const WeftOverviewSearch *found = self->found;
  WeftRange range = weft_view_get_selection_or_limits (view_of (self));
  gboolean is_live = weft_document_is_live (self->document);
  gboolean grows = is_live && !weft_view_has_selection (view_of (self));

  return found != NULL && (found->from != range.from || (found->to != range.to && !grows) ||
                           (found->trace != trace_of (self) && !is_live));
}

/* Dims the results if they are stale. */
static void
show_staleness (WeftOverviewPage *self)
{
  gboolean is_stale = is_result_stale (self);

  weft_findings_list_set_stale (WEFT_FINDINGS_LIST (self->findings), is_stale);
  (is_stale ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (GTK_WIDGET (self),
                                                                       "weft-stale");
}

static void
show_findings (WeftOverviewPage *self)
{
  const WeftOverviewSearch *found = self->found;
  WeftStatistics statistics;
  WeftFormatted end;

  if (found == NULL || found->diagnosis == NULL)
    return;
  /* the findings of a live log may only be known up to a time before the current end of the log */
  end = weft_format_moment_brief (found->trace->process, MIN (found->to, found->trace->index->to));
  weft_findings_list_set_end (WEFT_FINDINGS_LIST (self->findings),
                              weft_document_is_live (self->document) ? end.text : NULL);
  weft_findings_list_set (WEFT_FINDINGS_LIST (self->findings), found->diagnosis, found->trace);
  statistics = weft_statistics (found->trace, found->from, found->to);
  weft_advice_list_set (WEFT_ADVICE_LIST (self->advice), found->diagnosis, &statistics);
}

static void
show_sizes (WeftOverviewPage *self)
{
  gboolean has = self->found != NULL && self->found->has_sizes && self->found->sizes.n > 0;
  WeftHistogram histogram;

  gtk_widget_set_visible (self->sizes_box, has);
  if (!has)
    return;
  histogram = weft_spark_sizes_histogram (&self->found->sizes);
  weft_histogram_view_set_histogram (WEFT_HISTOGRAM_VIEW (self->sizes), &histogram);
}

static void
show_shares (WeftOverviewPage *self)
{
  const WeftOverviewSearch *found = self->found;
  const GArray *curve = found != NULL ? found->utilisation : NULL;
  const WeftParallelShares *shares = found != NULL ? found->parallelism : NULL;
  gboolean has_curve = curve != NULL && curve->len > 0;
  gboolean has_shares = shares != NULL && weft_parallel_shares_covered (shares) > 0;
  g_autofree char *of_curve = has_curve ? weft_share_chart_utilisation.sentence (curve) : NULL;
  g_autofree char *of_shares = has_shares ? weft_share_chart_parallelism.sentence (shares) : NULL;

  weft_share_card_set_data (WEFT_SHARE_CARD (self->utilisation), has_curve ? curve : NULL,
                            of_curve);
  weft_share_card_set_data (WEFT_SHARE_CARD (self->parallelism), has_shares ? shares : NULL,
                            of_shares);
}

static void
show_charts (WeftOverviewPage *self)
{
  WeftTrace *trace = trace_of (self);
  WeftRange range = weft_view_get_selection_or_limits (view_of (self));
  WeftFigureCard *pauses = WEFT_FIGURE_CARD (self->figures[WEFT_FIGURES_GENERATIONS]);
  g_autofree char *hecs =
      weft_figure_card_text (WEFT_FIGURE_CARD (self->figures[WEFT_FIGURES_HECS]));
  WeftHistogram histogram;

  histogram = weft_collections_histogram (
      trace->collections, range.from, weft_index_range_end (trace->index, range.from, range.to));
  weft_histogram_view_set_histogram (WEFT_HISTOGRAM_VIEW (self->pauses), &histogram);
  gtk_widget_set_visible (self->pauses, weft_figure_card_has_figures (pauses));
  gtk_widget_set_visible (self->bars, self->n_caps > 0);
  weft_drawing_set_min_height (WEFT_DRAWING (self->bars),
                               (int) weft_use_bars_height (self->n_caps));
  weft_drawing_describe (WEFT_DRAWING (self->bars),
                         _ ("What each HEC did: running, in GC, waiting for GC, idle"), hecs);
  weft_drawing_refresh (WEFT_DRAWING (self->bars));
}

static gpointer
search_on_worker (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const WeftOverviewSearch *wanted = question;
  WeftOverviewSearch *found = overview_search_new (wanted->trace, wanted->from, wanted->to);

  overview_search_compute (found, cancellable);
  return found;
}

static void
search_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftOverviewPage *self = owner;
  WeftOverviewSearch *old = self->found;

  self->found = answer;
  show_shares (self);
  g_clear_pointer (&old, overview_search_free);
  if (!weft_ask_is_busy (self->search))
    {
      g_clear_handle_id (&self->busy, g_source_remove);
      weft_findings_list_set_busy (WEFT_FINDINGS_LIST (self->findings), FALSE);
    }
  show_staleness (self);
  show_findings (self);
  if (self->found->trace != trace_of (self))
    return;
  weft_contents_list_set_trace (self->contents, trace_of (self));
  read_statistics (self);
  weft_figure_card_fill (WEFT_FIGURE_CARD (self->figures[WEFT_FIGURES_HECS]), trace_of (self),
                         &self->statistics);
  show_sizes (self);
}

/* While the next answer is computed, the last one stays visible, dimmed, even during a drag. */
static const WeftAskClass search_class = {
  .answer = search_on_worker,
  .receive_answer = search_ready_cb,
  .free_question = (GDestroyNotify) overview_search_free,
  .free_answer = (GDestroyNotify) overview_search_free,
  .has_queue = TRUE,
  .is_low_priority = TRUE,
  .is_same = overview_search_equal,
};

static void
spinner_delay_cb (gpointer user_data)
{
  WeftOverviewPage *self = user_data;

  self->busy = 0;
  weft_findings_list_set_busy (WEFT_FINDINGS_LIST (self->findings), TRUE);
}

/* Shows the spinner if the results are not there soon. */
static void
start_spinner_delay (WeftOverviewPage *self)
{
  if (self->busy == 0)
    self->busy = g_timeout_add_once (SPINNER_DELAY_MS, spinner_delay_cb, self);
}

static void
stop_search (WeftOverviewPage *self)
{
  g_clear_handle_id (&self->busy, g_source_remove);
  weft_ask_forget (self->search);
}

static void
set_judged (WeftOverviewPage *self, WeftTrace *trace)
{
  WeftTrace *old = self->judged;

  self->judged = trace != NULL ? weft_shared_ref (trace) : NULL;
  g_clear_pointer (&old, weft_shared_unref);
}

/* Returns the trace in which to search. For the whole of a growing log, this is the trace whose
 * findings the document has found last, for the badges of pages too; NULL while it looks for the
 * first ones. */
static WeftTrace *
searched_trace (WeftOverviewPage *self)
{
  WeftTrace *trace = trace_of (self);

  if (!weft_document_is_live (self->document) || weft_view_has_selection (view_of (self)))
    return trace;
  if (weft_trace_has (trace, WEFT_LAZY_FINDINGS))
    set_judged (self, trace);
  if (self->judged == NULL)
    weft_document_hurry_findings (self->document);
  return self->judged;
}

/* Starts the search for the results that require reading the range, unless they are already
 * known. */
static void
search_range (WeftOverviewPage *self)
{
  WeftRange range = weft_view_get_selection_or_limits (view_of (self));
  WeftTrace *trace;
  WeftOverviewSearch *question;

  /* unless the log is live, wait until it has been read to its end */
  if (weft_document_get_state (self->document) == WEFT_DOCUMENT_READING &&
      !weft_document_is_live (self->document))
    {
      stop_search (self);
      return;
    }
  trace = searched_trace (self);
  if (trace == NULL)
    {
      start_spinner_delay (self);
      return;
    }
  question = overview_search_new (trace, range.from, MIN (range.to, trace->index->to));
  if (self->found != NULL && overview_search_equal (self->found, question))
    {
      stop_search (self);
      overview_search_free (question);
      return;
    }
  overview_request (self->search, self->found, question);
  if (weft_ask_is_busy (self->search))
    start_spinner_delay (self);
}

static void
update_cards (WeftOverviewPage *self)
{
  WeftTrace *trace;
  gboolean is_selected;
  WeftRange range;
  g_autofree char *text = NULL;

  if (trace_of (self) == NULL)
    return;
  if (self->has_new_contents)
    weft_contents_list_set_trace (self->contents, trace_of (self));
  self->is_stale = self->has_new_contents = FALSE;
  search_range (self);
  read_statistics (self);
  is_selected = weft_view_has_selection (view_of (self));
  range = weft_view_get_selection_or_limits (view_of (self));
  text = weft_plot_range_text (self->plot, range);
  gtk_label_set_text (GTK_LABEL (self->title), is_selected ?
                                                   C_ ("choice", "Selected range") :
                                                   weft_title_whole_range (trace_of (self)));
  gtk_label_set_text (GTK_LABEL (self->range), text);
  gtk_widget_set_visible (self->whole, is_selected);
  gtk_button_set_label (GTK_BUTTON (self->whole), weft_title_is_whole_log (trace_of (self)) ?
                                                      C_ ("action", "_Whole Log") :
                                                      C_ ("action", "_Whole Part"));
  trace = trace_of (self);
  for (guint i = 0; i < WEFT_N_OVERVIEW_NUMBERS; i++)
    {
      gboolean has = weft_number_init (&self->number[i], i, trace, &self->statistics);

      if (has)
        weft_number_card_set (WEFT_NUMBER_CARD (self->numbers[i]), &self->number[i]);
      gtk_widget_set_visible (self->numbers[i], has);
    }
  weft_overview_run_describe (WEFT_OVERVIEW_RUN (self->run), self->number);
  for (guint i = 0; i < WEFT_N_FIGURES; i++)
    weft_figure_card_fill (WEFT_FIGURE_CARD (self->figures[i]), trace_of (self), &self->statistics);
  show_charts (self);
  show_staleness (self);
  show_findings (self);
  show_sizes (self);
  show_shares (self);
}

static gboolean
update_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  WeftOverviewPage *self = WEFT_OVERVIEW_PAGE (widget);

  self->tick = 0;
  if (gtk_widget_get_mapped (widget))
    update_cards (self);
  return G_SOURCE_REMOVE;
}

/* Updates the page in the next frame. If the page is not visible by then, weft_overview_page_map()
 * updates it. */
static void
queue_update (WeftOverviewPage *self)
{
  self->is_stale = TRUE;
  if (self->tick == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), update_tick_cb, NULL, NULL);
}

static void
numbers_changed_cb (WeftOverviewPage *self)
{
  self->has_new_contents = TRUE;
  queue_update (self);
}

/* Called when the document has found the findings of @trace. */
static void
findings_changed_cb (WeftOverviewPage *self, WeftTrace *trace)
{
  if (!weft_document_is_live (self->document))
    return;
  set_judged (self, trace);
  queue_update (self);
}

/* A log that is read again may be another one. */
static void
is_live_changed_cb (WeftOverviewPage *self)
{
  set_judged (self, NULL);
  queue_update (self);
}

static gboolean
scroll_to_focus_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer unused)
{
  gtk_viewport_set_scroll_to_focus (WEFT_OVERVIEW_PAGE (widget)->viewport, TRUE);
  return G_SOURCE_REMOVE;
}

static void
weft_overview_page_map (GtkWidget *widget)
{
  WeftOverviewPage *self = WEFT_OVERVIEW_PAGE (widget);

  if (self->is_stale)
    update_cards (self);
  /* restoring the focus must not scroll; the next frame turns scrolling on again */
  gtk_viewport_set_scroll_to_focus (self->viewport, FALSE);
  gtk_widget_add_tick_callback (widget, scroll_to_focus_cb, NULL, NULL);
  GTK_WIDGET_CLASS (weft_overview_page_parent_class)->map (widget);
}

/* Remembers the focused widget of the page. */
static void
focus_changed_cb (WeftOverviewPage *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    g_set_weak_pointer (&self->focus, focus);
}

static void
weft_overview_page_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (weft_overview_page_parent_class)->root (widget);
  weft_connect (gtk_widget_get_root (widget), "notify::focus-widget", focus_changed_cb, widget);
}

static void
weft_overview_page_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_root (widget), focus_changed_cb, widget);
  GTK_WIDGET_CLASS (weft_overview_page_parent_class)->unroot (widget);
}

/* Focuses the widget of the page that had the focus last, or else the topmost widget. */
static gboolean
weft_overview_page_grab_focus (GtkWidget *widget)
{
  WeftOverviewPage *self = WEFT_OVERVIEW_PAGE (widget);

  if (self->focus != NULL && gtk_widget_is_ancestor (self->focus, widget) &&
      gtk_widget_grab_focus (self->focus))
    return TRUE;
  return weft_tab_stop_focus_children (widget, GTK_DIR_TAB_FORWARD);
}

char *
weft_overview_page_get_text (WeftOverviewPage *self)
{
  g_autofree char *contents = NULL;
  GString *text;

  g_return_val_if_fail (WEFT_IS_OVERVIEW_PAGE (self), NULL);
  if (trace_of (self) == NULL)
    return g_strdup ("");
  if (self->is_stale)
    update_cards (self);
  text = g_string_new (weft_document_get_title (self->document));
  g_string_append_printf (text, "\n%s: %s\n", gtk_label_get_text (GTK_LABEL (self->title)),
                          gtk_label_get_text (GTK_LABEL (self->range)));
  for (guint i = 0; i < WEFT_N_FIGURES; i++)
    if (weft_figures_are_available (i, trace_of (self)))
      {
        g_autofree char *part = weft_figure_card_text (WEFT_FIGURE_CARD (self->figures[i]));

        g_string_append_printf (text, "\n%s", part);
      }
  if (is_result_stale (self))
    g_string_append_printf (text, "\n%s\n", _ ("Looking for findings"));
  else
    {
      weft_findings_list_append_text (WEFT_FINDINGS_LIST (self->findings), text);
      weft_advice_list_append_text (WEFT_ADVICE_LIST (self->advice), text);
    }
  contents = weft_contents_list_text (trace_of (self));
  g_string_append_printf (text, "\n%s", contents);
  return g_string_free (text, FALSE);
}

static void
copy_numbers (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *text = weft_overview_page_get_text (WEFT_OVERVIEW_PAGE (widget));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  gtk_widget_activate_action (widget, "win.say", "s", _ ("The numbers were copied"));
}

static void
try_flags (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftOverviewPage *self = WEFT_OVERVIEW_PAGE (widget);
  const WeftProcess *process = weft_plot_get_process (self->plot);

  if (process != NULL)
    gtk_window_present (
        GTK_WINDOW (weft_tune_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), process,
                                          weft_document_get_path (self->document))));
}

static void
show_whole_log (GtkWidget *widget, const char *action, GVariant *parameter)
{
  weft_view_select (view_of (WEFT_OVERVIEW_PAGE (widget)), 0, 0);
}

static void
weft_overview_page_dispose (GObject *object)
{
  WeftOverviewPage *self = WEFT_OVERVIEW_PAGE (object);

  stop_search (self);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_weak_pointer (&self->focus);
  weft_object_dispose_owned (object);
}

static void
weft_overview_page_finalize (GObject *object)
{
  WeftOverviewPage *self = WEFT_OVERVIEW_PAGE (object);

  g_clear_pointer (&self->found, overview_search_free);
  g_clear_pointer (&self->judged, weft_shared_unref);
  g_free (self->caps);
  for (guint i = 0; i < WEFT_N_OVERVIEW_NUMBERS; i++)
    weft_number_clear (&self->number[i]);
  G_OBJECT_CLASS (weft_overview_page_parent_class)->finalize (object);
}

static void
weft_overview_page_class_init (WeftOverviewPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftOverviewPage, weft_ask_free, search);
  weft_class_add_owned (klass, WeftOverviewPage, g_object_unref, plot, document);
  G_OBJECT_CLASS (klass)->dispose = weft_overview_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = weft_overview_page_finalize;
  widget_class->map = weft_overview_page_map;
  widget_class->root = weft_overview_page_root;
  widget_class->unroot = weft_overview_page_unroot;
  widget_class->grab_focus = weft_overview_page_grab_focus;
  gtk_widget_class_set_css_name (widget_class, "overview");
  weft_class_template (klass, "weft-overview-page");
  weft_class_bind_children (klass, WeftOverviewPage, viewport, body, title, range, whole);
  gtk_widget_class_install_action (widget_class, "overview.copy", NULL, copy_numbers);
  gtk_widget_class_install_action (widget_class, "overview.try-flags", NULL, try_flags);
  gtk_widget_class_install_action (widget_class, "overview.whole", NULL, show_whole_log);
}

static void
weft_overview_page_init (WeftOverviewPage *self)
{
  self->search = weft_ask_new (&search_class, self);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
weft_overview_page_new (WeftDocument *document)
{
  WeftOverviewPage *self = g_object_new (WEFT_TYPE_OVERVIEW_PAGE, NULL);

  self->document = g_object_ref (document);
  self->plot = weft_plot_new_without_lanes (document);
  weft_overview_page_add_cards (self);
  weft_connect (self->plot, "numbers-changed", numbers_changed_cb, self);
  weft_connect (document, "findings-changed", findings_changed_cb, self);
  weft_connect (document, "notify::is-live", is_live_changed_cb, self);
  weft_connect (document, "notify::state", queue_update, self);
  weft_connect (weft_document_get_view (document), "selection-changed", queue_update, self);
  numbers_changed_cb (self);
  return GTK_WIDGET (self);
}

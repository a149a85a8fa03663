/* SPDX-License-Identifier: BSD-3-Clause */
/* Follows a document through its states. */
#include "weft-document-page.h"

#include "weft-alert-bar.h"
#include "weft-bar.h"
#include "weft-finding-place.h"
#include "weft-finding-steps.h"
#include "weft-format.h"
#include "weft-heap-page.h"
#include "weft-item.h"
#include "weft-live-bar.h"
#include "weft-object.h"
#include "weft-page-stack.h"
#include "weft-pages.h"
#include "weft-problems-pane.h"
#include "weft-profile-page.h"
#include "weft-run-pane.h"
#include "weft-settings.h"
#include "weft-tab-stop.h"
#include "weft-text-zoom.h"
#include "weft-tips-bar.h"
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

/* A log that is there before a person notices is not announced. */
#define PATIENCE_MS 250
/* What a band is shown with around it, as a part of the range's length. */
#define BAND_MARGIN_PART 8
/* Between two steps of a bar whose end is not known. */
#define PULSE_MS 100

struct _WeftDocumentPage
{
  GtkBox parent_instance;

  /* template children */
  WeftLiveBar *live_bar;
  WeftTipsBar *tips_bar;
  WeftAlertBar *alert_bar;
  WeftBar *changed_bar;
  WeftBar *partial_bar;
  WeftBar *damage_bar;
  GtkStack *stack;
  AdwStatusPage *reading_page;
  GtkProgressBar *reading_bar;
  AdwStatusPage *failed_page;
  GtkWidget *again_button;
  WeftPageStack *pages;
  GtkProgressBar *overlay_bar;
  GtkWidget *overlay_box;
  GtkLabel *overlay_label;
  GtkRevealer *problems_revealer;
  WeftProblemsPane *problems_pane;

  /* owned */
  WeftDocument *document;
  WeftPlot *plot;      /* of the timeline; NULL as long as there are no pages */
  WeftProgramRun *run; /* of a program that Weft runs, or NULL */

  gboolean is_folded, is_panel_alone;
  guint patience; /* source */
  guint pulse;    /* source */
  guint tick;     /* source; of a live log */
};

G_DEFINE_FINAL_TYPE (WeftDocumentPage, weft_document_page, GTK_TYPE_BOX)

static gboolean
is_reading (WeftDocumentPage *self)
{
  return weft_document_get_state (self->document) == WEFT_DOCUMENT_READING;
}

static void
show_child (WeftDocumentPage *self, const char *name)
{
  g_clear_handle_id (&self->patience, g_source_remove);
  gtk_stack_set_visible_child_name (self->stack, name);
}

static void
cancel_cb (WeftDocumentPage *self)
{
  weft_document_cancel (self->document);
}

static void
read_again_cb (WeftDocumentPage *self)
{
  weft_bar_close (self->changed_bar);
  weft_bar_close (self->partial_bar);
  weft_document_read (self->document);
}

/* How far the reading is, or what it waits for, in words. */
static char *
progress_text (WeftDocumentPage *self)
{
  guint64 done = weft_document_get_bytes_read (self->document);
  double share = weft_document_get_progress (self->document);
  char *status = share < 0.0 ? weft_document_describe_status (self->document) : NULL;

  if (status != NULL)
    return status;
  if (share <= 0.0)
    return g_strdup_printf (_ ("%s read"), weft_format_bytes (done).text);
  return g_strdup_printf (_ ("%s of %s"), weft_format_bytes (done).text,
                          weft_format_bytes ((guint64) ((double) done / share + 0.5)).text);
}

static void
progress_cb (WeftDocumentPage *self)
{
  double share = weft_document_get_progress (self->document);
  g_autofree char *text = NULL;
  gboolean waits =
      share < 0.0 && weft_document_get_status (self->document)->state < WEFT_SOURCE_LIVE;

  /* nothing of it is seen yet */
  if (self->patience != 0)
    return;
  text = progress_text (self);
  adw_status_page_set_title (self->reading_page,
                             waits ? _ ("Waiting for the Program") : C_ ("title", "Reading Log"));
  adw_status_page_set_description (self->reading_page, text);
  gtk_widget_set_visible (GTK_WIDGET (self->reading_bar), !waits);
  gtk_label_set_text (self->overlay_label, text);
  if (share >= 0.0)
    {
      gtk_progress_bar_set_fraction (self->reading_bar, share);
      gtk_progress_bar_set_fraction (self->overlay_bar, share);
    }
}

static gboolean
tick_cb (gpointer data)
{
  WeftDocumentPage *self = data;

  weft_live_bar_update (self->live_bar);
  if (weft_document_get_status (self->document)->state != WEFT_SOURCE_LIVE)
    progress_cb (self);
  return G_SOURCE_CONTINUE;
}

static gboolean
pulse_cb (gpointer data)
{
  WeftDocumentPage *self = data;

  if (weft_document_get_progress (self->document) < 0.0)
    {
      gtk_progress_bar_pulse (self->reading_bar);
      gtk_progress_bar_pulse (self->overlay_bar);
    }
  return G_SOURCE_CONTINUE;
}

/* What there is to do about such a file its error tells. */
static gboolean
is_socket_file (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 && S_ISSOCK (status.st_mode);
}

static void
show_failure (WeftDocumentPage *self)
{
  gboolean is_foreign = weft_document_is_foreign (self->document);
  const char *error = weft_document_get_error (self->document);
  g_autofree char *why = g_markup_escape_text (error != NULL ? error : "", -1);
  const char *remedy = NULL;
  g_autofree char *text = NULL;

  if (error == NULL)
    {
      adw_status_page_set_title (self->failed_page, _ ("Reading Was Stopped"));
      adw_status_page_set_icon_name (self->failed_page, "process-stop-symbolic");
      text = g_strdup (_ ("Nothing of the log had been read yet."));
    }
  else
    {
      remedy = is_foreign ?
                   _ ("A program that GHC compiled writes an eventlog when it runs with +RTS -l. "
                      "Its name ends in .eventlog.") :
               weft_address_is_socket (weft_document_get_path (self->document)) ?
                   _ ("Check the address and that you may connect to it, then try again.") :
               g_file_test (weft_document_get_path (self->document), G_FILE_TEST_IS_DIR) ?
                   _ ("Open one of the logs in it.") :
               is_socket_file (weft_document_get_path (self->document)) ?
                   NULL :
               !weft_document_can_read_again (self->document) ?
                   _ ("A pipe can be read only once. Run the program again.") :
                   _ ("Check that the file exists and that you may read it, then try again.");
      adw_status_page_set_title (self->failed_page,
                                 is_foreign ? _ ("Not an Eventlog") : _ ("The Log Cannot Be Read"));
      adw_status_page_set_icon_name (self->failed_page, "dialog-error-symbolic");
      text = remedy != NULL ? g_strdup_printf ("%s\n\n%s", why, remedy) : g_strdup (why);
    }
  adw_status_page_set_description (self->failed_page, text);
  gtk_widget_set_visible (self->again_button,
                          !is_foreign && weft_document_can_read_again (self->document));
  show_child (self, "failed");
}

static void
update_partial_bar (WeftDocumentPage *self)
{
  const char *error = weft_document_get_error (self->document);
  WeftTrace *trace = weft_document_get_trace (self->document);
  g_autofree char *text = NULL, *detail = NULL;

  if (weft_document_get_state (self->document) != WEFT_DOCUMENT_CANCELLED || trace == NULL)
    {
      weft_bar_close (self->partial_bar);
      return;
    }
  weft_bar_set_button (self->partial_bar,
                       weft_document_can_go_on (self->document)      ? C_ ("action", "Continue") :
                       weft_document_can_read_again (self->document) ? _ ("Reload") :
                                                                       NULL);
  text = g_strdup_printf (_ ("Reading was stopped after %s"),
                          weft_format_bytes (weft_document_get_bytes_read (self->document)).text);
  /* more may have been read than was looked at */
  detail = g_strdup_printf (_ ("The first %s of the log are shown."),
                            weft_format_bytes (trace->index->log->map->size).text);
  if (error != NULL)
    weft_bar_show (self->partial_bar, _ ("The log could not be read to its end"), error);
  else
    weft_bar_show (self->partial_bar, text, detail);
}

static void
update_damage_bar (WeftDocumentPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  g_autofree char *title = NULL;
  const char *detail = "";

  if (trace == NULL || !weft_problems_pane_summary (trace, &title, &detail))
    weft_bar_close (self->damage_bar);
  else
    weft_bar_show (self->damage_bar, title, detail);
}

static void
show_progress (WeftDocumentPage *self, gboolean reads)
{
  gtk_widget_set_visible (GTK_WIDGET (self->overlay_bar), reads);
  gtk_widget_set_visible (self->overlay_box, reads);
  if (reads && self->pulse == 0)
    self->pulse = g_timeout_add (PULSE_MS, pulse_cb, self);
  else if (!reads)
    g_clear_handle_id (&self->pulse, g_source_remove);
}

/* What is read as it is written has no end that could be shown as progress. */
static void
live_cb (WeftDocumentPage *self)
{
  gboolean is_live = weft_document_is_live (self->document);

  show_progress (self, is_reading (self) && !is_live);
  /* what is waited for may need other words after a while */
  if (is_live && self->tick == 0)
    self->tick = g_timeout_add_seconds (1, tick_cb, self);
  else if (!is_live)
    g_clear_handle_id (&self->tick, g_source_remove);
}

static void
state_cb (WeftDocumentPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  gboolean reads = is_reading (self);

  live_cb (self);
  if (!reads && trace == NULL)
    {
      show_failure (self);
    }
  else if (!reads)
    {
      update_damage_bar (self);
      update_partial_bar (self);
      weft_problems_pane_set_trace (self->problems_pane, trace);
    }
}

static void
patience_cb (gpointer data)
{
  WeftDocumentPage *self = data;

  self->patience = 0;
  progress_cb (self);
  if (weft_document_get_trace (self->document) == NULL)
    show_child (self, "reading");
}

/* The panes of all pages are shown or hidden together. The side panel gives way in a narrow window,
 * and the details to the list of problems. */
static void
update_panes (WeftDocumentPage *self)
{
  GSettings *settings = weft_settings_get ();

  weft_page_stack_show_panes (
      self->pages, g_settings_get_boolean (settings, "show-side-panel") && !self->is_folded,
      self->is_panel_alone,
      g_settings_get_boolean (settings, "show-details") &&
          !weft_document_page_shows_problems (self));
}

/* Findings that are seen on the page @id. */
static guint
count_findings (const WeftDiagnosis *diagnosis, const char *id)
{
  guint n = 0;

  for (guint i = 0; diagnosis != NULL && i < weft_diagnosis_n_notable (diagnosis); i++)
    n += g_str_equal (weft_finding_page (weft_diagnosis_notable (diagnosis, i)), id);
  return n;
}

/* Pages tell how many findings they have. */
static void
update_badges (WeftDocumentPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  const WeftDiagnosis *diagnosis =
      trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_FINDINGS) : NULL;
  AdwViewStack *stack = weft_page_stack_get_stack (self->pages);
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    adw_view_stack_page_set_badge_number (
        adw_view_stack_get_page (stack, adw_view_stack_get_child_by_name (stack, kinds[i].id)),
        count_findings (diagnosis, kinds[i].id));
}

/* All that shows numbers of the trace shows them anew. */
static void
times_cb (WeftDocumentPage *self)
{
  if (weft_document_get_trace (self->document) != NULL)
    g_object_notify (G_OBJECT (self->document), "trace");
}

/* The id of the page that the preference names, or that has most to say. Newly allocated. */
static char *
first_page (const WeftTrace *trace)
{
  g_autofree char *id = g_settings_get_string (weft_settings_get (), "first-page");
  /* of a heap profile without events there is nothing else to see */
  gboolean is_heap =
      !weft_timeline_has (trace, WEFT_TIMELINE_ACTIVITY) && trace->heap->samples->len > 0;

  return g_strdup (!g_str_equal (id, "auto") ? id : is_heap ? "heap" : "timeline");
}

/* The lanes that the preference names. Only those of last time are remembered. */
static void
set_first_lanes (WeftPlot *plot)
{
  g_autofree char *lanes = g_settings_get_string (weft_settings_get (), "first-lanes");
  g_autoptr (WeftLaneLayout) all = weft_lane_layout_new_only (~WEFT_TIMELINE_NONE);

  if (g_str_equal (lanes, "last"))
    weft_settings_bind ("lane-layout", plot, "lane-layout");
  else if (g_str_equal (lanes, "all"))
    weft_plot_set_layout (plot, all);
}

static void
add_pages (WeftDocumentPage *self)
{
  g_autofree char *first = first_page (weft_document_get_trace (self->document));

  self->plot = weft_plot_new (self->document);
  set_first_lanes (self->plot);
  weft_page_stack_fill (self->pages, self->plot, first);
  update_badges (self);
  weft_connect (self->plot, "lanes-changed", update_badges, self);
}

static void
trace_cb (WeftDocumentPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  if (trace == NULL)
    return;
  if (self->plot == NULL)
    {
      add_pages (self);
      weft_connect (weft_settings_get (), "changed::time-unit", times_cb, self);
      weft_connect (weft_settings_get (), "changed::moments", times_cb, self);
      /* the keys are for the page as soon as it is there */
      if (gtk_widget_get_mapped (GTK_WIDGET (self)))
        gtk_widget_grab_focus (GTK_WIDGET (self->pages));
    }
  show_child (self, "content");
}

static void
changed_cb (WeftDocumentPage *self)
{
  gboolean is_removed = weft_document_is_removed (self->document);

  /* what is not there cannot be read again */
  weft_bar_set_button (self->changed_bar, is_removed ? NULL : _ ("Reload"));
  if (is_removed)
    weft_bar_show (self->changed_bar, _ ("The file has been deleted or moved since it was read"),
                   _ ("The data that was read is shown until this tab is closed."));
  else if (weft_document_is_changed (self->document) && is_reading (self))
    weft_bar_show (self->changed_bar, _ ("Another log has taken the place of this one"),
                   _ ("The program may have been started again. Reload to follow it."));
  else if (weft_document_is_changed (self->document))
    weft_bar_show (self->changed_bar, _ ("The file has changed since it was read"),
                   _ ("The tab may show wrong data until it is reloaded."));
  else
    weft_bar_close (self->changed_bar);
}

static void
problems_revealed_cb (WeftDocumentPage *self)
{
  weft_bar_set_button (self->damage_bar, weft_document_page_shows_problems (self) ?
                                             C_ ("action", "Hide Problems") :
                                             C_ ("action", "Show Problems"));
  update_panes (self);
}

static gboolean
weft_document_page_grab_focus (GtkWidget *widget)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  return gtk_widget_grab_focus (self->plot != NULL ? GTK_WIDGET (self->pages) :
                                                     GTK_WIDGET (self->stack));
}

static void
weft_document_page_dispose (GObject *object)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (object);

  g_clear_handle_id (&self->patience, g_source_remove);
  g_clear_handle_id (&self->pulse, g_source_remove);
  g_clear_handle_id (&self->tick, g_source_remove);
  if (self->document != NULL)
    weft_document_cancel (self->document);
  weft_owned_dispose (object);
}

/* The callers of a band of the heap profile by cost centre. */
static void
show_callers (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  if (weft_document_page_show_page (self, "profile"))
    weft_profile_page_show_band (WEFT_PROFILE_PAGE (weft_page_stack_get_shown (self->pages)),
                                 g_variant_get_uint32 (parameter));
}

/* A band of the heap profile, where it is seen. */
static void
show_band (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  if (weft_document_page_show_page (self, "heap"))
    weft_heap_page_show_band (WEFT_HEAP_PAGE (weft_page_stack_get_shown (self->pages)),
                              g_variant_get_uint32 (parameter));
}

/* A place of a finding: on the page where it is seen. */
static void
show_finding (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);
  WeftView *view = weft_document_get_view (self->document);
  WeftRange range;
  guint32 band;
  const char *page = weft_finding_target_page (parameter, &range, &band);

  if (!weft_document_page_show_page (self, page))
    return;
  if (band == WEFT_SCENE_NO_BAND || !g_str_equal (page, "heap"))
    {
      gtk_widget_activate_action_variant (GTK_WIDGET (weft_page_stack_get_shown (self->pages)),
                                          "timeline.show-finding", parameter);
      return;
    }
  weft_view_remember (view);
  range = weft_range_widened (range, (range.to - range.from) / BAND_MARGIN_PART);
  weft_view_set_visible (view, range.from, range.to);
  weft_finding_pick (view, parameter);
  weft_heap_page_show_band (WEFT_HEAP_PAGE (weft_page_stack_get_shown (self->pages)), band);
}

/* A time on a lane of the timeline. */
static void
show_place (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  if (weft_document_page_show_page (self, "timeline"))
    gtk_widget_activate_action_variant (GTK_WIDGET (weft_page_stack_get_shown (self->pages)),
                                        "timeline.show-place", parameter);
}

static void
weft_document_page_class_init (WeftDocumentPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_owns (klass, WeftDocumentPage, plot, g_object_unref);
  weft_class_owns (klass, WeftDocumentPage, document, g_object_unref);
  weft_class_owns (klass, WeftDocumentPage, run, g_object_unref);
  G_OBJECT_CLASS (klass)->dispose = weft_document_page_dispose;
  widget_class->grab_focus = weft_document_page_grab_focus;
  widget_class->focus = weft_tab_stop_focus_children;

  gtk_widget_class_install_action (widget_class, "document.callers", "u", show_callers);
  gtk_widget_class_install_action (widget_class, "document.band", "u", show_band);
  gtk_widget_class_install_action (widget_class, "document.finding", WEFT_FINDING_TARGET,
                                   show_finding);
  gtk_widget_class_install_action (widget_class, "document.place", WEFT_PLACE_TARGET, show_place);
  g_type_ensure (WEFT_TYPE_ALERT_BAR);
  g_type_ensure (WEFT_TYPE_BAR);
  g_type_ensure (WEFT_TYPE_LIVE_BAR);
  g_type_ensure (WEFT_TYPE_PAGE_STACK);
  g_type_ensure (WEFT_TYPE_PROBLEMS_PANE);
  g_type_ensure (WEFT_TYPE_TEXT_ZOOM);
  g_type_ensure (WEFT_TYPE_TIPS_BAR);
  weft_class_template (klass, "weft-document-page");
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, live_bar);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, tips_bar);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, alert_bar);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, changed_bar);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, partial_bar);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, damage_bar);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, stack);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, reading_page);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, reading_bar);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, failed_page);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, again_button);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, pages);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, overlay_bar);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, overlay_box);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, overlay_label);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, problems_revealer);
  gtk_widget_class_bind_template_child (widget_class, WeftDocumentPage, problems_pane);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, read_again_cb);
  gtk_widget_class_bind_template_callback (widget_class, weft_document_page_toggle_problems);
  gtk_widget_class_bind_template_callback (widget_class, problems_revealed_cb);
}

static void
weft_document_page_init (WeftDocumentPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_bar_set_button (self->changed_bar, _ ("Reload"));
  problems_revealed_cb (self);
  weft_connect (weft_settings_get (), "changed::show-side-panel", update_panes, self);
  weft_connect (weft_settings_get (), "changed::show-details", update_panes, self);
}

static void
marks_unsaved_cb (WeftDocumentPage *self, const char *reason)
{
  g_autofree char *text = g_strdup_printf (_ ("Your marks cannot be saved: %s"), reason);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s", text);
}

GtkWidget *
weft_document_page_new (WeftDocument *document)
{
  static const struct
  {
    const char *signal;
    void (*callback) (WeftDocumentPage *);
  } connections[] = {
    { "notify::state", state_cb },
    { "notify::is-live", live_cb },
    { "notify::trace", trace_cb },
    { "notify::progress", progress_cb },
    { "notify::changed-on-disk", changed_cb },
  };
  WeftDocumentPage *self = g_object_new (WEFT_TYPE_DOCUMENT_PAGE, NULL);

  self->document = g_object_ref (document);
  for (guint i = 0; i < G_N_ELEMENTS (connections); i++)
    g_signal_connect_object (document, connections[i].signal, G_CALLBACK (connections[i].callback),
                             self, G_CONNECT_SWAPPED);
  weft_connect (weft_document_get_bookmarks (document), "unsaved", marks_unsaved_cb, self);
  weft_live_bar_set_document (self->live_bar, document);
  weft_tips_bar_set_document (self->tips_bar, document);
  weft_alert_bar_set_document (self->alert_bar, document);
  weft_problems_pane_set_view (self->problems_pane, weft_document_get_view (document));
  self->patience = g_timeout_add_once (PATIENCE_MS, patience_cb, self);
  trace_cb (self);
  state_cb (self);
  return GTK_WIDGET (self);
}

WeftDocument *
weft_document_page_get_document (WeftDocumentPage *self)
{
  return self->document;
}

AdwViewStack *
weft_document_page_get_pages (WeftDocumentPage *self)
{
  return weft_page_stack_get_stack (self->pages);
}

WeftPage *
weft_document_page_get_page (WeftDocumentPage *self, const char *name)
{
  return weft_page_stack_get_page (self->pages, name);
}

WeftPage *
weft_document_page_get_shown_page (WeftDocumentPage *self)
{
  return weft_page_stack_get_shown (self->pages);
}

gboolean
weft_document_page_show_page (WeftDocumentPage *self, const char *name)
{
  g_return_val_if_fail (WEFT_IS_DOCUMENT_PAGE (self), FALSE);
  return weft_page_stack_show (self->pages, name);
}

void
weft_document_page_set_run (WeftDocumentPage *self, WeftProgramRun *run)
{
  g_return_if_fail (WEFT_IS_DOCUMENT_PAGE (self));
  if (!weft_program_run_can_flush (run))
    weft_document_set_buffered (self->document);
  weft_live_bar_set_has_run (self->live_bar);
  g_set_object (&self->run, run);
  gtk_box_append (GTK_BOX (self), weft_run_pane_new (run));
}

WeftProgramRun *
weft_document_page_get_run (WeftDocumentPage *self)
{
  return self->run;
}

void
weft_document_page_toggle_problems (WeftDocumentPage *self)
{
  gboolean shows = !weft_document_page_shows_problems (self);

  gtk_revealer_set_reveal_child (self->problems_revealer, shows);
  if (shows)
    weft_problems_pane_take_focus (self->problems_pane);
  else if (!weft_problems_pane_return_focus (self->problems_pane))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

gboolean
weft_document_page_shows_problems (WeftDocumentPage *self)
{
  return gtk_revealer_get_reveal_child (self->problems_revealer);
}

void
weft_document_page_fold_side_panel (WeftDocumentPage *self, gboolean is_folded, gboolean is_alone)
{
  self->is_panel_alone = is_alone;
  self->is_folded = is_folded;
  update_panes (self);
}

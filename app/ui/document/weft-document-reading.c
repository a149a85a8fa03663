/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows the progress of reading a page's document, an error, or the damage of the log. */
#include "weft-document-page-private.h"

#include "weft-format.h"
#include "weft-object.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

/* Delay of the progress page. A log that loads faster is shown without one. */
#define PROGRESS_DELAY_MS 250
/* Interval between two pulses of a progress bar whose end is unknown. */
#define PULSE_MS 100

static gboolean
is_reading (WeftDocumentPage *self)
{
  return weft_document_get_state (self->document) == WEFT_DOCUMENT_READING;
}

void
weft_document_page_show_child (WeftDocumentPage *self, const char *name)
{
  g_clear_handle_id (&self->progress_delay, g_source_remove);
  gtk_stack_set_visible_child_name (self->stack, name);
}

void
weft_document_page_cancel (WeftDocumentPage *self)
{
  weft_document_cancel (self->document);
}

void
weft_document_page_reload (WeftDocumentPage *self)
{
  weft_bar_close (self->changed_bar);
  weft_bar_close (self->partial_bar);
  weft_document_read (self->document);
}

static void
update_progress (WeftDocumentPage *self)
{
  guint64 done = weft_document_get_bytes_read (self->document);
  double share = weft_document_get_progress (self->document);
  g_autofree char *text = NULL;
  gboolean waits =
      share < 0.0 && weft_document_get_status (self->document)->state < WEFT_SOURCE_LIVE;

  /* the progress page is not visible yet */
  if (self->progress_delay != 0)
    return;
  if (share < 0.0)
    text = weft_document_describe_status (self->document);
  if (text == NULL && share <= 0.0)
    text = g_strdup_printf (_ ("%s read"), weft_format_bytes (done).text);
  else if (text == NULL)
    text = g_strdup_printf (_ ("%s of %s"), weft_format_bytes (done).text,
                            weft_format_bytes ((guint64) ((double) done / share + 0.5)).text);
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
live_tick_cb (gpointer data)
{
  WeftDocumentPage *self = data;

  weft_live_bar_update (self->live_bar);
  if (weft_document_get_status (self->document)->state != WEFT_SOURCE_LIVE)
    update_progress (self);
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

static void
show_failure (WeftDocumentPage *self)
{
  gboolean is_foreign = weft_document_is_not_eventlog (self->document);
  gboolean is_merged = weft_document_get_merged_paths (self->document) != NULL;
  const char *path = weft_document_get_path (self->document);
  const char *error = weft_document_get_error (self->document);
  GStatBuf status;
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
               weft_address_is_socket (path) ?
                   _ ("Check the address and that you may connect to it, then try again.") :
               g_file_test (path, G_FILE_TEST_IS_DIR) ?
                   _ ("Open one of the logs in it.") :
               (g_stat (path, &status) == 0 && S_ISSOCK (status.st_mode)) ||
                       is_merged ?
                   NULL : /* the errors of sockets and merged logs already suggest a remedy */
               !weft_document_can_reload (self->document) ?
                   _ ("A pipe can be read only once. Run the program again.") :
                   _ ("Check that the file exists and that you may read it, then try again.");
      adw_status_page_set_title (self->failed_page, is_merged ?
                                                        _ ("The Logs Cannot Be Shown Together") :
                                                    is_foreign ? _ ("Not an Eventlog") :
                                                                 _ ("The Log Cannot Be Read"));
      adw_status_page_set_icon_name (self->failed_page, "dialog-error-symbolic");
      text = remedy != NULL ? g_strdup_printf ("%s\n\n%s", why, remedy) : g_strdup (why);
    }
  adw_status_page_set_description (self->failed_page, text);
  /* other logs of several, or another alignment, may do */
  if (is_merged)
    {
      gtk_button_set_label (GTK_BUTTON (self->again_button), _ ("Open Together…"));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->again_button), "win.open-together");
    }
  gtk_widget_set_visible (self->again_button,
                          is_merged || (!is_foreign && weft_document_can_reload (self->document)));
  weft_document_page_show_child (self, "failed");
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
  weft_bar_set_button (self->partial_bar, weft_document_can_resume (self->document) ?
                                              C_ ("action", "Continue") :
                                          weft_document_can_reload (self->document) ? _ ("Reload") :
                                                                                      NULL);
  text = g_strdup_printf (_ ("Reading was stopped after %s"),
                          weft_format_bytes (weft_document_get_bytes_read (self->document)).text);
  /* bytes that were read but not processed are not shown */
  detail = g_strdup_printf (_ ("The first %s of the log are shown."),
                            weft_format_bytes (trace->index->log->map->size).text);
  if (error != NULL)
    weft_bar_show (self->partial_bar, _ ("The log could not be read to its end"), error);
  else
    weft_bar_show (self->partial_bar, text, detail);
}

/* Updates the progress, which is hidden for a live log, since the end of that log is unknown. */
static void
update_live (WeftDocumentPage *self)
{
  gboolean is_live = weft_document_is_live (self->document);
  gboolean shows_progress = is_reading (self) && !is_live;

  gtk_widget_set_visible (GTK_WIDGET (self->overlay_bar), shows_progress);
  gtk_widget_set_visible (self->overlay_box, shows_progress);
  if (shows_progress && self->pulse == 0)
    self->pulse = g_timeout_add (PULSE_MS, pulse_cb, self);
  else if (!shows_progress)
    g_clear_handle_id (&self->pulse, g_source_remove);
  /* update the text every second, since it may change while waiting for data */
  if (is_live && self->tick == 0)
    self->tick = g_timeout_add_seconds (1, live_tick_cb, self);
  else if (!is_live)
    g_clear_handle_id (&self->tick, g_source_remove);
}

void
weft_document_page_update_reading (WeftDocumentPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  gboolean reads = is_reading (self);

  update_live (self);
  if (!reads && trace == NULL)
    {
      show_failure (self);
    }
  else if (!reads)
    {
      g_autofree char *title = NULL;
      const char *detail = "";

      if (weft_problems_pane_summary (trace, &title, &detail))
        weft_bar_show (self->damage_bar, title, detail);
      else
        weft_bar_close (self->damage_bar);
      update_partial_bar (self);
      weft_problems_pane_set_trace (self->problems_pane, trace);
    }
}

static void
progress_delay_cb (gpointer data)
{
  WeftDocumentPage *self = data;

  self->progress_delay = 0;
  update_progress (self);
  if (weft_document_get_trace (self->document) == NULL)
    weft_document_page_show_child (self, "reading");
}

static void
file_changed_cb (WeftDocumentPage *self)
{
  gboolean is_removed = weft_document_is_removed (self->document);

  /* the log cannot be read again if its file was removed */
  weft_bar_set_button (self->changed_bar, is_removed ? NULL : _ ("Reload"));
  if (is_removed)
    weft_bar_show (self->changed_bar, _ ("The file has been deleted or moved since it was read"),
                   _ ("The data that was read is shown until this tab is closed."));
  else if (weft_document_is_changed_on_disk (self->document) && is_reading (self))
    weft_bar_show (self->changed_bar, _ ("Another log has taken the place of this one"),
                   _ ("The program may have been started again. Reload to follow it."));
  else if (weft_document_is_changed_on_disk (self->document))
    weft_bar_show (self->changed_bar, _ ("The file has changed since it was read"),
                   _ ("The tab may show wrong data until it is reloaded."));
  else
    weft_bar_close (self->changed_bar);
}

void
weft_document_page_follow_reading (WeftDocumentPage *self)
{
  weft_connect (self->document, "notify::state", weft_document_page_update_reading, self);
  weft_connect (self->document, "notify::is-live", update_live, self);
  weft_connect (self->document, "notify::progress", update_progress, self);
  weft_connect (self->document, "notify::changed-on-disk", file_changed_cb, self);
  self->progress_delay = g_timeout_add_once (PROGRESS_DELAY_MS, progress_delay_cb, self);
}

void
weft_document_page_unfollow_reading (WeftDocumentPage *self)
{
  g_clear_handle_id (&self->progress_delay, g_source_remove);
  g_clear_handle_id (&self->pulse, g_source_remove);
  g_clear_handle_id (&self->tick, g_source_remove);
}

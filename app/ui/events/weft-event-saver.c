/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks for a file and saves events to it on a worker thread. */
#include "weft-event-saver.h"

#include "weft-event-records.h"
#include "weft-save-job.h"

#include <glib/gi18n.h>

/* Arguments of the worker. */
typedef struct
{
  WeftEventOrder *all;
  WeftEventFilter *filter;
  WeftRowFormat format;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  weft_shared_unref (saving->all);
  weft_event_filter_free (saving->filter);
  g_free (saving);
}

static gboolean
save_events (gconstpointer what,
             const char *path,
             WeftFileConsent consent,
             WeftAskRun *run,
             GCancellable *cancellable,
             GError **error)
{
  const Saving *saving = what;

  return weft_events_save (saving->all, saving->filter, saving->format, path, consent, cancellable,
                           error);
}

void
weft_event_saver_ask (GtkWidget *widget, WeftEventList *list, gboolean is_json)
{
  WeftEventOrder *all = weft_event_list_get_all (list);
  Saving *saving;

  if (all == NULL)
    return;
  saving = g_new (Saving, 1);
  *saving =
      (Saving){ weft_shared_ref (all), weft_event_filter_copy (weft_event_list_get_filter (list)),
                is_json ? WEFT_ROWS_JSONL : WEFT_ROWS_CSV };
  weft_save_job_ask (widget, _ ("Save Events"), weft_event_list_get_document (list),
                     is_json ? "-events.jsonl" : "-events.csv", save_events, saving, saving_free);
}

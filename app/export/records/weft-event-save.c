/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads a page of events after the other, and writes them. */
#include "weft-event-save.h"

#include "weft-text-out.h"

/* Events that are read at once. */
#define PAGE 4096

typedef struct
{
  const WeftEventOrder *order;
  WeftRowFormat format;
} Saving;

static gboolean
write_events (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const Saving *self = user_data;
  const WeftEventOrder *order = self->order;
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, cancellable);
  g_autoptr (WeftRowWriter) rows = weft_row_writer_new_events (self->format, out->text);
  g_autoptr (GArray) events = g_array_sized_new (FALSE, FALSE, sizeof (WeftEvent), PAGE);
  guint64 n = weft_event_order_n_events (order);

  for (guint64 row = 0; row < n && weft_text_out_continue (out); row += PAGE)
    {
      g_array_set_size (events, 0);
      weft_event_order_read (order, row, MIN (PAGE, n - row), events);
      for (guint i = 0; i < events->len; i++)
        weft_row_writer_put_event (rows, &g_array_index (events, WeftEvent, i));
    }
  return weft_text_out_end (out, error);
}

gboolean
weft_events_save (WeftEventOrder *all,
                  const WeftEventFilter *filter,
                  WeftRowFormat format,
                  const char *path,
                  WeftFileConsent consent,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (WeftEventOrder) order = NULL;
  Saving saving = { .format = format };

  order = weft_event_filter_is_trivial (filter) ?
              weft_shared_ref (all) :
              weft_event_order_new_filtered (all, filter, (WeftEventPlace){ 0, 0 }, NULL, NULL,
                                             cancellable);
  if (order == NULL)
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return FALSE;
    }
  saving.order = order;
  return weft_file_save (path, consent, write_events, &saving, cancellable, error);
}

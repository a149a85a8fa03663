/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects text in a buffer, and writes it when there is enough of it. */
#include "weft-text-out.h"

#include "weft-range.h"

#include <inttypes.h>

#define FLUSH_BYTES (256 * 1024) /* number of bytes that are collected before they are written */

WeftTextOut *
weft_text_out_new (GOutputStream *stream, GCancellable *cancellable)
{
  WeftTextOut *self = g_new0 (WeftTextOut, 1);

  self->text = g_string_sized_new (FLUSH_BYTES + FLUSH_BYTES / 4);
  self->stream = g_object_ref (stream);
  if (cancellable != NULL)
    self->cancellable = g_object_ref (cancellable);
  return self;
}

void
weft_text_out_free (WeftTextOut *self)
{
  g_string_free (self->text, TRUE);
  g_object_unref (self->stream);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);
  g_free (self);
}

static gboolean
text_out_flush (WeftTextOut *self)
{
  if (self->is_terminal_safe)
    weft_display_make_plain (self->text, WEFT_TEXT_KEEP);
  if (self->error == NULL)
    g_output_stream_write_all (self->stream, self->text->str, self->text->len, NULL,
                               self->cancellable, &self->error);
  g_string_truncate (self->text, 0);
  return self->error == NULL;
}

gboolean
weft_text_out_flush_if_large (WeftTextOut *self)
{
  return self->error == NULL && (self->text->len < FLUSH_BYTES || text_out_flush (self));
}

gboolean
weft_text_out_end (WeftTextOut *self, GError **error)
{
  if (text_out_flush (self))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

void
weft_text_append_seconds (GString *text, guint64 number)
{
  g_string_append_printf (text, "%" PRIu64, number / WEFT_NS_PER_S);
  if (number % WEFT_NS_PER_S == 0)
    return;
  g_string_append_printf (text, ".%09" PRIu64, number % WEFT_NS_PER_S);
  while (text->str[text->len - 1] == '0')
    g_string_truncate (text, text->len - 1);
}

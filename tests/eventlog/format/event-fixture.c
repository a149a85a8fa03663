/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts an event into memory of its own and checks what it decodes to. */
#include "event-fixture.h"

#include <string.h>

void
event_begin_with (EventFixture *f, guint16 tag, const WeftTestType *types, guint n)
{
  memset (f, 0, sizeof *f);
  f->log = weft_test_log_new ();
  weft_test_log_header (f->log, types, n);
  f->header = weft_header_parse (f->log->bytes->data, f->log->bytes->len, 0, NULL);
  g_assert_nonnull (f->header);
  f->event.tag = tag;
  weft_test_log_event (f->log, tag, 42);
}

void
event_begin (EventFixture *f, guint16 tag)
{
  guint n = 0;
  const WeftTestType *types = weft_test_types_9_10 (&n);

  event_begin_with (f, tag, types, n);
}

void
event_decode_cut (EventFixture *f, guint32 length)
{
  gsize head = f->header->size + (f->header->steps[f->event.tag] < 0 ? 12 : 10);

  g_assert_cmpuint (head + length, <=, f->log->bytes->len);
  g_free (f->payload);
  f->payload = g_malloc (MAX (length, 1));
  memcpy (f->payload, f->log->bytes->data + head, length);
  f->event.header = f->header;
  f->event.payload = f->payload;
  f->event.length = length;
  f->state = weft_event_decode (&f->event, f->values, &f->n);
}

guint32
event_length (const EventFixture *f)
{
  gsize head = f->header->size + (f->header->steps[f->event.tag] < 0 ? 12 : 10);

  return (guint32) (f->log->bytes->len - head);
}

void
event_decode (EventFixture *f)
{
  event_decode_cut (f, event_length (f));
}

void
event_end (EventFixture *f)
{
  g_free (f->payload);
  weft_shared_unref (f->header);
  weft_test_log_free (f->log);
}

void
event_assert_number (const EventFixture *f, const char *name, guint64 want)
{
  for (guint i = 0; i < f->n; i++)
    if (strcmp (f->values[i].field->name, name) == 0)
      {
        g_assert_true (f->values[i].is_present);
        g_assert_cmpuint (f->values[i].number, ==, want);
        g_assert_cmpuint (weft_event_number (&f->event, name, ~want), ==, want);
        return;
      }
  g_error ("no field %s", name);
}

void
event_assert_absent (const EventFixture *f, const char *name)
{
  for (guint i = 0; i < f->n; i++)
    if (strcmp (f->values[i].field->name, name) == 0)
      {
        g_assert_false (f->values[i].is_present);
        g_assert_cmpuint (weft_event_number (&f->event, name, 4711), ==, 4711);
        g_assert_null (weft_event_text (&f->event, name));
        return;
      }
  g_error ("no field %s", name);
}

void
event_assert_text (const EventFixture *f, const char *name, const char *want)
{
  g_autofree char *text = weft_event_text (&f->event, name);

  g_assert_cmpstr (text, ==, want);
  /* a text is no number */
  g_assert_cmpuint (weft_event_number (&f->event, name, 4711), ==, 4711);
}

void
event_assert_described (const EventFixture *f, const char *want)
{
  g_autoptr (GString) out = g_string_new (NULL);

  weft_event_describe (&f->event, out);
  g_assert_cmpstr (out->str, ==, want);
}

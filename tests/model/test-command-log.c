/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands to a program, here a fake one: their bytes, their marks, and what is said of their
 * effect. */
#include "document-fixture.h"
#include "weft-command-log.h"
#include "weft-fake-server.h"
#include "weft-test-command.h"
#include "weft-test-unit.h"

typedef struct
{
  WeftFakeServer *server;
  WeftDocument *document;
  WeftCommandLog *log;
  char *said; /* last */
} Session;

static void
said_cb (Session *self, const char *text)
{
  g_test_message ("%s", text);
  g_free (self->said);
  self->said = g_strdup (text);
}

static gboolean
can_send (WeftDocument *document)
{
  return weft_document_get_trace (document) != NULL &&
         weft_control_can_send (weft_document_get_control (document));
}

/* A document of a program that has sent half of its log. */
static Session
begin (DocumentFixture *fixture)
{
  g_autofree char *address = g_strdup_printf ("unix:%s/socket", fixture->folder);
  g_autoptr (GBytes) bytes = g_bytes_new_static (fixture->data, fixture->size);
  const WeftFakePlan plan = { .address = address, .hold_at = fixture->size / 2 };
  Session self = { 0 };

  self.server = weft_fake_server_new (&plan, &bytes, 1, NULL);
  self.document = weft_document_new (address);
  weft_document_read (self.document);
  document_wait (self.document, can_send);
  self.log = weft_command_log_new (self.document);
  return self;
}

/* Sends a command as if it were @now. */
static void
send (Session *self, const char *id, gint64 now)
{
  const WeftCommand *command = weft_test_command (id);

  weft_command_log_send (self->log, command, command->title, now);
}

static void
wait_for_said (Session *self, const char *pattern)
{
  gint64 late = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  while (self->said == NULL || !g_pattern_match_simple (pattern, self->said))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, late);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (2000);
    }
}

static gboolean
has_mark (WeftDocument *document, const char *label)
{
  WeftBookmarks *marks = weft_document_get_bookmarks (document);

  for (guint i = 0; i < weft_bookmarks_n (marks); i++)
    if (g_str_equal (weft_bookmarks_nth (marks, i)->label, label))
      return TRUE;
  return FALSE;
}

static void
end (Session *self)
{
  weft_document_cancel (self->document);
  document_wait (self->document, document_is_over);
  g_clear_object (&self->log);
  g_clear_object (&self->document);
  g_clear_pointer (&self->server, weft_fake_server_free);
  g_free (self->said);
}

/* The second half of the log has heap samples, and no samples of a time profile. */
static void
test_effect (DocumentFixture *fixture, gconstpointer unused)
{
  Session self = begin (fixture);
  guint8 bytes[WEFT_COMMAND_MAX_SIZE];
  gsize size = weft_command_encode (weft_test_command ("heap-census"), bytes);

  g_signal_connect_swapped (self.log, "said", G_CALLBACK (said_cb), &self);
  /* commands that no event confirms are not waited for */
  send (&self, "stop-heap-profiling", 0);
  wait_for_said (&self, "Stop Heap Profiling: sent");
  /* the time to wait for an effect never ends for the first, and is over for the second */
  send (&self, "heap-census", G_MAXINT64 / 2);
  send (&self, "start-profiling", 0);
  g_assert_true (has_mark (self.document, "Take a Heap Census"));
  wait_for_said (&self, "Start Profiling: no effect. *must be built with +control.");
  weft_fake_server_go_on (self.server);
  wait_for_said (&self, "Take a Heap Census: seen in the log");
  {
    g_autoptr (GBytes) received = weft_fake_server_received (self.server);

    const guint8 *data = g_bytes_get_data (received, NULL);

    /* three commands came; the census is the second */
    g_assert_cmpuint (g_bytes_get_size (received), ==, 3 * size);
    g_assert_cmpmem (data + size, size, bytes, size);
  }
  end (&self);
}

WEFT_TEST_UNIT (add_tests)
{
  document_add ("/command-log/effect", test_effect);
}

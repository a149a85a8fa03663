/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of functions in call stacks, taken from another log. */
#include "ui-fixture.h"
#include "weft-profile-page-private.h"
#include "weft-test-calls.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

/* A log with call stacks alone, of functions that it names or does not. A new reference. */
static GFile *
calls_log (UiFixture *fixture, const char *name, gboolean names)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);

  for (guint i = 0; i < 20; i++)
    weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 1000 + 1000 * i, 0, 7, "ace");
  if (names)
    weft_test_calls_names (log, 900000);
  weft_test_profile_end (log, 1000000);
  return ui_file (fixture, name, (const char *) log->bytes->data, (gssize) log->bytes->len);
}

static void
wait_text (UiFixture *fixture, const char *text)
{
  for (guint i = 0; ui_find_text (GTK_WIDGET (fixture->window), text) == NULL; i++)
    {
      g_assert_cmpuint (i, <, 2000);
      ui_settle ();
      g_usleep (10000);
    }
}

static gboolean
has_names (UiFixture *fixture)
{
  WeftDocument *document = weft_document_page_get_document (weft_window_get_page (fixture->window));
  WeftTrace *trace = weft_document_get_trace (document);

  return weft_document_get_state (document) == WEFT_DOCUMENT_READY && trace != NULL &&
         trace->call_stacks->n_unnamed == 0;
}

static gboolean
has_no_offer (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "3 functions have no names in this log") ==
         NULL;
}

/* Functions without names are told of, and get them from another log. */
static void
test_names (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = calls_log (fixture, "bare.eventlog", FALSE);
  g_autoptr (GFile) named = calls_log (fixture, "named.eventlog", TRUE);
  WeftDocumentPage *shown = ui_open (fixture, file);
  WeftProfilePage *page;

  g_assert_true (weft_document_page_show_page (shown, "profile"));
  page = WEFT_PROFILE_PAGE (weft_document_page_get_shown_page (shown));
  ui_settle ();
  g_assert_nonnull (
      ui_find_text (GTK_WIDGET (fixture->window), "3 functions have no names in this log"));
  weft_profile_page_load_names (page, "/dev/null");
  wait_text (fixture, "/dev/null: ");
  weft_profile_page_load_names (page, g_file_peek_path (file));
  wait_text (fixture, "bare.eventlog has no names for these functions");
  weft_profile_page_load_names (page, g_file_peek_path (named));
  ui_wait (fixture, has_names);
  wait_text (fixture, "3 functions now have names");
  ui_wait (fixture, has_no_offer);
  wait_text (fixture, "work");
}

/* A database of ipedb serves as well. */
static void
test_database (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = calls_log (fixture, "bare.eventlog", FALSE);
  g_autofree char *path = g_build_filename (fixture->folder, "names.sqlite", NULL);
  WeftDocumentPage *shown = ui_open (fixture, file);

  weft_test_calls_database (path, NULL);
  g_assert_true (weft_document_page_show_page (shown, "profile"));
  weft_profile_page_load_names (WEFT_PROFILE_PAGE (weft_document_page_get_shown_page (shown)),
                                path);
  ui_wait (fixture, has_names);
  wait_text (fixture, "3 functions now have names");
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/profile-names/other-log", test_names);
  ui_add ("/profile-names/database", test_database);
}

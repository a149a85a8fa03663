/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a source says what it waits for, and what may be wrong. */
#include "weft-source-private.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <unistd.h>

static void
test_sentences (void)
{
  static const struct
  {
    WeftSourceState state;
    WeftAddressKind kind;
    guint n_connections;
    const char *reason;
    int seconds;
    const char *pattern; /* NULL: nothing is said */
    gboolean is_buffered, is_large;
    guint64 kept_bytes;
  } cases[] = {
    { WEFT_SOURCE_CONNECTING, WEFT_ADDRESS_UNIX, 0, NULL, 0, "Connecting to NAME*" },
    { WEFT_SOURCE_CONNECTING, WEFT_ADDRESS_TCP, 0, "refused", 9,
      "No program listens at NAME yet (refused)." },
    { WEFT_SOURCE_CONNECTING, WEFT_ADDRESS_TCP, 1, "refused", 9, "The connection to NAME has *" },
    { WEFT_SOURCE_CONNECTING, WEFT_ADDRESS_PATH, 1, NULL, 0, "The program has closed NAME.*" },
    { WEFT_SOURCE_SILENT, WEFT_ADDRESS_UNIX, 0, NULL, 2, "Connected to NAME." },
    { WEFT_SOURCE_SILENT, WEFT_ADDRESS_UNIX, 0, NULL, 3, "*another client*" },
    { WEFT_SOURCE_SILENT, WEFT_ADDRESS_PATH, 0, NULL, 9, "Waiting for a program to write*" },
    { WEFT_SOURCE_HEADER, WEFT_ADDRESS_PATH, 1, NULL, 4, "Waiting for the first events." },
    { WEFT_SOURCE_HEADER, WEFT_ADDRESS_TCP, 1, NULL, 5, "*--eventlog-flush-interval*" },
    { WEFT_SOURCE_HEADER, WEFT_ADDRESS_PATH, 1, NULL, 5, "*a buffer * is full or the program ends.",
      TRUE },
    { WEFT_SOURCE_LIVE, WEFT_ADDRESS_TCP, 1, NULL, 60, NULL },
    { WEFT_SOURCE_LIVE, WEFT_ADDRESS_TCP, 1, NULL, 60, "More than 1 GB * NAME*", FALSE, TRUE },
    { WEFT_SOURCE_LIVE, WEFT_ADDRESS_TCP, 1, NULL, 60, "More than 4*GB from NAME*Keep a size*",
      FALSE, TRUE, 4 * WEFT_SOURCE_LARGE },
    { WEFT_SOURCE_ENDED, WEFT_ADDRESS_PATH, 1, NULL, 0, NULL },
    { WEFT_SOURCE_ENDED, WEFT_ADDRESS_TCP, 1, NULL, 0, "The program has ended*" },
    { WEFT_SOURCE_TRUNCATED, WEFT_ADDRESS_TCP, 1, NULL, 0, "The connection has ended before*" },
    { WEFT_SOURCE_TRUNCATED, WEFT_ADDRESS_TCP, 0, NULL, 0, NULL },
    { WEFT_SOURCE_TRUNCATED, WEFT_ADDRESS_PATH, 1, NULL, 0, NULL },
    { WEFT_SOURCE_FAILED, WEFT_ADDRESS_TCP, 1, NULL, 0, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const WeftSourceStatus status = { .state = cases[i].state,
                                        .kind = cases[i].kind,
                                        .since = 7 * G_USEC_PER_SEC,
                                        .n_connections = cases[i].n_connections,
                                        .is_buffered = cases[i].is_buffered,
                                        .is_large = cases[i].is_large,
                                        .kept_bytes = cases[i].kept_bytes,
                                        .reason = cases[i].reason };
      g_autofree char *text =
          weft_source_status_describe (&status, "NAME", (7 + cases[i].seconds) * G_USEC_PER_SEC);

      g_test_message ("%u: %s", i, text);
      g_assert_true ((text == NULL) == (cases[i].pattern == NULL));
      g_assert_true (text == NULL || g_pattern_match_simple (cases[i].pattern, text));
    }
}

/* A program whose header declares no IPE events, as of GHC 9.0, cannot flush its events. */
static void
test_header (void)
{
  static const WeftTestType types[] = { { 18, 18, "Block marker" }, { 169, 0xffff, "Info table" } };

  for (guint n = 1; n <= G_N_ELEMENTS (types); n++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autofree char *path = NULL;
      gboolean is_buffered = FALSE;
      int fd = g_file_open_tmp ("weft-test-XXXXXX", &path, NULL);

      weft_test_log_header (log, types, n);
      g_assert_cmpint (write (fd, log->bytes->data, log->bytes->len), ==, log->bytes->len);
      g_assert_cmpint (weft_source_session_state (fd, 0, log->bytes->len, &is_buffered), ==,
                       WEFT_SOURCE_HEADER);
      g_assert_true (is_buffered == (n == 1));
      close (fd);
      g_remove (path);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/source-status/header", test_header);
  g_test_add_func ("/source-status/sentences", test_sentences);
}

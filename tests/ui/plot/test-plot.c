/* SPDX-License-Identifier: BSD-3-Clause */
/* Analyses that plots request. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-test-unit.h"

static gboolean
is_ready (gpointer document)
{
  return weft_document_get_state (document) == WEFT_DOCUMENT_READY;
}

static WeftDocument *
read_example (void)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocument *document = weft_document_new (g_file_peek_path (example));

  weft_document_read (document);
  pane_wait (is_ready, document);
  return document;
}

static gboolean
has_findings (gpointer document)
{
  return weft_trace_has (weft_document_get_trace (document), WEFT_LAZY_FINDINGS);
}

/* A plot without lanes requests no analyses: a page with such a plot adds nothing to the cost of a
 * live log. The other plot is made later, so that it has its findings later. */
static void
test_without_lanes (void)
{
  g_autoptr (WeftDocument) first = read_example ();
  g_autoptr (WeftDocument) second = read_example ();
  g_autoptr (WeftPlot) bare = weft_plot_new_without_lanes (first);
  g_autoptr (WeftPlot) plot G_GNUC_UNUSED = weft_plot_new (second);

  g_assert_cmpuint (weft_plot_get_timeline (bare)->lanes->len, ==, 0);
  pane_wait (has_findings, second);
  g_assert_false (has_findings (first));
  g_assert_false (weft_trace_has (weft_document_get_trace (first), WEFT_LAZY_THREADS));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/plot/without-lanes", test_without_lanes);
}

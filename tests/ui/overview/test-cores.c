/* SPDX-License-Identifier: BSD-3-Clause */
/* The cores that a program had are said on the Overview page, and known for its next log. */
#include "ui-fixture.h"
#include "weft-diagnosis.h"
#include "weft-machine-cores.h"
#include "weft-overview-page.h"
#include "weft-test-unit.h"

static GtkWidget *
open_row (UiFixture *fixture)
{
  g_autoptr (GFile) file = ui_example ();

  ui_open (fixture, file);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "overview");
  ui_settle ();
  return ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_CORES_ROW);
}

static WeftDocument *
document_of (UiFixture *fixture)
{
  return weft_document_page_get_document (weft_window_get_page (fixture->window));
}

/* Whether its findings are judged by the cores. */
static gboolean
is_judged (UiFixture *fixture)
{
  WeftTrace *trace = weft_document_get_trace (document_of (fixture));
  const WeftDiagnosis *diagnosis;

  if (trace == NULL || !weft_trace_has (trace, WEFT_LAZY_FINDINGS))
    return FALSE;
  diagnosis = weft_trace_peek (trace, WEFT_LAZY_FINDINGS);
  return diagnosis->measures.values[WEFT_MEASURE_EXTRA_HECS] == 2;
}

static gboolean
is_shown (UiFixture *fixture)
{
  GtkWidget *row = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_CORES_ROW);

  return g_str_equal (gtk_editable_get_text (GTK_EDITABLE (row)), "2");
}

static guint
cores_of (UiFixture *fixture)
{
  return weft_trace_cores (weft_document_get_trace (document_of (fixture)));
}

static void
test_said (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *row = open_row (fixture);

  g_assert_nonnull (row);
  g_assert_cmpuint (cores_of (fixture), ==, 0);
  /* findings that are out of date are dimmed row by row, without this one */
  g_assert_true (gtk_widget_has_css_class (gtk_widget_get_parent (row), "weft-found-rows"));
  g_assert_true (gtk_widget_has_css_class (row, "weft-cores"));
  gtk_editable_set_text (GTK_EDITABLE (row), "two");
  g_assert_true (gtk_widget_has_css_class (row, "error"));
  g_signal_emit_by_name (row, "apply");
  g_assert_cmpuint (cores_of (fixture), ==, 0);
  gtk_editable_set_text (GTK_EDITABLE (row), "2");
  g_assert_false (gtk_widget_has_css_class (row, "error"));
  g_signal_emit_by_name (row, "apply");
  ui_wait (fixture, is_judged);
  ui_activate (fixture, "win.close-tab");
  row = open_row (fixture);
  ui_wait (fixture, is_shown);
  g_assert_cmpuint (cores_of (fixture), ==, 2);
  gtk_editable_set_text (GTK_EDITABLE (row), "");
  g_signal_emit_by_name (row, "apply");
  g_assert_cmpuint (weft_machine_cores_load (weft_document_get_process (document_of (fixture))), ==,
                    0);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/cores/said", test_said);
}

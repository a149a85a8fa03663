/* SPDX-License-Identifier: BSD-3-Clause */
/* The list has the problems of its trace. */
#include "document-fixture.h"
#include "weft-problem-list.h"
#include "weft-test-unit.h"

static void
test_items (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = NULL;
  WeftTrace *trace = NULL;
  GListModel *list = NULL;
  guint n;

  g_assert_true (
      g_file_set_contents (fixture->path, fixture->data, (gssize) fixture->size / 2, NULL));
  document = document_read (fixture->path);
  trace = weft_document_get_trace (document);
  list = weft_problem_list_new (trace);
  n = g_list_model_get_n_items (list);
  g_assert_cmpuint (n, ==, trace->index->problems->len);
  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WeftProblemItem) item = g_list_model_get_item (list, i);
      const WeftProblem *problem = &g_array_index (trace->index->problems, WeftProblem, i);

      g_assert_cmpint (weft_problem_item_get_problem (item)->kind, ==, problem->kind);
      g_assert_cmpuint (weft_problem_item_get_problem (item)->offset, ==, problem->offset);
    }
  g_assert_null (g_list_model_get_item (list, n));
  g_assert_finalize_object (list);
}

WEFT_TEST_UNIT (add_tests)
{
  document_add ("/problem-list/items", test_items);
}

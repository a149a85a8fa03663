/* SPDX-License-Identifier: BSD-3-Clause */
#include "query-fixture.h"

#include "logs.h"

WeftTrace *
query_trace (const char *path)
{
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (GError) error = NULL;
  WeftTrace *trace = weft_trace_new (index, NULL, &error);

  g_assert_no_error (error);
  return trace;
}

WeftQuery *
query_over (WeftTrace *trace)
{
  g_autoptr (GPtrArray) traces = g_ptr_array_new_with_free_func (weft_shared_unref);

  g_ptr_array_add (traces, trace);
  return weft_query_new (traces);
}

char *
query_fixture (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "fixtures", name, NULL);
}

char *
query_demo (void)
{
  return g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
}

char *
query_ask (WeftQuery *query, const char *sql)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  if (weft_query_prepare (query, sql, &error))
    while (weft_query_step (query, NULL, &error))
      {
        for (guint i = 0; i < weft_query_n_columns (query); i++)
          {
            WeftRecordValue value;

            weft_query_value (query, i, &value);
            g_string_append (text, i > 0 ? "|" : "");
            if (value.text != NULL)
              g_string_append (text, value.text);
            else
              weft_record_append_scalar (text, &value);
            g_free (value.owned);
          }
        g_string_append_c (text, '\n');
      }
  if (error != NULL)
    g_string_append_printf (text, "!%s", error->message);
  return g_string_free (text, FALSE);
}

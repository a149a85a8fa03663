/* SPDX-License-Identifier: BSD-3-Clause */
/* Saved views are as they were after reading, and any other text is refused or harmless. */
#include "document-fixture.h"
#include "weft-decompressor.h"
#include "weft-saved-view.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

static WeftSavedView *
read_text (const char *json)
{
  return weft_saved_view_from_json (json, strlen (json));
}

static void
test_same (void)
{
  static const char json[] =
      "{\"weft-view\":1,\"log\":\"process-7-15\",\"page\":\"heap\",\"visible\":[10,"
      "9007199254740995],"
      "\"selected\":[20,30],\"item\":{\"lane\":\"hec/3\",\"time\":[20,25]},"
      "\"lanes\":\"gc;gc:hidden;hec/3:pinned,height=1.50\","
      "\"marks\":[{\"time\":[40,40],\"label\":\"a \\\"quote\\\" \\u0001 <b>\"},"
      "{\"time\":[41,50],\"label\":\"\"}]}";
  g_autoptr (WeftSavedView) view = read_text (json);
  g_autofree char *again = weft_saved_view_to_json (view);
  g_autoptr (WeftSavedView) least = read_text ("{\"weft-view\": 1}");
  g_autofree char *least_again = weft_saved_view_to_json (least);

  g_assert_null (view->problem);
  g_assert_cmpstr (again, ==, json);
  g_assert_cmpuint (view->marks->len, ==, 2);
  g_assert_cmpstr (((WeftBookmark *) view->marks->pdata[0])->label, ==, "a \"quote\" \001 <b>");
  g_assert_null (least->problem);
  g_assert_cmpstr (least_again, ==, "{\"weft-view\":1}");
}

/* What is not a view has a problem, and nothing else. */
static void
test_refused (void)
{
  static const char *const texts[] = {
    "",
    "{",
    "[]",
    "null",
    "\"weft-view\"",
    "{\"weft-view\":0}",
    "{\"weft-view\":2,\"page\":\"heap\"}",
    "{\"weft-view\":99999999999999999999}",
    "{\"weft-view\":1,\"page\":\"heap\"",
    "<!DOCTYPE html>",
    "\xff\xfe{\"weft-view\":1}",
  };
  g_autofree char *deep = g_strnfill (1000000, '[');
  g_autofree char *large = g_strnfill (WEFT_SAVED_VIEW_MAX + 1, ' ');

  for (guint i = 0; i < G_N_ELEMENTS (texts) + 2; i++)
    {
      const char *text = i < G_N_ELEMENTS (texts)  ? texts[i] :
                         i == G_N_ELEMENTS (texts) ? deep :
                                                     large;
      g_autoptr (WeftSavedView) view = read_text (text);

      g_assert_nonnull (view->problem);
      g_assert_null (view->page);
      g_assert_cmpuint (view->marks->len, ==, 0);
    }
}

/* Members of other types are left out. */
static void
test_hostile (void)
{
  static const char *const texts[] = {
    "{\"weft-view\":1,\"visible\":\"wide\",\"selected\":{\"0\":1},\"item\":[1,2],\"marks\":7}",
    "{\"weft-view\":1,\"visible\":[9,3],\"selected\":[-5,3],\"marks\":{\"a\":\"b\"}}",
    "{\"weft-view\":1,\"visible\":[1e300,1e400],\"selected\":[null,[]],\"marks\":[1,null,[[]]]}",
    "{\"weft-view\":1,\"page\":{\"a\":[1]},\"lanes\":[[]],\"marks\":[\"time\"],\"log\":null}",
  };
  g_autoptr (GString) many = g_string_new ("{\"weft-view\":1,\"marks\":[");
  g_autofree char *label = g_strnfill (100, 'x');
  g_autoptr (WeftSavedView) view = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (WeftSavedView) one = read_text (texts[i]);

      g_assert_null (one->problem);
      g_assert_cmpuint (one->visible.to, ==, one->visible.from);
      g_assert_cmpuint (one->selected.to, ==, one->selected.from);
      g_assert_null (one->lane);
      g_assert_cmpuint (one->marks->len, ==, 0);
    }
  for (guint i = 0; i < 3 * WEFT_BOOKMARKS_MAX; i++)
    g_string_append_printf (many, "%s{\"time\":[%u,0],\"label\":\"%s\"}", i > 0 ? "," : "", i,
                            label);
  g_string_append (many, "]}");
  view = read_text (many->str);
  g_assert_null (view->problem);
  g_assert_cmpuint (view->marks->len, ==, WEFT_BOOKMARKS_MAX);
}

static void
put_file (const char *path, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* A view is beside its log, or in a report; a file of that name that would be waited for is not
 * read. */
static void
test_found (DocumentFixture *fixture, gconstpointer unused)
{
  g_autofree char *beside = g_strconcat (fixture->path, WEFT_SAVED_VIEW_SUFFIX, NULL);
  g_autofree char *page = g_build_filename (fixture->folder, "page.html", NULL);
  g_autoptr (WeftSavedView) view = NULL;

  g_assert_null (weft_saved_view_find (fixture->path));
  put_file (beside, "{\"weft-view\":1,\"page\":\"heap\"}\n");
  view = weft_saved_view_find (fixture->path);
  g_assert_cmpstr (view->page, ==, "heap");
  g_assert_cmpstr (view->source, ==, "log.eventlog" WEFT_SAVED_VIEW_SUFFIX);
  g_clear_pointer (&view, weft_shared_unref);
  g_unlink (beside);
  g_assert_cmpint (mkfifo (beside, 0600), ==, 0);
  g_assert_null (weft_saved_view_find (fixture->path));
  g_unlink (beside);

  put_file (page, WEFT_REPORT_HEAD "html>" WEFT_REPORT_VIEW_MARK
                                   "{\"weft-view\":1,\"page\":\"a\\u003cb\"}</script>");
  view = weft_saved_view_find (page);
  g_assert_cmpstr (view->page, ==, "a<b");
  g_clear_pointer (&view, weft_shared_unref);
  put_file (page, WEFT_REPORT_HEAD "html>" WEFT_REPORT_VIEW_MARK);
  view = weft_saved_view_find (page);
  g_assert_nonnull (view->problem);
  g_clear_pointer (&view, weft_shared_unref);
  put_file (page, WEFT_REPORT_HEAD "html>");
  g_assert_null (weft_saved_view_find (page));
  g_unlink (page);
}

/* A document lists the marks of the view of its log, and not those of another run. */
static void
test_of_log (DocumentFixture *fixture, gconstpointer unused)
{
  g_autofree char *beside = g_strconcat (fixture->path, WEFT_SAVED_VIEW_SUFFIX, NULL);
  g_autoptr (WeftDocument) bare = document_read (fixture->path);
  g_autofree char *log = weft_bookmarks_log_identity (weft_document_get_trace (bare));
  guint n_markers = weft_bookmarks_n (weft_document_get_bookmarks (bare));

  g_assert_null (weft_document_get_saved_view (bare));
  for (guint is_other = 0; is_other < 2; is_other++)
    {
      g_autofree char *json = g_strdup_printf (
          "{\"weft-view\":1,\"log\":\"%s%s\",\"marks\":[{\"time\":[5,5],\"label\":\"here\"}]}", log,
          is_other ? "0" : "");
      g_autoptr (WeftDocument) document = NULL;

      put_file (beside, json);
      document = document_read (fixture->path);
      g_assert_cmpuint (weft_bookmarks_n (weft_document_get_bookmarks (document)), ==,
                        n_markers + (is_other ? 0 : 1));
      g_assert_true ((weft_document_get_saved_view (document)->problem != NULL) == is_other);
      /* they are listed once after another reading */
      weft_document_read (document);
      document_wait (document, document_is_over);
      g_assert_cmpuint (weft_bookmarks_n (weft_document_get_bookmarks (document)), ==,
                        n_markers + (is_other ? 0 : 1));
    }
  g_unlink (beside);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/saved-view/same", test_same);
  g_test_add_func ("/saved-view/refused", test_refused);
  g_test_add_func ("/saved-view/hostile", test_hostile);
  document_add ("/saved-view/found", test_found);
  document_add ("/saved-view/of-log", test_of_log);
}

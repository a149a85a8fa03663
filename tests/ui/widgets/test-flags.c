/* SPDX-License-Identifier: BSD-3-Clause */
/* Boolean properties of a table: their first values, and who is told of a change. */
#include "tests.h"
#include "weft-flags.h"

#define TEST_TYPE_FLAGGED (test_flagged_get_type ())
G_DECLARE_FINAL_TYPE (TestFlagged, test_flagged, TEST, FLAGGED, GObject)

struct _TestFlagged
{
  GObject parent_instance;

  gboolean is_on, is_off;
  guint n_changed;
};

G_DEFINE_FINAL_TYPE (TestFlagged, test_flagged, G_TYPE_OBJECT)

static void
changed (GObject *object)
{
  TEST_FLAGGED (object)->n_changed++;
}

static const WeftFlag flags[] = {
  { "is-on", G_STRUCT_OFFSET (TestFlagged, is_on), TRUE, changed },
  { "is-off", G_STRUCT_OFFSET (TestFlagged, is_off), FALSE, NULL },
};

static void
test_flagged_class_init (TestFlaggedClass *klass)
{
  weft_flags_install (G_OBJECT_CLASS (klass), flags, G_N_ELEMENTS (flags));
}

static void
test_flagged_init (TestFlagged *self)
{
  weft_flags_init (G_OBJECT (self), flags, G_N_ELEMENTS (flags));
}

static void
count_cb (guint *n)
{
  ++*n;
}

static void
test_values (void)
{
  g_autoptr (TestFlagged) object = g_object_new (TEST_TYPE_FLAGGED, NULL);
  gboolean is_on = FALSE, is_off = TRUE;

  g_object_get (object, "is-on", &is_on, "is-off", &is_off, NULL);
  g_assert_true (is_on);
  g_assert_false (is_off);
  g_object_set (object, "is-on", FALSE, "is-off", TRUE, NULL);
  g_assert_false (object->is_on);
  g_assert_true (object->is_off);
}

/* Of a change, and of that alone. */
static void
test_told (void)
{
  g_autoptr (TestFlagged) object = g_object_new (TEST_TYPE_FLAGGED, NULL);
  guint n = 0;

  g_signal_connect_swapped (object, "notify::is-on", G_CALLBACK (count_cb), &n);
  g_object_set (object, "is-on", TRUE, NULL);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpuint (object->n_changed, ==, 0);
  g_object_set (object, "is-on", FALSE, "is-off", TRUE, NULL);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (object->n_changed, ==, 1);
}

void
weft_test_flags_add (void)
{
  g_test_add_func ("/flags/values", test_values);
  g_test_add_func ("/flags/told", test_told);
}

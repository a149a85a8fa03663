/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the header: every era's sizes, dialects, and headers that lie or end too early. */
#include "weft-header.h"
#include "weft-test-corpus.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <string.h>

#define VARIABLE 0xffff

static WeftHeader *
parse (const WeftTestLog *log)
{
  g_autoptr (GError) error = NULL;
  WeftHeader *header = weft_header_parse (log->bytes->data, log->bytes->len, 0, &error);

  g_assert_no_error (error);
  return header;
}

static WeftHeader *
parse_types (const WeftTestType *types, guint n)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header (log, types, n);
  return parse (log);
}

static void
test_9_10 (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftHeader) header = NULL;
  guint n = 0;
  const WeftTestType *types = weft_test_types_9_10 (&n);

  weft_test_log_header_9_10 (log);
  weft_test_log_run (log, 1, 1); /* what follows does not matter */
  header = parse (log);
  g_assert_cmpuint (header->size, ==, log->bytes->len - 14);
  g_assert_cmpuint (g_hash_table_size (header->descriptions), ==, 77);
  g_assert_cmpuint (header->dialect, ==, WEFT_DIALECT_GHC);
  g_assert_false (header->is_ghc_6);
  g_assert_false (header->has_shifted_stop_codes);
  g_assert_true (header->has_gc_phases);
  g_assert_true (header->has_sample_end);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *description = g_strdup_printf ("Type %u", types[i].tag);

      g_assert_nonnull (weft_header_type (header, types[i].tag));
      g_assert_cmpuint (weft_header_type (header, types[i].tag)->size, ==, types[i].size);
      g_assert_cmpstr (weft_header_description (header, types[i].tag), ==, description);
      if (types[i].size != VARIABLE)
        g_assert_cmpint (header->steps[types[i].tag], ==, 10 + types[i].size);
    }
  g_assert_cmpint (header->steps[19], ==, WEFT_STEP_VARIABLE);
  g_assert_cmpint (header->steps[169], ==, WEFT_STEP_IPE);
  g_assert_cmpint (header->steps[5], ==, WEFT_STEP_UNDECLARED);
  g_assert_cmpint (header->steps[0xfffe], ==, WEFT_STEP_UNDECLARED);
  g_assert_cmpint (header->steps[0xffff], ==, WEFT_STEP_DATA_END);
  g_assert_null (weft_header_type (header, 5));
  g_assert_null (weft_header_type (header, 0xffff));
  g_assert_null (weft_header_description (header, 5));
}

/* GHC 6.12.1 declares other sizes than it writes. */
static void
test_6_12 (void)
{
  static const WeftTestType types[] = {
    { 0, 8 },   { 1, 8 },   { 2, 10 },        { 3, 8 },   { 4, 10 },  { 5, 8 },
    { 6, 10 },  { 7, 0 },   { 8, 10 },        { 9, 0 },   { 10, 0 },  { 11, 0 },
    { 12, 0 },  { 15, 8 },  { 16, VARIABLE }, { 17, 0 },  { 18, 14 }, { 19, VARIABLE },
    { 64, 12 }, { 67, 27 }, { 68, 31 },       { 69, 25 },
  };
  static const WeftTestType real[] = {
    { 0, 4 },   { 1, 4 },  { 2, 6 },   { 3, 4 },   { 4, 6 },   { 5, 4 },
    { 6, 6 },   { 7, 0 },  { 8, 6 },   { 9, 0 },   { 15, 4 },  { 17, 2 },
    { 18, 14 }, { 64, 8 }, { 67, 19 }, { 68, 23 }, { 69, 17 },
  };
  g_autoptr (WeftHeader) header = parse_types (types, G_N_ELEMENTS (types));

  g_assert_true (header->is_ghc_6);
  g_assert_cmpuint (header->dialect, ==, WEFT_DIALECT_GHC);
  g_assert_false (header->has_gc_phases);
  g_assert_false (header->has_sample_end);
  for (guint i = 0; i < G_N_ELEMENTS (real); i++)
    {
      g_assert_cmpint (header->steps[real[i].tag], ==, 10 + real[i].size);
      g_assert_cmpuint (weft_header_type (header, real[i].tag)->size, ==, real[i].size);
    }
}

static void
test_7_0 (void)
{
  static const WeftTestType types[] = { { 0, 4 },   { 2, 6 },  { 5, 4 },  { 6, 6 }, { 17, 2 },
                                        { 18, 14 }, { 20, 0 }, { 21, 0 }, { 22, 0 } };
  g_autoptr (WeftHeader) header = parse_types (types, G_N_ELEMENTS (types));

  g_assert_false (header->is_ghc_6);
  g_assert_true (header->has_gc_phases);
  g_assert_cmpint (header->steps[2], ==, 16);
  g_assert_cmpuint (weft_header_type (header, 2)->size, ==, 6);
  g_assert_cmpstr (weft_header_type (header, 5)->name, ==, "SPARK_RUN");
}

static void
test_stop_code_eras (void)
{
  static const WeftTestType before[] = { { 2, 10 }, { 18, 14 } };
  static const WeftTestType shifted[] = { { 2, 10 }, { 18, 14 }, { 58, VARIABLE } };
  static const WeftTestType after[] = { { 2, 10 }, { 18, 14 }, { 58, VARIABLE }, { 59, 0 } };
  g_autoptr (WeftHeader) old = parse_types (before, G_N_ELEMENTS (before));
  g_autoptr (WeftHeader) ghc_7_8_2 = parse_types (shifted, G_N_ELEMENTS (shifted));
  g_autoptr (WeftHeader) ghc_7_8_3 = parse_types (after, G_N_ELEMENTS (after));

  g_assert_false (old->has_shifted_stop_codes);
  g_assert_true (ghc_7_8_2->has_shifted_stop_codes);
  g_assert_false (ghc_7_8_3->has_shifted_stop_codes);
}

/* Types whose writer put something else on disk; and sizes that need no correction. */
static void
test_corrections (void)
{
  static const WeftTestType wrong[] = { { 55, 14 }, { 201, 0 }, { 212, 32 }, { 17, 0 } };
  static const WeftTestType right[] = { { 55, 18 }, { 201, 4 }, { 212, 0 }, { 17, 2 } };
  static const WeftTestType other[] = { { 0, 4 }, { 2, 10 }, { 55, 16 }, { 64, 12 } };
  g_autoptr (WeftHeader) corrected = parse_types (wrong, G_N_ELEMENTS (wrong));
  g_autoptr (WeftHeader) kept = parse_types (right, G_N_ELEMENTS (right));
  g_autoptr (WeftHeader) untouched = parse_types (other, G_N_ELEMENTS (other));

  for (guint i = 0; i < G_N_ELEMENTS (right); i++)
    {
      g_assert_cmpint (corrected->steps[right[i].tag], ==, 10 + right[i].size);
      g_assert_cmpint (kept->steps[right[i].tag], ==, 10 + right[i].size);
      g_assert_cmpuint (weft_header_type (corrected, right[i].tag)->size, ==, right[i].size);
    }
  for (guint i = 0; i < G_N_ELEMENTS (other); i++)
    g_assert_cmpint (untouched->steps[other[i].tag], ==, 10 + other[i].size);
  g_assert_null (weft_header_type (untouched, 55));
}

static void
test_old_mercury (void)
{
  static const WeftTestType types[] = {
    { 0, 4 },
    { 5, 8, "Run a spark" },
    { 6, 10 },
    { 18, 14 },
    { 39, VARIABLE, "Register" },
    { 40, 0, "About to call main/2" },
    { 100, 12 },
    { 110, 4 },
    { 113, 0 },
  };
  g_autoptr (WeftHeader) header = parse_types (types, G_N_ELEMENTS (types));

  g_assert_cmpuint (header->dialect, ==, WEFT_DIALECT_MERCURY);
  g_assert_false (header->is_ghc_6);
  g_assert_cmpint (header->steps[5], ==, 18);
  g_assert_cmpint (header->steps[6], ==, 20);
  g_assert_cmpint (header->steps[39], ==, WEFT_STEP_VARIABLE);
  g_assert_cmpstr (weft_header_type (header, 39)->name, ==, "INTERN_STRING");
  g_assert_cmpstr (weft_header_type (header, 40)->name, ==, "CALLING_MAIN");
  g_assert_cmpstr (weft_header_type (header, 100)->name, ==, "START_PAR_CONJUNCTION");
  g_assert_cmpstr (weft_header_type (header, 0)->name, ==, "CREATE_THREAD");
}

/* Later Mercury gives 39 and 40 the meaning they have for GHC. */
static void
test_new_mercury (void)
{
  static const WeftTestType types[] = { { 0, 8 },         { 18, 14 },
                                        { 39, 2 },        { 40, 0, "Spark fizzle" },
                                        { 42, VARIABLE }, { 113, 0 },
                                        { 115, 6 } };
  g_autoptr (WeftHeader) header = parse_types (types, G_N_ELEMENTS (types));

  g_assert_cmpuint (header->dialect, ==, WEFT_DIALECT_MERCURY);
  g_assert_false (header->is_ghc_6); /* its sizes are true whatever they are */
  g_assert_cmpint (header->steps[0], ==, 18);
  g_assert_cmpstr (weft_header_type (header, 39)->name, ==, "SPARK_STEAL");
  g_assert_cmpstr (weft_header_type (header, 40)->name, ==, "SPARK_FIZZLE");
  g_assert_cmpstr (weft_header_type (header, 115)->name, ==, "MER_SPARK_STEAL");
}

/* Every size but 0xffff is a fixed one; the last declaration of a tag holds; a block marker can be
 * stepped over whatever the header says of it. */
static void
test_lies (void)
{
  static const WeftTestType types[] = {
    { 250, 0x8000, "large" },
    { 251, 0xfffe },
    { 1, 400, "first" },
    { 1, 4, "second" },
    { 18, 2 },
    { 0xffff, 7 },
    { 169, 12 },
    { 19, 30 },
  };
  static const WeftTestType variable_marker[] = { { 18, VARIABLE } };
  static const WeftTestType large_marker[] = { { 18, 20 } };
  g_autoptr (WeftHeader) header = parse_types (types, G_N_ELEMENTS (types));
  g_autoptr (WeftHeader) none = parse_types (NULL, 0);
  g_autoptr (WeftHeader) variable = parse_types (variable_marker, 1);
  g_autoptr (WeftHeader) large = parse_types (large_marker, 1);

  g_assert_cmpint (header->steps[250], ==, 10 + 0x8000);
  g_assert_cmpint (header->steps[251], ==, 10 + 0xfffe);
  g_assert_null (weft_header_type (header, 250));
  g_assert_cmpint (header->steps[1], ==, 14);
  g_assert_cmpstr (weft_header_description (header, 1), ==, "second");
  g_assert_cmpuint (g_hash_table_size (header->descriptions), ==, 7);
  g_assert_cmpint (header->steps[18], ==, 24);
  g_assert_cmpint (header->steps[0xffff], ==, WEFT_STEP_DATA_END);
  g_assert_cmpint (header->steps[169], ==, 22);
  g_assert_null (weft_header_type (header, 169));
  g_assert_cmpint (header->steps[19], ==, 40);
  g_assert_null (weft_header_type (header, 19));

  g_assert_cmpuint (g_hash_table_size (none->descriptions), ==, 0);
  g_assert_cmpint (none->steps[18], ==, 24);
  g_assert_cmpstr (weft_header_type (none, 18)->name, ==, "BLOCK_MARKER");
  g_assert_cmpint (none->steps[0], ==, WEFT_STEP_UNDECLARED);
  g_assert_cmpint (variable->steps[18], ==, 24);
  g_assert_cmpint (large->steps[18], ==, 30);
  g_assert_cmpstr (weft_header_type (large, 18)->name, ==, "BLOCK_MARKER");
}

/* An extra part after a description, as Mercury writes it, and one that is not UTF-8. */
static void
test_texts (void)
{
  static const guint8 bytes[] = "hdrbhetb"
                                "etb\0\0\x0a\0\0\0\0\0\x02\xff!\0\0\0\x06\0\x01\0\x02\0\x09"
                                "ete\0hetehdredatb";
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftHeader) header = weft_header_parse (bytes, sizeof bytes - 1, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (header->size, ==, sizeof bytes - 1);
  g_assert_cmpstr (weft_header_description (header, 10), ==, "\357\277\275!");
  g_assert_cmpstr (weft_header_type (header, 10)->name, ==, "GC_END");
}

static void
test_cut (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint n = 0; n < log->bytes->len; n++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree guint8 *copy = g_memdup2 (log->bytes->data, n); /* so that ASan sees each end */

      g_assert_null (weft_header_parse (copy, n, 0, &error));
      g_assert_error (error, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_SHORT);
    }
}

/* Each byte of a header spoilt in turn: refused or parsed, never anything else. */
static void
test_spoilt (void)
{
  static const guint8 values[] = { 0x00, 0xff, 0x0a, 0x80 };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  guint n_invalid = 0;

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < log->bytes->len; i++)
    for (guint v = 0; v < G_N_ELEMENTS (values); v++)
      {
        guint8 original = log->bytes->data[i];
        g_autoptr (GError) error = NULL;
        g_autoptr (WeftHeader) header = NULL;

        log->bytes->data[i] = values[v];
        header = weft_header_parse (log->bytes->data, log->bytes->len, 0, &error);
        g_assert_true ((header == NULL) == (error != NULL));
        if (header != NULL)
          g_assert_cmpuint (header->size, <=, log->bytes->len);
        n_invalid += error != NULL && error->code == WEFT_HEADER_ERROR_INVALID;
        log->bytes->data[i] = original;
      }
  /* 28 bytes of marks around the types, and the marks of 77 types, with 4 values each */
  g_assert_cmpuint (n_invalid, >, 77 * 8 * 3);
}

static void
assert_invalid (gconstpointer bytes, gsize n, const char *pattern)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (weft_header_parse (bytes, n, 1000, &error));
  g_assert_error (error, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_INVALID);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
test_invalid (void)
{
  static const char long_text[] = "hdrbhetbetb\0\0\0\0\x04\x7f\xff\xff\xff";
  static const char long_extra[] = "hdrbhetbetb\0\0\0\0\x04\0\0\0\0\xff\xff\xff\xff";

  assert_invalid ("x", 1, "*1000*hdrb*");
  assert_invalid ("\0\x12", 2, "*1000*");
  assert_invalid ("hdrbhetx", 8, "*1004*hetb*");
  assert_invalid ("hdrbhetbetc", 11, "*1008*");
  assert_invalid ("hdrbhetbhetehdrx", 16, "*1012*hdre*");
  assert_invalid ("hdrbhetbhetehdredatx", 20, "*1016*datb*");
  assert_invalid (long_text, sizeof long_text - 1, "*1016*");
  assert_invalid (long_extra, sizeof long_extra - 1, "*1020*");
}

/* As GHC 8.6.5's logs from Windows arrived: every CR doubled with an LF, or LF with a CR. */
static void
test_line_ends (void)
{
  static const char lf_cr[] = "hdrbhetb"
                              "etb\0\0\0\0\x04\0\0\0\x0a\x0d"
                              "Create thread\0\0\0\0ete\0";
  static const char cr_lf[] = "hdrbhetb"
                              "etb\0\0\x01\0\x04\0\0\0\x0d\x0aRun thread\0\0\0\0ete\0";
  static const char in_size[] = "hdrbhetb"
                                "etb\0\0\x02\0\x0d\x0a\0\0\0\x0bStop thread\0\0\0\0ete\0";

  assert_invalid (lf_cr, sizeof lf_cr - 1, "*line ends*");
  assert_invalid (cr_lf, sizeof cr_lf - 1, "*line ends*");
  assert_invalid (in_size, sizeof in_size - 1, "*line ends*");
}

static void
test_too_many_types (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autofree WeftTestType *types = g_new0 (WeftTestType, 65537);

  weft_test_log_header (log, types, 65536);
  weft_shared_unref (parse (log));
  g_byte_array_set_size (log->bytes, 0);
  weft_test_log_header (log, types, 65537);
  assert_invalid (log->bytes->data, log->bytes->len, "*too many*");
}

/* A server may send descriptions without an end. */
static void
test_too_long (void)
{
  g_autofree char *description = g_strnfill (60000, 'x');
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  WeftTestType types[80];

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    types[i] = (WeftTestType){ .tag = (guint16) (200 + i), .description = description };
  weft_test_log_header (log, types, 60);
  weft_shared_unref (parse (log));
  g_byte_array_set_size (log->bytes, 0);
  weft_test_log_header (log, types, G_N_ELEMENTS (types));
  assert_invalid (log->bytes->data, log->bytes->len, "*too many*");
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autofree char *contents = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftHeader) header = NULL;
      const char *begin = NULL;
      gsize size = 0;

      g_test_message ("%s", (char *) paths->pdata[i]);
      g_file_get_contents (paths->pdata[i], &contents, &size, &error);
      g_assert_no_error (error);
      begin = memmem (contents, MIN (size, 64), "hdrb", 4); /* GHC 9.0 may put a marker before it */
      g_assert_nonnull (begin);
      header =
          weft_header_parse ((const guint8 *) begin, size - (gsize) (begin - contents), 0, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (g_hash_table_size (header->descriptions), >=, 18);
      for (guint tag = 0; tag < 0xffff; tag++)
        if (header->steps[tag] != WEFT_STEP_UNDECLARED)
          g_assert_nonnull (weft_header_type (header, (guint16) tag));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/header/ghc-9.10", test_9_10);
  g_test_add_func ("/header/ghc-6.12", test_6_12);
  g_test_add_func ("/header/ghc-7.0", test_7_0);
  g_test_add_func ("/header/stop-code-eras", test_stop_code_eras);
  g_test_add_func ("/header/corrections", test_corrections);
  g_test_add_func ("/header/old-mercury", test_old_mercury);
  g_test_add_func ("/header/new-mercury", test_new_mercury);
  g_test_add_func ("/header/lies", test_lies);
  g_test_add_func ("/header/texts", test_texts);
  g_test_add_func ("/header/cut", test_cut);
  g_test_add_func ("/header/spoilt", test_spoilt);
  g_test_add_func ("/header/invalid", test_invalid);
  g_test_add_func ("/header/line-ends", test_line_ends);
  g_test_add_func ("/header/too-many-types", test_too_many_types);
  g_test_add_func ("/header/too-long", test_too_long);
  g_test_add_func ("/header/corpus", test_corpus);
}

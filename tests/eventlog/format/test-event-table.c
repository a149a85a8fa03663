/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the event table: its order, its sizes, and every event that weft-cli promises. */
#include "weft-event-table.h"
#include "weft-event-tags.h"
#include "weft-test-unit.h"

#include <string.h>

#define VARIABLE 0xffff

/* What weft-cli prints of an event: promised, so written here again. */
typedef struct
{
  guint16 tag, size;
  const char *name;
  const char *fields;
} Expected;

/* clang-format off */
static const Expected expected_ghc[] = {
  { 0, 4, "CREATE_THREAD", "thread" },
  { 1, 4, "RUN_THREAD", "thread" },
  { 2, 6, "STOP_THREAD", "thread status blocked_on raw_status stack_words" },
  { 2, 10, "STOP_THREAD", "thread status blocked_on raw_status stack_words" },
  { 3, 4, "THREAD_RUNNABLE", "thread" },
  { 4, 6, "MIGRATE_THREAD", "thread cap" },
  { 5, 4, "SPARK_RUN", "thread" },
  { 6, 6, "SPARK_STEAL", "thread victim" },
  { 7, 0, "SHUTDOWN", "" },
  { 8, 6, "THREAD_WAKEUP", "thread cap" },
  { 9, 0, "GC_START", "" },
  { 10, 0, "GC_END", "" },
  { 11, 0, "REQUEST_SEQ_GC", "" },
  { 12, 0, "REQUEST_PAR_GC", "" },
  { 15, 4, "CREATE_SPARK_THREAD", "thread" },
  { 16, VARIABLE, "LOG_MSG", "message" },
  { 17, 2, "STARTUP", "caps" },
  { 18, 14, "BLOCK_MARKER", "size end_time cap" },
  { 19, VARIABLE, "USER_MSG", "message" },
  { 20, 0, "GC_IDLE", "" },
  { 21, 0, "GC_WORK", "" },
  { 22, 0, "GC_DONE", "" },
  { 23, VARIABLE, "VERSION", "version" },
  { 24, VARIABLE, "PROGRAM_INVOCATION", "command" },
  { 25, 6, "CAPSET_CREATE", "capset type" },
  { 26, 4, "CAPSET_DELETE", "capset" },
  { 27, 6, "CAPSET_ASSIGN_CAP", "capset cap" },
  { 28, 6, "CAPSET_REMOVE_CAP", "capset cap" },
  { 29, VARIABLE, "RTS_IDENTIFIER", "capset identifier" },
  { 30, VARIABLE, "PROGRAM_ARGS", "capset args" },
  { 31, VARIABLE, "PROGRAM_ENV", "capset env" },
  { 32, 8, "OSPROCESS_PID", "capset pid" },
  { 33, 8, "OSPROCESS_PPID", "capset pid" },
  { 34, 56, "SPARK_COUNTERS", "created dud overflowed converted gcd fizzled remaining" },
  { 35, 0, "SPARK_CREATE", "" },
  { 36, 0, "SPARK_DUD", "" },
  { 37, 0, "SPARK_OVERFLOW", "" },
  { 38, 0, "SPARK_RUN", "" },
  { 39, 2, "SPARK_STEAL", "victim" },
  { 40, 0, "SPARK_FIZZLE", "" },
  { 41, 0, "SPARK_GC", "" },
  { 42, VARIABLE, "INTERN_STRING", "string id" },
  { 43, 16, "WALL_CLOCK_TIME", "capset seconds nanoseconds" },
  { 44, VARIABLE, "THREAD_LABEL", "thread label" },
  { 45, 2, "CAP_CREATE", "cap" },
  { 46, 2, "CAP_DELETE", "cap" },
  { 47, 2, "CAP_DISABLE", "cap" },
  { 48, 2, "CAP_ENABLE", "cap" },
  { 49, 12, "HEAP_ALLOCATED", "capset bytes" },
  { 50, 12, "HEAP_SIZE", "capset bytes" },
  { 51, 12, "HEAP_LIVE", "capset bytes" },
  { 52, 38, "HEAP_INFO_GHC", "capset generations max_heap alloc_area mblock block" },
  { 53, 50, "GC_STATS_GHC", "capset generation copied slop fragmentation threads max_copied "
                            "total_copied balanced_copied" },
  { 53, 58, "GC_STATS_GHC", "capset generation copied slop fragmentation threads max_copied "
                            "total_copied balanced_copied" },
  { 54, 0, "GC_GLOBAL_SYNC", "" },
  { 55, 18, "TASK_CREATE", "task cap kernel_thread" },
  { 56, 12, "TASK_MIGRATE", "task cap new_cap" },
  { 57, 8, "TASK_DELETE", "task" },
  { 58, VARIABLE, "USER_MARKER", "marker" },
  { 59, 0, "HACK_BUG_T9003", "" },
  { 60, 0, "EDEN_START_RECEIVE", "" },
  { 61, 0, "EDEN_END_RECEIVE", "" },
  { 62, 4, "CREATE_PROCESS", "process" },
  { 63, 4, "KILL_PROCESS", "process" },
  { 64, 8, "ASSIGN_THREAD_TO_PROCESS", "thread process" },
  { 65, 10, "CREATE_MACHINE", "machine real_time" },
  { 66, 2, "KILL_MACHINE", "machine" },
  { 67, 19, "SEND_MESSAGE", "message sender_process sender_thread receiver_machine "
                            "receiver_process receiver_inport" },
  { 68, 23, "RECEIVE_MESSAGE", "message receiver_process receiver_inport sender_machine "
                               "sender_process sender_thread size" },
  { 69, 17, "SEND_RECEIVE_LOCAL_MESSAGE", "message sender_process sender_thread "
                                          "receiver_process receiver_inport" },
  { 90, 16, "MEM_RETURN", "capset current needed returned" },
  { 91, 12, "BLOCKS_SIZE", "capset bytes" },
  { 140, VARIABLE, "PERF_NAME", "perf name" },
  { 141, 20, "PERF_COUNTER", "perf kernel_thread period" },
  { 142, 12, "PERF_TRACEPOINT", "perf kernel_thread" },
  { 160, VARIABLE, "HEAP_PROF_BEGIN", "profile period breakdown module_filter closure_filter "
                                      "type_filter cc_filter ccs_filter retainer_filter "
                                      "bio_filter" },
  { 161, VARIABLE, "HEAP_PROF_COST_CENTRE", "id label module srcloc caf" },
  { 162, 8, "HEAP_PROF_SAMPLE_BEGIN", "sample" },
  { 163, VARIABLE, "HEAP_PROF_SAMPLE_COST_CENTRE", "profile residency stack" },
  { 164, VARIABLE, "HEAP_PROF_SAMPLE_STRING", "profile residency label" },
  { 165, 8, "HEAP_PROF_SAMPLE_END", "sample" },
  { 166, 16, "HEAP_BIO_PROF_SAMPLE_BEGIN", "sample sample_time" },
  { 167, VARIABLE, "PROF_SAMPLE_COST_CENTRE", "cap ticks stack" },
  { 168, 8, "PROF_BEGIN", "tick_interval" },
  { 169, VARIABLE, "IPE", "info table closure_type type label module srcloc" },
  { 181, VARIABLE, "USER_BINARY_MSG", "bytes" },
  { 200, 0, "CONC_MARK_BEGIN", "" },
  { 201, 4, "CONC_MARK_END", "marked" },
  { 202, 0, "CONC_SYNC_BEGIN", "" },
  { 203, 0, "CONC_SYNC_END", "" },
  { 204, 0, "CONC_SWEEP_BEGIN", "" },
  { 205, 0, "CONC_SWEEP_END", "" },
  { 206, 2, "CONC_UPD_REM_SET_FLUSH", "cap" },
  { 207, 13, "NONMOVING_HEAP_CENSUS", "block_size active filled live" },
  { 207, 14, "NONMOVING_HEAP_CENSUS", "block_size active filled live" },
  { 208, 8, "NONMOVING_PRUNED_SEGMENTS", "pruned free" },
  { 210, VARIABLE, "TICKY_COUNTER_DEF", "id arity kinds name info json" },
  { 211, 32, "TICKY_COUNTER_SAMPLE", "id entries allocs allocd" },
  { 212, 0, "TICKY_COUNTER_BEGIN_SAMPLE", "" },
};

static const Expected expected_mercury[] = {
  { 5, 8, "SPARK_RUN", "thread spark_id" },
  { 6, 10, "SPARK_STEAL", "thread victim spark_id" },
  { 39, VARIABLE, "INTERN_STRING", "string id" },
  { 40, 0, "CALLING_MAIN", "" },
  { 100, 12, "START_PAR_CONJUNCTION", "dyn_id static_id" },
  { 101, 8, "STOP_PAR_CONJUNCTION", "dyn_id" },
  { 102, 8, "STOP_PAR_CONJUNCT", "dyn_id" },
  { 103, 12, "MER_CREATE_SPARK", "dyn_id spark_id" },
  { 104, 12, "FUT_CREATE", "future name" },
  { 105, 8, "FUT_WAIT_NOSUSPEND", "future" },
  { 106, 8, "FUT_WAIT_SUSPENDED", "future" },
  { 107, 8, "FUT_SIGNAL", "future" },
  { 108, 0, "LOOKING_FOR_GLOBAL_CONTEXT", "" },
  { 109, 0, "WORK_STEALING", "" },
  { 110, 4, "RELEASE_CONTEXT", "thread" },
  { 111, 0, "ENGINE_SLEEPING", "" },
  { 112, 0, "LOOKING_FOR_LOCAL_SPARK", "" },
  { 113, 0, "CALLING_MAIN", "" },
  { 114, 4, "MER_SPARK_RUN", "spark_id" },
  { 115, 6, "MER_SPARK_STEAL", "victim spark_id" },
  { 116, 8, "REUSE_THREAD", "thread old_thread" },
};
/* clang-format on */

static void
check_expected (const Expected *expected, guint n, WeftDialect dialect)
{
  for (guint i = 0; i < n; i++)
    {
      const Expected *want = &expected[i];
      const WeftEventType *row = weft_event_table_find (want->tag, want->size, dialect);
      g_autoptr (GString) fields = g_string_new (NULL);

      g_test_message ("%u %s", want->tag, want->name);
      g_assert_nonnull (row);
      g_assert_cmpuint (row->tag, ==, want->tag);
      g_assert_cmpuint (row->size, ==, want->size);
      g_assert_cmpuint (row->dialect, ==, dialect);
      g_assert_cmpstr (row->name, ==, want->name);
      for (const WeftField *field = row->fields; field->name != NULL; field++)
        g_string_append_printf (fields, "%s%s", fields->len > 0 ? " " : "", field->name);
      g_assert_cmpstr (fields->str, ==, want->fields);
    }
}

/* Whether a row of @expected is of the layout @row. */
static gboolean
is_expected (const Expected *expected, guint n, const WeftEventType *row)
{
  for (guint i = 0; i < n; i++)
    if (expected[i].tag == row->tag && expected[i].size == row->size)
      return TRUE;
  return FALSE;
}

static void
test_expected (void)
{
  guint n = 0;
  const WeftEventType *rows = weft_event_table (&n);

  for (guint i = 0; i < n; i++)
    if (!(rows[i].dialect == WEFT_DIALECT_GHC ?
              is_expected (expected_ghc, G_N_ELEMENTS (expected_ghc), &rows[i]) :
              is_expected (expected_mercury, G_N_ELEMENTS (expected_mercury), &rows[i])))
      g_error ("event %u, %s, of %u bytes is not tested: add what weft-cli prints of it to "
               "tests/eventlog/format/test-event-table.c",
               rows[i].tag, rows[i].name, rows[i].size);
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (expected_ghc) + G_N_ELEMENTS (expected_mercury));
  check_expected (expected_ghc, G_N_ELEMENTS (expected_ghc), WEFT_DIALECT_GHC);
  check_expected (expected_mercury, G_N_ELEMENTS (expected_mercury), WEFT_DIALECT_MERCURY);
}

/* A number that rises in the table's order. */
static guint64
rank (const WeftEventType *row)
{
  return ((guint64) row->tag << 32) | ((guint64) row->dialect << 16) | row->size;
}

static void
test_order (void)
{
  guint n = 0;
  const WeftEventType *rows = weft_event_table (&n);

  /* rows are numbered by a byte that has a value for "none" */
  g_assert_cmpuint (n, <, 255);
  for (guint i = 1; i < n; i++)
    g_assert_cmpuint (rank (&rows[i - 1]), <, rank (&rows[i]));
  for (guint i = 1; i < n; i++)
    if (rows[i].tag == rows[i - 1].tag && rows[i].dialect == rows[i - 1].dialect)
      g_assert_cmpstr (rows[i].name, ==, rows[i - 1].name);
}

/* Bytes on disk; -1 where that depends on the event. */
static int
size_of_kind (WeftFieldEncoding kind)
{
  switch (kind)
    {
    case WEFT_FIELD_DERIVED:
      return 0;
    case WEFT_FIELD_U8:
    case WEFT_FIELD_LOG2_U8:
      return 1;
    case WEFT_FIELD_U16:
      return 2;
    case WEFT_FIELD_U32:
      return 4;
    case WEFT_FIELD_U64:
      return 8;
    default:
      return -1;
    }
}

static void
test_sizes (void)
{
  guint n = 0;
  const WeftEventType *rows = weft_event_table (&n);

  for (guint i = 0; i < n; i++)
    {
      int sum = 0;
      gboolean is_variable = FALSE;

      for (const WeftField *field = rows[i].fields; field->name != NULL; field++)
        {
          g_assert_cmpuint (field - rows[i].fields, <, WEFT_MAX_FIELDS);
          if (size_of_kind (field->kind) < 0)
            is_variable = TRUE;
          else if (field->presence == WEFT_FIELD_REQUIRED)
            sum += size_of_kind (field->kind);
        }
      g_test_message ("%s", rows[i].name);
      if (is_variable)
        g_assert_cmpuint (rows[i].size, ==, VARIABLE);
      else
        g_assert_cmpint (rows[i].size, ==, sum);
    }
}

/* Every placeholder of a summary is a field, so that none is printed as it stands. */
static void
test_summaries (void)
{
  guint n = 0;
  const WeftEventType *rows = weft_event_table (&n);

  for (guint i = 0; i < n; i++)
    for (const char *p = strchr (rows[i].summary, '{'); p != NULL; p = strchr (p + 1, '{'))
      {
        g_autofree char *name = g_strndup (p + 1, strcspn (p + 1, "}"));
        gboolean found = FALSE;

        for (const WeftField *field = rows[i].fields; field->name != NULL; field++)
          found = found || strcmp (field->name, name) == 0;
        g_test_message ("%s: {%s}", rows[i].name, name);
        g_assert_true (found);
      }
}

static void
test_find (void)
{
  /* larger than known: the largest layout that fits */
  g_assert_cmpuint (weft_event_table_find (53, 57, WEFT_DIALECT_GHC)->size, ==, 50);
  g_assert_cmpuint (weft_event_table_find (53, 100, WEFT_DIALECT_GHC)->size, ==, 58);
  g_assert_cmpuint (weft_event_table_find (2, 9, WEFT_DIALECT_GHC)->size, ==, 6);
  g_assert_cmpuint (weft_event_table_find (9, 4, WEFT_DIALECT_GHC)->size, ==, 0);
  g_assert_cmpuint (weft_event_table_find (0, 0xfffe, WEFT_DIALECT_GHC)->size, ==, 4);
  /* smaller, or variable instead of fixed, or the other way round */
  g_assert_null (weft_event_table_find (53, 49, WEFT_DIALECT_GHC));
  g_assert_null (weft_event_table_find (0, VARIABLE, WEFT_DIALECT_GHC));
  g_assert_null (weft_event_table_find (19, 8, WEFT_DIALECT_GHC));
  /* tags that no one knows */
  g_assert_null (weft_event_table_find (13, 4, WEFT_DIALECT_GHC));
  g_assert_null (weft_event_table_find (213, 0, WEFT_DIALECT_GHC));
  g_assert_null (weft_event_table_find (0xfffe, 0, WEFT_DIALECT_GHC));
  g_assert_null (weft_event_table_find (WEFT_TAG_DATA_END, 0, WEFT_DIALECT_GHC));
  /* the same tag in two dialects */
  g_assert_cmpstr (weft_event_table_find (40, 0, WEFT_DIALECT_GHC)->name, ==, "SPARK_FIZZLE");
  g_assert_cmpstr (weft_event_table_find (40, 0, WEFT_DIALECT_MERCURY)->name, ==, "CALLING_MAIN");
  g_assert_null (weft_event_table_find (39, VARIABLE, WEFT_DIALECT_GHC));
  g_assert_cmpstr (weft_event_table_find (39, 2, WEFT_DIALECT_MERCURY)->name, ==, "SPARK_STEAL");
  g_assert_cmpuint (weft_event_table_find (5, 8, WEFT_DIALECT_GHC)->size, ==, 4);
  g_assert_null (weft_event_table_find (100, 12, WEFT_DIALECT_GHC));
  g_assert_cmpstr (weft_event_table_find (1, 4, WEFT_DIALECT_MERCURY)->name, ==, "RUN_THREAD");
}

/* Names that are looked up, and what others have. */
static void
test_names (void)
{
  g_assert_cmpint (weft_event_group ("RUN_THREAD"), ==, WEFT_GROUP_THREADS);
  g_assert_cmpint (weft_event_group ("none such"), ==, WEFT_GROUP_OTHER);
  g_assert_nonnull (weft_event_title ("RUN_THREAD"));
  g_assert_null (weft_event_title ("none such"));
  g_assert_cmpstr (weft_event_group_title (WEFT_GROUP_OTHER), ==,
                   weft_event_group_title (WEFT_GROUP_OTHER + 1));
  g_assert_cmpstr (weft_field_code_name (WEFT_MEANS_STOP_STATUS, 1), ==, "heap_overflow");
  g_assert_cmpstr (weft_field_code_name (WEFT_MEANS_SET_TYPE, 3), ==, "clock_domain");
  g_assert_null (weft_field_code_name (WEFT_MEANS_SET_TYPE, 4));
  g_assert_null (weft_field_code_name (WEFT_MEANS_STOP_STATUS, 14));
  g_assert_cmpstr (weft_field_code_name_field (WEFT_MEANS_BREAKDOWN), ==, "breakdown_name");
  /* other numbers are no codes */
  for (WeftFieldMeaning meaning = 0; meaning <= WEFT_MEANS_BREAKDOWN + 20; meaning++)
    if (meaning != WEFT_MEANS_STOP_STATUS && meaning != WEFT_MEANS_SET_TYPE &&
        meaning != WEFT_MEANS_BREAKDOWN)
      {
        g_assert_null (weft_field_code_name (meaning, 1));
        g_assert_null (weft_field_code_name_field (meaning));
      }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event-table/expected", test_expected);
  g_test_add_func ("/event-table/order", test_order);
  g_test_add_func ("/event-table/sizes", test_sizes);
  g_test_add_func ("/event-table/summaries", test_summaries);
  g_test_add_func ("/event-table/find", test_find);
  g_test_add_func ("/event-table/names", test_names);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that weft-cli prints every layout of every event type as it should, those too that no log
 * at hand has: GHC 7.8.2's stop codes, Mercury, perf, and what headers declare wrongly. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <string.h>

#define VARIABLE 0xffff

/* Which log an event is in: types that exclude one another need headers of their own. */
typedef enum
{
  NOW,
  OLD, /* layouts of older versions, and sizes that were declared wrongly */
  MERCURY,
  GHC_7_8_2,
  GHC_6,
  N_LOGS,
} LogKind;

typedef struct
{
  LogKind log;
  guint16 tag, size; /* as the header declares them */
  const char *bytes; /* the payload, in hexadecimal */
  const char *name;
  const char *fields; /* JSON, with ' for " */
} Layout;

/* clang-format off */
#define STOP_7_8_2(hex, raw, status, name) \
  { GHC_7_8_2, 2, 10, "0000002a " hex " 00000005", "STOP_THREAD", \
    "'thread':42,'status':" status ",'status_name':'" name "','blocked_on':0,'raw_status':" raw ",'stack_words':0" }

static const Layout layouts[] = {
  { NOW, 0, 4, "0000002a", "CREATE_THREAD", "'thread':42" },
  { NOW, 1, 4, "0000002a", "RUN_THREAD", "'thread':42" },
  { NOW, 2, 10, "0000002a 0007 00000000", "STOP_THREAD",
    "'thread':42,'status':7,'status_name':'blocked_on_mvar','blocked_on':0,'raw_status':7,'stack_words':0" },
  { NOW, 2, 10, "0000002a 0008 00000005", "STOP_THREAD",
    "'thread':42,'status':8,'status_name':'blocked_on_black_hole','blocked_on':5,'raw_status':8,'stack_words':0" },
  { NOW, 2, 10, "0000002a 0002 00000400", "STOP_THREAD",
    "'thread':42,'status':2,'status_name':'stack_overflow','blocked_on':0,'raw_status':2,'stack_words':1024" },
  { NOW, 2, 10, "0000002a 0012 00000000", "STOP_THREAD",
    "'thread':42,'status':18,'status_name':'blocked_on_throw_to','blocked_on':0,'raw_status':18,'stack_words':0" },
  { NOW, 3, 4, "0000002a", "THREAD_RUNNABLE", "'thread':42" },
  { NOW, 4, 6, "0000002a 0003", "MIGRATE_THREAD", "'thread':42,'cap':3" },
  { NOW, 5, 4, "0000002a", "SPARK_RUN", "'thread':42" },
  { NOW, 6, 6, "0000002a 0003", "SPARK_STEAL", "'thread':42,'victim':3" },
  { NOW, 7, 0, "", "SHUTDOWN", "" },
  { NOW, 8, 6, "0000002a 0003", "THREAD_WAKEUP", "'thread':42,'cap':3" },
  { NOW, 9, 0, "", "GC_START", "" },
  { NOW, 10, 0, "", "GC_END", "" },
  { NOW, 11, 0, "", "REQUEST_SEQ_GC", "" },
  { NOW, 12, 0, "", "REQUEST_PAR_GC", "" },
  { NOW, 15, 4, "0000002a", "CREATE_SPARK_THREAD", "'thread':42" },
  { NOW, 16, VARIABLE, "61 0a 22 5c 01", "LOG_MSG", "'message':'a\\n\\'\\\\\\u0001'" },
  { NOW, 17, 2, "0004", "STARTUP", "'caps':4" },
  { NOW, 19, VARIABLE, "", "USER_MSG", "'message':''" },
  { NOW, 19, VARIABLE, "61 ff c3a9 00", "USER_MSG", "'message':'a\357\277\275é\357\277\275'" },
  { NOW, 20, 0, "", "GC_IDLE", "" },
  { NOW, 21, 0, "", "GC_WORK", "" },
  { NOW, 22, 0, "", "GC_DONE", "" },
  { NOW, 23, VARIABLE, "36", "VERSION", "'version':'6'" },
  { NOW, 24, VARIABLE, "6d", "PROGRAM_INVOCATION", "'command':'m'" },
  { NOW, 25, 6, "00000001 0003", "CAPSET_CREATE", "'capset':1,'type':3,'type_name':'clock_domain'" },
  { NOW, 26, 4, "00000001", "CAPSET_DELETE", "'capset':1" },
  { NOW, 27, 6, "00000001 0003", "CAPSET_ASSIGN_CAP", "'capset':1,'cap':3" },
  { NOW, 28, 6, "00000001 0003", "CAPSET_REMOVE_CAP", "'capset':1,'cap':3" },
  { NOW, 29, VARIABLE, "00000001 47", "RTS_IDENTIFIER", "'capset':1,'identifier':'G'" },
  { NOW, 30, VARIABLE, "00000001 61 00 00 62 00", "PROGRAM_ARGS",
    "'capset':1,'args':['a','','b']" },
  { NOW, 30, VARIABLE, "00000001", "PROGRAM_ARGS", "'capset':1,'args':[]" },
  { NOW, 31, VARIABLE, "00000001 61 3d 62 00", "PROGRAM_ENV", "'capset':1,'env':['a=b']" },
  { NOW, 32, 8, "00000001 00003039", "OSPROCESS_PID", "'capset':1,'pid':12345" },
  { NOW, 33, 8, "00000001 00003039", "OSPROCESS_PPID", "'capset':1,'pid':12345" },
  { NOW, 34, 56, "0000000000000001 0000000000000002 0000000000000003 0000000000000004"
                 "0000000000000005 0000000000000006 0000000000000007", "SPARK_COUNTERS",
    "'created':1,'dud':2,'overflowed':3,'converted':4,'gcd':5,'fizzled':6,'remaining':7" },
  { NOW, 35, 0, "", "SPARK_CREATE", "" },
  { NOW, 36, 0, "", "SPARK_DUD", "" },
  { NOW, 37, 0, "", "SPARK_OVERFLOW", "" },
  { NOW, 38, 0, "", "SPARK_RUN", "" },
  { NOW, 39, 2, "0003", "SPARK_STEAL", "'victim':3" },
  { NOW, 40, 0, "", "SPARK_FIZZLE", "" },
  { NOW, 41, 0, "", "SPARK_GC", "" },
  { NOW, 42, VARIABLE, "6162 00000009", "INTERN_STRING", "'string':'ab','id':9" },
  { NOW, 43, 16, "00000001 0000000000000002 00000003", "WALL_CLOCK_TIME",
    "'capset':1,'seconds':2,'nanoseconds':3" },
  { NOW, 44, VARIABLE, "0000002a 6d61696e", "THREAD_LABEL", "'thread':42,'label':'main'" },
  { NOW, 45, 2, "0003", "CAP_CREATE", "'cap':3" },
  { NOW, 46, 2, "0003", "CAP_DELETE", "'cap':3" },
  { NOW, 47, 2, "0003", "CAP_DISABLE", "'cap':3" },
  { NOW, 48, 2, "0003", "CAP_ENABLE", "'cap':3" },
  { NOW, 49, 12, "00000001 ffffffffffffffff", "HEAP_ALLOCATED",
    "'capset':1,'bytes':18446744073709551615" },
  { NOW, 50, 12, "00000001 0000000000000400", "HEAP_SIZE", "'capset':1,'bytes':1024" },
  { NOW, 51, 12, "00000001 0000000000000400", "HEAP_LIVE", "'capset':1,'bytes':1024" },
  { NOW, 52, 38, "00000001 0002 0000000000000003 0000000000000004 0000000000000005"
                 "0000000000000006", "HEAP_INFO_GHC",
    "'capset':1,'generations':2,'max_heap':3,'alloc_area':4,'mblock':5,'block':6" },
  { OLD, 53, 50, "00000001 0002 0000000000000003 0000000000000004 0000000000000005 00000006"
                 "0000000000000007 0000000000000008", "GC_STATS_GHC",
    "'capset':1,'generation':2,'copied':3,'slop':4,'fragmentation':5,'threads':6,'max_copied':7,"
    "'total_copied':8,'balanced_copied':null" },
  { NOW, 53, 58, "00000001 0002 0000000000000003 0000000000000004 0000000000000005 00000006"
                 "0000000000000007 0000000000000008 0000000000000009", "GC_STATS_GHC",
    "'capset':1,'generation':2,'copied':3,'slop':4,'fragmentation':5,'threads':6,'max_copied':7,"
    "'total_copied':8,'balanced_copied':9" },
  { NOW, 54, 0, "", "GC_GLOBAL_SYNC", "" },
  { NOW, 55, 18, "0000000000000001 0002 0000000000000003", "TASK_CREATE",
    "'task':1,'cap':2,'kernel_thread':3" },
  { NOW, 56, 12, "0000000000000001 0002 0003", "TASK_MIGRATE", "'task':1,'cap':2,'new_cap':3" },
  { NOW, 57, 8, "0000000000000001", "TASK_DELETE", "'task':1" },
  { NOW, 58, VARIABLE, "6d", "USER_MARKER", "'marker':'m'" },
  { NOW, 59, 0, "", "HACK_BUG_T9003", "" },
  { NOW, 60, 0, "", "EDEN_START_RECEIVE", "" },
  { NOW, 61, 0, "", "EDEN_END_RECEIVE", "" },
  { NOW, 62, 4, "00000001", "CREATE_PROCESS", "'process':1" },
  { NOW, 63, 4, "00000001", "KILL_PROCESS", "'process':1" },
  { NOW, 64, 8, "0000002a 00000001", "ASSIGN_THREAD_TO_PROCESS", "'thread':42,'process':1" },
  { NOW, 65, 10, "0001 0000000000000002", "CREATE_MACHINE", "'machine':1,'real_time':2" },
  { NOW, 66, 2, "0001", "KILL_MACHINE", "'machine':1" },
  { NOW, 67, 19, "57 00000001 00000002 0003 00000004 00000005", "SEND_MESSAGE",
    "'message':87,'sender_process':1,'sender_thread':2,'receiver_machine':3,"
    "'receiver_process':4,'receiver_inport':5" },
  { NOW, 68, 23, "57 00000001 00000002 0003 00000004 00000005 00000006", "RECEIVE_MESSAGE",
    "'message':87,'receiver_process':1,'receiver_inport':2,'sender_machine':3,"
    "'sender_process':4,'sender_thread':5,'size':6" },
  { NOW, 69, 17, "57 00000001 00000002 00000003 00000004", "SEND_RECEIVE_LOCAL_MESSAGE",
    "'message':87,'sender_process':1,'sender_thread':2,'receiver_process':3,"
    "'receiver_inport':4" },
  { NOW, 90, 16, "00000001 00000002 00000003 00000004", "MEM_RETURN",
    "'capset':1,'current':2,'needed':3,'returned':4" },
  { NOW, 91, 12, "00000001 0000000000000400", "BLOCKS_SIZE", "'capset':1,'bytes':1024" },
  { NOW, 140, VARIABLE, "00000001 6e", "PERF_NAME", "'perf':1,'name':'n'" },
  { NOW, 141, 20, "00000001 0000000000000002 0000000000000003", "PERF_COUNTER",
    "'perf':1,'kernel_thread':2,'period':3" },
  { NOW, 142, 12, "00000001 0000000000000002", "PERF_TRACEPOINT", "'perf':1,'kernel_thread':2" },
  { NOW, 160, VARIABLE, "01 0000000000000002 00000007 6d00 00 74 00 00 00 00 00",
    "HEAP_PROF_BEGIN",
    "'profile':1,'period':2,'breakdown':7,'breakdown_name':'closure_type','module_filter':'m','closure_filter':'',"
    "'type_filter':'t','cc_filter':'','ccs_filter':'','retainer_filter':'','bio_filter':''" },
  { NOW, 161, VARIABLE, "00000001 6c00 6d00 7300 01", "HEAP_PROF_COST_CENTRE",
    "'id':1,'label':'l','module':'m','srcloc':'s','caf':1" },
  { NOW, 161, VARIABLE, "00000001 6c00 6d00 7300 02", "HEAP_PROF_COST_CENTRE",
    "'id':1,'label':'l','module':'m','srcloc':'s','caf':0" },
  { NOW, 162, 8, "0000000000000001", "HEAP_PROF_SAMPLE_BEGIN", "'sample':1" },
  { NOW, 163, VARIABLE, "01 0000000000000002 02 00000003 00000004",
    "HEAP_PROF_SAMPLE_COST_CENTRE", "'profile':1,'residency':2,'stack':[3,4]" },
  { NOW, 163, VARIABLE, "01 0000000000000002 00", "HEAP_PROF_SAMPLE_COST_CENTRE",
    "'profile':1,'residency':2,'stack':[]" },
  { NOW, 164, VARIABLE, "01 0000000000000002 6c00", "HEAP_PROF_SAMPLE_STRING",
    "'profile':1,'residency':2,'label':'l'" },
  { NOW, 165, 8, "0000000000000001", "HEAP_PROF_SAMPLE_END", "'sample':1" },
  { NOW, 166, 16, "0000000000000001 0000000000000002", "HEAP_BIO_PROF_SAMPLE_BEGIN",
    "'sample':1,'sample_time':2" },
  { NOW, 167, VARIABLE, "00000003 0000000000000001 01 00000002", "PROF_SAMPLE_COST_CENTRE",
    "'cap':3,'ticks':1,'stack':[2]" },
  { NOW, 168, 8, "0000000000000001", "PROF_BEGIN", "'tick_interval':1" },
  { NOW, 169, VARIABLE, "0000000000000001 6100 3137 00 6200 6300 6400 6500", "IPE",
    "'info':1,'table':'a','closure_type':17,'type':'b','label':'c','module':'d','srcloc':'e'" },
  { NOW, 181, VARIABLE, "00 ff 41", "USER_BINARY_MSG", "'bytes':[0,255,65]" },
  { NOW, 200, 0, "", "CONC_MARK_BEGIN", "" },
  { NOW, 201, 4, "00000001", "CONC_MARK_END", "'marked':1" },
  { NOW, 202, 0, "", "CONC_SYNC_BEGIN", "" },
  { NOW, 203, 0, "", "CONC_SYNC_END", "" },
  { NOW, 204, 0, "", "CONC_SWEEP_BEGIN", "" },
  { NOW, 205, 0, "", "CONC_SWEEP_END", "" },
  { NOW, 206, 2, "0003", "CONC_UPD_REM_SET_FLUSH", "'cap':3" },
  { NOW, 207, 14, "0400 00000001 00000002 00000003", "NONMOVING_HEAP_CENSUS",
    "'block_size':1024,'active':1,'filled':2,'live':3" },
  { NOW, 208, 8, "00000001 00000002", "NONMOVING_PRUNED_SEGMENTS", "'pruned':1,'free':2" },
  { NOW, 210, VARIABLE, "0000000000000001 0002 6b00 6e00", "TICKY_COUNTER_DEF",
    "'id':1,'arity':2,'kinds':'k','name':'n','info':0,'json':null" },
  { NOW, 210, VARIABLE, "0000000000000001 0002 6b00 6e00 0000000000000003", "TICKY_COUNTER_DEF",
    "'id':1,'arity':2,'kinds':'k','name':'n','info':3,'json':null" },
  { NOW, 210, VARIABLE, "0000000000000001 0002 6b00 6e00 0000000000000003 7b7d00",
    "TICKY_COUNTER_DEF", "'id':1,'arity':2,'kinds':'k','name':'n','info':3,'json':'{}'" },
  { NOW, 211, 32, "0000000000000001 0000000000000002 0000000000000003 0000000000000004",
    "TICKY_COUNTER_SAMPLE", "'id':1,'entries':2,'allocs':3,'allocd':4" },
  { NOW, 212, 0, "", "TICKY_COUNTER_BEGIN_SAMPLE", "" },
  { NOW, 300, 3, "0102ff", "UNKNOWN", "'tag':300,'name':'Type 300','bytes':[1,2,255]" },
  { NOW, 301, VARIABLE, "", "UNKNOWN", "'tag':301,'name':'Type 301','bytes':[]" },

  { OLD, 0, 6, "0000002a ffff", "CREATE_THREAD", "'thread':42" }, /* larger than is known */
  { OLD, 2, 6, "0000002a 0005", "STOP_THREAD",
    "'thread':42,'status':5,'status_name':'thread_finished','blocked_on':0,'raw_status':5,'stack_words':0" },
  { OLD, 17, 0, "0004", "STARTUP", "'caps':4" },
  { OLD, 52, 10, "00000001000200000003", "UNKNOWN",
    "'tag':52,'name':'Type 52','bytes':[0,0,0,1,0,2,0,0,0,3]" }, /* smaller than is known */
  { OLD, 55, 14, "0000000000000001 0002 0000000000000003", "TASK_CREATE",
    "'task':1,'cap':2,'kernel_thread':3" },
  { OLD, 58, VARIABLE, "6d", "USER_MARKER", "'marker':'m'" },
  { OLD, 59, 0, "", "HACK_BUG_T9003", "" },
  { OLD, 201, 0, "00000001", "CONC_MARK_END", "'marked':1" },
  { OLD, 207, 13, "0a 00000001 00000002 00000003", "NONMOVING_HEAP_CENSUS",
    "'block_size':1024,'active':1,'filled':2,'live':3" },
  { OLD, 212, 32, "", "TICKY_COUNTER_BEGIN_SAMPLE", "" },

  { MERCURY, 0, 4, "0000002a", "CREATE_THREAD", "'thread':42" },
  { MERCURY, 5, 8, "0000002a 00000001", "SPARK_RUN", "'thread':42,'spark_id':1" },
  { MERCURY, 6, 10, "0000002a 0003 00000001", "SPARK_STEAL",
    "'thread':42,'victim':3,'spark_id':1" },
  { MERCURY, 39, VARIABLE, "6162 00000009", "INTERN_STRING", "'string':'ab','id':9" },
  { MERCURY, 40, 0, "", "CALLING_MAIN", "" },
  { MERCURY, 100, 12, "0000000000000001 00000002", "START_PAR_CONJUNCTION",
    "'dyn_id':1,'static_id':2" },
  { MERCURY, 101, 8, "0000000000000001", "STOP_PAR_CONJUNCTION", "'dyn_id':1" },
  { MERCURY, 102, 8, "0000000000000001", "STOP_PAR_CONJUNCT", "'dyn_id':1" },
  { MERCURY, 103, 12, "0000000000000001 00000002", "MER_CREATE_SPARK",
    "'dyn_id':1,'spark_id':2" },
  { MERCURY, 104, 12, "0000000000000001 00000002", "FUT_CREATE", "'future':1,'name':2" },
  { MERCURY, 105, 8, "0000000000000001", "FUT_WAIT_NOSUSPEND", "'future':1" },
  { MERCURY, 106, 8, "0000000000000001", "FUT_WAIT_SUSPENDED", "'future':1" },
  { MERCURY, 107, 8, "0000000000000001", "FUT_SIGNAL", "'future':1" },
  { MERCURY, 108, 0, "", "LOOKING_FOR_GLOBAL_CONTEXT", "" },
  { MERCURY, 109, 0, "", "WORK_STEALING", "" },
  { MERCURY, 110, 4, "0000002a", "RELEASE_CONTEXT", "'thread':42" },
  { MERCURY, 111, 0, "", "ENGINE_SLEEPING", "" },
  { MERCURY, 112, 0, "", "LOOKING_FOR_LOCAL_SPARK", "" },
  { MERCURY, 113, 0, "", "CALLING_MAIN", "" },

  { GHC_7_8_2, 58, VARIABLE, "6d", "USER_MARKER", "'marker':'m'" },
  STOP_7_8_2 ("0005", "5", "5", "thread_finished"),
  STOP_7_8_2 ("0006", "6", "6", "foreign_call"),
  STOP_7_8_2 ("0007", "7", "7", "blocked_on_mvar"),
  STOP_7_8_2 ("0008", "8", "20", "blocked_on_mvar_read"),
  { GHC_7_8_2, 2, 10, "0000002a 0009 00000005", "STOP_THREAD",
    "'thread':42,'status':8,'status_name':'blocked_on_black_hole','blocked_on':5,'raw_status':9,'stack_words':0" },
  STOP_7_8_2 ("000a", "10", "9", "blocked_on_read"),
  STOP_7_8_2 ("000b", "11", "10", "blocked_on_write"),
  STOP_7_8_2 ("000c", "12", "11", "blocked_on_delay"),
  STOP_7_8_2 ("000d", "13", "12", "blocked_on_stm"),
  STOP_7_8_2 ("000e", "14", "13", "blocked_on_do_proc"),
  STOP_7_8_2 ("0013", "19", "18", "blocked_on_throw_to"),

  { GHC_6, 0, 8, "0000002a", "CREATE_THREAD", "'thread':42" },
  { GHC_6, 1, 8, "0000002a", "RUN_THREAD", "'thread':42" },
  { GHC_6, 2, 10, "0000002a 0004", "STOP_THREAD",
    "'thread':42,'status':4,'status_name':'thread_blocked','blocked_on':0,'raw_status':4,'stack_words':0" },
  { GHC_6, 3, 8, "0000002a", "THREAD_RUNNABLE", "'thread':42" },
  { GHC_6, 4, 10, "0000002a 0003", "MIGRATE_THREAD", "'thread':42,'cap':3" },
  { GHC_6, 5, 8, "0000002a", "SPARK_RUN", "'thread':42" },
  { GHC_6, 6, 10, "0000002a 0003", "SPARK_STEAL", "'thread':42,'victim':3" },
  { GHC_6, 8, 10, "0000002a 0003", "THREAD_WAKEUP", "'thread':42,'cap':3" },
  { GHC_6, 15, 8, "0000002a", "CREATE_SPARK_THREAD", "'thread':42" },
  { GHC_6, 17, 0, "0004", "STARTUP", "'caps':4" },
};
/* clang-format on */

#define FIRST_TIME 1000
#define CAP        3

static void
put_hex (WeftTestLog *log, const char *hex)
{
  for (const char *p = hex; *p != '\0';)
    if (*p == ' ')
      p++;
    else
      {
        weft_test_log_u8 (
            log, (guint8) (g_ascii_xdigit_value (p[0]) * 16 + g_ascii_xdigit_value (p[1])));
        p += 2;
      }
}

/* Each tag of the log once. */
static void
put_header (WeftTestLog *log, LogKind kind)
{
  g_autoptr (GArray) types = g_array_new (FALSE, FALSE, sizeof (WeftTestType));
  const WeftTestType marker = { 18, 14, NULL };

  g_array_append_val (types, marker);
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      const WeftTestType type = { layouts[i].tag, layouts[i].size, NULL };
      gboolean is_new = layouts[i].log == kind;

      for (guint k = 0; k < types->len; k++)
        is_new = is_new && g_array_index (types, WeftTestType, k).tag != type.tag;
      if (is_new)
        g_array_append_val (types, type);
    }
  weft_test_log_header (log, (const WeftTestType *) (gpointer) types->data, types->len);
}

/* The log of @kind; @want gets the lines that weft-cli has to print for it, the block marker's
 * left out. */
static WeftTestLog *
make_log (LogKind kind, GString *want)
{
  WeftTestLog *log = weft_test_log_new ();
  guint64 time = FIRST_TIME;

  put_header (log, kind);
  weft_test_log_begin_block (log, CAP, FIRST_TIME);
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autofree char *fields = g_strdup (layouts[i].fields);

      if (layouts[i].log != kind)
        continue;
      time++;
      weft_test_log_event (log, layouts[i].tag, time);
      put_hex (log, layouts[i].bytes);
      g_strdelimit (fields, "'", '"');
      g_string_append_printf (want, "{\"time\":%d,\"cap\":%d,\"event\":\"%s\",\"fields\":{%s}}\n",
                              (int) time, CAP, layouts[i].name, fields);
    }
  weft_test_log_end_block (log, time + 1);
  weft_test_log_data_end (log);
  return log;
}

static void
test_layouts (gconstpointer data)
{
  g_autoptr (GString) want = g_string_new (NULL);
  g_autoptr (WeftTestLog) log = make_log ((LogKind) GPOINTER_TO_INT (data), want);
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) run = cli_run_args ("events", "--format=jsonl", folder->log);
  const char *rest;

  cli_assert_status (run, 0);
  rest = strchr (run->out, '\n'); /* after the block marker */
  g_assert_nonnull (rest);
  g_assert_cmpstr (rest + 1, ==, want->str);
}

/* From GHC 9.6.5 on the length is one too large (GHC #24287); the event after must be found. */
static void
test_ipe_length (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 1);
  for (guint i = 0; i < 3; i++)
    {
      weft_test_log_event (log, 169, 2 + i);
      put_hex (log, "0000000000000001 6100 3137 00 6200 6300 6400 6500");
      log->bytes->data[log->length_at + 1]++;
    }
  weft_test_log_end_block (log, 9);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  run = cli_run_args ("events", "--format=jsonl", "--type=ipe", "--from=4ns", folder->log);
  cli_assert_status (run, 0);
  g_assert_cmpstr (run->out, ==,
                   "{\"time\":4,\"cap\":null,\"event\":\"IPE\",\"fields\":{\"info\":1,"
                   "\"table\":\"a\",\"closure_type\":17,\"type\":\"b\",\"label\":\"c\","
                   "\"module\":\"d\",\"srcloc\":\"e\"}}\n");
}

WEFT_TEST_UNIT (add_tests)
{
  static const char *const names[N_LOGS] = {
    [NOW] = "/layouts/now",         [OLD] = "/layouts/old",
    [MERCURY] = "/layouts/mercury", [GHC_7_8_2] = "/layouts/ghc-7.8.2",
    [GHC_6] = "/layouts/ghc-6",
  };

  for (guint i = 0; i < N_LOGS; i++)
    g_test_add_data_func (names[i], GINT_TO_POINTER (i), test_layouts);
  g_test_add_func ("/layouts/ipe-length", test_ipe_length);
}

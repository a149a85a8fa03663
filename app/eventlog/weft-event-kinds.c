/* SPDX-License-Identifier: BSD-3-Clause */
/* The titles and groups of event types, by identifier. */
#include "weft-event-kinds.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *const group_titles[WEFT_N_GROUPS] = {
  [WEFT_GROUP_THREADS] = N_ ("Threads"),
  [WEFT_GROUP_COLLECTIONS] = N_ ("GC"),
  [WEFT_GROUP_HEAP] = N_ ("Heap"),
  [WEFT_GROUP_USER] = N_ ("User"),
  [WEFT_GROUP_SPARKS] = N_ ("Sparks"),
  [WEFT_GROUP_PROFILES] = N_ ("Profiles"),
  [WEFT_GROUP_PROCESS] = N_ ("Process and tasks"),
  [WEFT_GROUP_BLOCKS] = N_ ("Blocks"),
  [WEFT_GROUP_OTHER] = N_ ("Other"),
};

typedef struct
{
  const char *name;
  const char *title;
  WeftEventGroup group;
} Kind;

/* Sorted by name. A row is read across. */
/* clang-format off */
static const Kind kinds[] = {
  { "ASSIGN_THREAD_TO_PROCESS", N_ ("Thread of process"), WEFT_GROUP_PROCESS },
  { "BLOCKS_SIZE", N_ ("Blocks size"), WEFT_GROUP_HEAP },
  { "BLOCK_MARKER", N_ ("Block"), WEFT_GROUP_BLOCKS },
  { "CALLING_MAIN", N_ ("Call main"), WEFT_GROUP_PROCESS },
  { "CAPSET_ASSIGN_CAP", N_ ("HEC joins set"), WEFT_GROUP_PROCESS },
  { "CAPSET_CREATE", N_ ("Create HEC set"), WEFT_GROUP_PROCESS },
  { "CAPSET_DELETE", N_ ("Delete HEC set"), WEFT_GROUP_PROCESS },
  { "CAPSET_REMOVE_CAP", N_ ("HEC leaves set"), WEFT_GROUP_PROCESS },
  { "CAP_CREATE", N_ ("Create HEC"), WEFT_GROUP_PROCESS },
  { "CAP_DELETE", N_ ("Delete HEC"), WEFT_GROUP_PROCESS },
  { "CAP_DISABLE", N_ ("Disable HEC"), WEFT_GROUP_PROCESS },
  { "CAP_ENABLE", N_ ("Enable HEC"), WEFT_GROUP_PROCESS },
  { "CONC_MARK_BEGIN", N_ ("Start marking"), WEFT_GROUP_COLLECTIONS },
  { "CONC_MARK_END", N_ ("End marking"), WEFT_GROUP_COLLECTIONS },
  { "CONC_SWEEP_BEGIN", N_ ("Start sweeping"), WEFT_GROUP_COLLECTIONS },
  { "CONC_SWEEP_END", N_ ("End sweeping"), WEFT_GROUP_COLLECTIONS },
  { "CONC_SYNC_BEGIN", N_ ("Start marking pause"), WEFT_GROUP_COLLECTIONS },
  { "CONC_SYNC_END", N_ ("End marking pause"), WEFT_GROUP_COLLECTIONS },
  { "CONC_UPD_REM_SET_FLUSH", N_ ("Flush remembered set"), WEFT_GROUP_COLLECTIONS },
  { "CREATE_MACHINE", N_ ("Create machine"), WEFT_GROUP_PROCESS },
  { "CREATE_PROCESS", N_ ("Create process"), WEFT_GROUP_PROCESS },
  { "CREATE_SPARK_THREAD", N_ ("Create spark thread"), WEFT_GROUP_SPARKS },
  { "CREATE_THREAD", N_ ("Create thread"), WEFT_GROUP_THREADS },
  { "EDEN_END_RECEIVE", N_ ("End receiving"), WEFT_GROUP_PROCESS },
  { "EDEN_START_RECEIVE", N_ ("Start receiving"), WEFT_GROUP_PROCESS },
  { "ENGINE_SLEEPING", N_ ("Engine sleeps"), WEFT_GROUP_PROCESS },
  { "FUT_CREATE", N_ ("Create future"), WEFT_GROUP_SPARKS },
  { "FUT_SIGNAL", N_ ("Signal future"), WEFT_GROUP_SPARKS },
  { "FUT_WAIT_NOSUSPEND", N_ ("Future was ready"), WEFT_GROUP_SPARKS },
  { "FUT_WAIT_SUSPENDED", N_ ("Wait for future"), WEFT_GROUP_SPARKS },
  { "GC_DONE", N_ ("GC done"), WEFT_GROUP_COLLECTIONS },
  { "GC_END", N_ ("End collection"), WEFT_GROUP_COLLECTIONS },
  { "GC_GLOBAL_SYNC", N_ ("All HECs stopped"), WEFT_GROUP_COLLECTIONS },
  { "GC_IDLE", N_ ("GC idle"), WEFT_GROUP_COLLECTIONS },
  { "GC_START", N_ ("Start collection"), WEFT_GROUP_COLLECTIONS },
  { "GC_STATS_GHC", N_ ("GC statistics"), WEFT_GROUP_COLLECTIONS },
  { "GC_WORK", N_ ("GC working"), WEFT_GROUP_COLLECTIONS },
  { "HACK_BUG_T9003", N_ ("Placeholder"), WEFT_GROUP_OTHER },
  { "HEAP_ALLOCATED", N_ ("Allocated so far"), WEFT_GROUP_HEAP },
  { "HEAP_BIO_PROF_SAMPLE_BEGIN", N_ ("Start biographical sample"), WEFT_GROUP_PROFILES },
  { "HEAP_INFO_GHC", N_ ("Heap settings"), WEFT_GROUP_HEAP },
  { "HEAP_LIVE", N_ ("Live data"), WEFT_GROUP_HEAP },
  { "HEAP_PROF_BEGIN", N_ ("Start heap profile"), WEFT_GROUP_PROFILES },
  { "HEAP_PROF_COST_CENTRE", N_ ("Cost centre"), WEFT_GROUP_PROFILES },
  { "HEAP_PROF_SAMPLE_BEGIN", N_ ("Start heap sample"), WEFT_GROUP_PROFILES },
  { "HEAP_PROF_SAMPLE_COST_CENTRE", N_ ("Heap by cost centres"), WEFT_GROUP_PROFILES },
  { "HEAP_PROF_SAMPLE_END", N_ ("End heap sample"), WEFT_GROUP_PROFILES },
  { "HEAP_PROF_SAMPLE_STRING", N_ ("Heap by name"), WEFT_GROUP_PROFILES },
  { "HEAP_SIZE", N_ ("Heap size"), WEFT_GROUP_HEAP },
  { "INTERN_STRING", N_ ("Name a string"), WEFT_GROUP_OTHER },
  { "IPE", N_ ("Info table"), WEFT_GROUP_PROFILES },
  { "KILL_MACHINE", N_ ("End machine"), WEFT_GROUP_PROCESS },
  { "KILL_PROCESS", N_ ("End process"), WEFT_GROUP_PROCESS },
  { "LOG_MSG", N_ ("Runtime message"), WEFT_GROUP_USER },
  { "LOOKING_FOR_GLOBAL_CONTEXT", N_ ("Look for thread"), WEFT_GROUP_THREADS },
  { "LOOKING_FOR_LOCAL_SPARK", N_ ("Look for spark"), WEFT_GROUP_SPARKS },
  { "MEM_RETURN", N_ ("Return memory"), WEFT_GROUP_HEAP },
  { "MER_CREATE_SPARK", N_ ("Create spark"), WEFT_GROUP_SPARKS },
  { "MER_SPARK_RUN", N_ ("Run spark"), WEFT_GROUP_SPARKS },
  { "MER_SPARK_STEAL", N_ ("Steal spark"), WEFT_GROUP_SPARKS },
  { "MIGRATE_THREAD", N_ ("Migrate thread"), WEFT_GROUP_THREADS },
  { "NONMOVING_HEAP_CENSUS", N_ ("Non-moving census"), WEFT_GROUP_COLLECTIONS },
  { "NONMOVING_PRUNED_SEGMENTS", N_ ("Prune segments"), WEFT_GROUP_COLLECTIONS },
  { "OSPROCESS_PID", N_ ("Process id"), WEFT_GROUP_PROCESS },
  { "OSPROCESS_PPID", N_ ("Parent's process id"), WEFT_GROUP_PROCESS },
  { "PERF_COUNTER", N_ ("Perf counter"), WEFT_GROUP_PROFILES },
  { "PERF_NAME", N_ ("Name a perf event"), WEFT_GROUP_PROFILES },
  { "PERF_TRACEPOINT", N_ ("Perf tracepoint"), WEFT_GROUP_PROFILES },
  { "PROF_BEGIN", N_ ("Start time profile"), WEFT_GROUP_PROFILES },
  { "PROF_SAMPLE_COST_CENTRE", N_ ("Time sample"), WEFT_GROUP_PROFILES },
  { "PROGRAM_ARGS", N_ ("Program arguments"), WEFT_GROUP_PROCESS },
  { "PROGRAM_ENV", N_ ("Environment"), WEFT_GROUP_PROCESS },
  { "PROGRAM_INVOCATION", N_ ("Command line"), WEFT_GROUP_PROCESS },
  { "RECEIVE_MESSAGE", N_ ("Receive message"), WEFT_GROUP_PROCESS },
  { "RELEASE_CONTEXT", N_ ("Release thread"), WEFT_GROUP_THREADS },
  { "REQUEST_PAR_GC", N_ ("Request parallel GC"), WEFT_GROUP_COLLECTIONS },
  { "REQUEST_SEQ_GC", N_ ("Request sequential GC"), WEFT_GROUP_COLLECTIONS },
  { "REUSE_THREAD", N_ ("Reuse thread"), WEFT_GROUP_THREADS },
  { "RTS_IDENTIFIER", N_ ("Runtime system"), WEFT_GROUP_PROCESS },
  { "RUN_THREAD", N_ ("Run thread"), WEFT_GROUP_THREADS },
  { "SEND_MESSAGE", N_ ("Send message"), WEFT_GROUP_PROCESS },
  { "SEND_RECEIVE_LOCAL_MESSAGE", N_ ("Local message"), WEFT_GROUP_PROCESS },
  { "SHUTDOWN", N_ ("Shut down"), WEFT_GROUP_PROCESS },
  { "SPARK_COUNTERS", N_ ("Spark counters"), WEFT_GROUP_SPARKS },
  { "SPARK_CREATE", N_ ("Create spark"), WEFT_GROUP_SPARKS },
  { "SPARK_DUD", N_ ("Dud spark"), WEFT_GROUP_SPARKS },
  { "SPARK_FIZZLE", N_ ("Spark fizzles"), WEFT_GROUP_SPARKS },
  { "SPARK_GC", N_ ("Collect spark"), WEFT_GROUP_SPARKS },
  { "SPARK_OVERFLOW", N_ ("Spark overflows"), WEFT_GROUP_SPARKS },
  { "SPARK_RUN", N_ ("Run spark"), WEFT_GROUP_SPARKS },
  { "SPARK_STEAL", N_ ("Steal spark"), WEFT_GROUP_SPARKS },
  { "STARTUP", N_ ("Start up"), WEFT_GROUP_PROCESS },
  { "START_PAR_CONJUNCTION", N_ ("Start conjunction"), WEFT_GROUP_SPARKS },
  { "STOP_PAR_CONJUNCT", N_ ("End conjunct"), WEFT_GROUP_SPARKS },
  { "STOP_PAR_CONJUNCTION", N_ ("End conjunction"), WEFT_GROUP_SPARKS },
  { "STOP_THREAD", N_ ("Stop thread"), WEFT_GROUP_THREADS },
  { "TASK_CREATE", N_ ("Create task"), WEFT_GROUP_PROCESS },
  { "TASK_DELETE", N_ ("End task"), WEFT_GROUP_PROCESS },
  { "TASK_MIGRATE", N_ ("Migrate task"), WEFT_GROUP_PROCESS },
  { "THREAD_LABEL", N_ ("Label thread"), WEFT_GROUP_THREADS },
  { "THREAD_RUNNABLE", N_ ("Thread can run"), WEFT_GROUP_THREADS },
  { "THREAD_WAKEUP", N_ ("Wake up thread"), WEFT_GROUP_THREADS },
  { "TICKY_COUNTER_BEGIN_SAMPLE", N_ ("Start ticky sample"), WEFT_GROUP_PROFILES },
  { "TICKY_COUNTER_DEF", N_ ("Ticky counter"), WEFT_GROUP_PROFILES },
  { "TICKY_COUNTER_SAMPLE", N_ ("Ticky sample"), WEFT_GROUP_PROFILES },
  { "USER_BINARY_MSG", N_ ("Binary message"), WEFT_GROUP_USER },
  { "USER_MARKER", N_ ("Marker"), WEFT_GROUP_USER },
  { "USER_MSG", N_ ("Message"), WEFT_GROUP_USER },
  { "VERSION", N_ ("Compiler version"), WEFT_GROUP_PROCESS },
  { "WALL_CLOCK_TIME", N_ ("Wall clock"), WEFT_GROUP_PROCESS },
  { "WORK_STEALING", N_ ("Try to steal"), WEFT_GROUP_SPARKS },
};
/* clang-format on */

static int
compare_names (const void *key, const void *kind)
{
  return strcmp (key, ((const Kind *) kind)->name);
}

static const Kind *
find (const char *name)
{
  return bsearch (name, kinds, G_N_ELEMENTS (kinds), sizeof kinds[0], compare_names);
}

const char *
weft_event_group_title (WeftEventGroup group)
{
  return _ (group_titles[MIN (group, WEFT_GROUP_OTHER)]);
}

WeftEventGroup
weft_event_group (const char *name)
{
  const Kind *kind = find (name);

  return kind != NULL ? kind->group : WEFT_GROUP_OTHER;
}

const char *
weft_event_title (const char *name)
{
  const Kind *kind = find (name);

  return kind != NULL ? _ (kind->title) : NULL;
}

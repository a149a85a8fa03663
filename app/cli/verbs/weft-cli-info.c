/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli info: prints the properties, features and problems of a log. */
#include "weft-cli-answers.h"

#include "weft-cli-log.h"
#include "weft-cover-text.h"
#include "weft-display.h"
#include "weft-event-table.h"
#include "weft-event-tags.h"
#include "weft-features.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-log-strip.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#define NO_TIME  G_MAXUINT64
#define NO_COUNT G_MAXUINT64
/* Maximum number of processes of a file to list. */
#define MAX_PROCESSES 100
/* Width of the name column in text: length of the longest name, plus two spaces. */
#define NAME_WIDTH 17

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSON,
} Format;

static const char *const format_names[] = { "text", "json", NULL };

/* Values that are printed in both formats. Borrows the trace. */
typedef struct
{
  const WeftTrace *trace;
  const WeftIndex *index;
  const WeftLog *log;
  const WeftProcess *process;
  char *file;          /* valid UTF-8 */
  const char *packing; /* plain, gzip, zstd or stream */
  const char *version;
  guint64 size;        /* bytes, decompressed */
  guint64 first, last; /* ns; NO_TIME if the log has no events */
  guint n_blocks, n_segments, n_caps;
  guint process_number; /* index of the process in the file, counted from 1 */
  guint64 n_threads;    /* number of threads created; NO_COUNT if not recorded */
  char *start_time;     /* ISO 8601 in UTC, to the nanosecond; or NULL */
  guint features;
  GArray *hints;     /* of WeftHint */
  GArray *processes; /* of InfoProcess; empty if the file has only one process */
} LogInfo;

/* One of the processes of the file. */
typedef struct
{
  guint number; /* counted from 1 */
  char *program, *start_time;
  guint64 first, last; /* ns; NO_TIME if it has no events */
  guint64 n_events;
  guint n_caps;
} InfoProcess;

static void
info_process_clear (gpointer data)
{
  InfoProcess *self = data;

  g_free (self->program);
  g_free (self->start_time);
}

static void
info_clear (LogInfo *self)
{
  g_clear_pointer (&self->file, g_free);
  g_clear_pointer (&self->start_time, g_free);
  g_clear_pointer (&self->hints, g_array_unref);
  g_clear_pointer (&self->processes, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LogInfo, info_clear)

/* Sets @first and @last to the times of the first and the last event; NO_TIME if there are none. */
static void
find_extent (const WeftIndex *index, guint64 *first, guint64 *last)
{
  *first = *last = NO_TIME;
  for (guint i = 0; i <= index->caps->len; i++)
    {
      const WeftCapIndex *cap =
          i < index->caps->len ? weft_index_nth_cap (index, i) : index->global;

      if (cap->n_events == 0)
        continue;
      *first = MIN (*first, cap->first);
      *last = *last == NO_TIME ? cap->last : MAX (*last, cap->last);
    }
}

/* Returns the start time in ISO 8601, UTC, with nanoseconds; NULL if it was not recorded. @begin is
 * the time at which the process began, ns. */
static char *
format_start_time (const WeftProcess *process, const WeftLog *log, guint64 begin)
{
  /* time 0 of a merged log is the start of its first process */
  gint64 start = process->start_ns + (gint64) (log->is_merged ? log->start : begin);
  gint64 seconds, ns;
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *text = NULL;

  if (!process->has_start)
    return NULL;
  seconds = start / WEFT_NS_PER_S;
  ns = start % WEFT_NS_PER_S;
  if (ns < 0)
    {
      ns += WEFT_NS_PER_S;
      seconds--;
    }
  time = g_date_time_new_from_unix_utc (seconds);
  if (time == NULL)
    return NULL;
  text = g_date_time_format (time, "%Y-%m-%dT%H:%M:%S");
  return g_strdup_printf ("%s.%09dZ", text, (int) ns);
}

/* Initialises @self. Returns FALSE, with a message on standard error, if another process of the
 * file cannot be read. */
static gboolean
info_init (LogInfo *self, const WeftTrace *trace, const char *path, WeftFormat packing)
{
  WeftIndex *own = trace->index;
  guint n = own->log->n_processes;
  g_autoptr (WeftLog) whole = n > 1 ? weft_log_new (weft_log_file (own->log), TRUE, NULL) : NULL;
  guint64 n_threads = weft_index_count (own, WEFT_TAG_CREATE_THREAD);
  WeftAmountState state = weft_feature_recorded (trace, WEFT_FEATURE_SCHEDULER).state;
  gboolean has_threads = n_threads > 0 || state == WEFT_AMOUNT_KNOWN || state == WEFT_AMOUNT_NONE;

  *self = (LogInfo){
    .trace = trace,
    .index = trace->index,
    .log = trace->index->log,
    .process = trace->process,
    .file = weft_display_path (path),
    .packing = weft_format_name (packing),
    .version = WEFT_VERSION,
    .size = trace->index->log->map->log_size,
    .n_segments = trace->index->log->segments->len,
    .n_caps = trace->process->lives->len,
    .process_number = trace->index->log->process + 1,
    .n_threads = has_threads ? n_threads : NO_COUNT,
    .start_time =
        format_start_time (trace->process, trace->index->log, weft_trace_process_begin (trace)),
    .features = weft_features_mask (trace),
    .hints = weft_hints (trace),
    .processes = g_array_new (FALSE, FALSE, sizeof (InfoProcess)),
  };
  find_extent (self->index, &self->first, &self->last);
  for (guint i = 0; i < weft_log_n_blocks (self->log); i++)
    self->n_blocks += weft_log_block (self->log, i)->has_marker != 0;
  g_array_set_clear_func (self->processes, info_process_clear);
  for (guint i = 0; whole != NULL && i < MIN (n, MAX_PROCESSES); i++)
    {
      gboolean is_own = i == own->log->process;
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftLog) log =
          is_own ? weft_shared_ref (own->log) : weft_log_for_process (whole, i, &error);
      g_autoptr (WeftIndex) index = NULL;
      g_autoptr (WeftProcess) process = NULL;
      InfoProcess one = { .number = i + 1 };

      if (log == NULL)
        {
          /* the log is NULL only with an error: NOLINTNEXTLINE(clang-analyzer-core.*) */
          weft_cli_error ("%s: %s", self->file, error->message);
          return FALSE;
        }
      index =
          is_own ? weft_shared_ref (own) : weft_index_new (log, NULL, 0, NULL, NULL, NULL, NULL);
      process = weft_process_new (index);
      one.program = g_strdup (process->program);
      one.start_time = format_start_time (process, log, 0);
      one.n_events = index->n_events;
      one.n_caps = process->lives->len;
      find_extent (index, &one.first, &one.last);
      g_array_append_val (self->processes, one);
    }
  return TRUE;
}

static gboolean
info_has_feature (const LogInfo *self, WeftFeature feature)
{
  return (self->features & (1u << feature)) != 0;
}

static void
append_row_name (GString *out, const char *name)
{
  glong width = g_utf8_strlen (name, -1);

  g_string_append_printf (out, "%s%*s", name, (int) MAX (NAME_WIDTH - width, 1), "");
}

static void
    G_GNUC_PRINTF (3, 4) append_row (GString *out, const char *name, const char *format, ...)
{
  g_autofree char *value = NULL;
  va_list values;

  va_start (values, format);
  value = g_strdup_vprintf (format, values);
  va_end (values);
  append_row_name (out, name);
  weft_display_append (out, value, -1, WEFT_DISPLAY_KEEP_NONE);
  g_string_append_c (out, '\n');
}

static void
append_words_row (GString *out, const char *name, char **words)
{
  g_autofree char *line = words != NULL ? g_strjoinv (" ", words) : NULL;

  if (line != NULL)
    append_row (out, name, "%s", line);
}

/* Appends the properties of the log and of its process. */
static void
append_properties (const LogInfo *self, GString *out)
{
  const WeftProcess *process = self->process;
  const char *breakdown = weft_breakdown_label (process->breakdown);

  append_row (out, C_ ("fact", "File"), "%s", self->file);
  append_row (out, C_ ("fact", "Size"), "%s (%s)", weft_format_bytes (self->size).text,
              self->packing);
  append_row (out, C_ ("fact", "Events"), "%s", weft_format_count (self->index->n_events).text);
  append_row (out, C_ ("fact", "Blocks"), "%s", weft_format_count (self->n_blocks).text);
  if (self->log->n_processes > 1)
    append_row (out, C_ ("fact", "Process"), _ ("%u of %u"), self->process_number,
                self->log->n_processes);
  if (self->n_segments > 1)
    append_row (out, C_ ("fact", "Segments"), "%u", self->n_segments);
  if (!weft_index_is_whole (self->index))
    append_row (out, C_ ("fact", "Part of a log"), _ ("%s to %s"),
                weft_format_time (self->index->from).text, weft_format_time (self->index->to).text);
  else if (self->first != NO_TIME)
    append_row (out, C_ ("fact", "From, to"), "%s, %s", weft_format_time (self->first).text,
                weft_format_time (self->last).text);
  append_row (out, C_ ("fact", "End marker"), "%s",
              self->log->is_complete ? C_ ("answer", "yes") : C_ ("answer", "no"));
  append_row (out, C_ ("fact", "HECs"), "%u", self->n_caps);
  if (self->n_threads != NO_COUNT)
    append_row (out,
                weft_index_is_whole (self->index) ? C_ ("fact", "Threads created") :
                                                    C_ ("fact", "Threads"),
                "%s", weft_format_count (self->n_threads).text);
  else
    {
      g_autofree char *reason =
          weft_amount_reason (weft_feature_recorded (self->trace, WEFT_FEATURE_SCHEDULER), TRUE);

      append_row (out, C_ ("fact", "Threads created"), "%s", reason);
    }
  append_row (out, C_ ("fact", "Runtime"), "%s",
              process->rts != NULL ? process->rts : C_ ("amount", "unknown"));
  append_words_row (out, C_ ("fact", "Command line"), process->args);
  append_words_row (out, C_ ("fact", "Environment"), process->env);
  if (process->pid >= 0)
    {
      g_autofree char *pid = g_strdup_printf ("%" PRIi64, process->pid);
      g_autofree char *parent = g_strdup_printf ("%" PRIi64, process->ppid);

      /* Translators: process IDs */
      append_row (out, C_ ("fact", "Process"), process->ppid >= 0 ? _ ("%s, started by %s") : "%s",
                  pid, parent);
    }
  if (self->start_time != NULL)
    append_row (out, C_ ("fact", "Started"), "%s", self->start_time);
  if (process->nursery > 0)
    append_row (out, C_ ("fact", "Nursery"), _ ("%s for each HEC (+RTS -A)"),
                weft_format_bytes (process->nursery).text);
  if (breakdown != NULL)
    append_row (out, C_ ("fact", "Heap profile by"), "%s", breakdown);
}

/* Returns TRUE if content of the kind @strip was left out of the log. */
static gboolean
info_is_stripped (const LogInfo *self, WeftLogStrip strip)
{
  return (weft_log_get_stripped (weft_log_segment (self->log, 0)->header) >> strip & 1) != 0;
}

/* Appends the content that was left out of the log, the features that the log has, the features
 * that it lacks, and those that it may lack only because it is cut off or was cut out of a longer
 * log. */
static void
append_features (const LogInfo *self, GString *out)
{
  static const char *const contents[WEFT_N_LOG_STRIPS] = {
    [WEFT_LOG_STRIP_ENVIRONMENT] = N_ ("environment"),
    [WEFT_LOG_STRIP_ARGUMENTS] = N_ ("command line"),
    [WEFT_LOG_STRIP_MESSAGES] = N_ ("user markers and messages"),
    [WEFT_LOG_STRIP_LABELS] = N_ ("labels of threads"),
  };
  g_autoptr (GString) stripped = g_string_new (NULL);
  g_autoptr (GString) held = g_string_new (NULL);
  g_autoptr (GString) lacked = g_string_new (NULL);
  g_autoptr (GString) unknown = g_string_new (NULL);

  for (WeftLogStrip i = 0; i < WEFT_N_LOG_STRIPS; i++)
    if (info_is_stripped (self, i))
      weft_join (stripped, WEFT_JOIN_LIST, _ (contents[i]));
  if (stripped->len > 0)
    append_row (out, C_ ("fact", "Stripped"), "%s", stripped->str);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      gboolean is_unknown = weft_feature_recorded (self->trace, i).state == WEFT_AMOUNT_UNKNOWN;

      /* the row "Stripped" lists stripped features */
      if (weft_feature_is_stripped (self->trace, i))
        continue;
      weft_join (info_has_feature (self, i) ? held :
                 is_unknown                 ? unknown :
                                              lacked,
                 WEFT_JOIN_LIST, weft_feature_label (i));
    }
  append_row (out, C_ ("fact", "Holds"), "%s",
              held->len > 0 ? held->str : C_ ("answer", "nothing"));
  if (lacked->len > 0 || unknown->len == 0)
    append_row (out, C_ ("fact", "Lacks"), "%s",
                lacked->len > 0 ? lacked->str : C_ ("answer", "nothing"));
  if (unknown->len > 0)
    append_row (out,
                weft_index_is_whole (self->index) ? C_ ("fact", "Cut or lacks") :
                                                    C_ ("fact", "Not in this part"),
                "%s", unknown->str);
}

static void
append_processes (const LogInfo *self, GString *out)
{
  guint n = self->log->n_processes;

  if (self->processes->len > 0)
    g_string_append_printf (out, "\n%s\n", _ ("Processes of the file (--process=N):"));
  for (guint i = 0; i < self->processes->len; i++)
    {
      const InfoProcess *one = &g_array_index (self->processes, InfoProcess, i);
      g_autofree char *extent =
          one->first == NO_TIME ?
              g_strdup (_ ("no events")) :
              g_strdup_printf (_ ("%s to %s"), weft_format_time (one->first).text,
                               weft_format_time (one->last).text);
      const char *program = one->program != NULL ? one->program : C_ ("amount", "unknown");
      g_autofree char *line = g_strdup_printf (
          /* Translators: the number of a process, a program, a range of time, and a count */
          ngettext ("%u: %s, %s, %u HEC", "%u: %s, %s, %u HECs", one->n_caps), one->number, program,
          extent, one->n_caps);

      g_string_append (out, "  ");
      weft_display_append (out, line, -1, WEFT_DISPLAY_KEEP_NONE);
      g_string_append_c (out, '\n');
    }
  if (n > MAX_PROCESSES)
    {
      g_string_append (out, "  ");
      g_string_append_printf (out, _ ("and %u more"), n - MAX_PROCESSES);
      g_string_append_c (out, '\n');
    }
}

static void
get_hint_missing (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, weft_feature_key (((const WeftHint *) record)->missing));
}

static void
get_hint_why (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, _ (((const WeftHint *) record)->why));
}

static const WeftRecordField hint_fields[] = {
  { "missing", "text", NULL, "Feature that the log lacks: a key of has.", NULL, get_hint_missing },
  { "flag", "text", NULL, "The flag of the RTS or of GHC that records it.",
    "no flag would have recorded it", WEFT_RECORD_MEMBER (WeftHint, flag) },
  { "why", "text", NULL, "What the recorded data would show.", NULL, get_hint_why },
};

const WeftRecordShape weft_cli_hint_shape = WEFT_RECORD_SHAPE (hint_fields);

static void
get_problem_text (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_problem_text (record));
}

static const WeftRecordField problem_fields[] = {
  { "offset", "integer", "bytes", "Its place in the decompressed file.", NULL,
    WEFT_RECORD_MEMBER (WeftProblem, offset) },
  { "bytes", "integer", "bytes", "Bytes of the file that could not be read.", NULL,
    WEFT_RECORD_MEMBER (WeftProblem, bytes) },
  { "what", "text", NULL, "Description of the problem.", NULL, get_problem_text },
};

const WeftRecordShape weft_cli_problem_shape = WEFT_RECORD_SHAPE (problem_fields);

/* Adds @strings as a list, or adds null if @strings is NULL. */
static void
write_strings (WeftJsonWriter *json, const char *name, char **strings)
{
  if (strings == NULL)
    {
      weft_json_add_null (json, name);
      return;
    }
  weft_json_begin_array (json, name);
  for (guint i = 0; strings[i] != NULL; i++)
    weft_json_add_text (json, NULL, strings[i]);
  weft_json_end_array (json);
}

static void
write_args (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  write_strings (json, name, ((const LogInfo *) record)->process->args);
}

static void
write_environment (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  write_strings (json, name, ((const LogInfo *) record)->process->env);
}

static void
write_stripped (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_json_begin_array (json, name);
  for (WeftLogStrip i = 0; i < WEFT_N_LOG_STRIPS; i++)
    if (info_is_stripped (record, i))
      weft_json_add_text (json, NULL, weft_log_strip_id (i));
  weft_json_end_array (json);
}

static void
write_recorded_features (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_json_begin_object (json, name);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    weft_json_add_literal (json, weft_feature_key (i),
                           info_has_feature (record, i) ? "true" : "false");
  weft_json_end_object (json);
}

static void
write_absent_features (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const LogInfo *self = record;

  weft_json_begin_object (json, name);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      g_autofree char *reason = weft_amount_reason (weft_feature_recorded (self->trace, i), FALSE);

      if (reason != NULL)
        weft_json_add_text (json, weft_feature_key (i), reason);
    }
  weft_json_end_object (json);
}

static void
write_hints (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_json_add_records (json, name, &weft_cli_hint_shape, ((const LogInfo *) record)->hints);
}

static void
write_problems (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_json_add_records (json, name, &weft_cli_problem_shape,
                         ((const LogInfo *) record)->index->problems);
}

static void
write_coverage (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_cli_coverage_to_json (((const LogInfo *) record)->trace->coverage, json, name);
}

static void
get_breakdown_name (gconstpointer record, WeftRecordValue *value)
{
  const LogInfo *self = record;

  weft_record_set_text (value,
                        weft_field_code_name (WEFT_MEANS_BREAKDOWN, self->process->breakdown));
}

static void
set_process_time (const LogInfo *self, guint64 time, WeftRecordValue *value)
{
  if (!weft_index_is_whole (self->index))
    weft_record_set_number (value, time);
}

static void
get_process_from (gconstpointer record, WeftRecordValue *value)
{
  set_process_time (record, ((const LogInfo *) record)->index->from, value);
}

static void
get_process_to (gconstpointer record, WeftRecordValue *value)
{
  set_process_time (record, ((const LogInfo *) record)->index->to, value);
}

static const WeftRecordField process_fields[] = {
  { "process", "integer", NULL, "Its number, for --process.", NULL,
    WEFT_RECORD_MEMBER (InfoProcess, number) },
  { "program", "text", NULL, "The program's name.", "the log does not say",
    WEFT_RECORD_MEMBER (InfoProcess, program) },
  { "start_time", "text", NULL, "When the RTS started, ISO 8601 in UTC.", "the log does not say",
    WEFT_RECORD_MEMBER (InfoProcess, start_time) },
  { "first", "integer", "ns", "Its first event's time.", "it has no events",
    WEFT_RECORD_MEMBER (InfoProcess, first), WEFT_RECORD_ABSENT_IF (NO_TIME) },
  { "last", "integer", "ns", "Its last event's time.", "it has no events",
    WEFT_RECORD_MEMBER (InfoProcess, last), WEFT_RECORD_ABSENT_IF (NO_TIME) },
  { "events", "integer", NULL, "Its events.", NULL, WEFT_RECORD_MEMBER (InfoProcess, n_events) },
  { "capabilities", "integer", NULL, "Number of its HECs.", NULL,
    WEFT_RECORD_MEMBER (InfoProcess, n_caps) },
};

const WeftRecordShape weft_cli_process_shape = WEFT_RECORD_SHAPE (process_fields);

static void
write_processes (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_json_add_records (json, name, &weft_cli_process_shape,
                         ((const LogInfo *) record)->processes);
}

static const WeftRecordField info_fields[] = {
  { "weft_version", "text", NULL, "The version of Weft that answers.", NULL,
    WEFT_RECORD_MEMBER (LogInfo, version) },
  { "log", "text", NULL, "Name of the log, as given.", NULL, WEFT_RECORD_MEMBER (LogInfo, file) },
  { "program", "text", NULL, "The program's name.", "the log does not say",
    WEFT_RECORD_MEMBER_OF (LogInfo, process, program) },
  { "file", "text", NULL, "The same as log.", NULL, WEFT_RECORD_MEMBER (LogInfo, file) },
  { "size", "integer", "bytes", "The log's size, decompressed.", NULL,
    WEFT_RECORD_MEMBER (LogInfo, size) },
  { "format", "text", NULL, "plain, gzip, zstd or stream.", NULL,
    WEFT_RECORD_MEMBER (LogInfo, packing) },
  { "segments", "integer", NULL, "Logs that follow each other in the file.", NULL,
    WEFT_RECORD_MEMBER (LogInfo, n_segments) },
  { "processes", "integer", NULL, "Processes that wrote to the file.", NULL,
    WEFT_RECORD_MEMBER_OF (LogInfo, log, n_processes) },
  { "process", "integer", NULL, "The one that this answer is about, counted from 1.", NULL,
    WEFT_RECORD_MEMBER (LogInfo, process_number) },
  { "process_list", "list", NULL,
    "If there are several, the first 100 of them: objects. Otherwise empty.", NULL,
    .write = write_processes },
  { "events", "integer", NULL, "Events in the log.", NULL,
    WEFT_RECORD_MEMBER_OF (LogInfo, index, n_events) },
  { "blocks", "integer", NULL, "Blocks in the log.", NULL, WEFT_RECORD_MEMBER (LogInfo, n_blocks) },
  { "first", "integer", "ns", "The first event's time.", "a log without events",
    WEFT_RECORD_MEMBER (LogInfo, first), WEFT_RECORD_ABSENT_IF (NO_TIME) },
  { "last", "integer", "ns", "The last event's time.", "a log without events",
    WEFT_RECORD_MEMBER (LogInfo, last), WEFT_RECORD_ABSENT_IF (NO_TIME) },
  { "part_from_ns", "integer", "ns", "Start of the range that the log was cut to.", "a whole log",
    .get = get_process_from },
  { "part_to_ns", "integer", "ns", "End of that range.", "a whole log", .get = get_process_to },
  { "stripped", "list", NULL,
    "What was left out when the log was written, by the names of --strip: env, args, messages, "
    "labels.",
    NULL, .write = write_stripped },
  { "complete", "boolean", NULL, "Whether the log has its end marker.", NULL,
    WEFT_RECORD_MEMBER_OF (LogInfo, log, is_complete) },
  { "capabilities", "integer", NULL, "Number of HECs.", NULL,
    WEFT_RECORD_MEMBER (LogInfo, n_caps) },
  { "threads", "integer", NULL, "Number of threads created.", "threads were not recorded",
    WEFT_RECORD_MEMBER (LogInfo, n_threads), WEFT_RECORD_ABSENT_IF (NO_COUNT) },
  { "rts", "text", NULL, "The runtime system, as it names itself.", "the log does not say",
    WEFT_RECORD_MEMBER_OF (LogInfo, process, rts) },
  { "ghc", "text", NULL, "GHC's version.", "the log does not say",
    WEFT_RECORD_MEMBER_OF (LogInfo, process, ghc) },
  { "args", "list", NULL, "The command line.", "the log does not say", .write = write_args },
  { "env", "list", NULL, "The environment, NAME=VALUE each.", "the log does not say",
    .write = write_environment },
  { "pid", "integer", NULL, "The process's number.", "the log does not say",
    WEFT_RECORD_MEMBER_OF (LogInfo, process, pid), WEFT_RECORD_ABSENT_IF (-1) },
  { "ppid", "integer", NULL, "Its parent's number.", "the log does not say",
    WEFT_RECORD_MEMBER_OF (LogInfo, process, ppid), WEFT_RECORD_ABSENT_IF (-1) },
  { "start_time", "text", NULL, "When the RTS started, ISO 8601 in UTC.", "the log does not say",
    WEFT_RECORD_MEMBER (LogInfo, start_time) },
  { "nursery_bytes", "integer", "bytes", "The nursery's size, of each HEC (+RTS -A).",
    "the log does not say", WEFT_RECORD_MEMBER_OF (LogInfo, process, nursery),
    WEFT_RECORD_ABSENT_IF (0) },
  { "breakdown", "integer", NULL, "Breakdown of the heap profile: GHC's number for it.",
    "a log without heap profile", WEFT_RECORD_MEMBER_OF (LogInfo, process, breakdown),
    WEFT_RECORD_ABSENT_IF (0) },
  { "breakdown_name", "text", NULL, "Name of the breakdown: closure_type.",
    "a log without heap profile; codes that are not known", get_breakdown_name },
  { "has", "object", NULL, "What the log holds: a boolean for each feature.", NULL,
    .write = write_recorded_features },
  { "absent", "object", NULL,
    "Why the log holds nothing of a feature: \"not recorded\" with the flag, \"none\", or "
    "\"unknown\" where the log was cut.",
    NULL, .write = write_absent_features },
  { "hints", "list", NULL, "Flags that would have recorded more: objects.", NULL,
    .write = write_hints },
  { "problems", "list", NULL, "Problems of the log: objects.", NULL, .write = write_problems },
  { "coverage", "list", NULL,
    "Which times the log covers, for each HEC, for events of no HEC as heap profile samples, and "
    "for the process: objects.",
    NULL, .write = write_coverage },
};

const WeftRecordShape weft_cli_info_shape = WEFT_RECORD_SHAPE (info_fields);

WeftCliStatus
weft_cli_info (WeftCliLine *line)
{
  g_auto (LogInfo) info = { 0 };
  WeftCliLog log = { 0 };
  WeftJsonWriter json = { 0 };
  WeftFormat packing;
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (GString) coverage = g_string_new (NULL);
  GString *out;
  const GOptionEntry entries[] = { { NULL } };

  line->formats = format_names;
  if (!weft_cli_parse (line, line->summary, entries, &log, NULL, NULL))
    return WEFT_CLI_USAGE;
  trace = weft_cli_read_log (&log, &packing, &status);
  if (trace == NULL)
    return status;
  if (!info_init (&info, trace, log.path, packing))
    return WEFT_CLI_UNREADABLE;
  output = weft_cli_output_new ();
  out = output->text;
  json.out = out;
  if (line->format == FORMAT_JSON)
    {
      weft_json_add_record (&json, NULL, &weft_cli_info_shape, &info);
      g_string_append_c (out, '\n');
      return weft_cli_finish (output, trace, log.path);
    }
  append_properties (&info, out);
  append_features (&info, out);
  append_processes (&info, out);
  if (info.hints->len > 0)
    g_string_append_printf (out, "\n%s\n", _ ("A log would hold more with:"));
  for (guint i = 0; i < info.hints->len; i++)
    {
      const WeftHint *hint = &g_array_index (info.hints, WeftHint, i);

      g_string_append (out, "  ");
      append_row_name (out, hint->flag != NULL ? hint->flag : "–");
      g_string_append_printf (out, "  %s\n", _ (hint->why));
    }
  if (info.index->problems->len > 0)
    g_string_append_printf (out, "\n%s\n", _ ("Problems:"));
  for (guint i = 0; i < info.index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (info.index->problems, WeftProblem, i);
      g_autofree char *text = weft_problem_text (problem);

      g_string_append_printf (out, "  %s\n", text);
    }
  if (weft_coverage_append (trace, "  ", coverage))
    g_string_append_printf (out, "\n%s\n%s", _ ("Coverage:"), coverage->str);
  return weft_cli_finish (output, trace, log.path);
}

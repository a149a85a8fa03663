/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli profile: prints the samples of the time profile. */
#include "weft-cli-convert.h"
#include "weft-cli-log.h"
#include "weft-cli-output.h"
#include "weft-event-json.h"
#include "weft-event-merge.h"
#include "weft-hash.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#define TAG_SAMPLE  167
#define FIXED_BYTES 13 /* in front of a sample's stack: capability, ticks, depth */

typedef enum
{
  FORMAT_JSONL,
  FORMAT_FOLDED,
  FORMAT_SPEEDSCOPE,
} Format;

static const char *const format_names[] = { "jsonl", "folded", "speedscope", NULL };

/* Names of cost centres, as JSON, by id: made once. */
static GHashTable *
make_names (const WeftTrace *trace)
{
  const WeftStacks *stacks = trace->profile->stacks;
  GHashTable *names = g_hash_table_new_full (weft_hash_id, NULL, NULL, g_free);

  for (guint i = 0; i < stacks->frames->len; i++)
    {
      const WeftFrame *frame = weft_stacks_nth_frame (stacks, i);
      g_autofree char *name = *frame->module != '\0' ?
                                  g_strjoin (".", frame->module, frame->label, NULL) :
                                  g_strdup (frame->label);
      GString *json = g_string_new (NULL);

      weft_json_append_text (json, name, strlen (name));
      g_hash_table_insert (names, GUINT_TO_POINTER (frame->id), g_string_free (json, FALSE));
    }
  return names;
}

static void
append_sample (GString *out, const WeftEvent *event, GHashTable *names)
{
  guint n = MIN (event->payload[FIXED_BYTES - 1], (event->length - FIXED_BYTES) / 4);

  g_string_append_printf (out, "{\"time\":%" PRIu64 ",\"cap\":%u,\"ticks\":%" PRIu64 ",\"stack\":[",
                          event->time, weft_be32 (event->payload), weft_be64 (event->payload + 4));
  for (guint i = 0; i < n; i++)
    {
      guint32 id = weft_be32 (event->payload + FIXED_BYTES + 4 * (gsize) i);
      const char *name = g_hash_table_lookup (names, GUINT_TO_POINTER (id));

      if (i > 0)
        g_string_append_c (out, ',');
      if (name != NULL)
        g_string_append (out, name);
      else
        g_string_append_printf (out, "\"%u\"", id);
    }
  g_string_append (out, "]}\n");
}

/* Straight from the events: the analysis does not keep the running number of the tick. */
static WeftCliStatus
print_lines (const WeftCliLog *log, WeftTrace *trace, const WeftConvertOptions *options)
{
  g_autoptr (WeftCliOutput) output = weft_cli_output_new ();
  g_autoptr (GHashTable) names = make_names (trace);
  guint left = trace->profile->samples->len;

  if (left > 0)
    {
      g_autoptr (WeftEventMerge) merge = weft_event_merge_new (trace->index, options->from);
      WeftEvent event;

      while (left > 0 && weft_event_merge_next (merge, &event) && event.time < options->to)
        {
          if (event.tag != TAG_SAMPLE || event.length < FIXED_BYTES)
            continue;
          left--;
          if (options->cap >= 0 && weft_be32 (event.payload) != options->cap)
            continue;
          append_sample (output->text, &event, names);
          if (!weft_cli_output_continue (output))
            break;
        }
    }
  return weft_cli_end (output, trace, log->path);
}

WeftCliStatus
weft_cli_profile (int argc, char **argv, const char *summary)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *cap_text = NULL;
  g_autofree char *format_name = NULL;
  g_auto (WeftCliLog) log = { 0 };
  g_autoptr (WeftTrace) trace = NULL;
  WeftConvertOptions options;
  guint64 cap;
  gint format;
  const GOptionEntry entries[] = {
    { "from", 0, 0, G_OPTION_ARG_STRING, &from,
      N_ ("Begin at T: 1.5s, 200ms, 17us, 12345ns, or a user marker's text"), N_ ("T") },
    { "to", 0, 0, G_OPTION_ARG_STRING, &to, N_ ("End before T"), N_ ("T") },
    { "cap", 0, 0, G_OPTION_ARG_STRING, &cap_text, N_ ("Only what HEC N was at"), N_ ("N") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format_name,
      N_ ("jsonl: a sample a line; folded: a stack a line, with its ticks; or speedscope"),
      N_ ("FORMAT") },
    { NULL },
  };

  if (!weft_cli_parse (argc, argv, summary, entries, &log) ||
      (format = weft_cli_choose ("--format", format_name, format_names)) < 0 ||
      !weft_cli_number ("--cap", cap_text, G_MAXUINT32, 0, &cap))
    return WEFT_CLI_USAGE;
  trace = weft_cli_read (&log, NULL);
  if (trace == NULL)
    return WEFT_CLI_UNREADABLE;
  weft_convert_options_init (&options);
  if (!weft_cli_range (trace, from, to, &options.from, &options.to))
    return WEFT_CLI_USAGE;
  if (cap_text != NULL)
    options.cap = (gint64) cap;
  if (format == FORMAT_JSONL)
    return print_lines (&log, trace, &options);
  return weft_cli_print_converted (
      &log, trace, format == FORMAT_FOLDED ? WEFT_CONVERT_FOLDED : WEFT_CONVERT_SPEEDSCOPE,
      &options);
}

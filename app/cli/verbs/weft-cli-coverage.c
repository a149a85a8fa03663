/* SPDX-License-Identifier: BSD-3-Clause */
/* Records of the times that a log covers, see weft-coverage.h. */
#include "weft-cli-answers.h"

static void
write_gaps (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCover *cover = record;
  WeftRange gap = { 0 };

  weft_json_begin_array (json, name);
  for (guint64 at = cover->from; weft_cover_find_gap (cover, at, cover->to, &gap); at = gap.to)
    {
      weft_json_begin_object (json, NULL);
      weft_json_add_count (json, "from_ns", gap.from);
      weft_json_add_count (json, "to_ns", gap.to);
      weft_json_end_object (json);
    }
  weft_json_end_array (json);
}

static void
get_cover_of (gconstpointer record, WeftRecordValue *value)
{
  const WeftCover *cover = record;

  weft_record_set_text (value, cover->is_global            ? "no_hec" :
                               cover->cap == WEFT_CAP_NONE ? "process" :
                                                             "hec");
}

static const WeftRecordField cover_fields[] = {
  { "of", "text", NULL, "hec; no_hec: events of no HEC, as heap profile samples; or process.", NULL,
    get_cover_of },
  { "cap", "integer", NULL, "The HEC.", "events of no HEC, and the process, which comes last",
    WEFT_RECORD_MEMBER (WeftCover, cap), WEFT_RECORD_ABSENT_IF (WEFT_CAP_NONE) },
  { "from_ns", "integer", "ns", "Start of the time that the log covers.", NULL,
    WEFT_RECORD_MEMBER (WeftCover, from) },
  { "to_ns", "integer", "ns", "End of the time that the log covers.", NULL,
    WEFT_RECORD_MEMBER (WeftCover, to) },
  { "gaps", "list", NULL, "Times in between whose events are lost: objects with from_ns and to_ns.",
    NULL, .write = write_gaps },
  { "lost_bytes", "integer", "bytes", "Bytes that are lost.", NULL,
    WEFT_RECORD_MEMBER (WeftCover, lost_bytes) },
};

const WeftRecordShape weft_cli_cover_shape = WEFT_RECORD_SHAPE (cover_fields);

void
weft_cli_coverage_to_json (const WeftCoverage *coverage, WeftJsonWriter *json, const char *name)
{
  weft_json_begin_array (json, name);
  for (guint i = 0; i < coverage->hecs->len; i++)
    weft_json_add_record (json, NULL, &weft_cli_cover_shape, weft_coverage_hec (coverage, i));
  weft_json_add_record (json, NULL, &weft_cli_cover_shape, &coverage->global);
  weft_json_add_record (json, NULL, &weft_cli_cover_shape, &coverage->process);
  weft_json_end_array (json);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Records of weft-cli info that other verbs have, too, or that the reference of fields lists. */
#pragma once

#include "weft-json-writer.h"
#include "weft-trace.h"

/* The answer, and the entries of its lists: flags that would have recorded more, problems of the
 * log, and the times that the log covers. */
extern const WeftRecordShape weft_cli_info_shape, weft_cli_hint_shape, weft_cli_problem_shape,
    weft_cli_cover_shape;

/* Adds a list called @name of what the log covers: a record for each HEC, one for events of no HEC,
 * and one for the process. */
void
weft_cli_coverage_to_json (const WeftCoverage *coverage, WeftJsonWriter *json, const char *name);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Baseline file: a JSON object, described in weft-schema(5). */
#pragma once

#include "weft-baseline.h"
#include "weft-record.h"

/* Fields of the object, for the reference of fields (help schema). */
extern const WeftRecordShape weft_cli_baseline_shape;

/* Appends the text of the file. It depends only on @self. */
void weft_cli_baseline_to_json (const WeftBaseline *self, GString *out);

/* Reads the file at @path; "-" is standard input. Returns NULL, with a message on standard error,
 * if it is not a baseline that this version can read. */
WeftBaseline *weft_cli_baseline_read (const char *path);

/* Returns an array of char *: translated sentences about the differences of the program or its
 * recording between @self and @now. Sets @is_other to TRUE if the programs are not the same. */
GPtrArray *weft_cli_baseline_differences (const WeftBaseline *self,
                                          const WeftBaseline *now,
                                          gboolean *is_other);

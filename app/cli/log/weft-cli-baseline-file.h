/* SPDX-License-Identifier: BSD-3-Clause */
/* File of a baseline: a JSON object, which weft-schema(5) describes. */
#pragma once

#include "weft-baseline.h"
#include "weft-record.h"

/* Members of the object, for the reference of fields. */
extern const WeftRecordShape weft_cli_baseline_shape;

/* Appends the file's text, which depends only on @self. */
void weft_cli_baseline_to_json (const WeftBaseline *self, GString *out);

/* Reads the file at @path; "-" is standard input. Returns NULL, with a message on standard error,
 * if it is not a baseline that this version can read. */
WeftBaseline *weft_cli_baseline_read (const char *path);

/* Returns an array of char *: sentences, translated, on how the program of @now or its recording
 * differs from that of @self. Sets @is_other to TRUE if it is another program. */
GPtrArray *weft_cli_baseline_differences (const WeftBaseline *self,
                                          const WeftBaseline *now,
                                          gboolean *is_other);

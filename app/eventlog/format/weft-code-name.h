/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the numeric codes of the eventlog format, as they are written to files. */
#pragma once

#include "weft-event-table.h"

/* The name of the code @number in a field with @meaning: "blocked_on_black_hole" of a stop status
 * (today's codes), "process" of a capability set's type, "closure_type" of a heap profile's
 * breakdown. NULL if the number has no name, or numbers of that meaning are not codes. Static. */
const char *weft_code_name (WeftFieldMeaning meaning, guint64 number);

/* The name of the field that has the name of a code with @meaning: "status_name"; NULL if
 * numbers of that meaning are not codes. Static. */
const char *weft_code_field (WeftFieldMeaning meaning);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Questions to weft-cli, for tests with logs that try to break it. */
#pragma once

#include <glib.h>

/* Verbs and options without the log, as in a shell; NULL-terminated. The last ones write the file
 * "OUT", with an extension, if "OUT" is replaced by a path. */
extern const char *const weft_test_questions[];

/* SPDX-License-Identifier: BSD-3-Clause */
/* The program that tests record, which plays the demo log, and the logs that are recorded. */
#pragma once

#include "cli-run.h"

/* Returns the path of the program. */
const char *cli_fake_program (void);

/* Sets what the program was linked with, and the log that it plays: "NAME=value" up to a NULL; and
 * nothing else. */
void cli_link_fake (const char *first, ...);

/* Writes a log to @path that a recording may have to leave alone. */
void cli_put_demo (const char *path);

/* Asserts that the file at @path is that log. */
void cli_assert_is_demo (const char *path);

/* Returns the path of the only file in @folder whose name contains @part, newly allocated; NULL if
 * there is none. */
char *cli_find_file (const CliFolder *folder, const char *part);

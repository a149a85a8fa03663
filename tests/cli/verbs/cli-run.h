/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the real weft-cli and tells what it said. */
#pragma once

#include "weft-test-log.h"

#include <gio/gio.h>

typedef struct
{
  int status; /* the exit status */
  char *out, *err;
} CliRun;

/* Runs weft-cli with @arguments, up to a NULL, and waits for its end. Its standard input is @input,
 * or empty where that is NULL. */
CliRun *cli_run (GBytes *input, const char *const *arguments);
/* The same, where the process cannot start a thread, as at its user's limit of processes. */
CliRun *cli_run_without_threads (GBytes *input, const char *const *arguments);
void cli_run_free (CliRun *self);

#define cli_run_args(...) cli_run (NULL, (const char *const[]){ __VA_ARGS__, NULL })

/* The same, with an assertion on the status that prints what was said. */
void cli_assert_status (const CliRun *self, int status);

/* That @text is there, in the output or in what was said on standard error. */
void cli_assert_has (const char *output, const char *text);

/* Waits until @run has done all that it can do without new input: its threads sleep, and have taken
 * none of the processor's time for some looks. */
void cli_wait_for_rest (GSubprocess *run);

/* The names of tables that weft-cli table --help lists. */
char **cli_list_tables (void);

/* The path of weft-cli itself. */
const char *cli_program (void);

/* The bundled demo log, in the source tree. */
char *cli_demo_log (void);

/* A folder of the test's own, and a log in it. */
typedef struct
{
  char *folder;
  char *log;
} CliFolder;

/* Writes @log there; it may be NULL for none. */
CliFolder *cli_folder_new (const WeftTestLog *log);
/* A path in the folder. */
char *cli_folder_path (const CliFolder *self, const char *name);
/* Removes it and all that is in it. */
void cli_folder_free (CliFolder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliRun, cli_run_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliFolder, cli_folder_free)

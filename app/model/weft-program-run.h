/* SPDX-License-Identifier: BSD-3-Clause */
/* Run of a program that Weft has started: its output, how it ends, and its log. */
#pragma once

#include "weft-launch.h"
#include "weft-program.h"

#define WEFT_TYPE_PROGRAM_RUN (weft_program_run_get_type ())
G_DECLARE_FINAL_TYPE (WeftProgramRun, weft_program_run, WEFT, PROGRAM_RUN, GObject)

typedef enum
{
  WEFT_RUN_STARTING, /* there is no log yet */
  WEFT_RUN_RUNNING,  /* the log is there, and grows */
  WEFT_RUN_ENDED,    /* the log is complete */
  WEFT_RUN_FAILED,   /* it was not started, or ended before there was a log */
} WeftRunState;

/* Property "state", read-only, notified once a change. Signal "output": how many characters
 * at the end of the output (guint) the text replaces that comes with it, as the program prints it;
 * valid UTF-8, with controls spelled out. All on the main thread. */

/* Starts @program, which can be recorded, as @launch says. Where that does not go well its state is
 * WEFT_RUN_FAILED from the beginning. Lives as long as the program. */
WeftProgramRun *weft_program_run_new (const WeftLaunch *launch, const WeftProgram *program);

WeftRunState weft_program_run_get_state (WeftProgramRun *self);

/* Returns TRUE if the program has ended with a status other than 0, and not by a signal. */
gboolean weft_program_run_has_failed (WeftProgramRun *self);

/* Returns TRUE if the log grows all the time, rather than each time that a buffer is full. */
gboolean weft_program_run_can_flush (WeftProgramRun *self);

/* The program's name, valid UTF-8. Borrowed. */
const char *weft_program_run_get_name (WeftProgramRun *self);

/* Path of the log: in a folder of the cache, which keeps the last eight. Borrowed. */
const char *weft_program_run_get_log (WeftProgramRun *self);

/* Returns the output so far, the last MiB of it. Borrowed, until there is more. */
const char *weft_program_run_get_output (WeftProgramRun *self);

/* A line for people, translated: how it is, how it ended, or why it failed and what to do. Newly
 * allocated. */
char *weft_program_run_describe (WeftProgramRun *self);

/* Sends @number (SIGINT) to the program, if it runs. */
void weft_program_run_signal (WeftProgramRun *self, int number);

/* Ends the program with one of weft_stop_signal() after the other, until it has ended. The default
 * GApplication is held for that long. */
void weft_program_run_end (WeftProgramRun *self);

/* TRUE while the program runs, until weft_program_run_end() is called. */
gboolean weft_program_run_is_active (WeftProgramRun *self);

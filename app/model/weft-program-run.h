/* SPDX-License-Identifier: BSD-3-Clause */
/* Run of a program that Weft has started: its output, its end, and its log. */
#pragma once

#include "weft-launch.h"
#include "weft-program.h"

#include <glib.h>

#define WEFT_TYPE_PROGRAM_RUN (weft_program_run_get_type ())
G_DECLARE_FINAL_TYPE (WeftProgramRun, weft_program_run, WEFT, PROGRAM_RUN, GObject)

typedef enum
{
  WEFT_RUN_STARTING, /* there is no log yet */
  WEFT_RUN_RUNNING,  /* the log exists, and grows */
  WEFT_RUN_ENDED,    /* the log is complete */
  WEFT_RUN_FAILED,   /* the program was not started, or ended before there was a log */
} WeftRunState;

/* Property: "state", read-only, notified once per change. Signal: "output", with the number of
 * characters (guint) to remove from the end of the output and the text to append, as the program
 * prints it; the text is valid UTF-8, with control characters spelled out. Both are on the main
 * thread. */

/* Starts @program, which must be able to write a log, as specified by @launch. If that fails, the
 * state is WEFT_RUN_FAILED from the beginning. The object lives at least as long as the program. */
WeftProgramRun *weft_program_run_new (const WeftLaunch *launch, const WeftProgram *program);

WeftRunState weft_program_run_get_state (WeftProgramRun *self);

/* Returns TRUE if the program ended with a status other than 0, rather than by a signal. */
gboolean weft_program_run_has_failed (WeftProgramRun *self);

/* Returns TRUE if the log grows continuously, rather than each time that a buffer is full. */
gboolean weft_program_run_can_flush (WeftProgramRun *self);

/* Returns the program's name, in valid UTF-8. Borrowed. */
const char *weft_program_run_get_name (WeftProgramRun *self);

/* Returns the path of the log, in a folder of the cache. The last eight logs are kept. Borrowed. */
const char *weft_program_run_get_log (WeftProgramRun *self);

/* Returns the output so far, at most the last MiB. Borrowed, valid until there is more. */
const char *weft_program_run_get_output (WeftProgramRun *self);

/* Returns a translated line for the user: the state of the program, how it ended, or why it failed
 * and what to do. Newly allocated. */
char *weft_program_run_describe (WeftProgramRun *self);

/* Sends the signal @number (such as SIGINT) to the program if it is running. */
void weft_program_run_signal (WeftProgramRun *self, int number);

/* Ends the program by sending it the signals of weft_stop_signal(), one after another, until it has
 * ended. Holds the default GApplication until then. */
void weft_program_run_end (WeftProgramRun *self);

/* Returns TRUE while the program is running and weft_program_run_end() has not been called. */
gboolean weft_program_run_is_active (WeftProgramRun *self);

/* Output of a program, as a terminal shows it: text after a carriage return replaces the line, as
 * in a progress bar. */

/* Only @text may be used outside weft-program-run.c, read-only. */
typedef struct
{
  GString *text; /* the last MiB, valid UTF-8, with control characters spelled out */

  /* for weft-program-run.c only */
  gsize line_start;     /* offset of the last line in @text */
  gboolean is_returned; /* the next text, unless it is a line break, replaces the line */
} WeftRunOutput;

WeftRunOutput *weft_run_output_new (void);
void weft_run_output_free (WeftRunOutput *self);

/* Adds @length bytes that were printed. Returns the new text, borrowed until the next call, and
 * sets @gone to the number of characters before the new text that it replaces. */
const char *
weft_run_output_append (WeftRunOutput *self, const char *bytes, gsize length, guint *gone);

/* Keeps the logs of the programs that were run, up to a maximum number. */

/* Returns the path of a log for a new run of @program in @folder ("" for the current one), and
 * creates a folder for the log. The last eight logs, and those that are open, are kept; others are
 * removed in the background. Newly allocated. Returns NULL with @error set on failure. */
char *weft_run_logs_new_path (const char *program, const char *folder, GError **error);

/* Returns TRUE if @path is the path of a log made by weft_run_logs_new_path(). Sets @folder to the
 * folder that the program ran in, newly allocated, or to NULL if it is unknown. */
gboolean weft_run_logs_find_folder (const char *path, char **folder);

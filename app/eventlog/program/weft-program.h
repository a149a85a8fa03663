/* SPDX-License-Identifier: BSD-3-Clause */
/* A program to record: properties of its runtime system (RTS), and whether it can write
 * eventlogs. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  WEFT_PROGRAM_RECORDABLE,
  WEFT_PROGRAM_MISSING,   /* the file does not exist, or cannot be read or started */
  WEFT_PROGRAM_SCRIPT,    /* the file begins with "#!" */
  WEFT_PROGRAM_NOT_GHC,   /* the program was not compiled by GHC */
  WEFT_PROGRAM_NO_ANSWER, /* the program was compiled by GHC, but its RTS did not answer a query */
  WEFT_PROGRAM_REFUSES,   /* the RTS takes no flags, or writes no eventlogs */
  WEFT_PROGRAM_NO_THREAD, /* a thread is needed to start a program, and this process cannot start
                             one */
  WEFT_PROGRAM_OLD_GHC,   /* GHC 8.6 or earlier: the path of its log cannot be set */
} WeftProgramState;

/* Result of querying a program; owns its strings. */
typedef struct
{
  WeftProgramState state;
  char *path;    /* absolute path, or the path as given if MISSING */
  char *ghc;     /* "9.6.6", or NULL if unknown */
  char *way;     /* variant of the RTS, "rts_thr_p"; or NULL */
  char *refusal; /* message of the RTS if it REFUSES; otherwise NULL */
  char *failure; /* the system's reason if the file or the answer cannot be read, or the program
                    cannot be started; otherwise NULL */
  gboolean is_restricted; /* the RTS takes -l, but refuses flags that change how the program runs,
                             such as -hT */
  gboolean needs_environment; /* flags must be passed in GHCRTS, as the RTS ignores +RTS */
} WeftProgram;

/* Searches for @name as a shell does, from @folder (NULL for the current one), and queries the RTS
 * of the program with "+RTS --info", in this process's environment with @environment ("NAME=value",
 * or NULL) added. Runs only programs that GHC compiled, and not their main function, except for
 * programs linked with -rtsopts=ignoreAll, which are stopped after 2 s. Blocks: to be called on a
 * worker thread. Returns NULL only with G_IO_ERROR_CANCELLED. */
WeftProgram *weft_program_probe (const char *name,
                                 const char *folder,
                                 const char *const *environment,
                                 GCancellable *cancellable,
                                 GError **error);
void weft_program_free (WeftProgram *self);

/* Returns TRUE if the RTS was built in the way @way ("thr", "p", "debug"); FALSE if the way is
 * unknown. */
gboolean weft_program_has_way (const WeftProgram *self, const char *way);

/* Returns TRUE if the program can flush its log four times a second, for live reading. */
gboolean weft_program_can_flush (const WeftProgram *self);

/* Returns a translated line: "GHC 9.6.6, threaded", or the reason why the program cannot be
 * recorded, with advice. Newly allocated. */
char *weft_program_describe (const WeftProgram *self);

/* Searches @text, a program's standard error, for a message with which its RTS refuses flags.
 * Sets @refusal to the line with the message, newly allocated, and @advice to a remedy ("link the
 * program with -rtsopts"), translated and static. Either may be NULL. Returns FALSE if there is
 * no such message. */
gboolean weft_program_find_refusal (const char *text, char **refusal, const char **advice);

/* Returns the GHC version in @text as a number, such as 902 for "9.2.4"; 0 if @text is NULL or not
 * a version. */
guint weft_ghc_version_parse (const char *text);

/* Restores the default handling of the signals that Weft ignores. To be called in the child, before
 * it starts a program. Usable as a GSpawnChildSetupFunc; @unused is ignored. */
void weft_program_reset_signals (gpointer unused);

/* Returns a new launcher for programs in @folder (NULL for the current one), with @environment
 * ("NAME=value", or NULL) added to this process's environment, and with default signal handling. */
GSubprocessLauncher *weft_program_launcher_new (GSubprocessFlags flags,
                                                const char *folder,
                                                const char *const *environment);

/* Starts the program with @arguments. @flags for its RTS are passed in GHCRTS or before
 * @arguments, which may contain further flags. Returns NULL with @error set if the program
 * cannot be started. */
GSubprocess *weft_program_start (const WeftProgram *self,
                                 GSubprocessLauncher *launcher,
                                 const char *const *flags,
                                 const char *const *arguments,
                                 GError **error);

/* Time (ms) from one stop signal to the next. */
#define WEFT_STOP_INTERVAL_MS 3000

/* Returns signal @n, counted from 0, to send to a recorded program in order to end it; 0 after the
 * last signal. SIGINT comes first: GHC's RTS then shuts down and writes the rest of its event
 * buffers, while SIGTERM and SIGKILL end the program without that. May be called in a signal
 * handler. */
int weft_stop_signal (guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProgram, weft_program_free)

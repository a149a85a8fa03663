/* SPDX-License-Identifier: BSD-3-Clause */
/* Program to record: what its runtime system (RTS) says of itself, and whether it writes
 * eventlogs. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  WEFT_PROGRAM_RECORDABLE,
  WEFT_PROGRAM_MISSING,   /* there is no such file, or it may not be run */
  WEFT_PROGRAM_SCRIPT,    /* begins with "#!" */
  WEFT_PROGRAM_FOREIGN,   /* not compiled by GHC */
  WEFT_PROGRAM_NO_ANSWER, /* compiled by GHC, but asked about itself it did something else */
  WEFT_PROGRAM_REFUSES,   /* the RTS takes no flags, or writes no eventlogs */
  WEFT_PROGRAM_OLD,       /* GHC 8.6 or earlier: it writes its log where it wants to */
} WeftProgramState;

/* Owns its texts. */
typedef struct
{
  WeftProgramState state;
  char *path;                 /* absolute, or as it was given where MISSING */
  char *ghc;                  /* "9.6.6", or NULL if unknown */
  char *way;                  /* of the RTS: "rts_thr_p"; or NULL */
  char *said;                 /* by the RTS, where it REFUSES; or NULL */
  gboolean is_restricted;     /* it takes -l, but not flags that change how it runs, as -hT */
  gboolean needs_environment; /* flags have to be in GHCRTS: +RTS is the program's own */
} WeftProgram;

/* Looks for @name as a shell does, from @folder (NULL: the current one), and asks the program for
 * its RTS with "+RTS --info", in an environment with @environment's ("NAME=value") or NULL. Only
 * one that GHC compiled is run; its main function is not, but where it was linked with
 * -rtsopts=ignoreAll: that is stopped after 2 s. Blocks; for a worker thread. NULL only with
 * G_IO_ERROR_CANCELLED. */
WeftProgram *weft_program_probe (const char *name,
                                 const char *folder,
                                 const char *const *environment,
                                 GCancellable *cancellable,
                                 GError **error);
void weft_program_free (WeftProgram *self);

/* Whether the RTS is of the way @way: "thr", "p", "debug". FALSE if that is unknown. */
gboolean weft_program_is_way (const WeftProgram *self, const char *way);

/* Whether its log can be written four times a second, for those who read it while it grows. */
gboolean weft_program_can_flush (const WeftProgram *self);

/* A line for people, translated: "GHC 9.6.6, threaded", or why it cannot be recorded and what to do
 * about it. Newly allocated. */
char *weft_program_describe (const WeftProgram *self);

/* Looks in what a program wrote to standard error for what its RTS says where it refuses flags.
 * @said gets that line, newly allocated, and @cure what to do about it ("link the program with
 * -rtsopts"), translated and static; either may be NULL. FALSE if there is none. */
gboolean weft_program_find_refusal (const char *text, char **said, const char **cure);

/* GHC's version as a number: 902 of "9.2.4"; 0 of NULL and what is none. */
guint weft_ghc_version (const char *text);

/* Launches programs in @folder (NULL: the current one), with @environment ("NAME=value", or NULL)
 * beside this process's, that take signals as they would without this process. New reference. */
GSubprocessLauncher *weft_program_launcher_new (GSubprocessFlags flags,
                                                const char *folder,
                                                const char *const *environment);

/* Starts @self with @arguments, and @flags for its RTS: before the arguments, which may have more,
 * or in GHCRTS. NULL with @error set. */
GSubprocess *weft_program_start (const WeftProgram *self,
                                 GSubprocessLauncher *launcher,
                                 const char *const *flags,
                                 const char *const *arguments,
                                 GError **error);

/* Time from one stop signal to the next. */
#define WEFT_STOP_PATIENCE_MS 3000

/* The signal to send as the @n-th, to end a program that is being recorded; 0 after the last.
 * SIGINT is first: GHC's RTS then shuts down and writes the rest of its event buffers, while
 * SIGTERM and SIGKILL end it without. May be called in a signal handler. */
int weft_stop_signal (guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProgram, weft_program_free)

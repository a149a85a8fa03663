/* SPDX-License-Identifier: BSD-3-Clause */
/* A folder in which weft-cli runs with faults, and what is in it:
 *
 *   in     logs in all forms, and files that weft-cli reads
 *   out    files that weft-cli writes
 *   tmp    TMPDIR
 *   cache  XDG_CACHE_HOME
 *   said   standard output and standard error of the last run */
#pragma once

#include "fault.h"

#include <gio/gio.h>

typedef struct
{
  char *path;
  FaultCounts *counts; /* of the last run */
  int counts_fd;
} FaultFolder;

/* A command line of weft-cli. The current folder is the FaultFolder. */
typedef struct
{
  char *name;            /* of its tests */
  char **words;          /* without the program's name */
  const char *output;    /* the file that it writes, relative to the folder, or NULL; in @words */
  const char *input;     /* the file in "in" that comes through a pipe on standard input, or NULL */
  const char *served;    /* the file in "in" that comes through the socket "in/socket", or NULL */
  gboolean is_recording; /* only a log is replaced */
  gboolean is_cached;    /* the cached index is kept between runs of one test */
  gboolean varies;       /* the answer is never the same */
} FaultLine;

/* Result of a run. */
typedef struct
{
  int status;      /* exit status, or -1 */
  int signal;      /* that ended it, or 0 */
  char *out, *err; /* what it said; @out may have NULs */
  gsize n_out;
  GHashTable *files; /* char * name of each file in "out" → GBytes */
} FaultRun;

FaultFolder *fault_folder_new (void);
void fault_folder_free (FaultFolder *self);

/* Runs weft-cli. @fault is a WEFT_FAULT, or NULL for none. If @is_named, no file can be made
 * without a name. */
FaultRun *
fault_run (FaultFolder *self, const FaultLine *line, const char *fault, gboolean is_named);
void fault_run_free (FaultRun *self);

/* Empties "out", "tmp" and "cache". Then, if @has_old, writes an old file at the line's output. */
void fault_folder_clear (FaultFolder *self, const FaultLine *line, gboolean has_old);

/* Returns the files of the folder @name: char * name → GBytes. A folder in it is read too. */
GHashTable *fault_folder_files (const FaultFolder *self, const char *name);

/* Sets the times of all files in @name to yesterday. */
void fault_folder_age (const FaultFolder *self, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FaultFolder, fault_folder_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FaultRun, fault_run_free)

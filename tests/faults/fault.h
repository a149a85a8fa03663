/* SPDX-License-Identifier: BSD-3-Clause */
/* Faults of the system: a library that is preloaded into a program, counts the program's calls, and
 * has one of them fail. The environment describes the fault; the library reads it once, and hides
 * itself from the processes that the program starts.
 *
 * WEFT_FAULT is "count", or CALL:N:ERROR for the N-th call, or CALL:N+:ERROR for each from the N-th
 * on. CALL is a name of fault_call_names. ERROR is ENOSPC, EIO, EINTR, EAGAIN, ENOMEM or
 * EOPNOTSUPP; "short" for half of the bytes; or "kill" for SIGKILL before the call.
 *
 * WEFT_FAULT_FOLDER is the folder whose files are watched. Calls for other files are not counted,
 * but those for pipes and sockets are.
 *
 * WEFT_FAULT_FD is the descriptor of a file whose FaultCounts are kept up to date, however the
 * program ends.
 *
 * If WEFT_FAULT_NAMED is set, no file can be made without a name, as on some file systems. */
#pragma once

typedef enum
{
  FAULT_OPEN,   /* open(), openat(), fopen() */
  FAULT_MMAP,   /* of a file */
  FAULT_READ,   /* read(), also of stdio */
  FAULT_PREAD,  /* pread() */
  FAULT_WRITE,  /* write(), also of stdio; but not to standard error */
  FAULT_PWRITE, /* pwrite() */
  FAULT_FTRUNCATE,
  FAULT_FSYNC,
  FAULT_RENAME,
  FAULT_LINK,   /* link(), linkat() */
  FAULT_THREAD, /* pthread_create() */
  FAULT_MALLOC, /* malloc(), calloc() and realloc() of FAULT_LARGE bytes or more */
  N_FAULT_CALLS,
} FaultCall;

/* Bytes of an allocation that is counted. */
#define FAULT_LARGE 65536

static const char *const fault_call_names[N_FAULT_CALLS] = {
  "open",      "mmap",  "read",   "pread", "write",  "pwrite",
  "ftruncate", "fsync", "rename", "link",  "thread", "malloc",
};

typedef struct
{
  unsigned n_calls[N_FAULT_CALLS];
  unsigned n_faults; /* calls that failed or were short */
} FaultCounts;

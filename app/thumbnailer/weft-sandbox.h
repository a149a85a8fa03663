/* SPDX-License-Identifier: BSD-3-Clause */
/* Sandbox for a process that reads untrusted data: limits on time and memory, and no access to
 * other files, sockets or programs. */
#pragma once

#include <glib.h>

/* Restrictions that the kernel enforces. */
typedef enum
{
  WEFT_SANDBOX_LANDLOCK = 1 << 0, /* no file can be opened, created or removed */
  WEFT_SANDBOX_SECCOMP = 1 << 1,  /* only system calls for open files, memory and threads */
} WeftSandboxParts;

typedef struct
{
  guint64 cpu_s;   /* CPU time in s, after which SIGXCPU ends the process */
  guint64 data;    /* memory of the process itself (heap and stacks), in bytes */
  guint64 address; /* address space, including mapped files, in bytes */
  guint64 file;    /* maximum size of a file in bytes */
} WeftSandboxLimits;

/* Lowers the limits of the process permanently. Never raises a limit. */
void weft_sandbox_limit (const WeftSandboxLimits *limits);

/* Permanently enters those of @parts that the kernel supports, and returns them. Refused system
 * calls fail with EPERM or EACCES. Applies to the calling thread and the threads that it starts, so
 * it should be called while there are no other threads. Open files stay open; threads and files in
 * memory (memfd_create()) can still be created. */
WeftSandboxParts weft_sandbox_enter (WeftSandboxParts parts);

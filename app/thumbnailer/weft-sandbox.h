/* SPDX-License-Identifier: BSD-3-Clause */
/* Sandbox of a process that reads untrusted bytes: limits of time and memory, and no further files,
 * sockets or programs. */
#pragma once

#include <glib.h>

/* Restrictions that the kernel enforces. */
typedef enum
{
  WEFT_SANDBOX_LANDLOCK = 1 << 0, /* no file can be opened, created or removed */
  WEFT_SANDBOX_SECCOMP = 1 << 1,  /* only system calls for open files, memory and threads */
} WeftSandboxParts;

/* A plain value. */
typedef struct
{
  guint64 cpu_s;   /* s of CPU time, after which SIGXCPU ends the process */
  guint64 data;    /* bytes of its own memory: heap and stacks */
  guint64 address; /* bytes of address space, with the files that it maps */
  guint64 file;    /* bytes that a file may grow to */
} WeftSandboxLimits;

/* Lowers the limits of the process permanently; lower ones stay. */
void weft_sandbox_limit (const WeftSandboxLimits *limits);

/* Enters those of @parts that the kernel has, permanently, and returns them. Refused system calls
 * fail with EPERM or EACCES. Applies to the calling thread and those that it starts: to be called
 * while there is no other one. Open files stay open; threads and files in memory (memfd_create())
 * can be made. */
WeftSandboxParts weft_sandbox_enter (WeftSandboxParts parts);

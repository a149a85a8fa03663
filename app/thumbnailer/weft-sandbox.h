/* SPDX-License-Identifier: BSD-3-Clause */
/* Sandbox of a process that works on bytes it cannot trust: limits of time and memory, and no more
 * files, sockets or programs than it has already. */
#pragma once

#include <glib.h>

/* What the kernel enforces. */
typedef enum
{
  WEFT_SANDBOX_LANDLOCK = 1 << 0, /* no file is opened, made or removed */
  WEFT_SANDBOX_SECCOMP = 1 << 1,  /* only system calls that work on what is open */
} WeftSandboxParts;

/* A plain value. */
typedef struct
{
  guint64 cpu_s;   /* s of processor time, then SIGXCPU ends the process */
  guint64 data;    /* bytes of its own memory: heap and stacks */
  guint64 address; /* bytes of address space, with the files that it maps */
  guint64 file;    /* bytes that a file may grow to */
} WeftSandboxLimits;

/* Lowers the limits of the process for good; those that are lower already stay. */
void weft_sandbox_limit (const WeftSandboxLimits *limits);

/* Enters those of @parts that the kernel has, for good, and returns which these are. What is
 * refused fails with EPERM or EACCES. For the calling thread and those that it makes: call it while
 * there is no other one. Files that are open stay so, threads can be made, and memory that counts
 * as a file (memfd_create()). */
WeftSandboxParts weft_sandbox_enter (WeftSandboxParts parts);

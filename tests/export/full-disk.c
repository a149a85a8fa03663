/* SPDX-License-Identifier: BSD-3-Clause */
/* Limits the size of files, and has a write beyond it fail. */
#include "full-disk.h"

#include <signal.h>
#include <sys/resource.h>

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  getrlimit (RLIMIT_FSIZE, &limit);
  limit.rlim_cur = MIN (bytes, limit.rlim_max);
  setrlimit (RLIMIT_FSIZE, &limit);
}

void
full_disk_begin (gsize bytes)
{
  signal (SIGXFSZ, SIG_IGN);
  limit_files (bytes);
}

void
full_disk_end (void)
{
  limit_files (RLIM_INFINITY);
  signal (SIGXFSZ, SIG_DFL);
}

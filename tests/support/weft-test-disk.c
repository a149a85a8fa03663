/* SPDX-License-Identifier: BSD-3-Clause */
/* Limits the size of files, and has a write beyond it fail. */
#include "weft-test-disk.h"

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
weft_test_disk_full (gsize bytes)
{
  signal (SIGXFSZ, SIG_IGN);
  limit_files (bytes);
}

void
weft_test_disk_free (void)
{
  limit_files (RLIM_INFINITY);
  signal (SIGXFSZ, SIG_DFL);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes an eventlog of any size, like that of a ring of threads that pass tokens on: as many
 * scheduler events as there can be. */
#pragma once

#include <glib.h>

/* The log. A plain value; what is 0 is left out. */
typedef struct
{
  guint64 bytes;
  guint caps;
  guint pace;            /* events a second; 0: a run of a thread takes a microsecond */
  guint flush_ms;        /* all buffers are written so often; 0: each when it is full */
  gboolean in_real_time; /* what is written is not written before its time... */
  guint ahead_s;         /* ...but for so much of it, which is written as fast as it can be */
  guint report_s;        /* how the reader keeps up is printed so often */
} BenchLogPlan;

/* Writes a log of about plan->bytes with plan->caps capabilities to @path, as
 * bench_output_new() takes it. FALSE with @error set. */
gboolean bench_log_write (const char *path, const BenchLogPlan *plan, GError **error);

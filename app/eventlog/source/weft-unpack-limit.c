/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares what a log unpacks to with its size and with the disk's. */
#include "weft-unpack-limit.h"

#include <sys/statvfs.h>

/* Below this the disk is not asked. */
#define SMALL (16 * 1024 * 1024)

static void
see_disk (WeftUnpackLimit *self, int fd, guint64 spooled)
{
  struct statvfs disk;

  self->has_seen_disk = TRUE;
  /* a file in memory is on no disk, and says it has no blocks */
  if (fstatvfs (fd, &disk) == 0 && disk.f_blocks > 0)
    self->bytes =
        MIN (self->bytes, ((guint64) disk.f_bavail * (guint64) disk.f_frsize + spooled) / 2);
}

gsize
weft_unpack_limit_allows (
    WeftUnpackLimit *self, int fd, guint64 packed, guint64 unpacked, gsize more)
{
  guint64 most;

  if (unpacked + more <= MIN (self->bytes, SMALL))
    return more;
  if (!g_uint64_checked_mul (&most, packed, self->ratio))
    most = G_MAXUINT64;
  if (unpacked + more > most && self->spares_disk && !self->has_seen_disk)
    see_disk (self, fd, unpacked);
  most = MAX (most, self->bytes);
  return (gsize) MIN (more, most - MIN (most, unpacked));
}

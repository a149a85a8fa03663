/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz target: the input is a file of any format, after bytes that say how it is packed, damaged
 * and read: at once, in pieces, while it grows or shrinks, or as a stream. */
#include "fuzz-input.h"
#include "fuzz-invariants.h"
#include "fuzz-target.h"
#include "weft-hp-file.h"
#include "weft-trace-read.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum
{
  HEAD_PACKING,
  HEAD_DAMAGE, /* a byte of the packed log is changed unless 0: at this share of its size */
  HEAD_WAY,    /* see FuzzWay */
  HEAD_PIECE,  /* size of a piece */
  HEAD_SIZE,
};

typedef enum
{
  WAY_FILE,
  WAY_PIECES,
  WAY_GROWING,
  WAY_SHRINKING,
  WAY_STREAM,
  N_WAYS,
} FuzzWay;

gsize
weft_fuzz_head_size (const guint8 *data, gsize size)
{
  return HEAD_SIZE;
}

/* A file without a name, which is a regular file nevertheless. */
typedef struct
{
  const GByteArray *bytes;
  int fd;
  char *path;
  gsize written, piece;
} File;

static void
file_write (File *self, gsize size)
{
  gsize n = MIN (size, self->bytes->len - self->written);

  g_assert_cmpint (write (self->fd, self->bytes->data + self->written, n), ==, (gssize) n);
  self->written += n;
}

/* Reads the file as the program does. */
static WeftTrace *
read_whole (const File *self, GError **error)
{
  g_autoptr (WeftSource) source = weft_source_open (self->path, error);

  return source != NULL ? weft_trace_read (source, 0, NULL, NULL, NULL, NULL, error) : NULL;
}

/* Reads the file in pieces, each of which is written before it is read if @grows. */
static WeftIndex *
read_pieces (File *self, WeftSource *source, gboolean grows)
{
  WeftIndex *index = NULL;
  gboolean more = TRUE, is_final = FALSE;

  while (!is_final)
    {
      g_autoptr (WeftMap) map = NULL;
      g_autoptr (WeftLog) log = NULL;
      WeftIndex *next;

      file_write (self, grows ? self->piece : 0);
      if (more && !weft_source_read (source, self->piece, &more, NULL, NULL))
        more = FALSE;
      is_final = !more && (!grows || self->written == self->bytes->len);
      map = weft_source_map (source, NULL);
      g_assert_nonnull (map);
      log = index != NULL ? weft_log_extend (index->log, map, is_final) :
                            weft_log_new (map, is_final, NULL);
      if (log == NULL)
        continue;
      next = weft_index_new (log, index, 1, NULL, NULL, NULL, NULL);
      g_clear_pointer (&index, weft_shared_unref);
      index = next;
    }
  return index;
}

static void
check_file (File *self, FuzzWay way)
{
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GError) error = NULL;

  file_write (self, way == WAY_GROWING ? self->piece : self->bytes->len);
  if (way == WAY_PIECES || way == WAY_GROWING)
    {
      source = weft_source_open (self->path, NULL);
      if (source != NULL)
        index = read_pieces (self, source, way == WAY_GROWING);
    }
  file_write (self, self->bytes->len);
  trace = read_whole (self, &error);
  if (trace == NULL)
    {
      weft_fuzz_check_refusal (self->path, error);
      return;
    }
  weft_fuzz_check_problems (trace->index);
  /* in pieces, only what is a log itself is read as one, with all of its processes */
  if (index != NULL && trace->index->log->n_processes <= 1 &&
      weft_source_format (source) == WEFT_FORMAT_PLAIN && trace->index->log->map->fd >= 0 &&
      !weft_hp_is_file (self->bytes->data, self->bytes->len))
    weft_fuzz_check_same (trace->index, index);
  if (way == WAY_SHRINKING)
    {
      g_assert_cmpint (ftruncate (self->fd, (off_t) MIN (self->piece, self->bytes->len)), ==, 0);
      weft_fuzz_paint (trace);
    }
}

static void
check_stream (const GByteArray *bytes)
{
  g_autoptr (WeftTrace) trace =
      weft_fuzz_read_stream (bytes->data, MIN (bytes->len, WEFT_FUZZ_MAX_STREAM), 0, NULL);

  if (trace != NULL)
    weft_fuzz_check_problems (trace->index);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GByteArray) bytes = NULL;
  FuzzWay way;
  File file = { 0 };

  if (size < HEAD_SIZE)
    return 0;
  way = data[HEAD_WAY] % N_WAYS;
  bytes = weft_fuzz_pack (data + HEAD_SIZE, size - HEAD_SIZE, data[HEAD_PACKING] % N_FUZZ_PACKINGS);
  if (bytes->len > 0 && data[HEAD_DAMAGE] > 0)
    bytes->data[(guint64) data[HEAD_DAMAGE] * (bytes->len - 1) / 255] ^= data[HEAD_DAMAGE];
  if (way == WAY_STREAM)
    {
      check_stream (bytes);
      return 0;
    }
  file.bytes = bytes;
  file.fd = memfd_create ("log", MFD_CLOEXEC);
  file.path = g_strdup_printf ("/proc/self/fd/%d", file.fd);
  file.piece = 1 + bytes->len * (gsize) data[HEAD_PIECE] / 256;
  check_file (&file, way);
  close (file.fd);
  g_free (file.path);
  return 0;
}

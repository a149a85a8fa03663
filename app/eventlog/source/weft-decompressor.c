/* SPDX-License-Identifier: BSD-3-Clause */
/* One class of converters, with a function for each format. */
#include "weft-decompressor.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

/* Number of bytes of a report's page that are decoded at a time. */
#define PIECE_BYTES 16384

typedef enum
{
  BEFORE_LOG, /* WEFT_REPORT_MARK has not been found yet */
  IN_LOG,
  AFTER_LOG, /* the whole log is decoded, but perhaps not unpacked yet */
  UNPACKED,
} UnpackerState;

typedef struct _WeftDecompressor WeftDecompressor;

/* Converts like g_converter_convert(). The numbers of bytes are 0 at first. */
typedef GConverterResult (*Convert) (WeftDecompressor *self,
                                     const void *inbuf,
                                     gsize inbuf_size,
                                     void *outbuf,
                                     gsize outbuf_size,
                                     GConverterFlags flags,
                                     gsize *bytes_read,
                                     gsize *bytes_written,
                                     GError **error);

struct _WeftDecompressor
{
  GObject parent_instance;

  Convert convert;
  GConverter *inner;    /* of a gzip member, or of the log in a report; or NULL */
  ZSTD_DStream *stream; /* of zstd data; NULL for other formats, or for lack of memory */
  gboolean is_inside;   /* inside a gzip member or zstd frame */

  /* members below: for a report */
  UnpackerState state;
  gsize n_matched; /* length of the part of WEFT_REPORT_MARK with which the input so far ends */
  int base64, saved;
  guint8 *decoded; /* PIECE_BYTES bytes, or NULL; the bytes [at, end) are not unpacked yet */
  gsize at, end;
};

G_DECLARE_FINAL_TYPE (WeftDecompressor, weft_decompressor, WEFT, DECOMPRESSOR, GObject)

static GConverterResult
weft_decompressor_convert (GConverter *converter,
                           const void *inbuf,
                           gsize inbuf_size,
                           void *outbuf,
                           gsize outbuf_size,
                           GConverterFlags flags,
                           gsize *bytes_read,
                           gsize *bytes_written,
                           GError **error)
{
  WeftDecompressor *self = WEFT_DECOMPRESSOR (converter);

  *bytes_read = *bytes_written = 0;
  return self->convert (self, inbuf, inbuf_size, outbuf, outbuf_size, flags, bytes_read,
                        bytes_written, error);
}

static void
weft_decompressor_converter_init (GConverterIface *iface)
{
  /* reset() is not implemented, as no stream resets its converter */
  iface->convert = weft_decompressor_convert;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftDecompressor,
                               weft_decompressor,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_CONVERTER,
                                                      weft_decompressor_converter_init))

static void
weft_decompressor_finalize (GObject *object)
{
  WeftDecompressor *self = WEFT_DECOMPRESSOR (object);

  g_clear_object (&self->inner);
  ZSTD_freeDStream (self->stream);
  g_free (self->decoded);
  G_OBJECT_CLASS (weft_decompressor_parent_class)->finalize (object);
}

static void
weft_decompressor_class_init (WeftDecompressorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_decompressor_finalize;
}

static void
weft_decompressor_init (WeftDecompressor *self)
{
}

static WeftDecompressor *
decompressor_new (Convert convert)
{
  WeftDecompressor *self = g_object_new (weft_decompressor_get_type (), NULL);

  self->convert = convert;
  return self;
}

/* gzip: runs GLib's decompressor over one member after another. */

/* Reads the input after a member: zeros, the start of another member, or the end. */
static GConverterResult
skip_between_members (WeftDecompressor *self,
                      const guint8 *in,
                      gsize size,
                      gboolean at_end,
                      gsize *bytes_read,
                      GError **error)
{
  gsize zeros = 0;

  while (zeros < size && in[zeros] == 0)
    zeros++;
  *bytes_read = zeros;
  if (zeros == size && at_end)
    return G_CONVERTER_FINISHED;
  if (zeros > 0)
    return G_CONVERTER_CONVERTED;
  if (size >= 2 && in[0] == 0x1f && in[1] == 0x8b)
    {
      self->is_inside = TRUE;
      return G_CONVERTER_CONVERTED;
    }
  if (size < 2 && !at_end)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "more input is needed");
      return G_CONVERTER_ERROR;
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("other data follow the gzip data"));
  return G_CONVERTER_ERROR;
}

static GConverterResult
convert_gzip (WeftDecompressor *self,
              const void *inbuf,
              gsize inbuf_size,
              void *outbuf,
              gsize outbuf_size,
              GConverterFlags flags,
              gsize *bytes_read,
              gsize *bytes_written,
              GError **error)
{
  gboolean at_end = (flags & G_CONVERTER_INPUT_AT_END) != 0;
  GConverterResult result;

  if (!self->is_inside)
    {
      result = skip_between_members (self, inbuf, inbuf_size, at_end, bytes_read, error);
      if (!self->is_inside)
        return result;
    }
  result = g_converter_convert (self->inner, inbuf, inbuf_size, outbuf, outbuf_size, flags,
                                bytes_read, bytes_written, error);
  if (result != G_CONVERTER_FINISHED)
    return result;
  self->is_inside = FALSE;
  g_converter_reset (self->inner);
  return G_CONVERTER_CONVERTED;
}

GConverter *
weft_gzip_decompressor_new (void)
{
  WeftDecompressor *self = decompressor_new (convert_gzip);

  self->inner = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  self->is_inside = TRUE;
  return G_CONVERTER (self);
}

/* zstd: calls libzstd's streaming functions. */

static GConverterResult
convert_zstd (WeftDecompressor *self,
              const void *inbuf,
              gsize inbuf_size,
              void *outbuf,
              gsize outbuf_size,
              GConverterFlags flags,
              gsize *bytes_read,
              gsize *bytes_written,
              GError **error)
{
  ZSTD_inBuffer in = { inbuf, inbuf_size, 0 };
  ZSTD_outBuffer out = { outbuf, outbuf_size, 0 };

  /* inside a frame, the library may hold back output even after it has all the input */
  if (inbuf_size > 0 || self->is_inside)
    {
      size_t wanted = self->stream != NULL ? ZSTD_decompressStream (self->stream, &out, &in) : 0;
      gboolean lacks_memory =
          self->stream == NULL || ZSTD_getErrorCode (wanted) == ZSTD_error_memory_allocation;

      if (lacks_memory || ZSTD_isError (wanted))
        {
          g_set_error_literal (error, G_IO_ERROR,
                               lacks_memory ? G_IO_ERROR_FAILED : G_IO_ERROR_INVALID_DATA,
                               lacks_memory ? g_strerror (ENOMEM) : ZSTD_getErrorName (wanted));
          return G_CONVERTER_ERROR;
        }
      self->is_inside = wanted > 0;
    }
  *bytes_read = in.pos;
  *bytes_written = out.pos;
  if (in.pos == inbuf_size && !self->is_inside && (flags & G_CONVERTER_INPUT_AT_END) != 0)
    return G_CONVERTER_FINISHED;
  if (in.pos > 0 || out.pos > 0)
    return G_CONVERTER_CONVERTED;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "more input is needed");
  return G_CONVERTER_ERROR;
}

GConverter *
weft_zstd_decompressor_new (void)
{
  WeftDecompressor *self = decompressor_new (convert_zstd);

  self->stream = ZSTD_createDStream ();
  return G_CONVERTER (self);
}

/* HTML reports: finds WEFT_REPORT_MARK in the page, decodes the log after it, and ignores the
 * rest. */

/* Skips the page up to the end of WEFT_REPORT_MARK. Returns the number of bytes read. A failed
 * match needs no backtracking, as the first character of the mark does not occur again in it. */
static gsize
skip_to_log (WeftDecompressor *self, const char *page, gsize size)
{
  for (gsize i = 0; i < size; i++)
    {
      if (page[i] == WEFT_REPORT_MARK[self->n_matched])
        self->n_matched++;
      else
        self->n_matched = page[i] == WEFT_REPORT_MARK[0];
      if (self->n_matched < strlen (WEFT_REPORT_MARK))
        continue;
      self->state = IN_LOG;
      return i + 1;
    }
  return size;
}

/* Decodes the next piece of the log. Returns the number of bytes read. */
static gsize
decode_piece (WeftDecompressor *self, const char *page, gsize size)
{
  gsize n = MIN (size, PIECE_BYTES);
  const char *stop = memchr (page, '<', n);

  if (stop != NULL)
    {
      n = (gsize) (stop - page);
      self->state = AFTER_LOG;
    }
  self->at = 0;
  self->end = g_base64_decode_step (page, n, self->decoded, &self->base64, (guint *) &self->saved);
  return n;
}

static GConverterResult
convert_report (WeftDecompressor *self,
                const void *inbuf,
                gsize inbuf_size,
                void *outbuf,
                gsize outbuf_size,
                GConverterFlags flags,
                gsize *bytes_read,
                gsize *bytes_written,
                GError **error)
{
  gboolean is_last = (flags & G_CONVERTER_INPUT_AT_END) != 0;
  const char *page = inbuf;

  if (self->state == BEFORE_LOG)
    *bytes_read = skip_to_log (self, page, inbuf_size);
  if (self->state == IN_LOG && self->at == self->end)
    *bytes_read += decode_piece (self, page + *bytes_read, inbuf_size - *bytes_read);
  if (self->state == IN_LOG || self->state == AFTER_LOG)
    {
      gboolean is_all = self->state == AFTER_LOG || (is_last && *bytes_read == inbuf_size);
      gsize unpacked = 0;
      g_autoptr (GError) problem = NULL;
      GConverterResult result = g_converter_convert (
          self->inner, self->decoded + self->at, self->end - self->at, outbuf, outbuf_size,
          is_all ? G_CONVERTER_INPUT_AT_END : 0, &unpacked, bytes_written, &problem);

      if (result == G_CONVERTER_ERROR &&
          (is_all || !g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT)))
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return G_CONVERTER_ERROR;
        }
      self->at += unpacked;
      if (result == G_CONVERTER_FINISHED)
        self->state = UNPACKED;
    }
  if (self->state == UNPACKED)
    *bytes_read = inbuf_size;
  if (self->state == UNPACKED && is_last)
    return G_CONVERTER_FINISHED;
  if (*bytes_read > 0 || *bytes_written > 0)
    return G_CONVERTER_CONVERTED;
  if (is_last && self->state == BEFORE_LOG)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         _ ("a page of HTML without a log in it, not a log"));
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "more input is needed");
  return G_CONVERTER_ERROR;
}

GConverter *
weft_report_unpacker_new (void)
{
  WeftDecompressor *self = decompressor_new (convert_report);

  self->inner = weft_zstd_decompressor_new ();
  self->decoded = g_malloc (PIECE_BYTES);
  return G_CONVERTER (self);
}

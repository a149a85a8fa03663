/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs GLib's decompressor over one gzip member after the other. */
#include "weft-gzip-decompressor.h"

#include <glib/gi18n.h>

struct _WeftGzipDecompressor
{
  GObject parent_instance;

  GConverter *member;
  gboolean inside_member;
};

static void weft_gzip_decompressor_converter_init (GConverterIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftGzipDecompressor,
                               weft_gzip_decompressor,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_CONVERTER,
                                                      weft_gzip_decompressor_converter_init))

/* Between two members: finds out whether another one begins. */
static GConverterResult
convert_between (WeftGzipDecompressor *self,
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
      self->inside_member = TRUE;
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
weft_gzip_decompressor_convert (GConverter *converter,
                                const void *inbuf,
                                gsize inbuf_size,
                                void *outbuf,
                                gsize outbuf_size,
                                GConverterFlags flags,
                                gsize *bytes_read,
                                gsize *bytes_written,
                                GError **error)
{
  WeftGzipDecompressor *self = WEFT_GZIP_DECOMPRESSOR (converter);
  gboolean at_end = (flags & G_CONVERTER_INPUT_AT_END) != 0;
  GConverterResult result;

  *bytes_read = *bytes_written = 0;
  if (!self->inside_member)
    {
      result = convert_between (self, inbuf, inbuf_size, at_end, bytes_read, error);
      if (!self->inside_member)
        return result;
    }
  result = g_converter_convert (self->member, inbuf, inbuf_size, outbuf, outbuf_size, flags,
                                bytes_read, bytes_written, error);
  if (result != G_CONVERTER_FINISHED)
    return result;
  self->inside_member = FALSE;
  g_converter_reset (self->member);
  return at_end && *bytes_read == inbuf_size ? G_CONVERTER_FINISHED : G_CONVERTER_CONVERTED;
}

static void
weft_gzip_decompressor_reset (GConverter *converter)
{
  WeftGzipDecompressor *self = WEFT_GZIP_DECOMPRESSOR (converter);

  g_converter_reset (self->member);
  self->inside_member = TRUE;
}

static void
weft_gzip_decompressor_finalize (GObject *object)
{
  WeftGzipDecompressor *self = WEFT_GZIP_DECOMPRESSOR (object);

  g_clear_object (&self->member);
  G_OBJECT_CLASS (weft_gzip_decompressor_parent_class)->finalize (object);
}

static void
weft_gzip_decompressor_converter_init (GConverterIface *iface)
{
  iface->convert = weft_gzip_decompressor_convert;
  iface->reset = weft_gzip_decompressor_reset;
}

static void
weft_gzip_decompressor_class_init (WeftGzipDecompressorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_gzip_decompressor_finalize;
}

static void
weft_gzip_decompressor_init (WeftGzipDecompressor *self)
{
  self->member = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  self->inside_member = TRUE;
}

GConverter *
weft_gzip_decompressor_new (void)
{
  return g_object_new (WEFT_TYPE_GZIP_DECOMPRESSOR, NULL);
}

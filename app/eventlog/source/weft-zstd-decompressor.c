/* SPDX-License-Identifier: BSD-3-Clause */
/* libzstd's streaming calls in the shape of a GConverter. */
#include "weft-zstd-decompressor.h"

#include <zstd.h>

struct _WeftZstdDecompressor
{
  GObject parent_instance;

  ZSTD_DStream *stream;
  gboolean inside_frame;
};

static void weft_zstd_decompressor_converter_init (GConverterIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftZstdDecompressor,
                               weft_zstd_decompressor,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_CONVERTER,
                                                      weft_zstd_decompressor_converter_init))

static GConverterResult
weft_zstd_decompressor_convert (GConverter *converter,
                                const void *inbuf,
                                gsize inbuf_size,
                                void *outbuf,
                                gsize outbuf_size,
                                GConverterFlags flags,
                                gsize *bytes_read,
                                gsize *bytes_written,
                                GError **error)
{
  WeftZstdDecompressor *self = WEFT_ZSTD_DECOMPRESSOR (converter);
  ZSTD_inBuffer in = { inbuf, inbuf_size, 0 };
  ZSTD_outBuffer out = { outbuf, outbuf_size, 0 };

  /* Inside a frame the library may hold back output even when it has all the input. */
  if (inbuf_size > 0 || self->inside_frame)
    {
      size_t wanted = ZSTD_decompressStream (self->stream, &out, &in);

      if (ZSTD_isError (wanted))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s",
                       ZSTD_getErrorName (wanted));
          return G_CONVERTER_ERROR;
        }
      self->inside_frame = wanted > 0;
    }
  *bytes_read = in.pos;
  *bytes_written = out.pos;
  if (in.pos == inbuf_size && !self->inside_frame && (flags & G_CONVERTER_INPUT_AT_END) != 0)
    return G_CONVERTER_FINISHED;
  if (in.pos > 0 || out.pos > 0)
    return G_CONVERTER_CONVERTED;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "more input is needed");
  return G_CONVERTER_ERROR;
}

static void
weft_zstd_decompressor_reset (GConverter *converter)
{
  WeftZstdDecompressor *self = WEFT_ZSTD_DECOMPRESSOR (converter);

  ZSTD_DCtx_reset (self->stream, ZSTD_reset_session_only);
  self->inside_frame = FALSE;
}

static void
weft_zstd_decompressor_finalize (GObject *object)
{
  WeftZstdDecompressor *self = WEFT_ZSTD_DECOMPRESSOR (object);

  ZSTD_freeDStream (self->stream);
  G_OBJECT_CLASS (weft_zstd_decompressor_parent_class)->finalize (object);
}

static void
weft_zstd_decompressor_converter_init (GConverterIface *iface)
{
  iface->convert = weft_zstd_decompressor_convert;
  iface->reset = weft_zstd_decompressor_reset;
}

static void
weft_zstd_decompressor_class_init (WeftZstdDecompressorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_zstd_decompressor_finalize;
}

static void
weft_zstd_decompressor_init (WeftZstdDecompressor *self)
{
  self->stream = ZSTD_createDStream ();
  if (self->stream == NULL)
    g_error ("no memory to unpack zstd data");
}

GConverter *
weft_zstd_decompressor_new (void)
{
  return g_object_new (WEFT_TYPE_ZSTD_DECOMPRESSOR, NULL);
}

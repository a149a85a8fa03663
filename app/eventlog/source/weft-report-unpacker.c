/* SPDX-License-Identifier: BSD-3-Clause */
/* Looks for the mark, decodes what follows it, and ignores the rest of the page. */
#include "weft-report-unpacker.h"

#include "weft-decompressor.h"

#include <glib/gi18n.h>
#include <string.h>

/* Bytes of the page that are decoded at a time. */
#define PIECE 16384

typedef enum
{
  BEFORE_LOG, /* the mark has not come yet */
  IN_LOG,
  AFTER_LOG, /* all of it is decoded, but perhaps not unpacked */
  UNPACKED,
} State;

struct _WeftReportUnpacker
{
  GObject parent_instance;

  State state;
  gsize n_matched; /* bytes of the mark that the page had last */
  int base64, saved;
  GConverter *zstd;
  guint8 decoded[PIECE]; /* the part [at, end) is not unpacked */
  gsize at, end;
};

static void weft_report_unpacker_converter_init (GConverterIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftReportUnpacker,
                               weft_report_unpacker,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_CONVERTER,
                                                      weft_report_unpacker_converter_init))

/* Reads up to the end of the mark. Returns the number of bytes read. The first character of the
 * mark occurs in it only once. */
static gsize
find_mark (WeftReportUnpacker *self, const char *page, gsize size)
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
decode (WeftReportUnpacker *self, const char *page, gsize size)
{
  gsize n = MIN (size, PIECE);
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
weft_report_unpacker_convert (GConverter *converter,
                              const void *inbuf,
                              gsize inbuf_size,
                              void *outbuf,
                              gsize outbuf_size,
                              GConverterFlags flags,
                              gsize *bytes_read,
                              gsize *bytes_written,
                              GError **error)
{
  WeftReportUnpacker *self = WEFT_REPORT_UNPACKER (converter);
  gboolean is_last = (flags & G_CONVERTER_INPUT_AT_END) != 0;
  const char *page = inbuf;

  *bytes_read = *bytes_written = 0;
  if (self->state == BEFORE_LOG)
    *bytes_read = find_mark (self, page, inbuf_size);
  if (self->state == IN_LOG && self->at == self->end)
    *bytes_read += decode (self, page + *bytes_read, inbuf_size - *bytes_read);
  if (self->state == IN_LOG || self->state == AFTER_LOG)
    {
      gboolean is_all = self->state == AFTER_LOG || (is_last && *bytes_read == inbuf_size);
      gsize unpacked = 0;
      g_autoptr (GError) problem = NULL;
      GConverterResult result = g_converter_convert (
          self->zstd, self->decoded + self->at, self->end - self->at, outbuf, outbuf_size,
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

static void
weft_report_unpacker_reset (GConverter *converter)
{
  WeftReportUnpacker *self = WEFT_REPORT_UNPACKER (converter);

  self->state = BEFORE_LOG;
  self->n_matched = 0;
  self->base64 = self->saved = 0;
  self->at = self->end = 0;
  g_converter_reset (self->zstd);
}

static void
weft_report_unpacker_finalize (GObject *object)
{
  g_object_unref (WEFT_REPORT_UNPACKER (object)->zstd);
  G_OBJECT_CLASS (weft_report_unpacker_parent_class)->finalize (object);
}

static void
weft_report_unpacker_converter_init (GConverterIface *iface)
{
  iface->convert = weft_report_unpacker_convert;
  iface->reset = weft_report_unpacker_reset;
}

static void
weft_report_unpacker_class_init (WeftReportUnpackerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_report_unpacker_finalize;
}

static void
weft_report_unpacker_init (WeftReportUnpacker *self)
{
  self->zstd = weft_zstd_decompressor_new ();
}

GConverter *
weft_report_unpacker_new (void)
{
  return g_object_new (WEFT_TYPE_REPORT_UNPACKER, NULL);
}

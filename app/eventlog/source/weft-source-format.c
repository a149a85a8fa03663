/* SPDX-License-Identifier: BSD-3-Clause */
/* Signatures of compression formats, and their converters. */
#include "weft-source-format.h"

#include "weft-decompressor.h"

#include <string.h>

typedef struct
{
  const char *name;
  GConverter *(*converter) (void);
} FormatInfo;

static const FormatInfo formats[] = {
  [WEFT_FORMAT_PLAIN] = { "plain", NULL },
  [WEFT_FORMAT_GZIP] = { "gzip", weft_gzip_decompressor_new },
  [WEFT_FORMAT_ZSTD] = { "zstd", weft_zstd_decompressor_new },
  [WEFT_FORMAT_REPORT] = { "report", weft_report_unpacker_new },
  [WEFT_FORMAT_STREAM] = { "stream", NULL },
};

typedef struct
{
  WeftFormat format;
  guint8 magic[WEFT_FORMAT_HEAD_SIZE];
  guint8 mask[WEFT_FORMAT_HEAD_SIZE];
} Magic;

static const Magic magics[] = {
  { WEFT_FORMAT_GZIP, { 0x1f, 0x8b }, { 0xff, 0xff } },
  { WEFT_FORMAT_ZSTD, { 0x28, 0xb5, 0x2f, 0xfd }, { 0xff, 0xff, 0xff, 0xff } },
  /* a skippable frame, which parallel compressors write first */
  { WEFT_FORMAT_ZSTD, { 0x50, 0x2a, 0x4d, 0x18 }, { 0xf0, 0xff, 0xff, 0xff } },
  { WEFT_FORMAT_REPORT,
    WEFT_REPORT_HEAD,
    { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff } },
};

const char *
weft_format_name (WeftFormat format)
{
  return formats[format].name;
}

WeftFormat
weft_format_sniff (const guint8 *data, gsize size, WeftFormat otherwise)
{
  guint8 head[WEFT_FORMAT_HEAD_SIZE] = { 0 };

  memcpy (head, data, MIN (size, sizeof head));
  for (gsize i = 0; i < G_N_ELEMENTS (magics); i++)
    {
      gboolean matches = TRUE;

      for (gsize at = 0; at < sizeof head; at++)
        matches &= (head[at] & magics[i].mask[at]) == magics[i].magic[at];
      if (matches)
        return magics[i].format;
    }
  return otherwise;
}

GConverter *
weft_format_converter (WeftFormat format)
{
  return formats[format].converter != NULL ? formats[format].converter () : NULL;
}

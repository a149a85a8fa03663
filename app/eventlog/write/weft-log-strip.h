/* SPDX-License-Identifier: BSD-3-Clause */
/* Content that can be left out of an excerpt of a log because it may reveal secrets. */
#pragma once

#include "weft-header.h"

/* Kinds of content. Several kinds form a mask of WEFT_LOG_STRIP_BIT(). */
typedef enum
{
  WEFT_LOG_STRIP_ENVIRONMENT, /* the program's environment variables */
  WEFT_LOG_STRIP_ARGUMENTS,   /* the program's command line, including its name */
  WEFT_LOG_STRIP_MESSAGES,    /* the program's messages and markers */
  WEFT_LOG_STRIP_LABELS,      /* the labels of the program's threads */
  WEFT_N_LOG_STRIPS,
} WeftLogStrip;

#define WEFT_LOG_STRIP_BIT(strip) (1u << WEFT_LOG_STRIP_##strip)

/* Returns the identifier of @strip in command-line options: "env". Static. */
const char *weft_log_strip_id (WeftLogStrip strip);

/* Returns TRUE if events with @tag hold content in @mask. */
gboolean weft_log_strip_has_tag (guint mask, guint16 tag);

/* Returns a copy of the header of @size bytes at @data, which was parsed as @header. In the copy,
 * the descriptions of the event types that hold content in @mask end with WEFT_HEADER_STRIPPED. */
GByteArray *
weft_log_strip_header (guint mask, const WeftHeader *header, const guint8 *data, gsize size);

/* Returns the mask of the content that was stripped from a log with @header. */
guint weft_log_get_stripped (const WeftHeader *header);

/* Returns TRUE if content in @mask is written to the buffers of HECs, and not only to the buffer of
 * no HEC. */
gboolean weft_log_strip_is_of_hecs (guint mask);

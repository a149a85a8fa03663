/* SPDX-License-Identifier: BSD-3-Clause */
/* Converts a log to formats that other programs read. */
#pragma once

#include "weft-features.h"
#include "weft-file-save.h"
#include "weft-log-strip.h"
#include "weft-profile-subject.h"
#include "weft-text-out.h"

typedef enum
{
#define FORMAT(constant, ...) WEFT_CONVERT_##constant,
#include "weft-convert-rows.h"
  WEFT_N_CONVERT_FORMATS,
} WeftConvertFormat;

/* Options that not every format takes, and what a format is. */
typedef enum
{
  WEFT_CONVERT_TAKES_SUBJECT = 1 << 0,
  WEFT_CONVERT_TAKES_EVENTED = 1 << 1,
  WEFT_CONVERT_TAKES_TRACK = 1 << 2,
  WEFT_CONVERT_TAKES_BANDS = 1 << 3,
  WEFT_CONVERT_TAKES_STRIP = 1 << 4,
  WEFT_CONVERT_TAKES_COMPATIBLE = 1 << 5,
  WEFT_CONVERT_TAKES_WALL_CLOCK = 1 << 6,
  WEFT_CONVERT_IS_BINARY = 1 << 7, /* not text */
} WeftConvertTakes;

/* A plain value. Initialise it with weft_convert_options_init(). */
typedef struct
{
  guint64 from, to;       /* ns, [from, to) */
  gint64 track;           /* the only HEC of a time profile, thread of call stacks; -1: all */
  WeftProfileSubject of;  /* speedscope, folded, pprof: the profile */
  gboolean evented;       /* speedscope: stacks at their times, with the gaps between them */
  guint n_bands;          /* number of the largest bands, the rest is summed; 0: all */
  guint strip;            /* eventlog: content that is left out, bits of WEFT_LOG_STRIP_BIT() */
  gboolean is_compatible; /* perfetto: for readers before v58.0 */
  gboolean without_wall_clock; /* perfetto: times are since the log's start alone */
} WeftConvertOptions;

void weft_convert_options_init (WeftConvertOptions *options);

/* The log lacks the data of the format. The message names the flag that records it. */
#define WEFT_CONVERT_ERROR (weft_convert_error_quark ())
GQuark weft_convert_error_quark (void);
typedef enum
{
  WEFT_CONVERT_ERROR_EMPTY,
} WeftConvertError;

/* Returns TRUE if @trace has stacks of @subject, or a heap profile; FALSE with @error in
 * WEFT_CONVERT_ERROR if not. */
gboolean weft_convert_has (const WeftTrace *trace, WeftProfileSubject subject, GError **error);
gboolean weft_convert_has_heap (const WeftTrace *trace, GError **error);

/* Sets @error to the text of weft_feature_lack(). Returns FALSE. */
gboolean weft_convert_set_lack (const WeftTrace *trace,
                                WeftFeature feature,
                                const char *way,
                                GError **error);

/* Returns the profile of the formats speedscope, folded and pprof. */
WeftProfileSubject weft_convert_subject (const WeftTrace *trace, const WeftConvertOptions *options);

/* A format. Static. */
typedef struct
{
  const char *id;     /* in options: "speedscope" */
  const char *suffix; /* of a file's name: ".speedscope.json" */
  guint takes;        /* bits of WeftConvertTakes */
  guint n_bands;      /* WeftConvertOptions.n_bands unless the user chooses it */
  const char *what;   /* its contents, to be translated */
} WeftConvertFormatClass;

const WeftConvertFormatClass *weft_convert_format (WeftConvertFormat format);

/* Returns the ids of the formats that take @option, or all if that is 0. To be freed. */
char **weft_convert_ids (WeftConvertTakes option);

/* Returns TRUE if @trace has data of @format; FALSE with @error in WEFT_CONVERT_ERROR if not. Does
 * not read the log. */
gboolean weft_convert_can (const WeftTrace *trace,
                           WeftConvertFormat format,
                           const WeftConvertOptions *options,
                           GError **error);

/* Writes @trace to @out and ends it. Returns FALSE with @error set, in WEFT_CONVERT_ERROR or to
 * that of writing. From any thread; memory does not grow with the bytes written. */
gboolean weft_convert (WeftTrace *trace,
                       WeftConvertFormat format,
                       const WeftConvertOptions *options,
                       WeftTextOut *out,
                       GError **error);

/* Like weft_convert(), but to the file at @path, which is not changed on failure. */
gboolean weft_convert_save (WeftTrace *trace,
                            WeftConvertFormat format,
                            const WeftConvertOptions *options,
                            const char *path,
                            WeftFileConsent consent,
                            GCancellable *cancellable,
                            GError **error);

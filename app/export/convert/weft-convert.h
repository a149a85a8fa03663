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

/* Properties of a format: the options it takes, whether it is binary, and whether it holds several
 * processes. */
typedef enum
{
  WEFT_CONVERT_TAKES_SUBJECT = 1 << 0,
  WEFT_CONVERT_TAKES_EVENTED = 1 << 1,
  WEFT_CONVERT_TAKES_TRACK = 1 << 2,
  WEFT_CONVERT_TAKES_BANDS = 1 << 3,
  WEFT_CONVERT_TAKES_STRIP = 1 << 4,
  WEFT_CONVERT_TAKES_COMPATIBLE = 1 << 5,
  WEFT_CONVERT_TAKES_WALL_CLOCK = 1 << 6,
  WEFT_CONVERT_IS_BINARY = 1 << 7,
  WEFT_CONVERT_HOLDS_PROCESSES = 1 << 8,
} WeftConvertFlags;

/* Options for a conversion. Copied by value, owns nothing. Initialise it with
 * weft_convert_options_init(). */
typedef struct
{
  guint64 from, to;           /* range [from, to), ns */
  gint64 track;               /* only this HEC (time profile) or thread (call stacks); -1 for all */
  WeftProfileSubject subject; /* speedscope, folded, pprof: the profile to write */
  gboolean is_evented;        /* speedscope: write the stacks in time order, with the gaps between
                                 them */
  guint n_bands;          /* number of bands to show, largest first; the others are summed up; 0 for
                             all */
  guint strip;            /* eventlog: content to leave out, bits of WEFT_LOG_STRIP_BIT() */
  gboolean is_compatible; /* perfetto: write a file that readers before v58.0 support */
  gboolean without_wall_clock; /* perfetto: write no wall-clock time, only times since the start of
                                  the log */
  const GPtrArray *others;     /* of WeftTrace; borrowed; NULL, or other processes to write if the
                                  format holds several. The range is in the clock of the first
                                  process */
} WeftConvertOptions;

void weft_convert_options_init (WeftConvertOptions *options);

/* The log lacks the data of the format. The message names the flag that records it. */
#define WEFT_CONVERT_ERROR (weft_convert_error_quark ())
GQuark weft_convert_error_quark (void);
typedef enum
{
  WEFT_CONVERT_ERROR_EMPTY,
} WeftConvertError;

/* Return TRUE if @trace has stacks of @subject, or a heap profile. Otherwise, return FALSE with
 * @error set in WEFT_CONVERT_ERROR. */
gboolean
weft_convert_has_stacks (const WeftTrace *trace, WeftProfileSubject subject, GError **error);
gboolean weft_convert_has_heap (const WeftTrace *trace, GError **error);

/* Sets @error to the text from weft_feature_absence_message(). Always returns FALSE. */
gboolean weft_convert_set_missing_error (const WeftTrace *trace,
                                         WeftFeature feature,
                                         const char *variant,
                                         GError **error);

/* Returns the profile that the formats speedscope, folded and pprof write. */
WeftProfileSubject
weft_convert_choose_subject (const WeftTrace *trace, const WeftConvertOptions *options);

/* A format. Static. */
typedef struct
{
  const char *id;          /* name in options: "speedscope" */
  const char *suffix;      /* suffix of file names: ".speedscope.json" */
  guint takes;             /* bits of WeftConvertFlags */
  guint n_bands;           /* default of WeftConvertOptions.n_bands */
  const char *description; /* description of the contents, to be translated */
} WeftConvertFormatClass;

const WeftConvertFormatClass *weft_convert_format (WeftConvertFormat format);

/* Returns the IDs of the formats that take @option, or of all formats if @option is 0.
 * NULL-terminated. Free with g_strfreev(). */
char **weft_convert_list_ids (WeftConvertFlags option);

/* Returns TRUE if @trace or another process in @options has the data of @format. Otherwise, returns
 * FALSE with @error set in WEFT_CONVERT_ERROR. Does not read the log. */
gboolean weft_convert_is_possible (const WeftTrace *trace,
                                   WeftConvertFormat format,
                                   const WeftConvertOptions *options,
                                   GError **error);

/* Writes @trace to @out, and ends @out. Returns FALSE on failure, with @error set to a
 * WEFT_CONVERT_ERROR or to the write error. May be called from any thread. Memory use does not grow
 * with the number of bytes written. */
gboolean weft_convert (WeftTrace *trace,
                       WeftConvertFormat format,
                       const WeftConvertOptions *options,
                       WeftTextOut *out,
                       GError **error);

/* Like weft_convert(), but writes to the file at @path, which is not changed on failure. */
gboolean weft_convert_save (WeftTrace *trace,
                            WeftConvertFormat format,
                            const WeftConvertOptions *options,
                            const char *path,
                            WeftFileConsent consent,
                            GCancellable *cancellable,
                            GError **error);

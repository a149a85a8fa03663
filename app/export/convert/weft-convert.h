/* SPDX-License-Identifier: BSD-3-Clause */
/* Converts a log to formats that other programs read. */
#pragma once

#include "weft-features.h"
#include "weft-file-save.h"
#include "weft-profile-subject.h"
#include "weft-text-out.h"

typedef enum
{
#define FORMAT(constant, ...) WEFT_CONVERT_##constant,
#include "weft-convert-rows.h"
  WEFT_N_CONVERTS,
} WeftConvert;

/* The options that are not for every format. */
typedef enum
{
  WEFT_CONVERT_TAKES_SUBJECT = 1 << 0,
  WEFT_CONVERT_TAKES_EVENTED = 1 << 1,
  WEFT_CONVERT_TAKES_TRACK = 1 << 2,
  WEFT_CONVERT_TAKES_BANDS = 1 << 3,
  WEFT_CONVERT_TAKES_ENVIRONMENT = 1 << 4,
} WeftConvertTakes;

/* A plain value; weft_convert_options_init() gives what is usual. */
typedef struct
{
  guint64 from, to;      /* ns, [from, to) */
  gint64 track;          /* of a time profile: this HEC only, of call stacks this thread; -1: all */
  WeftProfileSubject of; /* speedscope and folded: what the stacks are of */
  gboolean evented; /* speedscope: stacks where they stood in time, with the gaps between them */
  guint n_bands;    /* of eventlog2html's: the largest so many, and the rest as one; 0: all */
  gboolean without_environment; /* of an eventlog: the program's environment is left out */
} WeftConvertOptions;

void weft_convert_options_init (WeftConvertOptions *options);

/* The log has nothing of what the form holds; the text says what would give it. */
#define WEFT_CONVERT_ERROR (weft_convert_error_quark ())
GQuark weft_convert_error_quark (void);
typedef enum
{
  WEFT_CONVERT_ERROR_EMPTY,
} WeftConvertError;

/* Whether @trace has stacks of @subject, or a heap profile. FALSE with @error in
 * WEFT_CONVERT_ERROR: what is missing, and what would have recorded it. */
gboolean weft_convert_has (const WeftTrace *trace, WeftProfileSubject subject, GError **error);
gboolean weft_convert_has_heap (const WeftTrace *trace, GError **error);

/* Says what @trace lacks, as weft_feature_lack() does. FALSE. */
gboolean weft_convert_set_lack (const WeftTrace *trace,
                                WeftFeature feature,
                                const char *way,
                                GError **error);

/* What speedscope and folded are of. */
WeftProfileSubject weft_convert_subject (const WeftTrace *trace, const WeftConvertOptions *options);

/* A format. Static. */
typedef struct
{
  const char *id;   /* in options: "speedscope" */
  guint takes;      /* bits of WeftConvertTakes */
  const char *what; /* what it holds, to be translated */
} WeftConvertKind;

const WeftConvertKind *weft_convert_kind (WeftConvert format);

/* The ids of those that take @option (0: all), to be freed; NULL at the end. */
char **weft_convert_ids (WeftConvertTakes option);

/* Writes @trace to @out and ends it. FALSE with @error set, in WEFT_CONVERT_ERROR or as writing
 * fails. Any thread may call it; memory does not grow with what is written. */
gboolean weft_convert (WeftTrace *trace,
                       WeftConvert form,
                       const WeftConvertOptions *options,
                       WeftTextOut *out,
                       GError **error);

/* The same into the file at @path, which stays as it was where this fails. */
gboolean weft_convert_save (WeftTrace *trace,
                            WeftConvert form,
                            const WeftConvertOptions *options,
                            const char *path,
                            WeftFileConsent consent,
                            GCancellable *cancellable,
                            GError **error);

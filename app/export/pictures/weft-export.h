/* SPDX-License-Identifier: BSD-3-Clause */
/* Export of charts as PNG, SVG and PDF, with the painters that the window uses. */
#pragma once

#include "weft-export-options.h"

typedef enum
{
  WEFT_EXPORT_PNG,
  WEFT_EXPORT_SVG,
  WEFT_EXPORT_PDF,
} WeftExportFormat;

/* Errors, with the reason in the message. Failures to write a file are reported as G_FILE_ERROR. */
typedef enum
{
  WEFT_EXPORT_ERROR_FORMAT, /* the file name has no known suffix */
  WEFT_EXPORT_ERROR_SIZE,   /* the picture is too large or too small */
  WEFT_EXPORT_ERROR_EMPTY,  /* the log lacks the data of the chart */
  WEFT_EXPORT_ERROR_DRAW,   /* cairo failed, for example because memory ran out */
} WeftExportError;
#define WEFT_EXPORT_ERROR (weft_export_error_quark ())
GQuark weft_export_error_quark (void);

/* Sets @format according to the suffix of @path, ignoring case. Returns FALSE with @error set if
 * the suffix is unknown. */
gboolean weft_export_format_for_path (const char *path, WeftExportFormat *format, GError **error);

/* Returns TRUE if a thread, which drawing needs, can be started. Otherwise, returns FALSE with
 * @error set. */
gboolean weft_export_can_draw (GError **error);

/* Draws @trace to the file at @path. The file is replaced when the new one is complete, and is not
 * changed on failure. Returns FALSE with @error set, in WEFT_EXPORT_ERROR, WEFT_FILE_ERROR,
 * G_FILE_ERROR or G_IO_ERROR. May be called from any thread. */
gboolean weft_export_chart (WeftTrace *trace,
                            const WeftExportOptions *options,
                            const char *path,
                            GError **error);

/* Returns the bytes of a file in @format, or NULL with @error set. */
GBytes *weft_export_to_bytes (WeftTrace *trace,
                              const WeftExportOptions *options,
                              WeftExportFormat format,
                              GError **error);

/* Draws @trace onto @cr, into [0, @width) x [0, @height), for example to print it. A unit of @cr is
 * a px of the picture. On failure, returns FALSE with @error set and draws nothing. */
gboolean weft_export_paint (WeftTrace *trace,
                            const WeftExportOptions *options,
                            cairo_t *cr,
                            guint width,
                            guint height,
                            GError **error);

/* Returns a preview of the file. Its longest side has at most @max_side pixels. Sets @width and
 * @height to the size of the picture in the file, px. Free with cairo_surface_destroy(). Returns
 * NULL with @error set on failure. */
cairo_surface_t *weft_export_preview_surface (WeftTrace *trace,
                                              const WeftExportOptions *options,
                                              guint max_side,
                                              double *width,
                                              double *height,
                                              GError **error);

/* Lays the picture out on sheets of @width x @height px. Returns an array of guint: the positions
 * at which the picture is cut, px from its top. The last position is the height of the picture. The
 * part above the first position is repeated on each sheet. A picture that cannot be cut gets the
 * height of a sheet. Returns NULL with @error set on failure. */
GArray *weft_export_lay_out_sheets (
    WeftTrace *trace, const WeftExportOptions *options, guint width, guint height, GError **error);

/* Returns an <svg> element for an HTML page, which is light or dark as the reader's system is set;
 * see weft_svg_join_themes(). Free with g_string_free(). On failure, returns NULL with @error set;
 * the error is WEFT_EXPORT_ERROR_EMPTY if the range has no data for the picture. */
GString *weft_export_inline_svg (WeftTrace *trace,
                                 const WeftExportOptions *options,
                                 const char *id,
                                 GError **error);

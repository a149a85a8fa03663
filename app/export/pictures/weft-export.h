/* SPDX-License-Identifier: BSD-3-Clause */
/* Export of charts as PNG, SVG and PDF, drawn by the painters that draw the screen. */
#pragma once

#include "weft-export-options.h"

typedef enum
{
  WEFT_EXPORT_PNG,
  WEFT_EXPORT_SVG,
  WEFT_EXPORT_PDF,
} WeftExportFormat;

/* What is asked for is not possible; the text says why. A file that cannot be written gives
 * G_FILE_ERROR. */
typedef enum
{
  WEFT_EXPORT_ERROR_FORMAT, /* the file's name ends in none of the known suffixes */
  WEFT_EXPORT_ERROR_SIZE,   /* the picture is too large, or too small to hold anything */
  WEFT_EXPORT_ERROR_EMPTY,  /* the log has nothing that the chart could show */
  WEFT_EXPORT_ERROR_DRAW,   /* cairo gave up, as for want of memory */
} WeftExportError;
#define WEFT_EXPORT_ERROR (weft_export_error_quark ())
GQuark weft_export_error_quark (void);

/* The format by the suffix of @path, in any case. FALSE with @error set. */
gboolean weft_export_format (const char *path, WeftExportFormat *format, GError **error);

/* Whether anything can be drawn at all, which needs a thread. FALSE with @error set. */
gboolean weft_export_can_draw (GError **error);

/* Draws @trace into @path. The file is written beside its place first, and put there when it is
 * whole: where this fails, what was there stays as it was. FALSE with @error set, in
 * WEFT_EXPORT_ERROR, WEFT_FILE_ERROR, G_FILE_ERROR or G_IO_ERROR. Any thread may call it. */
gboolean weft_export_chart (WeftTrace *trace,
                            const WeftExportOptions *options,
                            const char *path,
                            GError **error);

/* The same into memory: what a file in @format would have. NULL with @error set. */
GBytes *weft_export_bytes (WeftTrace *trace,
                           const WeftExportOptions *options,
                           WeftExportFormat format,
                           GError **error);

/* The same onto @cr, as for paper: into [0, @width) x [0, @height) of its units, which stand for
 * the px of a picture of that size. FALSE with @error set, and nothing is drawn. */
gboolean weft_export_paint (WeftTrace *trace,
                            const WeftExportOptions *options,
                            cairo_t *cr,
                            guint width,
                            guint height,
                            GError **error);

/* Draws what a file would show into an image whose longest side has at most @max_side pixels.
 * @width and @height get the size of the result, px. Free with cairo_surface_destroy(); NULL with
 * @error set. */
cairo_surface_t *weft_export_preview_surface (WeftTrace *trace,
                                              const WeftExportOptions *options,
                                              guint max_side,
                                              double *width,
                                              double *height,
                                              GError **error);

/* Lays the picture out on sheets of @width x @height px: returns the rows, of guint, px from its
 * top, at which it is cut, and as the last one its height. Each sheet begins with what is above the
 * first row. A picture that has no places where it may be cut gets the height of a sheet. NULL with
 * @error set. */
GArray *weft_export_sheets (
    WeftTrace *trace, const WeftExportOptions *options, guint width, guint height, GError **error);

/* The same as an <svg> element for a page of HTML, light or dark as its reader wants it: see
 * weft-svg-themes.h. No size, no title and no scale other than that of options is used. NULL with
 * @error set: WEFT_EXPORT_ERROR_EMPTY if the range has nothing for it. Free with g_string_free().
 */
GString *weft_export_inline (WeftTrace *trace,
                             const WeftExportOptions *options,
                             const char *id,
                             GError **error);

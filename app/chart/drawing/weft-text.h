/* SPDX-License-Identifier: BSD-3-Clause */
/* Text in charts: a few styles, measured and shaped once for each string. */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <pango/pango.h>

/* Sizes are parts of the desktop font, so that large text works. All have tabular figures. */
typedef enum
{
  WEFT_TEXT_LANE,      /* 0.89 em: a lane's name */
  WEFT_TEXT_GROUP,     /* the same, bold: a group's name */
  WEFT_TEXT_VALUE,     /* 0.82 em: values beside names, secondary lines */
  WEFT_TEXT_AXIS,      /* 0.82 em: axes */
  WEFT_TEXT_BOX,       /* 0.82 em: in boxes */
  WEFT_TEXT_BOX_BOLD,  /* the same, bold: flags, pills, bands */
  WEFT_TEXT_SMALL_BOX, /* 0.75 em: in the boxes of threads; no style is smaller */
  WEFT_TEXT_PANE,      /* 0.91 em: panes, read-outs and tables */
  WEFT_TEXT_TITLE,     /* 1 em, bold */
  WEFT_TEXT_CARD,      /* 1.82 em, bold: the numbers of cards */
  WEFT_N_TEXT_STYLES,
} WeftTextStyle;

typedef enum
{
  WEFT_TEXT_LEFT,   /* x is the text's left edge */
  WEFT_TEXT_CENTRE, /* x is its middle */
  WEFT_TEXT_RIGHT,  /* x is its right edge */
} WeftTextAlign;

/* The position of a text, in user units of the cairo_t. A plain value. */
typedef struct
{
  double x;
  double y; /* the middle of the line, or the baseline if is_baseline is set */
  WeftTextAlign align;
  gboolean is_baseline;
  double max_width; /* at most so wide, with "…" at its end; 0: no limit */
} WeftTextPlace;

/* A cache of shaped strings, for one painter and one thread. It holds the strings used last, at
 * least half of WEFT_TEXT_CACHE_MAX. Widths are in user units and do not depend on the surface:
 * they are equal for images, SVG and PDF. */
#define WEFT_TEXT_CACHE_MAX 2048

typedef struct _WeftTextCache WeftTextCache;

/* @base: the desktop's font, copied; Cantarell 11 if it is NULL or lacks the family or the size.
 * @device_scale: device pixels per user unit of a bitmap, 0 for SVG and PDF; at 1 letters may have
 * to be on whole pixels. */
WeftTextCache *weft_text_cache_new (const PangoFontDescription *base, double device_scale);
void weft_text_cache_free (WeftTextCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextCache, weft_text_cache_free)

/* A text that was recorded. */
typedef struct
{
  char *text;    /* as it is drawn, with "…" if it was cut */
  double width;  /* user units, like the others */
  double size;   /* of the font */
  double dx, dy; /* from the start of the path to the start of the baseline */
  gboolean is_bold;
} WeftTextRecord;

/* Makes SVG surfaces record texts instead of drawing their glyphs, so that the file can contain
 * text elements. In the place of each text a marker path is drawn, with the text's fill. Its points
 * are the corner (x, y) at the top left of the text, (x + width, y), (x + width, y +
 * WEFT_TEXT_MARK) and (x, y + i), where i is the index of the record, counted from 1. */
#define WEFT_TEXT_MARK 7777.25
void weft_text_cache_record (WeftTextCache *cache);

/* Of WeftTextRecord; NULL if nothing is recorded. Borrowed. */
const GPtrArray *weft_text_cache_records (WeftTextCache *cache);

/* The family of the font. Borrowed. */
const char *weft_text_cache_family (WeftTextCache *cache);

/* Number of cached strings, at most WEFT_TEXT_CACHE_MAX. */
guint weft_text_cache_size (WeftTextCache *cache);

/* The width of @text, which may be any bytes: invalid UTF-8 is replaced, line breaks are drawn as
 * characters, and all after 1024 bytes is left out. */
double weft_text_width (WeftTextCache *cache, WeftTextStyle style, const char *text);

/* The fullest form of @name, see weft_name_shorten(), that is no wider than @max_width; NULL if
 * none is. Newly allocated. */
char *
weft_text_name (WeftTextCache *cache, WeftTextStyle style, const char *name, double max_width);

/* The height of a line of this style: ascent and descent. */
double weft_text_height (WeftTextCache *cache, WeftTextStyle style);

/* Draws @text with the source of @cr and returns the width that it takes; the path and current
 * point of @cr are lost. Draws nothing and returns 0 if @place's max_width has no room for two
 * letters. */
double weft_text_draw (WeftTextCache *cache,
                       cairo_t *cr,
                       WeftTextStyle style,
                       const char *text,
                       const WeftTextPlace *place);

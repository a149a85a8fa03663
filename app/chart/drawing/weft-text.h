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

/* Where a text goes, in user units of the cairo_t. A plain value. */
typedef struct
{
  double x;
  double y; /* the middle of the line; the baseline where is_baseline is set */
  WeftTextAlign align;
  gboolean is_baseline;
  double max_width; /* at most so wide, with "…" at its end; 0: no limit */
} WeftTextPlace;

/* Belongs to one painter and one thread. Keeps the shaped form of the strings used last, at least
 * half of WEFT_TEXT_CACHE_MAX. Knows nothing of a surface: widths are in user units and stay the
 * same, on image, SVG and PDF surfaces alike. */
#define WEFT_TEXT_CACHE_MAX 2048

typedef struct _WeftTextCache WeftTextCache;

/* @base: the desktop's font, copied; NULL, or what it leaves open: Cantarell 11. @device_scale:
 * device pixels for a user unit where a bitmap is drawn, 0 for SVG and PDF; at 1 letters may have
 * to stand on whole pixels. */
WeftTextCache *weft_text_cache_new (const PangoFontDescription *base, double device_scale);
void weft_text_cache_free (WeftTextCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextCache, weft_text_cache_free)

/* A text that was recorded. */
typedef struct
{
  char *text;    /* as it is drawn, with the "…" of one that was cut */
  double width;  /* user units, as the others */
  double size;   /* of the font */
  double dx, dy; /* from where the path begins to the start of the baseline */
  gboolean is_bold;
} WeftTextRecord;

/* From now on a text on an SVG surface is not drawn but recorded. A path takes its place, filled as
 * the text would be: around it, from its top left corner to the right, down by WEFT_TEXT_MARK, and
 * to the record's place, from 1 on, below where it began. For a file in which texts are texts. */
#define WEFT_TEXT_MARK 7777.25
void weft_text_cache_record (WeftTextCache *cache);

/* Of WeftTextRecord; NULL if nothing is recorded. Borrowed. */
const GPtrArray *weft_text_cache_records (WeftTextCache *cache);

/* The family of the font. Borrowed. */
const char *weft_text_cache_family (WeftTextCache *cache);

/* How many strings are kept, at most WEFT_TEXT_CACHE_MAX. */
guint weft_text_cache_size (WeftTextCache *cache);

/* How wide @text is. Any bytes will do: what is not UTF-8 is replaced, line breaks are drawn as
 * characters, and of more than 1024 bytes the rest is left out. */
double weft_text_width (WeftTextCache *cache, WeftTextStyle style, const char *text);

/* The fullest form of @name, as weft_name_shorten() has them, that is no wider than @max_width;
 * NULL if none is. Newly allocated. */
char *
weft_text_name (WeftTextCache *cache, WeftTextStyle style, const char *name, double max_width);

/* The height of a line of this style: ascent and descent. */
double weft_text_height (WeftTextCache *cache, WeftTextStyle style);

/* Draws @text with the source of @cr and returns how wide it is drawn; the path and current point
 * of @cr are lost. Draws nothing and returns 0 if @place's max_width has no room for two
 * letters. */
double weft_text_draw (WeftTextCache *cache,
                       cairo_t *cr,
                       WeftTextStyle style,
                       const char *text,
                       const WeftTextPlace *place);

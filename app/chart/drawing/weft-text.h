/* SPDX-License-Identifier: BSD-3-Clause */
/* Text in charts, in a few styles. Each string is shaped and measured once. */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <pango/pango.h>

/* Text styles. Sizes are relative to the desktop font, so that they follow the desktop's setting
 * for large text. All styles have tabular figures. */
typedef enum
{
  WEFT_TEXT_LANE,      /* 0.89 em: lane names */
  WEFT_TEXT_GROUP,     /* 0.89 em, bold: group names */
  WEFT_TEXT_VALUE,     /* 0.82 em: values beside names, secondary lines */
  WEFT_TEXT_AXIS,      /* 0.82 em: axes */
  WEFT_TEXT_BOX,       /* 0.82 em: names in boxes */
  WEFT_TEXT_BOX_BOLD,  /* 0.82 em, bold: flags, pills, bands */
  WEFT_TEXT_SMALL_BOX, /* 0.75 em: names in thread boxes; the smallest style */
  WEFT_TEXT_PANE,      /* 0.91 em: panes, read-outs and tables */
  WEFT_TEXT_TITLE,     /* 1 em, bold */
  WEFT_TEXT_CARD,      /* 1.82 em, bold: numbers on cards */
  WEFT_N_TEXT_STYLES,
} WeftTextStyle;

typedef enum
{
  WEFT_TEXT_LEFT,   /* x is the text's left edge */
  WEFT_TEXT_CENTRE, /* x is the text's middle */
  WEFT_TEXT_RIGHT,  /* x is the text's right edge */
} WeftTextAlign;

/* The position of a text, in user units of the cairo_t. Copied by value; owns nothing. */
typedef struct
{
  double x;
  double y; /* the middle of the line, or the baseline if is_baseline is set */
  WeftTextAlign align;
  gboolean is_baseline;
  double max_width; /* wider text is cut, with "…" at its end; 0: no limit */
} WeftTextPosition;

/* A cache of shaped strings, for one painter on one thread. The cache holds at least the last
 * WEFT_TEXT_CACHE_MAX / 2 strings that were used. Widths are in user units and do not depend on the
 * surface: they are equal for images, SVG and PDF. */
#define WEFT_TEXT_CACHE_MAX 2048

typedef struct _WeftTextCache WeftTextCache;

/* Creates a cache. @base is the desktop font, copied; if it is NULL or lacks a family or size, the
 * family or size of Cantarell 11 is used. @device_scale is the number of device pixels per user
 * unit of a bitmap, or 0 for SVG and PDF; at 1, letters may have to be placed at whole pixels. */
WeftTextCache *weft_text_cache_new (const PangoFontDescription *base, double device_scale);
void weft_text_cache_free (WeftTextCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextCache, weft_text_cache_free)

/* A text recorded instead of drawn; see weft_text_cache_start_recording(). */
typedef struct
{
  char *text;    /* text as drawn, with "…" if it was cut */
  double width;  /* in user units, like the fields below */
  double size;   /* font size */
  double dx, dy; /* from the start of the path to the start of the baseline */
  gboolean is_bold;
} WeftTextRecord;

/* Makes the cache record texts instead of drawing their glyphs, so that an SVG file can contain
 * text elements. For each text, a marker path is drawn with the text's fill. Its points are the top
 * left corner of the text (x, y), (x + width, y), (x + width, y + WEFT_TEXT_MARK) and (x, y + i),
 * where i is the number of the record, starting at 1. */
#define WEFT_TEXT_MARK 7777.25
void weft_text_cache_start_recording (WeftTextCache *cache);

/* Returns an array of WeftTextRecord with the recorded texts, or NULL if the cache does not record.
 * Borrowed. */
const GPtrArray *weft_text_cache_get_records (WeftTextCache *cache);

/* Returns the font family. Borrowed. */
const char *weft_text_cache_get_font_family (WeftTextCache *cache);

/* Returns the number of cached strings, at most WEFT_TEXT_CACHE_MAX. */
guint weft_text_cache_n_layouts (WeftTextCache *cache);

/* Returns the width of @text, which may be any bytes: invalid UTF-8 is replaced, line breaks are
 * drawn as characters, and everything after 1024 bytes is dropped. */
double weft_text_width (WeftTextCache *cache, WeftTextStyle style, const char *text);

/* Returns the longest form of @name (see weft_name_shorten()) that fits into @max_width, or NULL if
 * none does. Newly allocated. */
char *weft_text_shorten_name (WeftTextCache *cache,
                              WeftTextStyle style,
                              const char *name,
                              double max_width);

/* Returns the line height of @style: ascent plus descent. */
double weft_text_height (WeftTextCache *cache, WeftTextStyle style);

/* Draws @text with the source of @cr and returns the width of the drawn text. The path and current
 * point of @cr are lost. Draws nothing and returns 0 if the max_width of @position is too small for
 * two letters. */
double weft_text_draw (WeftTextCache *cache,
                       cairo_t *cr,
                       WeftTextStyle style,
                       const char *text,
                       const WeftTextPosition *position);

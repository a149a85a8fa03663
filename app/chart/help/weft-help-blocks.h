/* SPDX-License-Identifier: BSD-3-Clause */
/* Blocks of a help page: headings, paragraphs, lists and code. The window, the command line, the
 * man page and reports all show the same blocks. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_HELP_TITLE,
  WEFT_HELP_HEADING,
  WEFT_HELP_PARAGRAPH,
  WEFT_HELP_ITEM, /* item of a list */
  WEFT_HELP_CODE, /* lines of code, the last without a line break */
} WeftHelpBlockKind;

typedef struct
{
  WeftHelpBlockKind kind;
  char *text;       /* translated, except for code; owned */
  char *lead;       /* for an item: its subject, or NULL; for code: its language; owned */
  gboolean is_flag; /* the lead is a flag or another name that is typed literally */
  const char *link; /* for an item: ID of the linked topic, or NULL; interned */
} WeftHelpBlock;

typedef enum
{
  WEFT_HELP_TEXT, /* lines of up to 80 characters */
  WEFT_HELP_MARKDOWN,
  WEFT_HELP_MAN, /* a subsection of a man page */
} WeftHelpFormat;

/* Returns an empty array of WeftHelpBlock. Free it with g_array_unref(). */
GArray *weft_help_blocks_new (void);

void weft_help_add_block (GArray *blocks, WeftHelpBlockKind kind, const char *text);
/* Appends a heading and a paragraph. */
void weft_help_add_section (GArray *blocks, const char *heading, const char *text);
void weft_help_add_code (GArray *blocks, const char *language, const char *code);

/* Appends an item and takes ownership of @text. The caller sets the other members of the returned
 * block, which is valid until the next block is added. */
WeftHelpBlock *weft_help_add_item (GArray *blocks, char *text);

void weft_help_blocks_append (const GArray *blocks, WeftHelpFormat format, GString *out);

/* Appends @text, escaped for a man page. */
void weft_help_append_roff (GString *out, const char *text);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Creates blocks and writes them as text, Markdown or a man page. */
#include "weft-help-blocks.h"
#include "weft-join.h"

#define MAX_LINE 80

static void
block_clear (gpointer data)
{
  WeftHelpBlock *block = data;

  g_free (block->text);
  g_free (block->lead);
}

GArray *
weft_help_blocks_new (void)
{
  GArray *blocks = g_array_new (FALSE, TRUE, sizeof (WeftHelpBlock));

  g_array_set_clear_func (blocks, block_clear);
  return blocks;
}

static WeftHelpBlock *
add_block (GArray *blocks, WeftHelpBlockKind kind, char *text)
{
  WeftHelpBlock *block;

  g_array_set_size (blocks, blocks->len + 1);
  block = &g_array_index (blocks, WeftHelpBlock, blocks->len - 1);
  block->kind = kind;
  block->text = text;
  return block;
}

void
weft_help_add_block (GArray *blocks, WeftHelpBlockKind kind, const char *text)
{
  add_block (blocks, kind, g_strdup (text));
}

void
weft_help_add_section (GArray *blocks, const char *heading, const char *text)
{
  weft_help_add_block (blocks, WEFT_HELP_HEADING, heading);
  weft_help_add_block (blocks, WEFT_HELP_PARAGRAPH, text);
}

void
weft_help_add_code (GArray *blocks, const char *language, const char *code)
{
  add_block (blocks, WEFT_HELP_CODE, g_strdup (code))->lead = g_strdup (language);
}

WeftHelpBlock *
weft_help_add_item (GArray *blocks, char *text)
{
  return add_block (blocks, WEFT_HELP_ITEM, text);
}

/* Appends @text as indented lines, broken between words. */
static void
append_wrapped (GString *out, const char *first_indent, const char *indent, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  glong column = g_utf8_strlen (first_indent, -1);

  g_string_append (out, first_indent);
  for (guint i = 0; words[i] != NULL; i++)
    {
      glong length = g_utf8_strlen (words[i], -1);

      if (i > 0 && column + 1 + length > MAX_LINE)
        {
          g_string_append_printf (out, "\n%s", indent);
          column = g_utf8_strlen (indent, -1);
        }
      else if (i > 0)
        {
          g_string_append_c (out, ' ');
          column++;
        }
      g_string_append (out, words[i]);
      column += length;
    }
  g_string_append_c (out, '\n');
}

static void
append_code (GString *out, const char *code, const char *indent)
{
  g_auto (GStrv) lines = g_strsplit (code, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (out, "%s%s\n", *lines[i] != '\0' ? indent : "", lines[i]);
}

static void
append_text_block (GString *out, const WeftHelpBlock *block)
{
  g_autofree char *item = block->lead != NULL ? weft_labelled (block->lead, block->text) : NULL;

  if (block->kind == WEFT_HELP_CODE)
    append_code (out, block->text, "    ");
  else if (block->kind == WEFT_HELP_ITEM)
    append_wrapped (out, "- ", "  ", item != NULL ? item : block->text);
  else
    append_wrapped (out, "", "", block->text);
}

static void
append_markdown_block (GString *out, const WeftHelpBlock *block)
{
  g_autofree char *lead = NULL;
  g_autofree char *item = NULL;

  switch (block->kind)
    {
    case WEFT_HELP_TITLE:
      g_string_append_printf (out, "# %s\n", block->text);
      break;
    case WEFT_HELP_HEADING:
      g_string_append_printf (out, "## %s\n", block->text);
      break;
    case WEFT_HELP_ITEM:
      if (block->lead != NULL)
        {
          lead = g_strdup_printf (block->is_flag ? "`%s`" : "**%s**", block->lead);
          item = weft_labelled (lead, block->text);
        }
      g_string_append_printf (out, "- %s\n", item != NULL ? item : block->text);
      break;
    case WEFT_HELP_CODE:
      g_string_append_printf (out, "```%s\n", block->lead != NULL ? block->lead : "");
      append_code (out, block->text, "");
      g_string_append (out, "```\n");
      break;
    case WEFT_HELP_PARAGRAPH:
    default:
      g_string_append_printf (out, "%s\n", block->text);
    }
}

void
weft_help_append_roff (GString *out, const char *text)
{
  if (*text == '.' || *text == '\'')
    g_string_append (out, "\\&");
  for (; *text != '\0'; text++)
    if (*text == '-' || *text == '\\')
      g_string_append (out, *text == '-' ? "\\-" : "\\e");
    else
      g_string_append_c (out, *text);
}

/* Appends @before, @text and @after. Only @text is escaped. */
static void
append_roff_line (GString *out, const char *before, const char *text, const char *after)
{
  g_string_append (out, before);
  weft_help_append_roff (out, text);
  g_string_append (out, after);
}

static void
append_man_block (GString *out, const WeftHelpBlock *block)
{
  g_auto (GStrv) lines = NULL;

  switch (block->kind)
    {
    case WEFT_HELP_TITLE:
      append_roff_line (out, ".SS \"", block->text, "\"\n");
      break;
    case WEFT_HELP_HEADING:
      append_roff_line (out, "\\fI", block->text, "\\fR\n");
      break;
    case WEFT_HELP_ITEM:
      g_string_append (out, block->lead != NULL ? ".TP\n" : ".IP \\(bu 2\n");
      if (block->lead != NULL)
        append_roff_line (out, "\\fB", block->lead, "\\fR\n");
      append_roff_line (out, "", block->text, "\n");
      break;
    case WEFT_HELP_CODE:
      lines = g_strsplit (block->text, "\n", -1);
      g_string_append (out, ".RS\n.EX\n");
      for (guint i = 0; lines[i] != NULL; i++)
        append_roff_line (out, "", lines[i], "\n");
      g_string_append (out, ".EE\n.RE\n");
      break;
    case WEFT_HELP_PARAGRAPH:
    default:
      append_roff_line (out, "", block->text, "\n");
    }
}

void
weft_help_blocks_append (const GArray *blocks, WeftHelpFormat format, GString *out)
{
  static void (*const writers[]) (GString *, const WeftHelpBlock *) = {
    [WEFT_HELP_TEXT] = append_text_block,
    [WEFT_HELP_MARKDOWN] = append_markdown_block,
    [WEFT_HELP_MAN] = append_man_block,
  };

  for (guint i = 0; i < blocks->len; i++)
    {
      const WeftHelpBlock *block = &g_array_index (blocks, WeftHelpBlock, i);
      gboolean is_item = block->kind == WEFT_HELP_ITEM;
      gboolean is_title = block->kind == WEFT_HELP_TITLE;

      /* separate the block from the previous one */
      if (i > 0 && format != WEFT_HELP_MAN && (!is_item || block[-1].kind != WEFT_HELP_ITEM))
        g_string_append_c (out, '\n');
      else if (i > 0 && format == WEFT_HELP_MAN && !is_item && !is_title &&
               block[-1].kind != WEFT_HELP_TITLE)
        g_string_append (out, ".PP\n");
      writers[format](out, block);
    }
}

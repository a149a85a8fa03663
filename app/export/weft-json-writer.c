/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes JSON, two spaces a level. */
#include "weft-json-writer.h"

#include "weft-event-json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static void
break_line (const WeftJsonWriter *self)
{
  if (!self->is_compact)
    g_string_append_printf (self->out, "\n%*s", (int) (2 * self->depth), "");
}

static void
name_member (WeftJsonWriter *self, const char *name)
{
  if (self->has_members)
    g_string_append_c (self->out, ',');
  if (self->depth > 0)
    break_line (self);
  if (name != NULL)
    {
      weft_json_append_text (self->out, name, strlen (name));
      g_string_append (self->out, self->is_compact ? ":" : " : ");
    }
  self->has_members = TRUE;
}

static void
begin (WeftJsonWriter *self, const char *name, char bracket)
{
  name_member (self, name);
  g_string_append_c (self->out, bracket);
  self->depth++;
  self->has_members = FALSE;
}

static void
end (WeftJsonWriter *self, char bracket)
{
  self->depth--;
  if (self->has_members)
    break_line (self);
  g_string_append_c (self->out, bracket);
  self->has_members = TRUE;
}

void
weft_json_begin_object (WeftJsonWriter *self, const char *name)
{
  begin (self, name, '{');
}

void
weft_json_begin_array (WeftJsonWriter *self, const char *name)
{
  begin (self, name, '[');
}

void
weft_json_end_object (WeftJsonWriter *self)
{
  end (self, '}');
}

void
weft_json_end_array (WeftJsonWriter *self)
{
  end (self, ']');
}

void
weft_json_add_count (WeftJsonWriter *self, const char *name, guint64 value)
{
  name_member (self, name);
  g_string_append_printf (self->out, "%" PRIu64, value);
}

void
weft_json_add_null (WeftJsonWriter *self, const char *name)
{
  name_member (self, name);
  g_string_append (self->out, "null");
}

void
weft_json_add_text (WeftJsonWriter *self, const char *name, const char *text)
{
  if (text == NULL)
    {
      weft_json_add_null (self, name);
      return;
    }
  name_member (self, name);
  weft_json_append_text (self->out, text, strlen (text));
}

/* Returns the place after the text that begins at @from, a quote. */
static const char *
skip_text (const char *from)
{
  for (from++; *from != '"'; from++)
    if (*from == '\\')
      from++;
  return from + 1;
}

void
weft_json_append_indented (GString *out, const char *compact)
{
  WeftJsonWriter self = { .out = out };

  for (const char *p = compact; *p != '\0';)
    {
      const char *next = *p == '"' ? skip_text (p) : p + 1;
      gboolean is_empty = strchr ("{[", *p) != NULL && strchr ("}]", *next) != NULL;

      if (strchr ("}]", *p) != NULL)
        {
          self.depth--;
          break_line (&self);
        }
      next += is_empty;
      if (*p == ':')
        g_string_append (out, " : ");
      else
        g_string_append_len (out, p, next - p);
      if (strchr ("{[", *p) != NULL && !is_empty)
        self.depth++;
      if (strchr ("{[,", *p) != NULL && !is_empty)
        break_line (&self);
      p = next;
    }
}

static WeftRawAmount
format (double value, guint decimals)
{
  WeftRawAmount raw;
  char form[8];

  g_snprintf (form, sizeof form, "%%.%uf", MIN (decimals, 9u));
  g_ascii_formatd (raw.text, sizeof raw.text, form, value);
  return raw;
}

WeftRawAmount
weft_amount_raw (WeftUnit unit, WeftAmount amount)
{
  static const guint decimals[WEFT_N_UNITS] = {
    [WEFT_UNIT_MEAN] = 3,
    [WEFT_UNIT_SHARE] = 6,
    [WEFT_UNIT_PERCENT] = 2,
  };
  double scale = unit == WEFT_UNIT_PERCENT ? 100 : 1;

  return weft_amount_is_known (amount) ? format (scale * amount.number, decimals[unit]) :
                                         (WeftRawAmount){ "" };
}

void
weft_json_add_amount (WeftJsonWriter *self, const char *name, WeftUnit unit, WeftAmount amount)
{
  name_member (self, name);
  g_string_append (self->out,
                   weft_amount_is_known (amount) ? weft_amount_raw (unit, amount).text : "null");
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Knows the form of a log: header, blocks and heads of events. */
#include "hostile-writer.h"

#include <string.h>

#define VARIABLE 0xffff

void
hostile_put (Hostile *self, guint64 value, guint size)
{
  guint8 bytes[8];

  for (guint i = 0; i < size; i++)
    bytes[i] = (guint8) (value >> (8 * (size - 1 - i)));
  g_byte_array_append (self->bytes, bytes, size);
}

void
hostile_put_text (Hostile *self, const char *text)
{
  g_byte_array_append (self->bytes, (const guint8 *) text, (guint) strlen (text));
}

void
hostile_put_type (Hostile *self, guint16 tag, guint16 size)
{
  hostile_put_text (self, "etb");
  hostile_put (self, 0, 1);
  hostile_put (self, tag, 2);
  hostile_put (self, size, 2);
  hostile_put (self, 4, 4);
  hostile_put_text (self, "Type");
  hostile_put (self, 0, 4);
  hostile_put_text (self, "ete");
  hostile_put (self, 0, 1);
}

void
hostile_put_header (Hostile *self)
{
  static const guint16 types[][2] = {
    { 0, 4 },          { 1, 4 },    { 2, 10 },         { 7, 0 },          { 9, 0 },
    { 10, 0 },         { 17, 2 },   { 18, 14 },        { 19, VARIABLE },  { 30, VARIABLE },
    { 34, 56 },        { 35, 0 },   { 45, 2 },         { 46, 2 },         { 58, VARIABLE },
    { 160, VARIABLE }, { 162, 8 },  { 161, VARIABLE }, { 163, VARIABLE }, { 164, VARIABLE },
    { 165, 8 },        { 166, 16 }, { 167, VARIABLE }, { 168, 8 },        { 169, VARIABLE },
    { 210, VARIABLE }, { 211, 32 }, { 212, 0 },
  };

  hostile_put_text (self, "hdrbhetb");
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    hostile_put_type (self, types[i][0], types[i][1]);
  hostile_put_text (self, "hetehdredatb");
}

guint
hostile_put_marker (Hostile *self, guint64 begin, guint32 size, guint64 end, guint16 cap)
{
  hostile_put (self, 18, 2);
  hostile_put (self, begin, 8);
  hostile_put (self, size, 4);
  hostile_put (self, end, 8);
  hostile_put (self, cap, 2);
  return self->bytes->len - 24;
}

guint
hostile_open_block (Hostile *self)
{
  return hostile_put_marker (self, self->time + 1, 0, 0, 0xffff);
}

void
hostile_close_block (Hostile *self, guint at)
{
  guint len = self->bytes->len;

  g_byte_array_set_size (self->bytes, at + 10);
  hostile_put (self, len - at, 4);
  hostile_put (self, self->time, 8);
  g_byte_array_set_size (self->bytes, len);
}

void
hostile_put_head (Hostile *self, guint16 tag)
{
  hostile_put (self, tag, 2);
  hostile_put (self, self->time += 100, 8);
}

void
hostile_put_profile (Hostile *self, guint profile, guint breakdown)
{
  hostile_put_head (self, 160);
  hostile_put (self, 1 + 8 + 4 + 7, 2);
  hostile_put (self, profile, 1);
  hostile_put (self, 100000000, 8);
  hostile_put (self, breakdown, 4);
  for (guint i = 0; i < 7; i++)
    hostile_put (self, 0, 1);
}

void
hostile_put_sample (Hostile *self, guint16 tag, guint64 number)
{
  hostile_put_head (self, tag);
  hostile_put (self, number, 8);
}

gboolean
hostile_is_full (const Hostile *self)
{
  return self->bytes->len >= self->size;
}

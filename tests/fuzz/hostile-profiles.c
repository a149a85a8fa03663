/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of heap profiles, time profiles and ticky counters that no program writes. */
#include "hostile-writer.h"

#include <string.h>

/* As HEAP_PROF_BEGIN numbers them. */
#define BY_RETAINER 5
#define BY_INFO     8
#define BY_ERA      9

/* The longest name that events of these logs have. */
#define MAX_NAME 60000

static void
put_band (Hostile *self, const char *name, guint64 bytes)
{
  hostile_put_head (self, 164);
  hostile_put (self, 1 + 8 + strlen (name) + 1, 2);
  hostile_put (self, 0, 1);
  hostile_put (self, bytes, 8);
  hostile_put_text (self, name);
  hostile_put (self, 0, 1);
}

static void
many_bands (Hostile *self)
{
  hostile_put_header (self);
  for (guint sample = 0; sample < 3 && !hostile_is_full (self); sample++)
    {
      guint at = hostile_put_marker (self, self->time + 1, 0, 0, 0xffff);

      hostile_put_head (self, 162);
      hostile_put (self, 0, 8);
      for (guint band = 0; band < 200000 && !hostile_is_full (self); band++)
        {
          g_autofree char *name = g_strdup_printf ("band %u", band);

          put_band (self, name, band);
        }
      hostile_put_head (self, 165);
      hostile_put (self, 0, 8);
      hostile_close_block (self, at);
    }
}

/* Names that all have one hash by what most programs use: any two halves may change places. */
static void
bands_of_one_hash (Hostile *self)
{
  guint at;

  hostile_put_header (self);
  at = hostile_put_marker (self, self->time + 1, 0, 0, 0xffff);
  hostile_put_head (self, 162);
  hostile_put (self, 0, 8);
  for (guint band = 0; band < 1 << 17 && !hostile_is_full (self); band++)
    {
      char name[17 * 2 + 1] = { 0 };

      for (guint i = 0; i < 17; i++)
        memcpy (name + 2 * i, band >> i & 1 ? "Ab" : "BA", 2);
      put_band (self, name, 1);
    }
  hostile_close_block (self, at);
}

/* A few long names of cost centres, and many stacks of them. */
static void
long_stacks (Hostile *self)
{
  g_autofree char *name = g_strnfill (60000, 'n');
  guint at;

  hostile_put_header (self);
  at = hostile_put_marker (self, self->time + 1, 0, 0, 0xffff);
  for (guint i = 0; i < 16; i++)
    {
      hostile_put_head (self, 161);
      hostile_put (self, 4 + 60001 + 2 + 1 + 1, 2);
      hostile_put (self, i, 4);
      hostile_put_text (self, name);
      hostile_put (self, 0, 1);
      hostile_put (self, 'M' << 8, 2);
      hostile_put (self, 0, 2);
    }
  hostile_put_head (self, 162);
  hostile_put (self, 0, 8);
  for (guint stack = 0; !hostile_is_full (self); stack++)
    {
      hostile_put_head (self, 163);
      hostile_put (self, 1 + 8 + 1 + 8 * 4, 2);
      hostile_put (self, 0, 1);
      hostile_put (self, stack, 8);
      hostile_put (self, 8, 1);
      for (guint i = 0; i < 8; i++)
        hostile_put (self, stack >> (4 * i) & 15, 4);
    }
  hostile_close_block (self, at);
}

static void
put_string (Hostile *self, const char *text)
{
  hostile_put_text (self, text);
  hostile_put (self, 0, 1);
}

static void
put_centre (Hostile *self, guint32 id, const char *label, const char *module)
{
  hostile_put_head (self, 161);
  hostile_put (self, 4 + strlen (label) + 1 + strlen (module) + 1 + 1 + 1, 2);
  hostile_put (self, id, 4);
  put_string (self, label);
  put_string (self, module);
  hostile_put (self, 0, 2);
}

/* Sets of retainers with very many names each. */
static void
retainer_sets (Hostile *self)
{
  hostile_put_header (self);
  for (guint set = 0; !hostile_is_full (self); set++)
    {
      guint at = hostile_open_block (self);
      g_autoptr (GString) name = g_string_new (NULL);

      if (set == 0)
        hostile_put_profile (self, 0, BY_RETAINER);
      g_string_append_printf (name, "(%u)", set);
      for (guint i = 0; name->len < MAX_NAME; i++)
        g_string_append_printf (name, "%x,", (set << 14) + i);
      hostile_put_sample (self, 162, set);
      put_band (self, name->str, 8);
      hostile_put_sample (self, 165, set);
      hostile_close_block (self, at);
    }
}

/* Each sample has a profile of its own, an era of its own and more bytes than there are; times run
 * backwards. */
static void
eras (Hostile *self)
{
  guint at;

  hostile_put_header (self);
  at = hostile_open_block (self);
  for (guint i = 0; i < 256; i++)
    hostile_put_profile (self, i, BY_ERA);
  for (guint64 i = 0; !hostile_is_full (self); i++)
    {
      g_autofree char *era = g_strdup_printf ("%" G_GUINT64_FORMAT, G_MAXUINT64 - i);

      self->time -= self->time > 1000 ? 500 : 0;
      hostile_put_sample (self, 162, G_MAXUINT64 - i);
      put_band (self, era, G_MAXUINT64 - (i & 7));
      self->bytes->data[self->bytes->len - strlen (era) - 1 - 8 - 1] = i % 256;
      hostile_put_sample (self, 165, i);
    }
  self->time += 1000000;
  hostile_close_block (self, at);
}

/* Names that are hard to draw, to sort and to print, of all kinds. */
static void
odd_names (Hostile *self)
{
  static const char *const odd[] = {
    "",
    " ",
    "<b>bold & \"quoted\"</b>",
    "a\nb\r\tc\x1b[31m\x07",
    "\xe2\x80\xae\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
    "\xff\xfe\xc0\x80",
    "%s%n%d",
    "..//../etc",
    ",;|{}[]",
    "-1",
    "\xf0\x9f\x92\xa9\xe2\x80\x8d\xcc\x81\xcc\x81\xcc\x81",
    "package-1.0:Module.name :: ",
    "0x",
    "(1)",
  };
  g_autofree char *name = g_strnfill (MAX_NAME, 'w');

  hostile_put_header (self);
  for (guint i = 0; !hostile_is_full (self); i++)
    {
      guint at = hostile_open_block (self), breakdown = 1 + i % 9;

      hostile_put_profile (self, i % 256, breakdown);
      for (guint k = 0; k < G_N_ELEMENTS (odd); k++)
        put_centre (self, i + k, odd[k], odd[(k + 1) % G_N_ELEMENTS (odd)]);
      hostile_put_sample (self, 162, i);
      for (guint k = 0; k < G_N_ELEMENTS (odd); k++)
        {
          put_band (self, odd[k], i * k);
          self->bytes->data[self->bytes->len - strlen (odd[k]) - 1 - 8 - 1] = i % 256;
        }
      put_band (self, i % 16 == 0 ? name : "x", 1);
      hostile_put_sample (self, 165, i);
      hostile_close_block (self, at);
    }
}

/* Info tables that are all called the same. */
static void
info_tables (Hostile *self)
{
  hostile_put_header (self);
  for (guint64 first = 1; !hostile_is_full (self); first += 1000)
    {
      guint at = hostile_open_block (self);

      if (first == 1)
        hostile_put_profile (self, 0, BY_INFO);
      for (guint64 i = first; i < first + 1000; i++)
        {
          hostile_put_head (self, 169);
          hostile_put (self, 8 + 6 * 2, 2);
          hostile_put (self, i, 8);
          for (guint k = 0; k < 6; k++)
            put_string (self, k == 1 ? "9" : "t");
        }
      hostile_put_sample (self, 162, first);
      for (guint64 i = first; i < first + 1000; i++)
        {
          g_autofree char *address = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", i);

          put_band (self, address, i);
        }
      hostile_put_sample (self, 165, first);
      hostile_close_block (self, at);
    }
}

/* Time profiles. */

static void
put_stack (Hostile *self, guint32 cap, guint64 tick, const guint32 *ids, guint n)
{
  hostile_put_head (self, 167);
  hostile_put (self, 4 + 8 + 1 + 4 * n, 2);
  hostile_put (self, cap, 4);
  hostile_put (self, tick, 8);
  hostile_put (self, n, 1);
  for (guint i = 0; i < n; i++)
    hostile_put (self, ids[i], 4);
}

/* Blocks of samples with stacks of @depth, which @fill chooses. */
static void
put_stacks (Hostile *self, guint depth, void (*fill) (guint32 *ids, guint depth, guint number))
{
  g_autofree guint32 *ids = g_new0 (guint32, depth);

  hostile_put_header (self);
  for (guint number = 0; !hostile_is_full (self);)
    {
      guint at = hostile_open_block (self);

      if (number == 0)
        {
          hostile_put_sample (self, 168, 1000);
          for (guint i = 0; i < 300; i++)
            {
              g_autofree char *label = g_strdup_printf ("centre%u", i);

              put_centre (self, i, label, i % 3 == 0 ? "" : "Module");
            }
        }
      for (guint i = 0; i < 200; i++, number++)
        {
          fill (ids, depth, number);
          put_stack (self, number % 5 * 0x33333333u, number, ids, depth);
        }
      hostile_close_block (self, at);
    }
}

static void
fill_deep (guint32 *ids, guint depth, guint number)
{
  for (guint i = 0; i < depth; i++)
    ids[i] = (number * 2654435761u + i * 40503u) >> 8;
}

static void
deep_stacks (Hostile *self)
{
  put_stacks (self, 255, fill_deep);
}

static void
fill_many (guint32 *ids, guint depth, guint number)
{
  for (guint i = 0; i < depth; i++)
    ids[i] = number >> (7 * i) & 127;
}

static void
many_stacks (Hostile *self)
{
  put_stacks (self, 3, fill_many);
}

/* Two centres that call one another, and each other in between. */
static void
fill_cycles (guint32 *ids, guint depth, guint number)
{
  for (guint i = 0; i < depth; i++)
    ids[i] = i < 24 ? number >> i & 1 : i & 1;
}

static void
cycles (Hostile *self)
{
  put_stacks (self, 255, fill_cycles);
}

/* Centres whose ids fall on one place of most tables. */
static void
fill_same_place (guint32 *ids, guint depth, guint number)
{
  for (guint i = 0; i < depth; i++)
    ids[i] = (number * depth + i) * 131071u;
}

static void
centres_of_one_hash (Hostile *self)
{
  put_stacks (self, 4, fill_same_place);
}

/* Ticky counters. */

static void
put_counter (Hostile *self, guint64 id, const char *name, const char *json)
{
  hostile_put_head (self, 210);
  hostile_put (self, 8 + 2 + 1 + strlen (name) + 1 + 8 + strlen (json) + 1, 2);
  hostile_put (self, id, 8);
  hostile_put (self, 0xffff, 2);
  hostile_put (self, 0, 1);
  put_string (self, name);
  hostile_put (self, id, 8);
  put_string (self, json);
}

static void
put_ticks (Hostile *self, guint64 id, guint64 number)
{
  hostile_put_head (self, 211);
  hostile_put (self, id, 8);
  hostile_put (self, number, 8);
  hostile_put (self, G_MAXUINT64 - number, 8);
  hostile_put (self, G_MAXUINT64 / 2 + number, 8);
}

/* Definitions that are no JSON, or too much of it. */
static void
ticky_definitions (Hostile *self)
{
  static const char *const starts[] = {
    "{", "\"", "\\", "{\"", "{\"a\":", "{\"fvs_c\":1e400,", "{\"fvs_c\":-1,\"subTy\":\"", "{\"a\"",
  };

  hostile_put_header (self);
  for (guint i = 0; !hostile_is_full (self); i++)
    {
      guint at = hostile_open_block (self);
      g_autoptr (GString) json = g_string_new (NULL);

      while (json->len < MAX_NAME / 2)
        g_string_append (json, starts[i % G_N_ELEMENTS (starts)]);
      put_counter (self, i, "(((fun(thk(con", json->str);
      hostile_put_head (self, 212);
      put_ticks (self, i, i);
      hostile_close_block (self, at);
    }
}

/* A census of its own for each number, and a counter too; times run backwards. */
static void
ticky_censuses (Hostile *self)
{
  guint at;

  hostile_put_header (self);
  at = hostile_open_block (self);
  self->time = 1000000000;
  for (guint i = 0; !hostile_is_full (self); i++)
    {
      self->time -= 300;
      hostile_put_head (self, 212);
      put_ticks (self, i % 2 == 0 ? i : G_MAXUINT64 - i, i);
    }
  self->time = 1000000000;
  hostile_close_block (self, at);
}

const HostileKind hostile_profiles[] = {
  { "many-bands", many_bands },
  { "bands-of-one-hash", bands_of_one_hash },
  { "long-stacks", long_stacks },
  { "retainer-sets", retainer_sets },
  { "eras", eras },
  { "odd-names", odd_names },
  { "info-tables", info_tables },
  { "deep-stacks", deep_stacks },
  { "many-stacks", many_stacks },
  { "cycles", cycles },
  { "centres-of-one-hash", centres_of_one_hash },
  { "ticky-definitions", ticky_definitions },
  { "ticky-censuses", ticky_censuses },
  { NULL, NULL },
};

/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of heap profiles and ticky counters whose parts do not fit together. */
#include "hostile-writer.h"

#include <string.h>

/* As HEAP_PROF_BEGIN numbers them. */
#define BY_STACK     1
#define BY_RETAINER  5
#define BY_BIOGRAPHY 6
#define BY_TYPE      7
#define BY_INFO      8
#define BY_ERA       9

static void
put_band (Hostile *self, guint profile, const char *name, guint64 bytes)
{
  hostile_put_head (self, 164);
  hostile_put (self, 1 + 8 + strlen (name) + 1, 2);
  hostile_put (self, profile, 1);
  hostile_put (self, bytes, 8);
  hostile_put_text (self, name);
  hostile_put (self, 0, 1);
}

/* Blocks of samples of one profile, whose bands @fill writes. */
static void
put_samples (Hostile *self, guint breakdown, void (*fill) (Hostile *self, guint number))
{
  hostile_put_header (self);
  for (guint number = 0; !hostile_is_full (self); number++)
    {
      guint at = hostile_open_block (self);

      if (number == 0)
        hostile_put_profile (self, 0, breakdown);
      hostile_put_sample (self, 162, 0);
      fill (self, number);
      hostile_put_sample (self, 165, 0);
      hostile_close_block (self, at);
    }
}

static void
fill_repeated (Hostile *self, guint number)
{
  static const char *const names[] = { "FUN", "FUN", "THUNK", "FUN", "", "", "FUN " };

  for (guint i = 0; i < 100; i++)
    for (guint k = 0; k < G_N_ELEMENTS (names); k++)
      put_band (self, 0, names[k], i == 0 && k == 1 ? G_MAXUINT64 : number * k);
}

/* The same band again and again in a sample. */
static void
repeated_bands (Hostile *self)
{
  put_samples (self, BY_TYPE, fill_repeated);
}

/* Stacks as deep as they go, of centres of which only some are defined, once with themselves. */
static void
fill_stacks (Hostile *self, guint number)
{
  for (guint i = 0; i < 20; i++)
    {
      guint depth = i % 4 == 0 ? 255 : i, says = i % 5 == 1 ? 255 : depth;

      hostile_put_head (self, 163);
      hostile_put (self, 1 + 8 + 1 + 4 * depth, 2);
      hostile_put (self, 0, 1);
      hostile_put (self, number * 1000 + i, 8);
      hostile_put (self, says, 1);
      for (guint k = 0; k < depth; k++)
        hostile_put (self, k % 3 == 0 ? 7 : (number + i * k) * 2654435761u, 4);
    }
}

static void
stacks_of_unknown (Hostile *self)
{
  put_samples (self, BY_STACK, fill_stacks);
}

static void
fill_retainers (Hostile *self, guint number)
{
  static const char *const names[] = {
    "(1)a,a,b,,",
    "(1)b,a",
    "(2)",
    "()",
    "(",
    ")",
    "(1",
    "(1)(1)(1)a",
    ",",
    "(-1)a",
    "(1) a",
    "(1)a ",
    "MANY",
    "SYSTEM",
    "a,b,a,",
    "(x)a",
    "(1)a->b->a",
    "",
    "(1)a,(2)b",
    "(1),a",
    "(1)a,",
    "(1)a;",
    "(9999999999999999999999)a",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    put_band (self, 0, names[i], number + i);
}

static void
odd_retainers (Hostile *self)
{
  put_samples (self, BY_RETAINER, fill_retainers);
}

static void
fill_eras (Hostile *self, guint number)
{
  static const char *const names[] = {
    "1",   "-1",     "1000000000000000000000000000000",
    "",    "era",    "0x10",
    "1.5", "1e3",    "+2",
    " 3",  "007",    "18446744073709551615",
    "7",   "4 four", "\xd9\xa3",
    "-0",  "nan",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    put_band (self, 0, names[i], number * i);
}

static void
odd_eras (Hostile *self)
{
  put_samples (self, BY_ERA, fill_eras);
}

/* Biographical samples at times that cannot be, and one that is no sample of biography. */
static void
odd_biography (Hostile *self)
{
  static const guint64 times[] = { 0, G_MAXUINT64, 1, G_MAXINT64, 1000, (guint64) G_MAXINT64 + 1 };
  static const char *const names[] = { "VOID", "LAG", "USE", "INHERENT_USE", "DRAG", "drag", "" };

  hostile_put_header (self);
  for (guint number = 0; !hostile_is_full (self); number++)
    {
      guint at = hostile_open_block (self);

      if (number == 0)
        hostile_put_profile (self, 0, BY_BIOGRAPHY);
      hostile_put_head (self, 166);
      hostile_put (self, number, 8);
      hostile_put (self, times[number % G_N_ELEMENTS (times)], 8);
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        put_band (self, 0, names[i], number % 3 == 0 ? G_MAXUINT64 : i);
      hostile_put_sample (self, number % 4 == 0 ? 162 : 165, number);
      hostile_close_block (self, at);
    }
}

/* Two profiles that begin again and again with other breakdowns, in each other's samples, and a
 * third that never begins. */
static void
profiles_at_once (Hostile *self)
{
  hostile_put_header (self);
  for (guint number = 0; !hostile_is_full (self); number++)
    {
      guint at = hostile_open_block (self);

      if (number % 7 == 1)
        for (guint i = 0; i < 2; i++)
          hostile_put_profile (self, i, number == 1 ? i * 7 : number);
      hostile_put_sample (self, 162, 0);
      for (guint i = 0; i < 60; i++)
        {
          put_band (self, i % 3 == 2 ? 200 : i % 3, "band", i);
          if (i % 20 == 19)
            hostile_put_sample (self, i == 19 ? 162 : 165, i);
        }
      hostile_close_block (self, at);
    }
}

static void
put_info (Hostile *self, guint64 address, const char *type)
{
  const char *const strings[] = {
    "info", type, "Type", "label", "Module", "f.hs:9999999999999:-1"
  };

  hostile_put_head (self, 169);
  hostile_put (self, 8 + 4 + 1 + strlen (type) + 1 + 4 + 1 + 5 + 1 + 6 + 1 + 21 + 1, 2);
  hostile_put (self, address, 8);
  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      hostile_put_text (self, strings[i]);
      hostile_put (self, 0, 1);
    }
}

/* Info tables of types that are none, and bands that are no addresses. */
static void
fill_types (Hostile *self, guint number)
{
  static const char *const types[] = {
    "99999999999999999999", "-1", "", "FUN", "64", "63", "0x1", "1 ", "255", "4294967297",
  };
  static const char *const names[] = {
    "0x", "0xg", "0x10000000000000000", "10", "-0x1", "0X1", "0x01", "0x1", "(nil)", "0x 1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autofree char *name = g_strdup_printf ("0x%x", number % 1000 * 10 + i);

      put_info (self, number % 1000 * 10 + i, types[(number + i) % G_N_ELEMENTS (types)]);
      put_band (self, 0, name, number);
      put_band (self, 0, names[i], i);
    }
}

static void
odd_info_tables (Hostile *self)
{
  put_samples (self, BY_INFO, fill_types);
}

/* Counters that nobody defined, defined twice, or cut in the middle; samples without a census. */
static void
undefined_counters (Hostile *self)
{
  static const char definition[] = "\0\0\0\0\0\0\0\7\377\377fun\0name\0\0\0\0\0\0\0\0\1{\"a\":[";

  hostile_put_header (self);
  for (guint number = 0; !hostile_is_full (self); number++)
    {
      guint at = hostile_open_block (self), size = number % sizeof definition;

      hostile_put_head (self, 210);
      hostile_put (self, size, 2);
      g_byte_array_append (self->bytes, (const guint8 *) definition, size);
      if (number % 3 == 2)
        hostile_put_head (self, 212);
      for (guint64 i = 0; i < 10; i++)
        {
          hostile_put_head (self, 211);
          hostile_put (self, i * number, 8);
          hostile_put (self, i == 0 ? 0 : G_MAXUINT64 / i, 8);
          hostile_put (self, i == 1 ? G_MAXUINT64 : number, 8);
          hostile_put (self, i == 2 ? G_MAXUINT64 : 0, 8);
        }
      hostile_close_block (self, at);
    }
}

const HostileKind hostile_heaps[] = {
  { "repeated-bands", repeated_bands },
  { "stacks-of-unknown", stacks_of_unknown },
  { "odd-retainers", odd_retainers },
  { "odd-eras", odd_eras },
  { "odd-biography", odd_biography },
  { "profiles-at-once", profiles_at_once },
  { "odd-info-tables", odd_info_tables },
  { "undefined-counters", undefined_counters },
  { NULL, NULL },
};

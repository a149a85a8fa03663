/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the shortening of Haskell names. */
#include "weft-name.h"

#include "weft-haskell-name.h"
#include "weft-test-unit.h"

#include <string.h>

typedef struct
{
  const char *name, *no_package, *no_module;
} Parts;

static const Parts parts[] = {
  { "ghc-prim:GHC.Types.I#", "GHC.Types.I#", "I#" },
  { "ghc-prim:GHC.Types.:", "GHC.Types.:", ":" },
  { "base-4.18.2.1:Data.Map.Internal.Bin", "Data.Map.Internal.Bin", "Bin" },
  { "GHC.Types.:", "GHC.Types.:", ":" },
  { "GHC.Base..", "GHC.Base..", "." },
  { "GHC.Base.:|", "GHC.Base.:|", ":|" },
  { ":", ":", ":" },
  { ":|", ":|", ":|" },
  { "Main.buildTable.\\", "Main.buildTable.\\", "buildTable.\\" },
  { "main.\\.\\.t", "main.\\.\\.t", "main.\\.\\.t" },
  { "THUNK_0_1", "THUNK_0_1", "THUNK_0_1" },
  { "Données.Élan.x", "Données.Élan.x", "x" },
  { "Main.", "Main.", "Main." },
  { "", "", "" },
  { "\xff\xfe", "\xff\xfe", "\xff\xfe" },
  { "a:\xff", "a:\xff", "a:\xff" },
};

static void
test_parts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_assert_cmpstr (weft_haskell_skip_package (parts[i].name), ==, parts[i].no_package);
      g_assert_cmpstr (weft_haskell_skip_module (parts[i].name), ==, parts[i].no_module);
    }
}

typedef struct
{
  guint chars;
  const char *text;
} Short;

static void
test_shorten (void)
{
  static const Short shorts[] = {
    { 99, "pkg-1.0:Data.Map.insertWith" },
    { 27, "pkg-1.0:Data.Map.insertWith" },
    { 26, "Data.Map.insertWith" },
    { 18, "insertWith" },
    { 9, "inse…With" },
    { 8, "inse…ith" },
    { 3, "i…h" },
    { 2, "i…" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shorts); i++)
    {
      g_autofree char *text =
          weft_name_shorten_to_chars ("pkg-1.0:Data.Map.insertWith", shorts[i].chars);

      g_assert_cmpstr (text, ==, shorts[i].text);
    }
  {
    /* a name that is written from right to left does not turn what stands beside it */
    g_autofree char *hebrew = weft_name_shorten_to_chars ("\u05d0\u05d1.\u05d2", 20);

    g_assert_cmpstr (hebrew, ==, "\u2068\u05d0\u05d1.\u05d2\u2069");
  }
  g_assert_null (weft_name_shorten_to_chars ("insertWith", 1));
  g_assert_null (weft_name_shorten_to_chars ("insertWith", 0));
}

static void
test_hostile (void)
{
  g_autofree char *huge = g_strnfill (100000, 'x');
  g_autofree char *cut = weft_name_shorten_to_chars (huge, 200000);
  g_autofree char *bytes = weft_name_shorten_to_chars ("ab\xff\xfe", 10);
  g_autofree char *wide = weft_name_shorten_to_chars ("λλλλλλλλλλ", 5);

  g_assert_cmpint (g_utf8_strlen (cut, -1), ==, 512);
  g_assert_true (g_utf8_validate (bytes, -1, NULL));
  g_assert_true (g_str_has_prefix (bytes, "ab"));
  g_assert_cmpstr (wide, ==, "λλ…λλ");
}

/* What stays is what tells names apart. */
static void
test_ellipsize (void)
{
  g_assert_cmpint (weft_name_ellipsize_mode ("ghc-9.10.3:GHC.Iface.Type.IfaceTyCon"), ==,
                   PANGO_ELLIPSIZE_MIDDLE);
  g_assert_cmpint (weft_name_ellipsize_mode ("Main.go < Main.work < Main.main"), ==,
                   PANGO_ELLIPSIZE_END);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/name/parts", test_parts);
  g_test_add_func ("/name/shorten", test_shorten);
  g_test_add_func ("/name/hostile", test_hostile);
  g_test_add_func ("/name/ellipsize", test_ellipsize);
}

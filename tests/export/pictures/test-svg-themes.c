/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a picture in two palettes becomes one. */
#include "weft-svg.h"
#include "weft-test-unit.h"

#include <string.h>

#define HEAD                                                                        \
  "<?xml version=\"1.0\"?>\n<svg xmlns=\"n\" width=\"40px\" viewBox=\"0 0 40 30\" " \
  "version=\"1.1\">\n"
#define START                                                                    \
  "<svg id=\"p\" viewBox=\"0 0 40 30\" width=\"40\" height=\"30\" role=\"img\" " \
  "aria-labelledby=\"p-title\">"

static void
test_examples (void)
{
  static const struct
  {
    const char *light, *dark;
    const char *want; /* NULL: they are not the same */
  } cases[] = {
    { HEAD "</svg>\n", HEAD "</svg>\n", START "\n</svg>\n" },
    /* a colour and an opacity that differ, each once, and one that does not */
    { HEAD "<path style=\"fill:rgb(0%,0%,0%);fill-opacity:0.5;stroke:rgb(1%,1%,1%)\"/>\n"
           "<path fill=\"rgb(0%,0%,0%)\" fill-opacity=\"0.5\"/>\n",
      HEAD "<path style=\"fill:rgb(9%,9%,9%);fill-opacity:1;stroke:rgb(1%,1%,1%)\"/>\n"
           "<path fill=\"rgb(9%,9%,9%)\" fill-opacity=\"1\"/>\n",
      START "\n<style>#p{--c1:rgb(0%,0%,0%);--c2:0.5;}@media screen and "
            "(prefers-color-scheme:dark){#p{--c1:rgb(9%,9%,9%);--c2:1;}}</style>\n"
            "<path style=\"fill:var(--c1);fill-opacity:var(--c2);stroke:rgb(1%,1%,1%)\"/>\n"
            "<path fill=\"var(--c1)\" fill-opacity=\"var(--c2)\"/>\n" },
    /* ids go on in cairo from one file to the next */
    { HEAD "<g id=\"surface3\" clip-path=\"url(#clip9)\"/>\n<use xlink:href=\"#surface3\"/>\n",
      HEAD "<g id=\"surface12\" clip-path=\"url(#clip8)\"/>\n<use xlink:href=\"#surface12\"/>\n",
      START "\n<g id=\"p-1\" clip-path=\"url(#p-2)\"/>\n<use xlink:href=\"#p-1\"/>\n" },
    /* other shapes */
    { HEAD "<path d=\"M 1 2\"/>\n", HEAD "<path d=\"M 1 3\"/>\n", NULL },
    { HEAD "<g>\n", HEAD "<g>\n</g>\n", NULL },
    { HEAD "<g>\n</g>\n", HEAD "<g>\n", NULL },
    { HEAD "fill:rgb(0%,0%,0%)", HEAD "fill:url(#a)", NULL },
    { "", "", NULL },
    { "<svg viewBox=\"0 0 1 1\">", "<svg viewBox=\"0 0 1 1\">", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GString *joined = weft_svg_join_themes (cases[i].light, cases[i].dark, "p");

      g_assert_cmpstr (joined != NULL ? joined->str : NULL, ==, cases[i].want);
      if (joined != NULL)
        g_string_free (joined, TRUE);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/svg-themes/examples", test_examples);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts of a Haskell name: package, module and name in "containers-0.6.7:Data.Map.Internal.Bin".
 * Operators made of dots and colons are kept whole. */
#pragma once

#include <glib.h>

/* Returns the length in bytes of the sequence of capitalised words, joined by dots, at the start of
 * @text: "Data.Map" in "Data.Map.insert"; 0 if there are no such words. */
gsize weft_haskell_module_length (const char *text);

/* Returns the start of the module in @text, after the package and its colon; @text if there is no
 * package. */
const char *weft_haskell_skip_package (const char *text);

/* Returns the start of the name in @text, after the package and the module: "I#" in
 * "ghc-prim:GHC.Types.I#". */
const char *weft_haskell_skip_module (const char *text);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Closure types by their number in rts/storage/ClosureTypes.h of GHC. */
#include "weft-closure-types.h"

#include <string.h>

static const char *const type_names[] = {
  "INVALID_OBJECT",
  "CONSTR",
  "CONSTR_1_0",
  "CONSTR_0_1",
  "CONSTR_2_0",
  "CONSTR_1_1",
  "CONSTR_0_2",
  "CONSTR_NOCAF",
  "FUN",
  "FUN_1_0",
  "FUN_0_1",
  "FUN_2_0",
  "FUN_1_1",
  "FUN_0_2",
  "FUN_STATIC",
  "THUNK",
  "THUNK_1_0",
  "THUNK_0_1",
  "THUNK_2_0",
  "THUNK_1_1",
  "THUNK_0_2",
  "THUNK_STATIC",
  "THUNK_SELECTOR",
  "BCO",
  "AP",
  "PAP",
  "AP_STACK",
  "IND",
  "IND_STATIC",
  "RET_BCO",
  "RET_SMALL",
  "RET_BIG",
  "RET_FUN",
  "UPDATE_FRAME",
  "CATCH_FRAME",
  "UNDERFLOW_FRAME",
  "STOP_FRAME",
  "BLOCKING_QUEUE",
  "BLACKHOLE",
  "MVAR_CLEAN",
  "MVAR_DIRTY",
  "TVAR",
  "ARR_WORDS",
  "MUT_ARR_PTRS_CLEAN",
  "MUT_ARR_PTRS_DIRTY",
  "MUT_ARR_PTRS_FROZEN_DIRTY",
  "MUT_ARR_PTRS_FROZEN_CLEAN",
  "MUT_VAR_CLEAN",
  "MUT_VAR_DIRTY",
  "WEAK",
  "PRIM",
  "MUT_PRIM",
  "TSO",
  "STACK",
  "TREC_CHUNK",
  "ATOMICALLY_FRAME",
  "CATCH_RETRY_FRAME",
  "CATCH_STM_FRAME",
  "WHITEHOLE",
  "SMALL_MUT_ARR_PTRS_CLEAN",
  "SMALL_MUT_ARR_PTRS_DIRTY",
  "SMALL_MUT_ARR_PTRS_FROZEN_DIRTY",
  "SMALL_MUT_ARR_PTRS_FROZEN_CLEAN",
  "COMPACT_NFDATA",
  "CONTINUATION",
};

char *
weft_closure_type_text (guint number)
{
  return number < G_N_ELEMENTS (type_names) ? g_strdup (type_names[number]) :
                                              g_strdup_printf ("%u", number);
}

gboolean
weft_closure_type_is_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (type_names); i++)
    if (strcmp (type_names[i], name) == 0)
      return TRUE;
  return FALSE;
}

WeftClosureKind
weft_closure_type_kind (const char *name)
{
  static const struct
  {
    const char *name;
    WeftClosureKind kind;
  } kinds[] = {
    { "AP", WEFT_CLOSURE_THUNK },
    { "AP_STACK", WEFT_CLOSURE_SUSPENDED },
    { "BLACKHOLE", WEFT_CLOSURE_BLACK_HOLE },
    { "STACK", WEFT_CLOSURE_STACK },
    { "ARR_WORDS", WEFT_CLOSURE_BYTES },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].name, name) == 0)
      return kinds[i].kind;
  return g_str_has_prefix (name, "THUNK") ? WEFT_CLOSURE_THUNK : WEFT_CLOSURE_OTHER;
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the metadata of a band from its IPE event, its stack, or its label. In profiles by closure
 * type or by description, the label contains package and module. */
#include "weft-band-metadata.h"

#include "weft-haskell-name.h"
#include "weft-info-prov.h"

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

/* Returns TRUE if @name is a closure type. */
static gboolean
closure_type_is_name (const char *name)
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

struct _WeftBandMetadata
{
  const WeftHeapProfile *profile;
  WeftHeapStacks *stacks; /* or NULL */
};

WeftBandMetadata *
weft_band_metadata_new (const WeftHeapProfile *profile)
{
  WeftBandMetadata *self = g_new0 (WeftBandMetadata, 1);

  self->profile = profile;
  if (profile->breakdown == WEFT_BREAKDOWN_COST_CENTRE)
    self->stacks = weft_heap_stacks_new (profile);
  return self;
}

void
weft_band_metadata_free (WeftBandMetadata *self)
{
  g_clear_pointer (&self->stacks, weft_heap_stacks_free);
  g_free (self);
}

/* Splits @label, such as "containers-0.6.7:Data.Map.Internal.Bin", into package, module and name.
 * Labels of thunks are in angle brackets. */
static void
read_qualified_name (WeftBandInfo *metadata, const char *label)
{
  gsize length = strlen (label);
  gboolean is_bracketed = length > 2 && label[0] == '<' && label[length - 1] == '>';
  g_autofree char *text = g_strndup (label + is_bracketed, length - 2 * (gsize) is_bracketed);
  const char *after_package = weft_haskell_skip_package (text);
  const char *name = weft_haskell_skip_module (after_package);

  if (after_package > text)
    metadata->package = g_strndup (text, after_package - text - 1);
  if (after_package > text && name > after_package)
    metadata->module = g_strndup (after_package, name - after_package - 1);
  metadata->name = g_strdup (metadata->module != NULL ? name : after_package);
}

/* Sets the source file and the package from the source location, such as
 * "libraries/base/GHC/Base.hs:12:5-20" or "Main.hs:(1,2)-(3,4)". Only GHC's own libraries, which
 * are built in GHC's source tree, have a path that shows the package. */
static void
read_source_location (WeftBandInfo *metadata)
{
  static const char folder[] = "libraries/";
  const char *place = metadata->location, *end = place, *package, *slash;

  if (place == NULL || *place == '\0')
    return;
  while (*end != '\0' && !(*end == ':' && (g_ascii_isdigit (end[1]) || end[1] == '(')))
    end++;
  metadata->source = g_strndup (place, end - place);
  package = strstr (metadata->source, folder);
  if (package == NULL)
    return;
  package += strlen (folder);
  slash = strchr (package, '/');
  if (slash != NULL)
    metadata->package = g_strndup (package, slash - package);
}

static char *
copy_or_null (const char *text)
{
  return text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

static void
read_cost_centre_stack (WeftBandInfo *metadata, const WeftStacks *stacks, guint32 node)
{
  guint32 number = weft_stacks_node (stacks, node)->frame;
  const WeftFrame *frame;

  metadata->stack = node;
  if (number == WEFT_FRAME_NONE)
    return;
  frame = weft_stacks_nth_frame (stacks, number);
  metadata->name = copy_or_null (frame->label);
  metadata->module = copy_or_null (frame->module);
  metadata->location = copy_or_null (frame->source);
}

void
weft_band_metadata_get (const WeftBandMetadata *self, guint32 band, WeftBandInfo *metadata)
{
  const char *label = weft_heap_profile_label (self->profile, band);
  g_auto (WeftInfoProv) info = { 0 };

  *metadata = (WeftBandInfo){ 0 };
  if (self->stacks != NULL)
    read_cost_centre_stack (metadata, self->stacks->stacks, self->stacks->nodes[band]);
  else if (weft_info_prov_init (&info, self->profile->index,
                                g_array_index (self->profile->origins, guint64, band)))
    {
      metadata->name = g_strdup (info.label != NULL ? info.label : info.table);
      metadata->type = g_steal_pointer (&info.type);
      metadata->closure_type = weft_closure_type_text (info.closure_type);
      metadata->module = g_steal_pointer (&info.module);
      metadata->location = g_steal_pointer (&info.location);
      metadata->table = g_steal_pointer (&info.table);
    }
  else
    {
      switch (self->profile->breakdown)
        {
        case WEFT_BREAKDOWN_MODULE:
          metadata->module = g_strdup (label);
          break;
        case WEFT_BREAKDOWN_TYPE:
          metadata->type = g_strdup (label);
          break;
        case WEFT_BREAKDOWN_DESCRIPTION:
          read_qualified_name (metadata, label);
          if (closure_type_is_name (label))
            metadata->closure_type = g_strdup (label);
          break;
        case WEFT_BREAKDOWN_CLOSURE_TYPE:
          read_qualified_name (metadata, label);
          metadata->closure_type = g_strdup (metadata->package != NULL ? "CONSTR" : label);
          break;
        default: /* the label is a plain name */
          break;
        }
    }
  read_source_location (metadata);
  if (metadata->name == NULL)
    metadata->name = g_strdup (label);
}

void
weft_band_info_clear (WeftBandInfo *metadata)
{
  char **all[] = { &metadata->name,   &metadata->type,    &metadata->closure_type,
                   &metadata->module, &metadata->package, &metadata->location,
                   &metadata->source, &metadata->table };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_clear_pointer (all[i], g_free);
}

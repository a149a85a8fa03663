/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-heap-state.h"

#include "weft-object.h"
#include "weft-settings.h"

struct _WeftHeapState
{
  GObject parent_instance;

  WeftHeapOptions options;
  WeftHeapChoice choice;
  guint serial;
  GHashTable *hidden; /* set of hidden bands */
  guint32 pointed;
};

enum
{
  CHANGED,
  HIGHLIGHT_CHANGED,
  POINTED_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftHeapState, weft_heap_state, G_TYPE_OBJECT)

static void
emit_changed (WeftHeapState *self)
{
  self->options.n_hidden = g_hash_table_size (self->hidden);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
weft_heap_state_finalize (GObject *object)
{
  WeftHeapState *self = WEFT_HEAP_STATE (object);

  g_hash_table_unref (self->hidden);
  weft_heap_choice_clear (&self->choice);
  G_OBJECT_CLASS (weft_heap_state_parent_class)->finalize (object);
}

/* Applies a change of the preference for the number of bands, which overrides the number chosen on
 * the page. */
static void
n_bands_changed_cb (WeftHeapState *self)
{
  WeftHeapOptions options = self->options;

  options.n_bands = (guint) g_settings_get_int (weft_settings_get (), "heap-bands");
  weft_heap_state_set_options (self, &options);
}

static void
weft_heap_state_class_init (WeftHeapStateClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_heap_state_finalize;
  signals[CHANGED] = weft_signal_new ("changed", WEFT_TYPE_HEAP_STATE, 0);
  signals[HIGHLIGHT_CHANGED] = weft_signal_new ("highlight-changed", WEFT_TYPE_HEAP_STATE, 0);
  signals[POINTED_CHANGED] = weft_signal_new ("pointed-changed", WEFT_TYPE_HEAP_STATE, 0);
}

static void
weft_heap_state_init (WeftHeapState *self)
{
  self->hidden = g_hash_table_new (NULL, NULL);
  self->pointed = WEFT_HEAP_NO_BAND;
  self->choice.group = WEFT_HEAP_NO_GROUP;
  self->options = weft_heap_options_default ();
  self->options.hidden = self->hidden;
  self->options.n_bands = (guint) g_settings_get_int (weft_settings_get (), "heap-bands");
  weft_connect (weft_settings_get (), "changed::heap-bands", n_bands_changed_cb, self);
}

const WeftHeapOptions *
weft_heap_state_get_options (WeftHeapState *self)
{
  return &self->options;
}

void
weft_heap_state_set_options (WeftHeapState *self, const WeftHeapOptions *wanted)
{
  WeftHeapOptions *own = &self->options;

  g_return_if_fail (WEFT_IS_HEAP_STATE (self) && wanted->form < WEFT_N_HEAP_FORMS &&
                    wanted->key < WEFT_N_HEAP_KEYS);
  if (own->form == wanted->form && own->is_log == wanted->is_log &&
      own->with_heap == wanted->with_heap && own->n_bands == wanted->n_bands &&
      own->key == wanted->key)
    return;
  own->form = wanted->form;
  own->is_log = wanted->is_log;
  own->with_heap = wanted->with_heap;
  own->n_bands = wanted->n_bands;
  own->key = wanted->key;
  emit_changed (self);
}

const WeftHeapChoice *
weft_heap_state_get_choice (WeftHeapState *self)
{
  return &self->choice;
}

guint
weft_heap_state_get_serial (WeftHeapState *self)
{
  return self->serial;
}

static void
emit_choice_changed (WeftHeapState *self)
{
  self->serial++;
  g_hash_table_remove_all (self->hidden);
  self->options.isolated = WEFT_HEAP_NO_BAND;
  self->options.highlighted = WEFT_HEAP_NO_BAND;
  emit_changed (self);
}

void
weft_heap_state_set_part (WeftHeapState *self, guint part)
{
  g_return_if_fail (WEFT_IS_HEAP_STATE (self));
  if (self->choice.part == part)
    return;
  self->choice.part = part;
  g_clear_pointer (&self->choice.opened, g_free);
  emit_choice_changed (self);
}

void
weft_heap_state_set_group (WeftHeapState *self, WeftHeapGroupKey group, const char *match)
{
  g_return_if_fail (WEFT_IS_HEAP_STATE (self));
  if (self->choice.group == group && g_strcmp0 (self->choice.match, match) == 0)
    return;
  self->choice.group = group;
  g_free (self->choice.match);
  self->choice.match = g_strdup (match);
  g_clear_pointer (&self->choice.opened, g_free);
  emit_choice_changed (self);
}

void
weft_heap_state_open_group_by (WeftHeapState *self, WeftHeapGroupKey group, const char *label)
{
  char *opened = g_strdup (label);

  g_return_if_fail (WEFT_IS_HEAP_STATE (self));
  self->choice.group = group;
  g_clear_pointer (&self->choice.match, g_free);
  g_free (self->choice.opened);
  self->choice.opened = opened;
  emit_choice_changed (self);
}

void
weft_heap_state_open_group (WeftHeapState *self, const char *label)
{
  char *opened = g_strdup (label);

  g_return_if_fail (WEFT_IS_HEAP_STATE (self));
  g_free (self->choice.opened);
  self->choice.opened = opened;
  emit_choice_changed (self);
}

gboolean
weft_heap_state_open_group_of_band (WeftHeapState *self, const WeftHeapProfile *heap, guint32 band)
{
  g_return_val_if_fail (WEFT_IS_HEAP_STATE (self), FALSE);
  if (self->choice.group >= WEFT_HEAP_NO_GROUP || self->choice.opened != NULL || heap == NULL ||
      band >= heap->labels->len)
    return FALSE;
  weft_heap_state_open_group (self, weft_heap_profile_label (heap, band));
  return TRUE;
}

void
weft_heap_state_highlight (WeftHeapState *self, guint32 band)
{
  g_return_if_fail (WEFT_IS_HEAP_STATE (self));
  if (self->options.highlighted == band)
    return;
  self->options.highlighted = band;
  g_signal_emit (self, signals[HIGHLIGHT_CHANGED], 0);
}

void
weft_heap_state_set_pointed_band (WeftHeapState *self, guint32 band)
{
  g_return_if_fail (WEFT_IS_HEAP_STATE (self));
  if (self->pointed == band)
    return;
  self->pointed = band;
  g_signal_emit (self, signals[POINTED_CHANGED], 0);
}

guint32
weft_heap_state_get_pointed_band (WeftHeapState *self)
{
  g_return_val_if_fail (WEFT_IS_HEAP_STATE (self), WEFT_HEAP_NO_BAND);
  return self->pointed;
}

void
weft_heap_state_isolate (WeftHeapState *self, guint32 band)
{
  g_return_if_fail (WEFT_IS_HEAP_STATE (self));
  self->options.isolated = self->options.isolated == band ? WEFT_HEAP_NO_BAND : band;
  self->options.highlighted = WEFT_HEAP_NO_BAND;
  emit_changed (self);
}

void
weft_heap_state_toggle_hidden (WeftHeapState *self, guint32 band)
{
  g_return_if_fail (WEFT_IS_HEAP_STATE (self));
  if (!g_hash_table_remove (self->hidden, GUINT_TO_POINTER (band)))
    g_hash_table_add (self->hidden, GUINT_TO_POINTER (band));
  self->options.isolated = WEFT_HEAP_NO_BAND;
  self->options.highlighted = WEFT_HEAP_NO_BAND;
  emit_changed (self);
}

gboolean
weft_heap_state_is_hidden (WeftHeapState *self, guint32 band)
{
  return g_hash_table_contains (self->hidden, GUINT_TO_POINTER (band));
}

gboolean
weft_heap_state_show_all (WeftHeapState *self)
{
  g_return_val_if_fail (WEFT_IS_HEAP_STATE (self), FALSE);
  if (weft_heap_state_shows_all (self))
    return FALSE;
  g_hash_table_remove_all (self->hidden);
  self->options.isolated = WEFT_HEAP_NO_BAND;
  emit_changed (self);
  return TRUE;
}

gboolean
weft_heap_state_shows_all (WeftHeapState *self)
{
  return self->options.isolated == WEFT_HEAP_NO_BAND && g_hash_table_size (self->hidden) == 0;
}

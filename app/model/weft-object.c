/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores the list of a class's owned fields as data of its GType. */
#include "weft-object.h"

typedef struct
{
  gsize offset;
  GDestroyNotify free; /* NULL if the field is the ID of a source */
} OwnedField;

static G_DEFINE_QUARK (weft - owned, owned)

void
weft_class_add_owned_field (GObjectClass *klass, gsize offset, GDestroyNotify free)
{
  GType type = G_TYPE_FROM_CLASS (klass);
  GArray *fields = g_type_get_qdata (type, owned_quark ());
  OwnedField owned = { offset, free };

  if (fields == NULL)
    g_type_set_qdata (type, owned_quark (),
                      fields = g_array_new (FALSE, FALSE, sizeof (OwnedField)));
  g_array_append_val (fields, owned);
  klass->dispose = weft_object_dispose_owned;
}

void
weft_object_dispose_owned (GObject *object)
{
  const GArray *fields = g_type_get_qdata (G_OBJECT_TYPE (object), owned_quark ());

  G_OBJECT_CLASS (g_type_class_peek_parent (G_OBJECT_GET_CLASS (object)))->dispose (object);
  for (guint i = 0; fields != NULL && i < fields->len; i++)
    {
      const OwnedField *owned = &g_array_index (fields, OwnedField, i);
      gpointer field = G_STRUCT_MEMBER_P (object, owned->offset);

      if (owned->free == NULL)
        g_clear_handle_id ((guint *) field, g_source_remove);
      else
        g_clear_pointer ((gpointer *) field, owned->free);
    }
}

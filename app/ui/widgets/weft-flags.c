/* SPDX-License-Identifier: BSD-3-Clause */
/* The boolean properties of a class. */
#include "weft-flags.h"

static GQuark
flag_quark (void)
{
  return g_quark_from_static_string ("weft-flag");
}

static const WeftFlag *
flag_of (GParamSpec *pspec)
{
  return g_param_spec_get_qdata (pspec, flag_quark ());
}

static gboolean *
field_of (GObject *object, const WeftFlag *flag)
{
  return G_STRUCT_MEMBER_P (object, flag->offset);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, *field_of (object, flag_of (pspec)));
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  const WeftFlag *flag = flag_of (pspec);
  gboolean *field = field_of (object, flag);

  if (*field == g_value_get_boolean (value))
    return;
  *field = g_value_get_boolean (value);
  if (flag->changed != NULL)
    flag->changed (object);
  g_object_notify_by_pspec (object, pspec);
}

void
weft_flags_install (GObjectClass *klass, const WeftFlag *flags, guint n)
{
  klass->get_property = get_property;
  klass->set_property = set_property;
  for (guint i = 0; i < n; i++)
    {
      GParamSpec *pspec = g_param_spec_boolean (flags[i].name, NULL, NULL, flags[i].is_set,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY |
                                                    G_PARAM_STATIC_STRINGS);

      g_param_spec_set_qdata (pspec, flag_quark (), (gpointer) &flags[i]);
      g_object_class_install_property (klass, i + 1, pspec);
    }
}

void
weft_flags_init (GObject *object, const WeftFlag *flags, guint n)
{
  for (guint i = 0; i < n; i++)
    *field_of (object, &flags[i]) = flags[i].is_set;
}

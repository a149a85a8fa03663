/* SPDX-License-Identifier: BSD-3-Clause */
/* Binds GSettings, where its schema can be found, to properties that are there in any case. */
#include "weft-settings.h"

#include "config.h"

enum
{
  PROP_0,
  PROP_WINDOW_WIDTH,
  PROP_WINDOW_HEIGHT,
  PROP_WINDOW_MAXIMIZED,
  PROP_WHEEL_ZOOMS,
  PROP_SHOW_SIDE_PANEL,
  PROP_SHOW_DETAILS,
  PROP_COLOR_SCHEME,
  PROP_LANE_LAYOUT,
  PROP_HEAP_TABLE_HEIGHT,
  PROP_PROFILE_TABLE_HEIGHT,
  N_PROPS,
};

struct _WeftSettings
{
  GObject parent_instance;

  GSettings *settings; /* or NULL where the schema is not installed */
  GValue values[N_PROPS];
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (WeftSettings, weft_settings, G_TYPE_OBJECT)

static void
weft_settings_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_copy (&WEFT_SETTINGS (object)->values[id], value);
}

static void
weft_settings_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftSettings *self = WEFT_SETTINGS (object);

  if (g_param_values_cmp (pspec, value, &self->values[id]) == 0)
    return;
  g_value_copy (value, &self->values[id]);
  g_object_notify_by_pspec (object, pspec);
}

static void
weft_settings_finalize (GObject *object)
{
  WeftSettings *self = WEFT_SETTINGS (object);

  for (guint i = PROP_0 + 1; i < N_PROPS; i++)
    g_value_unset (&self->values[i]);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (weft_settings_parent_class)->finalize (object);
}

static GParamSpec *
flag (const char *name, gboolean value, GParamFlags flags)
{
  return g_param_spec_boolean (name, NULL, NULL, value, flags);
}

static void
weft_settings_class_init (WeftSettingsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = weft_settings_get_property;
  object_class->set_property = weft_settings_set_property;
  object_class->finalize = weft_settings_finalize;

  /* the same ranges and values as in the schema */
  properties[PROP_WINDOW_WIDTH] =
      g_param_spec_int ("window-width", NULL, NULL, 360, G_MAXINT16, 1200, flags);
  properties[PROP_WINDOW_HEIGHT] =
      g_param_spec_int ("window-height", NULL, NULL, 240, G_MAXINT16, 800, flags);
  properties[PROP_WINDOW_MAXIMIZED] = flag ("window-maximized", FALSE, flags);
  properties[PROP_WHEEL_ZOOMS] = flag ("wheel-zooms", FALSE, flags);
  properties[PROP_SHOW_SIDE_PANEL] = flag ("show-side-panel", TRUE, flags);
  properties[PROP_SHOW_DETAILS] = flag ("show-details", TRUE, flags);
  properties[PROP_COLOR_SCHEME] = g_param_spec_string ("color-scheme", NULL, NULL, "system", flags);
  properties[PROP_LANE_LAYOUT] = g_param_spec_string ("lane-layout", NULL, NULL, "", flags);
  properties[PROP_HEAP_TABLE_HEIGHT] =
      g_param_spec_int ("heap-table-height", NULL, NULL, 1, G_MAXINT16, 262, flags);
  properties[PROP_PROFILE_TABLE_HEIGHT] =
      g_param_spec_int ("profile-table-height", NULL, NULL, 1, G_MAXINT16, 262, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
weft_settings_init (WeftSettings *self)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  for (guint i = PROP_0 + 1; i < N_PROPS; i++)
    {
      g_value_init (&self->values[i], properties[i]->value_type);
      g_param_value_set_default (properties[i], &self->values[i]);
    }
  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, WEFT_APPLICATION_ID, TRUE);
  if (schema == NULL)
    return;
  self->settings = g_settings_new_full (schema, NULL, NULL);
  /* an older schema may lie where this Weft is not installed */
  for (guint i = PROP_0 + 1; i < N_PROPS; i++)
    if (g_settings_schema_has_key (schema, properties[i]->name))
      g_settings_bind (self->settings, properties[i]->name, self, properties[i]->name,
                       G_SETTINGS_BIND_DEFAULT);
}

WeftSettings *
weft_settings_new (void)
{
  return g_object_new (WEFT_TYPE_SETTINGS, NULL);
}

gboolean
weft_settings_get_boolean (WeftSettings *self, const char *name)
{
  gboolean value = FALSE;

  g_object_get (self, name, &value, NULL);
  return value;
}

int
weft_settings_get_int (WeftSettings *self, const char *name)
{
  int value = 0;

  g_object_get (self, name, &value, NULL);
  return value;
}

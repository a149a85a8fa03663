/* SPDX-License-Identifier: BSD-3-Clause */
/* The boolean properties of a class, as a table of the fields that hold them. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* A property; static. */
typedef struct
{
  const char *name;
  gsize offset;                      /* of its gboolean in the instance */
  gboolean is_set;                   /* in a new instance */
  void (*changed) (GObject *object); /* after another value was set, before that is notified; or
                                      * NULL */
} WeftFlag;

/* Gives @klass, a final one without properties of its own, those of @flags. */
void weft_flags_install (GObjectClass *klass, const WeftFlag *flags, guint n);

/* Sets them as they are in a new instance; for its init function. Tells nobody. */
void weft_flags_init (GObject *object, const WeftFlag *flags, guint n);

G_END_DECLS

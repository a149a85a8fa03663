/* SPDX-License-Identifier: BSD-3-Clause */
/* Helpers for GObject classes: fields that an object owns, declared once in its class; signals that
 * stay connected as long as the object lives; and a widget's template. */
#pragma once

#include <glib-object.h>

/* For class_init of a final class: declares that dispose frees the pointer @field of @Type with
 * @free, and sets it to NULL. Fields are freed in the order of these calls, after the dispose of
 * the parent class, so that child widgets of a template are freed first. Sets the dispose of the
 * class; a class with more to do sets its own after these calls, and ends it with
 * weft_object_dispose_owned(). */
#define weft_class_add_owned(klass, Type, field, free)                               \
  weft_class_add_owned_field (G_OBJECT_CLASS (klass), G_STRUCT_OFFSET (Type, field), \
                              (GDestroyNotify) (free))

/* Like weft_class_add_owned(), but for the ID of a main loop source, which dispose removes. */
#define weft_class_add_owned_source(klass, Type, field) \
  weft_class_add_owned (klass, Type, field, NULL)

void weft_class_add_owned_field (GObjectClass *klass, gsize offset, GDestroyNotify free);

/* Calls the dispose of the parent class for @object, then frees its owned fields. */
void weft_object_dispose_owned (GObject *object);

/* Calls @callback, with @receiver (a GObject) as the first argument, when @source emits @signal, as
 * long as both objects live. */
#define weft_connect(source, signal, callback, receiver) \
  g_signal_connect_object ((source), (signal), G_CALLBACK (callback), (receiver), G_CONNECT_SWAPPED)

/* For class_init of a widget: sets its template to the resource called @name ("weft-bar"). */
#define weft_class_template(klass, name)                                 \
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass), \
                                               "/io/github/weft/Weft/ui/" name ".ui")

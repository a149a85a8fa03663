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

/* For class_init of a widget: binds each child of its template that is named in the arguments after
 * @Type to the field of @Type with the same name. */
#ifndef __cppcheck__ /* cppcheck 2.10 does not know __VA_OPT__ */
#define weft_class_bind_children(klass, Type, ...) \
  G_STMT_START{ WEFT_REPEAT_64 (WEFT_BIND_CHILD (klass, Type, __VA_ARGS__)) } G_STMT_END
#else
#define weft_class_bind_children(klass, Type, ...)
#endif

/* Expands to the binding of @child, and then to itself for the other children: a macro that is
 * named in its own expansion is expanded again only by a further scan. */
#define WEFT_BIND_CHILD(klass, Type, child, ...)             \
  gtk_widget_class_bind_template_child (klass, Type, child); \
  __VA_OPT__ (WEFT_BIND_AGAIN WEFT_NOTHING () (klass, Type, __VA_ARGS__))
#define WEFT_BIND_AGAIN() WEFT_BIND_CHILD
#define WEFT_NOTHING
#define WEFT_REPEAT_64(...) \
  WEFT_REPEAT_16 (WEFT_REPEAT_16 (WEFT_REPEAT_16 (WEFT_REPEAT_16 (__VA_ARGS__))))
#define WEFT_REPEAT_16(...) \
  WEFT_REPEAT_4 (WEFT_REPEAT_4 (WEFT_REPEAT_4 (WEFT_REPEAT_4 (__VA_ARGS__))))
#define WEFT_REPEAT_4(...) WEFT_SCAN (WEFT_SCAN (WEFT_SCAN (WEFT_SCAN (__VA_ARGS__))))
#define WEFT_SCAN(...)     __VA_ARGS__

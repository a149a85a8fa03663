/* SPDX-License-Identifier: BSD-3-Clause */
/* Helpers for GObject classes: fields that an object owns, declared once in its class; signals that
 * stay connected as long as the object lives; and a widget's template. */
#pragma once

#include <glib-object.h>

/* Calls the macro or function @call once for each of the arguments after @arguments, with
 * @arguments (in parentheses) and with this argument. A macro that is named in its own expansion,
 * as WEFT_NEXT is, is expanded again only by a further scan. */
#ifndef __cppcheck__ /* cppcheck 2.10 does not know __VA_OPT__ */
#define WEFT_FOR_EACH(call, arguments, ...)                   \
  do                                                          \
    {                                                         \
      WEFT_SCAN_64 (WEFT_NEXT (call, arguments, __VA_ARGS__)) \
    }                                                         \
  while (0)
#else
#define WEFT_FOR_EACH(call, arguments, ...)
#endif
#define WEFT_NEXT(call, arguments, one, ...)    \
  WEFT_CALL (call, WEFT_UNPACK arguments, one); \
  __VA_OPT__ (WEFT_NEXT_AGAIN WEFT_NOTHING () (call, arguments, __VA_ARGS__))
#define WEFT_NEXT_AGAIN()    WEFT_NEXT
#define WEFT_CALL(call, ...) call (__VA_ARGS__)
#define WEFT_UNPACK(...)     __VA_ARGS__
#define WEFT_NOTHING
#define WEFT_SCAN_64(...) WEFT_SCAN_16 (WEFT_SCAN_16 (WEFT_SCAN_16 (WEFT_SCAN_16 (__VA_ARGS__))))
#define WEFT_SCAN_16(...) WEFT_SCAN_4 (WEFT_SCAN_4 (WEFT_SCAN_4 (WEFT_SCAN_4 (__VA_ARGS__))))
#define WEFT_SCAN_4(...)  WEFT_SCAN (WEFT_SCAN (WEFT_SCAN (WEFT_SCAN (__VA_ARGS__))))
#define WEFT_SCAN(...)    __VA_ARGS__

/* For class_init of a final class: declares that dispose frees the pointers in the fields of @Type
 * that follow @free with @free, and sets them to NULL. Fields are freed in the order of these
 * calls, after the dispose of the parent class, so that child widgets of a template are freed
 * first. Sets the dispose of the class; a class with more to do sets its own after these calls, and
 * ends it with weft_object_dispose_owned(). */
#define weft_class_add_owned(klass, Type, free, ...) \
  WEFT_FOR_EACH (WEFT_ADD_OWNED, (klass, Type, free), __VA_ARGS__)
#define WEFT_ADD_OWNED(klass, Type, free, field)                                     \
  weft_class_add_owned_field (G_OBJECT_CLASS (klass), G_STRUCT_OFFSET (Type, field), \
                              (GDestroyNotify) (free))

/* Like weft_class_add_owned(), but for the ID of a main loop source, which dispose removes. */
#define weft_class_add_owned_source(klass, Type, field) \
  weft_class_add_owned (klass, Type, NULL, field)

void weft_class_add_owned_field (GObjectClass *klass, gsize offset, GDestroyNotify free);

/* Calls the dispose of the parent class for @object, then frees its owned fields. */
void weft_object_dispose_owned (GObject *object);

/* Registers the signal @name of @type, without a class handler and a return value. The number of
 * its parameters follows, and then their types. */
#define weft_signal_new(name, type, ...) \
  g_signal_new ((name), (type), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, __VA_ARGS__)

/* Calls @callback, with @receiver (a GObject) as the first argument, when @source emits @signal, as
 * long as both objects live. */
#define weft_connect(source, signal, callback, receiver) \
  g_signal_connect_object ((source), (signal), G_CALLBACK (callback), (receiver), G_CONNECT_SWAPPED)

/* For class_init of a widget: sets its template to the resource called @name ("weft-bar"). */
#define weft_class_template(klass, name)                                 \
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass), \
                                               "/io/github/weft/Weft/ui/" name ".ui")

/* For class_init of a widget: bind each child of the template that is named in the arguments after
 * @Type to the field of @Type with the same name, and the callbacks that the template names. */
#define weft_class_bind_children(klass, Type, ...)                                       \
  WEFT_FOR_EACH (gtk_widget_class_bind_template_child, (GTK_WIDGET_CLASS (klass), Type), \
                 __VA_ARGS__)
#define weft_class_bind_callbacks(klass, ...) \
  WEFT_FOR_EACH (gtk_widget_class_bind_template_callback, (GTK_WIDGET_CLASS (klass)), __VA_ARGS__)

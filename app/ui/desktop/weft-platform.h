/* SPDX-License-Identifier: BSD-3-Clause */
/* Calls that differ between the versions of GTK and libadwaita that Weft is built with: the newest
 * way where the library has it, else the one of Debian 12. */
#pragma once

#include <adwaita.h>

/* A choice of files. A plain value. */
typedef struct
{
  GtkWindow *parent;
  const char *title;
  const char *accept; /* the button's label */
  enum
  {
    WEFT_PLATFORM_OPEN,
    WEFT_PLATFORM_OPEN_SEVERAL,
    WEFT_PLATFORM_CHOOSE_FOLDER,
    WEFT_PLATFORM_SAVE,
  } kind;
  GFile *folder;       /* begins here */
  const char *name;    /* to save: the proposed one */
  GListModel *filters; /* of GtkFileFilter, the first is chosen; or NULL */

  /* Called with what was chosen, at least one GFile, borrowed; not where nothing was. @destroy
   * frees @user_data when the dialog is closed. */
  void (*chosen) (GListModel *files, gpointer user_data);
  gpointer user_data;
  GDestroyNotify destroy;
} WeftFileQuestion;

/* Shows the desktop's file dialog. */
void weft_platform_choose_files (const WeftFileQuestion *question);

/* Asks over the window of @widget whether something that cannot be undone shall be done: @action is
 * the button that does it. @agreed is called where it is pressed; @destroy frees @user_data in any
 * case. */
void weft_platform_confirm (GtkWidget *widget,
                            const char *heading,
                            const char *body,
                            const char *action,
                            void (*agreed) (gpointer user_data),
                            gpointer user_data,
                            GDestroyNotify destroy);

/* Asks over the window of @widget which of two actions, the labels of buttons, is meant, the second
 * being the usual one. @chosen is called with its number, unless the person cancels; @destroy frees
 * @user_data in any case. */
void weft_platform_ask (GtkWidget *widget,
                        const char *heading,
                        const char *body,
                        const char *const actions[2],
                        void (*chosen) (gpointer user_data, guint action),
                        gpointer user_data,
                        GDestroyNotify destroy);

/* Shows what the program is, over @parent. */
void weft_platform_show_about (GtkWindow *parent, const char *comments);

/* Has @text, which a toast in @widget shows, said by a screen reader. Before GTK 4.14 there is no
 * way to, and libadwaita 1.7 does it itself. */
static inline void
weft_platform_announce_toast (GtkWidget *widget, const char *text)
{
#if GTK_CHECK_VERSION(4, 14, 0) && !ADW_CHECK_VERSION(1, 7, 0)
  gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#endif
}

/* Device pixels for each of the surface's own: a whole number before GTK 4.12. */
static inline double
weft_platform_surface_scale (GdkSurface *surface)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  return gdk_surface_get_scale (surface);
#else
  return gdk_surface_get_scale_factor (surface);
#endif
}

/* The signal of a surface that tells of it. */
#if GTK_CHECK_VERSION(4, 12, 0)
#define WEFT_PLATFORM_SCALE_CHANGED "notify::scale"
#else
#define WEFT_PLATFORM_SCALE_CHANGED "notify::scale-factor"
#endif

/* Puts @widget at the end of the row's title. */
static inline void
weft_platform_expander_row_add (AdwExpanderRow *row, GtkWidget *widget)
{
#if ADW_CHECK_VERSION(1, 4, 0)
  adw_expander_row_add_suffix (row, widget);
#else
  adw_expander_row_add_action (row, widget);
#endif
}

/* Whether sizes of an AdwClamp grow with the desktop's text scale. */
#define WEFT_PLATFORM_CLAMPS_GROW ADW_CHECK_VERSION (1, 4, 0)

/* Has sizes of @clamp be px in any case, as those of its neighbours. */
static inline void
weft_platform_clamp_in_px (AdwClamp *clamp)
{
#if WEFT_PLATFORM_CLAMPS_GROW
  adw_clamp_set_unit (clamp, ADW_LENGTH_UNIT_PX);
#endif
}

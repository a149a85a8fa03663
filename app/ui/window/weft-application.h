/* SPDX-License-Identifier: BSD-3-Clause */
/* Application: its windows, its settings and the logs it is asked to open. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_APPLICATION (weft_application_get_type ())
G_DECLARE_FINAL_TYPE (WeftApplication, weft_application, WEFT, APPLICATION, AdwApplication)

WeftApplication *weft_application_new (void);

/* SPDX-License-Identifier: BSD-3-Clause */
/* A machine on which no further thread can be made, as under a limit of processes. */
#pragma once

#include <glib.h>

/* From now on every attempt of this process to make a thread fails; those that exist go on. */
void weft_test_threads_forbid (void);

/* Undoes weft_test_threads_forbid(). Returns how many attempts failed in between. */
guint weft_test_threads_allow (void);

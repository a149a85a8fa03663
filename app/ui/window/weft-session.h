/* SPDX-License-Identifier: BSD-3-Clause */
/* Session: the windows, their logs, pages and views, as they were when the last window was closed.
 */
#pragma once

#include "weft-application.h"

/* The session as it is now, for the setting "session". Logs that are no files (sockets, pipes) are
 * not in it. A floating reference. */
GVariant *weft_session_describe (WeftApplication *application);

/* Opens the session that the setting has, a window for each that it has; logs that have gone are
 * told in their window. FALSE where it has no window. */
gboolean weft_session_restore (WeftApplication *application);

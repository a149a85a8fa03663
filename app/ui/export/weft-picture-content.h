/* SPDX-License-Identifier: BSD-3-Clause */
/* Content provider of a picture, for the clipboard and for drags: PNG and SVG, drawn on a worker
 * when another program asks for them. */
#pragma once

#include "weft-export-job.h"

#define WEFT_TYPE_PICTURE_CONTENT (weft_picture_content_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftPictureContent, weft_picture_content, WEFT, PICTURE_CONTENT, GdkContentProvider)

/* Takes @job over. File managers get a PNG called @file, in the cache. */
GdkContentProvider *weft_picture_content_new (WeftExportJob *job, const char *file);

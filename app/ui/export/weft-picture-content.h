/* SPDX-License-Identifier: BSD-3-Clause */
/* Content provider of an image for the clipboard and for drags: PNG and SVG, drawn on demand on a
 * worker thread. */
#pragma once

#include "weft-export-job.h"

#define WEFT_TYPE_PICTURE_CONTENT (weft_picture_content_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftPictureContent, weft_picture_content, WEFT, PICTURE_CONTENT, GdkContentProvider)

/* Takes ownership of @job. File managers get a PNG named @file in the cache folder. */
GdkContentProvider *weft_picture_content_new (WeftExportJob *job, const char *file);

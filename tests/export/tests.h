/* SPDX-License-Identifier: BSD-3-Clause */
/* The tests of app/export, a function for each file. */
#pragma once

void weft_test_convert_add (void);
void weft_test_event_json_add (void);
void weft_test_event_save_add (void);
void weft_test_export_add (void);
void weft_test_report_add (void);
void weft_test_svg_add (void);
void weft_test_svg_themes_add (void);
void weft_test_table_export_add (void);

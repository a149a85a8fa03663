/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of the Static Analysis Results Interchange Format 2.1.0, an OASIS standard. A file has a
 * list of rules, then a list of results, each of which refers to a rule. */
#pragma once

#include "weft-json-writer.h"
#include "weft-rule.h"

/* Begins the file and its list of rules. */
void weft_cli_sarif_begin (WeftJsonWriter *json);

/* Adds a rule as a reportingDescriptor. @topic is the topic of its help page. The texts are
 * translated. */
void weft_cli_sarif_add_rule (
    WeftJsonWriter *json, const char *id, const char *title, const char *what, const char *topic);

/* Adds @rule, with its own help page. */
void weft_cli_sarif_add_finding_rule (WeftJsonWriter *json, const WeftRule *rule);

/* Ends the list of rules, and begins the list of results. */
void weft_cli_sarif_begin_results (WeftJsonWriter *json);

/* Begins a result about the log at @path. @level is "error", "warning" or "note". The caller may
 * add "properties", and must end the object. */
void weft_cli_sarif_begin_result (
    WeftJsonWriter *json, const char *rule, const char *level, const char *text, const char *path);

/* Ends the list of results, and the file. */
void weft_cli_sarif_end (WeftJsonWriter *json);

/* SPDX-License-Identifier: BSD-3-Clause */
/* Records that verbs print, for the reference of fields (help schema). A row is ANSWER (command,
 * about, shape). @command is the command that prints the records, followed by the path of the list
 * if they are in a list; @about says what a record is; @shape is the name of its WeftRecordShape,
 * which weft-cli-answers.h declares. */
/* clang-format off */

ANSWER ("info --format=json", "One object.", weft_cli_info_shape)
ANSWER ("info --format=json: process_list[]",
        "One entry per process of a file with several.",
        weft_cli_process_shape)
ANSWER ("info --format=json: hints[]",
        "One entry per flag that would have recorded more.",
        weft_cli_hint_shape)
ANSWER ("info --format=json: problems[]", "One entry per problem of the log.", weft_cli_problem_shape)
ANSWER ("info --format=json: coverage[]",
        "What the log covers of the time of a HEC, of events of no HEC, or of the process.",
        weft_cli_cover_shape)
ANSWER ("events --format=jsonl", "One line per event, by time.", weft_event_json_shape)
ANSWER ("events --format=csv", "One line per event, by time.", weft_event_row_shape)
ANSWER ("events --wall-clock --format=jsonl", "One line per event, by time.", weft_clocked_event_json_shape)
ANSWER ("events --wall-clock --format=csv", "One line per event, by time.", weft_clocked_event_row_shape)
ANSWER ("heap --format=jsonl", "One line per heap profile sample, by time.", weft_heap_sample_shape)
ANSWER ("heap --format=csv",
        "One line per band of a sample. convert --to=csv is the same.",
        weft_heap_band_shape)
ANSWER ("profile --format=jsonl", "One line per time profile sample, by time.", weft_profile_sample_shape)
ANSWER ("profile --format=csv",
        "One line per sample. convert --to=csv is the same if the log has no heap profile.",
        weft_profile_row_shape)
ANSWER ("profile --call-stacks --format=jsonl",
        "One line per call stack sample, by time.",
        weft_call_sample_shape)
ANSWER ("profile --call-stacks --format=csv",
        "One line per call stack sample. profile --format=csv is the same if the log has no time profile by cost centre.",
        weft_call_row_shape)
ANSWER ("guide --format=jsonl", "One line per question.", weft_cli_guide_shape)
ANSWER ("query --schema", "One line per table, and one per column of it.", weft_cli_query_schema_shape)
ANSWER ("findings --format=json", "One object.", weft_cli_findings_shape)
ANSWER ("findings --format=json: findings[]",
        "One entry per finding, in their order.",
        weft_cli_finding_shape)
ANSWER ("findings --format=json: findings[].evidence[]",
        "One entry per condition of the rule that holds.",
        weft_cli_evidence_shape)
ANSWER ("findings --format=json: findings[].instances[]",
        "One entry per stretch in which the finding holds, by time.",
        weft_cli_instance_shape)
ANSWER ("findings --format=json: tuning[]",
        "One entry per quantity that a flag should move.",
        weft_cli_tuning_shape)
ANSWER ("baseline", "One object, the file that stats --baseline reads.", weft_cli_baseline_shape)
ANSWER ("stats --baseline --format=json", "One object.", weft_cli_judgement_shape)
ANSWER ("stats --baseline --format=json: quantities[]",
        "One entry per quantity that can be better or worse; as CSV, one line each.",
        weft_cli_regression_shape)
ANSWER ("why LABEL --format=json",
        "One object; in other formats, its causes as table why has them.",
        weft_cli_why_shape)
ANSWER ("tune --format=json", "One object.", weft_cli_tune_shape)
ANSWER ("tune --format=json: settings[]",
        "One entry per setting; the first is the present one.",
        weft_cli_setting_shape)
ANSWER ("tune --format=json: settings[].forecasts[]",
        "One entry per quantity that a flag should move.",
        weft_cli_forecast_shape)
ANSWER ("check --format=jsonl", "One line per violation or problem, by time.", weft_cli_check_shape)
ANSWER ("follow: quantities",
        "One line per interval. With --print, events and spans are lines as events and spans print them.",
        weft_cli_follow_shape)
ANSWER ("follow: alerts", "One line per alert, as it is seen.", weft_cli_alert_shape)

// Written by tools/clients/generate-typescript.ts from openapi/; do not edit.

/** Codes of `CeleiroError.code`, and of single fields. The catalogue may grow. */
export const ErrorCodes = {
  /** Status 422. */
  aggregate_nested: 'aggregate_nested',
  /** Status 422. */
  argument_count: 'argument_count',
  /** Status 422. */
  argument_not_literal: 'argument_not_literal',
  /** Status 422. */
  argument_range: 'argument_range',
  /** Status 422. */
  argument_type: 'argument_type',
  /** Status 422. */
  bad_alias: 'bad_alias',
  /** Status 422. */
  bad_choice: 'bad_choice',
  /** Status 422. */
  bad_date_text: 'bad_date_text',
  /** Status 422. */
  bad_email: 'bad_email',
  /** Status 422. */
  bad_file_name: 'bad_file_name',
  /** Status 422. */
  bad_format: 'bad_format',
  /** Status 422. */
  bad_json_path: 'bad_json_path',
  /** Status 422. */
  bad_like_pattern: 'bad_like_pattern',
  /** Status 422. */
  bad_like_value: 'bad_like_value',
  /** Status 422. */
  bad_literal: 'bad_literal',
  /** Status 422. */
  bad_maximum: 'bad_maximum',
  /** Status 422. */
  bad_minimum: 'bad_minimum',
  /** Status 422. */
  bad_page_token: 'bad_page_token',
  /** Status 422. */
  bad_pattern: 'bad_pattern',
  /** Status 422. */
  bad_slug: 'bad_slug',
  /** Status 422. */
  bad_string_character: 'bad_string_character',
  /** Status 422. */
  bad_text: 'bad_text',
  /** Status 422. */
  bad_type: 'bad_type',
  /** Status 422. */
  bad_unit: 'bad_unit',
  /** Status 422. */
  bad_value: 'bad_value',
  /** Status 408. */
  body_timeout: 'body_timeout',
  /** Status 413. */
  body_too_large: 'body_too_large',
  /** Status 422. */
  cast_not_allowed: 'cast_not_allowed',
  /** Status 409. */
  choose_tenant: 'choose_tenant',
  /** Status 422. */
  decimals_too_wide: 'decimals_too_wide',
  /** Status 404. */
  delivery_not_found: 'delivery_not_found',
  /** Status 503. */
  detection_busy: 'detection_busy',
  /** Status 410. */
  direct_upload_gone: 'direct_upload_gone',
  /** Status 422. */
  distinct_not_allowed: 'distinct_not_allowed',
  /** Status 422. */
  event_date_field_changed: 'event_date_field_changed',
  /** Status 422. */
  event_date_field_dropped: 'event_date_field_dropped',
  /** Status 422. */
  event_date_field_required: 'event_date_field_required',
  /** Status 422. */
  event_date_field_type: 'event_date_field_type',
  /** Status 422. */
  event_date_field_unknown: 'event_date_field_unknown',
  /** Status 503. */
  events_unavailable: 'events_unavailable',
  /** Status 400. */
  executors_required: 'executors_required',
  /** Status 422. */
  expected_token: 'expected_token',
  /** Status 422. */
  expression_too_complex: 'expression_too_complex',
  /** Status 422. */
  expression_too_deep: 'expression_too_deep',
  /** Status 422. */
  field_added_required: 'field_added_required',
  /** Status 422. */
  field_key_changed: 'field_key_changed',
  /** Status 422. */
  field_key_characters: 'field_key_characters',
  /** Status 422. */
  field_key_length: 'field_key_length',
  /** Status 422. */
  field_key_repeated: 'field_key_repeated',
  /** Status 422. */
  field_key_reserved: 'field_key_reserved',
  /** Status 422. */
  field_key_same_ignoring_case: 'field_key_same_ignoring_case',
  /** Status 422. */
  field_made_required: 'field_made_required',
  /** Status 422. */
  field_name_form: 'field_name_form',
  /** Status 422. */
  field_name_repeated: 'field_name_repeated',
  /** Status 422. */
  field_name_reserved: 'field_name_reserved',
  /** Status 422. */
  field_readded_type: 'field_readded_type',
  /** Status 422. */
  field_type_changed: 'field_type_changed',
  /** Status 422. */
  field_type_unknown: 'field_type_unknown',
  /** Status 409. */
  file_damaged: 'file_damaged',
  /** Status 422. */
  file_name_taken: 'file_name_taken',
  /** Status 404. */
  file_not_found: 'file_not_found',
  /** Status 422. */
  file_not_pending: 'file_not_pending',
  /** Status 422. */
  file_replaced: 'file_replaced',
  /** Status 409. */
  file_still_damaged: 'file_still_damaged',
  /** Status 403. */
  foreign_origin: 'foreign_origin',
  /** Status 422. */
  group_by_aggregate: 'group_by_aggregate',
  /** Status 422. */
  incompatible_schema: 'incompatible_schema',
  /** Status 500. */
  internal_error: 'internal_error',
  /** Status 400. */
  invalid_json: 'invalid_json',
  /** Status 400. */
  invalid_processing_request: 'invalid_processing_request',
  /** Status 422. */
  invalid_request: 'invalid_request',
  /** Status 422. */
  invalid_sample: 'invalid_sample',
  /** Status 422. */
  invalid_schema: 'invalid_schema',
  /** Status 422. */
  invalid_tenant: 'invalid_tenant',
  /** Status 422. */
  invalid_value: 'invalid_value',
  /** Status 404. */
  invitation_invalid: 'invitation_invalid',
  /** Status 422. */
  json_not_comparable: 'json_not_comparable',
  /** Status 422. */
  json_not_filterable: 'json_not_filterable',
  /** Status 422. */
  last_owner: 'last_owner',
  /** Status 422. */
  like_needs_text: 'like_needs_text',
  /** Status 422. */
  list_too_long: 'list_too_long',
  /** Status 400. */
  malformed_request: 'malformed_request',
  /** Status 422. */
  member_exists: 'member_exists',
  /** Status 404. */
  member_not_found: 'member_not_found',
  /** Status 405. */
  method_not_allowed: 'method_not_allowed',
  /** Status 403. */
  missing_scope: 'missing_scope',
  /** Status 422. */
  more_problems: 'more_problems',
  /** Status 422. */
  name_repeated: 'name_repeated',
  /** Status 503. */
  no_disk_space: 'no_disk_space',
  /** Status 422. */
  no_pending_files: 'no_pending_files',
  /** Status 422. */
  not_enough_credits: 'not_enough_credits',
  /** Status 404. */
  not_found: 'not_found',
  /** Status 422. */
  not_grouped: 'not_grouped',
  /** Status 422. */
  not_together: 'not_together',
  /** Status 422. */
  not_unique: 'not_unique',
  /** Status 422. */
  numeric_overflow: 'numeric_overflow',
  /** Status 422. */
  order_by_not_grouped: 'order_by_not_grouped',
  /** Status 422. */
  page_token_invalid: 'page_token_invalid',
  /** Status 422. */
  page_token_other_query: 'page_token_other_query',
  /** Status 429. */
  panel_rate_limited: 'panel_rate_limited',
  /** Status 422. */
  password_is_email: 'password_is_email',
  /** Status 503. */
  passwords_busy: 'passwords_busy',
  /** Status 403. */
  processing_unavailable: 'processing_unavailable',
  /** Status 499. */
  query_cancelled: 'query_cancelled',
  /** Status 503. */
  query_engine_unavailable: 'query_engine_unavailable',
  /** Status 500. */
  query_failed: 'query_failed',
  /** Status 422. */
  query_spill_exceeded: 'query_spill_exceeded',
  /** Status 504. */
  query_timeout: 'query_timeout',
  /** Status 422. */
  query_too_large: 'query_too_large',
  /** Status 504. */
  query_wait_timeout: 'query_wait_timeout',
  /** Status 429. */
  rate_limited: 'rate_limited',
  /** Status 404. */
  report_not_found: 'report_not_found',
  /** Status 422. */
  required: 'required',
  /** Status 403. */
  role_required: 'role_required',
  /** Status 422. */
  run_already_ended: 'run_already_ended',
  /** Status 422. */
  run_files_gone: 'run_files_gone',
  /** Status 404. */
  run_not_found: 'run_not_found',
  /** Status 422. */
  run_not_retryable: 'run_not_retryable',
  /** Status 422. */
  sample_bad_gzip: 'sample_bad_gzip',
  /** Status 422. */
  sample_invalid_json: 'sample_invalid_json',
  /** Status 422. */
  sample_invalid_utf8: 'sample_invalid_utf8',
  /** Status 422. */
  sample_no_fields: 'sample_no_fields',
  /** Status 422. */
  sample_no_records: 'sample_no_records',
  /** Status 422. */
  sample_not_object: 'sample_not_object',
  /** Status 422. */
  sample_record_too_long: 'sample_record_too_long',
  /** Status 422. */
  sample_too_slow: 'sample_too_slow',
  /** Status 422. */
  sample_trailing_content: 'sample_trailing_content',
  /** Status 422. */
  schema_exists: 'schema_exists',
  /** Status 422. */
  schema_inactive: 'schema_inactive',
  /** Status 422. */
  schema_no_fields: 'schema_no_fields',
  /** Status 404. */
  schema_not_found: 'schema_not_found',
  /** Status 400. */
  schema_not_linked: 'schema_not_linked',
  /** Status 422. */
  schema_too_many_fields: 'schema_too_many_fields',
  /** Status 422. */
  schema_unchanged: 'schema_unchanged',
  /** Status 422. */
  select_star: 'select_star',
  /** Status 401. */
  session_required: 'session_required',
  /** Status 400. */
  shape_required: 'shape_required',
  /** Status 507. */
  storage_quota_exceeded: 'storage_quota_exceeded',
  /** Status 503. */
  storage_unavailable: 'storage_unavailable',
  /** Status 409. */
  table_damaged: 'table_damaged',
  /** Status 422. */
  table_repair_unavailable: 'table_repair_unavailable',
  /** Status 422. */
  tenant_exists: 'tenant_exists',
  /** Status 404. */
  tenant_not_found: 'tenant_not_found',
  /** Status 429. */
  tenant_panel_rate_limited: 'tenant_panel_rate_limited',
  /** Status 429. */
  tenant_rate_limited: 'tenant_rate_limited',
  /** Status 422. */
  text_characters: 'text_characters',
  /** Status 404. */
  token_not_found: 'token_not_found',
  /** Status 422. */
  too_long: 'too_long',
  /** Status 429. */
  too_many_attempts: 'too_many_attempts',
  /** Status 429. */
  too_many_body_bytes: 'too_many_body_bytes',
  /** Status 429. */
  too_many_bytes_from_address: 'too_many_bytes_from_address',
  /** Status 429. */
  too_many_detections: 'too_many_detections',
  /** Status 429. */
  too_many_followers: 'too_many_followers',
  /** Status 429. */
  too_many_members: 'too_many_members',
  /** Status 429. */
  too_many_passwords_from_address: 'too_many_passwords_from_address',
  /** Status 429. */
  too_many_queries: 'too_many_queries',
  /** Status 429. */
  too_many_requests: 'too_many_requests',
  /** Status 429. */
  too_many_requests_from_address: 'too_many_requests_from_address',
  /** Status 429. */
  too_many_runs: 'too_many_runs',
  /** Status 429. */
  too_many_schemas: 'too_many_schemas',
  /** Status 429. */
  too_many_streams: 'too_many_streams',
  /** Status 429. */
  too_many_tokens: 'too_many_tokens',
  /** Status 429. */
  too_many_uploads: 'too_many_uploads',
  /** Status 429. */
  too_many_versions: 'too_many_versions',
  /** Status 429. */
  too_many_webhooks: 'too_many_webhooks',
  /** Status 422. */
  too_short: 'too_short',
  /** Status 422. */
  types_differ: 'types_differ',
  /** Status 401. */
  unauthenticated: 'unauthenticated',
  /** Status 503. */
  unavailable: 'unavailable',
  /** Status 422. */
  unexpected_character: 'unexpected_character',
  /** Status 422. */
  unexpected_end: 'unexpected_end',
  /** Status 422. */
  unexpected_token: 'unexpected_token',
  /** Status 422. */
  unfinished_string: 'unfinished_string',
  /** Status 422. */
  unknown_column: 'unknown_column',
  /** Status 422. */
  unknown_field: 'unknown_field',
  /** Status 422. */
  unknown_function: 'unknown_function',
  /** Status 422. */
  unknown_member: 'unknown_member',
  /** Status 422. */
  unknown_plan: 'unknown_plan',
  /** Status 400. */
  unknown_shape: 'unknown_shape',
  /** Status 422. */
  unknown_type: 'unknown_type',
  /** Status 415. */
  unsupported_media_type: 'unsupported_media_type',
  /** Status 415. */
  upload_bad_encoding: 'upload_bad_encoding',
  /** Status 422. */
  upload_bad_gzip: 'upload_bad_gzip',
  /** Status 400. */
  upload_interrupted: 'upload_interrupted',
  /** Status 422. */
  upload_invalid_name: 'upload_invalid_name',
  /** Status 422. */
  upload_name_taken: 'upload_name_taken',
  /** Status 422. */
  upload_not_jsonl: 'upload_not_jsonl',
  /** Status 408. */
  upload_stalled: 'upload_stalled',
  /** Status 507. */
  upload_storage_full: 'upload_storage_full',
  /** Status 503. */
  upload_storage_unavailable: 'upload_storage_unavailable',
  /** Status 413. */
  upload_too_large: 'upload_too_large',
  /** Status 401. */
  upload_url_invalid: 'upload_url_invalid',
  /** Status 422. */
  value_loses_digits: 'value_loses_digits',
  /** Status 422. */
  value_missing: 'value_missing',
  /** Status 422. */
  value_not_expected: 'value_not_expected',
  /** Status 422. */
  value_not_list: 'value_not_list',
  /** Status 422. */
  value_null: 'value_null',
  /** Status 422. */
  value_too_wide: 'value_too_wide',
  /** Status 502. */
  webhook_address_refused: 'webhook_address_refused',
  /** Status 502. */
  webhook_answered: 'webhook_answered',
  /** Status 502. */
  webhook_connection_failed: 'webhook_connection_failed',
  /** Status 502. */
  webhook_disabled_failing: 'webhook_disabled_failing',
  /** Status 410. */
  webhook_disabled_gone: 'webhook_disabled_gone',
  /** Status 502. */
  webhook_gone: 'webhook_gone',
  /** Status 422. */
  webhook_inactive: 'webhook_inactive',
  /** Status 502. */
  webhook_name_not_found: 'webhook_name_not_found',
  /** Status 404. */
  webhook_not_found: 'webhook_not_found',
  /** Status 502. */
  webhook_redirected: 'webhook_redirected',
  /** Status 504. */
  webhook_timed_out: 'webhook_timed_out',
  /** Status 502. */
  webhook_tls_failed: 'webhook_tls_failed',
  /** Status 422. */
  webhook_url_https: 'webhook_url_https',
  /** Status 422. */
  webhook_url_invalid: 'webhook_url_invalid',
  /** Status 422. */
  webhook_url_port: 'webhook_url_port',
  /** Status 422. */
  webhook_url_userinfo: 'webhook_url_userinfo',
  /** Status 422. */
  window_backwards: 'window_backwards',
  /** Status 422. */
  wrong_credentials: 'wrong_credentials',
  /** Status 422. */
  wrong_password: 'wrong_password',
} as const;

/** Codes of `LineError.code`. */
export const LineErrorCodes = {
  byte_order_mark: 'byte_order_mark',
  control_character: 'control_character',
  decimal_does_not_fit: 'decimal_does_not_fit',
  decimal_exponent: 'decimal_exponent',
  duplicate_key: 'duplicate_key',
  empty_file: 'empty_file',
  empty_line: 'empty_line',
  integer_form: 'integer_form',
  integer_out_of_range: 'integer_out_of_range',
  invalid_date: 'invalid_date',
  invalid_escape: 'invalid_escape',
  invalid_json: 'invalid_json',
  invalid_number: 'invalid_number',
  invalid_timestamp: 'invalid_timestamp',
  invalid_utf8: 'invalid_utf8',
  key_too_long: 'key_too_long',
  line_too_long: 'line_too_long',
  lone_surrogate: 'lone_surrogate',
  missing_field: 'missing_field',
  not_an_object: 'not_an_object',
  null_not_allowed: 'null_not_allowed',
  number_out_of_range: 'number_out_of_range',
  too_deep: 'too_deep',
  trailing_content: 'trailing_content',
  undeclared_field: 'undeclared_field',
  unterminated_string: 'unterminated_string',
  wrong_type: 'wrong_type',
} as const;

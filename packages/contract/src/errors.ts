// Every error of the API by code, with its status and body; the client has the translated texts.
import * as z from 'zod';
import { LoginStep } from './accounts/factors.ts';

/**
 * Every error code of the API with its HTTP status, and whether the host should look at it. Messages are stable English; clients
 * translate by code.
 */
export const ERROR_CODES = {
  validation_failed: { status: 400, reportable: false },
  token_not_valid: { status: 401, reportable: false },
  authentication_required: { status: 401, reportable: false },
  invalid_credentials: { status: 401, reportable: false },
  role_not_allowed: { status: 403, reportable: false },
  not_found: { status: 404, reportable: false },
  method_not_allowed: { status: 405, reportable: false },
  account_not_activated: { status: 403, reportable: false },
  account_suspended: { status: 403, reportable: false },
  link_not_valid: { status: 400, reportable: false },
  wrong_password: { status: 400, reportable: false },
  passwords_do_not_match: { status: 417, reportable: false },
  second_factor_required: { status: 403, reportable: false },
  second_factor_needed: { status: 403, reportable: false },
  fresh_proof_required: { status: 403, reportable: false },
  code_not_valid: { status: 400, reportable: false },
  passkey_not_valid: { status: 400, reportable: false },
  login_step_expired: { status: 400, reportable: false },
  passkeys_unavailable: { status: 409, reportable: false },
  too_many_passkeys: { status: 409, reportable: false },
  no_second_factor: { status: 409, reportable: false },
  account_not_settled: { status: 409, reportable: false },
  charging_in_progress: { status: 409, reportable: false },
  sign_in_not_configured: { status: 404, reportable: false },
  sign_in_state_not_valid: { status: 400, reportable: false },
  sign_in_refused: { status: 403, reportable: false },
  sign_in_unavailable: { status: 502, reportable: true },
  email_not_verified: { status: 403, reportable: false },
  role_required: { status: 409, reportable: false },
  business_profile_exists: { status: 409, reportable: false },
  payload_too_large: { status: 413, reportable: false },
  unsupported_media_type: { status: 415, reportable: false },
  too_many_requests: { status: 429, reportable: false },
  internal_error: { status: 500, reportable: true },
  service_unavailable: { status: 503, reportable: true },

  start_after_stop: { status: 400, reportable: false },
  window_in_past: { status: 400, reportable: false },
  window_too_far_ahead: { status: 400, reportable: false },
  window_off_slot: { status: 400, reportable: false },
  window_too_short: { status: 400, reportable: false },
  window_too_long: { status: 400, reportable: false },
  window_taken: { status: 409, reportable: false },
  station_closed: { status: 409, reportable: false },
  plug_not_bookable: { status: 409, reportable: false },
  station_paused: { status: 409, reportable: false },
  charging_point_away: { status: 409, reportable: false },
  plug_not_connected: { status: 409, reportable: false },
  plug_occupied: { status: 409, reportable: false },
  plug_booked: { status: 409, reportable: false },
  quote_expired: { status: 409, reportable: false },
  quote_mismatch: { status: 400, reportable: false },
  payment_method_unavailable: { status: 400, reportable: false },
  payment_amount_out_of_range: { status: 400, reportable: false },
  payment_window_too_far: { status: 400, reportable: false },
  payment_not_open: { status: 409, reportable: false },
  too_many_open_top_ups: { status: 409, reportable: false },
  payment_event_not_valid: { status: 400, reportable: true },
  tokens_not_refundable: { status: 409, reportable: false },
  idempotency_key_reused: { status: 422, reportable: false },
  reservation_not_extendable: { status: 409, reportable: false },
  extension_needs_tokens: { status: 409, reportable: false },
  running_late_not_possible: { status: 409, reportable: false },
  move_not_possible: { status: 409, reportable: false },
  no_receipt_yet: { status: 409, reportable: false },
  not_enough_tokens: { status: 402, reportable: false },
  tokens_owed: { status: 402, reportable: false },
  too_many_reservations: { status: 409, reportable: false },
  reservation_not_cancelable: { status: 409, reportable: false },
  reservation_not_startable: { status: 409, reportable: false },
  reservation_not_charging: { status: 409, reportable: false },
  session_not_to_confirm: { status: 409, reportable: false },
  outside_window: { status: 409, reportable: false },

  station_has_bookings: { status: 409, reportable: false },
  slug_taken: { status: 409, reportable: false },
  identity_taken: { status: 409, reportable: false },
  connector_taken: { status: 409, reportable: false },
  id_tag_taken: { status: 409, reportable: false },
  image_not_valid: { status: 415, reportable: false },
  image_too_large: { status: 413, reportable: false },
  too_many_images: { status: 409, reportable: false },
  unavailable_conflict: { status: 409, reportable: false },
  unavailable_overlap: { status: 409, reportable: false },
  energy_unavailable: { status: 503, reportable: false },
  vehicle_in_use: { status: 409, reportable: false },
  too_many_vehicles: { status: 409, reportable: false },
  payout_open: { status: 409, reportable: false },

  ocpp_action_not_allowed: { status: 403, reportable: false },
  tls_not_offered: { status: 409, reportable: false },
  charger_not_connected: { status: 409, reportable: false },
  charger_refused: { status: 409, reportable: false },
  charger_timeout: { status: 504, reportable: true },
  charger_may_have_acted: { status: 504, reportable: true },
  charger_error: { status: 502, reportable: true },
  charger_unsupported: { status: 409, reportable: false },
  no_log_yet: { status: 409, reportable: false },
} as const satisfies Record<string, { status: number; reportable: boolean }>;

/** The closed set of codes an error body can carry. */
export type ErrorCode = keyof typeof ERROR_CODES;

const codes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]; // Object.keys loses the literal key types.

/** The body of every answer outside 2xx. `errors` names fields by dotted path. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.enum(codes),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  reservations_in_conflict: z
    .array(
      z.object({ plug: z.object({ id: z.int() }), start_time: z.string(), stop_time: z.string() }),
    )
    .optional(),
  /** With account_not_settled: what deleting the account would end. `tokens`: the balance of the wallet. */
  open_matters: z
    .object({
      reservations: z.int(),
      station_reservations: z.int(),
      stations: z.int(),
      tokens: z.number(),
    })
    .optional(),
  /** With second_factor_required. */
  second_factor: LoginStep.optional(),
  free_windows: z
    .array(
      z.object({ plug: z.object({ id: z.int() }), start_time: z.string(), stop_time: z.string() }),
    )
    .optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The exact server message for which the shown cost becomes 0 (S5.02). */
export const START_AFTER_STOP_DETAIL =
  'Start reservation time must be before Stop reservation time.';

// Every error of the API by code, with its status and body; the client has the translated texts.
import * as z from 'zod';
import { LoginStep } from './accounts/factors.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

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
  /** With station_hidden: where the station is. */
  place: z.object({ lat: z.number(), lng: z.number() }).optional(),
  /** With second_factor_required. */
  second_factor: LoginStep.optional(),
  free_windows: z
    .array(
      z.object({ plug: z.object({ id: z.int() }), start_time: z.string(), stop_time: z.string() }),
    )
    .optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

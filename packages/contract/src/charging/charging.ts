// Starting, stopping and commanding charging points, and what the browser sockets send.
import * as z from 'zod';
import { Instant, PrivateId, PublicId, Text } from '../primitives.ts';
import {
  SLOT_LOCKS,
  ChargingSession,
  MeterSample,
  Reservation,
  START_STEPS,
} from '../reservations/reservations.ts';
import { PlugStatusName } from '../stations/stations.ts';

/** Starts a session for a reservation of the caller; without one, for the caller's live reservation at the charging point. */
export const StartTransaction = z
  .object({ reservation: z.object({ id: PrivateId }).optional() })
  .nullish();
/** Stops the session of a reservation; without one, of the caller's live reservation at the charging point. */
export const StopTransaction = StartTransaction;
/** A running session at the charging point, including one started with an id tag, without a reservation. */
export const StopSession = z.object({ session: z.object({ id: PrivateId }) });
/** `Asked`: the charging point has not answered yet; its answer is shown by the reservation and its live WebSocket. */
export const StartAnswer = z.object({
  status: z.enum(['Accepted', 'Asked']),
  reservation: Reservation,
});
/** The charging point has accepted the stop; `reservation` is its current state. */
export const StopAnswer = z.object({ status: z.literal('Accepted'), reservation: Reservation });

/** OCPP 1.6 §5.14 Reset, §5.18 UnlockConnector; `quantity` is the OCPP connector number. */
export const ResetPlug = z.object({ type: z.enum(['Soft', 'Hard']) });
/** OCPP 1.6 §5.18; `quantity` is the OCPP connector number. */
export const UnlockConnector = z.object({ quantity: z.int().min(1).max(100) });
/** OCPP 1.6 §5.2; `quantity` is the OCPP connector number, 0 the whole charging point. */
export const ChangeAvailability = z.object({
  quantity: z.int().min(0).max(100),
  type: z.enum(['Operative', 'Inoperative']),
});
/** OCPP 1.6 §5.17; `quantity` is the OCPP connector number. */
export const TriggerMessage = z.object({
  requested_message: z.enum(['BootNotification', 'Heartbeat', 'MeterValues', 'StatusNotification']),
  quantity: z.int().min(0).max(100).optional(),
});
/** The configuration key to read; undefined: all. */
export const ConfigurationQuery = z.object({ key: Text(250).optional() });
/** Configuration keys of a charging point, and those that it does not support (OCPP 1.6 §5.8). */
export const Configuration = z.object({
  configuration_key: z.array(
    z.object({ key: z.string(), readonly: z.boolean(), value: z.string().nullable() }),
  ),
  unknown_key: z.array(z.string()),
});
/** A configuration key and its new value (OCPP 1.6 §5.3). */
export const ChangeConfiguration = z.object({ key: Text(250).min(1), value: Text(2500) });
/** No OCPP message is deeper; deeper values would overflow the stack of whoever reads them recursively. */
const RAW_DEPTH_MAX = 32;

/** Level by level, because the value may be deeper than the stack. */
function isShallow(payload: Record<string, unknown>): boolean {
  let level: unknown[] = [payload];
  for (let depth = 0; depth <= RAW_DEPTH_MAX; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return true;
  }
  return false;
}

/** Any action of the OCPP version that the charging point speaks, with a payload by the standard. */
export const RawCall = z.strictObject({
  action: Text(50).min(1),
  payload: z
    .record(z.string(), z.unknown())
    .refine(isShallow, `must have at most ${RAW_DEPTH_MAX} levels`)
    .default({}),
});
/** Whether an owner may also send the actions of `COMMISSIONING_ACTIONS`; `ends_at` is null for a right without an end. */
export const CommissioningRight = z.object({
  is_granted: z.boolean(),
  ends_at: Instant.nullable(),
});
/** `refused`: the charging point answered with a CALLERROR, whose code and description these are. */
export const RawCallAnswer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('answered'),
    version: z.enum(['1.6', '2.0.1']),
    response: z.record(z.string(), z.unknown()),
  }),
  z.object({
    outcome: z.literal('refused'),
    version: z.enum(['1.6', '2.0.1']),
    error: z.object({ code: z.string(), description: z.string() }),
  }),
]);

/** The status in the answer of the charging point, for example Accepted, Scheduled or RebootRequired. */
export const CommandAnswer = z.object({ status: z.string() });

/**
 * S3.08. The messages of the two browser WebSockets: the current state on connect, then every change. `meter_values` contains
 * new values only (all of them on connect). The public WebSocket leaves `session` and `meter_values` empty.
 */
export const PlugLive = z.object({
  plug: z.object({ id: PublicId }),
  status: PlugStatusName,
  error: z.string().nullable(),
  status_at: Instant.nullable(),
  session: ChargingSession.nullable(),
  meter_values: z.array(MeterSample),
  reservation: z
    .object({
      id: PrivateId,
      status: Reservation.shape.status,
      step: z.enum(START_STEPS).nullable(),
      failure: z.string().nullable(),
      charger_hold: z.enum(SLOT_LOCKS).nullable(),
    })
    .nullable(),
  sent_at: Instant,
});
export type PlugLive = z.infer<typeof PlugLive>;

/** First message of a browser on a WebSocket that is not public. */
export const LiveAuthentication = z.object({ access: z.string().max(4096) });

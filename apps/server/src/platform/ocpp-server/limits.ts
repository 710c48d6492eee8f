import { FRAME_LIMITS } from '@voltagora/ocpp';

export interface OcppLimits {
  /** Bytes of one message; beyond, the connection is closed with 1009. */
  maxPayloadBytes: number;
  /** Bytes that may wait for a charging point that does not read; beyond, its connection is cut. */
  maxBufferedBytes: number;
  /** Calls of one charging point that may wait to be answered; beyond, the connection is closed with 1008. */
  maxInboundWaiting: number;
  maxConnections: number;
  /** How long a charging point's calls may go unanswered, one after the other, for the database is away; then its connection is closed. */
  maxUnansweredMs: number;
  callTimeoutMs: number;
  pingIntervalMs: number;
  /** Pings in a row without any sign of life before a connection is given up. */
  maxSilentPings: number;
  /** Credentials checked at once; the check is expensive on purpose. */
  maxAuthentications: number;
  maxWaitingHandshakes: number;
  /** Of a handshake for its credentials to be looked at; charging points give up soon after. */
  maxHandshakeWaitMs: number;
  authenticateTimeoutMs: number;
  /** How long `close` waits for answers under way, and again for charging points to say goodbye. */
  closeTimeoutMs: number;
  /** Goodbyes said at once when the server goes; the next ones after a pause, so that they come back one after the other. */
  goodbyesAtOnce: number;
  /** How long all goodbyes together may take. */
  goodbyesWithinMs: number;
  /** Incidents reported per connection and minute; the rest are counted in the log only. */
  maxIncidentsPerMinute: number;
}

export const OCPP_LIMITS: OcppLimits = {
  maxPayloadBytes: FRAME_LIMITS.maxLength,
  maxBufferedBytes: 1_048_576,
  maxInboundWaiting: 200,
  maxConnections: 20_000,
  maxUnansweredMs: 30_000,
  callTimeoutMs: 30_000,
  pingIntervalMs: 30_000,
  maxSilentPings: 3,
  maxAuthentications: 8,
  maxWaitingHandshakes: 5_000,
  maxHandshakeWaitMs: 5_000,
  authenticateTimeoutMs: 10_000,
  closeTimeoutMs: 2_000,
  goodbyesAtOnce: 50,
  goodbyesWithinMs: 8_000,
  maxIncidentsPerMinute: 20,
};

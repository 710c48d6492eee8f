import { FRAME_LIMITS } from '@voltagora/ocpp';
import type { Pace } from './pace-reading.ts';

export interface OcppLimits {
  /** Bytes of one message; beyond that, the connection is closed with 1009. */
  maxPayloadBytes: number;
  /** How fast the messages of one charging point are read. */
  reading: Pace;
  /** Bytes that may wait for a charging point that does not read; beyond that, its connection is closed. */
  maxBufferedBytes: number;
  /** Calls of one charging point that may wait for their answer; beyond that, the connection is closed with 1008. */
  maxInboundWaiting: number;
  maxConnections: number;
  /**
   * How long the calls of a charging point may stay unanswered while the database is unavailable; then its connection is closed.
   */
  maxUnansweredMs: number;
  callTimeoutMs: number;
  pingIntervalMs: number;
  /** Consecutive pings without any message before a connection is closed. */
  maxSilentPings: number;
  /** Credentials checked at the same time; the check is expensive on purpose. */
  maxAuthentications: number;
  maxWaitingHandshakes: number;
  /** How long a handshake may wait for the check of its credentials; charging points give up soon after. */
  maxHandshakeWaitMs: number;
  authenticateTimeoutMs: number;
  /** How long `close` waits for pending answers, and again for charging points to close. */
  closeTimeoutMs: number;
  /** Connections closed at once at shutdown; the next batch follows after a pause, so that they reconnect one after the other. */
  goodbyesAtOnce: number;
  /** How long closing all connections may take. */
  goodbyesWithinMs: number;
  /** Incidents reported for each connection and minute; the rest are only counted in the log. */
  maxIncidentsPerMinute: number;
}

export const OCPP_LIMITS: OcppLimits = {
  maxPayloadBytes: FRAME_LIMITS.maxLength,
  reading: { bytesPerSecond: 65_536, burstBytes: 524_288 },
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

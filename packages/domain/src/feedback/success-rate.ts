import { wilsonInterval } from '../analytics/wilson-interval.ts';
import { SESSIONS_FOR_RATE } from './rating.ts';

/** The least energy in Wh that a session must have delivered to count as successful. */
export const DELIVERED_WH = 100;

/**
 * Reasons of OCPP 1.6 and 2.0.1 for which a session ends by a fault of the station, not by its driver, vehicle or owner
 * (OCPP 1.6 §7.36 Reason, OCPP 2.0.1 §3.76 ReasonEnumType).
 */
export const STATION_FAULT_REASONS = [
  'EmergencyStop',
  'GroundFault',
  'HardReset',
  'ImmediateReset',
  'OvercurrentFault',
  'PowerLoss',
  'PowerQuality',
  'Reboot',
  'SoftReset',
] as const;

/** A share of sessions from 0 to 1, with the bounds of its 95 % interval. */
export interface SuccessRate {
  share: number;
  low: number;
  high: number;
}

/** The share of `sessions` that succeeded, with its Wilson interval; null below `SESSIONS_FOR_RATE`. Throws on impossible counts. */
export function successRate(succeeded: number, sessions: number): SuccessRate | null {
  const interval = wilsonInterval(succeeded, sessions);
  if (interval === null || sessions < SESSIONS_FOR_RATE) return null;
  return { share: succeeded / sessions, ...interval };
}

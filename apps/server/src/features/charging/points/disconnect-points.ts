import type { ChargingDeps } from '../charging-deps.ts';
import { plugChanged } from '../topics.ts';

/** RFC 6455 §7.4.1. */
const POLICY_VIOLATION = 1008;

/** Closes the connections of charging points that are no longer allowed, and publishes the change of their plugs. */
export function disconnectPoints(
  { ocpp, bus }: Pick<ChargingDeps, 'ocpp' | 'bus'>,
  { pointIds, plugIds }: { pointIds: readonly number[]; plugIds: readonly number[] },
  reason = 'This charging point was deleted',
): void {
  for (const id of pointIds) ocpp.connection(id)?.close(POLICY_VIOLATION, reason);
  for (const plugId of plugIds) bus.publish(plugChanged, { plugId });
}

// The owner may have deleted the charging point while it is connected to another node.
import { OcppRefusal } from '@voltagora/ocpp';
import { HEARTBEAT_SECONDS } from '@voltagora/domain';
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import { type Boot, pointBooted } from '../points/charging-points.service.ts';
import { learnVendor } from '../points/vendor-quirks.ts';
import { noteMilestone } from './connection-milestones.ts';
import type { HandlerDeps } from '../handler-deps.ts';

const TEXT_MAX = 100;
const unaccepted = new WeakSet<object>();

/** Answers a BootNotification of either OCPP version. */
export async function answerBoot(
  deps: HandlerDeps,
  connection: OcppConnection,
  boot: Boot,
): Promise<{ status: 'Accepted' | 'Rejected'; currentTime: string; interval: number }> {
  const isHere = await pointBooted(deps, connection.chargingPointId, boot);
  if (!isHere) unaccepted.add(connection);
  learnVendor(connection, boot);
  const { vendor, model } = boot;
  if (isHere)
    noteMilestone(deps, connection, 'booted', { vendor: vendor ?? '', model: model ?? '' });
  const currentTime = deps.clock.now().toISOString();
  return { status: isHere ? 'Accepted' : 'Rejected', currentTime, interval: HEARTBEAT_SECONDS };
}

/** OCPP 2.0.1 B03.FR.03: a charging point that was not accepted may send nothing but BootNotification. */
export function refuseUnaccepted(connection: object): void {
  if (unaccepted.has(connection)) {
    throw new OcppRefusal('SecurityError', 'This charging station was not accepted');
  }
}

/** Charging points send empty texts for unknown values. */
export const said = (text: string | undefined): string | null =>
  text?.trim().slice(0, TEXT_MAX) || null;

// The owner may have deleted the charging point while it is connected to another node.
import { OcppRefusal } from '@voltagora/ocpp';
import { HEARTBEAT_SECONDS, PENDING_RETRY_SECONDS } from '@voltagora/domain';
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import { type Boot, pointBooted } from '../points/charging-points.service.ts';
import { learnVendor } from '../points/vendor-quirks.ts';
import { noteMilestone } from './connection-milestones.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { isPending, setUpPending, statusOfBoot } from '../setup/pending-boot.ocpp.ts';

interface BootAnswer {
  status: 'Accepted' | 'Pending' | 'Rejected';
  currentTime: string;
  interval: number;
}

const TEXT_MAX = 100;
const unaccepted = new WeakSet<object>();

/** Answers a BootNotification of either OCPP version. */
export async function answerBoot(
  deps: HandlerDeps,
  connection: OcppConnection,
  boot: Boot,
): Promise<BootAnswer> {
  const isHere = await pointBooted(deps, connection.chargingPointId, boot);
  if (!isHere) unaccepted.add(connection);
  learnVendor(connection, boot);
  const { vendor, model } = boot;
  if (isHere)
    noteMilestone(deps, connection, 'booted', { vendor: vendor ?? '', model: model ?? '' });
  const currentTime = deps.clock.now().toISOString();
  const status = isHere ? await statusOfBoot(deps, connection) : 'Rejected';
  const interval = status === 'Pending' ? PENDING_RETRY_SECONDS : HEARTBEAT_SECONDS;
  return { status, currentTime, interval };
}

/** After the answer to a boot. */
export function afterBoot(
  deps: HandlerDeps,
  connection: OcppConnection,
  { status }: Pick<BootAnswer, 'status'>,
): void {
  if (status === 'Pending') setUpPending(deps, connection);
}

/** OCPP 2.0.1 B02.FR.09, B03.FR.03: a charging point that is not accepted may charge nothing. */
export function refuseUnaccepted(connection: object): void {
  if (unaccepted.has(connection) || isPending(connection)) {
    throw new OcppRefusal('SecurityError', 'This charging station was not accepted');
  }
}

/** Charging points send empty texts for unknown values. */
export const said = (text: string | undefined): string | null =>
  text?.trim().slice(0, TEXT_MAX) || null;

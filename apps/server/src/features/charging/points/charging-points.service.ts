// State of a charging point: connection, BootNotification, status of its plugs.
import type { CableState, PlugStatus } from '@voltagora/domain';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type CableDeps, onCableStatus } from '../sessions/cable-status.ts';
import { type ReportedStatus, storePlugStatus, type TakenStatus } from '../../stations/public.ts';
import {
  type BootFacts,
  findPlug,
  markConnected,
  markDisconnected,
  needsResync,
  storeBoot,
} from './points.store.ts';
import { publishPlugs } from '../status/publish-plugs.ts';
import { recordSecurityEvent } from '../sessions/unmatched-messages.store.ts';
import { plugChanged } from '../topics.ts';

export type Boot = BootFacts;

interface PointDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
}

export async function pointConnected(deps: PointDeps, chargingPointId: number): Promise<void> {
  await markConnected(deps.db, chargingPointId, deps.clock.now());
  await publishPlugs(deps, chargingPointId);
}

export async function pointDisconnected(deps: PointDeps, chargingPointId: number): Promise<void> {
  await markDisconnected(deps.db, chargingPointId);
  await publishPlugs(deps, chargingPointId);
}

/** Returns false if the charging point was deleted. */
export const pointBooted = (
  { db, clock }: PointDeps,
  chargingPointId: number,
  boot: BootFacts,
): Promise<boolean> => storeBoot(db, chargingPointId, boot, clock.now());

/** Whether a charging point that connected at `since` has not reported its state yet. */
export const isPointSilent = (
  { db }: Pick<PointDeps, 'db'>,
  chargingPointId: number,
  since: Date,
): Promise<boolean> => needsResync(db, chargingPointId, since);

/** Does nothing if the charging point has no plug for this connector. */
export async function plugReported(
  deps: CableDeps,
  chargingPointId: number,
  connectorNumber: number,
  { cable, ...reported }: ReportedStatus & { cable: CableState['kind'] | undefined },
): Promise<Pick<TakenStatus, 'known' | 'hasHold'>> {
  const { changedPlugId, stayAtPlugId, ...taken } = await storePlugStatus(
    deps.db,
    chargingPointId,
    connectorNumber,
    reported,
  );
  if (stayAtPlugId !== null && cable !== undefined) {
    await onCableStatus(deps, stayAtPlugId, { kind: cable, at: reported.at });
  }
  if (changedPlugId !== null) deps.bus.publish(plugChanged, { plugId: changedPlugId });
  return taken;
}

const IN_USE: readonly PlugStatus[] = ['Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing'];

/** Returns the plug if it is known to charge or to have just charged, else undefined. */
export async function plugInUse(
  { db }: Pick<PointDeps, 'db'>,
  chargingPointId: number,
  connectorNumber: number,
): Promise<number | undefined> {
  const plug = await findPlug(db, chargingPointId, connectorNumber);
  const isInUse = plug && IN_USE.includes(plug.status);
  return isInUse ? plug.id : undefined;
}

export const noteSecurityEvent = (
  { db, clock }: PointDeps,
  event: { kind: string; chargingPointId: number; detail: object },
): Promise<void> => recordSecurityEvent(db, { ...event, now: clock.now() });

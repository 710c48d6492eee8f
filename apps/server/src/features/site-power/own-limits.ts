// Stores external limits of charging points and publishes their changes.
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { PointEvents } from '../charging/public.ts';
import { writeOwnLimits } from './site-power.store.ts';
import type { OwnLimit } from '@voltagora/domain';
import { chargingPointPowerChanged } from './topics.ts';

export interface OwnLimitDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  events: PointEvents;
}

const LIMITS_MAX = 20;

/** The latest report of each source and connector applies. */
export async function keepOwnLimit(
  deps: OwnLimitDeps,
  chargingPointId: number,
  limit: OwnLimit,
): Promise<void> {
  await change(deps, chargingPointId, (limits) =>
    [...limits.filter((each) => !isSame(each, limit)), limit].slice(-LIMITS_MAX),
  );
  const detail = {
    info: `${limit.source}: ${limit.limit} ${limit.unit}`,
    connector: limit.connectorNumber,
  };
  deps.events.note({ chargingPointId, kind: 'own_limit_told', actorId: null, detail });
}

export const forgetOwnLimit = (
  deps: OwnLimitDeps,
  chargingPointId: number,
  gone: Pick<OwnLimit, 'source' | 'connectorNumber'>,
): Promise<void> =>
  change(deps, chargingPointId, (limits) => limits.filter((each) => !isSame(each, gone)));

async function change(
  { db, clock, bus }: OwnLimitDeps,
  chargingPointId: number,
  how: (limits: OwnLimit[]) => OwnLimit[],
): Promise<void> {
  await writeOwnLimits(db, chargingPointId, how, clock.now());
  bus.publish(chargingPointPowerChanged, { chargingPointId });
}

const isSame = (a: OwnLimit, b: Pick<OwnLimit, 'source' | 'connectorNumber'>): boolean =>
  a.source === b.source && a.connectorNumber === b.connectorNumber;

// Limits that a charger has from elsewhere (OCPP 2.0.1 K11 to K13): a building's energy management, or somebody at the
// charger. They are kept, and the site shares what they leave.
import type { Inbound, Request201 } from '@voltagora/ocpp';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { OcppConnection201, OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import type { PointEvents } from '../charging/public.ts';
import { writeOwnLimits } from './site-power.store.ts';
import type { OwnLimit } from './site.ts';
import { chargerPowerChanged } from './topics.ts';

interface OwnLimitDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  events: PointEvents;
}

type Schedule = NonNullable<Inbound<Request201<'NotifyChargingLimit'>>['chargingSchedule']>[number];
type Handled = 'NotifyChargingLimit' | 'ClearedChargingLimit' | 'ReportChargingProfiles';

const SOURCE_MAX = 20;
/** What we have set ourselves is reported under this source. */
const OURS = 'CSO';
const LIMITS_MAX = 20;

export const ownLimitHandlers201 = (deps: OwnLimitDeps): Pick<OcppHandlers201, Handled> => ({
  NotifyChargingLimit: {
    async answer({ evseId = 0, chargingLimit, chargingSchedule: schedules }, connection) {
      const source = chargingLimit.chargingLimitSource.slice(0, SOURCE_MAX);
      const told = schedules?.map((each) => limitOf(each, deps.clock.now()));
      const limit = told?.find((each) => each !== null);
      if (limit !== undefined && limit !== null)
        await keep(deps, connection, { ...limit, source, connectorNumber: evseId });
      return {};
    },
    // K12: without a schedule it has said only that there is a limit; which one is asked.
    after({ evseId, chargingSchedule }, connection) {
      if (chargingSchedule === undefined) askForProfiles(connection, evseId);
    },
  },
  async ClearedChargingLimit({ chargingLimitSource, evseId = 0 }, connection) {
    const source = chargingLimitSource.slice(0, SOURCE_MAX);
    await change(deps, connection, (limits) =>
      limits.filter((each) => !isSame(each, { source, connectorNumber: evseId })),
    );
    return {};
  },
  async ReportChargingProfiles({ chargingLimitSource, evseId, chargingProfile }, connection) {
    if (chargingLimitSource === OURS) return {};
    const source = chargingLimitSource.slice(0, SOURCE_MAX);
    const schedules = chargingProfile.flatMap((profile) => profile.chargingSchedule);
    const limits = schedules.map((each) => limitOf(each, deps.clock.now()));
    const limit = limits.find((each) => each !== null);
    if (limit !== undefined && limit !== null)
      await keep(deps, connection, { ...limit, source, connectorNumber: evseId });
    return {};
  },
});

/** What a schedule allows now, or from its beginning where that is yet to come. */
function limitOf(schedule: Schedule, now: Date): Pick<OwnLimit, 'limit' | 'unit'> | null {
  const start = schedule.startSchedule === undefined ? now : new Date(schedule.startSchedule);
  const sinceS = Math.max(0, (now.getTime() - start.getTime()) / 1000) || 0;
  const period = schedule.chargingSchedulePeriod.findLast(
    ({ startPeriod }) => startPeriod <= sinceS,
  );
  const isOver = schedule.duration !== undefined && sinceS >= schedule.duration;
  if (period === undefined || isOver || !(period.limit >= 0)) return null;
  return { limit: period.limit, unit: schedule.chargingRateUnit === 'W' ? 'W' : 'A' };
}

async function keep(
  deps: OwnLimitDeps,
  connection: OcppConnection201,
  limit: OwnLimit,
): Promise<void> {
  await change(deps, connection, (limits) =>
    [...limits.filter((each) => !isSame(each, limit)), limit].slice(-LIMITS_MAX),
  );
  const detail = {
    info: `${limit.source}: ${limit.limit} ${limit.unit}`,
    connector: limit.connectorNumber,
  };
  const { chargingPointId } = connection;
  deps.events.note({ chargingPointId, kind: 'own_limit_told', actorId: null, detail });
}

async function change(
  { db, clock, bus }: OwnLimitDeps,
  { chargingPointId }: OcppConnection201,
  how: (limits: OwnLimit[]) => OwnLimit[],
): Promise<void> {
  await writeOwnLimits(db, chargingPointId, how, clock.now());
  bus.publish(chargerPowerChanged, { chargingPointId });
}

const isSame = (a: OwnLimit, b: Pick<OwnLimit, 'source' | 'connectorNumber'>): boolean =>
  a.source === b.source && a.connectorNumber === b.connectorNumber;

function askForProfiles({ command }: OcppConnection201, evseId: number | undefined): void {
  void command('GetChargingProfiles', {
    requestId: 1,
    ...(evseId !== undefined && { evseId }),
    chargingProfile: { chargingProfilePurpose: 'ChargingStationExternalConstraints' },
  });
}

// External limits of a charging point (OCPP 2.0.1 K11 to K13), set by an energy management system or locally. They are stored,
// and sharing stays within them.
import type { Inbound, Request201 } from '@voltagora/ocpp';
import type { OcppConnection201, OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import { forgetOwnLimit, keepOwnLimit, type OwnLimitDeps } from './own-limits.ts';
import type { OwnLimit } from '@voltagora/domain';

type Schedule = NonNullable<Inbound<Request201<'NotifyChargingLimit'>>['chargingSchedule']>[number];
type Handled = 'NotifyChargingLimit' | 'ClearedChargingLimit' | 'ReportChargingProfiles';

const SOURCE_MAX = 20;
/** Limits that we have set are reported with this source. */
const OURS = 'CSO';

export const ownLimitHandlers201 = (deps: OwnLimitDeps): Pick<OcppHandlers201, Handled> => ({
  NotifyChargingLimit: {
    async answer({ evseId = 0, chargingLimit, chargingSchedule = [] }, { chargingPointId }) {
      await keepFirst(deps, chargingPointId, {
        source: sourceOf(chargingLimit),
        connectorNumber: evseId,
        schedules: chargingSchedule,
      });
      return {};
    },
    // K12: without a schedule the notification only says that a limit exists, so the schedules are requested.
    after({ evseId, chargingSchedule }, connection) {
      if (chargingSchedule === undefined) askForProfiles(connection, evseId);
    },
  },
  async ClearedChargingLimit(request, { chargingPointId }) {
    const gone = { source: sourceOf(request), connectorNumber: request.evseId ?? 0 };
    await forgetOwnLimit(deps, chargingPointId, gone);
    return {};
  },
  async ReportChargingProfiles(report, { chargingPointId }) {
    if (report.chargingLimitSource === OURS) return {};
    await keepFirst(deps, chargingPointId, {
      source: sourceOf(report),
      connectorNumber: report.evseId,
      schedules: report.chargingProfile.flatMap((profile) => profile.chargingSchedule),
    });
    return {};
  },
});

const sourceOf = ({ chargingLimitSource }: { chargingLimitSource: string }): string =>
  chargingLimitSource.slice(0, SOURCE_MAX);

type Told = Pick<OwnLimit, 'source' | 'connectorNumber'> & { schedules: readonly Schedule[] };

/** Uses the first schedule that has a limit for now. */
async function keepFirst(
  deps: OwnLimitDeps,
  chargingPointId: number,
  { schedules, ...of }: Told,
): Promise<void> {
  const [limit] = schedules.flatMap((each) => limitOf(each, deps.clock.now()));
  if (limit !== undefined) await keepOwnLimit(deps, chargingPointId, { ...limit, ...of });
}

/** The limit of a schedule now, or at its start when that is in the future. */
function limitOf(schedule: Schedule, now: Date): Pick<OwnLimit, 'limit' | 'unit'>[] {
  const start = schedule.startSchedule === undefined ? now : new Date(schedule.startSchedule);
  const sinceS = Math.max(0, (now.getTime() - start.getTime()) / 1000) || 0;
  const period = schedule.chargingSchedulePeriod.findLast(
    ({ startPeriod }) => startPeriod <= sinceS,
  );
  const isOver = schedule.duration !== undefined && sinceS >= schedule.duration;
  if (period === undefined || isOver || !(period.limit >= 0)) return [];
  return [{ limit: period.limit, unit: schedule.chargingRateUnit === 'W' ? 'W' : 'A' }];
}

function askForProfiles({ command }: OcppConnection201, evseId: number | undefined): void {
  void command('GetChargingProfiles', {
    requestId: 1,
    ...(evseId !== undefined && { evseId }),
    chargingProfile: { chargingProfilePurpose: 'ChargingStationExternalConstraints' },
  });
}

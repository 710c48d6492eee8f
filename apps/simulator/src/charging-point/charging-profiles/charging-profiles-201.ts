// Charging profiles in OCPP 2.0.1.
import type { Handlers, Inbound, Request201, V201Actions } from '@voltagora/ocpp';
import { dateOf, kindOf } from './charging-profiles-16.ts';
import { clear, composite, followProfiles, install } from './charging-profiles-change.ts';
import type { ChargingProfile, Purpose } from './charging-profiles.ts';
import type { Machine } from '../machine/machine.ts';

type Told = Inbound<Request201<'SetChargingProfile'>>['chargingProfile'];
type Criterion = Inbound<Request201<'GetChargingProfiles'>>['chargingProfile'];
type Report = Request201<'ReportChargingProfiles'>;

const PURPOSES = {
  ChargingStationMaxProfile: 'ChargePointMaxProfile',
  ChargingStationExternalConstraints: 'ExternalConstraints',
  TxDefaultProfile: 'TxDefaultProfile',
  TxProfile: 'TxProfile',
} as const satisfies Record<string, Purpose>;

const purposeOf = (word: string | undefined): Purpose | undefined =>
  Object.entries(PURPOSES).find(([known]) => known === word)?.[1];

export const chargingProfiles201: Handlers<V201Actions, Machine> = {
  SetChargingProfile: {
    answer({ evseId, chargingProfile: told }, machine) {
      const profile = profileOf(evseId, told);
      // K01.FR.22: the central system must not set external constraints.
      const isTheirs = profile !== null && profile.purpose !== 'ExternalConstraints';
      return { status: isTheirs ? install(machine, profile) : 'Rejected' };
    },
    after: (_request, machine) => followProfiles(machine),
  },
  ClearChargingProfile: {
    answer: ({ chargingProfileId: id, chargingProfileCriteria: criteria }, machine) => ({
      status: clear(machine, {
        id,
        connectorNumber: criteria?.evseId,
        purpose: purposeOf(criteria?.chargingProfilePurpose),
        stackLevel: criteria?.stackLevel,
      }),
    }),
    after: (_request, machine) => followProfiles(machine),
  },
  GetChargingProfiles: {
    answer: ({ evseId, chargingProfile }, machine) => ({
      status: chosen(machine, evseId, chargingProfile).length > 0 ? 'Accepted' : 'NoProfiles',
    }),
    after({ requestId, evseId, chargingProfile }, machine, { status }) {
      if (status !== 'Accepted') return;
      const profiles = chosen(machine, evseId, chargingProfile);
      void machine.link.tell((line) => line.tellProfiles(requestId, profiles));
    },
  },
  GetCompositeSchedule({ evseId, duration, chargingRateUnit }, machine) {
    const unit = chargingRateUnit === 'W' ? 'W' : 'A';
    const found = composite(machine, evseId, duration, unit);
    if (found === null) return { status: 'Rejected' };
    const [first = { startS: 0, limit: 0 }, ...others] = found.periods;
    const periodOf = ({ startS: startPeriod, limit }: typeof first) => ({ startPeriod, limit });
    return {
      status: 'Accepted',
      schedule: {
        evseId,
        duration,
        scheduleStart: found.start.toISOString(),
        chargingRateUnit: unit,
        chargingSchedulePeriod: [periodOf(first), ...others.map(periodOf)],
      },
    };
  },
};

function chosen(
  { profiles }: Machine,
  evseId: number | undefined,
  { chargingProfileId: ids, chargingProfilePurpose, stackLevel }: Criterion,
): ChargingProfile[] {
  const purpose = purposeOf(chargingProfilePurpose);
  return profiles
    .list()
    .filter(
      (each) =>
        (evseId === undefined || each.connectorNumber === evseId) &&
        (ids === undefined || ids.includes(each.id)) &&
        (purpose === undefined || each.purpose === purpose) &&
        (stackLevel === undefined || each.stackLevel === stackLevel),
    );
}

/** K09: one message for each EVSE and source; `tbc` is true in all but the last. */
export const reportsOf = (requestId: number, profiles: readonly ChargingProfile[]): Report[] =>
  profiles.map((profile, index) => ({
    requestId,
    evseId: profile.connectorNumber,
    chargingLimitSource: profile.purpose === 'ExternalConstraints' ? 'EMS' : 'CSO',
    tbc: index < profiles.length - 1,
    chargingProfile: [toldOf(profile)],
  }));

function toldOf(profile: ChargingProfile): Report['chargingProfile'][number] {
  const { schedule } = profile;
  const [first = { startS: 0, limit: 0 }, ...others] = schedule.periods;
  const periodOf = ({ startS: startPeriod, limit }: typeof first) => ({ startPeriod, limit });
  const words = Object.entries(PURPOSES) as [keyof typeof PURPOSES, Purpose][]; // The object's own keys.
  const [word = 'TxDefaultProfile'] = words.find(([, each]) => each === profile.purpose) ?? [];
  return {
    id: profile.id,
    stackLevel: profile.stackLevel,
    chargingProfilePurpose: word,
    chargingProfileKind: profile.kind,
    ...(profile.transactionId !== null && { transactionId: profile.transactionId }),
    chargingSchedule: [
      {
        id: profile.id,
        chargingRateUnit: schedule.unit,
        ...(schedule.start !== null && { startSchedule: schedule.start.toISOString() }),
        ...(schedule.durationS !== null && { duration: schedule.durationS }),
        chargingSchedulePeriod: [periodOf(first), ...others.map(periodOf)],
      },
    ],
  };
}

function profileOf(connectorNumber: number, told: Told): ChargingProfile | null {
  const purpose = purposeOf(told.chargingProfilePurpose);
  const [schedule] = told.chargingSchedule;
  if (purpose === undefined || schedule === undefined) return null;
  return {
    id: told.id,
    connectorNumber,
    purpose,
    stackLevel: told.stackLevel,
    kind: kindOf(told.chargingProfileKind),
    recurrency: told.recurrencyKind === 'Weekly' ? 'Weekly' : 'Daily',
    validFrom: dateOf(told.validFrom),
    validTo: dateOf(told.validTo),
    transactionId: told.transactionId ?? null,
    schedule: {
      start: dateOf(schedule.startSchedule),
      durationS: schedule.duration ?? null,
      unit: schedule.chargingRateUnit === 'W' ? 'W' : 'A',
      periods: schedule.chargingSchedulePeriod.map((period) => ({
        startS: period.startPeriod,
        limit: period.limit,
        phases: period.numberPhases ?? null,
      })),
    },
  };
}

// Charging profiles in OCPP 1.6.
import type { Handlers, Inbound, Request16, V16Actions } from '@voltagora/ocpp';
import { clear, composite, followProfiles, install } from './charging-profiles-change.ts';
import type { ChargingProfile, Purpose } from './charging-profiles.ts';
import type { Machine } from '../machine/machine.ts';

type Told = Inbound<Request16<'SetChargingProfile'>>['csChargingProfiles'];

const PURPOSES = ['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'] as const;
const purposeOf = (word: string | undefined): Purpose | undefined =>
  PURPOSES.find((known) => known === word);

export const chargingProfiles: Handlers<V16Actions, Machine> = {
  SetChargingProfile: {
    answer({ connectorId, csChargingProfiles: told }, machine) {
      const profile = profileOf(connectorId, told);
      return { status: profile === null ? 'Rejected' : install(machine, profile) };
    },
    after: (_request, machine) => followProfiles(machine),
  },
  ClearChargingProfile: {
    answer: ({ id, connectorId, chargingProfilePurpose, stackLevel }, machine) => ({
      status: clear(machine, {
        id,
        connectorNumber: connectorId,
        purpose: purposeOf(chargingProfilePurpose),
        stackLevel,
      }),
    }),
    after: (_request, machine) => followProfiles(machine),
  },
  GetCompositeSchedule({ connectorId, duration, chargingRateUnit }, machine) {
    const unit = chargingRateUnit === 'W' ? 'W' : 'A';
    const found = composite(machine, connectorId, duration, unit);
    if (found === null) return { status: 'Rejected' };
    return {
      status: 'Accepted',
      connectorId,
      scheduleStart: found.start.toISOString(),
      chargingSchedule: {
        duration,
        chargingRateUnit: unit,
        chargingSchedulePeriod: found.periods.map(({ startS: startPeriod, limit }) => ({
          startPeriod,
          limit,
        })),
      },
    };
  },
};

function profileOf(connectorNumber: number, told: Told): ChargingProfile | null {
  const purpose = purposeOf(told.chargingProfilePurpose);
  if (purpose === undefined) return null;
  const { chargingSchedule: schedule } = told;
  return {
    id: told.chargingProfileId,
    connectorNumber,
    purpose,
    stackLevel: told.stackLevel,
    kind: kindOf(told.chargingProfileKind),
    recurrency: told.recurrencyKind === 'Weekly' ? 'Weekly' : 'Daily',
    validFrom: dateOf(told.validFrom),
    validTo: dateOf(told.validTo),
    transactionId: told.transactionId === undefined ? null : String(told.transactionId),
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

export const kindOf = (word: string): ChargingProfile['kind'] =>
  (['Recurring', 'Relative'] as const).find((known) => known === word) ?? 'Absolute';

export const dateOf = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text);

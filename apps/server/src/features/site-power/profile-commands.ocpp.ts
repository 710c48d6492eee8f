// Sets, clears and reads charging profiles in the charging point's OCPP version.
import type { Request16, Request201 } from '@voltagora/ocpp';
import type { OcppConnection } from '../../platform/ocpp-server/connection.ts';
import type { CommandOutcome, Worded } from '../charging/public.ts';
import type { ProfileForm, RateUnit, TransactionNames } from '@voltagora/domain';

export interface PowerLimit {
  /** For one session, or the default of a connector. */
  purpose: 'session' | 'default';
  /** 0: every connector. */
  connectorNumber: number;
  session: TransactionNames | null;
  form: ProfileForm;
  /** In the unit of the profile form. */
  limit: number;
  /** Undefined: the charging point's own default. */
  phases?: number;
  from: Date;
}

type Profile16 = Request16<'SetChargingProfile'>['csChargingProfiles'];
type Profile201 = Request201<'SetChargingProfile'>['chargingProfile'];

/** Stable profile ids, so that a new profile replaces the previous one of the same purpose and connector. */
const profileId = (purpose: PowerLimit['purpose'], connectorNumber: number): number =>
  (purpose === 'session' ? 2_000 : 1_000) + connectorNumber;

export function setLimit(connection: OcppConnection, what: PowerLimit): Promise<Worded> {
  const { purpose, connectorNumber, session, form, limit, phases, from } = what;
  const id = profileId(purpose, connectorNumber);
  const schedule = {
    chargingRateUnit: form.unit,
    ...(form.kind === 'Absolute' && { startSchedule: from.toISOString() }),
  };
  const period = {
    startPeriod: 0,
    limit,
    ...(phases !== undefined && { numberPhases: phases }),
  };
  const common = {
    stackLevel: form.stackLevel,
    chargingProfilePurpose: purpose === 'session' ? 'TxProfile' : 'TxDefaultProfile',
    chargingProfileKind: form.kind,
  } as const;
  if (connection.version === '1.6') {
    const csChargingProfiles: Profile16 = {
      ...common,
      chargingProfileId: id,
      ...(session !== null && { transactionId: session.transactionId }),
      chargingSchedule: { ...schedule, chargingSchedulePeriod: [period] },
    };
    const request = { connectorId: connectorNumber, csChargingProfiles };
    return connection.command('SetChargingProfile', request);
  }
  const chargingProfile: Profile201 = {
    ...common,
    id,
    ...(session !== null && {
      transactionId: session.chargingPointTransactionId ?? String(session.transactionId),
    }),
    chargingSchedule: [{ ...schedule, id: 1, chargingSchedulePeriod: [period] }],
  };
  return connection.command('SetChargingProfile', { evseId: connectorNumber, chargingProfile });
}

export function clearLimit(
  connection: OcppConnection,
  purpose: PowerLimit['purpose'],
  connectorNumber: number,
): Promise<Worded> {
  const id = profileId(purpose, connectorNumber);
  return connection.version === '1.6'
    ? connection.command('ClearChargingProfile', { id })
    : connection.command('ClearChargingProfile', { chargingProfileId: id });
}

const ASKED_SECONDS = 60;

/** The limit that the charging point reports for now, in its own unit; null when it does not report any. */
export async function readBack(
  connection: OcppConnection,
  connectorNumber: number,
  unit: RateUnit,
): Promise<{ limit: number; unit: string } | null> {
  const asked = { duration: ASKED_SECONDS, chargingRateUnit: unit };
  if (connection.version === '1.6') {
    const request = { ...asked, connectorId: connectorNumber };
    const told = await connection.command('GetCompositeSchedule', request);
    const schedule = told.ok ? told.response.chargingSchedule : undefined;
    const limit = schedule?.chargingSchedulePeriod[0]?.limit;
    return limit === undefined ? null : { limit, unit: schedule?.chargingRateUnit ?? unit };
  }
  const told = await connection.command('GetCompositeSchedule', {
    ...asked,
    evseId: connectorNumber,
  });
  const schedule = told.ok ? told.response.schedule : undefined;
  const limit = schedule?.chargingSchedulePeriod[0]?.limit;
  return limit === undefined ? null : { limit, unit: schedule?.chargingRateUnit ?? unit };
}

const UNITS_16 = 'ChargingScheduleAllowedChargingRateUnit';
const UNITS_201 = { component: { name: 'SmartChargingCtrlr' }, variable: { name: 'RateUnit' } };

/** The supported units as the charging point reports them; null when it does not. */
export async function readAllowedUnits(
  connection: OcppConnection,
): Promise<CommandOutcome<string | null>> {
  if (connection.version === '1.6') {
    const read = await connection.command('GetConfiguration', { key: [UNITS_16] });
    if (!read.ok) return read;
    const keys = read.response.configurationKey ?? [];
    const found = keys.find(({ key }) => key.toLowerCase() === UNITS_16.toLowerCase());
    return { ok: true, response: found?.value ?? null };
  }
  const read = await connection.command('GetVariables', { getVariableData: [UNITS_201] });
  if (!read.ok) return read;
  return { ok: true, response: read.response.getVariableResult[0]?.attributeValue ?? null };
}

// Gives a session no power, by a charging profile of its own above those that share the power of a site.
import type { TransactionNames } from '@voltagora/domain';
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import type { Worded } from './charging-point-commands.ts';

const STACK_LEVEL = 2;
/** Profiles of a site have other numbers. */
const PROFILE_IDS_FROM = 3_000;
const UNITS = ['A', 'W'] as const;

/** In amperes, or in watts where those are refused; the answer of the last that was tried. */
export async function cutPower(
  connection: OcppConnection,
  connectorNumber: number,
  session: TransactionNames,
): Promise<Worded> {
  const inAmperes = await send(connection, { connectorNumber, session, unit: UNITS[0] });
  if (!inAmperes.ok || inAmperes.response.status === 'Accepted') return inAmperes;
  return send(connection, { connectorNumber, session, unit: UNITS[1] });
}

function send(
  connection: OcppConnection,
  of: { connectorNumber: number; session: TransactionNames; unit: (typeof UNITS)[number] },
): Promise<Worded> {
  const { connectorNumber, session, unit } = of;
  const id = PROFILE_IDS_FROM + connectorNumber;
  const common = {
    stackLevel: STACK_LEVEL,
    chargingProfilePurpose: 'TxProfile',
    chargingProfileKind: 'Relative',
  } as const;
  const period = { startPeriod: 0, limit: 0 };
  if (connection.version === '1.6') {
    return connection.command('SetChargingProfile', {
      connectorId: connectorNumber,
      csChargingProfiles: {
        ...common,
        chargingProfileId: id,
        transactionId: session.transactionId,
        chargingSchedule: { chargingRateUnit: unit, chargingSchedulePeriod: [period] },
      },
    });
  }
  return connection.command('SetChargingProfile', {
    evseId: connectorNumber,
    chargingProfile: {
      ...common,
      id,
      transactionId: session.chargingPointTransactionId ?? String(session.transactionId),
      chargingSchedule: [{ id: 1, chargingRateUnit: unit, chargingSchedulePeriod: [period] }],
    },
  });
}

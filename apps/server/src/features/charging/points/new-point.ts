import type { ValidRequestOf } from '@voltagora/contract';
import type { Stations } from '../../stations/public.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { newPointIdentity, newPointPassword } from './point-credentials.ts';
import { hashPointSecret } from './point-secret.ts';

export interface PointEditingDeps extends Pick<
  ChargingDeps,
  'db' | 'clock' | 'bus' | 'log' | 'ocpp' | 'reservations'
> {
  /** This server ends the TLS of charging points itself, and sees their certificates. */
  endsTls: boolean;
  stations: Pick<Stations, 'readPoint'>;
  publicUrl: () => string;
}
/** The row of a new charging point, with its password, which is not stored. */
export function newPointRow(
  stationId: number,
  input: ValidRequestOf<'createChargingPoint'>['body'],
  now: Date,
) {
  const password = input.password ?? newPointPassword();
  const { security_profile = 1, vendor = null } = input;
  const row = {
    station_id: stationId,
    label: input.label,
    ocpp_identity: input.ocpp_identity ?? newPointIdentity(),
    password_hash: hashPointSecret(password),
    password_set_at: now,
    created_at: now,
    max_power_w: wattsOf(input.max_power_kW),
    security_profile,
    vendor,
  };
  return { row, password };
}

/** A charging point that must come in encrypted could never connect without TLS; a certificate is seen only by our own. */
export const isProfileOffered = (
  { endsTls, publicUrl }: Pick<PointEditingDeps, 'endsTls' | 'publicUrl'>,
  profile = 1,
): boolean => profile === 1 || endsTls || (profile === 2 && publicUrl().startsWith('https://'));

export const wattsOf = (kilowatts: number | null): number | null =>
  kilowatts === null ? null : Math.round(kilowatts * 1000);

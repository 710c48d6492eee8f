// Credentials on their way from the dialog that showed them to the guide, in the memory of this page alone: they are in no
// storage and no address, and gone with a reload.
import type { ChargingPointCredentials } from '@voltagora/contract';

let fresh: ChargingPointCredentials | null = null;

export function rememberCredentials(credentials: ChargingPointCredentials): void {
  fresh = credentials;
}

export const credentialsOf = (pointId: number): ChargingPointCredentials | null =>
  fresh?.charging_point.id === pointId ? fresh : null;

export function forgetCredentials(): void {
  fresh = null;
}

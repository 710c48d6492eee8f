// Passes credentials from the dialog to the setup guide in memory only: they are in no storage and no URL, and a reload clears
// them.
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

// Passes credentials from the dialog to the setup guide in memory only: they are in no storage and no URL, and a reload or the
// end of the session clears them.
import type { ChargingPointCredentials } from '@voltagora/contract';
import { privateMemory } from '../../../../shared/state/private-memory.ts';

const fresh = privateMemory<ChargingPointCredentials>();

export const rememberCredentials = (credentials: ChargingPointCredentials): void =>
  fresh.write(credentials);

export function credentialsOf(pointId: number): ChargingPointCredentials | null {
  const credentials = fresh.read();
  return credentials?.charging_point.id === pointId ? credentials : null;
}

export const forgetCredentials = (): void => fresh.write(null);

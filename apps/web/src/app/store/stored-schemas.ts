/** Validates a state that another version of the client has stored; loaded only then. */
import { storedAuth } from '../../features/accounts/session/auth-stored.ts';
import { storedConfig } from '../../features/config/config-stored.ts';
import { storedEnergy } from '../../features/energy/energy-stored.ts';
import { storedErrors } from '../../features/errors/errors-stored.ts';
import { storedNotifications } from '../../features/notifications/notifications-stored.ts';
import { storedOcpp } from '../../features/ocpp/ocpp-stored.ts';
import { storedReservations } from '../../features/reservations/reservations-stored.ts';
import { storedSearch } from '../../features/search/search-stored.ts';
import { storedStations } from '../../features/stations/stations-stored.ts';
import { storedVehicles } from '../../features/vehicles/vehicles-stored.ts';
import { storedWallet } from '../../features/wallet/wallet-stored.ts';
import type { Areas } from './store.ts';
import type { StoredAreas } from './stored-state.ts';

export const storedSchemas = {
  auth: storedAuth,
  stations: storedStations,
  reservations: storedReservations,
  wallet: storedWallet,
  search: storedSearch,
  errors: storedErrors,
  ocpp: storedOcpp,
  config: storedConfig,
  vehicles: storedVehicles,
  energy: storedEnergy,
  notifications: storedNotifications,
} satisfies StoredAreas<Areas>;

// What a person leaves behind outside of their account, across features: shown to them, or ended when they go.
import type { Role } from '@voltagora/domain';
import {
  type Accounts,
  createAccountLeaving,
  type Departure,
  type ExportPart,
  type SurveyDeparture,
} from './features/accounts/public.ts';
import type { BusinessProfiles } from './features/business-profiles/public.ts';
import { deleteCalendarFeeds } from './features/calendar-feeds/public.ts';
import type { Charging } from './features/charging/public.ts';
import { eraseConfigurationsOf } from './features/device-model/public.ts';
import { eraseMessagesOf } from './features/display-messages/public.ts';
import { eraseFramesOf } from './features/frame-log/public.ts';
import { eraseListsOf } from './features/local-lists/public.ts';
import { eraseMaintenanceOf } from './features/maintenance/public.ts';
import type { Notifications } from './features/notifications/public.ts';
import type { Payments } from './features/payments/public.ts';
import type { Reservations } from './features/reservations/public.ts';
import type { StationEditing, Stations, TakenOff } from './features/stations/public.ts';
import type { Vehicles } from './features/vehicles/public.ts';
import type { Wallet } from './features/wallet/public.ts';
import type { Clock } from './platform/clock.ts';
import type { Db, Trx } from './platform/db/db.ts';

interface Holders {
  accounts: Pick<Accounts, 'provePassword'>;
  wallet: Wallet;
  businessProfiles: BusinessProfiles;
  stations: Stations;
  upkeep: { stationEditing: Pick<StationEditing, 'takeOff'> };
  vehicles: Vehicles;
  reservations: Reservations;
  payments: Payments;
  charging: Charging;
  notifications: Notifications;
  onTakenOff: (taken: TakenOff) => void;
}

interface LeavingOptions {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
}

export const createLeaving = (options: LeavingOptions, holders: Holders) =>
  createAccountLeaving({
    ...options,
    provePassword: holders.accounts.provePassword,
    surveyDeparture: surveyDepartures(holders),
    exportParts: exportParts(holders),
  });

/**
 * Locks, in the order in which everything else does: charging points, calendars, bookings, payments, wallets. What it
 * answers ends all of it: bookings first, so that nothing is held any more when the wallet is closed.
 */
function surveyDepartures(of: Holders): SurveyDeparture {
  const { wallet, stations, reservations, payments, charging } = of;
  return async (trx, leaver): Promise<Departure> => {
    const { userId, role, email } = leaver;
    const owned = await stations.lockOwned(trx, userId);
    const bookings = await reservations.surveyOpenBookings(trx, userId, owned.plugIds);
    const isSessionOpen = await charging.isChargingFor(trx, userId);
    return {
      isCharging: bookings.isCharging || isSessionOpen,
      matters: {
        reservations: bookings.own,
        stationReservations: bookings.atStations,
        stations: owned.stationIds.length,
        tokensMinor: await wallet.lastBalanceMinor(trx, { userId, role }),
      },
      async windUp() {
        const tellOfBookings = await reservations.endOpenBookings(trx, userId);
        await reservations.collectFrom(trx, userId);
        const taken = await of.upkeep.stationEditing.takeOff(trx, owned);
        await deleteCalendarFeeds(trx, userId);
        await payments.abandonOpen(trx, userId);
        const toCardsMinor = await payments.refundAllTokens(trx, userId);
        const closed = await wallet.close(trx, { userId, role });
        const tokens = { ...closed, toCardsMinor };
        await reservations.clearComments(trx, userId);
        await charging.forgetAddress(trx, email);
        await charging.eraseOwnersTraces(trx, { ownerId: userId, pointIds: owned.pointIds });
        await eraseTracesOf(trx, owned.pointIds);
        const pictureIds = await of.vehicles.eraseOf(trx, userId);
        await of.businessProfiles.eraseOf(trx, userId);
        await of.notifications.eraseOf(trx, userId);
        const afterCommit = () => {
          tellOfBookings();
          of.onTakenOff({ ...taken, imageIds: [...taken.imageIds, ...pictureIds] });
        };
        return { tokens, afterCommit };
      },
    };
  };
}

/** What features above charging keep of these charging points. */
async function eraseTracesOf(trx: Trx, pointIds: readonly number[]): Promise<void> {
  await eraseMaintenanceOf(trx, pointIds);
  await eraseListsOf(trx, pointIds);
  await eraseConfigurationsOf(trx, pointIds);
  await eraseMessagesOf(trx, pointIds);
  await eraseFramesOf(trx, pointIds);
}

const FIRST_PAGE = { page: 1, search: '' };

/** What features hold about a person. Bookings at an owner's stations are their drivers' data, and left out. */
function exportParts(of: Holders): (role: Role) => Record<string, ExportPart> {
  const charged: ExportPart = (actor, limit) => of.charging.exportedSessions(actor, limit);
  const moved: ExportPart = async (actor, limit) =>
    (await of.wallet.transactions(actor, { ...FIRST_PAGE, page_size: limit })).results;
  const { told, preferences, watches } = of.notifications.exported;
  const notices: Record<string, ExportPart> = {
    notifications: ({ userId }, limit) => told(userId, limit),
    notification_preferences: preferences,
  };
  const { stations, points, plugs } = of.stations.exported;
  const parts: Record<Role, Record<string, ExportPart>> = {
    driver: {
      vehicles: async (actor) => (await of.vehicles.ofDriver(actor)).results,
      reservations: async (actor, limit) => {
        const page = { ...FIRST_PAGE, page_size: limit, ordering: '-start_time' } as const;
        return (await of.reservations.list(actor, page)).results;
      },
      charging_sessions: charged,
      wallet_transactions: moved,
      payments: ({ userId }, limit) => of.payments.exported(userId, limit),
      ...notices,
      plug_watches: watches,
    },
    station_owner: {
      business_profile: (actor) => of.businessProfiles.exported(actor),
      stations: ({ userId }, limit) => stations(userId, limit),
      charging_points: ({ userId }, limit) => points(userId, limit),
      plugs: ({ userId }, limit) => plugs(userId, limit),
      charging_sessions: charged,
      wallet_transactions: moved,
      ...notices,
    },
  };
  return (role) => parts[role];
}

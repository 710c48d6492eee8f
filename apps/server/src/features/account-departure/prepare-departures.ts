// Ends and erases a person's data in all features when their account is deleted.
import type { Departure, PrepareDeparture } from '../accounts/public.ts';
import type { BankAccounts } from '../bank-accounts/public.ts';
import type { BusinessProfiles } from '../business-profiles/public.ts';
import { deleteCalendarFeeds } from '../calendar-feeds/public.ts';
import type { Charging } from '../charging/public.ts';
import { eraseConfigurationsOf } from '../device-model/public.ts';
import { eraseMessagesOf } from '../display-messages/public.ts';
import { eraseFramesOf } from '../frame-log/public.ts';
import { eraseListsOf } from '../local-lists/public.ts';
import { eraseMaintenanceOf } from '../maintenance/public.ts';
import type { FaultReports } from '../fault-reports/public.ts';
import type { Favourites } from '../favourites/public.ts';
import type { GuestCharges } from '../guest-charges/public.ts';
import type { Notifications } from '../notifications/public.ts';
import type { Payments } from '../payments/public.ts';
import type { Ratings } from '../ratings/public.ts';
import type { Reservations } from '../reservations/public.ts';
import { deleteReportsOf } from '../stations/public.ts';
import type { StationEditing, Stations, TakenOff } from '../stations/public.ts';
import type { StationJobs } from '../station-jobs/public.ts';
import type { Vehicles } from '../vehicles/public.ts';
import type { Wallet } from '../wallet/public.ts';
import type { Trx } from '../../platform/db/db.ts';

export interface Holders {
  wallet: Wallet;
  businessProfiles: BusinessProfiles;
  bankAccounts: Pick<BankAccounts, 'exported' | 'eraseOf'>;
  stations: Stations;
  stationEditing: Pick<StationEditing, 'takeOff'>;
  vehicles: Vehicles;
  reservations: Reservations;
  payments: Payments;
  charging: Charging;
  notifications: Notifications;
  favourites: Pick<Favourites, 'exported' | 'eraseOf'>;
  ratings: Pick<Ratings, 'exported' | 'eraseOf'>;
  faultReports: Pick<FaultReports, 'exported' | 'eraseOf'>;
  guestCharges: Pick<GuestCharges, 'eraseOf'>;
  stationJobs: Pick<StationJobs, 'exported' | 'eraseOf'>;
  tellTakenOff: (taken: TakenOff) => void;
}

/**
 * Locks in the order used everywhere: charging points, calendars, bookings, payments, wallets. The result ends all of
 * it, bookings first, so that no hold remains when the wallet is closed.
 */
export function prepareDepartures(of: Holders): PrepareDeparture {
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
        const notifyAboutBookings = await reservations.endOpenBookings(trx, userId);
        await reservations.collectFrom(trx, userId);
        const taken = await of.stationEditing.takeOff(trx, owned);
        await deleteCalendarFeeds(trx, userId);
        await deleteReportsOf(trx, userId);
        await of.stationJobs.eraseOf(trx, userId);
        const photoIds = await eraseFeedbackOf(of, trx, userId);
        await payments.abandonOpen(trx, userId);
        const toCards = await payments.refundAllTokens(trx, userId);
        const closed = await wallet.close(trx, { userId, role });
        const tokens = { ...closed, toCards };
        await reservations.clearComments(trx, userId);
        await charging.forgetAddress(trx, email);
        await charging.eraseOwnersTraces(trx, { ownerId: userId, pointIds: owned.pointIds });
        await eraseTracesOf(trx, owned.pointIds);
        const pictureIds = await of.vehicles.eraseOf(trx, userId);
        await of.businessProfiles.eraseOf(trx, userId);
        await of.bankAccounts.eraseOf(trx, userId);
        await of.notifications.eraseOf(trx, userId);
        await of.guestCharges.eraseOf(trx, userId);
        const afterCommit = () => {
          notifyAboutBookings();
          of.tellTakenOff({ ...taken, imageIds: [...taken.imageIds, ...pictureIds, ...photoIds] });
        };
        return { tokens, afterCommit };
      },
    };
  };
}

/** Returns the ids of the photos. */
async function eraseFeedbackOf(of: Holders, trx: Trx, userId: string): Promise<string[]> {
  await of.favourites.eraseOf(trx, userId);
  await of.ratings.eraseOf(trx, userId);
  return of.faultReports.eraseOf(trx, userId);
}

/** Erases what other features store about these charging points. */
async function eraseTracesOf(trx: Trx, pointIds: readonly number[]): Promise<void> {
  await eraseMaintenanceOf(trx, pointIds);
  await eraseListsOf(trx, pointIds);
  await eraseConfigurationsOf(trx, pointIds);
  await eraseMessagesOf(trx, pointIds);
  await eraseFramesOf(trx, pointIds);
}

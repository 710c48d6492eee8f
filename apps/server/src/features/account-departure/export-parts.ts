import type { Role } from '@voltagora/domain';
import type { ExportPart } from '../accounts/public.ts';
import type { Holders } from './prepare-departures.ts';

const FIRST_PAGE = { page: 1, search: '' };

/**
 * The export lists of all features. Bookings at an owner's stations are left out, because they are their drivers' data.
 */
export function exportParts(of: Holders): (role: Role) => Record<string, ExportPart> {
  const charged: ExportPart = (actor, limit) => of.charging.exportedSessions(actor, limit);
  const moved: ExportPart = async (actor, limit) =>
    (await of.wallet.transactions(actor, { ...FIRST_PAGE, page_size: limit })).results;
  const { told, preferences, watches } = of.notifications.exported;
  const notices: Record<string, ExportPart> = {
    notifications: ({ userId }, limit) => told(userId, limit),
    notification_preferences: preferences,
  };
  const { stations, points, plugs, reports, hidings, standing } = of.stations.exported;
  const reported: ExportPart = ({ userId }, limit) => reports(userId, limit);
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
      station_reports: reported,
      favourite_stations: ({ userId }, limit) => of.favourites.exported(userId, limit),
      fault_reports: ({ userId }, limit) => of.faultReports.exported(userId, limit),
      station_ratings: ({ userId }, limit) => of.ratings.exported.given(userId, limit),
      ratings_received: ({ userId }, limit) => of.ratings.exported.received(userId, limit),
    },
    station_owner: {
      business_profile: (actor) => of.businessProfiles.exported(actor),
      bank_account: (actor) => of.bankAccounts.exported(actor),
      stations: ({ userId }, limit) => stations(userId, limit),
      owner_standing: ({ userId }) => standing(userId),
      station_jobs: ({ userId }, limit) => of.stationJobs.exported(userId, limit),
      hidden_of_stations: ({ userId }, limit) => hidings(userId, limit),
      charging_points: ({ userId }, limit) => points(userId, limit),
      plugs: ({ userId }, limit) => plugs(userId, limit),
      charging_sessions: charged,
      wallet_transactions: moved,
      ...notices,
      station_reports: reported,
      driver_ratings: ({ userId }, limit) => of.ratings.exported.ofDrivers(userId, limit),
    },
  };
  return (role) => parts[role];
}

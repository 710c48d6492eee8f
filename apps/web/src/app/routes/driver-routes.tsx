// Routes of reservations, charging, vehicles, payments and wallet.
import type { RouteObject } from 'react-router';
import { RequireRole } from './require-role.tsx';

export const driverRoutes: RouteObject[] = [
  {
    path: 'route',
    lazy: async () => ({
      Component: (await import('../../features/trips/trip-page.tsx')).TripPage,
    }),
  },
  {
    path: 'reserve',
    lazy: async () => ({
      Component: (await import('../../features/reservations/draft/draft-page.tsx')).DraftPage,
    }),
  },
  {
    path: 'reservations',
    lazy: async () => {
      const { ReservationsPage } =
        await import('../../features/reservations/list/reservations-page.tsx');
      return {
        element: (
          <RequireRole roles={['driver']}>
            <ReservationsPage />
          </RequireRole>
        ),
      };
    },
  },
  {
    path: 'reservations/:id',
    lazy: async () => {
      const { ReservationPage } =
        await import('../../features/reservations/live/reservation-page.tsx');
      return {
        element: (
          <RequireRole>
            <ReservationPage />
          </RequireRole>
        ),
      };
    },
  },
  {
    path: 'favourites',
    lazy: async () => {
      const { FavouritesPage } =
        await import('../../features/stations/favourites/favourites-page.tsx');
      return {
        element: (
          <RequireRole roles={['driver']}>
            <FavouritesPage />
          </RequireRole>
        ),
      };
    },
  },
  {
    path: 'notifications',
    lazy: async () => {
      const { NotificationsPage } =
        await import('../../features/notifications/notifications-page.tsx');
      return {
        element: (
          <RequireRole>
            <NotificationsPage />
          </RequireRole>
        ),
      };
    },
  },
  {
    path: 'vehicles',
    lazy: async () => {
      const { VehiclesPage } = await import('../../features/vehicles/vehicles-page.tsx');
      return {
        element: (
          <RequireRole roles={['driver']}>
            <VehiclesPage />
          </RequireRole>
        ),
      };
    },
  },
  {
    path: 'vehicles/new',
    lazy: async () => {
      const { VehiclePage } = await import('../../features/vehicles/vehicle-page.tsx');
      return {
        element: (
          <RequireRole roles={['driver']}>
            <VehiclePage key="new" />
          </RequireRole>
        ),
      };
    },
  },
  {
    path: 'vehicles/:id',
    lazy: async () => {
      const { VehiclePage } = await import('../../features/vehicles/vehicle-page.tsx');
      return {
        element: (
          <RequireRole roles={['driver']}>
            <VehiclePage />
          </RequireRole>
        ),
      };
    },
  },
  {
    path: 'wallet',
    lazy: async () => {
      const { WalletPage } = await import('../../features/wallet/wallet-page.tsx');
      return {
        element: (
          <RequireRole>
            <WalletPage />
          </RequireRole>
        ),
      };
    },
  },
  {
    path: 'complete-payment-session',
    lazy: async () => {
      const { CompletePaymentPage } =
        await import('../../features/payments/complete-payment-page.tsx');
      return {
        element: (
          <RequireRole roles={['driver']}>
            <CompletePaymentPage />
          </RequireRole>
        ),
      };
    },
  },
];

// Routes of station owners, behind one role check and with common navigation.
import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { OwnerNav } from '../../features/owner/owner-nav.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { RequireRole } from './require-role.tsx';

export const ownerRoutes: RouteObject[] = [
  {
    path: 'owner',
    Component: OwnerArea,
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import('../../features/owner/owner-page.tsx')).OwnerPage,
        }),
      },
      {
        path: 'business-profile',
        lazy: async () => ({
          Component: (await import('../../features/business-profiles/business-profile-page.tsx'))
            .BusinessProfilePage,
        }),
      },
      {
        path: 'payouts',
        lazy: async () => ({
          Component: (await import('../../features/owner-payouts/payouts-page.tsx')).PayoutsPage,
        }),
      },
      {
        path: 'reservations',
        lazy: async () => ({
          Component: (await import('../../features/owner-lists/owner-reservations-page.tsx'))
            .OwnerReservationsPage,
        }),
      },
      {
        path: 'transactions',
        lazy: async () => ({
          Component: (await import('../../features/owner-lists/owner-transactions-page.tsx'))
            .OwnerTransactionsPage,
        }),
      },
      {
        path: 'stations',
        lazy: async () => ({
          Component: (await import('../../features/owner-stations/list/stations-page.tsx'))
            .StationsPage,
        }),
      },
      {
        path: 'stations/new',
        lazy: async () => ({
          Component: (
            await import('../../features/owner-stations/new-station/new-station-page.tsx')
          ).NewStationPage,
        }),
      },
      {
        path: 'stations/:id',
        lazy: async () => ({
          Component: (await import('../../features/owner-stations/station/station-page.tsx'))
            .StationPage,
        }),
      },
      {
        path: 'stations/:id/points/:pointId',
        lazy: async () => ({
          Component: (await import('../../features/charging/points/point-page.tsx')).PointPage,
        }),
      },
      ...['stations/:id/labels', 'stations/:id/plugs/:plugId/label'].map((path) => ({
        path,
        lazy: async () => ({
          Component: (await import('../../features/charging/plugs/label-page.tsx')).LabelPage,
        }),
      })),
    ],
  },
];

function OwnerArea() {
  return (
    <RequireRole roles={['station_owner']}>
      <OwnerNav />
      <Suspense fallback={<SkeletonRows />}>
        <Outlet />
      </Suspense>
    </RequireRole>
  );
}

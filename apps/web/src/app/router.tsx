import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { RouteError } from './route-error.tsx';
import { driverRoutes } from './driver-routes.tsx';
import { Shell } from './shell.tsx';

const publicRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({
      Component: (await import('../features/landing/landing-page.tsx')).LandingPage,
    }),
  },
  {
    path: 'stations',
    lazy: async () => ({
      Component: (await import('../features/stations/stations-page.tsx')).StationsPage,
    }),
  },
  {
    path: 'stations/:slug',
    lazy: async () => ({
      Component: (await import('../features/stations/station-page.tsx')).StationPage,
    }),
  },
  {
    path: '404',
    lazy: async () => ({
      Component: (await import('../features/info/not-found-page.tsx')).NotFoundPage,
    }),
  },
];

export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          ...publicRoutes,
          ...driverRoutes,
          { path: '*', element: <Navigate to="/404" replace /> },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

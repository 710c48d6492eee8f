/** All routes of the client. Screens are loaded on the first visit. */
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { browserHistory } from '../shared/routing/history.ts';
import { createRouter, type Router } from '../shared/routing/router.ts';
import { ScreenBoundary } from '../shared/routing/screen-boundary.tsx';
import { authRoutes } from './routes/auth-routes.tsx';
import { RouteError } from './routes/route-error.tsx';
import { prepareScreen } from './routes/prepare-screen.ts';
import { driverRoutes } from './routes/driver-routes.tsx';
import { ownerRoutes } from './routes/owner-routes.tsx';
import { RequireRole } from './routes/require-role.tsx';
import { Shell } from './shell/shell.tsx';

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
      Component: (await import('../features/stations/list/stations-page.tsx')).StationsPage,
    }),
  },
  {
    path: 'stations/:slug',
    lazy: async () => ({
      Component: (await import('../features/stations/station/station-page.tsx')).StationPage,
    }),
  },
  {
    path: 'p/:code',
    lazy: async () => ({
      Component: (await import('../features/guests/scan/scan-page.tsx')).ScanPage,
    }),
  },
  {
    path: 'charge/:secret',
    lazy: async () => ({
      Component: (await import('../features/guests/charge/charge-page.tsx')).ChargePage,
    }),
  },
  {
    // The share target of the manifest.
    path: 'share',
    lazy: async () => ({
      Component: (await import('../features/search/share-target.tsx')).ShareTarget,
    }),
  },
  ...authRoutes,
  ...(['google', 'apple'] as const).map((provider) => ({
    path: `auth/${provider}`,
    lazy: async () => {
      const { SocialPage } = await import('../features/accounts/social-sign-in/social-page.tsx');
      return { element: <SocialPage key={provider} provider={provider} /> };
    },
  })),
  {
    path: 'account',
    lazy: async () => {
      const [{ AccountPage }, { PreferencesSection }, { InstallSection }] = await Promise.all([
        import('../features/accounts/account/account-page.tsx'),
        import('../features/notifications/preferences-section.tsx'),
        import('../features/install/install-section.tsx'),
      ]);
      return {
        element: (
          <RequireRole>
            <AccountPage
              install={<InstallSection />}
              notificationSettings={<PreferencesSection />}
            />
          </RequireRole>
        ),
      };
    },
  },
  {
    path: 'energy',
    lazy: async () => ({
      Component: (await import('../features/energy/energy-page.tsx')).EnergyPage,
    }),
  },
  {
    path: 'about',
    lazy: async () => ({
      Component: (await import('../features/info/about-page.tsx')).AboutPage,
    }),
  },
  {
    path: 'contact',
    lazy: async () => ({
      Component: (await import('../features/info/contact-page.tsx')).ContactPage,
    }),
  },
  {
    path: 'privacy',
    lazy: async () => ({
      Component: (await import('../features/info/privacy-page.tsx')).PrivacyPage,
    }),
  },
  {
    path: 'termsofuse',
    lazy: async () => ({
      Component: (await import('../features/info/terms-page.tsx')).TermsPage,
    }),
  },
  {
    path: 'development/mail',
    lazy: async () => ({
      Component: (await import('../features/development/mail-page.tsx')).MailPage,
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
    element: (
      <ScreenBoundary fallback={RouteError}>
        <Shell />
      </ScreenBoundary>
    ),
    children: [
      {
        element: (
          <ScreenBoundary fallback={RouteError}>
            <Outlet />
          </ScreenBoundary>
        ),
        children: [
          ...publicRoutes,
          ...driverRoutes,
          ...ownerRoutes,
          { path: '*', element: <Navigate to="/404" replace /> },
        ],
      },
    ],
  },
];

export const createAppRouter = (): Router =>
  createRouter({ routes, history: browserHistory(), prepare: prepareScreen });

/** Resolves when the first screen is loaded or has failed to load. */
export function firstScreen(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.isReady) return resolve();
    const stop = router.subscribe(() => {
      stop();
      resolve();
    });
  });
}

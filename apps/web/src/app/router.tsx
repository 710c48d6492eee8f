/** All routes of the client. Screens are loaded on the first visit. */
import { createBrowserRouter, Navigate, replace, type RouteObject } from 'react-router';
import { authRoutes } from './routes/auth-routes.tsx';
import { RouteError } from './routes/route-error.tsx';
import { loadPrivatePage } from './routes/load-private-page.ts';
import { loadTexts } from './routes/load-texts.ts';
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
    loader: async ({ request }) => {
      const { sharedAddress } = await import('../features/search/shared-address.ts');
      return replace(sharedAddress(new URL(request.url).searchParams));
    },
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
    Component: Shell,
    loader: loadPrivatePage,
    shouldRevalidate: () => true,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        loader: loadTexts,
        shouldRevalidate: () => true,
        ErrorBoundary: RouteError,
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

type Router = ReturnType<typeof createBrowserRouter>;

export const createRouter = (): Router => createBrowserRouter(routes);

/** Resolves when the first screen is loaded or has failed to load. */
export function firstScreen(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Sign-in routes; each returns to the page that the user came from. */
import type { RouteObject } from 'react-router';

export const authRoutes: RouteObject[] = [
  {
    path: 'login',
    lazy: async () => ({
      Component: (await import('../../features/accounts/login/login-page.tsx')).LoginPage,
    }),
  },
  {
    path: 'register',
    lazy: async () => ({
      Component: (await import('../../features/accounts/registration/register-page.tsx'))
        .RegisterPage,
    }),
  },
  {
    path: 'check-mail',
    lazy: async () => ({
      Component: (await import('../../features/accounts/registration/check-mail-page.tsx'))
        .CheckMailPage,
    }),
  },
  ...['activate', 'activate/:uid/:token'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('./activate-route.tsx')).ActivateRoute,
    }),
  })),
  {
    path: 'forgot-password',
    lazy: async () => ({
      Component: (await import('../../features/accounts/passwords/forgot-password-page.tsx'))
        .ForgotPasswordPage,
    }),
  },
  ...['reset-password', 'reset-password/:uid/:token'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('../../features/accounts/passwords/reset-password-page.tsx'))
        .ResetPasswordPage,
    }),
  })),
  ...['confirm-browser', 'confirm-browser/:uid/:token'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('../../features/accounts/login/confirm-browser-page.tsx'))
        .ConfirmBrowserPage,
    }),
  })),
];

import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { Notifications } from '@mantine/notifications';
import 'dayjs/locale/el';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ApiContext } from '../shared/api/api-context.tsx';
import type { ApiClient } from '../shared/api/client.ts';
import { useLanguage } from '../shared/i18n/use-language.ts';
import type { AppStore } from './store.ts';
import { cssVariables, theme } from './theme.ts';

type Props = { store: AppStore; api: ApiClient; router: ReturnType<typeof createBrowserRouter> };

export function App({ store, api, router }: Props) {
  const { language } = useLanguage();
  return (
    <StrictMode>
      <Provider store={store}>
        <ApiContext value={api}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            defaultColorScheme="auto"
          >
            <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
              <Notifications position="top-center" />
              <RouterProvider router={router} />
            </DatesProvider>
          </MantineProvider>
        </ApiContext>
      </Provider>
    </StrictMode>
  );
}

import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ApiContext } from '../shared/api/api-context.tsx';
import type { ApiClient } from '../shared/api/client.ts';
import type { AppStore } from './store/store.ts';
import { cssVariables, theme } from './theme.ts';

type Props = { store: AppStore; api: ApiClient; router: ReturnType<typeof createBrowserRouter> };

export function App({ store, api, router }: Props) {
  return (
    <StrictMode>
      <Provider store={store}>
        <ApiContext value={api}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            defaultColorScheme="auto"
          >
            <RouterProvider router={router} />
          </MantineProvider>
        </ApiContext>
      </Provider>
    </StrictMode>
  );
}

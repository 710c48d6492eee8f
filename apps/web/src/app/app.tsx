import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { AppStore } from './store/store.ts';
import { cssVariables, theme } from './theme.ts';

type Props = { store: AppStore; router: ReturnType<typeof createBrowserRouter> };

export function App({ store, router }: Props) {
  return (
    <StrictMode>
      <Provider store={store}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
        >
          <RouterProvider router={router} />
        </MantineProvider>
      </Provider>
    </StrictMode>
  );
}

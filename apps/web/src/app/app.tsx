import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import type { Router } from '../shared/routing/router.ts';
import { RouterView } from '../shared/routing/router-view.tsx';
import type { AppStore } from './store/store.ts';
import { cssVariables, theme } from './theme.ts';

type Props = { store: AppStore; router: Router };

export function App({ store, router }: Props) {
  return (
    <StrictMode>
      <Provider store={store}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
        >
          <RouterView router={router} />
        </MantineProvider>
      </Provider>
    </StrictMode>
  );
}

import './app/jitless.ts';
import '@fontsource-variable/commissioner/wght.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/shell/first-paint.css';
import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createRouter, firstScreen } from './app/router.tsx';
import { browserStorage } from './app/store/storage.ts';
import { createAppStore } from './app/store/store.ts';
import { loadSession } from './features/accounts/session/auth-api.ts';
import { deviceLanguageFound } from './features/config/config-slice.ts';
import { languageOf } from './shared/i18n/language.ts';
import { startI18n } from './shared/i18n/i18n.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks #root');

const { store } = createAppStore(browserStorage(), '', {
  tabs: window,
  // Undefined on an insecure page.
  locks: navigator.locks as LockManager | undefined,
});
setupListeners(store.dispatch);
void store.dispatch(loadSession());
const router = createRouter();
const show = (): void => {
  store.dispatch(deviceLanguageFound(languageOf(navigator.language)));
  // Rendered in slices, so that a slow phone stays responsive.
  startTransition(() => {
    createRoot(root).render(<App store={store} router={router} />);
  });
};
// The first paint stays until a screen can replace it. Not awaited here: modules that the start loads would wait for this
// module.
void Promise.allSettled([startI18n(), firstScreen(router)]).then(show);

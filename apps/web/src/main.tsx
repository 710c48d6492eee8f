// Starts the client: styles, texts, store, router, and the first screen.
import './app/jitless.ts';
import './app/hide-address.ts';
import '@fontsource-variable/commissioner/wght.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/shell/first-paint.css';
import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyLateStyles } from './app/late-styles.ts';
import { createAppRouter, firstScreen } from './app/router.tsx';
import { browserStorage, readToken } from './app/store/storage.ts';
import { createAppStore } from './app/store/store.ts';
import { isOfAnotherVersion } from './app/store/stored-state.ts';
import { loadSession } from './features/accounts/session/auth-api.ts';
import { deviceLanguageFound } from './features/config/config-slice.ts';
import { keepInstallOffer } from './features/install/public.ts';
import { hasFirstTexts } from './shared/i18n/first-areas.ts';
import { loadAllTexts, startI18n } from './shared/i18n/i18n.ts';
import { languageOf } from './shared/i18n/language.ts';
import { preloadDialog } from './shared/ui/dialog.tsx';

if (import.meta.env.DEV) void import('./app/mantine-parts.css');
const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks #root');

/** The other texts and the window of dialogs are loaded once the first page is shown, so that what comes next opens at once, also offline. */
const LATER_MS = 2_000;

/** Without a network they may be missing; then the page starts with an empty state. */
const loadSchemas = () =>
  import('./app/store/stored-schemas.ts').then(
    ({ storedSchemas }) => storedSchemas,
    () => null,
  );

async function start(container: HTMLElement): Promise<void> {
  const storage = browserStorage();
  const isFirst = readToken(storage) === null && hasFirstTexts(window.location.pathname);
  const texts = startI18n(undefined, isFirst);
  const { store } = createAppStore(storage, '', {
    tabs: window,
    // Undefined on an insecure page.
    locks: navigator.locks as LockManager | undefined,
    schemas: isOfAnotherVersion(storage) ? await loadSchemas() : null,
  });
  setupListeners(store.dispatch);
  void store.dispatch(loadSession());
  const router = createAppRouter();
  // The first paint stays until a screen can replace it.
  await Promise.allSettled([texts, applyLateStyles(), firstScreen(router)]);
  store.dispatch(deviceLanguageFound(languageOf(navigator.language)));
  // Rendered in slices, so that a slow phone stays responsive.
  startTransition(() => {
    createRoot(container).render(<App store={store} router={router} />);
  });
  setTimeout(() => void Promise.all([loadAllTexts(), preloadDialog()]), LATER_MS);
}
keepInstallOffer(window);
// Not awaited here: modules that the start loads would wait for this module.
void start(root);

/** Chromium's BeforeInstallPromptEvent, which TypeScript's DOM types lack. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install the app, which comes once and early, until a screen shows it. */
export function keepInstallOffer(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The event of this name is always one.
    keep(event as InstallOffer);
  });
  page.addEventListener('appinstalled', () => keep(null));
}

export const currentOffer = (): InstallOffer | null => offer;

export function onOfferChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the person once; a browser takes each offer once only. */
export async function acceptOffer(accepted: InstallOffer): Promise<void> {
  keep(null);
  await accepted.prompt();
}

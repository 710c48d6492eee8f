import type { Page } from '@playwright/test';

/** Waits until the service worker has cached every file and controls this page. */
export async function underServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      if (serviceWorker.controller) resolve(undefined);
    });
    await serviceWorker.ready;
    await controlled;
  });
}

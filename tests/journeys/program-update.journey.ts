// A new version of the program between two visits, online and offline: the page says so, and loads it when the person agrees.
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { underServiceWorker } from './service-worker.ts';
import { visit } from './visitor.ts';

/** The demo under another address, whose service worker has a version that the test sets. */
async function behindProxy(target: string) {
  let version = 1;
  const { hostname, port } = new URL(target);
  const server: Server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    // Whole and unpacked, because the service worker gets a line of its own.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...kept } = headers;
    const sent = { ...kept, 'accept-encoding': 'identity' };
    const forward = ask({ hostname, port, method, path: url, headers: sent }, (answer) => {
      const { 'content-length': _length, etag: _etag, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(outgoing, { end: false });
      answer.on('end', () =>
        outgoing.end(url === '/service-worker.js' ? `\n// Version ${version}\n` : ''),
      );
    });
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo; // The address of a TCP server is an AddressInfo.
  return {
    url: `http://127.0.0.1:${own}`,
    release: () => (version += 1),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('[24.1] a new version is offered online, and after a time without a network', async ({
  browser,
  pageErrors,
}) => {
  // The sockets of live data are not forwarded.
  pageErrors.expect(/WebSocket connection to .* failed/);
  const proxy = await behindProxy(process.env['VOLTAGORA_URL'] ?? '');
  const visitor = await visit(browser, {
    language: 'en',
    width: 360,
    height: 780,
    scheme: 'light',
  });
  const { page, text, button, saying } = visitor;
  const about = page.getByRole('heading', { level: 1, name: text('info.about.title') });
  const isOffered = saying('offline.update');

  await page.goto(`${proxy.url}/about`);
  await underServiceWorker(page);
  await expect(about).toBeVisible();
  await expect(isOffered, 'the first installation is no update').toBeHidden();

  proxy.release();
  await searchForUpdate(page);
  await expect(isOffered).toBeVisible();
  await Promise.all([page.waitForEvent('load'), button('offline.reload').click()]);
  await expect(about).toBeVisible();
  await expect(isOffered, 'the new version is running').toBeHidden();

  await page.context().setOffline(true);
  proxy.release();
  await page.reload();
  await expect(about, 'the old version opens without a network').toBeVisible();
  await searchForUpdate(page);
  await expect(isOffered).toBeHidden();

  await page.context().setOffline(false);
  await searchForUpdate(page);
  await expect(isOffered).toBeVisible();
  await Promise.all([page.waitForEvent('load'), button('offline.reload').click()]);
  await expect(about).toBeVisible();
  await expect(isOffered).toBeHidden();
  await visitor.leave();
  proxy.close();
});

/** As the page does every half hour; without a network nothing is found. */
const searchForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => undefined);
  });

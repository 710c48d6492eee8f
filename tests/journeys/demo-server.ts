// The product as `npm start` runs it, with its own folder and port, started once for all journeys; `npm test` has started it
// already.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startIdentityProviders } from './identity-providers.ts';
import { startOutsideServices } from './outside-services.ts';
import { makeUnusedBooking } from './unused-booking.ts';

const PROGRAM = fileURLToPath(new URL('../../apps/demo/src/main.ts', import.meta.url));
const READY = 'Voltagora is ready';

// oxlint-disable-next-line import/no-default-export -- Playwright takes a global set-up from the default export
export default async function startDemo(): Promise<() => Promise<void>> {
  if (process.env['VOLTAGORA_URL'] !== undefined) return async () => {};
  const port = await freePort();
  // Browsers allow no passkeys at an IP address.
  const publicUrl = `http://localhost:${port}`;
  const providers = await startIdentityProviders(publicUrl);
  const outside = await startOutsideServices();
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-journeys-'));
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      VOLTAGORA_DATA: folder,
      // Mails are shown instead of sent, with links to the address that the browser has open.
      VOLTAGORA_ENVIRONMENT: 'development',
      // Access tokens expire in the middle of every journey, without any visible effect.
      VOLTAGORA_ACCESS_SECONDS: '8',
      // Long enough to pay, short enough to see an abandoned payment expire.
      VOLTAGORA_CARD_SECONDS: '90',
      VOLTAGORA_PUBLIC_URL: publicUrl,
      ...providers.environment,
      // Only the journey of outside services accepts them.
      ...outside.environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await ready(child);
  process.env['VOLTAGORA_URL'] = publicUrl;
  process.env['VOLTAGORA_OUTSIDE'] = outside.url;
  await makeUnusedBooking(publicUrl);
  return async () => {
    child.kill('SIGINT');
    await ended;
    await providers.close();
    await outside.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}:\n${said}`)));
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes(READY)) resolve();
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

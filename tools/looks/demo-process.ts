// The demo for pictures: the one at VOLTAGORA_URL, or a new one in an empty folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../steps/run.ts';
import { makeWebReady } from '../steps/web-ready.ts';

const READY = 'Voltagora is ready';

export interface RunningDemo {
  url: string;
  stop(): Promise<void>;
}

export async function startDemo(): Promise<RunningDemo> {
  const running = process.env['VOLTAGORA_URL'];
  if (running !== undefined) return { url: running, stop: () => Promise.resolve() };
  await makeWebReady();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-looks-'));
  const child = spawn(process.execPath, [join(ROOT, 'apps/demo/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      VOLTAGORA_DATA: folder,
      VOLTAGORA_PUBLIC_URL: url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The demo did not start')));
    child.stdout.on('data', (text: Buffer) => text.includes(READY) && resolve());
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

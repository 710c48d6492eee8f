// [F13] A full disk: the upload is refused with a clear error and the server continues. /dev/full stands for such a disk.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createHttpApp } from '../http/http-app.ts';
import { folderFileStore } from './file-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'voltagora-full-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('[F13] a file that does not fit is a 503, and no part of it remains', async () => {
  // Only Linux has /dev/full.
  if (!existsSync('/dev/full')) return;
  const files = folderFileStore(folder);
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: async () => undefined,
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 1000,
    version: '0',
  });
  app.post('/files', async () => {
    await files.write('images/a.webp', Buffer.from('picture'));
    return {};
  });
  const send = () => app.inject({ method: 'POST', url: '/files' });
  mkdirSync(join(folder, 'images'));
  symlinkSync('/dev/full', join(folder, 'images', `a.webp.${process.pid}.part`));
  const refused = await send();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.json()).toEqual({
    code: 'service_unavailable',
    detail: 'There is no room to store this right now.',
  });
  expect(readdirSync(join(folder, 'images'))).toEqual([]);
  expect((await send()).statusCode).toBe(200);
  expect(readdirSync(join(folder, 'images'))).toEqual(['a.webp']);
  await app.close();
});

// Database reads and messages for many viewers and for slow ones, on fake sockets.
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { sharedReading } from '../../../platform/db/queries/shared-reading.ts';
import type { BrowserSocket } from '../../../platform/http/browser-sockets.ts';
import type { PlugState } from './live.reads.ts';
import { createViewer, type ViewerDeps } from './live-viewer.ts';

const state = (status: PlugState['status']): PlugState => ({
  plug: { id: 7 },
  status,
  error: null,
  status_at: null,
});

function fakeBrowser() {
  const sent: PlugState['status'][] = [];
  let isBehind = false;
  let caughtUp: (() => void) | undefined;
  const socket: BrowserSocket = {
    send: (message) =>
      void ('status' in message && sent.push(message.status as PlugState['status'])), // shape sent by the viewer
    isBehind: () => isBehind,
    onCaughtUp: (listener) => (caughtUp = listener),
    close() {},
    onMessage() {},
    onClose() {},
  };
  return {
    socket,
    sent,
    fallBehind: () => (isBehind = true),
    catchUp() {
      isBehind = false;
      caughtUp?.();
    },
  };
}

function atPlug(readPlug: ViewerDeps['readPlug']) {
  const nothingElse = () => Promise.reject(new Error('A public viewer asks for the plug alone'));
  const deps: ViewerDeps = {
    log: pino({ level: 'silent' }),
    clock: systemClock,
    readPlug,
    readSamples: nothingElse,
    reservations: { read: nothingElse },
    readActor: nothingElse,
  };
  const browser = fakeBrowser();
  const viewer = createViewer(deps, browser.socket, { plugId: 7, reservationId: null });
  return { ...browser, viewer };
}

test('[L4] [S7.60] 500 browsers at one plug cause one read per change, and each gets it once', async () => {
  let status: PlugState['status'] = 'Available';
  const read = vi.fn<(plugId: number) => Promise<PlugState>>(async () => state(status));
  const readPlug = sharedReading(read);
  const all = Array.from({ length: 500 }, () => atPlug(readPlug));
  await expect.poll(() => all.every(({ sent }) => sent.length === 1)).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  for (const next of ['Preparing', 'Charging'] as const) {
    status = next;
    for (const { viewer } of all) viewer.refresh();
    await expect.poll(() => all.every(({ sent }) => sent.at(-1) === next)).toBe(true);
  }
  expect(read).toHaveBeenCalledTimes(3);
  for (const { viewer } of all) viewer.refresh();
  await expect.poll(() => read.mock.calls.length).toBe(4);
  expect(all.every(({ sent }) => sent.join() === 'Available,Preparing,Charging')).toBe(true);
});

test('[B16] a slow browser gets the newest state once it has caught up, not all states', async () => {
  const states = ['Available', 'Preparing', 'Charging', 'SuspendedEV', 'Finishing'] as const;
  let at = 0;
  const { viewer, sent, fallBehind, catchUp } = atPlug(async () => state(states[at] ?? 'Faulted'));
  await expect.poll(() => sent).toEqual(['Available']);
  fallBehind();
  for (at = 1; at < states.length - 1; at += 1) {
    viewer.refresh();
    await new Promise(setImmediate);
  }
  expect(sent).toEqual(['Available']);
  catchUp();
  await expect.poll(() => sent).toEqual(['Available', 'Finishing']);
});

test('a request during a read causes another read', async () => {
  const finish: ((value: number) => void)[] = [];
  const read = sharedReading(() => new Promise<number>((resolve) => finish.push(resolve)));
  const first = read('plug');
  await new Promise(setImmediate);
  const [second, third] = [read('plug'), read('plug')];
  finish[0]?.(1);
  expect(await first).toBe(1);
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test('a failed read fails for its callers only', async () => {
  let isBroken = true;
  const read = sharedReading(async () => {
    if (isBroken) throw new Error('no database');
    return 'read';
  });
  const first = read('plug');
  await expect(first).rejects.toThrow('no database');
  isBroken = false;
  expect(await read('plug')).toBe('read');
});

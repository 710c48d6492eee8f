// The frame log behind real sockets: what the owner finds, and for how long.
import type { ValidRequestOf } from '@voltagora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SeenFrame } from '../../platform/ocpp-server/connection.ts';
import { openSessionBench, type SessionBench } from '../../tests/kit/charging/session-bench.ts';
import { book, idTagOf } from '../../tests/kit/charging/charging-world.ts';
import { createStations } from '../stations/public.ts';
import { createFrameLog, type FrameLog } from './frame-log.ts';

let bench: SessionBench;
let frameLog: FrameLog;

type Limits = NonNullable<Parameters<typeof createFrameLog>[0]['limits']>;
const warn = vi.fn<(facts: object, message: string) => void>();
function open(limits: Limits = {}, keptDays = 7): FrameLog {
  const { world } = bench;
  const { readPoint } = createStations(world);
  const log = { info() {}, warn, error() {} };
  return createFrameLog({ ...world, log, readPoint, keptDays, limits });
}

beforeAll(async () => {
  bench = await openSessionBench({ onFrame: (frame) => frameLog?.note?.(frame) });
  frameLog = open();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const pointId = () => bench.chargingPoint.chargingPointId;
type Query = ValidRequestOf<'listPointFrames'>['query'];
const list = (query: Partial<Query> = {}, log = frameLog, actor = bench.owner) =>
  log.ofPoint(pointId(), actor, { page: 1, page_size: 20, search: '', ...query });
const frame = (text: string): SeenFrame => ({
  chargingPointId: pointId(),
  version: '1.6',
  direction: 'received',
  text,
});
const heartbeat = (n: number) => frame(`[2,"h${n}","Heartbeat",{}]`);

describe('[S7.40] the owner finds every message', () => {
  test('in both directions, newest first, with the status of responses', async () => {
    await bench.point.call('Authorize', { idTag: '04AABBCC' });
    const { results, ...rest } = await list();
    const actions = ['Authorize', 'BootNotification', 'StatusNotification'];
    expect(rest).toEqual({ count: 8, version: '1.6', actions, kept_days: 7 });
    expect(results.slice(0, 2)).toMatchObject([
      {
        direction: 'sent',
        kind: 'result',
        action: 'Authorize',
        outcome: 'Invalid',
        mark: null,
        is_cut: false,
      },
      { direction: 'received', kind: 'call', action: 'Authorize', payload: '{"idTag":"04AABBCC"}' },
    ]);
    expect(results[0]?.message_id).toBe(results[1]?.message_id);
  });

  test('by text, direction, action and time', async () => {
    const now = bench.world.clock.now();
    const actions = async (query: Partial<Query>) =>
      (await list(query)).results.map(({ direction, action }) => `${direction} ${action}`);
    expect(await actions({ action: 'bootnotification' })).toEqual([
      'sent BootNotification',
      'received BootNotification',
    ]);
    expect(await actions({ search: 'foreign' })).toEqual(['received BootNotification']);
    expect(await actions({ search: '%' })).toEqual([]);
    expect(await actions({ direction: 'sent', search: 'accepted' })).toEqual([
      'sent BootNotification',
    ]);
    const later = new Date(now.getTime() + 1).toISOString();
    expect(await actions({ from: later })).toEqual([]);
    expect((await list({ to: later })).count).toBe(6);
  });

  test('by failure only, with a list of the actions', async () => {
    frameLog.note?.(frame('[4,"9","InternalError","broken",{}]'));
    frameLog.note?.(frame('{"no frame'));
    frameLog.note?.(frame('[2,"8","StatusNotification",{"connectorId":"one"}]'));
    const { results, actions } = await list({ errors: 'only' });
    expect(results.map(({ kind, mark }) => [kind, mark])).toEqual([
      ['call', 'refused'],
      ['broken', 'refused'],
      ['error', 'refused'],
    ]);
    expect(actions).toEqual(['BootNotification', 'StatusNotification']);
  });

  test('page by page, while new messages arrive', async () => {
    const { results: first } = await list({ page_size: 2 });
    await bench.point.call('Heartbeat', {});
    const before = first.at(-1)?.id;
    const { results: next, count } = await list({ page_size: 2, ...(before && { before }) });
    expect(count).toBe(4);
    expect(next.map(({ id }) => id)).toEqual([(before ?? 0) - 1, (before ?? 0) - 2]);
    // The last page is read in ascending order.
    const { results: all } = await list({});
    const { results: last } = await list({ page: 2, page_size: all.length - 2 });
    expect(last).toEqual(all.slice(-2));
  });

  test('of their own charging points only', async () => {
    const other = await bench.world.join('station_owner');
    await expect(list({}, frameLog, other)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('[S7.40] the tag of a booking is hidden everywhere, the number of an RFID card is not', async () => {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  const tag = await idTagOf(bench.world.db, id);
  const card = '04AABBCCDDEEFF0123';
  await bench.startOf(tag);
  frameLog.note?.(frame(`[2,"1","DataTransfer",{"vendorId":"V","data":"<${tag.toLowerCase()}>"}]`));
  frameLog.note?.(frame(`[2,"2","Authorize",{"idTag":"${tag}`));
  frameLog.note?.(frame(`[2,"3","Authorize",{"idTag":"${card}"}]`));
  const kept = JSON.stringify(await list()).toUpperCase();
  expect(kept).not.toContain(tag);
  expect(kept.split('***')).toHaveLength(4);
  expect(kept).toContain(card);
});

describe('[B4] the log is bounded', () => {
  test('a long frame is truncated after its secrets were removed', async () => {
    const log = open({ payloadChars: 60 });
    log.note?.(frame(`[2,"1","DataTransfer",{"vendorId":"V","data":"${'x'.repeat(500)}\\u0000"}]`));
    const [cut] = (await list({ search: 'xxx' }, log)).results;
    expect(cut).toMatchObject({ is_cut: true, length: 555 });
    expect(cut?.payload).toHaveLength(60);
    // Half a surrogate pair would make PostgreSQL refuse the whole batch.
    log.note?.(frame(`[3,"2",{"status":"${'y'.repeat(99)}😀"}]`));
    const [answer] = (await list({ search: 'yyy' }, log)).results;
    expect(answer?.outcome).toBe(`${'y'.repeat(99)}\uFFFD`);
  });

  test('frames that arrive faster than they can be written are dropped, counted and logged', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const log = open({ waitingChars: 1_000 });
    for (let n = 0; n < 10; n += 1) log.note?.(heartbeat(n));
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { lost: 6 },
      expect.stringContaining('frames dropped'),
    );
    expect((await list({ action: 'Heartbeat' }, log)).count).toBe(4);
    log.note?.(heartbeat(11));
    expect((await list({ action: 'Heartbeat' }, log)).count).toBe(5);
  });

  test('a charging point keeps its newest frames, and no frame longer than configured', async () => {
    const log = open({ keptOfPoint: 5 });
    await frameLog.flush();
    for (let n = 0; n < 9; n += 1) log.note?.(heartbeat(n));
    await log.flush();
    await log.forget(bench.world.clock.now());
    const ids = (await list({}, log)).results.map((one) => one.message_id);
    expect(ids).toEqual(['h8', 'h7', 'h6', 'h5', 'h4']);
    const days = (count: number) =>
      new Date(bench.world.clock.now().getTime() + count * 86_400_000);
    await log.forget(days(6.9));
    expect((await list({}, log)).count).toBe(5);
    // Older frames are hidden at once, although a day's frames are deleted together.
    bench.world.clock.advance(7.1 * 86_400_000);
    expect((await list({}, log)).count).toBe(0);
    await log.forget(days(1));
    expect(await list({}, log)).toMatchObject({ count: 0, actions: [], version: null });
  });

  test('with the log turned off, nothing is stored and old frames are deleted', async () => {
    await frameLog.flush();
    const off = open({}, 0);
    expect(off.note).toBeUndefined();
    await off.forget(new Date(bench.world.clock.now().getTime() + 1));
    expect(await list({}, off)).toMatchObject({
      results: [],
      count: 0,
      version: null,
      kept_days: 0,
    });
  });
});

// Issue 26, point 4: one file of labels for many stations.
import { STATION_LABELS_MAX, type StationLabels } from '@voltagora/contract';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { pdfPages } from '../../../tests/kit/pdf-text.ts';
import { useBench } from '../../../tests/kit/reservations/booking-scene.ts';
import { insertStation } from '../../../tests/kit/stations/catalogue.ts';
import { insertPlugRow, insertStationRow } from '../../../tests/kit/stations/rows.ts';
import { drawLabels } from './draw-labels.ts';
import { labelsOfMany } from './labels.service.ts';

const { scene } = useBench();

const post = async (path: string, body: object, actor: Actor = scene().owner) => {
  const { world } = scene();
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/stations/labels/${path}`,
    headers: { authorization: `Bearer ${actor.userId}` },
    payload: body,
  });
  return answer;
};
const count = async (stations: object, actor?: Actor) =>
  (await post('count/', { stations }, actor)).json();
const print = async (stations: object, more: object = {}) => {
  const answer = await post('', { stations, ...more });
  expect(answer.headers['content-type']).toBe('application/pdf');
  return pdfPages(answer.rawPayload);
};
const codes = async (stationId: number): Promise<string[]> => {
  const { world, owner } = scene();
  const url = `/api/stations/${stationId}/plug-codes/`;
  const { results } = (await world.call(owner, 'GET', url)).body;
  return results.map(({ code }: { code: string }) => `${code.slice(0, 4)}-${code.slice(4)}`);
};
const another = async () => (await insertStation(scene().world.db, scene().owner)).stationId;
const withoutPlugs = (name: string) =>
  insertStationRow(scene().world.db, { name, owner_id: scene().owner.userId });

test('[26.4] one file has the labels of all plugs, also of those that had no code', async () => {
  const ids = [scene().station.stationId, await another()];
  expect(await count({ ids })).toEqual({ labels: 6, stations: 2, without_plugs: [] });
  const pages = await print({ ids });
  expect(pages).toHaveLength(6);
  const printed = await Promise.all(ids.map(codes));
  for (const [index, code] of printed.flat().entries()) expect(pages[index]).toContain(code);
});

test('[26.4] four labels on a page, without the price, of all that match a filter', async () => {
  const ids = [scene().station.stationId, await another()];
  const pages = await print({ filter: {} }, { layout: 'sheet', price: 'without' });
  expect(pages).toHaveLength(2);
  expect(pages.join('')).not.toContain('taxes');
  for (const code of (await Promise.all(ids.map(codes))).flat()) {
    expect(pages.join('')).toContain(code);
  }
  expect(await count({ filter: { search: 'nowhere' } })).toMatchObject({
    code: 'validation_failed',
  });
});

test('[26.4] a station without plugs is told before, named at the end, and stops no other', async () => {
  const { world, owner, station } = scene();
  const empty = await withoutPlugs('Άδειος σταθμός');
  const gone = await another();
  expect((await world.call(owner, 'DELETE', `/api/stations/${gone}/`)).status).toBe(204);
  const ids = [empty, gone, station.stationId];
  expect(await count({ ids })).toEqual({
    labels: 3,
    stations: 1,
    without_plugs: [{ id: empty, name: 'Άδειος σταθμός' }],
  });
  const pages = await print({ ids });
  expect(pages).toHaveLength(4);
  expect(pages[3]).toContain('Άδειος σταθμός');
  expect(pages[3]).toContain('has no plugs · δεν έχει πρίζες');
  expect(pages[3]).toContain('was deleted · διαγράφηκε');
  expect((await post('', { stations: { ids: [empty] } })).json().code).toBe('not_found');
});

test('[26.4] a station that cannot be read is named at the end, and stops no other', async () => {
  const { world, owner, station } = scene();
  const broken = await another();
  const { db, clock, stations } = world;
  const deps = {
    db,
    clock,
    log: pino({ level: 'silent' }),
    publicUrl: () => 'https://volt.example',
    host: { name: '', phone: '' },
    stationTable: { selected: async () => [broken, station.stationId] },
    stations: {
      readOwn: async (actor: Actor, id: number) => {
        if (id === broken) throw new Error('a row of it is broken');
        return stations.readOwn(actor, id);
      },
    },
  };
  const input: StationLabels = {
    stations: { filter: { search: '' } },
    layout: 'page',
    price: 'with',
  };
  const { content } = await labelsOfMany(deps, owner, input);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  const pages = pdfPages(Buffer.concat(parts));
  expect(pages).toHaveLength(4);
  expect(pages[3]).toContain('could not be read');
});

test('[26.4] more labels than fit into a file are refused, with their number', async () => {
  const { world, station } = scene();
  for (let at = 3; at <= STATION_LABELS_MAX; at++) {
    await insertPlugRow(world.db, { station_id: station.stationId, label: `P${at}` });
  }
  const ids = [station.stationId];
  expect(await count({ ids })).toMatchObject({ labels: STATION_LABELS_MAX + 1 });
  const refused = await post('', { stations: { ids } });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_labels']);
  expect(refused.json().detail).toContain('501 plugs');
});

test("[26.4] only the owner's own stations are counted and printed", async () => {
  const { world, station } = scene();
  const rival = await world.join('station_owner');
  const ids = [station.stationId, (await insertStation(world.db, rival)).stationId];
  expect(await count({ ids })).toMatchObject({ code: 'not_found' });
  expect((await post('', { stations: { ids } })).statusCode).toBe(404);
  expect((await count({ filter: {} }, rival)).labels).toBe(3);
});

test('a station is read when the file is read as far, and its pages leave the memory', async () => {
  const { world, owner, station } = scene();
  const { plugs } = await world.stations.readOwn(owner, station.stationId);
  const [plug] = plugs;
  if (plug === undefined) throw new Error('The station has no plug');
  const labels = [{ plug, code: '3467ACDE', url: 'https://volt.example/p/3467ACDE' }];
  let drawn = 0;
  async function* sheets() {
    for (; drawn < 40; drawn++) {
      yield {
        labels,
        station: `Station ${drawn}`,
        owner: '',
        phone: '',
        timeZone: 'Europe/Athens',
        pricing: null,
      };
    }
  }
  const paper = { layout: 'page', madeAt: new Date(), host: '' } as const;
  const parts: { drawn: number; bytes: number }[] = [];
  for await (const part of drawLabels(sheets(), paper)) parts.push({ drawn, bytes: part.length });
  const whole = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const early = parts.filter(({ drawn: at }) => at < 20).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(early).toBeGreaterThan(whole / 5);
});

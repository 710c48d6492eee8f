import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createImportBench } from '../../../tests/kit/station-exchange/import-bench.ts';
import { ocpiLocation } from '../../../tests/kit/station-exchange/feed.ts';
import { createPlaces } from '../../places/public.ts';
import { countDoubted, listDoubted, showPart } from '../../stations/public.ts';
import { checkStations } from './check-stations.service.ts';

const { db, clock, run, stations } = createImportBench();
const places = createPlaces();
const check = () => checkStations({ db: db(), clock, places });

const BERLIN = { latitude: '52.520007', longitude: '13.404954' };
const MUNICH = { latitude: '48.1103', longitude: '11.6266' };
const inMunich = {
  name: 'Putzbrunner Str. 89, München',
  address: 'Putzbrunner Str. 89',
  city: 'München',
  country: 'DEU',
};
const located = (id: string, coordinates: object, more: object = {}) =>
  ocpiLocation({ id, ...inMunich, coordinates, ...more });
const hidden = async () => (await stations()).filter(({ hidden_since: since }) => since !== null);

describe('[23.8] stations of a register', () => {
  test('that stand far from their city are hidden, until the register mends it', async () => {
    await run([located('1', BERLIN), located('2', MUNICH)]);
    expect(await countDoubted(db())).toEqual({ doubted: 0, unchecked: 2 });
    await check();
    expect(await hidden()).toMatchObject([{ source_id: expect.stringContaining('1') }]);
    expect(await listDoubted(db(), 10)).toMatchObject([{ reason: '504 km from München' }]);
    expect(await countDoubted(db())).toEqual({ doubted: 1, unchecked: 0 });

    await run([located('1', MUNICH), located('2', MUNICH)]);
    await check();
    expect(await hidden()).toEqual([]);
  });

  test('that the host shows stay shown while nothing changes', async () => {
    await run([located('1', BERLIN)]);
    await check();
    const [station] = await stations();
    const stationId = station?.id ?? 0;
    await db()
      .transaction()
      .execute((trx) => showPart(trx, { stationId }, clock.now()));
    await run([located('1', BERLIN)]);
    await check();
    expect(await hidden()).toEqual([]);
  });

  test('that an owner takes over are shown', async () => {
    await run([located('1', BERLIN)]);
    await check();
    const id = newId();
    await db()
      .insertInto('users')
      .values({
        id,
        email: `${id}@example.org`,
        password_hash: '',
        first_name: 'A',
        last_name: 'B',
        phone_number: '',
        role: 'station_owner',
        lang: 'en',
        created_at: clock.now(),
      })
      .execute();
    await db().updateTable('stations').set({ owner_id: id }).execute();
    await check();
    expect(await hidden()).toEqual([]);
  });

  test('are believed where their postcode confirms the position', async () => {
    const around = (id: string, city: string) =>
      located(id, BERLIN, { city, postal_code: '10117' });
    const others = ['2', '3', '4', '5', '6'].map((id) => around(id, 'Berlin'));
    await run([around('1', 'München'), ...others]);
    await check();
    expect(await hidden()).toEqual([]);
  });

  test('in a city that nobody knows are believed', async () => {
    await run([located('1', BERLIN, { city: 'Xyzzyhausen' })]);
    await check();
    expect(await hidden()).toEqual([]);
  });

  test('that repeat the address in their name get a shorter one, also those of long ago', async () => {
    await run([located('1', MUNICH)]);
    expect(await stations()).toMatchObject([{ name: 'Putzbrunner Str. 89' }]);
    await db().updateTable('stations').set({ name: inMunich.name }).execute();
    await check();
    expect(await stations()).toMatchObject([{ name: 'Putzbrunner Str. 89' }]);
    expect(await run([located('1', MUNICH)])).toMatchObject({ changed: 0, unchanged: 1 });
  });
});

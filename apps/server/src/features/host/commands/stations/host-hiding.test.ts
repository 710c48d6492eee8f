import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import { createStations } from '../../../stations/public.ts';
import {
  auditOf,
  book,
  closeBench,
  done,
  driver,
  newcomers,
  openBench,
  owner,
  refusal,
  station,
  world,
} from '../../../../tests/kit/host-bench.ts';

beforeAll(openBench);
afterAll(closeBench);
beforeEach(newcomers);

const hide = (more: object = {}) =>
  done({
    command: 'hide',
    station: String(station.stationId),
    reason: 'pretends to be X',
    ...more,
  });
const show = (more: object = {}) =>
  done({ command: 'show', station: String(station.stationId), ...more });
const read = () => createStations(world).byId(station.stationId);
const readOwn = () => createStations(world).readOwn(owner, station.stationId);

describe('[issue 22] the host hides', () => {
  it('a station, whose owner reads why, and shows it again', async () => {
    await book('10:00', '11:00');
    await hide();
    await expect(read()).rejects.toMatchObject({ code: 'station_hidden', status: 410 });
    expect(await readOwn()).toMatchObject({
      state: 'hidden',
      hidden: [{ part: 'station', reason: 'pretends to be X' }],
    });
    expect((await book('12:00', '13:00')).body.code).toBe('plug_not_bookable');
    expect(await auditOf(String(station.stationId))).toMatchObject([
      { action: 'station.hidden', detail: { reason: 'pretends to be X' } },
    ]);
    await show();
    expect(await read()).toMatchObject({ state: 'bookable' });
    expect((await readOwn()).hidden).toEqual([]);
  });

  it('a station of a suspended owner, which stays hidden after either alone is lifted', async () => {
    await hide();
    await done({ command: 'suspend', account: owner.email, reason: 'fraud' });
    await done({ command: 'unsuspend', account: owner.email });
    await expect(read()).rejects.toMatchObject({ code: 'station_hidden' });
    await done({ command: 'suspend', account: owner.email, reason: 'fraud' });
    await show();
    await expect(read()).rejects.toMatchObject({ code: 'station_hidden' });
    await done({ command: 'unsuspend', account: owner.email });
    expect(await read()).toMatchObject({ state: 'bookable' });
  });

  it('a text, which its owner goes on to edit unseen until it is shown', async () => {
    const set = (body: object) =>
      world.call(owner, 'PUT', `/api/stations/${station.stationId}/`, body);
    await set({ name: 'Tesla Supercharger FREE', description: 'Buy now' });
    await hide({ text: 'name' });
    await hide({ text: 'description' });
    const neutral = { name: `Station ${station.stationId}`, description: '' };
    expect(await read()).toMatchObject(neutral);
    expect(await readOwn()).toMatchObject({
      name: 'Tesla Supercharger FREE',
      description: 'Buy now',
    });
    await set({ name: 'Corner shop', access_notes: 'Ring twice' });
    expect(await read()).toMatchObject({ ...neutral, access_notes: 'Ring twice' });
    await show({ text: 'name' });
    expect(await read()).toMatchObject({ name: 'Corner shop', description: '' });
  });

  it('a text, which leaves with the station', async () => {
    await hide({ text: 'description' });
    const path = `/api/stations/${station.stationId}/`;
    expect((await world.call(owner, 'DELETE', path)).status).toBe(204);
    const kept = world.db.selectFrom('station_hidings').selectAll();
    expect(await kept.where('station_id', '=', station.stationId).execute()).toEqual([]);
  });

  it('a picture, whose file is no longer served', async () => {
    const id = newId();
    const image = { id, station_id: station.stationId, position: 1, width: 10, height: 10 };
    await world.db
      .insertInto('station_images')
      .values({ ...image, created_at: world.clock.now() })
      .execute();
    expect((await read()).images).toMatchObject([{ id }]);
    await hide({ picture: id });
    expect((await read()).images).toEqual([]);
    expect((await readOwn()).hidden).toMatchObject([{ part: 'picture' }]);
    await show({ picture: id });
    expect((await read()).images).toMatchObject([{ id }]);
  });

  it('nothing twice, and nothing that is not there', async () => {
    const station_ = String(station.stationId);
    const whole = { command: 'hide', station: station_, reason: 'again' } as const;
    await hide();
    expect(await refusal(whole)).toContain('is hidden already');
    expect(await refusal({ ...whole, station: 'nowhere' })).toContain('There is no station');
    expect(await refusal({ ...whole, picture: newId() })).toContain('has no picture');
    expect(await refusal({ ...whole, picture: newId(), text: 'name' })).toContain('Name one');
    expect(await refusal({ command: 'show', station: station_, text: 'name' })).toContain(
      'is not hidden by the host',
    );
  });

  it('without the bookings of a driver being lost', async () => {
    const { body } = await book('10:00', '11:00');
    await hide();
    const path = `/api/stations/reservations/${body.id}/`;
    expect((await world.call(driver, 'GET', path)).body.status).toBe('RESERVED');
  });
});

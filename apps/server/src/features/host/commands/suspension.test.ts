import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { TestStation } from '../../../tests/kit/stations/catalogue.ts';
import { at } from '../../../tests/kit/reservations/booking-world.ts';
import { createStations } from '../../stations/public.ts';
import {
  addSession,
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
  window,
  world,
} from '../../../tests/kit/host-bench.ts';

beforeAll(openBench);
afterAll(closeBench);
beforeEach(newcomers);

describe('suspending', () => {
  const suspend = (account: string) =>
    done({ command: 'suspend', account, reason: 'sells what is not theirs' });

  test('ends every session and is audited with its reason', async () => {
    const sessionId = await addSession(driver.userId);
    await suspend(driver.email);
    const session = await world.db
      .selectFrom('user_sessions')
      .select('revoked_at')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    expect(session?.revoked_at).toEqual(world.clock.now());
    expect(await auditOf(driver.email)).toMatchObject([
      {
        actor: { kind: 'host' },
        action: 'account.suspended',
        subject: { kind: 'user', id: driver.userId },
        detail: { reason: 'sells what is not theirs' },
      },
    ]);
    expect((await done({ command: 'account', account: driver.userId })).result).toMatchObject({
      state: 'suspended',
      suspended_because: 'sells what is not theirs',
      sessions: 0,
    });
    const mails = await world.db
      .selectFrom('outgoing_mails')
      .select(['kind', 'text_body'])
      .where('recipient', '=', driver.email)
      .execute();
    expect(mails).toMatchObject([{ kind: 'suspension' }]);
    expect(mails[0]?.text_body, 'the reason is for the log').not.toContain('sells');
    expect((await done({ command: 'accounts', suspended: true })).result.results).toContainEqual(
      expect.objectContaining({ id: driver.userId }),
    );
  });

  test('twice, or of an unknown or deleted account, is refused and not logged', async () => {
    await suspend(driver.email);
    const again = { command: 'suspend', account: driver.email, reason: 'once more' } as const;
    expect(await refusal(again)).toContain('is suspended already');
    expect(await auditOf(driver.userId)).toHaveLength(1);
    expect(await refusal({ ...again, account: newId() })).toContain('There is no account');
    await world.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', owner.userId)
      .execute();
    expect(await refusal({ ...again, account: owner.userId })).toContain('is deleted');
  });

  test('an owner hides their stations and stops new bookings; existing ones stay', async () => {
    expect(await isShown()).toEqual(EVERYWHERE);
    const early = await book('10:00', '11:00');
    const quote = await world.call(
      null,
      'POST',
      '/api/stations/reservation-cost/',
      window('12:00', '13:00'),
    );
    await suspend(owner.email);
    const promised = { ...window('12:00', '13:00'), quote: quote.body.quote };
    for (const draft of [window('14:00', '15:00'), promised]) {
      const refused = await world.call(driver, 'POST', '/api/stations/reservations/', draft);
      expect(refused).toMatchObject({ status: 409, body: { code: 'plug_not_bookable' } });
    }
    const read = await world.call(driver, 'GET', `/api/stations/reservations/${early.body.id}/`);
    expect(read.body.status).toBe('RESERVED');
    expect(await isShown()).toEqual(NOWHERE);
    await done({ command: 'unsuspend', account: owner.email });
    expect(await isShown()).toEqual(EVERYWHERE);
    expect((await book('14:00', '15:00')).status).toBe(201);
  });

  test('an owner is told to drivers with bookings once, who can cancel without a fee', async () => {
    const { body } = await book('10:00', '11:00');
    world.clock.set(new Date(at('09:50')));
    await suspend(owner.email);
    for (let pass = 0; pass < 2; pass++) await world.notifications.notifyAll();
    const told = await world.call(driver, 'GET', '/api/notifications/');
    const notices = told.body.results.filter(
      ({ kind }: { kind: string }) => kind === 'station_hidden',
    );
    expect(notices).toMatchObject([{ link: `/reservations/${body.id}` }]);
    const read = await world.call(driver, 'GET', `/api/stations/reservations/${body.id}/`);
    expect(read.body.cancellation).toEqual({
      free_until: new Date(at('11:00')).toISOString(),
      fee_tokens_now: 0,
    });
    const path = `/api/stations/reservations/${body.id}/cancel`;
    expect((await world.call(driver, 'POST', path)).body).toMatchObject({
      status: 'CANCELED',
      bill: null,
    });
  });

  const EVERYWHERE = {
    page: 200,
    plug: 200,
    calendar: 200,
    list: true,
    bookable: true,
    search: true,
    siteMap: true,
    own: 'bookable',
    cellsAgree: true,
  };
  const NOWHERE = {
    page: 410,
    plug: 404,
    calendar: 404,
    list: false,
    bookable: false,
    search: false,
    siteMap: false,
    own: 'hidden',
    cellsAgree: true,
  };

  /** Where the station is seen. */
  async function isShown() {
    const { stationId: id, plugId } = station;
    const stations = createStations(world);
    const page = { free_now: false, page: 1, page_size: 100, search: '' };
    const list = await stations.list({ ...page, bookable: false });
    const bookable = await stations.list({ ...page, bookable: true });
    const { lat, lng, slug } = await world.db
      .selectFrom('stations')
      .select(['lat', 'lng', 'slug'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const view = { width: 800, height: 800, bookable: false, free_now: false };
    const found = await stations.search({ lat, lng, zoom: 18 }, view);
    const has = ({ results }: { results: { id: number }[] }) =>
      results.some((one) => one.id === id);
    await stations.refreshMap();
    const cells = await world.db
      .selectFrom('map_cells')
      .select(({ fn }) => fn.sum<number>('stations').as('count'))
      .where('level', '=', 12)
      .executeTakeFirst();
    const status = async (path: string) => (await world.call(driver, 'GET', path)).status;
    return {
      page: await status(`/api/stations/get-station-by-slug/${slug}/`),
      plug: await status(`/api/stations/plugs/${plugId}/`),
      calendar: await status(`/api/stations/station-reservations/${id}/check-availability/?day=1`),
      list: has(list),
      bookable: has(bookable),
      search: has(found),
      siteMap: (await stations.listed.slugs(1, 50_000)).includes(slug),
      own: (await stations.readOwn(owner, id)).state,
      cellsAgree: Number(cells?.count ?? 0) === list.count,
    };
  }

  test('a driver, who then cannot come, costs no no-show fee', async () => {
    const [free, paying] = [await book('10:00', '11:00'), await world.join('driver', 100)];
    const other = await world.call(paying, 'POST', '/api/stations/reservations/', {
      ...window('10:00', '11:00'),
      plug: { id: station.otherPlugId },
    });
    await suspend(driver.email);
    world.clock.set(new Date(at('10:16')));
    await seen(station);
    await world.reservations.sweepReservations(world.clock.now());
    const rows = await world.db
      .selectFrom('reservations')
      .select(['id', 'status', 'billed_minor'])
      .where('id', 'in', [free.body.id, other.body.id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: free.body.id, status: 'FAILED', billed_minor: null },
      { id: other.body.id, status: 'NO_SHOW', billed_minor: expect.any(Number) },
    ]);
  });

  const seen = ({ chargingPointId }: TestStation) =>
    world.db
      .updateTable('charging_points')
      .set({ last_seen_at: world.clock.now() })
      .where('id', '=', chargingPointId)
      .execute();

  test('ends with unsuspend, which is audited too', async () => {
    expect(await refusal({ command: 'unsuspend', account: driver.email })).toContain(
      'is not suspended',
    );
    await suspend(driver.email);
    await done({ command: 'unsuspend', account: driver.email, reason: 'it was a mistake' });
    const entries = await auditOf(driver.userId);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'account.unsuspended',
      'account.suspended',
    ]);
    expect(entries[0].detail).toEqual({ reason: 'it was a mistake' });
  });
});

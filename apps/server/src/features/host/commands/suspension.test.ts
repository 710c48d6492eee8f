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

  test('an owner stops new bookings of their stations; existing ones stay', async () => {
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
    expect(await isSold()).toEqual({ station: false, plugs: [false, false, false], listed: false });
    await done({ command: 'unsuspend', account: owner.email });
    expect(await isSold()).toEqual({ station: true, plugs: [true, true, false], listed: true });
    expect((await book('14:00', '15:00')).status).toBe(201);
  });

  /** Whether the map and the station's page offer booking. */
  async function isSold() {
    const stations = createStations(world);
    const { bookable, plugs } = await stations.byId(station.stationId);
    const { results } = await stations.list({
      bookable: true,
      free_now: false,
      page: 1,
      page_size: 100,
      search: '',
    });
    return {
      station: bookable,
      plugs: plugs.map((plug) => plug.bookable),
      listed: results.some(({ id }) => id === station.stationId),
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

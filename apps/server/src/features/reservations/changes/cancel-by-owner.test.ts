// The station's owner cancels a booking: one full refund, and a mail to the driver.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes } from '@voltagora/domain';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase, openTestPostgres } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { insertStation, NOW, type TestStation } from '../../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../../tests/kit/reservations/booking-world.ts';

const databases: OpenDatabase[] = [];
beforeAll(async () => {
  databases.push(await openTestDatabase());
  const postgres = await openTestPostgres();
  if (postgres !== undefined) databases.push(postgres);
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

interface Scene {
  world: World;
  driver: Actor;
  owner: Actor;
  station: TestStation;
  id: string;
}

/** A driver who booked an hour at an owner's station long enough ago that cancelling costs a fee. */
async function booked(world: World, lang: 'en' | 'el' = 'en'): Promise<Scene> {
  world.clock.set(NOW);
  const driver = await world.join('driver', 200);
  const owner = await world.join('station_owner');
  await world.db.updateTable('users').set({ lang }).where('id', '=', driver.userId).execute();
  const station = await insertStation(world.db, owner);
  const { body } = await world.call(driver, 'POST', '/api/stations/reservations/', {
    plug: { id: station.plugId },
    start_time: at('10:00'),
    stop_time: at('11:00'),
  });
  world.clock.set(addMinutes(NOW, 30));
  return { world, driver, owner, station, id: body.id };
}

async function onEach(work: (world: World) => Promise<void>): Promise<void> {
  for (const database of databases) await work(await createWorld(database));
}

const reject = ({ world, owner, id }: Scene, message = '') =>
  world.reservations.cancelByOwner(id, owner, { message });
const mailsTo = ({ world, driver }: Scene) =>
  world.db
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('recipient', '=', driver.email)
    .where('kind', '=', 'booking_rejected')
    .execute();
const available = async ({ world, driver }: Scene) =>
  (await world.wallet.balance(driver)).results[0]?.available;
const auditOf = ({ world, id }: Scene) =>
  world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_kind'])
    .where('subject_id', '=', id)
    .execute();

describe("an owner who cancels a driver's booking", () => {
  it('refunds all tokens, frees the window and leaves an audit entry', async () => {
    await onEach(async (world) => {
      const scene = await booked(world);
      const { driver, owner, station, id } = scene;
      expect(await available(scene)).toBe(101);
      const before = world.changes.length;
      expect(await reject(scene)).toMatchObject({
        status: 'REJECTED',
        paid: false,
        bill: null,
        tokens_held: 0,
        cancellation: null,
      });
      expect(await available(scene)).toBe(200);
      expect((await world.wallet.balance(owner)).results[0]?.balance ?? 0).toBe(0);
      expect(world.changes.slice(before)).toEqual([id]);
      expect(await auditOf(scene)).toEqual([
        { action: 'reservation.rejected', actor_id: owner.userId, subject_kind: 'reservation' },
      ]);
      const again = await world.call(driver, 'POST', '/api/stations/reservations/', {
        plug: { id: station.plugId },
        start_time: at('10:00'),
        stop_time: at('11:00'),
      });
      expect(again.status).toBe(201);
      expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
    });
  });

  it("notifies the driver in their language and in the station's time zone", async () => {
    const [database] = databases;
    if (!database) throw new Error('no database');
    const world = await createWorld(database);
    const english = await booked(world);
    await reject(english, 'The cable is broken. <b>Sorry</b>');
    const [mail] = await mailsTo(english);
    expect(mail?.subject).toBe('Your booking was cancelled by the station');
    expect(mail?.text_body).toContain('Wednesday, 1 July 2026, 13:00–14:00');
    expect(mail?.text_body).toContain('the €9.90 (99 tokens) that were held');
    expect(mail?.text_body).toContain('Their message: “The cable is broken. <b>Sorry</b>”');
    expect(mail?.text_body).toContain('https://volt.example/stations');
    expect(mail?.html_body).toContain('&lt;b&gt;Sorry');
    const greek = await booked(world, 'el');
    await reject(greek);
    const [inGreek] = await mailsTo(greek);
    expect(inGreek?.text_body).toContain('Τετάρτη 1 Ιουλίου 2026, 13:00–14:00');
    expect(inGreek?.text_body).toContain('99 tokens)');
    expect(inGreek?.text_body).not.toContain('Σας γράφει');
  });

  it('cannot be another owner, nor the driver', async () => {
    await onEach(async (world) => {
      const scene = await booked(world);
      for (const owner of [await world.join('station_owner'), scene.driver]) {
        await expect(reject({ ...scene, owner })).rejects.toMatchObject({ code: 'not_found' });
      }
      expect(await available(scene)).toBe(101);
    });
  });

  it('is refused once the booking is charging or has ended', async () => {
    await onEach(async (world) => {
      const scene = await booked(world);
      await world.db.transaction().execute((trx) =>
        world.reservations.beginCharging(trx, {
          reservationId: scene.id,
          now: new Date(at('10:00')),
        }),
      );
      const refused = { code: 'reservation_not_cancelable' };
      await expect(reject(scene)).rejects.toMatchObject(refused);
      const ended = await booked(world);
      await reject(ended);
      await expect(reject(ended)).rejects.toMatchObject(refused);
      expect(await mailsTo(ended)).toHaveLength(1);
    });
  });

  it('and the driver who cancels at the same moment: one of them succeeds', async () => {
    await onEach(async (world) => {
      for (let n = 0; n < 8; n++) {
        const scene = await booked(world);
        const both = await Promise.allSettled([
          world.reservations.cancel(scene.id, scene.driver),
          reject(scene),
          reject(scene),
        ]);
        expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const isRejected = both[0]?.status === 'rejected';
        expect(await mailsTo(scene)).toHaveLength(isRejected ? 1 : 0);
        // A late cancellation by the driver costs 3.00 EUR.
        expect(await available(scene)).toBe(isRejected ? 200 : 170);
      }
      expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
    });
  });
});

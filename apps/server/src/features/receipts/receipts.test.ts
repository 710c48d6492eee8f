// Receipts for the driver and the station's owner: as files, in both languages.
import { buffer } from 'node:stream/consumers';
import { bookingNumber } from '@voltagora/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { pdfPages } from '../../tests/kit/pdf-text.ts';
import { BUSINESS, BUSINESS_PATH } from '../../tests/kit/accounts/business-profile.ts';
import { insertStation, NOW, type TestStation } from '../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../tests/kit/reservations/booking-world.ts';
import { refundReservation } from '../wallet/public.ts';

let database: OpenDatabase;
let world: World;
let driver: Actor;
let owner: Actor;
let station: TestStation;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database, NOW, undefined, undefined, undefined, {
    config: { hostName: 'Δήμος Αθηναίων', publicUrl: 'https://volt.example' },
  });
});
beforeEach(async () => {
  world.clock.set(NOW);
  driver = await world.join('driver', 500);
  owner = await world.join('station_owner');
  station = await insertStation(world.db, owner);
});
afterAll(() => database.close());

async function book(): Promise<string> {
  const window = { plug: { id: station.plugId }, start_time: at('12:00'), stop_time: at('13:00') };
  return (await world.call(driver, 'POST', '/api/stations/reservations/', window)).body.id;
}

async function charge({ flags = [] as string[], energyWh = 12_345 } = {}): Promise<string> {
  const id = await book();
  const [startedAt, stoppedAt] = [new Date(at('12:01')), new Date(at('12:40'))];
  const session = {
    id: newId(),
    charging_point_id: station.chargingPointId,
    plug_id: station.plugId,
    reservation_id: id,
    id_tag: 'TAG',
    meter_start_wh: 1_000_500,
    energy_wh: energyWh,
    started_at: startedAt,
    received_at: startedAt,
    last_sample_at: null,
    stop_asked_at: null,
    stopped_at: stoppedAt,
    stop_reason: 'Local',
    settled_at: stoppedAt,
    flags,
  };
  await world.db.transaction().execute(async (trx) => {
    await world.reservations.beginCharging(trx, { reservationId: id, now: startedAt });
    await trx.insertInto('charging_sessions').values(session).execute();
    const charged = { reservationId: id, energyWh, startedAt, stoppedAt, now: stoppedAt };
    await world.reservations.settleCharging(trx, charged);
  });
  return id;
}

const fetchReceipt = (id: string, actor: Actor, query = '') =>
  world.app.inject({
    url: `/api/stations/reservations/${id}/receipt/${query}`,
    headers: { authorization: `Bearer ${actor.userId}` },
  });
async function linesOf(id: string, actor = driver, query = ''): Promise<string[]> {
  const answer = await fetchReceipt(id, actor, query);
  expect(answer.statusCode, answer.statusCode === 200 ? '' : answer.body).toBe(200);
  const pages = pdfPages(answer.rawPayload);
  expect(pages).toHaveLength(1);
  return pages[0]?.split('\n') ?? [];
}

describe('[S3.10] the receipt of a session', () => {
  it('is a PDF download, named by its number', async () => {
    const id = await charge();
    const answer = await fetchReceipt(id, driver);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${bookingNumber(id).replaceAll(' ', '-')}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
  });

  it('shows seller, driver, local times, meter, items, VAT and tokens', async () => {
    await world.call(owner, 'POST', BUSINESS_PATH, BUSINESS);
    const lines = await linesOf(await charge());
    expect(lines).toEqual(
      expect.arrayContaining([
        'Receipt',
        '€5.55',
        BUSINESS.business_name,
        `VAT No. ${BUSINESS.tax_num}`,
        'Test User',
        'Plug 1 · Type 2 · 22 kW',
        '1 Jul 2026, 15:00 GMT+3 – 1 Jul 2026, 16:00 GMT+3',
        '1 Jul 2026, 15:01 GMT+3 – 1 Jul 2026, 15:40 GMT+3',
        '1,000.500 kWh at the start, 1,012.845 kWh at the stop',
        '12.345 kWh',
        '€0.45',
        'Net',
        '€4.47',
        'VAT 24 %',
        '€1.08',
        '€5.55 (55.50 tokens)',
        '€0.10',
        'Page 1 of 1',
      ]),
    );
    expect(lines.join('')).toContain('volt.example');
    expect(lines.join(''), 'in as many lines as it takes').toContain(driver.email);
  });

  it('is in Greek, with letters that can be selected', async () => {
    await world.call(owner, 'POST', BUSINESS_PATH, {
      ...BUSINESS,
      business_name: 'Ρεύμα Άμεσα ΑΕ',
    });
    expect(await linesOf(await charge(), driver, '?lang=el')).toEqual(
      expect.arrayContaining([
        'Απόδειξη',
        'Ρεύμα Άμεσα ΑΕ',
        'Ενέργεια',
        'ΦΠΑ 24 %',
        '5,55 €',
        '1.000,500 kWh στην έναρξη, 1.012,845 kWh στη λήξη',
        '5,55 € (55,50 tokens)',
        'Σελίδα 1 από 1',
      ]),
    );
  });

  it('names a private seller, without VAT', async () => {
    const lines = await linesOf(await charge());
    expect(lines).toContain('Private person');
    expect(lines.join('\n')).not.toMatch(/VAT \d|VAT No/);
  });

  it('keeps the seller and the number when the business changes', async () => {
    await world.call(owner, 'POST', BUSINESS_PATH, BUSINESS);
    const id = await charge();
    const before = await linesOf(id);
    await world.call(owner, 'PUT', BUSINESS_PATH, { ...BUSINESS, business_name: 'New name' });
    expect(await linesOf(id)).toEqual(before);
  });

  it('notes sessions ended by the platform and doubtful meter values', async () => {
    const lines = await linesOf(await charge({ flags: ['closed_by_platform', 'later_flag'] }));
    expect(lines.join(' ')).toContain(
      'The session is billed up to the last meter reading received',
    );
    expect(lines.join(' ')).not.toContain('later_flag');
  });

  it('tells what of a late bill is owed from what was paid, and all that was released', async () => {
    const id = await charge();
    await world.db
      .insertInto('late_charges')
      .values({
        reservation_id: id,
        driver_id: driver.userId,
        billed_before_micro: 2_550_000,
        due_minor: 3_000,
        collected_minor: 1_000,
        created_at: NOW,
      })
      .execute();
    const lines = await linesOf(id);
    expect(lines).toEqual(
      expect.arrayContaining([
        '€3.55 (35.50 tokens)',
        'Not paid yet',
        '€2.00 (20 tokens)',
        '€7.35 (73.50 tokens)',
      ]),
    );
    expect(lines).not.toContain('€5.55 (55.50 tokens)');
  });

  it('says what was given back since, as the reservation does', async () => {
    const id = await charge();
    const request = {
      reservationId: id,
      amountMinor: 1_000,
      atHostsCost: false,
      hasWallet: true,
      now: NOW,
    };
    await world.db.transaction().execute((trx) => refundReservation(trx, request));
    const { body } = await world.call(driver, 'GET', `/api/stations/reservations/${id}/`);
    expect(body.bill).toMatchObject({
      tokens: 55.5,
      tokens_refunded: 10,
      meter: { start_kWh: 1000.5, stop_kWh: 1012.845 },
    });
    expect(await linesOf(id)).toEqual(expect.arrayContaining(['Refunded', '€1.00 (10 tokens)']));
  });

  it('shows the owner no more of the driver than their lists', async () => {
    const id = await charge();
    const lines = await linesOf(id, owner);
    expect(lines.join('')).toContain(driver.email);
    expect(lines).not.toContain('Test User');
    await world.db
      .updateTable('users')
      .set({ deleted_at: NOW })
      .where('id', '=', driver.userId)
      .execute();
    expect(await linesOf(id, owner)).toContain('Account deleted');
    expect((await linesOf(id, owner)).join('')).not.toContain(driver.email);
  });
});

describe('the receipt of a fee', () => {
  test.each([
    ['cancel', 'Receipt for a cancellation', 'Cancellation fee'],
    ['no-show', 'Receipt for a no-show', 'No-show fee'],
  ])('of a %s', async (how, title, item) => {
    await world.call(owner, 'POST', BUSINESS_PATH, BUSINESS);
    const id = await book();
    if (how === 'cancel') {
      world.clock.set(new Date(at('11:55')));
      await world.call(driver, 'POST', `/api/stations/reservations/${id}/cancel`, {});
    } else {
      world.clock.set(new Date(at('13:00')));
      await world.db
        .updateTable('charging_points')
        .set({ last_seen_at: world.clock.now() })
        .where('id', '=', station.chargingPointId)
        .execute();
      await world.reservations.sweepReservations(world.clock.now());
    }
    const { body } = await world.call(driver, 'GET', `/api/stations/reservations/${id}/`);
    expect(body.bill).toMatchObject({ meter: null, tokens_refunded: 0 });
    expect(await linesOf(id)).toEqual(
      expect.arrayContaining([title, item, BUSINESS.business_name, 'VAT 24 %']),
    );
  });
});

describe('no receipt', () => {
  it('exists before the first bill', async () => {
    const answer = await fetchReceipt(await book(), driver);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_receipt_yet']);
  });

  it('is given to strangers in any role, or without login', async () => {
    const id = await charge();
    for (const role of ['driver', 'station_owner'] as const) {
      const answer = await fetchReceipt(id, await world.join(role));
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    const answer = await world.app.inject({ url: `/api/stations/reservations/${id}/receipt/` });
    expect(answer.statusCode).toBe(401);
  });

  it('exists in an unknown language', async () => {
    const answer = await fetchReceipt(await charge(), driver, '?lang=de');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
  });
});

test('the download is complete', async () => {
  const id = await charge();
  const answer = await fetchReceipt(id, driver);
  const whole = await buffer(answer.stream());
  expect(whole.subarray(-6).toString()).toBe('%%EOF\n');
});

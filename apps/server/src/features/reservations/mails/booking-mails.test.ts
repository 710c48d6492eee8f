// Mails to drivers: one for each transition of a booking that has a message.
import { addMinutes, RESERVATION_TRANSITIONS, type ReservationMessage } from '@voltagora/domain';
import { describe, expect, it, test } from 'vitest';
import { type BookingNotice, bookingMail } from './booking-mail.ts';
import { BOOK, useBench } from '../../../tests/kit/reservations/booking-scene.ts';

const notice = (over: Partial<BookingNotice> = {}): BookingNotice => ({
  id: '0197-id',
  to: 'maria@example.org',
  lang: 'en',
  stationName: 'Harbour',
  address: 'Ermou 1',
  city: 'Athens',
  plugLabel: 'Plug 2',
  timeZone: 'Europe/Athens',
  start: new Date('2026-07-01T09:00:00Z'),
  stop: new Date('2026-07-01T10:00:00Z'),
  paymentMethod: 'tokens',
  currency: 'EURO',
  quotedTotalMicro: 9_900_000,
  holdMinor: 9_900,
  billedTotalMicro: null,
  billedMinor: null,
  energyWh: null,
  choices: {},
  ...over,
});
const MESSAGES = [
  'confirmed',
  'reminder',
  'extended',
  'moved',
  'rejected',
  'no_show',
  'failed',
  'unpaid',
  'receipt',
  'refunded',
] as const;
const publicUrl = 'https://volt.example';

describe('every mail about a booking', () => {
  test.each(MESSAGES)('%s is complete in both languages', (message) => {
    for (const lang of ['en', 'el'] as const) {
      const mail = bookingMail(
        message,
        notice({ lang, billedMinor: 50, billedTotalMicro: 50_000 }),
        {
          publicUrl,
        },
      );
      expect(mail.kind).toBe(`booking_${message}`);
      expect(mail.text).toContain('Harbour');
      expect(mail.text).not.toMatch(/undefined|null|NaN/);
      expect(mail.html).toContain(`<html lang="${lang}">`);
      expect(/[α-ω]/i.test(mail.subject)).toBe(lang === 'el');
    }
  });

  it("has the window in the station's time zone, and money formatted for the language", () => {
    const text = (over: Partial<BookingNotice>) =>
      bookingMail('confirmed', notice(over), { publicUrl }).text;
    expect(text({})).toMatch(/Wednesday,? 1 July 2026.* 12:00.*13:00 \(station time\)/);
    expect(text({})).toContain('€9.90 (99 tokens) are held in your wallet.');
    expect(text({ lang: 'el' })).toMatch(/Τετάρτη,? 1 Ιουλίου 2026.* 12:00/);
    expect(text({ lang: 'el' })).toContain('99 tokens');
    expect(text({ paymentMethod: 'fiat' })).toContain('€9.90 are held on your card.');
    expect(text({ paymentMethod: 'fiat', currency: 'BRITISH_POUND' })).toContain('£9.90');
  });

  it('of a receipt has the energy and the total, cut and never rounded', () => {
    const billed = { billedMinor: 5_555, billedTotalMicro: 5_559_999, energyWh: 12_345 };
    const { text } = bookingMail('receipt', notice(billed), { publicUrl });
    expect(text).toContain('Energy: 12.345 kWh');
    expect(text).toContain('Total: €5.55 (55.55 tokens)');
    expect(text).toContain('https://volt.example/reservations/0197-id');
  });

  it('of a refund says the amount, and where it is paid', () => {
    const text = (extras: object) =>
      bookingMail('refunded', notice({ billedMinor: 2_000, billedTotalMicro: 2_000_000 }), {
        ...extras,
        publicUrl,
      }).text;
    expect(text({ toWalletMinor: 1_250 })).toMatch(/€1\.25 \(12\.50 tokens\) of .*wallet/s);
    expect(text({ toWalletMinor: 0, toCardMinor: 125 })).toMatch(/€1\.25 of .*card/s);
    expect(text({ toWalletMinor: 300, toCardMinor: 125 })).toMatch(
      /€1\.25 and €0\.30 \(3 tokens\) of .*card.*wallet/s,
    );
  });

  it('about an ended booking tells blocked drivers the reason', () => {
    const text = (isShutOut: boolean) =>
      bookingMail('failed', notice(), { isShutOut, publicUrl }).text;
    expect(text(true)).toContain('because your account is suspended');
    expect(text(false)).toContain('because charging could not be started');
  });

  it('about a no-show says the fee, or that there is none', () => {
    const free = bookingMail('no_show', notice(), { publicUrl }).text;
    expect(free).toContain('You pay nothing.');
    const fee = notice({ billedMinor: 3_000, billedTotalMicro: 3_000_000 });
    expect(bookingMail('no_show', fee, { publicUrl }).text).toContain('€3.00 (30 tokens)');
  });
});

const bench = useBench();
const { book, mails, post, setTime, heard, sweep, remind, begin, settle } = bench;
const LATER = { stop_time: '2026-07-01T13:30:00Z' };

/** Brings about the transition of each message. */
const TOLD: Record<ReservationMessage, (id: string) => Promise<unknown>> = {
  confirmed: async () => {},
  reminder: async () => {
    setTime('11:45');
    await remind();
  },
  extended: (id) => post(`${BOOK}${id}/extend/`, LATER),
  moved: async (id) => {
    const { world, station } = bench.scene();
    await world.db
      .updateTable('reservations')
      .set({ charger_hold: 'refused' })
      .where('id', '=', id)
      .execute();
    await post(`${BOOK}${id}/move/`, { plug: { id: station.otherPlugId } });
  },
  rejected: (id) =>
    bench.scene().world.reservations.cancelByOwner(id, bench.scene().owner, { message: '' }),
  no_show: async () => {
    setTime('12:15');
    await heard();
    await sweep();
  },
  failed: async () => {
    const { world } = bench.scene();
    world.clock.set(addMinutes(new Date('2026-07-01T12:00:00Z'), 20));
    await sweep();
  },
  unbilled: async (reservationId) => {
    const { db, clock, reservations } = bench.scene().world;
    setTime('12:00');
    await begin(reservationId);
    const ending = { reservationId, event: 'drop_session', now: clock.now() } as const;
    await db.transaction().execute((trx) => reservations.endUnbilled(trx, ending));
  },
  unpaid: async (reservationId) => {
    const { db, clock, reservations } = bench.scene().world;
    const pending = { status: 'PENDING' } as const;
    await db.updateTable('reservations').set(pending).where('id', '=', reservationId).execute();
    const booking = { paymentId: reservationId, reservationId, now: clock.now(), isGivenUp: false };
    await db.transaction().execute((trx) => reservations.cardBookings.onFailed(trx, booking));
  },
  receipt: async (id) => {
    setTime('12:00');
    await begin(id);
    setTime('12:40');
    await settle(id, 10_000, 40);
  },
};

describe('a transition of a booking', () => {
  test.each(Object.keys(TOLD))('that is told as %s sends that mail, once', async (message) => {
    const id = await book('12:00', '13:00');
    await TOLD[message as ReservationMessage](id); // Object.keys loses the literal key types.
    const kinds = (await mails()).map(({ kind }) => kind);
    const first = message === 'confirmed' ? [] : [`booking_${message}`];
    expect(kinds).toEqual(['booking_confirmed', ...first]);
  });

  it('sends exactly the messages of the transition table', () => {
    const named = new Set<string>(RESERVATION_TRANSITIONS.map(({ message }) => message));
    named.delete('none');
    expect(Object.keys(TOLD).toSorted()).toEqual([...named].toSorted());
  });

  it('that was refused sends nothing', async () => {
    const id = await book('12:00', '13:00');
    await post(`${BOOK}${id}/extend/`, { stop_time: '2026-07-01T13:20:00Z' });
    await post(`${BOOK}${id}/move/`, { plug: { id: bench.scene().station.otherPlugId } });
    expect(await mails()).toHaveLength(1);
  });

  it('cancelled by the driver sends no mail when it is free, and a receipt when it is late', async () => {
    const id = await book('12:00', '13:00');
    await post(`${BOOK}${id}/cancel`);
    expect(await mails()).toHaveLength(1);
    const late = await book('12:00', '13:00');
    setTime('11:30');
    await post(`${BOOK}${late}/cancel`);
    const last = (await mails()).at(-1);
    expect(last).toMatchObject({ kind: 'booking_receipt', subject: 'Your receipt' });
    expect(last?.text_body).toContain('Cancellation fee: €3.00 (30 tokens)');
  });
});

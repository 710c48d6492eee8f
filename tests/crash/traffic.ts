// Random concurrent actions of drivers: book by tokens and card, cancel, extend, charge, charge without an account, buy and refund tokens. Records what the
// server acknowledged, for the check after a crash.
import { randomBytes } from 'node:crypto';
import type { TestChargingPoint } from '../../apps/server/src/tests/kit/charging/charging-world.ts';
import { type Answer, payOnPage, type Requests } from './requests.ts';

/** A booking with its last acknowledged state. */
export interface KnownBooking {
  id: string;
  driver: string;
  tag: string;
  chargingPointId: number;
  paymentId: string | null;
  isCanceled: boolean;
  isAuthorized: boolean;
  stop: string;
}

export interface Traffic {
  /** Performs one random action. */
  act(): Promise<void>;
  bookings: Map<string, KnownBooking>;
  /** Bookings with acknowledged changes since the last check. */
  touched: Set<KnownBooking>;
  /** Top-ups acknowledged as paid. */
  paid: Map<string, string>;
}

interface Parts {
  requests: Requests;
  drivers: readonly string[];
  chargingPoints: readonly TestChargingPoint[];
  /** At which guests charge. */
  plugCodes: readonly string[];
  random: () => number;
}

const SLOT_MS = 900_000;
const SLOTS = 40;
const MODES = ['prompt', 'late', 'twice', 'disordered', 'never'];
const CARD = { type: 'fiat', name: 'Card' };

/** The users, the acknowledged results, and the random numbers. */
interface Doings extends Parts, Omit<Traffic, 'act'> {
  pick: <T>(list: readonly T[]) => T;
  /** Comments that identify an unacknowledged booking. */
  nextTag(): string;
  /** The earliest start of bookings. */
  base: number;
}

export function createTraffic(parts: Parts): Traffic {
  const { random } = parts;
  let tags = 0;
  const doings: Doings = {
    ...parts,
    bookings: new Map(),
    touched: new Set(),
    paid: new Map(),
    pick(list) {
      const item = list[Math.floor(random() * list.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    nextTag: () => `intent ${(tags += 1)}`,
    base: Math.ceil(Date.now() / SLOT_MS) * SLOT_MS + 2 * 3_600_000,
  };
  const { bookings, touched, paid } = doings;
  return {
    bookings,
    touched,
    paid,
    async act() {
      const what = random();
      if (what < 0.25) return void (await book(doings, anyWindow(doings)));
      if (what < 0.42) return bookByCard(doings);
      if (what < 0.64) return cancel(doings);
      if (what < 0.72) return extend(doings);
      if (what < 0.87) return charge(doings);
      if (what < 0.92) return chargeAsGuest(doings);
      return what < 0.97 ? buyTokens(doings) : giveBack(doings);
    },
  };
}

type Acknowledged = Pick<KnownBooking, 'driver' | 'tag' | 'chargingPointId'>;

function note({ bookings, touched }: Doings, whose: Acknowledged, body: Answer): void {
  const payment = body['payment'] as { id: string } | null; // The shape of the contract.
  const id = String(body['id']);
  if (bookings.has(id)) return;
  const booking = {
    id,
    ...whose,
    paymentId: payment?.id ?? null,
    isCanceled: false,
    isAuthorized: false,
    stop: String(body['stop_time']),
  };
  bookings.set(id, booking);
  touched.add(booking);
}

async function book(doings: Doings, changes: object): Promise<KnownBooking | undefined> {
  const { requests, drivers, chargingPoints, bookings, pick } = doings;
  const driver = pick(drivers);
  const { plugIds, chargingPointId } = pick(chargingPoints);
  const tag = doings.nextTag();
  const body = { plug: { id: pick(plugIds) }, comments: tag, ...changes };
  let made: string | undefined;
  const onDone = (answer: Answer) => {
    made = String(answer['id']);
    note(doings, { driver, tag, chargingPointId }, answer);
  };
  const path = '/api/stations/reservations/';
  await requests.send(requests.withKey({ driver, method: 'POST', path, body, onDone }));
  return made === undefined ? undefined : bookings.get(made);
}

function anyWindow({ base, random }: Doings) {
  const start = base + Math.floor(random() * SLOTS) * SLOT_MS;
  const stop = start + (1 + Math.floor(random() * 4)) * SLOT_MS;
  return { start_time: new Date(start).toISOString(), stop_time: new Date(stop).toISOString() };
}

/** Opens the page, pays or not, and reads the status. */
async function pay(
  { requests, random, pick }: Doings,
  driver: string,
  paymentId: string,
): Promise<string | undefined> {
  const path = `/api/payments/sessions/${paymentId}/`;
  const session = await requests.send({ driver, method: 'GET', path });
  const url = session?.status === 200 ? JSON.parse(session.text).checkout_url : null;
  if (typeof url !== 'string') return undefined;
  const card = random() < 0.85 ? 'pays' : 'declined';
  await payOnPage(url, { card, mode: pick(MODES) });
  const after = await requests.send({ driver, method: 'GET', path });
  return after?.status === 200 ? JSON.parse(after.text).status : undefined;
}

async function bookByCard(doings: Doings): Promise<void> {
  const booking = await book(doings, { ...anyWindow(doings), payment_method: CARD });
  if (!booking?.paymentId || doings.random() < 0.1) return;
  const status = await pay(doings, booking.driver, booking.paymentId);
  if (status !== 'authorized') return;
  booking.isAuthorized = true;
  doings.touched.add(booking);
}

async function cancel({ requests, bookings, touched, pick }: Doings): Promise<void> {
  const open = [...bookings.values()].filter(({ isCanceled }) => !isCanceled);
  if (open.length === 0) return;
  const booking = pick(open);
  const path = `/api/stations/reservations/${booking.id}/cancel`;
  const onDone = () => {
    booking.isCanceled = true;
    touched.add(booking);
  };
  await requests.send(requests.withKey({ driver: booking.driver, method: 'POST', path, onDone }));
}

async function extend({ requests, bookings, touched, pick }: Doings): Promise<void> {
  const open = [...bookings.values()].filter((each) => !each.isCanceled && each.paymentId === null);
  if (open.length === 0) return;
  const booking = pick(open);
  const stop = new Date(Date.parse(booking.stop) + SLOT_MS).toISOString();
  await requests.send(
    requests.withKey({
      driver: booking.driver,
      method: 'POST',
      path: `/api/stations/reservations/${booking.id}/extend/`,
      body: { stop_time: stop },
      onDone: () => {
        if (stop > booking.stop) booking.stop = stop;
        touched.add(booking);
      },
    }),
  );
}

async function charge(doings: Doings): Promise<void> {
  const { requests, random } = doings;
  const booking = await book(doings, {
    charge_now: true,
    duration_minutes: 15,
    ...(random() < 0.3 && { payment_method: CARD }),
  });
  if (booking === undefined) return;
  if (booking.paymentId !== null) await pay(doings, booking.driver, booking.paymentId);
  const { driver, chargingPointId } = booking;
  const body = { reservation: { id: booking.id } };
  const ask = (what: string) => {
    const path = `/api/ocpp/charging-point/${chargingPointId}/${what}-transaction`;
    return requests.send({ driver, method: 'POST', path, body });
  };
  await ask('start');
  if (random() < 0.5) await ask('stop');
}

const GUEST_EUROS = 5;

/** Without an account: the same secret again is the same charge, so that a lost request is sent again as it was. */
async function chargeAsGuest({ requests, plugCodes, random, pick }: Doings): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  const wish = { kind: 'money', amount: GUEST_EUROS };
  const body = { secret, code: pick(plugCodes), wish, total_cost: GUEST_EUROS, lang: 'en' };
  const ask = (path: string, sent?: object) =>
    requests.send({ driver: '', method: 'POST', path, ...(sent && { body: sent }) });
  const begun = await ask('/api/guest-charges/', body);
  if (begun?.status !== 201) return;
  const url = JSON.parse(begun.text).reservation.payment?.checkout_url;
  if (typeof url === 'string' && random() < 0.9) {
    await payOnPage(url, { card: random() < 0.85 ? 'pays' : 'declined', mode: pick(MODES) });
  }
  const own = `/api/guest-charges/${secret}/`;
  await requests.send({ driver: '', method: 'GET', path: own });
  if (random() < 0.2) return void (await ask(`${own}cancel/`));
  await ask(`${own}start/`);
  if (random() < 0.5) await ask(`${own}stop/`);
}

async function buyTokens(doings: Doings): Promise<void> {
  const { requests, drivers, paid, pick } = doings;
  const driver = pick(drivers);
  let id: string | undefined;
  const onDone = (answer: Answer) => {
    id = String(answer['id']);
  };
  const path = '/api/wallet/top-up/';
  await requests.send(
    requests.withKey({ driver, method: 'POST', path, body: { amount: 5 }, onDone }),
  );
  if (id !== undefined && (await pay(doings, driver, id)) === 'captured') paid.set(id, driver);
}

async function giveBack({ requests, drivers, pick }: Doings): Promise<void> {
  const intent = { driver: pick(drivers), method: 'POST', body: { tokens: 7 } } as const;
  await requests.send(requests.withKey({ ...intent, path: '/api/wallet/refund/' }));
}

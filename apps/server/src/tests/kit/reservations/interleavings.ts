// One plug, two drivers, a card provider, a charging point and time, moved by a list of steps that may come in any order, twice
// or at the wrong time; for booking-interleavings.property.test.ts and the bench of the same name.
import type { ReservationDraft } from '@voltagora/contract';
import { MINOR_PER_TOKEN } from '@voltagora/domain';
import fc from 'fast-check';
import { idTagOf, startInTheApp, insertChargingPoint } from '../charging/charging-world.ts';
import { verifyBooks } from '../../../features/ledger-verification/public.ts';
import { createTestProvider } from '../payments/payment-provider.ts';
import { insertUser } from '../people.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { OcppConnection16, OcppHandlers } from '../../../platform/ocpp-server/connection.ts';
import { createTestServer } from '../server.ts';

const SLOT_MS = 900_000;
const MINUTE_MS = 60_000;
const GIFT_TOKENS = 150;
const DRIVERS = 2;

const who = fc.nat({ max: DRIVERS - 1 });
const which = fc.nat({ max: 1 });
const slot = fc.nat({ max: 2 });
const slots = fc.integer({ min: 1, max: 4 });

const book = { do: fc.constant('book' as const), who, slot, slots, card: fc.boolean() };
const wh = fc.nat({ max: 40_000 });

/** What can happen, and how often; `which` is one of the bookings so far. */
const STEPS = fc.oneof(
  { weight: 4, arbitrary: fc.record(book) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hear' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give_up' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('extend' as const), which, slots }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('start' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('meter' as const), which, wh }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('stop' as const), which, wh }) },
  { weight: 2, arbitrary: fc.constant({ do: 'again' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('provider' as const),
      fails: fc.boolean(),
      loses: fc.boolean(),
    }),
  },
);

/** A booking, and what may come after it. */
export const COURSES = fc
  .tuple(fc.record(book), fc.array(STEPS, { minLength: 5, maxLength: 16 }))
  .map(([first, rest]): Step[] => [first, ...rest]);
export type Step = Parameters<typeof STEPS.filter>[0] extends (step: infer S) => boolean
  ? S
  : never;

interface Booked {
  id: string;
  driver: Actor;
  paymentId: string | null;
  started?: { transactionId: number; request: StartRequest };
}
interface StartRequest {
  connectorId: number;
  idTag: string;
  meterStart: number;
  timestamp: string;
}

export type Interleavings = Awaited<ReturnType<typeof createInterleavings>>;

export async function createInterleavings(db: Db) {
  const faults: unknown[] = [];
  const provider = createTestProvider();
  // Nobody is connected: what the platform asks of the charging point does not come through, and it copes.
  const server = await createTestServer(
    { db },
    {
      now: new Date('2026-07-01T06:00:00Z'),
      paymentProvider: provider.provider,
      onListenerError: (error) => void faults.push(error),
    },
  );
  const handlers = Object.assign({}, ...server.contributions.map(({ ocpp16 }) => ocpp16));
  /** The charging point that is played with. */
  const present = { chargingPointId: 0 };
  return { ...server, provider, handlers: handlers as OcppHandlers, faults, present };
}

/** Plays one list of steps with people and a plug of its own. Throws what is no refusal. */
export async function play(world: Interleavings, steps: readonly Step[]): Promise<void> {
  const { db, clock, wallet } = world;
  clock.set(new Date(Math.ceil((clock.now().getTime() + MINUTE_MS) / SLOT_MS) * SLOT_MS));
  const owner = await insertUser(db, 'station_owner');
  const chargingPoint = await insertChargingPoint(db, owner);
  const drivers: Actor[] = [];
  for (let count = 0; count < DRIVERS; count++) {
    const driver = await insertUser(db, 'driver');
    const gift = { amountMinor: GIFT_TOKENS * MINOR_PER_TOKEN, idempotencyKey: newId() };
    await db
      .transaction()
      .execute((trx) => wallet.grant(trx, { ...gift, userId: driver.userId, reason: 'welcome' }));
    drivers.push(driver);
  }
  world.present.chargingPointId = chargingPoint.chargingPointId;
  const scene = { world, owner, chargingPoint, drivers, base: clock.now(), bookings: [] };
  let last: Step | undefined;
  for (const step of steps) {
    const next = step.do === 'again' ? last : step;
    if (next !== undefined) await take(scene, next);
    last = next;
  }
  // Whatever was left open comes to its end by time alone, the provider being back.
  Object.values(world.provider).forEach((part) => part instanceof Set && part.clear());
  for (const minutes of [10, 120, 24 * 60, 24 * 60]) await wait(world, minutes);
}

interface Scene {
  world: Interleavings;
  owner: Actor;
  chargingPoint: Awaited<ReturnType<typeof insertChargingPoint>>;
  drivers: Actor[];
  base: Date;
  bookings: Booked[];
}

async function take(scene: Scene, step: Step): Promise<void> {
  try {
    await act(scene, step);
  } catch (error) {
    // A refusal is an answer, and leaves nothing behind; verify says so.
    if (!(error instanceof AppError) || error.code === 'internal_error') throw error;
  }
}

async function act(scene: Scene, step: Step): Promise<void> {
  const { world, owner, bookings } = scene;
  const { reservations, payments, provider } = world;
  if (step.do === 'book') return bookWindow(scene, step);
  if (step.do === 'wait') return wait(world, step.minutes);
  if (step.do === 'provider') return disturb(world, step);
  if (step.do === 'again') return undefined;
  const booked = bookings[step.which];
  if (booked === undefined) return undefined;
  const { id, driver, paymentId } = booked;
  switch (step.do) {
    case 'pay':
      if (paymentId !== null) payAt(provider, paymentId);
      return undefined;
    case 'hear':
      return paymentId === null ? undefined : void (await payments.read(paymentId, driver));
    case 'give_up':
      return paymentId === null ? undefined : void (await payments.cancel(paymentId, driver));
    case 'cancel':
      return void (await reservations.cancel(id, driver));
    case 'reject':
      return void (await reservations.cancelByOwner(id, owner, { message: '' }));
    case 'extend':
      return extend(scene, booked, step.slots);
    case 'start':
    case 'meter':
    case 'stop':
      return charge(scene, booked, step);
  }
}

async function bookWindow(scene: Scene, step: Extract<Step, { do: 'book' }>): Promise<void> {
  const { world, chargingPoint, drivers, base, bookings } = scene;
  const driver = drivers[step.who];
  if (driver === undefined || bookings.length > 1) return;
  const start = base.getTime() + step.slot * SLOT_MS;
  const draft: ReservationDraft = {
    plug: { id: chargingPoint.plugIds[0] },
    start_time: new Date(start).toISOString(),
    stop_time: new Date(start + step.slots * SLOT_MS).toISOString(),
    comments: '',
    charge_now: false,
    payment_method: step.card
      ? { type: 'fiat', name: 'Card' }
      : { type: 'tokens', name: 'Token Wallet' },
    weeks: 1,
    skip_taken: false,
  };
  const { id, payment } = await world.reservations.create(draft, driver);
  if (bookings.every((known) => known.id !== id)) {
    bookings.push({ id, driver, paymentId: payment?.id ?? null });
  }
}

async function extend({ world }: Scene, { id, driver }: Booked, slots: number): Promise<void> {
  const { stop_time: stop } = await world.reservations.read(id, driver);
  const stop_time = new Date(Date.parse(stop) + slots * SLOT_MS).toISOString();
  await world.reservations.extend(id, driver, { stop_time, once: withoutKey });
}

/** The person may come to the provider's page at any time, and find it closed. */
function payAt(provider: Interleavings['provider'], paymentId: string): void {
  const { status } = provider.checkoutOf(paymentId);
  if (status === 'open') provider.pay(paymentId);
}

function disturb(
  { provider }: Interleavings,
  { fails, loses }: Extract<Step, { do: 'provider' }>,
): void {
  const { down, lost } = provider;
  down.clear();
  lost.clear();
  for (const call of ['capture', 'cancel', 'readCheckout', 'expireCheckout'] as const) {
    if (fails) down.add(call);
    else if (loses) lost.add(call);
  }
}

async function wait(world: Interleavings, minutes: number): Promise<void> {
  const { clock, reservations, payments, charging } = world;
  clock.advance(minutes * MINUTE_MS);
  const now = clock.now();
  // The charging point is here all the time: who does not come is a no-show.
  await world.db
    .updateTable('charging_points')
    .set({ connected: true, last_seen_at: now })
    .where('id', '=', world.present.chargingPointId)
    .execute();
  await reservations.sweepReservations(now);
  await charging.watch(now);
  await payments.watch(now);
}

type ChargeStep = Extract<Step, { do: 'start' | 'meter' | 'stop' }>;

async function charge(
  { world, chargingPoint }: Scene,
  booked: Booked,
  step: ChargeStep,
): Promise<void> {
  const { db, clock, handlers } = world;
  const timestamp = clock.now().toISOString();
  const connection = connectionOf(chargingPoint);
  if (step.do === 'start') {
    const idTag = await idTagOf(db, booked.id);
    await startInTheApp(db, idTag);
    const request = booked.started?.request ?? {
      connectorId: 1,
      idTag,
      meterStart: 500,
      timestamp,
    };
    const { transactionId } = await answerOf(handlers, 'StartTransaction', request, connection);
    booked.started = { transactionId, request };
    return;
  }
  const { transactionId, request } = booked.started ?? {};
  if (transactionId === undefined || request === undefined) return;
  const register = request.meterStart + step.wh;
  if (step.do === 'meter') {
    const meterValue = [{ timestamp, sampledValue: [{ value: String(register) }] }];
    const values = { connectorId: 1, transactionId, meterValue };
    await answerOf(handlers, 'MeterValues', values, connection);
    return;
  }
  const stop = { transactionId, meterStop: register, timestamp };
  await answerOf(handlers, 'StopTransaction', stop, connection);
}

type Answering = 'StartTransaction' | 'MeterValues' | 'StopTransaction';
type HandlerOf<K extends Answering> = Extract<
  NonNullable<OcppHandlers[K]>,
  (...given: never[]) => unknown
>;

function answerOf<K extends Answering>(
  handlers: OcppHandlers,
  action: K,
  request: Parameters<HandlerOf<K>>[0],
  connection: OcppConnection16,
) {
  const handler = handlers[action];
  if (typeof handler !== 'function') throw new Error(`${action} is answered by one function`);
  const answer = handler as HandlerOf<K>; // the table gives each action its own
  return answer(request as never, connection, { messageId: '1', receivedAt: new Date() });
}

const connectionOf = ({ chargingPointId, identity }: Scene['chargingPoint']): OcppConnection16 => ({
  version: '1.6',
  chargingPointId,
  identity,
  remoteAddress: '127.0.0.1',
  host: null,
  connectedAt: new Date(),
  epoch: 1,
  replaced: false,
  command: () => Promise.reject(new Error('not connected')),
  close: () => undefined,
});

/** What of the books does not add up; nothing, when all is well. */
export async function differencesIn({ db, faults }: Interleavings): Promise<string[]> {
  const { differences } = await verifyBooks(db);
  return [
    ...differences,
    ...faults.splice(0).map((fault) => `a listener failed: ${String(fault)}`),
  ];
}

// What drivers do in a course. A refusal is an answer.
import type { Actor } from '../../../platform/http/actor.ts';
import type { DriverStep } from './story.ts';
import { type Booked, call, type Scene } from './scene.ts';

const SLOT_MS = 900_000;
const OWN_MODEL = {
  manufacturer: 'Maker',
  name: 'Hatchback',
  usable_battery_kWh: 50,
  ac_max_kW: 11,
  dc_max_kW: 100,
  connector_types: ['TYPE2'],
};

const driverOf = ({ drivers }: Scene, who: number): Actor => drivers[who === 0 ? 0 : 1];

/** The newest first. */
export const bookingOf = ({ bookings }: Scene, which: number): Booked | undefined =>
  bookings.at(-1 - which);

export async function takeDriverStep(scene: Scene, step: DriverStep): Promise<void> {
  switch (step.do) {
    case 'book':
    case 'charge_now':
    case 'book_weekly':
      return book(scene, step);
    case 'top_up':
      return topUp(scene, driverOf(scene, step.who), step.amount);
    case 'add_vehicle': {
      const vehicle = { own_model: OWN_MODEL, is_default: true };
      return void (await call(
        scene,
        driverOf(scene, step.who),
        'POST',
        '/api/my-vehicles/',
        vehicle,
      ));
    }
    case 'watch': {
      const watch = {
        station: { id: scene.station.stationId },
        plug: { id: plugIdOf(scene, step.plug) },
      };
      return void (await call(
        scene,
        driverOf(scene, step.who),
        'POST',
        '/api/plug-watches/',
        watch,
      ));
    }
    case 'cancel':
    case 'extend':
    case 'move':
    case 'say_late':
    case 'start':
    case 'stop':
      return changeBooking(scene, step);
  }
}

export const plugIdOf = ({ plugIds }: Scene, plug: number): number => plugIds[plug] ?? 0;

/** The start of a slot from now, by the server's clock. */
export const slotFromNow = ({ world }: Scene, slot: number): number =>
  (Math.ceil(world.clock.now().getTime() / SLOT_MS) + slot) * SLOT_MS;

type Booking = Extract<DriverStep, { do: 'book' | 'charge_now' | 'book_weekly' }>;

async function book(scene: Scene, step: Booking): Promise<void> {
  const driver = driverOf(scene, step.who);
  const draft = draftOf(scene, step);
  const quote =
    step.do === 'book' && step.quoted
      ? (await call(scene, driver, 'POST', '/api/stations/reservation-cost/', draft)).body?.quote
      : undefined;
  const answer = await call(scene, driver, 'POST', '/api/stations/reservations/', {
    ...draft,
    ...(quote && { quote }),
  });
  if (answer.status !== 201 || answer.body === null) return;
  const { id, payment } = answer.body;
  if (scene.bookings.some((known) => known.id === id)) return;
  scene.bookings.push({ id, driver, paymentId: payment?.id ?? null });
  if (step.do === 'charge_now') scene.started.add(id);
  if (payment) await pay(scene, payment.id, driver);
  if (step.do === 'book_weekly') await noteSeries(scene, driver);
}

async function noteSeries(scene: Scene, driver: Booked['driver']): Promise<void> {
  const list = await call(scene, driver, 'GET', '/api/stations/my-reservations/?page_size=100');
  for (const { id } of list.body?.results ?? []) {
    if (scene.bookings.every((known) => known.id !== id)) {
      scene.bookings.unshift({ id, driver, paymentId: null });
    }
  }
}

function draftOf(scene: Scene, step: Booking): object {
  const plug = { id: plugIdOf(scene, step.plug) };
  if (step.do === 'charge_now') {
    return { plug, charge_now: true, duration_minutes: step.slots * 15 };
  }
  const start = slotFromNow(scene, step.slot);
  const window = {
    plug,
    start_time: new Date(start).toISOString(),
    stop_time: new Date(start + step.slots * SLOT_MS).toISOString(),
  };
  if (step.do === 'book_weekly') return { ...window, weeks: step.weeks, skip_taken: step.skip };
  return { ...window, ...(step.card === 0 && { payment_method: { type: 'fiat', name: 'Card' } }) };
}

async function pay(scene: Scene, paymentId: string, driver: Booked['driver']): Promise<void> {
  const { payments } = scene.world;
  if (payments.checkoutOf(paymentId).status === 'open') payments.pay(paymentId);
  await call(scene, driver, 'GET', `/api/payments/sessions/${paymentId}/`);
}

export async function topUp(scene: Scene, driver: Actor, amount: number): Promise<void> {
  const answer = await call(scene, driver, 'POST', '/api/wallet/top-up/', { amount });
  if (answer.status === 201 && answer.body !== null) await pay(scene, answer.body.id, driver);
}

type Change = Exclude<DriverStep, Booking | { do: 'top_up' | 'add_vehicle' | 'watch' }>;

async function changeBooking(scene: Scene, step: Change): Promise<void> {
  const booked = bookingOf(scene, step.which);
  if (booked === undefined) return;
  const { id, driver } = booked;
  const path = `/api/stations/reservations/${id}`;
  const { chargingPointId } = scene.station;
  const command = (name: string) =>
    call(scene, driver, 'POST', `/api/ocpp/charging-point/${chargingPointId}/${name}-transaction`, {
      reservation: { id },
    });
  switch (step.do) {
    case 'cancel':
      await call(scene, driver, 'POST', `${path}/cancel?series=${step.series}`);
      return;
    case 'say_late':
      await call(scene, driver, 'POST', `${path}/running-late/`);
      return;
    case 'move':
      await call(scene, driver, 'POST', `${path}/move/`, {
        plug: { id: plugIdOf(scene, step.plug) },
      });
      return;
    case 'extend': {
      const { body } = await call(scene, driver, 'GET', `${path}/extensions/`);
      const offered = body?.results?.at(Math.min(step.slots, body.results.length) - 1);
      if (offered !== undefined) {
        await call(scene, driver, 'POST', `${path}/extend/`, { stop_time: offered.stop_time });
      }
      return;
    }
    case 'start':
      scene.started.add(id);
      await command(step.do);
      return;
    case 'stop':
      await command(step.do);
  }
}

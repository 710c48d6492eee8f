// Drivers who visit charging points: some have booked in the app and start and stop there, some use an RFID card of the owner;
// some unplug.
import type { ChargingPoint, ChargingPointState, Fleet } from '@voltagora/simulator';
import type { Installation } from '../../apps/server/src/tests/kit/installation.ts';
import type { Intent, Outcome, Requests } from '../crash/requests.ts';
import { tagOf } from './books.ts';

interface Parts extends Pick<Installation, 'chargingPoints' | 'drivers'> {
  requests: Requests;
  fleet: Fleet;
  random: () => number;
  over: AbortSignal;
}

const BETWEEN_MS = { least: 2_000, most: 40_000 };
const CHARGE_MS = { least: 20_000, most: 120_000 };
const BOOKED_SHARE = 0.6;
const BEGIN_MS = 20_000;
const LEAVE_MS = 90_000;
const ASK_AGAIN_MS = { least: 2_000, most: 8_000 };

export interface Visits {
  /** One visit to the point of this number. */
  comeAndGo(index: number): Promise<void>;
}

export function createVisits({
  chargingPoints,
  drivers,
  requests,
  fleet,
  random,
  over,
}: Parts): Visits {
  const between = ({ least, most }: { least: number; most: number }) =>
    least + random() * (most - least);

  /** Like a careful client: repeats the intent until there is a response. */
  async function ask(intent: Intent): Promise<Outcome> {
    for (;;) {
      const outcome = await requests.send(intent);
      if (outcome !== undefined) return outcome;
      await pause(between(ASK_AGAIN_MS));
    }
  }

  async function book(driver: string, plugId: number): Promise<string | undefined> {
    const body = { plug: { id: plugId }, charge_now: true, duration_minutes: 15 };
    const path = '/api/stations/reservations/';
    const { status, text } = await ask(requests.withKey({ driver, method: 'POST', path, body }));
    return status === 201 ? JSON.parse(text).id : undefined;
  }

  async function visitBooked(at: Place): Promise<void> {
    const { point, driver, number, chargingPoint } = at;
    const plugId = chargingPoint.plugIds[number - 1];
    const id = plugId === undefined ? undefined : await book(driver, plugId);
    if (id === undefined) return;
    const tell = (what: 'start' | 'stop') =>
      ask({
        driver,
        method: 'POST',
        path: `/api/ocpp/charging-point/${chargingPoint.chargingPointId}/${what}-transaction`,
        body: { reservation: { id } },
      });
    await tell('start');
    if (!(await becomes(point, BEGIN_MS, (state) => isCharging(state, number)))) {
      const path = `/api/stations/reservations/${id}/cancel`;
      await ask(requests.withKey({ driver, method: 'POST', path }));
      return leave(at);
    }
    await chargeFor(at);
    if (random() < 0.6) await tell('stop');
    return leave(at);
  }

  async function visitWithCard(at: Place): Promise<void> {
    const { point, number, index } = at;
    if (!point.swipe(number, tagOf(index))) return;
    if (await becomes(point, BEGIN_MS, (state) => isCharging(state, number))) await chargeFor(at);
    await leave(at);
  }

  const chargeFor = ({ point, number }: Place) =>
    Promise.race([
      pause(between(CHARGE_MS), over),
      becomes(point, CHARGE_MS.most, (state) => !isCharging(state, number)),
    ]);

  return {
    async comeAndGo(index) {
      const chargingPoint = chargingPoints[index];
      const point = chargingPoint === undefined ? undefined : fleet.point(chargingPoint.identity);
      const driver = drivers[index % drivers.length];
      if (chargingPoint === undefined || point === undefined || driver === undefined) return;
      await pause(random() * BETWEEN_MS.most, over);
      while (!over.aborted) {
        const at = { index, chargingPoint, point, driver, number: random() < 0.5 ? 1 : 2 };
        await (random() < BOOKED_SHARE ? visitBooked(at) : visitWithCard(at));
        await pause(between(BETWEEN_MS), over);
      }
    },
  };
}

interface Place {
  index: number;
  chargingPoint: Installation['chargingPoints'][number];
  point: ChargingPoint;
  driver: string;
  number: number;
}

async function leave({ point, number }: Place): Promise<void> {
  point.unplug(number);
  await becomes(point, LEAVE_MS, ({ connectors }) =>
    connectors.every((each) => each.number !== number || each.idTag === null),
  );
}

/** As seen at the charging point, whether or not the server knows it. */
const isCharging = ({ connectors }: ChargingPointState, number: number): boolean =>
  connectors.some((each) => each.number === number && CHARGING.has(each.status));
const CHARGING = new Set<string>(['Charging', 'SuspendedEV', 'SuspendedEVSE']);

/** Whether the condition holds within the time. */
const becomes = (
  point: ChargingPoint,
  withinMs: number,
  isWished: (state: ChargingPointState) => boolean,
): Promise<boolean> =>
  point.when(isWished, withinMs).then(
    () => true,
    () => false,
  );

/** Ends early on abort. */
export function pause(ms: number, over?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, Math.max(0, ms));
    over?.addEventListener('abort', end, { once: true });
    function end(): void {
      clearTimeout(timer);
      over?.removeEventListener('abort', end);
      resolve();
    }
  });
}

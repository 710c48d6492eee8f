// The people, the station and the charging point of one course, and its calls over HTTP.
import type { Actor } from '../../../platform/http/actor.ts';
import { insertChargingPoint, type TestChargingPoint } from '../charging/charging-world.ts';
import type { AdversaryWorld } from './adversary-world.ts';
import type { Sale } from './story.ts';
import { bootFrame, statusFrame, type ToldTransaction } from './frames.ts';
import { createLyingPoint, type LyingPoint } from './lying-point.ts';

export interface Booked {
  id: string;
  driver: Actor;
  paymentId: string | null;
}

export interface Scene {
  world: AdversaryWorld;
  /** Of the course within its batch. */
  place: number;
  owner: Actor;
  drivers: readonly [Actor, Actor];
  station: TestChargingPoint;
  plugIds: number[];
  point: LyingPoint;
  /** By how much the clock of the charging point is wrong. */
  lie: { offsetMs: number };
  bookings: Booked[];
  /** The bookings that their drivers have started in the product. */
  started: Set<string>;
  /** By connector. */
  transactions: Map<number, ToldTransaction>;
  registers: Map<number, { wh: number; at: number }>;
  /** When the charging point was not connected, by the server's clock. */
  absences: { from: number; to: number }[];
  unavailable: string[];
  violations: Set<string>;
}

const GIFT_TOKENS = 150;

export async function openScene(
  world: AdversaryWorld,
  { owner, place, sale }: { owner: Actor; place: number; sale: Sale },
): Promise<Scene> {
  const { db, join, version, url } = world;
  const station = await insertChargingPoint(db, owner, {
    policy: sale.isByMinute ? 1 : 0,
    pricePerKwhMicro: 450_000,
    basePriceMicroPerMinute: sale.isByMinute ? 80_000 : 0,
    flatFeeMicro: sale.flatFee ? 1_000_000 : 0,
  });
  const violations = new Set<string>();
  const onFault = (text: string) => void violations.add(text);
  const absences: Scene['absences'] = [{ from: 0, to: Number.POSITIVE_INFINITY }];
  const scene: Scene = {
    world,
    place,
    owner,
    drivers: [await join('driver', GIFT_TOKENS), await join('driver', GIFT_TOKENS)],
    station,
    plugIds: [...station.plugIds],
    point: createLyingPoint({
      url,
      identity: station.identity,
      version,
      onFault,
      onOpen: () => noteOpen(absences, world),
      onClose: () => noteClose(absences, world),
    }),
    lie: { offsetMs: 0 },
    bookings: [],
    started: new Set(),
    transactions: new Map(),
    registers: new Map(),
    absences,
    unavailable: [],
    violations,
  };
  if (sale.idleFee) {
    const idle_fee = { price_per_minute: 0.2, grace_minutes: 5, cap: 5 };
    await call(scene, owner, 'PUT', `/api/stations/plugs/${station.plugIds[0]}/`, { idle_fee });
  }
  await scene.point.connect();
  await scene.point.tell(bootFrame(version));
  for (const connector of [1, 2]) await tellStatus(scene, connector, 'Available');
  return scene;
}

function noteOpen(absences: Scene['absences'], { clock }: AdversaryWorld): void {
  const last = absences.at(-1);
  if (last !== undefined) last.to = Math.min(last.to, clock.now().getTime());
}

/** What fails to connect was away all the time. */
function noteClose(absences: Scene['absences'], { clock }: AdversaryWorld): void {
  if (absences.at(-1)?.to === Number.POSITIVE_INFINITY) return;
  absences.push({ from: clock.now().getTime(), to: Number.POSITIVE_INFINITY });
}

/** The drivers who have booked. */
export const bookersOf = ({ drivers, bookings }: Scene): Actor[] =>
  drivers.filter((driver) => bookings.some((booked) => booked.driver === driver));

export const toldTime = ({ world, lie }: Scene): string =>
  new Date(world.clock.now().getTime() + lie.offsetMs).toISOString();

export const tellStatus = (scene: Scene, connector: number, status: string): Promise<void> =>
  scene.point.tell(statusFrame(scene.world.version, { connector, status, at: toldTime(scene) }));

/** What courses read of the answers of calls, which the server has checked against the contract. */
interface Body {
  id: string;
  quote?: string;
  code?: string;
  count: number;
  payment: { id: string } | null;
  results: { id: string; status: string; held: number; stop_time: string }[];
  entries: { id: string }[];
}

export interface Answer {
  status: number;
  body: Body | null;
  text: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call over HTTP. Nothing that people send may make the server fail; a charging point may. */
export async function call(
  scene: Pick<Scene, 'world' | 'violations'>,
  actor: Actor,
  method: Method,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${scene.world.http}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${actor.userId}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const parsed: Body | null = isJson ? JSON.parse(text) : null;
  const { status } = answer;
  if (status >= 500 && !(parsed?.code ?? '').startsWith('charger_')) {
    scene.violations.add(
      `${method} ${path.replaceAll(/[0-9a-f-]{36}|\d+/g, '…')} answered ${status} ${text.slice(0, 200)}`,
    );
  }
  return { status, body: parsed, text };
}

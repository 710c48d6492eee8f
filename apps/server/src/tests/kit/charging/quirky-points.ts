// Test helper: charging points with quirks seen in the field, as literal frames on a bare socket against the whole server.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { openTestDatabase } from '../database/open-database.ts';
import { connectBare } from '../ocpp-server/ocpp-server.ts';
import {
  type ChargingWorld,
  createChargingWorld,
  eventually,
  insertChargingPoint,
  type TestChargingPoint,
} from './charging-world.ts';

const Quirks = z.array(
  z.object({ id: z.string(), vendor: z.string(), quirk: z.string(), frames: z.array(z.string()) }),
);
const FILE = new URL('../../../features/charging/fixtures/quirks.json', import.meta.url);

/** Quirks by id, with vendor, description and frames. */
export const QUIRKS = new Map(
  Quirks.parse(JSON.parse(readFileSync(FILE, 'utf8'))).map((quirk) => [quirk.id, quirk]),
);

/** The frames of a quirk, with replacements in their text. */
export function framesOf(id: string, changes: Readonly<Record<string, string>> = {}): string[] {
  const frames = QUIRKS.get(id)?.frames ?? [];
  return frames.map((frame) =>
    Object.entries(changes).reduce((text, [from, to]) => text.replaceAll(from, to), frame),
  );
}

/** Extracts the id of a quirk from the title of its test. */
export const idIn = (title: string): string => title.slice(1, -1);

type Owner = Parameters<typeof insertChargingPoint>[1];

interface SeatOptions {
  make?: { vendor: string; model?: string; firmware?: string } | null;
  protocols?: string[];
  chargingPoint?: TestChargingPoint;
  /** If true, the test answers the server's questions about settings; else the charging point reports that it has none. */
  isAsked?: boolean;
}

export type QuirkySeat = Awaited<ReturnType<typeof takeQuirkySeat>>;

/** A world with an owner who allows these tags, for charging points with quirks. */
export async function openQuirkBench(idTags: readonly string[]) {
  const database = await openTestDatabase();
  const world = await createChargingWorld(database, { resyncAfterMs: 100 });
  const owner = await world.join('station_owner');
  const seats: QuirkySeat[] = [];
  async function letIn(idTag: string): Promise<void> {
    const added = await world.call(owner, 'POST', '/api/ocpp/id-tags/', { idTag });
    if (added.status !== 201) throw new Error(`Id tag not created: ${added.text}`);
  }
  for (const idTag of idTags) await letIn(idTag);
  return {
    world,
    owner,
    letIn,
    at: (time: string) => world.clock.set(new Date(time)),
    async seat(options: SeatOptions = {}): Promise<QuirkySeat> {
      const taken = await takeQuirkySeat(world, owner, options);
      seats.push(taken);
      return taken;
    },
    async close() {
      for (const each of seats) await each.leave();
      await world.close();
      const [failure] = world.failures;
      if (failure !== undefined) throw failure;
      await database.close();
    },
  };
}

/** A charging point of a make, connected and booted. With `make` null it connects and sends nothing. */
async function takeQuirkySeat(
  world: ChargingWorld,
  owner: Owner,
  { make = { vendor: 'Any' }, protocols = ['ocpp1.6'], chargingPoint: known, isAsked }: SeatOptions,
) {
  const chargingPoint = known ?? (await insertChargingPoint(world.db, owner));
  const { identity } = chargingPoint;
  const bare = await connectBare(world, { identity, protocols });
  if (isAsked !== true) {
    bare.socket.on('frame', () => {
      const asked = bare.received.at(-1);
      if (asked?.[2] !== 'GetConfiguration') return;
      bare.send(JSON.stringify([3, asked[1], { unknownKey: Object(asked[3]).key }]));
    });
  }
  let calls = 0;
  /** The answer to a frame: the payload of a result, or the code of an error. */
  async function say(frame: string): Promise<unknown> {
    const id: unknown = /^\[\s*2\s*,\s*"([^"]*)"/u.exec(frame)?.[1];
    const before = bare.received.length;
    bare.send(frame);
    const answer = await eventually(async () =>
      bare.received.slice(before).find(([type, of]) => type !== 2 && of === id),
    );
    return answer[2];
  }
  const call = (action: string, payload: object) => {
    calls += 1;
    return say(JSON.stringify([2, `own-${calls}`, action, payload]));
  };
  if (make !== null) {
    const { vendor, model = 'One', firmware = '1' } = make;
    await call(
      'BootNotification',
      protocols.includes('ocpp2.0.1')
        ? { reason: 'PowerUp', chargingStation: { vendorName: vendor, model } }
        : { chargePointVendor: vendor, chargePointModel: model, firmwareVersion: firmware },
    );
  }
  return {
    ...chargingPoint,
    bare,
    say,
    call,
    /** Sends the frames of a quirk one after the other and returns the answer to the last. */
    async show(id: string, changes: Readonly<Record<string, string>> = {}): Promise<unknown> {
      let answer: unknown;
      for (const frame of framesOf(id, changes)) answer = await say(frame);
      return answer;
    },
    /** Waits for the server's command and returns its payload and a function that answers it. */
    async heard(action: string): Promise<{ payload: unknown; answer(payload: object): void }> {
      const asked = await eventually(async () =>
        bare.received.find(
          ([type, , name, done]) => type === 2 && name === action && done !== null,
        ),
      );
      const [, id, , payload] = asked;
      asked[3] = null;
      return { payload, answer: (said) => bare.send(JSON.stringify([3, id, said])) };
    },
    ...recordsOf(world, chargingPoint),
    async leave() {
      bare.socket.close();
      await bare.closed;
    },
  };
}

/** What the server has stored about a charging point. */
const recordsOf = (world: ChargingWorld, { chargingPointId, plugIds }: TestChargingPoint) => ({
  sessions: () =>
    world.db
      .selectFrom('charging_sessions')
      .selectAll()
      .where('charging_point_id', '=', chargingPointId)
      .orderBy('transaction_id')
      .execute(),
  plug: (connector: 1 | 2 = 1) =>
    world.db
      .selectFrom('plugs')
      .select(['status', 'error_code', 'status_at'])
      .where('id', '=', plugIds[connector - 1] ?? 0)
      .executeTakeFirstOrThrow(),
  async events(kind: string) {
    await world.journal.flush();
    return world.db
      .selectFrom('charging_point_events')
      .select('detail')
      .where('charging_point_id', '=', chargingPointId)
      .where('kind', '=', kind)
      .execute();
  },
  point: () =>
    world.db
      .selectFrom('charging_points')
      .select(['vendor', 'model', 'serial_number', 'firmware_version'])
      .where('id', '=', chargingPointId)
      .executeTakeFirstOrThrow(),
});

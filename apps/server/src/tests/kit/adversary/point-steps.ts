// What a charging point does in a course: its clock, its meter and its messages may be wrong in every way.
import { newId } from '../../../platform/ids.ts';
import { idTagOf } from '../charging/charging-world.ts';
import type { PointStep } from './story.ts';
import { bookingOf } from './driver-steps.ts';
import {
  authorizeFrame,
  bootFrame,
  meterFrame,
  type Register,
  startFrame,
  stopFrame,
  type ToldTransaction,
} from './frames.ts';
import { type Scene, tellStatus, toldTime } from './scene.ts';

/** More than the plugs are rated for, and less than is believed of them. */
const RATE_W = 26_000;
const HOUR_MS = 3_600_000;
const FIRST_WH = 5_000;

export async function takePointStep(scene: Scene, step: PointStep): Promise<void> {
  const { point, lie } = scene;
  const { version } = scene.world;
  switch (step.do) {
    case 'begin':
      return begin(scene, step);
    case 'measure':
    case 'end':
      return goOn(scene, step);
    case 'report':
      return tellStatus(scene, step.plug + 1, step.status);
    case 'set_clock':
      lie.offsetMs = step.offset;
      return undefined;
    case 'boot':
      return point.tell(bootFrame(version));
    case 'hold_back':
      return point.holdBack();
    case 'answer':
      point.commands = step.commands;
      return undefined;
    case 'disconnect':
      if (step.loses) point.forget();
      return point.disconnect();
    case 'reconnect':
      if (await point.connect()) await point.flush(step.order);
      return undefined;
    case 'repeat': {
      const frame = point.sent.at(-1 - step.back);
      return frame && point.again(frame);
    }
    case 'authorize': {
      const tag = await tagOf(scene, step.which);
      return tag === undefined ? undefined : point.tell(authorizeFrame(version, tag));
    }
  }
}

async function tagOf(scene: Scene, which: number): Promise<string | undefined> {
  const booked = bookingOf(scene, which);
  return booked && idTagOf(scene.world.db, booked.id);
}

async function begin(scene: Scene, step: Extract<PointStep, { do: 'begin' }>): Promise<void> {
  const { point, transactions, world } = scene;
  const connector = step.elsewhere === 0 ? 2 : await connectorOf(scene, step.which);
  const booked = step.tag === 'booked' ? await tagOf(scene, step.which) : undefined;
  const before = transactions.get(connector);
  const name = step.reused && before !== undefined ? before.name : newId();
  const transaction: ToldTransaction = { number: -1, name, connector, seqNo: 0 };
  transactions.set(connector, transaction);
  const moment = { at: toldTime(scene), wh: readMeter(scene, connector, step.meter) };
  const idTag = booked ?? 'STRANGER';
  await point.tell(startFrame(world.version, transaction, { ...moment, idTag }));
}

/** Where the plug of a booking hangs now. */
async function connectorOf({ world, ...scene }: Scene, which: number): Promise<number> {
  const booked = scene.bookings.at(-1 - which);
  if (booked === undefined) return 1;
  const row = await world.db
    .selectFrom('reservations')
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .select('plugs.connector_number')
    .where('reservations.id', '=', booked.id)
    .executeTakeFirst();
  return row?.connector_number ?? 1;
}

async function goOn(
  scene: Scene,
  step: Extract<PointStep, { do: 'measure' | 'end' }>,
): Promise<void> {
  const { point, transactions, world } = scene;
  const transaction = transactions.get(step.plug + 1) ?? [...transactions.values()].at(-1);
  if (transaction === undefined) return;
  const wh = readMeter(scene, transaction.connector, step.meter);
  const moment = { at: toldTime(scene), wh };
  if (step.do === 'measure') await point.tell(meterFrame(world.version, transaction, moment));
  else await point.tell(stopFrame(world.version, transaction, { ...moment, reason: step.reason }));
}

function readMeter(
  { registers, world }: Scene,
  connector: number,
  meter: Extract<PointStep, { do: 'measure' }>['meter'],
): Register {
  const now = world.clock.now().getTime();
  const last = registers.get(connector) ?? { wh: FIRST_WH, at: now };
  const right = last.wh + (RATE_W * (now - last.at)) / HOUR_MS;
  const shown = {
    right,
    stands: last.wh,
    double: last.wh + 2 * (right - last.wh) + 10_000,
    jump: right + 5_000_000,
    huge: 9e14,
    back: Math.max(0, last.wh - 2_000),
    reset: 0,
    missing: undefined,
    text: 'unknown',
  }[meter];
  const wh = typeof shown === 'number' && meter !== 'huge' ? shown : right;
  registers.set(connector, { wh, at: now });
  return shown;
}

// How busy a station usually is. What is shown, and from how many sessions: packages/domain/src/stations/busy-week.ts.
import type { BusyHours } from '@voltagora/contract';
import { busyWeek } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createMemory } from '../../../platform/memory.ts';
import { listBusyCells, readBusyTotals } from './busy-hours.reads.ts';

const DAY_MS = 86_400_000;
/** Whole weeks, so that each weekday counts the same; a season, so that old habits are forgotten. */
const DAYS = 84;
const GOOD_FOR_MS = 3_600_000;
const REMEMBERED_MAX = 1_000;

type ReadShown = (id: number) => Promise<{ time_zone: string }>;

/** Reads of one node share an answer for an hour. */
export function createBusyHours(
  { db, clock }: { db: Db; clock: Clock },
  readShown: ReadShown,
): (stationId: number) => Promise<BusyHours> {
  const memory = createMemory<BusyHours>({
    max: REMEMBERED_MAX,
    forMs: GOOD_FOR_MS,
    nowMs: () => clock.now().getTime(),
  });
  const read = async (stationId: number, timeZone: string): Promise<BusyHours> => {
    const until = clock.now();
    const from = new Date(until.getTime() - DAYS * DAY_MS);
    const of = { stationId, timeZone, from, until };
    const { first_at: first, ...totals } = await readBusyTotals(db, of);
    const days = first === null ? 0 : Math.ceil((until.getTime() - first.getTime()) / DAY_MS);
    const isEnough = busyWeek({ ...totals, days, cells: [] }) !== undefined;
    const cells = isEnough ? await listBusyCells(db, of) : [];
    return { days, week: busyWeek({ ...totals, days, cells }) ?? null };
  };
  return async (stationId) => {
    const { time_zone: timeZone } = await readShown(stationId);
    return memory.read(String(stationId), () => read(stationId, timeZone));
  };
}

// The times of a charging point's messages, as far as they can be true: see domain's believeTime.
import {
  type BelievedTime,
  believeReadings,
  believeTime,
  isToldLive,
  lastTimeOf,
  type MeterReading,
} from '@voltagora/domain';
import type { Db } from '../../../platform/db/db.ts';
import { wasAway } from './absences.store.ts';

/** A message of a charging point with a time in it. */
export interface Told {
  chargingPointId: number;
  toldAt: Date;
  now: Date;
}

/** The time to count with. */
export async function believeTold(
  db: Db,
  { chargingPointId, toldAt, now }: Told,
): Promise<BelievedTime & { toldAt: Date }> {
  const isLive = isToldLive(toldAt, now);
  const isOfGap = !isLive && toldAt < now && (await wasAway(db, chargingPointId, toldAt));
  return { toldAt, ...believeTime(toldAt, { now, wasAway: isOfGap }) };
}

/** A reading at its believed time. */
export interface BelievedReading extends MeterReading {
  toldAt: Date;
}

/** Readings whose message has no time of its own: that of the last is taken for it. */
export async function believeToldReadings(
  db: Db,
  readings: readonly MeterReading[],
  { chargingPointId, now }: Omit<Told, 'toldAt'>,
): Promise<{ readings: BelievedReading[]; flags: readonly string[] }> {
  const time = await believeTold(db, { chargingPointId, toldAt: lastTimeOf(readings) ?? now, now });
  return { readings: believeReadings(readings, time), flags: time.flags };
}

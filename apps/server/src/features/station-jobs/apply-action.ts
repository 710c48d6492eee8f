// One action at one station of its owner, by the same rules as a single edit, and its undoing.
import { isDeepStrictEqual } from 'node:util';
import {
  PricingInput,
  type StationAction,
  type StationJobKind,
  StationTags,
  type UpdateStation,
} from '@voltagora/contract';
import * as z from 'zod';
import type { Trx } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import {
  lockOwnStation,
  type PlugEditing,
  priceInputOf,
  type StationEditing,
} from '../stations/public.ts';
import type { Outcome } from './station-jobs.store.ts';

type Station = NonNullable<Awaited<ReturnType<typeof lockOwnStation>>>;
export interface Editing extends Pick<StationEditing, 'updateIn' | 'createIn'> {
  createPlugIn: PlugEditing['createIn'];
}

export interface At {
  owner: { userId: string };
  stationId: number;
}

/** What can be undone: the fields of a change, as they were or became. */
export const Changed = z.strictObject({
  pricing: PricingInput.nullable().optional(),
  is_paused: z.boolean().optional(),
  tags: StationTags.optional(),
});
type Changed = z.infer<typeof Changed>;
export const Undoing = z.strictObject({ before: Changed, after: Changed });

/** Error codes: those of updating a station. */
export async function applyAction(
  editing: Editing,
  trx: Trx,
  at: At,
  action: StationAction,
): Promise<Outcome> {
  const station = await lockStation(trx, at);
  const input = inputOf(action, station);
  const before = comparedBy(action.kind, station);
  await editing.updateIn(trx, at.owner, at.stationId, input);
  const after = comparedBy(action.kind, await lockStation(trx, at));
  if (isDeepStrictEqual(before, after)) return { state: 'unchanged' };
  return action.kind === 'hours' ? { state: 'done' } : { state: 'done', before, after };
}

/** Gives back what the station had before a job, unless it has changed since. */
export async function applyUndoing(
  editing: Editing,
  trx: Trx,
  at: At,
  { before, after }: z.infer<typeof Undoing>,
): Promise<Outcome> {
  const station = await lockStation(trx, at);
  const now = Object.fromEntries(
    Object.entries(changedOf(station)).filter(([field]) => field in after),
  );
  if (!isDeepStrictEqual(now, after)) return { state: 'refused', code: 'changed_since' };
  await editing.updateIn(trx, at.owner, at.stationId, before);
  return { state: 'done' };
}

async function lockStation(trx: Trx, { stationId, owner }: At): Promise<Station> {
  const station = await lockOwnStation(trx, stationId, owner.userId);
  if (station === undefined) throw notFound('station');
  return station;
}

function inputOf(action: StationAction, station: Station): UpdateStation {
  switch (action.kind) {
    case 'price':
      return { pricing: action.pricing };
    case 'hours':
      return { open_24_7: action.open_24_7, opening_hours: action.opening_hours };
    case 'pause':
      return { is_paused: true };
    case 'resume':
      return { is_paused: false };
    case 'tags':
      return { tags: tagsAfter(station.tags, action) };
  }
}

function tagsAfter(
  tags: readonly string[],
  { add, remove }: Extract<StationAction, { kind: 'tags' }>,
): string[] {
  const kept = tags.filter((tag) => !remove.includes(tag));
  const checked = StationTags.safeParse([...new Set([...kept, ...add])]);
  if (checked.success) return checked.data;
  throw new AppError('validation_failed', 'A station has at most 10 tags. Remove some first.');
}

const changedOf = (station: Station) => ({
  pricing: priceInputOf(station),
  is_paused: station.is_paused,
  tags: station.tags,
});

function comparedBy(kind: StationJobKind, station: Station): Changed | object {
  const { pricing, is_paused, tags } = changedOf(station);
  if (kind === 'price') return { pricing };
  if (kind === 'tags') return { tags };
  if (kind === 'hours') {
    return { open: station.open_24_7, hours: station.opening_hours ?? [] };
  }
  return { is_paused };
}

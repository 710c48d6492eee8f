import type { AnswerOf, PointEvent, ValidRequestOf } from '@voltagora/contract';
import * as z from 'zod';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/http-app.ts';
import type { ChargingDeps } from './charging-deps.ts';
import { listEvents, type PointEventKind } from './point-events.store.ts';
import { findOwnedPoint } from './points.store.ts';

/** What a charger says of itself; anything else that nobody did was done by the program. */
const TOLD_BY_CHARGER: ReadonlySet<string> = new Set<PointEventKind>([
  'connected',
  'disconnected',
  'booted',
  'fault',
  'fault_over',
  'id_tag_refused',
]);
const Detail = z.record(z.string(), z.unknown());

/** Error codes: not_found, also for a point of somebody else. */
export async function listPointEvents(
  { db }: Pick<ChargingDeps, 'db'>,
  id: number,
  actor: Actor,
  query: ValidRequestOf<'listPointEvents'>['query'],
): Promise<AnswerOf<'listPointEvents'>> {
  if ((await findOwnedPoint(db, id, actor.userId)) === undefined) throw notFound('charging point');
  const { rows, count } = await listEvents(db, id, query);
  const results = rows.map(({ id: eventId, kind, person, detail, happened_at }) => {
    const nobody: PointEvent['actor'] = TOLD_BY_CHARGER.has(kind) ? 'charger' : 'system';
    const at = happened_at.toISOString();
    return { id: eventId, at, kind, actor: person ?? nobody, detail: Detail.parse(detail) };
  });
  return { results, count };
}

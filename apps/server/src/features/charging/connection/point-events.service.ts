import type { AnswerOf, PointEvent, ValidRequestOf } from '@voltagora/contract';
import * as z from 'zod';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { listEvents, type PointEventKind } from './point-events.store.ts';
import { requireOwned } from '../points/owned-points.ts';

/** Events that the charging point reports itself. Other events without an actor come from the server. */
const TOLD_BY_CHARGER: ReadonlySet<string> = new Set<PointEventKind>([
  'connected',
  'disconnected',
  'booted',
  'fault',
  'fault_over',
  'id_tag_refused',
  'password_used',
  'profile_raised',
  'security_event',
  'firmware',
  'log',
  'alert',
]);
const Detail = z.record(z.string(), z.unknown());

/** Error codes: not_found, also for another owner's charging point. */
export async function listPointEvents(
  { db }: Pick<ChargingDeps, 'db'>,
  id: number,
  actor: Actor,
  query: ValidRequestOf<'listPointEvents'>['query'],
): Promise<AnswerOf<'listPointEvents'>> {
  await requireOwned({ db }, id, actor);
  const { rows, count } = await listEvents(db, id, query);
  const results = rows.map(({ id: eventId, kind, person, detail, happened_at }) => {
    const own = Detail.parse(detail);
    const nobody = nobodyOf(kind, own);
    const at = happened_at.toISOString();
    return { id: eventId, at, kind, actor: person ?? nobody, detail: own };
  });
  return { results, count };
}

function nobodyOf(kind: string, { by }: PointEvent['detail']): PointEvent['actor'] {
  if (by === 'host') return 'host';
  return TOLD_BY_CHARGER.has(kind) ? 'charger' : 'system';
}

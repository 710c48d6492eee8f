// The setup guide of a charging point: the steps that it has completed and its latest connection attempts.
import { type AnswerOf, ConnectionAttempt, type RunningSession } from '@voltagora/contract';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { listAttempts, listUnknownIdentities } from './connection-attempts.store.ts';
import { readProgress } from '../points/points.store.ts';
import { listOpenSessions } from '../sessions/sessions.store.ts';
import { pointUrl } from '../points/point-credentials.ts';
import { identitiesResemble, IDENTITY_SEPARATORS_MAX } from '@voltagora/domain';

const SHOWN_MAX = 50;
const RECENT_MS = 24 * 3_600_000;

/** Error codes: not_found, also for another owner's charging point. */
export async function readPointConnection(
  deps: ChargingDeps,
  id: number,
  actor: Actor,
): Promise<AnswerOf<'readPointConnection'>> {
  const { db, readPoint, publicUrl } = deps;
  const progress = await readProgress(db, id, actor.userId);
  if (progress === undefined) throw notFound('charging point');
  const point = await readPoint(actor, id);
  return {
    charging_point: point,
    url: pointUrl(publicUrl(), point.ocpp_identity),
    username: point.ocpp_identity,
    has_connected: progress.last_seen_at !== null,
    has_booted: progress.last_boot_at !== null,
    has_status: progress.has_status,
    sessions: await readSessions(deps, id),
    attempts: await readAttempts(deps, id, point.ocpp_identity),
  };
}

async function readSessions(
  { db }: ChargingDeps,
  chargingPointId: number,
): Promise<RunningSession[]> {
  const rows = await listOpenSessions(db, chargingPointId);
  return rows.map((row) => ({
    id: row.id,
    plug: { id: row.plug_id },
    started_at: row.started_at.toISOString(),
    energy_kWh: row.energy_wh / 1000,
    reservation: row.reservation_id === null ? null : { id: row.reservation_id },
  }));
}

async function readAttempts(
  { db, clock }: ChargingDeps,
  chargingPointId: number,
  own: string,
): Promise<ConnectionAttempt[]> {
  const since = new Date(clock.now().getTime() - RECENT_MS);
  const length = {
    min: own.length - IDENTITY_SEPARATORS_MAX,
    max: own.length + IDENTITY_SEPARATORS_MAX,
  };
  const unknown = await listUnknownIdentities(db, { since, length, own });
  const identities = unknown.filter((tried) => identitiesResemble(own, tried));
  const rows = await listAttempts(db, { chargingPointId, identities }, SHOWN_MAX);
  return rows.map(({ happened_at, ...row }) =>
    ConnectionAttempt.parse({ ...row, at: happened_at.toISOString() }),
  );
}

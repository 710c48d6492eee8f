// Sessions in which no energy flows: their driver and owner are warned, then they are stopped (ADR 46).
import { decideNoEnergy } from '@voltagora/domain';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { publishSession } from '../sessions/publish-session.ts';
import { findWatched, noteWarned, type WatchedSession } from './no-energy.store.ts';
import { connectedHere, stopOnce } from './stop-sessions.ts';

export async function watchEnergy(deps: ChargingDeps, now: Date): Promise<void> {
  const { db, config } = deps;
  const limits = config.noEnergy;
  if (limits.stopAfterMs === 0) return;
  const pass = { db, kind: 'session_no_energy', now };
  const watched = await findWatched(pass, await connectedHere(deps), limits.warnAfterMs);
  await forEachRow(pass, watched, {
    idOf: ({ id }) => id,
    isAtOnce: true,
    async work(session) {
      const decision = decideNoEnergy(session, limits, now);
      if (decision === 'stop') await stopOnce(deps, { id: session.id, because: 'no_energy', now });
      if (decision === 'warn') await note(deps, session, now);
      if (decision === 'recover') await note(deps, session, null);
    },
  });
}

async function note(deps: ChargingDeps, session: WatchedSession, at: Date | null): Promise<void> {
  const { id, plugId, reservationId } = session;
  if (!(await noteWarned(deps.db, id, at))) return;
  publishSession(deps, { id, plug_id: plugId, reservation_id: reservationId });
}

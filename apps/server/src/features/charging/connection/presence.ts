// Keeps the connected state of charging points up to date. A charging point counts as connected while its connection answers
// pings.
import type { OcppServer } from '../../../platform/ocpp-server/types.ts';
import { forEachCollectingErrors } from '../../../platform/jobs/for-each-collecting-errors.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { pointConnected } from '../points/charging-points.service.ts';
import { publishPlugs } from '../status/publish-plugs.ts';
import { connectedPointIds, dropPoints, touchPoints } from '../points/points.store.ts';

type Here = Pick<OcppServer, 'connection'> & Partial<Pick<OcppServer, 'here' | 'elsewhere'>>;

/** A charging point that is marked as connected but is on no live node was left behind by a crash. */
export async function refreshPresence(
  deps: Pick<ChargingDeps, 'db' | 'bus' | 'clock'> & { ocpp: Here },
): Promise<void> {
  const { db, clock, ocpp } = deps;
  const now = clock.now();
  const elsewhere = (await ocpp.elsewhere?.()) ?? new Set();
  const claimed = new Set(await connectedPointIds(db));
  const isHere = (id: number) => !elsewhere.has(id) && ocpp.connection(id) !== null;
  await touchPoints(db, [...claimed].filter(isHere), now);
  const gone = [...claimed].filter((id) => !elsewhere.has(id) && !isHere(id));
  const dropped = await dropPoints(db, gone, now);
  await forEachCollectingErrors(dropped, (id) => publishPlugs(deps, id));
  // Other nodes marked these as disconnected while this node or its database was blocked.
  const unclaimed = [...(ocpp.here?.() ?? [])].filter((id) => !claimed.has(id));
  await forEachCollectingErrors(unclaimed, (id) => pointConnected(deps, id));
}

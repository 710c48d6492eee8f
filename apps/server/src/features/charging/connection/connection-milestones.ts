import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import type { ConnectionAttempts } from './connection-attempts.ts';
import type { PointEvents } from './point-events.ts';

type Milestone = 'connected' | 'booted' | 'first_status' | 'disconnected';
interface Journal {
  attempts: ConnectionAttempts;
  events: PointEvents;
}
type At = Pick<OcppConnection, 'chargingPointId' | 'identity'>;

/** Records how far an authenticated charging point has come, for the setup guide and in its event log. */
export function noteMilestone(
  { attempts, events }: Journal,
  { chargingPointId, identity }: At,
  outcome: Milestone,
  detail: Record<string, string> = {},
): void {
  attempts.note({ identity, chargingPointId, outcome, detail });
  if (outcome === 'first_status') return;
  events.note({ chargingPointId, kind: outcome, actorId: null, detail });
}

const hasStatus = new WeakSet<At>();

/** Records the first status of a connection. */
export function noteFirstStatus(
  deps: Journal,
  connection: At,
  detail: Record<string, string>,
): void {
  if (hasStatus.has(connection)) return;
  hasStatus.add(connection);
  noteMilestone(deps, connection, 'first_status', detail);
}

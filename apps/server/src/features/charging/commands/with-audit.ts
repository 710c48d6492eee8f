// Records commands in the charging point's event log, and in the audit log if they affected somebody else's session.
import { type AuditEntry, recordAudit } from '../../../platform/audit/audit-log.store.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { asEvent } from '../connection/point-events.ts';
import type { PointEventKind } from '../connection/point-events.store.ts';
import { findReachedSessions, type Reach } from './reached-sessions.reads.ts';

export type Commander = Actor | 'host';

/** `kind` is the event's name in the event log, `action` its name in the audit log. */
interface CommandDeed extends Reach {
  actor: Commander;
  action: string;
  kind: PointEventKind;
  /** Also audited where it reached no session of somebody else, as commands of the host are. */
  isAlwaysAudited?: boolean;
  detail?: Record<string, unknown>;
}

/**
 * Runs a command and records it in the event log, and in the audit log once for each affected session of somebody else.
 * Commands of the host and by the commissioning right are audited even if they affected no session.
 */
export function withAudit<T extends { status: string }>(
  deps: Pick<ChargingDeps, 'db' | 'clock' | 'events'>,
  deed: CommandDeed,
  command: () => Promise<T>,
): Promise<T> {
  const { actor, kind, chargingPointId, connectorNumber, reservationId } = deed;
  const detail = {
    ...deed.detail,
    ...(connectorNumber !== undefined && { connector: connectorNumber }),
    ...(reservationId !== undefined && { reservation: reservationId }),
    ...(actor === 'host' && { by: 'host' }),
  };
  const event = { actor: actor === 'host' ? null : actor, kind, chargingPointId, detail };
  return asEvent(deps, event, () => audited(deps, deed, command));
}

async function audited<T extends { status: string }>(
  deps: Pick<ChargingDeps, 'db' | 'clock'>,
  deed: CommandDeed,
  command: () => Promise<T>,
): Promise<T> {
  const { db, clock } = deps;
  const { actor, action, chargingPointId, detail } = deed;
  const reached = await findReachedSessions(db, deed, actor === 'host' ? null : actor.userId);
  const by: AuditEntry['actor'] =
    actor === 'host' ? { kind: 'host' } : { kind: 'user', id: actor.userId };
  const record = async (outcome: string) => {
    const entry = { actor: by, action, at: clock.now() };
    for (const { sessionId, reservationId } of reached) {
      await recordAudit(db, {
        ...entry,
        subject: { kind: 'reservation', id: reservationId },
        detail: { ...detail, charging_point: chargingPointId, session: sessionId, outcome },
      });
    }
    if (actor === 'host' || deed.isAlwaysAudited) {
      const subject = { kind: 'charging_point', id: String(chargingPointId) };
      await recordAudit(db, { ...entry, subject, detail: { ...detail, outcome } });
    }
  };
  try {
    const answer = await command();
    await record(answer.status);
    return answer;
  } catch (error) {
    // A charging point that was not connected did nothing. After any other error it may have carried out the command.
    const isHeard = error instanceof AppError && error.code !== 'charger_not_connected';
    if (isHeard) await record(error.code);
    throw error;
  }
}

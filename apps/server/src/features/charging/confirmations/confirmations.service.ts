// The driver's answer to a session that they have not started in the product, and what becomes of it without one.
import { ANSWERED_WITHIN_MS, type ConfirmationOutcome, decideUnanswered } from '@voltagora/domain';
import type { Reservation } from '@voltagora/contract';
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { wasAwayBetween } from '../connection/absences.store.ts';
import { chargeOf } from '../sessions/apply-session-event.ts';
import { publishSession } from '../sessions/publish-session.ts';
import {
  chargingSessionOf,
  findSessionById,
  type LockedSession,
  updateSession,
} from '../sessions/sessions.store.ts';
import { stopOnce } from '../stops/stop-sessions.ts';
import {
  type ConfirmationRow,
  findAskedSession,
  findConfirmation,
  findUnanswered,
  writeOutcome,
} from './confirmations.store.ts';

type Answer = Extract<ConfirmationOutcome, 'confirmed' | 'denied'>;

export const createConfirmations = (deps: ChargingDeps) => ({
  /** "This was me". Error codes: not_found, session_not_to_confirm. */
  confirmSession: (reservationId: string, actor: Actor, once?: Once<Reservation>) =>
    answer(deps, { reservationId, actor, outcome: 'confirmed' }, once),
  /** "This was not me": nothing is billed, and a session that still runs is asked to stop. Error codes as before. */
  denySession: (reservationId: string, actor: Actor, once?: Once<Reservation>) =>
    answer(deps, { reservationId, actor, outcome: 'denied' }, once),
  /** Decides ended sessions whose drivers have not answered in time. Call every 15 seconds. */
  decideUnanswered: (now: Date) => decideAllUnanswered(deps, now),
});

interface Answered {
  reservationId: string;
  actor: Actor;
  outcome: Answer;
}

async function answer(
  deps: ChargingDeps,
  { reservationId, actor, outcome }: Answered,
  once: Once<Reservation> = withoutKey,
): Promise<Reservation> {
  const { db, reservations } = deps;
  let session: LockedSession | undefined;
  const answered = await db.transaction().execute((trx) =>
    once(trx, async () => {
      const asked = await lockAsked(trx, reservationId);
      const booking = await reservations.readForCharging(trx, reservationId);
      if (booking?.userId !== actor.userId) throw notFound('reservation');
      if (asked === undefined || (asked.row.outcome ?? outcome) !== outcome) throw notToConfirm();
      session = asked.session;
      if (asked.row.outcome === null) await decide(deps, trx, asked, { outcome, by: actor });
      return reservations.read(reservationId, actor, trx);
    }),
  );
  if (session !== undefined) publishSession(deps, session);
  if (outcome === 'denied' && session?.stopped_at === null) await askToStop(deps, session);
  return answered;
}

const notToConfirm = (): AppError =>
  new AppError('session_not_to_confirm', 'This booking has no session that waits for your answer.');

/** Whoever cannot be asked now is asked by the job that ends sessions without a booking. */
async function askToStop(deps: ChargingDeps, { id, charging_point_id: pointId }: LockedSession) {
  if (deps.ocpp.connection(pointId) === null) return;
  const asked = { id, because: 'denied_by_driver', now: deps.clock.now() } as const;
  await stopOnce(deps, asked).catch((err: unknown) =>
    deps.log.warn({ err, sessionId: id }, 'a denied session could not be asked to stop'),
  );
}

interface Asked {
  session: LockedSession;
  row: ConfirmationRow;
}

async function lockAsked(trx: Trx, reservationId: string): Promise<Asked | undefined> {
  const found = await findAskedSession(trx, reservationId);
  return found && lockSession(trx, found.session_id);
}

async function lockSession(trx: Trx, sessionId: string): Promise<Asked | undefined> {
  const session = await findSessionById(trx, sessionId);
  const row = session && (await findConfirmation(trx, session.id));
  return row && { session, row };
}

async function decide(
  deps: ChargingDeps,
  trx: Trx,
  { session, row }: Asked,
  { outcome, by }: { outcome: ConfirmationOutcome; by: Actor | 'system' },
): Promise<void> {
  const now = deps.clock.now();
  const { reservation_id: reservationId } = row;
  await writeOutcome(trx, session.id, { outcome, now });
  if (outcome === 'confirmed' || outcome === 'borne_out') {
    if (session.stopped_at === null) return;
    const ended = chargingSessionOf(session);
    await updateSession(trx, session.id, ended, { settledAt: now });
    await deps.reservations.settleCharging(trx, chargeOf(reservationId, ended, now));
    return;
  }
  const event = outcome === 'denied' ? 'deny_session' : 'drop_session';
  await deps.reservations.endUnbilled(trx, { reservationId, event, now });
  await recordAudit(trx, {
    actor: by === 'system' ? { kind: 'system' } : { kind: 'user', id: by.userId },
    action: outcome === 'denied' ? 'session.denied' : 'session.not_borne_out',
    subject: { kind: 'reservation', id: reservationId },
    detail: {
      session: session.id,
      charging_point: session.charging_point_id,
      owner: session.owner_id,
      energy_Wh: session.energy_wh,
    },
    at: now,
  });
}

async function decideAllUnanswered(deps: ChargingDeps, now: Date): Promise<void> {
  const pass = { db: deps.db, kind: 'unanswered_session', now };
  const askedBefore = new Date(now.getTime() - ANSWERED_WITHIN_MS);
  await forEachRow(pass, await findUnanswered(pass, askedBefore), {
    idOf: (id) => id,
    async work(id) {
      const session = await deps.db
        .transaction()
        .execute((trx) => decideOneUnanswered(deps, trx, id, now));
      if (session !== undefined) publishSession(deps, session);
    },
  });
}

async function decideOneUnanswered(
  deps: ChargingDeps,
  trx: Trx,
  id: string,
  now: Date,
): Promise<LockedSession | undefined> {
  const asked = await lockSession(trx, id);
  if (asked === undefined || asked.row.outcome !== null) return undefined;
  const seen = await readSeen(trx, asked);
  const outcome = seen && decideUnanswered(asked.row.asked_at, seen, now);
  if (!outcome) return undefined;
  await decide(deps, trx, asked, { outcome, by: 'system' });
  return asked.session;
}

async function readSeen(trx: Trx, { session, row }: Asked) {
  const { stopped_at: stoppedAt, started_at: startedAt, received_at: startSeenAt } = session;
  if (stoppedAt === null) return undefined;
  const endSeenAt = row.end_seen_at ?? row.asked_at;
  const { read_at: readAt, read_wh: readWh } = row;
  const span = { from: startSeenAt, until: endSeenAt };
  return {
    startedAt,
    startSeenAt,
    stoppedAt,
    endSeenAt,
    stopReason: session.stop_reason,
    flags: session.flags,
    energyWh: session.energy_wh,
    lastReading: readAt === null ? null : { seenAt: readAt, energyWh: readWh ?? 0 },
    longestGapMs: row.longest_gap_ms,
    wasAway: await wasAwayBetween(trx, session.charging_point_id, span),
  };
}

// Personal data stored by a charging point, requested by its owner (OCPP 2.0.1 N09). The parts of the report are
// collected, shown to the owner only, and deleted after some days.
import type { CustomerReport, ValidRequestOf } from '@voltagora/contract';
import { wholeReport, type ReportPart, withPart } from '@voltagora/domain';
import type { Actor } from '../../platform/http/actor.ts';
import { answerOf, withAudit, requireOwned } from '../charging/public.ts';
import { askAboutCustomer } from './customer-commands.ocpp.ts';
import {
  insertReport,
  lockReport,
  noteReportAnswer,
  removeReport,
  type ReportRow,
  storeParts,
} from './customer-reports.store.ts';
import type { NoteDeps, MaintenanceDeps } from './maintenance-deps.ts';

const KEPT_MS = 3 * 24 * 3_600_000;
const WORD_MAX = 50;

/** Error codes: not_found, charger_not_connected, charger_timeout, charger_unsupported, charger_error. */
export async function requestCustomerReport(
  deps: MaintenanceDeps,
  chargingPointId: number,
  { kind, subject, erase }: ValidRequestOf<'requestCustomerReport'>['body'],
  actor: Actor,
): Promise<CustomerReport> {
  const { db, clock, ocpp } = deps;
  await requireOwned(deps, chargingPointId, actor);
  const now = clock.now();
  const asked = await insertReport(db, {
    charging_point_id: chargingPointId,
    subject_kind: kind,
    subject,
    is_erasing: erase,
    asked_at: now,
    keep_until: new Date(now.getTime() + KEPT_MS),
  });
  const order = { requestId: asked.request_id, kind, subject, isErasing: erase };
  // The audit entry does not name the person, because it outlives the report.
  const deed = {
    actor,
    action: 'charging_point.customer_report_asked',
    kind: 'customer_report_asked',
    chargingPointId,
    detail: { erase },
  } as const;
  let told = asked;
  await withAudit(deps, deed, async () => {
    const result = await askAboutCustomer(ocpp.connection(chargingPointId), order);
    // A charging point that did not respond may still send the report.
    const mayCome = result.ok || result.kind === 'timeout' || result.kind === 'closed';
    if (!mayCome) await removeReport(db, asked.request_id);
    const { status } = answerOf(result);
    const report = status.slice(0, WORD_MAX);
    const answer = { isTaken: status === 'Accepted', report, now: clock.now() };
    told = await noteReportAnswer(db, asked.request_id, answer);
    return { status: report };
  });
  return presentReport(told);
}

interface CustomerWord {
  chargingPointId: number;
  requestId: number;
  part: ReportPart;
}

/** Adds a part to its report; parts of unknown or expired reports are dropped. */
export async function noteCustomerReportPart(
  { db, clock, events }: NoteDeps,
  { chargingPointId, requestId, part }: CustomerWord,
): Promise<void> {
  const now = clock.now();
  const isWhole = await db.transaction().execute(async (trx) => {
    const row = await lockReport(trx, chargingPointId, requestId);
    if (row === undefined || row.keep_until <= now || row.state === 'whole') return false;
    const report = withPart({ parts: row.parts, last: row.last_part }, part);
    const state = wholeReport(report) === undefined ? 'arriving' : 'whole';
    const { parts, last: last_part } = report;
    await storeParts(trx, requestId, { state, parts, last_part, told_at: now });
    return state === 'whole';
  });
  const kind = 'customer_report';
  if (isWhole) events.note({ chargingPointId, kind, actorId: null, detail: {} });
}

export const presentReport = (row: ReportRow): CustomerReport => ({
  id: row.request_id,
  kind: row.subject_kind,
  subject: row.subject,
  erase: row.is_erasing,
  state: row.state,
  report: row.report,
  text: wholeReport({ parts: row.parts, last: row.last_part }) ?? null,
  asked_at: row.asked_at.toISOString(),
  told_at: row.told_at?.toISOString() ?? null,
  keep_until: row.keep_until.toISOString(),
});

// Firmware updates: requested by owners, tracked by the reports of the charging point, or by their absence.
import type { FirmwareUpdate, ValidRequestOf } from '@voltagora/contract';
import { type FirmwareStep, firmwareStateAfter } from '@voltagora/domain';
import { forEachCollectingErrors } from '../../../platform/jobs/for-each-collecting-errors.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { answerOf, withAudit, requireOwned } from '../../charging/public.ts';
import { refuseOwnAddress, withoutCredentials } from '../address-for-charging-point.ts';
import { askForFirmware } from './firmware-commands.ocpp.ts';
import {
  type FirmwareRow,
  findInstalled,
  findSilentPoints,
  insertUpdate,
  lockUpdate,
  removeUpdate,
  storeState,
  supersedeOlder,
} from './firmware.store.ts';
import type { NoteDeps, MaintenanceDeps } from '../maintenance-deps.ts';

type Input = ValidRequestOf<'updateFirmware'>['body'];

const MINUTE_MS = 60_000;
/** A charging point that works on an update reports within this time. */
const QUIET_MS = 60 * MINUTE_MS;
const WORD_MAX = 50;

/** Error codes: not_found, charger_not_connected, charger_timeout, charger_unsupported, charger_error. */
export async function updateFirmware(
  deps: MaintenanceDeps,
  chargingPointId: number,
  input: Input,
  actor: Actor,
): Promise<FirmwareUpdate> {
  await requireOwned(deps, chargingPointId, actor);
  refuseOwnAddress(input.url);
  const now = deps.clock.now();
  const { url, signing_certificate: certificate, signature } = input;
  const signed =
    certificate !== undefined && signature !== undefined ? { certificate, signature } : null;
  const retrieveAt = input.retrieve_at === undefined ? now : new Date(input.retrieve_at);
  const shownUrl = withoutCredentials(url);
  const update = await insertUpdate(deps.db, {
    charging_point_id: chargingPointId,
    url: shownUrl,
    is_signed: signed !== null,
    retrieve_at: retrieveAt,
    asked_at: now,
  });
  const deed = {
    actor,
    action: 'charging_point.firmware_asked',
    kind: 'firmware_asked',
    chargingPointId,
    detail: { url: shownUrl },
  } as const;
  const order = { requestId: update.request_id, url, retrieveAt, signed };
  let told = update;
  await withAudit(deps, deed, async () => {
    const asked = await askForFirmware(deps.ocpp.connection(chargingPointId), order);
    // A charging point that did not respond may still have started.
    const mayRun = asked.ok || asked.kind === 'timeout' || asked.kind === 'closed';
    if (!mayRun) await removeUpdate(deps.db, update.request_id);
    const { status } = asked.ok ? asked.response : { status: 'Accepted' };
    if (mayRun) told = await noteAnswer(deps, update, status);
    return { status: answerOf(asked).status.slice(0, WORD_MAX) };
  });
  return presentUpdate(told);
}

async function noteAnswer(
  { db }: MaintenanceDeps,
  update: FirmwareRow,
  status: string,
): Promise<FirmwareRow> {
  if (!status.startsWith('Accepted')) {
    const report = status.slice(0, WORD_MAX);
    return storeState(db, update.request_id, { state: 'refused', report });
  }
  await supersedeOlder(db, update);
  return update;
}

export interface FirmwareStatusWord {
  chargingPointId: number;
  /** Null when the charging point sends no id. */
  requestId: number | null;
  step: FirmwareStep;
  /** The status as the charging point reported it. */
  word: string;
}

/** Stores a reported status; an update that nobody requested only becomes an event. */
export async function noteFirmware(
  { db, clock, events }: NoteDeps,
  { chargingPointId, requestId, step, word }: FirmwareStatusWord,
): Promise<void> {
  const report = word.slice(0, WORD_MAX);
  const isNews = await db.transaction().execute(async (trx) => {
    const update = await lockUpdate(trx, chargingPointId, requestId);
    if (update === undefined) return requestId === null;
    const state = firmwareStateAfter(update.state, step);
    if (state !== step || update.report === report) return false;
    await storeState(trx, update.request_id, { state, report, told_at: clock.now() });
    return true;
  });
  if (isNews) events.note({ chargingPointId, kind: 'firmware', actorId: null, detail: { report } });
}

/** Detects updates that ended without a report, and updates without any report. */
export const watchFirmware = (deps: NoteDeps, now: Date): Promise<void> =>
  forEachCollectingErrors([watchInstalled, watchSilent], (pass) => pass(deps, now));

async function watchInstalled({ db, events }: NoteDeps, now: Date): Promise<void> {
  await forEachRow({ db, kind: 'firmware_installed', now }, await findInstalled(db), {
    idOf: ({ request_id: id }) => String(id),
    async work({ request_id: id, charging_point_id: chargingPointId }) {
      await storeState(db, id, { state: 'installed', report: 'BootNotification', told_at: now });
      const detail = { report: 'Installed' };
      events.note({ chargingPointId, kind: 'firmware', actorId: null, detail });
    },
  });
}

async function watchSilent({ db, events }: NoteDeps, now: Date): Promise<void> {
  await forEachRow(
    { db, kind: 'firmware_silent', now },
    await findSilentPoints(db, now, QUIET_MS),
    {
      idOf: ({ request_id: id }) => String(id),
      async work({ request_id: id, charging_point_id: chargingPointId, report }) {
        await storeState(db, id, { state: 'silent', report });
        events.note({ chargingPointId, kind: 'firmware_silent', actorId: null, detail: {} });
      },
    },
  );
}

export const presentUpdate = (row: FirmwareRow): FirmwareUpdate => ({
  id: row.request_id,
  url: row.url,
  is_signed: row.is_signed,
  retrieve_at: row.retrieve_at.toISOString(),
  state: row.state,
  report: row.report,
  asked_at: row.asked_at.toISOString(),
  told_at: row.told_at?.toISOString() ?? null,
});

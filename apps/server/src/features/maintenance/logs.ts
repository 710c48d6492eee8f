// Logs of charging points: requested by owners, uploaded to an address that works once, and kept for a limited time.
import { createHash, randomBytes } from 'node:crypto';
import type { ChargingPointLog, ValidRequestOf } from '@voltagora/contract';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import { answerOf, asEvent, requireOwned } from '../charging/public.ts';
import { refuseOwnAddress, withoutCredentials } from './address-for-charging-point.ts';
import { askForLog } from './log-commands.ocpp.ts';
import {
  claimUpload,
  findBeyondQuota,
  findExpectedUpload,
  findForgotten,
  findLog,
  finishUpload,
  insertLog,
  type LogRow,
  type LogWord,
  markPointSilent,
  noteLogAnswer,
  releaseUpload,
  removeLog,
  storeLogWord,
} from './logs.store.ts';
import type { NoteDeps, MaintenanceDeps } from './maintenance-deps.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const KEPT_DAYS = 30;
const KEPT_OF_POINT = 20;
/** Time until a requested log counts as missing; its upload address expires then. */
const TOKEN_MS = DAY_MS;
const QUIET_MS = 120 * MINUTE_MS;
/** A longer upload is cut off, and the log can be uploaded again. */
export const UPLOAD_MS = 15 * MINUTE_MS;
export const LOG_BYTES_MAX = 32 * 1024 * 1024;
/** What is stored for one owner; older logs are deleted to make room. */
const OWNER_BYTES_MAX = 256 * 1024 * 1024;
const WORD_MAX = 50;

/** Error codes: not_found, charger_not_connected, charger_timeout, charger_unsupported, charger_error. */
export async function requestLog(
  deps: MaintenanceDeps,
  chargingPointId: number,
  { kind, url }: ValidRequestOf<'requestLog'>['body'],
  actor: Actor,
): Promise<ChargingPointLog> {
  const { db, clock } = deps;
  await requireOwned(deps, chargingPointId, actor);
  if (url !== undefined) refuseOwnAddress(url);
  const token = randomBytes(24).toString('base64url');
  const now = clock.now();
  const log = await insertLog(db, {
    charging_point_id: chargingPointId,
    owner_id: actor.userId,
    kind,
    url: url === undefined ? null : withoutCredentials(url),
    token_hash: url === undefined ? hashOf(token) : null,
    asked_at: now,
    keep_until: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
  });
  const connection = deps.ocpp.connection(chargingPointId);
  const served = deps.chargingPointUrl(connection?.host ?? null);
  const uploadUrl = url ?? `${served}/ocpp-uploads/${token}/`;
  const order = { requestId: log.request_id, kind, url: uploadUrl };
  const deed = { actor, kind: 'log_asked', chargingPointId, detail: { log: kind } } as const;
  let told = log;
  await asEvent(deps, deed, async () => {
    const asked = await askForLog(connection, order);
    // A charging point that did not respond may still send the log.
    const mayCome = asked.ok || asked.kind === 'timeout' || asked.kind === 'closed';
    if (!mayCome) await removeLog(db, log.request_id);
    const answer = answerOf(asked);
    const status = answer.status.slice(0, WORD_MAX);
    const state = status.startsWith('Accepted') ? 'asked' : 'refused';
    const name = answer.fileName === null ? null : fileNameOf(answer.fileName);
    told = await noteLogAnswer(db, log.request_id, { state, report: status, file_name: name });
    return { status };
  });
  return presentLog(told);
}

/** Stores the status that a charging point reports for a log. */
export async function noteLog(
  { db, events }: NoteDeps,
  told: Omit<LogWord, 'report'> & { word: string },
): Promise<void> {
  const { chargingPointId, word } = told;
  const report = word.slice(0, WORD_MAX);
  if (!(await storeLogWord(db, { ...told, report }))) return;
  events.note({ chargingPointId, kind: 'log', actorId: null, detail: { report } });
}

export interface Upload {
  token: string;
  /** File name given by the sender, if any. */
  fileName: string | undefined;
  content: AsyncIterable<Uint8Array>;
}

/** Whose log a token is for, before anything of it is read. Error code: not_found. */
export async function expectLog(
  { db, clock }: Pick<MaintenanceDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ sender: string }> {
  const log = await findExpectedUpload(db, hashOf(token), uploadTimes(clock.now()));
  if (log === undefined) throw notFound('upload');
  return { sender: log.owner_id ?? String(log.charging_point_id) };
}

function uploadTimes(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { now, askedAfter: before(TOKEN_MS), abandonedBefore: before(UPLOAD_MS) };
}

/**
 * Stores an uploaded log. Error codes: not_found for a token that is unknown, used or expired, validation_failed for an
 * empty body, payload_too_large.
 */
export async function receiveLog(
  deps: Pick<MaintenanceDeps, 'db' | 'clock' | 'files' | 'events'>,
  { token, fileName, content }: Upload,
): Promise<void> {
  const { db, clock, files, events } = deps;
  const now = clock.now();
  const log = await claimUpload(db, hashOf(token), uploadTimes(now));
  if (log === undefined) throw notFound('upload');
  const counted = { bytes: 0 };
  try {
    await files.writeFrom(storedName(log.request_id), bounded(content, counted));
    if (counted.bytes === 0) {
      throw new AppError('validation_failed', 'The request is empty.', {
        errors: { file: ['empty'] },
      });
    }
    await finishUpload(db, log.request_id, {
      name: fileNameOf(fileName ?? '') ?? log.file_name ?? `${log.kind}-${log.request_id}.log`,
      sizeBytes: counted.bytes,
      now: clock.now(),
      keepUntil: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
    });
  } catch (error) {
    await files.remove(storedName(log.request_id));
    await releaseUpload(db, log.request_id);
    throw error;
  }
  const { charging_point_id: chargingPointId, owner_id: ownerId } = log;
  if (ownerId !== null)
    await removeAll(deps, await findBeyondQuota(db, ownerId, OWNER_BYTES_MAX), now);
  const detail = { report: 'Uploaded', size_bytes: counted.bytes };
  events.note({ chargingPointId, kind: 'log', actorId: null, detail });
}

/** Error codes: not_found, no_log_yet. */
export async function readLogFile(
  deps: Pick<MaintenanceDeps, 'db' | 'files'>,
  { id, log: requestId }: ValidRequestOf<'downloadLog'>['params'],
  actor: Actor,
) {
  await requireOwned(deps, id, actor);
  const log = await findLog(deps.db, id, requestId);
  if (log === undefined) throw notFound('log');
  const bytes = await deps.files.read(storedName(requestId));
  if (log.uploaded_at === null || bytes === undefined) {
    throw new AppError('no_log_yet', 'The charger has not sent this log.');
  }
  return { fileName: log.file_name ?? `log-${requestId}`, content: piece(bytes) };
}

/** Marks logs that did not come. To be run every half minute. */
export async function watchLogs({ db, events }: NoteDeps, now: Date): Promise<void> {
  const silent = await markPointSilent(db, new Date(now.getTime() - QUIET_MS));
  for (const row of silent) {
    const { charging_point_id: chargingPointId } = row;
    events.note({ chargingPointId, kind: 'log_silent', actorId: null, detail: {} });
  }
}

/** Deletes expired logs. To be run every few minutes. */
export async function forgetLogs(
  deps: Pick<MaintenanceDeps, 'db' | 'files'>,
  now: Date,
): Promise<void> {
  await removeAll(deps, await findForgotten(deps.db, now, KEPT_OF_POINT), now);
}

async function removeAll(
  { db, files }: Pick<MaintenanceDeps, 'db' | 'files'>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await forEachRow({ db, kind: 'log_file', now }, ids, {
    idOf: String,
    async work(id) {
      await files.remove(storedName(id));
      await removeLog(db, id);
    },
  });
}

async function* piece(bytes: Uint8Array) {
  yield bytes;
}

async function* bounded(content: AsyncIterable<Uint8Array>, counted: { bytes: number }) {
  for await (const chunk of content) {
    counted.bytes += chunk.length;
    if (counted.bytes > LOG_BYTES_MAX) {
      throw new AppError('payload_too_large', `A log may have ${LOG_BYTES_MAX} bytes.`);
    }
    yield chunk;
  }
}

const storedName = (requestId: number): string => `charger-logs/${requestId}`;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The last part of a path, reduced to characters that are safe in file names; null when nothing is left. */
const fileNameOf = (path: string): string | null =>
  (path.split(/[/\\]/u).at(-1) ?? '')
    .replace(/[^\w.-]+/gu, '-')
    .replace(/^[.-]+/u, '')
    .slice(-100) || null;

export const presentLog = (row: LogRow): ChargingPointLog => ({
  id: row.request_id,
  kind: row.kind,
  state: row.state,
  report: row.report,
  url: row.url,
  file_name: row.file_name,
  size_bytes: row.size_bytes,
  asked_at: row.asked_at.toISOString(),
  uploaded_at: row.uploaded_at?.toISOString() ?? null,
  keep_until: row.keep_until.toISOString(),
});

// Firmware that a local controller offers to nearby charging points: requested by its owner, tracked by its reports.
import type { AnswerOf, FirmwarePublication, ValidRequestOf } from '@voltagora/contract';
import { type PublicationStep, publicationStateAfter } from '@voltagora/domain';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { answerOf, withAudit, requireOwned } from '../../charging/public.ts';
import { refuseOwnAddress, withoutCredentials } from '../address-for-charging-point.ts';
import { askToPublish, askToUnpublish } from './publication-commands.ocpp.ts';
import {
  findPublication,
  insertPublication,
  lockPublication,
  type PublicationRow,
  removePublication,
  storePublication,
} from './publications.store.ts';
import type { NoteDeps, MaintenanceDeps } from '../maintenance-deps.ts';

type Input = ValidRequestOf<'publishFirmware'>['body'];

const WORD_MAX = 50;
const LOCATIONS_MAX = 10;
const LOCATION_MAX = 512;

/** Error codes: not_found, charger_not_connected, charger_timeout, charger_unsupported, charger_error. */
export async function publishFirmware(
  deps: MaintenanceDeps,
  chargingPointId: number,
  { url, checksum: given }: Input,
  actor: Actor,
): Promise<FirmwarePublication> {
  const { db, clock, ocpp } = deps;
  await requireOwned(deps, chargingPointId, actor);
  refuseOwnAddress(url);
  const checksum = given.toLowerCase();
  const shownUrl = withoutCredentials(url);
  const now = clock.now();
  const row = { charging_point_id: chargingPointId, url: shownUrl, checksum, asked_at: now };
  const asked = await insertPublication(db, row);
  const order = { requestId: asked.request_id, location: url, checksum };
  let told = asked;
  await withAudit(deps, deedOf('asked', actor, asked), async () => {
    const result = await askToPublish(ocpp.connection(chargingPointId), order);
    // A charging point that did not respond may still have started.
    const mayRun = result.ok || result.kind === 'timeout' || result.kind === 'closed';
    if (!mayRun) await removePublication(db, asked.request_id);
    const { status } = answerOf(result);
    const report = status.slice(0, WORD_MAX);
    if (status !== 'Accepted') {
      const refused = { state: 'refused', report, told_at: clock.now() } as const;
      told = await storePublication(db, asked.request_id, refused);
    }
    return { status: report };
  });
  return presentPublication(told);
}

/** Error codes: those of publishing. Succeeds also when the charging point no longer has the firmware. */
export async function withdrawFirmware(
  deps: MaintenanceDeps,
  { id, publication: requestId }: ValidRequestOf<'withdrawFirmware'>['params'],
  actor: Actor,
): Promise<AnswerOf<'withdrawFirmware'>> {
  const { db, clock, ocpp } = deps;
  await requireOwned(deps, id, actor);
  const found = await findPublication(db, id, requestId);
  if (found === undefined) throw notFound('publication');
  return withAudit(deps, deedOf('withdrawn', actor, found), async () => {
    const { status } = answerOf(await askToUnpublish(ocpp.connection(id), found.checksum));
    const report = status.slice(0, WORD_MAX);
    if (status === 'Unpublished' || status === 'NoFirmware') {
      await storePublication(db, requestId, { state: 'withdrawn', report, told_at: clock.now() });
    }
    return { status: report };
  });
}

const deedOf = (
  what: 'asked' | 'withdrawn',
  actor: Actor,
  { charging_point_id: chargingPointId, url }: PublicationRow,
) =>
  ({
    actor,
    action: `charging_point.publication_${what}`,
    kind: `publication_${what}`,
    chargingPointId,
    detail: { url },
  }) as const;

export interface PublicationStatusWord {
  chargingPointId: number;
  /** Null when the charging point sends no id. */
  requestId: number | null;
  step: PublicationStep;
  /** The status as the charging point reported it. */
  word: string;
  locations: readonly string[];
}

/** Stores a reported status; a publication that nobody requested is ignored. */
export async function notePublication(
  { db, clock, events }: NoteDeps,
  { chargingPointId, requestId, step, word, locations }: PublicationStatusWord,
): Promise<void> {
  const report = word.slice(0, WORD_MAX);
  const isNews = await db.transaction().execute(async (trx) => {
    const row = await lockPublication(trx, chargingPointId, requestId);
    if (row === undefined || publicationStateAfter(row.state, step) !== step) return false;
    if (row.report === report) return false;
    const offered = locations.slice(0, LOCATIONS_MAX).map((each) => each.slice(0, LOCATION_MAX));
    const told = { state: step, report, told_at: clock.now() };
    await storePublication(trx, row.request_id, { ...told, locations: offered });
    return true;
  });
  const kind = 'publication';
  if (isNews) events.note({ chargingPointId, kind, actorId: null, detail: { report } });
}

export const presentPublication = (row: PublicationRow): FirmwarePublication => ({
  id: row.request_id,
  url: row.url,
  checksum: row.checksum,
  state: row.state,
  report: row.report,
  locations: row.locations,
  asked_at: row.asked_at.toISOString(),
  told_at: row.told_at?.toISOString() ?? null,
});

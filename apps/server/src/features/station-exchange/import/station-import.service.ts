// Imports a feed of stations: reads each record, compares with the database, and writes the differences in batches of one short
// transaction each. A second run of the same feed changes nothing. Stations claimed by an owner are never changed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import { FetchRefused, fetchToFile } from '../../../platform/http/downloads/fetch-to-file.ts';
import { refreshSearch, saveSource } from '../../stations/public.ts';
import { readEvseStatuses } from '../formats/evse-statuses.ts';
import { FILE_BYTES_MAX } from './feed-file.ts';
import { feedRecords, inspectFeed } from './feed-records.ts';
import { FeedRefused } from './feed-refused.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportDeps, ImportRun } from './import-run.ts';
import { type FeedFormat, readRecord } from './read-record.ts';
import { chooseSource, type ChosenSource } from './import-source.ts';

export interface ImportRequest {
  /** A local file path, or an https address. */
  from: string;
  format: FeedFormat | 'auto';
  source?: string | undefined;
  licence?: string | undefined;
  /** A file or address of OCPI statuses; plugs that are removed or planned there are left out. */
  status?: string | undefined;
  dryRun: boolean;
  /** Removes stations even if most of a source is missing in the feed. */
  letVanish: boolean;
}

const FETCH_TIMEOUT_MS = 300_000;

/** Throws FeedRefused when nothing can be imported; a single invalid record is counted and left out. */
export async function importStations(
  deps: ImportDeps,
  request: ImportRequest,
): Promise<ImportReport> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'voltagora-import-'));
  try {
    const file = await localFile(request.from, join(folder, 'stations'));
    const { format, isRegistry } = await inspectFeed(file, request.format);
    const source = await chooseSource(deps.db, request, { format, isRegistry });
    const statuses =
      request.status === undefined
        ? undefined
        : await readEvseStatuses(await localFile(request.status, join(folder, 'statuses')));
    const run = new ImportRun(deps, source, request.dryRun);
    for await (const record of feedRecords(file)) {
      await run.take(readRecord(record, format, statuses));
    }
    await run.finish(request.letVanish);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const about = { from: request.from, format, source: source.key, dry_run: request.dryRun };
    const report = run.tally.report({ ...about, seconds });
    if (!request.dryRun) await conclude(deps, source, report);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function localFile(from: string, target: string): Promise<string> {
  if (!/^https?:\/\//i.test(from)) return from;
  try {
    await fetchToFile(from, target, { bytesMax: FILE_BYTES_MAX, timeoutMs: FETCH_TIMEOUT_MS });
    return target;
  } catch (error) {
    if (error instanceof FetchRefused) throw new FeedRefused(error.message);
    throw error;
  }
}

async function conclude({ db, clock }: ImportDeps, source: ChosenSource, report: ImportReport) {
  const { from, read, new: added, changed, vanished, refused } = report;
  await db.transaction().execute(async (trx) => {
    await saveSource(trx, source.key, source.words, clock.now());
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: 'stations.imported',
      subject: { kind: 'station_source', id: source.key },
      detail: { from, read, new: added, changed, vanished, refused },
      at: clock.now(),
    });
  });
  if (added + changed > 0) await refreshSearch(db);
}

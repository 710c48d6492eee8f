// Creates many charging points from a file, each line in a transaction of its own: a line that fails never stops the others.
// A preview does the same and takes it back.
import type { AnswerOf, ImportChargingPoints, ImportedPoint } from '@voltagora/contract';
import type { Trx } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { Actor } from '../../../../platform/http/actor.ts';
import { requireFreshProof } from '../../../../platform/http/fresh-proof.ts';
import {
  listPlaceablePlugs,
  lockOwnStation,
  placePlug,
  summarizePlugs,
} from '../../../stations/public.ts';
import { publishPlugs } from '../../status/publish-plugs.ts';
import { pointUrl } from '../point-credentials.ts';
import { insertPoint, isIdentityTaken } from '../point-editing.store.ts';
import { isProfileOffered, newPointRow, type PointEditingDeps } from '../new-point.ts';
import { refuseInUse } from '../refuse-in-use.ts';
import { listImportStations } from './import-stations.reads.ts';
import { type ColumnError, PointFileError, type PointLine, readPointFile } from './point-file.ts';

type Station = Awaited<ReturnType<typeof listImportStations>>[number];

/** Why a line is refused. */
class LineRefused extends Error {
  readonly error: ColumnError;
  constructor(column: ColumnError['column'], code: ColumnError['code']) {
    super(code);
    this.error = { column, code };
  }
}
class PreviewOver extends Error {}

interface Import {
  deps: PointEditingDeps;
  actor: Actor;
  stations: readonly Station[];
  input: ImportChargingPoints;
  /** What earlier lines of the file have taken, also in a preview. */
  taken: { identities: Set<string>; plugIds: Set<number> };
}

export async function importPoints(
  deps: PointEditingDeps,
  actor: Actor,
  input: ImportChargingPoints,
): Promise<AnswerOf<'importChargingPoints'>> {
  const lines = linesOf(input.csv);
  if (lines.some(({ point }) => point?.password !== undefined)) requireFreshProof(actor);
  const stations = await listImportStations(deps.db, actor.userId);
  const taken = { identities: new Set<string>(), plugIds: new Set<number>() };
  const results: ImportedPoint[] = [];
  for (const line of lines) {
    results.push(await importLine({ deps, actor, stations, input, taken }, line));
  }
  return { results };
}

function linesOf(csv: string): PointLine[] {
  try {
    return readPointFile(csv);
  } catch (error) {
    if (!(error instanceof PointFileError)) throw error;
    throw new AppError('validation_failed', 'Some fields are not valid.', {
      errors: { csv: [error.message] },
    });
  }
}

async function importLine(of: Import, line: PointLine): Promise<ImportedPoint> {
  const station = stationOf(of, line);
  const shown = {
    line: line.line,
    identity: line.identity,
    station: station === undefined ? null : { id: station.id, name: station.name },
  };
  const unknown: ColumnError[] =
    station === undefined ? [{ column: 'station', code: 'unknown_station' }] : [];
  const errors = [...line.errors, ...unknown];
  const refused = (more: ColumnError[]): ImportedPoint => ({
    ...shown,
    outcome: 'refused',
    errors: more,
    credentials: null,
  });
  if (errors.length > 0 || station === undefined) return refused(errors);
  try {
    const credentials = await createLine(of, line, station.id);
    const outcome = credentials === null ? 'ready' : 'created';
    return { ...shown, outcome, errors: [], credentials };
  } catch (error) {
    return refused([errorOf(of, line, error)]);
  }
}

function stationOf({ stations, input }: Import, { station: written }: PointLine) {
  if (written === '') return stations.find(({ id }) => id === input.station?.id);
  const known = stations.find(({ id, slug }) => String(id) === written || slug === written);
  if (known !== undefined) return known;
  const named = stations.filter(({ name }) => name === written);
  return named.length === 1 ? named[0] : undefined;
}

/** Null in a preview. */
async function createLine(
  of: Import,
  line: PointLine,
  stationId: number,
): Promise<ImportedPoint['credentials']> {
  const { deps, actor, input, taken } = of;
  const { point } = line;
  if (point === undefined) throw new LineRefused('identity', 'not_valid');
  if (taken.identities.has(line.identity.toLowerCase()))
    throw new LineRefused('identity', 'repeated');
  if (!isProfileOffered(deps, point.security_profile)) {
    throw new LineRefused('profile', 'tls_not_offered');
  }
  const { row, password } = newPointRow(stationId, point, deps.clock.now());
  let placed: number[] = [];
  const pointId = await deps.db
    .transaction()
    .execute(async (trx) => {
      if (!(await lockOwnStation(trx, stationId, actor.userId))) {
        throw new LineRefused('station', 'unknown_station');
      }
      const id = await insertPoint(trx, row);
      placed = await placePlugs(of, trx, { stationId, chargingPointId: id }, line);
      if (input.dry_run) throw new PreviewOver();
      return id;
    })
    .catch((error: unknown) => {
      if (error instanceof PreviewOver) return null;
      throw error;
    });
  taken.identities.add(line.identity.toLowerCase());
  for (const plugId of placed) taken.plugIds.add(plugId);
  if (pointId === null) return null;
  await publishPlugs(deps, pointId);
  const username = row.ocpp_identity;
  return { url: pointUrl(deps.publicUrl(), username), username, password };
}

async function placePlugs(
  { deps, taken }: Import,
  trx: Trx,
  at: { stationId: number; chargingPointId: number },
  { plugs }: PointLine,
): Promise<number[]> {
  if (plugs.length === 0) return [];
  const known = await listPlaceablePlugs(trx, at.stationId);
  const places = plugs.map(({ label, connectorNumber }) => {
    const plug = known.find((each) => each.label === label);
    if (plug === undefined) throw new LineRefused('plugs', 'unknown_plug');
    if (plug.charging_point_id !== null || taken.plugIds.has(plug.id)) {
      throw new LineRefused('plugs', 'plug_placed');
    }
    return { id: plug.id, connectorNumber };
  });
  const ids = [...new Set(places.map(({ id }) => id))];
  if (ids.length < places.length) throw new LineRefused('plugs', 'not_valid');
  await refuseInUse(deps, trx, ids);
  const now = deps.clock.now();
  await deps.reservations.endIdleCables(trx, ids, now);
  const { chargingPointId } = at;
  for (const { id, connectorNumber } of places) {
    await placePlug(trx, id, { chargingPointId, connectorNumber });
  }
  await summarizePlugs(trx, at.stationId, now);
  return ids;
}

function errorOf({ deps }: Import, { line }: PointLine, error: unknown): ColumnError {
  if (error instanceof LineRefused) return error.error;
  if (isIdentityTaken(error)) return { column: 'identity', code: 'identity_taken' };
  if (error instanceof AppError && error.code === 'station_has_bookings') {
    return { column: 'plugs', code: 'in_use' };
  }
  deps.log.error({ err: error, line }, 'a line of a file of charging points failed');
  return { column: 'identity', code: 'failed' };
}

// Files of labels: for the plugs of one station, or of many.
import {
  type AnswerOf,
  type EditableStation,
  STATION_LABELS_MAX,
  type StationLabels,
  type StationSelection,
  type ValidRequestOf,
} from '@voltagora/contract';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Download } from '../../../platform/http/downloads/serve-download.ts';
import type { Platform } from '../../../platform/modules/platform.ts';
import type { Stations, StationTableService } from '../../stations/public.ts';
import { type CodeDeps, ensureCodes } from '../ensure-codes.ts';
import { type LabelledStation, listLabelled, readLabelOwner } from '../plug-codes.reads.ts';
import { drawLabels, type StationSheet } from './draw-labels.ts';
import type { LeftOut } from './draw-left-out.ts';

export interface LabelDeps extends CodeDeps {
  log: Pick<Platform['log'], 'error'>;
  stations: Pick<Stations, 'readOwn'>;
  stationTable: Pick<StationTableService, 'selected'>;
  /** Who runs this installation, and where it can be called; both may be empty. */
  host: { name: string; phone: string };
}

type LabelsQuery = ValidRequestOf<'downloadPlugLabels'>['query'];

/** Error codes: not_found. */
export async function labelsOfOne(
  deps: LabelDeps,
  actor: Actor,
  stationId: number,
  { plug: plugId, layout, price }: LabelsQuery,
): Promise<Download> {
  const station = await deps.stations.readOwn(actor, stationId);
  const plugs = station.plugs.filter(({ id }) => plugId === undefined || id === plugId);
  if (plugs.length === 0) throw notFound('plug');
  const printed = { owner: await readLabelOwner(deps.db, actor.userId), price };
  const sheet = await sheetOf(deps, { ...station, plugs }, printed);
  return {
    fileName: `labels-${station.slug}.pdf`,
    content: drawLabels([sheet], paperOf(deps, layout)),
  };
}

/** Error codes: not_found, validation_failed. */
export async function countLabels(
  deps: LabelDeps,
  actor: Actor,
  selection: StationSelection,
): Promise<AnswerOf<'countStationLabels'>> {
  const stations = await labelledStations(deps, actor, selection);
  const shown = stations.filter(({ isDeleted }) => !isDeleted);
  return {
    labels: labelsIn(shown),
    stations: shown.filter(({ plugs }) => plugs > 0).length,
    without_plugs: shown.filter(({ plugs }) => plugs === 0).map(({ id, name }) => ({ id, name })),
  };
}

/** Stations without labels are named on the last page. Error codes: not_found, validation_failed, too_many_labels. */
export async function labelsOfMany(
  deps: LabelDeps,
  actor: Actor,
  { stations: selection, layout, price }: StationLabels,
): Promise<Download> {
  const stations = await labelledStations(deps, actor, selection);
  const count = labelsIn(stations);
  if (count === 0) throw notFound('plug');
  if (count > STATION_LABELS_MAX) throw tooMany(count);
  const printed = { owner: await readLabelOwner(deps.db, actor.userId), price };
  const leftOut: LeftOut[] = [];
  const sheets = sheetsOf(deps, actor, { stations, printed, leftOut });
  return {
    fileName: 'labels.pdf',
    content: drawLabels(sheets, paperOf(deps, layout), leftOut),
  };
}

async function labelledStations(
  { db, stationTable }: LabelDeps,
  actor: Actor,
  selection: StationSelection,
): Promise<LabelledStation[]> {
  const ids = await stationTable.selected(actor, selection);
  const stations = await listLabelled(db, actor.userId, ids);
  if (stations.length < ids.length) throw notFound('station');
  return stations;
}

const labelsIn = (stations: readonly LabelledStation[]): number =>
  stations.reduce((sum, { plugs, isDeleted }) => sum + (isDeleted ? 0 : plugs), 0);

interface Many {
  stations: readonly LabelledStation[];
  printed: Printed;
  /** Gets those that have no labels. */
  leftOut: LeftOut[];
}

async function* sheetsOf(
  deps: LabelDeps,
  actor: Actor,
  { stations, printed, leftOut }: Many,
): AsyncGenerator<StationSheet> {
  for (const { id, name, plugs, isDeleted } of stations) {
    if (isDeleted || plugs === 0) {
      leftOut.push({ name, why: isDeleted ? 'deleted' : 'noPlugs' });
      continue;
    }
    try {
      yield await sheetOf(deps, await deps.stations.readOwn(actor, id), printed);
    } catch (error) {
      // Deleted since the list was read.
      if (error instanceof AppError) {
        leftOut.push({ name, why: 'deleted' });
        continue;
      }
      deps.log.error({ err: error, station: id }, 'the labels of a station failed');
      leftOut.push({ name, why: 'failed' });
    }
  }
}

interface Printed {
  owner: Awaited<ReturnType<typeof readLabelOwner>>;
  price: LabelsQuery['price'];
}

async function sheetOf(
  deps: LabelDeps,
  { name, operator, plugs, pricing, time_zone: timeZone }: EditableStation,
  { owner, price }: Printed,
): Promise<StationSheet> {
  return {
    labels: await ensureCodes(deps, plugs),
    station: name,
    owner: owner?.name ?? operator,
    phone: [owner?.phone, deps.host.phone].find(Boolean) ?? '',
    timeZone,
    pricing: price === 'with' ? pricing : null,
  };
}

const paperOf = ({ clock, host }: LabelDeps, layout: LabelsQuery['layout']) => ({
  layout,
  madeAt: clock.now(),
  host: host.name,
});

const tooMany = (count: number): AppError =>
  new AppError(
    'too_many_labels',
    `These stations have ${count} plugs, and one file has at most ${STATION_LABELS_MAX} labels. Select fewer stations.`,
  );

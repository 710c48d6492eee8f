// Permanent codes of plugs: made when an owner first asks for labels, read by whoever scans one.
import type {
  AnswerOf,
  CodedPlug,
  StationLabels,
  StationSelection,
  ValidRequestOf,
} from '@voltagora/contract';
import { readPlugCode } from '@voltagora/domain';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Stations } from '../stations/public.ts';
import { ensureCodes } from './ensure-codes.ts';
import { countLabels, type LabelDeps, labelsOfMany, labelsOfOne } from './labels/labels.service.ts';
import { findPlugOfCode, isPlugGone } from './plug-codes.reads.ts';

export interface PlugCodeDeps extends LabelDeps {
  stations: Pick<Stations, 'readOwn' | 'byId' | 'plug'>;
}

export type PlugCodes = ReturnType<typeof createPlugCodes>;

export function createPlugCodes(deps: PlugCodeDeps) {
  return {
    /** Error codes: plug_code_damaged, not_found, plug_code_retired, station_hidden. */
    read: (written: string) => readCode(deps, written),
    /** Error codes: not_found. */
    list: (actor: Actor, stationId: number) => listCodes(deps, actor, stationId),
    /** Error codes: not_found. */
    labels: (
      actor: Actor,
      stationId: number,
      query: ValidRequestOf<'downloadPlugLabels'>['query'],
    ) => labelsOfOne(deps, actor, stationId, query),
    /** Error codes: not_found, validation_failed. */
    countLabels: (actor: Actor, stations: StationSelection) => countLabels(deps, actor, stations),
    /** Error codes: not_found, validation_failed, too_many_labels. */
    labelsOfMany: (actor: Actor, input: StationLabels) => labelsOfMany(deps, actor, input),
  };
}

async function readCode({ db, stations }: PlugCodeDeps, written: string): Promise<CodedPlug> {
  const code = readPlugCode(written);
  if (code === undefined) {
    throw new AppError('plug_code_damaged', 'This is no code of a plug: a sign of it is wrong.');
  }
  const plugId = await findPlugOfCode(db, code);
  if (plugId === undefined) throw notFound('plug code');
  if (await isPlugGone(db, plugId)) {
    throw new AppError('plug_code_retired', 'The plug of this code is no longer in use.');
  }
  const plug = await stations.plug(plugId);
  return { code, plug, station: await stations.byId(plug.station.id) };
}

async function listCodes(
  deps: PlugCodeDeps,
  actor: Actor,
  stationId: number,
): Promise<AnswerOf<'listPlugCodes'>> {
  const { plugs } = await deps.stations.readOwn(actor, stationId);
  const results = (await ensureCodes(deps, plugs)).map(({ plug: { id }, code, url }) => ({
    plug: { id },
    code,
    url,
  }));
  return { results, count: results.length };
}

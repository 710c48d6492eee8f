// Permanent codes of plugs: made when an owner first asks for labels, read by whoever scans one.
import { randomBytes } from 'node:crypto';
import type { AnswerOf, CodedPlug, EditableStation, ValidRequestOf } from '@voltagora/contract';
import { plugCodeOf, readPlugCode } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Download } from '../../platform/http/downloads/serve-download.ts';
import type { Stations } from '../stations/public.ts';
import { drawLabels } from './labels/draw-labels.ts';
import { codesOf, findPlugOfCode, isPlugGone, readLabelOwner } from './plug-codes.reads.ts';
import { insertCode } from './plug-codes.store.ts';

/** Bytes for a code; more than its signs, because some bytes are refused. */
const CODE_BYTES = 24;
const TRIES_MAX = 20;

export interface PlugCodeDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  stations: Pick<Stations, 'readOwn' | 'byId' | 'plug'>;
  /** Who runs this installation, and where it can be called; both may be empty. */
  host: { name: string; phone: string };
}

export type PlugCodes = ReturnType<typeof createPlugCodes>;

export function createPlugCodes(deps: PlugCodeDeps) {
  return {
    /** Error codes: plug_code_damaged, not_found, plug_code_retired, station_hidden. */
    read: (written: string) => readCode(deps, written),
    /** Error codes: not_found. */
    list: (actor: Actor, stationId: number) => listCodes(deps, actor, stationId),
    /** Error codes: not_found. */
    labels: (actor: Actor, stationId: number, query: LabelsQuery) =>
      labels(deps, actor, stationId, query),
  };
}

type LabelsQuery = ValidRequestOf<'downloadPlugLabels'>['query'];

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
  const codes = await ensureCodes(deps, plugs);
  const results = plugs.map(({ id }) => {
    const code = codeOf(codes, id);
    return { plug: { id }, code, url: urlOf(deps, code) };
  });
  return { results, count: results.length };
}

async function labels(
  deps: PlugCodeDeps,
  actor: Actor,
  stationId: number,
  { plug: plugId, layout, price }: LabelsQuery,
): Promise<Download> {
  const station = await deps.stations.readOwn(actor, stationId);
  const plugs = station.plugs.filter(({ id }) => plugId === undefined || id === plugId);
  if (plugs.length === 0) throw notFound('plug');
  const codes = await ensureCodes(deps, plugs);
  const owner = await readLabelOwner(deps.db, stationId);
  const phones = [owner?.phone, deps.host.phone];
  const content = drawLabels(
    plugs.map((plug) => {
      const code = codeOf(codes, plug.id);
      return { plug, code, url: urlOf(deps, code) };
    }),
    {
      layout,
      madeAt: deps.clock.now(),
      station: station.name,
      owner: owner?.name ?? station.operator,
      host: deps.host.name,
      phone: phones.find(Boolean) ?? '',
      timeZone: station.time_zone,
      pricing: price === 'with' ? station.pricing : null,
    },
  );
  return { fileName: `labels-${station.slug}.pdf`, content };
}

const urlOf = ({ publicUrl }: PlugCodeDeps, code: string): string => `${publicUrl()}/p/${code}`;

function codeOf(codes: ReadonlyMap<number, string>, plugId: number): string {
  const code = codes.get(plugId);
  if (code === undefined) throw new Error(`Plug ${plugId} has no code`);
  return code;
}

/** Gives a code to those that have none. A code that is taken already is drawn again. */
async function ensureCodes(
  { db, clock }: PlugCodeDeps,
  plugs: EditableStation['plugs'],
): Promise<Map<number, string>> {
  const ids = plugs.map(({ id }) => id);
  let codes = await codesOf(db, ids);
  for (let tries = 0; codes.size < ids.length && tries < TRIES_MAX; tries++) {
    for (const plug_id of ids.filter((id) => !codes.has(id))) {
      const code = plugCodeOf(randomBytes(CODE_BYTES));
      if (code !== undefined) await insertCode(db, { code, plug_id, created_at: clock.now() });
    }
    codes = await codesOf(db, ids);
  }
  return codes;
}

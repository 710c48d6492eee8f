// The vehicle models shipped with the server, read from data/ev-models.csv. Licences: data/LICENCES.md.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PlugType } from '@voltagora/contract';
import { readCsv } from '../../platform/text/csv.ts';
import { cleanName, type ModelName, splitVariants } from './model-names.ts';

export interface ReferenceModel {
  id: number;
  manufacturer: string;
  name: string;
  /** The end of `name`; empty where the model has no variants. */
  variant: string;
  year: number | null;
  usable_battery_wh: number;
  ac_max_w: number | null;
  ac_phases: 1 | 2 | 3 | null;
  dc_max_w: number | null;
  connector_types: PlugType[];
  dc_curve: [soc: number, kW: number][] | null;
  consumption_wh_per_km: number | null;
}

type Row = (column: string) => string;

const FILE = new URL('../../../data/ev-models.csv', import.meta.url);
const OED_SINCE = 2024;

/** Each model once: all of `kilowatt`, plus those of `oed` from 2024 on that it lacks. Parts of names are left out. */
export function readReferenceModels(): ReferenceModel[] {
  const rows = [...readCsv(readFileSync(FILE, 'utf8'))];
  const preferred = rows.filter((row) => row('source') === 'kilowatt');
  const newer = rows.filter((row) => row('source') === 'oed' && Number(row('year')) >= OED_SINCE);
  const named = [...preferred, ...newer].flatMap((row) => {
    const name = cleanName(statedName(row));
    return name ? [{ row, name }] : [];
  });
  const names = splitVariants(named.map(({ name }) => name));
  const models = new Map<string, ReferenceModel>();
  for (const [at, { row }] of named.entries()) {
    const name = names[at];
    const model = name && toModel(row, name);
    if (!model) continue;
    const key = `${model.manufacturer} ${model.name} ${model.year}`.toLowerCase();
    if (!models.has(key)) models.set(key, model);
  }
  return distinctIds([...models.values()]);
}

const distinctIds = (models: readonly ReferenceModel[]): ReferenceModel[] => [
  ...new Map(models.map((model) => [model.id, model])).values(),
];

const statedName = (row: Row): ModelName => ({
  manufacturer: row('brand').trim(),
  model: row('model').trim(),
  variant: row('variant').trim(),
});

function toModel(row: Row, name: ModelName): ReferenceModel | undefined {
  const usableWh = watts(row('usable_kwh').replace('~', ''));
  const connector_types = connectorsOf(row);
  if (usableWh === null || connector_types.length === 0) return undefined;
  const year = Number(row('year')) || null;
  return {
    id: stableId(statedName(row), year),
    manufacturer: name.manufacturer,
    name: joined(name),
    variant: name.variant,
    year,
    usable_battery_wh: usableWh,
    ac_max_w: watts(row('ac_max_kw')),
    ac_phases: phasesOf(Number(row('ac_phases')), watts(row('ac_max_kw'))),
    dc_max_w: watts(row('dc_max_kw')),
    connector_types,
    dc_curve: curveOf(row('dc_curve_soc_kw')),
    consumption_wh_per_km: Math.round(Number(row('consumption_kwh_100km')) * 10) || null,
  };
}

const joined = ({ model, variant }: ModelName): string =>
  [model, variant].filter(Boolean).join(' ');

/** 32 A on one phase at 230 V. More on one phase comes from a country with another grid, and does not apply here. */
const PHASE_MAX_W = 7_400;

function phasesOf(said: number, acMaxW: number | null): 1 | 2 | 3 | null {
  const phases = said === 1 || said === 2 || said === 3 ? said : null;
  return phases !== null && (acMaxW ?? 0) > phases * PHASE_MAX_W ? null : phases;
}

/** European variants: `ccs` and the American `ccs1` and `nacs` have CCS2 here. */
const CONNECTORS: Record<string, PlugType> = {
  type1: 'TYPE1',
  type2: 'TYPE2',
  ccs: 'CCS2',
  ccs1: 'CCS2',
  ccs2: 'CCS2',
  nacs: 'CCS2',
  tesla_ccs: 'CCS2',
  tesla_suc: 'TESLA',
  chademo: 'CHADEMO',
};

function connectorsOf(row: Row): PlugType[] {
  const named = `${row('ac_ports')}|${row('dc_ports')}`.split('|').filter(Boolean);
  const known = named.flatMap((port) => CONNECTORS[port] ?? []);
  // `oed` does not list the AC inlet: next to CCS2 it is always Type 2.
  const inlet: PlugType[] = known.includes('CCS2') ? ['TYPE2'] : [];
  return [...new Set([...inlet, ...known])];
}

function curveOf(text: string): [number, number][] | null {
  if (text === '') return null;
  return text.split(';').map((point) => {
    const [soc, kW] = point.split(':');
    return [Number(soc), Number(kW)];
  });
}

function watts(kilowatts: string): number | null {
  const value = Math.round(Number(kilowatts) * 1000);
  return value > 0 ? value : null;
}

/** A model keeps its id when the list grows, and when its name is spelled better than in the file. */
function stableId(stated: ModelName, year: number | null): number {
  const key = `${stated.manufacturer} ${joined(stated)} ${year}`.toLowerCase();
  return createHash('sha256').update(key).digest().readUInt32BE() >>> 1 || 1;
}

// What each line of a file would do: create, change or leave a station, or why it is refused. Pure but for the rules of stations.
import {
  CreatePlug,
  CreateStation,
  STATION_FILE_COLUMNS,
  type StationFileColumn,
  type StationFileLine,
  UpdateStation,
} from '@voltagora/contract';
import { adHocFaults, decimalToMicro, openingHoursFault } from '@voltagora/domain';
import * as z from 'zod';
import type { FileStation } from '../../stations/public.ts';
import { ALWAYS, type Cells, cellsOf, listOf, readHours, readPlug } from './station-cells.ts';
import type { FileLine } from './station-file.ts';

/** What an item of an import does. */
export const ImportInput = z.union([
  z.strictObject({ create: CreateStation, plugs: z.array(CreatePlug) }),
  z.strictObject({ update: UpdateStation }),
]);
export type ImportInput = z.infer<typeof ImportInput>;

export interface PlannedLine extends StationFileLine {
  input: ImportInput | null;
}
type LineError = StationFileLine['errors'][number];

export function planImport(
  lines: readonly FileLine[],
  stations: ReadonlyMap<string, FileStation>,
): PlannedLine[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const id = line.cells.id ?? '';
    const isRepeated = id !== '' && seen.has(id);
    seen.add(id);
    if (isRepeated) return refused(line, [{ column: 'id', code: 'repeated' }]);
    if (id === '') return planNew(line);
    const station = stations.get(id);
    if (station === undefined) return refused(line, [{ column: 'id', code: 'unknown_station' }]);
    return planKnown(line, station);
  });
}

function refused({ line, cells }: FileLine, errors: LineError[]): PlannedLine {
  const name = (cells.name ?? '').slice(0, 120);
  return { line, name, station: null, outcome: 'refused', changes: [], errors, input: null };
}

function planNew(line: FileLine): PlannedLine {
  const { cells } = line;
  const state = cells.state || 'draft';
  const fields = { ...fieldsOf(cells), is_draft: state !== 'listed' };
  const create = CreateStation.safeParse(fields);
  const plugs = z
    .array(CreatePlug)
    .max(100)
    .safeParse(listOf(cells.plugs ?? '').map(readPlug));
  const errors = [
    ...faultsOf(create.error),
    ...(plugs.success ? [] : [fault('plugs')]),
    ...(state === 'listed' || state === 'draft' ? [] : [fault('state')]),
  ];
  if (errors.length > 0 || !create.success || !plugs.success) return refused(line, errors);
  const powerKw = Math.max(0, ...plugs.data.map(({ max_power_kW }) => max_power_kW));
  if (isUnlawful(create.data, { country: create.data.country, maxPowerW: powerKw * 1000 })) {
    return refused(line, [{ column: 'start_fee', code: 'not_lawful' }]);
  }
  const changes = Object.entries(cells).flatMap(([column, text]) =>
    text === '' ? [] : [columnOf(column)],
  );
  return {
    line: line.line,
    name: create.data.name,
    station: null,
    outcome: 'created',
    changes,
    errors: [],
    input: { create: create.data, plugs: plugs.data },
  };
}

function planKnown(line: FileLine, station: FileStation): PlannedLine {
  const former = cellsOf(station);
  const changes = Object.entries(line.cells).flatMap(([column, text]) =>
    text === former[columnOf(column)].trim() ? [] : [columnOf(column)],
  );
  const shown = { line: line.line, name: station.name, station: { id: station.id }, errors: [] };
  if (changes.length === 0) return { ...shown, outcome: 'unchanged', changes, input: null };
  const fixed = changes.includes('plugs')
    ? [{ column: 'plugs', code: 'plugs_fixed' } as const]
    : [];
  const fields = changedFields({ ...former, ...line.cells }, changes);
  const state = changes.includes('state') ? stateFields(line.cells.state ?? '', station) : {};
  const update = UpdateStation.safeParse({ ...fields, ...('code' in state ? {} : state) });
  const errors: LineError[] = [
    ...fixed,
    ...('code' in state ? [state] : []),
    ...faultsOf(update.error),
  ];
  if (errors.length > 0 || !update.success) return { ...refused(line, errors), ...shown, errors };
  const { country = station.country } = update.data;
  if (isUnlawful(update.data, { country, maxPowerW: station.max_power_w })) {
    const unlawful: LineError[] = [{ column: 'start_fee', code: 'not_lawful' }];
    return { ...refused(line, unlawful), ...shown, errors: unlawful };
  }
  return { ...shown, outcome: 'updated', changes, input: { update: update.data } };
}

function stateFields(state: string, station: FileStation): UpdateStation | LineError {
  if (state === 'draft') return { column: 'state', code: 'not_draft_again' };
  if (state !== 'listed' && state !== 'paused') return fault('state');
  return { ...(station.is_draft && { is_draft: false }), is_paused: state === 'paused' };
}

const PLAIN = [
  'name',
  'address',
  'city',
  'postcode',
  'country',
  'operator',
  'description',
  'access_notes',
] as const;

function fieldsOf(cells: Partial<Cells>): Record<string, unknown> {
  return {
    ...Object.fromEntries(PLAIN.map((column) => [column, cells[column]])),
    lat: numberOf(cells.lat),
    lng: numberOf(cells.lng),
    ...hoursFields(cells.hours ?? ''),
    pricing: pricingOf(cells),
    tags: listOf(cells.tags ?? ''),
  };
}

/** Which fields a column belongs to. */
const FIELDS: Partial<Record<StationFileColumn, readonly string[]>> = {
  hours: ['open_24_7', 'opening_hours'],
  price_per_kWh: ['pricing'],
  price_per_minute: ['pricing'],
  start_fee: ['pricing'],
  currency: ['pricing'],
  id: [],
  plugs: [],
  state: [],
};

function changedFields(cells: Cells, changes: readonly StationFileColumn[]) {
  const wanted = new Set(changes.flatMap((column) => FIELDS[column] ?? [column]));
  return Object.fromEntries(Object.entries(fieldsOf(cells)).filter(([name]) => wanted.has(name)));
}

function hoursFields(text: string) {
  if (text === ALWAYS || text === '') return { open_24_7: true, opening_hours: [] };
  const hours = readHours(text);
  const isValid = hours !== undefined && openingHoursFault(hours) === undefined;
  return { open_24_7: false, opening_hours: isValid ? hours : null };
}

function pricingOf({
  price_per_kWh: kWh = '',
  price_per_minute: minute = '',
  ...more
}: Partial<Cells>) {
  if (kWh === '' && minute === '') return null;
  return {
    pricing_policy: minute === '' ? 0 : 1,
    // Both at once are no price.
    price_per_kWh: kWh === '' ? 0 : numberOf(minute === '' ? kWh : ''),
    base_price: minute === '' ? 0 : numberOf(minute),
    base_flat_fee: more.start_fee ? numberOf(more.start_fee) : 0,
    currency: more.currency || 'EURO',
  };
}

const numberOf = (text = ''): number => (text === '' ? Number.NaN : Number(text.replace(',', '.')));

function isUnlawful(
  { pricing }: Pick<UpdateStation, 'pricing'>,
  place: { country: string; maxPowerW: number | null },
): boolean {
  if (!pricing) return false;
  const flatFeeMicro = decimalToMicro(pricing.base_flat_fee);
  return adHocFaults({ policy: pricing.pricing_policy, flatFeeMicro }, place).length > 0;
}

const fault = (column: StationFileColumn): LineError => ({ column, code: 'not_valid' });

const COLUMN_OF: Record<string, StationFileColumn> = {
  open_24_7: 'hours',
  opening_hours: 'hours',
  base_price: 'price_per_minute',
  base_flat_fee: 'start_fee',
};

function faultsOf(error: z.ZodError | undefined): LineError[] {
  const columns = (error?.issues ?? []).map(({ path: [field, part] }) => {
    const name = String(field === 'pricing' ? (part ?? 'price_per_kWh') : field);
    return columnOf(COLUMN_OF[name] ?? name);
  });
  return [...new Set(columns)].map(fault);
}

const columnOf = (name: string): StationFileColumn =>
  STATION_FILE_COLUMNS.find((column) => column === name) ?? 'name';

// Generates data/vehicle-models.json, the cars of the simulator, from a table of electric vehicles (CSV with the columns source,
// brand, model, variant, year, type, usable_kwh, ac_max_kw, ac_phases, dc_max_kw, dc_ports, pack_voltage and dc_curve_soc_kw).
// Run: node apps/simulator/tools/make-vehicle-models.ts ev-models.csv
import { readFileSync, writeFileSync } from 'node:fs';

const LICENCE =
  'Open EV Data, github.com/KilowattApp/open-ev-data, MIT. Selected and rounded; the charging curves are theirs.';
const MODELS_PER_BRAND = 3;

interface Row {
  [column: string]: string | undefined;
}

interface CurvePoint {
  socPercent: number;
  powerKw: number;
}

const [table, target = new URL('../data/vehicle-models.json', import.meta.url)] =
  process.argv.slice(2);
if (table === undefined) throw new Error('Usage: node make-vehicle-models.ts ev-models.csv');

const models = select(readRows(readFileSync(table, 'utf8')));
writeFileSync(target, `${JSON.stringify({ licence: LICENCE, models }, null, 2)}\n`);
console.log(`${models.length} models`);

function readRows(text: string): Row[] {
  const [header = '', ...lines] = text.trim().split('\n');
  const columns = header.trim().split(',');
  return lines
    .filter((line) => !line.includes('"'))
    .map((line) => {
      const cells = line.trim().split(',');
      return Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
    });
}

function select(rows: Row[]): object[] {
  const seen = new Set<string>();
  const perBrand = new Map<string, number>();
  return rows.filter(isUsable).flatMap((row) => {
    const key = `${row['brand']} ${row['model']} ${row['usable_kwh']}`;
    const count = perBrand.get(row['brand'] ?? '') ?? 0;
    if (seen.has(key) || count >= MODELS_PER_BRAND) return [];
    seen.add(key);
    perBrand.set(row['brand'] ?? '', count + 1);
    return [toModel(row)];
  });
}

function isUsable(row: Row): boolean {
  return (
    row['source'] === 'kilowatt' &&
    row['type'] === 'car' &&
    Number(row['year']) >= 2018 &&
    Number(row['usable_kwh']) > 20 &&
    Number(row['dc_max_kw']) > 0 &&
    !isGeneric(readCurve(row))
  );
}

/** Flat to 50 %, half at 80 %: a default curve, not measured. */
function isGeneric(curve: CurvePoint[]): boolean {
  const [first, second, third] = curve;
  return (
    curve.length < 4 ||
    (curve.length === 4 &&
      second?.socPercent === 50 &&
      third?.socPercent === 80 &&
      first?.powerKw === second.powerKw)
  );
}

function readCurve(row: Row): CurvePoint[] {
  return (row['dc_curve_soc_kw'] ?? '').split(';').map((point) => {
    const [socPercent, powerKw] = point.split(':');
    return { socPercent: Number(socPercent), powerKw: Number(powerKw) };
  });
}

function toModel(row: Row): object {
  return {
    name: [row['brand'], row['model'], row['variant']].join(' ').trim(),
    usableKwh: Number(row['usable_kwh']),
    acMaxKw: Number(row['ac_max_kw']),
    acPhases: Number(row['ac_phases']),
    dcMaxKw: Number(row['dc_max_kw']),
    dcPorts: (row['dc_ports'] ?? '').split('|').filter((port) => port !== 'tesla_suc'),
    packVoltage: Number(row['pack_voltage']),
    curve: readCurve(row),
  };
}

// Stations of an owner as a CSV file: exported, previewed, and imported as a job.
import type { AnswerOf, StationFileLine } from '@voltagora/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Download } from '../../../platform/http/downloads/serve-download.ts';
import { csvTable, type CsvColumns } from '../../../platform/text/csv-table.ts';
import { type FileStation, listEditableStations } from '../../stations/public.ts';
import { planImport, type PlannedLine } from './plan-import.ts';
import { type Cells, cellsOf } from './station-cells.ts';
import { readStationFile } from './station-file.ts';

const SLICE = 200;

/** Error codes: validation_failed. */
export async function previewFile(
  db: Db,
  { userId }: Actor,
  csv: string,
): Promise<AnswerOf<'previewStationFile'>> {
  const planned = await planFile(db, userId, csv);
  return { results: planned.map(({ input: _input, ...line }): StationFileLine => line) };
}

/** The lines that create or change a station. Error codes: validation_failed. */
export async function linesToImport(db: Db, ownerId: string, csv: string): Promise<PlannedLine[]> {
  const planned = (await planFile(db, ownerId, csv)).filter(({ input }) => input !== null);
  if (planned.length > 0) return planned;
  throw new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { csv: ['has no line that creates or changes a station'] },
  });
}

async function planFile(db: Db, ownerId: string, csv: string): Promise<PlannedLine[]> {
  const lines = readStationFile(csv);
  const stations = new Map<string, FileStation>();
  for await (const slice of slicesOf(db, ownerId)) {
    for (const station of slice) stations.set(String(station.id), station);
  }
  return planImport(lines, stations);
}

export const exportFile = async (db: Db, { userId }: Actor): Promise<Download> => ({
  fileName: 'stations.csv',
  content: csvTable(COLUMNS, cellSlices(db, userId)),
});

async function* slicesOf(db: Db, ownerId: string): AsyncGenerator<FileStation[]> {
  let after = 0;
  for (;;) {
    const slice = await listEditableStations(db, ownerId, { after, limit: SLICE });
    yield slice;
    const last = slice.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function* cellSlices(db: Db, ownerId: string): AsyncGenerator<Cells[]> {
  for await (const slice of slicesOf(db, ownerId)) yield slice.map(cellsOf);
}

const COLUMNS: CsvColumns<Cells> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  address: ({ address }) => address,
  city: ({ city }) => city,
  postcode: ({ postcode }) => postcode,
  country: ({ country }) => country,
  lat: ({ lat }) => lat,
  lng: ({ lng }) => lng,
  operator: ({ operator }) => operator,
  description: ({ description }) => description,
  access_notes: ({ access_notes: notes }) => notes,
  hours: ({ hours }) => hours,
  price_per_kWh: ({ price_per_kWh: price }) => price,
  price_per_minute: ({ price_per_minute: price }) => price,
  start_fee: ({ start_fee: fee }) => fee,
  currency: ({ currency }) => currency,
  plugs: ({ plugs }) => plugs,
  tags: ({ tags }) => tags,
  state: ({ state }) => state,
};

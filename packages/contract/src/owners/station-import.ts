// Stations as a CSV file: the columns, and what a file would change, line by line.
import * as z from 'zod';
import { PublicId } from '../primitives.ts';

/** The largest number of stations in one file. */
export const STATION_FILE_LINES_MAX = 500;
/**
 * The columns of a file of stations. `id` is empty for a new station. `hours`: `24/7`, or `1 08:00-20:00; 2 08:00-20:00` with 1
 * for Monday. `plugs`: `A TYPE2 22; B CCS2 50`, only of new stations. `state`: draft, listed or paused.
 */
export const STATION_FILE_COLUMNS = [
  'id',
  'name',
  'address',
  'city',
  'postcode',
  'country',
  'lat',
  'lng',
  'operator',
  'description',
  'access_notes',
  'hours',
  'price_per_kWh',
  'price_per_minute',
  'start_fee',
  'currency',
  'plugs',
  'tags',
  'state',
] as const;
/** One of `STATION_FILE_COLUMNS`. */
export type StationFileColumn = (typeof STATION_FILE_COLUMNS)[number];
/** Why a line is refused. */
export const STATION_FILE_ERRORS = [
  'not_valid',
  'unknown_station',
  'repeated',
  'plugs_fixed',
  'not_draft_again',
  'not_lawful',
] as const;

/** A CSV file with a header line. */
export const StationFile = z.strictObject({ csv: z.string().min(1).max(200_000) });
/** What a line would do. */
export const StationFileLine = z.object({
  line: z.int(),
  name: z.string(),
  /** Null for a new one. */
  station: z.object({ id: PublicId }).nullable(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  /** The columns that differ. */
  changes: z.array(z.enum(STATION_FILE_COLUMNS)),
  errors: z.array(
    z.object({ column: z.enum(STATION_FILE_COLUMNS), code: z.enum(STATION_FILE_ERRORS) }),
  ),
});
export type StationFileLine = z.infer<typeof StationFileLine>;
/** What a file would do, in the order of its lines. */
export const StationFilePreview = z.object({ results: z.array(StationFileLine) });

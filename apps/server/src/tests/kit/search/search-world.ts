// A server with some real stations, and what people type into its search with what they expect.
import { readFileSync } from 'node:fs';
import type { Found } from '@voltagora/contract';
import { parse } from 'csv-parse/sync';
import { createPlaces } from '../../../features/places/places.service.ts';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { createTestServer } from '../server.ts';
import { insertStationRow } from '../stations/rows.ts';

export interface SearchQuery {
  group: string;
  query: string;
  /** Part of the expected name; empty: nothing is to be found. */
  name: string;
  /** Part of where it is expected. */
  detail: string;
}

const read = <Row>(file: string): Row[] =>
  // The columns are those of the file.
  parse(readFileSync(new URL(file, import.meta.url), 'utf8'), { columns: true }) as Row[];

export const searchQueries = (): SearchQuery[] => read<SearchQuery>('./queries.csv');

type StationLine = Record<
  'name' | 'operator' | 'address' | 'city' | 'postcode' | 'country' | 'lat' | 'lng',
  string
>;

export async function createSearchWorld(database: OpenDatabase) {
  // On a busy machine a request would not wait for as long as loading takes.
  await createPlaces().warmUp();
  const server = await createTestServer(database, { config: { requestsPerMinute: 1_000_000 } });
  for (const { lat, lng, ...line } of read<StationLine>('./stations.csv')) {
    const position = { lat: Number(lat), lng: Number(lng) };
    await insertStationRow(database.db, { owner_id: null, ...line, ...position, slug: newId() });
  }
  return { ...server, search: searchOf(server.app) };
}

export type SearchAnswer = { results: Found[]; count: number; link_problem: string | null };

type App = Awaited<ReturnType<typeof createTestServer>>['app'];

/** The map shows Athens unless the parameters say otherwise. */
const searchOf =
  (app: App) =>
  async (q: string, more: Record<string, string> = {}): Promise<SearchAnswer> => {
    const athens = { lat: '37.9838', lng: '23.7278', zoom: '11' };
    const query = new URLSearchParams({ q, ...athens, ...more });
    const answer = await app.inject(`/api/search/?${query.toString()}`);
    if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`);
    return answer.json<SearchAnswer>();
  };

/** The place of the expected result, from 1; 0: not among them. */
export function rankOf({ name, detail }: SearchQuery, results: readonly Found[]): number {
  if (name === '') return results.length === 0 ? 1 : 0;
  const isMeant = (found: Found): boolean =>
    folded(found.name).includes(folded(name)) && folded(found.detail).includes(folded(detail));
  return results.findIndex(isMeant) + 1;
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// Lists stations of registers that are hidden because their position contradicts the city that they name.
import { countDoubted, listDoubted } from '../../../stations/public.ts';
import type { HostDeps } from '../../host-deps.ts';
import type { Outcome, RequestOf } from '../../terminal/host-request.ts';
import { columns } from '../../terminal/host-text.ts';

export async function positions(
  { db }: HostDeps,
  { limit }: RequestOf<'positions'>,
): Promise<Outcome> {
  const results = await listDoubted(db, limit);
  const { doubted, unchecked } = await countDoubted(db);
  const lines = results.map((row) => [
    row.slug,
    row.address || row.name,
    `${row.city}, ${row.country}`,
    row.reason,
    `${row.lat}, ${row.lng}`,
    row.source ?? '',
  ]);
  const titles = ['station', 'address', 'city', 'stands', 'position', 'source'];
  const waiting =
    unchecked === 0 ? [] : [`Still to be checked by the running server: ${unchecked}.`];
  const all =
    doubted === 0
      ? 'No station is hidden because of its position.'
      : `Hidden because of their position: ${doubted}.`;
  const table = results.length === 0 ? [] : ['', columns(titles, lines)];
  return {
    result: { results, count: doubted, unchecked },
    text: [all, ...waiting, ...table].join('\n'),
  };
}

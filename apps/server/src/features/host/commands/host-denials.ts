import type { HostDeps } from '../host-deps.ts';
import type { Outcome, RequestOf } from '../terminal/host-request.ts';
import { columns, moment } from '../terminal/host-text.ts';
import { listDenials } from './host-denials.reads.ts';

/** Owners whose chargers reported sessions that their drivers denied, or that nothing bore out. */
export async function denials({ db }: HostDeps, { limit }: RequestOf<'denials'>): Promise<Outcome> {
  const rows = await listDenials(db, limit);
  const results = rows.map(({ deleted_at: deletedAt, email, last_at: lastAt, ...row }) => ({
    ...row,
    email: deletedAt === null ? email : '',
    last_at: lastAt,
  }));
  const titles = ['owner', 'denied', 'not borne out', 'waiting', 'of sessions', 'last', 'id'];
  const lines = results.map((row) => [
    row.email || 'deleted account',
    String(row.denied),
    String(row.not_borne_out),
    String(row.waiting),
    String(row.sessions),
    moment(row.last_at),
    row.owner_id,
  ]);
  const text = rows.length === 0 ? 'No driver has denied a session.' : columns(titles, lines);
  return { result: { results }, text };
}

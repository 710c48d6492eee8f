// Decides about stations that wait before they are listed, and how many stations an owner may list.
import { recordAudit } from '../../../../platform/audit/audit-log.store.ts';
import type { Trx } from '../../../../platform/db/db.ts';
import {
  allowStations,
  approveStation,
  listWaiting,
  refuseStation,
} from '../../../stations/public.ts';
import type { HostDeps } from '../../host-deps.ts';
import { findStation } from '../../host.reads.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../../terminal/host-request.ts';
import { columns, moment, plain } from '../../terminal/host-text.ts';
import { requireAccount } from '../host-accounts.ts';

export async function reviews({ db }: HostDeps, { limit }: RequestOf<'reviews'>): Promise<Outcome> {
  const results = await listWaiting(db, limit);
  const lines = results.map((row) => [
    row.slug,
    row.name,
    `${row.city}, ${row.country}`,
    row.email,
    row.reason ?? '',
    moment(row.created_at),
  ]);
  const titles = ['station', 'name', 'place', 'owner', 'why', 'created'];
  return {
    result: { results, count: results.length },
    text: results.length === 0 ? 'No station waits.' : columns(titles, lines),
  };
}

export const approve = (
  deps: HostDeps,
  { station, reason }: RequestOf<'approve'>,
): Promise<Outcome> =>
  decide(deps, station, {
    action: 'station.approved',
    reason,
    end: (trx, stationId, now) => approveStation(trx, { stationId, now }),
    text: 'is listed. Further stations of its owner wait no more.',
  });

export const refuse = (
  deps: HostDeps,
  { station, reason }: RequestOf<'refuse'>,
): Promise<Outcome> =>
  decide(deps, station, {
    action: 'station.refused',
    reason,
    end: (trx, stationId, now) => refuseStation(trx, { stationId, reason, now }),
    text: 'stays a draft. The owner reads why.',
  });

function decide(
  { db, clock }: HostDeps,
  name: string,
  how: {
    action: string;
    reason: string | undefined;
    end: (trx: Trx, stationId: number, now: Date) => Promise<boolean>;
    text: string;
  },
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const station = await findStation(trx, name);
    if (station === undefined) {
      throw new HostRefusal(`There is no station ${plain(name)}. Those that wait: reviews`);
    }
    const { id, slug } = station;
    const now = clock.now();
    if (!(await how.end(trx, id, now))) {
      throw new HostRefusal(`The station ${plain(slug)} does not wait. Those that wait: reviews`);
    }
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: how.action,
      subject: { kind: 'station', id: String(id) },
      detail: how.reason === undefined ? {} : { reason: how.reason },
      at: now,
    });
    return { result: { id, slug }, text: `The station ${plain(slug)} ${how.text}` };
  });
}

export function allow(
  { db, clock }: HostDeps,
  { account, stations, reason }: RequestOf<'allow-stations'>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { id, email, role } = await requireAccount(trx, account);
    if (role !== 'station_owner') {
      throw new HostRefusal(`${plain(email)} is no station owner. Nothing was changed.`);
    }
    await allowStations(trx, id, stations);
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: 'stations.allowed',
      subject: { kind: 'user', id },
      detail: { reason, stations },
      at: clock.now(),
    });
    return {
      result: { id, email, stations },
      text: `${plain(email)} can list ${stations} stations, or more where their standing allows it.`,
    };
  });
}

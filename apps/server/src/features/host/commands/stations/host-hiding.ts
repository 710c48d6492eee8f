// Hides a station, a text, a picture or a rating of it, and shows it again.
import { recordAudit } from '../../../../platform/audit/audit-log.store.ts';
import type { Trx } from '../../../../platform/db/db.ts';
import { hideRating } from '../../../ratings/public.ts';
import { closeReports, type HiddenPart, hidePart, showPart } from '../../../stations/public.ts';
import type { HostDeps } from '../../host-deps.ts';
import { findImageOf, findRatingOf, findStation } from '../../host.reads.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../../terminal/host-request.ts';
import { plain } from '../../terminal/host-text.ts';

export function hide({ db, clock }: HostDeps, request: RequestOf<'hide'>): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { station, part } = await requirePart(trx, request);
    const { reason } = request;
    const now = clock.now();
    if (!(await setHidden(trx, part, { reason, now }))) {
      throw new HostRefusal(`${shown(station, part)} is hidden already.`);
    }
    await note(trx, 'station.hidden', { part, reason, now });
    const closed = await closeReports(trx, part, now);
    const read = part.rating === undefined ? ' The owner reads why.' : '';
    const then = isWhole(part) ? ' Drivers with bookings there are told.' : '';
    return {
      result: { ...station, ...partOf(part), hidden: true, reports_closed: closed },
      text: `${shown(station, part)} is hidden.${read}${then}${closed > 0 ? ` Reports closed: ${closed}.` : ''}`,
    };
  });
}

export function show({ db, clock }: HostDeps, request: RequestOf<'show'>): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { station, part } = await requirePart(trx, request);
    const now = clock.now();
    if (!(await setShown(trx, part, now))) {
      throw new HostRefusal(`${shown(station, part)} is not hidden by the host.`);
    }
    await note(trx, 'station.shown', { part, reason: request.reason, now });
    return {
      result: { ...station, ...partOf(part), hidden: false },
      text: `${shown(station, part)} is no longer hidden by the host.`,
    };
  });
}

interface Station {
  id: number;
  slug: string;
  name: string;
}

async function requirePart(trx: Trx, { station: name, text, picture, rating }: Asked) {
  const found = await findStation(trx, name);
  if (found === undefined) {
    const hint = 'Its slug is the end of its page’s address: /stations/SLUG';
    throw new HostRefusal(`There is no station ${plain(name)}. ${hint}`);
  }
  if ([text, picture, rating].filter((part) => part !== undefined).length > 1) {
    throw new HostRefusal('Name one: --text, --picture or --rating.');
  }
  if (picture !== undefined && !(await findImageOf(trx, found.id, picture))) {
    throw new HostRefusal(`The station ${plain(found.slug)} has no picture ${picture}.`);
  }
  if (rating !== undefined && !(await findRatingOf(trx, found.id, rating))) {
    throw new HostRefusal(`The station ${plain(found.slug)} has no rating ${rating}.`);
  }
  const { id, slug } = found;
  const part: Part = { stationId: id, text, picture, rating };
  return { station: { id, slug, name: found.name }, part };
}

type Asked = Pick<RequestOf<'hide'>, 'station' | 'text' | 'picture' | 'rating'>;

/** A rating is hidden by itself: it belongs to its driver. */
interface Part extends HiddenPart {
  rating?: string | undefined;
}

const setHidden = (trx: Trx, part: Part, how: { reason: string; now: Date }): Promise<boolean> =>
  part.rating === undefined
    ? hidePart(trx, part, how)
    : hideRating(trx, { id: part.rating, stationId: part.stationId }, how);

const setShown = (trx: Trx, part: Part, now: Date): Promise<boolean> =>
  part.rating === undefined
    ? showPart(trx, part, now)
    : hideRating(trx, { id: part.rating, stationId: part.stationId }, { reason: null, now });

const isWhole = ({ text, picture, rating }: Part): boolean =>
  text === undefined && picture === undefined && rating === undefined;

const partOf = ({ text, picture, rating }: Part) => ({
  ...(rating !== undefined && { rating }),
  ...(text !== undefined && { text }),
  ...(picture !== undefined && { picture }),
});

function shown({ slug }: Station, { text, picture, rating }: Part): string {
  const named = Object.entries({ picture, rating }).find(([, id]) => id !== undefined);
  const part = text ?? named?.join(' ');
  return part === undefined ? `The station ${plain(slug)}` : `The ${part} of ${plain(slug)}`;
}

const note = (
  trx: Trx,
  action: string,
  { part, reason, now }: { part: Part; reason: string | undefined; now: Date },
): Promise<void> =>
  recordAudit(trx, {
    actor: { kind: 'host' },
    action,
    subject: { kind: 'station', id: String(part.stationId) },
    detail: { ...partOf(part), ...(reason !== undefined && { reason }) },
    at: now,
  });

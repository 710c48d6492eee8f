// Duplicates a station of its owner: place, texts, prices, hours, terms and plugs, as a draft. Charging points, pictures, bookings and
// the codes of plugs belong to the original.
import { CreateStation, type EditableStation } from '@voltagora/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Once } from '../../../platform/http/idempotency/idempotent.ts';
import { insertPlug } from './plug-editing.store.ts';
import type { EditingDeps, StationEditing } from './station-editing.service.ts';
import { listPlugsToCopy } from './station-copy.reads.ts';
import { lockOwner, lockOwnStation, summarizePlugs } from './station-locks.store.ts';

interface CopyDeps extends Pick<EditingDeps, 'readOwn'> {
  db: Db;
  clock: Clock;
  stationEditing: Pick<StationEditing, 'createIn'>;
}

const NAME_MAX = 120;

/** Error codes: not_found, too_many_drafts. */
export const copyStation = (
  deps: CopyDeps,
  actor: Actor,
  id: number,
  once: Once<EditableStation>,
): Promise<EditableStation> =>
  deps.db.transaction().execute((trx) => once(trx, () => copyIn(deps, trx, actor, id)));

async function copyIn(
  deps: CopyDeps,
  trx: Trx,
  actor: Actor,
  id: number,
): Promise<EditableStation> {
  if (!(await lockOwner(trx, actor.userId))) {
    throw new AppError('token_not_valid', 'This account was deleted.');
  }
  if (!(await lockOwnStation(trx, id, actor.userId))) throw notFound('station');
  const original = await deps.readOwn(actor, id, trx);
  const copyId = await deps.stationEditing.createIn(trx, actor, contentOf(original));
  const created_at = deps.clock.now();
  for (const plug of await listPlugsToCopy(trx, id)) {
    const { idle_fee: fee, ...row } = plug;
    const idle_fee = fee === null ? null : JSON.stringify(fee);
    await insertPlug(trx, { ...row, idle_fee, station_id: copyId, created_at });
  }
  await summarizePlugs(trx, copyId, created_at);
  return deps.readOwn(actor, copyId, trx);
}

function contentOf(original: EditableStation): CreateStation {
  const { pricing, opening_hours } = original;
  return CreateStation.parse({
    name: numbered(original.name),
    operator: original.operator,
    description: original.description,
    address: original.address,
    city: original.city,
    postcode: original.postcode,
    country: original.country,
    lat: original.lat,
    lng: original.lng,
    open_24_7: original.open_24_7 === true || opening_hours.length === 0,
    opening_hours,
    access_notes: original.access_notes,
    amenities: original.amenities,
    accessibility: original.accessibility,
    pricing: pricing && {
      pricing_policy: pricing.pricing_policy,
      base_flat_fee: pricing.base_flat_fee,
      price_per_kWh: pricing.price_per_kWh,
      base_price: pricing.base_price,
      currency: pricing.currency,
      rule: pricing.rule ?? null,
    },
    booking_terms: original.booking_terms_own,
    away_limit_hours: original.away_limit_hours,
    is_draft: true,
    tags: original.tags ?? [],
  });
}

/** `Hotel` becomes `Hotel (2)`, and that becomes `Hotel (3)`. */
function numbered(name: string): string {
  const found = /^(?<start>.*) \((?<number>\d{1,4})\)$/u.exec(name);
  const start = found?.groups?.['start'] ?? name;
  const end = ` (${Number(found?.groups?.['number'] ?? 1) + 1})`;
  return `${start.slice(0, NAME_MAX - end.length)}${end}`;
}

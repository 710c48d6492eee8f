/** The amounts from which a guest chooses, and how they are sent. */
import type { GuestOffer, GuestWish } from '@voltagora/contract';

export type WishKind = GuestWish['kind'];

const AMOUNTS: Record<Exclude<WishKind, 'full'>, readonly number[]> = {
  money: [5, 10, 20, 40],
  energy: [10, 20, 30, 50],
  time: [30, 60, 120, 180],
};

/** Of time, what fits before the next booking, and all of it where that is less. */
export function amountsOf(kind: WishKind, offer: GuestOffer): readonly number[] {
  if (kind === 'full') return [];
  if (kind !== 'time') return AMOUNTS[kind];
  const fitting = AMOUNTS.time.filter((minutes) => minutes <= offer.free_minutes);
  return fitting.length > 0 ? fitting : [offer.free_minutes];
}

export function wishOf(kind: WishKind, amount: number): GuestWish {
  switch (kind) {
    case 'money':
      return { kind, amount };
    case 'energy':
      return { kind, kWh: amount };
    case 'time':
      return { kind, minutes: amount };
    case 'full':
      return { kind };
  }
}

const SECRET_BYTES = 32;

/** What opens the page of a charge: base64url without padding. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

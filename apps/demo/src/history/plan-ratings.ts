// What the demo's drivers made up about their charges: three in ten are rated, and some owners answer.
import { draw } from '../demo-network.ts';
import type { PastBooking } from './plan-history.ts';

export interface PastRating {
  stars: number;
  body: string;
  createdAt: Date;
  answer: string | null;
  answeredAt: Date | null;
}

const RATED_SHARE = 0.3;
const ANSWERED_SHARE = 0.4;
const HOUR_MS = 3_600_000;

/** Texts by stars; most ratings have none. */
const TEXTS: Record<number, readonly string[]> = {
  5: [
    'Εύκολη πρόσβαση και η φόρτιση άρχισε αμέσως.',
    'Started within seconds, and the price was as shown.',
    'Καθαρός χώρος, με φωτισμό το βράδυ.',
    'Two cafés next door, so the wait was pleasant.',
  ],
  4: [
    'Όλα καλά, αλλά η είσοδος του πάρκινγκ θέλει προσοχή.',
    'Good power. The cable is a little short for cars with the inlet at the back.',
  ],
  3: [
    'Η θέση ήταν πιασμένη για λίγα λεπτά από άλλο αυτοκίνητο.',
    'Worked, but with less power than stated when both plugs were in use.',
  ],
  2: ['Χρειάστηκαν δύο προσπάθειες για να αρχίσει η φόρτιση.'],
  1: ['The space was blocked, and I had to call to get in.'],
};
const ANSWERS = [
  'Ευχαριστούμε! Σας περιμένουμε ξανά.',
  'Thank you for telling us. We have put up a sign.',
];

/** The rating of a booking that was charged; undefined for most. */
export function planRating({ name, charge }: PastBooking): PastRating | undefined {
  if (charge === undefined || draw(`${name} rated`) >= RATED_SHARE) return undefined;
  const stars = starsOf(draw(`${name} stars`));
  const body = draw(`${name} wrote`) < 0.5 ? pick(TEXTS[stars] ?? [], `${name} text`) : '';
  const createdAt = new Date(charge.stoppedAt.getTime() + HOUR_MS);
  const isAnswered = body !== '' && draw(`${name} answered`) < ANSWERED_SHARE;
  // Thanks for praise, otherwise what was done about it.
  const answer = isAnswered ? (ANSWERS[stars > 3 ? 0 : 1] ?? null) : null;
  const answeredAt = answer === null ? null : new Date(createdAt.getTime() + 5 * HOUR_MS);
  return { stars, body, createdAt, answer, answeredAt };
}

function starsOf(drawn: number): number {
  if (drawn < 0.58) return 5;
  if (drawn < 0.84) return 4;
  if (drawn < 0.94) return 3;
  return drawn < 0.98 ? 2 : 1;
}

const pick = (texts: readonly string[], name: string): string =>
  texts[Math.floor(draw(name) * texts.length)] ?? '';

import type { BookingTerms } from './booking-terms.ts';

/** Contradictions in the terms of a station, as messages by field; empty if they are consistent. */
export function contradictions(terms: BookingTerms): Partial<Record<keyof BookingTerms, string>> {
  const { slotMinutes, minMinutes, maxMinutes } = terms;
  const isOff = (minutes: number) => minutes % slotMinutes !== 0;
  const offSlot = `must be a multiple of ${slotMinutes} minutes`;
  return {
    ...(isOff(minMinutes) && { minMinutes: offSlot }),
    ...(isOff(maxMinutes) && { maxMinutes: offSlot }),
    ...(minMinutes > maxMinutes && { maxMinutes: 'must not be less than the shortest booking' }),
  };
}

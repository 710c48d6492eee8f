// What changes without the live socket telling: the charger's word on holding the plug shortly before the start, and the card
// being charged once all is over.
import type { Reservation } from '@voltagora/contract';
import { useEffect } from 'react';
import { useNow } from '../../shared/format/use-now.ts';

const CARD_LOOK_MS = 5_000;
const HOLD_LOOK_MS = 30_000;
/** Chargers are asked ten minutes before the start. */
const HOLD_FROM_MS = 12 * 60_000;

/** Reads anew for as long as such a change may come. */
export function useQuietChanges(reservation: Reservation, reload: () => void): void {
  const now = useNow(10_000).getTime();
  const everyMs = lookEvery(reservation, now);
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(reload, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, reload]);
}

function lookEvery({ payment, status, start_time, stop_time }: Reservation, now: number) {
  if (payment?.status === 'capturing' || payment?.status === 'canceling') return CARD_LOOK_MS;
  const isNear = now >= Date.parse(start_time) - HOLD_FROM_MS && now < Date.parse(stop_time);
  return status === 'RESERVED' && isNear ? HOLD_LOOK_MS : null;
}

import type { Vehicle } from '@voltagora/contract';
import type { AppThunk } from '../../../shared/state/hooks.ts';
import { dayNumber } from './window/day-window.ts';
import {
  draftCleared,
  draftUpdated,
  selectDraft,
  type DraftPlug,
  type ReservationsState,
} from '../reservations-slice.ts';
import { clockNow } from '../../../shared/format/clock.ts';

/** To charge at once, or later on the day that was looked at (1 is today). */
type When = {
  isNow: boolean;
  day?: number;
  /** What is to be charged, where somebody has chosen. */
  vehicle?: Vehicle;
  window?: { start_time: string; stop_time: string };
};

/** Puts a plug into the draft, keeping of it what the draft needs; a window of another day than the one chosen goes. */
export function chooseDraftPlug(
  { id, label, connector_type, max_power_kW, station }: DraftPlug,
  { isNow, day, vehicle, window }: When,
): AppThunk<{ reservations: ReservationsState }> {
  const { slug, name, time_zone } = station;
  const kept = { id: station.id, slug, name, time_zone };
  const plug = { id, label, connector_type, max_power_kW, station: kept };
  return (dispatch, getState) => {
    const start = selectDraft(getState()).reservation?.start_time;
    const isOther = start && dayNumber(Date.parse(start), clockNow(), time_zone) !== day;
    if (!isNow && day !== undefined && isOther) dispatch(draftCleared());
    dispatch(draftUpdated({ plug, charge_now: isNow, vehicle, reservation: window }));
  };
}

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

/** Now, or later on the chosen day (1 is today). */
type When = {
  isNow: boolean;
  day?: number;
  /** The vehicle to charge, if one was chosen. */
  vehicle?: Vehicle;
  window?: { start_time: string; stop_time: string };
};

/** Puts a plug into the draft. A window on another day than the chosen one is removed. */
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

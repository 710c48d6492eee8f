import { draftUpdated, type DraftPlug } from './reservations-slice.ts';

/** Puts a plug into the draft, keeping of it what the draft needs; to charge at once or at a time still to be chosen. */
export function chooseDraftPlug(
  { id, label, connector_type, max_power_kW, station }: DraftPlug,
  { isNow }: { isNow: boolean },
) {
  const { slug, name, time_zone } = station;
  const kept = { id: station.id, slug, name, time_zone };
  const plug = { id, label, connector_type, max_power_kW, station: kept };
  return draftUpdated({ plug, charge_now: isNow });
}

import { draftUpdated, type DraftPlug } from './reservations-slice.ts';

/** Puts a plug into the draft, keeping of it what the draft needs. */
export function chooseDraftPlug({ id, label, connector_type, max_power_kW, station }: DraftPlug) {
  const { slug, name, time_zone } = station;
  const kept = { id: station.id, slug, name, time_zone };
  return draftUpdated({ plug: { id, label, connector_type, max_power_kW, station: kept } });
}

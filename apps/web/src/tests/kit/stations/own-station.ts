import type { ChargingPoint, EditableStation } from '@voltagora/contract';
import { plug, station } from './station.ts';

const point: ChargingPoint = {
  id: 5,
  label: '',
  station: { id: 3 },
  ocpp_identity: 'vg-abcdefghijkl',
  max_power_kW: null,
  vendor: null,
  model: null,
  firmware_version: null,
  connected: true,
  last_seen_at: null,
  plugs: [],
};

/** The station of the tests, for its owner. */
export const ownStation = (more: Partial<EditableStation> = {}): EditableStation => ({
  ...station(),
  plugs: [plug(1), plug(2)],
  charging_points: [point],
  booking_terms_own: null,
  is_draft: false,
  is_paused: false,
  away_limit_hours: 24,
  missing: [],
  ...more,
});

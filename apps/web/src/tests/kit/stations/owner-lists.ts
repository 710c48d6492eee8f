/** Charging sessions and an owner's station, for tests of the lists. */
import type { AnswerOf, StationTransaction } from '@voltagora/contract';
import { ownStation as ownStationWith } from './own-station.ts';
import { plug, summary } from './station.ts';

export const transaction: StationTransaction = {
  id: '018f6b1e-0000-7000-8000-0000000000d1',
  plug: { id: 7, label: 'A' },
  station: { id: 3, name: 'Syntagma' },
  reservation: { id: '018f6b1e-0000-7000-8000-00000000000a' },
  id_tag_user: null,
  started_at: '2026-11-18T08:00:00Z',
  stopped_at: '2026-11-18T09:30:00Z',
  energy_kWh: 12.5,
  doubts: [],
  total_cost: 6.25,
  earning: { vat: 1.2, commission: 0.31, net: 4.8 },
  currency: 'EURO',
  tokens: 62.5,
};

const plugs = [plug(7, { label: 'A' }), plug(8, { label: 'B' })];

export const ownStation = ownStationWith({ plugs, charging_points: [] });

export const myStations: AnswerOf<'listMyStations'> = {
  count: 1,
  results: [{ ...summary(), plugs }],
};

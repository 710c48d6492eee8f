/** Charging sessions and an owner's station for tests of the lists. */
import type { AnswerOf, StationTransaction } from '@voltagora/contract';

export const transaction: StationTransaction = {
  id: '018f6b1e-0000-7000-8000-0000000000d1',
  plug: { id: 7, label: 'A' },
  station: { id: 3, name: 'Syntagma' },
  reservation: { id: '018f6b1e-0000-7000-8000-00000000000a' },
  id_tag_user: null,
  started_at: '2026-11-18T08:00:00Z',
  stopped_at: '2026-11-18T09:30:00Z',
  energy_kWh: 12.5,
  total_cost: 6.25,
  currency: 'EURO',
  tokens: 62.5,
};

const plug = (id: number, label: string) => ({
  id,
  label,
  station: { id: 3 },
  charging_point: null,
  connector_number: null,
  connector_type: 'CCS2' as const,
  max_power_kW: 50,
  status: 'Available' as const,
  error: null,
  status_at: null,
  bookable: true,
});

export const myStations: AnswerOf<'listMyStations'> = {
  count: 1,
  results: [
    {
      id: 3,
      slug: 'syntagma',
      name: 'Syntagma',
      operator: '',
      address: 'Amalias 1',
      city: 'Athens',
      country: 'GR',
      lat: 37.975,
      lng: 23.735,
      open_24_7: true,
      connector_types: ['CCS2'],
      max_power_kW: 50,
      plugs_total: 2,
      plugs_free: 1,
      plugs_connected: 2,
      bookable: true,
      pricing: null,
      plugs: [plug(7, 'A'), plug(8, 'B')],
    },
  ],
};

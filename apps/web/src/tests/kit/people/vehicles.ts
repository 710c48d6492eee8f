/** Two vehicles of a driver and the models to choose from, for tests. */
import type { AnswerOf, Vehicle } from '@voltagora/contract';

const zoe = {
  id: 1,
  manufacturer: 'Renault',
  name: 'Zoe ZE50',
  variant: 'ZE50',
  year: 2020,
  usable_battery_kWh: 52,
  ac_max_kW: 22,
  dc_max_kW: 46,
  connector_types: ['TYPE2' as const, 'CCS2' as const],
  ac_phases: 3 as const,
  dc_curve: null,
};
const ioniq = { ...zoe, id: 2, manufacturer: 'Hyundai', name: 'IONIQ 5', variant: '', year: null };
const zoe40 = { ...zoe, id: 4, name: 'Zoe', variant: '', year: 2017 };
const kona = { ...ioniq, id: 3, name: 'Kona Electric' };

export const models: AnswerOf<'listVehicleModels'> = {
  results: [
    { manufacturer: 'Hyundai', models: [ioniq, kona] },
    { manufacturer: 'Renault', models: [zoe40, zoe] },
  ],
  count: 2,
};

const idOf = (number: number) => `018f6b1e-0000-7000-8000-00000000000${number}`;
const driver = { id: idOf(9) };

export const usual: Vehicle = {
  id: idOf(1),
  model: zoe,
  is_own_model: false,
  driver,
  color: 'blue',
  plate_number: 'ΙΚΑ 1234',
  is_default: true,
  image: null,
};

export const own: Vehicle = {
  id: idOf(2),
  model: {
    ...zoe,
    id: 77,
    manufacturer: 'Own Works',
    name: 'Kit Car',
    variant: '',
    year: null,
    dc_max_kW: null,
  },
  is_own_model: true,
  driver,
  color: 'matte teal',
  plate_number: '',
  is_default: false,
  image: {
    id: idOf(5),
    url: '/images/5-1600.webp',
    thumbnail_url: '/images/5-480.webp',
    width: 1600,
    height: 900,
  },
};

export const listed = (...results: Vehicle[]) => ({ results, count: results.length });

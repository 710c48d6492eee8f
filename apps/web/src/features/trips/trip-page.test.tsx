import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf, TripCharge } from '@voltagora/contract';
import { afterEach, expect, test } from 'vitest';
import { type Answers, renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { usual } from '../../tests/kit/people/vehicles.ts';
import { summary } from '../../tests/kit/stations/station.ts';
import { readTrip, writeTrip } from './trip-address.ts';
import { TripPage } from './trip-page.tsx';

afterEach(cleanup);

const ASKED =
  '/route?from=37.9755,23.7348&from_name=Athens&to=40.6403,22.9439&to_name=Thessaloniki';
const at = (time: string): string => `2026-07-01T${time}:00Z`;
const charge: TripCharge = {
  station: summary({ name: 'Lamia North', slug: 'lamia-north' }),
  plug: { id: 7, label: 'A', connector_type: 'CCS2', max_power_kW: 150 },
  time_zone: 'Europe/Athens',
  at_km: 208,
  detour_km: 4.4,
  arrive_at: at('11:20'),
  arrival_percent: 15,
  departure_percent: 80,
  energy_kWh: 40,
  charge_minutes: 24,
  wait_minutes: 0,
  leave_at: at('11:49'),
  price: { total: 20, currency: 'EURO' },
  window: { plug: { id: 7 }, start_time: at('11:20'), stop_time: at('11:50') },
  free_windows: [{ plug: { id: 7 }, start_time: at('11:00'), stop_time: at('14:00') }],
};
const plan: AnswerOf<'planTrip'> = {
  is_by_road: true,
  has_ferry: false,
  distance_km: 499.5,
  drive_minutes: 276,
  depart_at: at('08:00'),
  line: [
    [23.7348, 37.9755],
    [22.9439, 40.6403],
  ],
  car: {
    range_km: 300,
    consumption_kWh_100km: 19,
    is_consumption_known: true,
    reserve_percent: 10,
  },
  stops: [{ ...charge, alternatives: [] }],
  arrival: { at: at('13:10'), percent: 12 },
  too_long: null,
  on_the_way: [],
};

function open(answers: Answers, path = ASKED, role?: 'driver') {
  const routes = [
    { path: '/route', element: <TripPage /> },
    { path: '/reserve', element: <p>the draft</p> },
  ];
  return renderScreen({ routes, path, answers, role });
}

test('[23.6] a stop has its price and its free time, and leads to the draft with its window', async () => {
  const { router } = open({ planTrip: () => plan });
  expect(await screen.findByText('Lamia North')).toBeVisible();
  expect(screen.getByText(/^≈ €20\.00 for 40/)).toBeVisible();
  expect(screen.getByText(/^Free: .*14:00/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Book from 14:20 to 14:50' }));
  expect(await screen.findByText('the draft')).toBeVisible();
  const { search } = router.state.location;
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    plug: '7',
    start: at('11:20'),
    stop: at('11:50'),
  });
});

test('[23.6] a leg that is too long is named, and one button allows the longest detour', async () => {
  const { asked } = open({
    planTrip: () => ({
      ...plan,
      stops: [],
      arrival: null,
      too_long: { from: 'Lamia North', to: null, km: 300, range_km: 270 },
    }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'It is 300 km from Lamia North to Thessaloniki, but your battery lasts for 270 km.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Allow a detour of 20 km' }));
  await waitFor(() =>
    expect(asked.at(-1)?.sent.body).toMatchObject({ detour_km: 20, from: { lat: 37.9755 } }),
  );
});

test('[23.6] straight lines and ferries are said', async () => {
  open({ planTrip: () => ({ ...plan, is_by_road: false, has_ferry: true }) });
  expect(await screen.findByText('Straight line, not by road')).toBeVisible();
  expect(screen.getByText('This route takes a ferry')).toBeVisible();
});

test('[23.6] the default vehicle is asked for, and another one by its range', async () => {
  const { asked } = open(
    { planTrip: () => plan, listVehicles: () => ({ results: [usual], count: 1 }) },
    ASKED,
    'driver',
  );
  await waitFor(() => expect(asked.at(-1)?.sent.body).toMatchObject({ vehicle: { id: usual.id } }));
  await userEvent.selectOptions(screen.getByLabelText('Vehicle'), 'Another vehicle');
  await userEvent.selectOptions(screen.getByLabelText('Range when full'), '400 km');
  await waitFor(() =>
    expect(asked.at(-1)?.sent.body).toMatchObject({ vehicle: null, range_km: 400 }),
  );
});

test('[23.6] an error can be retried, and without ends the page says what to choose', async () => {
  open({ planTrip: () => ({ refused: 503, body: { code: 'too_busy', detail: '' } }) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  cleanup();
  open({}, '/route');
  expect(await screen.findByText('Where do you want to go?')).toBeVisible();
});

test('[23.6] the address holds the trip, and nonsense in it is ignored', () => {
  const params = new URLSearchParams(ASKED.slice('/route?'.length));
  const wish = { ...readTrip(params), startPercent: 60, detourKm: 10, departAt: at('08:00') };
  expect(readTrip(writeTrip(wish))).toEqual({
    ...wish,
    departAt: new Date(at('08:00')).toISOString(),
  });
  const odd = new URLSearchParams('from=91,0&to=a,b&charge=400&detour=x&range=-1&depart=never');
  expect(readTrip(odd)).toEqual({
    from: null,
    to: null,
    startPercent: 80,
    detourKm: 5,
    rangeKm: 300,
    departAt: null,
  });
});

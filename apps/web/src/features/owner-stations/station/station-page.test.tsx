import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { ownerStationsFetched } from '../../stations/public.ts';
import { summary } from '../../../tests/kit/stations/station.ts';
import { StationPage } from './station-page.tsx';
import { ownStation } from '../../../tests/kit/stations/own-station.ts';

afterEach(cleanup);

function open(search = '', answers: Answers = {}, station = ownStation()) {
  let kept = station;
  const shown = renderScreen({
    routes: [
      { path: '/owner/stations/:id', element: <StationPage /> },
      { path: '/owner/stations', element: 'my stations' },
    ],
    path: `/owner/stations/3${search}`,
    answers: {
      readOwnStation: () => kept,
      updateStation: ({ body }) => {
        const { booking_terms: own, ...changes } = body as Record<string, never>;
        kept = { ...kept, ...changes, ...(own === undefined ? {} : { booking_terms_own: own }) };
        return kept;
      },
      ...answers,
    },
    role: 'station_owner',
  });
  shown.store.dispatch(ownerStationsFetched({ results: [{ ...summary(), plugs: station.plugs }] }));
  const sent = (call: string) => shown.asked.filter((one) => one.call === call);
  return { ...shown, sent };
}
const field = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole('button', { name }));
async function fill(name: RegExp | string, value: string) {
  const one = await field(name);
  await userEvent.clear(one);
  await userEvent.click(one);
  if (value) await userEvent.paste(value);
}

const MIDNIGHT = Date.parse('2026-07-01T00:00:00+03:00');
const HOUR_MS = 3_600_000;
const hourAt = (hour: number): string => new Date(MIDNIGHT + hour * HOUR_MS).toISOString();
/** Every hour costs ten times its number, except the last: 900. */
const marketDay: AnswerOf<'readDayAheadPrices'> = {
  zone: { code: 'GR', country: 'GR', time_zone: 'Europe/Athens' },
  date: '2026-07-01',
  day_start: hourAt(0),
  day_stop: hourAt(24),
  resolution_minutes: 60,
  source: 'sample',
  fetched_at: hourAt(0),
  is_stale: false,
  currency: 'EUR',
  results: Array.from({ length: 24 }, (_, hour) => ({
    start_time: hourAt(hour),
    price_per_MWh: hour === 23 ? 900 : hour * 10,
  })),
  count: 24,
};

describe("[S7.27] one of the owner's stations", () => {
  it('[S3.21] [S4.13] details are saved together, and the station is replaced in the list', async () => {
    const { store, sent } = open();
    await fill(/^Name/, 'Syntagma Square');
    const { fetched_station_charging_points } = store.getState().stations;
    expect(fetched_station_charging_points).toMatchObject([{ id: 5 }]);
    await userEvent.click(await screen.findByLabelText('Wi-Fi'));
    await press('Save');
    expect(await screen.findByText('Saved. Drivers can see the changes.')).toBeInTheDocument();
    expect(sent('updateStation')[0]?.sent.body).toMatchObject({
      name: 'Syntagma Square',
      amenities: ['wifi'],
      lat: 37.975,
      lng: 23.735,
      open_24_7: true,
    });
    expect(store.getState().stations.station_owner_stations).toMatchObject([
      { id: 3, name: 'Syntagma Square' },
    ]);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Syntagma Square' }),
    ).toBeInTheDocument();
  });

  it('[S4.13] one edit is one call, whose answer is shown afterwards', async () => {
    const { asked } = open();
    await fill(/^Name/, 'Syntagma Square');
    const before = asked.length;
    await press('Save');
    await screen.findByRole('heading', { level: 1, name: 'Syntagma Square' });
    expect(asked.slice(before).map(({ call }) => call)).toEqual(['updateStation']);
  });

  it('[B8] a URL in use is reported at its field', async () => {
    const refusal = { detail: 'Taken.', code: 'slug_taken' };
    open('', { updateStation: () => ({ refused: 409, body: refusal }) });
    await fill(/Web address/, 'glyfada');
    await press('Save');
    await waitFor(async () => expect(document.activeElement).toBe(await field(/Web address/)));
    expect(screen.getAllByText(/Another station uses this web address/).length).toBeGreaterThan(0);
  });

  it('unknown opening hours stay unknown when other details change', async () => {
    const { sent } = open('', {}, ownStation({ open_24_7: null, opening_hours: [] }));
    expect(
      await screen.findByText(/No opening hours: drivers can book at any time/),
    ).toBeInTheDocument();
    await fill(/^Town or city/, 'Piraeus');
    await press('Save');
    await screen.findByText('Saved. Drivers can see the changes.');
    const { body } = sent('updateStation')[0]!.sent;
    expect(body).toMatchObject({ city: 'Piraeus' });
    expect(body).not.toHaveProperty('open_24_7');
    expect(body).not.toHaveProperty('opening_hours');
  });

  it('opening hours by day: copied to all, one day closed, shown as saved', async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByText('Hours by day'));
    expect(screen.queryByText('Closed')).toBeNull();
    await press('Save');
    expect(await screen.findByText('Set the hours of at least one day.')).toBeInTheDocument();
    expect(sent('updateStation')).toHaveLength(0);
    await press('Add hours on Monday');
    await press(/as on Monday/);
    await press('Remove the hours from 08:00 on Sunday');
    await press('Save');
    await screen.findByText('Saved. Drivers can see the changes.');
    const body = sent('updateStation')[0]?.sent.body as { opening_hours: { weekday: number }[] };
    expect(body.opening_hours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('[S3.11] prices show typical costs while typing, and what existing quotes keep', async () => {
    const { sent } = open('?tab=prices');
    await fill(/Price per kWh/, '0,60');
    expect(screen.getByText('€13.00', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.getByText(/prices already quoted/)).toBeInTheDocument();
    expect(screen.getByRole('table', { hidden: true })).toBeInTheDocument();
    await fill(/Price per kWh/, 'free');
    expect(screen.getByText(/Once you set a price/)).toBeInTheDocument();
    await fill(/Price per kWh/, '0.6');
    await press('Save');
    await screen.findByText('Saved. The price applies to new bookings.');
    expect(sent('updateStation')[0]?.sent.body).toEqual({
      pricing: {
        pricing_policy: 0,
        base_flat_fee: 1,
        price_per_kWh: 0.6,
        base_price: 0,
        currency: 'EURO',
        rule: null,
      },
    });
  });

  it('[S1.05] a market price is shown over today while typing', async () => {
    const { sent } = open('?tab=prices', { readDayAheadPrices: () => marketDay });
    await userEvent.click(await screen.findByRole('radio', { name: 'Market price' }));
    await fill(/Margin per kWh/, '0.15');
    await fill(/Minimum price/, '0.5');
    await fill(/Maximum price/, '0.6');
    await press('Save');
    expect(await screen.findByText('Must not be above the standard price.')).toBeInTheDocument();
    await fill(/Minimum price/, '0.2');
    const plot = await screen.findByRole('img', { name: /^Price for each hour today/ });
    expect(plot.getAttribute('aria-label')).toContain('from €0.20 to €0.60');
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    // Market price at ten in the morning, 100 per MWh, plus the margin.
    expect(rows[11]?.textContent).toBe('10:00€0.25');
    await press('Save');
    await screen.findByText('Saved. The price applies to new bookings.');
    expect(sent('updateStation')[0]?.sent.body).toMatchObject({
      pricing: { rule: { kind: 'spot', margin: 0.15, floor: 0.2, ceiling: 0.6 } },
    });
  });

  it('custom terms are shown as drivers read them, and the default ones are sent as null', async () => {
    const { sent } = open('?tab=terms');
    await userEvent.click(await screen.findByText('Custom terms'));
    await fill(/Free cancellation until/, '120');
    expect(screen.getByText(/Free cancellation until 2 h before/)).toBeInTheDocument();
    await press('Save');
    await screen.findByText('Saved. The terms apply to new bookings.');
    expect(sent('updateStation')[0]?.sent.body).toMatchObject({
      booking_terms: { free_cancel_before_minutes: 120, slot_minutes: 15 },
    });
    await userEvent.click(screen.getByText('Standard terms'));
    await press('Save');
    await waitFor(() => expect(sent('updateStation')).toHaveLength(2));
    expect(sent('updateStation')[1]?.sent.body).toEqual({ booking_terms: null });
  });

  it('the URL contains the tab, an unknown one is the first, and unsaved changes are asked about', async () => {
    const { router } = open('?tab=nonsense');
    await fill(/^Name/, 'Other');
    await userEvent.click(screen.getByRole('tab', { name: 'Prices' }));
    await press('Leave');
    expect(await field(/Price per kWh/)).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tab=prices');
  });

  it("another owner's or an unknown station is not found", async () => {
    open('', { readOwnStation: () => ({ refused: 404, body: { detail: '', code: 'not_found' } }) });
    expect(await screen.findByText('This station is not in your list')).toBeInTheDocument();
  });

  it('shows what prevents bookings', async () => {
    open('?tab=images', {}, ownStation({ state: 'listed', missing: ['no_charging_point'] }));
    expect(await screen.findByText(/cannot book it yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add a charging point' })).toBeInTheDocument();
  });
});

describe('[S4.13] [S7.27] deleting a station', () => {
  it('needs a confirmation and removes it from the list, despite unsaved changes', async () => {
    const { store, router } = open('', { deleteStation: () => null });
    await fill(/^Name/, 'Not saved');
    await press('Delete station');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('my stations')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/owner/stations');
    expect(store.getState().stations.station_owner_stations).toEqual([]);
  });

  it('is refused while there are upcoming bookings, which are listed', async () => {
    const { store } = open('', {
      deleteStation: () => ({
        refused: 409,
        body: {
          detail: 'Bookings.',
          code: 'station_has_bookings',
          reservations_in_conflict: [
            {
              plug: { id: 2 },
              start_time: '2026-11-22T10:00:00Z',
              stop_time: '2026-11-22T11:00:00Z',
            },
          ],
        },
      }),
    });
    await press('Delete station');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('listitem')).textContent).toBe(
      'Plug B, Sun 22 Nov, 12:00 – 13:00',
    );
    const link = dialog.getByRole('link', { name: /bookings at this station/ });
    expect(link.getAttribute('href')).toBe('/owner/reservations?station=3');
    expect(store.getState().stations.station_owner_stations).toHaveLength(1);
  });
});

it('[26.4] a station is duplicated, and its copy is opened', async () => {
  const { sent, router } = open('', {
    duplicateStation: () => ownStation({ id: 9, name: 'Syntagma (2)', is_draft: true }),
  });
  await press('Duplicate as a draft');
  await waitFor(() => expect(router.state.location.pathname).toBe('/owner/stations/9'));
  expect(sent('duplicateStation')).toHaveLength(1);
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf, StationJob } from '@voltagora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { StationTable } from '../table/station-table.tsx';

afterEach(cleanup);

const JOB = '018f6b3a-1c2d-7e4f-8a5b-0123456789ab';
const UNDOING = '018f6b3a-1c2d-7e4f-8a5b-0123456789ac';
const row = (id: number): AnswerOf<'listStationTable'>['results'][number] => ({
  id,
  name: `Station ${id}`,
  address: 'Amalias 1',
  city: 'Athens',
  country: 'GR',
  state: 'bookable',
  tags: [],
  plugs_total: 1,
  plugs_free: 1,
  plugs_faulted: 0,
  plugs_offline: 0,
  max_power_kW: 22,
  pricing: null,
  revenue_30_days: 0,
  currency: 'EURO',
  sessions_30_days: 0,
});
const states = { all: 40, draft: 0, hidden: 0, listed: 0, bookable: 40, paused: 0, fault: 0 };
const job = (more: Partial<StationJob> = {}): StationJob => ({
  id: JOB,
  kind: 'price',
  created_at: '2026-11-21T10:00:00Z',
  finished_at: '2026-11-21T10:00:05Z',
  total: 2,
  waiting: 0,
  done: 1,
  unchanged: 0,
  refused: 1,
  can_undo: true,
  ...more,
});
const refusedItem = {
  station: { id: 2 },
  name: 'Station 2',
  line: null,
  state: 'refused' as const,
  code: 'price_not_lawful',
  detail: 'AFIR',
};

function open(path = '/owner/stations', answers: Answers = {}) {
  const shown = renderScreen({
    routes: [{ path: '/owner/stations', element: <StationTable /> }],
    path,
    answers: {
      listStationTable: () => ({ results: [row(1), row(2)], count: 40, states, tags: [] }),
      startStationJob: () => job({ finished_at: null, waiting: 2 }),
      readStationJob: () => ({ ...job(), results: [refusedItem], count: 2 }),
      ...answers,
    },
    role: 'station_owner',
  });
  const sent = (call: string) => shown.asked.findLast((one) => one.call === call)?.sent.body;
  return { ...shown, sent };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('[26.4] changes of many stations', () => {
  it('set the price of the selected ones, and show the outcome with what was refused', async () => {
    const { sent, router } = open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Station 1' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Station 2' }));
    expect(screen.getByText('2 stations selected')).toBeVisible();
    await press('Set price');
    const dialog = await screen.findByRole('dialog', { name: 'Set the price of 2 stations' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Price per kWh/ }), '0.52');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2 stations' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?job=${JOB}`));
    expect(sent('startStationJob')).toMatchObject({
      stations: { ids: [1, 2] },
      action: { kind: 'price', pricing: { price_per_kWh: 0.52, currency: 'EURO' } },
    });
    expect(await screen.findByText('Done: 1 changed, 1 refused')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Station 2' })).toHaveLength(2);
    expect(screen.queryByText('2 stations selected'), 'the selection has ended').toBeNull();
  });

  it('reach all that match the filters', async () => {
    const { sent } = open('/owner/stations?state=bookable&search=ath');
    await screen.findByRole('checkbox', { name: 'Select Station 1' });
    await press('Select all on this page');
    await press('Select all 40');
    expect(screen.getByText('40 stations selected')).toBeVisible();
    await press('Pause');
    await waitFor(() => expect(sent('startStationJob')).toBeDefined());
    expect(sent('startStationJob')).toEqual({
      stations: { filter: { search: 'ath', state: 'bookable' } },
      action: { kind: 'pause' },
    });
  });

  it('another filter ends the selection, because other stations are shown', async () => {
    open('/owner/stations');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Station 1' }));
    await press('Bookable 40');
    await waitFor(() => expect(screen.queryByText('1 station selected')).toBeNull());
  });

  it('add and remove keywords', async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Station 1' }));
    await press('Keywords');
    const dialog = await screen.findByRole('dialog');
    const apply = within(dialog).getByRole('button', { name: 'Change 1 station' });
    await userEvent.click(apply);
    expect(within(dialog).getByText('Enter a keyword to add or remove.')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Add' }), 'north, hotel ,');
    await userEvent.click(apply);
    await waitFor(() => expect(sent('startStationJob')).toBeDefined());
    expect(sent('startStationJob')).toMatchObject({
      action: { kind: 'tags', add: ['north', 'hotel'], remove: [] },
    });
  });

  it('say how far they are, and can be undone', async () => {
    const { router } = open(`/owner/stations?job=${JOB}`, {
      readStationJob: ({ params }) =>
        params['id'] === JOB
          ? { ...job(), results: [refusedItem], count: 2 }
          : {
              ...job({ id: UNDOING, kind: 'undo', finished_at: null, waiting: 1, can_undo: false }),
              results: [],
              count: 2,
            },
      undoStationJob: () => job({ id: UNDOING, kind: 'undo', finished_at: null }),
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Under way: 1 of 2 stations')).toBeVisible();
    expect(router.state.location.search).toBe(`?job=${UNDOING}`);
    await press('Close');
    expect(router.state.location.search).toBe('');
  });

  it('print labels: their number is shown before, and what has none', async () => {
    URL.createObjectURL = vi.fn<() => string>(() => 'blob:labels');
    URL.revokeObjectURL = vi.fn<() => void>();
    const { sent } = open('/owner/stations?search=ath', {
      countStationLabels: () => ({
        labels: 9,
        stations: 1,
        without_plugs: [{ id: 2, name: 'Station 2' }],
      }),
      downloadStationLabels: () => new TextEncoder().encode('%PDF-1.7'),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Station 1' }));
    await press('Print labels');
    const dialog = await screen.findByRole('dialog', { name: 'Print the labels of 1 station' });
    expect(await within(dialog).findByText('9 labels, 9 pages')).toBeVisible();
    expect(within(dialog).getByText('1 station has no plugs and so no labels:')).toBeVisible();
    expect(within(dialog).getByText('Station 2')).toBeVisible();
    await userEvent.click(within(dialog).getByText('Several per page'));
    expect(within(dialog).getByText('9 labels, 3 pages')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('switch', { name: 'With the price of today' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save labels as PDF' }));
    await waitFor(() => expect(sent('downloadStationLabels')).toBeDefined());
    expect(sent('countStationLabels')).toEqual({ stations: { ids: [1] } });
    expect(sent('downloadStationLabels')).toEqual({
      stations: { ids: [1] },
      layout: 'sheet',
      price: 'without',
    });
  });

  it.each([
    [501, 'One file has at most 500 labels. Select fewer stations.'],
    [0, 'These stations have no plugs, so there are no labels to print.'],
  ])('print no labels where there are %d', async (labels, why) => {
    open('/owner/stations', {
      countStationLabels: () => ({ labels, stations: 1, without_plugs: [] }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Station 1' }));
    await press('Print labels');
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save labels as PDF' })).toBeNull();
  });

  it('show why labels cannot be counted, and count them again', async () => {
    let isBroken = true;
    open('/owner/stations', {
      countStationLabels: () =>
        isBroken
          ? { refused: 503, body: { detail: '', code: 'service_unavailable' } }
          : { labels: 1, stations: 1, without_plugs: [] },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Station 1' }));
    await press('Print labels');
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await userEvent.click(again);
    expect(await screen.findByText('1 label, 1 page')).toBeVisible();
  });
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AnalyticsFigures, AnalyticsReport } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { myStations } from '../../tests/kit/stations/owner-lists.ts';
import { OwnerAnalytics } from './owner-analytics.tsx';

afterEach(cleanup);

const figures: AnalyticsFigures = {
  tokens: 120.5,
  energy_kWh: 30.25,
  sessions: 4,
  utilisation: 0.134,
  uptime: 0.981,
  success_rate: 0.9,
  success_rate_low: 0.596,
  success_rate_high: 0.982,
  no_shows: 1,
  cancellations: 0,
  tokens_per_kWh: 3.9834,
};
const nothing: AnalyticsFigures = {
  tokens: 0,
  energy_kWh: 0,
  sessions: 0,
  utilisation: 0,
  uptime: null,
  success_rate: null,
  success_rate_low: null,
  success_rate_high: null,
  no_shows: 0,
  cancellations: 0,
  tokens_per_kWh: null,
};
const plug = (id: number, label: string, tokens: number) => ({
  plug: { id, label },
  station: { id: 3, name: 'Syntagma' },
  tokens,
  energy_kWh: tokens / 4,
  sessions: 2,
  utilisation: 0.2,
  uptime: 0.9,
});
const report: AnalyticsReport = {
  from: '2026-11-19',
  to: '2026-11-20',
  time_zone: 'Europe/Athens',
  figures,
  before: { ...figures, tokens: 100, utilisation: 0.144, no_shows: 0, success_rate: null },
  days: [
    { date: '2026-11-19', tokens: 20.5, energy_kWh: 5.25, sessions: 1 },
    { date: '2026-11-20', tokens: 100, energy_kWh: 25, sessions: 3 },
  ],
  plugs: [plug(7, 'A', 20.5), plug(8, 'B', 100)],
  hours_of_week: Array.from({ length: 168 }, (_hour, index) => (index === 27 ? 0.5 : 0)),
};
const fine: Answers = {
  readAnalyticsReport: () => report,
  listMyStations: () => myStations,
  readTokenPrice: () => ({ token_fiat_price: 0.1, currency: 'EURO' }),
  readBalance: () => ({ results: [], count: 0 }),
};
const open = (path = '/owner', answers: Answers = {}) => {
  const opened = renderScreen({
    routes: [{ path: '/owner', element: <OwnerAnalytics /> }],
    path,
    answers: { ...fine, ...answers },
    role: 'station_owner',
  });
  const queries = () =>
    opened.asked.filter(({ call }) => call === 'readAnalyticsReport').map(({ sent }) => sent.query);
  return { ...opened, queries };
};
const figure = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent;

describe("the owner's analytics", () => {
  it('[S1.02] describe changes in words, and the sample size of the success rate', async () => {
    open();
    expect(await figure('Earnings')).toBe('Earnings€12.05120.50 tokens20.5% more');
    expect(await figure('Sessions')).toBe('Sessions4no change');
    expect(await figure('Earnings per kWh')).toContain('€0.39');
    expect(await figure('Time in use')).toBe('Time in use13.4%1 percentage points less');
    expect(await figure('Successful sessions')).toBe(
      'Successful sessions90%likely between 59.6% and 98.2%no data to compare',
    );
    expect(await figure('No-shows')).toBe('No-shows1none in the previous period');
    expect(screen.getByText('Compared with the previous 2 days.')).toBeVisible();
  });

  it('[S1.02] have a name and a table for every plot', async () => {
    open();
    expect(
      await screen.findByRole('img', {
        name: 'Earnings by day. Highest: Fri 20 Nov, €10.00',
      }),
    ).toBeVisible();
    expect(
      screen.getByRole('img', { name: /Busiest: Tuesday 03:00, 50% of the time in use/ }),
    ).toBeVisible();
    const days = screen.getByRole('table', { name: 'Earnings and energy by day', hidden: true });
    expect(days.textContent).toContain('Thu 19 Nov€2.055.251');
    const week = screen.getByRole('table', { name: 'Use by hour of the week', hidden: true });
    expect(week.textContent).toContain('03:000%50%0%');
  });

  it('name the bar under the pointer', async () => {
    open();
    const plot = await screen.findByRole('img', { name: /^Energy by day/ });
    const [first] = plot.querySelectorAll('[data-kind="energy"] > span');
    if (first) fireEvent.pointerEnter(first);
    expect(screen.getByText('Thu 19 Nov: 5.25 kWh')).toBeVisible();
  });

  it('list plugs, the highest income first', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'By plug' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toContain('Syntagma, Plug B€10.00');
    expect(rows[2]).toContain('Syntagma, Plug A€2.05');
  });

  it("request the days and place in the URL, in the user's time zone", async () => {
    const { queries } = open('/owner?from=2026-03-01&to=2026-03-31&station=3&plug=7');
    await screen.findByText('Earnings', { selector: 'dt' });
    expect(Object.fromEntries(queries()[0] ?? [])).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
      station: '3',
      plug: '7',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('keep the period in the URL', async () => {
    const { queries, router } = open();
    fireEvent.change(await screen.findByLabelText('Period'), { target: { value: 'last7' } });
    await waitFor(() => expect(queries()).toHaveLength(2));
    expect(router.state.location.search).toBe('?period=last7');
  });

  it('show errors in custom dates and send no request', async () => {
    const { queries } = open('/owner?period=custom&from=2026-03-31&to=2026-03-01');
    expect(await screen.findByText('The first day must be before the last day.')).toBeVisible();
    expect(queries()).toHaveLength(0);
  });

  it('without sessions show the next step instead of empty plots', async () => {
    open('/owner', {
      readAnalyticsReport: () => ({ ...report, figures: nothing, before: nothing, plugs: [] }),
    });
    expect(await screen.findByText('No sessions in this period')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByText('Earnings')).toBeNull();
  });

  it('show errors with retry', async () => {
    open('/owner', {
      readAnalyticsReport: () => ({
        refused: 503,
        body: { detail: '', code: 'service_unavailable' },
      }),
    });
    expect(await screen.findByText(/Your stations keep working/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

// Issue 21, kind F: what an owner sees of the state of a station.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EditableStation } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { ownStation } from '../../../tests/kit/stations/own-station.ts';
import { AwayLimitForm } from './away-limit.tsx';
import { StationSale } from './station-sale.tsx';

afterEach(cleanup);

function open(more: Partial<EditableStation>, element = StationSale) {
  const station = ownStation(more);
  const Shown = element;
  const shown = renderScreen({
    routes: [{ path: '/', element: <Shown station={station} /> }],
    path: '/',
    answers: {
      updateStation: ({ body }) => ({ ...station, ...(body as Partial<EditableStation>) }),
    },
    role: 'station_owner',
  });
  const sent = () =>
    shown.asked.filter(({ call }) => call === 'updateStation').map((one) => one.sent.body);
  return { ...shown, sent };
}

describe('[issue 21] the state of a station for its owner', () => {
  it('names what is missing, each with a link to the place where it is settled', async () => {
    open({ state: 'listed', missing: ['no_price', 'never_connected'] });
    const steps = within(await screen.findByRole('list')).getAllByRole('link');
    expect(steps.map((step) => [step.textContent, step.getAttribute('href')])).toEqual([
      ['Set a price', '/?tab=prices'],
      ['Connect the charging point', '/?tab=plugs'],
    ]);
  });

  it('tells why the host hides it, and what to do', async () => {
    const reason = 'Not your brand.';
    const hidden_at = '2026-07-01T09:00:00Z';
    open({ state: 'hidden', hidden: [{ part: 'name', reason, hidden_at }] });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('Hidden by the host: the name. Reason: Not your brand.');
    expect(within(note).getByRole('link', { name: 'Contact the host' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  it('tells that it waits for the host, without a button to publish', async () => {
    open({ state: 'draft', is_draft: true, review: { state: 'waiting', reason: 'brand' } });
    expect(await screen.findByText(/Waiting for approval by the host: the name/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    cleanup();
    open({ state: 'draft', is_draft: true, review: { state: 'refused', reason: 'No photo.' } });
    expect(await screen.findByText(/Reason: No photo\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeVisible();
  });

  it.each([
    ['Publish', { state: 'draft', is_draft: true }, { is_draft: false }],
    ['Pause bookings', { state: 'bookable' }, { is_paused: true }],
    ['Resume bookings', { state: 'paused', is_paused: true }, { is_paused: false }],
  ] as const)('offers %s', async (name, station, body) => {
    const { sent } = open(station);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sent()).toEqual([body]));
  });

  it('keeps how long a charger may be offline, within its bounds', async () => {
    const { sent } = open({}, AwayLimitForm);
    const field = await screen.findByRole('textbox', { name: /offline for longer/ });
    expect(field).toHaveValue('24');
    await userEvent.clear(field);
    await userEvent.type(field, '169');
    await userEvent.click(screen.getByRole('button', { name: 'Save limit' }));
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(field);
    await userEvent.type(field, '48');
    await userEvent.click(screen.getByRole('button', { name: 'Save limit' }));
    await waitFor(() => expect(sent()).toEqual([{ away_limit_hours: 48 }]));
  });
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EditableStation } from '@voltagora/contract';
import i18next from 'i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { chargingPointsFetched, ownerStationsFetched } from '../../stations/stations-slice.ts';
import { plug } from '../../../tests/kit/stations/station.ts';
import { credentialsOf, forgetCredentials } from '../points/credentials/fresh-credentials.ts';
import { PlugsTab } from './plugs-tab.tsx';
import { SilentSocket } from '../../../tests/kit/screens/silent-socket.ts';
import { ownStation, point } from '../../../tests/kit/stations/points.ts';
import { enter } from '../../../tests/kit/screens/enter.ts';

beforeEach(() => vi.stubGlobal('WebSocket', SilentSocket));
afterEach(async () => {
  await i18next.changeLanguage('en');
  cleanup();
  forgetCredentials();
  vi.unstubAllGlobals();
});

const conflict = {
  refused: 409,
  body: {
    detail: 'There are bookings.',
    code: 'station_has_bookings',
    reservations_in_conflict: [
      {
        plug: { id: 1 },
        start_time: '2026-11-22T10:00:00Z',
        stop_time: '2026-11-22T11:00:00Z',
      },
    ],
  },
} as const;

/** Renders the tab as its page does: a change reloads the station. */
function open(answers: Answers, first: EditableStation = ownStation(), then = first) {
  let readings = 0;
  function Page() {
    const { data } = useRead('readOwnStation', { params: { id: first.id } });
    return <PlugsTab station={data ?? first} />;
  }
  const shown = renderScreen({
    routes: [
      { path: '/owner/stations/3', element: <Page /> },
      { path: '/owner/stations/3/points/5', element: <p>the guide</p> },
    ],
    path: '/owner/stations/3?tab=plugs',
    answers: { readOwnStation: () => (readings++ === 0 ? first : then), ...answers },
    role: 'station_owner',
  });
  shown.store.dispatch(ownerStationsFetched({ results: [{ ...first, plugs: first.plugs }] }));
  return shown;
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (label: string) => {
  const row = (await screen.findByText(label)).closest('li');
  if (!row) throw new Error(`no row of ${label}`);
  return within(row);
};

describe("a station's charging points", () => {
  it('[S3.21] are those of fetched_station_charging_points', async () => {
    const { store } = open({});
    expect(await screen.findByText('vg-abc123')).toBeVisible();
    const results = [point({ id: 6, ocpp_identity: 'vg-other' })];
    act(() => void store.dispatch(chargingPointsFetched({ results })));
    expect(await screen.findByText('vg-other')).toBeVisible();
    expect(screen.queryByText('vg-abc123')).not.toBeInTheDocument();
  });
});

describe("an owner's plugs", () => {
  it('show type, charging point and status, and whether they can be booked', async () => {
    open({});
    const row = await rowOf('Plug B');
    expect(row.getByText('Type 2 · 22 kW')).toBeVisible();
    expect(row.getByRole('img', { name: /label C/ })).toBeVisible();
    expect(row.getByText('By the entrance, plug number 2')).toBeVisible();
    expect(row.getByText('Available')).toBeVisible();
    expect(row.getByText('Accepts bookings')).toBeVisible();
  });

  it('show the idle fee and accept decimals of the language', async () => {
    const idle_fee = { price_per_minute: 0.25, grace_minutes: 10, cap: 5 };
    open({}, ownStation({ plugs: [plug(1, { idle_fee }), plug(2)] }));
    const row = await rowOf('Plug A');
    expect(row.getByText('Idle fee €0.25 per minute after 10 min, up to €5.00')).toBeVisible();
    expect(screen.getAllByText(/Idle fee/)).toHaveLength(1);
    await i18next.changeLanguage('el');
    await userEvent.click(row.getAllByRole('button')[0]!);
    expect(within(await screen.findByRole('dialog')).getByDisplayValue('0,25')).toBeVisible();
  });

  it('are not shown as free while their charging point is disconnected', async () => {
    open({}, ownStation({ plugs: [plug(1, { status: 'Not connected' })] }));
    const row = await rowOf('Plug A');
    expect(row.getByText('Accepts bookings for later only')).toBeVisible();
    expect(row.queryByText('Accepts bookings')).toBeNull();
  });

  it('show what is missing before they can be booked', async () => {
    const bare = plug(1, { bookable: false, charging_point: null, connector_number: null });
    open({}, ownStation({ pricing: null, plugs: [bare] }));
    const row = await rowOf('Plug A');
    expect(row.getByText('Not bookable: no charging point')).toBeVisible();
    const price = row.getByRole('link', { name: 'Not bookable: no price set' });
    expect(price.getAttribute('href')).toBe('/owner/stations/3?tab=prices');
  });

  it('[S7.27] are created with the typed values; the form starts with the next letter and connector', async () => {
    const { asked } = open({ createPlug: () => plug(3) });
    await click('Add a plug');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Choose the plug type.')).toBeVisible();
    expect(dialog.getByText('Enter a power from 0.1 to 1000 kW.')).toBeVisible();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Plug type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Type 2 (C)' }));
    await userEvent.type(dialog.getByLabelText('Max power in kW'), '22');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call === 'createPlug')?.sent).toMatchObject({
      params: { id: '3' },
      body: {
        label: 'C',
        connector_type: 'TYPE2',
        max_power_kW: 22,
        charging_point: { id: 5 },
        connector_number: 3,
      },
    });
  });

  it('[S4.13] a change replaces the plug in its station', async () => {
    const { store } = open({ updatePlug: () => plug(1, { label: 'Left' }) });
    await click('Edit plug A');
    const label = await screen.findByLabelText('Plug name');
    await userEvent.clear(label);
    await enter(label, 'Left');
    await click('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const labels = store.getState().stations.station_owner_stations[0]?.plugs.map((p) => p.label);
    expect(labels).toEqual(['Left', 'B']);
  });

  it('a connector number in use is refused with a message, and the form stays', async () => {
    const body = { detail: 'Taken.', code: 'connector_taken' };
    open({ updatePlug: () => ({ refused: 409, body }) });
    await click('Edit plug A');
    await click('Save');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Another plug of this charging point has this number',
    );
    expect(screen.getByLabelText('Plug name')).toHaveProperty('value', 'A');
  });

  it('[S4.13] a deleted plug disappears, and the focus moves to the heading', async () => {
    const then = ownStation({ plugs: [plug(2)] });
    const { store } = open({ deletePlug: () => null }, ownStation(), then);
    await click('Delete plug A');
    await click('Delete');
    await waitFor(() => expect(screen.queryByText('Plug A')).toBeNull());
    const ids = store.getState().stations.station_owner_stations[0]?.plugs.map(({ id }) => id);
    expect(ids).toEqual([2]);
    expect(document.activeElement?.textContent).toBe('Plugs');
  });

  it("[S4.13] a plug with bookings stays, and they are listed in the station's time zone", async () => {
    const { store } = open({ deletePlug: () => conflict });
    await click('Delete plug A');
    await click('Delete');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('upcoming bookings');
    expect(dialog.getByText(/22 Nov.*12:00 – 13:00/)).toBeVisible();
    expect(dialog.getByRole('link').getAttribute('href')).toBe('/owner/reservations');
    expect(store.getState().stations.station_owner_stations[0]?.plugs).toHaveLength(2);
  });
});

describe("an owner's charging points", () => {
  const credentials = {
    charging_point: point(),
    url: 'wss://volt.example/ocpp/vg-abc123',
    username: 'vg-abc123',
    password: 'shown-this-once-only',
  };

  it('show whether they are connected and their model, and link to their page', async () => {
    open({}, ownStation({ charging_points: [point({ connected: false, last_seen_at: null })] }));
    const row = await rowOf('By the entrance');
    expect(row.getByText('Not connected')).toBeVisible();
    expect(row.getByText('Never connected')).toBeVisible();
    expect(row.getByText('ABB Terra 53 · Plugs A, B')).toBeVisible();
    const way = row.getByRole('link', { name: 'Connect By the entrance' });
    expect(way.getAttribute('href')).toBe('/owner/stations/3/points/5');
  });

  it('a new one shows its password once and passes it on to the guide', async () => {
    const { asked } = open({ createChargingPoint: () => credentials });
    await click('Add a charging point');
    await click('Create password');
    expect(await screen.findByText('shown-this-once-only')).toBeVisible();
    expect(screen.getByText('wss://volt.example/ocpp')).toBeVisible();
    expect(screen.getByText(/shown only once/)).toBeVisible();
    expect(asked.find(({ call }) => call === 'createChargingPoint')?.sent.body).toEqual({
      label: '',
      max_power_kW: null,
    });
    await click('Connect now');
    expect(await screen.findByText('the guide')).toBeVisible();
    expect(credentialsOf(5)?.password).toBe('shown-this-once-only');
    expect(credentialsOf(6)).toBeNull();
  });

  it('after the dialog is closed the password is gone', async () => {
    open({ createChargingPoint: () => credentials });
    await click('Add a charging point');
    await click('Create password');
    await click('I have saved the password');
    await waitFor(() => expect(screen.queryByText('shown-this-once-only')).toBeNull());
    expect(credentialsOf(5)).toBeNull();
  });

  it('an identity in use is refused with a message', async () => {
    const body = { detail: 'Taken.', code: 'identity_taken' };
    open({ createChargingPoint: () => ({ refused: 409, body }) });
    await click('Add a charging point');
    await enter(await screen.findByLabelText('OCPP identity (optional)'), 'CP 1');
    await click('Create password');
    expect(screen.getByText(/^Use 3 to 48 letters/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('OCPP identity (optional)'));
    await enter(screen.getByLabelText('OCPP identity (optional)'), 'CP-1');
    await click('Create password');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This identity is not available',
    );
  });

  it('one whose plugs have bookings is not deleted', async () => {
    open({ deleteChargingPoint: () => conflict });
    await click('Delete By the entrance');
    await click('Delete');
    expect(await screen.findByText(/22 Nov.*12:00 – 13:00/)).toBeVisible();
  });
});

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EditableStation } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { plug } from '../../../tests/kit/stations/station.ts';
import { NewStationPage } from './new-station-page.tsx';
import { ownStation } from '../../../tests/kit/stations/own-station.ts';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const credentials = {
  charging_point: ownStation().charging_points[0]!,
  url: 'ws://localhost/ocpp/vg-abcdefghijkl',
  username: 'vg-abcdefghijkl',
  password: 'twenty-characters-at-least',
};

function open(path = '/owner/stations/new', answers: Answers = {}) {
  let kept: EditableStation = ownStation({ pricing: null, plugs: [], charging_points: [] });
  const shown = renderScreen({
    routes: [
      { path: '/owner/stations/new', element: <NewStationPage /> },
      { path: '/owner/stations', element: 'my stations' },
      { path: '/owner/stations/:id', element: 'the station' },
      { path: '/owner/stations/:id/points/:pointId', element: 'the guide' },
    ],
    path,
    answers: {
      searchPlaces: () => ({ results: [], count: 0 }),
      createStation: () => kept,
      readOwnStation: () => kept,
      updateStation: ({ body }) => {
        kept = { ...kept, ...(body as object) };
        return kept;
      },
      createChargingPoint: () => credentials,
      createPlug: ({ body }) => plug(1, body as object),
      ...answers,
    },
    role: 'station_owner',
  });
  const sent = (call: string) =>
    shown.asked.filter((one) => one.call === call).map((one) => one.sent.body);
  return { ...shown, sent, setKept: (station: EditableStation) => (kept = station) };
}
async function fill(name: RegExp | string, value: string) {
  const one = await screen.findByRole('textbox', { name });
  await userEvent.clear(one);
  await userEvent.click(one);
  await userEvent.paste(value);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a new station', () => {
  it('is created in three saved steps, and leads to the setup guide', async () => {
    const { sent, router } = open();
    await fill(/^Name/, 'Syntagma');
    await fill(/Street and number/, 'Amalias 1');
    await fill(/Town or city/, 'Athens');
    await fill(/Coordinates/, '37.975, 23.735');
    await press('Save and continue');
    expect(await screen.findByRole('heading', { name: 'What does charging cost?' })).toBeVisible();
    expect(router.state.location.search).toBe('?station=3');
    expect(sent('createStation')).toMatchObject([
      { name: 'Syntagma', country: 'GR', lat: 37.975, lng: 23.735 },
    ]);
    await fill(/Price per kWh/, '0.45');
    await press('Save and continue');
    const next = await screen.findByRole('heading', { name: 'Which plugs does it have?' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await fill(/Max power/, '11');
    await press('Add and connect');
    expect(await screen.findByText('the guide')).toBeVisible();
    expect(router.state.location.pathname).toBe('/owner/stations/3/points/5');
    expect(sent('createPlug')).toMatchObject([
      { label: 'A', connector_type: 'TYPE2', max_power_kW: 11, charging_point: { id: 5 } },
    ]);
  });

  it('keeps the first step after a reload, until it is saved', async () => {
    open();
    await fill(/^Name/, 'Syntagma');
    await fill(/Town or city/, 'Athens');
    cleanup();
    open();
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    expect(name.value).toBe('Syntagma');
    await fill(/Street and number/, 'Amalias 1');
    await fill(/Coordinates/, '37.975, 23.735');
    await press('Save and continue');
    await screen.findByRole('heading', { name: 'What does charging cost?' });
    cleanup();
    open();
    const next = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    expect(next.value).toBe('');
  });

  it.each([
    ['of another make', '{"name": 7, "city": "Athens"'],
    ['of another owner', '{"owner": "somebody else", "name": "Port"}'],
  ])('ignores stored values %s', async (_what, kept) => {
    window.sessionStorage.setItem('private-new-station', kept);
    open();
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    expect(name.value).toBe('');
  });

  it('continues where it was left, from the URL', async () => {
    open('/owner/stations/new?station=3');
    expect(await screen.findByRole('heading', { name: 'What does charging cost?' })).toBeVisible();
    expect(screen.getByText(/Syntagma is saved/)).toBeVisible();
    expect(screen.getByText('Price', { selector: 'li' }).getAttribute('aria-current')).toBe('step');
  });

  it('of another owner is not found', async () => {
    const refusal = { refused: 404, body: { detail: '', code: 'not_found' } };
    open('/owner/stations/new?station=9', { readOwnStation: () => refusal });
    expect(await screen.findByText('my stations')).toBeVisible();
  });

  it('[B8] shows missing fields before a request is sent', async () => {
    const { sent } = open();
    await press('Save and continue');
    expect((await screen.findAllByText('Fill in this field.')).length).toBe(4);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ }));
    expect(sent('createStation')).toEqual([]);
  });

  it('creates nothing twice when a plug fails and the step is repeated', async () => {
    let fails = true;
    const { sent } = open('/owner/stations/new?station=3', {
      readOwnStation: () => ownStation({ plugs: [] }),
      createPlug: ({ body }) => {
        const { label } = body as { label: string };
        if (label === 'B' && fails) {
          return { refused: 503, body: { detail: '', code: 'service_unavailable' } };
        }
        return plug(1, { label });
      },
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Number of plugs' }));
    await userEvent.click(await screen.findByRole('option', { name: '2 plugs' }));
    await press('Add and connect');
    expect((await screen.findByRole('alert')).textContent).toContain('Your changes are still here');
    fails = false;
    await press('Add and connect');
    expect(await screen.findByText('the guide')).toBeVisible();
    expect(sent('createChargingPoint')).toHaveLength(1);
    expect(sent('createPlug').map((body) => (body as { label: string }).label)).toEqual([
      'A',
      'B',
      'B',
    ]);
  });

  it('[26.4] creates six wallboxes with one plug each in one step, and saves their passwords', async () => {
    let made = 0;
    const { sent, router } = open('/owner/stations/new?station=3', {
      readOwnStation: () => ownStation({ plugs: [] }),
      createChargingPoint: () => {
        made += 1;
        return {
          ...credentials,
          charging_point: { ...credentials.charging_point, id: made },
        };
      },
      createPlug: ({ body }) => plug(1, body as object),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'One per plug' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Number of plugs' }));
    await userEvent.click(await screen.findByRole('option', { name: '6 plugs' }));
    await press('Add and connect');
    await waitFor(() => expect(sent('createPlug')).toHaveLength(6));
    expect(sent('createChargingPoint')).toHaveLength(6);
    expect(sent('createPlug').at(-1)).toMatchObject({
      label: 'F',
      charging_point: { id: 6 },
      connector_number: 1,
    });
    await waitFor(() => expect(router.state.location.search).toBe('?tab=plugs'));
  });
});

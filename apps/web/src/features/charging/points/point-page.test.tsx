import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PointConnection } from '@voltagora/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { reservation, session } from '../../../tests/kit/reservations/reservation.ts';
import { plug } from '../../../tests/kit/stations/station.ts';
import { forgetCredentials, rememberCredentials } from './credentials/fresh-credentials.ts';
import { PointPage } from './point-page.tsx';
import { SilentSocket } from '../../../tests/kit/screens/silent-socket.ts';
import {
  attempt,
  connected,
  connection,
  ownStation,
  point,
  quietMaintenance,
  running,
} from '../../../tests/kit/stations/points.ts';
import { enter } from '../../../tests/kit/screens/enter.ts';

beforeEach(() => vi.stubGlobal('WebSocket', SilentSocket));
afterEach(() => {
  cleanup();
  forgetCredentials();
  vi.unstubAllGlobals();
});

function open(heard: PointConnection = connected(), answers: Answers = {}, station = ownStation()) {
  return renderScreen({
    routes: [{ path: '/owner/stations/:id/points/:pointId', element: <PointPage /> }],
    path: '/owner/stations/3/points/5',
    answers: {
      readOwnStation: () => station,
      readPointConnection: () => heard,
      listPointEvents: () => ({ results: [], count: 0 }),
      ...quietMaintenance,
      ...answers,
    },
    role: 'station_owner',
  });
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const refusal = (code: string, status = 409) => ({ refused: status, body: { detail: code, code } });

describe('the links to the sections', () => {
  it('move to a heading of the page and set the keyboard focus there', async () => {
    const { router } = open();
    const ways = await screen.findByRole('navigation', { name: 'On this page' });
    const links = within(ways).getAllByRole('link');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const heading = screen.getByRole('heading', { level: 2, name: link.textContent });
      await userEvent.click(link);
      expect(router.state.location.hash).toBe(`#${heading.id}`);
      expect(document.activeElement).toBe(heading);
    }
  });
});

describe('the setup guide', () => {
  it('shows the credentials, and that there was no attempt yet', async () => {
    open(connection());
    expect(await screen.findByText('wss://volt.example/ocpp/vg-abc123')).toBeInTheDocument();
    expect(screen.getByText('wss://volt.example/ocpp')).toBeInTheDocument();
    expect(screen.getByText('vg-abc123')).toBeInTheDocument();
    expect(screen.getByText(/Waiting for the charger to connect/)).toBeInTheDocument();
    expect(screen.getByText(/The password is not shown again/)).toBeInTheDocument();
  });

  it('[Q36] [Q55] shows the hints of some vendors, or only those of a known one', async () => {
    open(connection());
    expect(await screen.findByText(/Central system only/)).toBeInTheDocument();
    expect(screen.getByText(/root certificate/)).toBeInTheDocument();
    cleanup();
    open(connection({ charging_point: point({ vendor: 'Etrel', model: 'INCH' }) }));
    expect(await screen.findByText(/Central system only/)).toBeInTheDocument();
    expect(screen.queryByText(/root certificate/)).toBeNull();
    cleanup();
    open(connection({ charging_point: point({ vendor: 'Foreign', model: 'One' }) }));
    expect(await screen.findByText('Where do I enter them?')).toBeInTheDocument();
    expect(screen.queryByText('Tips for specific brands')).toBeNull();
  });

  it('shows the password once, right after its creation', async () => {
    rememberCredentials({
      charging_point: point(),
      url: 'wss://volt.example/ocpp/vg-abc123',
      username: 'vg-abc123',
      password: 'fresh-from-the-dialog',
    });
    open(connection());
    expect(await screen.findByText('fresh-from-the-dialog')).toBeInTheDocument();
    cleanup();
    open(connection());
    await screen.findByText('vg-abc123');
    expect(screen.queryByText('fresh-from-the-dialog')).toBeNull();
  });

  it('creates a new password after a confirmation and shows it', async () => {
    const made = { ...connection(), password: 'the-new-one' };
    const { asked } = open(connection(), { renewChargingPointPassword: () => made });
    await click('Create new password');
    expect(
      await screen.findByText(/The old password stops working immediately/),
    ).toBeInTheDocument();
    expect(asked.some(({ call }) => call === 'renewChargingPointPassword')).toBe(false);
    await click('Create password');
    expect(await screen.findByText('the-new-one')).toBeInTheDocument();
  });

  it.each([
    [
      { outcome: 'wrong_password', detail: { length: '12' } },
      'sent a wrong password',
      '12 characters',
    ],
    [
      { outcome: 'wrong_password', detail: { username: 'other' } },
      'user name does not match its identity',
      'exactly as shown',
    ],
    [{ outcome: 'no_password' }, 'did not send a password', 'basic authentication'],
    [
      { outcome: 'no_password', detail: { scheme: 'Bearer' } },
      'unsupported authentication method',
      'Choose basic authentication',
    ],
    [
      { outcome: 'wrong_subprotocol', detail: { offered: 'ocpp2.0.1' } },
      'unsupported OCPP version',
      'offered ocpp2.0.1',
    ],
    [{ outcome: 'wrong_subprotocol' }, 'unsupported OCPP version', 'did not name an OCPP version'],
    [{ outcome: 'bad_path', detail: { path: '/ocpp/a/b' } }, 'to a wrong address', '/ocpp/a/b'],
    [
      { outcome: 'throttled', detail: { wait_seconds: '30' } },
      'Too many connection attempts',
      'again in 30 seconds',
    ],
    [{ outcome: 'disconnected' }, 'lost its connection', 'switch it off and on'],
  ] as const)('explains %o with the next step', async (heard, title, more) => {
    open(connection({ attempts: [attempt({ detail: {}, ...heard })] }));
    const said = await screen.findByText(new RegExp(title), { selector: 'strong' });
    expect(said.closest('div')?.textContent).toContain(more);
  });

  it('shows a mistyped identity beside the right one, with the differing letters marked', async () => {
    const typed = attempt({ outcome: 'unknown_identity', identity: 'vg-abx123' });
    open(connection({ attempts: [typed] }));
    await screen.findByText(/with an unknown identity/);
    const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['x', 'c']);
  });

  it("[B18] shows an unknown client's identity as plain text", async () => {
    const identity = '<img src=x onerror=alert(1)>';
    open(connection({ attempts: [attempt({ outcome: 'unknown_identity', identity })] }));
    await screen.findByText(/with an unknown identity/);
    expect(document.querySelector('img')).toBeNull();
  });

  it('marks completed steps and updates itself', async () => {
    let heard = connection({ attempts: [attempt()] });
    open(connection(), { readPointConnection: () => heard });
    await screen.findByText(/sent a wrong password/);
    heard = connected();
    expect(
      await screen.findByText('Charger connected', {}, { timeout: 30_000 }),
    ).toBeInTheDocument();
    expect(screen.getByText('The charger is connected and working.')).toBeInTheDocument();
    expect(screen.getByText('ABB Terra 53')).toBeInTheDocument();
  });

  it.each([
    ['a plug', {}, point({ plugs: [] }), 'Add a plug', '/owner/stations/3?tab=plugs'],
    ['a price', { pricing: null }, point(), 'Set a price', '/owner/stations/3?tab=prices'],
    ['a look', {}, point(), 'View as a driver', '/stations/syntagma'],
  ])('at the end links to %s', async (_what, more, charging_point, name, to) => {
    open({ ...connected(), charging_point }, {}, ownStation(more));
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
  });

  it("another owner's charging point is not found", async () => {
    open(connected(), { readPointConnection: () => refusal('not_found', 404) });
    expect(await screen.findByText('Charging point not found')).toBeInTheDocument();
  });
});

describe('remote control', () => {
  it('asks before a restart, and shows the answer', async () => {
    const { asked } = open(connected(), { resetPlug: () => ({ status: 'Accepted' }) });
    await click('Restart');
    expect(await screen.findByText(/ends its sessions normally/)).toBeInTheDocument();
    expect(asked.some(({ call }) => call === 'resetPlug')).toBe(false);
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Restart' }),
    );
    expect(await screen.findByText(/The charger accepted the command/)).toBeInTheDocument();
    expect(asked.find(({ call }) => call === 'resetPlug')?.sent.body).toEqual({ type: 'Soft' });
  });

  it.each([
    ['Rejected', 'The charger rejected the command.'],
    ['Scheduled', 'when the current session ends'],
    ['SomethingOdd', 'The charger answered: SomethingOdd'],
  ])('shows %s in words', async (status, said) => {
    open(connected(), { clearCache: () => ({ status }) });
    await click('Clear card cache');
    expect(await screen.findByText(new RegExp(said))).toBeInTheDocument();
  });

  it('shows a sent command among the events at once', async () => {
    let isSent = false;
    const listPointEvents = () => ({ results: [], count: isSent ? 40 : 0 });
    const clearCache = () => {
      isSent = true;
      return { status: 'Accepted' };
    };
    open(connected(), { listPointEvents, clearCache });
    expect(await screen.findByText('No activity yet')).toBeInTheDocument();
    await click('Clear card cache');
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeInTheDocument();
  });

  it('what was asked is among the events also where the charger refused it', async () => {
    let isSent = false;
    const listPointEvents = () => ({ results: [], count: isSent ? 40 : 0 });
    const clearCache = () => {
      isSent = true;
      return refusal('charger_timeout', 504);
    };
    open(connected(), { listPointEvents, clearCache });
    expect(await screen.findByText('No activity yet')).toBeInTheDocument();
    await click('Clear card cache');
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeInTheDocument();
  });

  it('no answer in time is told apart from a refusal: it may have acted', async () => {
    open(connected(), { clearCache: () => refusal('charger_timeout', 504) });
    await click('Clear card cache');
    expect(await screen.findByText(/It may still have done it/)).toBeInTheDocument();
  });

  it.each([
    ['Unlock cable: Plug B', 'unlockConnector', { quantity: 2 }],
    ['Take out of service: Plug A', 'changeAvailability', { quantity: 1, type: 'Inoperative' }],
  ])('asks before %s, then sends it', async (name, call, body) => {
    const done = () => ({ status: 'Accepted' });
    const { asked } = open(connected(), { unlockConnector: done, changeAvailability: done });
    await click(name);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: name.split(':')[0] ?? '' }));
    await screen.findByText(/The charger accepted the command/);
    expect(asked.find((one) => one.call === call)?.sent.body).toEqual(body);
  });

  it('puts a plug back into service without a confirmation', async () => {
    const station = ownStation({ plugs: [plug(1, { status: 'Unavailable' })] });
    const answers: Answers = { changeAvailability: () => ({ status: 'Accepted' }) };
    const { asked } = open(connected(), answers, station);
    await click('Put back in service: Plug A');
    await screen.findByText(/The charger accepted the command/);
    expect(asked.find(({ call }) => call === 'changeAvailability')?.sent.body).toEqual({
      quantity: 1,
      type: 'Operative',
    });
  });

  it('shows whose session would be stopped, with its energy in kWh', async () => {
    const station = ownStation({ plugs: [plug(1, { status: 'Charging' })] });
    const charging = { ...reservation, session: { ...session, energy_kWh: 1.1 } };
    const totals = { energy_kWh: 1.1, tokens: 0, idle_tokens: 0 };
    const listOwnerReservations = () => ({ results: [charging], count: 1, totals });
    open(
      { ...connected(), sessions: [running(reservation.id)] },
      { listOwnerReservations },
      station,
    );
    await click('Stop charging: Plug A');
    expect(await screen.findByText(/is charging here, 1.10 kWh so far/)).toBeInTheDocument();
  });

  it('can stop a session that was started by an id tag', async () => {
    const station = ownStation({ plugs: [plug(1, { status: 'Charging' })] });
    const stopSession = () => ({ status: 'Accepted' });
    const { asked } = open({ ...connected(), sessions: [running()] }, { stopSession }, station);
    await click('Stop charging: Plug A');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/started with an RFID card .* 2.50 kWh so far/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Stop charging' }));
    await screen.findByText(/The charger accepted the command/);
    expect(asked.find(({ call }) => call === 'stopSession')?.sent.body).toEqual({
      session: { id: running().id },
    });
  });

  it('reports a session that is already over', async () => {
    const station = ownStation({ plugs: [plug(1, { status: 'Charging' })] });
    open(connected(), {}, station);
    await click('Stop charging: Plug A');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/There is no session/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Stop charging' })).toBeNull();
  });

  it('is disabled while the charging point is disconnected', async () => {
    open(connection());
    const restart = await screen.findByRole('button', { name: 'Restart' });
    expect(restart).toHaveProperty('disabled', true);
    expect(screen.getByText(/cannot receive commands/)).toBeInTheDocument();
  });

  it('reads, searches and changes settings one at a time', async () => {
    let isRead = false;
    const model = {
      firmware_version: '1.0',
      read_at: '2026-11-21T10:00:00Z',
      variables: [
        { key: 'HeartbeatInterval', readonly: false, value: '60' },
        { key: 'NumberOfConnectors', readonly: true, value: '2' },
        { key: 'AuthorizationKey', readonly: false, value: null },
      ],
    };
    const { asked } = open(connected(), {
      readDeviceModel: () => ({ model: isRead ? model : null }),
      refreshDeviceModel: () => {
        isRead = true;
        return { model };
      },
      changeConfiguration: () => ({ status: 'RebootRequired' }),
    });
    await click('Read settings');
    expect(await screen.findByText('3 settings')).toBeInTheDocument();
    expect(screen.getByText('hidden')).toBeInTheDocument();
    expect(screen.getByText('read-only')).toBeInTheDocument();
    expect(screen.getByText('change it under “Security”')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change AuthorizationKey' })).toBeNull();
    await enter(screen.getByRole('searchbox'), 'heart');
    expect(screen.getByText('1 setting')).toBeInTheDocument();
    await click('Change HeartbeatInterval');
    const field = await screen.findByLabelText('HeartbeatInterval');
    await userEvent.clear(field);
    await enter(field, '300');
    await click('Send to the charger');
    expect(await screen.findByText(/It takes effect after a restart/)).toBeInTheDocument();
    expect(asked.find(({ call }) => call === 'changeConfiguration')?.sent.body).toEqual({
      key: 'HeartbeatInterval',
      value: '300',
    });
  });
});

describe('the event log of a charging point', () => {
  it('shows action, place, actor and answer', async () => {
    const results = [
      {
        id: '018f6b1e-0000-7000-8000-0000000000e1',
        at: '2026-11-21T10:00:00Z',
        kind: 'unlocked',
        actor: 'owner' as const,
        detail: { connector: 2, failure: 'charger_timeout' },
      },
      {
        id: '018f6b1e-0000-7000-8000-0000000000e2',
        at: '2026-11-21T09:00:00Z',
        kind: 'fault',
        actor: 'charger' as const,
        detail: { connector: 1, error_code: '<b>Ground</b>' },
      },
    ];
    open(connected(), { listPointEvents: () => ({ results, count: 40 }) });
    const unlocked = (await screen.findByText('Cable unlocked')).closest('li');
    expect(unlocked?.textContent).toContain('Plug B');
    expect(unlocked?.textContent).toContain('The charger did not answer in time.');
    expect(unlocked?.textContent).toContain('you');
    const fault = (await screen.findByText('Fault')).closest('li');
    expect(fault?.textContent).toContain('<b>Ground</b>');
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeInTheDocument();
  });

  it('has its page in the URL', async () => {
    const { asked, router } = open(connected(), {
      listPointEvents: () => ({ results: [], count: 40 }),
    });
    await click('Page 2');
    await waitFor(() => expect(router.state.location.search).toBe('?events=2'));
    await waitFor(() => {
      const last = asked.findLast(({ call }) => call === 'listPointEvents');
      expect(last?.sent.query.get('page')).toBe('2');
    });
  });
});

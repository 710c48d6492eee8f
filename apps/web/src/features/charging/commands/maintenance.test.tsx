import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  ChargingPointLog,
  CustomerReport,
  FirmwarePublication,
  FirmwareUpdate,
  LocalList,
  Upkeep,
} from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { Maintenance } from './maintenance.tsx';
import { point, quietMaintenance, quietUpkeep } from '../../../tests/kit/stations/points.ts';
import { enter } from '../../../tests/kit/screens/enter.ts';

afterEach(cleanup);

function open(answers: Answers = {}, isConnected = true) {
  const element = <Maintenance point={point({ connected: isConnected })} />;
  return renderScreen({
    routes: [{ path: '/', element }],
    path: '/',
    answers: { ...quietMaintenance, ...answers },
    role: 'station_owner',
  });
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

const update = (more: Partial<FirmwareUpdate> = {}): FirmwareUpdate => ({
  id: 1,
  url: 'https://maker.example/next.bin',
  is_signed: false,
  retrieve_at: '2026-11-21T10:00:00Z',
  state: 'asked',
  report: null,
  asked_at: '2026-11-21T10:00:00Z',
  told_at: null,
  ...more,
});
const log = (more: Partial<ChargingPointLog> = {}): ChargingPointLog => ({
  id: 7,
  kind: 'diagnostics',
  state: 'uploaded',
  report: 'Uploaded',
  url: null,
  file_name: 'cp.zip',
  size_bytes: 2_400,
  asked_at: '2026-11-21T10:00:00Z',
  uploaded_at: '2026-11-21T10:01:00Z',
  keep_until: '2026-12-21T10:00:00Z',
  ...more,
});
const upkeep = (more: Partial<Upkeep> = {}) => ({
  readUpkeep: () => quietUpkeep(more),
});
const list = (more: Partial<NonNullable<LocalList['list']>> = {}) => ({
  list: { state: 'in_step' as const, version: 3, tags: 2, left_out: 0, sent_at: null, ...more },
});

describe('the firmware of a charger', () => {
  it('is requested with an address, which is validated first', async () => {
    const { asked } = open({ updateFirmware: () => update() });
    await click('Update…');
    await click('Send to the charger');
    expect(await screen.findByText(/full address of another server/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Firmware URL'), 'https://maker.example/next.bin');
    await click('Send to the charger');
    await expect
      .poll(() => asked.find(({ call }) => call === 'updateFirmware')?.sent.body)
      .toEqual({ url: 'https://maker.example/next.bin' });
  });

  it('shows the progress, and why it failed', async () => {
    const failed = update({ state: 'failed', report: 'InvalidSignature' });
    open(upkeep({ firmware: [update({ id: 2, state: 'installing' }), failed] }));
    expect(await screen.findByText('Installing')).toBeInTheDocument();
    expect(screen.getByText('the charger answered: InvalidSignature')).toBeInTheDocument();
    expect(screen.getByText('Version 1.0')).toBeInTheDocument();
  });
});

describe('logs', () => {
  it('are requested, and can be downloaded once uploaded', async () => {
    const { asked } = open({
      ...upkeep({
        logs: [log(), log({ id: 8, state: 'asked', file_name: null, size_bytes: null })],
      }),
      requestLog: () => log({ state: 'asked' }),
    });
    expect(await screen.findByText(/cp.zip · 2.4 kB/)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
    await click('Request a log…');
    await userEvent.click(await screen.findByRole('radio', { name: 'Security log' }));
    await click('Request log');
    await expect
      .poll(() => asked.find(({ call }) => call === 'requestLog')?.sent.body)
      .toEqual({ kind: 'security' });
  });
});

describe('an OCPP 2.0.1 charging point', () => {
  const published: FirmwarePublication = {
    id: 4,
    url: 'https://maker.example/next.bin',
    checksum: 'a'.repeat(32),
    state: 'published',
    report: 'Firmware published',
    locations: ['http://10.0.0.2/next.bin'],
    asked_at: '2026-11-21T10:00:00Z',
    told_at: '2026-11-21T10:01:00Z',
  };
  const told: CustomerReport = {
    id: 9,
    kind: 'id_tag',
    subject: 'CARD-1',
    erase: false,
    state: 'whole',
    report: 'Accepted',
    text: 'CARD-1: Accepted',
    asked_at: '2026-11-21T10:00:00Z',
    told_at: '2026-11-21T10:01:00Z',
    keep_until: '2026-11-24T10:00:00Z',
  };

  it('publishes firmware after validating the checksum, and unpublishes it', async () => {
    const { asked } = open({
      ...upkeep({ ocpp_version: '2.0.1', publications: [published] }),
      publishFirmware: () => published,
      withdrawFirmware: () => ({ status: 'Unpublished' }),
    });
    expect(await screen.findByText('Offered at http://10.0.0.2/next.bin')).toBeInTheDocument();
    await click('Withdraw https://maker.example/next.bin');
    await expect.poll(() => asked.some(({ call }) => call === 'withdrawFirmware')).toBe(true);
    await click('Publish…');
    const dialog = within(await screen.findByRole('dialog'));
    await enter(dialog.getByLabelText('Firmware URL'), published.url);
    await enter(dialog.getByLabelText('MD5 checksum'), 'abc');
    await click('Send to the charger');
    expect(await dialog.findByText('Enter 32 hexadecimal digits')).toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText('MD5 checksum'));
    await enter(dialog.getByLabelText('MD5 checksum'), published.checksum);
    await click('Send to the charger');
    await expect
      .poll(() => asked.find(({ call }) => call === 'publishFirmware')?.sent.body)
      .toEqual({ url: published.url, checksum: published.checksum });
  });

  it('reports customer data, and deletes it on request', async () => {
    const { asked } = open({
      ...upkeep({ ocpp_version: '2.0.1', customer_reports: [told] }),
      requestCustomerReport: () => told,
    });
    expect(await screen.findByText('CARD-1: Accepted')).toBeInTheDocument();
    await click('Request report…');
    const dialog = within(await screen.findByRole('dialog'));
    await click('Request report');
    expect(await dialog.findByText(/up to 36 characters/)).toBeInTheDocument();
    await enter(dialog.getByLabelText('Number'), 'CARD-2');
    await userEvent.click(dialog.getByRole('checkbox'));
    await click('Request report');
    await expect
      .poll(() => asked.find(({ call }) => call === 'requestCustomerReport')?.sent.body)
      .toEqual({ kind: 'id_tag', subject: 'CARD-2', erase: true });
  });

  it('supports both, unlike one of 1.6', async () => {
    open();
    await screen.findByText('Version 1.0');
    expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask…' })).toBeNull();
  });
});

describe('the local list of a charging point', () => {
  it('shows its size and what did not fit, and can be sent again', async () => {
    const { asked } = open({
      readLocalList: () => list({ left_out: 1 }),
      sendLocalList: () => list(),
    });
    expect(await screen.findByText(/2 RFID cards are stored on the charger/)).toBeInTheDocument();
    expect(screen.getByText(/1 RFID card did not fit/)).toBeInTheDocument();
    await click('Send all again');
    await expect.poll(() => asked.some(({ call }) => call === 'sendLocalList')).toBe(true);
  });
});

describe('the display of a charging point', () => {
  const model = {
    firmware_version: '1.0',
    read_at: '2026-11-21T10:00:00Z',
    variables: [{ key: 'DisplayMessageCtrlr.Available', readonly: true, value: 'true' }],
  };

  it('is not shown if there is none', async () => {
    open();
    await screen.findByText('Version 1.0');
    expect(screen.queryByText('Display')).toBeNull();
  });

  it('gets a message, and the answer is shown', async () => {
    const { asked } = open({
      readDeviceModel: () => ({ model }),
      readDisplayMessage: () => ({ message: null }),
      showDisplayMessage: () => ({ status: 'Rejected' }),
    });
    await click('Show a message…');
    const dialog = within(await screen.findByRole('dialog'));
    await enter(dialog.getByLabelText('Message'), 'Closed on Sunday');
    await userEvent.click(dialog.getByRole('button', { name: 'Show message' }));
    expect(await screen.findByText('The charger rejected the command.')).toBeInTheDocument();
    expect(asked.find(({ call }) => call === 'showDisplayMessage')?.sent.body).toEqual({
      text: 'Closed on Sunday',
    });
  });
});

it('nothing can be requested from a disconnected charging point', async () => {
  open({ readLocalList: () => list() }, false);
  for (const name of ['Update…', 'Request a log…', 'Send all again', 'Read settings']) {
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  }
});

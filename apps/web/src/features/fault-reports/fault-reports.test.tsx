// Issue 23, point 5: faults that drivers report.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FaultReport } from '@voltagora/contract';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { FaultList } from './fault-list.tsx';
import { ReportFault } from './report-fault.tsx';
import { StationFaults } from './station-faults.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ID = '00000000-0000-4000-8000-000000000000';
const open = (element: ReactNode, answers: Answers, role?: 'driver' | 'station_owner') =>
  renderScreen({ routes: [{ path: '/', element }], path: '/', answers, ...(role && { role }) });
const form = (
  <ReportFault
    station={{ id: 3 }}
    plugs={[
      { id: 1, label: 'A' },
      { id: 2, label: 'B' },
    ]}
  />
);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('[23.5] faults of a station', () => {
  it('say how many drivers report them', async () => {
    const faults = [
      { category: 'broken_plug', drivers: 2, reported_at: '2026-11-21T10:00:00Z' },
      { category: 'screen', drivers: 1, reported_at: '2026-11-21T10:00:00Z' },
    ] as const;
    open(<StationFaults stationId={3} />, {
      listStationFaults: () => ({ results: [...faults], count: 2 }),
    });
    expect(await screen.findByText(/2 drivers report: broken plug or cable/)).toBeVisible();
    expect(screen.getByText(/1 driver reports: screen or card reader/)).toBeVisible();
  });
});

describe('[23.5] a fault report', () => {
  it('is sent with plug, words and photo', async () => {
    const { asked } = open(
      form,
      {
        reportFault: () => ({ id: ID, created_at: '2026-11-21T10:00:00Z' }),
        uploadFaultPhoto: () => ({ id: ID, url: '/a', thumbnail_url: '/b', width: 4, height: 3 }),
      },
      'driver',
    );
    await press('Report a fault');
    await userEvent.click(await screen.findByRole('combobox', { name: 'What is wrong?' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Something else' }));
    await press('Send report');
    expect(await screen.findByText('Say what is wrong.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'What happened?' }), 'Wasps');
    await userEvent.click(screen.getByRole('combobox', { name: 'Which plug?' }));
    await userEvent.click(await screen.findByRole('option', { name: 'B' }));
    const photo = new File(['x'], 'fault.png', { type: 'image/png' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await userEvent.upload(input!, photo);
    await press('Send report');
    expect(await screen.findByRole('status')).toHaveTextContent('We have notified the owner');
    expect(asked.find(({ call }) => call === 'reportFault')?.sent.body).toEqual({
      station: { id: 3 },
      plug: { id: 2 },
      category: 'other',
      text: 'Wasps',
    });
    expect(asked.find(({ call }) => call === 'uploadFaultPhoto')?.sent.file?.name).toBe(
      'fault.png',
    );
  });

  it('that is open already is refused with words; a visitor logs in first', async () => {
    const refused = { refused: 409, body: { detail: '', code: 'fault_report_open' } };
    open(form, { reportFault: () => refused }, 'driver');
    await press('Report a fault');
    await press('Send report');
    expect(await screen.findByRole('alert')).toHaveTextContent('already');
    cleanup();
    open(form, {});
    expect(await screen.findByRole('link', { name: /Log in to report/ })).toHaveAttribute(
      'href',
      '/login?next=%2F',
    );
  });

  it('says offline why it cannot be sent', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(form, {}, 'driver');
    expect(await screen.findByRole('button', { name: 'Report a fault' })).toBeDisabled();
    expect(screen.getByText(/You are offline/)).toBeVisible();
  });

  it('is answered and resolved by the owner', async () => {
    const report: FaultReport = {
      id: ID,
      station: { id: 3, name: 'Syntagma' },
      plug: { id: 2, label: 'B' },
      category: 'broken_plug',
      text: 'The latch is gone',
      photo: null,
      created_at: '2026-11-21T10:00:00Z',
      answer: null,
      answered_at: null,
      resolved_at: null,
    };
    const { asked } = open(
      <FaultList stationId={3} />,
      {
        listFaultReports: () => ({ results: [report], count: 1, open: 1 }),
        answerFaultReport: () => report,
      },
      'station_owner',
    );
    expect(await screen.findByText('The latch is gone')).toBeVisible();
    expect(screen.getByText('1 open')).toBeVisible();
    await press('Answer');
    await press('Send');
    expect(await screen.findByText(/Write an answer/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'The fault is resolved' }));
    await press('Send');
    await waitFor(() =>
      expect(asked.find(({ call }) => call === 'answerFaultReport')?.sent.body).toEqual({
        text: '',
        is_resolved: true,
      }),
    );
  });
});

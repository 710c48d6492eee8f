// Issue 22, point 7: a driver reports a station to the host.
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderScreen } from '../../../../tests/kit/screens/render-screen.tsx';
import { ReportStation } from './report-station.tsx';

afterEach(cleanup);

function open(role: 'driver' | 'station_owner' | undefined, answers: Answers = {}) {
  const shown = renderScreen({
    routes: [{ path: '/', element: <ReportStation station={{ id: 3, slug: 'syntagma' }} /> }],
    path: '/',
    answers,
    ...(role && { role }),
  });
  const sent = () => shown.asked.filter(({ call }) => call === 'reportStation');
  return { ...shown, sent };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('[issue 22] a report about a station', () => {
  it('is sent with what is wrong, and says what happens next', async () => {
    const { sent } = open('driver', {
      reportStation: () => ({ id: '00000000-0000-4000-8000-000000000000', created_at: '' }),
    });
    await press('Report this station');
    await userEvent.click(await screen.findByRole('combobox', { name: 'What is wrong?' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Something else' }));
    await press('Send report');
    expect(await screen.findByText('Say what is wrong.')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /should the host know/ }), 'No plug');
    await press('Send report');
    expect(await screen.findByRole('status')).toHaveTextContent('The host will review it');
    expect(sent().map((one) => one.sent.body)).toEqual([
      { station: { id: 3 }, category: 'other', text: 'No plug' },
    ]);
  });

  it('that is open already is refused with words', async () => {
    open('driver', {
      reportStation: () => ({ refused: 409, body: { detail: '', code: 'report_open' } }),
    });
    await press('Report this station');
    await press('Send report');
    expect(await screen.findByRole('alert')).toHaveTextContent('already');
  });

  it('needs an account of a driver', async () => {
    open(undefined);
    expect(await screen.findByRole('link', { name: /Log in to report/ })).toHaveAttribute(
      'href',
      '/login?next=/stations/syntagma',
    );
  });
});

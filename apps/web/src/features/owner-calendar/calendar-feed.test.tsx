import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

afterEach(cleanup);

const URL_ONE = 'https://voltagora.example/api/stations/calendar-feeds/abcdefghijklmnopqrstuvwxyz/';
function open(answers: Answers, hasFeed = false) {
  return renderScreen({
    routes: [{ path: '/', element: <CalendarFeed station={3} hasFeed={hasFeed} /> }],
    path: '/',
    answers,
    role: 'station_owner',
  });
}

describe('the iCalendar URL of a station', () => {
  it('[S1.02] is created on request, marked as secret, and copied', async () => {
    const { asked } = open({ createCalendarFeed: () => ({ url: URL_ONE }) });
    await userEvent.click(screen.getByRole('button', { name: 'Create new address' }));
    expect(await screen.findByDisplayValue(URL_ONE)).toBeVisible();
    expect(screen.getByText(/Anyone who has it can read this calendar/)).toBeVisible();
    expect(asked[0]).toMatchObject({ call: 'createCalendarFeed', sent: { params: { id: '3' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(URL_ONE);
  });

  it('[S1.02] can be revoked, and is hidden then', async () => {
    open({ createCalendarFeed: () => ({ url: URL_ONE }), deleteCalendarFeed: () => null });
    await userEvent.click(screen.getByRole('button', { name: 'Create new address' }));
    await screen.findByDisplayValue(URL_ONE);
    await userEvent.click(screen.getByRole('button', { name: 'Delete address' }));
    expect(await screen.findByText(/The calendar address is deleted/)).toBeVisible();
    expect(screen.queryByDisplayValue(URL_ONE)).toBeNull();
  });

  it('[S1.02] an earlier one is shown as in use and can be revoked', async () => {
    open({ deleteCalendarFeed: () => null }, true);
    expect(screen.getByText('An address is active.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete address' }));
    expect(await screen.findByText(/The calendar address is deleted/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete address' })).toBeNull();
    expect(screen.queryByText('An address is active.')).toBeNull();
  });

  it('[S1.02] shows errors', async () => {
    const body = { detail: 'x', code: 'not_found' };
    open({ createCalendarFeed: () => ({ refused: 404, body }) });
    await userEvent.click(screen.getByRole('button', { name: 'Create new address' }));
    expect(
      await screen.findByText('We could not find this. It may have been deleted.'),
    ).toBeVisible();
  });
});

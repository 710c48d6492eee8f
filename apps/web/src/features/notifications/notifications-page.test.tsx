import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserNotification } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { notificationsFetched } from './notifications-slice.ts';
import { NotificationsPage } from './notifications-page.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { testNotification } from '../../tests/kit/people/notification.ts';

afterEach(cleanup);

const READ = testNotification({
  id: '01980000-0000-7000-8000-000000000002',
  title: 'Receipt: 12.34 tokens',
  created_at: '2026-06-30T11:00:00.000Z',
  read_at: '2026-06-30T12:00:00.000Z',
});
const asAnswer = (results: UserNotification[]) => ({
  results,
  count: results.length,
  unread: results.filter((one) => one.read_at === null).length,
});

function open(
  answers: Parameters<typeof renderScreen>[0]['answers'],
  element = <NotificationsPage />,
) {
  return renderScreen({
    routes: [{ path: '/notifications', element }],
    path: '/notifications',
    answers,
    role: 'driver',
  });
}

describe('[S3.31] the notification centre', () => {
  it('shows notifications by day, with the number of unread ones', async () => {
    open({ listNotifications: () => asAnswer([testNotification(), READ]) });
    const unread = await screen.findByRole('link', { name: /The plug is yours now/ });
    expect(unread.textContent).toContain('Unread');
    expect(screen.getByRole('link', { name: /Receipt/ }).textContent).not.toContain('Unread');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  it('keeps the newest that the bell has read, whatever part of them the page shows', async () => {
    const { store } = open({ listNotifications: () => asAnswer([READ]) });
    await screen.findByText('Receipt: 12.34 tokens');
    expect(store.getState().notifications.user_notifications).toEqual([]);
  });

  it('asks for the unread alone, and says so when there are none', async () => {
    const { asked, router } = open({
      listNotifications: ({ query }) => asAnswer(query.get('unread') === 'true' ? [] : [READ]),
    });
    await screen.findByText('Receipt: 12.34 tokens');
    await userEvent.click(screen.getByText('Unread'));
    expect(await screen.findByText('No unread notifications')).toBeVisible();
    expect(router.state.location.search).toBe('?unread=true');
    expect(asked.at(-1)?.sent.query.get('lang')).toBe('en');
  });

  it('[S8.01] shows an error beside its button if marking all as read fails', async () => {
    const { store } = open({
      listNotifications: () => asAnswer([testNotification()]),
      readAllNotifications: () => ({
        refused: 503,
        body: { detail: 'busy', code: 'service_unavailable' },
      }),
    });
    store.dispatch(notificationsFetched({ results: [testNotification()] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Could not save. Try again.');
    expect(store.getState().errors).toMatchObject({ id: 'readAllNotifications', status: 503 });
  });

  it('offline shows the last known ones, marked as old', async () => {
    const { store } = open({});
    store.dispatch(notificationsFetched({ results: [testNotification()] }));
    expect(await screen.findByText('This list may be out of date')).toBeVisible();
    expect(screen.getByText('The plug is yours now')).toBeVisible();
  });

  it('without known ones shows the error and what to do', async () => {
    open({});
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('[S4.12] the notification settings', () => {
  const saved = { choices: {}, quiet_hours: null, push_key: 'key' };

  it('are saved with every change; mandatory ones cannot be changed', async () => {
    const { asked } = open(
      {
        readNotificationPreferences: () => saved,
        saveNotificationPreferences: () => saved,
      },
      <PreferencesSection />,
    );
    const tick = await screen.findByRole('checkbox', { name: 'My booking has started, E-mail' });
    await userEvent.click(tick);
    await waitFor(() =>
      expect(asked.find(({ call }) => call === 'saveNotificationPreferences')?.sent.body).toEqual({
        choices: { window_open: { mail: true } },
        quiet_hours: null,
      }),
    );
    const always = screen.getByRole('checkbox', {
      name: 'A booking was cancelled or ended, E-mail',
    });
    expect(always).toHaveProperty('disabled', true);
    expect(screen.getByText(/does not support push notifications/)).toBeVisible();
  });

  it('are restored if saving fails', async () => {
    open({ readNotificationPreferences: () => saved }, <PreferencesSection />);
    const tick = await screen.findByRole('checkbox', { name: 'My booking has started, E-mail' });
    await userEvent.click(tick);
    expect(await screen.findByText('Could not save. Try again.')).toBeVisible();
    expect(tick).toHaveProperty('checked', false);
  });
});

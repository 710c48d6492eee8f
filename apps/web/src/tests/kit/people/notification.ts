import type { UserNotification } from '@voltagora/contract';

/** A notification for tests. */
export const testNotification = (given: Partial<UserNotification> = {}): UserNotification => ({
  id: '01980000-0000-7000-8000-000000000001',
  kind: 'window_open',
  title: 'The plug is yours now',
  body: 'Kerameikos, Left, 14:00 to 15:00. Plug in and start the charge.',
  link: '/reservations/r1',
  created_at: '2026-07-01T11:00:00.000Z',
  read_at: null,
  ...given,
});

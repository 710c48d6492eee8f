// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { loggedOut } from '../accounts/public.ts';
import { notificationsFetched, notificationsReducer } from './notifications-slice.ts';
import { testNotification } from '../../tests/kit/people/notification.ts';

describe('notifications', () => {
  it('[S3.31] come from a results array and are cleared on logout [S4.10]', () => {
    const results = [testNotification()];
    const state = notificationsReducer(undefined, notificationsFetched({ results }));
    expect(state).toEqual({ user_notifications: results });
    expect(notificationsReducer(state, loggedOut())).toEqual({ user_notifications: [] });
  });
});

// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { loggedOut } from '../auth/public.ts';
import { notificationsFetched, notificationsReducer } from './notifications-slice.ts';

describe('notifications', () => {
  it('[S3.31] come from a results array and are gone after logout [S4.10]', () => {
    const results = [{ id: 'n1', created_at: '2026-11-21T10:00:00Z' }];
    const state = notificationsReducer(undefined, notificationsFetched({ results }));
    expect(state).toEqual({ user_notifications: results });
    expect(notificationsReducer(state, loggedOut())).toEqual({ user_notifications: [] });
  });
});

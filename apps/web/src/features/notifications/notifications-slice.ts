import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserNotification } from '@voltagora/contract';
import { api } from '../../shared/api/api.ts';
import { loggedOut } from '../accounts/public.ts';

export type NotificationsState = { user_notifications: UserNotification[] };

/** The newest, for the bell and for pages without a network. */
export const NEWEST_SIZE = 50;

const initialState: NotificationsState = { user_notifications: [] };

const slice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    notificationsFetched: (state, action: PayloadAction<{ results: UserNotification[] }>) => {
      state.user_notifications = action.payload.results;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => initialState)
      .addMatcher(api.endpoints.listNotifications.matchFulfilled, (state, { payload, meta }) => {
        // The page asks for a part of them.
        if (meta.arg.originalArgs.query?.page_size !== NEWEST_SIZE) return;
        state.user_notifications = payload.results;
      });
  },
});

export const { notificationsFetched } = slice.actions;
export const notificationsReducer = slice.reducer;

type NotificationsRoot = { notifications: NotificationsState };
export const selectNotifications = (state: NotificationsRoot): UserNotification[] =>
  state.notifications.user_notifications;
export const selectUnread = (state: NotificationsRoot): number =>
  selectNotifications(state).filter((one) => one.read_at === null).length;

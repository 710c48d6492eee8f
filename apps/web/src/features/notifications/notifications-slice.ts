import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserNotification } from '@voltagora/contract';
import { loggedOut } from '../accounts/public.ts';

export type NotificationsState = { user_notifications: UserNotification[] };

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
    builder.addCase(loggedOut, () => initialState);
  },
});

export const { notificationsFetched } = slice.actions;
export const notificationsReducer = slice.reducer;

type NotificationsRoot = { notifications: NotificationsState };
export const selectNotifications = (state: NotificationsRoot): UserNotification[] =>
  state.notifications.user_notifications;
export const selectUnread = (state: NotificationsRoot): number =>
  selectNotifications(state).filter((one) => one.read_at === null).length;

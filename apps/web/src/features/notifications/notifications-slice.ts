import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from '../auth/public.ts';

export type UserNotification = { id: string; created_at: string };
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

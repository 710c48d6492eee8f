import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const GEOLOCATION = {
  granted: 'LOCATION_GRANTED_NO_DIALOG_10',
  ask: 'LOCATION_DENIED_SHOW_DIALOG_01',
  denied: 'LOCATION_DENIED_NO_DIALOG_00',
} as const;
export type GeolocationPermission = (typeof GEOLOCATION)[keyof typeof GEOLOCATION];

export type ConfigState = {
  pushToken: { configured: boolean; platform: string | null; token: string | null };
  preferredDeviceLang: string | null;
  geolocationPermission: GeolocationPermission;
};

const initialState: ConfigState = {
  pushToken: { configured: false, platform: null, token: null },
  preferredDeviceLang: null,
  geolocationPermission: GEOLOCATION.ask,
};

const slice = createSlice({
  name: 'config',
  initialState,
  reducers: {
    pushTokenRegistered: (state, action: PayloadAction<{ platform: string; token: string }>) => {
      state.pushToken = { configured: true, ...action.payload };
    },
    pushTokenUnregistered: (state) => {
      state.pushToken.configured = false;
    },
    deviceLanguageFound: (state, action: PayloadAction<string>) => {
      state.preferredDeviceLang = action.payload;
    },
    geolocationAnswered: (state, action: PayloadAction<GeolocationPermission>) => {
      state.geolocationPermission = action.payload;
    },
  },
  extraReducers: (builder) => {
    // Matched by name: the auth feature imports this one, so an import of auth would be circular.
    builder.addMatcher(
      ({ type }) => type === 'auth/loggedOut',
      (state) => {
        state.pushToken.configured = false;
      },
    );
  },
});

export const {
  pushTokenRegistered,
  pushTokenUnregistered,
  deviceLanguageFound,
  geolocationAnswered,
} = slice.actions;
export const configReducer = slice.reducer;
export const selectConfig = (state: { config: ConfigState }): ConfigState => state.config;
export const selectPushToken = (state: { config: ConfigState }): ConfigState['pushToken'] =>
  state.config.pushToken;

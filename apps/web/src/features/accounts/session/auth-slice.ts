/** The signed-in user: the token pair, the user, and the events of login, registration and logout. */
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@voltagora/contract';
import { api } from '../../../shared/api/api.ts';
import type { TokenPair } from '../../../shared/api/token-session.ts';

export type { TokenPair } from '../../../shared/api/token-session.ts';
export type AuthState = {
  token: TokenPair | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  user: User | null;
};

const initialState: AuthState = {
  token: null,
  isAuthenticated: false,
  isLoading: false,
  user: null,
};

const signedIn = (state: AuthState, action: PayloadAction<TokenPair>): void => {
  state.token = action.payload;
  state.isAuthenticated = true;
  state.isLoading = false;
};

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loginRequested: (state) => {
      state.isLoading = true;
    },
    loginSucceeded: signedIn,
    registrationSucceeded: signedIn,
    tokenSet: signedIn,
    accessRefreshed: (state, action: PayloadAction<string>) => {
      if (state.token) state.token.access = action.payload;
    },
    /** The server has replaced the refresh token as well. */
    tokenRotated: (state, action: PayloadAction<TokenPair>) => {
      if (state.token) state.token = action.payload;
    },
    userLoaded: (state, action: PayloadAction<User>) => {
      state.user = action.payload;
    },
    loginFailed: () => initialState,
    registrationFailed: () => initialState,
    resendActivationFailed: (state) => {
      state.isLoading = false;
    },
    socialAuthFailed: () => initialState,
    authFailed: () => initialState,
    loggedOut: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addMatcher(
      isAnyOf(api.endpoints.readMe.matchFulfilled, api.endpoints.updateMe.matchFulfilled),
      (state, { payload }) => {
        // An answer that comes after the logout is nobody's.
        if (state.isAuthenticated) state.user = payload;
      },
    );
  },
});

export const {
  loginRequested,
  loginSucceeded,
  registrationSucceeded,
  tokenSet,
  accessRefreshed,
  tokenRotated,
  userLoaded,
  loginFailed,
  registrationFailed,
  resendActivationFailed,
  socialAuthFailed,
  authFailed,
  loggedOut,
} = slice.actions;
export const authReducer = slice.reducer;

/** The event of a renewal: a refresh replaces only the access part, unless the server replaces the refresh token as well. */
export const renewal = (own: TokenPair, renewed: TokenPair) =>
  own.refresh === renewed.refresh ? accessRefreshed(renewed.access) : tokenRotated(renewed);

type AuthRoot = { auth: AuthState };
export const selectUser = (state: AuthRoot): User | null => state.auth.user;
export const selectIsSigningIn = (state: AuthRoot): boolean => state.auth.isLoading;
export const selectIsAuthenticated = (state: AuthRoot): boolean => state.auth.isAuthenticated;
export const selectRole = (state: AuthRoot): string | null => state.auth.user?.role.name ?? null;
export const selectToken = (state: AuthRoot): TokenPair | null => state.auth.token;

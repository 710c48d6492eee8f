// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { testUser } from '../../../tests/kit/people/user.ts';
import * as auth from './auth-slice.ts';

const pair = { access: 'a1', refresh: 'r1' };
const user = testUser();
const initial = auth.authReducer(undefined, { type: 'init' });
const signedIn = { token: pair, isAuthenticated: true, isLoading: false, user };

describe('auth', () => {
  it('[S3.20] has token, isAuthenticated, isLoading and user', () => {
    expect(initial).toEqual({ token: null, isAuthenticated: false, isLoading: false, user: null });
  });

  it('[S4.06] a login request sets isLoading', () => {
    expect(auth.authReducer(initial, auth.loginRequested()).isLoading).toBe(true);
  });

  it.each([auth.loginSucceeded, auth.registrationSucceeded, auth.tokenSet])(
    '[S4.06] %o stores the token and ends loading',
    (event) => {
      const state = auth.authReducer({ ...initial, isLoading: true }, event(pair));
      expect(state).toEqual({ token: pair, isAuthenticated: true, isLoading: false, user: null });
    },
  );

  it('[S4.07] a refresh replaces only the access token', () => {
    const state = auth.authReducer(signedIn, auth.accessRefreshed('a2'));
    expect(state).toEqual({ ...signedIn, token: { access: 'a2', refresh: 'r1' } });
  });

  it('[22.5] a refresh replaces the refresh token too if the server has replaced it', () => {
    const own = signedIn.token;
    const replaced = { access: 'a2', refresh: 'r2' };
    expect(auth.authReducer(signedIn, auth.renewal(own, replaced)).token).toEqual(replaced);
    expect(auth.authReducer(initial, auth.renewal(own, replaced))).toEqual(initial);
    expect(auth.renewal(own, { access: 'a2', refresh: 'r1' })).toEqual(auth.accessRefreshed('a2'));
  });

  it('[S4.07] a refresh that arrives after logout restores nothing', () => {
    expect(auth.authReducer(initial, auth.accessRefreshed('a2'))).toEqual(initial);
  });

  it.each([
    ['readMe', 'Query'],
    ['updateMe', 'Mutation'],
  ])('[S4.08] %s brings the user, unless they are gone', (endpointName, kind) => {
    const answered = {
      type: `api/execute${kind}/fulfilled`,
      payload: user,
      meta: { requestStatus: 'fulfilled', arg: { endpointName } },
    };
    const waiting = { ...signedIn, user: null };
    expect(auth.authReducer(waiting, answered).user).toEqual(user);
    expect(auth.authReducer(auth.authReducer(waiting, auth.loggedOut()), answered)).toEqual(
      initial,
    );
  });

  it('[S4.08] a loaded user is stored', () => {
    expect(auth.authReducer({ ...signedIn, user: null }, auth.userLoaded(user)).user).toEqual(user);
  });

  it.each([
    auth.loggedOut,
    auth.authFailed,
    auth.loginFailed,
    auth.registrationFailed,
    auth.socialAuthFailed,
  ])('[S4.10] [S8.05] %o clears token, user and authentication', (event) => {
    expect(auth.authReducer({ ...signedIn, isLoading: true }, event())).toEqual(initial);
  });

  it('[S8.05] a failed resend of the activation mail only ends loading', () => {
    const state = auth.authReducer({ ...signedIn, isLoading: true }, auth.resendActivationFailed());
    expect(state).toEqual(signedIn);
  });
});

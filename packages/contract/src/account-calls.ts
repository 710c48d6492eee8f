// Calls about the user; see call.ts for what the fields mean.
import type { Call } from './call.ts';
import * as users from './users.ts';
import { NoContent } from './primitives.ts';

export const accountCalls = {
  createUser: {
    method: 'POST',
    path: '/api/users/',
    access: 'anyone',
    tag: 'Account',
    status: 201,
    summary: 'Register as driver or station owner',
    body: users.CreateUser,
    answer: users.User,
  },
  createToken: {
    method: 'POST',
    path: '/api/auth/jwt/create',
    access: 'anyone',
    tag: 'Account',
    status: 200,
    summary: 'Log in with e-mail and password',
    body: users.Credentials,
    answer: users.TokenPair,
  },
  refreshToken: {
    method: 'POST',
    path: '/api/auth/jwt/refresh',
    access: 'anyone',
    tag: 'Account',
    status: 200,
    summary: 'A new access token for a live refresh token',
    body: users.RefreshRequest,
    answer: users.AccessToken,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/jwt/logout',
    access: 'anyone',
    tag: 'Account',
    status: 204,
    summary: 'End the session of a refresh token on the server',
    body: users.RefreshRequest,
    answer: NoContent,
  },
  readMe: {
    method: 'GET',
    path: '/api/users/me/',
    access: 'user',
    tag: 'Account',
    status: 200,
    summary: 'The user of the access token',
    answer: users.User,
  },
  updateMe: {
    method: 'PUT',
    path: '/api/users/me/',
    access: 'user',
    tag: 'Account',
    status: 200,
    summary: 'Change name, phone number or language',
    body: users.UpdateUser,
    answer: users.User,
  },
} as const satisfies Record<string, Call>;

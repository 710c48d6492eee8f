// Who is who: registering, logging in, sessions and the user's own data. A session lives as long as its refresh token
// is used, at most 90 days, and ends on the server with logout.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/connection.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/http-app.ts';
import { newId } from '../../platform/ids.ts';
import {
  findUser,
  findUserByEmail,
  insertUser,
  updateUser,
  type UserRow,
} from './accounts.store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { idleSince } from './session-life.ts';
import { findSessionUser, revokeSession, touchSession } from './sessions.store.ts';
import { type SessionStart, startSession } from './start-session.ts';
import { type AccessTokens, createAccessTokens, hashToken } from './tokens.ts';

type User = AnswerOf<'readMe'>;
export type Registration = ValidRequestOf<'createUser'>['body'];
export type RegisteredUser = Pick<UserRow, 'id' | 'email' | 'role'>;

export interface AccountsDeps {
  db: Db;
  clock: Clock;
  /** Signs access tokens; the same on every node. */
  secret: string;
  /** How long an access token is good; 15 minutes unless given. */
  accessSeconds?: number | undefined;
  /** Runs in the registering transaction. */
  onRegistered?: ((trx: Trx, user: RegisteredUser) => Promise<void>) | undefined;
}

type From = Pick<SessionStart, 'browser' | 'address'>;

export interface Accounts {
  /** Refuses with email_taken or validation_failed (a common password). */
  register(registration: Registration): Promise<User>;
  /** Registers without a mail, activated at once: for the demo and tests. */
  registerActivated(registration: Registration): Promise<User>;
  /** Refuses with invalid_credentials or too_many_requests. */
  login(
    credentials: ValidRequestOf<'createToken'>['body'],
    from: From,
  ): Promise<AnswerOf<'createToken'>>;
  /** Refuses with token_not_valid. */
  refresh(refresh: string): Promise<AnswerOf<'refreshToken'>>;
  logout(refresh: string): Promise<void>;
  me(actor: Actor): Promise<User>;
  updateMe(actor: Actor, changes: ValidRequestOf<'updateMe'>['body']): Promise<User>;
  /** Undefined when the token is bad or expired, or its session has ended. */
  readActor(accessToken: string): Promise<Actor | undefined>;
}

interface Parts extends AccountsDeps {
  tokens: AccessTokens;
  throttle: LoginThrottle;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { db, clock } = deps;
  const tokens = createAccessTokens(deps);
  const parts: Parts = { ...deps, tokens, throttle: createLoginThrottle(clock) };
  return {
    register: (registration) => register(parts, registration),
    registerActivated: (registration) => register(parts, registration),
    login: (credentials, from) => login(parts, credentials, from),
    async refresh(refresh) {
      const now = clock.now();
      const session = await touchSession(db, hashToken(refresh), now, idleSince(now));
      if (!session) throw tokenNotValid();
      return { access: await tokens.sign({ userId: session.user_id, sessionId: session.id }) };
    },
    logout: (refresh) => revokeSession(db, hashToken(refresh), clock.now()),
    async me(actor) {
      const user = await findUser(db, actor.userId);
      if (!user) throw tokenNotValid();
      return toUser(user);
    },
    updateMe: (actor, changes) => updateMe(parts, actor, changes),
    readActor: (accessToken) => readActor(parts, accessToken),
  };
}

async function register({ db, clock, onRegistered }: Parts, asked: Registration): Promise<User> {
  if (isCommonPassword(asked.password, asked.email)) {
    throw new AppError('validation_failed', 'This password is too common.', {
      errors: { password: ['is too common'] },
    });
  }
  const password_hash = await hashPassword(asked.password);
  const { email, first_name, last_name, phone_number } = asked;
  const user = await db.transaction().execute(async (trx) => {
    const inserted = await insertUser(trx, {
      id: newId(),
      email,
      password_hash,
      first_name,
      last_name,
      phone_number,
      role: asked.role.name,
      lang: asked.settings.lang,
      created_at: clock.now(),
      activated_at: clock.now(),
      suspended_at: null,
      deleted_at: null,
    });
    if (inserted) await onRegistered?.(trx, inserted);
    return inserted;
  });
  if (!user)
    throw new AppError('validation_failed', 'There is an account with this e-mail already.');
  return toUser(user);
}

async function login(
  { throttle, ...deps }: Parts,
  { email, password }: ValidRequestOf<'createToken'>['body'],
  { address, browser }: From,
): Promise<AnswerOf<'createToken'>> {
  const retryAfterSeconds = throttle.attempt(email, address);
  if (retryAfterSeconds !== undefined) {
    throw new AppError('too_many_requests', 'Too many attempts to log in. Try again later.', {
      retryAfterSeconds,
    });
  }
  const user = await findUserByEmail(deps.db, email);
  const matches = await passwordMatches(password, user?.password_hash);
  if (!user || !matches) {
    throw new AppError('invalid_credentials', 'The e-mail or the password is wrong.');
  }
  throttle.succeeded(email, address);
  return startSession(deps, { userId: user.id, browser, address });
}

async function updateMe(
  { db }: Parts,
  actor: Actor,
  { settings, ...names }: ValidRequestOf<'updateMe'>['body'],
): Promise<User> {
  const changes = { ...names, ...(settings && { lang: settings.lang }) };
  const given = Object.fromEntries(Object.entries(changes).filter(([, to]) => to !== undefined));
  const user = Object.keys(given).length
    ? await updateUser(db, actor.userId, given)
    : await findUser(db, actor.userId);
  if (!user) throw tokenNotValid();
  return toUser(user);
}

async function readActor(
  { db, clock, tokens }: Parts,
  accessToken: string,
): Promise<Actor | undefined> {
  const claims = await tokens.read(accessToken);
  if (!claims) return undefined;
  const user = await findSessionUser(db, claims.sessionId, claims.userId, clock.now());
  return (
    user && { userId: user.id, email: user.email, role: user.role, sessionId: claims.sessionId }
  );
}

const tokenNotValid = () => new AppError('token_not_valid', 'The session has ended. Log in again.');

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    username: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    role: { name: row.role },
    settings: { lang: row.lang },
    date_joined: row.created_at.toISOString(),
    has_password: row.password_hash !== null,
  };
}

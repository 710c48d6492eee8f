// Sign-in with Google and Apple, against real OpenID providers on this machine.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { UserRow } from '../accounts.store.ts';
import { hashPassword } from '../login/password-hash.ts';
import {
  ELENI,
  openBrowser,
  openSignIn,
  readMe,
  UNVERIFIED,
} from '../../../tests/kit/accounts/social-sign-in.ts';

const PASSWORD = 'olive groves at dusk';
let world: Awaited<ReturnType<typeof openSignIn>>;
let app: Awaited<ReturnType<typeof world.createApp>>;

beforeAll(async () => {
  world = await openSignIn();
  app = await world.createApp();
});
afterAll(() => Promise.all([world.google.close(), world.apple.close(), world.database.close()]));
beforeEach(async () => {
  const { db } = world.database;
  await db.deleteFrom('users').execute();
  await db.deleteFrom('outgoing_mails').execute();
  world.clock.set(new Date());
  world.activated.length = 0;
});

async function insertPerson(changes: Partial<UserRow> = {}): Promise<string> {
  const user: UserRow = {
    id: newId(),
    email: 'eleni@example.org',
    password_hash: await hashPassword(PASSWORD),
    first_name: 'Lena',
    last_name: 'P.',
    phone_number: '+30 210 1234567',
    role: 'driver',
    lang: 'el',
    created_at: new Date(),
    activated_at: new Date(),
    suspended_at: null,
    deleted_at: null,
    ...changes,
  };
  await world.database.db.insertInto('users').values(user).execute();
  return user.id;
}
const me = (access: string) => readMe(app, access);
const login = (password: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/jwt/create',
    payload: { email: ELENI.email, password },
  });
const mails = () =>
  world.database.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'recipient', 'text_body', 'lang'])
    .execute();
const audited = (subject: string) =>
  world.database.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', subject)
    .execute();

describe.each(['google', 'apple'] as const)('[S7.08] [S1.03] %s', (kind) => {
  test('creates an account with the requested role and language', async () => {
    const answer = await openBrowser(app).signIn(kind, ELENI, {
      role: 'station_owner',
      lang: 'el',
    });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json()).toSorted()).toEqual(['access', 'is_new', 'refresh']);
    expect(answer.json().is_new).toBe(true);
    expect(await me(answer.json().access)).toMatchObject({
      email: 'eleni@example.org',
      role: { name: 'station_owner' },
      settings: { lang: 'el' },
      has_password: false,
      ...(kind === 'google' && { first_name: 'Ελένη', last_name: 'Παππά' }),
    });
    expect(world.activated, 'welcomed once').toEqual(['eleni@example.org']);
    expect((await login('')).statusCode).not.toBe(200);
  });

  test('recognizes the person again, even with another address', async () => {
    const first = await openBrowser(app).signIn(kind, ELENI, { role: 'driver' });
    const { id } = await me(first.json().access);
    const moved = { email: 'elsewhere@example.org' };
    await world.database.db.updateTable('users').set(moved).where('id', '=', id).execute();
    const again = await openBrowser(app).signIn(kind, ELENI);
    expect(again.json().is_new).toBe(false);
    expect(await me(again.json().access)).toMatchObject({ id, ...moved });
    expect(world.activated).toHaveLength(1);
  });

  test('opens the account of the same verified address and tells its owner; the password stays', async () => {
    const id = await insertPerson();
    const answer = await openBrowser(app).signIn(kind, ELENI, { role: 'station_owner' });
    expect(answer.json().is_new).toBe(false);
    expect(await me(answer.json().access)).toMatchObject({
      id,
      first_name: 'Lena',
      role: { name: 'driver' },
    });
    expect((await login(PASSWORD)).statusCode).toBe(200);
    expect(await mails()).toMatchObject([
      { kind: 'sign_in_linked', recipient: 'eleni@example.org', lang: 'el' },
    ]);
    expect((await mails())[0]?.text_body).toContain('https://charge.example/forgot-password');
    expect(await audited(id)).toMatchObject([{ action: 'account.sign_in_linked' }]);
    await openBrowser(app).signIn(kind, ELENI);
    expect(await mails(), 'told once').toHaveLength(1);
  });

  test('refuses an address that the provider has not verified, and links nothing', async () => {
    await insertPerson();
    for (const role of ['driver', undefined]) {
      const answer = await openBrowser(app).signIn(kind, UNVERIFIED, role ? { role } : {});
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'email_not_verified']);
    }
    expect(await world.database.db.selectFrom('user_identities').selectAll().execute()).toEqual([]);
  });

  test('asks for the role of an unknown person', async () => {
    const answer = await openBrowser(app).signIn(kind, ELENI);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'role_required']);
    expect(await world.database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('refuses a suspended account, by identity and by address', async () => {
    await insertPerson({ suspended_at: new Date() });
    const byMail = await openBrowser(app).signIn(kind, ELENI);
    expect([byMail.statusCode, byMail.json().code]).toEqual([403, 'account_suspended']);
    await world.database.db.updateTable('users').set({ suspended_at: null }).execute();
    await openBrowser(app).signIn(kind, ELENI);
    await world.database.db.updateTable('users').set({ suspended_at: new Date() }).execute();
    const byIdentity = await openBrowser(app).signIn(kind, ELENI);
    expect(byIdentity.json().code).toBe('account_suspended');
  });
});

describe('an account that nobody activated', () => {
  test('goes to the owner of the address: password, links and sessions of the other person become void', async () => {
    const { db } = world.database;
    const id = await insertPerson({ activated_at: null, first_name: 'Squatter' });
    const later = new Date(Date.now() + 3_600_000);
    const row = { user_id: id, created_at: new Date(), expires_at: later };
    await db
      .insertInto('account_links')
      .values({
        id: newId(),
        purpose: 'password_reset',
        token_hash: 'x',
        used_at: null,
        registration: null,
        ...row,
      })
      .execute();
    await db
      .insertInto('user_sessions')
      .values({
        id: newId(),
        refresh_hash: 'x',
        last_used_at: new Date(),
        revoked_at: null,
        ...row,
      })
      .execute();

    const answer = await openBrowser(app).signIn('google', ELENI, { role: 'station_owner' });
    expect(answer.json().is_new).toBe(true);
    expect(await me(answer.json().access)).toMatchObject({
      id,
      first_name: 'Ελένη',
      role: { name: 'station_owner' },
      has_password: false,
    });
    expect((await login(PASSWORD)).json().code).toBe('invalid_credentials');
    expect(await db.selectFrom('account_links').selectAll().execute()).toEqual([]);
    const live = db
      .selectFrom('user_sessions')
      .select('refresh_hash')
      .where('revoked_at', 'is', null);
    expect((await live.execute()).map(({ refresh_hash }) => refresh_hash)).not.toContain('x');
    expect(world.activated).toEqual(['eleni@example.org']);
    expect(await audited(id)).toMatchObject([
      { action: 'account.taken_over', detail: { provider: 'google-oauth2' } },
    ]);
  });
});

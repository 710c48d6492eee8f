// Test bench: accounts over HTTP on a fresh database, with the mails that were sent.
import type { LightMyRequestResponse } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import type { Logger } from 'pino';
import { manualClock } from '../../../platform/clock.ts';
import type { Db, OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../database/open-database.ts';
import { createTestServer, type TestServerOptions } from '../server.ts';
import type { AccountEvents } from '../../../features/accounts/accounts-deps.ts';

export const SECRET = 'a secret of the installation, long enough';
export const PASSWORD = 'olive groves at dusk';
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

export const eleni = {
  first_name: 'Ελένη',
  last_name: 'Παππά',
  email: 'Eleni@Example.org',
  phone_number: '+30 210 1234567',
  password: PASSWORD,
  username: 'eleni@example.org',
  role: { name: 'driver' },
  settings: { lang: 'el' },
};
const MAIL = 'eleni@example.org';

export type AccountsBench = Awaited<ReturnType<typeof openAccountsBench>>;
export interface Pair {
  access: string;
  refresh: string;
}
interface Sending {
  access?: string;
  from?: string;
  cookies?: Record<string, string>;
  agent?: string;
}

export async function openAccountsBench(
  log?: Logger,
  given?: OpenDatabase,
  settings: TestServerOptions['settings'] = {},
) {
  const database = given ?? (await openTestDatabase());
  const clock = manualClock(new Date('2026-11-21T08:00:00Z'));
  const activated: string[] = [];
  const guessed: string[] = [];
  const statements: string[] = [];
  const options: TestServerOptions = {
    clock,
    settings: { VOLTAGORA_SECRET: SECRET, ...settings },
    signsIn: true,
    accountEvents: eventsInto(activated, guessed),
    ...(log && { log }),
  };
  const served = await createTestServer(
    { db: database.db.withPlugin(watchedBy(statements)) },
    options,
  );

  const send = (
    method: Method,
    url: string,
    payload?: unknown,
    sending?: Sending,
  ): Promise<LightMyRequestResponse> => served.app.inject(requestOf(method, url, payload, sending));
  const post = (url: string, payload: unknown, sending?: Sending) =>
    send('POST', url, payload, sending);

  const register = (changes: object = {}, sending?: Sending) =>
    post('/api/users/', { ...eleni, ...changes }, sending);
  const login = (changes: object = {}, sending?: Sending) =>
    post('/api/auth/jwt/create', { email: MAIL, password: PASSWORD, ...changes }, sending);

  const { mails, link } = mailsIn(database.db);
  const activate = (asked: object, sending?: Sending) =>
    post('/api/users/activation/', asked, sending);
  /** Registers and activates. */
  async function join(changes: { email?: string } & object = {}): Promise<void> {
    await register({ username: undefined, ...changes });
    await activate(await link('activation', changes.email ?? MAIL));
  }
  async function enter(changes: object = {}, sending?: Sending): Promise<Pair> {
    return (await login(changes, sending)).json();
  }

  return {
    served,
    db: database.db,
    clock,
    activated,
    guessed,
    statements,
    send,
    post,
    register,
    login,
    mails,
    link,
    activate,
    join,
    enter,
    ...mailRequests(post),
    refresh: (refresh: string) => post('/api/auth/jwt/refresh', { refresh }),
    me: (access: string) => send('GET', '/api/users/me/', undefined, { access }),
    accounts: () => served.accounts,
    readUser: (email = MAIL) =>
      database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),
    /** Clears all users and counters. */
    async fresh() {
      await database.db.deleteFrom('users').execute();
      await database.db.deleteFrom('outgoing_mails').execute();
      activated.length = 0;
      guessed.length = 0;
      clock.advance(DAY_MS);
    },
    async close() {
      await served.close();
      await database.close();
    },
  };
}

const eventsInto = (activated: string[], guessed: string[]): AccountEvents => ({
  onActivated: async (_trx, user) => {
    if (user.email.startsWith('unlucky')) throw new Error('the wallet could not be opened');
    activated.push(user.email);
  },
  onGuessing: (userId) => void guessed.push(userId),
});

const watchedBy = (statements: string[]): KyselyPlugin => ({
  transformQuery({ node }) {
    statements.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const requestOf = (
  method: Method,
  url: string,
  payload: unknown,
  { access, from = '203.0.113.7', cookies = {}, agent }: Sending = {},
) => ({
  method,
  url,
  remoteAddress: from,
  cookies,
  headers: {
    ...(access !== undefined && { authorization: `Bearer ${access}` }),
    ...(agent !== undefined && { 'user-agent': agent }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  },
  ...(payload !== undefined && { payload: JSON.stringify(payload) }),
});

const PATHS = {
  activation: 'activate',
  password_reset: 'reset-password',
  browser: 'confirm-browser',
} as const;

function mailsIn(db: Db) {
  /** All mails so far, oldest first. */
  const mails = () =>
    db.selectFrom('outgoing_mails').selectAll().orderBy('created_at').orderBy('id').execute();
  /** User id and token of the link in the newest mail of a kind. */
  async function link(kind: keyof typeof PATHS, to = MAIL) {
    const mail = (await mails()).findLast((each) => each.kind === kind && each.recipient === to);
    const found = new RegExp(`https://volt\\.example/${PATHS[kind]}/([^/\\s]+)/([\\w-]+)`).exec(
      mail?.text_body ?? '',
    );
    if (!found) throw new Error(`no ${kind} mail to ${to}`);
    return { uid: found[1] ?? '', token: found[2] ?? '' };
  }
  return { mails, link };
}

/** The cookies that a response sets, by name. */
export const cookiesOf = (answer: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

export const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];

type Post = (url: string, payload: unknown, sending?: Sending) => Promise<LightMyRequestResponse>;

/** What a person asks for by mail, and what its links do. */
const mailRequests = (post: Post) => ({
  resend: (email: string, sending?: Sending) =>
    post('/api/users/resend_activation/', { email }, sending),
  forgot: (email: string, sending?: Sending) =>
    post('/api/users/reset_password/', { email }, sending),
  reset: (asked: object, sending?: Sending) =>
    post('/api/users/reset_password_confirm/', asked, sending),
  mailBrowserLink: (email: string, sending?: Sending) =>
    post('/api/users/confirm_browser_link/', { email }, sending),
  confirmBrowser: (asked: object, sending?: Sending) =>
    post('/api/users/confirm_browser/', asked, sending),
});

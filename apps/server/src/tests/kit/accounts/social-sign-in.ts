// Shared setup of the sign-in tests: both providers over HTTP, the server's routes, and browsers that keep cookies.
import { generateKeyPairSync } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { manualClock } from '../../../platform/clock.ts';
import { openTestDatabase } from '../database/open-database.ts';
import type { Config } from '../../../platform/config.ts';
import { createTestServer } from '../server.ts';
import { startIdentityProvider, type TestPerson } from '../outside/identity-provider.ts';

export const PUBLIC_URL = 'https://charge.example';
export const PATHS = { google: '/api/auth/o/google-oauth2/', apple: '/api/auth/o/apple-id/' };
export type ProviderKind = keyof typeof PATHS;

export const ELENI = {
  sub: 'person-1',
  email: 'Eleni@Example.org',
  email_verified: true,
  given_name: 'Ελένη',
  family_name: 'Παππά',
} satisfies TestPerson;
export const UNVERIFIED = {
  ...ELENI,
  sub: 'person-2',
  email_verified: false,
} satisfies TestPerson;
/** An Apple account with a text as `email_verified` and a relay address. */
export const RELAYED = {
  ...ELENI,
  sub: 'person-3',
  email: 'x7k2@privaterelay.appleid.com',
  email_verified: 'true',
} satisfies TestPerson;
const PEOPLE = [ELENI, UNVERIFIED, RELAYED];

const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = { format: 'pem', type: 'spki' } as const;
const APPLE = { clientId: 'org.example.charge', teamId: 'TEAM123456', keyId: 'KEY1234567' };
const GOOGLE = { clientId: 'voltagora.apps.example', clientSecret: 'a secret of Google & ours' };

export type Providers = Partial<Pick<Config, 'google' | 'apple'>>;

export async function openSignIn() {
  const [google, apple, database] = await Promise.all([
    startIdentityProvider({
      clientId: GOOGLE.clientId,
      redirectUri: `${PUBLIC_URL}/auth/google`,
      secret: { kind: 'google', clientSecret: GOOGLE.clientSecret },
      people: PEOPLE,
    }),
    startIdentityProvider({
      clientId: APPLE.clientId,
      redirectUri: `${PUBLIC_URL}/auth/apple`,
      secret: { kind: 'apple', ...APPLE, publicKey: appleKey.publicKey.export(pem) },
      people: PEOPLE,
    }),
    openTestDatabase(),
  ]);
  // The providers' tokens use the machine's time.
  const clock = manualClock(new Date());
  const activated: string[] = [];
  const warnings: object[] = [];

  const write = (line: string): void => {
    const entry = JSON.parse(line);
    if (entry.level === pino.levels.values['warn']) warnings.push(entry);
  };
  const log = pino({ level: 'warn' }, { write });
  const settings: Providers = {
    google: { ...GOOGLE, issuer: google.issuer },
    apple: { ...APPLE, privateKey: privatePem(appleKey.privateKey), issuer: apple.issuer },
  };

  async function createApp(changes: Providers = {}, publicUrl = PUBLIC_URL) {
    const { app } = await createTestServer(database, {
      clock,
      log,
      config: { ...settings, ...changes },
      urls: { publicUrl: () => publicUrl },
      signsIn: true,
      accountEvents: { onActivated: async (_trx, { email }) => void activated.push(email) },
    });
    return app;
  }
  return { google, apple, database, clock, activated, warnings, settings, createApp };
}

const privatePem = (key: typeof appleKey.privateKey): string =>
  key.export({ format: 'pem', type: 'pkcs8' }).toString();

export const otherAppleKey = (): string =>
  privatePem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);

type App = Awaited<ReturnType<Awaited<ReturnType<typeof openSignIn>>['createApp']>>;
/** The user of an access token. */
export const readMe = async (app: App, access: string) => {
  const headers = { authorization: `Bearer ${access}` };
  return (await app.inject({ url: '/api/users/me/', headers })).json();
};

/** What the provider made the browser bring back: a query, or the fields of Apple's form. */
export type Brought = Record<string, string>;

export function openBrowser(app: App) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (lines: string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
  };

  async function ask(options: InjectOptions) {
    const answer = await app.inject({
      ...options,
      headers: { cookie: cookie(), ...options.headers },
    });
    keep([answer.headers['set-cookie'] ?? []].flat().map(String));
    return answer;
  }

  /** Follows the redirect, signs in (or cancels), and stops before our own page. */
  async function visitProvider(url: string, sub: string | undefined): Promise<Brought> {
    let next = { url, body: undefined as string | undefined };
    for (;;) {
      const answer = await fetch(next.url, {
        redirect: 'manual',
        headers: { cookie: cookie() },
        ...(next.body !== undefined && { method: 'POST', body: new URLSearchParams(next.body) }),
      });
      keep(answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      const text = await answer.text();
      if (location !== null) {
        const to = new URL(location, next.url);
        if (to.origin === PUBLIC_URL) return Object.fromEntries(to.searchParams);
        next = { url: to.href, body: undefined };
      } else if (text.includes('<h1>Sign in</h1>')) {
        next = { url: next.url, body: `sub=${sub ?? ''}` };
      } else if (text.includes(`action="${PUBLIC_URL}`)) {
        return fieldsOf(text);
      } else {
        throw new Error(`The provider answered ${answer.status}: ${text}`);
      }
    }
  }

  return {
    ask,
    visitProvider,
    async begin(kind: ProviderKind, query: Record<string, string> = {}): Promise<string> {
      const answer = await ask({ url: PATHS[kind], query });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().authorization_url;
    },
    /** As in S7.08: form-encoded, with state and code in the query and an empty body. */
    finish: (kind: ProviderKind, { state = '', code = '' }: Brought) =>
      ask({
        method: 'POST',
        url: PATHS[kind],
        query: { state, code },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    async signIn(kind: ProviderKind, person: TestPerson, query: Record<string, string> = {}) {
      const brought = await visitProvider(await this.begin(kind, query), person.sub);
      return this.finish(kind, brought);
    },
  };
}

function fieldsOf(html: string): Brought {
  const fields = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const plain = (text = '') => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return Object.fromEntries([...fields].map(([, name = '', value]) => [name, plain(value)]));
}

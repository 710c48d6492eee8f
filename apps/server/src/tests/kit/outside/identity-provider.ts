// A local OpenID provider that behaves like Google or Apple: the certified library `oidc-provider`, with a page on
// which one of a few people signs in or cancels. For tests only.
import { createPublicKey } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, jwtVerify, type JWTPayload, SignJWT } from 'jose';
import {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  Provider,
} from 'oidc-provider';

export interface TestPerson {
  sub: string;
  email: string;
  /** Apple has also sent text. */
  email_verified: boolean | 'true';
  given_name: string;
  family_name: string;
}

/** The expected client secret: a text, or for Apple a token signed with the host's team key. */
type Secret =
  | { kind: 'google'; clientSecret: string }
  | { kind: 'apple'; teamId: string; keyId: string; publicKey: string };

interface ProviderOptions {
  clientId: string;
  redirectUri: string;
  secret: Secret;
  people: readonly TestPerson[];
}

/** How to falsify an id token after the library has made it; `key` replaces the provider's key. */
export interface Lie {
  claims?: JWTPayload;
  key?: CryptoKey;
}

/** The parts of a response that the tests change. */
interface Answer {
  status: number;
  body: unknown;
  oidc?: { session?: { accountId?: string } };
}

export interface TestIdentityProvider {
  issuer: string;
  /** Set to falsify the next responses of the token endpoint. */
  lie: Lie | undefined;
  /** How often its metadata were fetched. */
  discoveries: number;
  close(): Promise<void>;
}

export async function startIdentityProvider(
  options: ProviderOptions,
): Promise<TestIdentityProvider> {
  const server = createServer();
  const issuer = await listen(server);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' };
  const provider = new Provider(issuer, configuration(options, jwk));
  if (options.secret.kind === 'apple') checkAppleSecrets(provider, options.secret, issuer);

  const started: TestIdentityProvider = {
    issuer,
    lie: undefined,
    discoveries: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === '/.well-known/openid-configuration') started.discoveries += 1;
    if (ctx.path === '/token' && started.lie) await falsify(ctx, started.lie, privateKey);
    if (options.secret.kind === 'apple') answerAsApple(ctx, options.people);
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      void interact(provider, options.people, request, response);
    } else {
      void answer(request, response);
    }
  });
  return started;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
}

function configuration({ clientId, redirectUri, secret, people }: ProviderOptions, jwk: object) {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: secret.kind === 'google' ? secret.clientSecret : 'not used, see below',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: providerMemory(),
    jwks: { keys: [jwk] },
    // Cookies ignore ports: two providers on one machine need different cookie names.
    cookies: {
      keys: ['a key of a test'],
      names: {
        session: `${secret.kind}_session`,
        interaction: `${secret.kind}_interaction`,
        resume: `${secret.kind}_resume`,
      },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      name: [],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const person = people.find((each) => each.sub === sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    /** Signing in counts as consent, so there is only one page. */
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid email profile name');
      await grant.save();
      return grant;
    },
  } satisfies Configuration;
}

/**
 * Apple's client secret is a token made by the client, which the library does not support. This replaces the library's
 * comparison and checks signature, key id, team, client, audience and expiry.
 */
function checkAppleSecrets(
  provider: Provider,
  { teamId, keyId, publicKey }: Secret & { kind: 'apple' },
  issuer: string,
): void {
  provider.Client.prototype.compareClientSecret = async function compare(secret: string) {
    try {
      const { protectedHeader } = await jwtVerify(secret, createPublicKey(publicKey), {
        algorithms: ['ES256'],
        issuer: teamId,
        subject: this.clientId,
        audience: issuer,
        requiredClaims: ['exp', 'iat'],
        maxTokenAge: '5 minutes',
      });
      return protectedHeader.kid === keyId;
    } catch {
      return false;
    }
  };
}

/** The sign-in page: a button for each person, and one to cancel. */
async function interact(
  provider: Provider,
  people: readonly TestPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    const button = (value: string, label: string) =>
      `<p><button name="sub" value="${value}">${label}</button></p>`;
    const buttons = people.map(({ sub, email }) => button(sub, email)).join('');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,"><h1>Sign in</h1>` +
        `<form method="post">${buttons}${button('', 'Cancel')}</form></html>`,
    );
    return;
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const sub = new URLSearchParams(body).get('sub');
  const cancelled = { error: 'access_denied', error_description: 'The person cancelled.' };
  const result = sub ? { login: { accountId: sub } } : cancelled;
  await provider.interactionFinished(request, response, result);
}

async function falsify(ctx: Answer, lie: Lie, key: CryptoKey): Promise<void> {
  const body = ctx.body;
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return;
  const claims = { ...decodeJwt(String(body.id_token)), ...lie.claims };
  const id_token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .sign(lie.key ?? key);
  ctx.body = { ...body, id_token };
}

/** Apple's form page is always a 200, and includes the name in addition to the standard fields. */
function answerAsApple(ctx: Answer, people: readonly TestPerson[]): void {
  if (typeof ctx.body !== 'string' || !ctx.body.includes('name="state"')) return;
  ctx.status = 200;
  const accountId = ctx.oidc?.session?.accountId;
  const person = people.find(({ sub }) => sub === accountId);
  if (!person || !ctx.body.includes('name="code"')) return;
  const { given_name: firstName, family_name: lastName, email } = person;
  const user = JSON.stringify({ name: { firstName, lastName }, email }).replaceAll('"', '&quot;');
  ctx.body = ctx.body.replace('<noscript>', `<input type="hidden" name="user" value="${user}"/>$&`);
}

/** What a test's provider remembers, for as long as it runs. */
function providerMemory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();
  return (model): Adapter => {
    const key = (id: string) => `${model} ${id}`;
    const having = (field: 'uid' | 'userCode', value: string) =>
      [...kept]
        .filter(([name]) => name.startsWith(`${model} `))
        .map(([, payload]) => payload)
        .find((payload) => payload[field] === value);
    return {
      upsert: async (id, payload) => void kept.set(key(id), payload),
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => having('uid', uid),
      findByUserCode: async (userCode) => having('userCode', userCode),
      destroy: async (id) => void kept.delete(key(id)),
      consume: async (id) => {
        const payload = kept.get(key(id));
        if (payload) kept.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}

import pino from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createHttpApp } from './http-app.ts';

async function policyAt(
  url: string,
  environment: Record<string, string> = {},
  host = 'volt.example:8080',
) {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: async () => undefined,
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 10_000,
    policy: readConfig(environment),
    version: '0',
  });
  const header = String(
    (await app.inject({ url, headers: { host } })).headers['content-security-policy'],
  );
  await app.close();
  return new Map(
    header.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
}

const SERVICES = {
  VOLTAGORA_ANALYTICS_SCRIPT_URL: 'https://stats.example/js/script.js',
  VOLTAGORA_CHAT_SCRIPT_URL: 'https://chat.example:8443/widget.js',
  VOLTAGORA_ERROR_DSN: 'https://key@errors.example/7',
  VOLTAGORA_MAP_STYLE_URL: 'https://tiles.example/style.json?key=1',
  VOLTAGORA_OUTSIDE_ORIGINS: 'https://*.chat-files.example, https://a.tiles.example',
};

test('[S7.80] by default only our own origin is allowed', async () => {
  const policy = await policyAt('/');
  const foreign = [...policy.values()].flat().filter((value) => /^https?:/.test(value));
  expect(foreign).toEqual([]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
});

test('[S7.80] each service is allowed what it needs, and no inline script', async () => {
  const policy = await policyAt('/stations?lat=1', SERVICES);
  expect(policy.get('script-src')).toEqual([
    "'self'",
    'https://stats.example',
    'https://chat.example:8443',
    'https://*.chat-files.example',
    'https://a.tiles.example',
  ]);
  expect(policy.get('connect-src')).toEqual(
    expect.arrayContaining(['https://errors.example', 'https://tiles.example']),
  );
  expect(policy.get('script-src')).not.toContain('https://errors.example');
  expect(policy.get('frame-src')).toContain('https://chat.example:8443');
  expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
});

test.each([
  '/complete-payment-session?session=1',
  '/login?next=/',
  '/LOGIN/',
  '/%6Cogin',
  '/register',
  '/reset-password/u/t',
  '/activate/u/t',
  '/auth/google?code=c&state=s',
  '/account',
])('[S2.03] [22.5] %s allows no outside script, whatever is configured', async (url) => {
  const policy = await policyAt(url, SERVICES);
  for (const name of ['script-src', 'style-src', 'frame-src', 'font-src']) {
    expect(policy.get(name)?.join(), name).not.toMatch(/https?:/);
  }
  expect(policy.get('connect-src')?.join()).not.toMatch(/stats|errors|\/\/chat\.example/);
});

test('[22.5] sockets open to this host only, under the names that it has', async () => {
  const own = ["'self'", 'ws://volt.example:8080', 'wss://volt.example:8080'];
  expect((await policyAt('/')).get('connect-src')).toEqual(own);
  const known = { VOLTAGORA_PUBLIC_URL: 'https://charge.example' };
  expect((await policyAt('/', known)).get('connect-src')).toEqual([
    ...own,
    'ws://charge.example',
    'wss://charge.example',
  ]);
});

test.each(['*', '*.example', 'a.example script-src', 'a;script-src *', 'https://a.example'])(
  '[22.5] the host %j adds nothing to the policy',
  async (host) => {
    const policy = await policyAt('/', {}, host);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
  },
);

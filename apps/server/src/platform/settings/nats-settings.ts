// Settings of the NATS server between nodes, and how this node logs in there.
import * as z from 'zod';
import { ConfigError, refuseHalf, setting } from './setting.ts';

export const natsSettings = {
  NATS_URL: setting(z.url({ protocol: /^(nats|tls)$/ }).optional(), 'nats://host:4222', {
    meaning:
      'The NATS server that connects several nodes of one installation. The nodes share DATABASE_URL and VOLTAGORA_SECRET. It may contain a user and a password, or a token. With tls:// the connection is always encrypted.',
    example: 'tls://nats.example.org:4222',
  }),
  NATS_USER: setting(z.string().optional(), 'the name of a user', {
    meaning: 'The user of this installation on the NATS server.',
    example: 'voltagora',
  }),
  NATS_PASSWORD: setting(z.string().optional(), 'the password of NATS_USER', {
    meaning: 'The password of that user.',
    example: 'the answer of: openssl rand -hex 32',
  }),
  NATS_TOKEN: setting(z.string().optional(), 'a token of the NATS server', {
    meaning: 'Instead of user and password: a token.',
    example: 'the answer of: openssl rand -hex 32',
  }),
  NATS_NKEY_SEED: setting(
    z
      .string()
      .regex(/^SU[A-Z2-7]{56}$/)
      .optional(),
    'the seed of an nkey, which begins with SU',
    {
      meaning: 'Instead of user and password: the seed of an nkey.',
      example: 'SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY',
    },
  ),
  NATS_CREDS_FILE: setting(z.string().optional(), 'a file', {
    meaning: 'Instead of user and password: a file with the JWT and the seed of a user.',
    example: '/run/secrets/voltagora.creds',
  }),
  NATS_TLS_CA: setting(z.string().optional(), 'a file in PEM format', {
    meaning:
      'Certificate authorities of the NATS server, instead of the usual public ones. With it the connection is always encrypted.',
    example: '/etc/voltagora/nats-ca.pem',
  }),
};

type Env = Partial<z.output<z.ZodObject<typeof natsSettings>>>;

export type NatsLogin =
  | { kind: 'user'; user: string; password: string }
  | { kind: 'token'; token: string }
  | { kind: 'nkey'; seed: string }
  | { kind: 'creds'; file: string };

export interface NatsServer {
  /** Host and port, without credentials. */
  address: string;
  hostname: string;
  isTls: boolean;
  caFile: string | undefined;
  login: NatsLogin | undefined;
}

/** Throws ConfigError. */
export function natsOf(env: Env): NatsServer | undefined {
  refuseHalf(env, natsSettings, ['NATS_USER', 'NATS_PASSWORD']);
  const { NATS_URL: given, NATS_TLS_CA: caFile } = env;
  const logins = loginsOf(env);
  if (given === undefined) {
    const needless = logins[0]?.name ?? (caFile && 'NATS_TLS_CA');
    if (needless) throw new ConfigError(`Wrong setting ${needless}: it needs NATS_URL.`);
    return undefined;
  }
  const [first, second] = logins;
  if (first && second) {
    throw new ConfigError(
      `Wrong setting ${second.name}: a node logs in to NATS in one way, and ${first.name} is set.`,
    );
  }
  const { protocol, host, hostname } = new URL(given);
  const isTls = protocol === 'tls:' || caFile !== undefined;
  return { address: host, hostname, isTls, caFile, login: first?.login };
}

/** The ways to log in that are set, each with the name of its setting. */
function loginsOf(env: Env): { name: string; login: NatsLogin }[] {
  const { NATS_USER: user, NATS_PASSWORD: password, NATS_TOKEN: token } = env;
  const { NATS_URL: url, NATS_NKEY_SEED: seed, NATS_CREDS_FILE: file } = env;
  const inUrl = url && loginIn(new URL(url));
  return [
    ...(inUrl ? [{ name: 'NATS_URL', login: inUrl }] : []),
    ...(user && password
      ? [{ name: 'NATS_USER', login: { kind: 'user', user, password } as const }]
      : []),
    ...(token ? [{ name: 'NATS_TOKEN', login: { kind: 'token', token } as const }] : []),
    ...(seed ? [{ name: 'NATS_NKEY_SEED', login: { kind: 'nkey', seed } as const }] : []),
    ...(file ? [{ name: 'NATS_CREDS_FILE', login: { kind: 'creds', file } as const }] : []),
  ];
}

/** As every NATS program reads a URL: a user without a password is a token. */
function loginIn({ username, password }: URL): NatsLogin | undefined {
  if (username === '') return undefined;
  const user = decoded(username);
  if (password === '') return { kind: 'token', token: user };
  return { kind: 'user', user, password: decoded(password) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError(
      'Wrong setting NATS_URL: write % in a user or password as %25 (and @ as %40, / as %2F, : as %3A).',
    );
  }
}

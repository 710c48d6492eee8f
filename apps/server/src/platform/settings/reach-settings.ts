// Settings of network and TLS.
import * as z from 'zod';
import { ConfigError, refuseHalf, setting } from './setting.ts';

const listOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const files = z.string().transform(listOf);

export const reachSettings = {
  PORT: setting(
    z.coerce.number().int().min(0).max(65_535).default(3000),
    'a whole number from 0 to 65535',
    { meaning: 'The one port for web, API and OCPP. 0 takes any free port.' },
  ),
  HOST: setting(z.string().optional(), 'an address to listen on', {
    meaning:
      'The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for every network. Without it: 127.0.0.1 in the demo and in development, 0.0.0.0 otherwise.',
    example: '0.0.0.0',
  }),
  VOLTAGORA_PUBLIC_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    'the address people open, such as https://charge.example.org',
    {
      meaning:
        'The address people open. Links in mails start with it, payment and sign-in providers send people back to it, and charging points upload their logs to it. Without it: http://localhost with the port.',
      example: 'https://charge.example.org',
    },
  ),
  VOLTAGORA_TRUST_PROXY: setting(z.stringbool().default(false), 'true or false', {
    meaning:
      'Set to true behind your own proxy that sets X-Forwarded-For and X-Forwarded-Proto; client addresses are then read from these headers.',
  }),
  VOLTAGORA_ALLOWED_ORIGINS: setting(
    z.string().default('').transform(listOf),
    'origins separated by commas',
    {
      meaning: 'Other web sites whose pages may call the API and open its WebSockets.',
      example: 'https://shop.example.org,https://kiosk.example.org',
    },
  ),
  VOLTAGORA_REQUESTS_PER_MINUTE: setting(
    z.coerce.number().int().min(10).default(3000),
    'a whole number, at least 10',
    {
      meaning:
        'The most requests that one client address may make, not counting the files of the web client.',
      unit: 'requests per minute',
    },
  ),
  VOLTAGORA_MAP_SECONDS: setting(
    z.coerce.number().min(0).max(60).default(3),
    'a number of seconds from 0 to 60',
    {
      meaning:
        'How long a node keeps the maps and lists of stations that everybody sees. Changes of stations end it at once; numbers of free plugs may be three times as old. 0 keeps none.',
      unit: 'seconds',
    },
  ),
  VOLTAGORA_TLS_CERT: setting(
    files.optional(),
    "the file of the server's certificate with its chain, in PEM form, or several, separated by commas",
    {
      meaning:
        'The TLS certificate of the server with its chain, or one with an ECDSA key and one with an RSA key. The files are read again when they change.',
      example: '/etc/voltagora/tls/ecdsa.pem,/etc/voltagora/tls/rsa.pem',
    },
  ),
  VOLTAGORA_TLS_KEY: setting(
    files.optional(),
    "the file of the certificate's private key, or one for each certificate, in the same order",
    {
      meaning: 'The private key of each certificate, without a passphrase.',
      example: '/etc/voltagora/tls/ecdsa.key,/etc/voltagora/tls/rsa.key',
    },
  ),
  VOLTAGORA_TLS_CLIENT_CA: setting(
    z.string().optional(),
    "the file of the authorities of chargers' certificates, in PEM form",
    {
      meaning:
        'Certificate authorities whose client certificates charging points may use, besides the authority that the installation creates itself.',
      example: '/etc/voltagora/tls/chargers.pem',
    },
  ),
};

const TLS = ['VOLTAGORA_TLS_CERT', 'VOLTAGORA_TLS_KEY'] as const;

type Env = z.output<z.ZodObject<typeof reachSettings>>;

export const reachOf = (env: Env) => ({
  port: env.PORT,
  /** Undefined: http://localhost with its port. */
  publicUrl: env.VOLTAGORA_PUBLIC_URL,
  trustProxy: env.VOLTAGORA_TRUST_PROXY,
  allowedOrigins: env.VOLTAGORA_ALLOWED_ORIGINS,
  requestsPerMinute: env.VOLTAGORA_REQUESTS_PER_MINUTE,
  mapMs: env.VOLTAGORA_MAP_SECONDS * 1000,
  tls: tlsOf(env),
});

/** Undefined: plain HTTP; a proxy may add TLS. */
function tlsOf(env: Env) {
  refuseHalf(env, reachSettings, TLS);
  const {
    VOLTAGORA_TLS_CERT: certificates,
    VOLTAGORA_TLS_KEY: keys,
    VOLTAGORA_TLS_CLIENT_CA: clientAuthorities,
  } = env;
  if (certificates !== undefined && keys !== undefined) {
    if (certificates.length === keys.length) return { certificates, keys, clientAuthorities };
    throw new ConfigError(
      `Wrong setting VOLTAGORA_TLS_KEY: it names ${keys.length} files and VOLTAGORA_TLS_CERT ${certificates.length}. Name one key for each certificate, in the same order.`,
    );
  }
  if (clientAuthorities === undefined) return undefined;
  throw new ConfigError(
    'Wrong setting VOLTAGORA_TLS_CLIENT_CA: it needs VOLTAGORA_TLS_CERT and VOLTAGORA_TLS_KEY, as there are no client certificates without TLS.',
  );
}

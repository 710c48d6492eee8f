// Settings of where the server is reached, by whom, and over what.
import * as z from 'zod';
import { ConfigError, refuseHalf, setting } from './setting.ts';

const listOf = (list: string): string[] =>
  list
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);

export const reachSettings = {
  PORT: setting(
    z.coerce.number().int().min(0).max(65_535).default(3000),
    'a whole number from 0 to 65535',
    { meaning: 'The port of everything: web, API and OCPP. 0 takes any free one.' },
  ),
  HOST: setting(z.string().default('0.0.0.0'), 'an address to listen on', {
    meaning: 'The address it listens on; 127.0.0.1 is for this machine alone.',
  }),
  VOLTAGORA_PUBLIC_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    'the address people open, such as https://charge.example.org',
    {
      meaning:
        'The address people open. Links in mails begin so, payment and sign-in come back to it, chargers send their logs there. Without it: http://localhost with the port.',
      example: 'https://charge.example.org',
    },
  ),
  VOLTAGORA_TRUST_PROXY: setting(z.stringbool().default(false), 'true or false', {
    meaning:
      'Behind a proxy of your own that sets X-Forwarded-For and X-Forwarded-Proto: the callers’ addresses are read from it.',
  }),
  VOLTAGORA_ALLOWED_ORIGINS: setting(
    z.string().default('').transform(listOf),
    'origins divided by commas',
    {
      meaning: 'Other web sites whose pages may call the API and open its sockets.',
      example: 'https://shop.example.org,https://kiosk.example.org',
    },
  ),
  VOLTAGORA_REQUESTS_PER_MINUTE: setting(
    z.coerce.number().int().min(10).default(3000),
    'a whole number, at least 10',
    {
      meaning: 'How many requests one address may make, files of the client aside.',
      unit: 'requests per minute',
    },
  ),
  VOLTAGORA_TLS_CERT: setting(
    z.string().optional(),
    "the file of the server's certificate with its chain, in PEM form",
    {
      meaning: 'The certificate for TLS on the one port, read again when it changes.',
      example: '/etc/voltagora/tls/fullchain.pem',
    },
  ),
  VOLTAGORA_TLS_KEY: setting(z.string().optional(), "the file of the certificate's private key", {
    meaning: 'Its private key, without a passphrase.',
    example: '/etc/voltagora/tls/privkey.pem',
  }),
  VOLTAGORA_TLS_CLIENT_CA: setting(
    z.string().optional(),
    "the file of the authorities of chargers' certificates, in PEM form",
    {
      meaning:
        'Authorities whose client certificates chargers may show, besides the one that the installation makes itself.',
      example: '/etc/voltagora/tls/chargers.pem',
    },
  ),
};

const TLS = ['VOLTAGORA_TLS_CERT', 'VOLTAGORA_TLS_KEY'] as const;

type Env = z.output<z.ZodObject<typeof reachSettings>>;

export const reachOf = (env: Env) => ({
  port: env.PORT,
  host: env.HOST,
  /** Undefined: http://localhost with the port it listens on. */
  publicUrl: env.VOLTAGORA_PUBLIC_URL,
  trustProxy: env.VOLTAGORA_TRUST_PROXY,
  allowedOrigins: env.VOLTAGORA_ALLOWED_ORIGINS,
  requestsPerMinute: env.VOLTAGORA_REQUESTS_PER_MINUTE,
  tls: tlsOf(env),
});

/** Undefined: plain HTTP, for which TLS is a proxy's business. */
function tlsOf(env: Env) {
  refuseHalf(env, reachSettings, TLS);
  const {
    VOLTAGORA_TLS_CERT: certificate,
    VOLTAGORA_TLS_KEY: key,
    VOLTAGORA_TLS_CLIENT_CA: clientAuthorities,
  } = env;
  if (certificate !== undefined && key !== undefined) {
    return { certificate, key, clientAuthorities };
  }
  if (clientAuthorities === undefined) return undefined;
  throw new ConfigError(
    'Wrong setting VOLTAGORA_TLS_CLIENT_CA: it needs VOLTAGORA_TLS_CERT and VOLTAGORA_TLS_KEY, as there are no client certificates without TLS.',
  );
}

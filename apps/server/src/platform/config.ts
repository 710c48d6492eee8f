// The server's settings, all from environment variables. A wrong one is one clear line.
import { createPrivateKey } from 'node:crypto';
import { CURRENCY_NAMES, microToDecimal } from '@voltagora/domain';
import * as z from 'zod';
import { operationOf, operationSettings } from './operation-settings.ts';
import { outsideOf, outsideSettings } from './outside-settings.ts';
import { setting } from './setting.ts';
import { readTokenPrices, type TokenPrices } from './token-prices.ts';

function isEcKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

/** Each provider is offered when all of its settings are there. */
const signInSettings = {
  VOLTAGORA_GOOGLE_CLIENT_ID: setting(z.string().optional(), "Google's client id"),
  VOLTAGORA_GOOGLE_CLIENT_SECRET: setting(z.string().optional(), "Google's client secret"),
  VOLTAGORA_GOOGLE_ISSUER: setting(
    z.url().default('https://accounts.google.com'),
    'the address of an OpenID provider',
  ),
  VOLTAGORA_APPLE_CLIENT_ID: setting(z.string().optional(), "Apple's services id"),
  VOLTAGORA_APPLE_TEAM_ID: setting(z.string().optional(), "Apple's team id"),
  VOLTAGORA_APPLE_KEY_ID: setting(z.string().optional(), "the id of Apple's key"),
  VOLTAGORA_APPLE_PRIVATE_KEY: setting(
    z
      .string()
      // In one line, where an environment knows no line breaks.
      .transform((key) => key.replaceAll(String.raw`\n`, '\n'))
      .refine(isEcKey)
      .optional(),
    "the content of Apple's .p8 file",
  ),
  VOLTAGORA_APPLE_ISSUER: setting(
    z.url().default('https://appleid.apple.com'),
    'the address of an OpenID provider',
  ),
};

const Environment = z.object({
  PORT: setting(
    z.coerce.number().int().min(0).max(65_535).default(3000),
    'a whole number from 0 to 65535',
  ),
  HOST: setting(z.string().default('0.0.0.0'), 'an address to listen on'),
  VOLTAGORA_DATA: setting(z.string().default('./data'), 'a folder'),
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'postgres://user:password@host:5432/database',
  ),
  VOLTAGORA_SECRET: setting(z.string().min(32).optional(), 'at least 32 characters'),
  VOLTAGORA_ACCESS_SECONDS: setting(
    z.coerce.number().int().min(5).max(900).default(900),
    'a whole number from 5 to 900',
  ),
  VOLTAGORA_ENVIRONMENT: setting(
    z.enum(['production', 'staging', 'development']).default('production'),
    'production, staging or development',
  ),
  VOLTAGORA_PUBLIC_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    'the address people open, such as https://charge.example.org',
  ),
  VOLTAGORA_HOST_NAME: setting(z.string().max(200).default(''), 'the name of who runs this'),
  VOLTAGORA_HOST_EMAIL: setting(z.email().optional(), 'the e-mail address of who runs this'),
  VOLTAGORA_HOST_ADDRESS: setting(
    z.string().max(300).default(''),
    'the postal address of who runs this',
  ),
  VOLTAGORA_SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'smtp://user:password@host:587 or smtps://…:465',
  ),
  VOLTAGORA_MAIL_FROM: setting(
    z.string().max(320).default('Voltagora <no-reply@localhost>'),
    'Name <address>',
  ),
  ...signInSettings,
  ...outsideSettings,
  ...operationSettings,
  VOLTAGORA_ALLOWED_ORIGINS: setting(
    z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
    'origins divided by commas',
  ),
  VOLTAGORA_TLS_CERT: setting(
    z.string().optional(),
    "the file of the server's certificate with its chain, in PEM form",
  ),
  VOLTAGORA_TLS_KEY: setting(z.string().optional(), "the file of the certificate's private key"),
  VOLTAGORA_TLS_CLIENT_CA: setting(
    z.string().optional(),
    "the file of the authorities of chargers' certificates, in PEM form",
  ),
  VOLTAGORA_TRUST_PROXY: setting(z.stringbool().default(false), 'true or false'),
  VOLTAGORA_TOKEN_FIAT_PRICE: setting(
    z
      .string()
      .default('0.1')
      .transform(readTokenPrices)
      .pipe(z.custom<TokenPrices>((prices) => prices !== undefined)),
    'a number above 0, at most 1000, or a list such as EURO=0.1,US_DOLLAR=0.12',
  ),
  VOLTAGORA_CURRENCY: setting(
    z.enum(CURRENCY_NAMES).default('EURO'),
    'EURO, US_DOLLAR or BRITISH_POUND',
  ),
  VOLTAGORA_WELCOME_TOKENS: setting(
    z.coerce.number().min(0).max(100_000).default(0),
    'a number from 0 to 100000',
  ),
  VOLTAGORA_COMMISSION_PERCENT: setting(
    z.coerce.number().min(0).max(50).default(5),
    'a number from 0 to 50',
  ),
  VOLTAGORA_PAYMENTS: setting(
    z.enum(['sandbox', 'stripe', 'off']).default('sandbox'),
    'sandbox, stripe or off',
  ),
  VOLTAGORA_CARD_SECONDS: setting(
    z.coerce.number().int().min(30).max(1800).default(300),
    'a whole number from 30 to 1800',
  ),
  VOLTAGORA_STRIPE_SECRET_KEY: setting(z.string().optional(), "Stripe's secret key"),
  VOLTAGORA_STRIPE_WEBHOOK_SECRET: setting(
    z.string().optional(),
    "the signing secret of Stripe's webhook",
  ),
  VOLTAGORA_STRIPE_API_URL: setting(
    z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
    "the address of Stripe's API",
  ),
  VOLTAGORA_COLLECT_MISSING_TEXTS: setting(z.stringbool().default(false), 'true or false'),
  VOLTAGORA_ENTSOE_TOKEN: setting(z.string().min(8).optional(), 'a token of the ENTSO-E platform'),
  VOLTAGORA_ENTSOE_URL: setting(
    z.url({ protocol: /^https?$/ }).default('https://web-api.tp.entsoe.eu/api'),
    "the address of ENTSO-E's API",
  ),
  VOLTAGORA_ENERGY_ZONE: setting(
    z
      .string()
      .regex(/^[A-Z0-9_]{2,12}$/)
      .default('GR'),
    'the code of a bidding zone, such as GR or DE_LU',
  ),
  VOLTAGORA_MAP_STYLE_URL: setting(z.url().optional(), 'the address of a MapLibre style'),
  VOLTAGORA_REQUESTS_PER_MINUTE: setting(
    z.coerce.number().int().min(10).default(3000),
    'a whole number, at least 10',
  ),
  VOLTAGORA_OCPP_SUBPROTOCOL_OPTIONAL: setting(z.stringbool().default(false), 'true or false'),
  VOLTAGORA_FRAME_LOG_DAYS: setting(
    z.coerce.number().int().min(0).max(365).default(7),
    'a whole number of days from 0 to 365',
  ),
});

type Name = keyof typeof Environment.shape;
const isName = (name: string): name is Name => name in Environment.shape;

/** Never repeats the value: it may be a secret, or carry one. */
function explain(name: string, environment: Record<string, string | undefined>): string {
  const expected = isName(name) ? Environment.shape[name].description : undefined;
  const given = name === 'PORT' ? `, not ${JSON.stringify(environment[name])}` : '';
  return `Wrong setting ${name}: it must be ${expected}${given}.`;
}

export type Config = ReturnType<typeof readConfig>;

/** Mail is shown instead of sent: only in development, only without a mail server. */
export const showsDevelopmentMail = (config: Pick<Config, 'environment' | 'smtpUrl'>): boolean =>
  config.environment === 'development' && config.smtpUrl === undefined;

/** Whether a mail to the host arrives: it has an address, and mail is sent, or shown instead. */
export const canMailHost = (
  config: Pick<Config, 'environment' | 'smtpUrl' | 'hostEmail'>,
): boolean =>
  config.hostEmail !== undefined && (config.smtpUrl !== undefined || showsDevelopmentMail(config));

/** Thrown by readConfig; the message is one line that names the variable. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0];
    throw new ConfigError(explain(String(name), environment));
  }
  const env = parsed.data;
  refuseHalf(env);
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: env.VOLTAGORA_DATA,
    databaseUrl: env.DATABASE_URL,
    secret: env.VOLTAGORA_SECRET,
    /** How long an access token is good; a session goes on by its refresh token. */
    accessSeconds: env.VOLTAGORA_ACCESS_SECONDS,
    environment: env.VOLTAGORA_ENVIRONMENT,
    /** Undefined: http://localhost with the port it listens on. */
    publicUrl: env.VOLTAGORA_PUBLIC_URL,
    hostName: env.VOLTAGORA_HOST_NAME,
    hostEmail: env.VOLTAGORA_HOST_EMAIL,
    hostAddress: env.VOLTAGORA_HOST_ADDRESS,
    smtpUrl: env.VOLTAGORA_SMTP_URL,
    mailFrom: env.VOLTAGORA_MAIL_FROM,
    payments: env.VOLTAGORA_PAYMENTS,
    cardSeconds: env.VOLTAGORA_CARD_SECONDS,
    ...providersOf(env),
    ...outsideOf(env),
    ...operationOf(env),
    allowedOrigins: env.VOLTAGORA_ALLOWED_ORIGINS,
    trustProxy: env.VOLTAGORA_TRUST_PROXY,
    tls: tlsOf(env),
    tokenPricesMicro: env.VOLTAGORA_TOKEN_FIAT_PRICE,
    /** What tokens are bought and paid out in, and the price of one in it. */
    currency: env.VOLTAGORA_CURRENCY,
    tokenFiatPrice: microToDecimal(priceOf(env)),
    welcomeTokens: env.VOLTAGORA_WELCOME_TOKENS,
    commissionPercent: env.VOLTAGORA_COMMISSION_PERCENT,
    ...pagesOf(env),
    requestsPerMinute: env.VOLTAGORA_REQUESTS_PER_MINUTE,
    ...chargersOf(env),
  };
}

type Env = z.infer<typeof Environment>;

function entsoeOf({ VOLTAGORA_ENTSOE_TOKEN: token, VOLTAGORA_ENTSOE_URL: url }: Env) {
  return token === undefined ? undefined : { token, url };
}

/** What the web client does. */
const pagesOf = (env: Env) => ({
  mapStyleUrl: env.VOLTAGORA_MAP_STYLE_URL,
  /** Whether clients may tell of texts that are missing. */
  collectsMissingTexts: env.VOLTAGORA_COLLECT_MISSING_TEXTS,
  energy: {
    /** Undefined: sample data, shown as such. */
    entsoe: entsoeOf(env),
    /** The market that is shown to who asks for none. */
    defaultZone: env.VOLTAGORA_ENERGY_ZONE,
  },
});

const chargersOf = (env: Env) => ({
  /** Whether a charger that names no version of OCPP is taken to speak 1.6. */
  ocppSubprotocolOptional: env.VOLTAGORA_OCPP_SUBPROTOCOL_OPTIONAL,
  /** How long every frame is kept; 0 keeps none. */
  frameLogDays: env.VOLTAGORA_FRAME_LOG_DAYS,
});

const GOOGLE = ['VOLTAGORA_GOOGLE_CLIENT_ID', 'VOLTAGORA_GOOGLE_CLIENT_SECRET'] as const;
const APPLE = [
  'VOLTAGORA_APPLE_CLIENT_ID',
  'VOLTAGORA_APPLE_TEAM_ID',
  'VOLTAGORA_APPLE_KEY_ID',
  'VOLTAGORA_APPLE_PRIVATE_KEY',
] as const;

/** Those who charge cards or say who somebody is, each undefined unless its settings are there. */
const providersOf = (env: Env) => ({
  stripe: stripeOf(env),
  google: googleOf(env),
  apple: appleOf(env),
});

const TLS = ['VOLTAGORA_TLS_CERT', 'VOLTAGORA_TLS_KEY'] as const;

/** A provider with half of its settings would be silently missing. */
function refuseHalf(env: Env): void {
  for (const names of [GOOGLE, APPLE, TLS]) {
    const missing = names.find((name) => !env[name]);
    const given = names.find((name) => env[name]);
    if (missing === undefined || given === undefined) continue;
    const expected = Environment.shape[missing].description;
    throw new ConfigError(`Wrong setting ${missing}: it must be ${expected}, as ${given} is set.`);
  }
}

/** Undefined: plain HTTP, for which TLS is a proxy's business. */
function tlsOf(env: Env) {
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

/** Of a token, in the currency that tokens are bought and paid out in. */
function priceOf({
  VOLTAGORA_TOKEN_FIAT_PRICE: prices,
  VOLTAGORA_CURRENCY: currency,
}: Env): number {
  const price = prices[currency];
  if (price !== undefined) return price;
  throw new ConfigError(
    `Wrong setting VOLTAGORA_TOKEN_FIAT_PRICE: it must have a price in ${currency}, which tokens are bought and paid out in.`,
  );
}

/** Stripe's keys; undefined unless cards are charged by it. */
function stripeOf(env: Env) {
  if (env.VOLTAGORA_PAYMENTS !== 'stripe') return undefined;
  const {
    VOLTAGORA_STRIPE_SECRET_KEY: secretKey,
    VOLTAGORA_STRIPE_WEBHOOK_SECRET: webhookSecret,
    VOLTAGORA_STRIPE_API_URL: apiUrl,
  } = env;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'Wrong setting VOLTAGORA_PAYMENTS: stripe needs VOLTAGORA_STRIPE_SECRET_KEY and VOLTAGORA_STRIPE_WEBHOOK_SECRET.',
    );
  }
  return { secretKey, webhookSecret, apiUrl };
}

/** Google's registration, undefined unless complete. */
function googleOf(env: Env) {
  const { VOLTAGORA_GOOGLE_CLIENT_ID: clientId, VOLTAGORA_GOOGLE_CLIENT_SECRET: clientSecret } =
    env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, clientSecret, issuer: env.VOLTAGORA_GOOGLE_ISSUER };
}

/** Apple's registration, undefined unless complete. */
function appleOf(env: Env) {
  const {
    VOLTAGORA_APPLE_CLIENT_ID: clientId,
    VOLTAGORA_APPLE_TEAM_ID: teamId,
    VOLTAGORA_APPLE_KEY_ID: keyId,
    VOLTAGORA_APPLE_PRIVATE_KEY: privateKey,
  } = env;
  if (!clientId || !teamId || !keyId || !privateKey) return undefined;
  return { clientId, teamId, keyId, privateKey, issuer: env.VOLTAGORA_APPLE_ISSUER };
}

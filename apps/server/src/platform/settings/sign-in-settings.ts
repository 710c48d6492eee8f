// Settings of sessions and of sign-in providers. A provider is offered when all of its settings are given.
import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { refuseHalf, setting } from './setting.ts';

function isEcKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

export const signInSettings = {
  VOLTAGORA_ACCESS_SECONDS: setting(
    z.coerce.number().int().min(5).max(900).default(900),
    'a whole number from 5 to 900',
    {
      meaning: 'How long an access token is valid. A session continues with its refresh token.',
      unit: 'seconds',
    },
  ),
  VOLTAGORA_WAITING_ACCOUNT_DAYS: setting(
    z.coerce.number().int().min(3).max(365).default(7),
    'a whole number of days from 3 to 365',
    {
      meaning: 'After how long an account is deleted that nobody has activated by the mailed link.',
      unit: 'days',
    },
  ),
  VOLTAGORA_GOOGLE_CLIENT_ID: setting(z.string().optional(), "Google's client id", {
    meaning: 'The OAuth client of type “web application” at Google.',
    example: '1234567890-abc.apps.googleusercontent.com',
  }),
  VOLTAGORA_GOOGLE_CLIENT_SECRET: setting(z.string().optional(), "Google's client secret", {
    meaning: 'The secret of that client.',
    example: 'GOCSPX-0123456789',
  }),
  VOLTAGORA_GOOGLE_ISSUER: setting(
    z.url().default('https://accounts.google.com'),
    'the address of an OpenID provider',
    { meaning: 'Another OpenID provider instead of Google, for tests.' },
  ),
  VOLTAGORA_APPLE_CLIENT_ID: setting(z.string().optional(), "Apple's services id", {
    meaning: 'The Services ID at Apple, not the App ID.',
    example: 'org.example.charge',
  }),
  VOLTAGORA_APPLE_TEAM_ID: setting(z.string().optional(), "Apple's team id", {
    meaning: 'The ten characters of your team id.',
    example: 'TEAM123456',
  }),
  VOLTAGORA_APPLE_KEY_ID: setting(z.string().optional(), "the id of Apple's key", {
    meaning: 'The ten characters of the id of the key created for “Sign in with Apple”.',
    example: 'KEY1234567',
  }),
  VOLTAGORA_APPLE_PRIVATE_KEY: setting(
    z
      .string()
      // Written in one line, where the environment allows no line breaks.
      .transform((key) => key.replaceAll(String.raw`\n`, '\n'))
      .refine(isEcKey)
      .optional(),
    "the content of Apple's .p8 file",
    {
      meaning: String.raw`The content of that key’s .p8 file; line breaks may be written as \n.`,
      example: String.raw`-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----`,
    },
  ),
  VOLTAGORA_APPLE_ISSUER: setting(
    z.url().default('https://appleid.apple.com'),
    'the address of an OpenID provider',
    { meaning: 'Another OpenID provider instead of Apple, for tests.' },
  ),
};

const GOOGLE = ['VOLTAGORA_GOOGLE_CLIENT_ID', 'VOLTAGORA_GOOGLE_CLIENT_SECRET'] as const;
const APPLE = [
  'VOLTAGORA_APPLE_CLIENT_ID',
  'VOLTAGORA_APPLE_TEAM_ID',
  'VOLTAGORA_APPLE_KEY_ID',
  'VOLTAGORA_APPLE_PRIVATE_KEY',
] as const;

type Env = z.output<z.ZodObject<typeof signInSettings>>;

export function signInOf(env: Env) {
  // A provider with half of its settings would silently not be offered.
  for (const names of [GOOGLE, APPLE]) refuseHalf(env, signInSettings, names);
  return {
    /** How long an access token is valid; a session continues with its refresh token. */
    accessSeconds: env.VOLTAGORA_ACCESS_SECONDS,
    /** Days after which a registration that was never activated is deleted. */
    waitingAccountDays: env.VOLTAGORA_WAITING_ACCOUNT_DAYS,
    google: googleOf(env),
    apple: appleOf(env),
  };
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

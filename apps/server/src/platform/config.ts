// The server's settings, all from environment variables. A wrong one is one clear line.
import * as z from 'zod';

const empty = (value: unknown) => (value === '' ? undefined : value);
const setting = <T extends z.ZodType>(type: T) => z.preprocess(empty, type);

const Environment = z.object({
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: setting(z.string().default('0.0.0.0')),
  VOLTAGORA_DATA: setting(z.string().default('./data')),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  VOLTAGORA_SECRET: setting(z.string().min(32).optional()),
  VOLTAGORA_ENVIRONMENT: setting(
    z.enum(['production', 'staging', 'development']).default('production'),
  ),
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
  ),
  VOLTAGORA_TRUST_PROXY: setting(z.stringbool().default(false)),
  VOLTAGORA_TOKEN_FIAT_PRICE: setting(z.coerce.number().positive().max(1000).default(0.1)),
  VOLTAGORA_WELCOME_TOKENS: setting(z.coerce.number().min(0).max(100_000).default(0)),
  VOLTAGORA_COMMISSION_PERCENT: setting(z.coerce.number().min(0).max(50).default(5)),
  VOLTAGORA_MAP_STYLE_URL: setting(z.url().optional()),
  VOLTAGORA_REQUESTS_PER_MINUTE: setting(z.coerce.number().int().min(10).default(3000)),
  VOLTAGORA_LOG_LEVEL: setting(
    z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ),
});

export type Config = ReturnType<typeof readConfig>;

/** Thrown by readConfig; the message is one line that names the variable. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'setting');
    throw new ConfigError(`Wrong setting ${name}: ${issue?.message ?? 'not valid'}.`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: env.VOLTAGORA_DATA,
    databaseUrl: env.DATABASE_URL,
    secret: env.VOLTAGORA_SECRET,
    environment: env.VOLTAGORA_ENVIRONMENT,
    allowedOrigins: env.VOLTAGORA_ALLOWED_ORIGINS,
    trustProxy: env.VOLTAGORA_TRUST_PROXY,
    tokenFiatPrice: env.VOLTAGORA_TOKEN_FIAT_PRICE,
    welcomeTokens: env.VOLTAGORA_WELCOME_TOKENS,
    commissionPercent: env.VOLTAGORA_COMMISSION_PERCENT,
    mapStyleUrl: env.VOLTAGORA_MAP_STYLE_URL,
    requestsPerMinute: env.VOLTAGORA_REQUESTS_PER_MINUTE,
    logLevel: env.VOLTAGORA_LOG_LEVEL,
  };
}

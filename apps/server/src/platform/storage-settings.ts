// Settings of where everything is kept.
import { hostname } from 'node:os';
import * as z from 'zod';
import { ConfigError, setting } from './setting.ts';

export const storageSettings = {
  VOLTAGORA_DATA: setting(z.string().default('./data'), 'a folder', {
    meaning:
      'The folder of the embedded database, of pictures and of the installation’s secret; :memory: keeps nothing.',
  }),
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'postgres://user:password@host:5432/database',
    {
      meaning: 'PostgreSQL 15 or newer instead of the embedded database.',
      example: 'postgres://voltagora:password@db.example.org:5432/voltagora',
    },
  ),
  NATS_URL: setting(z.url({ protocol: /^(nats|tls)$/ }).optional(), 'nats://host:4222', {
    meaning:
      'The line between several nodes of one installation, which share DATABASE_URL and VOLTAGORA_SECRET.',
    example: 'nats://nats.example.org:4222',
  }),
  VOLTAGORA_NODE_NAME: setting(z.string().max(100).optional(), 'a name of at most 100 characters', {
    meaning: 'What this node is called in logs; its machine’s name where none is given.',
    example: 'voltagora-1',
  }),
  VOLTAGORA_SECRET: setting(z.string().min(32).optional(), 'at least 32 characters', {
    meaning:
      'Signs quotes and locks the keys that are kept. Without it one is made in the data folder; nodes of one installation need the same. Losing it loses what it locks.',
    example: 'the answer of: openssl rand -hex 32',
  }),
};

type Env = z.output<z.ZodObject<typeof storageSettings>>;

export const storageOf = (env: Env) => ({
  dataFolder: env.VOLTAGORA_DATA,
  databaseUrl: env.DATABASE_URL,
  /** Undefined: this node is the only one. */
  natsUrl: natsOf(env),
  nodeName: env.VOLTAGORA_NODE_NAME ?? hostname(),
  secret: env.VOLTAGORA_SECRET,
});

/** The embedded database has no room for a second node. */
function natsOf({ NATS_URL: url, DATABASE_URL: databaseUrl }: Env): string | undefined {
  if (url === undefined || databaseUrl !== undefined) return url;
  throw new ConfigError(
    'Wrong setting NATS_URL: several nodes share a PostgreSQL; set DATABASE_URL, too.',
  );
}

// Settings of storage and nodes.
import { hostname } from 'node:os';
import * as z from 'zod';
import { natsOf, type NatsServer, natsSettings } from './nats-settings.ts';
import { ConfigError, refuseHalf, setting } from './setting.ts';

const objectStorageSettings = {
  VOLTAGORA_S3_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'the address of a bucket, such as https://s3.eu-south-1.amazonaws.com/charge',
    {
      meaning:
        'An S3 bucket for pictures and charging point logs, which every node can reach, instead of the data folder. Files already in the folder are still read. Backups do not contain the bucket.',
      example: 'https://s3.eu-south-1.amazonaws.com/charge',
    },
  ),
  VOLTAGORA_S3_REGION: setting(z.string().default('us-east-1'), 'the name of a region', {
    meaning: 'The region of the bucket. Storage of other vendors accepts the default.',
  }),
  VOLTAGORA_S3_ACCESS_KEY_ID: setting(z.string().optional(), 'the id of an access key', {
    meaning: 'The access key for the bucket. It may read, write and delete objects.',
    example: 'AKIAIOSFODNN7EXAMPLE',
  }),
  VOLTAGORA_S3_SECRET_ACCESS_KEY: setting(z.string().optional(), 'the secret of the access key', {
    meaning: 'The secret of the access key.',
    example: '0123456789abcdef0123456789abcdef01234567',
  }),
};

export const storageSettings = {
  VOLTAGORA_DATA: setting(z.string().default('./data'), 'a folder', {
    meaning:
      'The folder of the embedded database, the pictures and the secret of the installation. :memory: stores nothing on disk.',
  }),
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'postgres://user:password@host:5432/database',
    {
      meaning: 'PostgreSQL 15 or newer, instead of the embedded database.',
      example: 'postgres://voltagora:password@db.example.org:5432/voltagora',
    },
  ),
  ...natsSettings,
  VOLTAGORA_NODE_NAME: setting(z.string().max(100).optional(), 'a name of at most 100 characters', {
    meaning: 'The name of this node in logs. Without it: the host name of the machine.',
    example: 'voltagora-1',
  }),
  DATABASE_REPLICA_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'postgres://user:password@host:5432/database',
    {
      meaning:
        'A read-only replica of the PostgreSQL database for the reports of owners. While it is unavailable, the primary answers them.',
      example: 'postgres://voltagora:password@replica.example.org:5432/voltagora',
    },
  ),
  DATABASE_PREPARED: setting(z.stringbool().default(true), 'true or false', {
    meaning:
      'Whether frequent statements are prepared on PostgreSQL connections, which halves the work of the database. Set it to false behind a pooler in transaction mode that does not support prepared statements (PgBouncer supports them from 1.21, with max_prepared_statements).',
  }),
  ...objectStorageSettings,
  VOLTAGORA_SECRET: setting(z.string().min(32).optional(), 'at least 32 characters', {
    meaning:
      'Signs logins and quotes, and encrypts stored keys. Without it, one is created in the data folder. All nodes of an installation need the same secret. If it is lost, what it encrypts is lost.',
    example: 'the answer of: openssl rand -hex 32',
  }),
  VOLTAGORA_SECRET_PREVIOUS: setting(z.string().min(32).optional(), 'at least 32 characters', {
    meaning:
      'The secret before VOLTAGORA_SECRET, while a new one replaces it: what it has signed is accepted, and what it has encrypted is encrypted anew. Remove it when the log or `npm run host -- secrets` says that nothing needs it.',
    example: 'the VOLTAGORA_SECRET that was set until now',
  }),
};

type Env = z.output<z.ZodObject<typeof storageSettings>>;

export const storageOf = (env: Env) => ({
  dataFolder: env.VOLTAGORA_DATA,
  databaseUrl: env.DATABASE_URL,
  /** Undefined: this node is the only one. */
  nats: natsOnPostgres(env),
  nodeName: env.VOLTAGORA_NODE_NAME ?? hostname(),
  replicaUrl: replicaOf(env),
  isPrepared: env.DATABASE_PREPARED,
  installationSecret: env.VOLTAGORA_SECRET,
  previousSecret: previousOf(env),
  /** Undefined: files are stored below the data folder. */
  objectStorage: objectStorageOf(env),
});

/** The embedded database supports only one node. */
function natsOnPostgres(env: Env): NatsServer | undefined {
  const nats = natsOf(env);
  if (nats === undefined || env.DATABASE_URL !== undefined) return nats;
  throw new ConfigError(
    'Wrong setting NATS_URL: several nodes share a PostgreSQL; set DATABASE_URL, too.',
  );
}

function previousOf({ VOLTAGORA_SECRET: secret, VOLTAGORA_SECRET_PREVIOUS: previous }: Env) {
  if (previous === undefined || (secret !== undefined && secret !== previous)) return previous;
  throw new ConfigError(
    'Wrong setting VOLTAGORA_SECRET_PREVIOUS: it needs another VOLTAGORA_SECRET, which replaces it.',
  );
}

function replicaOf({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica }: Env) {
  if (replica === undefined || primary !== undefined) return replica;
  throw new ConfigError(
    'Wrong setting DATABASE_REPLICA_URL: it needs DATABASE_URL, of which it is the replica.',
  );
}

const S3 = [
  'VOLTAGORA_S3_URL',
  'VOLTAGORA_S3_ACCESS_KEY_ID',
  'VOLTAGORA_S3_SECRET_ACCESS_KEY',
] as const;

function objectStorageOf(env: Env) {
  refuseHalf(env, storageSettings, S3);
  const {
    VOLTAGORA_S3_URL: url,
    VOLTAGORA_S3_REGION: region,
    VOLTAGORA_S3_ACCESS_KEY_ID: accessKeyId,
    VOLTAGORA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!url || !accessKeyId || !secretAccessKey) return undefined;
  return { url, region, accessKeyId, secretAccessKey };
}

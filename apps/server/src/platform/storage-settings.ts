// Settings of where everything is kept.
import * as z from 'zod';
import { setting } from './setting.ts';

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
  secret: env.VOLTAGORA_SECRET,
});

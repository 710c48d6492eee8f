import { randomBytes } from 'node:crypto';
import type { Plug } from '@voltagora/contract';
import { plugCodeOf } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { codesOf } from './plug-codes.reads.ts';
import { insertCode } from './plug-codes.store.ts';

/** Bytes for a code; more than its signs, because some bytes are refused. */
const CODE_BYTES = 24;
const TRIES_MAX = 20;

export interface CodeDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
}

export interface PlugWithCode {
  plug: Plug;
  code: string;
  url: string;
}

/** The codes of plugs with their public addresses. Those that have none get one; a code that is taken already is drawn again. */
export async function ensureCodes(
  { db, clock, publicUrl }: CodeDeps,
  plugs: readonly Plug[],
): Promise<PlugWithCode[]> {
  const ids = plugs.map(({ id }) => id);
  let codes = await codesOf(db, ids);
  for (let tries = 0; codes.size < ids.length && tries < TRIES_MAX; tries++) {
    for (const plug_id of ids.filter((id) => !codes.has(id))) {
      const code = plugCodeOf(randomBytes(CODE_BYTES));
      if (code !== undefined) await insertCode(db, { code, plug_id, created_at: clock.now() });
    }
    codes = await codesOf(db, ids);
  }
  return plugs.map((plug) => {
    const code = codes.get(plug.id);
    if (code === undefined) throw new Error(`Plug ${plug.id} has no code`);
    return { plug, code, url: `${publicUrl()}/p/${code}` };
  });
}

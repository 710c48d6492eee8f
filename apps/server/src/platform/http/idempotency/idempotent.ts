// Idempotency-Key: a repeated request with the same key gets the same answer, byte for byte, and has no second effect. How to
// write a call that `isIdempotent`: its route passes `once` to the service, and the service opens the transaction of its effect
// with it: `db.transaction().execute((trx) => once(trx, async () => { …; return answer; }))`. Everything is written inside
// `once`, before any lock; the answer is read with `trx`. What happens after the commit (events, a payment provider) happens for
// the first request only and cannot change the answer. A refusal stores nothing.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../clock.ts';
import type { Db, Trx } from '../../db/db.ts';
import type { Keyring } from '../../keys/keyring.ts';
import { AppError } from '../app-error.ts';
import { type OneTimeQuestion, findAnswer, keepAnswer, takeKey } from './idempotency.store.ts';

/** Runs the effect of a call inside the caller's transaction, unless its key has been answered. */
export type Once<A> = (trx: Trx, work: () => Promise<A>) => Promise<A>;

/** For callers that never repeat a request. */
export const withoutKey = <A>(_trx: Trx, work: () => Promise<A>): Promise<A> => work();

/** Where answers are stored. */
export interface IdempotencyStore {
  db: Db;
  clock: Clock;
  /** Encrypts answers that contain a secret. */
  keyring: Keyring;
}

const IDEMPOTENCY_KEY = 'idempotency-key';

/** The header, as the OpenAPI page shows it; other headers pass unchecked. */
export const OnceHeaders = z.looseObject({
  [IDEMPOTENCY_KEY]: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^\p{Cc}]*$/u, 'must not have control characters')
    .optional()
    .describe(
      'Any text of the client, such as a UUID. The same request sent again with it within 24 hours is answered as the first was and has no second effect; another request with it is refused with idempotency_key_reused.',
    ),
});

/** What distinguishes a request from another; undefined when it came without a key. */
export function askedOnce(
  call: string,
  request: { headers: object; params: unknown; query: unknown; body: unknown },
  userId: string,
): OneTimeQuestion | undefined {
  const { [IDEMPOTENCY_KEY]: key } = OnceHeaders.parse(request.headers);
  if (key === undefined) return undefined;
  const { params = null, query = null, body = null } = request;
  const requestHash = createHash('sha256').update(JSON.stringify([params, query, body]));
  return { userId, key, call, requestHash: requestHash.digest('hex') };
}

class AnsweredBefore extends Error {}

/** Runs a call whose answer is stored; returns the answer as text, of this request or of the first one with its key. */
export async function answerIdempotently<A>(
  { db, clock, keyring }: IdempotencyStore,
  asked: OneTimeQuestion,
  run: (once: Once<A>) => Promise<A>,
  { toText, isSealed }: { toText: (answer: A) => string; isSealed: boolean },
): Promise<string> {
  const first = async () => {
    const kept = await answerBefore(db, asked, clock.now());
    if (kept === undefined || !isSealed) return kept?.answer;
    const opened = keyring.open({ sealed: kept.answer, keyId: kept.keyId }, SEALED_ANSWER);
    if (opened === undefined) throw answerLost();
    return opened;
  };
  const before = await first();
  if (before !== undefined) return before;
  let text: string | undefined;
  const once: Once<A> = async (trx, work) => {
    const isTaken = await takeKey(trx, asked, clock.now());
    if (isTaken === 'nobody') throw accountGone();
    if (!isTaken) throw new AnsweredBefore();
    const answer = await work();
    text = toText(answer);
    const sealed = isSealed ? keyring.seal(text, SEALED_ANSWER) : { sealed: text, keyId: null };
    await keepAnswer(trx, asked, sealed.sealed, sealed.keyId);
    return answer;
  };
  try {
    const answer = await run(once);
    return text ?? toText(answer);
  } catch (error) {
    // The same request may have been answered meanwhile, or only what follows the commit of this one failed.
    const meanwhile = await first();
    if (meanwhile !== undefined) return meanwhile;
    // Before their time, answers are deleted only with the account.
    throw error instanceof AnsweredBefore ? accountGone() : error;
  }
}

const SEALED_ANSWER = { purpose: 'answer' } as const;

/** The secret of the installation was replaced without re-sealing, or the row is damaged. */
const answerLost = (): AppError =>
  new AppError(
    'idempotency_key_reused',
    'The first request with this Idempotency-Key took effect, but its answer cannot be read any more. Ask again with another key.',
  );

const accountGone = (): AppError => new AppError('token_not_valid', 'This account was deleted.');

async function answerBefore(
  db: Db,
  asked: OneTimeQuestion,
  now: Date,
): Promise<{ answer: string; keyId: string | null } | undefined> {
  const first = await findAnswer(db, asked, now);
  if (first === undefined) return undefined;
  if (first.call !== asked.call || first.request_hash !== asked.requestHash) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was sent with another request.',
    );
  }
  return first.answer === null ? undefined : { answer: first.answer, keyId: first.key_id };
}

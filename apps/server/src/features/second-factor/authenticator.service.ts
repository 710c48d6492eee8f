// The authenticator app: a secret is given, confirmed by a code, and removed. A code is accepted once.
import type { AnswerOf } from '@voltagora/contract';
import type { Trx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Once } from '../../platform/http/idempotency/idempotent.ts';
import { codeNotValid } from './code-not-valid.ts';
import { tellPerson } from './factor-mails.ts';
import { lockFactors } from './factors.reads.ts';
import {
  confirmSecret,
  deleteAuthenticator,
  findAuthenticator,
  putPendingSecret,
  takeStep,
} from './factors.store.ts';
import { endCodesWithoutFactor, giveFirstCodes } from './recovery-codes.service.ts';
import type { SecondFactorDeps } from './second-factor-deps.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** How long a new secret waits for its first code. */
export const PENDING_MS = 60 * 60_000;

/** Bound to the person, so that a row copied to somebody else cannot be read. */
const sealingOf = (userId: string) => ({ purpose: 'authenticator', boundTo: userId }) as const;

export async function beginAuthenticator(
  { db, clock, keyring }: SecondFactorDeps,
  { userId, email }: Actor,
): Promise<AnswerOf<'beginAuthenticator'>> {
  const fresh = newTotpSecret();
  const value = keyring.seal(fresh, sealingOf(userId));
  await putPendingSecret(db, userId, { ...value, now: clock.now() });
  return { uri: totpUri(fresh, email), secret: fresh };
}

/** Refuses with code_not_valid. */
export function confirmAuthenticator(
  deps: SecondFactorDeps,
  { userId }: Actor,
  code: string,
  once: Once<AnswerOf<'confirmAuthenticator'>>,
): Promise<AnswerOf<'confirmAuthenticator'>> {
  return deps.db.transaction().execute((trx) =>
    once(trx, async () => {
      await lockFactors(trx, userId);
      await confirm(deps, trx, userId, code);
      await tellPerson(deps, trx, userId, 'authenticator_added');
      return { recovery_codes: await giveFirstCodes(deps, trx, userId) };
    }),
  );
}

async function confirm(
  { clock, keyring }: SecondFactorDeps,
  trx: Trx,
  userId: string,
  code: string,
): Promise<void> {
  const now = clock.now();
  const row = await findAuthenticator(trx, userId);
  const sealed = row?.pending_encrypted ?? null;
  const pendingAt = row?.pending_at ?? null;
  if (!row || sealed === null || pendingAt === null) throw codeNotValid('code');
  const isWaiting = now.getTime() - pendingAt.getTime() < PENDING_MS;
  const value = { sealed, keyId: row.pending_key_id };
  const pending = isWaiting ? keyring.open(value, sealingOf(userId)) : undefined;
  const step = pending === undefined ? undefined : stepOfCode(pending, code, now);
  if (step === undefined) throw codeNotValid('code');
  if (!(await confirmSecret(trx, userId, { pendingAt, step, now }))) throw codeNotValid('code');
}

/** Refuses with not_found. */
export function removeAuthenticator(deps: SecondFactorDeps, { userId }: Actor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await lockFactors(trx, userId);
    if (!(await deleteAuthenticator(trx, userId))) throw notFound('authenticator app');
    await endCodesWithoutFactor(trx, userId);
    await tellPerson(deps, trx, userId, 'authenticator_removed');
  });
}

/** Accepts a code of the person's app, once. Refuses with code_not_valid. */
export async function acceptCode(
  { db, clock, keyring }: SecondFactorDeps,
  userId: string,
  code: string,
): Promise<void> {
  const row = await findAuthenticator(db, userId);
  const sealed = row?.secret_encrypted ?? null;
  const confirmedAt = row?.confirmed_at ?? null;
  if (!row || sealed === null || confirmedAt === null) throw codeNotValid('code');
  const known = keyring.open({ sealed, keyId: row.secret_key_id }, sealingOf(userId));
  const step = known === undefined ? undefined : stepOfCode(known, code, clock.now());
  if (step === undefined) throw codeNotValid('code');
  if (!(await takeStep(db, userId, { confirmedAt, step }))) throw codeNotValid('code');
}

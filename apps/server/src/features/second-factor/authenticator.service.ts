// The authenticator app: a secret is given, confirmed by a code, and removed. A code is accepted once.
import type { AnswerOf } from '@voltagora/contract';
import type { Trx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Once } from '../../platform/http/idempotency/idempotent.ts';
import { codeNotValid } from './code-not-valid.ts';
import { tellPerson } from './factor-mails.ts';
import { encryptSecret, openSecret } from './factor-secrets.ts';
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

export async function beginAuthenticator(
  { db, clock, secret }: SecondFactorDeps,
  { userId, email }: Actor,
): Promise<AnswerOf<'beginAuthenticator'>> {
  const fresh = newTotpSecret();
  const encrypted = encryptSecret(fresh, userId, secret);
  await putPendingSecret(db, userId, { encrypted, now: clock.now() });
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
  { clock, secret }: SecondFactorDeps,
  trx: Trx,
  userId: string,
  code: string,
): Promise<void> {
  const now = clock.now();
  const row = await findAuthenticator(trx, userId);
  const encrypted = row?.pending_encrypted ?? null;
  const isWaiting = row?.pending_at && now.getTime() - row.pending_at.getTime() < PENDING_MS;
  const pending =
    encrypted !== null && isWaiting ? openSecret(encrypted, userId, secret) : undefined;
  const step = pending === undefined ? undefined : stepOfCode(pending, code, now);
  if (encrypted === null || step === undefined) throw codeNotValid('code');
  if (!(await confirmSecret(trx, userId, { encrypted, step, now }))) throw codeNotValid('code');
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
  { db, clock, secret }: SecondFactorDeps,
  userId: string,
  code: string,
): Promise<void> {
  const encrypted = (await findAuthenticator(db, userId))?.secret_encrypted ?? null;
  const known = encrypted === null ? undefined : openSecret(encrypted, userId, secret);
  const step = known === undefined ? undefined : stepOfCode(known, code, clock.now());
  if (encrypted === null || step === undefined) throw codeNotValid('code');
  if (!(await takeStep(db, userId, { encrypted, step }))) throw codeNotValid('code');
}

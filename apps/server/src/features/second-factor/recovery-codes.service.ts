// Recovery codes: given with the first factor, shown once, each good for one use, and gone with the last factor.
import type { AnswerOf } from '@voltagora/contract';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Once } from '../../platform/http/idempotency/idempotent.ts';
import { codeNotValid } from './code-not-valid.ts';
import { tellPerson } from './factor-mails.ts';
import { hashRecoveryCode, newRecoveryCodes } from './factor-secrets.ts';
import { lockFactors, readFactors } from './factors.reads.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, takeRecoveryCode } from './factors.store.ts';
import type { SecondFactorDeps } from './second-factor-deps.ts';

/** The new codes; none when the person has codes already. */
export async function giveFirstCodes(
  { clock, storedKeys }: SecondFactorDeps,
  trx: Trx,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(code, userId, storedKeys.recoveryCodes));
  return (await insertRecoveryCodes(trx, userId, hashes, clock.now())) ? codes : [];
}

/** Refuses with no_second_factor. */
export function renewRecoveryCodes(
  deps: SecondFactorDeps,
  { userId }: Actor,
  once: Once<AnswerOf<'renewRecoveryCodes'>>,
): Promise<AnswerOf<'renewRecoveryCodes'>> {
  return deps.db.transaction().execute((trx) =>
    once(trx, async () => {
      await lockFactors(trx, userId);
      if (!(await hasFactor(trx, userId))) {
        throw new AppError('no_second_factor', 'Add an authenticator app or a passkey first.');
      }
      await deleteRecoveryCodes(trx, userId);
      const recovery_codes = await giveFirstCodes(deps, trx, userId);
      await tellPerson(deps, trx, userId, 'recovery_codes_renewed');
      return { recovery_codes };
    }),
  );
}

/** Uses a code up and tells the person. Refuses with code_not_valid. */
export function acceptRecoveryCode(
  deps: SecondFactorDeps,
  userId: string,
  code: string,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const left = await takeRecoveryCode(trx, userId, hashesOf(deps, userId, code));
    if (left === undefined) throw codeNotValid('recovery_code');
    await tellPerson(deps, trx, userId, 'recovery_code_used', { left });
  });
}

/** A version without stored keys hashes with a key of the secret that it has. */
function hashesOf(
  { keyring, storedKeys }: SecondFactorDeps,
  userId: string,
  code: string,
): string[] {
  const derived = keyring.named().map((keys) => keys.firstStoredKey('recoveryCodes'));
  const keys = [storedKeys.recoveryCodes, ...derived];
  return [...new Set(keys.map((key) => hashRecoveryCode(code, userId, key)))];
}

export async function endCodesWithoutFactor(trx: Trx, userId: string): Promise<void> {
  if (!(await hasFactor(trx, userId))) await deleteRecoveryCodes(trx, userId);
}

export async function hasFactor(db: Db | Trx, userId: string): Promise<boolean> {
  const factors = await readFactors(db, userId);
  return factors !== undefined && (factors.confirmed_at !== null || factors.passkeys > 0);
}

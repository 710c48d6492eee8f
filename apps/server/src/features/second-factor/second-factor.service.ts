// Assembles second factors: authenticator app, passkeys and recovery codes, each in its own file.
import type {
  AnswerOf,
  FactorMethod,
  PasskeyAssertion,
  SecondFactors,
  ValidRequestOf,
} from '@voltagora/contract';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../platform/http/idempotency/idempotent.ts';
import {
  acceptCode,
  beginAuthenticator,
  confirmAuthenticator,
  PENDING_MS,
  removeAuthenticator,
} from './authenticator.service.ts';
import { readFactors } from './factors.reads.ts';
import { forgetPendingSecrets } from './factors.store.ts';
import * as passkeys from './passkeys.service.ts';
import { forgetChallenges, listPasskeys } from './passkeys.store.ts';
import { acceptRecoveryCode, hasFactor, renewRecoveryCodes } from './recovery-codes.service.ts';
import { deleteFactors } from './remove-factors.service.ts';
import type { SecondFactorDeps } from './second-factor-deps.ts';
import { relyingPartyOf } from './webauthn.ts';

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** One of these, as a person gives it. */
export interface GivenFactor {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

export function createSecondFactor(deps: SecondFactorDeps) {
  const { db } = deps;
  return {
    read: (actor: Actor) => read(deps, actor),
    beginAuthenticator: (actor: Actor) => beginAuthenticator(deps, actor),
    confirmAuthenticator: (
      actor: Actor,
      code: string,
      once: Once<AnswerOf<'confirmAuthenticator'>> = withoutKey,
    ) => confirmAuthenticator(deps, actor, code, once),
    removeAuthenticator: (actor: Actor) => removeAuthenticator(deps, actor),
    beginPasskey: (actor: Actor) => passkeys.beginPasskey(deps, actor),
    addPasskey: (
      actor: Actor,
      asked: ValidRequestOf<'addPasskey'>['body'],
      once: Once<AnswerOf<'addPasskey'>> = withoutKey,
    ) => passkeys.addPasskey(deps, actor, asked, once),
    renamePasskey: (actor: Actor, id: string, name: string) =>
      passkeys.renamePasskey(deps, actor, id, name),
    removePasskey: (actor: Actor, id: string) => passkeys.removePasskey(deps, actor, id),
    renewRecoveryCodes: (actor: Actor, once: Once<AnswerOf<'renewRecoveryCodes'>> = withoutKey) =>
      renewRecoveryCodes(deps, actor, once),

    /** Empty for a person without a second factor. */
    methodsOf: (userId: string) => methodsOf(db, userId),
    /** Refuses with second_factor_needed. */
    requireFor: (userId: string) => requireFactor(db, userId),
    beginAssertion: (userId: string | null) => passkeys.beginAssertion(deps, userId),
    /** The id of the person whose passkey signed a login. Refuses with passkey_not_valid. */
    identify: (assertion: PasskeyAssertion) =>
      passkeys.identify(deps, assertion, { purpose: 'login', userId: null }),
    /** Uses one factor of the person. Refuses with code_not_valid or passkey_not_valid. */
    accept: (userId: string, given: GivenFactor, purpose: 'login' | 'proof') =>
      accept(deps, userId, given, purpose),
    eraseOf: async (trx: Trx, userId: string): Promise<void> => {
      await deleteFactors(trx, userId);
    },
    exported: (actor: Actor) => exported(deps, actor),
    async forget(now: Date): Promise<void> {
      await forgetChallenges(db, now);
      await forgetPendingSecrets(db, new Date(now.getTime() - PENDING_MS));
    },
  };
}

async function read(
  { db, publicUrl }: SecondFactorDeps,
  { userId }: Actor,
): Promise<SecondFactors> {
  const factors = await readFactors(db, userId);
  const rows = await listPasskeys(db, userId);
  const since = factors?.confirmed_at;
  return {
    authenticator: since ? { added_at: since.toISOString() } : null,
    passkeys: rows.map(passkeys.present),
    recovery_codes_left: factors?.recovery_codes_left ?? 0,
    can_use_passkeys: relyingPartyOf(publicUrl()) !== undefined,
  };
}

async function methodsOf(db: Db, userId: string): Promise<FactorMethod[]> {
  const factors = await readFactors(db, userId);
  if (!factors) return [];
  const methods: FactorMethod[] = [
    ...(factors.confirmed_at === null ? [] : (['authenticator'] as const)),
    ...(factors.passkeys === 0 ? [] : (['passkey'] as const)),
  ];
  const withCodes = methods.length > 0 && factors.recovery_codes_left > 0;
  return withCodes ? [...methods, 'recovery_code'] : methods;
}

async function requireFactor(db: Db, userId: string): Promise<void> {
  if (await hasFactor(db, userId)) return;
  throw new AppError(
    'second_factor_needed',
    'Add an authenticator app or a passkey to the account first.',
  );
}

async function accept(
  deps: SecondFactorDeps,
  userId: string,
  { code, recovery_code, passkey }: GivenFactor,
  purpose: 'login' | 'proof',
): Promise<void> {
  if (code !== undefined) return acceptCode(deps, userId, code);
  if (recovery_code !== undefined) return acceptRecoveryCode(deps, userId, recovery_code);
  if (passkey === undefined) throw new TypeError('a factor must be given');
  const of = { purpose, userId: purpose === 'login' ? null : userId };
  if ((await passkeys.identify(deps, passkey, of)) !== userId) throw passkeys.passkeyNotValid();
}

/** For the export of a person's data. */
async function exported(deps: SecondFactorDeps, actor: Actor) {
  const { authenticator, passkeys: known, recovery_codes_left } = await read(deps, actor);
  return [{ authenticator, passkeys: known, recovery_codes_left }];
}

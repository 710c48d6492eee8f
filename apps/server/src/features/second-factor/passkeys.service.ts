// Passkeys: added, named, removed, and asked to sign a challenge. A challenge is valid once and for five minutes.
import type {
  AnswerOf,
  Passkey,
  PasskeyAssertion,
  PasskeyRegistration,
  ValidRequestOf,
} from '@voltagora/contract';
import { PASSKEYS_MAX } from '@voltagora/contract';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Once } from '../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../platform/ids.ts';
import { tellPerson } from './factor-mails.ts';
import { hashChallenge } from './factor-secrets.ts';
import { findPerson, lockFactors } from './factors.reads.ts';
import * as store from './passkeys.store.ts';
import { endCodesWithoutFactor, giveFirstCodes } from './recovery-codes.service.ts';
import type { SecondFactorDeps } from './second-factor-deps.ts';
import {
  CHALLENGE_MS,
  creationOptions,
  type RelyingParty,
  relyingPartyOf,
  requestOptions,
  signedChallenge,
  verifyAssertion,
  verifyRegistration,
} from './webauthn.ts';

/** Refuses with passkeys_unavailable or too_many_passkeys. */
export async function beginPasskey(
  deps: SecondFactorDeps,
  { userId }: Actor,
): Promise<AnswerOf<'beginPasskey'>> {
  const site = siteOf(deps);
  const person = await findPerson(deps.db, userId);
  if (!person) throw notFound('user');
  const passkeys = await store.listPasskeys(deps.db, userId);
  refuseTooMany(passkeys);
  const name = `${person.first_name} ${person.last_name}`.trim();
  const options = await creationOptions(site, { id: userId, email: person.email, name }, passkeys);
  await keepChallenge(deps, options.challenge, { purpose: 'registration', userId });
  return options;
}

/** Refuses with passkey_not_valid, passkeys_unavailable or too_many_passkeys. */
export async function addPasskey(
  deps: SecondFactorDeps,
  { userId }: Actor,
  { name, passkey }: ValidRequestOf<'addPasskey'>['body'],
  once: Once<AnswerOf<'addPasskey'>>,
): Promise<AnswerOf<'addPasskey'>> {
  return deps.db.transaction().execute((trx) =>
    once(trx, async () => {
      await lockFactors(trx, userId);
      refuseTooMany(await store.listPasskeys(trx, userId));
      const row = await newPasskey(deps, trx, { userId, name, passkey });
      if (!(await store.insertPasskey(trx, row))) throw passkeyNotValid();
      await tellPerson(deps, trx, userId, 'passkey_added', { name });
      return { passkey: present(row), recovery_codes: await giveFirstCodes(deps, trx, userId) };
    }),
  );
}

interface NewPasskey {
  userId: string;
  name: string;
  passkey: PasskeyRegistration;
}

async function newPasskey(
  deps: SecondFactorDeps,
  trx: Trx,
  { userId, name, passkey }: NewPasskey,
): Promise<store.PasskeyRow> {
  const site = siteOf(deps);
  const of = { purpose: 'registration', userId } as const;
  const challenge = await takenChallenge(deps, trx, passkey.response.clientDataJSON, of);
  const verified = await verifyRegistration(site, passkey, challenge);
  if (!verified) throw passkeyNotValid();
  return {
    ...verified,
    id: newId(),
    user_id: userId,
    transports: passkey.response.transports ?? [],
    name,
    created_at: deps.clock.now(),
    last_used_at: null,
  };
}

/** Refuses with not_found. */
export async function renamePasskey(
  { db }: SecondFactorDeps,
  { userId }: Actor,
  id: string,
  name: string,
): Promise<Passkey> {
  const row = await store.renamePasskeyOf(db, userId, { id, name });
  if (!row) throw notFound('passkey');
  return present(row);
}

/** Refuses with not_found. */
export function removePasskey(deps: SecondFactorDeps, { userId }: Actor, id: string) {
  return deps.db.transaction().execute(async (trx) => {
    await lockFactors(trx, userId);
    const row = await store.deletePasskeyOf(trx, userId, id);
    if (!row) throw notFound('passkey');
    await endCodesWithoutFactor(trx, userId);
    await tellPerson(deps, trx, userId, 'passkey_removed', { name: row.name });
  });
}

/** Asks for a login, or for a fresh proof of a person who is known. Refuses with passkeys_unavailable. */
export async function beginAssertion(
  deps: SecondFactorDeps,
  userId: string | null,
): Promise<AnswerOf<'beginPasskeyLogin'>> {
  const passkeys = userId === null ? [] : await store.listPasskeys(deps.db, userId);
  const options = await requestOptions(siteOf(deps), passkeys);
  const purpose = userId === null ? 'login' : 'proof';
  await keepChallenge(deps, options.challenge, { purpose, userId });
  return options;
}

/** The id of the person whose passkey signed. Refuses with passkey_not_valid or passkeys_unavailable. */
export async function identify(
  deps: SecondFactorDeps,
  assertion: PasskeyAssertion,
  of: ChallengeOf,
): Promise<string> {
  const { db, clock, log } = deps;
  const site = siteOf(deps);
  const challenge = await takenChallenge(deps, db, assertion.response.clientDataJSON, of);
  const passkey = await store.findPasskey(db, assertion.id);
  if (!passkey) throw passkeyNotValid();
  const counter = await verifyAssertion(site, { passkey, assertion, challenge });
  if (counter === undefined) {
    log.warn({ passkey: passkey.id }, 'the signature of a passkey was refused');
    throw passkeyNotValid();
  }
  const now = clock.now();
  if (!(await store.advanceCounter(db, passkey, { counter, now }))) throw passkeyNotValid();
  return passkey.user_id;
}

export interface ChallengeOf {
  purpose: store.Purpose;
  userId: string | null;
}

const keepChallenge = (
  { db, clock }: SecondFactorDeps,
  challenge: string,
  { purpose, userId }: ChallengeOf,
): Promise<void> =>
  store.insertChallenge(db, {
    challenge_hash: hashChallenge(challenge),
    purpose,
    user_id: userId,
    expires_at: new Date(clock.now().getTime() + CHALLENGE_MS),
  });

async function takenChallenge(
  { clock }: SecondFactorDeps,
  db: Db | Trx,
  clientDataJSON: string,
  { purpose, userId }: ChallengeOf,
): Promise<string> {
  const challenge = signedChallenge(clientDataJSON);
  const asked = { challenge_hash: hashChallenge(challenge ?? ''), purpose, user_id: userId };
  const isOurs = challenge !== undefined && (await store.takeChallenge(db, asked, clock.now()));
  if (!isOurs) throw passkeyNotValid();
  return challenge;
}

function siteOf({ publicUrl }: SecondFactorDeps): RelyingParty {
  const site = relyingPartyOf(publicUrl());
  if (site) return site;
  throw new AppError(
    'passkeys_unavailable',
    'Passkeys need an installation at a domain name, over HTTPS.',
  );
}

function refuseTooMany(passkeys: readonly unknown[]): void {
  if (passkeys.length < PASSKEYS_MAX) return;
  throw new AppError('too_many_passkeys', `An account has at most ${PASSKEYS_MAX} passkeys.`);
}

export const passkeyNotValid = (): AppError =>
  new AppError('passkey_not_valid', 'The passkey was not accepted. Try again.');

export const present = (row: store.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  added_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

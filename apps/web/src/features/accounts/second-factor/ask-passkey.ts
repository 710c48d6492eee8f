/** Asks the browser for a passkey. Only on secure pages, of browsers that know passkeys. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { AnswerOf } from '@voltagora/contract';

/** The user closed the browser's question, it took too long, or this device has no passkey that fits. */
export class PasskeyDeclined extends Error {}

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Throws PasskeyDeclined. */
export const signWithPasskey = (options: AnswerOf<'beginPasskeyLogin'>) =>
  startAuthentication({ optionsJSON: options }).catch(declined);

/** Throws PasskeyDeclined. */
export const createPasskey = (options: AnswerOf<'beginPasskey'>) =>
  startRegistration({ optionsJSON: options }).catch(declined);

function declined(reason: unknown): never {
  throw new PasskeyDeclined('no passkey', { cause: reason });
}

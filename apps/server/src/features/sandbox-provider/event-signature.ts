import type { Keyring } from '../../platform/keys/keyring.ts';

export const SIGNATURE_HEADER = 'sandbox-signature';
const TOLERANCE_SECONDS = 300;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

export function signEvent(keyring: Keyring, body: Buffer | string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${keyring.sign('sandboxEvent', `${seconds}.`, body).toString('hex')}`;
}

/** Whether this installation has signed a body, at most five minutes before or after `now`. */
export function isSignedEvent(
  keyring: Keyring,
  signed: { body: Buffer; signature: string | undefined },
  now: Date,
): boolean {
  const [, seconds, hex] = FORM.exec(signed.signature ?? '') ?? [];
  if (seconds === undefined || hex === undefined) return false;
  const given = Buffer.from(hex, 'hex');
  const isRight = keyring.isSigned('sandboxEvent', given, `${Number(seconds)}.`, signed.body);
  return isRight && Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
}

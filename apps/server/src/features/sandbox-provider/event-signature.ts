import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'sandbox-signature';
const TOLERANCE_SECONDS = 300;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Derives a key used only for signing events of this installation. */
export const eventKey = (secret: string): Buffer =>
  createHmac('sha256', secret).update('sandbox payment events').digest();

export function signEvent(key: Buffer, body: Buffer | string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(key, seconds, body).toString('hex')}`;
}

/** Whether a body was signed with the key, at most five minutes before or after `now`. */
export function isSignedEvent(
  key: Buffer,
  signed: { body: Buffer; signature: string | undefined },
  now: Date,
): boolean {
  const [, seconds, hex] = FORM.exec(signed.signature ?? '') ?? [];
  if (seconds === undefined || hex === undefined) return false;
  const given = Buffer.from(hex, 'hex');
  const isRight = timingSafeEqual(given, digest(key, Number(seconds), signed.body));
  return isRight && Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
}

const digest = (key: Buffer, seconds: number, body: Buffer | string): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest();

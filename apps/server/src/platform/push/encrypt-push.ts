// Encrypts a push message to a browser, so that the push service cannot read it: RFC 8291 over RFC 8188 (aes128gcm), one record.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** The random part of every message; only tests give it. */
interface Fresh {
  privateKey?: Buffer;
  salt?: Buffer;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const CONTENT_KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** RFC 8188 §2: ends the last record. */
const LAST_RECORD = Buffer.of(2);

/** Throws if the keys are not on the curve P-256. */
export function encryptPush(text: string, keys: BrowserKeys, fresh: Fresh = {}): Buffer {
  const browserKey = Buffer.from(keys.p256dh, 'base64url');
  const own = createECDH(CURVE);
  if (fresh.privateKey) own.setPrivateKey(fresh.privateKey);
  else own.generateKeys();
  const ownKey = own.getPublicKey();
  const salt = fresh.salt ?? randomBytes(SALT_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const auth = Buffer.from(keys.auth, 'base64url');
  const shared = derive(own.computeSecret(browserKey), auth, info, KEY_BYTES);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', CONTENT_KEY_BYTES);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()];
  const lengths = Buffer.alloc(5);
  lengths.writeUInt32BE(RECORD_BYTES);
  lengths.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, lengths, ownKey, ...sealed, cipher.getAuthTag()]);
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Whether a message can be encrypted for these keys. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== SALT_BYTES) return false;
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

// The keys that are derived from one secret of the installation. Each purpose has its own, so that what is made for one is never
// accepted for another. The labels are part of stored data and of tokens: never change one.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

const SIGNING = {
  accessToken: 'access token',
  quote: 'quote',
  refreshToken: 'refresh token',
  rememberedBrowser: 'known device',
  sandboxEvent: 'sandbox payment events',
};
const SEALING = {
  answer: 'kept answers',
  authenticator: 'authenticator secrets',
  storedKey: 'stored keys',
};
const STORED = { webPush: 'voltagora web push', recoveryCodes: 'recovery codes' };

export type SigningPurpose = keyof typeof SIGNING;
/** `authorityKey` seals a private key in PEM form, the others any text. */
export type SealingPurpose = keyof typeof SEALING | 'authorityKey';
export type StoredKeyPurpose = keyof typeof STORED;

/** What a value is sealed for. */
export interface Sealing {
  purpose: SealingPurpose;
  /** What the value belongs to, such as the id of a person: it can be opened only for the same. */
  boundTo?: string;
}

export interface KeySet {
  /** Names the secret and reveals nothing about it. */
  readonly id: string;
  /** Names the secret among the nodes of a database. */
  readonly nodeMark: string;
  /** Names the secret in the head of a backup. */
  readonly backupHash: string;
  signingKey(purpose: SigningPurpose): Buffer;
  seal(text: string, sealing: Sealing): string;
  /** Undefined when it was sealed with another secret, for something else, or has been changed. */
  open(sealed: string, sealing: Sealing): string | undefined;
  /** The first value of a key that is later stored, sealed: what versions without stored keys derived each time. */
  firstStoredKey(purpose: StoredKeyPurpose): Buffer;
  /** Keys for messages between nodes. */
  nodeKey(what: string, bytes: number, salt?: Buffer): Buffer;
}

const KEY_BYTES = 32;
const ID_BYTES = 6;
const NODE_MARK_LENGTH = 24;

export function createKeySet(secret: string): KeySet {
  const derive = (label: string, bytes = KEY_BYTES, salt: Buffer | '' = '') =>
    Buffer.from(hkdfSync('sha256', secret, salt, label, bytes));
  return {
    id: derive('voltagora key id', ID_BYTES).toString('base64url'),
    nodeMark: createHmac('sha256', secret)
      .update('nodes of one installation')
      .digest('hex')
      .slice(0, NODE_MARK_LENGTH),
    backupHash: createHash('sha256').update(`voltagora-backup:${secret}`).digest('base64url'),
    signingKey: (purpose) => createHmac('sha256', secret).update(SIGNING[purpose]).digest(),
    seal(text, { purpose, boundTo }) {
      if (purpose === 'authorityKey') return sealPem(text, secret);
      return encrypt(text, derive(SEALING[purpose]), boundTo);
    },
    open(sealed, { purpose, boundTo }) {
      if (purpose === 'authorityKey') return openPem(sealed, secret);
      return decrypt(sealed, derive(SEALING[purpose]), boundTo);
    },
    firstStoredKey: (purpose) => derive(STORED[purpose]),
    nodeKey: (what, bytes, salt) => derive(what, bytes, salt),
  };
}

/** The names of the stored keys. */
export const STORED_KEYS: readonly StoredKeyPurpose[] = ['webPush', 'recoveryCodes'];

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function encrypt(text: string, key: Buffer, boundTo = ''): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64');
}

function decrypt(sealed: string, key: Buffer, boundTo = ''): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const sealPem = (pem: string, passphrase: string): string =>
  createPrivateKey(pem)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
    .toString();

function openPem(sealed: string, passphrase: string): string | undefined {
  try {
    const key = createPrivateKey({ key: sealed, passphrase });
    return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    return undefined;
  }
}

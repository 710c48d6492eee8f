// The secrets of an installation while one replaces the other: what is accepted, and with which new things are made.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeySet, Sealing, SigningPurpose } from './key-set.ts';

/** A sealed value as it is stored. */
export interface SealedValue {
  sealed: string;
  /** The secret that sealed it; null where a version without key ids has stored it. */
  keyId: string | null;
}

export interface Keyring {
  /** The secret that is set. */
  readonly newest: KeySet;
  /** The secret before it, while it is set, too. */
  readonly previous: KeySet | undefined;
  /** What new things are made with: the newest secret, or the previous one while a node knows no other. */
  inUse(): KeySet;
  /** Those of this id, or all, the newest first. */
  named(id?: string | null): readonly KeySet[];
  seal(text: string, sealing: Sealing): SealedValue & { keyId: string };
  /** Undefined when no secret that is set opens it. */
  open(value: SealedValue, sealing: Sealing): string | undefined;
  /** The same, with the secret that opens it. */
  openedBy(value: SealedValue, sealing: Sealing): { keys: KeySet; text: string } | undefined;
  /** A message authentication code with the key in use. */
  sign(purpose: SigningPurpose, ...parts: (string | Buffer)[]): Buffer;
  /** Whether a secret that is set has signed it. */
  isSigned(purpose: SigningPurpose, signature: Buffer, ...parts: (string | Buffer)[]): boolean;
}

/** `hasOldNodes`: whether a node that knows only the previous secret is alive. */
export function createKeyring(
  { newest, previous }: { newest: KeySet; previous?: KeySet | undefined },
  hasOldNodes: () => boolean = () => false,
): Keyring {
  const all = previous === undefined ? [newest] : [newest, previous];
  const inUse = () => (previous !== undefined && hasOldNodes() ? previous : newest);
  const named = (id?: string | null) => (id ? all.filter((keys) => keys.id === id) : all);
  function openedBy({ sealed, keyId }: SealedValue, sealing: Sealing) {
    // A version without key ids leaves the id of a value that it replaces, so the id only decides which is tried first.
    for (const keys of new Set([...named(keyId), ...all])) {
      const text = keys.open(sealed, sealing);
      if (text !== undefined) return { keys, text };
    }
    return undefined;
  }
  return {
    newest,
    previous,
    inUse,
    named,
    seal(text, sealing) {
      const keys = inUse();
      return { sealed: keys.seal(text, sealing), keyId: keys.id };
    },
    open: (value, sealing) => openedBy(value, sealing)?.text,
    openedBy,
    sign: (purpose, ...parts) => mac(inUse().signingKey(purpose), ...parts),
    isSigned: (purpose, signature, ...parts) =>
      all.some((keys) => {
        const right = mac(keys.signingKey(purpose), ...parts);
        return signature.length === right.length && timingSafeEqual(signature, right);
      }),
  };
}

/** HMAC-SHA-256 of the parts, one after the other. */
export function mac(key: Buffer, ...parts: (string | Buffer)[]): Buffer {
  const code = createHmac('sha256', key);
  for (const part of parts) code.update(part);
  return code.digest();
}

// What the nodes of an installation derive from its secret for their messages: subjects that reveal nothing, and a key for each
// sender.
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { KeySet } from '../../keys/key-set.ts';
import { mac } from '../../keys/keyring.ts';

const KEY_BYTES = 32;
export const KEY_ID_BYTES = 4;
const SUBJECT_BYTES = 16;
const KNOWN_MAX = 10_000;

/** The version of the messages between nodes; increase it when older nodes would not understand them. */
export const LANGUAGE = 2;

export interface SealKeys {
  /** Says by which secret a message is sealed, and nothing about the secret. */
  readonly id: Buffer;
  /** The subject on NATS for one of ours: a hash, because ours contains ids. */
  subject(name: string): string;
  /** A sender never uses a number twice with its key. */
  ofSender(sender: Buffer): KeyObject;
}

export function createSealKeys(secret: KeySet): SealKeys {
  const derive = (what: string, bytes: number, salt?: Buffer) =>
    secret.nodeKey(`voltagora nodes ${LANGUAGE} ${what}`, bytes, salt);
  const id = derive('key id', KEY_ID_BYTES);
  const subjects = derive('subjects', KEY_BYTES);
  const installation = derive('installation', SUBJECT_BYTES).toString('hex');
  const known = new Map<string, string>();
  return {
    id,
    subject(name) {
      const before = known.get(name);
      if (before !== undefined) return before;
      const hash = mac(subjects, name);
      const short = hash.subarray(0, SUBJECT_BYTES).toString('hex');
      const subject = `voltagora.v${LANGUAGE}.${installation}.${short}`;
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(name, subject);
      return subject;
    },
    ofSender: (sender) => createSecretKey(derive('sender', KEY_BYTES, sender)),
  };
}

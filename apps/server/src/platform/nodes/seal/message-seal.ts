// Seals messages between nodes with AES-256-GCM, and opens those of others. A message is bound to its kind, its subject, its
// sender, its number and its time; an answer is bound to its question instead of a subject. ADR 48.
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { KEY_ID_BYTES, LANGUAGE, type SealKeys } from './seal-keys.ts';
import { createSeenNumbers } from './seen-numbers.ts';

/** Why a message was refused. `altered` is also what was moved to another subject, or answers another question. */
export const REFUSALS = ['malformed', 'unknown-key', 'altered', 'repeated', 'untimely'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What a message is for: one of a certain kind never passes for one of another. */
export type Purpose =
  | { kind: 'publication' | 'question'; subject: string }
  | { kind: 'answer'; question: Uint8Array };

export type Opened =
  | { ok: true; content: unknown; keys: SealKeys; head: Uint8Array }
  | { ok: false; refusal: Refusal };

export interface MessageSeal {
  seal(keys: SealKeys, purpose: Purpose, content: unknown): Buffer;
  open(sealed: Uint8Array, purpose: Purpose): Opened;
}

const CIPHER = 'aes-256-gcm';
const SENDER_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version, key, sender, number, time. */
const SENDER_AT = 1 + KEY_ID_BYTES;
const NUMBER_AT = SENDER_AT + SENDER_BYTES;
const TIME_AT = NUMBER_AT + 8;
const HEAD_BYTES = TIME_AT + 8;

/** Longer than NATS holds messages for a node that is frozen; a question also says until when it may be executed. */
const AGE_MAX_MS = 600_000;
/** The clocks of the nodes follow that of the database. */
const CLOCKS_DIFFER_MS = 60_000;
/** A message from before this node began was not sent to it. */
const BEFORE_START_MS = 5_000;

interface Sender {
  key: KeyObject;
  isNew(number: number): boolean;
  heardAt: number;
}

/** `known`: the keys of the present secret, and of the one before. */
export function createMessageSeal(known: readonly SealKeys[], clock: Clock): MessageSeal {
  const self = randomBytes(SENDER_BYTES);
  const ownKeys = new Map(known.map((keys) => [keys, keys.ofSender(self)]));
  const senders = new Map<string, Sender>();
  const startedAt = performance.now();
  let sent = 0;

  /** A sender is remembered only after a message with its seal, for longer than its messages are accepted. */
  function remember(name: string, key: KeyObject): Sender {
    const forgottenAt = performance.now() - AGE_MAX_MS - 2 * CLOCKS_DIFFER_MS;
    for (const [other, { heardAt }] of senders) if (heardAt < forgottenAt) senders.delete(other);
    const sender = { key, isNew: createSeenNumbers(), heardAt: 0 };
    senders.set(name, sender);
    return sender;
  }

  function isTimely(timeMs: number): boolean {
    const nowMs = clock.now().getTime();
    // Not the time of the start itself: the clock of the database may be set back.
    const runsForMs = performance.now() - startedAt;
    const ageMax = Math.min(AGE_MAX_MS, runsForMs + BEFORE_START_MS);
    return timeMs >= nowMs - ageMax && timeMs <= nowMs + CLOCKS_DIFFER_MS;
  }

  function isNew(head: Buffer, name: string, key: KeyObject): boolean {
    // NATS returns no message to its sender: somebody else has repeated it.
    if (self.equals(head.subarray(SENDER_AT, NUMBER_AT))) return false;
    const sender = senders.get(name) ?? remember(name, key);
    sender.heardAt = performance.now();
    return sender.isNew(Number(head.readBigUInt64BE(NUMBER_AT)));
  }

  return {
    seal(keys, purpose, content) {
      const head = Buffer.alloc(HEAD_BYTES);
      head[0] = LANGUAGE;
      keys.id.copy(head, 1);
      self.copy(head, SENDER_AT);
      head.writeBigUInt64BE(BigInt(sent), NUMBER_AT);
      head.writeBigUInt64BE(BigInt(clock.now().getTime()), TIME_AT);
      sent += 1;
      const cipher = createCipheriv(
        CIPHER,
        ownKeys.get(keys) ?? keys.ofSender(self),
        nonceOf(head),
      );
      cipher.setAAD(boundTo(head, purpose));
      const text = JSON.stringify(content) ?? 'null';
      return Buffer.concat([head, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < HEAD_BYTES + TAG_BYTES || bytes[0] !== LANGUAGE) return no('malformed');
      const head = headOf(bytes);
      const keys = known.find(({ id }) => id.equals(head.subarray(1, SENDER_AT)));
      if (keys === undefined) return no('unknown-key');
      const name = head.toString('latin1', 1, NUMBER_AT);
      const key = senders.get(name)?.key ?? keys.ofSender(head.subarray(SENDER_AT, NUMBER_AT));
      const text = decrypted(bytes, key, boundTo(head, purpose));
      if (text === undefined) return no('altered');
      // An answer is expected once, by the one who has asked.
      if (purpose.kind !== 'answer') {
        if (!isTimely(Number(head.readBigUInt64BE(TIME_AT)))) return no('untimely');
        if (!isNew(head, name, key)) return no('repeated');
      }
      return { ok: true, content: JSON.parse(text), keys, head };
    },
  };
}

const no = (refusal: Refusal): Opened => ({ ok: false, refusal });

/** The first bytes of a sealed message, which an answer to it names. */
export function headOf(sealed: Uint8Array): Buffer {
  return Buffer.from(sealed.buffer, sealed.byteOffset, Math.min(sealed.byteLength, HEAD_BYTES));
}

/** The number of the message, which a sender uses once. */
function nonceOf(head: Buffer): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  head.copy(nonce, NONCE_BYTES - 8, NUMBER_AT, TIME_AT);
  return nonce;
}

function boundTo(head: Buffer, purpose: Purpose): Buffer {
  const to = purpose.kind === 'answer' ? purpose.question : Buffer.from(purpose.subject);
  return Buffer.concat([head, Buffer.from(`${purpose.kind}:`), to]);
}

function decrypted(bytes: Buffer, key: KeyObject, bound: Buffer): string | undefined {
  const head = headOf(bytes);
  const decipher = createDecipheriv(CIPHER, key, nonceOf(head), { authTagLength: TAG_BYTES });
  decipher.setAAD(bound);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

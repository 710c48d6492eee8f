import { expect, test } from 'vitest';
import { manualClock } from '../../clock.ts';
import { createMessageSeal, headOf } from './message-seal.ts';
import { createKeySet } from '../../keys/key-set.ts';
import { createSealKeys } from './seal-keys.ts';
import { createSeenNumbers } from './seen-numbers.ts';

const SECRET = 'the secret of an installation, long enough';
const keys = createSealKeys(createKeySet(SECRET));
const MINUTE_MS = 60_000;
const publication = { kind: 'publication', subject: keys.subject('bus') } as const;
const question = { kind: 'question', subject: keys.subject('point.1') } as const;

/** Two nodes whose clock is one. */
function twoNodes() {
  const clock = manualClock(new Date('2026-06-01T12:00:00Z'));
  return { clock, a: createMessageSeal([keys], clock), b: createMessageSeal([keys], clock) };
}

test('what one node seals another opens, and nobody reads it on the way', () => {
  const { a, b } = twoNodes();
  const sealed = a.seal(keys, publication, { of: 'driver@example.org' });
  expect(sealed.toString('latin1')).not.toContain('example');
  expect(b.open(sealed, publication)).toMatchObject({
    ok: true,
    content: { of: 'driver@example.org' },
  });
  const again = a.seal(keys, publication, { of: 'driver@example.org' });
  expect(again.subarray(headOf(again).length)).not.toEqual(sealed.subarray(headOf(sealed).length));
});

test('subjects are hashes: of one installation the same, of another secret others', () => {
  expect(keys.subject('point.1')).toBe(createSealKeys(createKeySet(SECRET)).subject('point.1'));
  expect(keys.subject('point.1')).toMatch(/^voltagora\.v2\.[0-9a-f]{32}\.[0-9a-f]{32}$/);
  const others = createSealKeys(createKeySet('the secret of another installation, as long'));
  expect(others.subject('point.1').split('.')[2]).not.toBe(keys.subject('point.1').split('.')[2]);
});

test('a byte that is altered anywhere is found', () => {
  const { a, b } = twoNodes();
  const sealed = a.seal(keys, publication, { n: 1 });
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(b.open(altered, publication).ok, `byte ${at}`).toBe(false);
  }
  expect(b.open(sealed, publication).ok).toBe(true);
});

test('a message that is cut off anywhere, or is none, is refused', () => {
  const { a, b } = twoNodes();
  const sealed = a.seal(keys, publication, { n: 1 });
  for (let length = 0; length < sealed.length; length += 1) {
    expect(b.open(sealed.subarray(0, length), publication).ok, `${length} bytes`).toBe(false);
  }
  const unsealed = Buffer.from(JSON.stringify({ id: 'x', from: 'y', message: {} }));
  expect(b.open(unsealed, publication)).toEqual({ ok: false, refusal: 'malformed' });
});

test('a message that is moved to another subject, or taken for another kind, is refused', () => {
  const { a, b } = twoNodes();
  const sealed = a.seal(keys, question, { n: 1 });
  const elsewhere = { ...question, subject: keys.subject('point.2') };
  const otherKind = { ...question, kind: 'publication' } as const;
  for (const purpose of [elsewhere, otherKind])
    expect(b.open(sealed, purpose)).toEqual({ ok: false, refusal: 'altered' });
});

test('a repeated message is refused, also by its sender', () => {
  const { a, b } = twoNodes();
  const sealed = a.seal(keys, publication, { n: 1 });
  expect(b.open(sealed, publication).ok).toBe(true);
  expect(b.open(sealed, publication)).toEqual({ ok: false, refusal: 'repeated' });
  expect(a.open(sealed, publication)).toEqual({ ok: false, refusal: 'repeated' });
});

test('messages may come in another order, but none twice, nor one from long before', () => {
  const isNew = createSeenNumbers();
  expect([5, 3, 4, 5, 3, 0].map(isNew)).toEqual([true, true, true, false, false, true]);
  expect([2_000, 977, 976, 5, 977].map(isNew)).toEqual([true, true, false, false, false]);
});

test('an old message is refused, also by a node that has just begun', () => {
  const { clock, a, b } = twoNodes();
  const sealed = a.seal(keys, publication, { n: 1 });
  clock.advance(MINUTE_MS);
  const begun = createMessageSeal([keys], clock);
  expect(begun.open(sealed, publication)).toEqual({ ok: false, refusal: 'untimely' });
  clock.advance(10 * MINUTE_MS);
  expect(b.open(sealed, publication)).toEqual({ ok: false, refusal: 'untimely' });
});

test('a message from the future is refused; clocks may differ by a minute', () => {
  const { clock, b } = twoNodes();
  const fast = manualClock(clock.now());
  const a = createMessageSeal([keys], fast);
  fast.advance(MINUTE_MS);
  expect(b.open(a.seal(keys, publication, {}), publication).ok).toBe(true);
  fast.advance(1);
  const refused = b.open(a.seal(keys, publication, {}), publication);
  expect(refused).toEqual({ ok: false, refusal: 'untimely' });
});

test('when the clock of the database is set back, messages are still accepted', () => {
  const { clock, a, b } = twoNodes();
  clock.advance(-60 * MINUTE_MS);
  expect(b.open(a.seal(keys, publication, {}), publication).ok).toBe(true);
});

test('an answer is accepted for its question only', () => {
  const { a, b } = twoNodes();
  const [first, second] = [1, 2].map((n) => headOf(a.seal(keys, question, { n })));
  if (first === undefined || second === undefined) throw new Error('nothing was asked');
  const answer = b.seal(keys, { kind: 'answer', question: first }, { ok: true });
  expect(a.open(answer, { kind: 'answer', question: second })).toEqual({
    ok: false,
    refusal: 'altered',
  });
  expect(a.open(answer, { kind: 'answer', question: first })).toMatchObject({
    ok: true,
    content: { ok: true },
  });
});

test('a node with another secret is refused; one that knows the secret before understands both', () => {
  const { clock, a } = twoNodes();
  const next = createSealKeys(createKeySet('the next secret of the installation, as long'));
  const stranger = createMessageSeal([next], clock);
  const sealed = a.seal(keys, publication, { n: 1 });
  expect(stranger.open(sealed, publication)).toEqual({ ok: false, refusal: 'unknown-key' });
  const changing = createMessageSeal([next, keys], clock);
  expect(changing.open(sealed, publication)).toMatchObject({ ok: true, content: { n: 1 } });
  const back = changing.seal(keys, publication, { n: 2 });
  expect(a.open(back, publication)).toMatchObject({ ok: true, content: { n: 2 } });
});

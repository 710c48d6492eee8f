import { expect, test } from 'vitest';
import { countMessage, type CountedSession } from './missing-messages.ts';

const counted = (messages: readonly (readonly [seqNo: number | null, hasRegister?: boolean])[]) =>
  messages.reduce<CountedSession>(
    (session, [seqNo, hasRegister = false]) => countMessage(session, seqNo, hasRegister),
    { seqNo: null, missingSeqNos: [], flags: [] },
  );

test.each([
  ['nothing, in order', [[0], [1], [2]], 2, []],
  ['what a gap leaves out', [[0], [4]], 4, [1, 2, 3]],
  ['less, when one of it arrives late', [[0], [4], [2]], 4, [1, 3]],
  ['nothing, when all of it has arrived', [[0], [3], [1], [2]], 3, []],
  ['nothing before a register', [[0], [4, true]], 4, []],
  ['only what is after a late register', [[0], [4], [2, true]], 4, [3]],
  ['nothing before the first message', [[3]], 3, []],
  ['nothing of OCPP 1.6', [[null]], null, []],
] as const)('misses %s', (_what, messages, seqNo, missingSeqNos) => {
  expect(counted(messages)).toMatchObject({ seqNo, missingSeqNos });
});

test('a repeated message changes nothing', () => {
  const session = counted([[0], [2]]);
  expect(countMessage(session, 2, false)).toBe(session);
  expect(countMessage(session, 0, true)).toBe(session);
});

test('[O12] a gap stays on record, once, and a huge one is bounded', () => {
  const session = counted([[0], [2], [1], [2_147_483_647]]);
  expect(session.flags).toEqual(['messages_missing']);
  expect(session.missingSeqNos).toHaveLength(100);
  expect(session.missingSeqNos.at(-1)).toBe(2_147_483_646);
});

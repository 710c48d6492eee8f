import { expect, test } from 'vitest';
import { FRESH_PROOF_MS, isFreshProof } from './fresh-proof.ts';

test('a proof is fresh for five minutes, and none is not', () => {
  expect(FRESH_PROOF_MS).toBe(300_000);
  expect(isFreshProof(1000, 1000)).toBe(true);
  expect(isFreshProof(1000, 300_999)).toBe(true);
  expect(isFreshProof(1000, 301_000)).toBe(false);
  expect(isFreshProof(null, 0)).toBe(false);
});

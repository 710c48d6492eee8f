import { expect, test } from 'vitest';
import { decideRefresh, REFRESH_GRACE_MS } from './refresh-rotation.ts';

const NOW = 1_000_000;
const recent = NOW - REFRESH_GRACE_MS;
const long = recent - 1;

test.each([
  ['the newest is replaced', { isNewest: true }, 'new'],
  [
    'the newest stays for a client that keeps its token',
    { isNewest: true, wantsSuccessor: false },
    'none',
  ],
  ['the one before gets the newest within the grace', { rotatedAt: recent }, 'newest'],
  [
    'so it does when another tab has used it',
    { rotatedAt: recent, isNewestReceived: true },
    'newest',
  ],
  ['a lost answer is repeated with another token', { rotatedAt: long }, 'new'],
  ['a lost answer needs none', { rotatedAt: long, wantsSuccessor: false }, 'none'],
  ['a copy is stolen', { rotatedAt: long, isNewestReceived: true }, 'stolen'],
  [
    'whatever it asks for',
    { rotatedAt: long, isNewestReceived: true, wantsSuccessor: false },
    'stolen',
  ],
] as const)('[22.5] %s', (_name, changes, decision) => {
  const used = { isNewest: false, isNewestReceived: false, rotatedAt: null, wantsSuccessor: true };
  expect(decideRefresh({ ...used, now: NOW, ...changes })).toBe(decision);
});

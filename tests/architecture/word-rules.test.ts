import { expect, test } from 'vitest';
import { treeOf } from './source-tree.ts';
import { wordViolations } from './word-rules.ts';

const told = (path: string, text = ''): string[] =>
  wordViolations(treeOf({ [path]: text })).map(({ message }) => message);

test.each([
  ['export function judgeTag() {}', 'authorize'],
  ['export const CHARGER_HOLDS = 1;', 'charging point'],
  ['export interface ChargePointState {}', 'charging point'],
  ['export type Connector = string;', 'plug'],
  ['export class PlugHold {}', 'slot lock'],
  ['// The node on duty sends it.', 'leader'],
  ['/* Every charge point. */', 'charging point'],
])('%s uses a synonym', (text, word) => {
  expect(told('apps/server/src/features/a/a.ts', text)).toEqual([expect.stringContaining(word)]);
});

test('file names count', () => {
  expect(told('apps/web/src/features/a/charger-card.tsx')).toHaveLength(1);
});

test('terms of a standard are allowed where the standard is used', () => {
  const text = 'export interface Connector {}\n// A charge point.';
  expect(told('packages/ocpp/src/connector.ts', text)).toEqual([]);
  expect(told('apps/server/src/features/a/plugs.ocpp.ts', text)).toEqual([]);
  expect(told('packages/contract/src/a.ts', 'export const UnlockConnector = 1;')).toEqual([]);
});

test('names that only contain such a word are allowed', () => {
  const text = 'export const rechargeable = 1, dutyFree = 2, chargePrice = 3;';
  expect(told('packages/domain/src/a.ts', text)).toEqual([expect.stringContaining('duty')]);
});

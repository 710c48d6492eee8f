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

test('names of files count', () => {
  expect(told('apps/web/src/features/a/charger-card.tsx')).toHaveLength(1);
});

test('words of a standard stay where the standard is spoken', () => {
  const text = 'export interface Connector {}\n// A charge point.';
  expect(told('packages/ocpp/src/connector.ts', text)).toEqual([]);
  expect(told('apps/server/src/features/a/plugs.ocpp.ts', text)).toEqual([]);
  expect(told('packages/contract/src/a.ts', 'export const UnlockConnector = 1;')).toEqual([]);
});

test('names that only hold such a word in another one are let alone', () => {
  const text = 'export const rechargeable = 1, dutyFree = 2, chargePrice = 3;';
  expect(told('packages/domain/src/a.ts', text)).toEqual([expect.stringContaining('duty')]);
});

import { expect, test } from 'vitest';
import { listChanges, wholeList } from './list-changes.ts';

test('a full list is split into messages that the charger accepts, each with its own version', () => {
  expect(wholeList(5, ['A', 'B', 'C'], 2)).toEqual([
    { version: 5, isFull: true, put: ['A', 'B'], removed: [] },
    { version: 6, isFull: false, put: ['C'], removed: [] },
  ]);
});

test('an empty list is sent too, and empties the charger', () => {
  expect(wholeList(5, [], 2)).toEqual([{ version: 5, isFull: true, put: [], removed: [] }]);
});

test('changes remove first, then add; without differences nothing is sent', () => {
  const difference = { from: ['A', 'B', 'C'], to: ['C', 'D', 'E', 'F'] };
  expect(listChanges(9, difference, 2)).toEqual([
    { version: 9, isFull: false, put: [], removed: ['A', 'B'] },
    { version: 10, isFull: false, put: ['D', 'E'], removed: [] },
    { version: 11, isFull: false, put: ['F'], removed: [] },
  ]);
  expect(listChanges(9, { from: ['A'], to: ['A'] }, 2)).toEqual([]);
});

test('a tag whose group has changed is replaced, not removed', () => {
  const difference = { from: ['A', 'B OLD', 'C G'], to: ['A G', 'B', 'C G'] };
  expect(listChanges(2, difference, 5)).toEqual([
    { version: 2, isFull: false, put: ['A G', 'B'], removed: [] },
  ]);
  expect(listChanges(2, { from: ['C G'], to: [] }, 5)).toEqual([
    { version: 2, isFull: false, put: [], removed: ['C'] },
  ]);
});

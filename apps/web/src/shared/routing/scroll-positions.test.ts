// @vitest-environment node
import { expect, it } from 'vitest';
import { readPositions } from './scroll-positions.ts';

const KEY = 'react-router-scroll-positions';

const positionsAfter = (kind: string, stored: string | null) =>
  readPositions(() => ({ getItem: (key) => (key === KEY ? stored : null) }), kind);

it('[24.3] a link that is opened in the same tab begins at the top', () => {
  const stored = JSON.stringify({ default: 900, abc: 40 });
  expect(positionsAfter('navigate', stored)).toEqual({ abc: 40 });
});

it.each(['reload', 'back_forward'])('[24.3] a %s keeps its position', (kind) => {
  expect(positionsAfter(kind, JSON.stringify({ default: 900 }))).toEqual({ default: 900 });
});

it.each([null, '7', 'null', '{', '{"default":"900"}'])(
  '[24.3] stored positions that are %s are none',
  (stored) => {
    expect(positionsAfter('reload', stored)).toEqual({});
  },
);

it('[24.3] without storage there are none', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(readPositions(refuse, 'reload')).toEqual({});
});

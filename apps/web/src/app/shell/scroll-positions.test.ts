// @vitest-environment node
import { expect, it } from 'vitest';
import { beginAtTop } from './scroll-positions.ts';

const KEY = 'react-router-scroll-positions';

function positionsAfter(kind: string, stored: string | null): string | null {
  let text = stored;
  const storage = {
    getItem: (key: string) => (key === KEY ? text : null),
    setItem: (_key: string, value: string) => void (text = value),
  };
  beginAtTop(storage, kind);
  return text;
}

it('[24.3] a link that is opened in the same tab begins at the top', () => {
  const stored = JSON.stringify({ default: 900, abc: 40 });
  expect(JSON.parse(positionsAfter('navigate', stored) ?? '')).toEqual({ default: 0, abc: 40 });
});

it.each(['reload', 'back_forward'])('[24.3] a %s keeps its position', (kind) => {
  const stored = JSON.stringify({ default: 900 });
  expect(positionsAfter(kind, stored)).toBe(stored);
});

it('[24.3] without stored positions nothing fails', () => {
  expect(positionsAfter('navigate', null)).toBe('{"default":0}');
  expect(positionsAfter('navigate', '7')).toBe('7');
});

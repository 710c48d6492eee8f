import { PAGES } from '@voltagora/contract';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { routes } from './router.tsx';

const pathsOf = (all: readonly RouteObject[], above = ''): string[] =>
  all.flatMap(({ path = '', index, children }) => {
    const here = `${above}/${path}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
    if (children) return pathsOf(children, here);
    return index === true || path !== '' ? [here] : [];
  });

it('the server knows every page of the client, so that unknown ones are 404', () => {
  const pages = new Set(pathsOf(routes));
  // The page for unknown addresses.
  expect(pages.delete('/404')).toBe(true);
  expect(pages.delete('/*')).toBe(true);
  expect([...pages].toSorted()).toEqual(PAGES.map(({ path }) => path).toSorted());
});

import { afterEach, expect, it } from 'vitest';
import { loadPrivatePage } from './load-private-page.ts';

afterEach(() => {
  for (const script of document.querySelectorAll('script[data-outside]')) script.remove();
});
const runOutsideScript = (): void => {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.dataset['outside'] = '';
  document.head.append(script);
};
const goTo = (path: string) => loadPrivatePage({ request: new Request(`http://a.example${path}`) });

it('[22.5] a private page is loaded anew where an outside script has run', () => {
  runOutsideScript();
  const answer = goTo('/login?next=%2Fwallet');
  expect(answer?.headers.get('location')).toBe('/login?next=%2Fwallet');
  expect(answer?.headers.get('x-remix-reload-document')).toBe('true');
});

it('every other page is shown without a load', () => {
  expect(goTo('/login')).toBeNull();
  runOutsideScript();
  expect(goTo('/stations')).toBeNull();
});

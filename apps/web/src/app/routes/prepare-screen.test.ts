import { afterEach, expect, it, vi } from 'vitest';
import { prepareScreen } from './prepare-screen.ts';

vi.mock('../../shared/i18n/i18n.ts', () => ({ loadAllTexts: () => Promise.resolve() }));

afterEach(() => {
  for (const script of document.querySelectorAll('script[data-outside]')) script.remove();
});
const runOutsideScript = (): void => {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.dataset['outside'] = '';
  document.head.append(script);
};
async function goTo(path: string) {
  const { pathname, search, hash } = new URL(path, 'http://a.example');
  const load = vi.fn<(address: string) => void>();
  return { isShown: await prepareScreen({ pathname, search, hash }, load), load };
}

it('[22.5] a private page is loaded anew where an outside script has run', async () => {
  runOutsideScript();
  const { isShown, load } = await goTo('/login?next=%2Fwallet');
  expect(isShown).toBe(false);
  expect(load).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fwallet');
});

it('every other page is shown without a load', async () => {
  const login = await goTo('/login');
  runOutsideScript();
  const stations = await goTo('/stations');
  for (const { isShown, load } of [login, stations]) {
    expect(isShown).toBe(true);
    expect(load).not.toHaveBeenCalled();
  }
});

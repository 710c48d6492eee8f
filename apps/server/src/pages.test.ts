import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANDING_TITLE } from './pages.ts';

test.each(['en', 'el'] as const)('the first words of the first screen are its own (%s)', (lang) => {
  const file = new URL(`../../web/src/locales/${lang}/landing.json`, import.meta.url);
  const { title } = JSON.parse(readFileSync(file, 'utf8'));
  expect(LANDING_TITLE[lang]).toBe(title);
});

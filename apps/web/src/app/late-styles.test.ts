import { afterEach, expect, it } from 'vitest';
import { applyLateStyles } from './late-styles.ts';

afterEach(() => document.head.replaceChildren());

it('[24.2] a screen waits for the styles that did not block the first paint', async () => {
  const link = Object.assign(document.createElement('link'), { media: 'print' });
  link.dataset['late'] = '';
  document.head.append(link);
  let isApplied = false;
  const applying = applyLateStyles().then(() => (isApplied = true));
  await Promise.resolve();
  expect([link.media, isApplied]).toEqual(['all', false]);
  link.dispatchEvent(new Event('load'));
  await applying;
  expect(isApplied).toBe(true);
});

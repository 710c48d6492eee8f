import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { createPages, headOfStation, landingTitle } from './pages.ts';

test.each(['en', 'el'] as const)(
  'the title of the home page is the web client’s own (%s)',
  (lang) => {
    const file = new URL(`../../../../web/src/locales/${lang}/landing.json`, import.meta.url);
    const { title } = JSON.parse(readFileSync(file, 'utf8'));
    expect(landingTitle(lang)).toBe(title);
  },
);

test.each([
  [
    'en',
    { address: 'Dios 4', plugs_total: 2, max_power_kW: 7.4, bookable: true },
    'Dios 4, Athens. 2 plugs, up to 7.4 kW. See what is free now, book a plug and pay for the energy measured.',
  ],
  [
    'el',
    { address: '', plugs_total: 1, max_power_kW: 7.4, bookable: false },
    'Athens. 1 πρίζα, έως 7,4 kW. Δείτε πού βρίσκεται, πόσο γρήγορα φορτίζει και πότε λειτουργεί.',
  ],
  [
    'en',
    { address: '', plugs_total: 0, max_power_kW: null, bookable: false },
    'Athens. 0 plugs. See where it is, how fast it charges and when it is open.',
  ],
] as const)(
  'a station is described before its page is there (%s)',
  (lang, station, description) => {
    const head = headOfStation({ name: 'Agora', slug: 'agora', city: 'Athens', ...station }, lang);
    expect(head).toMatchObject({ title: 'Agora', description, path: '/stations/agora' });
    expect(head.first).toEqual({ screen: 'station', heading: 'Agora', line: description });
  },
);

test('[24.2] the pages that people open first name a screen whose files the build lists', async () => {
  const bySlug = () => Promise.reject(new AppError('not_found', 'No such station.'));
  const pageAt = createPages({ stations: { bySlug } });
  const paths = ['/', '/energy', '/stations', '/login', '/reserve', '/reservations'];
  const found = await Promise.all(
    [...paths, '/reservations/7'].map(async (path) => await pageAt(path, 'en')),
  );
  const screens = found.map((page) => page?.screen ?? page?.head?.first?.screen);
  const names = ['landing', 'energy', 'map', 'login', 'draft', 'bookings', 'booking'];
  expect(screens).toEqual(names);
  const plugin = new URL('../../../../web/tools/preload-plugin.ts', import.meta.url);
  const build = readFileSync(plugin, 'utf8');
  expect(names.filter((name) => !build.includes(`\n  ${name}: '/features/`))).toEqual([]);
  expect(await pageAt('/wallet', 'en')).toEqual({});
  expect(await pageAt('/nowhere', 'en')).toBeUndefined();
});

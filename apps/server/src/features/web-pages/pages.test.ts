import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headOfStation, landingTitle } from './pages.ts';

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
    'Dios 4, Athens. 2 plugs, up to 7.4 kW. See what is free now, reserve a plug and pay for what is measured.',
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

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../tests/kit/config.ts';
import { STORED_NAMES } from '../consent/public.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

afterEach(cleanup);

const open = (config = testConfig()) =>
  renderScreen({
    routes: [
      { path: '/privacy', element: <PrivacyPage /> },
      { path: '/termsofuse', element: <TermsPage /> },
    ],
    path: '/privacy',
    answers: { readConfig: () => config },
  });

describe('[S2.01] the privacy page', () => {
  it('lists every cookie and storage key with its purpose', () => {
    open();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(STORED_NAMES.length);
    for (const row of rows) expect(row.textContent).not.toMatch(/legal\./);
    expect(screen.getByText('hide_smart_banner')).toBeVisible();
  });

  it('says so if there are no third-party services', async () => {
    open();
    await screen.findByText(/does not track your visits/);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('[S7.80] lists the configured third-party services, with the consent choice', async () => {
    const host = { name: 'Volt Coop', email: 'host@example.org', address: 'Main St 1, Athens' };
    open(
      testConfig({
        host,
        payments: 'stripe',
        map_style_url: 'https://tiles.example/style.json',
        outside: {
          analytics: { script_url: 'https://stats.example/s.js', site: '' },
          chat_script_url: null,
          error_dsn: 'https://key@errors.example/1',
          places_host: 'photon.example',
        },
      }),
    );
    await screen.findByText('Visitor statistics: stats.example');
    expect(screen.getByText(/errors\.example/)).toBeVisible();
    expect(screen.getByText(/tiles\.example/)).toBeVisible();
    expect(screen.getByText(/photon\.example/)).toBeVisible();
    expect(screen.getByText(/Stripe/)).toBeVisible();
    expect(screen.queryByText(/Chat and forms/)).toBeNull();
    expect(screen.getByRole('radio', { name: 'Declined' })).toHaveProperty('checked', true);
    expect(screen.getByText('Main St 1, Athens')).toBeVisible();
    expect(screen.getByText(/Last changed on .*2026/)).toBeVisible();
  });
});

it('[S2.01] the terms have a date and no missing text', async () => {
  const { router } = open();
  await router.navigate('/termsofuse');
  await screen.findByRole('heading', { level: 1, name: 'Terms of use' });
  expect(document.body.textContent).not.toMatch(/legal\.terms/);
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(8);
});

import { defineConfig } from '@playwright/test';

/** Journeys start their own demo, once; the browser is the one that `npm test` found. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../.cache/journeys',
  globalSetup: './journeys/demo-server.ts',
  // Half of a journey is waiting for chargers.
  workers: 3,
  // Two cores, two browsers and a fleet of chargers: one more try, and the run says who needed it.
  retries: 1,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 15_000 },
  use: {
    // People at several places: one address may log in only so often.
    extraHTTPHeaders: {
      'x-forwarded-for': `203.0.113.${1 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)}`,
    },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['VOLTAGORA_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});

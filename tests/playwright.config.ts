import { defineConfig } from '@playwright/test';

/** Journeys start their own demo, once; the browser is the one that `npm test` found. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../.cache/journeys',
  globalSetup: './journeys/demo-server.ts',
  // Three would log in more often than one address may.
  workers: 2,
  // Two cores, two browsers and a fleet of charging points: one more try, and the run says who needed it.
  retries: 1,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 15_000 },
  use: {
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

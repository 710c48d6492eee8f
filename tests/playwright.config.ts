import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tools/steps/browser.ts';

const browser = findBrowser();
if (!browser) {
  throw new Error('No browser runs here: set VOLTAGORA_CHROMIUM to the path of a Chromium.');
}

/** Journeys start their own demo once, unless `npm test` has started one. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../.cache/journeys',
  globalSetup: ['../tools/steps/journeys-ready.ts', './journeys/demo-server.ts'],
  // More finish no sooner on two cores: the browsers draw without a graphics card.
  workers: 2,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    // A recording costs a third of the time: `--trace retain-on-failure` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executable,
      env: { ...process.env, ...browser.env },
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

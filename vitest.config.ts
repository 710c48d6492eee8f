import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', 'tests/journeys/**'];

export default defineConfig({
  test: {
    // Two at a time: each server test file holds a PGlite of its own, about 170 MB.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{packages,apps,tests,tools}/**/*.test.ts'],
          exclude: [...exclude, 'apps/web/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        root: fileURLToPath(new URL('./apps/web', import.meta.url)),
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: 20_000,
        },
      },
    ],
  },
});

// The tests of all workspaces: `node` shares modules between files, `alone` does not, `web` has a window. None is tried twice.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', 'tests/journeys/**'];
/** Bends a library for all who load it, or counts what is on the heap. */
const ALONE = [
  'apps/server/src/tests/adversary-finds.test.ts',
  'apps/server/src/features/accounts/registration/nothing-told.test.ts',
  'apps/server/src/features/owner-lists/owner-files.test.ts',
  'tests/soak/soak.test.ts',
];
const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const CONSOLE_GUARD = pathOf('./tests/console-guard.ts');
const patient = {
  // Only against tests that hang: starting a database took more than a minute on a machine with other work.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // As long as the library of the screens waits, on a full machine too.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // Three at a time, because tests of several nodes and of crashes wait; each file holds a PGlite of its own, about 170 MB.
    maxWorkers: 3,
    ...patient,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{packages,apps,tests,tools}/**/*.test.ts'],
          exclude: [...exclude, ...ALONE, 'apps/web/**'],
          setupFiles: [CONSOLE_GUARD],
          // Files share the modules of their worker: half of the time would go into loading them anew.
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'alone',
          environment: 'node',
          include: ALONE,
          setupFiles: [CONSOLE_GUARD],
          ...patient,
        },
      },
      {
        root: pathOf('./apps/web'),
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['**/*.test.{ts,tsx}'],
          setupFiles: [CONSOLE_GUARD, pathOf('./apps/web/src/tests/kit/setup/window.ts')],
          alias: [
            {
              find: /.*\/base-map\.tsx$/,
              replacement: pathOf('./apps/web/src/tests/kit/setup/plain-map.tsx'),
            },
          ],
          exclude,
          isolate: false,
          ...patient,
        },
      },
    ],
  },
});
